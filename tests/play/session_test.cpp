// A session: people and agents at one table, undo and redo, saves, what is told to whom.
#include "play/session/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "envs/core/error.hpp"
#include "envs/core/files/sha256.hpp"
#include "play/coach/coach.hpp"
#include "play/session/narration.hpp"
#include "play/terminal/files.hpp"
#include "tests/play/secret_pick.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

using Lines = std::vector<std::string>;

Session kuhn(Lines players, std::uint64_t seed = 1) {
  return Session(game_kuhn_poker(), game_kuhn_poker().options(), seed, std::move(players));
}
Action action(const Session& session, const char* text) { return session.game().action_from_text(text); }
std::string saved(const Session& session) {
  std::ostringstream out;
  session.save(out);
  return out.str();
}

TEST(Session, AgentsPlayUntilAPersonIsToAct) {
  Session session = kuhn({"scripted", kPerson});
  EXPECT_FALSE(session.person_acts());
  EXPECT_THROW(session.play(action(session, "bet")), Error);
  session.agents_play();
  EXPECT_TRUE(session.person_acts());
  EXPECT_EQ(session.to_act(), 1);
  EXPECT_EQ(session.replay().decisions(), 1);
}

TEST(Session, RefusesTooFewPlayersAndUnknownAgents) {
  EXPECT_THROW(kuhn({kPerson}), Error);
  EXPECT_THROW(kuhn({kPerson, "grandmaster"}), Error);
}

TEST(Session, UndoGoesBackBeforeThePersonsLastDecisionAndRedoPutsItBack) {
  // Given a check by the person and whatever the agent answered
  Session session = kuhn({kPerson, "random"}, 3);
  EXPECT_FALSE(session.undo());
  const std::string begin = saved(session);
  session.play(action(session, "pass"));
  session.agents_play();
  const std::string after = saved(session);
  // When it is undone, then it is as it was, and redo brings back the agent's answer too
  EXPECT_TRUE(session.undo());
  EXPECT_EQ(saved(session), begin);
  EXPECT_TRUE(session.redo());
  EXPECT_EQ(saved(session), after);
  EXPECT_FALSE(session.redo());
  // And the same decision taken again meets the same answer
  session.undo();
  session.play(action(session, "pass"));
  EXPECT_FALSE(session.can_redo());
  session.agents_play();
  EXPECT_EQ(saved(session), after);
}

TEST(Session, ASavedFileIsGoneOnWith) {
  const std::string path = testing::TempDir() + "session_test.jsonl";
  Session session = kuhn({kPerson, "scripted"}, 5);
  session.play(action(session, "bet"));
  save_file(session, path);
  Session again(read_file(path, &game_kuhn_poker()));
  EXPECT_EQ(saved(again), saved(session));
  EXPECT_TRUE(again.is_person(0));
  session.agents_play();
  again.agents_play();
  EXPECT_EQ(saved(again), saved(session));
  std::filesystem::remove(path);
  EXPECT_THROW(read_file(path), Error);
  EXPECT_THROW(save_file(session, testing::TempDir() + "no/such/folder/file"), Error);
}

TEST(Session, TellsWhatHappenedSinceTheViewersLastDecision) {
  Session session = kuhn({kPerson, kPerson});
  session.play(action(session, "pass"));
  EXPECT_EQ(session.news(1), (Lines{"P1: check"}));
  session.play(action(session, "bet"));
  EXPECT_EQ(session.news(0), (Lines{"you: check", "P2: bet"}));
}

TEST(Session, UndoneDecisionsMeetTheSameDiceOrNewOnes) {
  std::set<int> seen;
  Session session(game_secret_pick(), game_secret_pick().options(), 4, {kPerson, kPerson});
  session.play(0);
  const int first = session.replay().moment(0).chance.front().value;
  session.undo();
  session.play(0);
  EXPECT_EQ(session.replay().moment(0).chance.front().value, first);
  for (int i = 0; i < 40; ++i) {
    session.undo(Dice::fresh);
    session.play(0);
    seen.insert(session.replay().moment(0).chance.front().value);
  }
  EXPECT_EQ(seen.size(), 6u);
}

