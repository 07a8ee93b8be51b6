// The map as the rules ask for it: where a figure can stand, step and see, worked out once for every
// scenario, for the front door shut and open, and for every gap of the chase.
// Reading 6: squares of 10 feet, no zones of control.
#pragma once

#include "envs/demon_city/data/tables.hpp"

namespace pandemonium::demon_city {

inline constexpr int kUnreachable = 127;

struct Board {
  Squares passable, cover, dark, cramped, exits;
  std::array<std::int8_t, kSquares> elevation{};
  // steps[a][b]: fewest steps from a to b, kUnreachable if there is no way.
  std::array<std::array<std::int8_t, kSquares>, kSquares> steps{};
  std::array<std::array<std::int8_t, kSquares>, kSquares>
      steps_beside{};                                    // to the nearest square at most 1 from b
  std::array<std::array<Squares, kSquares>, 7> reach{};  // reach[n][s]: squares at most n steps from s
  std::array<Squares, kSquares> sight{};                 // what a figure on s sees
  // close[n][r][s]: squares that somebody on s can strike at within a run of n steps, with a reach of r
  // squares; n is 0, 1 or 3 (the run allowances).
  std::array<std::array<std::array<Squares, kSquares>, 3>, 4> close{};
  std::array<bool, kSquares> passable_row{};  // the same as `passable`, as observed
};

}  // namespace pandemonium::demon_city
