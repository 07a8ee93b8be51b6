// Search on games whose optimum is known exactly: the larger its budget, the less it gives away.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>

#include "agents/search/search.hpp"
#include "envs/core/error.hpp"
#include "tests/pig/optimum.hpp"

namespace pandemonium {

const AnyGame& game_kuhn_poker();

namespace {

// ---- Pig (tests/pig/optimum.hpp)
// --------------------------------------------------------------------------------- What search gives away on
// average, in probability to win.
double given_away_at_pig(const pig::Optimum& optimum, const SearchOptions& options,
                         const std::vector<pig::Optimum::Position>& positions) {
  SearchAgent agent(options, nullptr);
  std::uint64_t asked = 0;
  return optimum.given_away(
      [&](const AnyTable& table) {
        Chance chance = Chance::seeded(7, asked++);
        return agent.choose(table, chance);
      },
      positions);
}

TEST(SearchOptimum, ApproachesThatOfPig) {
  const pig::Optimum optimum;
  for (const bool scripted : {false, true}) {
    SearchOptions options{.scripted_playouts = scripted};
    std::array<double, 3> lost;
    for (std::size_t i = 0; i < lost.size(); ++i) {
      options.simulations = std::array{8, 128, 2048}[i];
      lost[i] = given_away_at_pig(optimum, options, optimum.every_third());
      std::printf("pig, %s, %d simulations: %.4f given away\n", scripted ? "scripted" : "random",
                  options.simulations, lost[i]);
    }
    EXPECT_LT(lost[1], lost[0]);
    EXPECT_LT(lost[2], lost[1]);
    EXPECT_LT(lost[2], scripted ? 0.03 : 0.005);  // who holds at 8 has to be argued out of it
  }
}

// To 50, in as many positions where rolling is right as where holding is, neither by much: no habit gets far.
TEST(SearchOptimum, ApproachesThatOfALongPig) {
  const pig::Optimum optimum(50);
  auto positions = optimum.argued(pig::Optimum::kRoll, 16);
  const auto holds = optimum.argued(pig::Optimum::kHold, 16);
  positions.insert(positions.end(), holds.begin(), holds.end());
  const double rolling = optimum.given_away([](const AnyTable&) { return pig::Optimum::kRoll; }, positions);
  const double holding = optimum.given_away([](const AnyTable&) { return pig::Optimum::kHold; }, positions);
  std::printf("pig to 50: always rolling gives away %.4f, always holding %.4f\n", rolling, holding);
  std::array<double, 3> lost;
  for (std::size_t i = 0; i < lost.size(); ++i) {
    const SearchOptions options{.simulations = std::array{512, 4096, 32768}[i]};
    lost[i] = given_away_at_pig(optimum, options, positions);
    std::printf("pig to 50, %d simulations: %.4f given away\n", options.simulations, lost[i]);
  }
  EXPECT_LT(lost[1], lost[0]);
  EXPECT_LT(lost[2], lost[1]);
  EXPECT_LT(lost[2], 0.5 * std::min(rolling, holding));
}

// ---- Kuhn poker: the score against an opponent in equilibrium is at most -1/36 (seat 0) and 1/36 (seat 1)
// ---------- How often search bets (or calls), for each card at each of its decisions.
using Bets = std::array<double, 3>;

Bets bets_of(const SearchOptions& options, Seat seat, const std::vector<Action>& played) {
  Bets bets{};
  SearchAgent agent(options, nullptr);
  constexpr int kChoices = 60;
  for (int card = 0; card < 3; ++card)
    for (int i = 0; i < kChoices; ++i) {
      const int other = (card + 1 + i % 2) % 3;
      Chance deal = Chance::scripted(seat == 0 ? std::vector{card, other} : std::vector{other, card});
      const auto table = game_kuhn_poker().set_up(game_kuhn_poker().options(), deal);
      for (const Action action : played) table->apply(action, deal);
      Chance own = Chance::seeded(11, static_cast<std::uint64_t>(i));
      bets[static_cast<std::size_t>(card)] += agent.choose(*table, own) == 1 ? 1.0 / kChoices : 0.0;
    }
  return bets;
}

// Mean score of seat 0, in chips / 2, where each seat bets and calls with the given probabilities.
double score_of_first(const Bets& opens, const Bets& calls_after_check, const Bets& bets_after_check,
                      const Bets& calls) {
  double sum = 0.0;
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) {
      if (a == b) continue;
      const double sign = a > b ? 1.0 : -1.0;
      const double opened = calls[b] * sign + (1.0 - calls[b]) * 0.5;
      const double answered = calls_after_check[a] * sign + (1.0 - calls_after_check[a]) * -0.5;
      const double checked = bets_after_check[b] * answered + (1.0 - bets_after_check[b]) * sign * 0.5;
      sum += opens[a] * opened + (1.0 - opens[a]) * checked;
    }
  return sum / 6.0;
}

TEST(SearchOptimum, GivesLessAndLessAwayToAnEquilibriumOfKuhnPoker) {
  constexpr double kThird = 1.0 / 3.0;
  const Bets opens{kThird, 0.0, 1.0}, calls_after_check{0.0, 2.0 * kThird, 1.0},
      bets_after_check{kThird, 0.0, 1.0}, calls{0.0, kThird, 1.0};
  ASSERT_NEAR(score_of_first(opens, calls_after_check, bets_after_check, calls), -1.0 / 36.0, 1e-12);
  double few = 0.0, many = 0.0;
  for (const int simulations : {2, 400}) {
    const SearchOptions options{.simulations = simulations};
    const double first =
        score_of_first(bets_of(options, 0, {}), bets_of(options, 0, {0, 1}), bets_after_check, calls);
    const double second =
        -score_of_first(opens, calls_after_check, bets_of(options, 1, {0}), bets_of(options, 1, {1}));
    const double lost = (-1.0 / 36.0 - first) + (1.0 / 36.0 - second);
    std::printf("kuhn poker, %d simulations: %.4f given away\n", simulations, lost);
    EXPECT_GE(lost, -1e-9);
    (simulations == 2 ? few : many) = lost;
  }
  EXPECT_LT(many, few);
  EXPECT_LT(many, 0.02);
}

}  // namespace
}  // namespace pandemonium
