// The Sentinel Turn, the countdown, two players.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

// cyberdoom_tower:T32
TEST(CyberdoomTowerSentinels, AnEmptyFloorIsLeftAlone) {
  State state = with_awake(in_round(s1(), 5), 0);
  play(state, ride_to(1));
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[0].position, 5);
  EXPECT_EQ(state.players[0].energy, 3);
}

// cyberdoom_tower:T32b
TEST(CyberdoomTowerSentinels, ASentinelComesCloserUntilItReaches) {
  State state = with_awake(in_round(s1(), 5), 1);
  play(state, ride_to(1));
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[1].position, 4);
  EXPECT_EQ(state.players[0].energy, 3);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[1].position, 3);
  EXPECT_EQ(state.players[0].energy, 3);
  EXPECT_EQ(state.round, 7);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[1].position, 2);
  EXPECT_EQ(state.players[0].energy, 1);
  EXPECT_TRUE(is_spotted(state, 1));
}

// cyberdoom_tower:T33
TEST(CyberdoomTowerSentinels, ASentinelOverTheFirstSectorCrushes) {
  State state = standing(with_awake(in_round(s1(), 11), 0), 0, 1);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[0].position, 1);
  EXPECT_EQ(state.end, End::crushed);
  EXPECT_EQ(CyberdoomTower::scores(state), (Scores{-1}));
}

// cyberdoom_tower:T33b
TEST(CyberdoomTowerSentinels, AClosedFloorCannotBeExploredButItsLiftIsSafe) {
  State state = with_awake(in_round(s1(), 11), 0);
  play(state, kEndTurn);
  EXPECT_TRUE(state.floors[0].closed);
  EXPECT_EQ(state.players[0].energy, 2);
  for (int sector = 1; sector <= 6; ++sector) EXPECT_FALSE(may(state, walk_to(sector))) << sector;
  EXPECT_TRUE(may(state, kAttackBase));
  EXPECT_TRUE(may(state, ride_to(1)));
  EXPECT_EQ(state.round, 12);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[0].position, 1);
  EXPECT_EQ(state.end, End::countdown);
}

// Reading D19: a closed floor stays closed when its sentinel is defeated.
TEST(CyberdoomTowerSentinels, ADefeatedSentinelDoesNotReopenItsFloor) {
  State state = at_position(with_awake(in_round(s1(), 11), 0), 0, 1);
  state.floors[0].closed = true;
  state.floors[0].sentinel_energy = 1;
  play(state, kAttackBase, {2, 1, 3, 4, 3, 1});
  play(state, fill(kFlip));
  EXPECT_TRUE(state.floors[0].defeated);
  EXPECT_EQ(state.players[0].energy, 4);
  EXPECT_FALSE(may(state, walk_to(1)));
  EXPECT_EQ(state.round, 12);
}

// cyberdoom_tower:T34
TEST(CyberdoomTowerCountdown, IdleSentinelsFollowTheCounter) {
  State state = with_keys(s1(), {0, 1, 2});
  const std::array expected{7, 7, 6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 2};
  for (int round = 1; round <= 12; ++round) {
    EXPECT_EQ(state.round, round);
    for (int f = 0; f < 4; ++f) EXPECT_EQ(state.floors[f].position, expected[round - 1]) << round;
    play(state, kEndTurn);
  }
  EXPECT_EQ(state.round, 13);
  for (int f = 0; f < 4; ++f) EXPECT_EQ(state.floors[f].position, 2);
  EXPECT_EQ(counter_sector(state.round), 1);
}

// cyberdoom_tower:T34b
TEST(CyberdoomTowerCountdown, OnlySentinelsTwoSectorsBehindSlide) {
  State state = at_position(at_position(in_round(s1(), 4), 0, 5), 1, 4);
  ASSERT_EQ(state.floors[2].position, 6);
  play(state, kEndTurn);
  EXPECT_EQ(state.round, 5);
  for (int f = 0; f < 4; ++f) EXPECT_EQ(state.floors[f].position, (std::array{5, 4, 5, 5})[f]);
}

// A defeated sentinel stays where it is.
TEST(CyberdoomTowerCountdown, DefeatedSentinelsDoNotSlide) {
  State state = with_awake(in_round(s1(), 4), 2);
  state.floors[2].defeated = true;
  state.floors[2].sentinel_energy = 0;
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[2].position, 6);
  EXPECT_EQ(state.floors[3].position, 5);
}

// cyberdoom_tower:T35
TEST(CyberdoomTowerCountdown, MissingKeysLoseAfterTheTwelfthRound) {
  State lost = with_keys(in_round(s1(), 12), {1, 2}), going = with_keys(in_round(s1(), 12), {1, 2, 3});
  play(lost, kEndTurn);
  EXPECT_EQ(lost.end, End::countdown);
  play(going, kEndTurn);
  EXPECT_EQ(going.round, 13);
  EXPECT_EQ(going.phase, Phase::main);
}

// The option moves the last round.
TEST(CyberdoomTowerCountdown, AShorterCountdownEndsSooner) {
  State state = in_round(s1(), 9);
  state.options.countdown = 9;
  play(state, kEndTurn);
  EXPECT_EQ(state.end, End::countdown);
}

