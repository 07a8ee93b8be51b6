// Reliability: whether values keep what they promise. One agent plays every seat; at every decision the value
// for the seat to act is set beside the score which that seat ends with.
// `explained` is the share of the scores' variance that the values foresaw (1 less mean squared error over
// variance), `slope` that of achieved on promised (1: neither too bold nor too timid), `bias` achieved less
// promised. Intervals are over games, since decisions of one game are not independent; a bin that fewer than
// two games reach has none but the bounds.
// Errors: as of evaluation; a valuer that is not best or policy:FILE.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "agents/evaluation/statistics.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {

inline constexpr int kReliabilityBins = 10;  // of promised scores from -1 to 1

struct Reliability {
  struct Bin {
    std::int64_t decisions = 0;
    double promised = 0.0;  // mean
    Estimate achieved;
  };
  std::vector<Bin> bins;  // empty ones included
  double slope = 0.0, explained = 0.0;
  Estimate bias;
  int games = 0;
  std::int64_t decisions = 0;
};

Reliability measure_reliability(const AnyGame& game, const Json& options, const std::string& agent,
                                std::string_view valuer, int games, std::uint64_t seed);

Json to_json(const Reliability& reliability);
std::string to_text(const Reliability& reliability);

}  // namespace pandemonium
