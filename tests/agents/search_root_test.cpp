// The root of a search: the schedule against published ones, comparisons against sums done by hand.
#include "agents/search/root.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "envs/core/chance.hpp"

namespace pandemonium {
namespace {

// For each simulation, how often its candidate was tried before: the form in which schedules are published.
std::vector<int> visits_before(int candidates, int simulations) {
  std::vector<int> visits;
  int round = 0;
  for (const HalvingPhase& phase : halving_plan(candidates, simulations))
    for (int r = 0; r < phase.rounds; ++r, ++round)
      visits.insert(visits.end(), static_cast<std::size_t>(phase.candidates), round);
  return visits;
}

// The schedules of mctx's seq_halving_test.py, but for the last round where it is not a whole one.
TEST(HalvingPlan, IsThatOfThePublishedOne) {
  EXPECT_EQ(visits_before(8, 24),
            (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6}));
  EXPECT_EQ(
      visits_before(8, 47),
      (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0, 1, 1,  1,  1,  2,  2,  2,  2,  3,  3,  3,  3,  4,  4,  5,
                        5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16}));
  EXPECT_EQ(visits_before(7, 24),
            (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7}));
  EXPECT_EQ(visits_before(8, 13), (std::vector<int>{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1}));
  EXPECT_EQ(halving_plan(1, 16), (std::vector<HalvingPhase>{{1, 16}}));
  EXPECT_EQ(halving_plan(8, 2), (std::vector<HalvingPhase>{{2, 1}}));
  EXPECT_EQ(halving_plan(5, 1), (std::vector<HalvingPhase>{{1, 1}}));
}

TEST(HalvingPlan, NeverSpendsMoreThanItHasAndEndsWithTwo) {
  for (int candidates = 1; candidates <= 40; ++candidates)
    for (int simulations = 1; simulations <= 300; ++simulations) {
      int spent = 0, before = candidates;
      const auto plan = halving_plan(candidates, simulations);
      ASSERT_FALSE(plan.empty());
      for (const HalvingPhase& phase : plan) {
        ASSERT_GE(phase.rounds, 1);
        ASSERT_LE(phase.candidates, before);
        before = phase.candidates;
        spent += phase.candidates * phase.rounds;
      }
      ASSERT_LE(spent, simulations) << candidates;
      ASSERT_GT(spent + candidates, simulations) << candidates;
    }
}

TEST(RootComparison, KeepsTheLikeliestAndLeavesOutWhatWillNeverBeTried) {
  const std::vector<float> priors{0.05f, 0.6f, 0.001f, 0.3f, 0.049f};
  const RootComparison four(priors, 4, 1000, 1.0f), two(priors, 2, 1000, 1.0f), hurried(priors, 4, 8, 1.0f);
  EXPECT_EQ(std::vector<int>(four.left().begin(), four.left().end()), (std::vector<int>{1, 3, 0, 4}));
  EXPECT_EQ(std::vector<int>(two.left().begin(), two.left().end()), (std::vector<int>{1, 3}));
  // With 8 simulations, what is less than an eighth as likely as the likeliest is not worth one.
  EXPECT_EQ(std::vector<int>(hurried.left().begin(), hurried.left().end()), (std::vector<int>{1, 3}));
}

TEST(RootComparison, WeighsScoresAgainstPriorsByTheirNoise) {
  const std::vector<float> priors{0.8f, 0.2f};
  RootComparison clear(priors, 2, 100, 1.0f), noisy(priors, 2, 100, 1.0f);
  for (int round = 0; round < 4; ++round) {
    const float dice = round % 2 == 0 ? 0.5f : -0.5f;                          // the same for both
    clear.add_round(std::vector<float>{dice, dice + 0.2f});                    // always better by 0.2
    noisy.add_round(std::vector<float>{dice, round % 2 == 0 ? -0.9f : 1.3f});  // better by 0.2 on average
  }
  EXPECT_EQ(clear.best(), 1);
  EXPECT_EQ(noisy.best(), 0);
  EXPECT_NEAR(clear.difference(1, 0).mean, 0.2, 1e-6);
  EXPECT_NEAR(clear.difference(1, 0).error, 0.0, 1e-6);
  EXPECT_NEAR(noisy.difference(1, 0).mean, 0.2, 1e-6);
  // By hand: squares (0.01 + 0.01) a round, and 0.1 as the usual noise of one, over 4 + 1.
  EXPECT_NEAR(clear.merit(0), 0.0 + 0.18 / 5.0 / 4.0 * std::log(0.8), 1e-6);
  EXPECT_NEAR(clear.merit(1), 0.2 + 0.18 / 5.0 / 4.0 * std::log(0.2), 1e-6);
}

TEST(RootComparison, TellsAnImprovedPolicy) {
  const std::vector<float> priors{0.5f, 0.3f, 0.2f};
  RootComparison root(priors, 2, 100, 2.0f);
  root.add_round(std::vector<float>{0.0f, 0.4f});
  root.add_round(std::vector<float>{0.0f, 0.4f});
  // By hand: noise (2 * 0.08 + 0.1) / 3; worth (2 * (0.5 * 0 + 0.3 * 0.4) / 0.8 + 0.1) / 3.
  const double noise = 0.26 / 3.0, worth = (2.0 * 0.15 + 0.1) / 3.0;
  const double a = 0.5 * std::exp(2.0 * (0.0 - worth) / (2.0 * noise)),
               b = 0.3 * std::exp(2.0 * (0.4 - worth) / (2.0 * noise)), c = 0.2;
  const auto improved = root.improved(0.1f);
  EXPECT_NEAR(improved[0], a / (a + b + c), 1e-5);
  EXPECT_NEAR(improved[1], b / (a + b + c), 1e-5);
  EXPECT_NEAR(improved[2], c / (a + b + c), 1e-5);
}

