// What an answer is worth beside what a thought found: for practice, and why one move is better than another:
// what it leads to, in chances and in what the seat has.
#pragma once

#include "play/coach/coach.hpp"

namespace pandemonium {

struct Verdict {
  enum class Kind { right, as_good, worse, unlikely } kind;
  double cost = 0.0, error = 0.0;  // of the answer, in score; 0 where it is right or unlikely
  std::string words;               // "It costs 0.21 +-0.05; better: go in, +0.40 +-0.03"
  bool good() const { return kind == Kind::right || kind == Kind::as_good; }
};
std::string verdict_name(Verdict::Kind kind);
// `thought` has played games on for the seat to act.
Verdict judge_answer(const Thought& thought, Action answer, Seat seat);
// "P2 roll the die; you go in": how a move may go on.
std::string line_in_words(const Advised& move, Seat seat);

// Both moves are played on to the end by `agent` in the same determinizations with the same dice.
struct Why {
  double better = 0.0, other = 0.0;  // share of the games that end above a score of 0
  int games = 0;
  std::string words;  // a sentence or two
};
Why why_better(const AnyTable& table, Action better, Action other, const std::string& agent, int games,
               std::uint64_t seed);

}  // namespace pandemonium
