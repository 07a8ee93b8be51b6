#include "training/ppo/ppo.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <string_view>
#include <utility>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "envs/core/batch/bytes.hpp"

namespace pandemonium::training {
namespace {

constexpr std::int64_t kChunkRows = 256;  // its activations fit a core's cache beside the weights

constexpr std::int64_t kElsewhere = -1;  // a decision of another process

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

Ppo::Ppo(Network& network, const PpoConfig& config, int threads, std::uint64_t seed, ProcessGroup& group,
         bool as_tensors)
    : network_(network),
      config_(config),
      group_(group),
      as_tensors_(as_tensors),
      workers_(as_tensors ? 1 : threads),
      shuffler_(Chance::seeded(seed, 0x5AFFu)),
      magnet_(network.shape(), network.device()),
      optimiser_(network, config) {
  const c10::InferenceMode no_graph;
  magnet_.flat.copy_(network.parameters().flat);
  for (int lane = 0; lane < workers_.threads(); ++lane)
    lanes_.push_back(std::make_unique<Lane>(network.shape(), network.device()));
}

Ppo::~Ppo() = default;

double teacher_weight(const PpoConfig& config, double progress) {
  return config.teacher * std::max(0.0, 1.0 - progress / config.teacher_until);
}

// The trainable decisions of all processes, step by step and then table by table: rows of this one's batch,
// or kElsewhere. So all shuffle the same list.
std::vector<std::int64_t> Ppo::trainable_rows(const Batch& batch) {
  std::vector<std::string> of_each;
  if (group_.size() > 1) of_each = group_.gathered({batch.trainable.begin(), batch.trainable.end()});
  const auto steps = static_cast<std::size_t>(batch.steps);
  std::vector<std::int64_t> rows;
  for (std::size_t step = 0; step < steps; ++step)
    for (int rank = 0; rank < group_.size(); ++rank) {
      const bool own = rank == group_.rank();
      const std::string_view theirs = own ? std::string_view() : of_each[static_cast<std::size_t>(rank)];
      const std::size_t tables = (own ? batch.size() : theirs.size()) / steps;
      for (std::size_t i = step * tables; i < (step + 1) * tables; ++i)
        if (own ? batch.trainable[i] != 0 : theirs[i] != 0)
          rows.push_back(own ? static_cast<std::int64_t>(i) : kElsewhere);
    }
  return rows;
}

// Advantages with mean 0 and deviation 1 over the trainable decisions of all processes.
void Ppo::normalise(const Batch& batch) {
  std::array<double, 3> sums{};  // of advantages, of their squares, how many
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (batch.trainable[i] == 0) continue;
    const double advantage = batch.advantages[i];
    sums[0] += advantage;
    sums[1] += advantage * advantage;
    sums[2] += 1.0;
  }
  group_.sum(sums);
  const double mean = sums[0] / sums[2];
  const double deviation = std::sqrt(std::max(0.0, sums[1] / sums[2] - mean * mean)) + 1e-8;
  normalised_.resize(batch.size());
  std::ranges::transform(batch.advantages, normalised_.begin(),
                         [&](float advantage) { return static_cast<float>((advantage - mean) / deviation); });
}

UpdateStats Ppo::update(const Batch& batch, double progress) {
  const c10::InferenceMode no_graph;
  const LossWeights weights{config_.clip,
                            config_.value_weight,
                            config_.entropy.at(progress),
                            config_.magnet.at(progress),
                            teacher_weight(config_, progress),
                            config_.cross_entropy,
                            config_.search_weight};
  UpdateStats stats;
  stats.learning_rate = config_.learning_rate.at(progress);
  std::vector<std::int64_t> rows = trainable_rows(batch);
  if (rows.empty()) return stats;
  normalise(batch);

  std::vector<std::int64_t> minibatch;
  const auto parts = static_cast<std::size_t>(config_.minibatches);
  for (int epoch = 0; epoch < config_.epochs; ++epoch) {
    shuffler_.shuffle(rows);
    for (std::size_t part = 0; part < parts; ++part) {
      const auto first = static_cast<std::ptrdiff_t>(rows.size() * part / parts),
                 end = static_cast<std::ptrdiff_t>(rows.size() * (part + 1) / parts);
      if (first == end) continue;
      minibatch.clear();
      std::copy_if(rows.begin() + first, rows.begin() + end, std::back_inserter(minibatch),
                   [](std::int64_t row) { return row != kElsewhere; });
      learn(batch, minibatch, end - first, weights);
      stats.grad_norm += optimiser_.step(summed_gradient(), stats.learning_rate, workers_);
    }
  }
  if (config_.magnet_rate > 0.0) magnet_.flat.lerp_(network_.parameters().flat, config_.magnet_rate);

  const double seen = static_cast<double>(rows.size()) * config_.epochs;
  for (const auto& lane : lanes_) stats.mean += std::exchange(lane->sums, {});
  std::array<double, 7> sums = stats.mean.numbers();
  group_.sum(sums);
  stats.mean.set(sums);
  stats.mean *= 1.0 / seen;
  stats.grad_norm /= config_.epochs * config_.minibatches;
  return stats;
}

// The gradient of the mean loss over `total` decisions, of which the given rows of the batch are those of
// this process; it is left in the lanes.
void Ppo::learn(const Batch& batch, const std::vector<std::int64_t>& rows, std::int64_t total,
                const LossWeights& weights) {
  if (as_tensors_) return learn_tensors(batch, rows, total, weights);
  const auto count = static_cast<std::int64_t>(rows.size());
  const int lanes = static_cast<int>(lanes_.size());
  const std::int64_t chunks = std::max<std::int64_t>(lanes, (count + kChunkRows - 1) / kChunkRows);
  workers_.share(lanes, [&](int lane) {
    keep_products_on_their_thread();
    for (std::int64_t chunk = chunks * lane / lanes; chunk < chunks * (lane + 1) / lanes; ++chunk) {
      const std::int64_t first = count * chunk / chunks, end = count * (chunk + 1) / chunks;
      const std::span<const std::int64_t> here(rows.data() + first, static_cast<std::size_t>(end - first));
      if (!here.empty()) learn_chunk(*lanes_[static_cast<std::size_t>(lane)], batch, here, total, weights);
    }
  });
}

void Ppo::learn_chunk(Lane& lane, const Batch& batch, std::span<const std::int64_t> rows, std::int64_t total,
                      const LossWeights& weights) {
  const c10::InferenceMode no_graph;
  lane.questions.clear();
  for (const std::int64_t row : rows)
    lane.questions.add(batch.observation(static_cast<std::size_t>(row)),
                       batch.indices(static_cast<std::size_t>(row)));
  if (weights.magnet != 0.0) network_.forward(magnet_, lane.questions, lane.magnet_pass);
  network_.forward(network_.parameters(), lane.questions, lane.pass);
  loss_gradient(lane.answers_gradient, lane.pass.answers,
                weights.magnet != 0.0 ? lane.magnet_pass.answers.data() : nullptr, batch, rows, normalised_,
                weights, total, lane.sums);
  network_.backward(lane.questions, lane.pass, lane.answers_gradient, lane.gradient);
}

// The same with everything written out, where the network lives.
void Ppo::learn_tensors(const Batch& batch, const std::vector<std::int64_t>& rows, std::int64_t total,
                        const LossWeights& weights) {
  if (rows.empty()) return;
  Lane& lane = *lanes_.front();
  const Decisions now = decisions_of(batch, rows, normalised_, network_.device());
  if (weights.magnet != 0.0) network_.forward(magnet_, now.observations, lane.magnet_pass);
  network_.forward(now.observations, lane.pass);
  at::Tensor heads_gradient = at::empty_like(lane.pass.heads);
  loss_gradient(heads_gradient, lane.pass.heads,
                weights.magnet != 0.0 ? lane.magnet_pass.heads : at::Tensor(), now, weights, total,
                lane.sums);
  network_.backward(now.observations, lane.pass, heads_gradient, lane.gradient);
}

// Of all lanes and processes, in the first lane's.
Parameters& Ppo::summed_gradient() {
  Parameters& gradient = lanes_[0]->gradient;
  for (std::size_t lane = 1; lane < lanes_.size(); ++lane) {
    gradient.flat.add_(lanes_[lane]->gradient.flat);
    lanes_[lane]->gradient.flat.zero_();
  }
  group_.sum(gradient.flat);
  return gradient;
}

std::string Ppo::saved() const {
  ByteWriter out;
  out.put(shuffler_.position());
  optimiser_.save(out);
  put_tensor(out, magnet_.flat);
  return out.take();
}

void Ppo::restore(const std::string& saved) {
  const c10::InferenceMode no_graph;
  ByteReader in(saved, "saved optimiser");
  shuffler_ = Chance::at(in.get<std::uint64_t>());
  optimiser_.restore(in);
  get_tensor(in, magnet_.flat);
  in.expect_end();
}

}  // namespace pandemonium::training
