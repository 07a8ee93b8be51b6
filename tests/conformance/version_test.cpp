// A version of a game is a promise: the same seeds give the same games, legal actions, observations and
// scores, and the rules of thumb choose the same. tests/digests holds a number for every variant;
// scripts/remake_replays.sh writes them anew.
#include <filesystem>
#include <fstream>

#include "tests/conformance/cases.hpp"
#include "tests/digests/played.hpp"

namespace pandemonium {
namespace {

class Version : public ForEveryVariant {};

TEST_P(Version, PlaysAsItDid) {
  const auto path =
      std::filesystem::path(PANDEMONIUM_SOURCE) / "tests/digests" / (std::string(game.name()) + ".txt");
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

std::vector<Case> cases_of_the_house() {
  std::vector<Case> cases = all_cases();
  std::erase_if(cases, [](const Case& each) { return each.game == &game_kuhn_poker(); });
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Games, Version, testing::ValuesIn(cases_of_the_house()), case_name);

}  // namespace
}  // namespace pandemonium
