// Seats, actions and scores: the three numbers that every part of the house exchanges.
#pragma once

#include <array>
#include <cstdint>

namespace pandemonium {

using Seat = int;                    // 0-based, in turn order
inline constexpr Seat kNobody = -1;  // nobody is to act: the game is over
inline constexpr int kMaxSeats = 6;  // of any game
using Action = std::int32_t;         // an index into the game's action table
inline constexpr int kMaxActions = 512;
using Scores = std::array<float, kMaxSeats>;  // one per seat in [-1, 1], higher is better; seats beyond the
                                              // game's hold 0

}  // namespace pandemonium
