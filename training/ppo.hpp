// Proximal policy optimisation (Schulman et al., 2017) with masked actions, and optionally the pull of
// magnetic mirror descent (Sokota et al., 2023). For a decision with advantage A (normalised over the
// rollout), p the policy's probability of the chosen action and p_old that of the policy that played it, the
// loss is the mean over decisions of
//     - min( r A, clip(r, 1 - c, 1 + c) A )        r = p / p_old
//     + value_weight * mean over seats of (v - target)^2
//     - entropy * H(policy)                        entropy, magnet: schedules over the run
//     + magnet  * KL(policy || magnet)             the magnet follows the policy slowly after each update
// Its gradient with respect to the heads is written out in `loss_gradient`; the network carries it further
// down. Minibatches are cut into chunks that stay in a core's cache; threads take chunks and their gradients
// are added. With one thread, the same batch gives the same bits.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "envs/core/chance.hpp"
#include "training/batch.hpp"
#include "training/config.hpp"
#include "training/network.hpp"

namespace pandemonium::training {

struct UpdateStats {  // means over all decisions and passes of an update
  double policy_loss = 0, value_loss = 0, entropy = 0, magnet_divergence = 0;
  double divergence = 0;     // estimate of KL(old || new)
  double clipped = 0;        // share of decisions whose ratio was outside the clip
  double gradient_norm = 0;  // before cutting
  double learning_rate = 0;
};

struct LossWeights {
  double clip, value_weight, entropy, magnet;
};

// One chunk of decisions on the network's device, R rows.
struct Decisions {
  at::Tensor observations;     // [R, W]
  at::Tensor illegal;          // [R, A] bool
  at::Tensor chosen;           // [R, 1] int64
  at::Tensor log_probability;  // [R, 1]
  at::Tensor advantages;       // [R, 1], normalised
  at::Tensor targets;          // [R, S]
};

// The gradient of the loss with respect to the heads, as if the mean were over `total` decisions;
// `magnet_heads` is undefined without a magnet. Adds what it measures, as sums over rows, to `sums`, a tensor
// of kLossSums numbers.
inline constexpr int kLossSums = 6;
at::Tensor loss_gradient(const at::Tensor& heads, const at::Tensor& magnet_heads, const Decisions& decisions,
                         const LossWeights& weights, std::int64_t total, at::Tensor& sums);

class Ppo {
 public:
  Ppo(Network& network, const PpoConfig& config, int threads, std::uint64_t seed);
  ~Ppo();

  // Learns from a batch whose advantages are estimated. `progress` is the part of the run that is over, 0
  // to 1.
  UpdateStats update(const Batch& batch, double progress);

  std::string saved() const;  // Adam's moments, the magnet, the stream of shuffles
  void restore(const std::string& saved);

 private:
  struct Lane;
  void learn(const Batch& batch, const std::vector<std::int64_t>& rows, const LossWeights& weights);
  double step(double learning_rate);

  Network& network_;
  PpoConfig config_;
  Chance shuffler_;
  Parameters magnet_;
  at::Tensor first_moment_, second_moment_;
  std::int64_t steps_ = 0;
  std::vector<float> normalised_;
  std::vector<std::unique_ptr<Lane>> lanes_;
};

}  // namespace pandemonium::training
