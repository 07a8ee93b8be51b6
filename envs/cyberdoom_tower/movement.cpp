// MOVE, HIDE, LOOT, KEY: a Movement and what happens where it ends.
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

// "If you end your movement on a sector with an Energy or Luck symbol": gained at once, before the Hide test;
// used up, unless the sheet is full (readings D7, D8).
void gain_symbol(const State& state, Floor& floor, Player& player) {
  const unsigned here = sector_bit(player.sector) & ~unsigned{floor.used};
  if ((facts(state, floor).energy & here) != 0 && player.energy < kMaxEnergy) {
    ++player.energy;
    floor.used = static_cast<std::uint8_t>(floor.used | here);
  }
  if ((facts(state, floor).luck & here) != 0 && player.luck < kMaxLuck) {
    ++player.luck;
    floor.used = static_cast<std::uint8_t>(floor.used | here);
  }
}

bool key_is_here(const State& state, const Floor& floor, const Player& player) {
  return floor.key_left && facts(state, floor).key_sector == player.sector;
}

// KEY: offered where the Movement ended, if the player was not found. Failed tests end the turn.
void after_hiding(State& state) {
  const bool failed = state.hide_failed;
  state.hide_target = state.hide_roll = 0;
  state.looting = state.hide_failed = false;
  if (failed) return fill_a_box_and_end_turn(state);
  const Player& player = active(state);
  state.phase = key_is_here(state, floor_under(state, player), player) ? Phase::key : Phase::main;
}

// LOOT: an item for the die; for a number the player has had, the nearest one never had.
void loot(State& state, Chance& chance) {
  Player& player = active(state);
  Floor& floor = floor_under(state, player);
  floor.used = static_cast<std::uint8_t>(floor.used | sector_bit(player.sector));
  const int number = chance.die(6, "loot die");
  const unsigned open = never_had(player) << 1;  // bit n: item number n
  for (int away = 0;; ++away) {
    const bool low = number - away >= 1 && (open >> (number - away) & 1) != 0;
    const bool high = (open >> (number + away) & 1) != 0;
    if (low && high && away > 0) {
      state.pick_low = static_cast<std::int8_t>(number - away);
      state.pick_high = static_cast<std::int8_t>(number + away);
      state.phase = Phase::loot_pick;
      return;
    }
    if (low || high) return pick_item(state, low ? number - away : number + away);
  }
}

// The Hide test is settled. A failure activates the sentinel; the crate is looted either way.
void settle_hide(State& state, bool passed, Chance& chance) {
  state.hide_failed = !passed;
  if (!passed) floor_under(state, active(state)).activated = true;
  if (state.looting)
    loot(state, chance);
  else
    after_hiding(state);
}

}  // namespace

// MOVE: one action point a sector; with the Jetpack one point gives two sectors, 1 Energy gives one more.
void walk(State& state, Walk how, Chance& chance) {
  Player& player = active(state);
  const int sectors = std::abs(how.sector - player.sector);
  state.action_points = static_cast<std::int8_t>(state.action_points - (sectors - how.jetpack - how.energy));
  player.energy = static_cast<std::int8_t>(player.energy - how.energy);
  player.sector = static_cast<std::int8_t>(how.sector);
  if (how.sector == kLiftStop) return;
  gain_symbol(state, floor_under(state, player), player);
  if (can_loot(state, player))
    state.phase = Phase::arrive;
  else
    hide(state, false, chance);
}

// "1 AP independently of how many floors."
void ride(State& state, int floor) {
  --state.action_points;
  active(state).floor = static_cast<std::int8_t>(floor);
}

void step_onto_roof(State& state) { active(state).floor = static_cast<std::int8_t>(roof_of(state)); }

// HIDE: a die against sector + Anti-Stealth, one more when looting. No test against a defeated sentinel; who
// was attacked on this floor fails without a die.
void hide(State& state, bool looting, Chance& chance) {
  const Player& player = active(state);
  const Floor& floor = floor_under(state, player);
  state.looting = looting;
  if (floor.defeated) return settle_hide(state, true, chance);
  state.hide_target = static_cast<std::int8_t>(player.sector + anti_stealth(state, floor) + looting);
  if ((player.spotted >> player.floor & 1) != 0) return settle_hide(state, false, chance);
  state.hide_roll = static_cast<std::int8_t>(chance.die(6, "Hide die"));
  if (luck_to_hide(state) <= 0) return settle_hide(state, true, chance);
  state.phase = Phase::hide_fix;  // not asked of who can do nothing about it
}

int luck_to_hide(const State& state) { return state.hide_target - state.hide_roll; }

// Luck makes up for the roll point by point; the Tecno Suit saves one of them, once per turn.
void fix_hide(State& state, Move how, Chance& chance) {
  if (how == Move::hide_fail) return settle_hide(state, false, chance);
  const bool suit = how == Move::hide_suit;
  active(state).luck = static_cast<std::int8_t>(active(state).luck - (luck_to_hide(state) - suit));
  state.suit_used = state.suit_used || suit;
  settle_hide(state, true, chance);
}

void pick_item(State& state, int number) {
  active(state).owned = static_cast<std::uint8_t>(active(state).owned | 1u << (number - 1));
  state.pick_low = state.pick_high = 0;
  after_hiding(state);
}

// "You may take it and automatically go back to the Elevator (free action)."
void take_key(State& state) {
  floor_under(state, active(state)).key_left = false;
  active(state).sector = kLiftStop;
  ++state.keys;
  state.phase = Phase::main;
}

}  // namespace pandemonium::cyberdoom_tower
