// Phase 4, location resolution: the order of the buildings and step A, activation.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {

// Locations are resolved in the order of their numbers; a resolved one is not visited again this turn.
void next_building(State& s) {
  if (s.resolved == bit(kBuildings) - 1) {
    s.step = Step::turn_end;
    return;
  }
  int number = 1;
  while (has(s.resolved, building_numbered(s, number))) ++number;
  s.location = static_cast<std::int8_t>(building_numbered(s, number));
  s.stage = Stage::activate;
  s.tally.fill(0);
  unsigned present = 0;
  for (int seat = 0; seat < players(s); ++seat)
    if ((s.owned[seat] & s.at[s.location]) != 0) present |= bit(seat);
  s.queue = static_cast<SeatSet>(present);
  s.queue_from = s.holder;
  s.step = Step::activate;
}

// ACTIVATION: in turn order each seat present may use the effect once.
void activate(State& s) {
  while (s.queue != 0) {
    const int seat = first_from(s.queue, s.queue_from);
    s.queue &= static_cast<SeatSet>(~bit(seat));
    if (can_activate(s, seat, s.location)) return ask(s, Kind::activate, seat);
  }
  s.step = Step::attack_window;
}

void end_building(State& s) {
  s.resolved |= static_cast<BuildingSet>(bit(s.location));
  s.location = kNone;
  clear_promises(s);
  s.step = Step::next_building;
}

void lay_face_up_food(State& s, Chance& chance) {
  if (s.truck == decltype(s.truck){}) return;
  const int value = chance.weighted(s.truck, "face-up Food");
  --s.truck[value];
  ++s.face_up[value];
}

namespace {

bool any(const std::array<Count, kFoodValues>& food) { return food != std::array<Count, kFoodValues>{}; }

bool has_food(const State& s, int seat) { return any(s.food_secret[seat]) || any(s.food_open[seat]); }

CharacterSet tirable_at_hospital(const State& s, int seat) {
  return s.owned[seat] & s.at[hospital] & ~s.exhausted & ~bit(pregnant_woman);
}

}  // namespace

// An effect is offered only if it can be paid and can do something.
bool can_activate(const State& s, int seat, int building) {
  const bool side_b = s.side[building] == 1, card = s.hand_size[seat] > 0;
  switch (building) {
    case church:
      return (refreshable(s) & s.owned[seat]) != 0 && (side_b ? has_food(s, seat) : card);
    case hospital:
      return s.antidote_reserve > 0 && (side_b ? tirable_at_hospital(s, seat) != 0 : card);
    case bank:
      return side_b || card;
    case armory:
      return card && (side_b ? types_in(s.discard) != 0 : deck_size(s) > 0);
    case crossroads:
      return card && (any(s.truck) || any(s.face_up));
    default:
      return false;
  }
}

namespace {

void take_antidote(State& s, int seat) {
  --s.antidote_reserve;
  ++s.seat_antidotes[seat];
}

void draw_food(State& s, int seat, Chance& chance) {
  const int value = chance.weighted(s.truck);
  --s.truck[value];
  ++s.food_secret[seat][value];
}

void church_effect(State& s) {
  const Act& act = s.act;
  if (!act.paid) return ask(s, s.side[church] == 1 ? Kind::food_pay : Kind::pay, act.player);
  if (act.character == kNone) return ask(s, Kind::pick_char, act.player);
  s.exhausted &= ~bit(act.character);
  finish_act(s);
}

void hospital_effect(State& s) {
  const Act& act = s.act;
  if (s.side[hospital] == 1) {
    if (act.character == kNone) return ask(s, Kind::pick_char, act.player);
    s.exhausted |= bit(act.character);
  } else if (!act.paid) {
    return ask(s, Kind::pay, act.player);
  }
  take_antidote(s, act.player);
  finish_act(s);
}

void bank_effect(State& s) {
  const Act& act = s.act;
  if (s.side[bank] == 1) {
    step_leader(s, 1);
  } else {
    if (!act.paid) return ask(s, Kind::pay, act.player);
    if (act.seat == kNone) return ask(s, Kind::pick_seat, act.player);
    s.leader = s.colour[act.seat];
  }
  finish_act(s);
}

// Side B: only cards that lay in the pile before may be taken (reading D27).
void armory_effect(State& s) {
  const Act& act = s.act;
  const bool side_b = s.side[armory] == 1;
  if (side_b && act.taken == kNone) return ask(s, Kind::take, act.player);
  if (!act.paid) return ask(s, Kind::pay, act.player);
  if (side_b)
    take_from_discard(s, act.player, act.taken);
  else
    gain(s, act.player, draw_top(s));
  finish_act(s);
}

void crossroads_effect(State& s, Chance& chance) {
  const Act& act = s.act;
  if (!act.paid) return ask(s, Kind::pay, act.player);
  if (s.side[crossroads] == 1) return ask(s, Kind::food_pick, act.player);
  draw_food(s, act.player, chance);
  finish_act(s);
}

}  // namespace

void compose_effect(State& s, Chance& chance) {
  switch (s.location) {
    case church:
      return church_effect(s);
    case hospital:
      return hospital_effect(s);
    case bank:
      return bank_effect(s);
    case armory:
      return armory_effect(s);
    default:
      crossroads_effect(s, chance);
  }
}

// CROSSROADS, side B: a face-up Food, replaced from the truck, or a face-down one.
void pick_food(State& s, int value, Chance& chance) {
  if (value == kNone) {
    draw_food(s, s.act.player, chance);
  } else {
    --s.face_up[value];
    ++s.food_open[s.act.player][value];
    lay_face_up_food(s, chance);
  }
  finish_act(s);
}

// CHURCH, side B: the Food is out of the game; an open token goes first.
void pay_food(State& s, int value) {
  auto& open = s.food_open[s.act.player];
  --(open[value] > 0 ? open : s.food_secret[s.act.player])[value];
  ++s.food_removed[value];
  s.act.paid = true;
}

}  // namespace pandemonium::city_of_horror
