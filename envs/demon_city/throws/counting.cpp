// FIGURE OUT HOW MANY THROWS THEY GET: the extra throws, the lost throws, and who gets what is given.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

void add_line(Count& count, Line line, int cards = 1) {
  count.lines[at(line)] = static_cast<std::int8_t>(cards);
}

int height(const State& state, int f) {
  return board_of(state).elevation[static_cast<std::size_t>(figure(state, f).square)];
}

// The weapon a figure fights with now: GRAB is made with the natural one, a DEFEND parries with the one in
// hand.
int fights_with(const State& state, const Figure& self) {
  return self.act.kind == Kind::grab ? abilities_of(state, self).natural : self.weapon();
}

bool is_supernatural(const State& state, const Figure& self) {
  if (is_power(self.act.kind)) return true;
  return type_of(state, self).supernatural && weapon_row(state, fights_with(state, self)).natural;
}

int rating_between(const State& state, int f, int other, int weapon) {
  const Square here = figure(state, f).square, there = figure(state, other).square;
  const Squares cramped = board_of(state).cramped;
  return rating(weapon_row(state, weapon), squares_between(here, there),
                cramped.contains(here) || cramped.contains(there));
}

bool out_rates(const State& state, int f, int other) {
  return rating_between(state, f, other, fights_with(state, figure(state, f))) >
         rating_between(state, f, other, fights_with(state, figure(state, other)));
}

bool is_dash(const Figure& self) { return self.act.kind == Kind::dash && self.act.contested; }
bool drags(const Figure& self) { return self.holding >= 0; }

// HIGH GROUND and BEHIND chain: whoever has the advantage over somebody who has it over a third gets one
// more.
template <class Has>
int chained(const State& state, int f, Has has, int depth = 0) {
  const int foe = figure(state, f).act.target;
  if (foe < 0 || !has(f, foe) || depth == kFigures) return 0;
  const Figure& other = figure(state, foe);
  const bool goes_on = other.able() && other.waits() && is_hostile(other.act.kind) && other.act.target != f;
  return 1 + (goes_on ? chained(state, foe, has, depth + 1) : 0);
}

struct Sums {
  std::array<Count, kFigures>& counts;
  std::array<std::int8_t, kFigures> lost{};
};

void give(Sums& sums, int to, FigureSet throwers, int from) {
  if (to >= 0 && (throwers & bit_of(to)) != 0)
    ++sums.counts[static_cast<std::size_t>(to)].given;
  else
    ++sums.lost[static_cast<std::size_t>(from)];
}

void count_attacker(const State& state, const Flip& flip, int f, FigureSet throwers, Sums& sums) {
  const Figure& self = figure(state, f);
  const int target = self.act.target;
  const Figure& foe = figure(state, target);
  Count& count = sums.counts[static_cast<std::size_t>(f)];
  const bool power = is_power(self.act.kind);
  const bool opposed = (flip.opposers[static_cast<std::size_t>(f)] & bit_of(target)) != 0;
  const bool foe_attacks = opposed && is_hostile(foe.act.kind);
  // Higher Stat: against a foe that attacks back its attack, otherwise what it would resist with.
  if (attack_stat(state, f) > (foe_attacks ? attack_stat(state, target) : resist_stat(state, f, target)))
    add_line(count, Line::stat);
  if (!opposed || self.act.unseen || state.crowd) add_line(count, Line::distraction);
  // Weapon, and the supernatural against the mundane.
  const bool faces_weapon =
      opposed && (foe.act.kind == Kind::defend || (foe_attacks && !is_power(foe.act.kind)));
  if (!power && faces_weapon && out_rates(state, f, target)) add_line(count, Line::weapon);
  const bool faces_mundane =
      opposed && (foe.act.kind == Kind::defend || (foe_attacks && !is_supernatural(state, foe)));
  if (is_supernatural(state, self) && faces_mundane) add_line(count, Line::supernatural);
  // Situation.
  add_line(count, Line::high_ground,
           chained(state, f, [&](int a, int b) { return height(state, a) > height(state, b); }));
  add_line(count, Line::behind,
           chained(state, f, [&](int a, int b) { return figure(state, a).behind == b; }));
  if (!foe.out && foe.prone > 0) add_line(count, Line::prone);
  if (!foe.out && foe.held_by >= 0 && side_of(foe.held_by) == side_of(f)) add_line(count, Line::held);
  // Disadvantages go to a foe that opposes, else they are lost throws.
  const int receiver = opposed ? target : -1;
  if (self.drunk) give(sums, receiver, throwers, f);
  const bool far = strike_of(state, self, self.act.kind).close
                       ? false
                       : squares_between(self.acts_from(), foe.square) >= 2;
  const Board& here = board_of(state);
  if (far && here.cover.contains(foe.square)) give(sums, receiver, throwers, f);
  if (far && (state.lights_out > 0 || here.dark.contains(foe.square))) give(sums, receiver, throwers, f);
  count.called = is_called(self.act.kind);
}

