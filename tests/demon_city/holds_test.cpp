// Holds, commitments, clashes, turns and ends where small differences decide, each from its clause.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:R87: a held horror's ESCAPE throws, from the first PC too; R74: one that drags the first PC has
// no dodge
TEST(DemonCityMargins, HoldsOfTheFirstPcCountLikeAnyOther) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  table[0].holding = 4;
  table[4].held_by = 0;
  table.says(4, Kind::escape);
  Flip flip;
  relate(table.state, flip);
  EXPECT_EQ(throwers_of(table.state, flip), bit_of(4));
  EXPECT_FALSE(is_allowed(table.state, 1, Kind::grab, 4)) << "one hold for the held (R107)";
  EXPECT_TRUE(is_allowed(table.state, 1, Kind::grab, 5));
  table[4].act = {};
  table[4].announced = false;
  table.wait_for(4);
  EXPECT_TRUE(table.may(Move::attack, 0));
  EXPECT_FALSE(table.may(Move::attack, 1)) << "only at its holder (R57)";
  State dead = table.state;
  die(dead, 4);
  EXPECT_EQ(figure(dead, 0).holding, -1);
  table.cards("P4");
  complicate(table.state, table.chance, bit_of(4));
  EXPECT_EQ(table[4].held_by, -1) << "jostled apart";
  EXPECT_EQ(table[0].holding, -1);

  Table drags({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  drags.says(4, Kind::dash);
  drags[4].act.end = square(6, 3);
  drags.says(1, Kind::attack, 4);
  EXPECT_EQ(drags.line(4, Line::defense), 1);
  drags[4].holding = 0;
  drags[0].held_by = 4;
  EXPECT_EQ(drags.line(4, Line::defense), 0);
  Hand hand;
  hand.counted = major(12);
  Table grasp({{F::bebe, 4, 2}, {F::nena, 4, 2}}, {{F::ninth_archon, 4, 2}}, plain(ScenarioId::archive), 1);
  grasp[4].holding = 0;
  grasp[0].held_by = 4;
  trigger_special(grasp.state, grasp.chance, 4, hand, 1);
  EXPECT_EQ(grasp[1].held_by, -1) << "one hold for the holder";
}

// demon_city:R74, R96: who is held runs nowhere, unless the game ended in the very clash that caught it
TEST(DemonCityMargins, AGameMayEndWithARunnerCaught) {
  Table table({{F::nena, 0, 3}, {F::ann, 3, 3}}, {{F::cannibal_ghoul, 0, 3}});
  table[1].toughness = 1;
  table.act(4, Move::attack, 0);
  table.act(0, Move::run);
  table.go(3, 3);
  table.choose(Move::aid, 1);
  table.wait_for(1);
  ASSERT_EQ(DemonCity::fault(table.state), "");
  table[4].holding = 0;
  table[0].held_by = 4;
  EXPECT_NE(DemonCity::fault(table.state).find("although it is held"), std::string::npos);
  table.state.phase = Phase::over;
  table.state.decision = Decision::none;
  table.state.acting = -1;
  table.state.result = -1;
  EXPECT_EQ(DemonCity::fault(table.state), "");
}

// demon_city:R57, R63: a held gunman's shotgun is of no use, its knife is
TEST(DemonCityMargins, AHeldHorrorReadiesWhatItCanUse) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::knifeman, 3, 3}});
  table[4].weapons[2] = static_cast<std::int8_t>(weapon(WeaponId::shotgun));
  EXPECT_TRUE(could_attack_with(table.state, 4, 2, 0));
  table[0].holding = 4;
  table[4].held_by = 0;
  EXPECT_FALSE(could_attack_with(table.state, 4, 2, 0));
  EXPECT_TRUE(could_attack_with(table.state, 4, 1, 0));
  EXPECT_FALSE(could_attack_with(table.state, 4, 1, 1));
}

// demon_city:R108: no called shots with an area weapon, by a horror neither
TEST(DemonCityMargins, NobodyAimsAGrenade) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 6, 3}});
  table[4].weapons[1] = static_cast<std::int8_t>(weapon(WeaponId::grenade));
  table[4].ammunition[1] = 1;
  table[4].wielded = 1;
  table.wait_for(4);
  EXPECT_TRUE(table.may(Move::attack, 0));
  for (const Move move : {Move::vital, Move::limb}) EXPECT_FALSE(table.may(move, 0));
}

