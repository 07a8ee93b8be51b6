// Figure out how many throws they get: extra throws, lost throws, giving instead of taking.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:T6
TEST(DemonCityTasks, AMedicNoBetterThanTheIntensityThrowsOneCardAndATieFails) {
  for (const auto& [cards, toughness] : std::vector<std::pair<std::string, int>>{{"S4", 1}, {"S5", 2}}) {
    Table table({{F::ann, 1, 1}, {F::nena, 1, 1}}, {{F::mime, 11, 5}});
    table[0].toughness = 1;
    table.cards(cards);
    table.act(1, Move::aid, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table[0].toughness, toughness);
  }
}

// demon_city:T7
TEST(DemonCityTasks, TheSpecialisedSkillStandsInForTheGeneralOne) {
  Table table({{F::ann, 1, 1}, {F::didi, 1, 1}}, {{F::mime, 11, 5}});
  table[0].toughness = 1;
  table.cards("S2 W9");
  table.act(1, Move::aid, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].toughness, 2);
}

// demon_city:T19
TEST(DemonCityCounting, EqualsThrowOneCardAndTheUnpreparedAreDistracted) {
  Table both({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  both.says(0, Kind::attack, 4);
  both.says(4, Kind::attack, 0);
  EXPECT_EQ(both.count(0).cards, 1);
  EXPECT_EQ(both.count(4).cards, 1);

  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.cards("S6 S1  C5");
  table.act(0, Move::attack, 0);
  EXPECT_EQ(table.hand(0).count, 2);
  EXPECT_EQ(table[4].toughness, 2);
}

// demon_city:T20, R76
TEST(DemonCityCounting, TheBetterWeaponForTheSituationIsWorthACard) {
  constexpr auto row = [](WeaponId id, int squares, bool cramped) {
    return rating(weapon_row(static_cast<int>(id)), squares, cramped);
  };
  EXPECT_GT(row(WeaponId::sword, 1, false), row(WeaponId::knife, 1, false));
  EXPECT_GT(row(WeaponId::knife, 0, false), row(WeaponId::sword, 0, false));
  EXPECT_GT(row(WeaponId::knife, 0, true), row(WeaponId::sword, 0, true));
  EXPECT_GT(row(WeaponId::knife, 0, false), row(WeaponId::pistol, 0, false));
  EXPECT_GT(row(WeaponId::pistol, 3, false), row(WeaponId::knife, 3, false));
  EXPECT_GT(row(WeaponId::unarmed, 0, false), row(WeaponId::bow, 0, false));
  for (const F foe : {F::knifeman, F::mime}) {  // a sword at 10 feet: one card, knife or bare hands
    Table table({{F::alfred, 3, 3}}, {{foe, 4, 3}});
    table[0].wielded = 2;
    table.says(0, Kind::attack, 4);
    table.says(4, Kind::attack, 0);
    EXPECT_EQ(table.line(0, Line::weapon), 1);
    EXPECT_EQ(table.line(4, Line::weapon), 0);
  }
  Table cramped({{F::alfred, 8, 2}}, {{F::knifeman, 8, 2}}, plain(ScenarioId::garage));
  cramped[0].wielded = 2;
  cramped.says(0, Kind::attack, 4);
  cramped.says(4, Kind::attack, 0);
  EXPECT_EQ(cramped.line(4, Line::weapon), 1);
  for (const int x : {8, 9}) {  // one of the two under something, the other beside it
    Table under({{F::alfred, x, 2}}, {{F::knifeman, 17 - x, 2}}, plain(ScenarioId::garage));
    under[0].wielded = 2;
    under.says(0, Kind::attack, 4);
    under.says(4, Kind::attack, 0);
    EXPECT_EQ(under.line(0, Line::weapon), 0) << x;
    EXPECT_EQ(under.line(4, Line::weapon), 1) << x;
  }
  Table far({{F::nena, 0, 3}}, {{F::knifeman, 3, 3}});
  far.says(0, Kind::attack, 4);
  far.says(4, Kind::attack, 0);
  EXPECT_EQ(far.line(0, Line::weapon), 1);
  EXPECT_EQ(far.line(4, Line::weapon), 0);
}

// demon_city:T21
TEST(DemonCityCounting, AChargeIsRatedWhereItBegan) {
  const auto charge = [](const std::string& cards) {
    Table table({{F::laura, 3, 3}}, {{F::knifeman, 0, 3}});
    table.act(4, Move::attack, 0);
    table.cards(cards);
    table.act(0, Move::attack, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.hand(0).count, 2);
    EXPECT_EQ(table.hand(4).count, 1);
    return table;
  };
  Table hit = charge("S5 C2  P8  P2");
  EXPECT_EQ(hit[4].square, square(3, 3));
  EXPECT_EQ(hit[0].toughness, 2);
  Table shot = charge("S9 C2  P1  C4");
  EXPECT_EQ(shot[4].square, square(0, 3));
  EXPECT_EQ(shot[4].toughness, 1);
}

// demon_city:T22
TEST(DemonCityCounting, OnlyDefendingIsWorthACardAndASuccessfulDodgeAPosition) {
  const auto dodge = [](const std::string& cards) {
    Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
    table.act(4, Move::attack, 0);
    table.cards(cards);
    table.act(0, Move::defend);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.hand(0).count, 2);
    return table[0].reposition;
  };
  EXPECT_TRUE(dodge("S7 C2  P6"));
  EXPECT_FALSE(dodge("S6 C2  P6  P10")) << "a tie is a complication";
}

// demon_city:T23
TEST(DemonCityCounting, TheSupernaturalIsWorthACardAgainstTheMundane) {
  Table table({{F::marty, 3, 3}}, {{F::eel_faced_girl, 3, 3}, {F::mime, 3, 3}});
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.count(4).cards, 3);
  EXPECT_EQ(table.count(0).cards, 1);
  Table other({{F::marty, 3, 3}}, {{F::eel_faced_girl, 3, 3}, {F::mime, 3, 3}});
  other.says(0, Kind::attack, 5);
  other.says(4, Kind::attack, 0);
  EXPECT_EQ(other.line(4, Line::weapon), 0);
  EXPECT_EQ(other.line(4, Line::supernatural), 0);
  EXPECT_EQ(other.count(4).cards, 2);
}

