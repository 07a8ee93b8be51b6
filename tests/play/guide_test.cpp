// Guided first games: every guide plays from its first step to its last, offers what it asks for among other
// moves, and leads to a game that goes on to its end.
#include "play/practice/guide.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/protocol/protocol.hpp"
#include "play/terminal/terminal.hpp"

namespace pandemonium {
namespace {

std::string clauses_of(const AnyGame& game) {
  std::ifstream in(std::string(PANDEMONIUM_SOURCE) + "/envs/" + std::string(game.name()) + "/rules.md");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

class Guides : public testing::TestWithParam<const AnyGame*> {
 protected:
  Guides() : guide_(*GetParam()) {}
  const Guide guide_;
};

TEST_P(Guides, HaveEightToTwelveStepsWithAClauseEach) {
  const std::string clauses = clauses_of(*GetParam());
  EXPECT_GE(guide_.steps(), 8);
  EXPECT_LE(guide_.steps(), 12);
  for (int k = 0; k < guide_.steps(); ++k) {
    const GuideStep& step = guide_.step(k);
    EXPECT_NE(clauses.find("- **" + step.rule + "** "), std::string::npos) << step.rule;
    EXPECT_FALSE(step.words.empty()) << "step " << k + 1;
    EXPECT_LE(step.words.size(), 3u) << "step " << k + 1;
    for (const std::string& words : step.words) EXPECT_LE(words.size(), 330u) << words;
    EXPECT_LE(step.task.size(), 90u) << step.task;
  }
  EXPECT_FALSE(guide_.end().empty());
}

TEST_P(Guides, AskThePersonForOneMoveOfSeveral) {
  for (int k = 0; k < guide_.steps(); ++k) {
    const Session session = guide_.at(k);
    ASSERT_EQ(session.to_act(), 0) << "step " << k + 1;
    EXPECT_TRUE(session.table().is_legal(guide_.asked(k))) << "step " << k + 1;
    EXPECT_GT(session.table().legal().size(), 1u) << "step " << k + 1;
    EXPECT_EQ(session.table().fault(), "");
  }
}

TEST_P(Guides, GoOnAloneToTheEndOfTheGame) {
  Session session = guide_.at(guide_.steps());
  EXPECT_FALSE(session.over());
  EXPECT_EQ(session.people(), 1);
  Chance chance = Chance::seeded(1);
  for (int k = 0; k < 20'000 && !session.over(); ++k)
    if (session.person_acts())
      session.play(session.table().scripted(chance));
    else
      session.agent_plays();
  EXPECT_TRUE(session.over());
}

TEST_P(Guides, PlayInTheProtocolStepByStep) {
  const std::string name(GetParam()->name());
  Protocol protocol;
  Json state = protocol.answer(Json{{"do", "guide"}, {"game", name}}.dump());
  for (int k = 0; k < guide_.steps(); ++k) {
    ASSERT_TRUE(state.contains("guide")) << state;
    EXPECT_EQ(state["guide"]["step"], k);
    EXPECT_EQ(state["guide"]["done"], false);
    EXPECT_EQ(state["guide"]["words"], Json(guide_.step(k).words));
    const Json legal = protocol.answer(R"({"do":"legal"})")["legal"];
    for (const Json& move : legal)
      if (move["action"] != state["guide"]["action"]) {
        const Json refused = protocol.answer(Json{{"do", "act"}, {"action", move["action"]}}.dump());
        EXPECT_EQ(refused["code"], "guide");
        break;
      }
    state = protocol.answer(Json{{"do", "act"}, {"action", state["guide"]["text"]}}.dump());
  }
  EXPECT_EQ(state["guide"]["done"], true);
  EXPECT_EQ(state["guide"]["words"], Json(guide_.end()));
  EXPECT_EQ(protocol.answer(R"({"do":"undo"})")["guide"]["step"], guide_.steps() - 1);
  EXPECT_FALSE(protocol.answer(R"({"do":"guide","leave":true})").contains("guide"));
  EXPECT_EQ(protocol.answer(R"({"do":"guide","leave":true})")["code"], "nothing");
}

TEST_P(Guides, PlayInTheTerminalStepByStep) {
  std::string typed = "1000\n";  // no such move
  for (int k = 0; k < guide_.steps(); ++k) {
    const Session session = guide_.at(k);
    const auto legal = session.table().legal();
    const auto place = std::find(legal.begin(), legal.end(), guide_.asked(k));
    if (k == 1) typed += place == legal.begin() ? "2\n" : "1\n";  // another than what is asked for
    typed += std::to_string(place - legal.begin() + 1) + "\n";
  }
  std::istringstream in(typed);
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(guide_, *typist, out, {}).run();
  const std::string shown = out.str();
  for (int k = 1; k <= guide_.steps(); ++k)
    EXPECT_NE(shown.find("Step " + std::to_string(k) + " of " + std::to_string(guide_.steps())),
              std::string::npos)
        << k;
  EXPECT_NE(shown.find("! not this time: " + guide_.step(1).task), std::string::npos);
  EXPECT_NE(shown.find("You know the game."), std::string::npos);
}

std::vector<const AnyGame*> guided_games() {
  std::vector<const AnyGame*> list;
  for (const AnyGame* game : games())
    if (Guide::is_there(*game)) list.push_back(game);
  return list;
}
INSTANTIATE_TEST_SUITE_P(Games, Guides, testing::ValuesIn(guided_games()),
                         [](const auto& each) { return std::string(each.param->name()); });

TEST(Guide, IsThereForEveryGame) {
  for (const AnyGame* game : games()) EXPECT_TRUE(Guide::is_there(*game)) << game->name();
}

}  // namespace
}  // namespace pandemonium
