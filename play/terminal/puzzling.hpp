// Puzzles at the terminal: a position, a question, and whether the answer is the move that is clearly best.
#pragma once

#include "envs/core/any_game.hpp"
#include "play/terminal/window/screen.hpp"

namespace pandemonium {

// Begins with a puzzle of the game's file, counted from 0, and goes on with the next until the person leaves.
void puzzle(const AnyGame& game, std::size_t first, Typist& typist, std::ostream& out, const Look& look);

}  // namespace pandemonium
