// WHAT CANNOT BE: options that cannot be played, and positions that no game can reach. Positions may come from
// outside, so every index is checked before anything reads through it.
#include <cmath>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

bool in(int value, int low, int high) { return value >= low && value <= high; }

std::string figure_fault(const State& state, int f) {
  const Figure& self = figure(state, f);
  const auto is_figure = [&](int g) {
    return g == -1 || (in(g, 0, kFigures - 1) && figure(state, g).who >= 0);
  };
  if (!in(self.who, -1, kFigureTypes - 1)) return "there is no such figure";
  if (self.who < 0) return self == Figure{} ? "" : "an empty slot holds something";
  if (self.type().host != (side_of(f) == kHost)) return "it is on the wrong side";
  if (!in(self.arrives, 1, 30)) return "arrives is not 1 to 30";
  if (!in(self.square, 0, kSquares - 1)) return "it is on no square";
  if (self.dead + self.lost + self.gone > 1) return "it is off the map in two ways";
  if ((self.dead || self.lost || self.gone) && !self.arrived)
    return "it is off the map before it has arrived";
  if (!in(self.toughness, -60, self.abilities().toughness)) return "Toughness is out of range";
  if (!in(self.base_calm, 0, 9) || !in(self.calm, -3, self.base_calm)) return "Calm is out of range";
  if (!in(self.wound, 0, 9) || (self.out && self.wound == 0)) return "the wound is out of range";
  if (!in(self.aid, 0, 1) || !in(self.prone, 0, 2)) return "aid or prone is out of range";
  if (self.on_map() && self.toughness <= -self.type().death) return "it should be dead";
  if (self.panic && !in(self.panic_intensity, 1, 9)) return "the panic's Intensity is not 1 to 9";
  if (!in(self.panic_intensity, 0, 9)) return "the panic's Intensity is out of range";
  if (self.hidden && side_of(f) == kPlayers) return "only the Host's figures lurk";
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
    if (!in(self.weapons[slot], -1, kWeapons - 1) || !in(self.ammunition[slot], -1, 1) ||
        self.ammunition[slot] == 0)
      return "a weapon or its ammunition is out of range";
  if (self.weapon() < 0) return "it wields an empty slot";
  if (!in(self.significator, kNoCard, kCards - 1)) return "its Significator is no card";
  if (self.significator != kNoCard && (side_of(f) == kHost || !state.options.significators))
    return "it cannot have a Significator";
  if (!in(self.contacts, 0, 2)) return "contacts are not 0 to 2";
  for (std::size_t power = 0; power < 2; ++power)
    if (!in(self.uses[power], -1, 3)) return "uses of a power are out of range";
  if (self.on_map() && !board_of(state).passable.contains(self.square)) return "it stands where nobody can";
  return "";
}

std::string announcement_fault(const State& state, int f) {
  const Figure& self = figure(state, f);
  const Announcement& act = self.act;
  if (!in(static_cast<int>(act.kind), 0, static_cast<int>(Kind::drive))) return "there is no such action";
  if (!in(static_cast<int>(act.manoeuvre), 0, 3)) return "there is no such manoeuvre";
  if (!in(act.run, -1, kSquares - 1) || !in(act.end, -1, kSquares - 1)) return "its action ends on no square";
  if (act.kind == Kind::dash && act.end < 0) return "its DASH goes nowhere";
  const auto enemy = [&](int e) {
    return in(e, 0, kFigures - 1) && figure(state, e).who >= 0 && side_of(e) != side_of(f);
  };
  if (is_hostile(act.kind) ? !enemy(act.target) : act.target != -1) return "its action has no such target";
  if (is_power(act.kind) && power_of(self, act.kind) == PowerId::none) return "it has no such power";
  const bool helps = act.kind == Kind::aid || act.kind == Kind::rally;
  if (helps ? !(in(act.ally, 0, 3) && figure(state, act.ally).who >= 0 && side_of(f) == kPlayers)
            : act.ally != -1)
    return "its action helps nobody there is";
  if (act.kind == Kind::use ? !in(act.object, 0, state.scenario().objects - 1) : act.object != -1)
    return "its action uses no object there is";
  if (act.kind == Kind::drive && (state.scenario().goal != Goal::chase || act.manoeuvre == Manoeuvre::none))
    return "it drives no vehicle";
  if (act.kind == Kind::escape && self.waits() && self.held_by < 0 && state.flip.running &&
      (state.flip.throwers & ~state.flip.resolved & bit_of(f)) == 0)
    return "it escapes from nobody";
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
    if (!in(self.need, 1, 9) || !in(self.progress, 0, self.need) || !in(self.intensity, 0, 10) ||
        !in(self.square, 0, kSquares - 1) || !in(self.carrier, -1, 3))
      return "an object is out of range";
    if (self.carrier >= 0 && figure(state, self.carrier).carrying != i)
      return "an object is carried by a figure that does not carry it";
  }
  bool ended = false;
  for (const Item& item : state.items) {
    if (!in(item.weapon, -1, kWeapons - 1) || !in(item.square, 0, kSquares - 1) ||
        !in(item.ammunition, -1, 1))
      return "a thing on the ground is out of range";
    if (ended && item.weapon >= 0) return "there is a gap in the list of things on the ground";
    ended = ended || item.weapon < 0;
  }
  if ((state.fire.high & ~kHighSquares) != 0) return "a square off the map burns";
  for (const Lead& lead : state.leads)
    if (!in(lead.degree, 0, 3) || lead.tried > 0x0F) return "a lead is out of range";
  const Attempt& attempt = state.attempt;
  if (!in(attempt.pc, -1, 3) || !in(attempt.lead, -1, row.leads - 1) || !in(attempt.bonus, 0, kMostCards) ||
      !in(attempt.host_bonus, 0, kMostCards) || (attempt.pc >= 0 && figure(state, attempt.pc).who < 0))
    return "the attempt at a lead is out of range";
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
  if (!in(state.scenes, 0, 9) || !in(state.heat, 0, 100) || !in(state.tokens, 0, 3))
    return "scenes, heat or tokens are out of range";
  if (!in(state.down[0], 0, 2) || !in(state.down[1], 0, 2)) return "the down counters are out of range";
  if (state.trauma > 0x0F) return "somebody who is no PC is pitied";
  if (!in(state.result, -1, 1) || (state.result != 0) != (state.phase == Phase::over))
    return "the result does not fit the phase";
  if (!std::isfinite(state.shaped) || std::abs(state.shaped) > 1)
    return "the shaping potential is out of range";
  return "";
}