// demon_city:R61: "0 after RUN"
TEST(DemonCityMargins, AfterARunABladeReachesNoFurther) {
  Options options = bench();
  options.auto_forced = false;
  Table table({{F::bebe, 3, 3}}, {{F::mime, 6, 3}}, options);
  table.act(4, Move::pass);
  table.act(0, Move::run);
  table.go(5, 3);
  ASSERT_EQ(table.state.decision, Decision::run_act);
  EXPECT_FALSE(table.may(Move::attack, 0));
}

// demon_city:3.16, `auto_forced`: there is nothing but to stand where one ran
TEST(DemonCityMargins, TheOnlyThingToDoIsDone) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 6, 3}});
  table.act(4, Move::pass);
  table.act(0, Move::run);
  table.go(5, 3);
  EXPECT_EQ(table.state.round, 2);
}

// demon_city:R89: "when one escapes from the other"; who is neither thrower nor target is in no clash
TEST(DemonCityMargins, WhoeverIsEscapedFromIsInTheClash) {
  Table table({{F::didi, 9, 4}, {F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  table[1].held_by = 4;
  table[4].holding = 1;
  table.says(0, Kind::hold);
  table.says(4, Kind::hold);
  table.says(5, Kind::attack, 1);
  for (const Kind kind : {Kind::escape, Kind::defend}) {
    table.says(1, kind);
    State flipped = table.state;
    Chance chance = Chance::seeded(1);
    flip_cards(flipped, chance);
    EXPECT_EQ(flipped.flip.clash[1], flipped.flip.clash[5]);
    EXPECT_EQ(flipped.flip.clash[4] == flipped.flip.clash[1], kind == Kind::escape);
    EXPECT_EQ(flipped.flip.clash[0], -1);
  }
}

// demon_city:R62: only a contested move is met where it leads, not a run that is part of an attack
TEST(DemonCityMargins, ARunToAttackIsNotMetWhereItLeads) {
  Table table({{F::nena, 11, 3}, {F::alfred, 6, 3}}, {{F::knifeman, 3, 3}});
  table[0].weapons[1] = static_cast<std::int8_t>(weapon(WeaponId::shotgun));
  table.act(1, Move::pass);
  table.act(4, Move::run);
  table.go(6, 3);
  table.choose(Move::attack, 1);
  table.wait_for(0);
  EXPECT_FALSE(table.may(Move::attack, 0)) << "80 feet away, if only 50 from where it means to be";
}

// demon_city:R87: what can no longer be reached from where one means to run lapses
TEST(DemonCityMargins, ARunIsNotLengthened) {
  for (const int x : {0, 3}) {
    Table table({{F::bebe, x + 1, 1}, {F::ceelo, 11, 5}}, {{F::mime, x, 0}});
    table.act(4, Move::pass);
    table.act(0, Move::run);
    table.go(x, 0);
    table.choose(Move::attack, 0);
    table.wait_for(1);
    table[4].square = square(x + 1, 0);  // pushed by something else
    table.pass();
    EXPECT_EQ(table.state.round, 2);
    EXPECT_EQ(table.state.flip.throwers, 0);
  }
}

// demon_city:R68: who is out opposes no more
TEST(DemonCityMargins, TheFallenStandInNobodysWay) {
  Table table({{F::alfred, 1, 1}, {F::ceelo, 11, 5}}, {{F::cannibal_ghoul, 4, 1}});
  table.act(0, Move::dash);
  table.go(7, 1);
  table.choose(Move::contest, 0);
  table.act(4, Move::attack, 0);
  table.wait_for(1);
  table[4].toughness = 0;
  go_out(table.state, 4, 3);
  table.seeded(1);
  table.pass();
  EXPECT_EQ(table[0].square, square(7, 1));
}

// demon_city:R89, R91: every clash is resolved, not only the first
TEST(DemonCityMargins, TwoFightsAreTwoFights) {
  Table table({{F::bebe, 1, 1}, {F::ceelo, 9, 4}}, {{F::mime, 1, 1}, {F::mime, 9, 4}});
  table.act(4, Move::pass);
  table.act(5, Move::pass);
  table.act(0, Move::attack, 0);
  table.chance = Chance::scripted(card_list("S9 C1 W1  S8 C2  W2  W3")).then_seeded(1);
  table.act(1, Move::attack, 1);
  EXPECT_EQ(table[4].toughness, 1);
  EXPECT_EQ(table[5].toughness, 1);
}

// demon_city:R94: "If several tie, their controller picks one": one is no choice
TEST(DemonCityMargins, OneAttackIsNotPicked) {
  Options options = bench();
  options.auto_forced = false;
  Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}}, options);
  table.act(4, Move::pass);
  table.chance = Chance::scripted(card_list("S9 C1 W1  W2")).then_seeded(1);
  table.act(0, Move::attack, 0);
  EXPECT_NE(table.state.decision, Decision::pick);
  EXPECT_EQ(table[4].toughness, 1);
}

