// A game looked back on: in rounds, stopped and gone on with, and through the eyes of a seat that may not
// know all.
#include "play/coach/review.hpp"

#include <gtest/gtest.h>

#include "envs/core/error.hpp"
#include "play/protocol/protocol.hpp"

namespace pandemonium {
const AnyGame& game_kuhn_poker();

namespace {

// Played by the scripted heuristic, but for every sixth decision, which is random.
Replay played(const char* name, const char* variant, std::uint64_t seed, int most = 100'000) {
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
  const auto turns = review.turns_of_luck(0, 5);
  ASSERT_EQ(turns.size(), 5u);
  EXPECT_FALSE(chance_in_words(replay, turns.front()->decision).empty());
  const SeatAnalysis& seat = review.found().seats[0];
  double luck = 0.0;
  for (const LuckAnalysis& each : review.found().events) luck += each.luck[0];
  EXPECT_NEAR(seat.luck, luck, 1e-9);
  EXPECT_EQ(*seat.score, static_cast<double>(replay.table().scores()[0]));
}

TEST(Review, StopsWhenItIsTold) {
  const Replay replay = played("cyberdoom_tower", "one_player", 2);
  Review review(replay);
  int asked = 0;
  review.go_on(replay, 0, [&asked] { return ++asked > 10; });
  EXPECT_FALSE(review.done());
  EXPECT_LT(review.found().decisions.size(), 11u);
}

// A game that is not over is judged by what the seat could know: alike in any world that it could be in, but
// for the noise of the worlds that are imagined from there.
TEST(Review, OfAGameInProgressTellsNoSecrets) {
  for (const char* name : {"city_of_horror", "demon_city"}) {
    const Replay replay = played(name, "", 3, 20);
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
