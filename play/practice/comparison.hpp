// All moves of a position compared: each is played on to the end, by the same agent in every seat, in the
// same determinizations of what the seat to act may know, with the same dice. So differences have small
// errors.
#pragma once

#include <optional>
#include <vector>

#include "agents/agent.hpp"
#include "agents/analysis/luck.hpp"

namespace pandemonium {

struct Lead {
  Action action;        // of the highest mean
  double ahead, error;  // of the move that comes nearest to it, in units of this error: mean difference and
                        // its standard error
};

class Comparison {
 public:
  // `player` plays on to the end; determinizations and dice come from `seed`. With a valuer nobody plays on:
  // its values of what each move leads to are compared, a rough and a quick look.
  Comparison(const AnyTable& table, Agent& player, std::uint64_t seed, Valuer* valuer = nullptr);
  void play(int games);  // more of each move
  int games() const { return games_; }
  // The best move and how far it is ahead of every other at least; nothing before the second game.
  std::optional<Lead> lead() const;

 private:
  double play_on(Action action, int game);

  const AnyTable& table_;
  Agent& player_;
  std::uint64_t seed_;
  Valuer* valuer_;
  std::unique_ptr<AnyTable> world_;
  int games_ = 0;
  std::vector<std::vector<double>> scores_;  // by legal action, of the seat to act in each game
};

}  // namespace pandemonium
