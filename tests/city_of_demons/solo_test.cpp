// SOLO RULES. Outcomes stand in the order of the dice: own die, then the Automated Player's.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

Table solo_with_rival_at(SoloDifficulty difficulty, std::int8_t location) {
  Table table = Table::solo(difficulty);
  table.other().location = location;
  return table;
}

TEST(CityOfDemonsSolo, ACityArrowLetsTheAutomatedPlayerRollTheTunnelDie) {  // city_of_demons:T83
  Table table = Table::solo();
  table.play(Move::normal, {1, 1, 3});
  table.expect({.location = kRuinedSuburbs, .mat = 1, .beacons = 1});
  table.expect_other({.location = kRuinedSuburbs});
}

TEST(CityOfDemonsSolo, WithoutAnArrowTheTunnelDieDoesNothing) {  // city_of_demons:T84
  Table table = Table::solo();
  table.play(Move::normal, {1, 4});
  table.expect_other({.location = kOuterPerimeter});
}

TEST(CityOfDemonsSolo, ItKeepsGoingInWhileTheDiceSaySo) {  // city_of_demons:T85
  Table table = Table::solo();
  table.play(Move::normal, {2}).play(Move::return_to_camp, {1, 1, 6});
  table.expect_other({.location = kHighTowers});
  table.expect({.location = kCamp});
}

TEST(CityOfDemonsSolo, OnLevelFiveWithoutCountdownItWins) {  // city_of_demons:T86
  Table table = solo_with_rival_at(SoloDifficulty::harder, kHighTowers);
  table.play(Move::normal, {2}).play(Move::return_to_camp);
  EXPECT_EQ(CityOfDemons::to_act(table.state), kNobody);
  EXPECT_EQ(CityOfDemons::scores(table.state), Scores{-1.0f});
}

TEST(CityOfDemonsSolo, TheCountdownSendsItToTheSwamp) {  // city_of_demons:T87
  Table table = solo_with_rival_at(SoloDifficulty::normal, kHighTowers);
  table.play(Move::normal, {2}).play(Move::return_to_camp);
  table.expect_other({.location = kSwamp});
  EXPECT_EQ(table.state.ap_countdown, 0);
  EXPECT_TRUE(table.in(Phase::camp));
}

TEST(CityOfDemonsSolo, FromTheSwampItGoesToLevelOneAndFromCampToTheSwamp) {  // city_of_demons:T88
  Table swamp = solo_with_rival_at(SoloDifficulty::harder, kSwamp);
  swamp.play(Move::normal, {2}).play(Move::return_to_camp, {2});
  swamp.expect_other({.location = kOuterPerimeter});
  Table camp = Table::solo(SoloDifficulty::hard);
  camp.expect_other({.location = kCamp});
  camp.play(Move::normal, {2}).play(Move::return_to_camp);
  camp.expect_other({.location = kSwamp});
}

TEST(CityOfDemonsSolo, StayingAtCampLetsItGoIn) {  // city_of_demons:T89
  Table table = Table::solo();
  table.at(kCamp).stored(1).play(Move::stay_camp, {6});
  table.expect_other({.location = kRuinedSuburbs});
  EXPECT_TRUE(table.in(Phase::camp));
  EXPECT_TRUE(table.allows(Move::draw));
}

TEST(CityOfDemonsSolo, ExampleTwoAStunAndAReturnAreTwoTriggers) {  // city_of_demons:T90
  Table table = Table::solo();
  table.at(kFactoryBelt, 2).play(Move::normal, {5, 4});
  table.expect({.location = kRuinedSuburbs});
  EXPECT_TRUE(table.in(Phase::stunned));
  table.expect_other({.location = kRuinedSuburbs});
  table.play(Move::return_to_camp, {6});
  table.expect_other({.location = kFactoryBelt});
  table.expect({.location = kCamp});
}

TEST(CityOfDemonsSolo, ExampleOneSurfacingThenAnArrow) {  // city_of_demons:T91
  Table table = Table::solo();
  table.at(kFactoryBelt, 2, 4).play(Move::dive, {2});
  table.expect({.location = kHighTowers, .health = 1});
  table.play(Move::surface, {3, 2, 1, 4});
  table.expect_other({.location = kRuinedSuburbs});
  table.expect({.location = kTechSector, .info = 2, .mat = 1, .beacons = 2});
}

