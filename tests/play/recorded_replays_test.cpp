// The games of tests/replays, one of every variant, play back to the same tables on every compiler and
// processor: no floating point decides what happens in a game. After a change of rules:
// scripts/remake_replays.sh.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "envs/core/files/replay.hpp"

namespace pandemonium {
namespace {

TEST(RecordedReplays, EveryVariantPlaysBackToTheSameTables) {
  const std::filesystem::path folder = std::filesystem::path(PANDEMONIUM_SOURCE) / "tests" / "replays";
  for (const AnyGame* game : games()) {
    if (!std::filesystem::exists(folder / game->name())) continue;  // no version history yet
    for (const std::string& variant : game->variants()) {
      const auto path = folder / game->name() / (variant + ".jsonl");
      std::ifstream in(path, std::ios::binary);
      ASSERT_TRUE(in) << path.string() << " is missing: scripts/remake_replays.sh makes it";
      const Replay replay = Replay::read(in, path.string(), game);  // every digest is compared
      EXPECT_EQ(replay.options(), game->options(variant)) << path.string();
      EXPECT_GT(replay.decisions(), 5) << path.string();
    }
  }
}

// Every line of a decision carries the digest of the table after it; a replay without them would guard
// nothing.
TEST(RecordedReplays, EveryDecisionHasADigest) {
  const std::filesystem::path folder = std::filesystem::path(PANDEMONIUM_SOURCE) / "tests" / "replays";
  for (const auto& file : std::filesystem::recursive_directory_iterator(folder)) {
    if (!file.is_regular_file()) continue;
    std::ifstream in(file.path(), std::ios::binary);
    for (std::string line; std::getline(in, line);) {
      if (line.find("\"seat\":") == line.npos) continue;
      ASSERT_NE(line.find("\"digest\":\""), line.npos) << file.path().string() << ": " << line;
    }
  }
}

}  // namespace
}  // namespace pandemonium
