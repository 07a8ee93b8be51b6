// WHAT CANNOT BE: options that cannot be played, and positions that no game can reach. Positions may come
// from outside, so every index is checked before anything reads through it, and what is accepted must stay
// acceptable whatever is played. The round itself: fault_round.cpp.
#include <cmath>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

std::string figure_fault(const State& state, int f) {
  const Figure& self = figure(state, f);
  const auto is_figure = [&](int g) {
    return g == -1 || (in(g, 0, kFigures - 1) && figure(state, g).who >= 0);
  };
  if (!in(self.who, -1, tables_of(state).figures.size() - 1)) return "there is no such figure";
  if (self.who < 0) return self == Figure{} ? "" : "an empty slot holds something";
  if (type_of(state, self).host != (side_of(f) == kHost)) return "it is on the wrong side";
  if (!in(self.arrives, 1, 30)) return "arrives is not 1 to 30";
  if (!in(self.square, 0, kSquares - 1)) return "it is on no square";
  if (self.dead + self.lost + self.gone > 1) return "it is off the map in two ways";
  if ((self.dead || self.lost || self.gone) && !self.arrived)
    return "it is off the map before it has arrived";
  if (!in(self.toughness, -60, abilities_of(state, self).toughness)) return "Toughness is out of range";
  if (!in(self.base_calm, 0, 9) || !in(self.calm, -3, self.base_calm)) return "Calm is out of range";
  if (!in(self.wound, 0, 9) || (self.out && self.wound == 0)) return "the wound is out of range";
  if (!in(self.aid, 0, 1) || !in(self.prone, 0, 2)) return "aid or prone is out of range";
  if ((self.on_map() || !self.arrived) && self.toughness <= -type_of(state, self).death)
    return "it should be dead";
  if (self.panic && (side_of(f) == kHost || !in(self.panic_intensity, 1, 9)))
    return "it cannot panic, or the panic's Intensity is not 1 to 9";
  if (!in(self.panic_intensity, 0, 9)) return "the panic's Intensity is out of range";
  if (self.hidden && (side_of(f) == kPlayers || self.held_by >= 0 || self.holding >= 0))
    return "only the Host's figures lurk, and alone";
  if (self.gone && side_of(f) == kHost) return "only the Players' figures leave by an exit";
  if (!is_figure(self.held_by) || !is_figure(self.holding) || !is_figure(self.behind) ||
      !is_figure(self.committed))
    return "it names a figure that is not there";
  if (self.held_by >= 0 && (side_of(self.held_by) == side_of(f) || figure(state, self.held_by).holding != f))
    return "it is held by a figure that does not hold it";
  if (self.holding >= 0 &&
      (figure(state, self.holding).held_by != f || figure(state, self.holding).square != self.square))
    return "it holds a figure that is not held by it in its square";
  if (self.committed >= 0 && side_of(self.committed) == side_of(f)) return "it is committed to a friend";
  if (self.behind >= 0 && side_of(self.behind) == side_of(f)) return "it is behind a friend";
  if (!self.on_map() && (self.held_by >= 0 || self.holding >= 0 || self.carrying >= 0))
    return "it holds, is held or carries off the map";
  if (self.out && (self.holding >= 0 || self.carrying >= 0)) return "it holds or carries while out";
  if (!in(self.carrying, -1, state.scenario().objects - 1)) return "it carries no object there is";
  if (self.carrying >= 0 &&
      (side_of(f) != kPlayers ||
       state.scenario().object[static_cast<std::size_t>(self.carrying)].kind != ObjectKind::captive ||
       state.objects[static_cast<std::size_t>(self.carrying)].carrier != f))
    return "it carries what cannot be carried or is not carried by it";
  if (!in(self.wielded, 0, kSlots - 1) || self.weapons[0] != 0) return "the weapon slots are wrong";
  for (std::size_t slot = 0; slot < kSlots; ++slot)
    if (!in(self.weapons[slot], -1, tables_of(state).weapons.size() - 1) ||
        !in(self.ammunition[slot], -1, 1) || self.ammunition[slot] == 0)
      return "a weapon or its ammunition is out of range";
  if (self.weapon() < 0) return "it wields an empty slot";
  if (self.significator != kNoCard && (side_of(f) == kHost || !state.options.significators))
    return "it cannot have a Significator";
  if (!in(self.contacts, 0, 2)) return "contacts are not 0 to 2";
  for (std::size_t power = 0; power < 2; ++power)
    if (!in(self.uses[power], -1, 3)) return "uses of a power are out of range";
  if (!board_of(state).passable.contains(self.square)) return "it stands where nobody can";
  return "";
}

