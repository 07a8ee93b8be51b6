// Narration: what a seat learns of an entry of its timeline: the move in words where the seat may know it,
// the kind of move where it may know only that, "acts in secret" otherwise; then the dice and draws that
// everybody saw, in words and faces; then what came of it, in the game's words.
// Whether a move is public is found out, not declared. Other worlds that the viewer could be in are drawn,
// and every move is looked for that would have left the viewer with the same sight. If all have the same
// words, these are used. The worlds depend on what the viewer knows and on nothing else, so nothing that is
// said can give a secret away. What came of it is reported from the two positions with all that is hidden
// from the viewer taken out.
#pragma once

#include <string>
#include <vector>

#include "envs/core/files/replay.hpp"
#include "play/session/timeline.hpp"

namespace pandemonium {

// `viewer` kNobody: for people who only watch; as the first seat may know it, but nobody is "you". `you`: the
// seat that it is told to, if that is another than the one whose sight it is.
struct Report {
  Seat seat;  // whose move it was; kNobody: nobody's, or the viewer may not know
  // The move first (kind "move"; data: seat, and the action where it is known), then chance (kind "chance";
  // data: the values), then the game's own events.
  std::vector<Event> events;
};
Report report(const Replay& replay, const Entry& entry, Seat viewer, Seat you);
Report report(const Replay& replay, const Entry& entry, Seat viewer);
// The same in one line: "roll the level 1 die; level 1 die: Junk, Junk; you gain 2 Junk"
std::string narrate(const Replay& replay, const Entry& entry, Seat viewer);
std::string line_of(const std::vector<Event>& events);

// The words of an action without its number: "load 4" is a kind of "load".
std::string kind_of(const AnyGame& game, Action action);

// Whether the table could be another one as far as this seat knows.
bool hides_something(const AnyTable& table, Seat viewer);
// Whether games with these options ever hide anything from a seat. Seeded random games are searched for a
// position that a veil changes, so the answer depends on nothing that a seat may not know.
bool ever_hides(const AnyGame& game, const Json& options);

// The outcomes that have a name, one event for each run of them; those of secret draws are left out.
std::vector<Event> public_outcomes(const AnyGame& game, const std::vector<ChanceOutcome>& chance);

}  // namespace pandemonium
