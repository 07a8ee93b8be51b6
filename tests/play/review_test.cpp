// A game looked back on: in rounds, stopped and gone on with, and through the eyes of a seat that may not
// know all.
#include "play/coach/review.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <regex>

#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "play/coach/grades.hpp"
#include "play/protocol/protocol.hpp"
#include "play/session/narration.hpp"
#include "tests/play/played.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

// Played by the scripted heuristic, but for every sixth decision, which is random.
Replay played(std::string_view name, std::string_view variant, std::uint64_t seed, int most = 100'000) {
  const AnyGame& game = find_game(name);
  Replay replay(
      game, game.options(variant), seed,
      std::vector<std::string>(static_cast<std::size_t>(game.seats(game.options(variant))), "person"));
  Chance chance = Chance::seeded(seed, 5);
  while (replay.table().to_act() != kNobody && replay.decisions() < most) {
    const auto legal = replay.table().legal();
    replay.play(chance.below(6) == 0
                    ? legal[static_cast<std::size_t>(chance.below(static_cast<int>(legal.size())))]
                    : replay.table().scripted(chance));
  }
  return replay;
}

TEST(Review, FindsTheSameInOnePieceAndInMany) {
  const Replay replay = played("cyberdoom_tower", "one_player", 2);
  Review whole(replay), pieces(replay);
  whole.go_on(replay, 0);
  double before = -1.0;
  int asked = 0;
  while (!pieces.done()) {
    pieces.go_on(replay, 1);
    EXPECT_GE(pieces.progress(), before);
    before = pieces.progress();
    ++asked;
  }
  EXPECT_GT(asked, 3);
  EXPECT_EQ(whole.progress(), 1.0);
  EXPECT_EQ(to_json(whole.found()), to_json(pieces.found()));
  EXPECT_EQ(whole.found().decisions.size(), static_cast<std::size_t>(replay.decisions()));
}

TEST(Review, TellsWhatWasCostlyAndWhatWasLuck) {
  const Replay replay = played("cyberdoom_tower", "one_player", 2);
  Review review(replay);
  review.go_on(replay, 0);
  const auto mistakes = review.mistakes(0, 5);
  ASSERT_FALSE(mistakes.empty());
  for (std::size_t i = 0; i < mistakes.size(); ++i) {
    EXPECT_NE(mistakes[i]->played, mistakes[i]->best);
    EXPECT_GT(mistakes[i]->loss.mean, 2.0 * mistakes[i]->loss.error);
    EXPECT_LE(mistakes[i]->loss.mean, mistakes[i == 0 ? 0 : i - 1]->loss.mean);
  }
  for (const DecisionAnalysis* each : mistakes) {
    const Why* why = review.why(each->decision);
    ASSERT_NE(why, nullptr) << "decision " << each->decision;
    EXPECT_FALSE(why->words.empty());
  }
  EXPECT_EQ(review.why(-1), nullptr);
  const auto turns = review.turns_of_luck(0, 5);
  ASSERT_EQ(turns.size(), 5u);
  EXPECT_FALSE(chance_in_words(replay, turns.front()->decision, 0).empty());
  const SeatAnalysis& seat = review.found().seats[0];
  double luck = 0.0;
  for (const LuckAnalysis& each : review.found().events) luck += each.luck[0];
  EXPECT_NEAR(seat.luck, luck, 1e-9);
  EXPECT_EQ(*seat.score, static_cast<double>(replay.table().scores()[0]));
}

// Whoever decided: "you" is the seat that reads.
TEST(Review, CallsNobodyYouButTheReader) {
  const std::regex you(R"((^|\W)your?\b)");
  int told_to_others = 0, told_to_deciders = 0;
  for (const AnyGame* game : presentable_games()) {
    const Replay replay = played(game->name(), game->variants().front(), 3);
    for (int d = 0; d < replay.decisions(); ++d) {
      const Seat decides = replay.moment(d).seat;
      const std::string words = chance_in_words(replay, d, kNobody);
      ASSERT_FALSE(std::regex_search(words, you)) << game->name() << ": " << words;
      ASSERT_TRUE(words.starts_with("P" + std::to_string(decides + 1) + ": ")) << words;
      ASSERT_TRUE(chance_in_words(replay, d, decides).starts_with("you: "));
      for (Seat reader = 0; reader < replay.table().seats(); ++reader) {
        const bool is_named = std::regex_search(words, std::regex("P" + std::to_string(reader + 1) + "\\b"));
        const std::string read = chance_in_words(replay, d, reader);
        ASSERT_EQ(std::regex_search(read, you), is_named) << game->name() << ": " << words << "\n" << read;
        ++(reader == decides ? told_to_deciders : told_to_others);
      }
    }
  }
  EXPECT_GT(told_to_others, 1000);
  EXPECT_GT(told_to_deciders, 1000);
}

