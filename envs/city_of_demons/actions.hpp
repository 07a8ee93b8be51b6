// The 84 actions: ids in row order. "use" is by type of gear; in the damage window an android's is 1 damage
// on it, its ability otherwise.
#pragma once

#include "envs/city_of_demons/data.hpp"
#include "envs/core/action_set.hpp"
#include "envs/core/action_table.hpp"

namespace pandemonium::city_of_demons {

enum class Move {
  normal,
  stay_camp,
  dive,
  surface,
  pass,
  reroll_beacon,
  end_turn,
  return_to_camp,
  buy_health,
  buy_beacon,
  buy_evasion,
  secret,
  go_in,
  junk_cache,
  info_cache,
  draw,
  take_a,
  take_b,
  take_none,
  start_second,
  fix_one,
  fix_all,
  end_camp,
  load,
  use
};

inline constexpr ActionTable<Move, 25> kMoves{{
    {"normal action", 1},
    {"stay at camp", 1},
    {"dive", 1},
    {"surface", 1},
    {"pass", 1},
    {"reroll for a beacon", 1},
    {"end turn", 1},
    {"return to camp", 1},
    {"buy max health", 1},
    {"buy beacon", 1},
    {"buy evasion", 1},
    {"secret location", 1},
    {"go in", 1},
    {"junk cache", 1},
    {"info cache", 1},
    {"draw gear", 1},
    {"take first gear", 1},
    {"take second gear", 1},
    {"take no gear", 1},
    {"start second gear", 1},
    {"fix one", 1},
    {"fix all", 1},
    {"end camp", 1},
    {"load", kMostJunk + 1},
    {"use gear", kGearTypes},
}};
static_assert(kMoves.size() == 84);

using Legal = ActionSet<kMoves.size()>;

}  // namespace pandemonium::city_of_demons