// demon_city:T24
TEST(DemonCityCounting, TheUltimateAdvantageIsOneCardMoreThanTheInferior) {
  Table table({{F::hiram, 8, 1}}, {{F::mime, 5, 1}, {F::shardling, 8, 2}}, plain(ScenarioId::antenna));
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::hold);
  table.says(5, Kind::attack, 0);
  EXPECT_EQ(table.line(0, Line::high_ground), 1);
  EXPECT_EQ(table.line(5, Line::high_ground), 2);
}

// demon_city:T25
TEST(DemonCityCounting, ACalledShotCostsACardOrCountsTheLowerOfTwo) {
  Table table({{F::marty, 3, 3}, {F::ann, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.says(0, Kind::vital, 4);
  table.says(4, Kind::attack, 1);
  EXPECT_EQ(table.count(0).cards, 1);
  EXPECT_FALSE(table.count(0).lowest);

  Table duel({{F::marty, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  duel.act(0, Move::vital, 0);
  duel.cards("S9 C3  P1 P2 P4  P5");
  duel.act(4, Move::attack, 0);
  EXPECT_EQ(duel.hand(0).count, 2);
  EXPECT_EQ(duel.hand(0).value, 3);
  EXPECT_EQ(duel[0].toughness, 1);
}

// demon_city:T26
TEST(DemonCityCounting, DisarmingWithoutHarmCostsNothing) {
  const auto against_knifeman = [](Move move, const std::string& cards) {
    Table table({{F::marty, 3, 3}}, {{F::knifeman, 3, 3}});
    table.cards(cards);
    table.act(0, move, 0);
    table.wait_for(4);
    table.pass();
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(wields(table[4]), weapon(WeaponId::unarmed));
    EXPECT_EQ(table.state.items[0].weapon, weapon(WeaponId::knife));
    EXPECT_EQ(table.state.items[0].square, square(3, 3));
    return table[4].toughness;
  };
  EXPECT_EQ(against_knifeman(Move::disarm, "S6 C1"), 3);
  EXPECT_EQ(against_knifeman(Move::dishurt, "S6  C4"), 1);
}

// demon_city:T27
TEST(DemonCityCounting, WhoeverIsHurtLosesACard) {
  const auto shooting = [](int toughness, const std::string& cards) {
    Table table({{F::laura, 0, 0}}, {{F::mime, 3, 0}});
    table[0].out = true;
    table[0].toughness = static_cast<std::int8_t>(toughness);
    table[0].wound = 4;
    table.cards("S5");
    table.wait_for(0);
    table.cards(cards);
    table.choose(Move::attack, 0);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table hurt = shooting(-1, "S9 C1  W4  P1");
  EXPECT_TRUE(hurt[0].hurt);
  EXPECT_EQ(hurt[0].toughness, 0);
  EXPECT_EQ(hurt.hand(0).count, 2);
  Table well = shooting(0, "S9 C1 C2  W4  P1");
  EXPECT_FALSE(well[0].hurt);
  EXPECT_EQ(well[0].toughness, 1);
  EXPECT_EQ(well.hand(0).count, 3);
}

// demon_city:T28
TEST(DemonCityCounting, DrinkIsACardForTheOpponentAndSoIsWhatCannotBeTaken) {
  Table table({{F::marty, 3, 3}}, {{F::knifeman, 3, 3}});
  table[0].drunk = true;
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.count(4).cards, 3);
  EXPECT_EQ(table.count(0).cards, 1);
  table[0].hurt = true;
  EXPECT_EQ(table.count(4).cards, 4);
  EXPECT_EQ(table.count(0).cards, 1);
}

// demon_city:T29
TEST(DemonCityCounting, CoverIsACardForATargetThatShootsBackAndElseALostThrow) {
  Table table({{F::laura, 6, 3}}, {{F::gunman, 10, 3}}, plain(ScenarioId::garage));  // cover at (10,3)
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.count(0).cards, 1);
  EXPECT_EQ(table.count(4).cards, 2);
  table.says(4, Kind::hold);
  EXPECT_EQ(table.count(0).cards, 2);
}

// demon_city:R17
TEST(DemonCityCounting, DarknessCountsLikeCoverAndTogetherTheyAreTwo) {
  Table table({{F::laura, 6, 3}}, {{F::gunman, 10, 3}}, plain(ScenarioId::garage));
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  table.state.lights_out = 1;
  EXPECT_EQ(table.count(4).cards, 3);
  EXPECT_EQ(table.count(0).cards, 2) << "it is dark where she stands, too";
}

TEST(DemonCityCounting, ADashAwayIsADefenceUnlessItDragsSomebody) {
  Table table({{F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.says(0, Kind::dash);
  table[0].act.end = square(8, 3);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.line(0, Line::defense), 1);
  EXPECT_EQ(table.line(0, Line::stat), 1) << "Parkour 7 over Hand-to-Hand 5";
  EXPECT_EQ(table.line(4, Line::distraction), 0);
}

TEST(DemonCityCounting, TheThrowCapIsTheLastWord) {
  Options options = bench();
  options.throw_cap = 3;
  Table table({{F::marty, 3, 3}}, {{F::knifeman, 3, 3}}, options);
  table[0].drunk = table[0].hurt = true;
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.count(4).cards, 3);
}

// demon_city:R74, R75, R78: a horror that defends itself against the first PC
TEST(DemonCityCounting, AHorrorParriesAndLooksDownToo) {
  Table table({{F::marty, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::defend);
  EXPECT_EQ(table.line(4, Line::weapon), 1);  // claws 4, club 3
  EXPECT_EQ(table.line(4, Line::defense), 1);
  EXPECT_EQ(table.line(4, Line::high_ground), 0);
  Table hill({{F::hiram, 5, 1}}, {{F::shardling, 8, 2}}, plain(ScenarioId::antenna));
  hill.says(0, Kind::attack, 4);
  hill.says(4, Kind::defend);
  EXPECT_EQ(hill.line(4, Line::high_ground), 1);
}

// demon_city:R11, R79: four in a ring, each behind the next; the cap ends what would chain for ever
TEST(DemonCityCounting, ARingOfFiguresBehindOneAnotherThrowsAsManyCardsAsTheCap) {
  Table table({{F::bebe, 3, 3}, {F::marty, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  for (const auto& [f, next] : std::vector<std::pair<int, int>>{{0, 4}, {4, 1}, {1, 5}, {5, 0}}) {
    table.says(f, Kind::attack, next);
    table[f].behind = static_cast<std::int8_t>(next);
  }
  EXPECT_EQ(table.count(0).cards, table.state.options.throw_cap);
}

}  // namespace
}  // namespace pandemonium::demon_city
