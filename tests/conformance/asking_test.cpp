// Random, scripted and trained agents play every variant. At every decision the test asks for all that a
// table answers: observations from nothing and step by step, pages, words, the scripted heuristic, other
// worlds of every seat, JSON and back.
// PANDEMONIUM_ASKED_GAMES_EACH sets how many games each variant plays with each agent; without it the games
// of a variant share a thousand decisions.
#include <cmath>
#include <limits>
#include <regex>
#include <set>

#include "agents/roster.hpp"
#include "tests/conformance/cases.hpp"

namespace pandemonium {
namespace {

class Asking : public ForEveryVariant {
 protected:
  std::vector<float> observation(const AnyTable& table, Seat viewer) const {
    std::vector<float> row(static_cast<std::size_t>(table.width()), 7.0f);
    table.observe(viewer, row);
    return row;
  }

  void ask_for_observations(const AnyTable& table) const {
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      for (const float x : observation(table, seat)) ASSERT_LE(std::abs(x), game.observation_bound());
      ASSERT_TRUE(std::isfinite(table.potential(seat)));
    }
  }

  void ask_for_pages(const AnyTable& table) const {
    for (Seat seat = 0; seat < table.seats(); ++seat) {
      const Page page = table.show(seat);
      ASSERT_FALSE(page.lines().empty());
      for (const auto& line : page.lines()) {
        std::size_t columns = 0;
        for (const Span& span : line)
          for (const char c : span.text)
            columns += (static_cast<unsigned char>(c) & 0xC0) != 0x80;  // UTF-8 characters
        ASSERT_LE(columns, 80u) << page.plain();
      }
    }
  }

  void ask_for_words(const AnyTable& table) const {
    static const std::regex one_as_many(R"((^|[^\w.])1 (?!(minus|plus|less)\b)[a-z]+s\b)");  // "1 cards"
    std::set<std::string> words;
    for (const Action action : table.legal()) {
      const std::string said = table.describe(action);
      ASSERT_FALSE(std::regex_search(said, one_as_many)) << said;
      words.insert(said);
    }
    ASSERT_EQ(words.size(), table.legal().size()) << "two legal actions read alike";
    ASSERT_FALSE(words.contains(""));
  }

  // Another world a seat could be in shows it, offers it and advises it the same.
  void ask_for_worlds(const AnyTable& table, Chance& other) const {
    for (Seat viewer = 0; viewer < table.seats(); ++viewer) {
      const auto world = table.clone();
      world->resample_hidden(viewer, other);
      ASSERT_EQ(world->fault(), "");
      ASSERT_EQ(observation(table, viewer), observation(*world, viewer))
          << "seat " << viewer << " sees what is hidden from it";
      ASSERT_EQ(table.show(viewer).plain(), world->show(viewer).plain());
      ASSERT_EQ(table.view(viewer).dump(), world->view(viewer).dump());
      ASSERT_TRUE(table.looks_like(*world, viewer));
      ASSERT_EQ(table.hides_from(viewer), table.view(viewer) != table.to_json());
      if (table.to_act() != viewer) continue;
      ASSERT_EQ(world->to_act(), viewer);
      ASSERT_TRUE(std::ranges::equal(world->legal(), table.legal()));
      for (const Action action : table.legal()) ASSERT_EQ(table.describe(action), world->describe(action));
      Chance one = Chance::seeded(11), same = Chance::seeded(11);
      const Action advice = table.scripted(one);
      ASSERT_TRUE(table.is_legal(advice)) << game.action_text(advice);
      ASSERT_EQ(advice, world->scripted(same)) << "the scripted player looks at what is hidden";
    }
  }

  // What no seat has seen changes nothing that anybody knows or may do.
  void ask_for_the_unseen(const AnyTable& table, Chance& other) const {
    const auto world = table.clone();
    world->resample_unseen(other);
    if (table.unseen() == 0) {
      ASSERT_TRUE(world->equals(table));
    }
    ASSERT_EQ(world->fault(), "");
    ASSERT_EQ(world->unseen(), table.unseen());
    ASSERT_EQ(world->to_act(), table.to_act());
    ASSERT_TRUE(std::ranges::equal(game.from_json(world->to_json())->legal(), table.legal()));
    for (Seat viewer = 0; viewer < table.seats(); ++viewer) {
      ASSERT_EQ(observation(table, viewer), observation(*world, viewer));
      ASSERT_TRUE(table.looks_like(*world, viewer));
    }
  }

