// Search on Kuhn poker: the plain choices are found, chance is not foreseen, and hints say what they should.
// And how new positions are valued.
#include "agents/search/search.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "agents/analysis/luck.hpp"
#include "agents/evaluation/evaluate.hpp"
#include "agents/roster.hpp"
#include "agents/search/leaf_values.hpp"
#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {

const AnyGame& game_pig();

namespace {

const AnyGame& kuhn() { return game_kuhn_poker(); }
constexpr Action kPass = 0, kBet = 1;

// Seat 0 has passed (and seat 1 bet), or seat 0 has bet; `cards` are 0 jack, 1 queen, 2 king.
std::unique_ptr<AnyTable> table_with(int first, int second, const std::vector<Action>& played) {
  Chance chance = Chance::scripted({first, second});
  auto table = kuhn().set_up(kuhn().options(), chance);
  for (const Action action : played) table->apply(action, chance);
  return table;
}

class Searchers : public testing::TestWithParam<bool> {
 protected:
  SearchAgent agent(int simulations) const {
    return SearchAgent({.simulations = simulations, .scripted_playouts = GetParam()}, nullptr);
  }
};

TEST_P(Searchers, TheKingIsNeverFoldedAndTheJackNeverCalls) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Chance own = Chance::seeded(seed);
    auto searcher = agent(300);
    EXPECT_EQ(searcher.choose(*table_with(0, 2, {kBet}), own), kBet);
    EXPECT_EQ(searcher.choose(*table_with(2, 1, {kPass, kBet}), own), kBet);
    EXPECT_EQ(searcher.choose(*table_with(2, 0, {kBet}), own), kPass);
    EXPECT_EQ(searcher.choose(*table_with(0, 1, {kPass, kBet}), own), kPass);
  }
}

TEST_P(Searchers, HintsTellTheExpectedScoreOfTheSeatToAct) {
  Chance own = Chance::seeded(1);
  auto searcher = agent(2000);
  // The king facing a bet wins two chips by calling: a score of 1.
  const Advice king = searcher.advise(*table_with(0, 2, {kBet}), own);
  ASSERT_TRUE(king.expected_score.has_value());
  EXPECT_NEAR(*king.expected_score, 1.0f, 1e-6f);
  EXPECT_GT(king.probabilities[kBet], 0.9f);
  EXPECT_EQ(king.visits[0] + king.visits[1], 2000);
  // The jack facing a bet does best to fold, for half a chip's score.
  const Advice jack = searcher.advise(*table_with(1, 0, {kBet}), own);
  EXPECT_NEAR(*jack.expected_score, -0.5f, 1e-6f);
}

TEST_P(Searchers, TheSameStreamGivesTheSameChoiceAndAdviceAgreesWithIt) {
  auto first = agent(100), second = agent(100);
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    const auto table = table_with(1, seed % 2 == 0 ? 0 : 2, {});
    Chance own = Chance::seeded(seed), same = Chance::seeded(seed);
    const Action chosen = first.choose(*table, own);
    const Advice advice = second.advise(*table, same);
    EXPECT_GE(advice.probabilities[static_cast<std::size_t>(chosen)], 0.5f);
  }
}

INSTANTIATE_TEST_SUITE_P(Playouts, Searchers, testing::Bool(),
                         [](const auto& each) { return each.param ? "scripted" : "random"; });

TEST(Search, BeatsRandomPlay) {
  const Match match =
      evaluate_match(kuhn(), kuhn().options(), {"search:200", "random"}, {.games = 2000, .seed = 1});
  EXPECT_GT(match.entrants[0].score.low, 0.05);
}

TEST(Search, ANetworkGuidesIt) {
  const auto net = PolicyNet::from(sample_policy(kuhn(), 16, 1, 3), kuhn(), "test");
  for (const int rollout : {0, 1, kToTheEnd}) {
    SearchAgent searcher({.simulations = 400, .rollout = rollout, .mix = 0.5f}, net);
    Chance own = Chance::seeded(1);
    // The end of the game is seen, whatever an untrained network says.
    EXPECT_EQ(searcher.choose(*table_with(0, 2, {kBet}), own), kBet);
    EXPECT_GT(searcher.report().network_answers, 0);
    searcher.choose(*table_with(0, 2, {}), own);
    EXPECT_EQ(searcher.report().playout_decisions > 0, rollout > 0);
  }
}

