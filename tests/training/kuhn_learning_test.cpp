// The trainer against a game whose solution is known.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/training/kuhn_tree.hpp"
#include "training/advantage.hpp"
#include "training/ppo.hpp"
#include "training/rollout.hpp"

namespace pandemonium::training {
namespace {

// The probability that a network bets, for each table of Kuhn poker.
BetProbability strategy_of(const Network& network) {
  return [&network](const AnyTable& table) {
    std::vector<float> row(static_cast<std::size_t>(table.width()));
    table.observe(table.to_act(), row);
    const auto heads = network.heads_of(row);
    return 1.0 / (1.0 + std::exp(static_cast<double>(heads[0] - heads[1])));
  };
}

TEST(KuhnLearning, TrainingComesCloseToTheEquilibriumAndItsValue) {
  const Config config = read_config(PANDEMONIUM_SOURCE "/training/presets/kuhn_poker.toml");
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  Rollout rollout(game, options,
                  {.tables = config.rollout.tables,
                   .steps = config.rollout.steps,
                   .threads = 1,
                   .seed = 3,
                   .shaped = false},
                  at::kCPU);
  Batch batch = rollout.make_batch();
  const NetworkShape shape{batch.width, config.network.width, config.network.blocks, batch.actions,
                           batch.seats};
  Network network(shape, at::kCPU, Products::standard, 3);
  Ppo ppo(network, config.ppo, 1, 3);
  League league(config.league, shape, at::kCPU, 3);
  const int kIterations = std::getenv("KI") ? std::atoi(std::getenv("KI")) : 600;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    league.begin_iteration(iteration, network);
    rollout.collect(network, league, batch);
    estimate_advantages(batch, config.advantage.discount, config.advantage.lambda, 0.0);
    const auto stats = ppo.update(batch, static_cast<double>(iteration) / kIterations);
    if (iteration % 50 == 49) {
      const auto s = solve_kuhn(strategy_of(network));
      printf("%d value %.4f expl %.4f H %.3f kl %.4f vl %.3f gn %.3f\n", iteration, s.first_player_value,
             s.exploitability, stats.entropy, stats.divergence, stats.value_loss, stats.gradient_norm);
    }
  }
  const KuhnSolution solution = solve_kuhn(strategy_of(network));
  EXPECT_LT(solution.exploitability, 0.05);
  EXPECT_NEAR(solution.first_player_value, -1.0 / 18.0, 0.01);
}

}  // namespace
}  // namespace pandemonium::training
