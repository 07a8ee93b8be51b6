// Looking at games: agents playing among themselves, and games that were saved or recorded.
#pragma once

#include <optional>

#include "play/session/session.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

// The page as the first seat sees it, for people who hold no seat: nobody on it is "you".
Page page_for_onlookers(const AnyTable& table);

// Agents only: every decision as everybody may hear it, a page whenever the turn passes, and the scores;
// nobody is "you". `pace` milliseconds pass between two decisions. Ctrl-C ends it.
void watch(Session& session, std::ostream& out, const Look& look, int pace = 0);

// Steps through a game from entry `at` of the viewer's timeline on (play/session/timeline.hpp): Enter or n
// onward, p back, g NUMBER to an entry, b and e to begin and end, a plays it on by itself, v NUMBER looks
// from another seat, q quits; f ends with the decision of the replay to play on from. A finished game is
// shown in full (`in_full`), of an unfinished one only what `viewer` may know.
std::optional<int> view(const Replay& replay, Seat viewer, bool in_full, Typist& typist, std::ostream& out,
                        const Look& look, int at = 0);

}  // namespace pandemonium
