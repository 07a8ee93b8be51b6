// Action Rounds: announcing, what is opposed, the end of rounds and of the game.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:T16
TEST(DemonCityRound, WhatNobodyCanStopIsDoneBeforeTheFlip) {
  Table table({{F::ceelo, 5, 0}, {F::bebe, 9, 3}}, {{F::knifeman, 9, 3}}, plain(ScenarioId::garage));
  table.act(4, Move::attack, 1);
  table.act(1, Move::attack, 0);
  table.cards("S5  S9 S8  P1  C1");
  table.act(0, Move::use, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table.state.objects[0].done);
  EXPECT_EQ(table.state.flip.throwers, bit_of(1) | bit_of(4));
  EXPECT_EQ(table[4].toughness, 2);
}

// demon_city:T17
TEST(DemonCityRound, ADashIsContestedByCommittingSomebodyOrLetBe) {
  const auto dash = [] {
    Table table({{F::alfred, 1, 1}}, {{F::cannibal_ghoul, 4, 1}});
    table.act(0, Move::dash);
    table.go(7, 1);
    EXPECT_EQ(table.state.decision, Decision::contest);
    EXPECT_EQ(DemonCity::to_act(table.state), kHost);
    return table;
  };
  Table let_be = dash();
  let_be.pass();
  EXPECT_EQ(let_be[0].square, square(7, 1));
  EXPECT_TRUE(let_be[0].closed);
  let_be.wait_for(4);
  EXPECT_FALSE(let_be.may(Move::attack, 0));

  Table contested = dash();
  contested.choose(Move::contest, 0);
  EXPECT_EQ(contested[0].square, square(1, 1));
  contested.wait_for(4);
  EXPECT_TRUE(contested.may(Move::attack, 0));
  EXPECT_FALSE(contested.may(Move::pass));
  EXPECT_FALSE(contested.may(Move::defend));
  EXPECT_FALSE(contested.may(Move::dash));
}

// demon_city:T18
// demon_city:R116
TEST(DemonCityRound, TheHelplessAreStruckWithoutAThrowUnlessSomebodyStandsInTheWay) {
  const auto fallen = [](F other) {
    Table table({{F::laura, 3, 3}, {other, 8, 3}}, {{F::knifeman, 3, 3}});
    table[0].out = true;
    table[0].toughness = 0;
    table[0].wound = 6;
    return table;
  };
  Table alone = fallen(F::bebe);
  alone.cards("P5  S1");
  alone.act(4, Move::attack, 0);
  EXPECT_EQ(alone[0].wound, 4);
  EXPECT_EQ(alone[0].toughness, -3) << "-2 by the knife, then a failed recovery";
  EXPECT_EQ(alone.state.decision, Decision::crawl);
  EXPECT_EQ(alone.state.acting, 0);

  Table guarded = fallen(F::nena);
  guarded.act(4, Move::attack, 0);
  ASSERT_EQ(guarded.state.decision, Decision::contest);
  guarded.cards("S1");
  guarded.choose(Move::contest, 1);
  EXPECT_EQ(guarded[0].toughness, 0);
  EXPECT_TRUE(guarded[4].waits());
  EXPECT_TRUE(guarded[4].act.contested);
}

TEST(DemonCityRound, AContestedActionWhoseOpponentsAreGoneIsDoneAtTheFlip) {
  Table table({{F::alfred, 1, 1}}, {{F::cannibal_ghoul, 4, 1}});
  table.act(0, Move::dash);
  table.go(7, 1);
  table.choose(Move::contest, 0);
  table.wait_for(4);
  table[4].out = true;  // felled by something else in the meantime
  table[4].wound = 3;
  table[4].announced = true;
  table.state.turn = 2;
  table.state.decision = Decision::none;
  table.state.acting = -1;
  table.seeded(1);
  advance(table.state, table.chance);
  EXPECT_EQ(table[0].square, square(7, 1));
}

