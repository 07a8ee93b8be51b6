// Rollout: the network plays every seat of many tables against itself, and each decision is filed in a Batch.
// The tables may be of several ways to play (ways.hpp), and are dealt to a few lanes, each with its own share
// of them and its own random stream; a lane runs on one thread, so the decisions of a lane do not depend on
// how fast another is. With another number of lanes the games are others. The network that plays is on the
// CPU. Errors: what the game refuses about its options throws Error.
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
Sampled sample_action(const float* logits, PickList legal, Chance& chance);

struct RolloutSize {
  int tables, steps;
  int threads;
  std::uint64_t seed;
  bool shaped;
  int rank = 0, processes = 1;  // `tables` are of all processes together, and this one plays its part of them
};

// Search as teacher: at a share of the decisions at tables where the learner has every seat, drawn one by
// one, search with this network plays, drawing from what it teaches (RootComparison::taught), which is filed.
// Where the network leaves no doubt nothing is searched.
struct SearchLesson {
  double share = 0.0;  // 0: none
  SearchOptions options;
  std::shared_ptr<const PolicyNet> net;
};

class Rollout {
 public:
  Rollout(const Ways& ways, const RolloutSize& size);
  ~Rollout();

  // Plays `steps` decisions at every table. Tables whose game begins now may get partners from the league.
  // Returns how games with them ended.
  std::vector<LeagueResult> collect(const Network& network, const League& league, Batch& batch,
                                    const SearchLesson& lesson = {});

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
