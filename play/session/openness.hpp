// Openness: decisions that several people at one screen may look at together. Such a decision depends on
// nothing that the others may not know, and they all see at once what is chosen; so nobody needs to hand the
// screen over for it.
// Whether one is open is found out, not declared: worlds are drawn that each of the others could be in. In
// all of them the same seat must be asked the same, with the same moves in the same words, and no two choices
// may look alike afterwards; of a choice in several steps, all must be so. The worlds depend on what the
// others know and on nothing else.
#pragma once

#include <vector>

#include "play/session/session.hpp"

namespace pandemonium {

// Whether the person to act is asked openly before all other people at this table.
bool is_open(const Session& session);

// What an open decision is shown with: of the entries since the seat to act last decided, the dice and cards
// that all saw, and the moves that all other people know; nobody is "you".
struct OpenNews {
  Seat seat;  // kNobody: nobody's move
  std::vector<Event> events;
};
std::vector<OpenNews> open_news(const Session& session);

}  // namespace pandemonium
