#include "play/session/timeline.hpp"

#include <algorithm>

#include "play/session/narration.hpp"

namespace pandemonium {
namespace {

bool shows(const Replay& replay, int decision, Seat viewer) {
  const Replay::Moment& moment = replay.moment(decision);
  const AnyTable& before = replay.table(decision);
  return !moment.after->looks_like(before, viewer) || moment.after->reveals(before) ||
         !public_outcomes(replay.game(), moment.chance).empty();
}

}  // namespace

std::vector<Entry> timeline_of(const Replay& replay, Seat viewer) {
  std::vector<Entry> entries;
  const bool over = replay.table().to_act() == kNobody;
  int composing = -1;  // where a seat began what the viewer has not noticed yet
  const auto add = [&](int first, int end, bool has_a_mover) {
    entries.push_back({static_cast<int>(entries.size()), first, end, has_a_mover});
    composing = -1;
  };
  for (int d = 0; d < replay.decisions(); ++d) {
    const Seat seat = replay.moment(d).seat;
    if (over || seat == viewer) {
      add(d, d + 1, true);
      continue;
    }
    if (composing >= 0 && replay.moment(composing).seat != seat) composing = -1;
    const bool shown = shows(replay, d, viewer);
    if (composing < 0 && replay.table(d).unnoticed(replay.moment(d).action)) {
      if (!entries.empty())
        entries.back().end = d + 1;
      else if (shown)
        add(0, d + 1, false);
    } else if (shown) {
      add(composing < 0 ? d : composing, d + 1, true);
    } else if (composing < 0) {
      composing = d;
    }
  }
  return entries;
}

}  // namespace pandemonium
