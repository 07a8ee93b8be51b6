// Obstacles: what a reason says stands in the way of a move, and how a position is laid without it.
//   each has a pattern of the reason's words and a function that takes the obstacle out of the position, as
//   JSON; it returns false where no position without the obstacle can be laid (a rule, or another moment of
//   the game). Where none can, `gone` may say whether the obstacle is missing in a position as it is, such as
//   "it is the step in which that is asked": it never is where the reason is given, and always where the move
//   is legal.
// One file a game beside this one; obstacles_test.cpp looks at every answer.
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <regex>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

// A masked action in a position: `place` is changed, the rest tells what was asked.
struct RefusedMove {
  const AnyGame& game;
  Json& place;
  std::string action;              // its stable text
  int number;                      // behind the text; 0 without one
  std::vector<std::string> words;  // of the pattern's groups; words[0] is the whole reason
  int figure(std::size_t group) const { return std::stoi(words[group]); }
};

struct Obstacle {
  std::string pattern;                            // found in the reason
  std::function<bool(RefusedMove&)> remove = {};  // none: nothing can be laid, the rule itself is in the way
  std::function<bool(const RefusedMove&)> gone = {};
};

// Whether a field of the position has one of the values; and an obstacle that is another moment of the game.
inline auto where(const char* field, std::initializer_list<const char*> values) {
  return [field, wanted = std::vector<std::string>(values.begin(), values.end())](const RefusedMove& r) {
    return std::find(wanted.begin(), wanted.end(), r.place[field].get<std::string>()) != wanted.end();
  };
}
inline Obstacle moment(const char* pattern, const char* field, std::initializer_list<const char*> values) {
  return {pattern, [](RefusedMove&) { return false; }, where(field, values)};
}

std::vector<Obstacle> obstacles_of_city_of_demons();
std::vector<Obstacle> obstacles_of_cyberdoom_tower();
std::vector<Obstacle> obstacles_of_daemon_dice();
std::vector<Obstacle> obstacles_of_city_of_horror();
std::vector<Obstacle> obstacles_of_demon_city();

}  // namespace pandemonium
