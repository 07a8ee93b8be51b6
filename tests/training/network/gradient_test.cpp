// The gradient that is written out by hand, sparse and dense, against LibTorch's autograd in float64 on the
// loss as loss.hpp states it.
#include <gtest/gtest.h>

#include <numeric>

#include <ATen/ATen.h>
#include <c10/core/InferenceMode.h>

#include "training/ppo/ppo.hpp"

namespace pandemonium::training {
namespace {

// A width of whole registers and some numbers more.
constexpr std::int64_t kRows = 40, kActions = 23, kSeats = 3, kInputs = 31, kWidth = 37;
constexpr float kUnit = 32.0f;  // of every input

// Actions 2 to 6 point at five parts of four numbers, and so do 9 to 11, of another kind at the first three;
// 15 points at a part of its own.
Pointing sample_pointing() {
  Pointing made;
  made.queries = 4 + 4 + 6;
  made.actions.resize(kActions);
  made.part_of.assign(kInputs, Pointing::kNoPart);
  for (int part = 0; part < 6; ++part) {
    made.parts.push_back({3 + 4 * part, part < 5 ? 4 : 6});
    for (int i = 0; i < made.parts.back().width; ++i)
      made.part_of[static_cast<std::size_t>(made.parts.back().first + i)] = static_cast<std::uint16_t>(part);
  }
  made.runs = {{2, 5, 3, 4, 0}, {9, 3, 3, 4, 4}, {15, 1, 23, 6, 8}};
  for (const auto& [action, count, first, width, query] : made.runs)
    for (int i = 0; i < count; ++i)
      made.actions[static_cast<std::size_t>(action + i)] = {
          made.part_of[static_cast<std::size_t>(first + i * width)], static_cast<std::uint16_t>(query)};
  return made;
}

// Hands out consecutive pieces of a flat tensor, as Parameters lays them: the input layer by its inputs.
struct Layers {
  at::Tensor flat;
  std::int64_t first = 0;
  at::Tensor apply(const at::Tensor& x, std::int64_t outputs) {
    const std::int64_t inputs = x.size(1);
    const at::Tensor piece = flat.narrow(0, first, outputs * inputs);
    const at::Tensor weight = first == 0 ? piece.view({inputs, outputs}).t() : piece.view({outputs, inputs});
    const at::Tensor bias = flat.narrow(0, first + outputs * inputs, outputs);
    first += outputs * (inputs + 1);
    return at::linear(x, weight, bias);
  }
};

at::Tensor heads_of(const at::Tensor& flat, const NetworkShape& shape, const at::Tensor& observations) {
  Layers layers{flat};
  if (shape.trunk == Trunk::plain) {
    at::Tensor x = layers.apply(observations, shape.width).tanh();
    for (std::int64_t block = 0; block < shape.blocks; ++block) x = layers.apply(x, shape.width).tanh();
    return layers.apply(x, shape.actions + shape.seats);
  }
  at::Tensor x = layers.apply(observations, shape.width).relu();
  for (std::int64_t block = 0; block < shape.blocks; ++block) {
    const at::Tensor inner = layers.apply(x, shape.width).relu();
    x = x + layers.apply(inner, shape.width);
  }
  x = x.relu();
  const at::Tensor heads = layers.apply(x, shape.actions + shape.seats);
  if (shape.queries == 0) return heads;
  const at::Tensor queries = layers.apply(x, shape.queries);
  const Pointing pointing = sample_pointing();
  std::vector<at::Tensor> columns = heads.unbind(1);
  for (std::size_t action = 0; action < pointing.actions.size(); ++action)
    if (const auto [part, query] = pointing.actions[action]; part != Pointing::kNoPart) {
      const auto [first, width] = pointing.parts[part];
      const at::Tensor score = observations.narrow(1, first, width) * queries.narrow(1, query, width);
      columns[action] = columns[action] + score.sum(1);
    }
  return at::stack(columns, 1);
}

at::Tensor log_policy_of(const at::Tensor& heads, const Decisions& now) {
  return at::log_softmax(heads.narrow(1, 0, kActions).masked_fill(now.masks.eq(0), -1e9), 1);
}

at::Tensor loss_of(const at::Tensor& heads, const at::Tensor& magnet_heads, const Decisions& now,
                   const LossWeights& weights) {
  const at::Tensor log_policy = log_policy_of(heads, now), policy = log_policy.exp();
  const at::Tensor ratio = (log_policy.gather(1, now.chosen) - now.log_probability).exp();
  const at::Tensor gain =
      at::minimum(ratio * now.advantages, ratio.clamp(1 - weights.clip, 1 + weights.clip) * now.advantages);
  const at::Tensor value = heads.narrow(1, kActions, kSeats).tanh();
  const at::Tensor squared = (value - now.targets).square(), p = (1.0 + value) / 2.0,
                   q = (1.0 + now.targets) / 2.0;
  const at::Tensor crossed = -2.0 * (q * p.log() + (1.0 - q) * (1.0 - p).log());
  const at::Tensor by_value = (1.0 - weights.cross_entropy) * squared + weights.cross_entropy * crossed;
  at::Tensor policy_loss = -gain;
  if (now.search_targets.defined()) {
    const at::Tensor target = -weights.search * (now.search_targets * log_policy).sum(1, true);
    policy_loss = at::where(now.search_targets.sum(1, true) > 0.5, target, policy_loss);
  }
  at::Tensor loss = policy_loss.mean() + weights.value_weight * by_value.mul(now.value_weights).sum(1).mean();
  loss = loss + weights.entropy * (policy * log_policy).sum(1).mean();
  if (now.teacher.defined()) loss = loss - weights.teacher * log_policy.gather(1, now.teacher).mean();
  if (magnet_heads.defined())
    loss = loss + weights.magnet * (policy * (log_policy - log_policy_of(magnet_heads, now))).sum(1).mean();
  return loss;
}

// Decisions with 1 to kActions legal actions, made by a policy somewhat older than the network's.
Decisions decisions_for(const at::Tensor& heads, const at::Tensor& observations, double density,
                        bool with_teacher, bool searched) {
  Decisions now;
  now.observations = observations;
  now.masks = at::rand({kRows, kActions}).lt(density).to(at::kByte);
  now.chosen = at::randint(kActions, {kRows, 1}, at::kLong);
  now.masks.scatter_(1, now.chosen, 1);
  if (with_teacher) now.teacher = now.masks.argmax(1, true);  // the first legal action
  if (searched) {                                             // at every third decision
    now.search_targets = at::softmax(at::randn({kRows, kActions}).masked_fill(now.masks.eq(0), -1e9), 1);
    now.search_targets.mul_(at::arange(kRows).remainder(3).eq(0).view({kRows, 1}));
  }
  now.log_probability = log_policy_of(heads, now).gather(1, now.chosen) + 0.3 * at::randn({kRows, 1});
  now.advantages = at::randn({kRows, 1});
  now.targets = 0.5 * at::randn({kRows, kSeats});
  now.value_weights = at::full({kRows, kSeats}, 1.0 / kSeats);
  now.value_weights.narrow(0, 0, kRows / 2).narrow(1, 0, kSeats - 1).fill_(1.0 / (kSeats - 1));
  now.value_weights.narrow(0, 0, kRows / 2).select(1, kSeats - 1).zero_();  // tables of fewer seats
  return now;
}

std::vector<float> numbers_of(const at::Tensor& tensor) {
  const at::Tensor here = tensor.contiguous();
  return {here.const_data_ptr<float>(), here.const_data_ptr<float>() + here.numel()};
}

// The same decisions as a rollout files them: tables of two seats and of three, one step.
Batch batch_of(const Decisions& now) {
  std::vector<int> seats(kRows, static_cast<int>(kSeats));
  std::fill_n(seats.begin(), kRows / 2, static_cast<int>(kSeats) - 1);
  Batch batch(1, seats, {kRows}, kInputs, kActions, false);
  ObservationLayout layout;
  layout.units.assign(kInputs, kUnit);
  const at::Tensor observations = now.observations.mul(kUnit).to(at::kChar).contiguous();
  const at::Tensor masks = now.masks.contiguous();
  for (std::size_t row = 0; row < kRows; ++row) {
    batch.shares[0].observations.add(layout, observations.const_data_ptr<std::int8_t>() + row * kInputs);
    batch.shares[0].indices.add(masks.const_data_ptr<std::uint8_t>() + row * kActions, kActions, seats[row]);
    batch.chosen[row] = static_cast<Action>(now.chosen.const_data_ptr<std::int64_t>()[row]);
    if (now.teacher.defined())
      batch.teacher.push_back(static_cast<Action>(now.teacher.const_data_ptr<std::int64_t>()[row]));
  }
  if (now.search_targets.defined()) {
    const std::vector<float> search_targets = numbers_of(now.search_targets);
    batch.search_target_first.assign(kRows, -1);
    for (std::size_t row = 0; row < kRows; row += 3) {
      batch.search_target_first[row] = static_cast<std::int32_t>(batch.shares[0].search_targets.size());
      const IndexList indices = batch.indices(row);
      for (const std::uint16_t action : indices.first(indices.size() - static_cast<std::size_t>(seats[row])))
        batch.shares[0].search_targets.push_back(search_targets[row * kActions + action]);
    }
  }
  batch.log_probability = numbers_of(now.log_probability);
  batch.targets = numbers_of(now.targets);
  return batch;
}

struct Case {
  Products products;
  std::int64_t blocks;
  double magnet;
  Trunk trunk = Trunk::residual;
  double teacher = 0.0;
  double density = 0.9;  // of observations and legal actions
  double cross_entropy = 0.0, search = 0.0;
  bool points = false;
};

class Gradient : public testing::TestWithParam<Case> {};

TEST_P(Gradient, IsThatOfAutograd) {
  const auto [products, blocks, magnet, trunk, teacher, density, cross_entropy, search, points] = GetParam();
  keep_products_on_their_thread();
  at::manual_seed(7);
  const Pointing parts = points ? sample_pointing() : Pointing{};
  const NetworkShape shape{kInputs, kWidth, blocks, kActions, kSeats, trunk, parts.queries};
  Network network(shape, at::kCPU, products, 3, parts);
  Network older(shape, at::kCPU, products, 4, parts);
  {  // away from the gentle start, so that every term shows
    const c10::InferenceMode no_graph;
    network.parameters().flat.add_(at::randn_like(network.parameters().flat), 0.1);
    older.parameters().flat.add_(at::randn_like(older.parameters().flat), 0.1);
  }
  const LossWeights weights{.clip = 0.2,
                            .value_weight = 0.7,
                            .entropy = 0.05,
                            .magnet = magnet,
                            .teacher = teacher,
                            .cross_entropy = cross_entropy,
                            .search = search};

  const at::Tensor flat = network.parameters().flat.to(at::kDouble).requires_grad_();
  const at::Tensor observations = at::randint(-64, 65, {kRows, kInputs})
                                      .mul(at::rand({kRows, kInputs}).lt(density))
                                      .to(at::kFloat)
                                      .div(kUnit);
  const at::Tensor heads = heads_of(flat, shape, observations.to(at::kDouble));
  const at::Tensor magnet_heads =
      magnet == 0.0 ? at::Tensor() : heads_of(older.parameters().flat.clone(), shape, observations);
  const Decisions now =
      decisions_for(heads.detach().to(at::kFloat), observations, density, teacher != 0.0, search != 0.0);
  const at::Tensor loss = loss_of(heads, magnet_heads, now, weights);
  loss.backward();

  const c10::InferenceMode no_graph;
  const auto compare = [&](const Parameters& gradient, const LossSums& sums, const char* how) {
    EXPECT_LT((gradient.flat - flat.grad()).abs().max().item<double>(), 5e-6) << how;
    EXPECT_GT(flat.grad().abs().max().item<double>(), 1e-2) << "there is something to compare";
    const double measured = sums.policy_loss + weights.value_weight * sums.value_loss -
                            weights.entropy * sums.entropy + weights.magnet * sums.magnet_kl;
    if (teacher == 0.0 && cross_entropy == 0.0 && search == 0.0) {  // which are not among what is measured
      EXPECT_NEAR(measured / kRows, loss.item<double>(), 1e-5) << how;
    }
    EXPECT_GT(sums.clip_fraction, 0.0) << "some ratios are beyond the clip";
    EXPECT_LT(sums.clip_fraction, kRows) << "and some are not";
  };
  Batch batch = batch_of(now);
  std::vector<std::int64_t> rows(kRows);
  std::iota(rows.begin(), rows.end(), 0);
  const std::vector<float> advantages = numbers_of(now.advantages);
  {
    LossSums sums{};
    Parameters gradient(shape, at::kCPU);
    Pass pass;
    network.forward(observations, pass);
    EXPECT_LT((pass.heads - heads.detach()).abs().max().item<double>(), 1e-5);
    at::Tensor by_heads = at::empty_like(pass.heads);
    loss_gradient(by_heads, pass.heads, magnet_heads, decisions_of(batch, rows, advantages, at::kCPU),
                  weights, kRows, sums);
    network.backward(observations, pass, by_heads, gradient);
    compare(gradient, sums, "everything written out");
  }
  Questions questions;
  for (std::size_t row = 0; row < kRows; ++row) questions.add(batch.observation(row), batch.indices(row));
  Pass pass, magnet_pass;
  network.forward(network.parameters(), questions, pass);
  EXPECT_EQ(pass.rows_zeros == Zeros::multiplied, density > 0.5);
  EXPECT_EQ(pass.heads_zeros == Zeros::multiplied, density > 0.5);
  std::size_t answer = 0;
  const std::vector<float> all_heads = numbers_of(heads.detach().to(at::kFloat));
  for (std::int64_t row = 0; row < kRows; ++row)
    for (const std::uint16_t action : questions.indices[static_cast<std::size_t>(row)])
      EXPECT_NEAR(pass.answers[answer++],
                  all_heads[static_cast<std::size_t>(row * (kActions + kSeats)) + action], 1e-5);
  if (magnet != 0.0) network.forward(older.parameters(), questions, magnet_pass);
  LossSums sums{};
  Parameters gradient(shape, at::kCPU);
  std::vector<float> answers_gradient;
  loss_gradient(answers_gradient, pass.answers, magnet == 0.0 ? nullptr : magnet_pass.answers.data(), batch,
                rows, advantages, weights, kRows, sums);
  network.backward(questions, pass, answers_gradient, gradient);
  compare(gradient, sums, "indexed");
}

INSTANTIATE_TEST_SUITE_P(
    NetworksAndProducts, Gradient,
    testing::Values(
        Case{Products::standard, 0, 0.0}, Case{Products::standard, 2, 0.3}, Case{Products::onednn, 0, 0.3},
        Case{Products::onednn, 2, 0.0}, Case{Products::standard, 2, 0.0, Trunk::plain},
        Case{Products::onednn, 1, 0.3, Trunk::plain}, Case{Products::standard, 1, 0.1, Trunk::residual, 0.4},
        Case{Products::standard, 2, 0.3, Trunk::residual, 0.4, 0.15},
        Case{Products::onednn, 1, 0.0, Trunk::residual, 0.0, 0.15},
        Case{Products::onednn, 0, 0.2, Trunk::residual, 0.0, 0.15},
        Case{Products::standard, 1, 0.1, Trunk::plain, 0.0, 0.15},
        Case{Products::gemm, 2, 0.3, Trunk::residual, 0.4, 0.15},
        Case{Products::gemm, 1, 0.3, Trunk::residual, 0.4, 0.15, 0.0, 0.8},
        Case{Products::standard, 1, 0.0, Trunk::residual, 0.0, 0.9, 0.0, 2.0}, Case{Products::gemm, 0, 0.1},
        Case{Products::gemm, 2, 0.0, Trunk::residual, 0.4}, Case{Products::gemm, 2, 0.1, Trunk::plain},
        Case{Products::standard, 1, 0.0, Trunk::residual, 0.0, 0.15, 0.7},
        Case{Products::gemm, 1, 0.3, Trunk::residual, 0.4, 0.15, 0.0, 0.0, true},
        Case{Products::standard, 0, 0.3, Trunk::residual, 0.4, 0.9, 0.0, 0.0, true}));

}  // namespace
}  // namespace pandemonium::training
