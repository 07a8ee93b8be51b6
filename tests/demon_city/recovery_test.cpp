// Being Out of the Fight, recovery, Calm and panic (all reconstructed).
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

Figure recovered(int toughness, int wound, const std::string& cards) {
  Table table({{F::nena, 0, 0}}, {{F::mime, 11, 5}});
  table[0].out = true;
  table[0].toughness = static_cast<std::int8_t>(toughness);
  table[0].wound = static_cast<std::int8_t>(wound);
  table.cards(cards);
  recover(table.state, table.chance, 0);
  EXPECT_TRUE(table.chance.exhausted());
  return table[0];
}

// demon_city:T41
TEST(DemonCityRecovery, AFailedRecoveryBelowNothingCostsMoreAndAFumbleAlways) {
  EXPECT_EQ(recovered(0, 6, "S6").toughness, 0);
  EXPECT_TRUE(recovered(0, 6, "S6").out);
  EXPECT_EQ(recovered(-1, 6, "S6").toughness, -2);
  EXPECT_TRUE(recovered(-4, 6, "S3").dead);
  EXPECT_EQ(recovered(0, 1, "S1 C2").toughness, 1) << "Toughness 2 over 1: two cards";
  EXPECT_EQ(recovered(0, 6, "M0").toughness, -1);
  EXPECT_EQ(recovered(-2, 6, "M0").toughness, -3) << "one in all";
}

TEST(DemonCityRecovery, UpFromBelowNothingOneIsHurt) {
  const Figure up = recovered(-2, 4, "S9");
  EXPECT_FALSE(up.out);
  EXPECT_TRUE(up.hurt);
  EXPECT_EQ(up.toughness, 0);
  EXPECT_EQ(up.wound, 0);
}

// demon_city:T42
TEST(DemonCityRecovery, AidHealsAHurtComradeOrHelpsTheNextRecovery) {
  Table hurt({{F::laura, 1, 1}, {F::nena, 1, 1}}, {{F::mime, 11, 5}});
  hurt[0].hurt = true;
  hurt[0].toughness = 0;
  hurt.cards("S5");
  hurt.act(1, Move::aid, 0);
  EXPECT_EQ(hurt[0].toughness, 1);
  EXPECT_FALSE(hurt[0].hurt);

  Table fallen({{F::laura, 1, 1}, {F::nena, 1, 1}}, {{F::mime, 11, 5}});
  fallen[0].out = true;
  fallen[0].toughness = -1;
  fallen[0].wound = 4;
  fallen.skip_to(1);
  fallen.cards("S5");
  fallen.act(1, Move::aid, 0);
  EXPECT_TRUE(fallen[0].out);
  EXPECT_EQ(fallen[0].toughness, 0);
  fallen.cards("S2 W9");
  fallen.wait_for(0);
  EXPECT_FALSE(fallen[0].out);
  EXPECT_EQ(fallen[0].toughness, 1);
  EXPECT_FALSE(fallen[0].hurt);
}

TEST(DemonCityRecovery, AFumbledAidFells) {
  Table table({{F::laura, 1, 1}, {F::nena, 1, 1}}, {{F::mime, 11, 5}});
  table[0].toughness = 1;
  table.cards("M0");
  table.act(1, Move::aid, 0);
  EXPECT_TRUE(table[0].out);
  EXPECT_EQ(table[0].toughness, 0);
  EXPECT_EQ(table[0].wound, 1);
}

// demon_city:T63
TEST(DemonCityRecovery, AWoundedLimbLames) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.cards("S6  W2");
  table.act(0, Move::limb, 0);
  EXPECT_EQ(table.hand(0).count, 1);
  EXPECT_EQ(table[4].toughness, 3);
  EXPECT_TRUE(table[4].lamed);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_GT(table[4].prone, 0);
  table.wait_for(4);
  table.choose(Move::run);
  EXPECT_TRUE(table.may_go(4, 3));
  EXPECT_FALSE(table.may_go(5, 3));
  table.go(4, 3);
  table.pass();
  table.state.decision == Decision::contest ? table.pass() : void();
  table.end_round();
  EXPECT_EQ(table[4].prone, 0);
  table.wait_for(4);
  table.choose(Move::dash);
  EXPECT_TRUE(table.may_go(7, 3));
  EXPECT_FALSE(table.may_go(8, 3));
}

