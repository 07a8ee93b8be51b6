// Analysis on Kuhn poker, where what a decision costs can be counted.
#include "agents/analysis/analysis.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <sstream>

#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

const AnyGame& kuhn() { return game_kuhn_poker(); }
constexpr Action kPass = 0, kBet = 1;

// A judge that always bets and calls.
class Analyses : public testing::Test {
 protected:
  void SetUp() override {
    TensorFile file = sample_policy(kuhn(), 8, 1, 3);
    for (Tensor& tensor : file.tensors)
      if (tensor.name == "policy.bias") tensor.values = {-50.0f, 50.0f};
    write_safetensors(file_, file);
  }
  void TearDown() override { std::filesystem::remove(file_); }
  AnalysisOptions how() const { return {.judge = "policy:" + file_.string(), .rollouts = 400}; }

  static Replay replay(int first, int second, const std::vector<Action>& played) {
    Chance deal = Chance::scripted({first, second});
    Replay game(*kuhn().set_up(kuhn().options(), deal), 7, {"Ada", "Bob"});
    for (const Action action : played) game.play(action);
    return game;
  }

  const std::filesystem::path file_ = std::filesystem::path(testing::TempDir()) / "judge.safetensors";
};

TEST_F(Analyses, TheCostOfFoldingTheKingIsExact) {
  const Analysis analysis = analyse(replay(0, 2, {kBet, kPass}), how());
  ASSERT_EQ(analysis.decisions.size(), 2u);
  const DecisionAnalysis& fold = analysis.decisions[1];
  EXPECT_EQ(fold.seat, 1);
  EXPECT_EQ(fold.played_words, "fold");
  EXPECT_EQ(fold.best_words, "call");
  EXPECT_DOUBLE_EQ(fold.before.mean, 1.0);
  EXPECT_DOUBLE_EQ(fold.after.mean, -0.5);
  EXPECT_DOUBLE_EQ(fold.loss.mean, 1.5);
  EXPECT_DOUBLE_EQ(fold.loss.error, 1.0 / 400);  // all 400 games alike are no certainty
  EXPECT_TRUE(fold.blunder);
  EXPECT_LT(fold.probability, 0.01);
  EXPECT_EQ(analysis.decisions[0].loss.mean, 0.0);  // what the judge would have done
  EXPECT_TRUE(analysis.finished);
  EXPECT_EQ(analysis.seats[1].blunders, 1);
  EXPECT_EQ(analysis.seats[1].differing, 1);
  EXPECT_DOUBLE_EQ(*analysis.seats[1].score, -0.5);
  EXPECT_DOUBLE_EQ(analysis.seats[1].loss_per_decision, 1.5);
}

TEST_F(Analyses, ADecisionIsJudgedByWhatItsSeatCouldKnow) {
  // The queen folds to a bet: against a jack that cost 1.5, against a king it saved 0.5; it could not know.
  const Analysis jack = analyse(replay(0, 1, {kBet, kPass}), how()),
                 king = analyse(replay(2, 1, {kBet, kPass}), how());
  EXPECT_NEAR(jack.decisions[1].loss.mean, 0.5, 4.0 * jack.decisions[1].loss.error);
  EXPECT_GT(jack.decisions[1].loss.error, 0.01);
  EXPECT_EQ(jack.decisions[1].loss.mean, king.decisions[1].loss.mean);
  EXPECT_EQ(jack.decisions[1].before.mean, king.decisions[1].before.mean);
}

TEST_F(Analyses, TheDealIsLuckAndTheTotalsAddUp) {
  Replay game(kuhn(), kuhn().options(), 3, {"Ada", "Bob"});
  while (game.table().to_act() != kNobody) game.play(kBet);
  int told = 0;
  const Analysis analysis = analyse(game, how(), [&](int done, int of) {
    EXPECT_EQ(done, ++told);
    EXPECT_EQ(of, game.decisions());
  });
  EXPECT_EQ(told, game.decisions());
  ASSERT_EQ(analysis.events.size(), 1u);
  EXPECT_EQ(analysis.events[0].decision, -1);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_DOUBLE_EQ(analysis.seats[seat].luck, analysis.events[0].luck[seat]);
    EXPECT_DOUBLE_EQ(*analysis.seats[seat].without_luck,
                     *analysis.seats[seat].score - analysis.seats[seat].luck);
  }
  const Analysis again = analyse(game, how());
  EXPECT_EQ(to_json(analysis).dump(), to_json(again).dump());
  AnalysisOptions other = how();
  other.seed = 1;
  EXPECT_NE(to_json(analysis).dump(), to_json(analyse(game, other)).dump());
}