// demon_city:R48, SHADOW (4.6): "its next hostile action is unseen"
TEST(DemonCityMargins, AShadowIsNotSeenComing) {
  Table table({{F::bebe, 3, 3}}, {{F::harlequin, 3, 3}});
  table[4].shadow = true;
  table.act(0, Move::attack, 0);
  table.seeded(1);
  table.wait_for(4);
  State before = table.state;
  announce(before, table.chance, 4, {.kind = Kind::attack, .target = 0});
  EXPECT_TRUE(figure(before, 4).act.unseen);
  EXPECT_FALSE(figure(before, 4).shadow);
}

// demon_city:R51: a debt that is not taken does not outlast an attack that fails
TEST(DemonCityMargins, ARepositionIsNotKeptForLater) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[0].reposition = true;
  table.act(4, Move::pass);
  table.pass();
  table.cards("S5 C1");
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_FALSE(table[0].reposition) << "5 against 5";
}

// demon_city:R51: behind whom, for a horror; R47: and for how long
// demon_city:R47
TEST(DemonCityMargins, BehindIsForAsLongAsTheyAreThere) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 4, 3}}, {{F::mime, 3, 3}, {F::mime, 4, 3}});
  EXPECT_EQ(behind_choices(table.state, 4), bit_of(0) | bit_of(1));
  table[0].behind = 4;
  table[1].behind = 5;
  leave_map(table.state, 4);
  EXPECT_EQ(table[0].behind, -1);
  EXPECT_EQ(table[1].behind, 5);
}

// demon_city:R45, R125: who has the headstart, and what wrecks a vehicle or ends the ritual
TEST(DemonCityMargins, EndsAndBeginnings) {
  Table start({{F::didi, 2, 3}}, {{F::crysoloth, 6, 3}}, plain(ScenarioId::antenna));
  start.state.round = 0;
  start.state.headstart = true;
  begin_action(start.state, start.chance);
  EXPECT_TRUE(start[0].edge);
  EXPECT_FALSE(start[4].edge);
  for (const int hull : {1, 0}) {
    Table chase({{F::ann, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass));
    chase.state.hulls = {3, static_cast<std::int8_t>(hull)};
    EXPECT_EQ(check_end(chase.state), hull == 0);
    EXPECT_EQ(chase.state.result, 1 - hull);
  }
  Table ritual({{F::nena, 2, 4}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
  EXPECT_FALSE(object_matters(ritual.state, ritual.state.scenario().objects, kPlayers));
  State burned = ritual.state;
  burned.objects[0].done = true;
  EXPECT_TRUE(check_end(burned));
  EXPECT_EQ(burned.result, 1);
  ritual.state.objects[1].done = true;
  EXPECT_TRUE(check_end(ritual.state));
  EXPECT_EQ(ritual.state.result, -1);
  Chance none = Chance::scripted({});
  EXPECT_NE(DemonCity::set_up(bench(), none).decision, Decision::build) << "one deck is no choice";
  EXPECT_EQ(new_figure(bench(), F::didi, 0).ammunition[1], -1);
  EXPECT_EQ(new_figure(bench(), F::didi, 0).ammunition[2], 1);
}

// demon_city:R103: whom the first PC carries nobody else takes up
TEST(DemonCityMargins, TheCarriedBrotherIsTaken) {
  Table table({{F::nena, 9, 3}, {F::marty, 9, 3}}, {{F::eel_faced_girl, 1, 4}}, plain(ScenarioId::marty));
  table.state.objects[2].stabilised = true;
  EXPECT_TRUE(may_use(table.state, 1, 2, square(9, 3)));
  table[0].carrying = 2;
  table.state.objects[2].carrier = 0;
  EXPECT_FALSE(may_use(table.state, 1, 2, square(9, 3)));
}

// demon_city:R60, R108: WEAK is offered once the weak spot is known
TEST(DemonCityMargins, AWeakSpotMustBeKnown) {
  for (const bool known : {false, true}) {
    Table table({{F::alfred, 3, 3}}, {{F::crysoloth, 6, 3}});
    table.state.weak_known = known;
    table.wait_for(0);
    EXPECT_EQ(table.may(Move::weak, 0), known);
  }
}

// demon_city:R63: who can do nothing against its enemy when its turn comes is free, and runs wherever it
// likes
TEST(DemonCityHolds, WhoCannotReachItsEnemyRunsWhereItLikes) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 11, 5}, {F::mime, 3, 4}});
  table[0].committed = 4;
  table[4].closed = true;  // nobody may strike at it
  table.act(0, Move::run);
  ASSERT_EQ(table.state.decision, Decision::run_to);
  for (const auto& [x, y] : {std::pair(2, 3), {4, 3}, {3, 2}})
    EXPECT_TRUE(table.may_go(x, y)) << x << "," << y;
}

