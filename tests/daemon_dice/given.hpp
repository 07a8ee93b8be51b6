// A table laid by hand: daemons in words, conditions, holds, arrays, and dice rolled in advance.
//   Table table({"Arm Eye Shell", "Brain Leg Tentacle"});
//   table.hold(B, 2, A, 0).array(B, 1, Symbol::leg, {.brain = 0});
//   table.rolls(A, {1, 2}, {Symbol::minus, Symbol::stun}).turn(A, B);
//   EXPECT_EQ(table.choices(Move::target_damage), Slots({0, 1, 2}));
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <stdexcept>
#include <string>
#include <vector>

#include "envs/core/any_game_of.hpp"
#include "envs/daemon_dice/game.hpp"

namespace pandemonium::daemon_dice {

inline constexpr Seat A = 0, B = 1, C = 2, D = 3, nobody = -1;
using SlotList = std::vector<int>;

inline SlotList listed(Slots slots) {
  SlotList list;
  for_each_slot(slots, [&](int slot) { list.push_back(slot); });
  return list;
}

inline std::vector<int> kinds_in(const std::string& words) {  // "Arm f Eye Leg r": no letter is Frost
  std::vector<int> kinds;
  std::size_t from = 0;
  while (from < words.size()) {
    const std::size_t to = std::min(words.find(' ', from), words.size());
    const std::string word = words.substr(from, to - from);
    from = to + 1;
    if (word.size() == 1) {
      for (int breed = 0; breed < kBreeds; ++breed)
        if (kBreedLetters[at(breed)] == word[0]) kinds.back() += breed;
      continue;
    }
    for (int part = 0; part < kParts; ++part)
      if (part_name(part) == word) kinds.push_back(part * kBreeds);
  }
  return kinds;
}

inline int face_with(const Tables& tables, int kind, Symbol symbol) {
  for (int face = 0; face < kFaces; ++face)
    if (tables.symbol_on(kind, face) == symbol) return face;
  throw std::logic_error("a " + std::string(part_name(part_of(kind))) + " shows no " +
                         std::string(name_of(symbol)));
}

struct Supplements {
  SlotList pluses = {}, spikes = {};
  int brain = -1;
  bool poison = false;
};

class Table {
 public:
  State state;
  Legal legal;
  int outcomes = 0;  // of chance, so far

  explicit Table(const std::vector<std::string>& daemons, Options options = {}) {
    options.players = static_cast<std::int8_t>(daemons.size());
    options.size = static_cast<std::int8_t>(kinds_in(daemons[0]).size());
    options.assembly = Assembly::build;
    options.copy_limit = 0;
    options.skip_forced = false;
    state.options = options;
    for (std::size_t seat = 0; seat < daemons.size(); ++seat) {
      const std::vector<int> kinds = kinds_in(daemons[seat]);
      if (static_cast<int>(kinds.size()) != options.size)
        throw std::logic_error("daemons of different sizes");
      for (std::size_t slot = 0; slot < kinds.size(); ++slot)
        state.daemons[seat].kind[slot] = static_cast<std::int8_t>(kinds[slot]);
      state.daemons[seat].healthy = first_slots(options.size);
    }
    state.first = 0;
    state.initiative_rolls = 1;
    find_classes(state);
  }

  Daemon& of(Seat seat) { return state.daemons[at(seat)]; }
  Table& skip_forced() {
    state.options.skip_forced = true;
    return *this;
  }
  Table& stun(Seat seat, const SlotList& slots) { return harm(seat, slots, of(seat).stunned); }
  Table& wound(Seat seat, const SlotList& slots) { return harm(seat, slots, of(seat).wounded); }
  Table& hold(Seat owner, int tentacle, Seat victim, int slot) {
    of(owner).grabbing |= bit(tentacle);
    of(owner).link[at(tentacle)] = {static_cast<std::int8_t>(victim), static_cast<std::int8_t>(slot)};
    of(victim).held |= bit(slot);
    of(victim).link[at(slot)] = {static_cast<std::int8_t>(owner), static_cast<std::int8_t>(tentacle)};
    return *this;
  }
  Table& defeated(Seat seat, int order) {
    of(seat).alive = false;
    of(seat).out_order = static_cast<std::int8_t>(order);
    return *this;
  }
  Table& minuses(int plain, int targeted) {
    state.minuses = static_cast<std::int8_t>(plain);
    state.targeted_minuses = static_cast<std::int8_t>(targeted);
    return *this;
  }
  // What `seat` arrayed last turn.
  Table& array(Seat seat, int slot, Symbol symbol, const Supplements& with = {}) {
    show(seat, slot, symbol, of(seat).arrayed);
    for (const int die : with.pluses) show(seat, die, Symbol::plus, of(seat).attached);
    for (const int die : with.spikes) show(seat, die, Symbol::spike, of(seat).attached);
    if (with.brain >= 0) show(seat, with.brain, Symbol::brain, of(seat).attached);
    state.attack[at(slot)] = {AttackState::open,
                              static_cast<std::int8_t>(with.pluses.size()),
                              static_cast<std::int8_t>(with.spikes.size()),
                              false,
                              with.brain >= 0,
                              with.poison};
    find_attacks(state);
    return *this;
  }

