#include "training/ppo.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "training/bytes.hpp"

namespace pandemonium::training {
namespace {

constexpr std::int64_t kChunkRows = 512;  // its activations fit a core's cache
constexpr double kIllegal = -1e9;         // logit of an illegal action: probability 0, and 0 times it is 0

template <class T>
at::Tensor view_of(const std::vector<T>& values, at::IntArrayRef shape, at::ScalarType type,
                   const at::Device& device) {
  return at::from_blob(const_cast<T*>(values.data()), shape, type).to(device);
}

// Advantages with mean 0 and deviation 1 over the learned decisions.
void normalise(const Batch& batch, const std::vector<std::int64_t>& rows, std::vector<float>& normalised) {
  double sum = 0.0, squares = 0.0;
  for (const std::int64_t row : rows) {
    const double advantage = batch.advantages[static_cast<std::size_t>(row)];
    sum += advantage;
    squares += advantage * advantage;
  }
  const double count = static_cast<double>(rows.size()), mean = sum / count;
  const double deviation = std::sqrt(std::max(0.0, squares / count - mean * mean)) + 1e-8;
  normalised.resize(batch.size());
  std::ranges::transform(batch.advantages, normalised.begin(),
                         [&](float advantage) { return static_cast<float>((advantage - mean) / deviation); });
}

std::string bytes_of(const at::Tensor& tensor) {
  const at::Tensor here = tensor.to(at::kCPU).contiguous();
  return {reinterpret_cast<const char*>(here.const_data_ptr<float>()), here.nbytes()};
}

void read_tensor(ByteReader& in, at::Tensor& tensor) {
  const std::vector<float> values = in.get_list<float>();
  if (static_cast<std::int64_t>(values.size()) != tensor.numel())
    throw Error("saved optimiser: another network's size");
  tensor.copy_(at::tensor(at::ArrayRef<float>(values), at::kFloat));
}

}  // namespace

// With p the policy, l its logarithm and z the logits: d l[a] / d z = one_hot(a) - p,
//   d H / d z = -p (l + H),   d KL(p || m) / d z = p (l - log m - KL).
at::Tensor loss_gradient(const at::Tensor& heads, const at::Tensor& magnet_heads, const Decisions& now,
                         const LossWeights& weights, std::int64_t total, at::Tensor& sums) {
  const std::int64_t actions = now.illegal.size(1), seats = now.targets.size(1);
  const auto log_policy_of = [&](const at::Tensor& all_heads) {
    return at::log_softmax(all_heads.narrow(1, 0, actions).masked_fill(now.illegal, kIllegal), 1);
  };
  at::Tensor gradient = at::empty_like(heads);
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

  const at::Tensor value = heads.narrow(1, actions, seats).tanh();
  const at::Tensor error = value - now.targets;
  at::mul_out(by_values, error, 1.0 - value * value);
  by_values.mul_(2.0 * weights.value_weight / static_cast<double>(seats));
  gradient.div_(static_cast<double>(total));

  const at::Tensor outside = ((ratio - 1.0).abs() > weights.clip).to(at::kFloat);
  sums.add_(at::stack({-at::minimum(gain, clipped_gain).sum(), error.square().mean(1).sum(), entropy.sum(),
                       divergence.sum(), (ratio - 1.0 - moved).sum(), outside.sum()}));
  return gradient;
}

// What one thread learns with.
struct Ppo::Lane {
  Lane(const NetworkShape& shape, const at::Device& device)
      : gradient(shape, device), sums(at::zeros({kLossSums}, at::TensorOptions(device).dtype(at::kFloat))) {}
  Parameters gradient;
  Pass pass, magnet_pass;
  at::Tensor sums;
};

Ppo::Ppo(Network& network, const PpoConfig& config, int threads, std::uint64_t seed)
    : network_(network),
      config_(config),
      shuffler_(Chance::seeded(seed, 0x5AFFu)),
      magnet_(network.shape(), network.device()) {
  const c10::InferenceMode no_graph;
  first_moment_ = at::zeros_like(network.parameters().flat);
  second_moment_ = at::zeros_like(network.parameters().flat);
  magnet_.flat.copy_(network.parameters().flat);
  const int lanes = network.device().is_cpu() ? threads : 1;
  for (int lane = 0; lane < lanes; ++lane)
    lanes_.push_back(std::make_unique<Lane>(network.shape(), network.device()));
}

Ppo::~Ppo() = default;

UpdateStats Ppo::update(const Batch& batch, double progress) {
  const c10::InferenceMode no_graph;
  const LossWeights weights{config_.clip, config_.value_weight, config_.entropy.at(progress),
                            config_.magnet.at(progress)};
  UpdateStats stats;
  stats.learning_rate = config_.learning_rate.at(progress);
  std::vector<std::int64_t> rows;
  for (std::size_t i = 0; i < batch.size(); ++i)
    if (batch.learned[i] != 0) rows.push_back(static_cast<std::int64_t>(i));
  if (rows.empty()) return stats;
  normalise(batch, rows, normalised_);

  std::vector<std::int64_t> minibatch;
  const auto parts = static_cast<std::size_t>(config_.minibatches);
  for (int epoch = 0; epoch < config_.epochs; ++epoch) {
    shuffler_.shuffle(rows);
    for (std::size_t part = 0; part < parts; ++part) {
      const auto first = static_cast<std::ptrdiff_t>(rows.size() * part / parts),
                 end = static_cast<std::ptrdiff_t>(rows.size() * (part + 1) / parts);
      if (first == end) continue;
      minibatch.assign(rows.begin() + first, rows.begin() + end);
      learn(batch, minibatch, weights);
      stats.gradient_norm += step(stats.learning_rate);
    }
  }
  if (config_.magnet_rate > 0.0) magnet_.flat.lerp_(network_.parameters().flat, config_.magnet_rate);

  at::Tensor sums = at::zeros({kLossSums}, at::kDouble);
  for (const auto& lane : lanes_) {
    sums.add_(lane->sums.to(at::kCPU));
    lane->sums.zero_();
  }
  sums.div_(static_cast<double>(rows.size()) * config_.epochs);
  const double* mean = sums.const_data_ptr<double>();
  for (double* place : {&stats.policy_loss, &stats.value_loss, &stats.entropy, &stats.magnet_divergence,
                        &stats.divergence, &stats.clipped})
    *place = *mean++;
  stats.gradient_norm /= config_.epochs * config_.minibatches;
  return stats;
}

// The gradient of the mean loss over the given rows of the batch, left in the lanes.
void Ppo::learn(const Batch& batch, const std::vector<std::int64_t>& rows, const LossWeights& weights) {
  const auto size = static_cast<std::int64_t>(batch.size()), count = static_cast<std::int64_t>(rows.size());
  const at::Device cpu(at::kCPU), &device = network_.device();
  const at::Tensor observations = view_of(batch.observations, {size, batch.width}, at::kFloat, cpu),
                   masks = view_of(batch.masks, {size, batch.actions}, at::kByte, cpu),
                   chosen = view_of(batch.chosen, {size, 1}, at::kLong, cpu),
                   log_probability = view_of(batch.log_probability, {size, 1}, at::kFloat, cpu),
                   advantages = view_of(normalised_, {size, 1}, at::kFloat, cpu),
                   targets = view_of(batch.targets, {size, batch.seats}, at::kFloat, cpu),
                   all_rows = view_of(rows, {count}, at::kLong, cpu);
  const int lanes = static_cast<int>(lanes_.size());
  const std::int64_t chunks =
      device.is_cpu() ? std::max<std::int64_t>(lanes, (count + kChunkRows - 1) / kChunkRows) : 1;
#pragma omp parallel for num_threads(lanes) schedule(static) if (lanes > 1)
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const c10::InferenceMode no_graph;
    const std::int64_t first = count * chunk / chunks, end = count * (chunk + 1) / chunks;
    if (first == end) continue;
    const at::Tensor picked = all_rows.narrow(0, first, end - first);
    const auto pick = [&](const at::Tensor& from) { return from.index_select(0, picked).to(device); };
    const Decisions decisions{pick(observations),    pick(masks).eq(0), pick(chosen),
                              pick(log_probability), pick(advantages),  pick(targets)};
    Lane& lane = *lanes_[static_cast<std::size_t>(chunk * lanes / chunks)];
    if (weights.magnet != 0.0) network_.forward(magnet_, decisions.observations, lane.magnet_pass);
    network_.forward(decisions.observations, lane.pass);
    const at::Tensor by_heads =
        loss_gradient(lane.pass.heads, lane.magnet_pass.heads, decisions, weights, count, lane.sums);
    network_.backward(decisions.observations, lane.pass, by_heads, lane.gradient);
  }
}

