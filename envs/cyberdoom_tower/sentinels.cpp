// SENTINEL TURN, the AI's attack, and the end of a round.
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

bool somebody_on(const State& state, int floor) {
  for (int seat = 0; seat < players_of(state); ++seat)
    if (state.players[seat].floor == floor) return true;
  return false;
}

// Slide 1 sector to the left. Once the card covers sector 1 the floor can't be explored any more, and a
// meeple in a sector of it is crushed: the game is lost. Returns whether play goes on.
bool slide(State& state, int f) {
  Floor& floor = state.floors[f];
  floor.position = static_cast<std::int8_t>(std::max(floor.position - 1, 1));
  if (floor.position > 1) return true;
  floor.closed = true;
  for (int seat = 0; seat < players_of(state); ++seat)
    if (state.players[seat].floor == f && state.players[seat].sector != kLiftStop) {
      finish(state, End::crushed);
      return false;
    }
  return true;
}

// Damage to a player. One who would be left without Energy may cross off items first, if that can help; else
// the game is lost. Returns whether the attack is over and play goes on.
bool take_damage(State& state, int seat, int damage) {
  Player& player = state.players[seat];
  if (player.energy > damage) {
    player.energy = static_cast<std::int8_t>(player.energy - damage);
    return true;
  }
  if (player.energy + tradeable_items(player) > damage) {
    state.phase = Phase::brace;
    state.who = static_cast<std::int8_t>(seat);
    return false;
  }
  player.energy = 0;
  finish(state, End::energy);
  return false;
}

// An activated sentinel acts on a floor with a meeple: it slides, then attacks everybody in range, in turn
// order. Returns whether play goes on.
bool sentinel_acts(State& state, int f) {
  if (!state.sentinel_slid) {
    state.sentinel_slid = true;
    if (!slide(state, f)) return false;
  }
  const Floor& floor = state.floors[f];
  for (; state.sentinel_index < players_of(state); ++state.sentinel_index) {
    const int seat = state.order[state.sentinel_index];
    Player& player = state.players[seat];
    if (player.floor != f || distance(floor.position, player.sector) > sentinel_card(state, floor).range)
      continue;
    if (!take_damage(state, seat, sentinel_card(state, floor).damage)) return false;
    player.spotted = static_cast<std::uint8_t>(player.spotted | 1u << f);
  }
  return true;
}

// The AI attacks everybody on the roof, in turn order.
bool ai_acts(State& state) {
  for (; state.sentinel_index < players_of(state); ++state.sentinel_index) {
    const int seat = state.order[state.sentinel_index];
    if (on_roof(state, state.players[seat]) && !take_damage(state, seat, ai_card(state).damage)) return false;
  }
  return true;
}

// "Slide all the Sentinels that are 2 Sectors behind by 1 space to the left."
void keep_up_with_counter(State& state) {
  const int counter = counter_sector(state.round);
  if (counter == counter_sector(state.round - 1)) return;
  for (int f = 0; f < floors_of(state); ++f) {
    Floor& floor = state.floors[f];
    if (!floor.defeated && floor.position - counter >= 2) --floor.position;
  }
}

// ROUNDS & COUNTDOWN
void end_round(State& state) {
  if (state.round >= state.options.countdown && !has_all_keys(state)) return finish(state, End::countdown);
  if (state.round >= state.options.max_rounds) return finish(state, End::cap);
  ++state.round;
  keep_up_with_counter(state);
  begin_round(state);
}

}  // namespace

// From the bottom floor up, then the roof; goes on where it stopped for a player to brace.
void sentinel_turn(State& state) {
  for (; state.sentinel_floor < floors_of(state); ++state.sentinel_floor) {
    const int f = state.sentinel_floor;
    if (!is_awake(state.floors[f]) || !somebody_on(state, f)) continue;
    if (!sentinel_acts(state, f)) return;
    state.sentinel_slid = false;
    state.sentinel_index = 0;
  }
  if (!ai_acts(state)) return;
  state.sentinel_floor = state.sentinel_index = 0;
  end_round(state);
}

int damage_braced_for(const State& state) {
  return state.sentinel_floor == roof_of(state)
             ? ai_card(state).damage
             : sentinel_card(state, state.floors[state.sentinel_floor]).damage;
}

// Items for Energy, one at a time, until the attack can be survived.
void brace(State& state, unsigned item) {
  Player& player = active(state);
  cross_off(player, item);
  ++player.energy;
  if (player.energy > damage_braced_for(state)) sentinel_turn(state);
}

}  // namespace pandemonium::cyberdoom_tower
