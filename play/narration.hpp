// Narration: what a seat is told of a decision: the words of the move where the seat may know it, the kind of
// move where it may know only that, "acts in secret" otherwise; then the dice and draws that everybody saw.
// Whether a move is public is found out, not declared: in other worlds that the viewer could be in, every
// move that would have looked the same to the viewer must be told in the same words.
#pragma once

#include <string>
#include <vector>

#include "envs/core/replay.hpp"

namespace pandemonium {

// "roll the city die; city die 4"
std::string narrate(const Replay& replay, int decision, Seat viewer);

// The words of an action without its number: "load 4" is a kind of "load".
std::string kind_of(const AnyGame& game, Action action);

// Whether the table could be another one as far as this seat knows.
bool hides_something(const AnyTable& table, Seat viewer);

// The outcomes that have a name, "city die 4, tunnel die 2"; those of secret draws are left out.
std::string public_outcomes(const std::vector<ChanceOutcome>& chance);

}  // namespace pandemonium
