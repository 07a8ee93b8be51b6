// Seats, actions and scores: the three numbers that every part of the house exchanges.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <span>

namespace pandemonium {

using Seat = int;                    // 0-based, in turn order
inline constexpr Seat kNobody = -1;  // nobody is to act: the game is over
inline constexpr int kMaxSeats = 6;  // of any game
using Action = std::int32_t;         // an index into the game's action table
inline constexpr int kMaxActions = 512;
using Scores = std::array<float, kMaxSeats>;  // one per seat in [-1, 1], higher is better; seats beyond the
                                              // game's hold 0

// What the scores of a table of several seats have to do with each other: nothing, they add up to 0, or all
// are alike.
enum class Utility { general_sum, zero_sum, identical };

// What is expected of every seat of a table whose scores add up to 0, made to do so as well: all lose the
// same, and none leaves [-1, 1]. A seat alone has nobody to balance.
inline void balance(std::span<float> values) {
  if (values.size() < 2) return;
  const float each = std::accumulate(values.begin(), values.end(), 0.0f) / static_cast<float>(values.size());
  for (float& value : values) value = std::clamp(value - each, -1.0f, 1.0f);
}

}  // namespace pandemonium
