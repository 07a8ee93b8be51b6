// The roster's texts, and what every agent must hold: legal choices, the same again with the same stream, and
// nothing learned from what is hidden.
#include "agents/roster.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdlib>
#include <fstream>

#include "agents/policy/policy_agent.hpp"
#include "envs/core/error.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

const std::vector<std::string> kTexts{"random",
                                      "scripted",
                                      "search:10",
                                      "scripted+search:10",
                                      "search:1ms",
                                      "search:1 ms",
                                      "best",
                                      "best,temperature=0.5",
                                      "best+search:20",
                                      "random+search:10",
                                      "best+search:20,rollout=5,mix=0.5,threads=2,candidates=3,depth=0"};

// A folder of models for one test.
class Models : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("models_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "kuhn_poker");
    setenv("PANDEMONIUM_MODELS", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("PANDEMONIUM_MODELS");
    std::filesystem::remove_all(folder_);
  }
  std::string best() const { return (folder_ / "kuhn_poker" / "best.safetensors").string(); }

  const AnyGame& game_ = game_kuhn_poker();
  std::filesystem::path folder_;
};

std::vector<const AnyGame*> all_games() {
  std::vector<const AnyGame*> all(games().begin(), games().end());
  all.push_back(&game_kuhn_poker());
  return all;
}

TEST_F(Models, EveryAgentPlaysLegallyInEveryGameAndVariant) {
  for (const AnyGame* game : all_games())
    for (const std::string& variant : game->variants())
      for (const std::string& text : kTexts) {
        const auto agent = make_agent(*game, text);
        Chance dice = Chance::seeded(1), own = Chance::seeded(2);
        const auto table = game->set_up(game->options(variant), dice);
        for (int decisions = 0; table->to_act() != kNobody && decisions < 8; ++decisions) {
          const Action action = agent->choose(*table, own);
          ASSERT_TRUE(table->is_legal(action)) << game->name() << " " << variant << " " << text;
          const Advice advice = agent->advise(*table, own);
          ASSERT_EQ(advice.probabilities.size(), table->legal().size());
          float sum = 0.0f;
          for (const float p : advice.probabilities) sum += p;
          ASSERT_NEAR(sum, 1.0f, 1e-4f);
          table->apply(action, dice);
        }
      }
}

TEST_F(Models, NoAgentSeesWhatIsHidden) {
  write_safetensors(best(), sample_policy(game_, 16, 1, 3));
  for (const std::string text : {"random", "scripted", "search:200", "random+search:200", "best",
                                 "best,temperature=1", "best+search:50", "best+search:50,threads=2"}) {
    const auto agent = make_agent(game_, text), twin = make_agent(game_, text);
    for (std::uint64_t g = 0; g < 30; ++g) {
      Chance dice = Chance::seeded(3, g), others = Chance::seeded(4, g);
      const auto table = game_.set_up(game_.options(), dice);
      while (table->to_act() != kNobody) {
        const auto determinization = table->clone();
        determinization->resample_hidden(table->to_act(), others);
        Chance own = Chance::seeded(5, g), same = Chance::seeded(5, g);
        const Action action = agent->choose(*table, own);
        ASSERT_EQ(action, twin->choose(*determinization, same)) << text << " saw the other's card";
        table->apply(action, dice);
      }
    }
  }
}

// Search is left out here: the determinizations it imagines are drawn from the table's own order of cards, so
// the same stream may give it other determinizations of the same likelihood. It too is given a View and no
// table.
TEST_F(Models, NoAgentSeesWhatIsHiddenInAnyGame) {
  for (const AnyGame* game : games()) {
    std::filesystem::create_directories(folder_ / game->name());
    write_safetensors(folder_ / game->name() / "best.safetensors", sample_policy(*game, 8, 1, 3));
    for (const std::string text : {"random", "scripted", "best", "best,temperature=1"}) {
      const auto agent = make_agent(*game, text);
      Chance dice = Chance::seeded(3), others = Chance::seeded(4);
      const auto table = game->set_up(game->options(), dice);
      for (std::uint64_t decision = 0; table->to_act() != kNobody && decision < 200; ++decision) {
        const auto determinization = table->clone();
        determinization->resample_hidden(table->to_act(), others);
        Chance own = Chance::seeded(5, decision), same = Chance::seeded(5, decision);
        const Action action = agent->choose(*table, own);
        ASSERT_EQ(action, agent->choose(*determinization, same)) << game->name() << " " << text;
        table->apply(action, dice);
      }
    }
  }
}

