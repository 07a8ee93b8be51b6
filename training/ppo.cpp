#include "training/ppo.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/bytes.hpp"

namespace pandemonium::training {
namespace {

constexpr std::int64_t kChunkRows = 256;  // its activations fit a core's cache beside the weights

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

// What one thread learns with.
struct Ppo::Lane {
  Lane(const NetworkShape& shape, const at::Device& device) : gradient(shape, device) {}
  Parameters gradient;
  Pass pass, magnet_pass;
  Questions questions;
  std::vector<float> answers_gradient;
  LossSums sums;
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

double teacher_weight(const PpoConfig& config, double progress) {
  return config.teacher * std::max(0.0, 1.0 - progress / config.teacher_until);
}

UpdateStats Ppo::update(const Batch& batch, double progress) {
  const c10::InferenceMode no_graph;
  const LossWeights weights{config_.clip, config_.value_weight, config_.entropy.at(progress),
                            config_.magnet.at(progress), teacher_weight(config_, progress), config_.own_value,
                            config_.cross_entropy};
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

  const double seen = static_cast<double>(rows.size()) * config_.epochs;
  for (const auto& lane : lanes_) stats.mean += std::exchange(lane->sums, {});
  stats.mean *= 1.0 / seen;
  stats.gradient_norm /= config_.epochs * config_.minibatches;
  return stats;
}

// The gradient of the mean loss over the given rows of the batch, left in the lanes.
void Ppo::learn(const Batch& batch, const std::vector<std::int64_t>& rows, const LossWeights& weights) {
  if (!network_.device().is_cpu()) return learn_on_device(batch, rows, weights);
  const auto count = static_cast<std::int64_t>(rows.size());
  const int lanes = static_cast<int>(lanes_.size());
  const std::int64_t chunks = std::max<std::int64_t>(lanes, (count + kChunkRows - 1) / kChunkRows);
#pragma omp parallel for num_threads(lanes) schedule(static) if (lanes > 1)
  for (std::int64_t chunk = 0; chunk < chunks; ++chunk) {
    const c10::InferenceMode no_graph;
    const std::int64_t first = count * chunk / chunks, end = count * (chunk + 1) / chunks;
    if (first == end) continue;
    const std::span<const std::int64_t> here(rows.data() + first, static_cast<std::size_t>(end - first));
    Lane& lane = *lanes_[static_cast<std::size_t>(chunk * lanes / chunks)];
    lane.questions.clear();
    for (const std::int64_t row : here)
      lane.questions.add(batch.observation(static_cast<std::size_t>(row)), batch.picks(static_cast<std::size_t>(row)));
    if (weights.magnet != 0.0) network_.forward(magnet_, lane.questions, lane.magnet_pass);
    network_.forward(network_.parameters(), lane.questions, lane.pass);
    loss_gradient(lane.answers_gradient, lane.pass.answers,
                  weights.magnet != 0.0 ? lane.magnet_pass.answers.data() : nullptr, batch, here, normalised_,
                  weights, count, lane.sums);
    network_.backward(lane.questions, lane.pass, lane.answers_gradient, lane.gradient);
  }
}

// The same with everything written out, where the network lives.
void Ppo::learn_on_device(const Batch& batch, const std::vector<std::int64_t>& rows, const LossWeights& weights) {
  Lane& lane = *lanes_.front();
  const Decisions now = decisions_of(batch, rows, normalised_, network_.device());
  if (weights.magnet != 0.0) network_.forward(magnet_, now.observations, lane.magnet_pass);
  network_.forward(now.observations, lane.pass);
  at::Tensor heads_gradient = at::empty_like(lane.pass.heads);
  loss_gradient(heads_gradient, lane.pass.heads, weights.magnet != 0.0 ? lane.magnet_pass.heads : at::Tensor(),
                now, weights, static_cast<std::int64_t>(rows.size()), lane.sums);
  network_.backward(now.observations, lane.pass, heads_gradient, lane.gradient);
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
  learning_rate *= std::min(1.0, static_cast<double>(steps_) / std::max(1, config_.warm_up));
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
