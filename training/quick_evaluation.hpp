// Quick evaluation: how a network in training fares against a yardstick, cheaply, for the progress bar and
// the metrics. One seat of each table is the network's, the seats in turn; it draws from its probabilities as
// in training. Careful comparisons with intervals are the work of the program `evaluate`.
#pragma once

#include <cstdint>

#include "envs/core/any_game.hpp"
#include "training/network.hpp"

namespace pandemonium::training {

enum class Yardstick { random, scripted };

struct Strength {
  double score = 0.0;  // mean score of the network's seat
  double win_rate =
      0.0;  // share of games where no seat scored more and some less (alone: a positive score), ties half
  int games = 0;
};
Strength quick_evaluation(const AnyGame& game, const Json& options, const Network& network,
                          Yardstick yardstick, int games, std::uint64_t seed);

}  // namespace pandemonium::training
