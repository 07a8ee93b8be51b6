// analyse: what each decision of a replay cost, and whose luck each throw was.
//   analyse game.jsonl
//   analyse game.jsonl --judge policy:FILE --rollouts 400 --json analysis.json
#include <cstdio>
#include <fstream>
#include <iostream>

#include "agents/analysis/analysis.hpp"
#include "envs/core/data/data_file.hpp"
#include "envs/core/error.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

struct Request {
  std::string replay, game, data, json;
  AnalysisOptions how;
  bool quiet = false;
};

void read_command_line(CLI::App& app, Request& request) {
  app.add_option("replay", request.replay, "a replay or a saved game")->required();
  app.add_option("--game", request.game, "the game that it must be of; any where this is left out");
  add_data(app, request.data);
  app.add_option("--judge", request.how.judge,
                 "best or policy:FILE; with +search:N it compares all good moves")
      ->capture_default_str();
  app.add_option("--rollouts", request.how.rollouts, "determinizations in which each decision is played on")
      ->capture_default_str();
  app.add_option("--redraws", request.how.redraws, "other outcomes that each event is compared with")
      ->capture_default_str();
  app.add_option("--blunder", request.how.blunder, "a loss beyond this, and beyond 3 standard errors, is one")
      ->capture_default_str();
  app.add_option("--json", request.json, "write the analysis to this file; - is the standard output");
  app.add_flag("--quiet", request.quiet, "no progress");
  add_seed(app, request.how.seed, "of determinizations and re-draws");
}

void run(const Request& request) {
  if (!request.json.empty() && request.json != "-") require_writable(request.json);  // before the work
  std::ifstream in(request.replay, std::ios::binary);
  if (!in) throw Error(request.replay + ": cannot be read");
  const AnyGame* expected = named_game(request.game, request.data);
  const Replay replay = Replay::read(in, request.replay, expected);
  const auto progress = [&](int done, int of) {
    if (!request.quiet) std::fprintf(stderr, "\r%d of %d decisions%s", done, of, done == of ? "\n" : "");
  };
  const Analysis analysis = analyse(replay, request.how, progress);
  if (request.json != "-") std::cout << to_text(analysis);
  if (request.json.empty()) return;
  const std::string json = json_text(to_json(analysis));
  if (request.json == "-")
    std::cout << json;
  else
    write_durably(request.json, json);
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("Shows what each decision of a replay cost, and whose luck each throw was.", "analyse");
  pandemonium::Request request;
  pandemonium::read_command_line(app, request);
  return pandemonium::run_program(app, argc, argv, [&] { pandemonium::run(request); });
}
