// END OF TURN, RETURN TO CAMP and SECRET LOCATIONS.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

TEST(CityOfDemonsEnd, InfoBuysSkillsUpToTheTopOfTheirTracks) {  // city_of_demons:T29
  Table table;
  table.info(20).health(4, 5).play(Move::normal, {2}).play(Move::buy_health);
  table.expect({.health = 5, .max_health = 6, .info = 17});
  EXPECT_FALSE(table.allows(Move::buy_health));
  for (int i = 0; i < 3; ++i) table.play(Move::buy_evasion);
  table.expect({.evasion = 3, .info = 2});
  EXPECT_FALSE(table.allows(Move::buy_evasion));
  EXPECT_FALSE(table.allows(Move::buy_beacon));
}

TEST(CityOfDemonsEnd, BeaconsAreBoughtWhileInfoLasts) {  // city_of_demons:T30
  Table table;
  table.info(9).play(Move::normal, {2}).play(Move::buy_beacon).play(Move::buy_beacon);
  table.expect({.info = 1, .beacons = 2});
  EXPECT_FALSE(table.allows(Move::buy_beacon));
}

TEST(CityOfDemonsEnd, AJunkCacheClosesTheOtherUsesOfBeacons) {  // city_of_demons:T31
  Table table;
  table.at(kRuinedSuburbs).beacons(4).play(Move::normal, {3}).play(Move::junk_cache).play(Move::junk_cache);
  table.expect({.info = 3, .mat = 4, .beacons = 2});
  for (const Move move : {Move::info_cache, Move::secret, Move::go_in}) EXPECT_FALSE(table.allows(move));
  for (const Move move : {Move::junk_cache, Move::buy_health, Move::return_to_camp})
    EXPECT_TRUE(table.allows(move));
}

TEST(CityOfDemonsEnd, AnInfoCacheClosesTheOtherUsesOfBeacons) {  // city_of_demons:T32
  Table table;
  table.at(kFactoryBelt).beacons(3).info(0).play(Move::normal, {6});
  table.play(Move::info_cache).play(Move::info_cache);
  table.expect({.info = 4, .beacons = 1});
  for (const Move move : {Move::junk_cache, Move::go_in, Move::secret}) EXPECT_FALSE(table.allows(move));
}

TEST(CityOfDemonsEnd, GoingInForABeaconCollectsTheIconAndEndsTheTurn) {  // city_of_demons:T33
  Table table;
  table.at(kRuinedSuburbs).beacons(2).play(Move::normal, {4}).play(Move::go_in);
  table.expect({.location = kFactoryBelt, .info = 2, .beacons = 2});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsEnd, LevelFiveHasNoNextLevel) {  // city_of_demons:T34
  Table table;
  table.at(kTechSector, 6, 6).beacons(2).evasion(3).play(Move::normal, {5});
  table.expect({.health = 4, .beacons = 4});
  EXPECT_FALSE(table.allows(Move::go_in));
  EXPECT_FALSE(table.allows(Move::secret));
  for (const Move move : {Move::junk_cache, Move::info_cache, Move::return_to_camp})
    EXPECT_TRUE(table.allows(move));
}

TEST(CityOfDemonsEnd, ReturningToCampDiscardsBeaconsStoresJunkAndHeals) {  // city_of_demons:T35
  Table table;
  table.at(kRuinedSuburbs, 2, 4).beacons(3).marker().mat(4).stored(2).active(Gear::stim_drug, 2);
  table.play(Move::normal, {4}).play(Move::pass).play(Move::return_to_camp);
  table.expect({.location = kCamp, .health = 4, .stored = 6, .mat = 0, .beacons = 0, .marker = 0});
  EXPECT_TRUE(table.is_discarded(Gear::stim_drug));
  EXPECT_EQ(table.me().active, 0u);
}

TEST(CityOfDemonsSecret, TheMedCenterHealsOneBeyondTheMaximum) {  // city_of_demons:T36
  Table table;
  table.health(2, 4).beacons(1).play(Move::normal, {2}).play(Move::secret);
  table.expect({.health = 5, .max_health = 4, .beacons = 0});
}

TEST(CityOfDemonsSecret, TheMedCenterDoesNotStackAndEndsWithTheRun) {  // city_of_demons:T37
  Table table;
  table.health(5, 4).beacons(3).play(Move::normal, {2});
  EXPECT_FALSE(table.allows(Move::secret));
  table.play(Move::return_to_camp);
  table.expect({.health = 4});
}

