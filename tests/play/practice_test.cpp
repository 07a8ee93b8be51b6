// Practice and comfort: puzzles from a file, what a better move is better for, how a game ended, answers that
// hold, pages in narrow windows, settings that are kept.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "play/coach/ending.hpp"
#include "play/coach/verdict.hpp"
#include "play/practice/comparison.hpp"
#include "play/practice/puzzles.hpp"
#include "play/protocol/protocol.hpp"
#include "play/terminal/puzzling.hpp"
#include "play/terminal/settings.hpp"
#include "play/terminal/terminal.hpp"
#include "play/terminal/window/narrow.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

bool holds(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Kuhn poker's second player holds the King and is bet at: to fold would be absurd.
Puzzle king_is_bet_at() {
  const AnyGame& game = game_kuhn_poker();
  for (std::uint64_t seed = 1;; ++seed) {
    Replay replay(game, game.options(), seed);
    replay.play(game.action_from_text("bet"));
    if (replay.table().view(1)["cards"][1] == 2) {
      Puzzle puzzle{"", "", seed, {game.action_from_text("bet")}, "bet", 1.5, 0.05, 2};
      puzzle.variant = game.variants().front();
      puzzle.id = puzzle_id(game, puzzle);
      return puzzle;
    }
  }
}

class PuzzleFiles : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(testing::TempDir()) / "pandemonium_puzzle_files";
    std::filesystem::remove_all(folder_);
    std::filesystem::create_directories(folder_ / "kuhn_poker");
    setenv("PANDEMONIUM_MODELS", folder_.c_str(), 1);
  }
  void TearDown() override {
    unsetenv("PANDEMONIUM_MODELS");
    std::filesystem::remove_all(folder_);
  }
  void write(const std::string& text) const { std::ofstream(puzzle_file(game_)) << text; }
  std::string refusal() const {
    try {
      for (const Puzzle& each : puzzles_of(game_)) replay_of(game_, each);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

  const AnyGame& game_ = game_kuhn_poker();
  std::filesystem::path folder_;
};

TEST_F(PuzzleFiles, AreReadAsTheyWereWritten) {
  EXPECT_TRUE(puzzles_of(game_).empty());
  const Puzzle puzzle = king_is_bet_at();
  write(to_json(game_, {puzzle}, "by hand").dump());
  const auto read = puzzles_of(game_);
  ASSERT_EQ(read.size(), 1u);
  EXPECT_EQ(read[0].id, puzzle.id);
  EXPECT_EQ(read[0].moves, puzzle.moves);
  EXPECT_EQ(read[0].level, 2);
  const Replay replay = replay_of(game_, read[0]);
  EXPECT_EQ(replay.table().to_act(), 1);
  EXPECT_TRUE(replay.table().is_legal(game_.action_from_text(read[0].best)));
}

TEST_F(PuzzleFiles, OfOtherRulesOrWithMovesThatCannotBeAreRefused) {
  const Puzzle puzzle = king_is_bet_at();
  Json file = to_json(game_, {puzzle}, "by hand");
  const auto refused = [&](const char* key, const Json& value) {
    Json other = file;
    if (other.contains(key))
      other[key] = value;
    else
      other["puzzles"][0][key] = value;
    write(other.dump());
    return refusal();
  };
  EXPECT_TRUE(holds(refused("version", 99), "version"));
  EXPECT_TRUE(holds(refused("game", "pig"), "kuhn_poker"));
  EXPECT_TRUE(holds(refused("moves", "1 x"), "puzzle 1"));
  EXPECT_TRUE(holds(refused("moves", "1 1 1 1"), "cannot be played"));
  EXPECT_TRUE(holds(refused("level", 6), "level"));
  EXPECT_TRUE(holds(refused("best", "dance"), "dance"));
  write("[]");
  EXPECT_TRUE(holds(refusal(), "puzzles.json"));
}

TEST_F(PuzzleFiles, AreAskedAndJudgedInTheTerminal) {
  write(to_json(game_, {king_is_bet_at()}, "by hand").dump());
  std::istringstream in("dance\n1\n2\nq\n");
  std::ostringstream out;
  const auto typist = typist_of_stream(in, out);
  puzzle(game_, 0, *typist, out, {});
  const std::string shown = out.str();
  EXPECT_TRUE(holds(shown, "Puzzle 1 of 1")) << shown;
  EXPECT_TRUE(holds(shown, "the number or the words of one move"));
  EXPECT_TRUE(holds(shown, "is ahead of every other move by 1.50"));
  EXPECT_TRUE(holds(shown, "Yes: "));
}

TEST(Puzzles, OfADayAreTheSameForEverybodyAndTakeTurns) {
  std::vector<int> seen(5, 0);
  for (int date = 1; date <= 28; ++date) {
    const std::string day = "2026-02-" + std::string(date < 10 ? "0" : "") + std::to_string(date);
    ++seen.at(puzzle_of_day(5, day));
    EXPECT_EQ(puzzle_of_day(5, day), puzzle_of_day(5, day));
  }
  for (const int times : seen) EXPECT_GT(times, 0);
  EXPECT_EQ(puzzle_of_day(1000, "1970-01-01"), 0u);
  EXPECT_EQ(puzzle_of_day(1000, "1970-01-02"), std::size_t{2654435761u * std::uint64_t{1000} >> 32});
  for (const char* day : {"", "tomorrow", "2026-13-01", "2026-1-1", "2026/01/01", "2026-01-01x"})
    EXPECT_THROW(puzzle_of_day(5, day), Error) << day;
  EXPECT_THROW(puzzle_of_day(0, "2026-01-01"), Error);
}

TEST(Comparison, FindsTheMoveThatIsClearlyBestAndHowFar) {
  const AnyGame& game = game_kuhn_poker();
  const Replay replay = replay_of(game, king_is_bet_at());
  const auto player = make_agent(game, "random");
  Comparison comparison(replay.table(), *player, 1);
  EXPECT_FALSE(comparison.lead());
  comparison.play(40);
  const auto lead = comparison.lead();
  ASSERT_TRUE(lead);
  EXPECT_EQ(game.action_text(lead->action), "bet");
  EXPECT_NEAR(lead->ahead, 1.5, 1e-9);  // wins 2 of its units in place of losing 1, on a scale of 2
  EXPECT_GT(lead->ahead, 4 * lead->error);
}

TEST(Why, SaysWhatTheBetterMoveBrings) {
  const AnyGame& game = game_kuhn_poker();
  const Replay replay = replay_of(game, king_is_bet_at());
  const Why why = why_better(replay.table(), game.action_from_text("bet"), game.action_from_text("pass"),
                             "random", 20, 1);
  EXPECT_EQ(why.better, 1.0);
  EXPECT_EQ(why.other, 0.0);
  EXPECT_TRUE(holds(why.words, "With \"call\" you win 100 of 100 such games, with \"fold\" in 0."))
      << why.words;
}

TEST(Why, SaysWhereGamesDoNotBearItOut) {
  const AnyGame& game = game_kuhn_poker();
  const Replay replay = replay_of(game, king_is_bet_at());
  const Why why = why_better(replay.table(), game.action_from_text("pass"), game.action_from_text("bet"),
                             "random", 20, 1);
  EXPECT_TRUE(
      why.words.starts_with("Games played on from here do not show it. With \"fold\" you win 0 of 100"))
      << why.words;
}

TEST(Why, NamesWhatTheSeatThenHas) {
  const AnyGame& game = find_game("city_of_demons");
  Chance chance = Chance::seeded(1);
  Json position = game.set_up(game.options(), chance)->to_json();
  position["runners"][0]["info"] = 9;
  position["phase"] = "end";
  const auto table = game.from_json(position);
  const Why why = why_better(*table, game.action_from_text("buy beacon"), game.action_from_text("end turn"),
                             "scripted", 16, 1);
  EXPECT_TRUE(holds(why.words, "beacons in place of") || holds(why.words, "info in place of")) << why.words;
}

TEST(Ending, NamesTheFirstTheReasonAndTheTurningPoint) {
  const AnyGame& game = find_game("city_of_demons");
  Session session(game, game.options(), 3, {kPerson, "scripted"});
  Chance chance = Chance::seeded(1);
  while (!session.over())
    if (session.person_acts())
      session.play(session.table().scripted(chance));
    else
      session.agent_plays();
  const Scores scores = session.table().scores();
  EXPECT_EQ(ranking(session).front(), scores[0] >= scores[1] ? 0 : 1);
  ASSERT_FALSE(reasons(session, 0).empty());
  const auto turn = turning_point(session, 0);
  ASSERT_TRUE(turn);
  EXPECT_LT(turn->entry, session.entries(0));
  EXPECT_GE(std::abs(turn->after - turn->before), 0.1);
  EXPECT_EQ(turn->words.substr(0, 4), "you:");
  Protocol protocol(std::move(session));
  const Json told = protocol.answer(R"({"do":"ending"})");
  EXPECT_EQ(told["ranking"].size(), 2u);
  EXPECT_EQ(told["turning_point"]["decision"], turn->entry);
}

// What of City of Horror's windows is asked of a person who passes in all of them.
Session passing_person(int seed) {
  const AnyGame& game = find_game("city_of_horror");
  return Session(game, game.options("players3"), static_cast<std::uint64_t>(seed),
                 {kPerson, "scripted", "scripted"});
}
int asked_in_a_game(Session session, bool answers_offers_for_a_turn) {
  const Action pass = session.game().action_from_text("pass"),
               reject = session.game().action_from_text("reject");
  Chance chance = Chance::seeded(7);
  int asked = 0;
  for (session.agents_play(); !session.over(); session.agents_play()) {
    ++asked;
    const AnyTable& table = session.table();
    if (table.is_legal(pass))
      session.play(pass);
    else if (table.is_legal(reject))
      session.play(reject, answers_offers_for_a_turn ? Repeat::turn : Repeat::once);
    else
      session.play(table.scripted(chance));
  }
  return asked;
}

TEST(StandingAnswers, AreGivenUntilATurnBegins) {
  int plain = 0, less = 0, standing = 0;
  for (int seed = 1; seed <= 3; ++seed) {
    plain += asked_in_a_game(passing_person(seed), false);
    Session quiet = passing_person(seed);
    quiet.ask_less(true);
    less += asked_in_a_game(std::move(quiet), false);
    Session quieter = passing_person(seed);
    quieter.ask_less(true);
    standing += asked_in_a_game(std::move(quieter), true);
  }
  EXPECT_LT(less, plain);
  EXPECT_LT(standing, less);
}

TEST(StandingAnswers, ChangeNothingThatTheSameAnswersWouldNot) {
  Session plain = passing_person(2), quiet = passing_person(2);
  quiet.ask_less(true);
  EXPECT_GE(asked_in_a_game(passing_person(2), false), 10);
  const Action pass = plain.game().action_from_text("pass");
  const auto play = [&pass](Session& session) {
    Chance chance = Chance::seeded(7);
    for (session.agents_play(); !session.over(); session.agents_play())
      session.play(session.table().is_legal(pass) ? pass : session.table().legal().front());
  };
  play(plain);
  play(quiet);
  EXPECT_EQ(digest(plain.table()), digest(quiet.table()));
  EXPECT_EQ(plain.replay().decisions(), quiet.replay().decisions());
}

TEST(StandingAnswers, EndWithAnUndoWhichAsksAgain) {
  Session session = passing_person(1);
  const Action pass = session.game().action_from_text("pass");
  session.agents_play();
  while (!session.table().is_legal(pass)) {
    session.play(session.table().legal().front());
    session.agents_play();
  }
  const std::string question = session.table().question().words;
  session.play(pass, Repeat::game);
  EXPECT_EQ(session.standing().size(), 1u);
  session.agents_play();
  EXPECT_TRUE(session.over() || session.table().question().words != question ||
              !session.table().is_legal(pass));
  ASSERT_TRUE(session.undo());
  EXPECT_TRUE(session.standing().empty());
  EXPECT_EQ(session.table().question().words, question);
  session.agents_play();
  EXPECT_EQ(session.table().question().words, question);
}

TEST(StandingAnswers, AreToldByTheProtocolToTheirSeat) {
  Protocol protocol;
  protocol.answer(R"({"do":"new","game":"city_of_horror","variant":"players3","seed":1})");
  EXPECT_EQ(protocol.answer(R"({"do":"act","action":"pass","repeat":"week"})")["code"], "bad value");
  for (int k = 0; k < 50; ++k) {
    const Json legal = protocol.answer(R"({"do":"legal"})")["legal"];
    if (legal[0]["text"] == "pass") break;
    protocol.answer(Json{{"do", "act"}, {"action", legal[0]["action"]}}.dump());
  }
  const Json state = protocol.answer(R"({"do":"act","action":"pass","repeat":"game"})");
  ASSERT_EQ(state["standing"].size(), 1u) << state;
  EXPECT_EQ(state["standing"][0]["text"], "pass");
  EXPECT_EQ(protocol.answer(R"({"do":"asks","less":true,"again":true})")["less"], true);
  EXPECT_EQ(protocol.answer(R"({"do":"state"})")["standing"].size(), 0u);
}

TEST(Narrow, ABoardIsCutAtAColumnThatIsEmptyInAllItsLines) {
  Page page;
  page.line("title");
  page.line("one   two   three  four  five  six  seven");
  page.line("1     2     3      4     5     6    7");
  page.line("a b c d e f g h i j k l m n o p q r s t u v w x y z");
  const auto lines = fitted(page, 24);
  std::string all;
  for (const auto& line : lines) {
    for (const Span& span : line) all += span.text;
    all += '\n';
  }
  EXPECT_TRUE(holds(
      all, "one   two   three  \n1     2     3      \n> four  five  six  seven\n> 4     5     6    7\n"))
      << all;
  EXPECT_TRUE(holds(all, "title\n"));
  EXPECT_TRUE(
      holds(all, "a b c d e f g h i j k l m n o p q r s t u v w x y z\n"));  // wrapped by whoever draws
}

TEST(Narrow, APageThatFitsStaysAsItIs) {
  Page page;
  page.text("P1> ", Ink::own).line("Health 4/5").line("two   columns");
  EXPECT_EQ(fitted(page, 40).size(), page.lines().size());
}

TEST(SettingsFile, KeepsWhatWasChosenAndSurvivesDamage) {
  const auto file = std::filesystem::path(testing::TempDir()) / "settings.json";
  std::filesystem::remove(file);
  {
    Settings settings(file.string());
    EXPECT_FALSE(settings.knows("pig"));
    EXPECT_TRUE(settings.asks_less());
    EXPECT_EQ(settings.level("pig", 2), 2);
    settings.chose("pig", "short", 4);
    settings.ask_less(false);
  }
  Settings again(file.string());
  EXPECT_EQ(again.variant("pig"), "short");
  EXPECT_EQ(again.level("pig", 2), 4);
  EXPECT_TRUE(again.knows("pig"));
  EXPECT_FALSE(again.asks_less());
  std::ofstream(file) << R"({"pig": 7, "asks": [], "kuhn_poker": {"level": "99"}})";
  Settings odd(file.string());
  EXPECT_EQ(odd.level("kuhn_poker", 2), 2);
  EXPECT_EQ(odd.variant("pig"), "");
  odd.finished_guide("pig");
  EXPECT_TRUE(Settings(file.string()).knows("pig"));
  std::ofstream(file) << "{";
  EXPECT_FALSE(Settings(file.string()).knows("pig"));
}

}  // namespace
}  // namespace pandemonium
