// What an agent did before decides nothing: with the same view, past and stream a used agent chooses as a new
// one does, in every game, whatever options it met before. Evaluations rest on it.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "agents/analysis/luck.hpp"
#include "agents/evaluation/parts.hpp"
#include "agents/roster.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

namespace fs = std::filesystem;

// Every kind of text but budgets in milliseconds and trees that are kept, which promise nothing.
const std::vector<std::string> kTexts{"random",
                                      "scripted",
                                      "search:6",
                                      "random+search:6",
                                      "best",
                                      "best,temperature=0.5",
                                      "best,overlooks=0.3",
                                      "best+search:8",
                                      "best+search:8,threads=2,candidates=3",
                                      "best+search:8,likelihood=4",
                                      "best+search:8,rollout=3,mix=0.5",
                                      "best+search:8,settle=4",
                                      "best+search:8,opponents=scripted",
                                      "search:8,opponents=best,likelihood=4",
                                      "best+search:8,rollout=end,mix=1,depth=0,opponents=best"};

// A policy for all variants of each game.
class UsedAgents : public testing::TestWithParam<const AnyGame*> {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("used_" + std::string(game_.name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_ / game_.name());
    Json trained = Json::array();
    for (const std::string& variant : game_.variants()) trained.push_back(game_.options(variant));
    write(trained, "best.safetensors", 3);
    setenv("PANDEMONIUM_MODELS", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("PANDEMONIUM_MODELS");
    fs::remove_all(folder_);
  }
  void write(const Json& options, const std::string& name, std::uint64_t seed) {
    write_safetensors(folder_ / game_.name() / name, sample_policy_of_several(game_, 8, 1, seed, options));
  }

  struct Position {
    std::unique_ptr<AnyTable> table;
    Past past{16};
    View view() const { return View(*table, &past); }
  };
  // Some way into a game of each variant, sizes alike next to each other.
  std::vector<Position> positions() const {
    std::vector<Position> all;
    std::uint64_t seed = 0;
    for (const std::string& variant : game_.variants()) {
      Chance dice = Chance::seeded(++seed, 1), moves = Chance::seeded(seed, 2);
      Position at{.table = game_.set_up(game_.options(variant), dice)};
      for (std::uint64_t step = 0; step < 6 + seed % 5; ++step) {
        const auto before = at.table->clone();
        const View view(*at.table);
        const Action action =
            view.legal()[static_cast<std::size_t>(moves.below(static_cast<int>(view.legal().size())))];
        std::vector<ChanceOutcome> outcomes;
        dice.record(&outcomes);
        at.table->apply(action, dice);
        dice.record(nullptr);
        if (at.table->to_act() == kNobody) {
          at.table = before->clone();
          break;
        }
        at.past.add(*before, action, outcomes);
      }
      all.push_back(std::move(at));
    }
    return all;
  }

  const AnyGame& game_ = *GetParam();
  fs::path folder_;
};

TEST_P(UsedAgents, ChooseAndAdviseAsNewOnes) {
  const std::vector<Position> all = positions();
  for (const std::string& text : kTexts) {
    const auto used = make_agent(game_, text);
    Chance before = Chance::seeded(11);
    for (const Position& each : all) used->choose(each.view(), before);
    for (std::size_t i = 0; i < all.size(); ++i) {
      const View view = all[i].view();
      const std::string where = text + " at " + game_.variants()[i];
      const auto fresh = make_agent(game_, text), other = make_agent(game_, text);
      Chance own = Chance::seeded(5, i), same = Chance::seeded(5, i);
      ASSERT_EQ(used->choose(view, own), fresh->choose(view, same)) << where;
      ASSERT_EQ(own.position(), same.position()) << where;
      ASSERT_EQ(used->remark(), fresh->remark()) << where;
      const Advice advice = used->advise(view, own), again = other->advise(view, same);
      ASSERT_EQ(advice.probabilities, again.probabilities) << where;
      ASSERT_EQ(advice.expected_score, again.expected_score) << where;
      ASSERT_EQ(advice.visits, again.visits) << where;
      ASSERT_EQ(own.position(), same.position()) << where;
    }
  }
}

// One file for every variant: tables of one size then have different policies.
TEST_P(UsedAgents, PlayEachVariantWithItsOwnPolicy) {
  fs::remove(folder_ / game_.name() / "best.safetensors");
  const std::vector<std::string> variants = game_.variants();
  for (std::size_t i = 0; i < variants.size(); ++i)
    write(Json::array({game_.options(variants[i])}), "best-" + std::to_string(100 + i) + ".safetensors",
          i + 1);
  const std::vector<Position> all = positions();
  const auto used = make_agent(game_, "best");
  const auto values = make_valuer(game_, "best", 0);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const View view = all[i].view();
    Chance own = Chance::seeded(5, i), same = Chance::seeded(5, i);
    const auto fresh = make_agent(game_, "best");
    ASSERT_EQ(used->advise(view, own).probabilities, fresh->advise(view, same).probabilities) << variants[i];
    ASSERT_EQ(used->remark(), fresh->remark()) << variants[i];
    ASSERT_EQ(used->remark().find("was not trained"), std::string::npos) << variants[i];
    ASSERT_EQ(values->value(*all[i].table), make_valuer(game_, "best", 0)->value(*all[i].table))
        << variants[i];
  }
}

