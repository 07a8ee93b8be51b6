// Exported policies: read without LibTorch, they say what the trained network says.
#include "training/export_policy.hpp"

#include <gtest/gtest.h>

#include "agents/policy_net.hpp"
#include "envs/core/error.hpp"
#include "tests/training/kuhn_tree.hpp"

namespace pandemonium::training {
namespace {

NetworkShape shape_for(const AnyGame& game, const Json& options, std::int64_t width, std::int64_t blocks) {
  Chance chance = Chance::seeded(1);
  return {game.set_up(options, chance)->width(), width, blocks, game.actions(), game.seats(options)};
}

TEST(Export, LogitsAndValuesAgreeWithoutLibTorch) {
  for (const AnyGame* game : {&game_kuhn_poker(), games().front()})
    for (const int blocks : {0, 1, 3}) {
      const Json options = game->options();
      const Network network(shape_for(*game, options, 48, blocks), at::kCPU, Products::standard, 5);
      const TensorFile file = policy_file(one_way(*game, options), network, {});
      EXPECT_LT(largest_difference(one_way(*game, options), network, file, 200), 1e-5)
          << game->name() << " " << blocks;
    }
}

TEST(Export, AWeightThatDiffersShows) {
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  const Network network(shape_for(game, options, 16, 1), at::kCPU, Products::standard, 5);
  TensorFile file = policy_file(one_way(game, options), network, {});
  file.tensors[1].values[3] += 0.5f;
  EXPECT_GT(largest_difference(one_way(game, options), network, file, 200), 1e-5);
}

TEST(Export, AnotherNetworkOfTheSameShapeCanGoOnFromAFile) {
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  const auto network_of = [&](std::int64_t width, std::int64_t blocks, std::uint64_t seed) {
    return Network(shape_for(game, options, width, blocks), at::kCPU, Products::standard, seed);
  };
  const TensorFile file = policy_file(one_way(game, options), network_of(16, 2, 5), {});
  Network other = network_of(16, 2, 6);
  EXPECT_NE(other.values(), network_of(16, 2, 5).values());
  other.load(file, "the file");
  EXPECT_EQ(other.values(), network_of(16, 2, 5).values());
  EXPECT_THROW(network_of(24, 2, 6).load(file, "the file"), Error);
  EXPECT_THROW(network_of(16, 3, 6).load(file, "the file"), Error);
  EXPECT_THROW(network_of(16, 1, 6).load(file, "the file"), Error);
}

TEST(Export, TheFileTellsWhereItComesFrom) {
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  const Network network(shape_for(game, options, 16, 1), at::kCPU, Products::standard, 5);
  const auto target = std::filesystem::path(testing::TempDir()) / "pandemonium_export" / "policy.safetensors";
  export_policy(target, one_way(game, options), network, {{"command", "train --game kuhn_poker"}, {"seed", "5"}});
  const auto read = PolicyNet::load(target, game);
  EXPECT_EQ(read->metadata().at("command"), "train --game kuhn_poker");
  EXPECT_EQ(read->metadata().at("seed"), "5");
  EXPECT_EQ(read->metadata().at("game"), "kuhn_poker");
  EXPECT_EQ(read->hidden(), 16);
  std::filesystem::remove_all(target.parent_path());
}

}  // namespace
}  // namespace pandemonium::training
