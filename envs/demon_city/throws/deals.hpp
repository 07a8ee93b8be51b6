// HANDS counted: how likely it is that every hand dealt from a deck stays within a limit of its own. Used by
// the odds; nothing here knows who competes with whom.
#pragma once

#include <algorithm>
#include <array>
#include <vector>

#include "envs/demon_city/throws/odds.hpp"

namespace pandemonium::demon_city {

inline constexpr int kValues = kFoolAsOwn + 1;                  // 0..22
using Limits = std::array<int, kMostHands>;                     // a highest value for each hand
using Placed = std::array<std::array<int, kMostHands + 1>, 2>;  // cards of each pool by interval of value

struct HandShape {
  std::array<int, 2> cards{};      // still to come from the pile, from the discard
  int least = kValues, most = -1;  // of the cards known to be in it
  bool lowest = false;             // the lower of two counts
  int left() const { return cards[0] + cards[1]; }
  void put(int pool, int value) {
    --cards[static_cast<std::size_t>(pool)];
    least = std::min(least, value);
    most = std::max(most, value);
  }
};

// One answer to "where is The Fool": the hands without it, the other cards by value.
struct World {
  double weight = 1;
  std::array<std::array<int, kValues>, 2> at_most{};  // cards of at most this value, in pile and discard
  std::vector<HandShape> hands;
  int fumbler = -1;  // the hand whose counted card is The Fool at 0
};

// Counts the deals in which every hand stays within its limit. Cards are told apart only by the interval
// between two limits they fall into.
class Deal {
 public:
  Deal(const World& world, const Limits& limits) {
    levels_.fill(kValues - 1);
    std::copy_n(limits.begin(), world.hands.size(), levels_.begin());
    std::sort(levels_.begin(), levels_.end());
    for (std::size_t pool = 0; pool < 2; ++pool) {
      for (std::size_t i = 0; i < kMostHands; ++i) {
        const int now = levels_[i] < 0 ? 0 : world.at_most[pool][static_cast<std::size_t>(levels_[i])];
        left_[pool][i] = now - total_[pool];
        total_[pool] = now;
      }
      left_[pool][kMostHands] = world.at_most[pool].back() - total_[pool];
      total_[pool] = world.at_most[pool].back();
    }
    for (std::size_t h = 0; h < world.hands.size() && possible_; ++h) take_in(world.hands[h], limits[h]);
    std::sort(wholes_.begin(), wholes_.end(), [](const Want& a, const Want& b) { return a.limit < b.limit; });
  }
  double chance() { return possible_ ? either(0) : 0; }

 private:
  struct Want {
    int limit = kValues;
    std::array<int, 2> cards{};
  };

  void take_in(const HandShape& hand, int limit) {
    if (hand.lowest) {
      if (hand.least <= limit) return;  // whatever comes
      if (hand.left() == 2) {
        pairs_[static_cast<std::size_t>(pair_count_++)] = {limit, hand.cards};
        return;
      }
      possible_ = hand.left() > 0;
    } else if (hand.most > limit) {
      possible_ = false;
    }
    if (possible_ && hand.left() > 0) wholes_[static_cast<std::size_t>(whole_count_++)] = {limit, hand.cards};
  }

  // Hands of two with at least one card within the limit: all deals less those with both above it.
  double either(int next) {
    if (next == pair_count_) return all();
    return either(next + 1) - above(next, 0, 0);
  }
  double above(int hand, std::size_t pool, int card) {
    const Want& want = pairs_[static_cast<std::size_t>(hand)];
    while (pool < 2 && card == want.cards[pool]) {
      ++pool;
      card = 0;
    }
    if (pool == 2) return either(hand + 1);
    double sum = 0;
    for (std::size_t i = 0; i <= kMostHands; ++i) {
      int& cards = left_[pool][i];
      if ((i < kMostHands && levels_[i] <= want.limit) || cards <= 0) continue;
      const double likely = static_cast<double>(cards) / total_[pool];
      --cards;
      --total_[pool];
      sum += likely * above(hand, pool, card + 1);
      ++cards;
      ++total_[pool];
    }
    return sum;
  }

  // Hands with every card within the limit, the strictest first.
  double all() const {
    double product = 1;
    for (std::size_t pool = 0; pool < 2; ++pool) {
      int used = 0;
      for (int a = 0; a < whole_count_; ++a) {
        const Want& want = wholes_[static_cast<std::size_t>(a)];
        int within = 0;
        for (std::size_t i = 0; i < kMostHands && levels_[i] <= want.limit; ++i) within += left_[pool][i];
        for (int k = 0; k < want.cards[pool]; ++k, ++used) {
          if (within <= used) return 0;
          product *= static_cast<double>(within - used) / (total_[pool] - used);
        }
      }
    }
    return product;
  }

  Limits levels_{};
  Placed left_{};
  std::array<int, 2> total_{};
  std::array<Want, kMostHands> wholes_{}, pairs_{};
  int whole_count_ = 0, pair_count_ = 0;
  bool possible_ = true;
};

inline double at_most(const std::vector<World>& worlds, const Limits& limits) {
  double sum = 0;
  for (const World& world : worlds) sum += world.weight * Deal(world, limits).chance();
  return sum;
}

inline Limits all_at_most(int value) {
  Limits limits;
  limits.fill(value);
  return limits;
}

}  // namespace pandemonium::demon_city
