// evaluate: seats agents at tables and tells how well they play.
//   evaluate --game city_of_demons best scripted
//   evaluate --game city_of_demons --variant solo --variant duel --games 5000 random scripted search:100
//   evaluate --game city_of_demons --pool random scripted search:100 best --json pool.json
#include <fstream>
#include <iostream>

#include "agents/command_line.hpp"
#include "agents/evaluate.hpp"
#include "agents/roster.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

struct Request {
  std::string game, options, json;
  std::vector<std::string> variants, agents;
  EvaluationOptions how;
  bool pool = false, by_seat = false, luck_adjusted = false;
  int redraws = 8;
};

void read_command_line(CLI::App& app, Request& request) {
  std::string names;
  for (const AnyGame* game : games()) names += (names.empty() ? "" : ", ") + std::string(game->name());
  app.add_option("--game", request.game, "one of " + names)->required();
  app.add_option("--variant", request.variants, "a variant; may be given several times; 'all' is every one");
  app.add_option("--options", request.options, "changes to the variant's options: key=value,key=value");
  app.add_option("--games", request.how.games, "games of a match, or of each meeting of a pool")
      ->capture_default_str();
  add_seed(app, request.how.seed, "of the tables' chance and the agents'");
  app.add_option("--threads", request.how.threads)->capture_default_str();
  app.add_option("--json", request.json, "also write the results to this file");
  app.add_flag("--pool", request.pool, "every agent meets every other; Elo ratings");
  app.add_flag("--by-seat", request.by_seat, "also the mean score in each seat");
  app.add_flag("--luck-adjusted", request.luck_adjusted,
               "also scores less what chance brought: the same mean, less variance");
  app.add_option("--values", request.how.luck.valuer, "the policy that values tables for it: best or policy:FILE")
      ->capture_default_str();
  app.add_option("--redraws", request.redraws, "other outcomes that each event is compared with")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("agents", request.agents, "agents in seat order: " + roster_forms())->required();
}

void write_json(const std::string& file, const Json& json) {
  std::ofstream out(file);
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  out.close();
  if (!out) throw Error(file + ": cannot be written");
}

void run(Request request) {
  if (request.luck_adjusted) request.how.luck.redraws = request.redraws;
  if (request.luck_adjusted && request.pool) throw Error("--luck-adjusted goes with a match, not with --pool");
  const AnyGame& game = find_game(request.game);
  std::vector<std::string> variants = request.variants;
  if (variants.empty()) variants = {game.variants().front()};
  if (variants == std::vector<std::string>{"all"}) variants = game.variants();
  const Json changes = json_from_assignments(request.options);
  Json results = Json::array();
  std::vector<Match> matches;
  for (const std::string& variant : variants) {
    const Json options = game.options(variant, changes);
    Json result{{"variant", variant}, {"options", options}};
    std::cout << game.title() << ", " << variant << "\n";
    if (request.pool) {
      const Pool pool = evaluate_pool(game, options, request.agents, request.how);
      std::cout << to_text(pool) << std::endl;
      result.update(to_json(pool));
    } else {
      matches.push_back(evaluate_match(game, options, request.agents, request.how));
      std::cout << to_text(matches.back());
      if (request.by_seat) std::cout << by_seat_text(matches.back());
      std::cout << std::endl;
      result.update(to_json(matches.back()));
    }
    results.push_back(std::move(result));
  }
  if (matches.size() > 1) std::cout << to_text(variants, matches);
  if (!request.json.empty())
    write_json(request.json, {{"game", game.name()},
                              {"game_version", game.version()},
                              {"seed", request.how.seed},
                              {"results", results}});
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("Seats agents at the same tables and tells how well they play, with 95% intervals.",
               "evaluate");
  pandemonium::Request request;
  pandemonium::read_command_line(app, request);
  CLI11_PARSE(app, argc, argv);
  try {
    pandemonium::run(request);
  } catch (const pandemonium::Error& error) {
    std::cerr << "evaluate: " << error.what() << '\n';
    return 1;
  }
  return 0;
}
