// Doubt: which move a seat saw. See narration.hpp for what it rests on.
#pragma once

#include <optional>
#include <string>

#include "play/session/timeline.hpp"

namespace pandemonium {

struct Move {
  Seat seat;                     // kNobody: the viewer may not know
  std::string words, rule;       // "acts in secret" and no rule where it may not
  std::optional<Action> action;  // where it may know
};
// The move that the entry begins with, as far as the viewer may know it.
Move move_seen(const Replay& replay, const Entry& entry, Seat viewer);

}  // namespace pandemonium