int first_announced(const State& state, FigureSet set) {
  const InOrder figures = in_order(state, set);
  return figures.places == 0 ? -1 : *figures;
}

bool holder_attacks(const Flip& flip, int f, int holder) {
  return holder >= 0 && (flip.targets[static_cast<std::size_t>(holder)] & bit_of(f)) != 0;
}

void count_other(const State& state, const Flip& flip, int f, FigureSet throwers, Sums& sums) {
  const Figure& self = figure(state, f);
  Count& count = sums.counts[static_cast<std::size_t>(f)];
  const FigureSet attackers = attackers_of(state, flip, f);
  bool stat = true, higher = attackers != 0, parries = attackers != 0;
  int receiver = -1;
  switch (self.act.kind) {
    case Kind::defend:
    case Kind::dash:
      for_each_figure(attackers, [&](int a) {
        const int own =
            self.act.kind == Kind::defend ? resist_stat(state, a, f) : abilities_of(state, self).runs;
        stat = stat && own > attack_stat(state, a);
        higher = higher && height(state, f) > height(state, a);
        parries = parries && !is_power(figure(state, a).act.kind) && out_rates(state, f, a);
      });
      if (higher) add_line(count, Line::high_ground);
      if (self.act.kind == Kind::defend && parries) add_line(count, Line::weapon);
      if (self.act.kind == Kind::defend || !drags(self)) add_line(count, Line::defense);
      receiver = first_announced(state, attackers);
      break;
    case Kind::escape:
      stat = abilities_of(state, self).close > abilities_of(state, figure(state, self.held_by)).close;
      receiver = holder_attacks(flip, f, self.held_by) ? self.held_by : -1;
      break;
    case Kind::pick_up: {
      const FigureSet rivals = rivals_of(state, f);
      stat = rivals != 0;
      for_each_figure(rivals, [&](int r) {
        stat = stat && type_of(state, self).stats[at(Stat::perception)] >
                           type_of(state, figure(state, r)).stats[at(Stat::perception)];
      });
      receiver = first_announced(state, rivals);
      break;
    }
    case Kind::drive: {
      const int other = other_driver(state, f);
      const auto driving = [&](int d) { return abilities_of(state, figure(state, d)).task[at(Task::drive)]; };
      stat = driving(f) > (other >= 0 ? driving(other) : 3);
      receiver = other;
      break;
    }
    case Kind::use: {
      const Object& object = state.objects[static_cast<std::size_t>(self.act.object)];
      const int opponent = state.scenario().object[static_cast<std::size_t>(self.act.object)].opponent;
      stat = task_stat(state, f) > (opponent >= 0 ? opponent : object.intensity);
      break;
    }
    case Kind::aid:
      stat = abilities_of(state, self).task[at(Task::medic)] > 4;
      break;
    case Kind::rally:
      stat = type_of(state, self).stats[at(Stat::appeal)] > 4;
      break;
    default:  // SEARCH: it would betray the answer
      stat = false;
      break;
  }
  if (stat) add_line(count, Line::stat);
  const bool absent_opponent =
      self.act.kind == Kind::use &&
      state.scenario().object[static_cast<std::size_t>(self.act.object)].opponent >= 0;
  if (self.drunk && !absent_opponent) give(sums, receiver, throwers, f);
}

