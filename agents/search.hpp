// Determinised tree search for any number of seats, with chance and hidden cards.
// A simulation imagines a world the seat to act could be in (everything hidden drawn anew) with dice of its
// own, walks down the tree, adds one position, and values it: by playing it out at random or by the rules of
// thumb, or by asking a network. Every seat picks what is best for its own score: UCT, or PUCT where there
// are priors, which are a network's probabilities or lean to what the rules of thumb would play.
// The tree knows a position by what the seat to act has seen done, not by the table: one 64-bit history per
// seat takes in its own actions and those of others that it can tell apart; what others do in secret is one
// and the same. Dice and draws are not part of the history: an action that only some of them allow is judged
// by how often it was open.
// Memory is set aside on the first choice and bounds the tree; a simulation allocates nothing.
// Source: Cowling, Powley, Whitehouse, "Information Set Monte Carlo Tree Search", 2012 (several-observer
// form); Silver et al., "Mastering the game of Go without human knowledge", 2017 (PUCT).
#pragma once

#include "agents/policy_agent.hpp"

namespace pandemonium {

struct SearchOptions {
  int simulations = 1000;          // a choice; 0: as many as `milliseconds` allow
  int milliseconds = 0;            // a choice; 0: counted in simulations
  float exploration = 0.7f;        // UCT's constant, scores taken to [0, 1]
  float prior_weight = 1.5f;       // PUCT's constant, scores in [-1, 1]
  bool scripted_playouts = false;  // by the rules of thumb, which then also lead the way down the tree
  int playout_limit = 1000;        // random actions; then the rules of thumb finish the game
};

class SearchAgent final : public Agent {
 public:
  SearchAgent(const SearchOptions& options, std::shared_ptr<const PolicyNet> net);  // net may be null
  ~SearchAgent() override;
  Action choose(const View& view, Chance& chance) override;
  Advice advise(const View& view, Chance& chance) override;

  struct Report {
    std::int64_t simulations, playout_decisions, network_answers, positions;  // since the agent was made
  };
  Report report() const;

 private:
  class Tree;
  std::unique_ptr<Tree> tree_;
};

}  // namespace pandemonium
