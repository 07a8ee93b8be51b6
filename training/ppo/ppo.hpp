// Proximal policy optimisation: several passes over a rollout in shuffled minibatches. Each minibatch is one
// step of the optimiser (optimiser.hpp) on the gradient of the loss (loss.hpp). Learning rate, entropy and
// magnet follow schedules over the run. The magnet is a copy of the policy that follows it slowly after each
// update. A minibatch is cut into chunks that fit a core's cache. Threads take chunks; their gradients are
// added. With one thread, the same batch gives the same bits. Several processes learn as one: minibatches are
// drawn from the decisions of all, each process computes the gradient of its own part, and the sum moves the
// same parameters everywhere.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "envs/core/batch/workers.hpp"
#include "envs/core/chance.hpp"
#include "training/network/network.hpp"
#include "training/ppo/batch.hpp"
#include "training/ppo/loss.hpp"
#include "training/ppo/optimiser.hpp"
#include "training/processes/process_group.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

struct UpdateStats {
  LossSums mean;         // over all decisions and passes of an update
  double grad_norm = 0;  // before clipping
  double learning_rate = 0;
};

// The weight of the scripted teacher after that part of the run.
double teacher_weight(const PpoConfig& config, double progress);

class Ppo {
 public:
  // `as_tensors`: learns from dense LibTorch tensors on the network's device, as a GPU needs, instead of from
  // compact rows on `threads` of the CPU.
  Ppo(Network& network, const PpoConfig& config, int threads, std::uint64_t seed, ProcessGroup& group,
      bool as_tensors = false);
  ~Ppo();

  // Learns from a batch whose advantages are estimated; `progress` is the part of the run that is over.
  UpdateStats update(const Batch& batch, double progress);

  std::string saved() const;  // the optimiser's moments, the magnet, the stream of shuffles
  void restore(const std::string& saved);

 private:
  struct Lane;
  std::vector<std::int64_t> trainable_rows(const Batch& batch);
  void normalise(const Batch& batch);
  void learn(const Batch& batch, const std::vector<std::int64_t>& rows, std::int64_t total,
             const LossWeights& weights);
  void learn_chunk(Lane& lane, const Batch& batch, std::span<const std::int64_t> rows, std::int64_t total,
                   const LossWeights& weights);
  void learn_tensors(const Batch& batch, const std::vector<std::int64_t>& rows, std::int64_t total,
                     const LossWeights& weights);
  Parameters& summed_gradient();

  Network& network_;
  PpoConfig config_;
  ProcessGroup& group_;
  bool as_tensors_;
  Workers workers_;
  Chance shuffler_;
  Parameters magnet_;
  Optimiser optimiser_;
  std::vector<float> normalised_;
  std::vector<std::unique_ptr<Lane>> lanes_;
};

}  // namespace pandemonium::training