// demon_city:R63: what the committed may do, and where they may run for it
TEST(DemonCityMargins, TheCommittedHaveOneEnemy) {
  Table table({{F::hiram, 1, 1}, {F::alfred, 5, 1}}, {{F::mime, 4, 1}});
  table[1].weapons[1] = static_cast<std::int8_t>(weapon(WeaponId::knife));
  table.state.order = {4, 0, 1, -1, -1, -1, -1, -1};
  table.act(4, Move::dash);
  table.go(8, 1);
  table.choose(Move::contest, 1);
  table.act(0, Move::pass);
  table.wait_for(1);
  EXPECT_FALSE(table.may(Move::escape));
  EXPECT_FALSE(table.may(Move::ready, 1)) << "in hand";
  EXPECT_TRUE(table.may(Move::ready, 2));
  EXPECT_TRUE(table.may(Move::ready, 0)) << "bare hands";
  table.choose(Move::run);
  EXPECT_TRUE(table.may_go(4, 1) && table.may_go(8, 1));
  EXPECT_FALSE(table.may_go(6, 1)) << "from there a knife reaches neither";
}

// demon_city:R62: "takes place there (the target is moved to it first)", in the corner as anywhere
TEST(DemonCityMargins, AMoverIsStruckWhereItMeansToGo) {
  Table table({{F::alfred, 6, 0}}, {{F::cannibal_ghoul, 0, 3}});
  table.act(0, Move::dash);
  table.go(0, 0);
  table.choose(Move::contest, 0);
  table.chance = Chance::scripted(card_list("S2 C1  P9 P8  P1")).then_seeded(1);
  table.act(4, Move::attack, 0);
  EXPECT_EQ(table[0].square, square(0, 0));
  EXPECT_EQ(table[4].square, square(0, 0));
  EXPECT_LT(table[0].toughness, 4);
}

// demon_city:R97: a dodge must beat every attacker even where a friend has won the clash
// demon_city:R98
TEST(DemonCityMargins, AFriendsVictoryIsNoDodge) {
  for (const auto& [dodge, owed] :
       std::vector<std::pair<std::string, bool>>{{"S4", false}, {"S7", false}, {"S8", true}}) {
    Table table({{F::ann, 3, 3}, {F::cassie, 6, 3}}, {{F::knifeman, 3, 3}});
    table.act(4, Move::attack, 0);
    table.act(1, Move::attack, 0);
    table.cards("S9 W3 C2  " + dodge + " W2  P7 P2  C5");
    table.act(0, Move::defend);
    EXPECT_EQ(table[0].reposition, owed) << dodge;
  }
}

// demon_city:R52: "a critical DASH or ESCAPE"; by a horror from the first PC
TEST(DemonCityMargins, OnlyAMasterlyEscapeIsOwedAPlace) {
  for (const bool masterly : {false, true}) {
    Table table({{F::bebe, 7, 3}}, {{F::cannibal_ghoul, 7, 3}}, plain(ScenarioId::garage), 2);
    table[0].holding = 4;
    table[4].held_by = 0;
    table.act(4, Move::escape);
    table.cards(masterly ? "P11" : "P9");
    table.act(0, Move::pass);
    EXPECT_EQ(table[4].held_by, -1);
    EXPECT_EQ(table[4].reposition, masterly);
  }
}

// demon_city:R85: a horror breaking free of the first PC
TEST(DemonCityMargins, WhatTheEscapingCannotTakeIsTheHolders) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
  table[0].holding = 4;
  table[4].held_by = 0;
  table[4].hurt = true;
  table.says(4, Kind::escape);
  table.says(0, Kind::attack, 4);
  EXPECT_EQ(table.count(4).cards, 1);
  EXPECT_EQ(table.count(0).given, 1);
}

// demon_city:R88: "a hand is cut short only as far as needed to leave one card for each later thrower"
TEST(DemonCityMargins, TheLastCardsAreShared) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 6, 3}}, {{F::mime, 3, 3}, {F::mime, 6, 3}});
  table.state.decks[kPlayers] = {card_set("S9 S8 S7"), {}, {}};
  table.says(0, Kind::attack, 4);
  table.says(1, Kind::attack, 5);
  EXPECT_EQ(table.count(0).cards, 3);
  table.seeded(1);
  flip_cards(table.state, table.chance);
  EXPECT_EQ(table.hand(0).count, 2);
  EXPECT_EQ(table.hand(1).count, 1);
}

