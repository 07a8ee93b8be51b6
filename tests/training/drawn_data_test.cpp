// Data drawn at random beside a game's own: its share of the tables, where it comes from, and a run that
// learns it, stops, goes on and leaves a policy of the game's own data.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>
#include <set>

#include "agents/policy/policy_net.hpp"
#include "agents/policy/safetensors.hpp"
#include "agents/policy/union_layout.hpp"
#include "envs/core/error.hpp"
#include "tests/training/interrupted.hpp"
#include "training/ppo/variants.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;

const AnyGame& skirmish() { return find_game("demon_city"); }

GameConfig config_of(const char* variants, int sets) {
  GameConfig config;
  config.variants = variants;
  config.drawn = sets;
  config.drawn_share = 0.4;
  config.drawn_variant = "any";
  return config;
}

Variants drawn(int sets, std::uint64_t seed) {
  return variants_with_drawn(skirmish(), config_of("alley=3,bench", sets), seed);
}

std::set<std::string> digests(const Variants& variants) {
  std::set<std::string> all;
  for (const TrainedVariant& variant : variants.part(true).list)
    all.insert(variant.options.at("data").get<std::string>());
  return all;
}

TEST(DrawnData, TakesItsShareOfTheTables) {
  const Variants variants = drawn(5, 1);
  ASSERT_EQ(variants.list.size(), 7u);
  const std::vector<int> parts = dealt(variants, 100);
  EXPECT_EQ((std::vector<int>(parts.begin(), parts.begin() + 2)), (std::vector<int>{45, 15}));
  EXPECT_EQ(std::accumulate(parts.begin() + 2, parts.end(), 0), 40);
  for (auto part = parts.begin() + 2; part != parts.end(); ++part) EXPECT_EQ(*part, 8);
}

TEST(DrawnData, ComesFromTheSeedAlone) {
  const std::set<std::string> first = digests(drawn(4, 1));
  EXPECT_EQ(first.size(), 4u) << "each is another";
  EXPECT_EQ(digests(drawn(4, 1)), first);
  for (const std::string& other : digests(drawn(4, 2))) EXPECT_FALSE(first.contains(other));
  for (const TrainedVariant& variant : drawn(4, 1).list)
    EXPECT_EQ(variant.options.contains("data"), variant.drawn) << variant.name;
}

// Who measures a policy draws with small seeds: a run must not have learned those.
TEST(DrawnData, HasNoSmallSeeds) {
  for (std::uint64_t run : {0, 1, 101, 102})
    for (const TrainedVariant& variant : drawn(3, run).part(true).list)
      EXPECT_GE(variant.options.at("data").get<std::string>().find('@'), std::string("drawn ").size() + 19)
          << variant.options.at("data");
}

TEST(DrawnData, IsRefusedWhereAGameDrawsNone) {
  try {
    variants_with_drawn(find_game("daemon_dice"), config_of("mini", 1), 1);
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "game.drawn: daemon_dice draws no data at random; only 0 is possible");
  }
}

TEST(DrawnData, IsLearnedBesideTheGamesOwn) {
  const auto folder = fs::path(testing::TempDir()) / ("pandemonium_drawn_" + std::to_string(::getpid()));
  Request request;
  request.game = &skirmish();
  for (const char* assignment :
       {"game.variants=alley,any", "game.drawn=6", "game.drawn_share=0.5", "game.drawn_variant=any",
        "network.width=8", "rollout.tables=16", "rollout.steps=8", "ppo.minibatches=2", "advantage.luck=2",
        "league.share=0.5", "league.every=1", "search.share=0.1", "search.simulations=4",
        "run.evaluate_games=24", "run.evaluate_every=1000"})
    assign(request.config, assignment);
  request.folder = folder / "whole";
  request.steps = 4 * 16 * 8;
  request.seed = 9;
  request.products = "default";
  testing::internal::CaptureStderr();
  Trainer whole(request);
  EXPECT_TRUE(whole.run(std::atomic<bool>(false)));
  testing::internal::GetCapturedStderr();

  request.folder = folder / "parts";
  const auto second = interrupted(request, 2, 2);
  EXPECT_EQ(second->parameters(), whole.parameters());

  const fs::path policy = folder / "whole" / "policy.safetensors";
  const Json evaluation = Json::parse(read_safetensors(policy).metadata.at("evaluation"));
  EXPECT_EQ(evaluation.at("scripted").at("games"), 24);
  EXPECT_EQ(evaluation.at("drawn").at("games"), 12) << "two of each at least";
  const auto net = PolicyNet::load(policy, skirmish());
  const Variants variants = variants_with_drawn(skirmish(), request.config.game, request.seed);
  for (const TrainedVariant& variant : variants.list)
    EXPECT_EQ(net->unfamiliar(layout_of(skirmish(), variant.options), variant.seats, variant.options).empty(),
              !variant.drawn)
        << variant.options;
  fs::remove_all(folder);
}

}  // namespace
}  // namespace pandemonium::training
