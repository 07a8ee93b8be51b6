// Updates on several threads.
#include <gtest/gtest.h>

#include "tests/pig/optimum.hpp"
#include "training/ppo/advantage.hpp"
#include "training/ppo/ppo.hpp"
#include "training/ppo/rollout.hpp"

namespace pandemonium::training {
namespace {

// Threads share out the chunks of a minibatch, fourteen here, and only the order in which gradients are added
// is theirs.
TEST(Ppo, LearnsTheSameOnAnyNumberOfThreads) {
  keep_products_on_their_thread();
  const Variants variants = one_variant(game_pig(), game_pig().options());
  Rollout rollout(variants, {.tables = 224, .steps = 16, .threads = 1, .seed = 3, .shaped = false});
  Batch batch = rollout.make_batch();
  const NetworkShape shape{batch.width, 24, 1, batch.actions, batch.seats};
  Network network(shape, at::kCPU, Products::standard, 3);
  League league({.share = 0.0}, shape, 3);
  league.record(rollout.collect(network, league, batch));
  estimate_advantages(batch, 1.0, 0.95, 0.0);
  const std::vector<float> beginning = network.values();

  PpoConfig config;
  config.minibatches = 1;
  config.magnet = {0.1, 0.1};
  ProcessGroup alone;
  std::vector<float> expected;
  for (const int threads : {1, 2, 4, 8, 16}) {
    network.set_values(beginning);
    Ppo ppo(network, config, threads, 3, alone);
    for (int update = 0; update < 20; ++update) ppo.update(batch, 0.0);
    const std::vector<float> values = network.values();
    if (threads == 1) expected = values;
    ASSERT_EQ(values.size(), expected.size());
    for (std::size_t i = 0; i < values.size(); ++i)
      ASSERT_NEAR(values[i], expected[i], 1e-5f) << threads << " threads";
  }
  EXPECT_NE(expected, beginning);
}

}  // namespace
}  // namespace pandemonium::training
