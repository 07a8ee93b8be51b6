// Where a number is just enough: the last round, the last scene, the last moment on the floor, a holder of
// slot 0.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:R128: "when the next round would exceed it"
TEST(DemonCityEdges, TheLastRoundIsPlayed) {
  for (const int left : {1, 0}) {
    Table table({{F::bebe, 0, 0}}, {{F::mime, 11, 5}});
    table.state.round = static_cast<std::int8_t>(30 - left);
    end_round(table.state, table.chance);
    EXPECT_EQ(table.state.round, 30);
    EXPECT_EQ(table.over(), left == 0);
  }
}

// demon_city:R79: prone until the end of next round
TEST(DemonCityEdges, WhoeverHasTheRestOfARoundOnTheFloorIsProne) {
  for (const int rounds : {2, 1, 0}) {
    Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
    table[4].prone = static_cast<std::int8_t>(rounds);
    table.says(0, Kind::attack, 4);
    table.says(4, Kind::hold);
    EXPECT_EQ(table.line(0, Line::prone), rounds > 0 ? 1 : 0);
  }
}

// demon_city:R122, FLEE: "if farther than now, else HOLD"
TEST(DemonCityEdges, NobodyFleesTowardsWhatItFears) {
  Options options = bench();
  options.auto_forced = false;
  Table table({{F::nena, 0, 3}}, {{F::cannibal_ghoul, 11, 3}}, options);
  table[0].calm = 0;
  table[0].panic = true;
  table[0].panic_intensity = 5;
  table.skip_to(0);
  table.cards("S5");
  EXPECT_EQ(table.legal().size(), 1);
  EXPECT_TRUE(table.may(Move::pass));
}

// demon_city:R122, FLEE: one square farther is farther
TEST(DemonCityEdges, TheLastStepAwayIsFledTo) {
  Options options = bench();
  options.auto_forced = false;
  Table table({{F::nena, 1, 3}}, {{F::cannibal_ghoul, 11, 3}}, options);
  table[0].calm = 0;
  table[0].panic = true;
  table[0].panic_intensity = 5;
  table.skip_to(0);
  table.cards("S5");
  EXPECT_EQ(table.legal().size(), 1);
  table.choose(Move::dash);
  EXPECT_TRUE(table.may_go(0, 3));
  EXPECT_FALSE(table.may_go(1, 2)) << "as far as now";
}

// demon_city:R57, R62: a horror held by the first PC shoots with a pistol alone
TEST(DemonCityEdges, TheFirstPcHoldsLikeAnyOther) {
  for (const WeaponId id : {WeaponId::pistol, WeaponId::shotgun}) {
    Table table({{F::bebe, 3, 3}}, {{F::gunman, 3, 3}});
    table[4].weapons[1] = static_cast<std::int8_t>(weapon(id));
    table[0].holding = 4;
    table[4].held_by = 0;
    table.wait_for(4);
    EXPECT_EQ(table.may(Move::attack, 0), id == WeaponId::pistol);
    EXPECT_EQ(is_allowed(table.state, 4, Kind::attack, 0), id == WeaponId::pistol);
    EXPECT_FALSE(is_allowed(table.state, 4, Kind::attack, 1));
    EXPECT_FALSE(table.may(Move::run));
    EXPECT_FALSE(table.may(Move::grab, 0));
    table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::knife)), square(3, 3), -1};
    EXPECT_FALSE(table.may(Move::pick_up));
  }
}

// demon_city:R62: the same for a power
TEST(DemonCityEdges, APowerMeetsAMoverWhereItMeansToGo) {
  Table table({{F::alfred, 6, 0}}, {{F::burning_fiend, 0, 3}});
  table.act(0, Move::dash);
  table.go(0, 0);
  ASSERT_EQ(table.state.decision, Decision::contest);
  table.choose(Move::contest, 0);
  table.wait_for(4);
  EXPECT_TRUE(table.may(Move::power_one, 0));
}

// demon_city:R62, R66: one who could do so by a power alone, after a run of its own, may stand in the way
TEST(DemonCityEdges, WhereAMoverMeansToGoAPowerMayBeAllThatReaches) {
  Table table({{F::alfred, 11, 3}}, {{F::harlequin, 0, 3}});  // run and Terrify: 90 feet
  table.act(0, Move::dash);
  table.go(9, 3);
  EXPECT_EQ(table.state.decision, Decision::contest);
  Table away({{F::alfred, 11, 3}}, {{F::harlequin, 0, 3}});
  away.act(0, Move::dash);
  away.go(10, 3);
  EXPECT_NE(away.state.decision, Decision::contest);
}

