#include "play/levels.hpp"

#include <fstream>
#include <iterator>

#include "agents/roster.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

constexpr std::size_t kLargestFile = 1 << 20;

std::vector<Level> ladder() {
  return {{"random", "any legal move", std::nullopt},
          {"random+search:50", "a short look ahead over random play", std::nullopt},
          {"best,temperature=1", "the trained policy, often tempted by second-best moves", std::nullopt},
          {"best,temperature=0.5", "the trained policy, sometimes careless", std::nullopt},
          {"best", "the trained policy at its best", std::nullopt}};
}

std::vector<Level> read_levels(const Json& list, const std::string& where) {
  std::vector<Level> levels;
  if (!list.is_array() || list.size() != kLevels)
    throw Error(where + ": a list of " + std::to_string(kLevels) + " levels expected");
  for (const Json& each : list) {
    if (!each.is_object() || !each.contains("agent") || !each["agent"].is_string())
      throw Error(where + ": a level is an object that names its 'agent'");
    Level level{each["agent"].get<std::string>(), "", std::nullopt};
    if (each.contains("words") && each["words"].is_string()) level.words = each["words"].get<std::string>();
    if (each.contains("elo") && each["elo"].is_number()) level.elo = each["elo"].get<double>();
    levels.push_back(level);
  }
  return levels;
}

}  // namespace

std::vector<Level> levels_of(const AnyGame& game, std::string_view variant) {
  const std::string where = (models_folder() / game.name() / "levels.json").string();
  std::ifstream in(where, std::ios::binary);
  if (!in) return ladder();
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (text.size() > kLargestFile) throw Error(where + ": the file is too long");
  const Json all = parse_json(text, where);
  if (!all.is_object()) throw Error(where + ": not a JSON object");
  if (all.contains("variants") && all["variants"].is_object()) {
    const std::string name = variant.empty() ? game.variants().front() : std::string(variant);
    if (all["variants"].contains(name)) return read_levels(all["variants"][name], where);
  }
  if (all.contains("levels")) return read_levels(all["levels"], where);
  return ladder();
}

std::string roster_text(const AnyGame& game, const std::string& player, std::string_view variant) {
  constexpr std::string_view kPrefix = "level:";
  if (!player.starts_with(kPrefix)) return player;
  const std::string number = player.substr(kPrefix.size());
  if (number.size() != 1 || number[0] < '1' || number[0] > '0' + kLevels)
    throw Error("player '" + readable(player, 80) + "': levels are level:1 to level:5");
  return levels_of(game, variant)[static_cast<std::size_t>(number[0] - '1')].agent;
}

}  // namespace pandemonium