// Every card of the pack that is in play lies in exactly one place of its own deck.
std::string deck_fault(const State& state) {
  const Scenario& row = state.scenario();
  if (!in(state.build, -1, row.builds - 1)) return "there is no such build";
  if ((state.build < 0) != (state.decision == Decision::build)) return "a build is chosen first, and once";
  CardSet players = players_cards(row.theme, row.fool_with_host);
  for (const Figure& each : state.figures)
    if (each.who >= 0 && each.significator != kNoCard) players.add(each.significator);
  const CardSet host =
      state.build < 0 ? CardSet{} : horrors_cards(row.theme, special_cards(row, state.build));
  for (const Seat side : {kPlayers, kHost}) {
    const Deck& deck = state.decks[static_cast<std::size_t>(side)];
    const CardSet all = side == kPlayers ? players : host;
    if (!(deck.pile & deck.table).empty() || !(deck.pile & deck.discard).empty() ||
        !(deck.table & deck.discard).empty())
      return side == kPlayers ? "a card of the Players' Deck lies in two places"
                              : "a card of the Horror's Deck lies in two places";
    if ((deck.pile | deck.table | deck.discard) != all)
      return side == kPlayers ? "the Players' Deck does not hold its cards"
                              : "the Horror's Deck does not hold its cards";
  }
  if (!(state.host_seen - host).empty()) return "a card was seen that the Horror's Deck does not hold";
  if (!((state.decks[kHost].table | state.decks[kHost].discard) - state.host_seen).empty())
    return "a card of the Horror's Deck lies open and was not seen";
  return "";
}

std::string things_fault(const State& state) {
  const Scenario& row = state.scenario();
  for (int i = 0; i < kObjects; ++i) {
    const Object& self = state.objects[static_cast<std::size_t>(i)];
    if (i >= row.objects) {
      if (self != Object{}) return "there is an object too many";
      continue;
    }
    const int need = row.object[static_cast<std::size_t>(i)].need;  // a lead may slow it by one
    if (!in(self.need, need, need + 1) || !in(self.progress, 0, self.need) || !in(self.intensity, 0, 10) ||
        !in(self.square, 0, kSquares - 1) || !in(self.carrier, -1, 3))
      return "an object is out of range";
    if (self.carrier >= 0 && figure(state, self.carrier).carrying != i)
      return "an object is carried by a figure that does not carry it";
  }
  const Squares passable = board_of(state).passable;
  bool ended = false;
  for (const Item& item : state.items) {
    if (!in(item.weapon, -1, tables_of(state).weapons.size() - 1) || !in(item.square, 0, kSquares - 1) ||
        !in(item.ammunition, -1, 1) || (item.weapon >= 0 && item.ammunition == 0))
      return "a thing on the ground is out of range";
    if (item.weapon >= 0 && !passable.contains(item.square)) return "a thing lies where nobody can stand";
    if (ended && item.weapon >= 0) return "there is a gap in the list of things on the ground";
    ended = ended || item.weapon < 0;
  }
  if ((state.fire.high & ~kHighSquares) != 0) return "a square off the map burns";
  if (!(state.fire - passable).empty()) return "a square burns where nobody can stand";
  for (const Lead& lead : state.leads)
    if (!in(lead.degree, 0, 3) || lead.tried > 0x0F) return "a lead is out of range";
  const Attempt& attempt = state.attempt;
  if (!in(attempt.pc, -1, 3) || !in(attempt.lead, -1, row.leads - 1) || !in(attempt.bonus, 0, kMostCards) ||
      !in(attempt.host_bonus, 0, kMostCards) || (attempt.pc >= 0 && figure(state, attempt.pc).who < 0))
    return "the attempt at a lead is out of range";
  const bool deciding = state.decision == Decision::interfere || state.decision == Decision::retry;
  if (deciding ? attempt.pc < 0 || attempt.lead < 0 : attempt != Attempt{})
    return "there is no attempt to decide about, or there is one at the wrong time";
  return "";
}

