// Obstacles: what a reason says stands in the way of a move, and how a position is laid without it.
//   each has a pattern of the reason's words and a function that takes the obstacle out of the position, as
//   JSON; it returns false where no position without the obstacle can be laid (a rule, or another moment of
//   the game).
// One file a game beside this one; obstacles_test.cpp looks at every answer.
#pragma once

#include <functional>
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
};

std::vector<Obstacle> obstacles_of_city_of_demons();
std::vector<Obstacle> obstacles_of_cyberdoom_tower();
std::vector<Obstacle> obstacles_of_daemon_dice();
std::vector<Obstacle> obstacles_of_city_of_horror();
std::vector<Obstacle> obstacles_of_demon_city();

}  // namespace pandemonium
