// Quick evaluation: a cheap measure of a network in training against a yardstick, for progress line and
// metrics. The network plays one seat of each table, the seats in turn; in co-operative variants it plays
// all seats. It samples its actions as in training. The program `evaluate` makes careful comparisons.
#pragma once

#include <cstdint>
#include <vector>

#include "training/network/network.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

enum class Yardstick { random, scripted };

struct Strength {
  double score = 0.0;  // mean score of the network's seat; every variant counts alike
  double win_rate =
      0.0;             // share of games that nobody else won, ties half; with all seats: of positive scores
  double error = 0.0;  // of the score: half of its 95% interval
  int games = 0;
  std::vector<double> score_by_variant;
};
// `games` in all, as many of each variant; two of each at least.
Strength quick_evaluation(const Variants& variants, const Network& network, Yardstick yardstick, int games,
                          std::uint64_t seed);

}  // namespace pandemonium::training
