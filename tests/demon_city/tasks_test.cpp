// Positions, grapples, areas, objects and vehicles.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:T43
TEST(DemonCityActions, ARepositionReachesSixtyFeetOrBehindAnEnemy) {
  const auto owed = [] {
    Table table({{F::bebe, 3, 3}, {F::laura, 9, 3}}, {{F::cannibal_ghoul, 8, 3}});
    table[0].reposition = true;
    table.act(1, Move::pass);
    table.act(4, Move::attack, 1);
    EXPECT_EQ(table.state.decision, Decision::reposition);
    return table;
  };
  Table table = owed();
  EXPECT_TRUE(table.may_go(9, 3));
  EXPECT_FALSE(table.may_go(10, 3));
  table.choose(Move::behind, 0);
  EXPECT_EQ(table[0].square, square(8, 3));
  EXPECT_FALSE(table[0].reposition);
  table.seeded(1);
  table.act(0, Move::attack, 0);
  EXPECT_EQ(table.hand(0).count, 3);
  Table beside = owed();
  beside.go(8, 3);
  beside.seeded(1);
  beside.act(0, Move::attack, 0);
  EXPECT_EQ(beside.hand(0).count, 2);
}

// demon_city:T44
TEST(DemonCityActions, AGrabHoldsUntilTheHeldBreaksFree) {
  const auto grab = [](const std::string& cards) {
    Table table({{F::ceelo, 4, 3}}, {{F::cannibal_ghoul, 3, 3}});
    table.act(4, Move::grab, 0);
    table.cards(cards);
    table.act(0, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.hand(4).count, 2);
    return table;
  };
  EXPECT_EQ(grab("P4 P2")[0].held_by, -1);
  Table held = grab("P6 P2");
  EXPECT_EQ(held[0].held_by, 4);
  EXPECT_EQ(held[0].square, square(4, 3));
  EXPECT_EQ(held[4].square, square(4, 3)) << "where it reached him (R61)";
  held.act(4, Move::attack, 0);
  held.wait_for(0);
  for (const Move move : {Move::pass, Move::defend, Move::escape}) EXPECT_TRUE(held.may(move));
  EXPECT_TRUE(held.may(Move::attack, 0));
  EXPECT_FALSE(held.may(Move::dash));
  EXPECT_FALSE(held.may(Move::run));
  EXPECT_FALSE(held.may(Move::grab, 0));
  held.cards("S9  P8 P7");
  held.choose(Move::escape);
  EXPECT_TRUE(held.chance.exhausted());
  EXPECT_EQ(held.hand(4).count, 2);
  EXPECT_EQ(held[0].held_by, -1);
  EXPECT_EQ(held[4].holding, -1);
}

