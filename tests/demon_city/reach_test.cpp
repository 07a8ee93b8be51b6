// What may be attacked and how far one gets: reach, ranges, smoke, who is fair game, allowances.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// Whether PC 0 with `weapon` in hand may ATTACK a Mime so many squares to its right, at once.
bool may_hit(F who, int slot, WeaponId weapon, int away, int smoke = 0) {
  Table table({{who, 0, 3}}, {{F::mime, away, 3}});
  table[0].weapons[static_cast<std::size_t>(slot)] = static_cast<std::int8_t>(weapon);
  table[0].ammunition[static_cast<std::size_t>(slot)] = -1;
  table[0].wielded = static_cast<std::int8_t>(slot);
  table.state.smoke = static_cast<std::int8_t>(smoke);
  table.wait_for(0);
  return table.may(Move::attack, 0);
}

// demon_city:R41, R61
TEST(DemonCityReach, CloseWeaponsReachAsFarAsARunAndTheirLength) {
  for (const auto& [weapon, farthest] : std::vector<std::pair<WeaponId, int>>{
           {WeaponId::knife, 3}, {WeaponId::sword, 4}, {WeaponId::tentacles, 5}, {WeaponId::unarmed, 3}})
    for (int away = 0; away <= 6; ++away)
      EXPECT_EQ(may_hit(F::ceelo, 1, weapon, away), away <= farthest) << at(weapon) << " at " << away;
}

// demon_city:R61
TEST(DemonCityReach, ShotsHaveALeastAndAGreatestDistance) {
  struct Row {
    WeaponId weapon;
    int nearest, farthest;
  };
  for (const Row& row :
       {Row{WeaponId::pistol, 0, 11}, Row{WeaponId::shotgun, 0, 6}, Row{WeaponId::bow, 0, 11},
        Row{WeaponId::grenade, 2, 6}, Row{WeaponId::molotov, 1, 4}})
    for (int away = 0; away < kColumns; ++away)
      EXPECT_EQ(may_hit(F::laura, 1, row.weapon, away), away >= row.nearest && away <= row.farthest)
          << at(row.weapon) << " at " << away;
}

// demon_city:R43
TEST(DemonCityReach, InSmokeShotsAndPowersReachTenFeetAndBladesAsFarAsEver) {
  for (int away = 0; away <= 4; ++away) {
    EXPECT_EQ(may_hit(F::laura, 1, WeaponId::pistol, away, 1), away <= 1) << away;
    EXPECT_EQ(may_hit(F::ceelo, 1, WeaponId::sword, away, 1), true) << away;
  }
  for (const int away : {1, 2}) {
    Table table({{F::bebe, 6, 3}}, {{F::harlequin, 6 + away, 3}});
    table.state.smoke = 1;
    table.act(0, Move::pass);
    table.wait_for(4);
    EXPECT_EQ(table.may(Move::power_one, 0), away == 1);
  }
}

// demon_city:R60
TEST(DemonCityReach, AFallenEnemyMayBeAttackedGrabbedOrStruckByPowersOnly) {
  Table table({{F::bebe, 3, 3}}, {{F::knifeman, 3, 3}});
  table[4].out = true;
  table[4].wound = 9;
  table[4].toughness = 0;
  table.cards("P1");
  table.wait_for(0);
  EXPECT_TRUE(table.may(Move::attack, 0));
  EXPECT_TRUE(table.may(Move::grab, 0));
  for (const Move move : {Move::vital, Move::limb, Move::weak, Move::disarm, Move::dishurt})
    EXPECT_FALSE(table.may(move, 0));
  Table spike({{F::cassie, 3, 3}}, {{F::crysoloth, 5, 3}});
  spike[4].out = true;
  spike[4].wound = 9;
  spike[4].toughness = 0;
  spike.cards("P1");
  spike.wait_for(0);
  EXPECT_TRUE(spike.may(Move::power_one, 0));
}

