// Pig to 20 solved: the probability to win with the best play, by value iteration.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>

#include "envs/core/any_game.hpp"

namespace pandemonium {

const AnyGame& game_pig();

namespace pig {

class Optimum {
 public:
  static constexpr int kGoal = 20;
  static constexpr Action kRoll = 0, kHold = 1;

  Optimum() {
    for (double moved = 1.0; moved > 1e-12;) {
      moved = 0.0;
      for (int own = 0; own < kGoal; ++own)
        for (int other = 0; other < kGoal; ++other) {
          double& known = start_[at(own)][at(other)];
          double now = (1.0 - start_[at(other)][at(own)]) / 6.0;
          for (int face = 2; face <= 6; ++face) now += best(own, other, face) / 6.0;
          moved = std::max(moved, std::abs(now - known));
          known = now;
        }
    }
  }
  double hold(int own, int other, int turn) const {
    return own + turn >= kGoal ? 1.0 : 1.0 - start_[at(other)][at(own + turn)];
  }
  double roll(int own, int other, int turn) const {
    double now = (1.0 - start_[at(other)][at(own)]) / 6.0;
    for (int face = 2; face <= 6; ++face) now += best(own, other, turn + face) / 6.0;
    return now;
  }
  double best(int own, int other, int turn) const {
    if (own + turn >= kGoal) return 1.0;
    return std::max(hold(own, other, turn), roll(own, other, turn));
  }

  // What choose(table) gives away on average over positions in which the choice matters, in probability to win.
  template <class Choose>
  double given_away(Choose choose) const {
    double lost = 0.0;
    int positions = 0;
    for (int own = 0; own < kGoal; own += 3)
      for (int other = 1; other < kGoal; other += 3)
        for (int turn = 2; own + turn < kGoal; turn += 3, ++positions) {
          const auto table = game_pig().from_json(
              {{"options", Json::object()}, {"banked", {own, other}}, {"turn", turn}, {"seat", 0}});
          lost += best(own, other, turn) -
                  (choose(*table) == kHold ? hold(own, other, turn) : roll(own, other, turn));
        }
    return lost / positions;
  }

 private:
  static std::size_t at(int points) { return static_cast<std::size_t>(points); }
  std::array<std::array<double, kGoal>, kGoal> start_{};
};

}  // namespace pig
}  // namespace pandemonium
