// The terminal, played by text: what is typed goes in, what is shown comes out.
#include "play/terminal.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/menu.hpp"
#include "tests/play/secret_pick.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

std::string played(const AnyGame& game, std::vector<std::string> players, const std::string& typed,
                   Look look = {}) {
  std::istringstream in(typed);
  std::ostringstream out;
  Terminal(Session(game, game.options(), 1, std::move(players)), in, out, look).run();
  return out.str();
}
std::string kuhn(const std::string& typed) { return played(game_kuhn_poker(), {kPerson, "scripted"}, typed); }

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }
int count(const std::string& text, const std::string& part) {
  int times = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++times;
  return times;
}

TEST(Terminal, ShowsThePageAndTheNumberedMoves) {
  const std::string shown = kuhn("");
  EXPECT_TRUE(holds(shown, "KUHN POKER"));
  EXPECT_TRUE(holds(shown, "  1  check"));
  EXPECT_TRUE(holds(shown, "  2  bet"));
  EXPECT_TRUE(holds(shown, "seat 1> "));
  EXPECT_FALSE(holds(shown, "\x1b"));
}

TEST(Terminal, PlaysToTheEndAndTellsTheScores) {
  const std::string shown = kuhn("2\nq\n");
  EXPECT_TRUE(holds(shown, "- you: bet"));
  EXPECT_TRUE(holds(shown, "The game is over."));
  EXPECT_TRUE(holds(shown, "seat 2 (scripted): "));
}

TEST(Terminal, AnswersWhatItCannotDoAndGoesOn) {
  const std::string shown =
      kuhn("9\n0\n99999999\nfly\nr\ns\nl /no/such/file\n" + std::string(5000, 'x') + "\n2\n");
  EXPECT_TRUE(holds(shown, "! there is no move 9; moves are 1 to 2"));
  EXPECT_TRUE(holds(shown, "! there is no move 0; moves are 1 to 2"));
  EXPECT_TRUE(holds(shown, "! there is no command '99999999'"));
  EXPECT_TRUE(holds(shown, "! there is no command 'fly'"));
  EXPECT_TRUE(holds(shown, "! there is no decision to put back"));
  EXPECT_TRUE(holds(shown, "! which file? s FILE"));
  EXPECT_TRUE(holds(shown, "! /no/such/file: there is no such file"));
  EXPECT_TRUE(holds(shown, "! the line is longer than 4096 characters"));
  EXPECT_TRUE(holds(shown, "The game is over."));
}

TEST(Terminal, UndoesRedoesHintsAndHelps) {
  const std::string shown = kuhn("u\n2\nu\nr\nh scripted\nu\nh scripted\n?\no\nf ch\nf zz\nm\n");
  EXPECT_TRUE(holds(shown, "! there is no decision to take back"));
  EXPECT_EQ(count(shown, "The game is over."), 2);  // once played, once redone
  EXPECT_TRUE(holds(shown, "! the game is over"));  // no hint then
  EXPECT_TRUE(holds(shown, "100.0%"));              // the rules of thumb are sure
  EXPECT_TRUE(holds(shown, "h, h AGENT"));
  EXPECT_TRUE(holds(shown, "nothing has happened yet"));
  EXPECT_TRUE(holds(shown, "no move has these words"));
}

TEST(Terminal, SavesAndLoads) {
  const std::string path = testing::TempDir() + "terminal_test.jsonl";
  const std::string shown = kuhn("1\ns " + path + "\nu\nl " + path + "\n");
  EXPECT_TRUE(holds(shown, "saved as "));
  EXPECT_TRUE(holds(shown, "loaded "));
  EXPECT_EQ(count(shown, "- you: check"), 2);  // when it was played, and when it was loaded
  std::filesystem::remove(path);
}

TEST(Terminal, HandsTheKeyboardOverWhereSomethingIsHidden) {
  // Given two people; the first picks 3 in secret
  const std::string shown = played(game_secret_pick(), {kPerson, kPerson}, "3\n\n1\n", {.clears = true});
  const std::size_t handed = shown.find("Seat 2 is to act: Enter when nobody else looks.");
  ASSERT_NE(handed, std::string::npos);
  // Then the screen was cleared before, and until the end nothing says what was picked
  const std::string second = shown.substr(handed, shown.find("The game is over.") - handed);
  EXPECT_TRUE(holds(shown.substr(0, handed), "\x1b[2J"));
  EXPECT_TRUE(holds(second, "- seat 1: pick (in secret)"));
  EXPECT_FALSE(holds(second, "picked: 3"));
  EXPECT_FALSE(holds(second, "write down"));
}

TEST(Terminal, WatchingTellsAGameToItsEnd) {
  std::ostringstream out;
  Session session(game_kuhn_poker(), game_kuhn_poker().options(), 2, {"scripted", "random"});
  watch(session, out, {});
  EXPECT_TRUE(session.over());
  EXPECT_TRUE(holds(out.str(), "- seat 1 (scripted): "));
  EXPECT_TRUE(holds(out.str(), "The game is over."));
}

TEST(Terminal, ReviewStepsThroughAGame) {
  Replay replay(game_secret_pick(), game_secret_pick().options(), 3);
  replay.play(2);
  const auto seen = [&replay](Seat viewer, const char* typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    review(replay, viewer, in, out, {});
    return out.str();
  };
  EXPECT_TRUE(holds(seen(1, ""), "decision 0 of 1> "));
  EXPECT_TRUE(holds(seen(1, "\n\n"), "decision 1 of 1> "));
  EXPECT_FALSE(holds(seen(1, "n\n"), "write down"));  // not over: seat 2 may not know
  EXPECT_TRUE(holds(seen(0, "g 1\np\nx\n"), "write down 3"));
  EXPECT_TRUE(holds(seen(0, "x\n"), "Enter or n onward"));
  replay.play(3);
  EXPECT_TRUE(holds(seen(1, "e\nb\nn\nq\n"), "write down 3"));  // over: everything is told
}

TEST(Draw, WrapsLongLinesAtSpacesAndKeepsEveryWord) {
  std::ostringstream out;
  std::string words;
  for (int i = 0; i < 40; ++i) words += "word" + std::to_string(i) + " ";
  draw_line(out, words, {.columns = 40});
  std::istringstream lines(out.str());
  std::string joined;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(line.size(), 40u);
    joined += (joined.empty() ? "" : " ") + line.substr(line.find_first_not_of(' '));
  }
  EXPECT_EQ(joined + " ", words);
  std::ostringstream unbroken;
  draw_line(unbroken, "y" + std::string(100, 'x'), {.columns = 40});
  EXPECT_EQ(count(unbroken.str(), "x"), 100);
  std::ostringstream ruled;
  draw_line(ruled, std::string(100, '-'), {.columns = 40});
  EXPECT_EQ(ruled.str(), std::string(40, '-') + "\n");
}

TEST(Draw, ColoursOnlyWhenAsked) {
  Page page;
  page.text("plain ").line("good", Ink::good);
  std::ostringstream with, without;
  draw(with, page, {.colour = true});
  draw(without, page, {});
  EXPECT_EQ(with.str(), "plain \x1b[32mgood\x1b[0m\n");
  EXPECT_EQ(without.str(), "plain good\n");
}

}  // namespace
}  // namespace pandemonium
