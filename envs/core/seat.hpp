// Seats, actions and scores: the numbers that all parts exchange.
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
// One per seat in [-1, 1], higher is better; seats beyond the game's hold 0.
using Scores = std::array<float, kMaxSeats>;

// How the scores of a table of several seats relate: not at all, they add up to 0, or all are equal. Seats of
// one side (envs/core/game.hpp) score alike, and in a zero-sum game the scores of one seat of each side add
// up to 0.
enum class Utility { general_sum, zero_sum, identical };

// Estimates of the scores of a zero-sum table, made to add up to 0 within [-1, 1]: the nearest such values.
// All are shifted by the same, and cut where they leave the bounds. What is cut changes the shift; halving an
// interval finds it. A single seat keeps its value.
inline void balance(std::span<float> values) {
  if (values.size() < 2) return;
  const auto inside = [](float value) { return std::clamp(value, -1.0f, 1.0f); };
  float shift = std::accumulate(values.begin(), values.end(), 0.0f) / static_cast<float>(values.size());
  float low = *std::min_element(values.begin(), values.end());
  float high = *std::max_element(values.begin(), values.end());
  if (low - shift < -1.0f || high - shift > 1.0f)
    for (int halvings = 0; halvings < 30; ++halvings) {
      shift = (low + high) / 2;
      float sum = 0.0f;
      for (const float value : values) sum += inside(value - shift);
      (sum > 0.0f ? low : high) = shift;
    }
  for (float& value : values) value = inside(value - shift);
}

}  // namespace pandemonium
