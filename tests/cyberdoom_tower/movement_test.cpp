// Moving, Energy and Luck symbols, Hide, Loot, keys.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr Action kHide = kMoves.encode(Move::hide), kLoot = kMoves.encode(Move::loot),
                 kLuckily = kMoves.encode(Move::hide_luck), kSuited = kMoves.encode(Move::hide_suit),
                 kFound = kMoves.encode(Move::hide_fail), kTakeKey = kMoves.encode(Move::key_take),
                 kLeaveKey = kMoves.encode(Move::key_leave);

// cyberdoom_tower:T3
// cyberdoom_tower:R24
TEST(CyberdoomTowerMove, ActionsAreFreelyInterleaved) {
  State state = standing(in_round(s1(), 7), 1, 0);
  EXPECT_EQ(anti_stealth(state, state.floors[1]), 3);
  play(state, walk_to(1));
  EXPECT_EQ(state.action_points, 2);
  EXPECT_EQ(state.phase, Phase::arrive);
  State short_roll = state;
  play(short_roll, kLoot, {4});
  EXPECT_EQ(short_roll.hide_target, 5);
  play(state, kLoot, {5, 2});
  EXPECT_EQ(state.action_points, 2);
  EXPECT_TRUE(owned(state, Item::laser_cannon));
  short_roll = state;
  play(short_roll, walk_to(2), {4});
  EXPECT_EQ(short_roll.hide_target, 5);
  play(state, walk_to(2), {6});
  EXPECT_EQ(state.action_points, 1);
  EXPECT_EQ(distance(state.floors[1].position, 2), 2);
  play(state, kAttackBase, {4, 4, 1, 1, 1, 1});
  EXPECT_EQ(state.action_points, 0);
  EXPECT_TRUE(state.floors[1].activated);
  EXPECT_EQ(state.phase, Phase::dice);
}

// cyberdoom_tower:T4
// cyberdoom_tower:R86
TEST(CyberdoomTowerMove, TheLiftCostsOnePointWhateverTheDistance) {
  State state = s1();
  play(state, ride_to(3));
  EXPECT_EQ(state.action_points, 2);
  EXPECT_EQ(state.players[0].floor, 3);
  play(state, ride_to(0));
  EXPECT_EQ(state.action_points, 1);
  play(state, walk_to(1), {5});
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(state.players[0].sector, 1);
  EXPECT_EQ(state.action_points, 3);
  for (int floor = 0; floor < 4; ++floor) EXPECT_FALSE(may(state, ride_to(floor)));
}

// cyberdoom_tower:T5
TEST(CyberdoomTowerMove, OneEnergyGivesOneMoreSector) {
  State state = s1();
  EXPECT_FALSE(may(state, walk_to(4)));
  EXPECT_FALSE(may(state, run_to(5)));
  EXPECT_FALSE(may(state, run_to(1)));
  State short_roll = state;
  play(short_roll, run_to(4), {4});
  EXPECT_EQ(short_roll.hide_target, 5);
  play(state, run_to(4), {6});
  EXPECT_EQ(state.players[0].energy, 2);
  EXPECT_EQ(state.players[0].sector, 4);
  EXPECT_EQ(state.round, 2);
  const State last = with_energy(s1(), 1);
  for (int sector = 0; sector <= 6; ++sector) EXPECT_FALSE(may(last, run_to(sector)));
}

// cyberdoom_tower:T6
TEST(CyberdoomTowerMove, TheJetpackMakesOnePointWorthTwoSectors) {
  State state = with_items(s1(), {Item::jetpack});
  for (const int sector : {2, 3, 4}) EXPECT_TRUE(may(state, jet_to(sector))) << sector;
  EXPECT_TRUE(may(state, jet_and_run_to(5)));
  EXPECT_FALSE(may(state, jet_to(1)));
  EXPECT_FALSE(may(state, jet_to(5)));
  EXPECT_FALSE(may(state, jet_and_run_to(6)));
  for (const auto& [sector, points] : {std::pair{2, 1}, {3, 2}, {4, 3}}) {
    State tired = state;
    tired.action_points = static_cast<std::int8_t>(points - 1);
    EXPECT_FALSE(may(tired, jet_to(sector))) << sector;
    tired.action_points = static_cast<std::int8_t>(points);
    EXPECT_TRUE(may(tired, jet_to(sector))) << sector;
  }
  play(state, jet_to(3));
  EXPECT_EQ(state.action_points, 1);
}

