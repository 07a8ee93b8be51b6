// Levels: five opponents for each game, from gentle to best.
// models/<game>/levels.json, where it is there:
//   {"levels": [{"agent": "best,temperature=2", "elo": -310, "interval": [-340, -280], "words": "..."}, ... five]}
// or, by variant, {"variants": {"duel": [...five], ...}}. Without it, a ladder that every game has: random;
// search over random play; the policy at temperature 1; at 0.5; the policy itself. Nothing is measured about it.
// Players are named "level:1" to "level:5".
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

inline constexpr int kLevels = 5;

struct Level {
  std::string agent;  // roster text
  std::string words;
  std::optional<double> elo;
};

std::vector<Level> levels_of(const AnyGame& game, std::string_view variant = "");
// A player's text as the roster reads it: "level:2" becomes the agent of that level.
std::string roster_text(const AnyGame& game, const std::string& player, std::string_view variant = "");

}  // namespace pandemonium
