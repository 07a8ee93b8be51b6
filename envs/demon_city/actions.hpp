// The action table: 207 actions, ids as in the README. Parameters that name a figure are slots of the side
// concerned: the other side's for hostile moves, one's own for AID, RALLY, CONTEST and PICK.
#pragma once

#include "envs/core/action_table.hpp"

namespace pandemonium::demon_city {

enum class Move {
  square,
  pass,
  defend,
  dash,
  run,
  escape,
  search,
  pick_up,
  ready,
  attack,
  vital,
  limb,
  weak,
  disarm,
  dishurt,
  grab,
  power_one,
  power_two,
  aid,
  rally,
  use,
  pull,
  ram,
  shake,
  contest,
  behind,
  pick,
  build,
  lurk,
  lead,
  lead_with_contact,
  interfere
};
inline constexpr ActionTable<Move, 32> kMoves{{
    {"square", 72},
    {"pass", 1},
    {"defend", 1},
    {"dash", 1},
    {"run", 1},
    {"escape", 1},
    {"search", 1},
    {"pick up", 1},
    {"ready", 3},
    {"attack", 4},
    {"attack vital", 4},
    {"attack limb", 4},
    {"attack weak spot", 4},
    {"disarm", 4},
    {"disarm and hurt", 4},
    {"grab", 4},
    {"first power", 4},
    {"second power", 4},
    {"aid", 4},
    {"rally", 4},
    {"use", 8},
    {"pull", 1},
    {"ram", 1},
    {"shake", 1},
    {"contest with", 4},
    {"behind", 4},
    {"pick", 4},
    {"build", 3},
    {"lurk", 6},
    {"lead", 24},
    {"lead with contact", 24},
    {"interfere", 1},
}};
static_assert(kMoves.size() == 207 && kMoves.encode(Move::attack) == 82 && kMoves.encode(Move::use) == 126 &&
              kMoves.encode(Move::build) == 149 && kMoves.encode(Move::lead) == 158);

}  // namespace pandemonium::demon_city
