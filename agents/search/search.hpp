// Search: an agent that tries its likeliest actions in determinizations before it chooses. A simulation
// draws a determinization (everything hidden from the seat to act drawn anew) with dice of its own, plays one
// candidate there, walks down a tree of what followed before, and values the new position that it finds.
//   agents/search/options.hpp       what can be asked for, and the defaults
//   agents/search/root.hpp          which candidate gets which simulation, and which is chosen
//   agents/search/tree.hpp          positions below the root
//   agents/search/leaf_values.hpp   priors and values: network, scripted heuristic or random play
// With `likelihood` it looks back: it draws determinizations by how well they explain what the others were
// seen to do, as far as its own policy predicts what they would do.
// With `opponents` it knows whom it plays: that agent decides for every other seat of a simulation.
// Where only one action is likely enough to be worth a simulation, it is chosen at once. With threads, each
// has a tree of its own and plays every so-many-th round; the number of threads is part of what decides a
// choice, their timing is not (but for budgets in milliseconds).
// Errors: a network that does not fit the table, or whose answers are not finite, throws Error.
#pragma once

#include "agents/policy/policy_agent.hpp"
#include "agents/search/options.hpp"

namespace pandemonium {

class RootComparison;

class SearchAgent final : public Agent {
 public:
  SearchAgent(const SearchOptions& options, std::shared_ptr<const PolicyNet> net);  // net may be null
  ~SearchAgent() override;
  Action choose(const View& view, Chance& chance) override;
  Advice advise(const View& view, Chance& chance) override;
  int looks_back() const override;
  // The search target over view.legal() (RootComparison::search_target). False, and nothing is
  // searched, where the policy leaves no doubt.
  bool search_target(const View& view, Chance& chance, std::vector<float>& target);

  struct Report {
    std::int64_t simulations, playout_decisions, network_answers, positions;  // since the agent was made
  };
  Report report() const;

 private:
  class Planner;
  std::unique_ptr<Planner> planner_;
};

}  // namespace pandemonium