  // The next dice, in the order in which they are rolled.
  Table& rolls(Seat seat, const SlotList& slots, const std::vector<Symbol>& symbols) {
    if (slots.size() != symbols.size()) throw std::logic_error("dice and symbols do not pair up");
    for (std::size_t i = 0; i < slots.size(); ++i)
      script_.push_back(face_with(tables_of(state), of(seat).kind[at(slots[i])], symbols[i]));
    return *this;
  }
  Table& rolls(Seat seat, const std::vector<Symbol>& symbols) {
    SlotList all;
    for (int slot = 0; slot < static_cast<int>(symbols.size()); ++slot) all.push_back(slot);
    return rolls(seat, all, symbols);
  }
  Table& draws(int outcome) {
    script_.push_back(outcome);
    return *this;
  }

  Table& turn(Seat seat, Seat attacker = nobody) {
    go([&](Chance& chance) {
      begin_turn(state, seat, attacker);
      play_on(state, chance, legal);
    });
    return *this;
  }
  Table& battle() {
    go([&](Chance& chance) {
      begin_battle(state, chance);
      play_on(state, chance, legal);
    });
    return *this;
  }
  Table& play(Move move, int parameter = 0) {
    const Action action = kMoves.encode(move, parameter);
    if (!legal.contains(action)) {
      ADD_FAILURE() << illegal_action_text<DaemonDice>(state, action, "this table");
      return *this;
    }
    go([&](Chance& chance) { DaemonDice::apply(state, action, chance, legal); });
    return *this;
  }
  Table& done_if_asked(Phase phase) { return state.phase == phase ? play(Move::done) : *this; }

  SlotList choices(Move move) const {
    SlotList list;
    for (int parameter = 0; parameter < kMoves.count(move); ++parameter)
      if (legal.contains(kMoves.encode(move, parameter))) list.push_back(parameter);
    return list;
  }
  bool may_be_done() const { return legal.contains(kMoves.encode(Move::done)); }
  Seat decides() const { return DaemonDice::to_act(state); }
  bool script_is_used_up() const { return script_.empty(); }
  std::vector<float> observation(Seat viewer) const {
    std::vector<float> row(kMaxObservationWidth, 0.0f);
    ObservationWriter out(row.data());
    DaemonDice::observe(state, viewer, out);
    row.resize(static_cast<std::size_t>(out.width()));
    return row;
  }

 private:
  Table& harm(Seat seat, const SlotList& slots, Slots& condition) {
    for (const int slot : slots) {
      of(seat).healthy &= ~bit(slot);
      condition |= bit(slot);
    }
    return *this;
  }
  void show(Seat seat, int slot, Symbol symbol, Slots& role) {
    const int face = face_with(tables_of(state), of(seat).kind[at(slot)], symbol);
    of(seat).face[at(slot)] = static_cast<std::int8_t>(face);
    of(seat).showing[static_cast<std::size_t>(symbol)] |= bit(slot);
    role |= bit(slot);
  }
  // Runs with the dice rolled in advance; those not given come from a seed.
  template <class Play>
  void go(Play play) {
    std::vector<ChanceOutcome> record;
    Chance chance = Chance::scripted(script_).then_seeded(1);
    chance.record(&record);
    play(chance);
    outcomes += static_cast<int>(record.size());
    script_.erase(script_.begin(),
                  script_.begin() + static_cast<std::ptrdiff_t>(std::min(record.size(), script_.size())));
    EXPECT_EQ(DaemonDice::fault(state), "");
  }

  std::vector<int> script_;
};

}  // namespace pandemonium::daemon_dice
