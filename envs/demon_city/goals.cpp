// GOALS ON THE MAP: the squares that matter to a figure and how many steps away they are. Nothing in the
// rules depends on them; observations, pages and the scripted player do.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {
namespace {

// Where leaving is the Players' goal; and in Marty's Door that of whoever carries the brother.
bool heads_for_exits(const State& state, int f) {
  if (side_of(f) == kHost) return false;
  const Goal goal = state.scenario().goal;
  return goal == Goal::leave || (goal == Goal::escape && exits_are_open(state)) ||
         figure(state, f).carrying >= 0;
}

// The unfinished objects whose time has come and which the figure may use: where, and whether from beside.
template <class Tell>
void for_each_goal(const State& state, int f, Tell tell) {
  const Scenario& row = state.scenario();
  for (int object = 0; object < row.objects; ++object) {
    if (!object_matters(state, object, side_of(f))) continue;
    const ObjectRow& each = row.object[static_cast<std::size_t>(object)];
    if (side_of(f) == kHost && each.users != 0 && (each.users >> figure(state, f).who & 1) == 0) continue;
    tell(static_cast<std::size_t>(state.objects[static_cast<std::size_t>(object)].square),
         each.kind == ObjectKind::door || each.kind == ObjectKind::key);
  }
}

}  // namespace

Squares goal_squares(const State& state, int f) {
  const Board& here = board_of(state);
  if (heads_for_exits(state, f)) return here.exits;
  Squares goals;
  for_each_goal(state, f, [&](std::size_t at, bool beside) {
    goals = goals | (kWithin[beside ? 1 : 0][at] & here.passable);
  });
  return goals;
}

int steps_to(const State& state, int from, Squares goals) {
  const auto& steps = board_of(state).steps[static_cast<std::size_t>(from)];
  int fewest = kUnreachable;
  goals.for_each([&](int s) { fewest = std::min<int>(fewest, steps[static_cast<std::size_t>(s)]); });
  return fewest;
}

int steps_to_goal(const State& state, int f) {
  const Board& here = board_of(state);
  const auto from = static_cast<std::size_t>(figure(state, f).square);
  if (heads_for_exits(state, f)) return steps_to(state, figure(state, f).square, here.exits);
  int fewest = kUnreachable;
  for_each_goal(state, f, [&](std::size_t at, bool beside) {
    fewest = std::min<int>(fewest, beside ? here.steps_beside[from][at] : here.steps[from][at]);
  });
  return fewest;
}

}  // namespace pandemonium::demon_city
