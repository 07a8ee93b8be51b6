#include "training/ppo/loss.hpp"

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

constexpr std::array kSums{&LossSums::policy_loss, &LossSums::value_loss, &LossSums::entropy,
                           &LossSums::magnet_kl,   &LossSums::approx_kl,  &LossSums::clip_fraction,
                           &LossSums::search_kl};

// A policy over the legal actions of one row, filled up to whole packets.
struct PackedPolicy {
  alignas(64) std::array<float, kMaxActions + kPacket> log_policy, policy;
  std::size_t legal = 0;
  using Packed = Eigen::Map<Eigen::ArrayXf, Eigen::Aligned64>;
  Packed logs() { return {log_policy.data(), padded()}; }
  Packed mass() { return {policy.data(), padded()}; }
  Eigen::Index padded() const { return static_cast<Eigen::Index>((legal + kPacket - 1) / kPacket * kPacket); }

  void set(const float* logits, std::size_t count) {
    legal = count;
    float largest = logits[0];
    for (std::size_t i = 0; i < legal; ++i) {
      log_policy[i] = logits[i];
      largest = std::max(largest, logits[i]);
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

std::size_t place_of(Action action, IndexList indices) {
  return static_cast<std::size_t>(std::ranges::lower_bound(indices, static_cast<std::uint16_t>(action)) -
                                  indices.begin());
}

}  // namespace

LossSums& LossSums::operator+=(const LossSums& other) {
  for (const auto member : kSums) this->*member += other.*member;
  return *this;
}

std::array<double, 7> LossSums::numbers() const {
  std::array<double, 7> list;
  std::ranges::transform(kSums, list.begin(), [this](const auto member) { return this->*member; });
  return list;
}

void LossSums::set(const std::array<double, 7>& numbers) {
  for (std::size_t i = 0; i < numbers.size(); ++i) this->*kSums[i] = numbers[i];
}

LossSums& LossSums::operator*=(double factor) {
  for (const auto member : kSums) this->*member *= factor;
  return *this;
}

void loss_gradient(at::Tensor& gradient, const at::Tensor& heads, const at::Tensor& magnet_heads,
                   const Decisions& now, const LossWeights& weights, std::int64_t total, LossSums& sums) {
  const std::int64_t actions = now.masks.size(1), seats = now.targets.size(1);
  const at::Tensor illegal = now.masks.eq(0);
  const auto log_policy_of = [&](const at::Tensor& all_heads) {
    return at::log_softmax(all_heads.narrow(1, 0, actions).masked_fill(illegal, kIllegal), 1);
  };
  at::Tensor by_logits = gradient.narrow(1, 0, actions), by_values = gradient.narrow(1, actions, seats);

  const at::Tensor log_policy = log_policy_of(heads);
  const at::Tensor policy = log_policy.exp();
  at::Tensor moved = log_policy.gather(1, now.chosen) - now.log_probability;
  at::Tensor ratio = moved.exp();
  at::Tensor searched, search_kl = at::zeros({1}, policy.options());
  at::Tensor advantages = now.advantages;
  if (now.search_targets.defined()) {  // nothing is gained where search played
    searched = now.search_targets.sum(1, true).gt(0.5);
    ratio = ratio.masked_fill(searched, 1.0);
    moved = moved.masked_fill(searched, 0.0);
    advantages = advantages.masked_fill(searched, 0.0);
    search_kl = at::xlogy(now.search_targets, now.search_targets).sub_(now.search_targets * log_policy).sum();
  }
  const at::Tensor gain = ratio * advantages;
  const at::Tensor clipped_gain = ratio.clamp(1.0 - weights.clip, 1.0 + weights.clip) * advantages;
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

  if (now.search_targets.defined()) by_logits.add_(policy * searched - now.search_targets, weights.search);

  const at::Tensor value = heads.narrow(1, actions, seats).tanh();
  const at::Tensor error = value - now.targets;
  // tanh's slope, flattened to 1 by the share of cross-entropy.
  at::mul_out(by_values, error, 1.0 - (1.0 - weights.cross_entropy) * (value * value));
  by_values.mul_(now.value_weights).mul_(2.0 * weights.value_weight);
  gradient.div_(static_cast<double>(total));

  const at::Tensor outside = ((ratio - 1.0).abs() > weights.clip).to(at::kFloat);
  const at::Tensor sum =
      at::stack({-at::minimum(gain, clipped_gain).sum(), error.square().mul(now.value_weights).sum(),
                 entropy.sum(), divergence.sum(), (ratio - 1.0 - moved).sum(), outside.sum(),
                 search_kl.sum()})
          .to(at::kCPU);
  const float* each = sum.const_data_ptr<float>();
  sums += {each[0], each[1], each[2], each[3], each[4], each[5], each[6]};
}

void loss_gradient(std::vector<float>& gradient, const std::vector<float>& answers,
                   const float* magnet_answers, const Batch& batch, std::span<const std::int64_t> rows,
                   std::span<const float> advantages, const LossWeights& weights, std::int64_t all,
                   LossSums& sums) {
  const double total = static_cast<double>(all);
  const auto clip = static_cast<float>(weights.clip),
             by_entropy = static_cast<float>(weights.entropy / total),
             by_magnet = static_cast<float>(weights.magnet / total), each = static_cast<float>(1.0 / total),
             by_value = static_cast<float>(2.0 * weights.value_weight / total),
             cross_entropy = static_cast<float>(weights.cross_entropy),
             search = static_cast<float>(weights.search / total),
             by_teacher = batch.teacher.empty() ? 0.0f : static_cast<float>(weights.teacher / total);
  const auto most = static_cast<std::size_t>(batch.seats);
  gradient.resize(answers.size());
  const float* answer = answers.data();
  float* out = gradient.data();
  PackedPolicy policy, magnet;
  for (const std::int64_t at : rows) {
    const auto row = static_cast<std::size_t>(at);
    const IndexList indices = batch.indices(row);
    const auto seats = static_cast<std::size_t>(batch.seats_at(row));
    const std::size_t legal = indices.size() - seats;
    policy.set(answer, legal);
    const std::size_t here = place_of(batch.chosen[row], indices.first(legal));
    const std::span<const float> search_target = batch.search_target_of(row);
    const bool searched = !search_target.empty();  // then nothing is gained
    const float by_search = searched ? search : 0.0f, advantage = searched ? 0.0f : advantages[row];
    const float moved = searched ? 0.0f : policy.log_policy[here] - batch.log_probability[row];
    const float ratio = std::exp(moved);
    const float gain = ratio * advantage,
                clipped_gain = std::clamp(ratio, 1.0f - clip, 1.0f + clip) * advantage;
    const float by_chosen = gain <= clipped_gain ? -gain * each : 0.0f;
    const float entropy = -(policy.mass() * policy.logs()).sum();
    float search_kl = 0.0f;
    for (std::size_t i = 0; i < search_target.size(); ++i)
      if (search_target[i] > 0.0f)
        search_kl += search_target[i] * (std::log(search_target[i]) - policy.log_policy[i]);
    float divergence = 0.0f;
    if (magnet_answers != nullptr) {
      magnet.set(magnet_answers, legal);
      magnet_answers += indices.size();
      magnet.logs() = policy.logs() - magnet.logs();
      divergence = (policy.mass() * magnet.logs()).sum();
      policy.logs() = by_entropy * (policy.logs() + entropy) + by_magnet * (magnet.logs() - divergence);
    } else {
      policy.logs() = by_entropy * (policy.logs() + entropy);
    }
    policy.logs() = policy.mass() * (policy.logs() - by_chosen + by_teacher + by_search);
    std::copy_n(policy.log_policy.data(), legal, out);
    out[here] += by_chosen;
    if (by_teacher != 0.0f) out[place_of(batch.teacher[row], indices.first(legal))] -= by_teacher;

    for (std::size_t i = 0; i < search_target.size(); ++i) out[i] -= by_search * search_target[i];

    const float share = 1.0f / static_cast<float>(seats);
    float squares = 0.0f;
    for (std::size_t seat = 0; seat < seats; ++seat) {
      const float value = std::tanh(answer[legal + seat]), error = value - batch.targets[row * most + seat];
      out[legal + seat] = by_value * share * error * (1.0f - (1.0f - cross_entropy) * value * value);
      squares += share * error * error;
    }
    answer += indices.size();
    out += indices.size();
    sums += {-std::min(gain, clipped_gain),
             squares,
             entropy,
             divergence,
             ratio - 1.0f - moved,
             std::abs(ratio - 1.0f) > clip ? 1.0 : 0.0,
             search_kl};
  }
}

Decisions decisions_of(const Batch& batch, std::span<const std::int64_t> rows,
                       std::span<const float> advantages, const at::Device& device) {
  const auto count = static_cast<std::int64_t>(rows.size());
  const auto most = static_cast<std::size_t>(batch.seats);
  // Pinned pages reach a GPU while the CPU goes on.
  const auto zeros = [&](std::int64_t columns, at::ScalarType type) {
    return at::zeros({count, columns}, at::TensorOptions(type).pinned_memory(!device.is_cpu()));
  };
  Decisions now;
  now.observations = zeros(batch.width, at::kFloat);
  now.masks = zeros(batch.actions, at::kByte);
  now.chosen = zeros(1, at::kLong);
  now.log_probability = zeros(1, at::kFloat);
  now.advantages = zeros(1, at::kFloat);
  now.targets = zeros(batch.seats, at::kFloat);
  now.value_weights = zeros(batch.seats, at::kFloat);
  if (!batch.teacher.empty()) now.teacher = zeros(1, at::kLong);
  if (!batch.search_target_first.empty()) now.search_targets = zeros(batch.actions, at::kFloat);
  for (std::int64_t i = 0; i < count; ++i) {
    const auto row = static_cast<std::size_t>(rows[static_cast<std::size_t>(i)]);
    const auto seats = static_cast<std::size_t>(batch.seats_at(row));
    expand(batch.observation(row), now.observations.mutable_data_ptr<float>() + i * batch.width);
    const IndexList indices = batch.indices(row);
    for (const std::uint16_t action : indices.first(indices.size() - seats))
      now.masks.mutable_data_ptr<std::uint8_t>()[i * batch.actions + action] = 1;
    now.chosen.mutable_data_ptr<std::int64_t>()[i] = batch.chosen[row];
    now.log_probability.mutable_data_ptr<float>()[i] = batch.log_probability[row];
    now.advantages.mutable_data_ptr<float>()[i] = advantages[row];
    std::copy_n(batch.targets.data() + row * most, most,
                now.targets.mutable_data_ptr<float>() + i * batch.seats);
    std::fill_n(now.value_weights.mutable_data_ptr<float>() + i * batch.seats, seats,
                1.0f / static_cast<float>(seats));
    const std::span<const float> search_target = batch.search_target_of(row);
    for (std::size_t k = 0; k < search_target.size(); ++k)
      now.search_targets.mutable_data_ptr<float>()[i * batch.actions + indices[k]] = search_target[k];
    if (now.teacher.defined()) now.teacher.mutable_data_ptr<std::int64_t>()[i] = batch.teacher[row];
  }
  for (at::Tensor* each : {&now.observations, &now.masks, &now.chosen, &now.log_probability, &now.advantages,
                           &now.targets, &now.value_weights, &now.teacher, &now.search_targets})
    if (each->defined()) *each = each->to(device, /*non_blocking=*/true);
  return now;
}

}  // namespace pandemonium::training
