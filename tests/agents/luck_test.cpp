// Luck: unbiased whatever the values are, exactly on Kuhn poker and within its error in every game.
#include "agents/luck.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "agents/evaluate.hpp"
#include "agents/paired_games.hpp"
#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

const AnyGame& kuhn() { return game_kuhn_poker(); }

// Values without any sense: digits of the position's fingerprint.
class Nonsense final : public Valuer {
  Scores value_of_position(const AnyTable& table) override {
    const std::string print = digest(table);
    return {static_cast<float>(print[0] % 7) / 7.0f, static_cast<float>(print[1] % 5) / 5.0f};
  }
};

// Seat 0 bets with 1/4, seat 1 with 3/4: known odds, in quarters.
std::vector<float> odds_of(Seat seat) {
  return seat == 0 ? std::vector<float>{0.75f, 0.25f} : std::vector<float>{0.25f, 0.75f};
}

struct Expected {
  double score = 0.0, adjusted = 0.0;
};

// Over all continuations and all re-draws (one each): drawn actions come from script values in the middle of the
// quarters of the unit interval.
Expected play_all(const AnyTable& table, LuckMeter& meter, double luck) {
  if (table.to_act() == kNobody)
    return {static_cast<double>(table.scores()[0]), static_cast<double>(table.scores()[0]) - luck};
  const auto odds = odds_of(table.to_act());
  Expected expected;
  for (const Action action : {0, 1})
    for (int quarter = 0; quarter < 4; ++quarter) {
      auto after = table.clone();
      Chance none = Chance::scripted({}), redraw = Chance::scripted({(1 << 22) * quarter + (1 << 21)});
      after->apply(action, none);
      const Scores event = meter.of_event(table, action, *after, odds, redraw);
      const Expected further = play_all(*after, meter, luck + static_cast<double>(event[0]));
      const double likely = static_cast<double>(odds[static_cast<std::size_t>(action)]) / 4.0;
      expected.score += likely * further.score;
      expected.adjusted += likely * further.adjusted;
    }
  return expected;
}

TEST(Luck, IsUnbiasedExactlyWhateverTheValuesAre) {
  Nonsense nonsense;
  LuckMeter meter(nonsense, 1);
  Expected expected;
  const std::vector<std::vector<int>> deals{{0, 1}, {0, 2}, {1, 0}, {1, 2}, {2, 0}, {2, 1}};
  double deal_luck = 0.0;
  for (const auto& dealt : deals)
    for (const auto& redealt : deals) {
      Chance deal = Chance::scripted(dealt), redraw = Chance::scripted(redealt);
      const auto table = kuhn().set_up(kuhn().options(), deal);
      const Scores luck = meter.of_set_up(*table, kuhn().options(), redraw);
      deal_luck += std::abs(static_cast<double>(luck[0]));
      const Expected further = play_all(*table, meter, static_cast<double>(luck[0]));
      expected.score += further.score / 36.0;
      expected.adjusted += further.adjusted / 36.0;
    }
  EXPECT_GT(deal_luck, 1.0);  // there is something to take off
  EXPECT_NEAR(expected.adjusted, expected.score, 1e-6);
}

TEST(Luck, OfAnActionThatWasChosenIsThatOfItsDiceAlone) {
  Nonsense nonsense;
  LuckMeter meter(nonsense, 3);
  Chance deal = Chance::scripted({0, 2}), own = Chance::seeded(1);
  const auto before = kuhn().set_up(kuhn().options(), deal);
  auto after = before->clone();
  after->apply(1, deal);
  for (const float luck : meter.of_event(*before, 1, *after, {}, own)) EXPECT_NEAR(luck, 0.0f, 1e-6f);
}

// Each game with a policy that has learned nothing, so that its values are noise too.
TEST(Luck, AdjustedAndRawMeansAgreeInEveryGame) {
  const auto folder = std::filesystem::path(testing::TempDir()) / "luck_models";
  std::vector<const AnyGame*> all(games().begin(), games().end());
  all.push_back(&game_kuhn_poker());
  for (const AnyGame* game : all) {
    std::filesystem::create_directories(folder / game->name());
    const std::string file = (folder / game->name() / "best.safetensors").string();
    write_safetensors(file, sample_policy(*game, 8, 1, 3));
    const Json options = game->options();
    const auto seats = static_cast<std::size_t>(game->seats(options));
    const std::vector<Seating> seatings{Seating(seats, 0)};
    constexpr int kGames = 150;
    for (const std::string agent : {"scripted", "random"}) {
      const PairedGames plain = play_paired(*game, options, {agent}, seatings, kGames, 5, 1);
      const PairedGames looked =
          play_paired(*game, options, {agent}, seatings, kGames, 5, 1, {"policy:" + file, 2});
      ASSERT_EQ(plain.scores, looked.scores) << game->name() << ": the game's dice must be its own";
      double sum = 0.0, squares = 0.0;
      for (std::size_t group = 0; group < looked.groups; ++group) {
        const auto luck = static_cast<double>(looked.luck_of(group, 0)[0]);
        sum += luck;
        squares += luck * luck;
      }
      const double error = std::sqrt((squares - sum * sum / kGames) / (kGames - 1.0) / kGames);
      EXPECT_LE(std::abs(sum / kGames), 3.5 * error + 1e-9) << game->name() << " " << agent;
    }
  }
  std::filesystem::remove_all(folder);
}

TEST(Luck, IsInTheTextAndTheJsonOfAMatch) {
  const auto file = std::filesystem::path(testing::TempDir()) / "luck.safetensors";
  write_safetensors(file, sample_policy(kuhn(), 8, 1, 3));
  const EvaluationOptions how{.games = 400, .seed = 1, .luck = {"policy:" + file.string(), 4}};
  const Match match = evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, how);
  EvaluationOptions threaded = how;
  threaded.threads = 3;
  const Match again = evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, threaded);
  EXPECT_EQ(match.entrants[1].adjusted.mean, again.entrants[1].adjusted.mean);
  EXPECT_NE(match.entrants[1].adjusted.mean, match.entrants[1].score.mean);
  EXPECT_NE(to_text(match).find("score without luck"), std::string::npos);
  EXPECT_EQ(to_json(match)["entrants"][1]["adjusted"]["mean"].get<double>(), match.entrants[1].adjusted.mean);
  EXPECT_TRUE(to_json(evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, {.games = 4}))["luck"].is_null());
  std::filesystem::remove(file);
}

TEST(Luck, WhatCannotValueTablesIsRefused) {
  EXPECT_THROW(make_valuer(kuhn(), "scripted"), Error);
  EXPECT_THROW(make_valuer(kuhn(), "policy:"), Error);
  EXPECT_THROW(make_valuer(kuhn(), "policy:/nowhere/x"), Error);
  const auto valuer = make_valuer(kuhn(), "best");  // there is no file for Kuhn poker
  Chance deal = Chance::seeded(1);
  EXPECT_THROW(valuer->value(*kuhn().set_up(kuhn().options(), deal)), Error);
  const std::vector<Seating> seatings{{0, 0}};
  EXPECT_THROW(play_paired(kuhn(), kuhn().options(), {"random"}, seatings, 4, 1, 1, {"best", -1}), Error);
}

}  // namespace
}  // namespace pandemonium
