// Exported policies: read without LibTorch, they say what the trained network says.
#include "training/network/export_policy.hpp"

#include <gtest/gtest.h>

#include "agents/policy/policy_net.hpp"
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
      const TensorFile file = policy_file(one_variant(*game, options), network, {});
      EXPECT_LT(largest_difference(one_variant(*game, options), network, file, 200), 1e-5)
          << game->name() << " " << blocks;
    }
}

// A network that points goes on from a file that does not, with the file's answers, and says the same without
// LibTorch, whatever its queries.
TEST(Export, APointingNetworkAgreesAndBeginsFromAPlainOne) {
  const AnyGame& game = find_game("daemon_dice");
  const Variants variants = variants_of(game, {.variants = "mini,melee3,draft", .options = "", .data = ""});
  const Pointing pointing = pointing_of(game, variants.sections);
  NetworkShape shape{variants.width, 24, 1, game.actions(), variants.seats};
  const Network plain(shape, at::kCPU, Products::standard, 5);
  const TensorFile file = policy_file(variants, plain, {});
  shape.queries = pointing.queries;
  Network points(shape, at::kCPU, Products::standard, 6, pointing);
  points.load(file, "the file");
  EXPECT_LT(largest_difference(variants, points, file, 50), 1e-5);
  std::vector<float> values = points.values();
  Chance chance = Chance::seeded(3);
  for (std::size_t i = plain.values().size(); i < values.size(); ++i)
    values[i] = static_cast<float>(chance.uniform(-100, 100)) / 500.0f;
  points.set_values(values);
  EXPECT_GT(largest_difference(variants, points, file, 50), 1e-2);
  const TensorFile pointing_file = policy_file(variants, points, {});
  EXPECT_LT(largest_difference(variants, points, pointing_file, 50), 1e-5);
  Network again(shape, at::kCPU, Products::standard, 7, pointing);
  again.load(pointing_file, "the file");
  EXPECT_EQ(again.values(), values);
  Network other(plain.shape(), at::kCPU, Products::standard, 7);
  EXPECT_THROW(other.load(pointing_file, "the file"), Error) << "a plain network has no place for queries";
}

// Long runs grow weights whose products cancel; what float32 loses there must not end the run.
TEST(Export, LargeWeightsAreExported) {
  const AnyGame& game = find_game("daemon_dice");
  const Variants variants = variants_of(game, {.variants = "mini", .options = "", .data = ""});
  const Pointing pointing = pointing_of(game, variants.sections);
  NetworkShape shape{variants.width, 48, 2, game.actions(), variants.seats};
  shape.queries = pointing.queries;
  Network network(shape, at::kCPU, Products::standard, 5, pointing);
  std::vector<float> values = network.values();
  for (float& value : values) value *= 20.0f;
  network.set_values(values);
  const auto target =
      std::filesystem::path(testing::TempDir()) / "pandemonium_export_large" / "policy.safetensors";
  export_policy(target, variants, network, {});
  std::filesystem::remove_all(target.parent_path());
}

TEST(Export, AWeightThatDiffersShows) {
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  const Network network(shape_for(game, options, 16, 1), at::kCPU, Products::standard, 5);
  TensorFile file = policy_file(one_variant(game, options), network, {});
  file.tensors[1].values[3] += 0.5f;
  EXPECT_GT(largest_difference(one_variant(game, options), network, file, 200), 1e-5);
}

TEST(Export, AnotherNetworkOfTheSameShapeCanGoOnFromAFile) {
  const AnyGame& game = game_kuhn_poker();
  const Json options = game.options();
  const auto network_of = [&](std::int64_t width, std::int64_t blocks, std::uint64_t seed) {
    return Network(shape_for(game, options, width, blocks), at::kCPU, Products::standard, seed);
  };
  const TensorFile file = policy_file(one_variant(game, options), network_of(16, 2, 5), {});
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
  export_policy(target, one_variant(game, options), network,
                {{"command", "train --game kuhn_poker"}, {"seed", "5"}});
  const auto read = PolicyNet::load(target, game);
  EXPECT_EQ(read->metadata().at("command"), "train --game kuhn_poker");
  EXPECT_EQ(read->metadata().at("seed"), "5");
  EXPECT_EQ(read->metadata().at("game"), "kuhn_poker");
  EXPECT_EQ(read->hidden(), 16);
  std::filesystem::remove_all(target.parent_path());
}

}  // namespace
}  // namespace pandemonium::training
