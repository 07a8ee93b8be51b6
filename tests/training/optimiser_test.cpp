// What a step moves, by Adam and by Muon.
#include <cmath>

#include <gtest/gtest.h>

#include <ATen/ATen.h>
#include <ATen/CPUGeneratorImpl.h>
#include <c10/core/InferenceMode.h>

#include "training/ppo/optimiser.hpp"

namespace pandemonium::training {
namespace {

at::Tensor drawn(std::int64_t rows, std::int64_t columns) {
  auto random = at::make_generator<at::CPUGeneratorImpl>(11);
  return at::empty({rows, columns}, at::kFloat).normal_(0.0, 1.0, random);
}

TEST(Orthogonalised, KeepsSingularVectorsAndMakesSingularValuesAlike) {
  for (const auto& [rows, columns] : {std::pair(16, 16), {12, 70}, {70, 12}}) {
    const auto [left, values, right] = at::linalg_svd(drawn(rows, columns), false);
    // From 1 down to 1/200, which is more than a thousandth of the matrix's length.
    const std::int64_t rank = values.size(0);
    const at::Tensor uneven = at::pow(200.0, -at::arange(rank, at::kFloat) / static_cast<double>(rank - 1));
    const at::Tensor matrix = left.matmul(uneven.diag()).matmul(right);
    for (const double length : {1.0, 1e-6, 1e6}) {
      const at::Tensor found = left.t().matmul(orthogonalised(matrix * length)).matmul(right.t());
      const at::Tensor along = found.diagonal();
      EXPECT_LT((found - along.diag()).abs().max().item<float>(), 1e-3) << rows << " x " << columns;
      EXPECT_GT(along.min().item<float>(), 0.6) << rows << " x " << columns;
      EXPECT_LT(along.max().item<float>(), 1.25) << rows << " x " << columns;
    }
  }
}

TEST(Orthogonalised, IsNothingOfNothing) {
  EXPECT_EQ(orthogonalised(at::zeros({4, 9})).abs().max().item<float>(), 0.0f);
}

// One step of a network whose gradient is drawn.
class OneStep : public testing::Test {
 protected:
  static constexpr NetworkShape kShape{.inputs = 40, .width = 16, .blocks = 1, .actions = 5, .seats = 2};
  struct Moved {
    Parameters by;
    double norm;
  };
  Moved moved_with(double muon) {
    Network network(kShape, at::kCPU, Products::standard, 3);
    PpoConfig config;
    config.muon = muon;
    config.warm_up = 0;
    Optimiser optimiser(network, config);
    Parameters gradient(kShape, at::kCPU);
    gradient.flat.copy_(drawn(1, gradient.flat.numel()).squeeze(0));
    Moved moved{Parameters(kShape, at::kCPU), 0.0};
    moved.by.flat.copy_(network.parameters().flat);
    moved.norm = optimiser.step(gradient, kRate, workers_);
    moved.by.flat.sub_(network.parameters().flat).neg_();
    EXPECT_EQ(gradient.flat.abs().max().item<float>(), 0.0f) << "cleared for the next minibatch";
    return moved;
  }
  static constexpr double kRate = 1e-2;
  const c10::InferenceMode no_graph_;
  Workers workers_{2};
};

TEST_F(OneStep, ByAdamIsTheLearningRateForEveryParameter) {
  const Moved moved = moved_with(0.0);
  EXPECT_NEAR(moved.norm, std::sqrt(static_cast<double>(size_of(kShape))), 3.0) << "before it was cut";
  EXPECT_NEAR(moved.by.flat.abs().mean().item<double>(), kRate, 0.05 * kRate);
}

TEST_F(OneStep, ByMuonMovesWeightsOfTheTrunkAsFarAsItSays) {
  const Moved adam = moved_with(0.0), muon = moved_with(0.5);
  const auto& block = muon.by.blocks[0];
  for (const at::Tensor& weight : {muon.by.input.weight, block.first.weight, block.second.weight})
    EXPECT_NEAR(weight.square().mean().sqrt().item<double>(), 0.5 * kRate, 0.15 * kRate);
  EXPECT_TRUE(at::equal(muon.by.heads.weight, adam.by.heads.weight));
  for (const auto& [one, other] :
       {std::pair(muon.by.input, adam.by.input), {block.first, adam.by.blocks[0].first}})
    EXPECT_TRUE(at::equal(one.bias, other.bias));
  EXPECT_EQ(muon.norm, adam.norm);
}

}  // namespace
}  // namespace pandemonium::training
