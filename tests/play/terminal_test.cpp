// The terminal, played by text: what is typed goes in, what is shown comes out.
#include "play/terminal/terminal.hpp"
#include "play/session/narration.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/terminal/files.hpp"
#include "play/terminal/guide.hpp"
#include "play/terminal/lobby.hpp"
#include "play/terminal/menu.hpp"
#include "play/terminal/viewer.hpp"
#include "tests/conformance/cases.hpp"
#include "tests/play/secret_pick.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

std::string played(const AnyGame& game, std::vector<std::string> players, const std::string& typed,
                   Look look = {}) {
  std::istringstream in(typed);
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(Session(game, game.options(), 1, std::move(players)), *typist, out, look).run();
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
  EXPECT_TRUE(holds(shown, "P1> "));
  EXPECT_FALSE(holds(shown, "\x1b"));
}

TEST(Terminal, PlaysToTheEndAndTellsTheScores) {
  const std::string shown = kuhn("2\nq\n");
  EXPECT_TRUE(holds(shown, "- you: bet"));
  EXPECT_TRUE(holds(shown, "The game is over."));
  EXPECT_TRUE(holds(shown, "P2 (scripted): "));
}

// City of Horror asks only seats that can cancel: whoever holds the keyboard may not learn which one it is.
// Plays to where a seat is asked and the seat before it may not know.
Replay asked_in_secret() {
  const AnyGame& game = find_game("city_of_horror");
  for (std::uint64_t seed = 1; seed < 40; ++seed) {
    Replay replay(game, game.options("players3"), seed, std::vector<std::string>(3, kPerson));
    Chance chance = Chance::seeded(seed);
    while (replay.table().to_act() != kNobody) {
      const Seat held = replay.table().to_act();
      const auto legal = replay.table().legal();
      replay.play(legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]);
      const Seat asked = replay.table().to_act();
      if (asked != kNobody && asked != held && replay.table().to_act_seen(held) == kNobody) return replay;
    }
  }
  throw Error("nobody was asked in secret");
}

// Another seat answers first, then the one that is asked. Nothing names it before.
void expect_not_named(const std::string& shown, Seat asked) {
  const std::string own = "P" + std::to_string(asked + 1);
  const std::size_t secret = shown.find("One of you is asked in secret");
  ASSERT_NE(secret, std::string::npos) << shown;
  const std::size_t passed_on = shown.find("Nothing is asked of that seat now", secret);
  ASSERT_NE(passed_on, std::string::npos) << shown;
  EXPECT_FALSE(holds(shown.substr(secret, passed_on - secret), own + "> "));
  EXPECT_FALSE(holds(shown, own + " is to act"));
  EXPECT_TRUE(holds(shown.substr(passed_on), own + "> "));
}

TEST(Terminal, DoesNotNameWhoIsAskedInSecret) {
  Replay replay = asked_in_secret();
  const Seat asked = replay.table().to_act();
  const int decision = replay.decisions() - 1;
  const Seat held = replay.moment(decision).seat;
  const Action action = replay.moment(decision).action;
  Session session(std::move(replay));
  session.fork(decision, Dice::same);
  const Menu menu(session.table());
  int number = 1;
  while (menu.action(number) != action) ++number;
  const std::string other = "P" + std::to_string(3 - held - asked + 1);
  std::istringstream in("\n" + std::to_string(number) + "\n" + other + "\nP" + std::to_string(asked + 1) +
                        "\n");
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(std::move(session), *typist, out, {}).run();
  expect_not_named(out.str(), asked);
}

TEST(Terminal, DoesNotNameWhoIsAskedInSecretWhenAGameIsLoaded) {
  Session session(asked_in_secret());
  const Seat asked = session.to_act();
  EXPECT_TRUE(session.asked_in_secret());
  std::istringstream in("P" + std::to_string((asked + 1) % 3 + 1) + "\nP" + std::to_string(asked + 1) + "\n");
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(std::move(session), *typist, out, {}).run();
  expect_not_named(out.str(), asked);
}

