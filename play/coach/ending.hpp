// The end of a game: who came out how, why by the rules, and where it turned.
#pragma once

#include <optional>

#include "play/session/session.hpp"

namespace pandemonium {

// The step of a seat's expected score that was the largest: from one of its own decisions to the next, or to
// the result. What a policy expects of what the seat could see; nobody's luck is told apart here.
struct TurningPoint {
  int entry;  // of the seat's timeline: the decision from which it went
  double before, after;
  std::string words;  // what happened first: "you: roll the level 3 die; ..."
};

// Seats by score, the best first; those of one score in turn order.
std::vector<Seat> ranking(const Session& session);
// What the game says of its end ("P2 has 14 points: ..."), with its rules.
std::vector<Event> reasons(const Session& session, Seat viewer);
// Nothing if the seat decided less than twice, or expected the same throughout.
std::optional<TurningPoint> turning_point(const Session& session, Seat seat);

}  // namespace pandemonium
