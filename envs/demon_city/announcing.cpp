// ANNOUNCING: what a figure may announce, and whether somebody stands against it.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

bool may_pick_up(const State& state, const Figure& self, Square from) {
  return self.carrying < 0 && self.held_by < 0 && free_slot(self) >= 0 && item_on(state, from) >= 0;
}

bool is_same_item(const State& state, int f, Square from) {
  const Figure& rival = figure(state, figure(state, f).committed);
  return rival.waits() && rival.act.kind == Kind::pick_up && rival.acts_from() == from;
}

void mark_peaceful(const State& state, int f, Square from, Legal& legal) {
  const Figure& self = figure(state, f);
  if (self.held_by >= 0) return;
  if (may_pick_up(state, self, from)) legal.add(kMoves.encode(Move::pick_up));
  if (side_of(f) == kPlayers) {
    const FigureSet lurkers = figures_that(state, kSideFigures, kFigures,
                                           [](const Figure& each) { return each.hidden & each.on_map(); });
    legal.add_if(lurkers != 0, kMoves.encode(Move::search));
    const FigureSet allies = figures_that(state, 0, kSideFigures, [&](const Figure& each) {
      return each.exists() && (is_wounded(state, each) || is_shaken(each));
    });
    for_each_figure(allies, [&](int ally) {
      if (self.carrying < 0 && may_aid(state, f, ally, from)) legal.add(kMoves.encode(Move::aid, ally));
      if (may_rally(state, f, ally, from)) legal.add(kMoves.encode(Move::rally, ally));
    });
  }
  if (self.carrying >= 0) return;
  for (int object = 0; object < state.scenario().objects; ++object)
    if (may_use(state, f, object, from)) legal.add(kMoves.encode(Move::use, object));
}

// READY, once a turn: another weapon of one's own.
void mark_ready(const State& state, int f, Legal& legal) {
  const Figure& self = figure(state, f);
  if (self.readied) return;
  for (int slot = 0; slot < kSlots; ++slot)
    legal.add_if((slot != self.wielded) & (self.weapons[static_cast<std::size_t>(slot)] >= 0),
                 kMoves.encode(Move::ready, slot));
}

// A committed figure must act against the enemy it stands against: a hostile action, with READY, RUN and
// ESCAPE as means, or PICKUP of the same item.
void mark_committed(const State& state, int f, Square run, Legal& legal) {
  const Figure& self = figure(state, f);
  const int enemy = self.committed;
  const Square from = run >= 0 ? run : self.square;
  mark_hostile(state, f, from, run >= 0 ? 0 : run_allowance(self), bit_of(enemy), legal);
  if (may_pick_up(state, self, from) && is_same_item(state, f, from)) legal.add(kMoves.encode(Move::pick_up));
  if (run >= 0) return;
  if (self.held_by == enemy && figure(state, enemy).on_map()) legal.add(kMoves.encode(Move::escape));
  if (!contest_runs(state, f, enemy).empty()) legal.add(kMoves.encode(Move::run));
  if (self.readied) return;
  for (int slot = 0; slot < kSlots; ++slot)  // a weapon is only readied for use
    if (slot != self.wielded && could_attack_with(state, f, slot, enemy))
      legal.add(kMoves.encode(Move::ready, slot));
}

// At Calm 0 exactly the way a PC panics rules its turn.
void mark_panicking(const State& state, int f, Legal& legal) {
  const Figure& self = figure(state, f);
  const int enemy = nearest_enemy(state, f);
  const Panic mode = type_of(state, self).panic;
  if (mode == Panic::frenzy) {
    const int foe = self.held_by >= 0 ? self.held_by : enemy;
    if (foe >= 0 && (targetable(state, side_of(f)) & bit_of(foe)) != 0 &&
        is_allowed(state, f, Kind::attack, foe) &&
        can_strike(state, f, Kind::attack, foe, self.square, run_allowance(self)))
      return legal.add(kMoves.encode(Move::attack, foe - 4 * (1 - side_of(f))));
  }
  if (mode != Panic::freeze) {
    if (self.held_by >= 0) return legal.add(kMoves.encode(Move::escape));
    const Squares squares = mode == Panic::flee ? flight_squares(state, f) : frenzy_squares(state, f);
    if (!squares.empty()) return legal.add(kMoves.encode(Move::dash));
  }
  legal.add(kMoves.encode(Move::pass));
}

void mark_free(const State& state, int f, Square run, Legal& legal) {
  const Figure& self = figure(state, f);
  const Square from = run >= 0 ? run : self.square;
  legal.add(kMoves.encode(Move::pass));
  mark_hostile(state, f, from, run >= 0 ? 0 : run_allowance(self), side_set(1 - side_of(f)), legal);
  mark_peaceful(state, f, from, legal);
  if (run >= 0) return;
  legal.add(kMoves.encode(Move::defend));
  mark_ready(state, f, legal);
  if (self.held_by >= 0) return legal.add(kMoves.encode(Move::escape));
  if (!dash_squares(state, f).empty()) legal.add(kMoves.encode(Move::dash));
  if (!run_squares(state, f).empty()) legal.add(kMoves.encode(Move::run));
  if (self.carrying >= 0) legal.add(kMoves.encode(Move::pick_up));  // sets the captive down
  for (int m = 0; m < 3; ++m)
    if (may_drive(state, f, static_cast<Manoeuvre>(m + 1)))
      legal.add(kMoves.encode(static_cast<Move>(static_cast<int>(Move::pull) + m)));
}