TEST(Review, StopsWhenItIsTold) {
  const Replay replay = played("cyberdoom_tower", "one_player", 2);
  Review review(replay);
  int asked = 0;
  review.go_on(replay, 0, [&asked] { return ++asked > 10; });
  EXPECT_FALSE(review.done());
  EXPECT_LE(review.found().decisions.size(), 11u);
}

// A game that is not over is judged by what the seat could know: alike in any world that it could be in, but
// for the noise of the worlds that are imagined from there.
TEST(Review, OfAGameInProgressTellsNoSecrets) {
  for (const AnyGame* game : games()) {
    if (!ever_hides(*game, game->options())) continue;
    const std::string_view name = game->name();
    const Replay replay = played(name, "", 3, 12);
    ASSERT_NE(replay.table().to_act(), kNobody) << name;
    const Seat eyes = replay.moment(replay.decisions() - 1).seat;
    Review review(replay, eyes);
    review.go_on(replay, 0);
    EXPECT_EQ(review.eyes(), eyes);
    EXPECT_TRUE(review.found().events.empty()) << name;
    ASSERT_FALSE(review.found().decisions.empty());
    for (const DecisionAnalysis& each : review.found().decisions) EXPECT_EQ(each.seat, eyes);
    // The last decision of the seat, from another world that it could have been in.
    const DecisionAnalysis& last = review.found().decisions.back();
    auto world = replay.table(last.decision).clone();
    Chance other = Chance::seeded(8);
    world->resample_hidden(eyes, other);
    if (world->equals(replay.table(last.decision)) || !world->is_legal(last.played)) continue;
    Replay here(replay.table(last.decision), 1), there(*world, 1);
    here.play(last.played);
    there.play(last.played);
    Review one(here, eyes), two(there, eyes);
    one.go_on(here, 0);
    two.go_on(there, 0);
    if (one.eyes() == kNobody || two.eyes() == kNobody) continue;  // that ended the game
    ASSERT_EQ(one.found().decisions.size(), 1u);
    const DecisionAnalysis &a = one.found().decisions[0], &b = two.found().decisions[0];
    EXPECT_EQ(a.expected, b.expected) << name;
    EXPECT_EQ(a.best, b.best) << name;
    EXPECT_NEAR(a.loss.mean, b.loss.mean, 4.0 * (a.loss.error + b.loss.error) + 1e-9) << name;
  }
}

// A seat's score is made of what it was worth before the deal, luck, and what decisions brought it.
TEST(Review, TheLedgerOfEverySeatAddsUpToItsScore) {
  for (const auto& [name, variant] :
       {std::pair{"cyberdoom_tower", "two_players"}, {"daemon_dice", "mini"}, {"city_of_demons", "duel"}}) {
    const Replay replay = played(name, variant, 4);
    Review review(replay);
    review.go_on(replay, 0);
    for (std::size_t seat = 0; seat < review.found().seats.size(); ++seat) {
      const SeatAnalysis& total = review.found().seats[seat];
      ASSERT_TRUE(total.ledger) << name;
      double sum = total.ledger->start.mean + total.ledger->luck.mean + total.ledger->unexplained.mean;
      for (const Judged& each : total.ledger->mistakes) sum += each.mean;
      EXPECT_NEAR(sum, static_cast<double>(replay.table().scores()[seat]), 1e-9) << name;
      EXPECT_NEAR(total.ledger->mistakes[seat].mean, -total.loss.mean, 1e-9) << name;
      EXPECT_GT(total.ledger->unexplained.error, 0.0) << name;
      Judged others;
      for (std::size_t other = 0; other < total.ledger->mistakes.size(); ++other)
        if (other != seat) others.mean += total.ledger->mistakes[other].mean;
      EXPECT_NEAR(total.ledger->others(static_cast<Seat>(seat)).mean, others.mean, 1e-12) << name;
    }
  }
}

// A game of some hundred decisions ends its review within what it may play on, and says what it passed over.
TEST(Review, OfALongGameJudgesTheLikeliestMistakesFirst) {
  const Replay replay = played("city_of_horror", "players4", 5);
  ASSERT_GT(replay.decisions(), 300);
  Review review(replay);
  while (std::none_of(review.found().decisions.begin(), review.found().decisions.end(),
                      [](const DecisionAnalysis& each) { return each.determinizations > 0; }))
    review.go_on(replay, 1);
  EXPECT_LT(review.progress(), 0.2);
  const DecisionAnalysis* first = nullptr;
  double most = 0.0;
  for (const DecisionAnalysis& each : review.found().decisions) {
    if (each.determinizations > 0 && first == nullptr) first = &each;
    if (each.best != each.played) most = std::max(most, each.best_probability - each.probability);
  }
  ASSERT_NE(first, nullptr);
  EXPECT_GT(most, 0.0);
  EXPECT_GE(first->best_probability - first->probability, 0.5 * most);
}