// cyberdoom_tower:T7
TEST(CyberdoomTowerMove, ASymbolIsGainedBeforeTheHideTest) {
  State state = with_luck(s1(), 0);
  play(state, walk_to(2), {2});
  EXPECT_EQ(state.players[0].luck, 1);
  EXPECT_EQ(state.hide_target, 3);
  EXPECT_EQ(all_legal(state), (std::set<Action>{kFound, kLuckily}));
  play(state, kLuckily);
  EXPECT_EQ(state.phase, Phase::main);
  EXPECT_EQ(state.players[0].luck, 0);
  EXPECT_TRUE(is_used_up(state, 0, 2));
  EXPECT_EQ(state.action_points, 1);
}

// cyberdoom_tower:T7b
TEST(CyberdoomTowerMove, AFullSheetLeavesTheSymbol) {
  State state = with_luck(s1(), 6);
  play(state, walk_to(2), {3});
  EXPECT_EQ(state.players[0].luck, 6);
  EXPECT_FALSE(is_used_up(state, 0, 2));
  State fit = standing(s1(), 3, 0);
  fit.players[0].energy = kMaxEnergy;
  play(fit, walk_to(2), {4});
  EXPECT_EQ(fit.players[0].energy, kMaxEnergy);
  EXPECT_FALSE(is_used_up(fit, 0, 2));
}

// cyberdoom_tower:T7c
TEST(CyberdoomTowerMove, ASymbolIsGainedOnce) {
  State state = standing(s1(), 3, 0);
  play(state, walk_to(2), {4});
  EXPECT_EQ(state.players[0].energy, 4);
  play(state, walk_to(1), {6});
  EXPECT_EQ(state.round, 2);
  play(state, walk_to(2), {6});
  EXPECT_EQ(state.players[0].energy, 4);
}

// cyberdoom_tower:T8
TEST(CyberdoomTowerHide, AntiStealthIsThatOfTheSectorBesideTheSentinel) {
  Floor floor = s1().floors[0];
  for (const auto& [position, expected] :
       {std::pair{7, 1}, {6, 2}, {5, 1}, {4, -1}, {3, 5}, {2, 1}, {1, 0}}) {
    floor.position = static_cast<std::int8_t>(position);
    EXPECT_EQ(anti_stealth(s1(), floor), expected) << position;
  }
}

// cyberdoom_tower:T9
TEST(CyberdoomTowerHide, AFailedTestWakesTheSentinelAndEndsTheTurn) {
  State state = with_luck(s1(), 0);
  State passed = state;
  play(passed, walk_to(1), {2});
  EXPECT_EQ(passed.action_points, 2);
  EXPECT_FALSE(passed.floors[0].activated);
  play(state, walk_to(1), {1});
  EXPECT_EQ(state.phase, Phase::fill);
  play(state, fill(kFlip));
  EXPECT_TRUE(state.floors[0].activated);
  EXPECT_EQ(state.players[0].boxes, (std::array<std::int8_t, 3>{0, 1, 0}));
  EXPECT_EQ(state.floors[0].position, 6);
  EXPECT_EQ(state.players[0].energy, 3);
  EXPECT_FALSE(is_spotted(state, 0));
  EXPECT_EQ(state.round, 2);
}

// cyberdoom_tower:T10
TEST(CyberdoomTowerHide, LuckMakesUpForTheRollInFullOrNotAtAll) {
  State state = s1();
  play(state, walk_to(3));
  State poor = with_luck(state, 2);
  play(state, kHide, {1});
  EXPECT_EQ(state.hide_target, 4);
  play(state, kLuckily);
  EXPECT_EQ(state.players[0].luck, 0);
  EXPECT_FALSE(state.floors[0].activated);
  EXPECT_FALSE(is_used_up(state, 0, 3));
  play(poor, kHide, {1});
  EXPECT_EQ(poor.phase, Phase::fill);
  EXPECT_EQ(poor.players[0].luck, 2);
}

// cyberdoom_tower:T10b
TEST(CyberdoomTowerHide, LuckMayRaiseTheRollBeyondSix) {
  State state = with_luck(standing(in_round(s1(), 9), 0, 3), 4);
  State poor = with_luck(state, 3);
  EXPECT_EQ(anti_stealth(state, state.floors[0]), 5);
  play(state, walk_to(5), {6});
  EXPECT_EQ(state.hide_target, 10);
  play(state, kLuckily);
  EXPECT_EQ(state.players[0].luck, 0);
  EXPECT_EQ(state.phase, Phase::key);
  play(poor, walk_to(5), {6});
  EXPECT_EQ(poor.phase, Phase::fill);
}

