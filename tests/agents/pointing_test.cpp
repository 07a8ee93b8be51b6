// Actions that point: the parts lie where the row has them.
#include "agents/policy/pointing.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "agents/policy/union_layout.hpp"

namespace pandemonium {
namespace {

// Whatever is legal points at something that is there, at tables of every size.
TEST(Pointing, LegalActionsPointAtSomething) {
  for (const AnyGame* game : games())
    for (const std::string& variant : game->variants()) {
      Chance chance = Chance::seeded(4);
      auto table = game->set_up(game->options(variant), chance);
      const Pointing pointing = pointing_of(*game, table->layout());
      if (pointing.actions.empty()) continue;
      std::vector<float> row(static_cast<std::size_t>(table->width()));
      int pointed = 0;
      for (int i = 0; i < 300 && table->to_act() != kNobody; ++i) {
        table->observe(table->to_act(), row);
        for (const Action action : table->legal()) {
          const auto part = pointing.actions[static_cast<std::size_t>(action)].part;
          if (part == Pointing::kNoPart) continue;
          const auto [first, width] = pointing.parts[part];
          EXPECT_GT(
              std::count_if(row.begin() + first, row.begin() + first + width, [](float x) { return x != 0; }),
              0)
              << variant << ": " << table->describe(action);
          ++pointed;
        }
        table->play_out(chance, 1);
      }
      EXPECT_GT(pointed, 30) << variant;
    }
}

TEST(Pointing, DaemonDiceShareAQueryForEachVerb) {
  const AnyGame& game = find_game("daemon_dice");
  const std::vector<Section> sections = layout_of(game, game.options("melee3"));
  const Pointing pointing = pointing_of(game, sections);
  EXPECT_EQ(pointing.queries, 15 * 34 + 31);
  EXPECT_EQ(pointing.parts.size(), 2u * 13 + 2);
  const auto at = [&](const char* text) {
    return pointing.actions[static_cast<std::size_t>(game.action_from_text(text))];
  };
  EXPECT_EQ(at("USE 0").query, at("USE 12").query);
  EXPECT_NE(at("USE 0").query, at("SUFFER 0").query);
  EXPECT_EQ(at("USE 3").part, at("SUFFER 3").part);
  EXPECT_NE(at("USE 3").part, at("GRAB 3").part);
  EXPECT_EQ(at("TARGET 0").query, at("TARGET 1").query);
  EXPECT_EQ(at("USE 13").part, Pointing::kNoPart) << "a daemon of 13 dice";
  EXPECT_EQ(at("TARGET 2").part, Pointing::kNoPart) << "there is no fourth seat";
  EXPECT_EQ(at("DONE").part, Pointing::kNoPart);
  const auto own = std::ranges::find(sections, "own dice", &Section::name);
  EXPECT_EQ(pointing.parts[at("USE 3").part].first, own->first + 3 * 34);
}

TEST(Pointing, CityOfHorrorPointsAtCharactersBuildingsAndSeats) {
  const AnyGame& game = find_game("city_of_horror");
  const std::vector<Section> sections = layout_of(game, game.options("players4"));
  const Pointing pointing = pointing_of(game, sections);
  const auto at = [&](const char* text) {
    return pointing.actions[static_cast<std::size_t>(game.action_from_text(text))];
  };
  const auto first_of = [&](const char* text) { return pointing.parts[at(text).part].first; };
  const auto section = [&](const char* name) {
    return std::ranges::find(sections, name, &Section::name)->first;
  };
  EXPECT_EQ(first_of("character 7"), section("characters") + 7 * 18);
  EXPECT_EQ(at("power 7").part, at("character 7").part);
  EXPECT_NE(at("power 7").query, at("character 7").query) << "to use a power is another question";
  EXPECT_EQ(first_of("location 5"), section("buildings") + 5 * 12);
  EXPECT_EQ(first_of("seat 0"), section("me"));
  EXPECT_EQ(first_of("seat 3"), section("seat +3"));
  EXPECT_EQ(at("offer 0").part, at("seat 1").part) << "nobody makes an offer to itself";
  EXPECT_EQ(at("pass").part, Pointing::kNoPart);
}

}  // namespace
}  // namespace pandemonium