// demon_city:R60, R67
TEST(DemonCityReach, TheHiddenTheDeadAndTheClosedAreNotTargets) {
  Table table({{F::bebe, 3, 3}},
              {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}, {F::mime, 3, 3}, {F::mime, 3, 3}});
  EXPECT_EQ(targetable(table.state, kPlayers), 0xF0);
  table[4].hidden = true;
  table[5].dead = true;
  table[6].closed = true;
  EXPECT_EQ(targetable(table.state, kPlayers), bit_of(7));
  EXPECT_EQ(targetable(table.state, kHost), bit_of(0));
}

// demon_city:R57
TEST(DemonCityReach, TheHeldStrikeAtTheirHolderOnlyAndShootWithAPistolOnly) {
  Table table({{F::laura, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  table[0].held_by = 4;
  table[4].holding = 0;
  table.act(5, Move::pass);
  table.wait_for(0);
  EXPECT_TRUE(table.may(Move::attack, 0));
  EXPECT_TRUE(table.may(Move::vital, 0));
  EXPECT_FALSE(table.may(Move::attack, 1));
  EXPECT_FALSE(table.may(Move::grab, 0));
  EXPECT_FALSE(table.may(Move::dash) || table.may(Move::run) || table.may(Move::search));
  EXPECT_FALSE(is_allowed(table.state, 0, Kind::attack, 5));
  EXPECT_FALSE(is_allowed(table.state, 0, Kind::grab, 4));
  Table shotgun({{F::alfred, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  shotgun[0].held_by = 4;
  shotgun[4].holding = 0;
  shotgun.wait_for(0);
  EXPECT_FALSE(shotgun.may(Move::attack, 0));
  EXPECT_FALSE(is_allowed(shotgun.state, 0, Kind::attack, 4));
  shotgun.choose(Move::ready, 2);
  EXPECT_TRUE(shotgun.may(Move::attack, 0));
}

// demon_city:R57
TEST(DemonCityReach, ACarrierStrikesAtNobody) {
  Table table({{F::nena, 9, 3}}, {{F::eel_faced_girl, 9, 3}}, plain(ScenarioId::marty));
  table[0].carrying = 2;
  table.state.objects[2].carrier = 0;
  table.state.objects[2].stabilised = true;
  table.act(4, Move::pass);
  table.wait_for(0);
  for (const Move move : {Move::attack, Move::vital, Move::grab, Move::use}) EXPECT_FALSE(table.may(move, 0));
  EXPECT_FALSE(is_allowed(table.state, 0, Kind::attack, 4));
  EXPECT_TRUE(table.may(Move::pick_up)) << "which sets him down";
}

// demon_city:R107, R108
TEST(DemonCityReach, CalledShotsAndDisarmsHaveTheirConditions) {
  Table table({{F::didi, 3, 3}}, {{F::crysoloth, 5, 3}, {F::knifeman, 5, 3}});
  for (const Kind kind : {Kind::vital, Kind::limb}) EXPECT_TRUE(is_allowed(table.state, 0, kind, 4));
  EXPECT_FALSE(is_allowed(table.state, 0, Kind::weak, 4)) << "the weak spot is not known";
  table.state.weak_known = true;
  EXPECT_TRUE(is_allowed(table.state, 0, Kind::weak, 4));
  EXPECT_FALSE(is_allowed(table.state, 0, Kind::weak, 5)) << "it has none";
  for (const Kind kind : {Kind::disarm, Kind::dishurt}) {
    EXPECT_FALSE(is_allowed(table.state, 0, kind, 4)) << "its arm is natural";
    EXPECT_TRUE(is_allowed(table.state, 0, kind, 5));
  }
  table[0].wielded = 2;  // a grenade
  EXPECT_TRUE(is_allowed(table.state, 0, Kind::attack, 4));
  for (const Kind kind : {Kind::vital, Kind::limb, Kind::weak})
    EXPECT_FALSE(is_allowed(table.state, 0, kind, 4));
  EXPECT_FALSE(is_allowed(table.state, 0, Kind::disarm, 5));
  table.wait_for(0);
  EXPECT_TRUE(table.may(Move::attack, 0));
  for (const Move move : {Move::vital, Move::limb, Move::weak}) EXPECT_FALSE(table.may(move, 0));
  Table host({{F::bebe, 3, 3}}, {{F::crysoloth, 3, 3}});
  host.state.weak_known = true;
  EXPECT_FALSE(is_allowed(host.state, 4, Kind::weak, 0)) << "only the Players";
}

// demon_city:R107, R123
TEST(DemonCityReach, NobodyIsGrabbedTwiceAndASpentPowerIsGone) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::eel_faced_girl, 3, 3}, {F::ninth_archon, 3, 3}});
  EXPECT_TRUE(is_allowed(table.state, 4, Kind::power_one, 0));
  EXPECT_TRUE(is_allowed(table.state, 4, Kind::grab, 0));
  EXPECT_FALSE(is_allowed(table.state, 4, Kind::power_two, 0)) << "it has one power";
  table[0].held_by = 5;
  table[5].holding = 0;
  EXPECT_FALSE(is_allowed(table.state, 4, Kind::power_one, 0)) << "as GRAB";
  EXPECT_FALSE(is_allowed(table.state, 4, Kind::grab, 0));
  EXPECT_TRUE(is_allowed(table.state, 5, Kind::power_one, 0)) << "acid";
  EXPECT_TRUE(is_allowed(table.state, 5, Kind::power_two, 0));
  table[5].uses[1] = 0;
  EXPECT_FALSE(is_allowed(table.state, 5, Kind::power_two, 0));
}

// demon_city:R107, R123: "as GRAB", which the held cannot make, whichever PC it is that holds
TEST(DemonCityReach, TheHeldLashNobodyWithEels) {
  for (const int holder : {0, 1}) {
    Table table({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::eel_faced_girl, 3, 3}});
    ASSERT_TRUE(is_allowed(table.state, 4, Kind::power_one, holder));
    table[4].held_by = static_cast<std::int8_t>(holder);
    table[holder].holding = 4;
    EXPECT_FALSE(is_allowed(table.state, 4, Kind::power_one, holder)) << holder;
    EXPECT_TRUE(is_allowed(table.state, 4, Kind::attack, holder)) << holder;
    table.wait_for(4);
    EXPECT_FALSE(table.may(Move::power_one, holder)) << holder;
    EXPECT_TRUE(table.may(Move::attack, holder)) << holder;
  }
}

// demon_city:R62, R107: a lash that reaches farther than its user runs and bites is no way to stand against
// who is held already
TEST(DemonCityReach, TheHeldAreNotContestedWithALash) {
  int by_lash = 0;
  for (int x = 0; x < 12; ++x) {
    Table table({{F::bebe, x, 3}}, {{F::eel_faced_girl, 0, 3}, {F::mime, x, 3}});
    const bool with = could_contest(table.state, 4, 0);
    table[4].uses[0] = 0;
    const bool without = could_contest(table.state, 4, 0);
    table[4].uses[0] = -1;
    table[0].held_by = 5;
    table[5].holding = 0;
    EXPECT_EQ(could_contest(table.state, 4, 0), without) << x;
    by_lash += with && !without;
  }
  EXPECT_GT(by_lash, 0);
}

// demon_city:R41
TEST(DemonCityReach, AllowancesAreThirtyAndSixtyFeetAndTenAndThirtyForTheSlow) {
  Figure self = new_figure(bench(), F::bebe, 0);
  const auto allowances = [](const Figure& each) {
    return std::pair(run_allowance(each), dash_allowance(each));
  };
  EXPECT_EQ(allowances(self), std::pair(3, 6));
  Figure prone = self, lamed = self, carrier = self, holder = self, held = self;
  prone.prone = 1;
  EXPECT_EQ(allowances(prone), std::pair(1, 3));
  lamed.lamed = true;
  EXPECT_EQ(allowances(lamed), std::pair(1, 3));
  carrier.carrying = 0;
  EXPECT_EQ(allowances(carrier), std::pair(1, 3));
  holder.holding = 0;
  EXPECT_EQ(allowances(holder), std::pair(3, 3));
  held.held_by = 0;
  EXPECT_EQ(allowances(held), std::pair(0, 0));
}

// demon_city:R51, R52, R63
TEST(DemonCityReach, ARepositionIsForTheFreeAndCalm) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 8, 3}, {F::mime, 4, 3}});
  table[0].reposition = true;
  EXPECT_TRUE(may_reposition(table.state, 0));
  const auto spoiled = [&](auto spoil) {
    State other = table.state;
    spoil(figure(other, 0));
    return !may_reposition(other, 0);
  };
  EXPECT_TRUE(spoiled([](Figure& self) { self.reposition = false; }));
  EXPECT_TRUE(spoiled([](Figure& self) { self.committed = 4; }));
  EXPECT_TRUE(spoiled([](Figure& self) { self.panic = true; }));
  EXPECT_TRUE(spoiled([](Figure& self) { self.holding = 4; }));
  EXPECT_TRUE(spoiled([](Figure& self) { self.held_by = 4; }));
  EXPECT_TRUE(spoiled([](Figure& self) { self.hidden = true; }));
  EXPECT_TRUE(spoiled([](Figure& self) { self.out = true; }));
  EXPECT_EQ(behind_choices(table.state, 0), bit_of(4) | bit_of(5));
  table[5].hidden = true;
  EXPECT_EQ(behind_choices(table.state, 0), bit_of(4));
  table[5].hidden = false;
  table[0].carrying = 0;  // "not while carrying", the Mime beside it either
  EXPECT_EQ(behind_choices(table.state, 0), 0);
}

