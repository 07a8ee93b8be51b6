// 3. Defend: Suffer Stuns & Wounds.
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

// daemon_dice:T21
TEST(DaemonDiceSuffer, TheAttackerPlacesTargetedDamageFirstAndGrabbingTentaclesLetGo) {
  Table table({"Arm Eye Shell Tentacle", "Brain Leg Shell Tentacle"});
  table.hold(A, 3, B, 3).array(B, 1, leg, {.brain = 0}).array(B, 2, stun);
  table.rolls(A, {0, 1, 2}, {dodge, minus, stun}).turn(A, B).play(Move::done);
  EXPECT_EQ(table.decides(), B);
  EXPECT_EQ(table.choices(Move::target_damage), SlotList({0, 1, 2, 3}));
  table.play(Move::target_damage, 3);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({3}));
  EXPECT_EQ(table.of(B).held, 0u);
  table.play(Move::target_damage, 0);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({0, 3}));
  EXPECT_EQ(table.decides(), A);
  EXPECT_EQ(table.state.stuns, 1);
  EXPECT_EQ(table.choices(Move::suffer), SlotList({1, 2}));
}

// daemon_dice:T22
TEST(DaemonDiceSuffer, AHeldDieMayBeTargetedAndLeavesTheGrab) {
  Table table({"Arm Eye Shell", "Brain Leg Tentacle"});
  table.hold(B, 2, A, 0).array(B, 1, leg, {.brain = 0}).rolls(A, {1, 2}, {minus, stun}).turn(A, B);
  EXPECT_EQ(table.choices(Move::target_damage), SlotList({0, 1, 2}));
  table.play(Move::target_damage, 0);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({0}));
  EXPECT_EQ(table.of(A).held, 0u);
  EXPECT_EQ(table.of(B).grabbing, 0u);
  EXPECT_EQ(table.state.targeted_stuns, 1);
  EXPECT_EQ(table.choices(Move::target_damage), SlotList({1, 2}));
}

// daemon_dice:T27
TEST(DaemonDiceSuffer, BloodIsDrawnBeforePoisonIsInjected) {
  for (const bool has_stunned : {true, false}) {
    Table table({"Arm Eye Leg Shell", "Arm Leg Mouth Stinger"});
    if (has_stunned) table.stun(B, {0});
    table.array(B, 2, mouth).array(B, 3, stinger, {.poison = true});
    table.rolls(A, {dodge, minus, dodge, stun}).turn(A, B);
    if (has_stunned) {
      EXPECT_EQ(table.state.phase, Phase::blood);
      EXPECT_EQ(table.decides(), B);
      EXPECT_EQ(table.choices(Move::recover), SlotList({0}));
      EXPECT_EQ(listed(table.of(B).stunned), SlotList({0}));  // the Stinger not yet
      table.play(Move::recover, 0);
    }
    EXPECT_EQ(table.state.phase, Phase::suffer);
    EXPECT_EQ(listed(table.of(B).stunned), SlotList({3}));
    EXPECT_EQ(table.state.wounds, 1);
    EXPECT_EQ(table.state.stuns, 2);
  }
}

// daemon_dice:T29
TEST(DaemonDiceSuffer, WhoHasOnlyGrabbedDiceLeftIsDefeated) {
  Table table({"Arm Eye Leg", "Mouth Tentacle Tentacle"});
  table.hold(B, 1, A, 0).hold(B, 2, A, 2).array(B, 0, stun).rolls(A, {1}, {minus}).turn(A, B);
  EXPECT_EQ(table.choices(Move::suffer), SlotList({0, 1, 2}));
  Table other = table;
  table.play(Move::suffer, 1);
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_FALSE(table.of(A).alive);
  other.play(Move::suffer, 0);
  EXPECT_TRUE(other.of(A).alive);
  EXPECT_EQ(listed(other.of(A).stunned), SlotList({0}));
  EXPECT_EQ(listed(other.of(B).grabbing), SlotList({2}));  // die 1 is free again
}

// daemon_dice:T31
TEST(DaemonDiceSuffer, AMinusedDieMaySuffer) {
  Table table({"Arm Leg Pincer", "Arm Leg Mouth"});
  table.array(B, 2, stun).minuses(1, 0).turn(A, B);
  table.rolls(A, {0, 1}, {block, dodge}).play(Move::set_aside, 2).play(Move::done);
  EXPECT_EQ(table.choices(Move::suffer), SlotList({0, 1, 2}));
  table.rolls(B, {arm, plus, mouth}).play(Move::suffer, 2);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({2}));
  EXPECT_EQ(table.of(A).minused, 0u);
}

// daemon_dice:T54
TEST(DaemonDiceSuffer, AllWoundsComeBeforeAllStuns) {
  Table table({"Shell Shell Shell Shell Shell", "Arm Leg Pincer Spike Tail"});
  table.array(B, 1, leg).array(B, 2, pincer, {.spikes = {3}}).array(B, 0, arm);
  table.rolls(A, {stun, stun, stun, stun, stun}).turn(A, B);
  EXPECT_EQ(table.state.phase, Phase::suffer);
  EXPECT_EQ(table.state.wounds, 2);
  EXPECT_EQ(table.state.stuns, 3);
  table.play(Move::suffer, 0).play(Move::suffer, 1);
  EXPECT_EQ(listed(table.of(A).wounded), SlotList({0, 1}));
  table.play(Move::suffer, 2).play(Move::suffer, 3);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({2, 3}));
  EXPECT_EQ(table.state.stuns, 1);
  EXPECT_EQ(table.choices(Move::suffer), SlotList({4}));
  table.play(Move::suffer, 4);
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_FALSE(table.of(A).alive);
}

// daemon_dice:T53
TEST(DaemonDiceSuffer, WhoCannotActInAnothersTurnIsDefeatedInTheNextOwnOne) {
  Table table({"Arm Tentacle", "Arm Leg"});
  table.wound(B, {1}).rolls(A, {dodge, tentacle}).turn(A);
  EXPECT_EQ(table.choices(Move::grab), SlotList({0}));
  EXPECT_TRUE(table.of(B).alive);
  table.play(Move::grab, 0);
  EXPECT_EQ(table.state.turn, 2);
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.outcomes, 2);  // B rolled nothing
  EXPECT_EQ(DaemonDice::scores(table.state), (Scores{1.0f, -1.0f}));
}

// daemon_dice:T51
TEST(DaemonDiceSuffer, AtTheLastTurnTheDiceLeftAreCounted) {
  for (const bool hurt : {true, false}) {
    Options options;
    options.max_turns = 1;
    Table table({"Shell Shell Shell", "Shell Shell Shell"}, options);
    if (hurt)
      table.stun(A, {0}).wound(B, {0}).rolls(A, {1, 2}, {block, block});
    else
      table.rolls(A, {block, block, block});
    table.turn(A);
    EXPECT_EQ(table.state.phase, Phase::over);
    EXPECT_TRUE(table.of(A).alive && table.of(B).alive);
    EXPECT_EQ(DaemonDice::scores(table.state), (hurt ? Scores{1.0f, -1.0f} : Scores{0.0f, 0.0f}));
  }
}

}  // namespace
}  // namespace pandemonium::daemon_dice
