// WHAT MAY BE ATTACKED: reach, range and sight of hostile actions, whom they affect, who could contest.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

Strike strike_of_weapon(const State& state, int weapon) {
  const Weapon& row = weapon_row(state, weapon);
  return {!row.shot, row.nearest, row.farthest};
}
Strike strike_of_grab(const State& state, const Figure& self) {
  return {true, 0, weapon_row(state, abilities_of(state, self).natural).farthest};
}
Strike strike_of_power(const State& state, PowerId id) { return {false, 0, power_row(state, id).range}; }

// In smoke nobody sees further than 10 feet for shots and powers.
int farthest_seen(const State& state) { return state.smoke > 0 ? 1 : kFarthest; }

// Where one strikes: the board, and how far one sees there.
struct Field {
  const Board& board;
  int farthest;
};
Field field_of(const State& state) { return {board_of(state), farthest_seen(state)}; }

// Squares from which a strike reaches `at`.
Squares zone_around(const Field& field, Strike strike, Square at) {
  const auto s = static_cast<std::size_t>(at);
  const int farthest = strike.close ? strike.farthest : std::min<int>(strike.farthest, field.farthest);
  Squares zone = field.board.sight[s] & kWithin[static_cast<std::size_t>(farthest)][s];
  if (strike.nearest > 0) zone = zone - kWithin[static_cast<std::size_t>(strike.nearest - 1)][s];
  return zone;
}

// Squares that a strike from `from` can hit, closing in by `steps` at most if it is close.
[[gnu::always_inline]] inline Squares hits_from(const Field& field, Strike strike, Square from, int steps) {
  if (!strike.close) return zone_around(field, strike, from);  // sight and distance are mutual
  const auto& within_run = field.board.close[static_cast<std::size_t>(steps)];
  return within_run[static_cast<std::size_t>(strike.farthest)][static_cast<std::size_t>(from)];
}

Squares steps_from(const State& state, Square from, int steps) {
  return board_of(state).reach[static_cast<std::size_t>(steps)][static_cast<std::size_t>(from)];
}

bool has_power(const State& state, const Figure& self, int power) {
  const bool exists = type_of(state, self).powers[static_cast<std::size_t>(power)] != PowerId::none,
             has_uses = self.uses[static_cast<std::size_t>(power)] != 0;
  return exists & has_uses;
}

}  // namespace

Strike strike_of(const State& state, const Figure& self, Kind kind) {
  if (kind == Kind::grab) return strike_of_grab(state, self);
  return is_power(kind) ? strike_of_power(state, power_of(state, self, kind))
                        : strike_of_weapon(state, self.weapon());
}

Area area_of(const State& state, const Figure& self, Kind kind) {
  if (is_power(kind)) return power_row(state, power_of(state, self, kind)).area;
  return kind == Kind::attack ? weapon_row(state, self.weapon()).area : Area::none;
}

Squares zone_of(const State& state, Strike strike, int target, bool contested) {
  const Figure& foe = figure(state, target);
  const Field field = field_of(state);
  Squares zone = zone_around(field, strike, foe.square);
  if (contested && foe.waits() && foe.act.end >= 0 && foe.act.end != foe.square)
    zone = zone | zone_around(field, strike, foe.act.end);
  return zone;
}

// A visible, unclosed, living enemy on the map.
FigureSet targetable(const State& state, Seat side) {
  const int first = side == kPlayers ? kSideFigures : 0;
  return figures_that(state, first, first + kSideFigures,
                      [](const Figure& foe) { return foe.on_map() & !(foe.hidden | foe.closed); });
}

// What the rules allow against a targetable foe whatever the distance. Out of the Fight: only ATTACK, GRAB
// and powers. Held: only the holder, shots only with a pistol, no GRAB. Called shots not with area weapons.
bool is_allowed(const State& state, int f, Kind kind, int target) {
  const Figure &self = figure(state, f), &foe = figure(state, target);
  if (self.carrying >= 0 || (self.held_by >= 0 && self.held_by != target)) return false;
  if (is_power(kind)) {
    const int power = kind == Kind::power_one ? 0 : 1;
    if (!has_power(state, self, power)) return false;
    return power_row(state, power_of(state, self, kind)).effect != Effect::hold ||
           (foe.held_by < 0 && self.held_by < 0);
  }
  if (kind == Kind::grab) return self.held_by < 0 && foe.held_by < 0;
  const Weapon& row = weapon_row(state, self.weapon());
  if (self.held_by >= 0 && !row.usable_held) return false;
  if (kind == Kind::attack) return true;
  if (foe.out || row.area != Area::none) return false;
  switch (kind) {
    case Kind::vital:
    case Kind::limb:
      return true;
    case Kind::weak:
      return side_of(f) == kPlayers && state.weak_known && type_of(state, foe).weak_spot;
    default:  // DISARM, DISHURT: a wielded weapon that is not natural
      return !weapon_row(state, foe.weapon()).natural;
  }
}