// demon_city:R49: "not if held", by the first PC neither
TEST(DemonCityMargins, AHeldHorrorDoesNotCrawl) {
  Table table({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
  EXPECT_FALSE(crawl_squares(table.state, 4).empty());
  table[4].held_by = 0;
  EXPECT_TRUE(crawl_squares(table.state, 4).empty());
}

// demon_city:R127, T61: the same for the Host
TEST(DemonCityMargins, TwoRoundEndsWithoutAHorrorOnItsFeetWin) {
  Table table({{F::bebe, 0, 0}}, {{F::mime, 11, 5}});
  table[4].out = true;
  table.state.down[kHost] = 1;
  end_round(table.state, table.chance);
  EXPECT_EQ(table.state.result, 1);
}

// demon_city:4.9, antenna: "k = 10 x (9 - structure)", and nothing while it is whole
TEST(DemonCityMargins, AWholeBuildingStands) {
  for (const auto& [structure, cards, left] :
       std::vector<std::tuple<int, std::string, int>>{{9, "", 9}, {6, "W10 C3", 5}, {6, "W1 C3", 6}}) {
    Table table({{F::didi, 2, 3}}, {{F::crysoloth, 6, 3}}, plain(ScenarioId::antenna));
    table.state.structure = static_cast<std::int8_t>(structure);
    table.outcomes(card_list(cards));
    end_round(table.state, table.chance);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table.state.structure, left);
  }
}

// demon_city:R61, R62: 20 feet at least for a grenade, measured at the corner where the mover means to be
TEST(DemonCityMargins, AMoverToTheCornerIsMetThereByAThrow) {
  Table table({{F::alfred, 2, 0}}, {{F::mime, 2, 0}});
  table[4].weapons[1] = static_cast<std::int8_t>(weapon(WeaponId::grenade));
  table[4].prone = 2;
  EXPECT_FALSE(could_attack_with(table.state, 4, 1, 0));
  table.says(0, Kind::dash);
  table[0].act.end = square(0, 0);
  EXPECT_TRUE(could_attack_with(table.state, 4, 1, 0));
}

// demon_city:R63: a horror committed to the first PC runs where it can strike
TEST(DemonCityMargins, AHorrorCommittedToTheFirstPcRunsAtIt) {
  Table table({{F::alfred, 5, 1}}, {{F::cannibal_ghoul, 6, 1}});
  table.act(0, Move::dash);
  table.go(4, 1);
  table.choose(Move::contest, 0);
  table.act(4, Move::run);
  EXPECT_TRUE(table.may_go(5, 1) && table.may_go(4, 1));
  EXPECT_FALSE(table.may_go(7, 1));
}

// demon_city:R57, R107: whoever is held works nothing and is seized by nobody else, in the first PC's grip as
// in any other's
TEST(DemonCityHolds, TheHeldDoNothingPeaceful) {
  for (const int holder : {-1, 0, 1}) {
    Table table({{F::nena, 7, 3}, {F::alfred, 7, 3}}, {{F::mime, 7, 3}}, bench());
    table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(7, 3), -1};
    table[4].held_by = static_cast<std::int8_t>(holder);
    if (holder >= 0) table[holder].holding = 4;
    table.wait_for(1);
    EXPECT_EQ(table.may(Move::grab, 0), holder < 0) << holder;
    table.wait_for(4);
    EXPECT_EQ(table.may(Move::pick_up), holder < 0) << holder;
  }
}

// demon_city:R57, R63: nor do the held take up what whoever they are committed to wants
TEST(DemonCityHolds, TheHeldCompeteForNoItem) {
  for (const int holder : {-1, 0}) {
    Table table({{F::nena, 7, 3}, {F::alfred, 7, 3}}, {{F::mime, 7, 3}}, bench());
    table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(7, 3), -1};
    table[4].held_by = static_cast<std::int8_t>(holder);
    if (holder >= 0) table[holder].holding = 4;
    table.wait_for(4);
    table.says(1, Kind::pick_up);
    table[4].committed = 1;
    ASSERT_EQ(DemonCity::fault(table.state), "");
    EXPECT_EQ(table.may(Move::pick_up), holder < 0) << holder;
  }
}

}  // namespace
}  // namespace pandemonium::demon_city
