// What lies on the table of Cyberdoom Tower. Everything is public: cards lie face up and sheets are open.
// Floors count from 0 at the bottom (people count from 1), the roof is the floor above the top one. Sector 0
// is the lift stop, sectors 1 to 6 lie to its right. A set of sectors has sector s as bit s - 1; a set of
// items has item number i as bit i - 1.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "envs/cyberdoom_tower/tables.hpp"

namespace pandemonium::cyberdoom_tower {

struct Options {
  std::int8_t players = 1;      // 1 or 2, always on the same side
  std::int8_t countdown = 12;   // 1 to 12: the last round in which keys may still be missing
  std::int8_t max_rounds = 24;  // countdown to 24: after it the game is lost
  std::int8_t ai_card = -1;     // the AI on the roof, by its place in the data; -1: drawn at random
  float shaping = 0;            // weight of the potential for reward shaping, 0 to 10
  DataSet<Tables> data = {};    // cards, weapons, sheet: the built-in ones, or those of a file
  bool operator==(const Options&) const = default;
};

template <class Visitor>
void fields(Visitor& visit, Options& options) {
  visit("players", options.players);
  visit("countdown", options.countdown);
  visit("max_rounds", options.max_rounds);
  visit("ai_card", options.ai_card);
  visit("shaping", options.shaping);
  visit("data", options.data);
}

// A floor card with the sentinel card that watches it.
struct Floor {
  std::int8_t card = 0;              // place in the data
  std::int8_t sentinel = 0;          // place in the data
  std::int8_t position = kFarRight;  // 1..7: leftmost sector under the sentinel card
  std::int8_t sentinel_energy = 0;   // energy boxes not yet crossed
  bool activated = false;            // the sentinel's activation box is crossed
  bool defeated = false;             // the sentinel card lies face down
  bool closed = false;               // the sentinel has covered sector 1
  bool key_left = true;              // the key is still on its sector
  std::uint8_t used = 0;             // sectors whose crate, Energy or Luck symbol is used up
  bool operator==(const Floor&) const = default;
};

template <class Visitor>
void fields(Visitor& visit, Floor& floor) {
  visit("card", floor.card);
  visit("sentinel", floor.sentinel);
  visit("position", floor.position);
  visit("sentinel_energy", floor.sentinel_energy);
  visit("activated", floor.activated);
  visit("defeated", floor.defeated);
  visit("closed", floor.closed);
  visit("key_left", floor.key_left);
  visit("used", floor.used);
}

// A player's sheet and meeple.
struct Player {
  std::int8_t floor = 0;                            // 0 to the roof
  std::int8_t sector = 0;                           // 0..6; 0 on the roof
  std::int8_t energy = 3;                           // 0..6, 0 only when the game is lost by it
  std::int8_t luck = 3;                             // 0..6
  std::uint8_t owned = 0;                           // items that can be used
  std::uint8_t crossed_off = 0;                     // items that were owned once
  std::array<std::int8_t, kAbilityTracks> boxes{};  // filled boxes of Re-roll, Flip, Hit
  std::uint8_t spotted = 0;  // floors whose sentinel has attacked this player, floor f as bit f
  bool operator==(const Player&) const = default;
};

template <class Visitor>
void fields(Visitor& visit, Player& player) {
  visit("floor", player.floor);
  visit("sector", player.sector);
  visit("energy", player.energy);
  visit("luck", player.luck);
  visit("owned", player.owned);
  visit("crossed_off", player.crossed_off);
  visit("boxes", player.boxes);
  visit("spotted", player.spotted);
}

enum class Phase : std::int8_t { order, main, arrive, hide_fix, loot_pick, key, fill, dice, brace, over };
inline constexpr int kPhases = 9;  // in which somebody decides
constexpr auto enum_names(Phase) {
  return std::to_array<std::string_view>(
      {"order", "main", "arrive", "hide fix", "loot pick", "key", "fill", "dice", "brace", "over"});
}

// How the game ended, for all players alike.
enum class End : std::int8_t { none, won, energy, crushed, countdown, cap };
constexpr auto enum_names(End) {
  return std::to_array<std::string_view>({"none", "won", "energy", "crushed", "countdown", "cap"});
}

enum class Weapon : std::int8_t { base, laser_cannon, plasma_rifle, grenade };
constexpr auto enum_names(Weapon) {
  return std::to_array<std::string_view>({"base weapon", "laser cannon", "plasma rifle", "grenade"});
}

struct State {
  Options options;
  // The tower, from the bottom; the fifth floor only with two players.
  std::array<Floor, kMaxFloors> floors{};
  std::int8_t ai_card = 0;    // place in the data
  std::int8_t ai_energy = 0;  // energy boxes not yet crossed
  // The team.
  std::array<Player, kMaxPlayers> players{};
  std::int8_t keys = 0;  // taken by either player
  // The round.
  std::int8_t round = 1;
  std::array<std::int8_t, kMaxPlayers> order{0, 1};  // seats in the order of this round
  std::int8_t turn = 0;                              // index into order
  Phase phase = Phase::main;
  std::int8_t who = 0;  // the seat that decides
  // The turn; all 0 between turns.
  std::int8_t action_points = 0;
  bool suit_used = false;
  std::uint8_t ability_used = 0;  // used for free: bit 0 +/-1, 1 Re-roll, 2 Flip, 3 Hit
  std::int8_t hit_credit = 0;     // 1: a Hit paid for by crossing off the Gunsight
  // The attack, while the dice can still be changed.
  Weapon weapon = Weapon::base;
  Dice dice{};
  // The Hide test that is not settled, or whose loot is not.
  std::int8_t hide_target = 0;
  std::int8_t hide_roll = 0;  // 0: no die was rolled
  bool looting = false;
  bool hide_failed = false;
  std::int8_t pick_low = 0, pick_high = 0;  // the two items to choose from, by number
  // How far the Sentinel Turn has come, while somebody braces.
  std::int8_t sentinel_floor = 0;
  bool sentinel_slid = false;
  std::int8_t sentinel_index = 0;  // index into order
  End end = End::none;
  bool operator==(const State&) const = default;
};

template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("floors", state.floors);
  visit("ai_card", state.ai_card);
  visit("ai_energy", state.ai_energy);
  visit("players", state.players);
  visit("keys", state.keys);
  visit("round", state.round);
  visit("order", state.order);
  visit("turn", state.turn);
  visit("phase", state.phase);
  visit("who", state.who);
  visit("action_points", state.action_points);
  visit("suit_used", state.suit_used);
  visit("ability_used", state.ability_used);
  visit("hit_credit", state.hit_credit);
  visit("weapon", state.weapon);
  visit("dice", state.dice);
  visit("hide_target", state.hide_target);
  visit("hide_roll", state.hide_roll);
  visit("looting", state.looting);
  visit("hide_failed", state.hide_failed);
  visit("pick_low", state.pick_low);
  visit("pick_high", state.pick_high);
  visit("sentinel_floor", state.sentinel_floor);
  visit("sentinel_slid", state.sentinel_slid);
  visit("sentinel_index", state.sentinel_index);
  visit("end", state.end);
}

}  // namespace pandemonium::cyberdoom_tower
