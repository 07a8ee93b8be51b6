#include "training/loss.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <ATen/ATen.h>
#include <Eigen/Core>

#include "envs/core/seat.hpp"

namespace pandemonium::training {
namespace {

constexpr double kIllegal = -1e9;  // logit of an illegal action: probability 0, and 0 times it is 0
constexpr std::size_t kPacket = 16;
constexpr float kPadding = -80.0f;  // logit of a place that is only there to fill a packet

constexpr std::array kSums{&LossSums::policy_loss,       &LossSums::value_loss, &LossSums::entropy,
                           &LossSums::magnet_divergence, &LossSums::divergence, &LossSums::clipped};

void by_tensors(at::Tensor& gradient, const at::Tensor& heads, const at::Tensor& magnet_heads,
                const Decisions& now, const LossWeights& weights, double total, LossSums& sums) {
  const std::int64_t actions = now.masks.size(1), seats = now.targets.size(1);
  const at::Tensor illegal = now.masks.eq(0);
  const auto log_policy_of = [&](const at::Tensor& all_heads) {
    return at::log_softmax(all_heads.narrow(1, 0, actions).masked_fill(illegal, kIllegal), 1);
  };
  at::Tensor by_logits = gradient.narrow(1, 0, actions), by_values = gradient.narrow(1, actions, seats);

  const at::Tensor log_policy = log_policy_of(heads);
  const at::Tensor policy = log_policy.exp();
  const at::Tensor moved = log_policy.gather(1, now.chosen) - now.log_probability;
  const at::Tensor ratio = moved.exp();
  const at::Tensor gain = ratio * now.advantages;
  const at::Tensor clipped_gain = ratio.clamp(1.0 - weights.clip, 1.0 + weights.clip) * now.advantages;
  // Where the minimum is the clipped gain, the ratio is beyond the clip and the gradient 0.
  const at::Tensor by_chosen = at::where(gain <= clipped_gain, -gain, at::zeros_like(gain));
  at::mul_out(by_logits, policy, -by_chosen);
  by_logits.scatter_add_(1, now.chosen, by_chosen);

  const at::Tensor plogp = policy * log_policy;
  const at::Tensor entropy = plogp.sum(1, true).neg_();
  if (weights.entropy != 0.0) by_logits.add_(plogp.addcmul(policy, entropy), weights.entropy);
  at::Tensor divergence = at::zeros_like(entropy);
  if (magnet_heads.defined()) {
    const at::Tensor excess = log_policy - log_policy_of(magnet_heads);
    divergence = (policy * excess).sum(1, true);
    by_logits.addcmul_(policy, excess - divergence, weights.magnet);
  }
  if (now.teacher.defined()) {
    by_logits.add_(policy, weights.teacher);
    by_logits.scatter_add_(1, now.teacher, at::full_like(entropy, -weights.teacher));
  }

  const at::Tensor value = heads.narrow(1, actions, seats).tanh();
  const at::Tensor error = value - now.targets;
  at::mul_out(by_values, error, 1.0 - value * value);
  by_values.mul_(now.value_weights).mul_(2.0 * weights.value_weight);
  gradient.div_(total);

  const at::Tensor outside = ((ratio - 1.0).abs() > weights.clip).to(at::kFloat);
  const at::Tensor sum =
      at::stack({-at::minimum(gain, clipped_gain).sum(), error.square().mul(now.value_weights).sum(), entropy.sum(),
                 divergence.sum(), (ratio - 1.0 - moved).sum(), outside.sum()})
          .to(at::kCPU);
  const float* each = sum.const_data_ptr<float>();
  sums += {each[0], each[1], each[2], each[3], each[4], each[5]};
}

// The policy of one row over its legal actions, which are packed together and filled up to whole packets.
struct PackedPolicy {
  std::array<std::int32_t, kMaxActions + kPacket> actions;
  alignas(64) std::array<float, kMaxActions + kPacket> log_policy, policy;
  std::size_t legal = 0;
  using Packed = Eigen::Map<Eigen::ArrayXf, Eigen::Aligned64>;
  Packed logs() { return {log_policy.data(), padded()}; }
  Packed mass() { return {policy.data(), padded()}; }
  Eigen::Index padded() const { return static_cast<Eigen::Index>((legal + kPacket - 1) / kPacket * kPacket); }