namespace {

// Whether the target, or where its contested move takes it, is among the squares that can be hit.
bool is_hit(Squares hits, const Figure& foe, bool contested) {
  const bool here = hits.contains(foe.square), there = hits.contains(foe.act.end);
  return here | (there & contested & (foe.act.end >= 0) & foe.waits());  // not &&: see Figure::on_map
}

}  // namespace

// Close: some square within `steps` of `from` lies within reach; otherwise `from` itself does.
bool can_strike(const State& state, int f, Kind kind, int target, Square from, int steps) {
  const Figure& foe = figure(state, target);
  return is_hit(hits_from(field_of(state), strike_of(state, figure(state, f), kind), from, steps), foe,
                foe.act.contested);
}

// What the weapon in hand, a GRAB and the powers can do to those of `foes` within reach.
void mark_hostile(const State& state, int f, Square from, int steps, FigureSet foes, Legal& legal) {
  const Figure& self = figure(state, f);
  if (self.carrying >= 0) return;
  if (self.held_by >= 0) foes &= bit_of(self.held_by);
  foes &= targetable(state, side_of(f));
  if (foes == 0) return;
  const Weapon& weapon = weapon_row(state, self.weapon());
  const bool armed = self.held_by < 0 || weapon.usable_held, area = weapon.area != Area::none;
  const Field field = field_of(state);
  const Squares shots =
      armed ? hits_from(field, strike_of_weapon(state, self.weapon()), from, steps) : Squares{};
  const Squares grabs =
      self.held_by < 0 ? hits_from(field, strike_of_grab(state, self), from, steps) : Squares{};
  FigureSet hit = 0, seized = 0, up = 0, held = 0, with_weapon = 0, with_weak_spot = 0;
  const auto add_if = [](FigureSet& set, bool holds, int e) { set |= static_cast<FigureSet>(holds << e); };
  for_each_figure(foes, [&](int e) {
    const Figure& foe = figure(state, e);
    add_if(hit, is_hit(shots, foe, foe.act.contested), e);
    add_if(seized, is_hit(grabs, foe, foe.act.contested), e);
    add_if(up, !foe.out, e);
    add_if(held, foe.held_by >= 0, e);
    add_if(with_weapon, !weapon_row(state, foe.weapon()).natural, e);
    add_if(with_weak_spot, type_of(state, foe).weak_spot, e);
  });
  const int first_foe = side_of(f) == kPlayers ? kSideFigures : 0;
  std::uint64_t actions = 0;  // from ATTACK on
  const auto add = [&](Move move, int set) {
    actions |= static_cast<std::uint64_t>(set >> first_foe)
               << (kMoves.encode(move) - kMoves.encode(Move::attack));
  };
  const int called = area ? 0 : hit & up;
  add(Move::grab, seized & ~held);
  add(Move::attack, hit);
  add(Move::vital, called);
  add(Move::limb, called);
  add(Move::disarm, called & with_weapon);
  add(Move::dishurt, called & with_weapon);
  add(Move::weak, ((side_of(f) == kPlayers) & state.weak_known) ? called & with_weak_spot : 0);
  for (const Kind kind : {Kind::power_one, Kind::power_two}) {
    if (!has_power(state, self, kind == Kind::power_one ? 0 : 1)) continue;
    const bool holds = power_row(state, power_of(state, self, kind)).effect == Effect::hold;
    if (holds && self.held_by >= 0) continue;
    const Squares hits = hits_from(field, strike_of_power(state, power_of(state, self, kind)), from, steps);
    FigureSet reached = 0;
    for_each_figure(foes, [&](int e) {
      const Figure& foe = figure(state, e);
      add_if(reached, is_hit(hits, foe, foe.act.contested), e);
    });
    add(kind == Kind::power_one ? Move::power_one : Move::power_two, holds ? reached & ~held : reached);
  }
  static_assert(kMoves.encode(Move::power_two, kSideFigures - 1) - kMoves.encode(Move::attack) < 64);
  legal.add_bits(kMoves.encode(Move::attack), actions);
}

