// The flip: which side wins, whose attack happens, what else does; criticals, fumbles and special cards.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

Table ann_bill_and_cassie() {
  Table table({{F::ann, 3, 3}, {F::cassie, 6, 3}}, {{F::knifeman, 3, 3}});
  table.act(4, Move::attack, 0);
  table.act(1, Move::attack, 0);
  return table;
}

// demon_city:T30
TEST(DemonCityClash, ADodgeWinsTheClashForAFriendsAttack) {
  Table table = ann_bill_and_cassie();
  table.cards("S4 W3 C2  S9 W2  P7 P2  C5");
  table.act(0, Move::defend);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].toughness, 1);
  EXPECT_TRUE(table[0].reposition);
  EXPECT_TRUE(table[1].reposition);
}

// demon_city:T31
TEST(DemonCityClash, OnlyTheHighestAttackOfTheSideHappens) {
  Table table = ann_bill_and_cassie();
  table.cards("S6 W3 C2  S8  P7 P2 P3  W9  P4");
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table[4].out) << "the recovery ties with 4";
  EXPECT_EQ(table[4].toughness, 0);
  EXPECT_EQ(table[4].wound, 4);
  EXPECT_TRUE(table[0].reposition);
  EXPECT_FALSE(table[1].reposition);
}

// demon_city:T32
TEST(DemonCityClash, AFailedHighestAttackIsAStalemateOrTheNextBestHappens) {
  for (const AttackPick pick : {AttackPick::strict, AttackPick::best}) {
    Options options = bench();
    options.attack_pick = pick;
    Table table({{F::marty, 3, 3}, {F::bebe, 3, 3}, {F::ceelo, 3, 3}},
                {{F::mime, 3, 3}, {F::cannibal_ghoul, 3, 3}}, options);
    table.act(0, Move::attack, 0);
    table.act(4, Move::attack, 2);
    table.act(5, Move::attack, 2);
    table.act(1, Move::attack, 1);
    const std::string flip = "S4 C1 W1  S5 C2  S9 W2  P1  P3 P2";
    table.cards(pick == AttackPick::best ? flip + "  W5" : flip);
    table.act(2, Move::defend);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table[4].out, pick == AttackPick::best);
    EXPECT_EQ(table[5].toughness, 4);
    EXPECT_TRUE(table[2].reposition);
  }
}

// demon_city:T33
TEST(DemonCityClash, ATieAcrossSidesIsAComplicationForAll) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.act(4, Move::attack, 0);
  table.cards("S6  P6  P2");
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].toughness, 3);
  EXPECT_EQ(table[4].toughness, 4);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_TRUE(table[0].prone > 0 && table[4].prone > 0);
  table.end_round();
  EXPECT_TRUE(table[0].prone == 0 && table[4].prone == 0);
}

// demon_city:T34
TEST(DemonCityClash, ATieOnOneSideIsForItsPlayerToDecide) {
  Table table({{F::laura, 3, 3}, {F::cassie, 3, 3}}, {{F::mime, 6, 3}});
  table.act(0, Move::attack, 0);
  table.cards("S8 C1 W1  C8 S1 W2");
  table.act(1, Move::attack, 0);
  ASSERT_EQ(table.state.decision, Decision::pick);
  EXPECT_EQ(DemonCity::to_act(table.state), kPlayers);
  EXPECT_EQ(table.hand(0).count, 3);
  table.cards("W4  P1");
  table.choose(Move::pick, 1);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].toughness, 0);
  EXPECT_FALSE(table[0].reposition);
  EXPECT_TRUE(table[1].reposition);
}

// demon_city:T35
TEST(DemonCityClash, FightsThatDoNotTouchAreSeparateClashes) {
  for (const bool crossed : {false, true}) {
    const Place away = crossed ? Place{F::didi, 3, 1} : Place{F::didi, 9, 4};
    Table table({{F::alfred, 1, 1}, {F::bebe, 1, 1}, away},
                {{F::cannibal_ghoul, 1, 1}, {F::mime, away.x, away.y}});
    table.act(0, Move::ready, 2);
    table.act(0, Move::attack, 0);
    if (crossed) table.act(5, Move::attack, 0);
    table.act(2, Move::attack, 1);
    table.seeded(4);
    table.act(1, Move::attack, 0);
    const auto& clash = table.state.flip.clash;
    EXPECT_EQ(clash[0], clash[1]);
    EXPECT_EQ(clash[0], clash[4]);
    EXPECT_EQ(clash[2], clash[5]);
    EXPECT_EQ(clash[0] == clash[2], crossed);
  }
}

