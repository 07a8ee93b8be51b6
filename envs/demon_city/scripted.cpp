// The scripted player: rules of thumb that weigh a hostile option by how likely it beats its number and how much
// it would bring. It uses only what its side sees.
#include <cmath>

#include "envs/demon_city/game.hpp"
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr double kThrown = 6.5;  // what an opposing throw is reckoned at

double chance_to_beat(double number, double cards) {
  return 1.0 - std::pow(std::min(10.0, number) / 10.0, cards);
}

constexpr Kind kind_of(Move move) {
  return static_cast<Kind>(static_cast<int>(Kind::attack) + static_cast<int>(move) -
                           static_cast<int>(Move::attack));
}
bool is_hostile_move(Move move) { return move >= Move::attack && move <= Move::power_two; }

int others(FigureSet set, int foe, Seat side) {
  return std::popcount(unsigned(set & side_set(side) & ~bit_of(foe)));
}

// What the action would bring if it came off.
double worth_of(const State& state, int f, const Flip& flip) {
  const Figure& self = figure(state, f);
  const Kind kind = self.act.kind;
  const int target = self.act.target;
  const Figure& foe = figure(state, target);
  const FigureSet set = flip.targets[static_cast<std::size_t>(f)];
  const int friends = others(set, target, side_of(f)), enemies = others(set, target, 1 - side_of(f));
  double worth = 1;
  if (is_power(kind)) {
    const Power& power = power_row(power_of(self, kind));
    worth = power.effect == Effect::damage ? 1.1 : power.effect == Effect::calm ? 0.6 : 0.8;
    if (power.area == Area::burst) worth += 0.7 * enemies;
    if (power.area == Area::square) worth += 0.5 * enemies - friends;
  } else if (area_of(self, kind) != Area::none) {
    worth = 1.6 - 2 * friends;
  } else {
    constexpr std::array<double, 7> kWorth{1, 1.5, 1.05, 2.2, 0.4, 1.1, 0.55};
    worth = kWorth[at(kind) - at(Kind::attack)];
  }
  if ((kind == Kind::attack || kind == Kind::limb) && foe.type().armour > 0) worth *= 0.75;
  worth *= 1.0 + (3 - std::clamp<int>(foe.toughness, 0, 3)) / 6.0;
  if (foe.out) worth *= 0.5;
  if (foe.held_by >= 0 && side_of(foe.held_by) == side_of(f)) worth *= 1.1;
  return worth;
}

// The worth of the waiting hostile action of f times how likely it comes off, with what is announced so far.
double score_of(const State& state, int f) {
  Flip flip;
  relate(state, flip);
  std::array<Count, kFigures> counts;
  count_cards(state, flip, counts);
  const Count& count = counts[static_cast<std::size_t>(f)];
  const int target = figure(state, f).act.target;
  const bool opposed = (flip.opposers[static_cast<std::size_t>(f)] & bit_of(target)) != 0;
  const double number = opposed ? kThrown : resist_stat(state, f, target);
  return chance_to_beat(number, count.lowest ? 0.6 : count.cards) * worth_of(state, f, flip);
}

double score_if(const State& state, int f, Kind kind, int target) {
  State table = state;
  Figure& self = figure(table, f);
  self.announced = true;
  self.act = {};
  self.act.kind = kind;
  self.act.target = static_cast<std::int8_t>(target);
  return score_of(table, f);
}

struct Option {
  Action action = -1;
  double score = 0;
};

// The best of the legal hostile actions on one of `foes`.
Option best_option(const State& state, int f, const Legal& legal, FigureSet foes) {
  Option best;
  legal.for_each([&](Action action) {
    const auto [move, parameter] = kMoves.decode(action);
    if (!is_hostile_move(move)) return;
    const int target = 4 * (1 - side_of(f)) + parameter;
    if ((foes & bit_of(target)) == 0) return;
    const double score = score_if(state, f, kind_of(move), target);
    if (best.action < 0 || score > best.score) best = {action, score};
  });
  return best;
}

bool home_stretch(const State& state) {  // scenarios in which every PC makes for the goal
  const Goal goal = state.scenario().goal;
  return goal == Goal::leave || goal == Goal::rescue || goal == Goal::escape;
}

