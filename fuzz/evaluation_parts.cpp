// Parts of evaluations with values and bytes changed, with and without a checksum that fits. They are merged
// and reported, or refused; nothing else.
#include <array>

#include "agents/evaluation/parts.hpp"
#include "fuzz/input.hpp"

using namespace pandemonium;

namespace {

EvaluationCommand command_of(std::string game, std::vector<std::string> variants) {
  EvaluationCommand command{.game = std::move(game),
                            .variants = std::move(variants),
                            .options = Json::array(),
                            .agents = {"scripted", "random"},
                            .pool = false,
                            .how = {.games = 4, .seed = 7}};
  for (const std::string& variant : command.variants)
    command.options.push_back(find_game(command.game).options(variant));
  return command;
}

// Whole evaluations of each kind, each in two parts.
std::vector<std::array<Json, 2>> whole_evaluations() {
  std::vector<EvaluationCommand> commands{
      command_of("city_of_demons", {"duel"}), command_of("daemon_dice", {"mini", "melee3"}),
      command_of("city_of_demons", {"duel"}), command_of("cyberdoom_tower", {"two_players"})};
  commands[1].lineups = true;
  commands[2].pool = true;
  commands[2].agents.push_back("search:1");
  std::vector<std::array<Json, 2>> all;
  for (EvaluationCommand& command : commands) {
    all.emplace_back();
    for (const int number : {1, 2}) {
      command.how.part = {number, 2};
      std::vector<Played> played;
      for (std::size_t v = 0; v < command.variants.size(); ++v) played.push_back(play(command, v));
      all.back()[static_cast<std::size_t>(number - 1)] = part_to_json(command, played);
    }
  }
  return all;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto all = whole_evaluations();
  fuzz::Input input(data, size);
  std::array<Json, 2> parts = all[input.byte() % all.size()];
  const int how =
      input.byte() % 4;  // 0: bytes; 1: one part; 2, 3: both alike, which reaches what lies behind
  for (int changes = 0; how > 0 && changes < 6 && !input.empty(); ++changes) {
    Json& first = parts[0];
    input.change(first);
    if (how > 1) parts[1]["command"] = first.value("command", Json());
  }
  std::vector<PartFile> files;
  for (std::size_t i = 0; i < 2; ++i) {
    const Json sealed = input.byte() % 16 == 0 ? parts[i] : sealed_part(parts[i]);
    // A changed text may be no UTF-8, which no file that is read as JSON holds.
    files.push_back(
        {"part " + std::to_string(i + 1), sealed.dump(-1, ' ', false, Json::error_handler_t::replace)});
  }
  if (how == 0) files[0].content = input.changed(files[0].content);
  fuzz::accepts([&] {
    const MergedParts merged = merge_parts(files);
    const AnyGame& game = find_game(merged.command.game);
    for (std::size_t v = 0; v < merged.variants.size(); ++v) {
      if (merged.command.pool) {
        to_text(pool_of(game, merged.command.options[v], merged.command.agents, merged.command.how,
                        merged.variants[v]));
        continue;
      }
      for (const Match& match : matches_of(merged.command, v, merged.variants[v])) {
        fuzz::require(match.entrants.front().score.mean >= -1.0 && match.entrants.front().score.mean <= 1.0,
                      "a score that cannot be");
        to_text(match);
        to_json(match).dump();
      }
    }
  });
  return 0;
}
