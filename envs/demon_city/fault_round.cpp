// WHAT CANNOT BE, in the round: whose turn it is, what was announced, what was thrown, what is being decided.
#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

// Among how many squares a figure of the Host may choose to lurk.
int lurks_of(const State& state, int horror) {
  const int slot = horror - kSideFigures;
  return slot < state.scenario().horrors ? state.scenario().host[static_cast<std::size_t>(slot)].lurks : 0;
}

std::string announcement_fault(const State& state, int f) {
  const Figure& self = figure(state, f);
  const Announcement& act = self.act;
  if (!in(static_cast<int>(act.kind), 0, static_cast<int>(Kind::drive))) return "there is no such action";
  if (!in(static_cast<int>(act.manoeuvre), 0, 3)) return "there is no such manoeuvre";
  for (const Square to : {act.run, act.end})
    if (!in(to, -1, kSquares - 1) || (to >= 0 && !board_of(state).passable.contains(to)))
      return "its action ends where nobody can stand";
  if (act.kind == Kind::dash && act.end < 0) return "its DASH goes nowhere";
  if (act.contested && !is_hostile(act.kind) && !is_contestable(act.kind))
    return "nobody contests such an action";
  const bool held_back =
      act.end >= 0 && self.held_by >= 0 && !is_over(state);  // at the end nothing lapses any more
  if (self.waits() && (self.out || held_back))
    return "its action waits although it is out, or goes somewhere although it is held";
  const auto enemy = [&](int e) {
    return in(e, 0, kFigures - 1) && figure(state, e).who >= 0 && side_of(e) != side_of(f);
  };
  if (is_hostile(act.kind) ? !enemy(act.target) : act.target != -1) return "its action has no such target";
  if (is_power(act.kind) && power_of(state, self, act.kind) == PowerId::none) return "it has no such power";
  const bool helps = act.kind == Kind::aid || act.kind == Kind::rally;
  if (helps ? !(in(act.ally, 0, 3) && figure(state, act.ally).who >= 0 && side_of(f) == kPlayers)
            : act.ally != -1)
    return "its action helps nobody there is";
  if (act.kind == Kind::use ? !in(act.object, 0, state.scenario().objects - 1) : act.object != -1)
    return "its action uses no object there is";
  if (act.kind == Kind::drive && (state.scenario().goal != Goal::chase || act.manoeuvre == Manoeuvre::none))
    return "it drives no vehicle";
  if (!self.announced && act != Announcement{}) return "it acts and has not announced it";
  if (self.hidden && act.kind > Kind::hold) return "it acts and lurks on";
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
  if (state.phase == Phase::over) return "";
  if ((state.phase == Phase::action) != (state.round > 0))
    return "rounds are counted from the Action Rounds on";
  for (int f = 0; f < kFigures; ++f)
    if (state.phase == Phase::action && figure(state, f).arrived && (seen & bit_of(f)) == 0)
      return "the order lacks a figure";
  return "";
}