Options with_calm() {
  Options options = bench();
  options.calm = true;
  return options;
}

// demon_city:T50
TEST(DemonCityCalm, TheFirstSightOfAHorrorIsACheck) {
  Table table({{F::bebe, 0, 0}, {F::nena, 0, 1}}, {{F::cannibal_ghoul, 9, 3}}, with_calm());
  table.state.round = 0;
  std::vector<int> outcomes{0};  // Bebe before Nena
  for (const int each : card_list("S5 M0")) outcomes.push_back(each);
  table.outcomes(outcomes);
  begin_round(table.state, table.chance);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].calm, 2);
  EXPECT_EQ(table[1].calm, 2);
  check_sights(table.state, table.chance, side_set(kHost));  // no further draw

  Table lesser({{F::nena, 0, 1}}, {{F::shardling, 9, 3}}, with_calm());
  lesser.cards("S1 S4");
  check_sights(lesser.state, lesser.chance, side_set(kHost));
  EXPECT_TRUE(lesser.chance.exhausted());
  EXPECT_EQ(lesser[0].calm, 4);
}

Table panicking(F who, int calm, int distance, const std::string& cards) {
  Options options = bench();
  options.auto_forced = false;
  Table table({{who, 3, 3}}, {{F::cannibal_ghoul, 3 + distance, 3}}, options);
  table[0].calm = static_cast<std::int8_t>(calm);
  table[0].panic = true;
  table[0].panic_intensity = 5;
  table.skip_to(0);
  table.cards(cards);
  table.legal();
  EXPECT_TRUE(table.chance.exhausted());
  return table;
}

// demon_city:T51
TEST(DemonCityCalm, PanicRulesATurnInItsOwnWay) {
  Table calm = panicking(F::bebe, 0, 2, "S6");
  EXPECT_EQ(calm[0].calm, 1);
  EXPECT_FALSE(calm[0].panic);
  EXPECT_GT(calm.legal().size(), 3);

  Table frenzy = panicking(F::bebe, 0, 2, "S5");
  EXPECT_EQ(frenzy.legal().size(), 1);
  EXPECT_TRUE(frenzy.may(Move::attack, 0));

  Table far = panicking(F::bebe, 0, 8, "S5");
  EXPECT_EQ(far.legal().size(), 1);
  far.choose(Move::dash);
  EXPECT_TRUE(far.may_go(9, 3));
  far.legal().for_each([](Action s) { EXPECT_EQ(column_of(s), 9); });

  Table flight = panicking(F::nena, 0, 4, "S5");
  EXPECT_EQ(flight.legal().size(), 1);
  flight.choose(Move::dash);
  EXPECT_TRUE(flight.may_go(0, 3));
  flight.legal().for_each([](Action s) { EXPECT_EQ(column_of(s), 0); });

  Table frozen = panicking(F::laura, 0, 4, "S5");
  EXPECT_EQ(frozen.legal().size(), 1);
  EXPECT_TRUE(frozen.may(Move::pass));

  Table deeper({{F::laura, 3, 3}, {F::bebe, 0, 0}}, {{F::mime, 11, 5}});
  deeper[0].calm = -1;
  deeper[0].panic = true;
  deeper[0].panic_intensity = 5;
  deeper.skip_to(0);
  deeper.cards("S5");
  deeper.wait_for(1);
  EXPECT_EQ(deeper[0].calm, -2);
  EXPECT_TRUE(deeper[0].announced);
  deeper.pass();
  deeper.cards("S3");
  deeper.wait_for(1);
  EXPECT_TRUE(deeper[0].lost);
}