// cyberdoom_tower:T35b
TEST(CyberdoomTowerCountdown, TheLastKeyInTheTwelfthRoundIsInTime) {
  State state = with_luck(standing(with_keys(in_round(s1(), 12), {1, 2}), 0, 3), 0);
  State found = state;
  play(state, walk_to(5), {6});
  play(state, act(Move::key_take));
  EXPECT_EQ(state.keys, 3);
  play(state, kEndTurn);
  EXPECT_EQ(state.round, 13);
  play(found, walk_to(5), {5});
  EXPECT_EQ(found.phase, Phase::fill) << "the target is 6";
}

// cyberdoom_tower:T45
TEST(CyberdoomTowerCountdown, TheGameEndsAfterTheLastRound) {
  State last = with_keys(in_round(s1(), 24), {0, 1, 2}), before = with_keys(in_round(s1(), 23), {0, 1, 2});
  play(last, kEndTurn);
  EXPECT_EQ(last.end, End::cap);
  EXPECT_EQ(CyberdoomTower::scores(last), (Scores{-1}));
  play(before, kEndTurn);
  EXPECT_EQ(before.round, 24);
  EXPECT_EQ(before.end, End::none);
}

State pair_on_the_bottom_floor(int energy) {
  State state = standing(standing(with_awake(in_round(s2(), 5), 0), 0, 1, 0), 0, 2, 1);
  return with_energy(state, energy, 1);
}

// cyberdoom_tower:T42
TEST(CyberdoomTowerPair, OneEmptySheetLosesForBoth) {
  State state = pair_on_the_bottom_floor(1);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[0].position, 5) << "the Sentinel Turn comes after both turns";
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[0].position, 4);
  EXPECT_EQ(state.players[0].energy, 2);
  EXPECT_EQ(state.players[1].energy, 0);
  EXPECT_EQ(state.end, End::energy);
  EXPECT_EQ(CyberdoomTower::scores(state), (Scores{-1, -1}));
}

// cyberdoom_tower:T42b
// cyberdoom_tower:R8
TEST(CyberdoomTowerPair, BothInRangeAreAttackedAndSpotted) {
  State state = pair_on_the_bottom_floor(3);
  play(state, kEndTurn);
  play(state, kEndTurn);
  EXPECT_EQ(state.floors[0].position, 4);
  for (int seat = 0; seat < 2; ++seat) {
    EXPECT_EQ(state.players[seat].energy, 2);
    EXPECT_TRUE(is_spotted(state, 0, seat));
  }
  EXPECT_EQ(state.phase, Phase::order);
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
}

// The attacks go on after somebody has braced, without a second slide.
TEST(CyberdoomTowerPair, TheSentinelTurnGoesOnAfterBracing) {
  State state = with_items(pair_on_the_bottom_floor(3), {Item::jetpack, Item::grenade});
  state.players[0].energy = 1;
  play(state, kEndTurn);
  play(state, kEndTurn);
  EXPECT_EQ(state.phase, Phase::brace);
  EXPECT_EQ(CyberdoomTower::to_act(state), 0);
  EXPECT_EQ(state.players[1].energy, 3);
  play(state, trade(Item::grenade));
  EXPECT_EQ(state.players[0].energy, 1);
  EXPECT_EQ(state.players[1].energy, 2);
  EXPECT_EQ(state.floors[0].position, 4);
  EXPECT_TRUE(is_spotted(state, 0, 0));
  EXPECT_EQ(state.phase, Phase::order);
}

// cyberdoom_tower:T43
TEST(CyberdoomTowerPair, KeysAreSharedAndOneMeepleOnTheRoofIsEnough) {
  State state = with_keys(standing(standing(in_round(s2(), 7), 0, 3, 0), 4, 0, 1), {1, 2, 3});
  EXPECT_FALSE(may_step_onto_roof(state, state.players[1]));
  play(state, walk_to(5), {4});
  play(state, act(Move::key_take));
  EXPECT_EQ(state.keys, 4);
  play(state, kEndTurn);
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
  play(state, act(Move::roof));
  play(state, kEndTurn);
  EXPECT_EQ(state.players[1].energy, 2);
  EXPECT_EQ(state.players[0].energy, 3);
  EXPECT_EQ(state.phase, Phase::order);
}

// cyberdoom_tower:T44
TEST(CyberdoomTowerPair, APartnerMayDefeatASentinelBeforeItActs) {
  State state = with_used(with_luck(in_round(s2(), 5), 0), 0, 2);
  state = with_items(standing(state, 0, 4, 1), {Item::plasma_rifle}, 1);
  play(state, walk_to(2), {1});
  EXPECT_TRUE(state.floors[0].activated);
  play(state, fill(kReroll));
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
  play(state, attack_by(Weapon::plasma_rifle), {2, 2, 3, 4, 3, 1});
  EXPECT_TRUE(state.floors[0].defeated);
  play(state, fill(kReroll));
  EXPECT_EQ(state.floors[0].position, 5);
  EXPECT_EQ(state.players[0].energy, 3);
  EXPECT_FALSE(is_spotted(state, 0, 0));
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