// cyberdoom_tower:T11
TEST(CyberdoomTowerHide, TheTecnoSuitHelpsOncePerTurn) {
  State state = with_luck(with_items(s1(), {Item::tecno_suit}), 1);
  play(state, walk_to(1), {1});
  EXPECT_EQ(all_legal(state), (std::set<Action>{kFound, kLuckily, kSuited}));
  play(state, kSuited);
  EXPECT_EQ(state.players[0].luck, 1);
  EXPECT_EQ(state.phase, Phase::main);
  play(state, walk_to(2), {1});
  EXPECT_EQ(state.players[0].luck, 2);
  EXPECT_EQ(state.hide_target, 3);
  EXPECT_FALSE(may(state, kSuited));
  play(state, kLuckily);
  EXPECT_EQ(state.players[0].luck, 0);
  EXPECT_EQ(state.phase, Phase::main);
}

// cyberdoom_tower:T11b
TEST(CyberdoomTowerHide, SuitAndLuckAddUp) {
  State state = with_luck(with_items(s1(), {Item::tecno_suit}), 1);
  play(state, walk_to(3));
  play(state, kHide, {2});
  EXPECT_TRUE(may(state, kSuited));
  EXPECT_FALSE(may(state, kLuckily));
  play(state, kSuited);
  EXPECT_EQ(state.players[0].luck, 0);
  EXPECT_FALSE(state.floors[0].activated);
  EXPECT_EQ(state.phase, Phase::main);
}

// cyberdoom_tower:T12
// cyberdoom_tower:R38
TEST(CyberdoomTowerLoot, TheItemIsGainedEvenIfThePlayerIsFound) {
  State state = with_luck(s1(), 0);
  play(state, walk_to(3));
  State passed = state;
  play(state, kLoot, {4, 1});
  EXPECT_TRUE(owned(state, Item::gunsight));
  EXPECT_TRUE(is_used_up(state, 0, 3));
  EXPECT_TRUE(state.floors[0].activated);
  EXPECT_EQ(state.phase, Phase::fill);
  play(passed, kHide, {4});
  EXPECT_FALSE(passed.floors[0].activated);
  EXPECT_FALSE(is_used_up(passed, 0, 3));
  EXPECT_EQ(passed.players[0].owned, 0);
}

// cyberdoom_tower:T13
TEST(CyberdoomTowerLoot, OfTwoEquallyNearItemsThePlayerChooses) {
  State state = with_items(s1(), {Item::tecno_suit});
  play(state, walk_to(3));
  play(state, kLoot, {6, 5});
  EXPECT_EQ(state.phase, Phase::loot_pick);
  EXPECT_EQ(state.pick_low, 4);
  EXPECT_EQ(state.pick_high, 6);
  State low = state;
  play(state, act(Move::pick_high));
  EXPECT_TRUE(owned(state, Item::grenade));
  EXPECT_FALSE(owned(state, Item::jetpack));
  play(low, act(Move::pick_low));
  EXPECT_TRUE(owned(low, Item::jetpack));
}

// cyberdoom_tower:T14
TEST(CyberdoomTowerLoot, TheNearestItemNeverHadIsGained) {
  State state = with_items(s1(), {Item::jetpack, Item::tecno_suit, Item::grenade});
  play(state, walk_to(3));
  play(state, kLoot, {6, 5});
  EXPECT_TRUE(owned(state, Item::plasma_rifle));
  EXPECT_NE(state.phase, Phase::loot_pick);
}

// cyberdoom_tower:T14b
TEST(CyberdoomTowerLoot, CrossedOffItemsCountAsHad) {
  State state = s1();
  state.players[0].crossed_off = item_bit(Item::grenade);
  play(state, walk_to(3));
  play(state, kLoot, {6, 6});
  EXPECT_TRUE(owned(state, Item::tecno_suit));
  State full = s1();
  full.players[0].crossed_off = kAllItems;
  play(full, walk_to(3), {4});
  EXPECT_FALSE(full.floors[0].activated);
  EXPECT_FALSE(is_used_up(full, 0, 3));
  EXPECT_EQ(full.round, 2);
}

// cyberdoom_tower:T15
TEST(CyberdoomTowerHide, WhoIsFoundInRangeIsAttackedInTheSameRound) {
  State state = with_used(with_luck(in_round(s1(), 5), 0), 0, 2);
  play(state, walk_to(2), {1});
  play(state, fill(kReroll));
  EXPECT_EQ(state.floors[0].position, 4);
  EXPECT_EQ(state.players[0].energy, 2);
  EXPECT_TRUE(is_spotted(state, 0));
  EXPECT_EQ(state.players[0].boxes[kReroll], 1);
  EXPECT_EQ(state.round, 6);
}