TEST(CityOfDemonsSecret, TheSurveillanceNodeLetsBeaconsRerollDice) {  // city_of_demons:T38
  Table table;
  table.at(kRuinedSuburbs).beacons(3).play(Move::normal, {2}).play(Move::secret);
  table.expect({.beacons = 2, .marker = 1});
  EXPECT_FALSE(table.allows(Move::secret));
  table.play(Move::end_turn).other_turn().play(Move::normal, {5});
  EXPECT_TRUE(table.in(Phase::roll));
  table.expect_legal({Move::pass, Move::reroll_beacon});
  table.expect({.health = 2, .info = 1, .beacons = 2});
  table.play(Move::reroll_beacon, {6}).play(Move::reroll_beacon, {4});
  table.expect({.location = kRuinedSuburbs, .health = 1, .info = 1, .beacons = 1});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsSecret, TheDefenseNodeMovesTheOpponentToLevelOne) {  // city_of_demons:T39
  Table table;
  table.at(kFactoryBelt).beacons(3);
  table.other() =
      Runner{.location = kHighTowers, .health = 2, .info = 2, .stored_junk = 2, .beacons = 4, .marker = true};
  table.play(Move::normal, {6}).play(Move::secret);
  table.expect_other({.location = kOuterPerimeter, .health = 2, .info = 2, .beacons = 4, .marker = 1});
  table.expect({.beacons = 1});
  EXPECT_FALSE(table.allows(Move::junk_cache));
  EXPECT_FALSE(table.allows(Move::info_cache));
}

TEST(CityOfDemonsSecret, TheDefenseNodeNeedsSomebodyToMove) {  // city_of_demons:T40
  for (const std::int8_t location : {kOuterPerimeter, kSwamp, kCamp, kRuinedSuburbs}) {
    Table table;
    table.at(kFactoryBelt).beacons(3);
    table.other().location = location;
    table.play(Move::normal, {6});
    EXPECT_EQ(table.allows(Move::secret), location == kRuinedSuburbs) << int{location};
  }
}

TEST(CityOfDemonsSecret, TheEquipmentLockerGivesTwoFixedCards) {  // city_of_demons:T41
  Table table;
  table.at(kHighTowers, 4, 4).beacons(2).play(Move::normal, {6});
  table.play(Move::secret, {card(Gear::flare_gun), card(Gear::hazmat_suit)});
  table.expect({.beacons = 0});
  EXPECT_TRUE(table.has_fixed(Gear::flare_gun));
  EXPECT_TRUE(table.has_fixed(Gear::hazmat_suit));
  table.use(Gear::flare_gun);
  table.expect({.beacons = 2});
  EXPECT_TRUE(table.is_discarded(Gear::flare_gun));
  for (const Move move : {Move::go_in, Move::junk_cache, Move::info_cache, Move::secret})
    EXPECT_FALSE(table.allows(move));
}

TEST(CityOfDemonsSecret, TheEquipmentLockerGivesWhatThereIs) {  // city_of_demons:R91
  for (const CardSet left : {CardSet{0}, card_bit(card(Gear::pack_android))}) {
    Table table;
    table.at(kHighTowers, 4, 4).beacons(2);
    table.other().fixed = table.state.deck & ~left;
    table.state.deck = left;
    table.play(Move::normal, {6});
    EXPECT_EQ(table.allows(Move::secret), left != 0);
    if (left == 0) continue;
    table.play(Move::secret, {card(Gear::pack_android)});
    EXPECT_EQ(table.me().fixed, left);
  }
}

TEST(CityOfDemonsSecret, TheControlRoomWins) {  // city_of_demons:T42
  Table table;
  table.at(kTechSector, 4, 4).beacons(3).play(Move::normal, {5});
  table.expect({.beacons = 5});
  table.play(Move::secret);
  EXPECT_EQ(CityOfDemons::to_act(table.state), kNobody);
  EXPECT_EQ(CityOfDemons::scores(table.state), (Scores{1.0f, -1.0f}));
}

TEST(CityOfDemonsSecret, BeaconsBoughtWithInfoOpenTheControlRoom) {  // city_of_demons:T43
  Table table;
  table.at(kTechSector, 4, 4).beacons(2).info(12).evasion(3).play(Move::normal, {6});
  table.expect({.info = 14});
  for (int bought = 0; bought < 3; ++bought) {
    EXPECT_FALSE(table.allows(Move::secret));
    table.play(Move::buy_beacon);
  }
  table.expect({.info = 2, .beacons = 5});
  table.play(Move::secret);
  EXPECT_EQ(table.state.winner, 0);
}

TEST(CityOfDemonsSecret, BackOnLevelFourTheSecretIsTheEquipmentLocker) {  // city_of_demons:T45
  Table table;
  table.at(kTechSector, 6, 6).beacons(6).play(Move::normal, {1});
  table.expect({.location = kHighTowers, .beacons = 7});
  table.play(Move::secret, {card(Gear::data_core), card(Gear::med_kit)});
  EXPECT_FALSE(is_over(table.state));
  table.expect({.beacons = 5});
  EXPECT_TRUE(table.has_fixed(Gear::data_core));
}

}  // namespace
}  // namespace pandemonium::city_of_demons
