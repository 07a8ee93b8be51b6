// scenario: what Hosts of Demon City write, tried out.
//   scenario --write garage > mine.json     a shipped scenario as a file of its own, to begin with
//   scenario --check mine.json              every fault; then 2,000 scripted games and what they tell
//   scenario --draw 6 --seed 7              scenarios drawn at random, as a file
#include <iostream>

#include "envs/core/data/data_file.hpp"
#include "envs/demon_city/scenario/drawn.hpp"
#include "envs/demon_city/scenario/trial.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

using namespace demon_city;

constexpr int kMostGames = 1000000;

struct Request {
  std::string check, write;
  int draw = 0, games = 2000;
  std::uint64_t seed = 1;
};

void check(const Request& request) {
  const Json content = read_data_file(request.check);
  const auto faults = DataSet<Tables>::faults(content);
  for (const std::string& fault : faults) std::cout << printable(fault) << "\n";
  if (!faults.empty())
    throw Error(request.check + ": " + std::to_string(faults.size()) +
                (faults.size() == 1 ? " fault" : " faults"));
  Options options{.data = DataSet<Tables>::load(content)};
  const int scenarios = options.data.tables().scenarios.size();
  for (int i = 0; i < scenarios; ++i) {
    options.scenario = static_cast<ScenarioId>(i);
    std::cout << printable_lines(report(options, try_out(options, request.games, request.seed)));
  }
}

// The text of one scenario of the built-in file, as it is set there.
std::string_view text_of(std::size_t number) {
  const std::string_view all = Tables::built_in_text;
  std::size_t first = all.find("\"scenarios\"");
  int depth = 0;
  for (std::size_t place = first; place < all.size(); ++place) {
    if (all[place] == '{' && depth++ == 0) first = place;
    if (all[place] == '}' && --depth == 0 && number-- == 0) return all.substr(first, place + 1 - first);
  }
  return "{}";
}

void write(const std::string& name) {
  const auto known = enum_names(ScenarioId{});
  const auto place = std::find(known.begin(), known.end(), name);
  if (place == known.end() || name == "any")
    throw Error("there is no scenario '" + name + "'; ./run data demon_city --write prints all");
  std::cout << "{\n  \"game\": \"demon_city\",\n  \"name\": \"" << name << "\",\n  \"scenarios\": [\n    "
            << text_of(static_cast<std::size_t>(place - known.begin())) << "\n  ]\n}\n";
}

void run(const Request& request) {
  if (request.check.empty() + request.write.empty() + (request.draw == 0) != 2)
    throw Error("one of --check FILE, --write SCENARIO and --draw N is expected");
  if (request.games < 1 || request.games > kMostGames)
    throw Error("--games: 1 to " + std::to_string(kMostGames) + " is expected");
  if (!request.write.empty())
    write(request.write);
  else if (!request.check.empty())
    check(request);
  else
    std::cout << json_text(drawn_scenarios(request.draw, request.seed));
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("Scenarios of Demon City: written, drawn and tried out.", "scenario");
  pandemonium::Request request;
  app.add_option("--check", request.check,
                 "tell every fault of this file; then play it and tell how it went");
  app.add_option("--games", request.games, "scripted games of each scenario, with --check")
      ->capture_default_str();
  app.add_option("--write", request.write, "print a shipped scenario as a file of its own");
  app.add_option("--draw", request.draw, "print a file of so many scenarios drawn at random, 1 to 6");
  pandemonium::add_seed(app, request.seed, "of the games, or of the drawing");
  return pandemonium::run_program(app, argc, argv, [&] { pandemonium::run(request); });
}
