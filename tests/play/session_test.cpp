// A session: people and agents at one table, undo and redo, saves, what is told to whom.
#include "play/session.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "envs/core/error.hpp"
#include "play/narration.hpp"
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
  EXPECT_EQ(session.news(1), (Lines{"seat 1: check"}));
  session.play(action(session, "bet"));
  EXPECT_EQ(session.news(0), (Lines{"you: check", "seat 2: bet"}));
}

TEST(Session, AHintNamesMovesAndTheirProbabilities) {
  Session session = kuhn({kPerson, "scripted"});
  const Hint random = session.hint("random");
  ASSERT_EQ(random.moves.size(), 2u);
  EXPECT_FLOAT_EQ(random.moves[0].probability, 0.5f);
  const Hint scripted = session.hint("scripted");
  ASSERT_EQ(scripted.moves.size(), 1u);
  Chance chance = Chance::seeded(0);
  EXPECT_EQ(scripted.moves[0].action, session.table().scripted(chance));
  EXPECT_THROW(session.hint("grandmaster"), Error);
}

TEST(Narration, ASecretPickIsToldOnlyToWhoMadeIt) {
  for (std::uint64_t seed = 0; seed < 20; ++seed)
    for (const char* pick : {"pick 0", "pick 1", "pick 2"}) {
      Replay replay(game_secret_pick(), game_secret_pick().options(), seed);
      replay.play(game_secret_pick().action_from_text(pick));
      EXPECT_EQ(narrate(replay, 0, 0), std::string("write down ") + static_cast<char>(pick[5] + 1));
      EXPECT_EQ(narrate(replay, 0, 1), "pick (in secret)");
      replay.play(game_secret_pick().action_from_text("say 1"));
      EXPECT_EQ(narrate(replay, 1, 0), "say 2");
    }
}

TEST(Narration, SaysTheNameOfSeveralDiceOnce) {
  EXPECT_EQ(public_outcomes({{"city die", 4}, {"city die", 2}, {"", 9}, {"tunnel die", 1}, {"city die", 3}}),
            "city die 4 2, tunnel die 1, city die 3");
}

TEST(Narration, NamesTheDiceThatEverybodySaw) {
  Session session(game_secret_pick(), game_secret_pick().options(), 4, {kPerson, kPerson});
  const int die = session.replay().set_up_chance().front().value;
  EXPECT_EQ(session.news(0), (Lines{"set-up: open die " + std::to_string(die)}));
  // The die that is rolled in secret with the pick has no name and is not told
  session.play(0);
  EXPECT_EQ(session.news(1).back(), "seat 1: pick (in secret)");
  EXPECT_TRUE(hides_something(session.table(), 1));
  EXPECT_FALSE(hides_something(session.table(), 0));
}

}  // namespace
}  // namespace pandemonium