TEST(CityOfDemonsSolo, ATurnBegunOnLevelFiveLetsItRollAtTheEnd) {  // city_of_demons:T92
  Table table = Table::solo();
  table.at(kTechSector, 6, 6).evasion(3).play(Move::normal, {6}).play(Move::end_turn, {2, 5});
  table.expect_other({.location = kRuinedSuburbs});
  EXPECT_TRUE(table.starts(0));
}

TEST(CityOfDemonsSolo, ReturningFromLevelFiveTriggersBoth) {  // city_of_demons:T93
  Table table = Table::solo();
  table.at(kTechSector, 6, 6).stored(0).play(Move::normal, {6}).play(Move::return_to_camp, {6, 4});
  table.expect_other({.location = kRuinedSuburbs});
  table.expect({.location = kCamp});
  EXPECT_TRUE(table.starts(0));
}

TEST(CityOfDemonsSolo, AWinComesBeforeItsRoll) {  // city_of_demons:T94
  Table table = Table::solo(SoloDifficulty::harder);
  table.at(kTechSector, 6, 6).beacons(5).play(Move::normal, {6}).play(Move::secret);
  EXPECT_EQ(CityOfDemons::to_act(table.state), kNobody);
  EXPECT_EQ(CityOfDemons::scores(table.state), Scores{1.0f});
}

TEST(CityOfDemonsSolo, ArrowsOfTheTunnelDieAndBeaconsTriggerNothing) {  // city_of_demons:T95
  Table dive = Table::solo();
  dive.play(Move::dive, {1});
  dive.expect_other({.location = kOuterPerimeter});
  Table beacon = Table::solo();
  beacon.beacons(1).play(Move::normal, {2}).play(Move::go_in);
  beacon.expect_other({.location = kOuterPerimeter});
}

TEST(CityOfDemonsSolo, AStunThatLeadsToCampTriggersOnce) {  // city_of_demons:T96
  Table table = Table::solo();
  table.health(1).stored(0).play(Move::normal, {6, 3});
  table.expect({.location = kCamp});
  table.expect_other({.location = kRuinedSuburbs});
  EXPECT_TRUE(table.starts(0));
  EXPECT_EQ(table.me().turns, 1);
}

TEST(CityOfDemonsSolo, TheDefenseNodeMovesTheAutomatedPlayer) {  // city_of_demons:T97
  Table table = solo_with_rival_at(SoloDifficulty::normal, kHighTowers);
  table.at(kFactoryBelt).beacons(2).play(Move::normal, {6}).play(Move::secret);
  table.expect_other({.location = kOuterPerimeter});
}

TEST(CityOfDemonsSolo, TheLureSendsItOutAndTheJammerHasNothingToJam) {
  Table table = solo_with_rival_at(SoloDifficulty::normal, kSwamp);
  table.gear(Gear::demon_lure).gear(Gear::signal_jammer).play(Move::normal, {2});
  EXPECT_FALSE(table.allows(Gear::signal_jammer));
  table.use(Gear::demon_lure);
  table.expect_other({.location = kCamp, .health = 0});
}

TEST(CityOfDemonsSolo, TheWinchCountsAsComingUpAndAsLeaving) {
  Table table = Table::solo();
  table.at(kRuinedSuburbs, 1).stored(0).gear(Gear::escape_winch).play(Move::dive, {4});
  EXPECT_TRUE(table.in(Phase::damage));
  table.use(Gear::escape_winch, {4, 3});  // a tunnel roll for nothing, then one level in: L2 die 3
  table.expect({.location = kCamp, .health = 3});
  table.expect_other({.location = kRuinedSuburbs});
}

TEST(CityOfDemonsSolo, AWinchWithinTheCityTriggersNothing) {  // city_of_demons:D26
  Table table = Table::solo();
  table.at(kHighTowers, 2).gear(Gear::escape_winch).play(Move::normal, {2}).use(Gear::escape_winch);
  table.expect({.location = kRuinedSuburbs, .health = 2});
  table.expect_other({.location = kOuterPerimeter});
}

}  // namespace
}  // namespace pandemonium::city_of_demons