// Cards are luck, the fold is the second seat's mistake and helps the first: known to the last digit.
TEST_F(Analyses, TheLedgerSaysWhereAScoreComesFrom) {
  const Analysis analysis = analyse(replay(0, 2, {kBet, kPass}), how());
  for (std::size_t seat = 0; seat < 2; ++seat) {
    ASSERT_TRUE(analysis.seats[seat].ledger.has_value());
    const Ledger& ledger = *analysis.seats[seat].ledger;
    const double sign = seat == 1 ? 1.0 : -1.0;
    ASSERT_EQ(ledger.mistakes.size(), 2u);
    EXPECT_DOUBLE_EQ(ledger.mistakes[0].mean, 0.0);
    EXPECT_DOUBLE_EQ(ledger.mistakes[1].mean, -1.5 * sign);
    EXPECT_DOUBLE_EQ(ledger.mistakes[1].error, 1.0 / 400);
    EXPECT_DOUBLE_EQ(ledger.start.mean, analysis.start[seat].mean);
    EXPECT_NEAR(ledger.start.mean + ledger.luck.mean + ledger.mistakes[0].mean + ledger.mistakes[1].mean +
                    ledger.unexplained.mean,
                *analysis.seats[seat].score, 1e-9);
    EXPECT_EQ(analysis.seats[seat].unjudged, 0);
  }
  const DecisionAnalysis& fold = analysis.decisions[1];
  EXPECT_EQ(fold.determinizations, 400);
  ASSERT_EQ(fold.brought.size(), 2u);
  EXPECT_DOUBLE_EQ(fold.brought[1].mean, -fold.loss.mean);
  EXPECT_DOUBLE_EQ(fold.brought[0].mean, fold.loss.mean);
  EXPECT_NE(to_text(analysis).find("own mistakes -1.500 (error 0.003)"), std::string::npos)
      << to_text(analysis);
  EXPECT_DOUBLE_EQ(analysis.seats[1].loss.error, 1.0 / 400);
}

// The judge's values are wrong, but start and luck are of one measure: over all deals they make up what the
// judge thinks of the table, and their errors are those of the re-draws.
TEST_F(Analyses, StartAndLuckMakeUpTheValueOfTheTableAsItWasDealt) {
  const auto valuer = make_valuer(kuhn(), how().judge);
  std::vector<double> starts;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    Replay game(kuhn(), kuhn().options(), seed);
    const Scores worth = valuer->value(game.table());
    while (game.table().to_act() != kNobody) game.play(kBet);
    AnalysisOptions options = how();
    options.seed = seed;
    const Analysis analysis = analyse(game, options);
    EXPECT_NEAR(analysis.start[0].mean + analysis.events[0].luck[0], static_cast<double>(worth[0]), 1e-6);
    EXPECT_GT(analysis.start[0].error, 0.0);
    EXPECT_DOUBLE_EQ(analysis.start[0].error, analysis.events[0].error[0]);
    starts.push_back(analysis.start[0].mean);
    options.redraws = 4 * options.redraws;
    EXPECT_NEAR(analyse(game, options).start[0].error, analysis.start[0].error / 2.0,
                0.25 * analysis.start[0].error);
  }
  double mean = 0.0, spread = 0.0;
  for (const double each : starts) mean += each / 40.0;
  for (const double each : starts) spread += (each - mean) * (each - mean) / 39.0;
  Replay any(kuhn(), kuhn().options(), 0);
  while (any.table().to_act() != kNobody) any.play(kBet);
  const double error = analyse(any, how()).start[0].error;
  EXPECT_GT(std::sqrt(spread), 0.6 * error);  // the errors are what starts differ by from seed to seed
  EXPECT_LT(std::sqrt(spread), 1.6 * error);
}

