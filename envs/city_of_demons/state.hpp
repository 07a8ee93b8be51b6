// What lies on the table of City of Demons: two Runners with their mats and Camps, the gear, and where the
// turn stands. Everything is public; the deck is a set, for nobody knows its order.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "envs/city_of_demons/tables.hpp"

namespace pandemonium::city_of_demons {

enum class Mode : std::int8_t { duel, solo };
constexpr auto enum_names(Mode) { return std::to_array<std::string_view>({"duel", "solo"}); }

enum class SoloDifficulty : std::int8_t { easy, normal, hard, harder, very_hard, custom };
constexpr auto enum_names(SoloDifficulty) {
  return std::to_array<std::string_view>({"easy", "normal", "hard", "harder", "very_hard", "custom"});
}

enum class FirstPlayer : std::int8_t { first_seat, second_seat, random };
constexpr auto enum_names(FirstPlayer) {
  return std::to_array<std::string_view>({"seat0", "seat1", "random"});
}

enum class AutomatedStart : std::int8_t { camp, swamp, level_one, level_two, level_three, level_four };
constexpr auto enum_names(AutomatedStart) {
  return std::to_array<std::string_view>({"camp", "swamp", "L1", "L2", "L3", "L4"});
}

struct Options {
  Mode mode = Mode::duel;  // two Runners, or one against the Automated Player
  SoloDifficulty solo_difficulty = SoloDifficulty::normal;
  std::int8_t ap_countdown = 1;  // custom difficulty: visits to level 5 before the one that wins, 0..9
  AutomatedStart ap_start = AutomatedStart::level_one;  // custom difficulty
  FirstPlayer first_player = FirstPlayer::first_seat;   // duel
  bool finite_supply = false;         // the box's tokens are shared by both seats, not a limit for each
  std::int8_t dive_cap = 30;          // tunnel rolls per turn, 1..30
  std::int16_t turn_cap = 60;         // turns per player before a draw (solo: a loss), 1..500
  std::int32_t decision_cap = 20000;  // decisions of both seats before the same, 1..1000000
  float shaping = 0.0f;               // weight of the shaping potential
  DataSet<Tables> data = {};          // costs, dice, gear: the built-in ones, or those of a file
  bool operator==(const Options&) const = default;
};

template <class Visitor>
void fields(Visitor& visit, Options& options) {
  visit("mode", options.mode);
  visit("solo_difficulty", options.solo_difficulty);
  visit("ap_countdown", options.ap_countdown);
  visit("ap_start", options.ap_start);
  visit("first_player", options.first_player);
  visit("finite_supply", options.finite_supply);
  visit("dive_cap", options.dive_cap);
  visit("turn_cap", options.turn_cap);
  visit("decision_cap", options.decision_cap);
  visit("shaping", options.shaping);
  visit("data", options.data);
}

enum class Phase : std::int8_t {
  start,         // of a turn
  load,          // Junk to take along out of Camp
  roll,          // a face is seen and may be rerolled
  demon,         // Demons are left
  damage,        // damage is left
  tunnel,        // below ground: roll again or surface
  surface_camp,  // surfaced in Camp
  stunned,       // stunned in the city: stay or return
  end,           // end-of-turn actions
  camp,          // fixing and drawing gear
  offer,         // drawn gear lies open
  over
};
inline constexpr int kPhases = 12;
constexpr auto enum_names(Phase) {
  return std::to_array<std::string_view>({"start", "load", "roll", "demon", "damage", "tunnel",
                                          "surface_camp", "stunned", "end", "camp", "offer", "over"});
}

// What this turn's Beacons go into: exactly one kind of spending.
enum class BeaconUse : std::int8_t { open, junk_cache, info_cache, closed };
constexpr auto enum_names(BeaconUse) {
  return std::to_array<std::string_view>({"open", "junk_cache", "info_cache", "closed"});
}

inline constexpr std::int8_t kNoWinner = -1, kDraw = 2;

// A player's Runner, mat and Camp. In solo, seat 1 is the Automated Player: only its location counts, the
// rest is 0.
struct Runner {
  std::int8_t location = kOuterPerimeter;  // 0..6
  std::int8_t health = 3;                  // 1..max_health, one more after the Med Center
  std::int8_t max_health = 3;              // skill track
  std::int8_t evasion = 0;                 // skill track
  std::int8_t info = 0;                    // at Camp
  std::int8_t stored_junk = 0;             // at Camp
  std::int8_t mat_junk = 0;                // carried
  std::int8_t beacons = 0;                 // on the mat
  bool marker = false;                     // a Beacon lies on this side of the Surveillance Node
  std::int8_t unfixed = kNoCard;           // the gear being fixed at Camp
  std::int16_t turns = 0;                  // completed
  CardSet fixed = 0;                       // gear with the Runner
  CardSet active = 0;                      // tracked gear at work, with uses left
  bool operator==(const Runner&) const = default;
};

// The gear is not among the fields of a Runner: a position lists each card's place (CardPlace).
template <class Visitor>
void fields(Visitor& visit, Runner& runner) {
  visit("location", runner.location);
  visit("health", runner.health);
  visit("max_health", runner.max_health);
  visit("evasion", runner.evasion);
  visit("info", runner.info);
  visit("stored_junk", runner.stored_junk);
  visit("mat_junk", runner.mat_junk);
  visit("beacons", runner.beacons);
  visit("marker", runner.marker);
  visit("turns", runner.turns);
}

struct State {
  Options options;
  std::array<Runner, 2> runners{};
  CardSet deck = kWholeDeck, discard = 0;
  CardSet used = 0;  // FIXED cards that have had their use of this run, turn or roll
  std::int8_t offer_a = kNoCard, offer_b = kNoCard;  // on offer; b also: set aside
  std::array<std::int8_t, kGearCards> tokens{};  // Junk on an unfixed card, damage on an android, uses left

