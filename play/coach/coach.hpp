// Coach: what good moves a position has, and what they are worth.
// Values    expected scores in [-1, 1] of every seat, from playing the position on to the end with the agent
//           (without its search) in every seat: in determinizations that the seat to act could be in, with
//           dice of their own. Every candidate meets the same determinizations and dice. Nothing that is
//           hidden from the seat, and no die of the table, is looked at.
// Line      of those games the one whose result is nearest to the move's mean: how it may well go on.
// Think     goes on from call to call while the position stays the same, so a front end asks again for better
//           figures, and stops asking when it has enough.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "agents/agent.hpp"
#include "play/session/session.hpp"

namespace pandemonium {

struct Estimated {
  double mean = 0.0, error = 0.0;  // standard error
};

struct Advised {
  Action action;
  std::string words, kind, meaning;  // what it does, in a sentence
  float probability = 0.0f;          // that the agent would play it
  std::vector<Estimated> scores;     // of each seat; empty before the first game is played on
  struct Step {
    Seat seat;
    Action action;
    std::string words;
  };
  std::vector<Step> line;  // from the move itself on
};

struct Thought {
  std::string by, remark;
  int games = 0;  // played on for each candidate
  // Candidates, the best first, though the agent's choice gives way only to what is better by more than twice
  // the error of the difference; beyond them by probability.
  std::vector<Advised> moves;
  std::optional<float> expected_score;  // the agent's own, of the seat to act
};

class Coach {
 public:
  // Candidates are at most so many of the agent's likeliest moves.
  static constexpr int kCandidates = 5;
  // Scores rest on at least so many games, though a thought ends after 5 seconds.
  static constexpr int kLeastGames = 16;

  // Plays each candidate on `games` more times, or for about `milliseconds` and until there are kLeastGames
  // (whichever is given; both 0: no game, the agent's opinion alone). Error: the game is over, or there is no
  // such agent.
  const Thought& think(const Session& session, const std::string& agent, int games, int milliseconds);
  void forget() { thought_.reset(); }

 private:
  struct Candidate {
    Action action;
    std::vector<double> sum, squares;           // of each seat
    std::vector<std::vector<Action>> openings;  // of each game played on: its first actions
    std::vector<float> results;                 // of the seat to act
  };
  void begin(const Session& session, const std::string& agent);
  void play_on(const AnyTable& table, Candidate& candidate, int game);
  void conclude(const AnyTable& table);

  std::unique_ptr<AnyTable> position_;
  std::uint64_t seed_ = 0;
  std::string agent_text_;
  std::unique_ptr<Agent> agent_;
  std::unique_ptr<Agent> player_;  // plays games on: the agent without its search
  std::unique_ptr<AnyTable> determinization_;
  std::vector<Candidate> candidates_;
  std::optional<Thought> thought_;
};

}  // namespace pandemonium
