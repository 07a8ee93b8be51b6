// Practice: the costliest decisions of a review, asked again. The page of each is shown as its seat saw it
// then. What is typed is judged by games played on: as good as the best move within the error, or what it
// costs and how the better move may go on.
#pragma once

#include "play/coach/coach.hpp"
#include "play/coach/review.hpp"
#include "play/session/session.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

// False if the input ended.
bool practise(const Session& session, const Review& review, Seat seat, Coach& coach, Typist& typist,
              std::ostream& out, const Look& look);

}  // namespace pandemonium
