// evaluate: seats agents at tables and measures how well they play.
//   evaluate --game city_of_demons best scripted
//   evaluate --game city_of_demons --variant solo --variant duel --games 5000 random scripted search:100
//   evaluate --game city_of_horror best scripted --lineups
//   evaluate --game city_of_demons --pool random scripted search:100 best --json pool.json
//   evaluate --game city_of_demons best scripted --part 3/16 --json part3.json; then evaluate --merge
//     part*.json
#include <iostream>

#include "agents/evaluation/evaluate.hpp"
#include "agents/evaluation/parts.hpp"
#include "agents/roster.hpp"
#include "envs/core/data/data_file.hpp"
#include "envs/core/error.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

struct Request {
  std::string game, data, options, json, part;
  std::vector<std::string> variants, agents, merge;
  EvaluationOptions how;
  bool pool = false, lineups = false, by_seat = false, luck_adjusted = false, use = false;
  int redraws = 8;
};

void read_command_line(CLI::App& app, Request& request) {
  std::string names;
  for (const AnyGame* game : games()) names += (names.empty() ? "" : ", ") + std::string(game->name());
  app.add_option("--game", request.game, "one of " + names);
  add_data(app, request.data);
  add_variants(app, request.variants);
  app.add_option("--options", request.options, "changes to the variant's options: key=value,key=value");
  app.add_option("--games", request.how.games, "games of a match, or of each meeting of a pool")
      ->capture_default_str();
  add_seed(app, request.how.seed, "of the tables' chance and the agents'");
  app.add_option("--threads", request.how.threads)->capture_default_str();
  CLI::Option* json = app.add_option("--json", request.json, "also write the results to this file");
  app.add_flag("--pool", request.pool, "every agent meets every other; Elo ratings");
  app.add_flag("--lineups", request.lineups,
               "two agents in every lineup: the first has one seat, half of them, all but one");
  app.add_flag("--by-seat", request.by_seat, "also score and wins in each seat");
  app.add_flag("--use", request.use,
               "also how often each move is made, each die thrown and each event told, a game");
  app.add_flag("--luck-adjusted", request.luck_adjusted,
               "also scores less what chance brought: the same mean, less variance");
  app.add_option("--values", request.how.luck.valuer,
                 "the policy that values tables for it: best or policy:FILE")
      ->capture_default_str();
  app.add_option("--redraws", request.redraws, "other outcomes that each event is compared with")
      ->check(CLI::Range(1, 10'000))
      ->capture_default_str();
  app.add_option("--play-on", request.how.luck.play_on,
                 "decisions at most that it plays on, until chance is asked again, before it values a table")
      ->check(CLI::Range(0, 10'000))
      ->capture_default_str();
  CLI::Option* part = app.add_option(
      "--part", request.part, "plays this part of the games alone and keeps it in the file of --json: 3/16");
  app.add_option("agents", request.agents, "agents in seat order: " + roster_forms());
  CLI::Option* merge =
      app.add_option("--merge", request.merge, "the files of all parts: what one run would have given");
  for (CLI::Option* option : app.get_options())
    if (option != merge && !option->check_lname("json") && !option->check_lname("by-seat") &&
        !option->check_lname("data") && !option->check_lname("help"))
      merge->excludes(option);
  part->needs(json);
}

EvaluationCommand command_of(const Request& request) {
  const AnyGame* const named = named_game(request.game, request.data);
  if (named == nullptr || request.agents.empty())
    throw Error("a game (--game) and agents are expected; see --help");
  if (request.luck_adjusted && request.pool)
    throw Error("--luck-adjusted goes with a match, not with --pool");
  if (request.use && (request.pool || request.lineups || !request.part.empty()))
    throw Error("--use goes with a match that is played whole, not with --pool, --lineups or --part");
  if (request.lineups && request.pool) throw Error("--lineups goes with a match, not with --pool");
  const AnyGame& game = *named;
  EvaluationCommand command{.game = std::string(game.name()),
                            .variants = request.variants,
                            .agents = request.agents,
                            .pool = request.pool,
                            .lineups = request.lineups,
                            .how = request.how};
  if (request.luck_adjusted) command.how.luck.redraws = request.redraws;
  if (!request.part.empty()) command.how.part = part_from_text(request.part);
  if (command.variants.empty()) command.variants = {game.variants().front()};
  if (command.variants == std::vector<std::string>{"all"}) command.variants = game.variants();
  const Json changes = json_from_assignments(request.options);
  for (const std::string& variant : command.variants)
    command.options.push_back(game.options(variant, changes));
  return command;
}

void play_part(const EvaluationCommand& command, const std::string& file) {
  std::vector<Played> variants;
  for (std::size_t v = 0; v < command.variants.size(); ++v) variants.push_back(play(command, v));
  write_durably(file, json_text(part_to_json(command, variants)));
  std::cout << printable(file) << ": part " << command.how.part.number << " of " << command.how.part.of
            << "\n";
}

std::string lineup_text(const Match& match) {
  std::string text = "lineup:";
  for (const std::string& agent : match.lineup) text += " " + printable(agent);
  return text + "\n";
}

void print(const Match& match, const Request& request) {
  std::cout << to_text(match);
  if (request.by_seat) std::cout << by_seat_text(match);
  std::cout << std::endl;
}

// With `merged`, of games that have been played.
void report(const EvaluationCommand& command, const MergedParts* merged, const Request& request) {
  const AnyGame& game = find_game(command.game);
  Json results = Json::array();
  std::vector<Match> matches;  // of each variant, where each has one
  for (std::size_t v = 0; v < command.variants.size(); ++v) {
    const Json& options = command.options[v];
    Json result{{"variant", command.variants[v]},
                {"options", options},
                {"seats", game.seats(options)},
                {"sides", game.sides(options)}};
    UseCounter use;
    EvaluationCommand watched = command;
    if (request.use) watched.how.use = &use;
    const Played played = merged != nullptr ? merged->variants.at(v) : play(watched, v);
    std::cout << game.title() << ", " << command.variants[v] << "\n";
    if (command.pool) {
      const Pool pool = pool_of(game, options, command.agents, command.how, played);
      std::cout << to_text(pool) << std::endl;
      result.update(to_json(pool));
    } else if (command.lineups) {
      const std::vector<Match> lineups = matches_of(command, v, played);
      result["lineups"] = Json::array();
      for (const Match& match : lineups) {
        std::cout << lineup_text(match);
        print(match, request);
        result["lineups"].push_back(to_json(match));
      }
      std::cout << lineups_text(lineups) << std::endl;
    } else {
      matches.push_back(std::move(matches_of(command, v, played).front()));
      print(matches.back(), request);
      result.update(to_json(matches.back()));
      if (request.use) {
        std::cout << to_text(use.found()) << std::endl;
        result["use"] = to_json(use.found());
      }
    }
    results.push_back(std::move(result));
  }
  if (matches.size() > 1) std::cout << to_text(command.variants, matches);
  if (!request.json.empty())
    write_durably(request.json, json_text({{"game", game.name()},
                                           {"game_version", game.version()},
                                           {"seed", command.how.seed},
                                           {"results", results}}));
}

void run(const Request& request) {
  if (!request.json.empty()) require_writable(request.json);  // before the games
  if (!request.merge.empty()) {
    named_game("", request.data);
    const MergedParts merged = merge_parts(request.merge);
    return report(merged.command, &merged, request);
  }
  const EvaluationCommand command = command_of(request);
  if (request.part.empty()) return report(command, nullptr, request);
  play_part(command, request.json);
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("Seats agents at the same tables and measures how well they play, with 95% intervals.",
               "evaluate");
  pandemonium::Request request;
  pandemonium::read_command_line(app, request);
  return pandemonium::run_program(app, argc, argv, [&] { pandemonium::run(request); });
}
