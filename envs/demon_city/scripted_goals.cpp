// Where the scripted player wants its figures to go, and what they want to use.
#include "envs/demon_city/judgement.hpp"

namespace pandemonium::demon_city {
namespace {

bool is_wanted(const State& state, int f, int object) {
  const ObjectKind kind = state.scenario().object[static_cast<std::size_t>(object)].kind;
  return is_goal_minded(state, f) || kind == ObjectKind::door || kind == ObjectKind::key ||
         kind == ObjectKind::toggle || kind == ObjectKind::captive;
}

}  // namespace

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
  const bool shoots = weapon_row(figure(state, f).weapon()).shot;
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
