// Between the announcement and its clash things change: holders let go, smoke rises, rivals fall, vehicles
// part.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:R87
TEST(DemonCityLapse, AnEscapeFromSomebodyWhoHasLetGoThrowsNothing) {
  Table table({{F::marty, 3, 3}, {F::bebe, 9, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[4].holding = 0;
  table[0].held_by = 4;
  table.act(0, Move::escape);
  EXPECT_EQ(table.count(0).cards, 1);
  table.act(4, Move::defend);  // and so lets go
  table.wait_for(1);
  EXPECT_EQ(table[0].held_by, -1);
  Flip flip;
  relate(table.state, flip);
  EXPECT_EQ(throwers_of(table.state, flip), 0);
  EXPECT_EQ(table.page().find("escape ("), std::string::npos) << table.page();
  Chance chance = Chance::seeded(1);
  EXPECT_TRUE(table.legal().contains(DemonCity::scripted(table.state, chance)));
  table.pass();
  EXPECT_TRUE(table.chance.exhausted()) << "nobody throws";
}

// demon_city:R55, R97
TEST(DemonCityLapse, ARunStaysUndoneWithTheUseThatMissesItsNumber) {
  const auto burn = [](const std::string& cards) {
    Table table({{F::nena, 6, 2}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
    table.state.objects[0].intensity = 5;
    table.act(4, Move::attack, 0);
    table.act(0, Move::run);
    table.go(8, 3);
    table.cards(cards);
    table.choose(Move::use, 0);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table missed = burn("S5  C4 C2 C1");
  EXPECT_EQ(missed[0].square, square(6, 2));
  EXPECT_EQ(missed.state.objects[0].progress, 0);
  Table burned = burn("S6  C4 C2 C1");
  EXPECT_EQ(burned[0].square, square(8, 3));
  EXPECT_EQ(burned.state.objects[0].progress, 1);
}

// demon_city:R55, R97, R104
TEST(DemonCityLapse, ARunStaysUndoneWithTheAidThatMissesItsNumber) {
  const auto aid = [](const std::string& cards) {
    Table table({{F::nena, 0, 3}, {F::ann, 3, 3}}, {{F::cannibal_ghoul, 0, 3}});
    table[1].toughness = 1;
    table.act(4, Move::attack, 0);
    table.act(0, Move::run);
    table.go(3, 3);
    table.cards(cards);
    table.choose(Move::aid, 1);
    EXPECT_TRUE(table[0].act.contested);
    table.act(1, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table missed = aid("S4  P3 P2 P1");
  EXPECT_EQ(missed[0].square, square(0, 3));
  EXPECT_EQ(missed[1].toughness, 1);
  Table helped = aid("S5  P3 P2 P1");
  EXPECT_EQ(helped[0].square, square(3, 3));
  EXPECT_EQ(helped[1].toughness, 2);
}

// demon_city:R55, R97, R105
TEST(DemonCityLapse, ARunStaysUndoneWithTheRallyThatMissesItsNumber) {
  const auto rally = [](const std::string& cards) {
    Table table({{F::bebe, 0, 3}, {F::ceelo, 6, 3}}, {{F::cannibal_ghoul, 0, 3}});
    table[1].calm = 1;
    table.act(4, Move::attack, 0);
    table.act(0, Move::run);
    table.go(3, 3);
    table.cards(cards);
    table.choose(Move::rally, 1);
    table.act(1, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table missed = rally("S4  P3 P2");
  EXPECT_EQ(missed[0].square, square(0, 3));
  EXPECT_EQ(missed[1].calm, 1);
  Table rallied = rally("S5  P3 P2");
  EXPECT_EQ(rallied[0].square, square(3, 3));
  EXPECT_EQ(rallied[1].calm, 2);
}

// demon_city:R55, R97, R101, reading 36
TEST(DemonCityLapse, ARunStaysUndoneWithTheSearchThatFindsNobody) {
  const auto look = [](const std::string& cards) {
    Table table({{F::bebe, 2, 2}}, {{F::harlequin, 4, 4}, {F::mime, 2, 2}}, plain(ScenarioId::alley));
    table[4].hidden = true;
    table.act(5, Move::attack, 0);
    table.act(0, Move::run);
    table.go(3, 2);
    table.cards(cards);
    table.choose(Move::search);
    table.act(4, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table blind = look("S6  W3 W2");
  EXPECT_EQ(blind[0].square, square(2, 2));
  EXPECT_TRUE(blind[4].hidden) << "Stealth 6";
  Table found = look("S7  W3 W2");
  EXPECT_EQ(found[0].square, square(3, 2));
  EXPECT_FALSE(found[4].hidden);
}

// demon_city:R43, R82
TEST(DemonCityLapse, InSmokeAWaveOfMutilationReachesTenFeet) {
  Table table({{F::bebe, 6, 3}, {F::alfred, 5, 5}, {F::nena, 4, 2}}, {{F::ninth_archon, 5, 3}});
  table.says(4, Kind::power_two, 0);
  EXPECT_EQ(affected(table.state, 4), bit_of(0) | bit_of(1) | bit_of(2));
  table.state.smoke = 1;
  EXPECT_EQ(affected(table.state, 4), bit_of(0) | bit_of(2)) << "Alfred is 20 feet away";
}

// demon_city:R82
TEST(DemonCityLapse, FireBreathIsForEverybodyInItsFoesSquareAndNobodyBesideIt) {
  Table table({{F::bebe, 3, 3}, {F::alfred, 3, 3}, {F::nena, 4, 3}},
              {{F::burning_fiend, 6, 3}, {F::mime, 3, 3}, {F::mime, 4, 3}});
  table.says(4, Kind::power_one, 0);
  EXPECT_EQ(affected(table.state, 4), bit_of(0) | bit_of(1) | bit_of(5));
}

// demon_city:R57, R87
TEST(DemonCityLapse, TheHeldStrikeAtTheirHolderInTheFlip) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[0].held_by = 4;
  table[4].holding = 0;
  table.act(4, Move::pass);
  table.cards("S6 S1  C5");
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].toughness, 2);
}

// demon_city:R87, R121: "lost, off the map for good"
TEST(DemonCityLapse, WhoeverHasLostTheirMindBurnsNoBook) {
  Table table({{F::nena, 6, 2}, {F::bebe, 1, 2}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
  table.act(4, Move::attack, 0);
  table.act(0, Move::run);
  table.go(8, 3);
  table.choose(Move::use, 0);
  EXPECT_TRUE(table[0].act.contested);
  lose_calm(table.state, 0, 9, 4);
  table.act(1, Move::pass);
  EXPECT_TRUE(table[0].lost);
  EXPECT_EQ(table.state.objects[0].progress, 0);
  EXPECT_EQ(table.state.flip.throwers, 0);
}

// demon_city:R97, R106
TEST(DemonCityLapse, ARivalPutOutByAFriendsAttackMustStillBeBeatenToTheItem) {
  const auto reach = [](const std::string& cards) {
    Table table({{F::bebe, 3, 3}, {F::nena, 6, 3}}, {{F::mime, 3, 3}});
    table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(3, 3), -1};
    table.act(4, Move::pick_up);
    table.choose(Move::contest, 0);
    table.act(0, Move::pick_up);
    table.chance = Chance::scripted(card_list(cards)).then_seeded(1);
    table.act(1, Move::attack, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_TRUE(table[4].out);
    return wields(table[0]);
  };
  EXPECT_EQ(reach("S4  S9 C1 W1  P6  W5 P1"), weapon(WeaponId::knife));
  EXPECT_EQ(reach("S7  S9 C1 W1  P6  W5 P1"), weapon(WeaponId::pistol));
}

Table chase(std::vector<Place> pcs, std::vector<Place> horrors) {  // the vehicles touch
  Table table(std::move(pcs), std::move(horrors), plain(ScenarioId::overpass));
  shift_gap(table.state, -table.state.gap);
  return table;
}

// demon_city:R61, R87, R91, R111
TEST(DemonCityLapse, AnAttackAcrossVehiclesThatHavePartedDoesNotHappen) {
  const auto fight = [](const std::string& cards) {
    Table table = chase({{F::ann, 5, 2}, {F::laura, 4, 2}}, {{F::burning_fiend, 1, 2}});
    table.act(1, Move::pass);
    table.act(0, Move::pull);
    table.cards(cards);
    table.act(4, Move::attack, 1);
    EXPECT_TRUE(table.chance.exhausted()) << cards;
    return table;
  };
  Table parted = fight("S9 C2  W10 W9 W8");
  EXPECT_EQ(parted.state.gap, 4) << "3, and the hearse falls back";
  EXPECT_EQ(parted[1].toughness, 3);
  EXPECT_EQ(parted[4].square, square(1, 2));
  EXPECT_FALSE(parted[4].reposition);
  Table touching = fight("S3 C2  W10 W9 W8  W7");
  EXPECT_EQ(touching[1].toughness, 1);
}

// demon_city:R55, R87, R91, R97, R111
TEST(DemonCityLapse, ADashAcrossVehiclesThatHavePartedDoesNotHappen) {
  const auto leap = [](const std::string& cards) {
    Table table = chase({{F::marty, 5, 2}, {F::laura, 4, 2}}, {{F::wheelman, 1, 2}});
    table.act(0, Move::pull);
    table.act(1, Move::attack, 0);
    table.act(4, Move::dash);
    table.cards(cards);
    table.go(2, 3);
    EXPECT_TRUE(table.chance.exhausted()) << cards;
    return table[4].square;
  };
  EXPECT_EQ(leap("S9  S3 C2  W10 W9"), square(1, 2));
  EXPECT_EQ(leap("S2  S3 C2  W10 W9"), square(3, 3)) << "on the van, which has gained a square";
}

// demon_city:R53, R70, R88, R91, R108, complication 5, reading 39: slippery with blood after the drivers'
// tie, the pistols fall before the other clashes of the same flip; nobody shoots with what lies on the
// ground.
TEST(DemonCityLapse, WhatHasBeenDroppedSinceTheCardsWereCountedStrikesNobody) {
  const auto shoot = [](const std::string& complication) {
    Table table = chase({{F::marty, 5, 2}, {F::laura, 4, 2}}, {{F::wheelman, 1, 2}, {F::gunman, 1, 3}});
    table.act(0, Move::pull);
    table.act(1, Move::attack, 1);
    table.act(4, Move::pull);
    table.cards("S7  S9 C1 P1  W7 W2  " + complication);
    table.act(5, Move::pass);
    EXPECT_TRUE(table.chance.exhausted()) << complication;
    return table;
  };
  Table slippery = shoot("W5");
  EXPECT_EQ(wields(slippery[1]), weapon(WeaponId::unarmed));
  EXPECT_EQ(slippery[5].toughness, 2);
  EXPECT_EQ(slippery[1].square, square(2, 2)) << "nor does she go for him with bare hands";
  EXPECT_FALSE(slippery[1].reposition);
  EXPECT_EQ(shoot("W8  C8")[5].toughness, -1) << "noise: she has her pistol";
}

// demon_city:R94, R108, readings 37, 39
TEST(DemonCityLapse, WhereAPistolHasFallenTheClawsOfItsSideMayStrike) {
  Table table = chase({{F::ann, 5, 2}, {F::laura, 4, 2}},
                      {{F::wheelman, 1, 2}, {F::gunman, 0, 3}, {F::burning_fiend, 1, 3}});
  table.act(1, Move::pass);
  table.act(4, Move::pull);
  table.act(5, Move::attack, 1);
  table.act(0, Move::pull);
  table.cards("S7 C1  W7  W10 W3 W2  W9 W6 W1  W5  W4");
  table.act(6, Move::attack, 1);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[1].toughness, 1);
  EXPECT_EQ(table[5].square, square(0, 3));
  EXPECT_FALSE(table[5].reposition);
  EXPECT_EQ(table[6].square, table[1].square);
  EXPECT_TRUE(table[6].reposition);
}

// demon_city:R75, R107, reading 39: a GRAB is made with the natural weapon
TEST(DemonCityLapse, WhoHasDroppedAPistolHasHandsToGrabWith) {
  Table table = chase({{F::marty, 5, 2}, {F::laura, 4, 2}}, {{F::wheelman, 1, 2}, {F::gunman, 1, 3}});
  table.act(0, Move::pull);
  table.act(1, Move::grab, 1);
  table.act(4, Move::pull);
  table.cards("S7  S9 C1  W7 W2  W5");
  table.act(5, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[5].held_by, 1);
}

// demon_city:R70, R76, R88, R112, reading 39
TEST(DemonCityLapse, WhatIsDroppedBeforeTheCardsAreCountedLeavesBareHandsToStrikeWith) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 9, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[4].toughness = 1;
  table.act(4, Move::pass);
  table.act(0, Move::attack, 0);
  drop_weapon(table.state, 0);
  EXPECT_EQ(table[0].weapons[1], -1);
  table.cards("S6 S1  C5  P1 P2");  // the Ghoul's Toughness 4 is higher than its wound: two to recover
  table.act(1, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].wound, 3) << "her Toughness; 4 with the knife";
}

// Reading 38: Didi's grenade puts Bebe out, Alfred's AID brings her up within the same clash; her dodge, high
// enough against the Ghoul, is over.
TEST(DemonCityClash, WhoeverIsPutOutDodgesNoMoreEvenIfBroughtUpAtOnce) {
  Table table({{F::didi, 1, 3}, {F::alfred, 5, 3}, {F::bebe, 5, 3}},
              {{F::mime, 5, 3}, {F::cannibal_ghoul, 5, 3}});
  table[2].toughness = 2;
  table.act(1, Move::aid, 2);
  table.choose(Move::contest, 0);
  table.act(4, Move::attack, 1);
  table.act(0, Move::ready, 2);
  table.choose(Move::attack, 1);
  table.act(5, Move::attack, 2);
  table.cards("S5  S9 C1  S7 C2  P2 P1  P3  W1 W2  W3 S3  C3 S1  S2 W4");
  table.act(2, Move::defend);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[1].toughness, 2);
  EXPECT_EQ(table[2].toughness, 1);
  EXPECT_FALSE(table[2].out);
  EXPECT_FALSE(table[2].reposition);
}

// demon_city:R97, R126: what is carried out waits no more, also where the game ends by it
TEST(DemonCityLapse, TheUseThatEndsTheGameIsDone) {
  Table table({{F::nena, 6, 2}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
  table.state.objects[0].progress = static_cast<std::int8_t>(table.state.objects[0].need - 1);
  table.act(4, Move::attack, 0);
  table.act(0, Move::run);
  table.go(8, 3);
  table.cards("S9 S1  C4 C2 C1");
  table.choose(Move::use, 0);
  EXPECT_EQ(table.state.result, 1);
  EXPECT_FALSE(table[0].waits());
}

// demon_city:R65, R67: what has been picked up is nothing that others still wait to pick up
TEST(DemonCityLapse, TheSecondItemOfASquareIsPickedUpAtOnce) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 9, 3}}, {{F::mime, 3, 3}});
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(3, 3), -1};
  table.state.items[1] = {static_cast<std::int8_t>(weapon(WeaponId::sword)), square(3, 3), -1};
  table.act(4, Move::pick_up);
  table.pass();  // nobody stands against it
  EXPECT_EQ(wields(table[4]), weapon(WeaponId::pistol));
  table.act(0, Move::pick_up);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::sword)) << "before Ceelo's turn";
  EXPECT_FALSE(table[4].act.contested);
}

// demon_city:R15, R97: Intensity 0 is never beaten critically, in a clash either
TEST(DemonCityLapse, WhatIsNoTaskIsNoMasterpiece) {
  for (const int intensity : {0, 1}) {
    Table table({{F::laura, 6, 2}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
    table.state.objects[0].intensity = static_cast<std::int8_t>(intensity);
    table.act(4, Move::attack, 0);
    table.act(0, Move::run);
    table.go(8, 3);
    table.cards("M11 S1  C4 C2 C1");
    table.choose(Move::use, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.state.objects[0].progress, intensity == 0 ? 1 : 2);
  }
}

// demon_city:R63: the committed may run for it, into the corner as anywhere, and strike from there
TEST(DemonCityLapse, ACommittedFigureStrikesFromWhereItRan) {
  Table table({{F::alfred, 0, 0}}, {{F::cannibal_ghoul, 3, 3}});
  table.act(0, Move::dash);
  table.go(6, 0);
  table.choose(Move::contest, 0);
  table.act(4, Move::run);
  table.go(0, 0);
  EXPECT_TRUE(table.may(Move::attack, 0));
  EXPECT_FALSE(table.may(Move::pass));
}

// demon_city:R65, R68, R87: "target gone". The Mime and the Ghoul both go for Hiram, who is down; Nena, who
// stood against the Ghoul, is lost, so that it kills him before the flip.
TEST(DemonCityLapse, WhoIsKilledBeforeTheFlipIsNoTargetInIt) {
  Table table({{F::hiram, 3, 3}, {F::bebe, 3, 3}, {F::nena, 3, 3}},
              {{F::mime, 3, 3}, {F::cannibal_ghoul, 3, 3}});
  table[0].out = true;
  table[0].toughness = -3;
  table[0].wound = 9;
  table.cards("S1");  // he does not recover
  table.act(4, Move::attack, 0);
  table.choose(Move::contest, 1);
  table.act(5, Move::attack, 0);
  table.choose(Move::contest, 2);
  table.wait_for(1);
  lose_calm(table.state, 2, 9, 4);
  table.cards("P5  S6 W1 C1  C2");  // the Ghoul's damage; Bebe against a Mime who throws nothing; her damage
  table.choose(Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table[0].dead);
  EXPECT_EQ(table.state.flip.throwers, bit_of(1));
  EXPECT_EQ(table[4].toughness, 1);
}

// demon_city:R58: "anything else lets go", an attack after a RUN too, be it to the corner
TEST(DemonCityLapse, AHolderThatRunsLetsGo) {
  for (const int y : {0, 1}) {
    Table table({{F::nena, 1, 1}}, {{F::mime, 1, 1}, {F::mime, 11, 5}});
    table[0].holding = 4;
    table[4].held_by = 0;
    table.act(0, Move::run);
    table.go(0, y);
    table.seeded(1);
    table.choose(Move::attack, 0);
    EXPECT_EQ(table[0].holding, -1) << y;
    EXPECT_EQ(table[4].held_by, -1) << y;
  }
}

// demon_city:R65: "an enemy already waits to pick up the same item": one that waits for something else there
// contests nothing
TEST(DemonCityLapse, WhoDefendsBesideAnItemDoesNotWaitForIt) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 9, 3}}, {{F::mime, 3, 3}});
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(3, 3), -1};
  table.act(4, Move::defend);
  table.act(0, Move::pick_up);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::pistol));
}