TEST(Terminal, AnswersWhatItCannotDoAndGoesOn) {
  const std::string shown =
      kuhn("9\n0\n99999999\nfly\nr\ns\nl /no/such/file\n" + std::string(5000, 'x') + "\n2\n");
  EXPECT_TRUE(holds(shown, "! there is no move 9; moves are 1 to 2"));
  EXPECT_TRUE(holds(shown, "! there is no move 0; moves are 1 to 2"));
  EXPECT_TRUE(holds(shown, "! there is no command or move '99999999'"));
  EXPECT_TRUE(holds(shown, "! there is no command or move 'fly'"));
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
  EXPECT_TRUE(holds(shown, "expected score"));
  EXPECT_TRUE(holds(shown, "h, h AGENT"));
  EXPECT_TRUE(holds(shown, "games played on"));
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
  const std::size_t handed = shown.find("P2 is to act: Enter when nobody else looks.");
  ASSERT_NE(handed, std::string::npos);
  // Then the screen was cleared before, and until the end nothing says what was picked
  const std::string second = shown.substr(handed, shown.find("The game is over.") - handed);
  EXPECT_TRUE(holds(shown.substr(0, handed), "\x1b[2J"));
  EXPECT_TRUE(holds(second, "- P1: pick (in secret)"));
  EXPECT_FALSE(holds(second, "picked: 3"));
  EXPECT_FALSE(holds(second, "write down"));
}

TEST(Terminal, WatchingTellsAGameToItsEnd) {
  std::ostringstream out;
  Session session(game_kuhn_poker(), game_kuhn_poker().options(), 2, {"scripted", "random"});
  watch(session, out, {});
  EXPECT_TRUE(session.over());
  EXPECT_TRUE(holds(out.str(), "- P2 (random): "));
  EXPECT_TRUE(holds(out.str(), "- P1 (scripted): "));
  EXPECT_TRUE(holds(out.str(), "The game is over."));
}

// Nobody who only watches is spoken to: agents are called by their seats.
TEST(Terminal, WatchingCallsNobodyYou) {
  for (const AnyGame* game : games()) {
    std::ostringstream out;
    const int seats = game->seats(game->options());
    Session session(*game, game->options(), 2,
                    std::vector<std::string>(static_cast<std::size_t>(seats), "scripted"));
    for (int d = 0; d < 120 && session.agent_plays(); ++d)
      out << narrate(session.replay(), alone(d), kNobody) << '\n';
    for (const char* word : {" you ", " you:", " you;", " your ", " yours "})
      EXPECT_FALSE(holds(out.str(), word)) << game->name() << ":" << word << "\n" << out.str();
  }
}

// The text of a card speaks to whoever holds it, for onlookers too.
bool is_of_the_glossary(const AnyGame& game, const std::string& text) {
  const std::size_t colon = text.rfind(": "),
                    begin = colon != std::string::npos ? colon + 2 : text.find_first_not_of(' ');
  const std::string words = text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
  const auto terms = game.words().terms;
  return std::any_of(terms.begin(), terms.end(),
                     [&](const Term& term) { return term.meaning.find(words) != std::string_view::npos; });
}

TEST(Terminal, ThePagesOfAWatchedGameCallNobodyYou) {
  const std::regex you("\\b(you|your|yours|yourself)\\b", std::regex::icase);
  std::set<std::string> addressed;
  for (const AnyGame* game : games())
    for (const std::string& variant : game->variants()) {
      Chance chance = Chance::seeded(5);
      const auto table = game->set_up(game->options(variant), chance);
      for (int d = 0; d < 100 && table->to_act() != kNobody; ++d) {
        const Page page = page_for_onlookers(*table);
        for (const auto& line : page.lines())
          for (const Span& span : line)
            if (std::regex_search(span.text, you) && !is_of_the_glossary(*game, span.text))
              addressed.insert(std::string(game->name()) + ": " + span.text);
        table->apply(d % 3 == 0 ? random_action(*table, chance) : table->scripted(chance), chance);
      }
    }
  EXPECT_EQ(addressed, std::set<std::string>());
}