// demon_city:R102: the task against an absent opponent has High Stat too: Security 6 against the programmer's
// 3
TEST(DemonCityEdges, TheSkilledThrowTwoCardsAgainstTheLock) {
  Table table({{F::didi, 3, 2}}, {{F::eel_faced_girl, 10, 1}}, plain(ScenarioId::marty));
  table[0].drunk = false;
  table.cards("S2 W8  C7");
  table.act(0, Move::use, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table.state.objects[0].done);
}

// demon_city:R28: while scenes are left, the last one too
TEST(DemonCityEdges, TheLastSceneMayBeUsed) {
  Options options;
  options.scenario = ScenarioId::archive;
  for (const int scenes : {1, 0}) {
    Table table(options);
    table.choose(Move::build, 0);
    table.state.scenes = static_cast<std::int8_t>(scenes);
    EXPECT_EQ(table.may(Move::lead, 0), scenes > 0);
  }
}

// demon_city:R55, R61: from the corner, and ending a run there
TEST(DemonCityEdges, TheCornerIsStruckFromAndRunTo) {
  Table strikes({{F::bebe, 0, 0}}, {{F::mime, 0, 0}});
  strikes.wait_for(0);
  EXPECT_TRUE(strikes.may(Move::attack, 0));
  Table runs({{F::bebe, 1, 1}}, {{F::mime, 11, 5}});
  runs.act(0, Move::run);
  runs.go(0, 0);
  runs.pass();
  EXPECT_EQ(runs[0].square, square(0, 0));
}

// demon_city:4.9, garage: need = (PCs in play + 1) div 2
TEST(DemonCityEdges, OneOfTwoEscapesFromTheGarage) {
  Table table({{F::laura, 3, 0}, {F::ceelo, 11, 4}}, {{F::knifeman, 8, 4}}, plain(ScenarioId::garage));
  table.state.escaped = 1;
  EXPECT_TRUE(check_end(table.state));
  EXPECT_EQ(table.state.result, 1);
}

// demon_city:4.9, antenna; R129: torn down to nothing, and -1 is how a lost game is told
TEST(DemonCityEdges, ATornDownAntennaIsLost) {
  for (const int structure : {1, 0}) {
    Table table({{F::didi, 2, 3}}, {{F::crysoloth, 6, 3}}, plain(ScenarioId::antenna));
    table.state.structure = static_cast<std::int8_t>(structure);
    EXPECT_EQ(check_end(table.state), structure == 0);
    EXPECT_EQ(table.state.result, structure - 1);
  }
  Table repaired({{F::didi, 2, 3}}, {{F::crysoloth, 6, 3}}, plain(ScenarioId::antenna));
  repaired.state.objects[0].done = true;
  EXPECT_TRUE(check_end(repaired.state));
  EXPECT_EQ(repaired.state.result, 1);
}

// demon_city:R79: "held does not count against a foe that is out"
TEST(DemonCityEdges, TheFallenAreNotHeld) {
  for (const bool out : {false, true}) {
    Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
    table[0].holding = 4;
    table[4].held_by = 0;
    table[4].out = out;
    table.says(0, Kind::attack, 4);
    table.says(4, Kind::hold);
    EXPECT_EQ(table.line(0, Line::held), out ? 0 : 1);
  }
}

// demon_city:R85: what a horror cannot take goes to the first PC, too
TEST(DemonCityEdges, AHurtHorrorOverflowsToTheFirstPc) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[4].hurt = true;
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.count(4).cards, 1);
  EXPECT_EQ(table.count(0).cards, 2);
}

// demon_city:R46, 3.16: ties are thrown again at an arrival, not in every round
TEST(DemonCityEdges, WithoutAnArrivalNobodyThrowsForTheOrder) {
  Options options = bench();
  options.rethrow_ties = true;
  Table table({{F::laura, 1, 1}}, {{F::cannibal_ghoul, 9, 3}}, options);
  begin_round(table.state, table.chance);
  EXPECT_EQ(table.state.order[0], 0);
}

// demon_city:R51
TEST(DemonCityEdges, BehindTheSecondEnemyIsBehindTheSecondEnemy) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 5, 3}, {F::mime, 6, 3}});
  table[0].reposition = true;
  table.act(4, Move::pass);
  table.act(5, Move::pass);
  ASSERT_EQ(table.state.decision, Decision::reposition);
  table.choose(Move::behind, 1);
  EXPECT_EQ(table[0].behind, 5);
  EXPECT_EQ(table[0].square, square(6, 3));
}