// Whoever gets what overflows below one card.
int direct_opponent(const State& state, const Flip& flip, int f) {
  const Figure& self = figure(state, f);
  if (is_hostile(self.act.kind))
    return (flip.opposers[static_cast<std::size_t>(f)] & bit_of(self.act.target)) != 0 ? self.act.target : -1;
  if (self.act.kind == Kind::escape) return holder_attacks(flip, f, self.held_by) ? self.held_by : -1;
  if (self.act.kind == Kind::drive) return other_driver(state, f);
  if (self.act.kind == Kind::pick_up && rivals_of(state, f) != 0)
    return first_announced(state, rivals_of(state, f));
  return first_announced(state, attackers_of(state, flip, f));
}

}  // namespace

int attack_stat(const State& state, int f) {
  const Figure& self = figure(state, f);
  if (is_power(self.act.kind))
    return abilities_of(state, self).power[self.act.kind == Kind::power_one ? 0 : 1];
  return self.act.kind == Kind::grab
             ? abilities_of(state, self).close
             : abilities_of(state, self).attack[static_cast<std::size_t>(self.weapon())];
}

// What `f` resists the attacker's action with; 0 if Out of the Fight. Wounds do not lower it (reading 10).
int resist_stat(const State& state, int attacker, int f) {
  const Figure &by = figure(state, attacker), &self = figure(state, f);
  if (self.out) return 0;
  if (is_power(by.act.kind)) {
    const Power& power = power_row(state, power_of(state, by, by.act.kind));
    if (power.or_hand_to_hand) return abilities_of(state, self).dodge_close;
    return power.resisted == Stat::calm ? self.base_calm : type_of(state, self).stats[at(power.resisted)];
  }
  const bool close = by.act.kind == Kind::grab || !weapon_row(state, by.weapon()).shot;
  return close ? abilities_of(state, self).dodge_close : abilities_of(state, self).agility;
}

int task_stat(const State& state, int f) {
  const Figure& self = figure(state, f);
  const Task task = state.scenario().object[static_cast<std::size_t>(self.act.object)].task;
  return abilities_of(state, self).task[at(task)];
}

FigureSet waiting(const State& state) {
  return figures_that(state, 0, kFigures, [](const Figure& each) {
    const bool able = each.able();
    return able & each.waits();
  });
}

// Who is targeted by whom, and who opposes: a hostile action that reaches the attacker, DEFEND, a contested
// DASH, or ESCAPE from it.
void relate(const State& state, Flip& flip) {
  flip.targets = {};
  flip.opposers = {};
  const FigureSet all = waiting(state);
  const FigureSet attackers =
      all & figures_that(state, 0, kFigures, [](const Figure& each) { return is_hostile(each.act.kind); });
  for_each_figure(attackers, [&](int f) { flip.targets[static_cast<std::size_t>(f)] = affected(state, f); });
  for_each_figure(attackers, [&](int a) {
    for_each_figure(flip.targets[static_cast<std::size_t>(a)] & all, [&](int t) {
      const Figure& self = figure(state, t);
      const bool opposes = (flip.targets[static_cast<std::size_t>(t)] & bit_of(a)) != 0 ||
                           self.act.kind == Kind::defend || is_dash(self) ||
                           (self.act.kind == Kind::escape && self.held_by == a);
      if (opposes) flip.opposers[static_cast<std::size_t>(a)] |= bit_of(t);
    });
  });
}

