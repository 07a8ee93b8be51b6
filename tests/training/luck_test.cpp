// Luck: what a die brought, against what its other faces would have brought.
#include "training/ppo/luck.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "agents/policy/policy_agent.hpp"
#include "envs/core/chance_asked.hpp"
#include "tests/pig/optimum.hpp"
#include "training/network/network.hpp"
#include "training/ppo/advantage.hpp"
#include "training/ppo/redraws.hpp"
#include "training/ppo/rollout.hpp"

namespace pandemonium::training {
namespace {

// Two seats, five decisions, as in advantage_test.cpp; discount and lambda 1/2.
//   step   seat   values of seats 0, 1 after it    other outcomes: weight, values times weights
//   0      0       0, -0.2                          1/2: 0.1, -0.1
//   2      0       the scores 1, -1                 1: 0.2, -0.2
//   4      0      -0.4, 0.2                         1/4: -0.05, 0.05
Batch five_steps() {
  Batch batch(5, {2}, {1}, 1, 2, false);
  batch.to_act = {0, 1, 0, 1, 0};
  batch.values[2] = -0.2f;
  batch.over[2] = 1;
  batch.scores[4] = 1.0f;
  batch.scores[5] = -1.0f;
  batch.last_to_act = {1};
  batch.last_values = {0.2f, -0.4f};
  batch.redrawn_weight = {0.5f, 0.0f, 1.0f, 0.0f, 0.25f};
  batch.redrawn = {0.1f, -0.1f, 0.0f, 0.0f, 0.2f, -0.2f, 0.0f, 0.0f, -0.05f, 0.05f};
  return batch;
}

void expect_near(const std::vector<float>& given, const std::vector<float>& expected) {
  ASSERT_EQ(given.size(), expected.size());
  for (std::size_t i = 0; i < given.size(); ++i) EXPECT_NEAR(given[i], expected[i], 1e-6f) << "at " << i;
}

TEST(Luck, FiveStepsByHand) {
  const Luck luck = luck_of(five_steps(), 0.5, 0.5);
  // -0.1 + 0.8 / 4;  what seat 0's end brought seat 1;  1 - 0.2;  none;  -0.4 / 4 - -0.05
  expect_near(luck.advantages, {0.1f, -0.8f, 0.8f, 0.0f, -0.05f});
  expect_near(luck.targets, {0.1f, -0.8f, -0.8f, 0.8f, 0.8f, -0.8f, 0.0f, -0.05f, -0.05f, 0.0f});
}

TEST(Luck, IsTakenOutInTheShareThatLeavesTheLeastVariance) {
  Batch batch = five_steps();
  const Luck luck = luck_of(batch, 0.5, 0.5);
  constexpr std::array kElse{0.3f, 0.1f, -0.2f, 0.4f, -0.1f};
  for (std::size_t i = 0; i < kElse.size(); ++i) batch.advantages[i] = kElse[i] + 0.7f * luck.advantages[i];
  const auto variance = [](const std::vector<float>& of, const std::vector<float>& luck_in, double less) {
    double sum = 0.0, squares = 0.0;
    for (std::size_t i = 0; i < of.size(); ++i) {
      const double x = of[i] - less * luck_in[i];
      sum += x / 5.0;
      squares += x * x / 5.0;
    }
    return squares - sum * sum;
  };
  const std::vector<float> before = batch.advantages;
  ProcessGroup alone;
  const LuckTaken taken = take_luck_out(batch, 0.5, 0.5, alone);
  for (const double off : {-0.05, 0.05})
    EXPECT_LT(variance(before, luck.advantages, taken.share),
              variance(before, luck.advantages, taken.share + off));
  EXPECT_NEAR(variance(batch.advantages, luck.advantages, 0.0) / variance(before, luck.advantages, 0.0),
              taken.variance_left, 1e-6);
  EXPECT_NEAR(batch.targets[0], -taken.share * luck.targets[0], 1e-6);
}

struct PigTables {
  explicit PigTables(int tables)
      : env(variants, {.tables = tables, .seed = 5}),
        network({.inputs = variants.width, .width = 16, .blocks = 1, .actions = 2, .seats = 2}, at::kCPU,
                Products::standard, 3) {}
  // What the network promises each seat at a position.
  std::array<double, 2> values(const AnyTable& table) {
    if (table.to_act() == kNobody) return {table.scores()[0], table.scores()[1]};
    std::vector<float> row(static_cast<std::size_t>(table.width()));
    table.observe(table.to_act(), row);
    const std::vector<float> heads = network.heads_of(row);
    std::array<float, 2> both{std::tanh(heads[2]), std::tanh(heads[3])};
    if (variants.game->zero_sum()) balance(both);
    return {both[table.to_act() == 0 ? 0 : 1], both[table.to_act() == 0 ? 1 : 0]};
  }
  Variants variants = one_variant(game_pig(), game_pig().options());
  MixedTables env;
  Network network;
};

// Everything that an action may lead to if the die shows `faces` first. After a 1 and after holding the other
// player's first roll is forced, so more may be rolled; here three times at most.
std::vector<std::unique_ptr<AnyTable>> ends_of(const AnyTable& before, Action action,
                                               std::vector<int> faces) {
  std::vector<std::unique_ptr<AnyTable>> ends;
  auto drawn = before.clone();
  Chance dice = Chance::scripted(faces);
  try {
    drawn->apply(action, dice);
    ends.push_back(std::move(drawn));
  } catch (const ChanceAsked&) {
    for (int face = 1; face <= 6 && faces.size() < 3; ++face) {
      std::vector<int> more = faces;
      more.push_back(face);
      for (auto& end : ends_of(before, action, more)) ends.push_back(std::move(end));
    }
  }
  return ends;
}

// Six draws are the six faces, and what leads where the actual one led is not valued. Where
// a face leads to one end alone, its value is known; after a 1 it is that of one of a few.
TEST(Redraws, AreTheOtherFacesOfADie) {
  constexpr int kTables = 16;
  PigTables pig(kTables);
  Redraws redraws(pig.variants);
  Batch batch(1, std::vector<int>(kTables, 2), {kTables}, pig.variants.width, 2, false);
  batch.redrawn_weight.resize(kTables);
  batch.redrawn.resize(2 * kTables);
  Chance chance = Chance::seeded(8), other = Chance::seeded(9);
  int rolls = 0;
  for (int step = 0; step < 60; ++step) {
    std::vector<std::unique_ptr<AnyTable>> before;
    std::vector<Action> actions;
    for (std::size_t t = 0; t < kTables; ++t) {
      before.push_back(pig.env.table(t));
      const auto legal = before[t]->legal();
      actions.push_back(legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]);
    }
    redraws.remember(pig.env);
    pig.env.step(actions);
    for (std::size_t t = 0; t < kTables; ++t) batch.over[t] = pig.env.over(t);
    redraws.draw(pig.env, actions, 6, pig.network, batch, 0, other);
    for (std::size_t t = 0; t < kTables; ++t) {
      if (ends_of(*before[t], actions[t], {}).size() == 1) {  // chance is not asked
        EXPECT_EQ(batch.redrawn_weight[t], 0.0f);
        continue;
      }
      ++rolls;
      const auto actual = pig.env.table(t);
      double known_weight = 0.0, known = 0.0;
      std::vector<std::pair<double, double>> open{{0.0, 0.0}};  // weight and value that are not known
      for (int face = 1; face <= 6; ++face) {
        const auto led = ends_of(*before[t], actions[t], {face});
        std::vector<std::pair<double, double>> may;
        for (const auto& end : led) {
          const bool same = batch.over[t] == 0 && end->equals(*actual);
          may.push_back(same ? std::pair(0.0, 0.0) : std::pair(1.0 / 6.0, pig.values(*end)[0] / 6.0));
        }
        if (led.size() > 1) {
          open = may;
        } else {
          known_weight += may.front().first;
          known += may.front().second;
        }
      }
      EXPECT_TRUE(std::ranges::any_of(open,
                                      [&](const auto& each) {
                                        return std::abs(batch.redrawn_weight[t] - known_weight - each.first) <
                                                   1e-5 &&
                                               std::abs(batch.redrawn[2 * t] - known - each.second) < 1e-5;
                                      }))
          << "step " << step << ", table " << t;
    }
  }
  EXPECT_GT(rolls, 200);
}

// Whatever the values are: here a drawn network's. Steps of one table are not correlated. Games that a die
// ends are among them.
TEST(Luck, AveragesOutForAnyNumberOfDraws) {
  const AnyGame& dice = find_game("daemon_dice");
  const Variants variants = one_variant(dice, dice.options("mini"));
  const Network network(
      {.inputs = variants.width, .width = 16, .blocks = 1, .actions = dice.actions(), .seats = 2}, at::kCPU,
      Products::standard, 3);
  Rollout rollout(variants, {.tables = 128, .steps = 64, .threads = 2, .seed = 3, .shaped = false});
  Batch batch = rollout.make_batch();
  const League league({.share = 0.0}, network.shape(), 3);
  for (const int draws : {1, 6}) {
    double sum = 0.0, squares = 0.0;
    int ends = 0;
    for (int iteration = 0; iteration < 2; ++iteration) {
      rollout.collect(network, league, batch, {}, draws);
      for (const float luck : luck_of(batch, 1.0, 0.0).advantages) {
        sum += luck;
        squares += static_cast<double>(luck) * luck;
      }
      for (std::size_t i = 0; i < batch.size(); ++i) ends += batch.over[i] && batch.redrawn_weight[i] > 0.0f;
    }
    EXPECT_GT(squares, 1.0) << draws;
    EXPECT_LT(std::abs(sum), 3.5 * std::sqrt(squares)) << draws;
    EXPECT_GT(ends, 20) << draws;
  }
}

// Whether luck is drawn or not, the same games are played.
TEST(Luck, IsDrawnFromAStreamOfItsOwn) {
  PigTables pig(1);
  const League league({.share = 0.0}, pig.network.shape(), 3);
  std::vector<std::vector<Action>> chosen;
  for (const int draws : {0, 6}) {
    Rollout rollout(pig.variants, {.tables = 32, .steps = 16, .threads = 1, .seed = 3, .shaped = false});
    Batch batch = rollout.make_batch();
    rollout.collect(pig.network, league, batch, {}, draws);
    rollout.collect(pig.network, league, batch, {}, draws);
    chosen.push_back(batch.chosen);
  }
  EXPECT_EQ(chosen[0], chosen[1]);
}

}  // namespace
}  // namespace pandemonium::training