// demon_city:R49, R59
TEST(DemonCityReach, ACrawlIsOneStepAndNotForTheHeldNorOntoAnExit) {
  Table table({{F::bebe, 10, 2}}, {{F::mime, 2, 2}}, plain(ScenarioId::alley));
  EXPECT_FALSE(crawl_squares(table.state, 0).contains(square(10, 2)));
  EXPECT_FALSE(crawl_squares(table.state, 0).contains(square(10, 3))) << "the exit";
  EXPECT_TRUE(crawl_squares(table.state, 0).contains(square(10, 1)));
  EXPECT_TRUE((crawl_squares(table.state, 0) - kWithin[1][square(10, 2)]).empty());
  EXPECT_FALSE(run_squares(table.state, 0).contains(square(10, 3)));
  EXPECT_TRUE(dash_squares(table.state, 0).contains(square(10, 3)));
  table[0].held_by = 4;
  EXPECT_TRUE(crawl_squares(table.state, 0).empty());
}

// demon_city:R106, R108
TEST(DemonCityReach, FourThingsLieOnTheGroundAndTheFirstOfASquareIsPickedUp) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 9, 3}});
  const std::vector<std::pair<WeaponId, Square>> lying{{WeaponId::club, square(0, 0)},
                                                       {WeaponId::pistol, square(3, 3)},
                                                       {WeaponId::sword, square(3, 3)},
                                                       {WeaponId::bow, square(5, 5)}};
  for (std::size_t i = 0; i < lying.size(); ++i)
    table.state.items[i] = {static_cast<std::int8_t>(lying[i].first), lying[i].second, -1};
  EXPECT_EQ(item_on(table.state, square(3, 3)), 1);
  EXPECT_EQ(item_on(table.state, square(4, 4)), -1);
  State full = table.state;
  drop_weapon(full, 0);
  EXPECT_EQ(wields(figure(full, 0)), weapon(WeaponId::unarmed)) << "and the fifth is lost";
  EXPECT_EQ(full.items[3].weapon, weapon(WeaponId::bow));
  pick_up(table.state, 0);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::pistol));
  EXPECT_EQ(table[0].weapons[2], weapon(WeaponId::pistol));
  EXPECT_EQ(table.state.items[0].weapon, weapon(WeaponId::club));
  EXPECT_EQ(table.state.items[1].weapon, weapon(WeaponId::sword));
  EXPECT_EQ(table.state.items[2].weapon, weapon(WeaponId::bow));
  EXPECT_EQ(table.state.items[3].weapon, -1);
  pick_up(table.state, 0);
  EXPECT_EQ(wields(table[0]), weapon(WeaponId::pistol)) << "no slot is free";
  drop_weapon(table.state, 4);
  EXPECT_EQ(wields(table[4]), weapon(WeaponId::claws)) << "natural";
  EXPECT_EQ(table.state.items[3].weapon, -1);
  table[4].weapons[2] = static_cast<std::int8_t>(weapon(WeaponId::club));
  table[4].wielded = 2;
  drop_weapon(table.state, 4);
  EXPECT_EQ(wields(table[4]), weapon(WeaponId::claws));
  EXPECT_EQ(table.state.items[3].weapon, weapon(WeaponId::club));
  EXPECT_EQ(table.state.items[3].square, square(9, 3));
}

