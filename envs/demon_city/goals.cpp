// GOALS ON THE MAP: the squares that matter to a figure and how many steps away they are. Nothing in the rules
// depends on them; observations, pages and the scripted player do.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

// The Players': exits where leaving is the goal, else unfinished objects whose time has come (in Marty's Door
// the exit for whoever carries the brother). The Host's: unfinished objects the figure may use.
Squares goal_squares(const State& state, int f) {
  const Scenario& row = state.scenario();
  const Board& here = board_of(state);
  const Figure& self = figure(state, f);
  if (side_of(f) == kPlayers) {
    const bool leaves = row.goal == Goal::leave || (row.goal == Goal::escape && exits_are_open(state));
    if (leaves || self.carrying >= 0) return here.exits;
  }
  Squares goals;
  for (int object = 0; object < row.objects; ++object) {
    if (!object_matters(state, object, side_of(f))) continue;
    const ObjectRow& each = row.object[static_cast<std::size_t>(object)];
    if (side_of(f) == kHost && each.users != 0 && (each.users >> self.who & 1) == 0) continue;
    const auto at = static_cast<std::size_t>(state.objects[static_cast<std::size_t>(object)].square);
    const bool beside = each.kind == ObjectKind::door || each.kind == ObjectKind::key;
    goals = goals | (kWithin[beside ? 1 : 0][at] & here.passable);
  }
  return goals;
}

int steps_to(const State& state, int from, Squares goals) {
  const auto& steps = board_of(state).steps[static_cast<std::size_t>(from)];
  int fewest = kUnreachable;
  goals.for_each([&](int s) { fewest = std::min<int>(fewest, steps[static_cast<std::size_t>(s)]); });
  return fewest;
}

}  // namespace pandemonium::demon_city