TEST(RootComparison, TeachesTheStraightLine) {
  const std::vector<float> priors{0.5f, 0.3f, 0.2f};
  RootComparison root(priors, 2, 100, 2.0f, 0.5f);
  root.add_round(std::vector<float>{0.0f, 0.4f});
  root.add_round(std::vector<float>{0.0f, 0.4f});
  // By hand, as above: noise 0.26 / 3, mean score 0.3 * 0.4 / 0.8, prior_strength 2 * noise / 2 + 0.5. The
  // third was not compared.
  const double prior_strength = 0.26 / 3.0 + 0.5;
  const auto target = root.search_target();
  EXPECT_NEAR(target[0], 0.5 * (1.0 - 0.15 / prior_strength), 1e-5);
  EXPECT_NEAR(target[1], 0.3 * (1.0 + 0.25 / prior_strength), 1e-5);
  EXPECT_NEAR(target[2], 0.2, 1e-5);
  // Far worse than the other: no share, and nothing below 0.
  RootComparison clear(std::vector<float>{0.5f, 0.5f}, 2, 100, 0.0f, 0.1f);
  clear.add_round(std::vector<float>{-1.0f, 1.0f});
  EXPECT_EQ(clear.search_target(), (std::vector<float>{0.0f, 1.0f}));
}

// Of two actions worth the same a network learns, from many noisy comparisons, what it knew; exponentials
// would teach it more of the unlikelier.
TEST(RootComparison, TeachesNoNoise) {
  const std::vector<float> priors{0.9f, 0.1f};
  Chance dice = Chance::seeded(1);
  const int comparisons = 4000;
  double sum = 0.0, squares = 0.0, improved = 0.0;
  for (int each = 0; each < comparisons; ++each) {
    RootComparison root(priors, 2, 100, 4.0f, 0.5f);
    for (int round = 0; round < 8; ++round)
      root.add_round(
          std::vector<float>{dice.below(2) == 0 ? 0.5f : -0.5f, dice.below(2) == 0 ? 0.5f : -0.5f});
    const auto target = static_cast<double>(root.search_target()[1]);
    sum += target;
    squares += target * target;
    improved += static_cast<double>(root.improved(std::nullopt)[1]);
  }
  const double mean = sum / comparisons,
               error = std::sqrt((squares / comparisons - mean * mean) / comparisons);
  EXPECT_NEAR(mean, 0.1, 3.0 * error);
  EXPECT_GT(improved / comparisons, 0.1 + 3.0 * error);
}

// However many rounds agree, a score must be ahead by doubt * log(how much likelier the other is).
TEST(RootComparison, DoubtsScoresThatNoNumberOfRoundsMakesRight) {
  const std::vector<float> priors{0.9f, 0.1f};
  for (const float ahead : {0.1f, 0.3f}) {
    RootComparison root(priors, 2, 10'000, 1.0f, 0.1f), trusting(priors, 2, 10'000, 1.0f);
    for (int round = 0; round < 2000; ++round)
      for (RootComparison* each : {&root, &trusting}) each->add_round(std::vector<float>{0.0f, ahead});
    EXPECT_EQ(trusting.best(), 1);
    EXPECT_EQ(root.best(), ahead > 0.1f * std::log(9.0f) ? 1 : 0) << ahead;
    // By hand: half of `ahead` either way, a round; what was compared is all there is, so `worth` cancels
    // out.
    const auto prior_strength =
        0.1 + (2000.0 * 0.5 * std::pow(static_cast<double>(ahead), 2.0) + 0.1) / 2001.0 / 2000.0;
    EXPECT_NEAR(root.merit(0), prior_strength * std::log(0.9), 1e-6);
    EXPECT_NEAR(root.merit(1), static_cast<double>(ahead) + prior_strength * std::log(0.1), 1e-6);
    const double odds = 0.1 / 0.9 * std::exp(static_cast<double>(ahead) / prior_strength);
    EXPECT_NEAR(root.improved(0.0f)[1], odds / (1.0 + odds), 1e-5);
  }
}

TEST(RootComparison, HalvingKeepsTheBest) {
  const std::vector<float> priors{0.25f, 0.25f, 0.25f, 0.25f};
  RootComparison root(priors, 4, 100, 0.01f);
  root.add_round(std::vector<float>{0.1f, 0.4f, -0.3f, 0.3f});
  root.halve(2);
  EXPECT_EQ(std::vector<int>(root.left().begin(), root.left().end()), (std::vector<int>{1, 3}));
  root.add_round(std::vector<float>{0.0f, 0.9f});
  EXPECT_EQ(root.best(), 3);
  EXPECT_EQ(root.tried(0), 1);
  EXPECT_EQ(root.tried(3), 2);
}

}  // namespace
}  // namespace pandemonium
