// What search asks about a new position: how likely each action is the right one, and what the position is
// worth to each seat. Three sources answer:
//   a network   its softened probabilities; its values, or a mixture of them and of where the network gets to
//               when it plays on greedily for every seat, a number of decisions or to the end of the game; or
//               its values of where that leads before chance speaks again
//   scripted    what it would play is likely; scores of games that it finishes
//   nothing     every action alike; scores of random games
// Which mixture is best was measured (docs/search.md). Values compare actions with little noise and some
// error, rollouts with little error and much noise (Tesauro and Galperin, "On-line policy improvement using
// Monte-Carlo search", 1996; GNU Backgammon's truncated rollouts).
// Where search is told whom it plays (SearchOptions::opponents), that agent decides for every other seat,
// here and in the tree, and nothing is asked about its positions.
// Errors: a network that does not fit the table, or whose answers are not finite, throws Error.
#pragma once

#include <memory>
#include <vector>

#include "agents/policy/policy_agent.hpp"
#include "agents/search/options.hpp"

namespace pandemonium {

class LeafValues {
 public:
  LeafValues(const SearchOptions& options, std::shared_ptr<const PolicyNet> net);

  // Decisions of other seats than `own` are the opponents' from now on, where there are any.
  void play_for(Seat own, const AnyGame& game);
  // The opponents play on, to the next decision of the own seat or the end.
  void let_others_play(AnyTable& determinization, Chance& dice);

  // Priors of view.legal(), in that order; their sum is 1. The scores are the network's values, zeros without
  // one.
  Scores priors(const View& view, Chance& dice, std::vector<float>& priors);
  // The same for the determinization, and then its scores to every seat, for which the determinization is
  // played on.
  Scores value(AnyTable& determinization, Chance& dice, std::vector<float>& priors);
  // The scores alone.
  Scores value(AnyTable& determinization, Chance& dice);
  // What the seat is taken to play: priors that nothing softens.
  void odds(const View& view, Chance& dice, std::vector<float>& odds);
  bool has_network() const { return guide_ != nullptr; }

  std::int64_t playout_decisions() const { return playout_decisions_; }
  std::int64_t network_answers() const { return network_answers_; }

 private:
  PolicyGuide::Answer ask(const View& view) {
    ++network_answers_;
    return guide_->ask(view);
  }
  Scores priors(const View& view, Chance& dice, float temperature, std::vector<float>& priors);
  Scores finished(AnyTable& determinization, Chance& dice);
  Scores played_on(AnyTable& determinization, Action first, const Scores& value, Chance& dice);
  Scores settled(AnyTable& determinization, Action first, Scores value, Chance& dice);

  std::unique_ptr<PolicyGuide> guide_;
  std::function<std::unique_ptr<Agent>(const AnyGame&)> make_opponents_;
  std::unique_ptr<Agent> opponents_;  // one agent for all their seats
  Seat own_ = kNobody;
  int rollout_;
  float mix_;
  float prior_temperature_;
  bool scripted_;
  int playout_limit_, settle_;
  std::int64_t playout_decisions_ = 0, network_answers_ = 0;
};

}  // namespace pandemonium
