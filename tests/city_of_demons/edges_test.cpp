// Where a price is just paid and a card just needed.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

TEST(CityOfDemonsEdges, InfoThatIsJustEnoughBuysEvasion) {  // city_of_demons:4.1, prices
  Table enough;
  enough.info(Tables::built_in.skills.evasion_price).play(Move::normal, {2});
  EXPECT_TRUE(enough.allows(Move::buy_evasion));
  Table short_of;
  short_of.info(Tables::built_in.skills.evasion_price - 1).play(Move::normal, {2});
  EXPECT_FALSE(short_of.allows(Move::buy_evasion));
}

TEST(CityOfDemonsEdges, TwoJunkPayForANanoStitcher) {  // city_of_demons:4.4
  Table table;
  table.health(2, 4).gear(Gear::nano_stitcher).play(Move::normal, {2});
  table.expect({.mat = 2});
  EXPECT_TRUE(table.allows(Gear::nano_stitcher));
}

TEST(CityOfDemonsEdges, WithoutJunkABatonStaysUnused) {  // city_of_demons:4.4
  Table table;
  table.gear(Gear::shock_baton).play(Move::normal, {6});
  EXPECT_TRUE(table.in(Phase::end));
  table.expect({.health = 1, .mat = 0});
}

TEST(CityOfDemonsEdges, OneRadiationUsesOneHazmatSuit) {  // city_of_demons:4.4
  Table table;
  table.gear(Gear::hazmat_suit).gear(Gear::hazmat_suit).play(Move::normal, {5});
  table.expect({.health = 3});
  EXPECT_EQ(std::popcount(table.state.used & copies_of(Gear::hazmat_suit)), 1);
}

TEST(CityOfDemonsEdges, OneJunkPaysForAScrapShieldAndNoneDoesNot) {  // city_of_demons:4.4
  for (const int junk : {0, 1}) {
    Table table;
    table.at(kHighTowers, 4, 4).mat(junk).gear(Gear::scrap_shield).play(Move::normal, {5});
    EXPECT_EQ(table.in(Phase::damage), junk == 1);
  }
}

TEST(CityOfDemonsEdges, ArmorTakesASinglePointOfDamage) {  // city_of_demons:4.4
  Table table;
  table.active(Gear::temporary_armor, 3).play(Move::normal, {5});
  table.expect({.health = 3});
  EXPECT_EQ(table.state.tokens[card(Gear::temporary_armor)], 2);
}

TEST(CityOfDemonsEdges, ThreeStepsOfEvasionAreAllThereAre) {  // city_of_demons:4.1, skill tracks
  for (const int steps : {2, 3}) {
    Table table;
    table.info(Tables::built_in.skills.evasion_price).evasion(steps).play(Move::normal, {2});
    EXPECT_EQ(table.allows(Move::buy_evasion), steps == 2);
  }
}

TEST(CityOfDemonsEdges, TheLastCardIsDrawnAndNoneIsNot) {  // city_of_demons:R76, R82
  for (const CardSet left : {CardSet{0}, card_bit(card(Gear::pack_android))}) {
    Table table;
    table.at(kCamp).stored(1);
    table.other().fixed = table.state.deck & ~left;
    table.state.discard = left;
    table.state.deck = 0;
    table.play(Move::stay_camp);
    EXPECT_EQ(table.allows(Move::draw), left != 0);
  }
}

// city_of_demons:R96, R99: the lowest card first, and of the next no more than is left to ignore
TEST(CityOfDemonsEdges, TheSecondPillsTakeWhatTheFirstLeave) {
  Table table;
  table.at(kFactoryBelt).active(Gear::radiation_pills, 1).active(Gear::radiation_pills, 3);
  table.play(Move::dive, {4});
  table.expect({.health = 3});
  EXPECT_EQ(table.state.discard, card_bit(card(Gear::radiation_pills)));
  EXPECT_EQ(table.state.tokens[card(Gear::radiation_pills) + 1], 2);
}

// city_of_demons:R114, R115: the caps end a game without a winner; alone that is a loss
TEST(CityOfDemonsEdges, OnlyAGameThatNobodyWonIsCapped) {
  const auto is_capped = [](Mode mode, std::int8_t winner, int rival_at) {
    Table table({.mode = mode});
    EXPECT_FALSE(CityOfDemons::capped(table.state)) << "it goes on";
    table.other().location = static_cast<std::int8_t>(rival_at);
    end_game(table.state, winner);
    return CityOfDemons::capped(table.state);
  };
  for (const int rival_at : {kCamp, kTechSector}) {
    EXPECT_TRUE(is_capped(Mode::duel, kDraw, rival_at));
    for (const std::int8_t winner : {0, 1}) EXPECT_FALSE(is_capped(Mode::duel, winner, rival_at));
    EXPECT_FALSE(is_capped(Mode::solo, 0, rival_at));
    EXPECT_EQ(is_capped(Mode::solo, 1, rival_at), rival_at == kCamp);
  }
}

TEST(CityOfDemonsEdges, APositionNamesTheSeatOfEveryCardInUse) {
  Table table;
  table.gear(Gear::phase_cloak, 0).gear(Gear::data_core, 1).unfixed(Gear::med_kit, 1);
  table.active(Gear::stim_drug, 2, 0).active(Gear::temporary_armor, 3, 1);
  const CardPlaces places = places_of(table.state);
  const auto place = [&](Gear type) { return places.at(static_cast<std::size_t>(card(type))); };
  EXPECT_EQ(place(Gear::phase_cloak), CardPlace::fixed_first);
  EXPECT_EQ(place(Gear::data_core), CardPlace::fixed_second);
  EXPECT_EQ(place(Gear::med_kit), CardPlace::unfixed_first);
  EXPECT_EQ(place(Gear::stim_drug), CardPlace::active_first);
  EXPECT_EQ(place(Gear::temporary_armor), CardPlace::active_second);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
