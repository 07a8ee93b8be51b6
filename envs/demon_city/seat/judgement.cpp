#include "envs/demon_city/seat/judgement.hpp"

#include <cmath>

namespace pandemonium::demon_city {
namespace {

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
    const Power& power = power_row(state, power_of(state, self, kind));
    worth = power.effect == Effect::damage ? 1.1 : power.effect == Effect::calm ? 0.6 : 0.8;
    if (power.area == Area::burst) worth += 0.7 * enemies;
    if (power.area == Area::square) worth += 0.5 * enemies - friends;
  } else if (area_of(state, self, kind) != Area::none) {
    worth = 1.6 - 2 * friends;
  } else {
    constexpr std::array<double, 7> kWorth{1, 1.5, 1.05, 2.2, 0.4, 1.1, 0.55};
    worth = kWorth[at(kind) - at(Kind::attack)];
  }
  if ((kind == Kind::attack || kind == Kind::limb) && type_of(state, foe).armour > 0) worth *= 0.75;
  worth *= 1.0 + (3 - std::clamp<int>(foe.toughness, 0, 3)) / 6.0;
  if (foe.out) worth *= 0.5;
  if (foe.held_by >= 0 && side_of(foe.held_by) == side_of(f)) worth *= 1.1;
  return worth;
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

bool is_wanted(const State& state, int f, int object) {
  const ObjectKind kind = state.scenario().object[static_cast<std::size_t>(object)].kind;
  return is_goal_minded(state, f) || kind == ObjectKind::door || kind == ObjectKind::key ||
         kind == ObjectKind::toggle || kind == ObjectKind::captive;
}

}  // namespace

// Fighting --------------------------------------------------------------------------------------------------

double chance_to_beat(double number, double cards) {
  return 1.0 - std::pow(std::min(10.0, number) / 10.0, cards);
}

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

FigureSet current_attackers(const State& state, int f) {
  Flip flip;
  relate(state, flip);
  return attackers_of(state, flip, f);
}

// Goals and ways --------------------------------------------------------------------------------------------

bool home_stretch(const State& state) {
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
  const Task task = row.object[0].task;
  int better = 0;
  for (int pc = 0; pc < kSideFigures; ++pc) {
    if (pc == f || !figure(state, pc).exists() || !figure(state, pc).able()) continue;
    const int theirs = abilities_of(state, figure(state, pc)).task[at(task)],
              own = abilities_of(state, self).task[at(task)];
    better += theirs > own || (theirs == own && pc < f);
  }
  return better < (antenna ? 1 : 2);
}

// In Marty's Door only the door counts while it is shut.
Squares wanted_squares(const State& state, int f) {
  if (state.scenario().has_door && side_of(f) == kPlayers && !state.objects[0].done)
    return kWithin[1][static_cast<std::size_t>(state.objects[0].square)] & board_of(state).passable;
  return goal_squares(state, f);
}

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

bool has_way_to_goal(const State& state, int f) {
  const Square here = figure(state, f).square;
  const int steps = steps_to(state, here, wanted_squares(state, f));
  return steps < kUnreachable && (steps > 0 || open_exits(state).contains(here));
}

int dash_target(const State& state, int f, Squares squares) {
  if (is_goal_minded(state, f) && has_way_to_goal(state, f)) {
    const Squares goals = wanted_squares(state, f);
    return best_square(squares,
                       [&](int s) { return -steps_to(state, s, goals) + 0.1 * comfort_of(state, s); });
  }
  const int enemy = nearest_enemy(state, f);
  if (enemy < 0) return best_square(squares, [&](int s) { return comfort_of(state, s); });
  const Square foe = figure(state, enemy).square;
  const bool shoots = weapon_row(state, figure(state, f).weapon()).shot;
  const Squares there = Squares::of(foe);
  return best_square(squares - open_exits(state), [&](int s) {
    const double away = shoots ? std::abs(squares_between(s, foe) - 4)
                               : std::min(steps_to(state, s, there), 20) + 0.01 * squares_between(s, foe);
    return -away + comfort_of(state, s);
  });
}

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

}  // namespace pandemonium::demon_city
