// Puzzles: positions of real games in which one move is clearly better than every other.
// models/<game>/puzzles.json, mined by bin/puzzles:
//   {"format": "pandemonium puzzles 1", "game", "version": of its rules, "mined": how,
//    "puzzles": [{"id": "8f3a...", "variant": "duel", "seed": 7, "moves": "3 0 12", "best": "go in",
//                 "ahead": 0.31, "error": 0.04, "level": 3}, ...]}
// "moves" are the actions of the game from its seed on, by number, so a puzzle is a few hundred bytes
// whatever its position holds. "ahead" of the next best move by so much of the score, with its standard
// error. "level" 1 to 5: the weakest level whose players find the move more often than not; 5 also: none of
// them does.
// Errors: a file that is not like this, of other rules, or with moves that cannot be played, throws Error.
#pragma once

#include <string>
#include <vector>

#include "envs/core/files/replay.hpp"

namespace pandemonium {

struct Puzzle {
  std::string id, variant;
  std::uint64_t seed = 0;
  std::vector<Action> moves;
  std::string best;  // text of the action
  double ahead = 0.0, error = 0.0;
  int level = 1;
};

// In the order of the file; none where there is no file.
std::vector<Puzzle> puzzles_of(const AnyGame& game);
// The game up to the position: the seat to act is to find the move.
Replay replay_of(const AnyGame& game, const Puzzle& puzzle);
// Of `count` puzzles the one of a day, "2026-11-24"; the same for everybody. Error: no such day, no puzzle.
std::size_t puzzle_of_day(std::size_t count, const std::string& day);
std::string puzzle_id(const AnyGame& game, const Puzzle& puzzle);  // by variant, seed and moves
Json to_json(const AnyGame& game, const std::vector<Puzzle>& puzzles, const std::string& mined);
std::string puzzle_file(const AnyGame& game);

}  // namespace pandemonium