  void gather(const std::uint8_t* mask, std::size_t count) {
    legal = 0;
    for (std::size_t action = 0; action < count; ++action) {
      actions[legal] = static_cast<std::int32_t>(action);
      legal += mask[action] != 0;
    }
  }
  void set(const float* logits) {
    float largest = logits[actions[0]];
    for (std::size_t i = 0; i < legal; ++i) {
      log_policy[i] = logits[actions[i]];
      largest = std::max(largest, log_policy[i]);
    }
    std::fill(log_policy.begin() + static_cast<std::ptrdiff_t>(legal), log_policy.begin() + padded(),
              largest + kPadding);
    logs() -= largest;
    mass() = logs().exp();
    const float sum = mass().sum();
    mass() *= 1.0f / sum;
    logs() -= std::log(sum);
  }
};

void by_rows(at::Tensor& gradient, const at::Tensor& heads, const at::Tensor& magnet_heads,
             const Decisions& now, const LossWeights& weights, double total, LossSums& sums) {
  const auto actions = static_cast<std::size_t>(now.masks.size(1)),
             seats = static_cast<std::size_t>(now.targets.size(1)), width = actions + seats;
  const auto rows = static_cast<std::size_t>(heads.size(0));
  const float *logits = heads.const_data_ptr<float>(), *old = now.log_probability.const_data_ptr<float>(),
              *advantage = now.advantages.const_data_ptr<float>(),
              *target = now.targets.const_data_ptr<float>(),
              *share = now.value_weights.const_data_ptr<float>(),
              *magnet_logits = magnet_heads.defined() ? magnet_heads.const_data_ptr<float>() : nullptr;
  const std::uint8_t* mask = now.masks.const_data_ptr<std::uint8_t>();
  const std::int64_t* chosen = now.chosen.const_data_ptr<std::int64_t>();
  const std::int64_t* teacher = now.teacher.defined() ? now.teacher.const_data_ptr<std::int64_t>() : nullptr;
  float* out = gradient.mutable_data_ptr<float>();
  const auto clip = static_cast<float>(weights.clip),
             by_entropy = static_cast<float>(weights.entropy / total),
             by_magnet = static_cast<float>(weights.magnet / total),
             by_teacher = teacher != nullptr ? static_cast<float>(weights.teacher / total) : 0.0f,
             each = static_cast<float>(1.0 / total),
             by_value = static_cast<float>(2.0 * weights.value_weight / total);
  PackedPolicy policy, magnet;
  for (std::size_t row = 0; row < rows;
       ++row, logits += width, mask += actions, target += seats, share += seats, out += width) {
    policy.gather(mask, actions);
    policy.set(logits);
    const auto here = static_cast<std::size_t>(
        std::find(policy.actions.begin(), policy.actions.begin() + static_cast<std::ptrdiff_t>(policy.legal),
                  static_cast<std::int32_t>(chosen[row])) -
        policy.actions.begin());
    const float moved = policy.log_policy[here] - old[row], ratio = std::exp(moved);
    const float gain = ratio * advantage[row],
                clipped_gain = std::clamp(ratio, 1.0f - clip, 1.0f + clip) * advantage[row];
    const float by_chosen = gain <= clipped_gain ? -gain * each : 0.0f;
    const float entropy = -(policy.mass() * policy.logs()).sum();
    float divergence = 0.0f;
    if (magnet_logits != nullptr) {
      magnet.actions = policy.actions;
      magnet.legal = policy.legal;
      magnet.set(magnet_logits + row * width);
      magnet.logs() = policy.logs() - magnet.logs();
      divergence = (policy.mass() * magnet.logs()).sum();
      policy.logs() = by_entropy * (policy.logs() + entropy) + by_magnet * (magnet.logs() - divergence);
    } else {
      policy.logs() = by_entropy * (policy.logs() + entropy);
    }
    policy.logs() = policy.mass() * (policy.logs() - by_chosen + by_teacher);
    std::fill(out, out + actions, 0.0f);
    for (std::size_t i = 0; i < policy.legal; ++i) out[policy.actions[i]] = policy.log_policy[i];
    out[chosen[row]] += by_chosen;
    if (teacher != nullptr) out[teacher[row]] -= by_teacher;

    float squares = 0.0f;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const float value = std::tanh(logits[actions + seat]), error = value - target[seat];
      out[actions + seat] = by_value * share[seat] * error * (1.0f - value * value);
      squares += share[seat] * error * error;
    }
    sums += {-std::min(gain, clipped_gain), squares,      entropy, divergence,
             ratio - 1.0f - moved,          std::abs(ratio - 1.0f) > clip ? 1.0 : 0.0};
  }
}

}  // namespace

LossSums& LossSums::operator+=(const LossSums& other) {
  for (const auto member : kSums) this->*member += other.*member;
  return *this;
}

LossSums& LossSums::operator*=(double factor) {
  for (const auto member : kSums) this->*member *= factor;
  return *this;
}

void loss_gradient(LossKernel kernel, at::Tensor& gradient, const at::Tensor& heads,
                   const at::Tensor& magnet_heads, const Decisions& decisions, const LossWeights& weights,
                   std::int64_t total, LossSums& sums) {
  const auto pass = kernel == LossKernel::rows ? by_rows : by_tensors;
  pass(gradient, heads, magnet_heads, decisions, weights, static_cast<double>(total), sums);
}

}  // namespace pandemonium::training