TEST(Session, ALoadedGameMeetsTheDiceThatItWouldHaveMet) {
  // Given a decision that was undone for new dice, at several branches
  for (int branch = 1; branch <= 12; ++branch) {
    Session session(game_secret_pick(), game_secret_pick().options(), 4, {kPerson, kPerson});
    session.play(0);
    for (int i = 0; i < branch; ++i) {
      session.undo(Dice::fresh);
      if (i + 1 < branch) session.play(0);
    }
    // When the game is saved, loaded and gone on with
    std::stringstream text(saved(session));
    Session loaded = Session::read(text, "save", &game_secret_pick());
    session.play(0);
    loaded.play(0);
    // Then it meets the new dice, not the first ones, and saves as it would have
    EXPECT_EQ(loaded.replay().moment(0).chance.front().value,
              session.replay().moment(0).chance.front().value);
    EXPECT_EQ(saved(loaded), saved(session));
  }
  for (const char* bad : {"-1", "1.5", "\"1\"", "99999999999"}) {
    std::string text =
        saved(Session(game_secret_pick(), game_secret_pick().options(), 4, {kPerson, kPerson}));
    text.insert(1, "\"branch\":" + std::string(bad) + ",");
    std::istringstream in(text);
    EXPECT_THROW(Session::read(in, "save", &game_secret_pick()), Error) << bad;
  }
}

TEST(Session, ForksFromAnEarlierDecisionWithOtherPlayers) {
  Session session = kuhn({"scripted", "scripted"}, 3);
  session.agents_play();
  ASSERT_TRUE(session.over());
  session.fork(1, Dice::same, {"scripted", kPerson});
  EXPECT_EQ(session.replay().decisions(), 1);
  EXPECT_TRUE(session.person_acts());
  EXPECT_THROW(session.fork(2, Dice::same), Error);
  EXPECT_THROW(session.fork(0, Dice::same, {"grandmaster", kPerson}), Error);
  EXPECT_TRUE(session.person_acts());  // nothing has changed
}

TEST(Session, DiceAreCommittedBeforeTheyAreThrown) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(std::string(1000, 'a')),
            "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3");
  EXPECT_EQ(kuhn({kPerson, kPerson}, 5).commitment(), sha256("pandemonium dice 1 kuhn_poker 1 5"));
}

TEST(Session, SeedsAreWholeNumbersAndNothingElse) {
  EXPECT_EQ(seed_from_text("18446744073709551615"), 18446744073709551615u);
  for (const char* bad : {"", "-1", "18446744073709551616", "1.5", "7 ", "0x7", "seven"})
    EXPECT_THROW(seed_from_text(bad), Error) << bad;
}

TEST(Coach, ValuesMovesWithoutTheTablesDiceOrSecrets) {
  // Given the king in Kuhn poker, facing a bet
  const Json position{
      {"options", Json::object()}, {"cards", {0, 2}}, {"phase", "answer"}, {"bet", true}, {"folded", -1}};
  const auto table = game_kuhn_poker().from_json(position);
  Session session(*table, 1, {kPerson, kPerson});
  Coach coach;
  const Thought& thought = coach.think(session, "scripted", 64, 0);
  EXPECT_EQ(thought.games, 64);
  ASSERT_EQ(thought.moves.size(), 2u);
  // Then calling wins two chips in every world (a score of 1) and folding loses the ante
  EXPECT_EQ(thought.moves[0].words, "call");
  EXPECT_DOUBLE_EQ(thought.moves[0].scores[1].mean, 1.0);
  EXPECT_DOUBLE_EQ(thought.moves[1].scores[1].mean, -0.5);
  EXPECT_DOUBLE_EQ(thought.moves[1].scores[0].mean, 0.5);
  EXPECT_EQ(thought.moves[0].line.front().words, "call");
  // And thinking on adds games
  EXPECT_EQ(coach.think(session, "scripted", 6, 0).games, 70);
  // Though it is not the choice of an agent to which all moves are alike: it is better in every game
  EXPECT_NE(table->describe(table->legal().front()), "call");
  EXPECT_EQ(coach.think(session, "random", 8, 0).moves[0].words, "call");
  EXPECT_THROW(coach.think(session, "grandmaster", 1, 0), Error);
}

