// Rollout: the network plays every seat of many tables against itself, and each decision is filed in a
// Batch. Tables may be of several variants (variants.hpp). They are dealt to lanes, one per thread. A lane
// has its own random stream, so its decisions do not depend on the speed of other lanes; another number of
// lanes plays other games. The network that plays is on the CPU.
// Errors: options that the game refuses throw Error.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "agents/policy/policy_net.hpp"
#include "agents/search/options.hpp"
#include "envs/core/any_game.hpp"
#include "envs/core/batch/workers.hpp"
#include "training/league/league.hpp"
#include "training/network/network.hpp"
#include "training/ppo/batch.hpp"
#include "training/ppo/variants.hpp"

namespace pandemonium::training {

// Draws one of the legal actions that `logits` are of, and the logarithm of its probability.
struct Sampled {
  Action action;
  float log_probability;
};
Sampled sample_action(const float* logits, IndexList legal, Chance& chance);
// At another temperature; 0: the likeliest, and no chance is asked.
Action sample_at(double temperature, const float* logits, IndexList legal, Chance& chance);

struct RolloutSize {
  int tables, steps;
  int threads;
  std::uint64_t seed;
  bool shaped;
  int rank = 0, processes = 1;  // `tables` are of all processes together, and this one plays its part of them
};

// Search as teacher: at a share of the decisions, drawn one by one at tables where the learner has every
// seat, search with this network chooses the action. It draws it from the search target
// (RootComparison::search_target), which is filed. Decisions where the network is certain are not searched.
struct SearchTeacher {
  double share = 0.0;  // 0: none
  SearchOptions options;
  std::shared_ptr<const PolicyNet> net;
};

class Rollout {
 public:
  Rollout(const Variants& variants, const RolloutSize& size);
  ~Rollout();

  // Plays `steps` decisions at every table. Tables whose game begins now may get partners from the league.
  // Returns how games with them ended. `redraws`: how many other outcomes of chance each decision is compared
  // with (redraws.hpp).
  std::vector<LeagueResult> collect(const Network& network, const League& league, Batch& batch,
                                    const SearchTeacher& teacher = {}, int redraws = 0);

  Batch make_batch() const;
  // Finished games, decisions in them, and the time the network took (of all lanes), since the last call.
  struct Finished {
    std::int64_t games = 0, decisions = 0;
    double inference_seconds = 0.0;
  };
  Finished take_finished();

  // Everything that decides what happens next: positions, streams, partners.
  std::string saved() const;
  void restore(const std::string& saved);  // Error if it does not fit these tables

 private:
  struct Lane;
  RolloutSize size_;
  int actions_, width_;
  Workers workers_;
  std::vector<std::unique_ptr<Lane>> lanes_;  // one for each of its threads
};

}  // namespace pandemonium::training