// demon_city:T61
TEST(DemonCityRound, TwoRoundEndsWithNobodyOnItsFeetLoseTheGame) {
  const auto fallen = [] {
    Table table({{F::bebe, 0, 0}}, {{F::cannibal_ghoul, 11, 5}});
    table[0].out = true;
    table[0].toughness = 0;
    table[0].wound = 9;
    return table;
  };
  Table table = fallen();
  table.cards("S1");
  table.end_round();
  EXPECT_EQ(table.state.down[kPlayers], 1);
  EXPECT_FALSE(table.over());
  table.cards("C1");
  table.end_round();
  EXPECT_TRUE(table.over());
  EXPECT_EQ(table.state.result, -1);

  Table again = fallen();
  again[0].wound = 4;
  again.cards("S1");
  again.end_round();
  again.cards("S9");
  again.end_round();
  EXPECT_FALSE(again.over());
  EXPECT_EQ(again.state.down[kPlayers], 0);
}

// demon_city:T69
TEST(DemonCityRound, AVehicleNobodyDrivesFallsBack) {
  const auto chase = [](int gap) {
    Table table({{F::ann, 5, 2}, {F::laura, 4, 2}}, {{F::wheelman, 1, 2}, {F::gunman, 0, 3}},
                plain(ScenarioId::overpass));
    shift_gap(table.state, gap - table.state.gap);
    table.seeded(2);
    return table;
  };
  Table hearse = chase(4);
  hearse.state.flip.drove = {false, true};
  end_round(hearse.state, hearse.chance);
  EXPECT_EQ(hearse.state.gap, 3);
  Table nobody = chase(4);
  end_round(nobody.state, nobody.chance);
  EXPECT_EQ(nobody.state.gap, 4);
  Table van = chase(4);
  van.state.flip.drove = {true, false};
  end_round(van.state, van.chance);
  EXPECT_EQ(van.state.gap, 5);
  Table away = chase(8);
  EXPECT_FALSE(check_end(away.state)) << "not before the round end";
  end_round(away.state, away.chance);
  EXPECT_EQ(away.state.result, 1);
}

// demon_city:T70
TEST(DemonCityRound, AHeadstartAndLeftoverInterferenceAreEdgesInTheFirstRound) {
  Table table({{F::didi, 2, 3}, {F::alfred, 2, 2}, {F::cassie, 1, 3}},
              {{F::crysoloth, 6, 3}, {F::shardling, 5, 1}, {F::shardling, 5, 5}}, plain(ScenarioId::antenna));
  table[6].arrived = false;
  table[6].arrives = 2;
  table.state.round = 0;
  table.state.headstart = true;
  table.state.tokens = 2;
  table.seeded(1);
  begin_action(table.state, table.chance);
  for (const int f : {0, 1, 2, 4, 5}) EXPECT_TRUE(table[f].edge) << f;
  EXPECT_FALSE(table[6].edge);
  State more = table.state;
  more.tokens = 3;
  begin_action(more, table.chance);
  EXPECT_FALSE(figure(more, 6).edge) << "it comes in the second round";
  EXPECT_EQ(more.tokens, 1);
  table.says(1, Kind::attack, 4);
  EXPECT_EQ(table.line(1, Line::edge), 1);
}

// demon_city:T71
TEST(DemonCityRound, OptionsChangeTheGoalTheDeckAndTheCap) {
  Options one = plain(ScenarioId::garage);
  one.n_pcs = 1;
  Table alone(one);
  alone.seeded(1);
  alone.choose(Move::build, 0);
  EXPECT_FALSE(alone[1].exists());
  alone[0].gone = true;
  alone.state.escaped = 1;
  EXPECT_TRUE(check_end(alone.state));
  EXPECT_EQ(alone.state.result, 1);

  Options ordinary = plain(ScenarioId::garage);
  ordinary.significators = false;
  Table table(ordinary);
  EXPECT_EQ(table.state.decks[kPlayers].size(), 31);

  Table marty({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty));
  marty.state.round = 12;
  marty.state.cap_cut = 2;
  end_round(marty.state, marty.chance);
  EXPECT_EQ(marty.state.result, -1);
}

TEST(DemonCityRound, TheCapGivesTheAlleyToThePlayersAndTheRestToTheHost) {
  for (const ScenarioId scenario : {ScenarioId::alley, ScenarioId::archive, ScenarioId::bench}) {
    Table table({{F::bebe, 2, 2}}, {{F::mime, 10, 2}}, plain(scenario));
    table.state.round = table.state.scenario().cap;
    end_round(table.state, table.chance);
    EXPECT_EQ(table.state.result, scenario == ScenarioId::alley ? 1 : -1);
    Table early({{F::bebe, 2, 2}}, {{F::mime, 10, 2}}, plain(scenario));
    early.state.options.round_cap = 5;
    early.state.round = 5;
    end_round(early.state, early.chance);
    EXPECT_TRUE(early.over());
  }
}

