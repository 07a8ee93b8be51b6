// UNDERGROUND TUNNELS.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

TEST(CityOfDemonsTunnels, ADiveGoesInAndSurfacingIsANormalAction) {  // city_of_demons:T20
  Table table;
  table.play(Move::dive, {1});
  table.expect({.location = kRuinedSuburbs, .mat = 0, .beacons = 1});
  table.expect_legal({Move::surface, Move::dive});
  table.play(Move::surface, {4});
  table.expect({.location = kRuinedSuburbs, .health = 2, .mat = 1, .beacons = 2});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsTunnels, AStunBelowGroundEndsTheDive) {  // city_of_demons:T21
  Table table;
  table.at(kFactoryBelt, 1).mat(3).play(Move::dive, {2});
  table.expect({.location = kFactoryBelt, .health = 1, .info = 1, .mat = 1, .beacons = 0});
  table.expect_legal({Move::end_turn, Move::return_to_camp});
}

TEST(CityOfDemonsTunnels, FromCampTheTunnelsLeadToTheSwamp) {  // city_of_demons:T22
  Table table;
  table.at(kCamp).stored(2).info(0).play(Move::dive);
  EXPECT_TRUE(table.in(Phase::load));
  table.load(1, {1});
  table.expect({.location = kSwamp, .stored = 1, .mat = 1, .beacons = 1});
  table.play(Move::surface);
  table.expect({.location = kSwamp, .mat = 2});
  EXPECT_TRUE(table.in(Phase::end));
  EXPECT_FALSE(table.allows(Move::return_to_camp));
  for (const Move move : {Move::go_in, Move::junk_cache, Move::info_cache}) EXPECT_TRUE(table.allows(move));
}

TEST(CityOfDemonsTunnels, ComingUpInCampTheRunnerMayStayAsIfItHadReturned) {  // city_of_demons:T23
  Table table;
  table.at(kCamp, 4, 4).stored(2).info(0).play(Move::dive).load(2, {5}).play(Move::surface);
  EXPECT_TRUE(table.in(Phase::surface_camp));
  table.expect_legal({Move::normal, Move::stay_camp});
  table.play(Move::stay_camp);
  table.expect({.location = kCamp, .health = 4, .info = 1, .stored = 2, .mat = 0});
  EXPECT_TRUE(table.in(Phase::camp));
}

TEST(CityOfDemonsTunnels, ComingUpInCampTheRunnerMayStartTheRun) {  // city_of_demons:T24
  Table table;
  table.at(kCamp, 4, 4).stored(0).info(0).play(Move::dive, {4}).play(Move::surface).play(Move::normal);
  table.expect({.location = kSwamp, .health = 2, .mat = 1});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsTunnels, ComingUpInTheSwampPaysItsJunkAndRollsNothing) {  // city_of_demons:T25
  Table table;
  table.at(kSwamp, 3).info(0).play(Move::dive, {5}).play(Move::surface);
  table.expect({.location = kSwamp, .health = 1, .info = 1, .mat = 1});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsTunnels, TheTunnelArrowOnLevelFiveBendsToo) {  // city_of_demons:T26
  Table table;
  table.at(kTechSector, 5, 6).play(Move::dive, {1});
  table.expect({.location = kHighTowers, .mat = 0, .beacons = 1});
  table.play(Move::surface, {5});
  table.expect({.location = kHighTowers, .health = 3, .mat = 1, .beacons = 3});
}

TEST(CityOfDemonsTunnels, SurfacingCollectsTheIconOfALevelAlreadyCollectedFrom) {  // city_of_demons:T27
  Table table;
  table.at(kRuinedSuburbs, 5, 6).play(Move::dive, {4}).play(Move::surface, {2});
  table.expect({.location = kRuinedSuburbs, .health = 2, .mat = 3});
}

TEST(CityOfDemonsTunnels, AtTheDiveCapTheRunnerComesUpByItself) {  // city_of_demons:T28
  Table table({.dive_cap = 3});
  table.health(6, 6).play(Move::dive, {1}).play(Move::dive, {1}).play(Move::dive, {1, 6});
  table.expect({.location = kHighTowers, .health = 5, .info = 3, .mat = 4, .beacons = 3});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsTunnels, SeveralLevelsInOneDiveFromCamp) {  // city_of_demons:T106
  Table table;
  table.at(kCamp, 6, 6).stored(0).info(0);
  table.play(Move::dive, {1}).play(Move::dive, {2}).play(Move::dive, {3});
  table.expect({.location = kRuinedSuburbs, .health = 3, .mat = 0, .beacons = 3});
  table.play(Move::surface, {4});
  table.expect({.location = kRuinedSuburbs, .health = 2, .mat = 1, .beacons = 4});
}

}  // namespace
}  // namespace pandemonium::city_of_demons