// demon_city:T36
TEST(DemonCityClash, AFumbleCountsEvenIfTheSideWins) {
  Table table({{F::didi, 3, 3}, {F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.act(0, Move::attack, 0);
  table.act(4, Move::attack, 0);
  table.cards("M0  S9 C1  P2 P3 P4  W2");
  table.act(1, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].toughness, 3);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::unarmed));
  EXPECT_EQ(table.state.items[0].weapon, weapon(WeaponId::club));
}

// demon_city:T37
TEST(DemonCityClash, TheFoolWithAnotherCardIsHarmless) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.cards("M0 S6  W1");
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].toughness, 3);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::knife));
}

// demon_city:T38
TEST(DemonCityClash, ASignificatorHighEnoughToWinIsCriticalForItsOwnerOnly) {
  Table table({{F::hiram, 3, 3}}, {{F::mime, 6, 3}});
  table.cards("M5 S8  W4 C4");
  table.wait_for(0);
  table.choose(Move::attack, 0);
  table.end_round();
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table[4].dead);
  EXPECT_EQ(table.state.result, 1);

  Table other({{F::laura, 3, 3}, {F::hiram, 0, 0}}, {{F::mime, 6, 3}});
  other.cards("M5 S8 C1  W4");
  other.act(0, Move::attack, 0);
  EXPECT_TRUE(other.chance.exhausted());
  EXPECT_EQ(other[4].toughness, 0);
}

// demon_city:T39
TEST(DemonCityClash, TheFoolIsTwentyTwoForMartyAndAFumbleForOthers) {
  Table table({{F::marty, 3, 3}}, {{F::knifeman, 3, 3}});
  table.act(0, Move::attack, 0);
  table.cards("M0  P10 P9  S4 C4");
  table.act(4, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.hand(0).value, 22);
  EXPECT_EQ(table[4].toughness, -1);

  Table other({{F::cassie, 3, 3}}, {{F::gunman, 6, 3}});
  other.act(0, Move::attack, 0);
  other.cards("M0  P2 P3  P1");
  other.act(4, Move::attack, 0);
  EXPECT_TRUE(other.chance.exhausted());
  EXPECT_EQ(other[0].toughness, 1);
  EXPECT_EQ(wields(other[0]), weapon(WeaponId::unarmed));
  EXPECT_EQ(other.state.items[0].weapon, -1) << "the pistol is lost, not dropped";
}

// demon_city:T40
TEST(DemonCityClash, ArmourSoftensAndCalledShotsGetThroughIt) {
  const auto shot = [](Move move, const std::string& cards) {
    Table table({{F::alfred, 3, 3}}, {{F::crysoloth, 6, 3}});
    table.state.weak_known = true;
    table.cards(cards);
    table.act(0, move, 0);
    EXPECT_TRUE(table.chance.exhausted()) << cards;
    return table;
  };
  EXPECT_EQ(shot(Move::attack, "S9 C2 W3  S3")[4].toughness, 4);
  EXPECT_EQ(shot(Move::attack, "S9 C2 W3  S8")[4].toughness, 2);
  Table vital = shot(Move::vital, "S9 C2  S7 C8  P1");
  EXPECT_TRUE(vital[4].out);
  EXPECT_EQ(vital[4].toughness, 0);
  EXPECT_EQ(vital[4].wound, 7);
  EXPECT_EQ(shot(Move::weak, "S9 C2  S7 C8  P1")[4].toughness, -2) << "-1 and a failed recovery";
}

