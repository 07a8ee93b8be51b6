// The 180 actions. Ids are handed out in row order; parameters:
//   walk      4 * sector + 2 * with the Jetpack + with 1 Energy      ride   floor, 0 at the bottom
//   attack    Weapon                                                  cross off  item number - 1
//   fill      0 Re-roll, 1 Flip, 2 Hit                                plus, minus, re-roll, flip  die key
//   hit       6 * die key + new face - 1           (die key: 0-5 white 1-6, 6-11 red 1-6)
#pragma once

#include "envs/core/action_set.hpp"
#include "envs/core/action_table.hpp"

namespace pandemonium::cyberdoom_tower {

enum class Move {
  end_turn,
  walk,
  ride,
  roof,
  attack,
  cross_off,
  hide,
  loot,
  hide_fail,
  hide_luck,
  hide_suit,
  pick_low,
  pick_high,
  key_take,
  key_leave,
  fill,
  stop,
  plus,
  minus,
  reroll,
  flip,
  hit,
  order_self_first,
  order_other_first
};

inline constexpr ActionTable<Move, 24> kMoves{{
    {"end turn", 1},
    {"walk", 28},
    {"ride", 5},
    {"step onto the roof", 1},
    {"attack with weapon", 4},
    {"cross off item", 6},
    {"hide", 1},
    {"loot", 1},
    {"fail to hide", 1},
    {"spend luck to hide", 1},
    {"use the suit to hide", 1},
    {"pick the lower item", 1},
    {"pick the higher item", 1},
    {"take the key", 1},
    {"leave the key", 1},
    {"fill a box of ability", 3},
    {"stop", 1},
    {"plus", 12},
    {"minus", 12},
    {"re-roll", 12},
    {"flip", 12},
    {"hit", 72},
    {"play first", 1},
    {"let the other play first", 1},
}};
static_assert(kMoves.size() == 180);

using Legal = ActionSet<kMoves.size()>;

struct Walk {
  int sector;
  bool jetpack, energy;
};
constexpr int walk_parameter(Walk walk) { return 4 * walk.sector + 2 * walk.jetpack + walk.energy; }
constexpr Walk walk_of(int parameter) { return {parameter >> 2, (parameter & 2) != 0, (parameter & 1) != 0}; }

}  // namespace pandemonium::cyberdoom_tower