TEST_P(UsedAgents, ChooseForTablesOfSeveralVariantsTogetherAsOneByOne) {
  const std::vector<Position> all = positions();
  for (const std::string& text : kTexts) {
    const auto agent = make_agent(game_, text);
    std::vector<View> views;
    std::vector<Chance> streams;
    std::vector<Chance*> chances;
    for (std::size_t i = 0; i < all.size(); ++i) {
      views.push_back(all[i].view());
      streams.push_back(Chance::seeded(6, i));
    }
    for (Chance& stream : streams) chances.push_back(&stream);
    std::vector<Action> together(views.size());
    agent->choose_each(views, chances, together);
    for (std::size_t i = 0; i < all.size(); ++i) {
      Chance own = Chance::seeded(6, i);
      EXPECT_EQ(make_agent(game_, text)->choose(views[i], own), together[i])
          << text << " at " << game_.variants()[i];
    }
  }
}

std::vector<const AnyGame*> all_games() {
  std::vector<const AnyGame*> all(games().begin(), games().end());
  all.push_back(&game_kuhn_poker());
  return all;
}
INSTANTIATE_TEST_SUITE_P(EveryGame, UsedAgents, testing::ValuesIn(all_games()),
                         [](const auto& each) { return std::string(each.param->name()); });

// One thread's agents play all games, two threads' some, and each part begins with new agents.
void expect_threads_and_parts_alike(const std::string& game, const std::string& variant,
                                    const std::string& agent, int games_wanted) {
  EvaluationCommand command{.game = game,
                            .variants = {variant},
                            .options = Json::array({find_game(game).options(variant)}),
                            .agents = {agent, "scripted"},
                            .pool = false,
                            .how = {.games = games_wanted, .seed = 3}};
  const PairedGames whole = play(command, 0).at(0);
  command.how.threads = 2;
  EXPECT_EQ(play(command, 0).at(0).scores, whole.scores) << game << " " << agent << ", two threads";
  command.how.threads = 1;
  std::vector<float> merged;
  for (int number = 1; number <= 3; ++number) {
    command.how.part = {number, 3};
    const PairedGames part = play(command, 0).at(0);
    merged.insert(merged.end(), part.scores.begin(), part.scores.end());
  }
  EXPECT_EQ(merged, whole.scores) << game << " " << agent << ", three parts";
}

TEST(Evaluations, AreTheSameInThreadsAndPartsWhereGamesHideSomething) {
  expect_threads_and_parts_alike("city_of_horror", "players3", "search:2", 264);
  expect_threads_and_parts_alike("daemon_dice", "mini", "search:2", 300);
  expect_threads_and_parts_alike("demon_city", "alley", "search:2", 300);
  expect_threads_and_parts_alike("city_of_demons", "duel", "best", 300);
}

}  // namespace
}  // namespace pandemonium
