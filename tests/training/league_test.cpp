// Who sits down beside the learner: rivals that never change, past selves that make room, and several of them
// at one table.
#include "training/league/league.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <numeric>
#include <set>

#include "agents/policy/safetensors.hpp"
#include "envs/core/error.hpp"
#include "tests/training/kuhn_tree.hpp"
#include "training/ppo/rollout.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;

constexpr NetworkShape kShape{.inputs = 6, .width = 8, .blocks = 1, .actions = 4, .seats = 2};

Network network(std::uint64_t seed) { return {kShape, at::kCPU, Products::standard, seed}; }

bool holds(const League& league, MemberId member, const Network& expected) {
  return league.network(member).flat.equal(expected.parameters().flat);
}

TEST(League, KeepsItsRivalsWhilePastSelvesMakeRoom) {
  League league({.share = 1.0,
                 .past_selves = 2,
                 .every = 1,
                 .partners = 4,
                 .scripted = 0.0,
                 .rivals = 0.5,
                 .random = 0.0},
                kShape, 1);
  const Network first = network(100), second = network(101);
  league.add_rival(first);
  league.add_rival(second);
  for (int iteration = 1; iteration < 10; ++iteration) {
    league.begin_iteration(iteration, network(static_cast<std::uint64_t>(iteration)));
    league.record(
        std::vector<LeagueResult>{{kFirstNetwork, 1.0f}, {kFirstNetwork + 1, 1.0f}});  // well beaten
  }
  EXPECT_EQ(league.members(), kFirstNetwork + 4);
  EXPECT_TRUE(holds(league, kFirstNetwork, first));
  EXPECT_TRUE(holds(league, kFirstNetwork + 1, second));
  EXPECT_NEAR(league.strength_against_rivals(), 1.0 - std::pow(0.99, 9), 1e-6);
  EXPECT_EQ(league.strength_against_past_selves(), 0.0);

  League again({.share = 1.0, .past_selves = 2}, kShape, 2);
  again.restore(league.saved());
  EXPECT_EQ(again.rivals(), 2);
  EXPECT_TRUE(holds(again, kFirstNetwork + 1, second));
  EXPECT_EQ(again.saved(), league.saved());
}

TEST(League, SeatsRivalsAsOftenAsItIsTold) {
  League league({.share = 1.0, .partners = 1, .scripted = 0.3, .rivals = 0.4, .random = 0.3}, kShape, 3);
  league.add_rival(network(100));
  Chance chance = Chance::seeded(4);
  int met = 0;
  constexpr int kIterations = 4000;
  for (int iteration = 0; iteration < kIterations; ++iteration) {
    league.begin_iteration(0, network(1));
    met += league.seat_partner(chance) == kFirstNetwork;
  }
  EXPECT_NEAR(met, 0.4 * kIterations, 5.0 * std::sqrt(kIterations * 0.4 * 0.6));
}

// A table of six with several members of the league at once.
TEST(League, MixesItsMembersAtATable) {
  const Variants variants =
      variants_of(find_game("city_of_horror"), {.variants = "players6", .options = "", .data = ""});
  Rollout rollout(variants, {.tables = 8, .steps = 1500, .threads = 1, .seed = 5, .shaped = false});
  Batch batch = rollout.make_batch();
  const NetworkShape shape{batch.width, 8, 0, batch.actions, variants.seats};
  const Network learner(shape, at::kCPU, Products::standard, 6);
  League league({.share = 1.0, .past_selves = 0, .partners = 16, .scripted = 0.5, .random = 0.5}, shape, 7);
  league.begin_iteration(0, learner);
  rollout.collect(learner, league, batch);  // the first games began without partners
  std::set<MemberId> met;
  for (const LeagueResult& result : rollout.collect(learner, league, batch)) {
    met.insert(result.member);
    EXPECT_GE(result.score, -1.0f);
    EXPECT_LE(result.score, 1.0f);
  }
  EXPECT_EQ(met, (std::set<MemberId>{kScripted, kRandom}));
  const auto trainable = std::ranges::count(batch.trainable, 1);
  EXPECT_GT(trainable, 0);
  EXPECT_LT(trainable, std::ssize(batch.trainable) * 4 / 5);  // one to five of six seats are taken
}

