// The trainer against a game whose solution is known.
#include <gtest/gtest.h>

#include <cmath>
#include <ctime>

#include "tests/training/kuhn_tree.hpp"
#include "training/league/quick_evaluation.hpp"
#include "training/ppo/advantage.hpp"
#include "training/ppo/ppo.hpp"
#include "training/ppo/rollout.hpp"

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

TEST(KuhnLearning, TrainingComesCloseToTheEquilibriumAndBeatsRandomPlay) {
  const std::clock_t begun = std::clock();
  keep_products_on_their_thread();
  const Config config = read_config(PANDEMONIUM_SOURCE "/tests/kuhn_poker/preset.toml");
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  Rollout rollout(one_variant(game, options), {.tables = config.rollout.tables,
                                               .steps = config.rollout.steps,
                                               .threads = 1,
                                               .seed = 3,
                                               .shaped = false});
  Batch batch = rollout.make_batch();
  const NetworkShape shape{batch.width, config.network.width, config.network.blocks, batch.actions,
                           batch.seats};
  Network network(shape, at::kCPU, Products::standard, 3);
  ProcessGroup alone;
  Ppo ppo(network, config.ppo, 1, 3, alone);
  League league(config.league, shape, 3);
  constexpr int kIterations = 600;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    league.begin_iteration(iteration, network);
    league.record(rollout.collect(network, league, batch));
    estimate_advantages(batch, config.advantage.discount, config.advantage.lambda, 0.0);
    ppo.update(batch, static_cast<double>(iteration) / kIterations);
  }
  const KuhnSolution solution = solve_kuhn(strategy_of(network));
  EXPECT_LT(solution.exploitability, 0.05);
  EXPECT_NEAR(solution.first_player_value, -1.0 / 18.0, 0.01);
  const auto strength = [&](int games) {
    return quick_evaluation(one_variant(game, options), network, Yardstick::random, games, 1);
  };
  EXPECT_GT(strength(20'000).score, 0.05);
  EXPECT_NEAR(strength(5'000).error / strength(20'000).error, 2.0, 0.1) << "four times the games";
  EXPECT_LT(std::clock() - begun, 40 * CLOCKS_PER_SEC) << "CPU time";
}

}  // namespace
}  // namespace pandemonium::training
