// The list of moves: a card, gear or power is offered with what it does.
#include "play/terminal/menu.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

#include "tests/conformance/cases.hpp"

namespace pandemonium {
namespace {

std::string listed(const AnyTable& table, int columns) {
  std::istringstream in;
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Look look;
  look.columns = columns;
  Screen screen(out, look, *typist);
  Menu(table).list(screen, 1);
  return out.str();
}

// As one line: what was wrapped stands in the next lines, indented.
std::string unwrapped(const std::string& text) {
  std::istringstream lines(text);
  std::string all;
  for (std::string line; std::getline(lines, line);)
    all += (line.starts_with("     ") ? " " + line.substr(5) : "\n" + line);
  return all;
}

std::size_t widest(const std::string& text) {
  std::istringstream lines(text);
  std::size_t most = 0;
  for (std::string line; std::getline(lines, line);) most = std::max(most, line.size());
  return most;
}

std::string meaning(const AnyGame& game, std::string_view name) {
  for (const Term& term : game.words().terms)
    if (term.name == name) return std::string(term.meaning);
  return "";
}

// The names that a legal move of the game begins or ends with in random games, and whether each of them came
// with what the glossary says of it.
std::set<std::string> offered(const AnyGame& game,
                              const std::vector<std::pair<std::string, std::string>>& all) {
  std::set<std::string> found;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Chance chance = Chance::seeded(seed), own = Chance::seeded(seed, 1);
    const auto table = game.set_up(game.options(), chance);
    for (int i = 0; i < 150 && table->to_act() != kNobody; ++i) {
      const auto legal = table->legal();
      std::string wide, narrow;
      for (const Action action : legal) {
        if (legal.size() > 14) break;
        const std::string words = table->describe(action);
        for (const auto& [start, name] : all) {
          if (!words.starts_with(start + name)) continue;
          if (wide.empty()) {
            wide = unwrapped(listed(*table, 120));
            const std::string small = listed(*table, 60);
            EXPECT_LE(widest(small), 60u) << small;
            narrow = unwrapped(small);
          }
          const std::string both = words + " - " + meaning(game, name);
          EXPECT_NE(wide.find(both), std::string::npos) << both << wide;
          EXPECT_NE(narrow.find(both), std::string::npos) << both << narrow;
          found.insert(name);
        }
      }
      const Action action = i % 2 == 0
                                ? table->scripted(own)
                                : legal[static_cast<std::size_t>(own.below(static_cast<int>(legal.size())))];
      table->apply(action, chance);
    }
  }
  return found;
}

TEST(Menu, GearCardsAndPowersAreOfferedWithTheirEffect) {
  EXPECT_GE(offered(find_game("city_of_demons"), {{"use the ", "Smoke Bomb"},
                                                  {"use the ", "Gyroscope"},
                                                  {"use the ", "Service Hatch"},
                                                  {"start fixing the first card, ", "Stim Drug"},
                                                  {"start fixing the second card, ", "Hazmat Suit"},
                                                  {"activate the ", "Med Center"},
                                                  {"activate the ", "Defense Node"}})
                .size(),
            5u);
  EXPECT_GE(offered(find_game("city_of_horror"),
                    {{"play ", "Alarm"}, {"play ", "Rescue Flare"}, {"play ", "Hideout"}, {"play ", "Gun"}})
                .size(),
            3u);
  EXPECT_EQ(offered(find_game("demon_city"), {{"", "Terrify"}}), std::set<std::string>{"Terrify"});
}

}  // namespace
}  // namespace pandemonium
