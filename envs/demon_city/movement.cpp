// MOVING, HOLDING AND CARRYING: allowances, where a figure may go, holds, the captive, weapons on the ground.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

bool is_slow(const Figure& self) { return self.prone > 0 || self.lamed || self.carrying >= 0; }

Squares within_steps(const State& state, const Figure& self, int steps) {
  return board_of(state).reach[static_cast<std::size_t>(steps)][static_cast<std::size_t>(self.square)];
}

}  // namespace

// "You can run up to 30 feet and act, or move up to 60 feet." Prone, lamed or carrying the captive: 10 and
// 30.
int run_allowance(const Figure& self) { return self.held_by >= 0 ? 0 : is_slow(self) ? 1 : 3; }
int dash_allowance(const Figure& self) {
  if (self.held_by >= 0) return 0;
  return is_slow(self) || self.holding >= 0 ? 3 : 6;
}

// A run may not end on an exit, nor where it began.
Squares run_squares(const State& state, int f) {
  const Figure& self = figure(state, f);
  const int steps = run_allowance(self);
  if (steps == 0) return {};
  return within_steps(state, self, steps) - Squares::of(self.square) - open_exits(state);
}

// In place only to leave by an open exit.
Squares dash_squares(const State& state, int f) {
  const Figure& self = figure(state, f);
  const int steps = dash_allowance(self);
  if (steps == 0) return {};
  const Squares squares = within_steps(state, self, steps), here = Squares::of(self.square);
  return squares - (side_of(f) == kHost ? here : here - open_exits(state));
}

// "You can be anywhere you could normally move within 60 feet of your last position."
bool may_reposition(const State& state, int f) {
  const Figure& self = figure(state, f);
  return self.reposition && self.committed < 0 && !self.panic && self.holding < 0 && self.held_by < 0 &&
         !self.hidden && !self.out;
}
Squares reposition_squares(const State& state, int f) {
  const Figure& self = figure(state, f);
  return within_steps(state, self, dash_allowance(self)) - Squares::of(self.square) - open_exits(state);
}
FigureSet behind_choices(const State& state, int f) {
  const Figure& self = figure(state, f);
  if (self.carrying >= 0) return 0;
  const Squares squares = within_steps(state, self, dash_allowance(self)) - open_exits(state);
  FigureSet choices = 0;
  for_each_figure(on_map(state) & side_set(1 - side_of(f)), [&](int e) {
    if (!figure(state, e).hidden && squares.contains(figure(state, e).square)) choices |= bit_of(e);
  });
  return choices;
}

// Out of the Fight: a crawl of one step.
Squares crawl_squares(const State& state, int f) {
  const Figure& self = figure(state, f);
  if (self.held_by >= 0) return {};
  return within_steps(state, self, 1) - Squares::of(self.square) - open_exits(state);
}

void move_to(State& state, int f, Square to) {
  Figure& self = figure(state, f);
  self.square = to;
  if (self.holding >= 0) {
    Figure& held = figure(state, self.holding);
    held.square = to;
    if (held.carrying >= 0) state.objects[static_cast<std::size_t>(held.carrying)].square = to;
  }
  if (self.carrying >= 0) state.objects[static_cast<std::size_t>(self.carrying)].square = to;
}

void let_go(State& state, int holder) {
  Figure& self = figure(state, holder);
  if (self.holding >= 0) figure(state, self.holding).held_by = -1;
  self.holding = -1;
}

void set_down_captive(State& state, int carrier) {
  Figure& self = figure(state, carrier);
  if (self.carrying < 0) return;
  Object& captive = state.objects[static_cast<std::size_t>(self.carrying)];
  captive.carrier = -1;
  captive.square = self.square;
  self.carrying = -1;
}

void leave_map(State& state, int f) {
  let_go(state, f);
  if (figure(state, f).held_by >= 0) let_go(state, figure(state, f).held_by);
  set_down_captive(state, f);
  for (Figure& each : state.figures)
    if (each.behind == f) each.behind = -1;
}

// Exits serve the Players only: a PC whose DASH ends on an open exit leaves, and a carried captive is
// rescued.
void dash_to(State& state, int f, Square to) {
  move_to(state, f, to);
  if (side_of(f) == kHost || !open_exits(state).contains(to)) return;
  Figure& self = figure(state, f);
  if (self.carrying >= 0) {
    Object& captive = state.objects[static_cast<std::size_t>(self.carrying)];
    captive.done = true;
    captive.carrier = -1;
    self.carrying = -1;
    ++state.rescued;
  }
  leave_map(state, f);
  self.gone = true;
  ++state.escaped;
}

int free_slot(const Figure& self) {
  for (int slot = 1; slot < kSlots; ++slot)
    if (self.weapons[static_cast<std::size_t>(slot)] < 0) return slot;
  return -1;
}

// A figure whose weapon is gone wields its natural weapon if it has one, else bare hands.
void lose_weapon(State& state, int f) {
  Figure& self = figure(state, f);
  if (self.wielded > 0) {
    self.weapons[static_cast<std::size_t>(self.wielded)] = -1;
    self.ammunition[static_cast<std::size_t>(self.wielded)] = -1;
  }
  self.wielded = 0;
  for (int slot = 1; slot < kSlots; ++slot) {
    const int weapon = self.weapons[static_cast<std::size_t>(slot)];
    if (weapon >= 0 && weapon_row(state, weapon).natural) self.wielded = static_cast<std::int8_t>(slot);
  }
}

// Items keep their square; beyond four the newest is lost.
void drop_weapon(State& state, int f) {
  Figure& self = figure(state, f);
  if (weapon_row(state, self.weapon()).natural) return;
  for (Item& item : state.items)
    if (item.weapon < 0) {
      item = {static_cast<std::int8_t>(self.weapon()), self.square,
              self.ammunition[static_cast<std::size_t>(self.wielded)]};
      break;
    }
  lose_weapon(state, f);
}

int item_on(const State& state, Square at) {
  unsigned there = 0;
  for (std::size_t i = 0; i < kItems; ++i) {
    const auto& item = state.items[i];
    there |= static_cast<unsigned>((item.weapon >= 0) & (item.square == at)) << i;
  }
  return there == 0 ? -1 : std::countr_zero(there);
}

// PICKUP: the first item of the square, to the first free slot, wielded.
void pick_up(State& state, int f) {
  Figure& self = figure(state, f);
  const int found = item_on(state, self.square), slot = free_slot(self);
  if (found < 0 || slot < 0) return;
  const Item item = state.items[static_cast<std::size_t>(found)];
  for (int i = found; i < kItems; ++i)
    state.items[static_cast<std::size_t>(i)] =
        i + 1 < kItems ? state.items[static_cast<std::size_t>(i) + 1] : Item{};
  self.weapons[static_cast<std::size_t>(slot)] = item.weapon;
  self.ammunition[static_cast<std::size_t>(slot)] = item.ammunition;
  self.wielded = static_cast<std::int8_t>(slot);
}

}  // namespace pandemonium::demon_city