TEST(Terminal, StepsThroughAGame) {
  Replay replay(game_secret_pick(), game_secret_pick().options(), 3);
  replay.play(2);
  const auto seen = [&replay](Seat viewer, bool in_full, const char* typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    const auto typist = typist_of_stream(in, out);
    const auto fork = view(replay, viewer, in_full, *typist, out, {});
    return out.str() + (fork ? "forked at " + std::to_string(*fork) : "");
  };
  EXPECT_TRUE(holds(seen(1, false, ""), "decision 0 of 1> "));
  EXPECT_TRUE(holds(seen(1, false, "\n\n"), "decision 1 of 1> "));
  EXPECT_FALSE(holds(seen(1, false, "n\n"), "write down"));  // not over: seat 2 may not know
  EXPECT_TRUE(holds(seen(0, false, "g 1\np\nx\n"), "write down 3"));
  EXPECT_TRUE(holds(seen(0, false, "x\n"), "Enter or n onward"));
  EXPECT_TRUE(holds(seen(0, false, "a\nf\n"), "forked at 1"));
  EXPECT_FALSE(holds(seen(1, false, "v 1\nn\n"), "write down"));
  replay.play(3);
  EXPECT_TRUE(holds(seen(1, true, "e\nb\nn\nq\n"), "write down 3"));  // over: everything is told
  EXPECT_TRUE(holds(seen(1, true, "v 1\nn\nq\n"), "picked: 3"));      // and what the other could see
}

TEST(Terminal, AnswersHoldUntilATurnBeginsOrTheyAreAskedAgain) {
  const std::string shown = played(find_game("city_of_horror"), {kPerson, "scripted", "scripted", "scripted"},
                                   "1\n1\n1\n1\npass all\nask again\nask more\nask less\nask nothing\n");
  EXPECT_TRUE(holds(shown, "You are asked everything again."));
  EXPECT_TRUE(holds(shown, "You are asked every time."));
  EXPECT_TRUE(holds(shown, "You are not asked again where you passed"));
  EXPECT_TRUE(holds(shown, "! ask again, ask less or ask more"));
  EXPECT_FALSE(holds(shown, "no command or move 'pass all'"));
}

TEST(Terminal, ExplainsWordsAsTheyStandOnTheScreen) {
  const std::string shown =
      played(find_game("city_of_demons"), {kPerson, "scripted"},
             "what Med 1B\nwhat 2\nwhat roll the level 1 die\nrule Beacons\nwhat Beacons\n");
  EXPECT_TRUE(holds(shown, "Med Center"));
  EXPECT_TRUE(holds(shown, "Rolls the tunnel die"));
  EXPECT_TRUE(holds(shown, "Rolls the die of your level"));
  EXPECT_EQ(count(shown, "rule: End of turn"), 1);  // asked for once
}

TEST(Terminal, TellsRulesWordsAndWhyNot) {
  const std::string shown =
      kuhn("rules\nwhat king\nwhat\nwhat unicorn\nwhy not pass\nwhy not raise\nwhy not\n");
  EXPECT_TRUE(holds(shown, "Win the pot with the higher card."));
  EXPECT_TRUE(holds(shown, "king  card"));
  EXPECT_TRUE(holds(shown, "The highest card."));
  EXPECT_TRUE(holds(shown, "card: king; queen; jack"));
  EXPECT_TRUE(holds(shown, "no word of this game is like 'unicorn'"));
  EXPECT_TRUE(holds(shown, "1  check\nIt can be played now."));  // "pass" is called check here
  EXPECT_TRUE(holds(played(game_secret_pick(), {kPerson, "scripted"}, "why not say\n"), "Not now: say."));
  EXPECT_TRUE(holds(shown, "No move of this game has these words."));
  EXPECT_TRUE(holds(shown, "You are asked: Check or bet?"));
  EXPECT_FALSE(holds(shown, "(Betting)"));  // clauses are told on request
  EXPECT_TRUE(holds(shown, "! why not what?"));
}

TEST(Terminal, AsksBeforeItOverwrites) {
  const std::string path = testing::TempDir() + "overwritten.jsonl";
  std::filesystem::remove(path);
  const std::string shown = kuhn("s " + path + "\ns " + path + "\nn\ns " + path + "\ny\n");
  EXPECT_EQ(count(shown, "saved as "), 2);
  EXPECT_EQ(count(shown, "overwrite it?"), 2);
  EXPECT_EQ(count(shown, "not saved"), 1);
  std::filesystem::remove(path);
}

TEST(Terminal, KeepsTheGameAfterEveryDecision) {
  const std::string path = testing::TempDir() + "kept.jsonl";
  std::istringstream in("\n2\n");
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(Session(game_kuhn_poker(), game_kuhn_poker().options(), 1, {kPerson, kPerson}), *typist, out, {},
           path)
      .run();
  EXPECT_EQ(read_file(path, &game_kuhn_poker()).decisions(), 1);
  EXPECT_TRUE(holds(out.str(), "play --continue"));
  std::filesystem::remove(path);
}

