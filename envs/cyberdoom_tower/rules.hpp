// Words that all chapters share: whose turn, where a meeple stands, what a sentinel does to the numbers; and
// the sentences by which one chapter hands over to the next.
#pragma once

#include <algorithm>
#include <array>
#include <bit>

#include "envs/core/chance.hpp"
#include "envs/core/presentable/words.hpp"
#include "envs/cyberdoom_tower/actions.hpp"
#include "envs/cyberdoom_tower/state.hpp"

namespace pandemonium::cyberdoom_tower {

// The tower and the team.
inline int players_of(const State& state) { return state.options.players; }
inline const Tables& tables_of(const State& state) { return state.options.data.tables(); }
inline const Mode& mode_of(const State& state) {
  return tables_of(state).modes.values[state.options.players - 1];
}
inline int floors_of(const State& state) { return mode_of(state).floors; }
inline int roof_of(const State& state) { return floors_of(state); }
inline int keys_needed(const State& state) { return mode_of(state).keys; }
inline bool has_all_keys(const State& state) { return state.keys >= keys_needed(state); }
inline Player& active(State& state) { return state.players[state.who]; }
inline const Player& active(const State& state) { return state.players[state.who]; }
inline bool on_roof(const State& state, const Player& player) { return player.floor == roof_of(state); }
inline Floor& floor_under(State& state, const Player& player) { return state.floors[player.floor]; }
inline const Floor& floor_under(const State& state, const Player& player) {
  return state.floors[player.floor];
}
// A free action from the lift stop of the top floor, with all the keys.
inline bool may_step_onto_roof(const State& state, const Player& player) {
  return player.sector == kLiftStop && player.floor == roof_of(state) - 1 && has_all_keys(state);
}

// ROUNDS & COUNTDOWN: two rounds to a sector of the top floor, from right to left.
inline int counter_sector(int round) { return kSectors - (std::min(round, 12) - 1) / 2; }

// The cards.
inline const FloorFacts& facts(const State& state, const Floor& floor) {
  return tables_of(state).facts[floor.card];
}
inline const SentinelCard& sentinel_card(const State& state, const Floor& floor) {
  return tables_of(state).sentinels.values[floor.sentinel];
}
inline const AiCard& ai_card(const State& state) { return tables_of(state).ais.values[state.ai_card]; }
inline const HitBoxes& boxes_of(const State& state, const Floor& floor) {
  return tables_of(state).sentinel_boxes[floor.sentinel][floor.card][floor.position];
}
inline unsigned sector_bit(int sector) { return 1u << sector >> 1; }  // nothing for the lift stop
inline bool is_awake(const Floor& floor) { return floor.activated && !floor.defeated; }
// That of the sector beside the sentinel's left edge.
inline int anti_stealth(const State& state, const Floor& floor) {
  return facts(state, floor).anti_stealth[floor.position];
}
// RANGE: sectors between the sentinel card and a meeple; 0 above the card.
inline int distance(int position, int sector) {
  return std::max({position - sector, sector - (position + kSentinelWidth - 1), 0});
}
inline unsigned unused_crates(const State& state, const Floor& floor) {
  return facts(state, floor).crates & ~unsigned{floor.used};
}

// Items and abilities.
inline bool owns(const Player& player, Item item) { return (player.owned & item_bit(item)) != 0; }
inline unsigned never_had(const Player& player) {
  return kAllItems & ~unsigned{player.owned} & ~unsigned{player.crossed_off};
}
inline void cross_off(Player& player, unsigned item) {
  player.owned = static_cast<std::uint8_t>(player.owned & ~item);
  player.crossed_off = static_cast<std::uint8_t>(player.crossed_off | item);
}
inline int tradeable_items(const Player& player) { return std::popcount(player.owned & kTradeable); }
inline bool can_loot(const State& state, const Player& player) {
  return (unused_crates(state, floor_under(state, player)) & sector_bit(player.sector)) != 0 &&
         never_had(player) != 0;
}
inline int boxes_of(const State& state, int track) {  // of an ability
  return tables_of(state).abilities.values[track].boxes;
}
inline unsigned fillable_tracks(const State& state, const Player& player) {
  unsigned tracks = 0;
  for (int track = 0; track < kAbilityTracks; ++track)
    tracks |= unsigned{player.boxes[track] < boxes_of(state, track)} << track;
  return tracks;
}
enum class Ability : std::int8_t { plus_minus, reroll, flip, hit };
inline bool is_unlocked(const State& state, const Player& player, Ability ability) {
  if (ability == Ability::plus_minus) return true;
  const int track = static_cast<int>(ability) - 1;
  return player.boxes[track] == boxes_of(state, track);
}
inline bool is_used(const State& state, Ability ability) {
  return (state.ability_used >> static_cast<int>(ability) & 1) != 0;
}

// rounds.cpp
void begin_round(State& state);
void begin_turn(State& state, int turn);
void end_turn(State& state);
void finish(State& state, End end);
void fill_a_box_and_end_turn(State& state);

// movement.cpp
void walk(State& state, Walk how, Chance& chance);
void ride(State& state, int floor);
void step_onto_roof(State& state);
void hide(State& state, bool looting, Chance& chance);
void fix_hide(State& state, Move how, Chance& chance);
void pick_item(State& state, int number);
void take_key(State& state);
int luck_to_hide(const State& state);  // missing from the roll of the Hide test at hand

// attack.cpp
void attack(State& state, Weapon weapon, Chance& chance);
void change_die(State& state, Move how, int parameter);  // everything but a re-roll; pays, checks nothing
void alter_die(State& state, Move how, int parameter, Chance& chance);
void cross_off_gunsight(State& state);
void stop_attack(State& state);
const HitBoxes& boxes_attacked(const State& state);  // by the active player

// sentinels.cpp
void sentinel_turn(State& state);
void brace(State& state, unsigned item);
int damage_braced_for(const State& state);

// moves_in_words.cpp
std::span<const MoveWords> moves_in_words();

// legal.cpp
unsigned weapons_in_reach(const State& state, const Player& player);  // a set of Weapon, action points aside

}  // namespace pandemonium::cyberdoom_tower