// demon_city:R63: a horror that is committed to the first PC makes no reposition; nor one that holds it or is
// held
TEST(DemonCityEdges, AHorrorBusyWithTheFirstPcStaysWhereItIs) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 4, 3}});
  table[4].reposition = true;
  EXPECT_TRUE(may_reposition(table.state, 4));
  for (auto field : {&Figure::committed, &Figure::holding, &Figure::held_by}) {
    table[4].*field = 0;
    EXPECT_FALSE(may_reposition(table.state, 4));
    table[4].*field = -1;
  }
}

// demon_city:R51: "The debt lapses once its turn has passed."
TEST(DemonCityEdges, ARepositionNotTakenIsGone) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 11, 5}});
  table[0].reposition = true;
  table.act(4, Move::pass);
  table.pass();
  table.act(0, Move::pass);
  EXPECT_EQ(table.state.round, 2);
  EXPECT_FALSE(table[0].reposition);
}

// demon_city:R52, R67: an unopposed attack on somebody helpless happens once, and is owed a reposition for
TEST(DemonCityEdges, TheHelplessAreStruckOnce) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}, {F::mime, 11, 5}});
  table[4].out = true;
  table[4].toughness = 0;
  table[4].wound = 9;
  table.cards("P1  S1  P2");
  table.wait_for(5);
  table.pass();
  table.act(0, Move::attack, 0);
  EXPECT_EQ(table.state.flip.throwers, 0);
  EXPECT_EQ(table[4].toughness, -2) << "a blow for 1, a failed recovery";
  EXPECT_TRUE(table[0].reposition);
}

// demon_city:R57, R66: the first PC's captive cannot step between others
TEST(DemonCityEdges, AHeldHorrorContestsItsHolderOnly) {
  Table table({{F::bebe, 3, 3}, {F::alfred, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  EXPECT_TRUE(could_contest(table.state, 4, 1));
  table[0].holding = 4;
  table[4].held_by = 0;
  EXPECT_FALSE(could_contest(table.state, 4, 1));
  EXPECT_TRUE(could_contest(table.state, 4, 0));
}

// demon_city:R66: "already committed", if only to the first PC
TEST(DemonCityEdges, NobodyIsCommittedTwice) {
  Table table({{F::alfred, 3, 3}, {F::hiram, 4, 3}}, {{F::cannibal_ghoul, 4, 3}});
  table.act(0, Move::dash);
  table.go(5, 3);
  table.choose(Move::contest, 0);
  EXPECT_EQ(table[4].committed, 0);
  table.act(1, Move::dash);
  table.go(6, 3);
  EXPECT_NE(table.state.decision, Decision::contest);
}

// demon_city:R57, R66: whoever carries the brother stands in nobody's way
TEST(DemonCityEdges, ACarrierContestsNobody) {
  Table table({{F::nena, 9, 3}}, {{F::eel_faced_girl, 9, 3}}, plain(ScenarioId::marty));
  EXPECT_TRUE(could_contest(table.state, 0, 4));
  table[0].carrying = 2;
  EXPECT_FALSE(could_contest(table.state, 0, 4));
}

// demon_city:R57, R63: with which weapon the held may hope to strike
TEST(DemonCityEdges, TheHeldReadyWhatCanBeUsedInAHold) {
  Table table({{F::alfred, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  EXPECT_TRUE(could_attack_with(table.state, 0, 1, 4));
  EXPECT_TRUE(could_attack_with(table.state, 0, 2, 5));
  table[0].held_by = 4;
  table[4].holding = 0;
  EXPECT_FALSE(could_attack_with(table.state, 0, 1, 4)) << "a shotgun";
  EXPECT_TRUE(could_attack_with(table.state, 0, 2, 4)) << "a sword";
  EXPECT_TRUE(could_attack_with(table.state, 0, 0, 4)) << "bare hands";
  EXPECT_FALSE(could_attack_with(table.state, 0, 2, 5)) << "somebody else";
}

// demon_city:R122, FRENZY: "nearest it (no exits), else HOLD": behind the shut door she is as near as can be
TEST(DemonCityEdges, AWallStopsAFrenzy) {
  Options options = plain(ScenarioId::marty);
  options.auto_forced = false;
  Table table({{F::bebe, 3, 1}}, {{F::eel_faced_girl, 5, 1}}, options);
  table[0].drunk = false;
  table[0].calm = 0;
  table[0].panic = true;
  table[0].panic_intensity = 5;
  table.skip_to(0);
  table.cards("S5");
  EXPECT_EQ(table.legal().size(), 1);
  EXPECT_TRUE(table.may(Move::pass));
}

// demon_city:R105: "with Calm below base"
TEST(DemonCityEdges, TheCalmNeedNoRallying) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::mime, 11, 5}});
  EXPECT_FALSE(may_rally(table.state, 0, 1, square(3, 3)));
  --table[1].calm;
  EXPECT_TRUE(may_rally(table.state, 0, 1, square(3, 3)));
}

// demon_city:R126, 4.9 (marty): he dies when the bleeding has run out, not before
TEST(DemonCityEdges, TheLastDropCounts) {
  for (const int bleed : {1, 0}) {
    Table table({{F::marty, 3, 2}}, {{F::eel_faced_girl, 10, 1}}, plain(ScenarioId::marty));
    table.state.bleed = static_cast<std::int8_t>(bleed);
    EXPECT_EQ(check_end(table.state), bleed == 0);
  }
}

// demon_city:4.9, garage: C100 at most 5 x round + 10 x alarm; one of two on their feet is enough
TEST(DemonCityEdges, NoiseBringsThePoliceSooner) {
  for (const int alarm : {0, 1}) {
    Table table({{F::laura, 3, 0}, {F::ceelo, 11, 4}}, {{F::knifeman, 8, 4}}, plain(ScenarioId::garage));
    table.state.round = 4;
    table.state.alarm = static_cast<std::int8_t>(alarm);
    table[1].out = true;
    table[1].wound = 3;
    table.outcomes(card_list("S10 W3"));  // 30
    end_round(table.state, table.chance);
    EXPECT_EQ(table.over(), alarm == 1);
    EXPECT_EQ(table.state.result, alarm);
  }
}

// demon_city:3.16, R128
TEST(DemonCityEdges, AGameOfOneRoundIsOneRoundLong) {
  Table table({{F::bebe, 0, 0}}, {{F::mime, 11, 5}});
  table.state.options.round_cap = 1;
  end_round(table.state, table.chance);
  EXPECT_TRUE(table.over());
}

// demon_city:R110: whoever is no longer aboard is aboard neither
TEST(DemonCityEdges, TheDeadAreAboardNoVehicle) {
  Table table({{F::ann, 5, 2}, {F::laura, 4, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass));
  EXPECT_EQ(aboard(table.state, kPlayers), bit_of(0) | bit_of(1));
  EXPECT_EQ(aboard(table.state, kHost), bit_of(4));
  table[0].dead = true;
  EXPECT_EQ(aboard(table.state, kPlayers), bit_of(1));
  EXPECT_EQ(aboard(table.state, kHost), bit_of(4));
}

// demon_city:R55, R106: a run to the corner goes along with what is done there
TEST(DemonCityEdges, WhatLiesInTheCornerIsRunTo) {
  Table table({{F::bebe, 1, 1}}, {{F::mime, 11, 5}});
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(0, 0), -1};
  table.act(0, Move::run);
  table.go(0, 0);
  table.choose(Move::pick_up);
  EXPECT_EQ(table[0].square, square(0, 0));
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::pistol));
}

