// What the row shows of one figure: 78 numbers, by its slot. From kAnnounced on, its announcement.
#pragma once

#include <algorithm>

#include "envs/core/observation.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

inline constexpr int kFigureWidth = 78;

inline Fraction<11> across(Square s) { return Fraction<11>(column_of(s)); }
inline Fraction<5> down(Square s) { return Fraction<5>(row_of(s)); }

inline int own_first(Seat viewer, int f) { return viewer == kPlayers ? f : f ^ 4; }

// The kinds of action as others see them.
inline constexpr std::array<std::int8_t, 20> kSeenKind{0, 1, 2, 3, 4, 11, 11, 5,  5, 5,
                                                       5, 5, 5, 8, 7, 7,  10, 10, 9, 11};
static_assert(static_cast<int>(Kind::attack) == 7 && static_cast<int>(Kind::drive) == 19);

inline int seen_kind(const State& state, const Figure& self) {
  const Kind kind = self.act.kind;
  const int seen = kSeenKind[at(kind)];
  return seen == 5 && weapon_row(state, self.weapon()).shot ? 6 : seen;
}

// The part of a figure's numbers that shows its announcement, and in it the flags of whom it concerns.
inline constexpr int kAnnounced = 52, kConcerned = 15;

void write_announced(const State& state, const Figure& self, Seat viewer, auto* row) {
  const Announcement& act = self.act;
  row[seen_kind(state, self)] = 1;
  row[12] = is_called(act.kind) || act.kind == Kind::disarm;
  row[13] = act.contested;
  row[14] = act.done;
  const int other = act.target >= 0 ? act.target : act.ally;
  if (other >= 0) row[kConcerned + own_first(viewer, other)] = 1;
  if (act.end >= 0) {
    row[23] = across(act.end);
    row[24] = down(act.end);
  }
  row[25] = self.behind >= 0 || act.unseen;
}

// What a figure has done and announced this round.
void write_turn(const State& state, const Figure& self, bool visible, Seat viewer, auto* row) {
  row[30] = self.closed;
  row[31] = self.announced;
  if (visible) write_announced(state, self, viewer, row + kAnnounced);
}

// The place of a figure in the order of announcing, from 0; 0 also where there is no order yet.
inline int rank_of(const State& state, int f) {
  int rank = 0;
  for (int place = 0; place < kFigures; ++place)
    rank |= state.order[static_cast<std::size_t>(place)] == f ? place : 0;
  return rank;
}

template <class Number>
void write_body(const State& state, int f, bool visible, Number* row) {
  const Figure& self = figure(state, f);
  const Stats<Number>& stats = tables_of(state).template stats<Number>(self.who);
  const bool there = self.on_map();
  row[0] = 1;
  row[1] = there;
  row[2] = visible;
  row[3] = self.able();
  row[4] = self.out;
  row[5] = self.dead || self.lost;
  row[6] = self.gone;
  row[7] = self.hidden;
  row[10] = Fraction<9>(self.toughness);
  row[11] = stats.base;
  row[12] = Fraction<9>(self.calm);
  row[13] = stats.agility;
  row[14] = stats.perception;
  row[15] = stats.appeal;
  row[16] = stats.knowledge;
  row[17] = Fraction<9>(abilities_of(state, self).attack[static_cast<std::size_t>(self.weapon())]);
  row[18] = stats.dodge;
  row[19] = self.hurt;
  row[20] = Quotient{self.prone, 2};
  row[21] = self.lamed;
  row[22] = self.panic;
  row[23] = Fraction<9>(self.wound);
  row[24] = self.drunk;
  row[25] = self.held_by >= 0;
  row[26] = self.holding >= 0;
  row[27] = self.carrying >= 0;
  row[28] = self.reposition;
  row[29] = self.edge;
  row[32] = Fraction<7>(rank_of(state, f));
  row[33] = stats.armour;
  row[34] = state.weak_known && type_of(state, self).weak_spot;
  row[35] = Fraction<9>(std::max(calm_intensity(state, f), 0));
  if (self.significator != kNoCard)
    row[36] = Fraction<22>(
        self.significator == kFool ? 22 : kCardValues[static_cast<std::size_t>(self.significator)]);
}

void write_arms(const State& state, const Figure& self, auto* row) {
  const Weapon& weapon = weapon_row(state, self.weapon());
  const int intensity = weapon.fixed > 0
                            ? int{weapon.fixed}
                            : std::clamp(abilities_of(state, self).toughness + weapon.over_toughness, 1, 9);
  row[37] = !weapon.shot;
  row[38] = weapon.shot;
  row[39] = weapon.area != Area::none;
  row[40] = !weapon.natural;
  row[41] = Fraction<9>(intensity);
  row[42] = Fraction<12>(weapon.farthest);
  const int spare = (self.weapons[1] >= 0 && self.wielded != 1) + (self.weapons[2] >= 0 && self.wielded != 2);
  row[43] = Quotient{spare, 2};
  row[44] = type_of(state, self).powers[0] != PowerId::none && self.uses[0] != 0;
  row[45] = type_of(state, self).powers[1] != PowerId::none && self.uses[1] != 0;
}

void write_place(const State& state, int f, auto* row) {
  const Figure& self = figure(state, f);
  const Board& here = board_of(state);
  const Square s = self.square;
  row[8] = across(s);
  row[9] = down(s);
  row[46] = Fraction<3>(here.elevation[static_cast<std::size_t>(s)]);
  row[47] = here.cover.contains(s);
  row[48] = here.cramped.contains(s);
  row[49] = here.dark.contains(s) || state.lights_out > 0;
  row[50] = Fraction<20>(steps_to_goal(state, f));
}

inline bool is_visible(const State& state, int f, Seat viewer) {
  const Figure& self = figure(state, f);
  return self.on_map() && (!self.hidden || side_of(f) == viewer);
}

// What the numbers of a figure count, where it is more than 1.
inline void write_figure_units(Unit* row) {
  for (const int place : {10, 11, 12, 13, 14, 15, 16, 17, 18, 23, 35, 41}) row[place] = Quotient{0, 9};
  for (const int place : {8, kAnnounced + 23}) row[place] = Quotient{0, 11};
  for (const int place : {9, kAnnounced + 24}) row[place] = Quotient{0, 5};
  for (const int place : {20, 43}) row[place] = Quotient{0, 2};
  row[32] = Quotient{0, 7};
  row[36] = Quotient{0, 22};
  row[42] = Quotient{0, 12};
  row[46] = Quotient{0, 3};
  row[50] = Quotient{0, 20};
}

inline void write_figure(const State&, Seat, int, Unit* row) { write_figure_units(row); }
template <class Number>
void write_figure(const State& state, Seat viewer, int f, Number* row) {
  const Figure& self = figure(state, f);
  if (!self.exists()) return;
  const bool visible = is_visible(state, f, viewer);
  write_body(state, f, visible, row);
  write_arms(state, self, row);
  row[51] = tables_of(state).template stats<Number>(self.who).supernatural;
  if (visible) write_place(state, f, row);
  write_turn(state, self, visible, viewer, row);
}

}  // namespace pandemonium::demon_city