// What nobody opposes happens at once: everything peaceful that is no mere defence, and attacks on the
// helpless.
bool may_happen_at_once(const State& state, int f) {
  const Figure& self = figure(state, f);
  if (!is_hostile(self.act.kind)) return is_contestable(self.act.kind);
  return figure(state, self.act.target).out && area_of(state, self, self.act.kind) == Area::none;
}

// An enemy has already announced something against it, or waits to pick up the same item.
bool is_contested_at_once(State& state, int f) {
  Figure& self = figure(state, f);
  bool contested = false;
  for_each_figure(waiting(state) & side_set(1 - side_of(f)), [&](int e) {
    Figure& enemy = figure(state, e);
    if (is_hostile(enemy.act.kind) && (affected(state, e) & bit_of(f)) != 0) contested = true;
    if (self.act.kind == Kind::pick_up && enemy.act.kind == Kind::pick_up &&
        self.acts_from() == enemy.acts_from()) {
      enemy.act.contested = true;
      contested = true;
    }
  });
  return contested;
}

FigureSet contesters(const State& state, int f) {
  const FigureSet free = figures_that(state, 0, kFigures, [](const Figure& each) {
    return each.able() & !(each.announced | each.panic) & (each.committed < 0);
  });
  FigureSet set = 0;
  for_each_figure(free & side_set(1 - side_of(f)), [&](int e) {
    if (could_contest(state, e, f)) set |= bit_of(e);
  });
  return set;
}

// A holder keeps its hold while it does nothing, drags the held along, or goes on hurting it.
void keep_or_let_go(State& state, int f) {
  const Figure& self = figure(state, f);
  const Announcement& act = self.act;
  const bool keeps = act.kind == Kind::hold || act.kind == Kind::dash ||
                     (is_hostile(act.kind) && act.target == self.holding && act.run < 0);
  if (!keeps) let_go(state, f);
}

}  // namespace

void mark_announcement(const State& state, int f, Square run, Legal& legal) {
  if (state.forced) return mark_panicking(state, f, legal);
  if (figure(state, f).committed >= 0) {
    mark_committed(state, f, run, legal);
    if (!legal.empty()) return;
  }
  mark_free(state, f, run, legal);
}

// A committed figure that can do nothing against its enemy when its turn comes is free.
bool is_free_of_commitment(const State& state, int f) {
  Legal legal;
  if (figure(state, f).committed >= 0) mark_committed(state, f, kNowhere, legal);
  return legal.empty();
}

// "This can't be an if-then and they can't wait to see what other people are doing." Leaves a CONTEST
// decision, or the turn has passed.
void announce(State& state, Chance& chance, int f, Announcement act) {
  Figure& self = figure(state, f);
  self.announced = true;
  self.act = act;
  state.decision = Decision::none;
  state.pending_run = kNowhere;
  state.forced = false;
  const bool hostile = is_hostile(act.kind);
  if (self.hidden && act.kind != Kind::hold) {
    self.hidden = false;
    self.act.unseen = hostile;
    check_sights(state, chance, bit_of(f));
    if (check_end(state)) return;
  }
  if (hostile && self.shadow) {
    self.act.unseen = true;
    self.shadow = false;
  }
  keep_or_let_go(state, f);
  if (!may_happen_at_once(state, f)) return end_turn(state);
  if (is_contested_at_once(state, f)) {
    self.act.contested = true;
    return end_turn(state);
  }
  state.candidates = contesters(state, f);
  if (state.candidates != 0) {
    state.decision = Decision::contest;
    return;
  }
  carry_out(state, chance, f);
  if (!check_end(state)) end_turn(state);
}

// "If nobody wants to stop a character from doing what they announced, assume it is happening."
void carry_out(State& state, Chance& chance, int f) {
  Figure& self = figure(state, f);
  self.closed = true;
  self.act.contested = false;
  const Announcement act = self.act;
  if (is_hostile(act.kind)) return attack(state, chance, f, bit_of(act.target), {}, false);  // it is helpless
  self.act.done = true;
  if (act.kind == Kind::dash) return dash_to(state, f, act.end);
  if (act.run >= 0) move_to(state, f, act.run);
  switch (act.kind) {
    case Kind::search:
      return search(state, chance, f, nullptr);
    case Kind::pick_up:
      return pick_up(state, f);
    case Kind::aid:
      return aid(state, chance, f, nullptr, 0);
    case Kind::rally:
      return rally(state, chance, f, nullptr, 0);
    case Kind::use:
      return use(state, chance, f, nullptr, 0);
    default:
      assert(false);
  }
}

}  // namespace pandemonium::demon_city
