// Reliability of values: what is counted, and that values which know nothing are found out.
#include "agents/evaluation/reliability.hpp"

#include <gtest/gtest.h>

#include <filesystem>

#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

// A policy of Kuhn poker whose first value, the viewer's own, is tanh(promise) whatever it sees.
std::string policy_that_promises(float promise) {
  TensorFile file = sample_policy(game_kuhn_poker(), 8, 1, 3);
  for (Tensor& tensor : file.tensors) {
    if (tensor.name == "value.weight") std::fill(tensor.values.begin(), tensor.values.end(), 0.0f);
    if (tensor.name == "value.bias") tensor.values = {promise, -promise};
  }
  const auto target = std::filesystem::path(testing::TempDir()) / "pandemonium_promise.safetensors";
  write_safetensors(target, file);
  return "policy:" + target.string();
}

TEST(Reliability, OfAPromiseThatIsAlwaysTheSameIsABias) {
  const AnyGame& game = game_kuhn_poker();
  const Reliability found =
      measure_reliability(game, game.options(), "random", policy_that_promises(0.5f), 2000, 1);
  const double promised = std::tanh(0.5);
  ASSERT_EQ(found.bins.size(), static_cast<std::size_t>(kReliabilityBins));
  std::int64_t decisions = 0;
  for (const Reliability::Bin& bin : found.bins) {
    decisions += bin.decisions;
    if (bin.decisions > 0) {
      EXPECT_NEAR(bin.promised, promised, 1e-6);
    }
  }
  EXPECT_EQ(decisions, found.decisions);
  EXPECT_GT(decisions, 2 * 2000) << "every game has at least two decisions";
  const Reliability::Bin& only = found.bins[7];  // 0.4 to 0.6
  EXPECT_EQ(only.decisions, decisions);
  EXPECT_NEAR(found.bias.mean, only.achieved.mean - promised, 1e-6);
  EXPECT_LT(found.bias.high, -0.3) << "the seats' scores add up to 0";
  EXPECT_NEAR(only.achieved.high - only.achieved.low, found.bias.high - found.bias.low, 1e-9);
  EXPECT_LT(found.explained, 0.0) << "worse than knowing the mean";
  EXPECT_EQ(found.slope, 0.0);
}

TEST(Reliability, RefusesWhatCannotValue) {
  const AnyGame& game = game_kuhn_poker();
  EXPECT_THROW(measure_reliability(game, game.options(), "random", "scripted", 10, 1), Error);
  EXPECT_THROW(measure_reliability(game, game.options(), "random", policy_that_promises(0.0f), 0, 1), Error);
}

}  // namespace
}  // namespace pandemonium