// demon_city:R129
TEST(DemonCityRound, IfBothSidesAreGoneThePlayersLose) {
  Table table({{F::bebe, 0, 0}}, {{F::mime, 11, 5}});
  die(table.state, 0);
  die(table.state, 4);
  EXPECT_TRUE(check_end(table.state));
  EXPECT_EQ(table.state.result, -1);
}

TEST(DemonCityRound, ReadyingIsFreeOnceATurn) {
  Table table({{F::alfred, 0, 0}}, {{F::mime, 11, 5}});
  table.wait_for(0);
  EXPECT_TRUE(table.may(Move::ready, 0)) << "bare hands";
  EXPECT_FALSE(table.may(Move::ready, 1)) << "it is in hand";
  table.act(0, Move::ready, 2);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::sword));
  EXPECT_FALSE(table.may(Move::ready, 1));
  EXPECT_TRUE(table.may(Move::dash));
}

TEST(DemonCityRound, ShapingPaysTheChangeOfToughnessAtRoundEnds) {
  Options options = bench();
  options.shaping = 0.5f;
  Table table({{F::bebe, 0, 0}}, {{F::cannibal_ghoul, 11, 5}}, options);
  table[4].toughness = 2;
  EXPECT_EQ(DemonCity::potential(table.state, kPlayers), 0.0f);
  end_round(table.state, table.chance = Chance::seeded(1));
  EXPECT_FLOAT_EQ(DemonCity::potential(table.state, kPlayers), 0.25f);
  EXPECT_FLOAT_EQ(DemonCity::potential(table.state, kHost), -0.25f);
}

TEST(DemonCityRound, WhoeverIsLostCountsNothing) {  // 6.6
  Options options = bench();
  options.shaping = 1.0f;
  Table table({{F::bebe, 0, 0}, {F::ann, 1, 1}}, {{F::cannibal_ghoul, 11, 5}}, options);
  table[1].lost = true;
  end_round(table.state, table.chance = Chance::seeded(1));
  EXPECT_FLOAT_EQ(DemonCity::potential(table.state, kPlayers), 0.5f - 1.0f);
  table[0].out = true;
  table[0].toughness = -1;
  table[1].lost = false;
  table[1].gone = true;
  end_round(table.state, table.chance);
  EXPECT_FLOAT_EQ(DemonCity::potential(table.state, kPlayers), 0.5f - 1.0f) << "one below 0, one away";
}

TEST(DemonCityRound, AFallenShardlingCountsNothing) {  // 6.6
  Options options = bench();
  options.shaping = 1.0f;
  Table table({{F::bebe, 0, 0}}, {{F::shardling, 11, 5}}, options);
  table[4].out = true;
  table[4].toughness = 0;
  end_round(table.state, table.chance = Chance::seeded(1));
  EXPECT_FLOAT_EQ(DemonCity::potential(table.state, kPlayers), 1.0f);
}

// demon_city:R46
TEST(DemonCityRound, AnArrivalTakesARandomPlaceAmongItsEquals) {
  const std::vector<std::vector<int>> orders{{5, 4, 0, 1}, {5, 0, 4, 1}};
  for (const int place : {0, 1}) {
    Table table({{F::laura, 1, 1}, {F::bebe, 1, 1}}, {{F::cannibal_ghoul, 9, 3}, {F::crysoloth, 10, 4}});
    table[4].arrived = false;
    table[4].arrives = 2;
    table.order_by_agility();
    table.outcomes({place});
    begin_round(table.state, table.chance);
    EXPECT_TRUE(table.chance.exhausted());
    const auto& order = orders[static_cast<std::size_t>(place)];
    for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(table.state.order[i], order[i]);
  }
}

// demon_city:R46
TEST(DemonCityRound, AnArrivalWithoutEqualsComesBetweenTheSlowerAndTheFaster) {
  Table table({{F::alfred, 1, 1}, {F::bebe, 1, 1}}, {{F::cannibal_ghoul, 9, 3}, {F::crysoloth, 10, 4}});
  table[4].arrived = false;
  table[4].arrives = 2;
  table.order_by_agility();
  begin_round(table.state, table.chance);
  const std::vector<int> order{5, 0, 4, 1};
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(table.state.order[i], order[i]);
}