TEST_F(Models, ChoosingTogetherIsChoosingOneByOne) {
  write_safetensors(best(), sample_policy(game_, 16, 1, 3));
  for (const std::string text : {"random", "scripted", "search:20", "best", "best,temperature=1"}) {
    const auto agent = make_agent(game_, text);
    std::vector<std::unique_ptr<AnyTable>> tables;
    std::vector<View> views;
    std::vector<Chance> streams;
    std::vector<Chance*> chances;
    for (std::uint64_t t = 0; t < 33; ++t) {
      Chance dice = Chance::seeded(6, t);
      tables.push_back(game_.set_up(game_.options(), dice));
      views.emplace_back(*tables.back());
      streams.push_back(Chance::seeded(7, t));
    }
    for (Chance& stream : streams) chances.push_back(&stream);
    std::vector<Action> together(views.size());
    agent->choose_each(views, chances, together);
    for (std::uint64_t t = 0; t < views.size(); ++t) {
      Chance own = Chance::seeded(7, t);
      EXPECT_EQ(agent->choose(views[t], own), together[t]) << text;
    }
  }
}

TEST_F(Models, BestPlaysByTheRulesOfThumbWithoutAFileAndSaysSo) {
  const auto agent = make_agent(game_, "best");
  EXPECT_NE(agent->remark().find("scripted heuristic"), std::string::npos) << agent->remark();
  Chance dice = Chance::seeded(1), own = Chance::seeded(2), same = Chance::seeded(2);
  const auto table = game_.set_up(game_.options(), dice);
  EXPECT_EQ(agent->choose(*table, own), table->scripted(same));
}

TEST_F(Models, BestPlaysTheShippedPolicyAndSaysSo) {
  const TensorFile file = sample_policy(game_, 16, 1, 3);
  write_safetensors(best(), file);
  const auto agent = make_agent(game_, "best"), named = make_agent(game_, "policy:" + best());
  for (std::uint64_t g = 0; g < 20; ++g) {
    Chance dice = Chance::seeded(1, g), own = Chance::seeded(2);
    const auto table = game_.set_up(game_.options(), dice);
    EXPECT_EQ(agent->choose(*table, own), named->choose(*table, own));
  }
  EXPECT_NE(agent->remark().find("best.safetensors"), std::string::npos) << agent->remark();
}

// The second likeliest is played where it is seen and the first is not; whoever sees none looks again.
TEST_F(Models, ABeginnerOverlooksMoves) {
  std::array<float, 3> odds{1.0f, 3.0f, 2.0f};
  soften(odds, Draw{.overlooks = 0.25f});
  EXPECT_FLOAT_EQ(odds[1], 0.75f / (1.0f - 1.0f / 64.0f));
  EXPECT_FLOAT_EQ(odds[2], odds[1] / 4.0f);
  EXPECT_FLOAT_EQ(odds[0], odds[2] / 4.0f);

  write_safetensors(best(), sample_policy(game_, 8, 1, 3));
  const auto sharp = make_agent(game_, "best"), beginner = make_agent(game_, "best,overlooks=0.4");
  Chance dice = Chance::seeded(1), own = Chance::seeded(2);
  const auto table = game_.set_up(game_.options(), dice);
  const Action liked = sharp->choose(*table, own);
  constexpr int kChoices = 4000;
  int same = 0;
  for (int i = 0; i < kChoices; ++i) same += beginner->choose(*table, own) == liked;
  const double expected = 0.6 / (1.0 - 0.4 * 0.4);  // of two moves
  EXPECT_NEAR(same, kChoices * expected, 5.0 * std::sqrt(kChoices * expected * (1.0 - expected)));
}