// A policy that mostly bets and calls, whatever it holds, finds nothing wrong with a call; search does.
TEST_F(Analyses, AJudgeThatSearchesFindsThePolicysOwnMistakes) {
  TensorFile file = sample_policy(kuhn(), 8, 1, 3);
  for (Tensor& tensor : file.tensors)
    if (tensor.name == "policy.bias") tensor.values = {-1.0f, 1.0f};
  write_safetensors(file_, file);
  const Replay called = replay(2, 0, {kBet, kBet});  // the jack calls the king's bet
  AnalysisOptions plain = how(), searching = how();
  searching.judge += "+search:400";
  EXPECT_EQ(analyse(called, plain).decisions[1].loss.mean, 0.0);
  const Analysis analysis = analyse(called, searching);
  const DecisionAnalysis& call = analysis.decisions[1];
  EXPECT_EQ(call.best_words, "fold");
  EXPECT_DOUBLE_EQ(call.loss.mean, 0.5);  // -1 in place of -0.5
  EXPECT_TRUE(call.blunder);
  EXPECT_EQ(analysis.judge, searching.judge);
  EXPECT_EQ(to_json(analysis).dump(), to_json(analyse(called, searching)).dump());
}

TEST_F(Analyses, WhatWasNotJudgedIsCounted) {
  const Replay game = replay(0, 2, {kBet, kPass});
  Analysis analysis;
  Analyst analyst(game, how());
  analysis.decisions = {analyst.glance(game, 0), analyst.glance(game, 1)};
  add_up(analysis, game);
  EXPECT_EQ(analysis.seats[1].unjudged, 1);
  EXPECT_EQ(analysis.seats[0].unjudged, 0);
  EXPECT_FALSE(analysis.seats[1].ledger.has_value());  // nobody asked for the start
}

TEST_F(Analyses, AnUnfinishedGameSaysSo) {
  const Analysis analysis = analyse(replay(0, 2, {kPass}), how());
  EXPECT_FALSE(analysis.finished);
  EXPECT_EQ(analysis.decisions.size(), 1u);
  EXPECT_FALSE(analysis.seats[0].score.has_value());
  EXPECT_FALSE(to_json(analysis)["finished"].get<bool>());
  EXPECT_TRUE(to_json(analysis)["seats"][0]["score"].is_null());
  EXPECT_NE(to_text(analysis).find("not over"), std::string::npos);
  EXPECT_TRUE(analyse(replay(0, 2, {}), how()).decisions.empty());
}

TEST_F(Analyses, TheTextNamesThePlayersAndTheirBlunders) {
  const std::string text = to_text(analyse(replay(0, 2, {kBet, kPass}), how()));
  EXPECT_NE(text.find("seat 2 (Bob): fold lost -1.500"), std::string::npos) << text;
  EXPECT_NE(text.find("better: call  BLUNDER"), std::string::npos) << text;
}

TEST_F(Analyses, WhatCannotJudgeIsRefused) {
  const Replay game = replay(0, 2, {kBet});
  const auto with = [&](auto change) {
    AnalysisOptions options = how();
    change(options);
    return options;
  };
  EXPECT_THROW(analyse(game, with([](auto& o) { o.judge = "best"; })), Error);  // no file for Kuhn poker
  EXPECT_THROW(analyse(game, with([](auto& o) { o.judge = "random"; })), Error);
  EXPECT_THROW(analyse(game, with([](auto& o) { o.judge += "+search:0"; })), Error);
  EXPECT_THROW(analyse(game, with([](auto& o) { o.judge = "scripted+search:9"; })), Error);
  EXPECT_THROW(analyse(game, with([](auto& o) { o.rollouts = 0; })), Error);
  EXPECT_THROW(analyse(game, with([](auto& o) { o.redraws = 100'001; })), Error);
  EXPECT_THROW(analyse(game, with([](auto& o) { o.blunder = -1.0; })), Error);
}

}  // namespace
}  // namespace pandemonium