// demon_city:R45, R46: "appears at its square at the start of round r", the first PC too
TEST(DemonCityRound, TheFirstPcMayArriveLater) {
  Table table({{F::laura, 1, 1}, {F::bebe, 1, 1}}, {{F::crysoloth, 10, 4}});
  table[0].arrived = false;
  table[0].arrives = 2;
  table.order_by_agility();
  begin_round(table.state, table.chance);
  EXPECT_TRUE(table[0].arrived);
  const std::vector<int> order{4, 0, 1};
  for (std::size_t i = 0; i < order.size(); ++i) EXPECT_EQ(table.state.order[i], order[i]);
}

// demon_city:R125, 4.9 (garage): whoever is out has not escaped
TEST(DemonCityRound, ThePoliceDoNotCountWhoeverIsOut) {
  Table table({{F::laura, 3, 0}, {F::ceelo, 11, 4}, {F::bebe, 10, 3}}, {{F::knifeman, 8, 4}},
              plain(ScenarioId::garage));
  table.state.round = 4;
  for (const int pc : {1, 2}) {
    table[pc].out = true;
    table[pc].wound = 3;
  }
  table.cards("S10 W2");
  end_round(table.state, table.chance);
  EXPECT_EQ(table.state.escaped, 1);
  EXPECT_EQ(table.state.result, -1);
}

// demon_city:R63: a committed figure that has run, to the corner as well, strikes from there
TEST(DemonCityRound, ACommittedFigureThatHasRunToTheCornerOnlyStrikes) {
  Table table({{F::alfred, 1, 0}}, {{F::mime, 3, 0}, {F::mime, 11, 5}});
  table[4].act = {};
  table.state.order = {4, 5, 0, -1, -1, -1, -1, -1};
  table.act(4, Move::dash);
  table.go(5, 0);
  ASSERT_EQ(table.state.decision, Decision::contest);
  table.choose(Move::contest, 0);
  table.act(0, Move::run);
  table.go(0, 0);
  EXPECT_FALSE(table.may(Move::run));
  EXPECT_FALSE(table.may(Move::ready, 2));
  EXPECT_TRUE(table.may(Move::attack, 0));
  EXPECT_FALSE(table.may(Move::grab, 0)) << "after a run nobody runs on (R61)";
  Table beside({{F::alfred, 1, 0}}, {{F::mime, 3, 0}, {F::mime, 11, 5}});
  beside.state.order = {4, 5, 0, -1, -1, -1, -1, -1};
  beside.act(4, Move::dash);
  beside.go(5, 0);
  beside.choose(Move::contest, 0);
  beside.act(0, Move::run);
  beside.go(2, 0);
  EXPECT_FALSE(beside.may(Move::grab, 0)) << "not a step";
}

// demon_city:R53, R63: "with READY": bare hands are a weapon, an empty slot is none; whoever can no longer
// act against that enemy is free
TEST(DemonCityRound, TheCommittedMayReadyBareHands) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}, {F::mime, 9, 4}});
  table.act(4, Move::dash);
  table.go(5, 3);
  ASSERT_EQ(table.state.decision, Decision::contest);
  table.choose(Move::contest, 0);
  table.wait_for(0);
  EXPECT_TRUE(table.may(Move::ready, 0));
  EXPECT_FALSE(table.may(Move::ready, 2));
  EXPECT_FALSE(is_free_of_commitment(table.state, 0));
  die(table.state, 4);
  EXPECT_TRUE(is_free_of_commitment(table.state, 0));
}

// demon_city:R61, R63: the same of whoever is free, and of a run to any other square
TEST(DemonCityRound, AfterARunNobodyRunsOnToStrike) {
  for (const int x : {0, 1}) {
    Table table({{F::bebe, 2, 0}, {F::ann, 9, 5}}, {{F::mime, 3, 0}});
    table.act(0, Move::run);
    table.go(x, 0);
    EXPECT_FALSE(table.may(Move::attack, 0)) << x;
  }
}

}  // namespace
}  // namespace pandemonium::demon_city
