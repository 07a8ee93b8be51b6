// Whoever looks on at the games of an evaluation. Games are told from several threads at once, each game from
// one; what is told of a game stands in the order in which it happened.
#pragma once

#include <span>

#include "envs/core/any_game.hpp"

namespace pandemonium {

class Onlooker {
 public:
  virtual ~Onlooker() = default;
  virtual void dealt(std::size_t game, const AnyTable& table, std::span<const ChanceOutcome> outcomes) = 0;
  virtual void decided(std::size_t game, const AnyTable& before, Action action,
                       std::span<const ChanceOutcome> outcomes, const AnyTable& after) = 0;
  virtual void ended(std::size_t game) = 0;
};

}  // namespace pandemonium