// Whether f could make an action against `actor` that a committed figure may make: a hostile one on it, with
// READY, RUN or (held by it) ESCAPE as means. (Who could take the item it wants could also GRAB it there.)
bool could_contest(const State& state, int f, int actor) {
  const Figure &self = figure(state, f), &foe = figure(state, actor);
  if (self.held_by >= 0) return self.held_by == actor;
  if (self.carrying >= 0) return false;
  int reach = foe.held_by < 0 ? strike_of_grab(state, self).farthest : 0;  // bare hands are always there
  for (const std::int8_t weapon : self.weapons)
    if (weapon >= 0 && !weapon_row(state, weapon).shot)
      reach = std::max<int>(reach, weapon_row(state, weapon).farthest);
  const Strike close{true, 0, static_cast<std::int8_t>(reach)};
  if (is_hit(hits_from(field_of(state), close, self.square, run_allowance(self)), foe, true)) return true;
  Squares zone;
  for (const std::int8_t weapon : self.weapons)
    if (weapon >= 0 && weapon_row(state, weapon).shot)
      zone = zone | zone_of(state, strike_of_weapon(state, weapon), actor, true);
  for (const Kind kind : {Kind::power_one, Kind::power_two})
    if (has_power(state, self, kind == Kind::power_one ? 0 : 1) && is_allowed(state, f, kind, actor))
      zone = zone | zone_of(state, strike_of_power(state, power_of(state, self, kind)), actor, true);
  return !zone.empty() && !(zone & (run_squares(state, f) | Squares::of(self.square))).empty();
}

// Whether readying the weapon of a slot would make an ATTACK possible, at once or after a run.
bool could_attack_with(const State& state, int f, int slot, int target) {
  const Figure &self = figure(state, f), &foe = figure(state, target);
  const int weapon = self.weapons[static_cast<std::size_t>(slot)];
  if (weapon < 0 || self.carrying >= 0 || (targetable(state, side_of(f)) & bit_of(target)) == 0) return false;
  if (self.held_by >= 0 && (self.held_by != target || !weapon_row(state, weapon).usable_held)) return false;
  const Strike strike = strike_of_weapon(state, weapon);
  const Squares stand = strike.close ? steps_from(state, self.square, run_allowance(self))
                                     : run_squares(state, f) | Squares::of(self.square);
  return !(zone_of(state, strike, target, foe.act.contested) & stand).empty();
}

// The squares to run to from which the weapon in hand, a power or a GRAB (and so a PICKUP) is possible.
Squares contest_runs(const State& state, int f, int actor) {
  const Figure& self = figure(state, f);
  if (self.carrying >= 0 || self.held_by >= 0) return {};
  const bool contested = figure(state, actor).act.contested;
  Squares zone;
  if ((targetable(state, side_of(f)) & bit_of(actor)) != 0)
    for (const Kind kind : {Kind::attack, Kind::grab, Kind::power_one, Kind::power_two})
      if (is_allowed(state, f, kind, actor))
        zone = zone | zone_of(state, strike_of(state, self, kind), actor, contested);
  return zone & run_squares(state, f);
}

// Whom the waiting hostile action of f reaches: its foe, and for areas everybody (burst: every enemy) there.
FigureSet affected(const State& state, int f) {
  const Figure& self = figure(state, f);
  const FigureSet foe = bit_of(self.act.target);
  const Area area = area_of(state, self, self.act.kind);
  if (area == Area::none) return foe;
  const Square from = self.acts_from(), center = figure(state, self.act.target).square;
  const int burst = std::min(3, farthest_seen(state));
  FigureSet set = foe;
  for_each_figure(on_map(state) & static_cast<FigureSet>(~bit_of(f)), [&](int e) {
    const Figure& each = figure(state, e);
    if (each.hidden) return;
    const auto seen_from = static_cast<std::size_t>(area == Area::burst ? from : center);
    const bool seen = board_of(state).sight[seen_from].contains(each.square);
    const bool caught = area == Area::square ? each.square == center
                        : area == Area::blast
                            ? seen && squares_between(each.square, center) <= 1
                            : seen && squares_between(each.square, from) <= burst && side_of(e) != side_of(f);
    if (caught) set |= bit_of(e);
  });
  return set;
}

// An attack that happens: its maker runs where it announced, or closes in by the nearest square within reach
// (fewest steps, then lowest id). A foe that can only be reached where it is going is there already.
void approach(State& state, int f) {
  Figure& self = figure(state, f);
  Figure& foe = figure(state, self.act.target);
  if (self.act.run >= 0) move_to(state, f, self.act.run);
  const Strike strike = strike_of(state, self, self.act.kind);
  if (!strike.close) return;
  const Squares stand = steps_from(state, self.square, self.act.run >= 0 ? 0 : run_allowance(self));
  Squares zone = zone_around(field_of(state), strike, foe.square) & stand;
  if (zone.empty() && foe.act.contested && foe.waits() && foe.act.end >= 0) {
    zone = zone_around(field_of(state), strike, foe.act.end) & stand;
    if (!zone.empty()) move_to(state, self.act.target, foe.act.end);
  }
  if (zone.empty()) return;
  const auto& steps = board_of(state).steps[static_cast<std::size_t>(self.square)];
  int best = -1;
  zone.for_each([&](int s) {
    if (best < 0 || steps[static_cast<std::size_t>(s)] < steps[static_cast<std::size_t>(best)]) best = s;
  });
  if (best != self.square) move_to(state, f, static_cast<Square>(best));
}

}  // namespace pandemonium::demon_city
