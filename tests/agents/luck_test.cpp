// Luck: unbiased whatever the values are, exactly on Kuhn poker and within its error in every game.
#include "tests/agents/face_down.hpp"  // first: a game of its own is compiled here

#include "agents/analysis/luck.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "agents/evaluation/evaluate.hpp"
#include "agents/evaluation/paired_games.hpp"
#include "agents/policy/policy_agent.hpp"
#include "agents/roster.hpp"
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

// Over all continuations and all re-draws (one each): drawn actions come from script values in the middle of
// the quarters of the unit interval.
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

// The rest of a deck of three in every order, as a script: the last card is what remains.
std::vector<std::vector<int>> orders_of(std::vector<int> cards) {
  std::vector<std::vector<int>> orders;
  std::sort(cards.begin(), cards.end());
  do orders.emplace_back(cards.begin(), cards.end() - 1);
  while (std::next_permutation(cards.begin(), cards.end()));
  return orders;
}

// A deck that nobody has seen: over all its orders, and all orders of every re-draw. Seat 1 takes a card
// unless seat 0's was the best.
TEST(Luck, OfACardThatIsTurnedUpIsUnbiasedExactly) {
  const AnyGame& game = game_face_down();
  Nonsense nonsense;
  LuckMeter meter(nonsense, 1);
  double score = 0.0, adjusted = 0.0, largest = 0.0;
  for (const auto& order : orders_of({0, 1, 2})) {
    Chance deal = Chance::scripted(order), none = Chance::scripted({});
    const auto open = game.set_up(game.options(), deal);
    const auto second = open->clone();
    second->apply(1, none);
    ASSERT_TRUE(LuckMeter::turned_up(*open, *second));
    const int drawn = order[0];
    const Action answer = drawn == 2 ? 0 : 1;
    const auto last = second->clone();
    last->apply(answer, none);
    ASSERT_EQ(LuckMeter::turned_up(*second, *last), answer == 1);
    std::vector<int> left{0, 1, 2};
    std::erase(left, drawn);
    for (const auto& first_redraw : orders_of({0, 1, 2})) {
      Chance own = Chance::scripted(first_redraw);
      double luck = static_cast<double>(meter.of_event(*open, 1, *second, {}, own)[0]);
      largest = std::max(largest, std::abs(luck));
      if (answer == 1)
        for (const auto& second_redraw : orders_of(left)) {
          Chance again = Chance::scripted(second_redraw);
          luck += static_cast<double>(meter.of_event(*second, answer, *last, {}, again)[0]) / 2.0;
        }
      score += static_cast<double>(last->scores()[0]) / 36.0;
      adjusted += (static_cast<double>(last->scores()[0]) - luck) / 36.0;
    }
  }
  EXPECT_GT(largest, 0.1);
  EXPECT_NEAR(adjusted, score, 1e-6);
}

// Both take their cards, so that the order decides all: values that play on until the next card know what the
// first brought.
TEST(Luck, OfCardsTurnedUpIsTakenOff) {
  const AnyGame& game = game_face_down();
  const auto file = std::filesystem::path(testing::TempDir()) / "face_down.safetensors";
  write_safetensors(file, sample_policy(game, 8, 1, 3));
  const EvaluationOptions how{.games = 2000, .seed = 1, .luck = {"policy:" + file.string(), 64}};
  const Entrant told = evaluate_match(game, game.options(), {"scripted"}, how).entrants[0];
  // The second card is known exactly, seat 0's points are no luck; what is left is the first card, valued by
  // noise. About one mean for both seats luck could never be cut by more than 11/9: the lead is worth (3/8)^2
  // there, the cards 2/64, and no luck takes off the lead.
  EXPECT_GT(told.variance_cut, 1.3);
  EXPECT_LT(std::abs(told.luck.mean), 1e-6);
  std::filesystem::remove(file);
}

TEST(Luck, ValuesPlayOnUntilChanceIsAsked) {
  const auto file = std::filesystem::path(testing::TempDir()) / "play_on.safetensors";
  for (const AnyGame* game : {&game_face_down(), &kuhn()}) {
    write_safetensors(file, sample_policy(*game, 8, 1, 3));
    const std::string text = "policy:" + file.string();
    const auto at_once = make_valuer(*game, text, 0), one = make_valuer(*game, text, 1),
               on = make_valuer(*game, text);
    const auto agent = make_agent(*game, text);
    PolicyGuide guide(PolicyNet::load(file, *game));
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      Chance deal = Chance::seeded(seed), own = Chance::seeded(1);
      const auto table = game->set_up(game->options(), deal);
      const auto values = guide.ask(View(*table)).values;
      EXPECT_EQ(at_once->value(*table)[0], values[0]);  // seat 0 is to act
      EXPECT_EQ(at_once->value(*table)[1], values[1]);
      auto next = table->clone();
      next->apply(agent->choose(View(*next), own), deal);
      const bool known = next->unseen() == table->unseen();
      EXPECT_EQ(one->value(*table), at_once->value(known ? *next : *table));
      if (game != &kuhn()) continue;  // no more chance: played to its end
      while (next->to_act() != kNobody) next->apply(agent->choose(View(*next), own), deal);
      EXPECT_EQ(on->value(*table), next->scores());
    }
  }
  std::filesystem::remove(file);
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
  EXPECT_TRUE(to_json(evaluate_match(kuhn(), kuhn().options(), {"scripted", "random"}, {.games = 4}))["luck"]
                  .is_null());
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
  EXPECT_THROW(play_paired(kuhn(), kuhn().options(), {"random"}, seatings, 4, 1, 1, {"best", 1, -1}), Error);
}

}  // namespace
}  // namespace pandemonium