// A short game that is over, looked back on.
Session finished_game() {
  const AnyGame& game = find_game("city_of_demons");
  Replay replay(game, game.options("duel", json_from_assignments("turn_cap=4")), 3, {kPerson, "scripted"});
  Chance chance = Chance::seeded(1);
  while (replay.table().to_act() != kNobody) {
    const auto legal = replay.table().legal();
    replay.play(legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]);
  }
  return Session(std::move(replay));
}

std::string typed_into(Session session, const std::string& typed) {
  std::istringstream in(typed);
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  Terminal(std::move(session), *typist, out, {}).run();
  return out.str();
}

TEST(Terminal, ReviewsAFinishedGame) {
  const std::string shown =
      typed_into(finished_game(), "review\nreview 1\nq\nreview P2\nreview 99\nreview x\nreview closely\n");
  EXPECT_TRUE(holds(shown, "Expected score of P1"));
  EXPECT_TRUE(holds(shown, "Expected score of P2"));
  EXPECT_TRUE(holds(shown, "mistakes cost "));
  for (const char* part : {"    start ", "luck ", " own", " others'", " unexplained", "score "})
    EXPECT_TRUE(holds(shown, part)) << part;
  EXPECT_TRUE(holds(shown, "decisions unlike best"));
  EXPECT_TRUE(holds(shown, "unlike best+search:64"));
  EXPECT_TRUE(holds(shown, "Turns of luck"));
  EXPECT_TRUE(holds(shown, " luck |"));
  EXPECT_TRUE(holds(shown, "decision 0 of ") ||
              holds(shown, " of " + std::to_string(finished_game().replay().decisions()) + "> "));
  EXPECT_TRUE(holds(shown, "! the review has "));
  EXPECT_TRUE(holds(shown, "! review, review NUMBER, review P1 or review closely"));
  EXPECT_EQ(count(shown, "\x1b"), 0);
}

TEST(Terminal, PlaysOnFromAPlaceOfTheReview) {
  const std::string shown = typed_into(finished_game(), "review 1\nf\nq\n");
  EXPECT_TRUE(holds(shown, "P1> ") || holds(shown, "P2> "));
}

TEST(Terminal, ReviewsAGameInProgressThroughItsOwnEyes) {
  const AnyGame& game = find_game("city_of_demons");
  const std::string shown =
      typed_into(Session(game, game.options(), 3, {kPerson, "scripted"}), "review\n1\nreview\nreview P2\n");
  EXPECT_TRUE(holds(shown, "! nothing has been decided yet"));
  EXPECT_TRUE(holds(shown, "Expected score of P1"));
  EXPECT_FALSE(holds(shown, "luck"));
  EXPECT_TRUE(holds(shown, "! another seat is looked at when the game is over"));
}

TEST(Terminal, AsksTheMistakesOfAReviewAgain) {
  EXPECT_TRUE(holds(typed_into(finished_game(), "practise\n"), "! practise comes after the review"));
  const std::string shown = typed_into(finished_game(), "review P1\npractise\nzz\n1\n");
  const bool has_mistakes = holds(shown, "practise asks you these decisions again");
  EXPECT_EQ(has_mistakes, holds(shown, "Position 1 of "));
  EXPECT_EQ(has_mistakes, holds(shown, "the number or the words of one move"));
  EXPECT_TRUE(!has_mistakes || holds(shown, "Yes: ") || holds(shown, "As good") ||
              holds(shown, "It costs ") || holds(shown, "Not among the likely moves"));
}

TEST(Terminal, PlaysAgainAndAgainstAnotherLevel) {
  const std::string shown = kuhn("2\nagain\n2\nlevel 1\nlevel 9\nagain\nn\n");
  EXPECT_GE(count(shown, "The game is over. "), 2);
  EXPECT_TRUE(holds(shown, "! level 1 to level 5"));
  EXPECT_TRUE(holds(shown, "Leave this game? (y or n)"));
}

TEST(Terminal, ObeysNoEscapesOfAFile) {
  // Given a saved game with control characters in the name of a player
  const std::string path = testing::TempDir() + "escapes.jsonl";
  std::ostringstream save;
  Session(game_kuhn_poker(), game_kuhn_poker().options(), 1, {kPerson, "scripted"}).save(save);
  std::string text = save.str();
  text.replace(text.find("scripted"), 8, "scr\\u001b]0;x\\u0007\\u009b31m");
  std::ofstream(path) << text;
  const std::string shown = kuhn("l " + path + "\n");
  EXPECT_TRUE(holds(shown, "! "));  // no such agent; and it is named without what a terminal would obey
  EXPECT_EQ(shown.find_first_of("\x1b\x07"), std::string::npos);
  EXPECT_FALSE(holds(shown, "\u009b"));
  std::filesystem::remove(path);
}

