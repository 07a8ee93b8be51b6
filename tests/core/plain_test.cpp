// A game that offers nothing to people is played with plain answers; one that does gives its own.
#include <gtest/gtest.h>

#include "envs/core/any_game.hpp"
#include "envs/core/presentable/plain.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();
const AnyGame& game_pig();

namespace {

TEST(Plain, AGameWithoutWordsAnswersWithItsActionsAndItsPosition) {
  const AnyGame& pig = game_pig();
  EXPECT_FALSE(pig.presentable());
  EXPECT_EQ(pig.title(), "pig");
  EXPECT_TRUE(pig.words().goal.empty());
  Chance chance = Chance::scripted({4});
  const auto table = pig.set_up(pig.options(), chance);
  EXPECT_EQ(table->describe(table->legal()[1]), "hold");
  EXPECT_EQ(table->question().words, "");
  EXPECT_EQ(pig.face("die", 4), "4");
  EXPECT_EQ(table->show(0).plain(), "pig\noptions.goal: 20\nbanked: [0,0]\nturn: 4\nseat: 0\n");
  EXPECT_EQ(table->potential(0), 0.0f);
}

TEST(Plain, AGameWithoutSecretsShowsEverySeatAll) {
  Chance chance = Chance::seeded(1), other = Chance::seeded(2);
  const auto table = game_pig().set_up(game_pig().options(), chance), world = table->clone();
  world->resample_hidden(0, other);
  EXPECT_TRUE(world->equals(*table));
  EXPECT_EQ(table->view(1), table->to_json());
}

TEST(Plain, APresentableGameGivesItsOwnAnswers) {
  const AnyGame& kuhn = game_kuhn_poker();
  EXPECT_TRUE(kuhn.presentable());
  EXPECT_EQ(kuhn.title(), "Kuhn poker");
}

TEST(Plain, ThePageTakesNestedPositionsApartAndFitsEightyColumns) {
  Json position{{"players", {{{"hand", {1, 2}}, {"name", "a"}}, {{"hand", Json::array()}, {"name", "b"}}}},
                {"rows", {{1, 2}, {3, 4}}},
                {"deck", Json::array()}};
  for (int card = 0; card < 60; ++card) position["deck"].push_back(card);
  const Page page = plain_page("game", position);
  const std::string text = page.plain();
  for (const char* line :
       {"game\n", "players[0].hand: [1,2]\n", "players[1].name: \"b\"\n", "rows[1]: [3,4]\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  for (const auto& line : page.lines()) {
    std::size_t columns = 0;
    for (const Span& span : line) columns += span.text.size();
    EXPECT_LE(columns, 80u) << text;
  }
  EXPECT_NE(text.find("59]"), std::string::npos);
}

}  // namespace
}  // namespace pandemonium