std::string counters_fault(const State& state) {
  if (!in(state.round, 0, 30) || !in(state.cap_cut, 0, 30)) return "the round is out of range";
  if (!in(state.lights_out, 0, 3) || !in(state.smoke, 0, 2) || !in(state.bystander, 0, 2))
    return "darkness, smoke or bystander is out of range";
  if (!in(state.structure, 0, 9) || !in(state.bleed, 0, 9) || !in(state.gap, 0, 8) ||
      !in(state.alarm, 0, 30) || !in(state.escaped, 0, 4) || !in(state.rescued, 0, 1) ||
      !in(state.hulls[0], 0, 3) || !in(state.hulls[1], 0, 3))
    return "a counter of the scenario is out of range";
  if (state.scenario().goal != Goal::chase && state.gap != 0) return "there is a gap without a chase";
  if (state.scenario().goal != Goal::rescue && state.rescued != 0) return "nobody is to be rescued";
  int gone = 0;
  for (int pc = 0; pc < kSideFigures; ++pc) gone += figure(state, pc).gone;
  if (state.police ? state.escaped < gone : state.escaped != gone)
    return "a counter of who has escaped is wrong";
  const int scenes = state.scenario().scenes - (state.attempt.pc >= 0);  // a critical gives one back
  if (!in(state.scenes, 0, scenes) || !in(state.heat, 0, 100) || !in(state.tokens, 0, 3))
    return "scenes, heat or tokens are out of range";
  const bool over = state.phase == Phase::over;
  if (!in(state.down[0], 0, over ? 2 : 1) || !in(state.down[1], 0, over ? 2 : 1))
    return "the down counters are out of range";
  if (state.police && !over) return "the police are there and the game goes on";
  if (state.trauma > 0x0F) return "somebody who is no PC is pitied";
  if (!in(state.result, -1, 1) || (state.result != 0) != (state.phase == Phase::over))
    return "the result does not fit the phase";
  if (!std::isfinite(state.shaped) || std::abs(state.shaped) > 1)
    return "the shaping potential is out of range";
  return "";
}

}  // namespace

std::string DemonCity::fault(const Options& options) {
  if (!in(static_cast<int>(options.scenario), 0, kScenarios)) return "there is no such scenario";
  if (!in(options.calm_shift, -3, 3)) return "calm_shift is not -3 to 3";
  if (!in(options.n_pcs, 0, kSideFigures)) return "n_pcs is not 0 to 4";
  if (!in(options.n_horrors, 0, kSideFigures)) return "n_horrors is not 0 to 4";
  if (!in(options.players, 1, kSideFigures)) return "players is not 1 to 4";
  if (options.players > 1 && characters(options) < options.players)
    return std::to_string(options.players) + " players share the characters out, and there " +
           (characters(options) == 1 ? "is 1" : "are " + std::to_string(characters(options))) +
           (options.scenario == ScenarioId::any ? " in a scenario that may be drawn" : " in this scenario");
  if (!in(options.throw_cap, 3, kMostCards)) return "throw_cap is not 3 to 8";
  if (!in(options.round_cap, 0, 30)) return "round_cap is not 0 to 30";
  if (!std::isfinite(options.shaping) || options.shaping < 0 || options.shaping > 1)
    return "shaping is not 0 to 1";
  return "";
}

std::string DemonCity::fault(const State& state) {
  if (const std::string wrong = fault(state.options); !wrong.empty()) return wrong;
  if (state.options.scenario == ScenarioId::any) return "the scenario is not drawn yet";
  for (const Figure& each : state.figures) {
    if (!in(each.who, -1, tables_of(state).figures.size() - 1)) return "a figure is none of the game's";
    if (!in(each.significator, kNoCard, kCards - 1)) return "a Significator is no card";
  }
  for (const auto& check : {counters_fault, things_fault, deck_fault})
    if (const std::string wrong = check(state); !wrong.empty()) return wrong;
  for (int f = 0; f < kFigures; ++f)
    if (const std::string wrong = figure_fault(state, f); !wrong.empty())
      return "figure " + std::to_string(f) + ": " + wrong;
  if (const std::string wrong = round_fault(state); !wrong.empty()) return wrong;
  if (is_over(state)) return "";
  State ended = state;
  if (check_end(ended)) return "the game should be over";
  Legal legal;
  mark_legal(state, legal);
  return legal.empty() ? "nothing is legal" : "";
}

}  // namespace pandemonium::demon_city
