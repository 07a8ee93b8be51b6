// SETUP, ON YOUR TURN, RETURNING TO CITY, and how a game ends.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

TEST(CityOfDemonsTurn, ADuelIsLaidOutAsTheRulebookSays) {  // city_of_demons:T1
  Table table;
  const Has both{
      .location = kOuterPerimeter, .health = 3, .max_health = 3, .evasion = 0, .mat = 0, .beacons = 0};
  table.expect(both);
  table.expect_other(both);
  table.expect({.info = 1, .stored = 1, .marker = 0});
  table.expect_other({.info = 2, .stored = 2, .marker = 0});
  EXPECT_TRUE(table.starts(0));
  EXPECT_EQ(table.state.deck, kWholeDeck);
  table.expect_legal({Move::normal, Move::dive});
}

TEST(CityOfDemonsTurn, TheSoloLevelsSetTheAutomatedPlayer) {  // city_of_demons:T2
  struct Row {
    SoloDifficulty difficulty;
    int countdown, start;
  };
  for (const Row& row : {Row{SoloDifficulty::easy, 2, kOuterPerimeter},
                         {SoloDifficulty::normal, 1, kOuterPerimeter},
                         {SoloDifficulty::hard, 0, kCamp},
                         {SoloDifficulty::harder, 0, kOuterPerimeter},
                         {SoloDifficulty::very_hard, 0, kRuinedSuburbs}}) {
    Table table = Table::solo(row.difficulty);
    EXPECT_EQ(table.state.ap_countdown, row.countdown);
    table.expect_other({.location = row.start});
    table.expect({.location = kOuterPerimeter, .info = 1, .stored = 1});
  }
  Table custom({.mode = Mode::solo,
                .solo_difficulty = SoloDifficulty::custom,
                .ap_countdown = 7,
                .ap_start = AutomatedStart::level_four});
  EXPECT_EQ(custom.state.ap_countdown, 7);
  custom.expect_other({.location = kHighTowers});
}

TEST(CityOfDemonsTurn, ARollInTheCityIsFollowedByTheEndOfTurn) {  // city_of_demons:T3
  Table table;
  table.play(Move::normal, {2});
  table.expect({.location = kOuterPerimeter, .mat = 2});
  EXPECT_TRUE(table.in(Phase::end));
  table.expect_legal({Move::end_turn, Move::return_to_camp});
  table.play(Move::end_turn);
  EXPECT_TRUE(table.starts(1));
  EXPECT_EQ(table.me().turns, 1);
}

TEST(CityOfDemonsTurn, FromTheSwampTheRunnerMovesToLevelOneAndRolls) {  // city_of_demons:T12
  Table table;
  table.at(kSwamp).play(Move::normal, {3});
  table.expect({.location = kOuterPerimeter, .info = 2});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsTurn, LeavingCampTakesJunkAlongAndGainsTheSwampsJunk) {  // city_of_demons:T13
  Table table;
  table.at(kCamp).stored(3).info(0).play(Move::normal);
  EXPECT_TRUE(table.in(Phase::load));
  std::vector<Action> loads;
  for (int junk = 0; junk <= 3; ++junk) loads.push_back(kMoves.encode(Move::load, junk));
  table.expect_legal(loads);
  table.load(2);
  table.expect({.location = kSwamp, .stored = 1, .mat = 3});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsTurn, ABeaconBoughtInTheSwampMayBeSpentThere) {  // city_of_demons:T14
  Table table;
  table.at(kCamp).stored(0).info(4).play(Move::normal);
  table.expect({.location = kSwamp, .mat = 1});
  table.expect_legal({Move::end_turn, Move::buy_health, Move::buy_beacon});
  table.play(Move::buy_beacon);
  for (const Move move : {Move::go_in, Move::junk_cache, Move::info_cache}) EXPECT_TRUE(table.allows(move));
  EXPECT_FALSE(table.allows(Move::return_to_camp));
  EXPECT_FALSE(table.allows(Move::secret));
  table.play(Move::go_in);
  table.expect({.location = kOuterPerimeter, .mat = 1, .beacons = 0});
  EXPECT_EQ(CityOfDemons::to_act(table.state), 1);
}

TEST(CityOfDemonsTurn, TheTurnCapIsADrawInTheDuelAndALossAlone) {  // city_of_demons:T98
  Table duel({.turn_cap = 1});
  duel.play(Move::normal, {2}).play(Move::end_turn);
  EXPECT_TRUE(duel.starts(1));
  duel.play(Move::normal, {2}).play(Move::end_turn);
  EXPECT_EQ(CityOfDemons::to_act(duel.state), kNobody);
  EXPECT_EQ(duel.state.winner, kDraw);
  EXPECT_EQ(CityOfDemons::scores(duel.state), Scores{});

  Table solo({.mode = Mode::solo, .turn_cap = 1});
  solo.play(Move::normal, {2}).play(Move::end_turn);
  EXPECT_EQ(CityOfDemons::to_act(solo.state), kNobody);
  EXPECT_EQ(CityOfDemons::scores(solo.state), Scores{-1.0f});
}

TEST(CityOfDemonsTurn, TheSecondSeatMayBegin) {  // city_of_demons:T102
  Table table({.first_player = FirstPlayer::second_seat});
  EXPECT_TRUE(table.starts(1));
  table.expect_other({.info = 1, .stored = 1});
  table.expect({.info = 2, .stored = 2});
}

TEST(CityOfDemonsTurn, ADrawnFirstPlayerIsAChance) {
  for (const int drawn : {0, 1}) {
    Chance chance = Chance::scripted({drawn});
    const State state = CityOfDemons::set_up({.first_player = FirstPlayer::random}, chance);
    EXPECT_EQ(state.cur, drawn);
    EXPECT_EQ(state.runners[drawn].info, 1);
    EXPECT_EQ(state.runners[1 - drawn].info, 2);
    EXPECT_TRUE(chance.exhausted());
  }
}

TEST(CityOfDemonsTurn, TheDecisionCapEndsTheGame) {  // city_of_demons:T110
  Table duel({.decision_cap = 2});
  duel.play(Move::normal, {2}).play(Move::end_turn);
  EXPECT_EQ(CityOfDemons::to_act(duel.state), kNobody);
  EXPECT_EQ(CityOfDemons::scores(duel.state), Scores{});
  // With a die in hand, an offer on the table or below ground, everything is put away.
  Table solo({.mode = Mode::solo, .decision_cap = 1});
  solo.gear(Gear::gyroscope).play(Move::normal, {6});
  EXPECT_EQ(CityOfDemons::scores(solo.state), Scores{-1.0f});
  EXPECT_EQ(solo.state.die, -1);
  Table offer({.decision_cap = 2});
  offer.at(kCamp).play(Move::stay_camp).play(Move::draw, {card(Gear::med_kit), card(Gear::shock_baton)});
  EXPECT_EQ(CityOfDemons::to_act(offer.state), kNobody);
  EXPECT_EQ(std::popcount(offer.state.discard), 2);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
