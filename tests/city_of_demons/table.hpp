// A table for tests: the base position of the rules' examples (a fresh duel, seat 0 to act on level 1),
// changed by what a case gives, played with the outcomes of dice and draws as a person would name them.
#pragma once

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {

struct Where {  // of a call; clang 14 has no std::source_location
  const char* file;
  int line;
};

// What a seat is expected to have; what is left out is not looked at.
struct Has {
  std::optional<int> location = {}, health = {}, max_health = {}, evasion = {}, info = {}, stored = {},
                     mat = {}, beacons = {}, marker = {};
};

// Of the built-in data.
inline CardSet copies_of(Gear type) { return Tables::built_in.copies_of(type); }
inline int card(Gear type) { return lowest(copies_of(type)); }
inline Action use_of(Gear type) { return kMoves.encode(Move::use, static_cast<int>(type)); }

class Table {
 public:
  explicit Table(Options options = {}) {
    Chance none = Chance::scripted({});
    state = CityOfDemons::set_up(options, none);
  }
  static Table solo(SoloDifficulty difficulty = SoloDifficulty::normal) {
    return Table({.mode = Mode::solo, .solo_difficulty = difficulty});
  }

  // Given
  Runner& me() { return state.runners[0]; }
  Runner& other() { return state.runners[1]; }
  Table& at(int location, int health = 3, int max_health = 3) {
    me().location = static_cast<std::int8_t>(location);
    me().health = static_cast<std::int8_t>(health);
    me().max_health = static_cast<std::int8_t>(max_health);
    state.started_at_tech_sector = is_solo(state) && location == kTechSector;
    return *this;
  }
  Table& health(int health, int max_health = 3) { return at(me().location, health, max_health); }
  Table& evasion(int steps) { return set(me().evasion, steps); }
  Table& info(int count) { return set(me().info, count); }
  Table& stored(int count) { return set(me().stored_junk, count); }
  Table& mat(int count) { return set(me().mat_junk, count); }
  Table& beacons(int count) { return set(me().beacons, count); }
  Table& marker() {
    me().marker = true;
    return *this;
  }
  Table& gear(Gear type, Seat seat = 0) {
    state.runners[seat].fixed |= out_of_deck(type);
    return *this;
  }
  Table& active(Gear type, int uses, Seat seat = 0) {
    const CardSet bit = out_of_deck(type);
    state.runners[seat].active |= bit;
    state.tokens.at(static_cast<std::size_t>(lowest(bit))) = static_cast<std::int8_t>(uses);
    return *this;
  }
  Table& unfixed(Gear type, int junk) {
    me().unfixed = static_cast<std::int8_t>(lowest(out_of_deck(type)));
    state.tokens[me().unfixed] = static_cast<std::int8_t>(junk);
    return *this;
  }

  // When: `outcomes` are the dice and cards that this action brings, all of them.
  Table& play(Action action, std::vector<int> outcomes = {},
              Where where = {__builtin_FILE(), __builtin_LINE()}) {
    const std::string text = kMoves.text(action);
    if (!CityOfDemons::fault(state).empty())
      throw std::logic_error("line " + std::to_string(where.line) + ": " + CityOfDemons::fault(state));
    if (CityOfDemons::to_act(state) == kNobody || !legal_actions<CityOfDemons>(state).contains(action))
      throw std::logic_error("line " + std::to_string(where.line) + ": '" + text + "' is not legal");
    Chance chance = Chance::scripted(std::move(outcomes));
    Legal next;
    CityOfDemons::apply(state, action, chance, next);
    if (!chance.exhausted()) ADD_FAILURE_AT(where.file, where.line) << text << ": outcomes left over";
    if (next != legal_actions<CityOfDemons>(state))
      ADD_FAILURE_AT(where.file, where.line) << text << ": wrong next actions";
    if (const std::string wrong = CityOfDemons::fault(state); !wrong.empty())
      ADD_FAILURE_AT(where.file, where.line) << text << ": " << wrong;
    return *this;
  }
  Table& play(Move move, std::vector<int> outcomes = {}, Where where = {__builtin_FILE(), __builtin_LINE()}) {
    return play(kMoves.encode(move), std::move(outcomes), where);
  }
  Table& load(int junk, std::vector<int> outcomes = {}, Where where = {__builtin_FILE(), __builtin_LINE()}) {
    return play(kMoves.encode(Move::load, junk), std::move(outcomes), where);
  }
  Table& use(Gear type, std::vector<int> outcomes = {}, Where where = {__builtin_FILE(), __builtin_LINE()}) {
    return play(use_of(type), std::move(outcomes), where);
  }
  // The other seat rolls two Junk on level 1 and ends its turn.
  Table& other_turn(Where where = {__builtin_FILE(), __builtin_LINE()}) {
    return play(Move::normal, {2}, where).play(Move::end_turn, {}, where);
  }

  // Then
  void expect(const Has& has, Where where = {__builtin_FILE(), __builtin_LINE()}) const {
    expect_seat(0, has, where);
  }
  void expect_other(const Has& has, Where where = {__builtin_FILE(), __builtin_LINE()}) const {
    expect_seat(1, has, where);
  }
  bool allows(Action action) const {
    return CityOfDemons::to_act(state) != kNobody && legal_actions<CityOfDemons>(state).contains(action);
  }
  bool allows(Move move) const { return allows(kMoves.encode(move)); }
  bool allows(Gear type) const { return allows(use_of(type)); }
  void expect_legal(const std::vector<Action>& actions,
                    Where where = {__builtin_FILE(), __builtin_LINE()}) const {
    std::set<std::string> wanted, found;
    for (const Action action : actions) wanted.insert(kMoves.text(action));
    legal_actions<CityOfDemons>(state).for_each([&](Action action) { found.insert(kMoves.text(action)); });
    if (wanted == found) return;
    std::string list;
    for (const std::string& text : found) list += (list.empty() ? "" : ", ") + text;
    ADD_FAILURE_AT(where.file, where.line) << "legal are: " << list;
  }
  void expect_legal(std::initializer_list<Move> moves,
                    Where where = {__builtin_FILE(), __builtin_LINE()}) const {
    std::vector<Action> actions;
    for (const Move move : moves) actions.push_back(kMoves.encode(move));
    expect_legal(actions, where);
  }
  bool in(Phase phase) const { return state.phase == phase; }
  bool starts(Seat seat) const { return state.phase == Phase::start && state.cur == seat; }
  bool is_discarded(Gear type) const { return (state.discard & copies_of(type)) != 0; }
  bool has_fixed(Gear type, Seat seat = 0) const {
    return (state.runners[seat].fixed & copies_of(type)) != 0;
  }

  State state;

 private:
  Table& set(std::int8_t& field, int value) {
    field = static_cast<std::int8_t>(value);
    return *this;
  }
  CardSet out_of_deck(Gear type) {
    const CardSet bit = card_bit(lowest(state.deck & copies_of(type)));
    state.deck &= ~bit;
    return bit;
  }
  void expect_seat(Seat seat, const Has& has, Where where) const {
    const Runner& runner = state.runners[seat];
    const auto compare = [&](const char* name, const std::optional<int>& wanted, int found) {
      if (wanted && *wanted != found)
        ADD_FAILURE_AT(where.file, where.line)
            << "seat " << seat << " " << name << ": " << found << ", expected " << *wanted;
    };
    compare("location", has.location, runner.location);
    compare("health", has.health, runner.health);
    compare("max_health", has.max_health, runner.max_health);
    compare("evasion", has.evasion, runner.evasion);
    compare("info", has.info, runner.info);
    compare("stored junk", has.stored, runner.stored_junk);
    compare("mat junk", has.mat, runner.mat_junk);
    compare("beacons", has.beacons, runner.beacons);
    compare("marker", has.marker, runner.marker);
  }
};

}  // namespace pandemonium::city_of_demons