// demon_city:T52
TEST(DemonCityCalm, SeeingAComradeFallIsACheckAndKindWordsHelp) {
  Table table({{F::bebe, 3, 3}, {F::nena, 2, 3}, {F::alfred, 2, 2}}, {{F::cannibal_ghoul, 3, 3}},
              with_calm());
  for (int pc = 0; pc < 3; ++pc) table[pc].sights = 0xF0;
  table[0].toughness = 1;
  table.act(4, Move::attack, 0);
  table.act(0, Move::pass);
  table.cards("P9 P8  P5  S4 C9");
  table.act(1, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].toughness, -1);
  EXPECT_EQ(table[1].calm, 3);
  EXPECT_EQ(table[2].calm, 4);
  table.act(2, Move::rally, 1);
  table.cards("S5");
  if (table.state.decision == Decision::contest) table.pass();
  EXPECT_EQ(table[1].calm, 4);
}

TEST(DemonCityCalm, TheOptionAndTheShiftChangeTheChecks) {
  Table off({{F::bebe, 0, 0}}, {{F::cannibal_ghoul, 9, 3}});
  check_sights(off.state, off.chance, side_set(kHost));
  EXPECT_EQ(off[0].calm, 3);
  Options options = with_calm();
  for (const auto& [shift, intensity] : std::vector<std::pair<int, int>>{{-3, 2}, {0, 5}, {3, 8}}) {
    options.calm_shift = static_cast<std::int8_t>(shift);
    Table table({{F::bebe, 0, 0}}, {{F::cannibal_ghoul, 9, 3}}, options);
    EXPECT_EQ(calm_intensity(table.state, 4), intensity);
  }
}

TEST(DemonCityCalm, PowersTakeCalmEvenWithoutChecks) {
  Table table({{F::bebe, 4, 3}}, {{F::harlequin, 6, 3}});
  table.act(0, Move::pass);
  table.cards("P9 P8 P7");
  table.act(4, Move::power_one, 0);
  EXPECT_EQ(table[0].calm, 2);
}

// demon_city:R113, R117: one standard damage card of the Horror's Deck; the wound is of Intensity 5
TEST(DemonCityRecovery, FireIsGotUpFromAgainstIntensityFive) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.state.fire.add(square(3, 3));
  table[0].toughness = 2;
  table[4].toughness = 3;
  table.cards("P4  P5");
  burn(table.state, table.chance);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].toughness, 0);
  EXPECT_TRUE(table[0].out);
  EXPECT_EQ(table[0].wound, 5);
  EXPECT_EQ(table[4].toughness, 1);
  EXPECT_FALSE(table[4].out);
}

struct Turn {
  const char* ten;
  bool (*holds)(Table&);
};

