// Timeline: the decisions of a game as one seat may count them.
// A seat does not notice every decision: others compose a card in several steps, or pass where only they know
// that they were asked. Such decisions belong to the entry that they complete or follow. So two games that a
// seat cannot tell apart have the same timeline for it: as many entries, by the same seats, between the same
// positions.
//   for (const Entry& entry : timeline_of(replay, viewer)) report(replay, entry, viewer);
// What it rests on: `veil` (AnyTable::looks_like) and `unnoticed` (AnyTable). Once the game is over nothing
// is secret, and every decision is an entry.
#pragma once

#include <vector>

#include "envs/core/files/replay.hpp"

namespace pandemonium {

struct Entry {
  int number;               // its place in the timeline
  int first, end;           // decisions [first, end) of the replay
  bool has_a_mover = true;  // false: what followed the set-up before the viewer noticed any decision
};

std::vector<Entry> timeline_of(const Replay& replay, Seat viewer);
// The decision of the replay by itself.
inline Entry alone(int decision) { return {decision, decision, decision + 1}; }

}  // namespace pandemonium