State spotted_in_round_five() {
  State state = at_position(with_awake(in_round(s1(), 5), 0), 0, 4);
  state.players[0].spotted = 1;
  return state;
}

// cyberdoom_tower:T16
TEST(CyberdoomTowerHide, WhoIsSpottedFailsWithoutADie) {
  State state = spotted_in_round_five();
  play(state, walk_to(3));
  play(state, kLoot, {2});
  EXPECT_TRUE(owned(state, Item::laser_cannon));
  EXPECT_EQ(state.phase, Phase::fill);
  EXPECT_EQ(state.players[0].luck, 3);
  play(state, fill(kHit));
  EXPECT_EQ(state.floors[0].position, 3);
  EXPECT_EQ(state.players[0].energy, 2);
}

// cyberdoom_tower:T16b
TEST(CyberdoomTowerHide, ThereIsNoTestAtTheLift) {
  State state = standing(spotted_in_round_five(), 0, 3);
  play(state, walk_to(0));
  EXPECT_EQ(state.floors[0].position, 3);
  EXPECT_EQ(state.players[0].energy, 2);
  EXPECT_EQ(state.round, 6);
}

// Being spotted is of one floor; an awake sentinel can still be hidden from.
// cyberdoom_tower:R32
TEST(CyberdoomTowerHide, SpottedOnOneFloorIsHiddenOnAnother) {
  State state = standing(spotted_in_round_five(), 1, 0);
  state.floors[1].activated = true;
  play(state, walk_to(2), {3});
  EXPECT_EQ(state.phase, Phase::main);
  EXPECT_EQ(state.action_points, 1);
}

// cyberdoom_tower:T36
TEST(CyberdoomTowerKey, TheKeyMayBeTakenOrLeft) {
  State state = standing(in_round(s1(), 7), 0, 3);
  State left = state, found = with_luck(state, 0);
  play(state, walk_to(5), {4});
  EXPECT_EQ(state.phase, Phase::key);
  play(state, kTakeKey);
  EXPECT_EQ(state.keys, 1);
  EXPECT_EQ(state.players[0].sector, 0);
  EXPECT_EQ(state.action_points, 1);
  play(state, ride_to(2));
  EXPECT_EQ(state.round, 8);
  EXPECT_EQ(state.players[0].floor, 2);
  play(left, walk_to(5), {4});
  play(left, kLeaveKey);
  EXPECT_EQ(left.keys, 0);
  EXPECT_EQ(left.players[0].sector, 5);
  EXPECT_EQ(left.action_points, 1);
  EXPECT_TRUE(left.floors[0].key_left);
  play(found, walk_to(5), {3});
  EXPECT_EQ(found.phase, Phase::fill);
  EXPECT_TRUE(found.floors[0].key_left);
}

// cyberdoom_tower:T48
TEST(CyberdoomTowerKey, EachFloorHasOneKey) {
  State state = with_keys(standing(in_round(s1(), 5), 2, 4), {0});
  play(state, walk_to(6), {4});
  EXPECT_EQ(state.phase, Phase::key);
  play(state, kTakeKey);
  EXPECT_EQ(state.keys, 2);
  EXPECT_FALSE(state.floors[0].key_left);
  EXPECT_TRUE(state.floors[1].key_left);
  EXPECT_FALSE(state.floors[2].key_left);
  EXPECT_TRUE(state.floors[3].key_left);
  EXPECT_EQ(state.players[0].floor, 2);
  EXPECT_EQ(state.players[0].sector, 0);
  EXPECT_EQ(state.action_points, 1);
}

// The Hide target of that test: 4 passes and 3 does not.
TEST(CyberdoomTowerKey, ARollOneShortIsNotEnough) {
  State state = with_luck(with_keys(standing(in_round(s1(), 5), 2, 4), {0}), 0);
  play(state, walk_to(6), {3});
  EXPECT_EQ(state.phase, Phase::fill);
  EXPECT_EQ(state.keys, 1);
}

// The lift stops at sector 0: from everywhere else one walks there first.
TEST(CyberdoomTowerMove, NobodyRidesFromASector) {
  for (int sector = 1; sector <= kSectors; ++sector) {
    const State state = with_items(standing(s1(), 1, sector), {Item::jetpack});
    for (int floor = 0; floor < 4; ++floor)
      EXPECT_FALSE(may(state, ride_to(floor))) << sector << " " << floor;
  }
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
