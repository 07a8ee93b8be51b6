// A review at the terminal: where the game stood, what it cost, whose luck it was, and a numbered list to
// jump to.
#pragma once

#include <vector>

#include "play/coach/review.hpp"
#include "play/session/session.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

// Looks on until the review is done or Ctrl-C stops it; a window that can be cleared shows how far it is.
void look_back(Review& review, const Session& session, std::ostream& out, const Look& look);
// The places of the list, as decisions to begin viewing at; the first is number 1.
std::vector<int> places_of(const Review& review, Seat seat);
void show_review(Screen& screen, const Session& session, const Review& review, Seat seat);

}  // namespace pandemonium