bool is_goal_minded(const State& state, int f) {
  const Figure& self = figure(state, f);
  const Scenario& row = state.scenario();
  if (side_of(f) == kHost) return !goal_squares(state, f).empty();
  if (home_stretch(state) || self.carrying >= 0) return true;
  const bool antenna = row.goal == Goal::antenna;
  if (!antenna && row.goal != Goal::archive) return false;
  const Task task = antenna ? Task::mech : Task::burn;
  int better = 0;
  for (int pc = 0; pc < kSideFigures; ++pc) {
    if (pc == f || !figure(state, pc).exists() || !figure(state, pc).able()) continue;
    const int theirs = figure(state, pc).abilities().task[at(task)], own = self.abilities().task[at(task)];
    better += theirs > own || (theirs == own && pc < f);
  }
  return better < (antenna ? 1 : 2);
}

// In Marty's Door only the door counts while it is shut.
Squares wanted_squares(const State& state, int f) {
  if (state.scenario().goal == Goal::rescue && side_of(f) == kPlayers && !state.objects[0].done)
    return kWithin[1][static_cast<std::size_t>(state.objects[0].square)] & board_of(state).passable;
  return goal_squares(state, f);
}

bool is_wanted(const State& state, int f, int object) {
  const ObjectKind kind = state.scenario().object[static_cast<std::size_t>(object)].kind;
  return is_goal_minded(state, f) || kind == ObjectKind::door || kind == ObjectKind::key ||
         kind == ObjectKind::toggle || kind == ObjectKind::captive;
}

// The first wanted object that can be used from a square; -1 none.
int object_to_use(const State& state, int f, Square from) {
  const Figure& self = figure(state, f);
  if (self.carrying >= 0 || self.held_by >= 0) return -1;
  for (int object = 0; object < state.scenario().objects; ++object)
    if (may_use(state, f, object, from) && is_wanted(state, f, object)) return object;
  return -1;
}

double comfort_of(const State& state, int s) {
  const Board& here = board_of(state);
  return 0.4 * here.cover.contains(s) + 0.3 * here.elevation[static_cast<std::size_t>(s)] -
         5.0 * state.fire.contains(s);
}

template <class Value>
int best_square(Squares squares, Value value) {  // -1 none
  int best = -1;
  double highest = 0;
  squares.for_each([&](int s) {
    const double each = value(s);
    if (best >= 0 && each <= highest) return;
    best = s;
    highest = each;
  });
  return best;
}

// Whether there is a goal on the map that a DASH could get nearer to, or leave by.
bool has_way_to_goal(const State& state, int f) {
  const Square here = figure(state, f).square;
  const int steps = steps_to(state, here, wanted_squares(state, f));
  return steps < kUnreachable && (steps > 0 || open_exits(state).contains(here));
}

// Where a DASH would go: along the shortest way to the goal; otherwise close fighters to the nearest enemy,
// shooters to about 40 feet. -1: there is nowhere to go.
int dash_target(const State& state, int f, Squares squares) {
  if (is_goal_minded(state, f) && has_way_to_goal(state, f)) {
    const Squares goals = wanted_squares(state, f);
    return best_square(squares,
                       [&](int s) { return -steps_to(state, s, goals) + 0.1 * comfort_of(state, s); });
  }
  const int enemy = nearest_enemy(state, f);
  if (enemy < 0) return best_square(squares, [&](int s) { return comfort_of(state, s); });
  const Square foe = figure(state, enemy).square;
  const bool shoots = weapon_row(figure(state, f).weapon()).shot;
  const Squares there = Squares::of(foe);
  return best_square(squares - open_exits(state), [&](int s) {
    const double away = shoots ? std::abs(squares_between(s, foe) - 4)
                               : std::min(steps_to(state, s, there), 20) + 0.01 * squares_between(s, foe);
    return -away + comfort_of(state, s);
  });
}

FigureSet current_attackers(const State& state, int f) {
  Flip flip;
  relate(state, flip);
  return attackers_of(state, flip, f);
}