// What a network expects of the seats of a table, each by a head of its own, adds up to what scores add up
// to.
TEST(Rollout, ValuesAddUpAsScoresDo) {
  using Cases = std::vector<std::pair<const char*, const char*>>;
  for (const auto& [name, variants] : Cases{{"city_of_demons", "duel,solo_easy"},
                                            {"daemon_dice", "melee3,duel"},
                                            {"cyberdoom_tower", "two_players"}}) {
    const Variants trained = variants_of(find_game(name), {.variants = variants, .options = "", .data = ""});
    Rollout rollout(trained, {.tables = 6, .steps = 40, .threads = 1, .seed = 5, .shaped = false});
    Batch batch = rollout.make_batch();
    const NetworkShape shape{batch.width, 8, 0, batch.actions, trained.seats};
    const Network learner(shape, at::kCPU, Products::standard, 6);
    League league({.share = 0.0}, shape, 7);
    league.begin_iteration(0, learner);
    rollout.collect(learner, league, batch);
    const auto sum_at = [&](const std::vector<float>& values, std::size_t row, int seats) {
      const float* first = values.data() + row * static_cast<std::size_t>(batch.seats);
      return std::accumulate(first, first + seats, 0.0f);
    };
    for (std::size_t row = 0; row < batch.size(); ++row) {
      const int seats = batch.seats_at(row);
      const bool opposed = seats > 1 && trained.game->zero_sum();
      EXPECT_EQ(std::abs(sum_at(batch.values, row, seats)) < 1e-5f, opposed) << name << ", row " << row;
      if (row < static_cast<std::size_t>(batch.tables)) {
        EXPECT_EQ(std::abs(sum_at(batch.last_values, row, seats)) < 1e-5f, opposed) << name;
      }
    }
  }
}

// A rival that is measured as policy:FILE plays is met as it plays.
TEST(League, RivalsPlayTheirLikeliestActionWhereTheyAreTold) {
  const Variants variants = variants_of(find_game("city_of_demons"), {.variants = "duel", .options = ""});
  for (const double temperature : {0.0, 1.0}) {
    Rollout rollout(variants, {.tables = 8, .steps = 600, .threads = 1, .seed = 5, .shaped = false});
    Batch batch = rollout.make_batch();
    const NetworkShape shape{batch.width, 8, 0, batch.actions, variants.seats};
    const Network learner(shape, at::kCPU, Products::standard, 6),
        rival(shape, at::kCPU, Products::standard, 8);
    League league({.share = 1.0,
                   .past_selves = 0,
                   .scripted = 0.0,
                   .rivals = 1.0,
                   .rival_temperature = temperature,
                   .random = 0.0},
                  shape, 7);
    league.add_rival(rival);
    league.begin_iteration(0, learner);
    for (int i = 0; i < 3; ++i) rollout.collect(learner, league, batch);  // the first games had no partners
    int decisions = 0, likeliest = 0;
    for (std::size_t row = 0; row < batch.size(); ++row) {
      if (batch.trainable[row] != 0) continue;
      std::vector<float> seen(static_cast<std::size_t>(batch.width));
      expand(batch.observation(row), seen.data());
      const auto heads = rival.heads_of(seen);
      const IndexList indices = batch.indices(row);
      const IndexList legal = indices.first(indices.size() - static_cast<std::size_t>(batch.seats_at(row)));
      const Action best =
          *std::ranges::max_element(legal, {}, [&](auto a) { return heads[static_cast<std::size_t>(a)]; });
      ++decisions;
      likeliest += batch.chosen[row] == best;
    }
    ASSERT_GT(decisions, 1000);
    if (temperature == 0.0)
      EXPECT_EQ(likeliest, decisions);
    else
      EXPECT_LT(likeliest, decisions * 9 / 10);
  }
}

TEST(League, MeetsARivalFromAFileAndRemembersItWhenItGoesOn) {
  const fs::path folder = fs::path(testing::TempDir()) / ("pandemonium_league_" + std::to_string(::getpid()));
  const auto run = [&](const char* name) {
    Request request;
    request.game = &game_kuhn_poker();
    for (const char* assignment :
         {"network.width=16", "rollout.tables=32", "rollout.steps=8", "league.share=1", "league.scripted=0",
          "league.random=0", "league.rivals=1", "run.evaluate_every=0", "run.checkpoint_every=0"})
      assign(request.config, assignment);
    request.folder = folder / name;
    request.steps = 6 * 32 * 8;
    request.products = "default";
    return request;
  };
  const fs::path rival = folder / "rival.safetensors";
  Request alone = run("alone");
  assign(alone.config, "league.share=0");
  Trainer(alone).export_to(rival);

  Request whole = run("whole"), parts = run("parts");
  whole.rivals = parts.rivals = {rival};
  Trainer uninterrupted(whole);
  for (int i = 0; i < 6; ++i) uninterrupted.iterate();
  {
    Trainer first(parts);
    for (int i = 0; i < 3; ++i) first.iterate();
    first.save();
  }
  fs::remove(rival);  // the checkpoint holds it
  Request again;
  again.game = parts.game;
  again.folder = parts.folder;
  const auto second = Trainer::resume(again);
  for (int i = 0; i < 3; ++i) second->iterate();
  EXPECT_EQ(second->parameters(), uninterrupted.parameters());
  std::ifstream metrics(whole.folder / "metrics.jsonl");
  std::string line, last;
  while (std::getline(metrics, line)) last = line;
  EXPECT_NE(Json::parse(last).at("strength/rivals"), 0.0);

  Request nobody = run("nobody");
  assign(nobody.config, "league.rivals=0");
  nobody.rivals = {rival};
  EXPECT_THROW(Trainer{nobody}, Error);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace pandemonium::training