std::string order_fault(const State& state) {
  FigureSet seen = 0;
  int count = 0;
  for (const std::int8_t f : state.order) {
    if (!in(f, -1, kFigures - 1)) return "the order names a figure that is not there";
    if (f < 0) continue;
    if (seen != 0 && count == 0) return "there is a gap in the order";
    if ((seen & bit_of(f)) != 0 || figure(state, f).who < 0 || !figure(state, f).arrived)
      return "the order names a figure twice or one that is not there";
    seen |= bit_of(f);
    ++count;
  }
  for (int i = 0; i < count; ++i)
    if (state.order[static_cast<std::size_t>(i)] < 0) return "there is a gap in the order";
  if (!in(state.turn, 0, kFigures) || state.turn > count) return "the turn is out of range";
  if (state.phase == Phase::action && state.round > 0)
    for (int f = 0; f < kFigures; ++f)
      if (figure(state, f).arrived && (seen & bit_of(f)) == 0) return "the order lacks a figure";
  return "";
}

std::string flip_fault(const State& state) {
  const Flip& flip = state.flip;
  const auto all_there = [&](FigureSet set) {
    bool there = true;
    for_each_figure(set, [&](int f) { there = there && figure(state, f).who >= 0; });
    return there;
  };
  if (!all_there(flip.throwers | flip.drivers)) return "the flip names a figure that is not there";
  for (std::size_t f = 0; f < kFigures; ++f) {
    if (!in(flip.clash[f], -1, kFigures - 1) || !in(flip.weapons[f], 0, kWeapons - 1))
      return "the flip is out of range";
    if (!all_there(flip.targets[f]) || !all_there(flip.opposers[f]))
      return "the flip names a figure that is not there";
    const Hand& hand = flip.hands[f];
    if (!in(hand.count, 0, kMostCards) || !in(hand.counted, kNoCard, kCards - 1) || !in(hand.value, 0, 22))
      return "a hand is out of range";
    for (const Card card : hand.cards)
      if (!in(card, kNoCard, kCards - 1)) return "a hand holds what is no card";
    if (hand.count > 0 && hand.counted == kNoCard) return "a hand counts no card";
    const Count& count = flip.counts[f];
    if (!in(count.cards, 0, kMostCards) || !in(count.given, 0, 99) || !in(count.lost, 0, 99) ||
        std::any_of(count.lines.begin(), count.lines.end(), [](int line) { return !in(line, 0, 9); }))
      return "a count of cards is out of range";
  }
  if (!flip.running) return "";
  if (state.phase != Phase::action) return "cards are flipped outside the Action Rounds";
  bool waits = true;
  for_each_figure(static_cast<FigureSet>((flip.throwers | flip.drivers) & ~flip.resolved), [&](int f) {
    waits = waits && figure(state, f).announced && figure(state, f).act.kind > Kind::hold &&
            flip.hands[static_cast<std::size_t>(f)].count > 0;
  });
  return waits ? "" : "somebody threw without an action that waits";
}

bool turn_is_possible(const State& state) {
  const int f = state.acting;
  if (!in(f, 0, kFigures - 1) || figure(state, f).who < 0) return false;
  return state.turn < kFigures && state.order[static_cast<std::size_t>(state.turn)] == f &&
         figure(state, f).on_map();
}

