// DICE SYMBOLS and GETTING STUNNED.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

TEST(CityOfDemonsRoll, InfoJunkAndRadiationOnOneFaceAllHappen) {  // city_of_demons:T4
  Table table;
  table.play(Move::normal, {4});
  table.expect({.health = 2, .info = 2, .mat = 1});
}

TEST(CityOfDemonsRoll, ADemonTakesTwoHealth) {  // city_of_demons:T5
  Table table;
  table.play(Move::normal, {6});
  table.expect({.location = kOuterPerimeter, .health = 1, .beacons = 0});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsRoll, EvadingEveryDemonGainsABeacon) {  // city_of_demons:T6
  Table table;
  table.evasion(1).play(Move::normal, {6});
  table.expect({.health = 3, .beacons = 1});
}

TEST(CityOfDemonsRoll, ExampleATwoDemonsAndAnInfo) {  // city_of_demons:T7
  const std::array<int, 3> healths{2, 4, 6}, beacons{0, 0, 1};
  for (int evasion = 0; evasion < 3; ++evasion) {
    Table table;
    table.at(kFactoryBelt, 6, 6).evasion(evasion).play(Move::normal, {4});
    table.expect({.health = healths[evasion], .info = 2, .beacons = beacons[evasion]});
  }
}

TEST(CityOfDemonsRoll, ExampleBTwoJunkAnInfoAndTwoRadiation) {  // city_of_demons:T8
  Table table;
  table.at(kFactoryBelt, 4, 4).play(Move::normal, {2});
  table.expect({.health = 2, .info = 2, .mat = 2});
}

TEST(CityOfDemonsRoll, GoInGivesABeaconAndTheNextLevelsIcon) {  // city_of_demons:T9
  Table table;
  table.play(Move::normal, {1});
  table.expect({.location = kRuinedSuburbs, .mat = 1, .beacons = 1});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsRoll, GoInToLevelThreeCollectsInfo) {  // city_of_demons:T10
  Table table;
  table.at(kRuinedSuburbs).play(Move::normal, {1});
  table.expect({.location = kFactoryBelt, .info = 2, .beacons = 1});
}

TEST(CityOfDemonsRoll, TheCurvedArrowOfLevelFiveLeadsToLevelFour) {  // city_of_demons:T11
  Table table;
  table.at(kTechSector).play(Move::normal, {1});
  table.expect({.location = kHighTowers, .mat = 1, .beacons = 1});
}

TEST(CityOfDemonsRoll, ABeaconAndRadiation) {  // city_of_demons:T101
  Table table;
  table.play(Move::normal, {5});
  table.expect({.health = 2, .beacons = 1});
}

TEST(CityOfDemonsRoll, InfoBeyondTheBoxIsLost) {  // city_of_demons:T107
  Table table;
  table.at(kHighTowers, 6, 6).info(19).evasion(2).play(Move::normal, {3});
  table.expect({.info = 20, .beacons = 1});
}

TEST(CityOfDemonsRoll, AFiniteSupplyIsSharedByBothSeats) {  // city_of_demons:T99
  Table table({.finite_supply = true});
  table.beacons(12);
  table.other().beacons = 7;
  table.other().marker = true;
  table.play(Move::normal, {5});
  table.expect({.health = 2, .beacons = 12});
}

TEST(CityOfDemonsStun, StunnedOnLevelTwoTheRunnerMayStayOnLevelOne) {  // city_of_demons:T15
  Table table;
  table.at(kRuinedSuburbs, 2).beacons(3).mat(5).info(7).play(Move::normal, {5});
  table.expect({.location = kOuterPerimeter, .health = 1, .info = 8, .mat = 3, .beacons = 2});
  EXPECT_TRUE(table.in(Phase::stunned));
  table.expect_legal({Move::end_turn, Move::return_to_camp});
  table.play(Move::end_turn);
  table.expect({.location = kOuterPerimeter});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsStun, DamageBelowTheHealthDoesNotStun) {  // city_of_demons:T16
  Table table;
  table.at(kRuinedSuburbs, 3).play(Move::normal, {5});
  table.expect({.location = kRuinedSuburbs, .health = 1});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsStun, FromLevelOneTheRunnerIsBackInCamp) {  // city_of_demons:T17
  Table table;
  table.health(1, 5).beacons(2).mat(5).play(Move::normal, {5});
  table.expect({.location = kCamp, .health = 5, .stored = 4, .mat = 0, .beacons = 0});
  EXPECT_TRUE(table.in(Phase::camp));
  table.expect_legal({Move::end_camp, Move::draw});
}

TEST(CityOfDemonsStun, TheBeaconJustRolledIsDiscardedAndNoIconCollected) {  // city_of_demons:T18
  Table table;
  table.at(kHighTowers, 3).mat(1).play(Move::normal, {2});
  table.expect({.location = kFactoryBelt, .health = 1, .info = 2, .mat = 0, .beacons = 0});
  EXPECT_TRUE(table.in(Phase::stunned));
}

TEST(CityOfDemonsStun, AStunnedRunnerMayReturnToCamp) {  // city_of_demons:T19
  Table table;
  table.at(kFactoryBelt, 2, 4).beacons(3).mat(4).stored(0).play(Move::normal, {5});
  table.expect({.location = kRuinedSuburbs, .health = 1, .mat = 4, .beacons = 2});
  table.play(Move::return_to_camp);
  table.expect({.location = kCamp, .health = 4, .stored = 4, .mat = 0, .beacons = 0});
  EXPECT_TRUE(table.in(Phase::camp));
}

TEST(CityOfDemonsStun, NoControlRoomForAStunnedRunner) {  // city_of_demons:T44
  Table table;
  table.at(kTechSector, 4, 6).beacons(7).info(8).play(Move::normal, {2});
  table.expect({.location = kHighTowers, .health = 1, .beacons = 8});
  table.expect_legal({Move::end_turn, Move::return_to_camp});
}

TEST(CityOfDemonsStun, SkillsStayAndTheJunkRolledIsDiscarded) {  // city_of_demons:T104
  Table table;
  table.health(1, 5).evasion(2).info(3).stored(0).play(Move::normal, {4});
  table.expect(
      {.location = kCamp, .health = 5, .max_health = 5, .evasion = 2, .info = 4, .stored = 0, .mat = 0});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsStun, DamageEqualToTheHealthStuns) {  // city_of_demons:T108
  Table table;
  table.at(kHighTowers, 4, 4).play(Move::normal, {3});
  table.expect({.location = kFactoryBelt, .health = 1, .info = 3});
  EXPECT_TRUE(table.in(Phase::stunned));
}

}  // namespace
}  // namespace pandemonium::city_of_demons