// A new position is worth what luck takes such a table for: both play on until chance has to be asked.
TEST(Search, NewPositionsMaySettleBeforeTheyAreValued) {
  std::vector<const AnyGame*> all{&kuhn(), &game_pig()};
  all.insert(all.end(), games().begin(), games().end());
  const auto file = std::filesystem::path(testing::TempDir()) / "settle.safetensors";
  for (const AnyGame* game : all) {
    write_safetensors(file, sample_policy(*game, 8, 1, 3));
    const auto net = PolicyNet::load(file, *game);
    const auto at_once = make_valuer(*game, "policy:" + file.string(), 0),
               on = make_valuer(*game, "policy:" + file.string(), 7);
    LeafValues plain({.rollout = 0, .mix = 0.0f}, net),
        settled({.rollout = 0, .mix = 0.0f, .settle = 7}, net);
    Chance dice = Chance::seeded(1);
    const auto table = game->set_up(game->options(), dice);
    for (int step = 0; step < 40 && table->to_act() != kNobody; ++step) {
      EXPECT_EQ(plain.value(*table->clone(), dice), at_once->value(*table)) << game->name();
      EXPECT_EQ(settled.value(*table->clone(), dice), on->value(*table)) << game->name();
      std::vector<float> priors;
      EXPECT_EQ(settled.value(*table->clone(), dice, priors), on->value(*table)) << game->name();
      table->play_out(dice, 1);
    }
    EXPECT_GT(settled.playout_decisions(), 0) << game->name();
    EXPECT_EQ(plain.playout_decisions(), 0);
  }
  std::filesystem::remove(file);
}

TEST(Search, ThreadsShareTheSimulationsAndTheirTimingDecidesNothing) {
  const SearchOptions options{.simulations = 300, .threads = 3, .scripted_playouts = true};
  SearchAgent one(options, nullptr), other(options, nullptr);
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto table = table_with(1, seed % 2 == 0 ? 0 : 2, {});
    Chance own = Chance::seeded(seed), same = Chance::seeded(seed);
    const Advice advice = one.advise(*table, own), again = other.advise(*table, same);
    EXPECT_EQ(advice.visits, again.visits);
    EXPECT_EQ(advice.expected_score, again.expected_score);
  }
  EXPECT_EQ(one.report().simulations, 20 * 300);
}

TEST(Search, MayUseItsTreeAgain) {
  Chance deal = Chance::scripted({2, 0});
  const auto table = game_kuhn_poker().set_up(game_kuhn_poker().options(), deal);
  for (const bool reuse : {false, true}) {
    SearchAgent agent({.simulations = 200, .reuse = reuse}, nullptr);
    Chance own = Chance::seeded(3);
    agent.choose(*table, own);
    const auto first = agent.report().positions;
    agent.choose(*table, own);
    EXPECT_GT(first, 2);
    EXPECT_EQ(agent.report().positions, reuse ? first : 2 * first)
        << "all positions of so small a game were met";
  }
}

TEST(Search, ABudgetInMillisecondsEnds) {
  SearchAgent searcher({.simulations = 0, .milliseconds = 20}, nullptr);
  Chance own = Chance::seeded(1);
  EXPECT_EQ(searcher.choose(*table_with(0, 2, {kBet}), own), kBet);
  EXPECT_GT(searcher.report().simulations, 10);
}

TEST(Search, TheTableIsLeftAsItWas) {
  for (const AnyGame* game : games()) {
    Chance dice = Chance::seeded(1), own = Chance::seeded(2);
    const auto table = game->set_up(game->options(), dice);
    const auto before = table->clone();
    SearchAgent({.simulations = 50}, nullptr).choose(*table, own);
    EXPECT_TRUE(table->equals(*before)) << game->name();
  }
}

// The jack to bet or pass, against one that plays at random. A bet is called half of the time: half a chip
// less on average. A pass loses a chip, whatever follows.
TEST(Search, KnowsWhomItPlaysWhereItIsTold) {
  const auto expected = [](const std::string& text) {
    Chance own = Chance::seeded(1);
    const Advice advice = make_agent(kuhn(), text)->advise(*table_with(0, 1, {}), own);
    EXPECT_GT(advice.probabilities[kBet], 0.9f) << text;
    return *advice.expected_score;
  };
  const auto file = std::filesystem::path(testing::TempDir()) / "opponents.safetensors";
  write_safetensors(file, sample_policy(kuhn(), 16, 1, 3));
  for (const std::string& base : {std::string("random"), std::string("scripted"), "policy:" + file.string()})
    for (const char* how :
         {"", ",depth=0,rollout=end,mix=1", ",rollout=1,mix=1", ",likelihood=4", ",threads=2"})
      EXPECT_NEAR(expected(base + "+search:4000" + how + ",opponents=random"), -0.25f, 0.04f) << base << how;
}

TEST(Search, RefusesOpponentsThatCannotBeMade) {
  for (const char* text : {"search:8,opponents=", "search:8,opponents=nobody", "random+search:8,opponents"})
    EXPECT_THROW(make_agent(kuhn(), text), Error) << text;
  EXPECT_THROW(search_options(kuhn(), "8,opponents=nobody"), Error);
}

}  // namespace
}  // namespace pandemonium