TEST_F(Models, SearchWithANetworkBeginsWithWhatMeasuredBest) {
  write_safetensors(best(), sample_policy(game_, 8, 1, 3));
  const auto file = folder_ / "kuhn_poker" / "search.json";
  std::ofstream(file) << R"({"options": "rollout=end,mix=1,depth=0,likelihood=3"})";
  const SearchOptions usual = search_options(game_, "64"), changed = search_options(game_, "64,depth=7");
  EXPECT_EQ(usual.simulations, 64);
  EXPECT_EQ(usual.rollout, kToTheEnd);
  EXPECT_EQ(usual.depth, 0);
  EXPECT_EQ(changed.rollout, kToTheEnd);
  EXPECT_EQ(changed.depth, 7);
  EXPECT_EQ(search_options("64").rollout, 0) << "of no game";
  for (const std::string& text : {std::string("best"), "policy:" + best()})
    EXPECT_EQ(make_agent(game_, text + "+search:64")->looks_back(), decisions_told_of(usual)) << text;
  EXPECT_EQ(make_agent(game_, "scripted+search:64")->looks_back(), 0) << "no network";
  for (const char* damaged : {R"({"options": "depht=3"})", R"({"options": 3})", "[]", "{"}) {
    std::ofstream(file) << damaged;
    EXPECT_THROW(make_agent(game_, "best+search:64"), Error) << damaged;
    EXPECT_NO_THROW(make_agent(game_, "best"));
  }
}

TEST_F(Models, ADamagedShippedPolicyIsRefusedNotPassedOver) {
  std::ofstream(best()) << "nonsense";
  EXPECT_THROW(make_agent(game_, "best"), Error);
}

TEST_F(Models, UnknownTextsAreRefusedWithTheFormsThatAreKnown) {
  for (const std::string text : {"",
                                 "Random",
                                 "random ",
                                 "rand",
                                 "search",
                                 "search:",
                                 "search:0",
                                 "search:-5",
                                 "search:1e3",
                                 "search:10 000",
                                 "search:99999999999",
                                 "search:ms",
                                 "search:5s",
                                 "policy",
                                 "policy:",
                                 "policy:,temperature=1",
                                 "best,temp=1",
                                 "best,temperature=",
                                 "best,temperature=-1",
                                 "best,temperature=nan",
                                 "best,temperature=1000",
                                 "scripted,temperature=1",
                                 "scripted,overlooks=0.5",
                                 "best,overlooks=1",
                                 "best,overlooks=0.2,temperature=1",
                                 "best,overlooks=0.3+search:10",
                                 "search:10,opponents=",
                                 "random+search:0",
                                 "search:10,",
                                 "search:10,rollout",
                                 "search:10,rollout=-1",
                                 "search:10,rollout=soon",
                                 "search:10,mix=1.5",
                                 "search:10,mix=nan",
                                 "search:10,trust=inf",
                                 "search:10,doubt=-1",
                                 "search:10,settle=-1",
                                 "search:10,threads=0",
                                 "search:10,depths=3",
                                 "search:10+search:10",
                                 "best,temperature=1+search:10",
                                 "best+search:",
                                 "best+search:1.5"}) {
    try {
      make_agent(game_, text);
      ADD_FAILURE() << "'" << text << "' was taken";
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(roster_forms()), std::string::npos) << error.what();
      EXPECT_NE(std::string(error.what()).find("'" + text + "'"), std::string::npos) << error.what();
    }
  }
}

TEST_F(Models, AMissingModelFileIsNamed) {
  try {
    make_agent(game_, "policy:/nowhere/x.safetensors,temperature=0.5");
    ADD_FAILURE() << "taken";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("/nowhere/x.safetensors"), std::string::npos) << error.what();
  }
}

TEST_F(Models, ATableOfAnotherGameIsRefusedByAPolicyAndSearchedAfresh) {
  write_safetensors(best(), sample_policy(game_, 8, 1, 3));
  const auto policy = make_agent(game_, "policy:" + best()), searcher = make_agent(game_, "search:20");
  for (const AnyGame* game : all_games()) {
    Chance dice = Chance::seeded(1), own = Chance::seeded(2);
    const auto table = game->set_up(game->options(), dice);
    EXPECT_TRUE(table->is_legal(searcher->choose(*table, own)));
    if (game != &game_) {
      EXPECT_THROW(policy->choose(*table, own), Error);
    }
  }
}

TEST_F(Models, AFinishedTableHasNoView) {
  Chance dice = Chance::seeded(1);
  const auto table = game_.set_up(game_.options(), dice);
  table->play_out(dice, 10);
  EXPECT_THROW(View{*table}, Error);
}

}  // namespace
}  // namespace pandemonium