Action with_no_target(Move move) { return kMoves.encode(move); }

// A run after which a wanted object can be used; -1 none.
int run_to_use(const State& state, int f) {
  return best_square(run_squares(state, f), [&](int s) -> double {
    const int object = object_to_use(state, f, static_cast<Square>(s));
    return object < 0 ? -1000 : -squares_between(s, figure(state, f).square) + 0.1 * comfort_of(state, s);
  });
}
bool can_use_after_run(const State& state, int f) {
  const int s = run_to_use(state, f);
  return s >= 0 && object_to_use(state, f, static_cast<Square>(s)) >= 0;
}

Action committed_choice(const State& state, int f, const Legal& legal) {
  const Option best = best_option(state, f, legal, 0xFF);
  if (best.action >= 0) return best.action;
  for (const Move move : {Move::pick_up, Move::escape})
    if (legal.contains(kMoves.encode(move))) return kMoves.encode(move);
  for (int slot = kSlots - 1; slot >= 0; --slot)
    if (legal.contains(kMoves.encode(Move::ready, slot))) return kMoves.encode(Move::ready, slot);
  return legal.contains(with_no_target(Move::run)) ? with_no_target(Move::run) : legal.first();
}

// A weapon that would be worth readying; -1 none.
Action weapon_to_ready(const State& state, int f, const Legal& legal) {
  Option best;
  for (int slot = 0; slot < kSlots; ++slot) {
    const Action ready = kMoves.encode(Move::ready, slot);
    if (!legal.contains(ready)) continue;
    State armed = state;
    figure(armed, f).wielded = static_cast<std::int8_t>(slot);
    figure(armed, f).readied = true;
    Legal then;
    mark_announcement(armed, f, kNowhere, then);
    const Option option = best_option(armed, f, then, 0xFF);
    if (option.action >= 0 && option.score > 0.3 && option.score > best.score) best = {ready, option.score};
  }
  return best.action;
}

Action comrade_to_help(const State& state, int f, const Legal& legal, double best_score) {
  for (int ally = 0; ally < kSideFigures; ++ally)
    if (ally != f && figure(state, ally).out && legal.contains(kMoves.encode(Move::aid, ally)))
      return kMoves.encode(Move::aid, ally);
  for (int ally = 0; ally < kSideFigures && best_score < 0.8; ++ally)
    if (figure(state, ally).panic && legal.contains(kMoves.encode(Move::rally, ally)))
      return kMoves.encode(Move::rally, ally);
  return -1;
}

bool may_dash(const State& state, int f, const Legal& legal) {
  return legal.contains(with_no_target(Move::dash)) && dash_target(state, f, dash_squares(state, f)) >= 0;
}

// What a goal-minded figure does about its goal; -1: nothing.
Action towards_goal(const State& state, int f, const Legal& legal, const Option& best, FigureSet attackers) {
  const bool dash = may_dash(state, f, legal) && has_way_to_goal(state, f);
  if (side_of(f) == kHost) {
    if (best.action >= 0 && best.score > 0.8) return best.action;
    return dash ? with_no_target(Move::dash) : -1;
  }
  const bool home = home_stretch(state);
  if (attackers == 0) return dash && (home || best.score < 1) ? with_no_target(Move::dash) : -1;
  if (home && dash && steps_to(state, figure(state, f).square, wanted_squares(state, f)) <= 6)
    return with_no_target(Move::dash);
  const Option back = best_option(state, f, legal, attackers);
  if (back.action >= 0 && back.score > 0.75) return back.action;
  return with_no_target(Move::defend);
}

