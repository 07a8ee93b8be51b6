// A version of a game is a promise: the same seeds give the same games, legal actions, observations and
// scores, and the scripted heuristic chooses the same. tests/digests/<game>.txt holds a number for every
// variant; scripts/remake_replays.sh writes it. A game without digests, recorded replays and a shipped policy
// has promised nothing yet, and its test is skipped.
#include <filesystem>
#include <fstream>

#include "tests/conformance/cases.hpp"
#include "tests/digests/played.hpp"

namespace pandemonium {
namespace {

class Version : public ForEveryVariant {};

TEST_P(Version, PlaysAsItDid) {
  const std::filesystem::path source(PANDEMONIUM_SOURCE);
  const auto path = source / "tests/digests" / (std::string(game.name()) + ".txt");
  if (!std::filesystem::exists(path) && !std::filesystem::exists(source / "tests/replays" / game.name()) &&
      !std::filesystem::exists(source / "models" / game.name()))
    GTEST_SKIP() << game.name() << " has no version history yet; scripts/remake_replays.sh begins it";
  std::ifstream in(path);
  std::string word;
  int version = 0;
  ASSERT_TRUE(in >> word >> version) << path.string() << " is missing: scripts/remake_replays.sh makes it";
  ASSERT_EQ(version, game.version()) << path.string() << " is of another version: scripts/remake_replays.sh";
  std::uint64_t recorded = 0;
  while (in >> word >> std::hex >> recorded && word != GetParam().variant) {
  }
  ASSERT_EQ(word, GetParam().variant) << "is missing in " << path.string();
  EXPECT_EQ(digest_of_games(game, GetParam().variant), recorded)
      << "Games are not what they were. If that is meant: a change of rules, actions or observations raises "
         "the game's version, and "
         "scripts/remake_replays.sh records replays and digests anew.";
}

INSTANTIATE_TEST_SUITE_P(Games, Version, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace pandemonium