// demon_city:4.9, alley: leaving is enough
TEST(DemonCityEdges, WhoeverLeavesTheAlleyHasWon) {
  Table table({{F::bebe, 9, 2}}, {{F::harlequin, 2, 2}}, plain(ScenarioId::alley));
  table.act(4, Move::pass);
  table.act(0, Move::dash);
  table.go(10, 3);
  if (table.state.decision == Decision::contest) table.pass();
  EXPECT_EQ(table.state.escaped, 1);
  EXPECT_EQ(table.state.result, 1);
}

// demon_city:R57: a carrier runs, but not to take something up
TEST(DemonCityEdges, ACarrierTakesNothingUp) {
  Table table({{F::nena, 8, 2}}, {{F::eel_faced_girl, 1, 4}}, plain(ScenarioId::marty));
  table[0].carrying = 2;
  table.state.objects[2].carrier = 0;
  table.state.objects[2].square = square(8, 2);
  table.state.objects[2].stabilised = true;
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::club)), square(9, 2), -1};
  table.act(4, Move::pass);
  table.act(0, Move::run);
  table.go(9, 2);
  EXPECT_FALSE(table.may(Move::pick_up));
}

// demon_city:R107, 4.6 GRASP: "if R107 allows": not by one who is held, if only by the first PC
TEST(DemonCityEdges, AHeldHorrorGraspsNobody) {
  Table table({{F::bebe, 4, 2}, {F::nena, 4, 2}}, {{F::ninth_archon, 4, 2}}, plain(ScenarioId::archive), 1);
  Hand hand;
  hand.counted = major(12);
  trigger_special(table.state, table.chance, 4, hand, 1);
  EXPECT_EQ(table[1].held_by, 4);
  let_go(table.state, 4);
  table[4].held_by = 0;
  table[0].holding = 4;
  trigger_special(table.state, table.chance, 4, hand, 1);
  EXPECT_EQ(table[1].held_by, -1);
}

}  // namespace
}  // namespace pandemonium::demon_city