// demon_city:R51, R63: "or PICKUP of the same item if that is what the enemy is doing"; and a reposition that
// a committed figure cannot make lapses with its turn
TEST(DemonCityLapse, TheCommittedPickUpNothingBesideARunner) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 11, 0}}, {{F::mime, 3, 3}, {F::mime, 9, 4}});
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(3, 3), -1};
  table[0].reposition = true;
  table.act(4, Move::dash);
  table.go(5, 3);
  table.choose(Move::contest, 0);
  table.wait_for(0);
  EXPECT_FALSE(table.may(Move::pick_up));
  table.choose(Move::attack, 0);
  EXPECT_FALSE(table[0].reposition);
}

// demon_city:R68: "and nobody competes for the item", since the Mime is dead
TEST(DemonCityLapse, WhatNobodyCompetesForAnyMoreIsPickedUp) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 11, 0}}, {{F::mime, 3, 3}, {F::mime, 9, 4}});
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::sword)), square(3, 3), -1};
  table.act(4, Move::pick_up);
  table.choose(Move::contest, 0);
  table.act(0, Move::pick_up);
  EXPECT_TRUE(table[0].act.contested);
  die(table.state, 4);
  table.act(1, Move::pass);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::sword));
}

// demon_city:R87: "a contested action that nobody opposes any more is resolved", also where the attack that
// opposed it was announced later
TEST(DemonCityLapse, WhatALaterLapseLeavesUnopposedHappens) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 11, 0}}, {{F::mime, 3, 3}, {F::mime, 3, 3}});
  table.act(4, Move::dash);
  table.go(5, 3);
  table.choose(Move::contest, 0);
  table.act(0, Move::attack, 0);
  table[5].holding = 0;  // so that she strikes at nobody else
  table[0].held_by = 5;
  table.act(1, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].square, square(5, 3));
}

}  // namespace
}  // namespace pandemonium::demon_city