Action announce_choice(const State& state, int f, const Legal& legal) {
  const Figure& self = figure(state, f);
  if (state.forced) return legal.first();
  if (self.committed >= 0 && !is_free_of_commitment(state, f)) return committed_choice(state, f, legal);
  if (side_of(f) == kHost && legal.contains(with_no_target(Move::ram))) return with_no_target(Move::ram);
  if (legal.contains(with_no_target(Move::pull))) return with_no_target(Move::pull);
  const Option best = best_option(state, f, legal, 0xFF);
  if (self.held_by >= 0)
    return best.action >= 0 && best.score > 0.9 ? best.action : with_no_target(Move::escape);
  if (const int object = object_to_use(state, f, self.square); object >= 0)
    return kMoves.encode(Move::use, object);
  const bool goal_minded = is_goal_minded(state, f);
  if (goal_minded && can_use_after_run(state, f)) return with_no_target(Move::run);
  const FigureSet attackers = current_attackers(state, f);
  if (goal_minded)
    if (const Action action = towards_goal(state, f, legal, best, attackers); action >= 0) return action;
  if (attackers == 0)
    if (const Action action = comrade_to_help(state, f, legal, best.score); action >= 0) return action;
  if (side_of(f) == kPlayers && attackers != 0) {
    const Option back = best_option(state, f, legal, attackers);
    if (back.action >= 0 && back.score >= 0.7) return back.action;
    if (best.score < 1.1) return with_no_target(Move::defend);
  }
  if (best.action >= 0 && best.score > 0.25) return best.action;
  if (const Action ready = weapon_to_ready(state, f, legal); ready >= 0) return ready;
  if (may_dash(state, f, legal)) return with_no_target(Move::dash);
  return with_no_target(Move::defend);
}

Action run_act_choice(const State& state, int f, const Legal& legal) {
  const int object = object_to_use(state, f, state.pending_run);
  if (object >= 0 && legal.contains(kMoves.encode(Move::use, object)))
    return kMoves.encode(Move::use, object);
  const Option best = best_option(state, f, legal, 0xFF);
  return best.action >= 0 ? best.action : legal.first();
}

Squares legal_squares(const Legal& legal) {
  Squares squares;
  for (int s = 0; s < kSquares; ++s)
    if (legal.contains(s)) squares.add(s);
  return squares;
}

Action run_to_choice(const State& state, int f, const Legal& legal) {
  const Squares squares = legal_squares(legal);
  const int best = run_to_use(state, f);
  if (figure(state, f).committed < 0 && best >= 0 && squares.contains(best)) return best;
  return best_square(
      squares, [&](int s) { return -squares_between(s, figure(state, f).square) + comfort_of(state, s); });
}

Action dash_to_choice(const State& state, int f, const Legal& legal) {
  const Squares squares = legal_squares(legal);
  const int best = state.forced ? -1 : dash_target(state, f, squares);
  return best >= 0 ? best : squares.first();
}

// The square farthest from able enemies in view.
Action crawl_choice(const State& state, int f, const Legal& legal) {
  const auto safety = [&](int s) {
    double nearest = 99;
    for_each_figure(side_set(1 - side_of(f)), [&](int e) {
      const Figure& enemy = figure(state, e);
      if (enemy.exists() && enemy.able() && !enemy.hidden)
        nearest = std::min<double>(nearest, squares_between(s, enemy.square));
    });
    return nearest;
  };
  const int best = best_square(legal_squares(legal), safety);
  return best >= 0 && safety(best) > safety(figure(state, f).square) ? best : with_no_target(Move::pass);
}

Action reposition_choice(const State& state, int f, const Legal& legal) {
  if (!is_goal_minded(state, f)) {
    Action weakest = with_no_target(Move::pass);
    int lowest = 99;
    for (int slot = 0; slot < kSideFigures; ++slot) {
      if (!legal.contains(kMoves.encode(Move::behind, slot))) continue;
      const Figure& enemy = figure(state, 4 * (1 - side_of(f)) + slot);
      if (enemy.out || enemy.toughness >= lowest) continue;
      lowest = enemy.toughness;
      weakest = kMoves.encode(Move::behind, slot);
    }
    return weakest;
  }
  const Squares goals = wanted_squares(state, f);
  const auto value = [&](int s) { return -steps_to(state, s, goals) + comfort_of(state, s); };
  const Square here = figure(state, f).square;
  const int best = best_square(legal_squares(legal), value);
  return best >= 0 && steps_to(state, best, goals) < steps_to(state, here, goals)
             ? best
             : with_no_target(Move::pass);
}

