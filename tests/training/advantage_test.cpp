// Advantages and targets worked out by hand: one table, two seats, five decisions, discount and lambda 1/2.
//   step   seat   value of its own   what happens
//   0      0       0.1
//   1      1      -0.2
//   2      0       0.4               ends the game, 1 to -1
//   3      1       0.3
//   4      0      -0.6
//   then seat 1 is to act; it expects 0.2 for itself and -0.4 for seat 0
#include "training/ppo/advantage.hpp"

#include <gtest/gtest.h>

#include <array>

namespace pandemonium::training {
namespace {

Batch five_steps(bool shaped) {
  Batch batch(5, {2}, {1}, 1, 2, shaped);
  batch.to_act = {0, 1, 0, 1, 0};
  constexpr std::array kOwnValues{0.1f, -0.2f, 0.4f, 0.3f, -0.6f};
  for (std::size_t step = 0; step < 5; ++step) batch.values[2 * step] = kOwnValues[step];
  batch.over[2] = 1;
  batch.scores[4] = 1.0f;
  batch.scores[5] = -1.0f;
  batch.last_to_act = {1};
  batch.last_values = {0.2f, -0.4f};
  return batch;
}

void expect_near(const std::vector<float>& given, const std::vector<float>& expected) {
  ASSERT_EQ(given.size(), expected.size());
  for (std::size_t i = 0; i < given.size(); ++i) EXPECT_NEAR(given[i], expected[i], 1e-6f) << "at " << i;
}

TEST(Advantage, FiveStepsByHand) {
  Batch batch = five_steps(false);
  estimate_advantages(batch, 0.5, 0.5, 0.0);
  // 0.5 x 0.4 - 0.1 + 0.25 x 0.6;  -1 - -0.2;  1 - 0.4;  0.5 x 0.2 - 0.3;  0.5 x -0.4 - -0.6
  expect_near(batch.advantages, {0.25f, -0.8f, 0.6f, -0.2f, 0.4f});
  // The mover's own target is its value plus its advantage; the other seat's is that seat's next target.
  expect_near(batch.targets, {0.35f, -1.0f, -1.0f, 1.0f, 1.0f, -1.0f, 0.1f, -0.2f, -0.2f, 0.2f});
}

TEST(Advantage, ADecisionOfAPartnerIsNotLearnedFromAndChangesNobodyElses) {
  Batch batch = five_steps(false);
  batch.trainable[1] = 0;
  estimate_advantages(batch, 0.5, 0.5, 0.0);
  expect_near(batch.advantages, {0.25f, 0.0f, 0.6f, -0.2f, 0.4f});
  EXPECT_NEAR(batch.targets[2], -1.0f, 1e-6f) << "what the partner gets from there on";
  EXPECT_NEAR(batch.targets[1], -1.0f, 1e-6f) << "and what it gets after seat 0's first decision";
}

TEST(Advantage, ShapingAddsTheDifferenceOfPotentialsAndAFinishedGameHasNone) {
  Batch batch = five_steps(true);
  batch.potentials = {0.2f, 9.0f, 9.0f, 0.3f, 0.6f,
                      9.0f, 9.0f, 0.1f, 0.5f, 9.0f};  // 9: of the seat that waits
  batch.last_potentials = {0.8f, 0.7f};
  estimate_advantages(batch, 0.5, 0.0, 2.0);
  expect_near(batch.advantages, {
                                    0.1f + 2 * (0.5f * 0.6f - 0.2f),   // seat 0 to its next decision
                                    -0.8f + 2 * (0.0f - 0.3f),         // seat 1 to the end of the game
                                    0.6f + 2 * (0.0f - 0.6f),          // seat 0 to the end of the game
                                    -0.2f + 2 * (0.5f * 0.7f - 0.1f),  // to where the rollout stops
                                    0.4f + 2 * (0.5f * 0.8f - 0.5f),
                                });
}

TEST(Advantage, WithLambdaOneAndNoDiscountTheTargetIsWhatHappened) {
  Batch batch = five_steps(false);
  estimate_advantages(batch, 1.0, 1.0, 0.0);
  expect_near(batch.targets, {1.0f, -1.0f, -1.0f, 1.0f, 1.0f, -1.0f, 0.2f, -0.4f, -0.4f, 0.2f});
}

}  // namespace
}  // namespace pandemonium::training
