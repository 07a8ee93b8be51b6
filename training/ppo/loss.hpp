// The loss of proximal policy optimisation (Schulman et al., 2017) with masked actions. Optional terms:
// magnetic mirror descent (Sokota et al., 2023), a scripted teacher and search targets. For a decision with
// advantage A (normalised over the rollout), p the policy's probability of the chosen action and p_old its
// probability when it was played, the loss is the mean over decisions of
//     - min( r A, clip(r, 1 - c, 1 + c) A )        r = p / p_old
//     + value_weight * mean over the table's seats of (v - target)^2;
//       the share cross_entropy of it is twice the cross-entropy of (1 + v) / 2 and (1 + target) / 2 instead,
//       which is as steep at v = 0 and not flat near -1 and 1
//     - entropy * H(policy)
//     + magnet  * KL(policy || magnet)
//     - teacher * log p(action of the scripted heuristic)     (kickstarting: Schmitt et al., 2018)
// Where search left a target q, the first line is replaced by
//     - search * sum q log p                                  (expert iteration: Anthony et al., 2017)
// The gradient with respect to the heads is written out. With l = log p and z the logits:
//     d l[a] / d z = one_hot(a) - p,   d H / d z = -p (l + H),   d KL(p || m) / d z = p (l - log m - KL)
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include <ATen/core/Tensor.h>

#include "training/ppo/batch.hpp"

namespace pandemonium::training {

struct LossWeights {
  double clip, value_weight, entropy, magnet, teacher = 0.0, cross_entropy = 0.0, search = 1.0;
};

// R decisions on one device.
struct Decisions {
  at::Tensor observations;     // [R, W]
  at::Tensor masks;            // [R, A] uint8, 1 = legal
  at::Tensor chosen;           // [R, 1] int64
  at::Tensor log_probability;  // [R, 1]
  at::Tensor advantages;       // [R, 1], normalised
  at::Tensor targets;          // [R, S]
  at::Tensor
      value_weights;   // [R, S]: share of a seat's value in the loss, 0 where the table has no such seat
  at::Tensor teacher;  // [R, 1] int64; undefined without a teacher
  at::Tensor search_targets;  // [R, A], zeros where search did not run; undefined without search
};

struct LossSums {  // over decisions
  double policy_loss = 0, value_loss = 0, entropy = 0, magnet_kl = 0;
  double approx_kl = 0;      // estimate of KL(old || new)
  double clip_fraction = 0;  // decisions whose ratio was outside the clip
  double search_kl = 0;      // KL(search's policy || policy)
  LossSums& operator+=(const LossSums& other);
  LossSums& operator*=(double factor);
  std::array<double, 7> numbers() const;  // of all fields, in their order
  void set(const std::array<double, 7>& numbers);
};

// Sets `gradient` to that of the loss with respect to the heads [R, A + S], as if the mean were over `total`
// decisions; `magnet_heads` is undefined without a magnet. Adds what it measures to `sums`. LibTorch's
// operations, for any device.
void loss_gradient(at::Tensor& gradient, const at::Tensor& heads, const at::Tensor& magnet_heads,
                   const Decisions& decisions, const LossWeights& weights, std::int64_t total,
                   LossSums& sums);

// The same on the CPU for rows of a batch, with respect to the answers to their indices (network.hpp);
// `magnet_answers` is null without a magnet. `advantages` are those of the whole batch, normalised.
void loss_gradient(std::vector<float>& gradient, const std::vector<float>& answers,
                   const float* magnet_answers, const Batch& batch, std::span<const std::int64_t> rows,
                   std::span<const float> advantages, const LossWeights& weights, std::int64_t total,
                   LossSums& sums);

// Rows of a batch written out, for the first of these.
Decisions decisions_of(const Batch& batch, std::span<const std::int64_t> rows,
                       std::span<const float> advantages, const at::Device& device);

}  // namespace pandemonium::training