std::string decision_fault(const State& state) {
  if (!in(static_cast<int>(state.phase), 0, 3) || !in(static_cast<int>(state.decision), 0, kDecisions))
    return "there is no such phase or decision";
  if (!in(state.acting, -1, kFigures - 1) || !in(state.pending_run, -1, kSquares - 1))
    return "the acting figure or its run is out of range";
  if (state.acting >= 0 && figure(state, state.acting).who < 0) return "the acting figure is not there";
  if ((state.pending_run >= 0) != (state.decision == Decision::run_act))
    return "a run is pending that is not being decided, or the other way round";
  if ((state.decision == Decision::none) != (state.phase == Phase::over))
    return "nobody decides although the game goes on, or the other way round";
  if (state.candidates != 0 && state.decision != Decision::contest && state.decision != Decision::pick)
    return "there are candidates for nothing";
  switch (state.decision) {
    case Decision::build:
    case Decision::lurk:
      if (state.phase == Phase::action) return "the Host prepares in the middle of the Action Rounds";
      if (state.decision == Decision::build) return "";
      if (state.acting < kSideFigures || figure(state, state.acting).arrived ||
          state.acting - kSideFigures >= state.scenario().horrors ||
          state.scenario().host[static_cast<std::size_t>(state.acting - kSideFigures)].lurks == 0)
        return "it is no lurker that chooses where to lurk";
      return "";
    case Decision::lead:
      return state.phase == Phase::investigation && state.attempt.pc < 0 ? "" : "no lead can be chosen now";
    case Decision::interfere:
    case Decision::retry:
      if (state.phase != Phase::investigation || state.attempt.pc < 0 || state.attempt.lead < 0)
        return "there is no attempt to decide about";
      return state.decision == Decision::interfere && state.tokens == 0
                 ? "there is no token to interfere with"
                 : "";
    case Decision::none:
      return "";
    case Decision::contest:
      if (state.phase != Phase::action || !turn_is_possible(state) || state.candidates == 0 ||
          (state.candidates & side_set(side_of(state.acting))) != 0 || !figure(state, state.acting).waits())
        return "there is nothing to contest";
      break;
    case Decision::pick: {
      const FigureSet set = state.candidates;
      const bool one_side = (set & 0x0F) == 0 || (set & 0xF0) == 0;
      if (!state.flip.running || std::popcount(set) < 2 || !one_side ||
          (set & ~(state.flip.throwers & ~state.flip.resolved)) != 0)
        return "there is no attack to pick";
      bool hostile = true;
      for_each_figure(set, [&](int f) { hostile = hostile && is_hostile(figure(state, f).act.kind); });
      return hostile ? "" : "it is no attack that is to be picked";
    }
    default:
      if (state.phase != Phase::action || state.flip.running || !turn_is_possible(state))
        return "it is not that figure's turn";
      if ((state.decision == Decision::crawl) != figure(state, state.acting).out)
        return "a figure crawls while and only while it is out";
      if (figure(state, state.acting).announced) return "the acting figure has announced already";
      if (state.forced && (side_of(state.acting) == kHost || !figure(state, state.acting).panic))
        return "nobody is panicking";
  }
  bool there = true;
  for_each_figure(state.candidates, [&](int f) { there = there && figure(state, f).able(); });
  return there ? "" : "a candidate is not able to act";
}

}  // namespace

std::string DemonCity::fault(const Options& options) {
  if (!in(static_cast<int>(options.scenario), 0, kScenarios)) return "there is no such scenario";
  if (!in(options.calm_shift, -3, 3)) return "calm_shift is not -3 to 3";
  if (!in(options.n_pcs, 0, kSideFigures)) return "n_pcs is not 0 to 4";
  if (!in(options.n_horrors, 0, kSideFigures)) return "n_horrors is not 0 to 4";
  if (!in(options.throw_cap, 3, kMostCards)) return "throw_cap is not 3 to 8";
  if (!in(options.round_cap, 0, 30)) return "round_cap is not 0 to 30";
  if (!std::isfinite(options.shaping) || options.shaping < 0 || options.shaping > 1)
    return "shaping is not 0 to 1";
  return "";
}

std::string DemonCity::fault(const State& state) {
  if (const std::string wrong = fault(state.options); !wrong.empty()) return wrong;
  if (state.options.scenario == ScenarioId::any) return "the scenario is not drawn yet";
  for (const Figure& each : state.figures)
    if (!in(each.who, -1, kFigureTypes - 1)) return "a figure is none of the game's";
  for (const auto& check :
       {counters_fault, things_fault, order_fault, decision_fault, deck_fault, flip_fault})
    if (const std::string wrong = check(state); !wrong.empty()) return wrong;
  for (int f = 0; f < kFigures; ++f) {
    std::string wrong = figure_fault(state, f);
    if (wrong.empty() && figure(state, f).who >= 0) wrong = announcement_fault(state, f);
    if (!wrong.empty()) return "figure " + std::to_string(f) + ": " + wrong;
  }
  Legal legal;
  if (!is_over(state)) mark_legal(state, legal);
  return is_over(state) || !legal.empty() ? "" : "nothing is legal";
}

}  // namespace pandemonium::demon_city
