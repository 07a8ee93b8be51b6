// Search as teacher: what it plays and files, and that a network learns the best play from it alone.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <numeric>

#include "agents/search/search.hpp"
#include "envs/core/error.hpp"
#include "tests/pig/optimum.hpp"
#include "training/network/export_policy.hpp"
#include "training/ppo/advantage.hpp"
#include "training/ppo/ppo.hpp"
#include "training/ppo/rollout.hpp"

namespace pandemonium::training {
namespace {

// Expert iteration on Pig to 20.
struct PigSchool {
  PigSchool() {
    keep_products_on_their_thread();
    config.learning_rate = {3e-3, 3e-3};
    config.entropy = {0.0, 0.0};
    config.minibatches = 2;
    config.warm_up = 10;
  }
  static constexpr std::uint64_t kSeed = 3;
  static constexpr int kTables = 32, kSteps = 16;

  void play(double share, int simulations) {
    const auto net = PolicyNet::from(policy_file(variants, network, {}), *variants.game, "the network");
    const SearchOptions options{.simulations = simulations,
                                .prior_temperature = 1.0f,
                                .trust = 8.0f,
                                .rollout = kToTheEnd,
                                .mix = 1.0f};
    league.record(rollout.collect(network, league, batch, {share, options, net}));
  }
  double given_away() const {
    return optimum.given_away([&](const AnyTable& table) {
      std::vector<float> row(static_cast<std::size_t>(table.width()));
      table.observe(table.to_act(), row);
      const auto heads = network.heads_of(row);
      return heads[0] > heads[1] ? pig::Optimum::kRoll : pig::Optimum::kHold;
    });
  }

  pig::Optimum optimum;
  Variants variants = one_variant(game_pig(), game_pig().options());
  Rollout rollout{variants,
                  {.tables = kTables, .steps = kSteps, .threads = 1, .seed = kSeed, .shaped = false}};
  Batch batch = rollout.make_batch();
  NetworkShape shape{batch.width, 24, 1, batch.actions, batch.seats};
  Network network{shape, at::kCPU, Products::standard, kSeed};
  ProcessGroup alone;
  PpoConfig config;
  League league{{.share = 0.0}, shape, kSeed};
};

TEST(SearchTeacher, FilesAPolicyAtItsShareOfTheDecisions) {
  PigSchool school;
  school.play(0.25, 64);
  std::size_t searched = 0, likeliest = 0;
  for (std::size_t row = 0; row < school.batch.size(); ++row) {
    const auto policy = school.batch.search_target_of(row);
    if (policy.empty()) continue;
    ++searched;
    ASSERT_EQ(policy.size(), 2u);
    EXPECT_NEAR(std::accumulate(policy.begin(), policy.end(), 0.0f), 1.0f, 1e-5f);
    likeliest += policy[static_cast<std::size_t>(school.batch.chosen[row])] >= 0.5f;
  }
  EXPECT_NEAR(static_cast<double>(searched) / static_cast<double>(school.batch.size()), 0.25, 0.08);
  EXPECT_GT(likeliest, searched * 11 / 20) << "and plays by it";
  school.league.record(school.rollout.collect(school.network, school.league, school.batch));
  EXPECT_TRUE(school.batch.search_target_of(0).empty()) << "a rollout without search files none";
}

TEST(SearchTeacher, TeachesNothingWhereSomebodyElseSits) {  // search takes everyone for the network
  PigSchool school;
  school.league = League({.share = 1.0, .scripted = 1.0}, school.shape, PigSchool::kSeed);
  school.league.begin_iteration(0, school.network);
  for (int i = 0; i < 8; ++i)  // until every table has begun a game with a guest
    school.league.record(school.rollout.collect(school.network, school.league, school.batch));
  school.play(1.0, 8);
  std::size_t guests = 0;
  for (std::size_t row = 0; row < school.batch.size(); ++row) {
    guests += school.batch.trainable[row] == 0;
    EXPECT_TRUE(school.batch.search_target_of(row).empty()) << row;
  }
  EXPECT_GT(guests, school.batch.size() / 4);
}

TEST(SearchTeacher, AloneBringsPigToItsOptimum) {
  PigSchool school;
  std::vector<float> values = school.network.values();
  values[values.size() - 4] -=
      2.0f;  // the bias of rolling, before those of holding and of two values: it would hold
  school.network.set_values(values);
  Ppo ppo(school.network, school.config, 1, PigSchool::kSeed, school.alone);
  const double before = school.given_away();
  for (int iteration = 0; iteration < 40; ++iteration) {
    school.play(1.0, 32);  // every decision: nothing is learned from PPO's gain
    estimate_advantages(school.batch, 1.0, 0.95, 0.0);
    ppo.update(school.batch, 0.0);
  }
  const double after = school.given_away();
  std::printf("pig: %.4f given away before, %.4f after\n", before, after);
  EXPECT_GT(before, 0.2);
  EXPECT_LT(after, 0.006);
}

}  // namespace
}  // namespace pandemonium::training