TEST(Terminal, SaysWhenTheWindowIsTooNarrow) {
  EXPECT_TRUE(holds(played(game_kuhn_poker(), {kPerson, "scripted"}, "", Look{.columns = 60}),
                    "this window has 60 columns"));
  EXPECT_FALSE(holds(kuhn(""), "this window has"));
}

TEST(Terminal, NamesARuleOnRequest) {
  EXPECT_FALSE(holds(kuhn(""), "(Betting)"));
  EXPECT_TRUE(holds(kuhn("rule\n"), "(Betting)"));
}

TEST(Terminal, SaysThatAGameWithoutPolicyHasNoReview) {
  EXPECT_TRUE(holds(kuhn("2\nreview\n"), "! kuhn_poker: a replay is judged by a policy"));
}

TEST(Terminal, AMoveIsPlayedByItsWords) {
  EXPECT_TRUE(holds(kuhn("bet\n"), "- you: bet"));
  const std::string shown = typed_into(
      Session(find_game("city_of_demons"), find_game("city_of_demons").options(), 3, {kPerson, "scripted"}),
      "e\nthe\n");
  EXPECT_TRUE(holds(shown, "! there is no command or move 'e'"));
  EXPECT_TRUE(holds(shown, "  1  roll the level 1 die"));
}

TEST(Terminal, AFullScreenWaitsAndTakesCommandsThere) {
  std::istringstream in("?\n\n\n\n\nq\n");
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  const Look look{.rows = 8};
  Terminal(Session(game_kuhn_poker(), game_kuhn_poker().options(), 1, {kPerson, "scripted"}), *typist, out,
           look)
      .run();
  EXPECT_TRUE(holds(out.str(), "-- more: Enter goes on --"));
  EXPECT_TRUE(holds(out.str(), "quit; play --continue goes on"));
}

TEST(Lobby, AsksForGameWaySeatsAndLevel) {
  const auto asked = [](const char* typed, std::string* shown = nullptr) {
    std::istringstream in(typed);
    std::ostringstream out;
    const auto typist = typist_of_stream(in, out);
    Settings settings("");
    const auto wish = ask_for_game(nullptr, *typist, out, {}, settings);
    if (shown != nullptr) *shown = out.str();
    return wish;
  };
  std::string shown;
  const auto usual = asked("\n\n\n", &shown);
  ASSERT_TRUE(usual);
  EXPECT_EQ(usual->game, games().front());
  EXPECT_TRUE(usual->guided);  // a newcomer
  EXPECT_TRUE(holds(shown, std::string(games()[1]->title())));
  const auto chosen = asked("99\n2\nduel\n2\n5\n");
  ASSERT_TRUE(chosen);
  EXPECT_EQ(chosen->game->name(), "city_of_demons");
  EXPECT_EQ(chosen->players, (std::vector<std::string>{"level:5", kPerson}));
  EXPECT_EQ(asked("2\n2\n0\n1\n")->players, (std::vector<std::string>{"level:1", "level:1"}));
  EXPECT_FALSE(asked("q\n"));
  EXPECT_FALSE(asked("2\n2\n"));
}

TEST(Lobby, OffersWhatWasChosenLast) {
  const auto file = std::filesystem::path(testing::TempDir()) / "lobby_settings.json";
  std::filesystem::remove(file);
  const auto asked = [&file](const char* typed) {
    std::istringstream in(typed);
    std::ostringstream out;
    const auto typist = typist_of_stream(in, out);
    Settings settings(file.string());
    return ask_for_game(&find_game("city_of_demons"), *typist, out, {}, settings);
  };
  EXPECT_TRUE(asked("\n")->guided);
  asked("solo_hard\n");
  EXPECT_EQ(asked("\n")->variant, "solo_hard");
  EXPECT_EQ(asked("duel\n1\n4\n")->players, (std::vector<std::string>{kPerson, "level:4"}));
  const auto last = asked("\n\n\n");
  EXPECT_EQ(last->variant, "duel");
  EXPECT_EQ(last->players, (std::vector<std::string>{kPerson, "level:4"}));
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