FigureSet attackers_of(const State&, const Flip& flip, int f) {
  unsigned set = 0;
  for (unsigned e = 0; e < kFigures; ++e) set |= (flip.targets[e] >> f & 1u) << e;
  return static_cast<FigureSet>(set) & side_set(1 - side_of(f));
}

FigureSet rivals_of(const State& state, int f) {
  const Square wanted = figure(state, f).acts_from();
  FigureSet set = 0;
  for_each_figure(side_set(1 - side_of(f)), [&](int e) {
    const Figure& other = figure(state, e);
    if (other.able() && other.waits() && other.act.kind == Kind::pick_up && other.act.contested &&
        other.acts_from() == wanted)
      set |= bit_of(e);
  });
  return set;
}

int other_driver(const State& state, int f) {
  for (int e = 0; e < kFigures; ++e)
    if (side_of(e) != side_of(f) && figure(state, e).able() && figure(state, e).waits() &&
        figure(state, e).act.kind == Kind::drive)
      return e;
  return -1;
}

// Waiting hostile actions, ESCAPE, DRIVE, DEFEND with an attacker, contested actions with an attacker or
// rival. An ESCAPE from somebody who has let go meanwhile lapses.
FigureSet throwers_of(const State& state, const Flip& flip) {
  const auto throws = [&](int f) {
    const Figure& self = figure(state, f);
    const Kind kind = self.act.kind;
    if (kind == Kind::escape) return self.held_by >= 0;
    return is_hostile(kind) || kind == Kind::drive || attackers_of(state, flip, f) != 0 ||
           (kind == Kind::pick_up && rivals_of(state, f) != 0);
  };
  FigureSet set = 0;
  for_each_figure(waiting(state), [&](int f) {
    if (throws(f)) set |= bit_of(f);
  });
  return set;
}

// Own cards and cards given, minus lost throws; what falls below 1 overflows to the direct opponent; then the
// called shot; then the cap.
void count_cards(const State& state, const Flip& flip, std::array<Count, kFigures>& counts) {
  counts = {};
  Sums sums{counts, {}};
  const FigureSet throwers = throwers_of(state, flip);
  for_each_figure(throwers, [&](int f) {
    if (is_hostile(figure(state, f).act.kind))
      count_attacker(state, flip, f, throwers, sums);
    else
      count_other(state, flip, f, throwers, sums);
    if (figure(state, f).edge) add_line(counts[static_cast<std::size_t>(f)], Line::edge);
    if (figure(state, f).hurt) ++sums.lost[static_cast<std::size_t>(f)];
  });
  std::array<int, kFigures> cards{}, overflow{};
  for_each_figure(throwers, [&](int f) {
    const auto i = static_cast<std::size_t>(f);
    int sum = 1 + counts[i].given - sums.lost[i];
    for (const std::int8_t line : counts[i].lines) sum += line;
    counts[i].lost = sums.lost[i];
    cards[i] = std::max(sum, 1);
    overflow[i] = std::max(1 - sum, 0);
  });
  for_each_figure(throwers, [&](int f) {
    const auto i = static_cast<std::size_t>(f);
    if (overflow[i] == 0) return;
    const int opponent = direct_opponent(state, flip, f);
    if (opponent < 0 || (throwers & bit_of(opponent)) == 0) return;
    cards[static_cast<std::size_t>(opponent)] += overflow[i];
    counts[static_cast<std::size_t>(opponent)].given =
        static_cast<std::int8_t>(counts[static_cast<std::size_t>(opponent)].given + overflow[i]);
  });
  for_each_figure(throwers, [&](int f) {
    const auto i = static_cast<std::size_t>(f);
    if (counts[i].called) {
      counts[i].lowest = cards[i] == 1;
      cards[i] += cards[i] == 1 ? 1 : -1;
    }
    counts[i].cards = static_cast<std::int8_t>(std::min<int>(cards[i], state.options.throw_cap));
  });
}

}  // namespace pandemonium::demon_city