// Whoever stands before the turn has announced, nobody after it.
std::string announced_fault(const State& state) {
  if (state.phase != Phase::action) return "";
  const int announcing = state.turn + (state.decision == Decision::contest);
  for (int place = 0; place < kFigures && state.order[static_cast<std::size_t>(place)] >= 0; ++place) {
    const Figure& each = figure(state, state.order[static_cast<std::size_t>(place)]);
    if (place < announcing ? each.on_map() && !each.announced : each.announced)
      return "figures announce in their order";
  }
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
    if (!in(flip.clash[f], -1, kFigures - 1) || !in(flip.weapons[f], 0, tables_of(state).weapons.size() - 1))
      return "the flip is out of range";
    if (!all_there(flip.targets[f]) || !all_there(flip.opposers[f]))
      return "the flip names a figure that is not there";
    const Hand& hand = flip.hands[f];
    if (!in(hand.count, 0, kMostCards) || !in(hand.counted, kNoCard, kCards - 1) || !in(hand.value, 0, 22))
      return "a hand is out of range";
    for (const Card card : hand.cards)
      if (!in(card, kNoCard, kCards - 1)) return "a hand holds what is no card";
    if (hand.count > 0 && hand.counted == kNoCard) return "a hand counts no card";
    if (hand.significator && state.figures[f].significator == kNoCard)
      return "a hand holds nobody's Significator";
    const Count& count = flip.counts[f];
    if (!in(count.cards, 0, kMostCards) || !in(count.given, 0, 99) || !in(count.lost, 0, 99) ||
        std::any_of(count.lines.begin(), count.lines.end(), [](int line) { return !in(line, 0, 9); }))
      return "a count of cards is out of range";
  }
  if (flip.running != (state.decision == Decision::pick)) return "only a pick interrupts the flip";
  if (!flip.running) return "";
  if (state.phase != Phase::action) return "cards are flipped outside the Action Rounds";
  if (state.turn < kFigures && state.order[static_cast<std::size_t>(state.turn)] >= 0)
    return "cards are flipped before everybody has announced";
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
  const bool may_be_forced = state.decision == Decision::announce || state.decision == Decision::dash_to;
  if (state.forced && !may_be_forced) return "panic rules what is no announcement";
  const bool shares = state.options.players > 1 && state.phase == Phase::investigation;
  const bool asks = shares && (state.decision == Decision::lead || state.decision == Decision::interfere ||
                               state.decision == Decision::retry);
  const FigureSet pcs =
      figures_that(state, 0, kSideFigures, [](const Figure& each) { return each.exists(); });
  if (asks ? state.candidates == 0 || (state.candidates & ~pcs) != 0 : state.followed != 0)
    return "no player is asked for a lead";
  if (!asks && state.candidates != 0 && state.decision != Decision::contest &&
      state.decision != Decision::pick)
    return "there are candidates for nothing";
  switch (state.decision) {
    case Decision::build:
    case Decision::lurk:
      if (state.phase == Phase::action) return "the Host prepares in the middle of the Action Rounds";
      for (int h = kSideFigures; h < kFigures; ++h)
        if (figure(state, h).who >= 0 && !figure(state, h).arrived && figure(state, h).arrives == 1 &&
            lurks_of(state, h) == 0)
          return "a figure has nowhere to lurk and has not arrived";
      if (state.decision == Decision::build) return "";
      return state.acting >= kSideFigures && !figure(state, state.acting).arrived &&
                     lurks_of(state, state.acting) > 0
                 ? ""
                 : "it is no lurker that chooses where to lurk";
    case Decision::lead:
      return state.phase == Phase::investigation && state.attempt.pc < 0 ? "" : "no lead can be chosen now";
    case Decision::interfere:
    case Decision::retry:
      if (state.phase != Phase::investigation) return "there is no attempt to decide about";
      return state.decision == Decision::interfere && state.tokens == 0
                 ? "there is no token to interfere with"
                 : "";
    case Decision::none:
      return "";
    case Decision::contest:
      if (state.phase != Phase::action || !turn_is_possible(state) || state.candidates == 0 ||
          (state.candidates & side_set(side_of(state.acting))) != 0 || !figure(state, state.acting).waits() ||
          (!is_hostile(figure(state, state.acting).act.kind) &&
           !is_contestable(figure(state, state.acting).act.kind)))
        return "there is nothing to contest";
      break;
    case Decision::pick: {
      const FigureSet set = state.candidates;
      const bool one_side = (set & 0x0F) == 0 || (set & 0xF0) == 0;
      if (!state.flip.running || std::popcount(set) < 2 || !one_side ||
          (set & ~(state.flip.throwers & ~state.flip.resolved)) != 0)
        return "there is no attack to pick";
      bool attacks = true;
      for_each_figure(set, [&](int f) {
        const Figure& each = figure(state, f);
        attacks = attacks && each.able() && each.waits() && is_hostile(each.act.kind);
      });
      return attacks ? "" : "it is no attack that is to be picked";
    }
    default:
      if (state.phase != Phase::action || !turn_is_possible(state)) return "it is not that figure's turn";
      if (state.pending_run >= 0 &&
          (figure(state, state.acting).held_by >= 0 || !board_of(state).passable.contains(state.pending_run)))
        return "it cannot run there";
      if ((state.decision == Decision::crawl) != figure(state, state.acting).out)
        return "a figure crawls while and only while it is out";
      if (state.forced && (side_of(state.acting) == kHost || !figure(state, state.acting).panic))
        return "nobody is panicking";
  }
  bool there = true;
  for_each_figure(state.candidates, [&](int f) { there = there && figure(state, f).able(); });
  return there ? "" : "a candidate is not able to act";
}

}  // namespace

std::string round_fault(const State& state) {
  for (const auto& check : {order_fault, decision_fault, announced_fault, flip_fault})
    if (const std::string wrong = check(state); !wrong.empty()) return wrong;
  for (int f = 0; f < kFigures; ++f) {
    if (!figure(state, f).exists()) continue;
    if (const std::string wrong = announcement_fault(state, f); !wrong.empty())
      return "figure " + std::to_string(f) + ": " + wrong;
  }
  return "";
}

}  // namespace pandemonium::demon_city
