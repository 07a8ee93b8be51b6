// Levels: the files that are shipped, the ladder where there is none, and files that are damaged.
#include "agents/levels.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

class LevelFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("levels_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "kuhn_poker");
    setenv("PANDEMONIUM_MODELS", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("PANDEMONIUM_MODELS");
    std::filesystem::remove_all(folder_);
  }
  void write(const std::string& text) const { std::ofstream(file()) << text; }
  std::string file() const { return (folder_ / "kuhn_poker" / "levels.json").string(); }

  const AnyGame& game_ = game_kuhn_poker();
  std::filesystem::path folder_;
};

std::string five(const std::string& first) {
  std::string list = R"({"agent": ")" + first + R"(", "elo": -20, "words": "mild"})";
  for (int i = 1; i < kLevels; ++i) list += R"(, {"agent": "scripted", "wins": 0.)" + std::to_string(i) + "}";
  return R"({"levels": [)" + list + "]}";
}

std::string refusal(const AnyGame& game, const std::string& text) {
  try {
    make_agent(game, text);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST_F(LevelFiles, TheRosterTakesOneToFiveAndRefusesOthersByName) {
  for (const std::string text : {"level:1", "level:2", "level:3", "level:4", "level:5"}) {
    const auto agent = make_agent(game_, text);
    Chance dice = Chance::seeded(1), own = Chance::seeded(2);
    const auto table = game_.set_up(game_.options(), dice);
    EXPECT_TRUE(table->is_legal(agent->choose(*table, own))) << text;
  }
  for (const std::string text : {"level:0", "level:6", "level:x", "level:", "level:11", "level:1 "}) {
    const std::string why = refusal(game_, text);
    EXPECT_NE(why.find("'" + text + "'"), std::string::npos) << why;
    EXPECT_NE(why.find("level:1 to level:5"), std::string::npos) << why;
  }
}

TEST_F(LevelFiles, WithoutAFileThereIsALadderThatSaysItWasNotMeasured) {
  EXPECT_FALSE(levels_of(game_).measured);
  const std::string remark = make_agent(game_, "level:1")->remark();
  EXPECT_NE(remark.find("not measured"), std::string::npos) << remark;
  EXPECT_NE(remark.find(file()), std::string::npos) << remark;
}

TEST_F(LevelFiles, AFileIsReadAndItsLevelsPlay) {
  write(R"({"variants": {")" + game_.variants().front() + R"(": )" + five("random") + "}}");
  const Levels read = levels_of(game_);
  EXPECT_TRUE(read.measured);
  EXPECT_EQ(read.levels[0].agent, "random");
  EXPECT_EQ(read.levels[0].words, "mild");  // nobody to compare it with
  EXPECT_EQ(read.levels[4].words, "wins 40% of its games");
  EXPECT_EQ(read.levels[0].elo, -20.0);
  EXPECT_EQ(read.levels[4].wins, 0.4);
  const auto level = make_agent(game_, "level:1"), random = make_agent(game_, "random");
  for (std::uint64_t g = 0; g < 20; ++g) {
    Chance dice = Chance::seeded(1, g), own = Chance::seeded(2, g), same = Chance::seeded(2, g);
    const auto table = game_.set_up(game_.options(), dice);
    EXPECT_EQ(level->choose(*table, own), random->choose(*table, same));
  }
  EXPECT_NE(level->remark().find("level 1 of " + game_.variants().front() + " is random"), std::string::npos);
  EXPECT_EQ(level->remark().find("not measured"), std::string::npos) << level->remark();
}

TEST_F(LevelFiles, WordsSayWhatALevelWinsAgainstWhom) {
  std::string levels;
  for (const int elo : {-400, -200, 0, 200, 600})
    levels += (levels.empty() ? "" : ", ") + (R"({"agent": "random", "elo": )" + std::to_string(elo) + "}");
  write(R"({"variants": {")" + game_.variants().front() + R"(": {"levels": [)" + levels +
        R"(], "yardsticks": [{"agent": "scripted", "elo": 0}, {"agent": "random", "elo": -400}]}}})");
  const auto read = levels_of(game_).levels;
  EXPECT_EQ(read[0].words, "beats random moves in 50% of games, Learner in 24%");
  EXPECT_EQ(read[1].words, "beats Beginner in 76% of games, Player in 24%");
  EXPECT_EQ(read[4].words, "beats Expert in 91% of games");
}

TEST_F(LevelFiles, DamagedFilesAreRefusedByNameAndReason) {
  const std::string variant = R"({"variants": {")" + game_.variants().front() + R"(": )";
  const std::vector<std::pair<std::string, std::string>> damaged{
      {"nonsense", ""},
      {"[]", "'variants'"},
      {R"({"levels": []})", "'variants'"},
      {variant + R"({"levels": []}}})", "a list of 5"},
      {variant + R"({"levels": [1, 2, 3, 4, 5]}}})", "'agent'"},
      {variant + five("level:2") + "}}", "cannot be a level"}};
  for (const auto& [text, why] : damaged) {
    write(text);
    const std::string told = refusal(game_, "level:3");
    EXPECT_NE(told.find(file()), std::string::npos) << text << ": " << told;
    EXPECT_NE(told.find(why), std::string::npos) << text << ": " << told;
  }
}

// Variants of one size differ in their levels: what a level met before must not decide, nor who else is asked
// about at the same time.
TEST(ShippedLevels, AreThoseOfTheTableAtHandWhateverWasMetBefore) {
  setenv("PANDEMONIUM_MODELS", PANDEMONIUM_SOURCE "/models", 1);
  int changes = 0;
  for (const AnyGame* game : games()) {
    const auto used = make_agent(*game, "level:3");
    std::vector<std::unique_ptr<AnyTable>> tables;
    std::vector<View> views;
    std::vector<Chance> streams;
    std::vector<Chance*> chances;
    std::vector<std::string> remarks;
    for (const std::string& variant : game->variants()) {
      Chance dice = Chance::seeded(1), own = Chance::seeded(2);
      tables.push_back(game->set_up(game->options(variant), dice));
      views.emplace_back(*tables.back());
      streams.push_back(Chance::seeded(3, tables.size()));
      used->choose(views.back(), own);
      const std::string at_hand = variant_like(*game, views.back().options());
      const std::string expected =
          "level 3 of " + at_hand + " is " + levels_of(*game, at_hand).levels[2].agent;
      EXPECT_NE(used->remark().find(expected), std::string::npos)
          << game->name() << " " << variant << ": " << used->remark();
      changes += !remarks.empty() && remarks.back() != expected;
      remarks.push_back(expected);
    }
    for (Chance& stream : streams) chances.push_back(&stream);
    std::vector<Action> together(views.size());
    used->choose_each(views, chances, together);
    for (std::size_t i = 0; i < views.size(); ++i) {
      Chance own = Chance::seeded(3, i + 1), same = Chance::seeded(3, i + 1);
      const Action chosen = make_agent(*game, "level:3")->choose(views[i], own);
      EXPECT_EQ(chosen, together[i]) << game->name() << " " << game->variants()[i];
      EXPECT_EQ(chosen, used->choose(views[i], same)) << game->name() << " " << game->variants()[i];
    }
  }
  EXPECT_GT(changes, 20);
  unsetenv("PANDEMONIUM_MODELS");
}

TEST(ShippedLevels, RiseInEveryVariantThatAPolicyIsFor) {
  setenv("PANDEMONIUM_MODELS", PANDEMONIUM_SOURCE "/models", 1);
  for (const AnyGame* game : games())
    for (const std::string& variant : game->variants()) {
      const std::string where = std::string(game->name()) + " " + variant;
      const Levels all = levels_of(*game, variant);
      Chance dice = Chance::seeded(1), own = Chance::seeded(2);
      const auto table = game->set_up(game->options(variant), dice);
      const auto best = make_agent(*game, "best"), first = make_agent(*game, "level:1");
      ASSERT_TRUE(table->is_legal(best->choose(*table, own)));
      ASSERT_TRUE(table->is_legal(first->choose(*table, own)));
      EXPECT_EQ(all.measured, best->remark().find("scripted heuristic") == std::string::npos) << where;
      const Json options = game->options(variant);
      if (game->by_sides(options) == options) {  // partners have the levels of one seat a side
        EXPECT_EQ(variant_like(*game, options), variant);
      }
      const std::string at_hand = variant_like(*game, View(*table).options());  // of "any", what was drawn
      const std::string expected =
          "level 1 of " + at_hand + " is " + levels_of(*game, at_hand).levels[0].agent;
      EXPECT_NE(first->remark().find(expected), std::string::npos) << where << ": " << first->remark();
      if (!all.measured) continue;
      for (std::size_t i = 0; i < all.levels.size(); ++i) {
        const Level& level = all.levels[i];
        ASSERT_NE(level.elo.has_value(), level.wins.has_value()) << where;
        if (i == 0) continue;
        const Level& below = all.levels[i - 1];
        EXPECT_GT(level.elo ? level.elo : level.wins, level.elo ? below.elo : below.wins)
            << where << " " << i;
      }
    }
  unsetenv("PANDEMONIUM_MODELS");
}

}  // namespace
}  // namespace pandemonium
