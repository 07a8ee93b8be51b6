// Quick evaluation: how a network in training fares against a yardstick, cheaply, for the progress bar and
// the metrics. One seat of each table is the network's, the seats in turn, or every seat where all win or
// lose as one; it draws from its probabilities as in training. Careful comparisons with intervals are the
// work of the program `evaluate`.
#pragma once

#include <cstdint>
#include <vector>

#include "training/network/network.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

enum class Yardstick { random, scripted };

struct Strength {
  double score = 0.0;  // mean score of the network's seat
  double win_rate =
      0.0;  // share of games where no seat scored more and some less, ties half; with all seats: a positive score
  int games = 0;
  std::vector<double> score_by_way;
};
// `games` in all, as many of each way to play.
Strength quick_evaluation(const Ways& ways, const Network& network, Yardstick yardstick, int games,
                          std::uint64_t seed);

}  // namespace pandemonium::training