TEST(Coach, ScoresRestOnSomeGamesHoweverShortTheTime) {
  Session session = kuhn({kPerson, kPerson});
  Coach coach;
  const Thought& thought = coach.think(session, "scripted", 0, 1);
  EXPECT_GE(thought.games, Coach::kLeastGames);
  for (const Advised& move : thought.moves)
    for (const Estimated& score : move.scores)
      EXPECT_GE(score.error, 0.5 / thought.games);  // games are no certainty
}

TEST(Coach, TheAgentsChoiceGivesWayOnlyToWhatIsBetter) {
  const AnyGame& game = find_game("city_of_demons");
  Replay replay(game, game.options(), 3);
  Chance chance = Chance::seeded(2);
  int kept = 0;
  for (int d = 0; d < 40 && replay.table().to_act() != kNobody; ++d) {
    Coach coach;
    // Given an agent to which all moves are alike, so that the first is its choice
    const Session session(replay.table(), 1, {kPerson, kPerson});
    const Thought& thought = coach.think(session, "random", 12, 0);
    const auto seat = static_cast<std::size_t>(replay.table().to_act());
    const Advised& first = thought.moves.front();
    const auto best = std::max_element(
        thought.moves.begin(), thought.moves.end(), [seat](const Advised& one, const Advised& other) {
          return !other.scores.empty() &&
                 (one.scores.empty() || one.scores[seat].mean < other.scores[seat].mean);
        });
    // Then it stays first unless another is better; what only looks better is within the errors
    const double gap = best->scores[seat].mean - first.scores[seat].mean;
    EXPECT_LE(gap, 2.0 * (best->scores[seat].error + first.scores[seat].error));
    EXPECT_TRUE(gap == 0.0 || first.action == replay.table().legal().front());
    kept += gap > 0.0;
    const auto legal = replay.table().legal();
    replay.play(legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]);
  }
  EXPECT_GT(kept, 0);
}

TEST(Narration, ASecretPickIsToldOnlyToWhoMadeIt) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const char* pick : {"pick 0", "pick 1", "pick 2"}) {
      Replay replay(game_secret_pick(), game_secret_pick().options(), seed);
      replay.play(game_secret_pick().action_from_text(pick));
      EXPECT_EQ(narrate(replay, alone(0), 0), std::string("write down ") + static_cast<char>(pick[5] + 1));
      EXPECT_EQ(narrate(replay, alone(0), 1), "pick (in secret)");
      replay.play(game_secret_pick().action_from_text("say 1"));
      EXPECT_EQ(narrate(replay, alone(1), 0).substr(0, 5), "say 2");
    }
}

TEST(Narration, SaysTheNameOfSeveralDiceOnce) {
  const auto told = public_outcomes(
      game_secret_pick(), {{"city die", 4}, {"city die", 2}, {"", 9}, {"tunnel die", 1}, {"city die", 3}});
  EXPECT_EQ(line_of(told), "city die: 4, 2; tunnel die: 1; city die: 3");
  EXPECT_EQ(told[0].data[1], (std::pair<std::string_view, int>{"value", 2}));
}

TEST(Narration, NamesTheDiceThatEverybodySaw) {
  Session session(game_secret_pick(), game_secret_pick().options(), 4, {kPerson, kPerson});
  const int die = session.replay().set_up_chance().front().value;
  EXPECT_EQ(session.news(0), (Lines{"set-up: open die: " + std::to_string(die)}));
  // The die that is rolled in secret with the pick has no name and is not told
  session.play(0);
  EXPECT_EQ(session.news(1).back(), "P1: pick (in secret)");
  EXPECT_TRUE(hides_something(session.table(), 1));
  EXPECT_FALSE(hides_something(session.table(), 0));
}

}  // namespace
}  // namespace pandemonium