// The best hostile option the figure would have against the actor, with any weapon.
double contest_score(const State& state, int f, int actor) {
  State table = state;
  figure(table, actor).act.contested = true;
  figure(table, f).committed = static_cast<std::int8_t>(actor);
  double best = 0.1;
  for (int slot = 0; slot < kSlots; ++slot) {
    if (figure(table, f).weapons[static_cast<std::size_t>(slot)] < 0) continue;
    figure(table, f).wielded = static_cast<std::int8_t>(slot);
    Legal legal;
    mark_announcement(table, f, kNowhere, legal);
    best = std::max(best, best_option(table, f, legal, bit_of(actor)).score);
  }
  return best;
}

double importance_of(const State& state, int actor) {
  const Figure& self = figure(state, actor);
  switch (self.act.kind) {
    case Kind::use:
      return 1;
    case Kind::dash:
      if (self.carrying >= 0 || self.holding >= 0) return 1;
      if (side_of(actor) == kPlayers && open_exits(state).contains(self.act.end)) return 1;
      return side_of(actor) == kPlayers && home_stretch(state) ? 0.75 : 0.35;
    case Kind::aid:
      return 0.4;
    default:
      return is_hostile(self.act.kind) ? 0.8 : 0;
  }
}

Action contest_choice(const State& state) {
  Option best;
  for_each_figure(state.candidates, [&](int f) {
    const double score = contest_score(state, f, state.acting);
    if (best.action < 0 || score > best.score) best = {kMoves.encode(Move::contest, f & 3), score};
  });
  const double importance = importance_of(state, state.acting);
  return importance >= 0.8 || importance + best.score > 1 ? best.action : with_no_target(Move::pass);
}

Action pick_choice(const State& state) {
  Option best;
  for_each_figure(state.candidates, [&](int f) {
    const double score = score_of(state, f);
    if (best.action < 0 || score > best.score) best = {kMoves.encode(Move::pick, f & 3), score};
  });
  return best.action;
}

Action lead_choice(const State& state, const Legal& legal) {
  if (state.decision == Decision::retry) {
    Action retry = with_no_target(Move::pass);
    legal.for_each([&](Action action) {
      if (kMoves.decode(action).move != Move::pass) retry = action;
    });
    return retry;
  }
  Option best{with_no_target(Move::pass), 0.3};
  legal.for_each([&](Action action) {
    const auto [move, parameter] = kMoves.decode(action);
    if (move == Move::pass) return;
    Attempt attempt;
    attempt.pc = static_cast<std::int8_t>(parameter / kLeads);
    attempt.lead = static_cast<std::int8_t>(parameter % kLeads);
    attempt.contact = move == Move::lead_with_contact;
    const LeadRow& row = state.scenario().lead[static_cast<std::size_t>(attempt.lead)];
    const LeadCount count = count_lead(state, attempt);
    const double likely = chance_to_beat(count.host > 0 ? kThrown : row.intensity[0], count.players);
    const double score = likely * row.degrees - 0.15 * attempt.contact;
    if (score > best.score) best = {action, score};
  });
  return best.action;
}

}  // namespace

Action DemonCity::scripted(const State& state, Chance& chance) {
  const Legal legal = legal_actions<DemonCity>(state);
  const int f = state.acting;
  switch (state.decision) {
    case Decision::build:
    case Decision::lurk:
      return legal.nth(chance.below(legal.size()));
    case Decision::lead:
    case Decision::retry:
      return lead_choice(state, legal);
    case Decision::interfere:
      return with_no_target(Move::interfere);
    case Decision::crawl:
      return crawl_choice(state, f, legal);
    case Decision::reposition:
      return reposition_choice(state, f, legal);
    case Decision::announce:
      return announce_choice(state, f, legal);
    case Decision::run_to:
      return run_to_choice(state, f, legal);
    case Decision::run_act:
      return run_act_choice(state, f, legal);
    case Decision::dash_to:
      return dash_to_choice(state, f, legal);
    case Decision::contest:
      return contest_choice(state);
    case Decision::pick:
      return pick_choice(state);
    case Decision::none:
      break;
  }
  assert(false);
  return -1;
}

}  // namespace pandemonium::demon_city