// demon_city:T64
TEST(DemonCityComplications, EachChangesSomethingForEverybodyInTheClash) {
  for (const Turn& row : {Turn{"P1", [](Table& t) { return t.state.lights_out == 3; }},
                          Turn{"P2", [](Table& t) { return t[0].prone == 2 && t[4].prone == 2; }},
                          Turn{"P3", [](Table& t) { return t.state.smoke == 2; }},
                          Turn{"P4", [](Table& t) { return t[0].held_by < 0 && t[4].holding < 0; }},
                          Turn{"P5", [](Table& t) { return wields(t[0]) == 0 && wields(t[4]) != 0; }},
                          Turn{"P6", [](Table& t) { return t.state.bystander == 2; }},
                          Turn{"P7", [](Table& t) { return t.state.fire.contains(square(3, 3)); }},
                          Turn{"P8", [](Table& t) { return t.state.cap_cut == 1; }},
                          Turn{"P9", [](Table& t) { return t[0].calm == 3; }},
                          Turn{"P10", [](Table& t) { return t[0].edge_next && t[4].edge_next; }}}) {
    Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
    table[0].held_by = 4;
    table[4].holding = 0;
    table.cards(row.ten);
    complicate(table.state, table.chance, bit_of(0) | bit_of(4));
    EXPECT_TRUE(row.holds(table)) << row.ten;
  }
  Table glimpse({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}}, with_calm());
  glimpse.cards("P9  S4");
  complicate(glimpse.state, glimpse.chance, bit_of(0) | bit_of(4));
  EXPECT_EQ(glimpse[0].calm, 2);
  Table noise({{F::laura, 3, 3}}, {{F::gunman, 3, 3}}, plain(ScenarioId::garage));
  noise.cards("P8");
  complicate(noise.state, noise.chance, bit_of(0) | bit_of(4));
  EXPECT_EQ(noise.state.alarm, 1);

  Table crowd({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  crowd.cards("P6");
  complicate(crowd.state, crowd.chance, bit_of(0) | bit_of(4));
  end_round(crowd.state, crowd.chance);
  crowd.says(0, Kind::attack, 4);
  crowd.says(4, Kind::attack, 0);
  EXPECT_EQ(crowd.line(0, Line::distraction), 1);
  EXPECT_EQ(crowd.line(4, Line::distraction), 1);

  Table fire({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  fire.cards("P7  P1 P2");
  complicate(fire.state, fire.chance, bit_of(0) | bit_of(4));
  end_round(fire.state, fire.chance);
  EXPECT_EQ(fire[0].toughness, 2);
  EXPECT_EQ(fire[4].toughness, 3);

  Table edge({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  edge.cards("P10");
  complicate(edge.state, edge.chance, bit_of(0) | bit_of(4));
  end_round(edge.state, edge.chance);
  edge.says(0, Kind::attack, 4);
  edge.says(4, Kind::attack, 0);
  EXPECT_EQ(edge.count(0).cards, 2);
  EXPECT_EQ(edge.count(4).cards, 2);
}

// demon_city:R122, R67: in a frenzy, too, nobody strikes at who has acted unopposed
TEST(DemonCityCalm, AFrenzyTurnsTowardsTheClosedWithoutStriking) {
  Table table = panicking(F::bebe, 0, 2, "S5");
  table[4].closed = true;
  EXPECT_FALSE(table.may(Move::attack, 0));
  EXPECT_TRUE(table.may(Move::dash));
}

// demon_city:4.7: it "goes off on own square: everybody there, the thrower included", but not the hidden
// (R48)
TEST(DemonCityActions, AFumbledGrenadeTearsWhoeverStandsThere) {
  for (const bool hidden : {false, true}) {
    Table table({{F::alfred, 0, 3}}, {{F::mime, 3, 3}, {F::cannibal_ghoul, 0, 3}});
    table[0].weapons[1] = static_cast<std::int8_t>(weapon(WeaponId::grenade));
    table[0].hurt = true;
    table[0].toughness = 2;
    table[5].hidden = hidden;
    table.act(0, Move::attack, 0);
    table.act(4, Move::attack, 0);
    table.wait_for(5);
    table.cards(hidden ? "M0  P2  P1  W1 W2  C1 C2  W3" : "M0  P2  P1  W1 W2  C1 C2  S1 S2  W3");
    table.pass();
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table[0].toughness, -2) << "and a failed recovery";
    EXPECT_EQ(table[5].toughness, hidden ? 4 : 2);
  }
}

// demon_city:4.7, R112: "minus armour"
TEST(DemonCityActions, ArmourTakesOffWhatAFumbledGrenadeTears) {
  Table table({{F::alfred, 0, 3}}, {{F::mime, 3, 3}, {F::ninth_archon, 0, 3}});
  table[0].weapons[1] = static_cast<std::int8_t>(weapon(WeaponId::grenade));
  table[0].hurt = true;
  table[0].toughness = 2;
  table.act(0, Move::attack, 0);
  table.act(4, Move::attack, 0);
  table.wait_for(5);
  table.cards("M0  P2  P1  W1 W2  C1 C2  S1 S2  W3");
  table.pass();
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[5].toughness, 5 - (1 + 1 - 1));
}

// demon_city:R125
TEST(DemonCityRecovery, DarknessSmokeCrowdsAndFallsAreCountedDownToTheirEnd) {
  Table table({{F::bebe, 0, 0}}, {{F::mime, 11, 5}});
  table.state.lights_out = 3;
  table.state.smoke = 2;
  table.state.bystander = 2;
  table[0].prone = 2;
  for (const int left : {2, 1, 0}) {
    end_round(table.state, table.chance);
    EXPECT_EQ(table.state.lights_out, left);
    EXPECT_EQ(table.state.smoke, std::max(left - 1, 0));
    EXPECT_EQ(table.state.bystander, std::max(left - 1, 0));
    EXPECT_EQ(table.state.crowd, left == 2);
    EXPECT_EQ(table[0].prone, std::max(left - 1, 0));
  }
}

// demon_city:4.6: TERROR is the horror's Calm Intensity + 1, 5 for the Harlequin
TEST(DemonCityCalm, TerrorIsOneMoreThanTheSight) {
  for (const auto& [cards, calm] : std::vector<std::pair<std::string, int>>{{"S5", 2}, {"S6", 3}}) {
    Table table({{F::bebe, 3, 3}}, {{F::harlequin, 3, 3}}, with_calm());
    Hand hand;
    hand.counted = static_cast<Card>(card("M9"));
    table.cards(cards);
    trigger_special(table.state, table.chance, 4, hand, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table[0].calm, calm);
  }
}

// demon_city:R118: "critical: +1 up to base"
TEST(DemonCityCalm, ACriticalCheckSteadies) {
  for (const int calm : {2, 3, 4}) {
    Table table({{F::laura, 3, 3}}, {{F::mime, 11, 5}}, with_calm());
    table[0].calm = static_cast<std::int8_t>(calm);
    table.cards("M11");
    check_calm(table.state, table.chance, 0, 5);
    EXPECT_EQ(table[0].calm, std::min(calm + 1, 4));
  }
}

// demon_city:R117: "ends the round on a burning square and is not fireproof or hidden"
TEST(DemonCityRecovery, FireBurnsNobodyElse) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 9, 3}}, {{F::mime, 5, 5}, {F::mime, 7, 5}});
  table.state.fire.add(square(3, 3));
  table.state.fire.add(square(7, 5));
  table[5].hidden = true;
  table.cards("P1");
  burn(table.state, table.chance);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].toughness, 2);
  for (const int f : {1, 4, 5}) EXPECT_EQ(table[f].toughness, 2) << f;
}