// demon_city:R69, R73, R87
TEST(DemonCityReach, AnEscapeOpposesTheHolderAndNobodyElse) {
  Table table({{F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  table[0].held_by = 4;
  table[4].holding = 0;
  table.says(0, Kind::escape);
  table.says(4, Kind::attack, 0);
  table.says(5, Kind::attack, 0);
  Flip flip;
  relate(table.state, flip);
  EXPECT_EQ(flip.opposers[4], bit_of(0));
  EXPECT_EQ(flip.opposers[5], 0);
  EXPECT_EQ(table.line(4, Line::distraction), 0);
  EXPECT_EQ(table.line(5, Line::distraction), 1);
  EXPECT_EQ(attackers_of(table.state, flip, 0), bit_of(4) | bit_of(5));
  table.says(0, Kind::hold);
  EXPECT_EQ(table.line(4, Line::distraction), 1);
}

// demon_city:R72, R74
TEST(DemonCityReach, EveryAttackerOfADefenderCounts) {
  Table table({{F::bebe, 3, 3}, {F::marty, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::defend);
  Flip flip;
  relate(table.state, flip);
  EXPECT_EQ(attackers_of(table.state, flip, 4), bit_of(0));
  EXPECT_EQ(throwers_of(table.state, flip), bit_of(0) | bit_of(4));
  EXPECT_EQ(table.line(4, Line::defense), 1);
  EXPECT_EQ(table.line(4, Line::stat), 0) << "5 against 5";
  table.says(0, Kind::hold);
  table.says(1, Kind::attack, 4);
  EXPECT_EQ(table.line(4, Line::stat), 1) << "5 against 4";
  table.says(0, Kind::attack, 4);
  EXPECT_EQ(table.line(4, Line::stat), 0) << "over every attacker, or over none";
}

// demon_city:R65, R89
TEST(DemonCityReach, RivalsWantTheSameItemAndAreEnemies) {
  Table table({{F::bebe, 3, 3}, {F::nena, 5, 3}}, {{F::mime, 3, 3}, {F::mime, 5, 3}});
  for (const int f : {0, 1, 4, 5}) table.says(f, Kind::pick_up);
  EXPECT_EQ(rivals_of(table.state, 0), bit_of(4));
  EXPECT_EQ(rivals_of(table.state, 5), bit_of(1));
  table[1].act.run = table[1].act.end = square(3, 3);
  EXPECT_EQ(rivals_of(table.state, 5), 0);
  EXPECT_EQ(rivals_of(table.state, 4), bit_of(0) | bit_of(1));
  table[1].act.contested = false;
  EXPECT_EQ(rivals_of(table.state, 4), bit_of(0));
  table[0].out = true;
  EXPECT_EQ(rivals_of(table.state, 4), 0);
}

// demon_city:R49, R51, R55: the corner, square 0, is a square like any other
TEST(DemonCityReach, TheCornerIsRunToDashedToCrawledToAndTakenUp) {
  Table run({{F::laura, 1, 1}}, {{F::mime, 4, 0}});
  run.act(0, Move::run);
  run.go(0, 0);
  EXPECT_FALSE(run.may(Move::defend));
  run.cards("S9 C1 W1  C2");
  run.choose(Move::attack, 0);
  EXPECT_TRUE(run.chance.exhausted());
  EXPECT_EQ(run[0].square, square(0, 0));
  EXPECT_EQ(run[4].toughness, 1);

  Table dash({{F::bebe, 1, 1}}, {{F::mime, 11, 5}});
  dash.act(0, Move::dash);
  dash.go(0, 0);
  EXPECT_EQ(dash[0].square, square(0, 0));

  Table contested({{F::ceelo, 1, 1}}, {{F::mime, 1, 1}});
  contested.act(4, Move::attack, 0);
  contested.act(0, Move::dash);
  contested.cards("S9 C1 W1  P3");
  contested.go(0, 0);
  EXPECT_TRUE(contested.chance.exhausted());
  EXPECT_EQ(contested[0].square, square(0, 0));

  Table crawl({{F::laura, 1, 1}, {F::bebe, 8, 3}}, {{F::mime, 11, 5}});
  crawl[0].out = true;
  crawl[0].toughness = 0;
  crawl[0].wound = 5;
  crawl.cards("S1");
  crawl.act(4, Move::pass);
  ASSERT_EQ(crawl.state.decision, Decision::crawl);
  crawl.go(0, 0);
  EXPECT_EQ(crawl[0].square, square(0, 0));

  Table owed({{F::bebe, 1, 1}}, {{F::mime, 11, 5}});
  owed[0].reposition = true;
  owed.act(4, Move::pass);
  ASSERT_EQ(owed.state.decision, Decision::reposition);
  owed.go(0, 0);
  EXPECT_EQ(owed[0].square, square(0, 0));
}

// demon_city:R57: whoever is held does not grab, by the first PC neither
TEST(DemonCityReach, AHeldHorrorDoesNotGrab) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[0].holding = 4;
  table[4].held_by = 0;
  table.wait_for(4);
  EXPECT_TRUE(table.may(Move::attack, 0));
  EXPECT_TRUE(table.may(Move::escape));
  EXPECT_FALSE(table.may(Move::grab, 0));
}

// demon_city:R62: a contested mover may be measured at its announced end, the corner too
TEST(DemonCityReach, AMoverIsMetWhereItMeansToGo) {
  Table table({{F::alfred, 6, 0}}, {{F::cannibal_ghoul, 0, 3}});
  table.act(0, Move::dash);
  table.go(0, 0);
  ASSERT_EQ(table.state.decision, Decision::contest);
  table.choose(Move::contest, 0);
  table.wait_for(4);
  EXPECT_TRUE(table.may(Move::attack, 0));
}

// demon_city:R61: "the nearest such square (fewest steps, then lowest id)"
TEST(DemonCityReach, OfEquallyNearSquaresTheLowestIsTaken) {
  Table table({{F::bebe, 3, 3}}, {{F::crysoloth, 0, 3}});
  table.act(4, Move::attack, 0);
  table.cards("P9 P8  P1");
  table.act(0, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[4].square, square(2, 2));
}

// demon_city:R61: whoever is in reach already stays, in the corner too
TEST(DemonCityReach, WhoeverIsInReachStaysWhereItIs) {
  for (const int x : {0, 4}) {
    Table table({{F::bebe, x + 1, 0}}, {{F::crysoloth, x, 0}});
    table.act(4, Move::attack, 0);
    table.cards("P9 P8  P1");
    table.act(0, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_EQ(table[4].square, square(x, 0));
  }
}

// demon_city:R62, R66: a shot at where the DASH ends is a way to stand against it
TEST(DemonCityReach, WhoRunsIntoRangeMayBeContestedWithAShot) {
  for (const int x : {1, 5}) {
    Table table({{F::alfred, 11, 5}}, {{F::mime, 0, 5}});
    table.says(4, Kind::dash);
    table[4].act.end = square(x, 5);
    EXPECT_EQ(could_contest(table.state, 0, 4), x == 5) << x;
  }
}

// demon_city:R87: "DEFEND without attackers does nothing", in the square of what others want either
TEST(DemonCityReach, WhoDefendsWhereOthersWantAnItemThrowsNothing) {
  Table table({{F::bebe, 3, 3}, {F::ceelo, 3, 3}}, {{F::mime, 3, 3}});
  table.state.items[0] = {static_cast<std::int8_t>(weapon(WeaponId::pistol)), square(3, 3), -1};
  table.says(0, Kind::defend);
  for (const int f : {1, 4}) table.says(f, Kind::pick_up);
  Flip flip;
  relate(table.state, flip);
  EXPECT_EQ(throwers_of(table.state, flip), bit_of(1) | bit_of(4));
}

}  // namespace
}  // namespace pandemonium::demon_city