  void ask_for_json(const AnyTable& table) const {
    const auto back = game.from_json(parse_json(table.to_json().dump(), "test"));
    ASSERT_TRUE(back->equals(table));
    ASSERT_TRUE(std::ranges::equal(back->legal(), table.legal()));
  }

  void ask_everything(const AnyTable& table, Chance& other) const {
    ASSERT_EQ(table.fault(), "");
    ASSERT_NO_FATAL_FAILURE(ask_for_observations(table));
    ASSERT_NO_FATAL_FAILURE(ask_for_pages(table));
    ASSERT_NO_FATAL_FAILURE(ask_for_words(table));
    ASSERT_NO_FATAL_FAILURE(ask_for_worlds(table, other));
    ASSERT_NO_FATAL_FAILURE(ask_for_the_unseen(table, other));
    ASSERT_NO_FATAL_FAILURE(ask_for_json(table));
  }

  // Batches of one table play along, of floats and of bytes: rows are written by observe_again where the game
  // has it.
  void play(const std::string& player) const {
    const std::uint64_t seed = 12;
    const auto agent = make_agent(game, player);
    const auto batch = game.vector_env(options, {.tables = 1, .seed = seed});
    const auto bytes = game.vector_env(options, {.tables = 1, .seed = seed, .byte_rows = true});
    std::vector<float> from_bytes(static_cast<std::size_t>(bytes->width()));
    Chance own = Chance::seeded(13), other = Chance::seeded(14);
    const bool in_full = std::getenv("PANDEMONIUM_ASKED_GAMES_EACH") != nullptr;
    const int all = each_has(game, 40, "PANDEMONIUM_ASKED_GAMES_EACH");
    int decisions_left = in_full ? std::numeric_limits<int>::max() : each_has(game, 1000, "");
    for (int g = 0; g < all; ++g) {
      Chance chance = Chance::seeded(seed, 0, static_cast<std::uint64_t>(g));
      auto table = new_table(chance);
      for (int decisions = 0; table->to_act() != kNobody; ++decisions) {
        SCOPED_TRACE(player + ", game " + std::to_string(g) + ", decision " + std::to_string(decisions));
        ASSERT_LT(decisions, kDecisionLimit);
        ask_everything(*table, other);
        if (HasFatalFailure()) FAIL() << table->to_json().dump();
        ASSERT_EQ(batch->turn().to_act[0], table->to_act());
        ASSERT_TRUE(std::ranges::equal(batch->turn().observations, observation(*table, table->to_act())));
        float_rows(bytes->layout(), bytes->turn().byte_observations, from_bytes);
        ASSERT_TRUE(std::ranges::equal(batch->turn().observations, from_bytes));
        if (decisions_left-- == 0) return;
        const Action action = agent->choose(View(*table), own);
        ASSERT_TRUE(table->is_legal(action));
        table->apply(action, chance);
        batch->step({&action, 1});
        bytes->step({&action, 1});
      }
      ASSERT_TRUE(batch->turn().over[0]);
      ASSERT_EQ(table->fault(), "");
      ASSERT_NO_FATAL_FAILURE(ask_for_observations(*table));
      ASSERT_NO_FATAL_FAILURE(ask_for_pages(*table));
      ASSERT_TRUE(game.from_json(table->to_json())->equals(*table));
    }
  }
};

TEST_P(Asking, InRandomGames) { play("random"); }
TEST_P(Asking, InScriptedGames) { play("scripted"); }
TEST_P(Asking, InGamesOfTheShippedPolicy) { play("best,temperature=1"); }  // or, without one, scripted again

INSTANTIATE_TEST_SUITE_P(Games, Asking, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace pandemonium