// demon_city:T65
TEST(DemonCityClash, ARunHappensOnlyWithTheActionItIsPartOf) {
  const auto burn = [](const std::string& cards) {
    Table table({{F::nena, 6, 2}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
    table.act(4, Move::attack, 0);
    table.act(0, Move::run);
    table.go(8, 3);
    table.cards(cards);
    table.choose(Move::use, 0);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.hand(0).count, 2);
    EXPECT_EQ(table.hand(4).count, 3);
    return table;
  };
  Table burned = burn("S7 W1  C6 C2 C1");
  EXPECT_EQ(burned[0].square, square(8, 3));
  EXPECT_EQ(burned.state.objects[0].progress, 1);
  Table hit = burn("S7 W1  C8 C2 C1  C3");
  EXPECT_EQ(hit[0].square, square(6, 2));
  EXPECT_EQ(hit.state.objects[0].progress, 0);
}

// demon_city:T66
TEST(DemonCityClash, ACriticalDodgeIsAlsoAnEdge) {
  Table table({{F::ann, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.act(4, Move::attack, 0);
  table.cards("M7 S1  P5 P4 P3");
  table.act(0, Move::defend);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.state.round, 2);
  EXPECT_TRUE(table[0].reposition);
  EXPECT_TRUE(table[0].edge);
}

// A horror strikes somebody who holds; its special card is the one that counts.
Table struck_with(Table table, const std::string& cards) {
  const bool horror_last = table.state.order[1] == 4;
  if (horror_last)
    table.act(0, Move::pass);
  else
    table.act(4, Move::attack, 0);
  table.chance = Chance::scripted(card_list(cards)).then_seeded(1);
  if (horror_last)
    table.act(4, Move::attack, 0);
  else
    table.act(0, Move::pass);
  EXPECT_TRUE(table.chance.exhausted()) << cards;
  return table;
}

TEST(DemonCityClash, FeastAndExtraAreTheGhouls) {
  Table ghoul({{F::bebe, 7, 1}}, {{F::cannibal_ghoul, 7, 1}}, plain(ScenarioId::garage), 0);
  ghoul[4].toughness = 0;
  ghoul[4].hurt = true;
  const Table feast = struck_with(std::move(ghoul), "M13  P2 P3");
  EXPECT_EQ(figure(feast.state, 4).toughness, 2);
  EXPECT_FALSE(figure(feast.state, 4).hurt);  // R115
  Table other({{F::bebe, 7, 1}}, {{F::cannibal_ghoul, 7, 1}}, plain(ScenarioId::garage), 1);
  const Table extra = struck_with(std::move(other), "M8 P1  P2 P3");
  EXPECT_EQ(figure(extra.state, 0).toughness, 1);
}

TEST(DemonCityClash, GraspIsTheArchonsAndCountsBeforeAnEqualCard) {
  Table archon({{F::bebe, 4, 2}}, {{F::ninth_archon, 4, 3}}, plain(ScenarioId::archive), 1);
  const Table grasp = struck_with(std::move(archon), "C12 M12  C3 C4");
  EXPECT_EQ(figure(grasp.state, 0).held_by, 4);
  EXPECT_EQ(figure(grasp.state, 0).square, figure(grasp.state, 4).square);
}

TEST(DemonCityClash, ShadowAndTerrorAreTheHarlequinsAndItsFoolIsTwentyTwo) {
  const Table shadow = struck_with(
      Table({{F::bebe, 4, 3}}, {{F::harlequin, 4, 3}}, plain(ScenarioId::alley), 0), "M0 W1  W2 W3");
  EXPECT_EQ(shadow.hand(4).value, 22);
  EXPECT_TRUE(figure(shadow.state, 4).shadow);
  Options options = plain(ScenarioId::alley);
  options.calm = true;
  Table harlequin({{F::bebe, 4, 3}}, {{F::harlequin, 4, 3}}, options, 0);
  harlequin[0].sights = 0xF0;
  const Table terror = struck_with(std::move(harlequin), "M9 W1  W2  S5");  // Calm Intensity 4 + 1: a tie
  EXPECT_EQ(figure(terror.state, 0).calm, 2);
}

TEST(DemonCityClash, IgniteIsTheFiendsAndFireBurnsWhoeverStaysInIt) {
  Table fiend({{F::laura, 0, 2}}, {{F::burning_fiend, 0, 2}}, plain(ScenarioId::overpass), 0);
  const Table ignite = struck_with(std::move(fiend), "M19 W1 W2  W3 W4  W5  S1");
  EXPECT_TRUE(ignite.state.fire.contains(square(0, 2)));
  EXPECT_EQ(figure(ignite.state, 0).toughness, -3) << "0 by the blow, -2 by the fire, -3 unaided";
  EXPECT_EQ(figure(ignite.state, 4).toughness, 4) << "fireproof";
}

// demon_city:R23, R100: a horror's throw is compared with what its enemies threw
TEST(DemonCityClash, AHorrorsCriticalDodgeIsAnEdgeToo) {
  Table table({{F::bebe, 7, 3}}, {{F::cannibal_ghoul, 7, 3}}, plain(ScenarioId::garage), 2);
  table.act(4, Move::defend);
  table.cards("S3  P11 P2");
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.state.round, 2);
  EXPECT_TRUE(table[4].edge);
}

// demon_city:R11, R27: the highest card counts, whatever special card lies beside it
TEST(DemonCityClash, ASpecialCardBelowTheHighestDoesNothing) {
  Table table({{F::nena, 3, 3}}, {{F::eel_faced_girl, 3, 3}}, plain(ScenarioId::marty), 1);
  table[4].toughness = 1;
  table.act(4, Move::attack, 0);
  table.cards("C9 M2  C1");
  table.act(0, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.hand(4).value, 9);
  EXPECT_EQ(table[4].toughness, 1) << "no FEAST";
}

// demon_city:R88: "as needed to leave one card for each later thrower", by the second of three too
TEST(DemonCityClash, WhoThrowsInBetweenLeavesACardForTheLast) {
  Table table({{F::bebe, 1, 1}, {F::bebe, 6, 1}, {F::ceelo, 9, 4}},
              {{F::mime, 1, 1}, {F::mime, 6, 1}, {F::mime, 9, 4}});
  table.state.decks[kPlayers] = {card_set("S9 S8 S7 S6 S5"), {}, {}};
  for (const int f : {0, 1, 2}) table.says(f, Kind::attack, 4 + f);
  for (const int f : {0, 1}) EXPECT_EQ(table.count(f).cards, 3);
  table.seeded(1);
  flip_cards(table.state, table.chance);
  EXPECT_EQ(table.hand(0).count, 3);
  EXPECT_EQ(table.hand(1).count, 1);
  EXPECT_EQ(table.hand(2).count, 1);
}

// demon_city:R87, R107: "one hold per holder and per held figure", in announce order. Didi and Cassie
// both seize the Mime, who is down; the Fiends that stood against them are killed, so that nobody throws.
TEST(DemonCityClash, WhoHasJustBeenSeizedIsNotSeizedAgain) {
  Table table({{F::didi, 3, 3}, {F::cassie, 4, 3}, {F::bebe, 9, 4}},
              {{F::mime, 3, 3}, {F::burning_fiend, 3, 3}, {F::burning_fiend, 4, 3}});
  table[4].out = true;
  table[4].toughness = 0;
  table[4].wound = 9;
  table.cards("P1");  // it does not recover
  table.act(0, Move::grab, 0);
  table.choose(Move::contest, 1);
  table.act(1, Move::grab, 0);
  table.choose(Move::contest, 2);
  table.wait_for(2);
  for (const int fiend : {5, 6}) take_damage(table.state, fiend, 9, 4);
  table.seeded(1);
  table.pass();
  EXPECT_EQ(table.state.round, 2);
  EXPECT_EQ(table[4].held_by, 0);
  EXPECT_EQ(table[0].holding, 4);
  EXPECT_EQ(table[1].holding, -1);
  EXPECT_EQ(table[4].square, table[0].square);
}

// demon_city:R55, R59: "RUN, crawl and reposition may not end on an exit": Ceelo opens the garage after Laura
// has announced her run to what has been a mere square, in the corner or beside it
TEST(DemonCityClash, ARunToAnExitThatHasOpenedSinceDoesNotHappen) {
  for (const int y : {0, 1}) {
    Table table({{F::laura, 3, 0}, {F::ceelo, 5, 0}, {F::bebe, 10, 3}}, {{F::knifeman, 2, 0}},
                plain(ScenarioId::garage));
    table.state.objects[0].done = true;
    table.act(0, Move::run);
    table.go(0, y);
    table.choose(Move::attack, 0);
    table.wait_for(1);
    table.cards("S5 S6  S9 W1 W2");  // Ceelo at the door; Laura's shot
    table.choose(Move::use, 1);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_TRUE(table.state.objects[1].done);
    EXPECT_EQ(table[0].square, square(3, 0)) << y;
    EXPECT_EQ(table[4].toughness, 3) << y;
  }
}

// demon_city:R61, R62: "0 after RUN": from where it ran to, the corner too, Bebe reaches only the end of the
// Mime's DASH, "the target is moved to it first"
TEST(DemonCityClash, AfterARunTheFoeIsStruckWhereItsDashEnds) {
  for (const int at : {0, 1}) {
    Table table({{F::bebe, 3 + at, at}}, {{F::mime, 1 + at, 1 + at}, {F::mime, 11, 5}});
    table.act(4, Move::dash);
    table.go(at, at);
    table.choose(Move::contest, 0);
    table.act(0, Move::run);
    table.go(at, at);
    table.cards("S9 S1  P2 P1  C1");
    table.choose(Move::attack, 0);
    EXPECT_TRUE(table.chance.exhausted()) << at;
    EXPECT_EQ(table[4].toughness, 1) << at;
    EXPECT_EQ(table[0].square, square(at, at)) << at;
    EXPECT_EQ(table[4].square, square(at, at)) << at;
  }
}

// demon_city:R99, R120: "after a clash", before the next one's damage is thrown
TEST(DemonCityClash, WhoSeesAFriendFallChecksCalmBeforeTheNextClash) {
  Options options = bench();
  options.calm = true;
  Table table({{F::ceelo, 3, 3}, {F::bebe, 6, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 6, 3}}, options);
  for (const int pc : {0, 1}) table[pc].sights = 0xF0;
  table.act(4, Move::attack, 0);
  table.act(1, Move::attack, 1);
  table.cards("S9 S8 S7  P8 P7  P9  S6  C1");
  table.act(0, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table[0].out);
  EXPECT_EQ(table[1].calm, 3);
  EXPECT_EQ(table[5].toughness, 1);
}

}  // namespace
}  // namespace pandemonium::demon_city
