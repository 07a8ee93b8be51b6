// Determinizations drawn with the likelihood of what others were seen to do: exactly Bayes' rule on Kuhn
// poker, the dice that all saw on Pig, and determinizations that look as the table does in every game.
#include "agents/past.hpp"

#include <gtest/gtest.h>

#include "agents/roster.hpp"
#include "agents/search/search.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {

const AnyGame& game_pig();

namespace {

constexpr Action kPass = 0, kBet = 1;
enum { kJack, kQueen, kKing };

struct Told {
  std::unique_ptr<AnyTable> table;
  Past past{64};

  void play(Action action, Chance& chance) {
    const auto before = table->clone();
    std::vector<ChanceOutcome> outcomes;
    chance.record(&outcomes);
    table->apply(action, chance);
    chance.record(nullptr);
    past.add(*before, action, outcomes);
  }
  View view() const { return View(*table, &past); }
};

Told kuhn_table(int first, int second, const std::vector<Action>& played) {
  Chance deal = Chance::scripted({first, second}), none = Chance::seeded(0);
  Told told{game_kuhn_poker().set_up(game_kuhn_poker().options(), deal)};
  for (const Action action : played) told.play(action, none);
  return told;
}

// Bets with these probabilities, by the card that is held.
Predictor bets_with(std::array<float, 3> bets) {
  return [bets](const View& view, std::vector<float>& odds) {
    std::array<float, 9> seen;
    view.observe(seen);
    const auto card = std::find(seen.begin(), seen.begin() + 3, 1.0f) - seen.begin();
    odds = {1.0f - bets[static_cast<std::size_t>(card)], bets[static_cast<std::size_t>(card)]};
  };
}

// The weight of determinizations in which the other holds each card, as shares, and the mean weight.
std::pair<std::array<double, 3>, double> posterior(const Told& told, const Predictor& predictor) {
  constexpr int kDeterminizations = 4000;
  auto recollection = told.view().recollect(8);
  auto determinization = told.table->clone();
  const auto other = static_cast<std::size_t>(1 - told.table->to_act());
  Chance dice = Chance::seeded(5);
  std::array<double, 3> weights{};
  double sum = 0.0;
  for (int i = 0; i < kDeterminizations; ++i) {
    const double weight = recollection->imagine(*determinization, dice, predictor);
    EXPECT_TRUE(determinization->looks_like(*told.table, told.table->to_act()));
    weights[determinization->to_json()["cards"][other].get<std::size_t>()] += weight;
    sum += weight;
  }
  for (double& each : weights) each /= sum;
  return {weights, sum / kDeterminizations};
}

TEST(Past, ABetShiftsTheWorldsAsBayesSays) {
  // The first seat bets with the jack in 3, the queen in 1, the king in 9 of 10 deals.
  const auto predictor = bets_with({0.3f, 0.1f, 0.9f});
  const auto [bet, likely] = posterior(kuhn_table(kJack, kQueen, {kBet}), predictor);
  EXPECT_NEAR(bet[kJack], 0.25, 0.02);
  EXPECT_NEAR(bet[kKing], 0.75, 0.02);
  EXPECT_NEAR(likely, 0.6, 0.02);  // a bet, as the queen sees it
  const auto [check, rest] = posterior(kuhn_table(kJack, kQueen, {kPass}), predictor);
  EXPECT_NEAR(check[kJack], 0.7 / 0.8, 0.02);
  EXPECT_NEAR(rest, 0.4, 0.02);
}

TEST(Past, OwnDecisionsAreLivedAgainAndTellNothing) {
  // The queen checks, which the predictor would hardly do; the other bets with the jack in 2 of 10, always
  // with the king.
  const auto [weights, likely] =
      posterior(kuhn_table(kQueen, kKing, {kPass, kBet}), bets_with({0.2f, 0.99f, 1.0f}));
  EXPECT_NEAR(weights[kJack], 0.2 / 1.2, 0.02);
  EXPECT_NEAR(likely, 0.6, 0.02);
}

TEST(Past, WhatIsHiddenMakesNoDifference) {
  const auto predictor = bets_with({0.3f, 0.1f, 0.9f});
  EXPECT_EQ(posterior(kuhn_table(kJack, kQueen, {kBet}), predictor),
            posterior(kuhn_table(kKing, kQueen, {kBet}), predictor));
}

TEST(Past, DiceThatAllSawFallAgain) {
  Told told{
      game_pig().from_json({{"options", {{"goal", 20}}}, {"banked", {3, 4}}, {"turn", 2}, {"seat", 0}})};
  Chance dice = Chance::scripted({5, 1, 3, 4, 6});
  // A 5; a 1, and the other throws 3; then 4; holds, and a 6.
  for (const Action action : {0, 0, 0, 1}) told.play(action, dice);
  ASSERT_EQ(told.table->to_act(), 0);
  auto recollection = told.view().recollect(8);
  auto determinization = told.table->clone();
  Chance own = Chance::seeded(1);
  const double weight = recollection->imagine(
      *determinization, own,
      [](const View& view, std::vector<float>& odds) { odds.assign(view.legal().size(), 0.5f); });
  EXPECT_TRUE(determinization->equals(*told.table));
  EXPECT_NEAR(weight, 0.25 / (6 * 6 * 6 * 6 * 6), 1e-9);  // two decisions of the other, five dice
  EXPECT_EQ(recollection->decisions(), 2);
}

TEST(Past, AWindowReachesAsFarBackAsItIsAskedTo) {
  const Told told = kuhn_table(kQueen, kKing, {kPass, kBet});
  EXPECT_FALSE(View(*told.table).recollect(8).has_value());
  EXPECT_FALSE(told.view().recollect(0).has_value());
  EXPECT_EQ(told.view().recollect(1)->decisions(), 1);
  EXPECT_EQ(told.view().recollect(8)->decisions(), 1);
}

TEST(Past, AReplayTellsTheSame) {
  Replay replay(game_pig(), game_pig().options(), 4);
  Told told{replay.table().clone()};
  for (const Action action : {0, 1, 0, 1, 1, 0}) {
    if (replay.table().to_act() == kNobody) break;
    replay.play(action);
    std::vector<int> values;
    for (const ChanceOutcome& each : replay.moment(replay.decisions() - 1).chance)
      values.push_back(each.value);
    Chance dice = Chance::scripted(values);
    told.play(action, dice);
  }
  const auto past = past_of(replay, 64);
  ASSERT_TRUE(past.has_value());
  EXPECT_FALSE(past_of(replay, 0).has_value());
  const Predictor even = [](const View& view, std::vector<float>& odds) {
    odds.assign(view.legal().size(), 0.5f);
  };
  auto one = told.table->clone(), other = told.table->clone();
  Chance dice = Chance::seeded(1), same = Chance::seeded(1);
  const double weight = told.view().recollect(8)->imagine(*one, dice, even);
  EXPECT_GT(weight, 0.0);
  EXPECT_EQ(View(replay.table(), &*past).recollect(8)->imagine(*other, same, even), weight);
  EXPECT_TRUE(one->equals(*other) && one->equals(replay.table()));
}

// What a seat knows of a determinization that is reached is what it knows of the table.
TEST(Past, WorldsOfEveryGameLookAsTheTableDoes) {
  for (const AnyGame* game : games()) {
    int reached = 0, asked = 0;
    Chance dice = Chance::seeded(3);
    Told told{game->set_up(game->options(), dice)};
    auto determinization = told.table->clone();
    for (int decision = 0; decision < 150 && told.table->to_act() != kNobody; ++decision) {
      const Seat seat = told.table->to_act();
      const View view = told.view();
      if (auto recollection = view.recollect(3); recollection->decisions() > 0) {
        const Predictor scripted = [&](const View& at, std::vector<float>& odds) {
          odds.assign(at.legal().size(), 0.1f / static_cast<float>(at.legal().size()));
          const auto place =
              std::find(at.legal().begin(), at.legal().end(), at.scripted(dice)) - at.legal().begin();
          odds[static_cast<std::size_t>(place)] += 0.9f;
        };
        for (int i = 0; i < 4; ++i, ++asked) {
          if (recollection->imagine(*determinization, dice, scripted) <= 0.0) continue;
          ++reached;
          ASSERT_TRUE(determinization->looks_like(*told.table, seat))
              << game->name() << ", decision " << decision;
          ASSERT_TRUE(std::equal(view.legal().begin(), view.legal().end(), determinization->legal().begin(),
                                 determinization->legal().end()));
          ASSERT_EQ(determinization->fault(), "");
        }
      }
      told.play(told.table->scripted(dice), dice);
    }
    EXPECT_GE(4 * reached, asked) << game->name();
  }
}

// Bets and calls with the king in 95 of 100 deals, else in 5.
std::shared_ptr<const PolicyNet> bold_king() {
  TensorFile file = sample_policy(game_kuhn_poker(), 4, 0, 1);
  for (Tensor& tensor : file.tensors) {
    std::fill(tensor.values.begin(), tensor.values.end(), 0.0f);
    if (tensor.name == "input.weight")
      tensor.values[kKing] = 6.0f;                                // the first hidden number: the king is held
    if (tensor.name == "policy.weight") tensor.values[4] = 1.0f;  // of the second action
    if (tensor.name == "policy.bias") tensor.values[1] = -3.0f;
  }
  return PolicyNet::from(file, game_kuhn_poker(), "test");
}

TEST(Past, WhoBetsOnlyWithTheKingIsNotCalledByTheQueen) {
  const Told told = kuhn_table(kJack, kQueen, {kBet});
  int calls = 0, explained = 0;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    for (const int likelihood : {0, 4}) {
      SearchAgent searcher({.simulations = 400, .likelihood = likelihood, .prior_temperature = 4.0f},
                           bold_king());
      Chance own = Chance::seeded(seed);
      (likelihood > 0 ? explained : calls) += searcher.choose(told.view(), own) == kBet;
    }
  }
  EXPECT_EQ(calls, 20);  // the jack and the king seem alike: calling loses nothing on average, folding half
  EXPECT_EQ(explained, 0);
}

}  // namespace
}  // namespace pandemonium