  std::int8_t first = 0;  // seat that began
  std::int8_t cur = 0;    // seat to act
  Phase phase = Phase::start;
  std::int8_t winner = kNoWinner;  // seat (solo: 1 = lost), or kDraw
  std::int8_t ap_countdown = 0;    // solo: Health markers beside level 5, 0..9
  std::int32_t decisions = 0;      // taken so far

  // This turn
  BeaconUse beacon_use = BeaconUse::open;
  bool drew = false;                    // gear at Camp
  bool in_tunnels = false;              // below ground
  bool load_for_dive = false;           // what follows Phase::load
  bool started_at_tech_sector = false;  // solo
  std::int8_t dives = 0;                // tunnel rolls, rerolls not counted
  std::int8_t chosen = kNoCard;         // taken from the offer

  // This roll: while a die is in hand
  std::int8_t die = -1, face = -1;                 // 0 tunnel, 1..5 city; face 0..5
  std::int8_t demons = 0, evaded = 0, fended = 0;  // while Demons are faced
  std::int8_t damage = 0;                          // still to be taken

  bool operator==(const State&) const = default;
};

// Where a card is, for positions as text: each is in exactly one place; a number beyond the data's cards is
// in the deck.
enum class CardPlace : std::int8_t {
  deck,
  discard,
  offer,
  unfixed_first,
  unfixed_second,
  fixed_first,
  fixed_second,
  active_first,
  active_second
};
constexpr auto enum_names(CardPlace) {
  return std::to_array<std::string_view>(
      {"deck", "discard", "offer", "unfixed0", "unfixed1", "fixed0", "fixed1", "active0", "active1"});
}
using CardPlaces = std::array<CardPlace, kGearCards>;
CardPlaces places_of(const State& state);
void lay_cards(State& state, const CardPlaces& places);  // all but the offer, which offer_a and offer_b name

template <class Visitor>
void fields(Visitor& visit, State& state) {
  visit("options", state.options);
  visit("runners", state.runners);
  CardPlaces places = places_of(state);
  visit("cards", places);
  lay_cards(state, places);
  std::array<bool, kGearCards> used{};
  for (int card = 0; card < kGearCards; ++card) used[card] = (state.used & card_bit(card)) != 0;
  visit("used", used);
  state.used = 0;
  for (int card = 0; card < kGearCards; ++card) state.used |= CardSet{used[card]} << card;
  visit("tokens", state.tokens);
  visit("first", state.first);
  visit("cur", state.cur);
  visit("phase", state.phase);
  visit("winner", state.winner);
  visit("ap_countdown", state.ap_countdown);
  visit("decisions", state.decisions);
  visit("beacon_use", state.beacon_use);
  visit("drew", state.drew);
  visit("in_tunnels", state.in_tunnels);
  visit("load_for_dive", state.load_for_dive);
  visit("started_at_tech_sector", state.started_at_tech_sector);
  visit("dives", state.dives);
  visit("offer_a", state.offer_a);
  visit("offer_b", state.offer_b);
  visit("chosen", state.chosen);
  visit("die", state.die);
  visit("face", state.face);
  visit("demons", state.demons);
  visit("evaded", state.evaded);
  visit("fended", state.fended);
  visit("damage", state.damage);
}

// Words of the rules about a state.
constexpr bool is_solo(const State& state) { return state.options.mode == Mode::solo; }
constexpr bool is_over(const State& state) { return state.phase == Phase::over; }
constexpr bool in_city(const Runner& runner) { return runner.location >= kOuterPerimeter; }
constexpr int level_of(int location) { return location - kSwamp; }  // 1..5 in the city
inline Runner& acting(State& state) { return state.runners[state.cur]; }
inline const Runner& acting(const State& state) { return state.runners[state.cur]; }
inline Runner& rival(State& state) { return state.runners[1 - state.cur]; }
inline const Runner& rival(const State& state) { return state.runners[1 - state.cur]; }
inline const Tables& tables_of(const State& state) { return state.options.data.tables(); }
inline const Face& face_in_hand(const State& state) {
  return tables_of(state).dice.values[state.die][state.face];
}
inline int demons_left(const State& state) { return state.demons - state.evaded - state.fended; }

}  // namespace pandemonium::city_of_demons
