// reliability: sets what a policy's values promise beside what the games brought.
//   reliability --game city_of_demons --games 500
//   reliability --game demon_city --variant all --values policy:FILE --json reliability.json policy:FILE
#include <iostream>

#include "agents/evaluation/reliability.hpp"
#include "agents/roster.hpp"
#include "envs/core/data/data_file.hpp"
#include "envs/core/error.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

struct Request {
  std::string game, data, agent = "best", values = "best", json;
  std::vector<std::string> variants;
  int games = 300;
  std::uint64_t seed = 0;
};

void run(const Request& request) {
  if (!request.json.empty()) require_writable(request.json);  // before the games
  const AnyGame& game = *named_game(request.game, request.data);
  std::vector<std::string> variants = request.variants;
  if (variants.empty()) variants = {game.variants().front()};
  if (variants == std::vector<std::string>{"all"}) variants = game.variants();
  Json results = Json::array();
  for (const std::string& variant : variants) {
    const Reliability found = measure_reliability(game, game.options(variant), request.agent, request.values,
                                                  request.games, request.seed);
    std::cout << game.title() << ", " << variant << "\n" << to_text(found) << std::endl;
    results.push_back(to_json(found));
    results.back()["variant"] = variant;
  }
  if (request.json.empty()) return;
  write_durably(request.json, json_text({{"game", game.name()},
                                         {"game_version", game.version()},
                                         {"data", game.data()},
                                         {"agent", request.agent},
                                         {"values", request.values},
                                         {"seed", request.seed},
                                         {"results", results}}));
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("Sets what a policy's values promise beside what the games brought.", "reliability");
  pandemonium::Request request;
  app.add_option("--game", request.game, "the game")->required();
  pandemonium::add_data(app, request.data);
  pandemonium::add_variants(app, request.variants);
  app.add_option("--values", request.values, "the policy that values tables: best or policy:FILE")
      ->capture_default_str();
  app.add_option("--games", request.games, "of each variant")->capture_default_str();
  pandemonium::add_seed(app, request.seed, "of the tables' chance and the agent's");
  app.add_option("--json", request.json, "also write the results to this file");
  app.add_option("agent", request.agent, "who plays every seat: " + pandemonium::roster_forms())
      ->capture_default_str();
  return pandemonium::run_program(app, argc, argv, [&] { pandemonium::run(request); });
}