// demon_city:R120: "every other PC on its feet with sight of it checks", the first too
TEST(DemonCityRecovery, TheFirstPcSeesOthersFall) {
  Options options = bench();
  options.calm = true;
  Table table({{F::bebe, 3, 3}, {F::ceelo, 4, 3}}, {{F::mime, 9, 3}}, options);
  table.state.trauma = bit_of(1);
  table.cards("S1");
  check_trauma(table.state, table.chance);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].calm, 2);
}

// demon_city:R113: "wound intensity = the attack's Intensity", be it 1
TEST(DemonCityRecovery, TheWeakestBlowIsTheEasiestToRecoverFrom) {
  Table table({{F::bebe, 3, 3}}, {{F::shardling, 3, 3}});
  table[0].toughness = 1;
  table[4].wielded = 0;
  table.says(4, Kind::attack, 0);
  table.cards("P3");
  attack(table.state, table.chance, 4, bit_of(0), {}, false);
  EXPECT_TRUE(table[0].out);
  EXPECT_EQ(table[0].wound, 1);
}

// demon_city:R27: the dead have no special any more
TEST(DemonCityRecovery, TheDeadDoNotFeast) {
  for (const bool dead : {false, true}) {
    Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 9, 3}});
    table[4].toughness = 1;
    table[4].dead = dead;
    Hand hand;
    hand.counted = major(13);
    trigger_special(table.state, table.chance, 4, hand, -1);
    EXPECT_EQ(table[4].toughness, dead ? 1 : 3);
  }
}

// demon_city:R122: "the reachable squares nearest it", from beside it too
TEST(DemonCityRecovery, FrenzyLeadsIntoTheEnemysSquare) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 4, 3}});
  EXPECT_EQ(frenzy_squares(table.state, 0), Squares::of(square(4, 3)));
}

}  // namespace
}  // namespace pandemonium::demon_city
