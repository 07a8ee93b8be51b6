// Intervals that hold what they promise, and ratings of a pool whose strengths are known.
#include "agents/evaluation/statistics.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "envs/core/chance.hpp"

namespace pandemonium {
namespace {

bool holds(const Estimate& estimate, double truth) { return estimate.low <= truth && truth <= estimate.high; }

double uniform(Chance& chance) { return chance.below(1 << 24) / static_cast<double>(1 << 24); }

TEST(Statistics, AMeanByHand) {
  // 1, 2, 3: mean 2, standard error 1 / sqrt(3), Student's 4.303 at 2 degrees of freedom
  const Estimate estimate = estimate_mean(std::vector<double>{1, 2, 3}, 100.0);
  EXPECT_DOUBLE_EQ(estimate.mean, 2.0);
  EXPECT_NEAR(estimate.high - estimate.mean, 4.303 / std::sqrt(3.0), 0.05);
  EXPECT_NEAR(estimate.mean - estimate.low, 4.303 / std::sqrt(3.0), 0.05);
}

TEST(Statistics, OneGroupSaysNothingOfTheSpread) {
  const Estimate estimate = estimate_mean(std::vector<double>{0.5});
  EXPECT_EQ(estimate.low, -1.0);
  EXPECT_EQ(estimate.high, 1.0);
}

TEST(Statistics, ARateByHand) {
  // Wilson for 8 of 10 single games: 0.490 to 0.943. The groups' own spread divides by 9, not 10.
  std::vector<double> groups(10, 1.0);
  groups[0] = groups[1] = 0.0;
  const Estimate estimate = estimate_rate(groups);
  EXPECT_DOUBLE_EQ(estimate.mean, 0.8);
  EXPECT_NEAR(estimate.low, 0.49, 0.02);
  EXPECT_NEAR(estimate.high, 0.943, 0.01);
}

TEST(Statistics, ARateOfAllStillHasAnInterval) {
  const Estimate estimate = estimate_rate(std::vector<double>(20, 1.0));
  EXPECT_EQ(estimate.high, 1.0);
  EXPECT_NEAR(estimate.low, 20.0 / (20.0 + 1.959964 * 1.959964), 1e-6);
}

TEST(Statistics, NineteenOfTwentyIntervalsHoldTheTruth) {
  constexpr int kSamples = 2000;
  int mean_holds = 0, rate_holds = 0;
  for (std::uint64_t sample = 0; sample < kSamples; ++sample) {
    Chance chance = Chance::seeded(9, sample);
    std::vector<double> scores, wins;
    for (int group = 0; group < 40; ++group) {
      scores.push_back(2.0 * uniform(chance) - 1.0);
      // two seatings of one seed that often end alike: the mean of both is the group
      const double first = uniform(chance) < 0.3 ? 1.0 : 0.0;
      wins.push_back((first + (uniform(chance) < 0.5 ? first : uniform(chance) < 0.3 ? 1.0 : 0.0)) / 2.0);
    }
    mean_holds += holds(estimate_mean(scores), 0.0);
    rate_holds += holds(estimate_rate(wins), 0.3);
  }
  EXPECT_NEAR(mean_holds, 0.95 * kSamples, 40);
  EXPECT_NEAR(rate_holds, 0.95 * kSamples, 40);
}

TEST(Statistics, RatingsFindTheStrengthsOfAPool) {
  const std::vector<double> elo{-200.0, -50.0, 0.0, 250.0};
  int held = 0, estimates = 0;
  for (std::uint64_t sample = 0; sample < 20; ++sample) {
    Chance chance = Chance::seeded(10, sample);
    std::vector<Meeting> meetings;
    for (int i = 0; i < 4; ++i)
      for (int j = i + 1; j < 4; ++j) {
        const double lead = elo[static_cast<std::size_t>(i)] - elo[static_cast<std::size_t>(j)];
        const double expected = 1.0 / (1.0 + std::pow(10.0, -lead / 400.0));
        Meeting meeting{i, j, {}};
        for (int game = 0; game < 300; ++game)
          meeting.points.push_back(uniform(chance) < expected ? 1.0 : 0.0);
        meetings.push_back(meeting);
      }
    const auto ratings = fit_ratings(4, meetings, 1);
    double sum = 0.0;
    for (std::size_t i = 0; i < 4; ++i) {
      sum += ratings[i].mean;
      held += holds(ratings[i], elo[i]);
      ++estimates;
      EXPECT_NEAR(ratings[i].mean, elo[i], 60.0);
      EXPECT_LT(ratings[i].high - ratings[i].low, 110.0);
    }
    EXPECT_NEAR(sum, 0.0, 1e-6);
  }
  EXPECT_GE(held, estimates * 17 / 20);
}

TEST(Statistics, AnEntrantThatAlwaysWinsHasAFiniteRatingWithAnInterval) {
  const std::vector<Meeting> meetings{{0, 1, std::vector<double>(50, 1.0)}};
  const auto ratings = fit_ratings(2, meetings, 1);
  // 51 of 52: 400 log10(51) apart
  EXPECT_NEAR(ratings[0].mean - ratings[1].mean, 400.0 * std::log10(51.0), 1e-3);
  EXPECT_LT(ratings[0].low, ratings[0].mean);
  EXPECT_GT(ratings[0].high, ratings[0].mean);
}

}  // namespace
}  // namespace pandemonium
