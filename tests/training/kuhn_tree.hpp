// Kuhn poker solved by walking its tree: what a strategy is worth and how far it can be beaten.
#pragma once

#include <array>
#include <functional>

#include "envs/core/any_game.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace training {

// The probability that the seat to act at this table bets.
using BetProbability = std::function<double(const AnyTable&)>;

struct KuhnSolution {
  double first_player_value;  // chips, both playing the strategy
  double exploitability;      // chips that a perfect opponent wins on average over both seats
};
KuhnSolution solve_kuhn(const BetProbability& strategy);

}  // namespace training
}  // namespace pandemonium
