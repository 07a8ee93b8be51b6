// Phase 1, Movement cards, and phase 3, character movement.
#include "envs/city_of_horror/rules.hpp"

namespace pandemonium::city_of_horror {

// The Granny moves only when her power frees her; nobody leaves a blocked Armory.
CharacterSet movable(const State& s, int seat) {
  CharacterSet who = s.owned[seat];
  if (!s.granny_mobile) who &= ~bit(granny);
  if (s.armory_closed) who &= ~s.at[armory];
  return who;
}

// A MOVEMENT CARD must send somebody somewhere, if any card does (reading D5).
BuildingSet selectable(const State& s, int seat) {
  const CharacterSet who = movable(s, seat);
  if (who == 0) return bit(kBuildings) - 1;
  unsigned set = 0;
  for (int b = 0; b < kBuildings; ++b) set |= static_cast<unsigned>((who & ~s.at[b]) != 0) << b;
  return static_cast<BuildingSet>(set);
}

// Who may carry out the seat's Movement card.
CharacterSet movers(const State& s, int seat) { return movable(s, seat) & ~s.at[s.movement_card[seat]]; }

// RUNNING SHOES, THE TEEN: a different card that would move somebody.
bool may_change_movement(const State& s, int seat) {
  return movable(s, seat) != 0 && (selectable(s, seat) & ~bit(s.movement_card[seat])) != 0;
}

// WATER TOWER, side B: who stands on it chooses after the others have revealed.
void begin_selection(State& s) {
  s.stage = Stage::select;
  unsigned watchers = 0;
  if (s.side[water_tower] == 1 && !s.tower_exploded)
    for (int seat = 0; seat < players(s); ++seat)
      if ((s.owned[seat] & s.at[water_tower]) != 0) watchers |= bit(seat);
  select_movement(s, s.living & ~watchers);
}

void select_movement(State& s, std::uint32_t seats) {
  s.group = s.queue = static_cast<SeatSet>(seats);
  s.queue_from = s.holder;
  s.step = Step::reveal;
}

void reveal_movement(State& s) {
  if (s.queue != 0) return ask(s, Kind::select, first_from(s.queue, s.queue_from));
  s.movement_open |= s.group;
  s.group = 0;
  s.step = (s.living & ~s.movement_open) != 0 ? Step::select_tower : Step::invade;
}

// CHARACTER MOVEMENT, in the turn order of the start of the phase.
void begin_movement(State& s) {
  s.stage = Stage::move;
  s.queue = s.living;
  s.queue_from = s.holder;
  s.step = Step::before_move;
}

void before_move(State& s) {
  if (s.options.movement_windows)
    open_window(s, Stage::move);
  else
    s.step = Step::next_move;
}

void next_move(State& s) {
  s.queue &= s.living;
  if (s.queue == 0) {
    s.step = Step::movement_done;
    return;
  }
  s.mover = static_cast<std::int8_t>(first_from(s.queue, s.queue_from));
  s.queue &= static_cast<SeatSet>(~bit(s.mover));
  s.step = Step::pre_move;
}

namespace {

bool may_enter_full(const State& s) {
  return s.hand[s.mover][back_door] > 0 || (s.moving == mama && !has(s.exhausted, mama));
}

void arrive(State& s, int building, bool temporary) {
  if (!has(s.at[building], s.moving)) relocate(s, s.moving, building, temporary);
  s.step = Step::moved;
}

}  // namespace

// A full building, or a closed Armory, sends the character to the Crossroads.
void move_character(State& s, int character) {
  s.moving = static_cast<std::int8_t>(character);
  s.moved_from = static_cast<std::int8_t>(building_of(s, character));
  s.moved_temporary = has(s.temporary, character);
  const int destination = s.movement_card[s.mover];
  if (is_closed(s, destination)) return arrive(s, crossroads, false);
  if (!is_full(s, destination)) return arrive(s, destination, false);
  if (may_enter_full(s)) return ask(s, Kind::enter, s.mover);
  arrive(s, crossroads, false);
}

// A FULL BUILDING is entered by the Back Door or by the Mama's power, on a temporary space.
void enter_by(State& s, Entrance entrance) {
  switch (entrance) {
    case Entrance::crossroads:
      return arrive(s, crossroads, false);
    case Entrance::mama:
      s.exhausted |= bit(mama);
      return arrive(s, s.movement_card[s.mover], true);
    case Entrance::back_door:
      s.act.source = Source::pre_move;
      s.act.what = What::card;
      s.act.player = s.mover;
      s.act.subject = back_door;
      s.act.building = s.movement_card[s.mover];
      announce(s, s.mover, back_door);
  }
}

// THE PRIEST may cancel a move that was just made.
void moved(State& s) {
  const CharacterSet rested = alive(s) & ~s.exhausted;
  if (has(rested, priest) && !has(s.at[s.moved_from], s.moving))
    return ask(s, Kind::priest, owner_of(s, priest));
  s.step = Step::end_move;
}

void use_priest(State& s) {
  s.exhausted |= bit(priest);
  relocate(s, s.moving, s.moved_from, s.moved_temporary);
}

void end_move(State& s) {
  s.mover = s.moving = s.moved_from = kNone;
  s.moved_temporary = false;
  s.step = Step::before_move;
}

// THE BLONDE, while rested, attracts a zombie.
void movement_done(State& s) {
  if (has(alive(s) & ~s.exhausted, blonde)) add_zombies(s, building_of(s, blonde), 1);
  s.step = Step::next_building;
}

}  // namespace pandemonium::city_of_horror
