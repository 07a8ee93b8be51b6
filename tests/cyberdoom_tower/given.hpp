// The positions of the tests, and moves by the names of the rulebook. `play` insists that a move is legal,
// that its dice are used up, and that the table stays possible.
#pragma once

#include <gtest/gtest.h>

#include <initializer_list>
#include <set>
#include <vector>

#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {

enum FloorCards { FL1, FL2, FL3, FL4, FL5 };
enum SentinelCards { SN1, SN2, SN3, SN4, SN5, SN6 };

inline const Tables& kCards = Tables::built_in;

// One player; floors FL1+SN1 to FL4+SN4 from the bottom; AI1; round 1, three action points.
inline State s1() {
  State state;
  for (int f = 0; f < 4; ++f) {
    state.floors[f].card = state.floors[f].sentinel = static_cast<std::int8_t>(f);
    state.floors[f].sentinel_energy =
        static_cast<std::int8_t>(kCards.sentinels.values[static_cast<std::size_t>(f)].energy);
  }
  state.ai_energy = static_cast<std::int8_t>(kCards.ais.values[0].energy);
  state.action_points = 3;
  return state;
}
// Two players, FL5+SN5 on top; seat 0 plays first and is to act.
inline State s2() {
  State state = s1();
  state.options.players = 2;
  state.floors[4].card = FL5;
  state.floors[4].sentinel = SN5;
  state.floors[4].sentinel_energy = static_cast<std::int8_t>(kCards.sentinels.values[SN5].energy);
  return state;
}
// As S1, but the bottom floor is FL5+SN1.
inline State s3() {
  State state = s1();
  state.floors[0].card = FL5;
  return state;
}
inline State in_round(State state, int round) {
  state.round = static_cast<std::int8_t>(round);
  for (int f = 0; f < floors_of(state); ++f)
    state.floors[f].position = static_cast<std::int8_t>(counter_sector(round) + 1);
  return state;
}
inline State standing(State state, int floor, int sector, int seat = 0) {
  state.players[seat].floor = static_cast<std::int8_t>(floor);
  state.players[seat].sector = static_cast<std::int8_t>(sector);
  return state;
}
// S3 in round 3, the player in sector 5 beside the sentinel.
inline State sa() { return standing(in_round(s3(), 3), 0, 5); }

inline State with_keys(State state, std::initializer_list<int> floors) {
  for (const int f : floors) state.floors[f].key_left = false;
  state.keys = static_cast<std::int8_t>(floors.size());
  return state;
}
inline State with_items(State state, std::initializer_list<Item> items, int seat = 0) {
  for (const Item item : items)
    state.players[seat].owned = static_cast<std::uint8_t>(state.players[seat].owned | item_bit(item));
  return state;
}
inline State with_luck(State state, int luck, int seat = 0) {
  state.players[seat].luck = static_cast<std::int8_t>(luck);
  return state;
}
inline State with_energy(State state, int energy, int seat = 0) {
  state.players[seat].energy = static_cast<std::int8_t>(energy);
  return state;
}
inline State with_boxes(State state, int reroll, int flip, int hit) {
  state.players[0].boxes = {static_cast<std::int8_t>(reroll), static_cast<std::int8_t>(flip),
                            static_cast<std::int8_t>(hit)};
  return state;
}
inline State with_awake(State state, int floor) {
  state.floors[floor].activated = true;
  return state;
}
inline State at_position(State state, int floor, int position) {
  state.floors[floor].position = static_cast<std::int8_t>(position);
  return state;
}
// On the roof of S1, with the keys of the three lower floors.
inline State on_the_roof() { return standing(with_keys(s1(), {0, 1, 2}), 4, 0); }

inline Action act(Move move, int parameter = 0) { return kMoves.encode(move, parameter); }
inline const Action kEndTurn = act(Move::end_turn);
inline Action walk_to(int sector) { return act(Move::walk, walk_parameter({sector, false, false})); }
inline Action jet_to(int sector) { return act(Move::walk, walk_parameter({sector, true, false})); }
inline Action run_to(int sector) { return act(Move::walk, walk_parameter({sector, false, true})); }
inline Action jet_and_run_to(int sector) { return act(Move::walk, walk_parameter({sector, true, true})); }
inline Action ride_to(int floor) { return act(Move::ride, floor); }
inline Action attack_by(Weapon weapon) { return act(Move::attack, static_cast<int>(weapon)); }
inline const Action kAttackBase = attack_by(Weapon::base);
inline Action trade(Item item) { return act(Move::cross_off, static_cast<int>(item)); }
enum Track { kReroll, kFlip, kHit };
inline Action fill(Track track) { return act(Move::fill, track); }
inline int white(int face) { return die_key(0, face); }
inline int red(int face) { return die_key(1, face); }
inline Action hit(int key, int face) { return act(Move::hit, 6 * key + face - 1); }

// Four white and two red dice.
using Roll = std::vector<int>;
inline const Roll kBad{1, 1, 1, 4, 3, 2};
inline Dice dice_of(const Roll& roll) {
  Dice dice{};
  for (std::size_t i = 0; i < roll.size(); ++i) ++dice[i < 4 ? 0 : 1][roll[i] - 1];
  return dice;
}

inline bool may(const State& state, Action action) {
  return legal_actions<CyberdoomTower>(state).contains(action);
}
inline std::set<Action> all_legal(const State& state) {
  std::set<Action> actions;
  legal_actions<CyberdoomTower>(state).for_each([&](Action action) { actions.insert(action); });
  return actions;
}
inline void play(State& state, Action action, std::vector<int> outcomes = {}) {
  ASSERT_EQ(CyberdoomTower::fault(state), "");
  ASSERT_TRUE(may(state, action)) << kMoves.text(action);
  Chance chance = Chance::scripted(std::move(outcomes));
  Legal next;
  CyberdoomTower::apply(state, action, chance, next);
  EXPECT_TRUE(chance.exhausted()) << "dice are left";
  EXPECT_EQ(CyberdoomTower::fault(state), "");
  EXPECT_EQ(next, legal_actions<CyberdoomTower>(state));
}

inline bool owned(const State& state, Item item, int seat = 0) { return owns(state.players[seat], item); }
inline bool is_crossed_off(const State& state, Item item, int seat = 0) {
  return (state.players[seat].crossed_off & item_bit(item)) != 0;
}
inline bool is_spotted(const State& state, int floor, int seat = 0) {
  return (state.players[seat].spotted >> floor & 1) != 0;
}
inline bool is_used_up(const State& state, int floor, int sector) {
  return (state.floors[floor].used & sector_bit(sector)) != 0;
}
inline State with_used(State state, int floor, int sector) {
  state.floors[floor].used = static_cast<std::uint8_t>(state.floors[floor].used | sector_bit(sector));
  return state;
}

}  // namespace pandemonium::cyberdoom_tower