// The last decision of a won game wins at once; whoever takes another action there has missed a win.
TEST(Review, ToDeclineAWinAtHandIsAMissedWin) {
  const Replay won = played("daemon_dice", "duel", 4);
  const int last = won.decisions() - 1;
  bool found = false;
  for (int decision = last; decision >= 0 && !found; --decision) {
    const AnyTable& table = won.table(decision);
    for (const Action action : table.legal()) {
      if (action == won.moment(decision).action || table.legal().size() < 2) continue;
      Replay other(table, 1);
      other.play(action);
      Analyst analyst(other, {});
      const DecisionAnalysis judged = analyst.judge(other, 0, 0, 60);
      if (!judged.win_at_hand || judged.best == judged.played) continue;
      auto declined = table.clone();
      Chance dice = Chance::seeded(1, 2);
      declined->apply(judged.best, dice);
      EXPECT_EQ(declined->to_act(), kNobody);
      EXPECT_EQ(declined->scores()[static_cast<std::size_t>(judged.seat)], 1.0f);
      const bool costs = judged.loss.mean > 2.0 * judged.loss.error;
      EXPECT_EQ(grade_of(judged), costs ? Grade::missed_win : Grade::good);
      found = true;
      break;
    }
  }
  EXPECT_TRUE(found);
}

// Search compares all good moves, so a game that its own policy played has mistakes too.
TEST(Review, AJudgeThatSearchesFindsThePolicysOwnMistakes) {
  const AnyGame& game = find_game("city_of_demons");
  Replay replay(game, game.options("duel"), 3, {"best", "best"});
  const auto agent = make_agent(game, "best");
  Chance chance = Chance::seeded(1, 1);
  while (replay.table().to_act() != kNobody) replay.play(agent->choose(View(replay.table()), chance));
  Review plain(replay), close(replay, kNobody, "best+search:64");
  plain.go_on(replay, 0);
  close.go_on(replay, 0);
  const auto unlike = [](const Review& review) {  // but for wins at hand, which every judge takes
    return std::count_if(
        review.found().decisions.begin(), review.found().decisions.end(),
        [](const DecisionAnalysis& each) { return each.best != each.played && !each.win_at_hand; });
  };
  EXPECT_EQ(unlike(plain), 0);
  EXPECT_GT(unlike(close), 0);
  EXPECT_EQ(close.judge(), "best+search:64");
}

TEST(Review, NeedsAPolicy) {
  const Replay replay(game_kuhn_poker(), game_kuhn_poker().options(), 1);
  EXPECT_THROW(Review{replay}, Error);
}

TEST(Review, TheProtocolTellsItPieceByPiece) {
  Protocol protocol;
  protocol.answer(
      R"({"do":"new","game":"cyberdoom_tower","variant":"one_player","seed":2,"players":["scripted"]})");
  Json review;
  int asked = 0;
  do {
    review = protocol.answer(R"({"do":"review","milliseconds":5})");
    ASSERT_FALSE(review.contains("error")) << review.dump();
    ++asked;
  } while (!review["done"].get<bool>());
  EXPECT_GT(asked, 1);
  EXPECT_EQ(review["progress"], 1.0);
  EXPECT_EQ(review["seats"].size(), 1u);
  EXPECT_EQ(review["decisions"].size(), review["to"].get<std::size_t>());
  ASSERT_FALSE(review["events"].empty());
  EXPECT_FALSE(review["events"][0]["words"].get<std::string>().empty());
  bool judged = false;
  for (const Json& each : review["decisions"])
    if (each["action"] != each["best"]) judged = judged || each.contains("loss");
  EXPECT_TRUE(judged);
  EXPECT_EQ(protocol.answer(R"({"do":"review","from":3,"to":5})")["decisions"].size(), 2u);
  EXPECT_TRUE(protocol.answer(R"({"do":"review","milliseconds":0})").contains("error"));
}

TEST(Protocol, SaysWhyNot) {
  Protocol protocol;
  protocol.answer(R"({"do":"new","game":"city_of_demons","seed":1,"players":["person","scripted"]})");
  const Json one = protocol.answer(R"({"do":"why_not","action":"surface"})");
  ASSERT_EQ(one["refused"].size(), 1u) << one.dump();
  EXPECT_EQ(one["refused"][0]["words"], "You are not in the tunnels.");
  EXPECT_EQ(one["refused"][0]["rule"], "Underground Tunnels");
  EXPECT_TRUE(protocol.answer(R"({"do":"why_not","words":"gyroscope"})")["refused"][0]["words"] ==
              "You have no Gyroscope.");
  EXPECT_EQ(protocol.answer(R"({"do":"why_not","action":"normal action"})")["playable"].size(), 1u);
  EXPECT_EQ(protocol.answer(R"({"do":"why_not"})")["code"], "missing key");
  const std::string refusal =
      protocol.answer(R"({"do":"act","action":"surface"})")["error"].get<std::string>();
  EXPECT_EQ(refusal, "'surface' is not legal now: You are not in the tunnels; 'legal' lists what is");
  const Json hint = protocol.answer(R"({"do":"hint","games":2})");
  for (const Json& move : hint["moves"]) EXPECT_FALSE(move["meaning"].get<std::string>().empty());
}

}  // namespace
}  // namespace pandemonium