// Adam (Kingma & Ba, 2015) on the sum of the lanes' gradients, cut to the longest length allowed; returns the
// length.
double Ppo::step(double learning_rate) {
  at::Tensor& gradient = lanes_[0]->gradient.flat;
  for (std::size_t lane = 1; lane < lanes_.size(); ++lane) {
    gradient.add_(lanes_[lane]->gradient.flat);
    lanes_[lane]->gradient.flat.zero_();
  }
  const double norm = gradient.norm().item<double>();
  if (norm > config_.gradient_norm) gradient.mul_(config_.gradient_norm / norm);
  ++steps_;
  const double first_bias = 1.0 - std::pow(config_.adam_first, static_cast<double>(steps_)),
               second_bias = 1.0 - std::pow(config_.adam_second, static_cast<double>(steps_));
  first_moment_.lerp_(gradient, 1.0 - config_.adam_first);
  second_moment_.mul_(config_.adam_second).addcmul_(gradient, gradient, 1.0 - config_.adam_second);
  const at::Tensor divisor = second_moment_.sqrt().div_(std::sqrt(second_bias)).add_(config_.adam_epsilon);
  network_.parameters().flat.addcdiv_(first_moment_, divisor, -learning_rate / first_bias);
  gradient.zero_();
  return norm;
}

std::string Ppo::saved() const {
  ByteWriter out;
  out.put(shuffler_.position());
  out.put(steps_);
  for (const at::Tensor* tensor : {&first_moment_, &second_moment_, &magnet_.flat})
    out.put_text(bytes_of(*tensor));
  return out.take();
}

void Ppo::restore(const std::string& saved) {
  const c10::InferenceMode no_graph;
  ByteReader in(saved, "saved optimiser");
  shuffler_ = Chance::at(in.get<std::uint64_t>());
  steps_ = in.get<std::int64_t>();
  for (at::Tensor* tensor : {&first_moment_, &second_moment_, &magnet_.flat}) read_tensor(in, *tensor);
  in.expect_end();
}

}  // namespace pandemonium::training
