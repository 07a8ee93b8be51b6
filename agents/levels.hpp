// Levels: five opponents for each game and variant, from gentle to best; the roster's "level:1" to "level:5".
// models/<game>/levels.json, made by scripts/levels.py:
//   {"game", "measured": how, "variants": {"duel": {
//      "levels": [{"agent": "best,temperature=12", "elo": -310, "interval": [-340, -280], "words": "..."},
//        ... five],
//      "yardsticks": [{"agent": "random", "elo", "interval"}, ...]}, ...}}
// with "wins" (a rate) in place of "elo" where one plays alone or all win together. What a level wins against
// whom, for people, is worked out from these ratings. Without the file, or where it has no entry for the
// variant, a ladder that every game has: random; search over random play; the policy at temperature 1; at
// 0.5; the policy itself. Nothing is measured about it, and `measured` says so.
// Errors: a file that is there and not like this throws Error naming it and what is wrong; numbers other than
// 1 to 5.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "agents/agent.hpp"

namespace pandemonium {

inline constexpr int kLevels = 5;
inline constexpr int kUsualLevel = 2;  // what terminal and page offer first

// What people call a level, 1 to 5: "Beginner" to "Master".
std::string level_name(int number);

struct Level {
  std::string agent;           // roster text
  std::string words;           // "beats Beginner in 80% of games, Player in 26%"
  std::optional<double> elo;   // of the pool that it was measured in, whose mean is 0
  std::optional<double> wins;  // rate, in [0, 1]
};

struct Levels {
  std::vector<Level> levels;  // kLevels
  bool measured = false;      // else the ladder that every game has
};

Levels levels_of(const AnyGame& game, std::string_view variant = "");
// The variant with these options; else the one with as many seats that differs in the fewest.
std::string variant_like(const AnyGame& game, const Json& options);
// "level:2" is 2; nothing if the text does not begin with "level:". Error: other levels than 1 to 5.
std::optional<int> level_number(std::string_view text);
// A player's text as the roster reads it: "level:2" becomes the agent of that level.
std::string roster_text(const AnyGame& game, const std::string& player, std::string_view variant = "");
// At each table it takes the level of the variant that the table is like.
std::unique_ptr<Agent> make_level(const AnyGame& game, int number);

}  // namespace pandemonium
