// SOLO RULES: the Automated Player moves, collects nothing and ignores every symbol but GO IN.
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

// ARRIVING ON LEVEL 5: a Health there is removed and it is back in the Swamp; without one it wins.
void arrive_at_tech_sector(State& state) {
  if (state.ap_countdown > 0) {
    --state.ap_countdown;
    state.runners[1].location = kSwamp;
  } else {
    end_game(state, 1);
  }
}

bool shows_arrow(const State& state, int die, Chance& chance) {
  return tables_of(state).dice.values[die][chance.die(kFaces, kAutomatedDieEvents[die]) - 1].go_in;
}

}  // namespace

// GOES IN: one step; then it rolls the die of its level, and goes in again for as long as that says so. The
// Swamp has no die (reading 22).
void automated_player_goes_in(State& state, Chance& chance) {
  Runner& automated = state.runners[1];
  do {
    ++automated.location;
    if (automated.location == kSwamp) return;
    if (automated.location == kTechSector) return arrive_at_tech_sector(state);
  } while (shows_arrow(state, level_of(automated.location), chance));
}

void automated_player_rolls_tunnel_die(State& state, Chance& chance) {
  if (shows_arrow(state, kTunnelDie, chance)) automated_player_goes_in(state, chance);
}

}  // namespace pandemonium::city_of_demons