// demon_city:T45
TEST(DemonCityActions, AHolderDragsTheHeldThirtyFeetAndDefendingLetsGo) {
  const auto holding = [] {
    Table table({{F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
    table[0].held_by = 4;
    table[4].holding = 0;
    return table;
  };
  Table table = holding();
  table.act(4, Move::dash);
  EXPECT_TRUE(table.may_go(6, 3));
  EXPECT_FALSE(table.may_go(7, 3));
  table.go(6, 3);
  ASSERT_EQ(table.state.decision, Decision::contest);
  table.pass();
  EXPECT_EQ(table[4].square, square(6, 3));
  EXPECT_EQ(table[0].square, square(6, 3));
  EXPECT_EQ(table[0].held_by, 4);
  Table lets_go = holding();
  lets_go.act(4, Move::defend);
  EXPECT_EQ(lets_go[0].held_by, -1);
}

// demon_city:T46
TEST(DemonCityActions, AGrenadeHitsEverybodyItBeats) {
  const auto grenade = [](const std::string& cards) {
    Table table({{F::didi, 0, 3}, {F::bebe, 5, 3}}, {{F::mime, 4, 3}, {F::mime, 3, 2}});
    table.act(0, Move::ready, 2);
    table.act(0, Move::attack, 0);
    table.cards(cards);
    table.act(1, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.hand(0).count, 3);
    EXPECT_TRUE(table[4].out && table[5].out);
    EXPECT_EQ(table[0].weapons[2], -1);
    return table[1].toughness;
  };
  EXPECT_EQ(grenade("S4 C1 W1  S1 C2  S2 C3  P1"), 3);
  EXPECT_EQ(grenade("S5 C1 W1  S2 C3  S1 C2  W2 W3  P1"), 1);
}

// demon_city:T47
TEST(DemonCityActions, AWaveOfMutilationHitsAllInReachAndDisturbs) {
  Options options = bench();
  options.calm = true;
  Table table({{F::bebe, 6, 3}, {F::alfred, 5, 5}}, {{F::ninth_archon, 5, 3}}, options);
  table[0].sights = table[1].sights = 0xF0;
  table.act(4, Move::power_two, 0);
  table.cards("S7 C2  P8 P2 P1  P4  P3  S9 C9");
  table.act(0, Move::defend);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.hand(4).count, 3);
  EXPECT_EQ(table[0].toughness, 1);
  EXPECT_EQ(table[1].toughness, 3);
  EXPECT_EQ(table[4].uses[1], 1);
  EXPECT_EQ(table[0].calm, 3);
  EXPECT_EQ(table[1].calm, 4);
}

// demon_city:T48
TEST(DemonCityActions, AWeakAttackGetsInTheWayOfAStrongOne) {
  const auto throwing = [](Move move, int parameter, const std::string& cards) {
    Table table({{F::didi, 0, 3}, {F::bebe, 4, 3}}, {{F::cannibal_ghoul, 4, 3}});
    table.act(0, Move::ready, 2);
    table.act(0, Move::attack, 0);
    table.act(4, Move::attack, 1);
    table.cards(cards);
    table.act(1, move, parameter);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table stab = throwing(Move::attack, 0, "S7 C1  S9  P3  C2");
  EXPECT_EQ(stab[4].toughness, 3);
  EXPECT_EQ(wields(stab[0]), weapon(WeaponId::grenade));
  Table dodge = throwing(Move::defend, 0, "S7 C1  S9 C2  P3  S1 C3");
  EXPECT_EQ(dodge[4].toughness, 2);
  EXPECT_EQ(dodge[1].toughness, 3);
  EXPECT_EQ(dodge[0].weapons[2], -1);
}

// demon_city:T49
TEST(DemonCityActions, TwoWhoWantThePistolCompeteForIt) {
  const auto compete = [](const std::string& cards) {
    Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
    table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(3, 3), -1};
    table.act(4, Move::pick_up);
    EXPECT_EQ(table.state.decision, Decision::contest);
    table.choose(Move::contest, 0);
    table.cards(cards);
    table.act(0, Move::pick_up);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table won = compete("S7  P5");
  EXPECT_EQ(wields(won[0]), weapon(WeaponId::pistol));
  EXPECT_EQ(won.state.items[0].weapon, -1);
  Table tied = compete("S7  P7  P10");
  EXPECT_EQ(tied.state.items[0].weapon, weapon(WeaponId::pistol));
}

// demon_city:T53
TEST(DemonCityActions, ALurkerIsNotOnTheBoardUntilItActs) {
  Options options;
  options.calm = false;
  Table table(options);
  table.choose(Move::build, 0);
  table.outcomes({4});  // the Harlequin before Bebe
  table.choose(Move::lurk, 0);
  EXPECT_EQ(table[4].square, square(4, 4));
  table.act(4, Move::pass);
  EXPECT_TRUE(table[4].hidden);
  EXPECT_FALSE(table.may(Move::attack, 0));
  EXPECT_TRUE(table.may(Move::search));
  table[0].square = square(4, 4);
  table.pass();
  table.act(4, Move::attack, 0);
  EXPECT_FALSE(table[4].hidden);
  table.seeded(2);
  table.choose(Move::attack, 0);
  EXPECT_EQ(table.state.flip.targets[0], bit_of(4));
  Table counted({{F::bebe, 4, 4}}, {{F::harlequin, 4, 4}}, plain(ScenarioId::alley));
  counted.says(4, Kind::attack, 0);
  counted[4].act.unseen = true;
  counted.says(0, Kind::attack, 4);
  EXPECT_EQ(counted.line(4, Line::distraction), 1);
  EXPECT_EQ(counted.line(0, Line::distraction), 0);
}

// demon_city:T54
TEST(DemonCityActions, ALockHasAProgrammerWhoGetsACardForDrink) {
  const auto door = [](const std::string& cards) {
    Table table({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty),
                2);
    EXPECT_TRUE(table[0].drunk);
    table.act(0, Move::use, 0);
    table.cards(cards);
    table.pass();  // nobody stands against it
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table open = door("S8  C7 C2 C1");
  EXPECT_TRUE(open.state.objects[0].done);
  Table shut = door("S7  C7 C2 C1  C8");
  EXPECT_FALSE(shut.state.objects[0].done);
  EXPECT_EQ(shut.state.cap_cut, 1);
}

// demon_city:T55
TEST(DemonCityActions, MartysKeyIsHisOwnAndAStaticTest) {
  for (const char* cards : {"S5", "M0"}) {
    Table table({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty),
                2);
    table.act(0, Move::use, 1);
    table.cards(cards);
    table.pass();
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_TRUE(table.state.objects[0].done) << cards;
  }
  Table nena({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 2);
  nena.wait_for(1);
  EXPECT_TRUE(nena.may(Move::use, 0));
  EXPECT_FALSE(nena.may(Move::use, 1));
}

// demon_city:R103, reading 35: door and key are one thing, so an open door leaves nothing to unlock
TEST(DemonCityActions, MartysKeyIsOfNoUseOnADoorThatIsOpen) {
  for (const bool open : {false, true}) {
    Table table({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty),
                2);
    table.act(0, Move::use, 0);
    table.cards(open ? "S8  C7 C2 C1" : "S6  C7 C2 C1");
    table.pass();  // nobody stands against it
    table.end_round();
    table.wait_for(0);
    EXPECT_EQ(table.state.round, 2);
    EXPECT_EQ(table.may(Move::use, 1), !open);
  }
}

// demon_city:T56
TEST(DemonCityActions, TheBrotherIsStabilisedCarriedAndRescued) {
  Table table({{F::marty, 3, 2}, {F::nena, 9, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 2);
  table.state.objects[0].done = table.state.objects[1].done = true;
  table.cards("S4 W1");
  table.act(1, Move::use, 2);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table.state.objects[2].stabilised);
  EXPECT_EQ(table.state.bleed, 9);
  table.act(1, Move::use, 2);
  EXPECT_EQ(table[1].carrying, 2);
  table.wait_for(1);
  EXPECT_FALSE(table.may(Move::attack, 0));
  table.choose(Move::dash);
  EXPECT_TRUE(table.may_go(6, 2));
  EXPECT_FALSE(table.may_go(5, 2));
  table.go(11, 2);
  EXPECT_TRUE(table.over());
  EXPECT_TRUE(table.state.objects[2].done);
  EXPECT_EQ(table.state.rescued, 1);
  EXPECT_EQ(table.state.result, 1);
}

// demon_city:T57
TEST(DemonCityActions, AnExitIsJustFloorUntilItIsOpen) {
  Table table({{F::laura, 3, 0}, {F::ceelo, 11, 4}, {F::bebe, 10, 3}}, {{F::knifeman, 8, 4}},
              plain(ScenarioId::garage));
  table.act(0, Move::dash);
  table.go(0, 0);
  EXPECT_EQ(table[0].square, square(0, 0));
  EXPECT_FALSE(table[0].gone);
  table.state.objects[0].done = table.state.objects[1].done = true;
  table.end_round();
  table.act(0, Move::dash);
  table.go(0, 0);
  EXPECT_TRUE(table[0].gone);
  EXPECT_FALSE(table.over());
  EXPECT_EQ(table.state.escaped, 1);

  Table killed({{F::laura, 3, 0}, {F::ceelo, 11, 4}, {F::bebe, 10, 3}}, {{F::knifeman, 8, 4}},
               plain(ScenarioId::garage));
  die(killed.state, 0);
  EXPECT_FALSE(check_end(killed.state));
  die(killed.state, 2);
  EXPECT_TRUE(check_end(killed.state));
  EXPECT_EQ(killed.state.result, -1);
}

// demon_city:T58
TEST(DemonCityActions, ThePoliceComeForWhoeverIsOnTheirFeet) {
  Table table({{F::laura, 3, 0}, {F::ceelo, 11, 4}, {F::bebe, 10, 3}}, {{F::knifeman, 8, 4}},
              plain(ScenarioId::garage));
  table.state.round = 4;
  table[2].out = true;
  table[2].wound = 3;
  table.cards("S10 W2");
  end_round(table.state, table.chance);
  EXPECT_TRUE(table.state.police);
  EXPECT_EQ(table.state.result, 1);
}

// demon_city:T59
TEST(DemonCityActions, ThePillarsHoldTheBuildingUp) {
  Table table({{F::bebe, 11, 5}}, {{F::crysoloth, 3, 1}}, plain(ScenarioId::antenna));
  table.cards("M16");
  table.act(4, Move::use, 1);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.state.structure, 6);
  table.cards("W10 C3");
  table.end_round();
  EXPECT_EQ(table.state.structure, 5);
}

// demon_city:T67
TEST(DemonCityActions, ASearchMustBeatTheLurkersStealth) {
  for (const bool found : {false, true}) {
    Options options = plain(ScenarioId::alley);
    options.calm = true;
    Table table({{F::bebe, 3, 2}}, {{F::harlequin, 4, 4}}, options);
    table[4].hidden = true;
    table.act(0, Move::search);
    table.cards(found ? "S7  S9" : "S6");
    if (table.state.decision == Decision::contest) table.pass();
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table[4].hidden, !found);
    EXPECT_EQ(table[0].calm, 3);
  }
}

// demon_city:R107, R112, R124, 4.5
TEST(DemonCityActions, PowersHoldThrowDownAndStrain) {
  Table lash({{F::bebe, 5, 3}}, {{F::eel_faced_girl, 3, 3}});
  lash.act(4, Move::power_one, 0);
  lash.cards("P6 P2");
  lash.act(0, Move::pass);
  EXPECT_TRUE(lash.chance.exhausted());
  EXPECT_EQ(lash[0].held_by, 4);
  EXPECT_EQ(lash[0].square, square(3, 3));
  Table bloom({{F::bebe, 5, 3}}, {{F::crysoloth, 3, 3}});
  bloom[0].toughness = 1;
  bloom.act(4, Move::power_one, 0);
  bloom.cards("P9 P8  P2");
  bloom.act(0, Move::pass);
  EXPECT_TRUE(bloom.chance.exhausted());
  EXPECT_TRUE(bloom[0].out);
  EXPECT_EQ(bloom[0].wound, 6);
  EXPECT_GT(bloom[0].prone, 0);
  Options options = bench();
  options.calm = true;
  Table spike({{F::cassie, 3, 3}}, {{F::mime, 6, 3}}, options);
  spike.act(4, Move::pass);
  spike.cards("S9 C1 W1  S4  S3  P1");  // the damage, her own Calm check, the Mime's recovery
  spike.act(0, Move::power_one, 0);
  EXPECT_TRUE(spike.chance.exhausted());
  EXPECT_EQ(spike[4].wound, 5);
  EXPECT_EQ(spike[0].calm, 3);
}

// demon_city:R80, R102: an edge is a card against an absent opponent, once
TEST(DemonCityActions, AnEdgeIsSpentOnALock) {
  Table table({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 2);
  table[0].edge = true;
  table.act(0, Move::use, 0);
  table.cards("S8 S1  C7 C2 C1");
  table.pass();  // nobody stands against it
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_FALSE(table[0].edge);
}

// demon_city:R103: "each success takes 1"
TEST(DemonCityActions, AMereSuccessTakesOneFromTheStructure) {
  Table table({{F::bebe, 11, 5}}, {{F::crysoloth, 3, 1}}, plain(ScenarioId::antenna));
  table.cards("S5");
  table.act(4, Move::use, 1);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.state.structure, 8);
  Table last({{F::bebe, 11, 5}}, {{F::crysoloth, 3, 1}}, plain(ScenarioId::antenna));
  last.state.structure = 1;
  last.cards("S5");
  last.act(4, Move::use, 1);
  EXPECT_EQ(last.state.structure, 0);
  EXPECT_EQ(last.state.result, -1);
}

// demon_city:R57: who is held works no object, whoever it is that holds
TEST(DemonCityActions, TheHeldPerformNoRite) {
  for (const bool held : {false, true}) {
    Table table({{F::nena, 7, 3}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
    if (held) table[0].holding = 4, table[4].held_by = 0;
    table.wait_for(4);
    EXPECT_EQ(table.may(Move::use, 1), !held);
  }
}

// demon_city:R24, R102: "the Significator's value alone would have beaten every number": 1 over The Fool's 0
TEST(DemonCityActions, TheLeastSignificatorIsCriticalOverAFool) {
  Table table({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty), 2);
  table[1].significator = major(1);
  table.state.decks[kPlayers].pile.add(major(1));
  table.state.decks[kHost].pile.add(kFool);
  table.state.objects[0].need = 2;
  table.says(1, Kind::use);
  table[1].act.object = 0;
  table.cards("M1  M0");
  carry_out(table.state, table.chance, 1);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.state.objects[0].progress, 2);
}

}  // namespace
}  // namespace pandemonium::demon_city
