// Pig solved: the probability to win with the best play, by value iteration.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "envs/core/any_game.hpp"

namespace pandemonium {

const AnyGame& game_pig();

namespace pig {

class Optimum {
 public:
  static constexpr Action kRoll = 0, kHold = 1;

  explicit Optimum(int goal = 20) : goal_(goal), start_(at(goal * goal)), best_(at(goal * goal * goal)) {
    for (double moved = 1.0; moved > 1e-12;) {
      moved = 0.0;
      for (int own = 0; own < goal; ++own)
        for (int other = 0; other < goal; ++other) {
          for (int turn = goal - own - 1; turn >= 0; --turn)
            best_[at((own * goal + other) * goal + turn)] =
                std::max(hold(own, other, turn), roll(own, other, turn));
          double& known = start_[at(own * goal + other)];
          const double now = roll(own, other, 0);  // a turn's first roll is forced
          moved = std::max(moved, std::abs(now - known));
          known = now;
        }
    }
  }
  double hold(int own, int other, int turn) const {
    return own + turn >= goal_ ? 1.0 : 1.0 - start_[at(other * goal_ + own + turn)];
  }
  double roll(int own, int other, int turn) const {
    double now = (1.0 - start_[at(other * goal_ + own)]) / 6.0;
    for (int face = 2; face <= 6; ++face) now += best(own, other, turn + face) / 6.0;
    return now;
  }
  double best(int own, int other, int turn) const {
    return own + turn >= goal_ ? 1.0 : best_[at((own * goal_ + other) * goal_ + turn)];
  }

  struct Position {
    int own, other, turn;
  };
  std::vector<Position> every_third() const {
    std::vector<Position> found;
    for (int own = 0; own < goal_; own += 3)
      for (int other = 1; other < goal_; other += 3)
        for (int turn = 2; own + turn < goal_; turn += 3) found.push_back({own, other, turn});
    return found;
  }
  // `number` positions, spread evenly, in which `best` wins more often than the other action by 0.02 to 0.15.
  std::vector<Position> argued(Action best, std::size_t number) const {
    std::vector<Position> all, found;
    for (int own = 0; own < goal_; ++own)
      for (int other = 0; other < goal_; ++other)
        for (int turn = 2; own + turn < goal_; ++turn) {
          const double gain =
              (roll(own, other, turn) - hold(own, other, turn)) * (best == kRoll ? 1.0 : -1.0);
          if (gain >= 0.02 && gain <= 0.15) all.push_back({own, other, turn});
        }
    for (std::size_t i = 0; i < number; ++i) found.push_back(all[(2 * i + 1) * all.size() / (2 * number)]);
    return found;
  }
  // What choose(table) gives away in these positions on average, in probability to win.
  template <class Choose>
  double given_away(Choose choose, const std::vector<Position>& positions) const {
    double lost = 0.0;
    for (const auto& [own, other, turn] : positions) {
      const auto table = game_pig().from_json(
          {{"options", {{"goal", goal_}}}, {"banked", {own, other}}, {"turn", turn}, {"seat", 0}});
      lost += best(own, other, turn) -
              (choose(*table) == kHold ? hold(own, other, turn) : roll(own, other, turn));
    }
    return lost / static_cast<double>(positions.size());
  }
  template <class Choose>
  double given_away(Choose choose) const {
    return given_away(choose, every_third());
  }

 private:
  static std::size_t at(int place) { return static_cast<std::size_t>(place); }

  int goal_;
  std::vector<double> start_;  // of who begins a turn, by own and the other's points
  std::vector<double> best_;   // of who is in one, by the turn's points too
};

}  // namespace pig
}  // namespace pandemonium
