// ARRIVING / STAYING at Camp: fixing and drawing gear.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

int junk_on(const Table& table, Gear type) { return table.state.tokens[card(type)]; }

TEST(CityOfDemonsCamp, DrawFixAndStartTheSecondCard) {  // city_of_demons:T46
  Table table;
  table.at(kCamp).stored(5).info(2).play(Move::stay_camp);
  table.play(Move::draw, {card(Gear::med_kit), card(Gear::shock_baton)}).play(Move::take_a);
  table.expect({.stored = 4});
  EXPECT_EQ(junk_on(table, Gear::med_kit), 1);
  table.expect_legal({Move::end_camp, Move::fix_one});
  table.play(Move::fix_one);
  table.expect({.stored = 3});
  EXPECT_TRUE(table.has_fixed(Gear::med_kit));
  table.expect_legal({Move::end_camp, Move::start_second});
  table.play(Move::start_second);
  table.expect({.info = 1, .stored = 2});
  EXPECT_EQ(junk_on(table, Gear::shock_baton), 1);
  table.play(Move::fix_one);
  table.expect({.stored = 1});
  EXPECT_EQ(junk_on(table, Gear::shock_baton), 2);
  table.play(Move::end_camp);
  EXPECT_EQ(table.me().unfixed, card(Gear::shock_baton));
  EXPECT_EQ(junk_on(table, Gear::shock_baton), 2);
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsCamp, TakingNeitherKeepsTheJunkAndEndsTheDrawing) {  // city_of_demons:T47
  Table table;
  table.at(kCamp).stored(3).play(Move::stay_camp);
  table.play(Move::draw, {card(Gear::med_kit), card(Gear::shock_baton)}).play(Move::take_none);
  table.expect({.stored = 3});
  EXPECT_TRUE(table.is_discarded(Gear::med_kit));
  EXPECT_TRUE(table.is_discarded(Gear::shock_baton));
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsCamp, UnfinishedGearIsFixedBeforeAnyIsDrawn) {  // city_of_demons:T48
  Table table;
  table.at(kCamp).stored(2).unfixed(Gear::phase_cloak, 2).play(Move::stay_camp);
  table.expect_legal({Move::end_camp, Move::fix_one, Move::fix_all});
  table.play(Move::fix_all);
  table.expect({.stored = 0});
  EXPECT_EQ(junk_on(table, Gear::phase_cloak), 4);
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsCamp, WithoutInfoTheSecondCardIsDiscarded) {  // city_of_demons:T49
  Table table;
  table.at(kCamp).stored(3).info(0).unfixed(Gear::phase_cloak, 4).play(Move::stay_camp).play(Move::fix_one);
  table.expect({.stored = 2});
  EXPECT_TRUE(table.has_fixed(Gear::phase_cloak));
  table.play(Move::draw, {card(Gear::emp_grenade), card(Gear::data_core)}).play(Move::take_a);
  table.expect({.stored = 1});
  EXPECT_TRUE(table.has_fixed(Gear::emp_grenade));
  EXPECT_TRUE(table.is_discarded(Gear::data_core));
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsCamp, WithoutJunkTheSecondCardIsDiscarded) {
  Table table;
  table.at(kCamp).stored(1).info(2).play(Move::stay_camp);
  table.play(Move::draw, {card(Gear::emp_grenade), card(Gear::data_core)}).play(Move::take_a);
  EXPECT_TRUE(table.has_fixed(Gear::emp_grenade));
  table.expect({.info = 2, .stored = 0});
  EXPECT_TRUE(table.is_discarded(Gear::data_core));
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsCamp, TheSecondCardWaitsForTheFirstToBeFixed) {  // city_of_demons:T50
  Table table;
  table.at(kCamp).stored(2).info(3).play(Move::stay_camp);
  table.play(Move::draw, {card(Gear::phase_cloak), card(Gear::data_core)}).play(Move::take_a);
  EXPECT_EQ(junk_on(table, Gear::phase_cloak), 1);
  EXPECT_FALSE(table.allows(Move::start_second));
  table.play(Move::end_camp);
  EXPECT_TRUE(table.is_discarded(Gear::data_core));
}

TEST(CityOfDemonsCamp, AnEmptyDeckIsMadeOfTheDiscardPile) {  // city_of_demons:T51
  Table table;
  table.at(kCamp).stored(2);
  table.state.deck = card_bit(card(Gear::med_kit));
  table.state.discard = kWholeDeck & ~table.state.deck;
  table.play(Move::stay_camp).play(Move::draw, {card(Gear::med_kit), card(Gear::flare_gun)});
  EXPECT_TRUE(table.in(Phase::offer));
  EXPECT_EQ(table.state.offer_a, card(Gear::med_kit));
  EXPECT_EQ(table.state.offer_b, card(Gear::flare_gun));
  EXPECT_EQ(std::popcount(table.state.deck), 34);
  EXPECT_EQ(table.state.discard, 0u);
}

TEST(CityOfDemonsCamp, StayingWithNothingToFixEndsTheTurn) {  // city_of_demons:T52
  Table table;
  table.at(kCamp).stored(0).info(9).play(Move::stay_camp);
  table.expect({.info = 9});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsCamp, ArrivingInCampGearIsDrawnAndFixed) {  // city_of_demons:T53
  Table table;
  table.health(1).stored(0).mat(3).play(Move::normal, {2}).play(Move::return_to_camp);
  table.expect({.health = 3, .stored = 5});
  table.play(Move::draw, {card(Gear::data_core), card(Gear::med_kit)}).play(Move::take_b);
  table.expect({.stored = 4});
  EXPECT_EQ(junk_on(table, Gear::med_kit), 1);
  table.play(Move::fix_one);
  EXPECT_TRUE(table.has_fixed(Gear::med_kit));
  table.play(Move::end_camp);
  EXPECT_TRUE(table.is_discarded(Gear::data_core));
}

TEST(CityOfDemonsCamp, ASingleCardLeftIsOfferedAlone) {
  Table table;
  table.at(kCamp).stored(2);
  table.other().fixed = kWholeDeck & ~card_bit(card(Gear::med_kit));
  table.state.deck = card_bit(card(Gear::med_kit));
  table.play(Move::stay_camp).play(Move::draw, {card(Gear::med_kit)});
  table.expect_legal({Move::take_a, Move::take_none});
}

TEST(CityOfDemonsCamp, DrawsAreUniformAmongTheDeck) {  // city_of_demons:T111
  Table table;
  table.at(kCamp).stored(1);
  const CardSet pair = card_bit(card(Gear::med_kit)) | card_bit(card(Gear::flare_gun));
  table.other().fixed = kWholeDeck & ~pair;
  table.state.deck = pair;
  table.play(Move::stay_camp);
  int med_kits = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    State state = table.state;
    Chance chance = Chance::seeded(seed);
    apply<CityOfDemons>(state, kMoves.encode(Move::draw), chance);
    ASSERT_EQ(card_bit(state.offer_a) | card_bit(state.offer_b), pair);
    med_kits += state.offer_a == card(Gear::med_kit);
  }
  EXPECT_GE(med_kits, 1800);
  EXPECT_LE(med_kits, 2200);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
