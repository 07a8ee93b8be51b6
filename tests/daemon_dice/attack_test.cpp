// 4. Attack: Apply Grabs, Set Aside Minuses, Array Attacks.
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

// daemon_dice:T23
TEST(DaemonDiceAttack, SpikesStayOffEyesAndBrainsAndABrainTargetsItsAttack) {
  Table table({"Brain Eye Leg Spike Spike", "Shell Shell Shell Shell Shell"});
  table.rolls(A, {brain, eye, leg, spike, spike}).turn(A);
  EXPECT_EQ(table.choices(Move::spike), SlotList({2}));
  EXPECT_EQ(table.choices(Move::brain), SlotList({1, 2}));
  table.play(Move::spike, 2);
  EXPECT_EQ(table.choices(Move::brain), SlotList({1}));
  table.rolls(B, {stun, stun, stun, stun, stun})
      .play(Move::spike, 2)
      .play(Move::brain, 1)
      .done_if_asked(Phase::array);
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.decides(), A);
  EXPECT_EQ(table.state.phase, Phase::target_damage);
  EXPECT_EQ(table.state.targeted_stuns, 1);
  EXPECT_EQ(table.state.targeted_wounds, 0);
  EXPECT_EQ(table.state.wounds, 2);
  EXPECT_EQ(table.state.stuns, 2);
}

// daemon_dice:T25
TEST(DaemonDiceAttack, PoisonAddsAWoundAndStunsTheStinger) {
  Table table({"Arm Leg Stinger", "Arm Leg Mouth"});
  table.rolls(A, {dodge, dodge, stinger}).turn(A);
  EXPECT_EQ(table.choices(Move::poison), SlotList({2}));
  table.rolls(B, {dodge, dodge, minus}).play(Move::poison, 2).done_if_asked(Phase::array);
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.phase, Phase::suffer);  // a dodge stops no Stinger
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({2}));
  table.play(Move::suffer, 0).play(Move::suffer, 1);
  EXPECT_EQ(listed(table.of(B).wounded), SlotList({0}));
  EXPECT_EQ(listed(table.of(B).stunned), SlotList({1}));
  EXPECT_EQ(listed(table.of(B).healthy), SlotList({2}));
}

// daemon_dice:T26
TEST(DaemonDiceAttack, WithoutPoisonOrDefendedTheStingerStaysWell) {
  Table plain({"Arm Leg Stinger", "Arm Leg Mouth"});
  plain.rolls(A, {dodge, dodge, stinger}).rolls(B, {dodge, dodge, minus}).turn(A).play(Move::done);
  EXPECT_EQ(plain.state.wounds, 0);
  EXPECT_EQ(plain.state.stuns, 1);
  EXPECT_EQ(listed(plain.of(A).healthy), SlotList({0, 1, 2}));

  Table defended({"Arm Leg Stinger", "Arm Leg Mouth"});
  defended.rolls(A, {dodge, dodge, stinger}).rolls(B, {block, dodge, minus}).turn(A).play(Move::poison, 2);
  defended.done_if_asked(Phase::array).play(Move::defend, 2);
  defended.rolls(A, {0, 1, 2}, {dodge, dodge, stinger}).play(Move::use, 0);
  EXPECT_EQ(listed(defended.of(A).healthy), SlotList({0, 1, 2}));
  EXPECT_EQ(listed(defended.of(B).healthy), SlotList({0, 1, 2}));
}

// daemon_dice:T32
TEST(DaemonDiceAttack, AGrabbedDieCannotBeSetAside) {
  Table table({"Arm Tentacle Tentacle", "Arm Leg Mouth"});
  table.rolls(A, {dodge, tentacle, minus}).turn(A);
  EXPECT_EQ(table.choices(Move::grab), SlotList({0, 1, 2}));
  table.play(Move::grab, 1);
  EXPECT_EQ(listed(table.of(B).held), SlotList({1}));
  EXPECT_EQ(table.of(B).link[1], (Place{A, 1}));
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.minuses, 1);
  EXPECT_EQ(table.choices(Move::set_aside), SlotList({0, 2}));
}

// daemon_dice:T33
TEST(DaemonDiceAttack, SeizingAGrabbingTentacleMakesItLetGo) {
  Table table({"Arm Leg Tentacle", "Leg Mouth Tentacle"});
  table.hold(B, 2, A, 0).rolls(A, {1, 2}, {dodge, tentacle}).turn(A);
  EXPECT_EQ(table.choices(Move::grab), SlotList({0, 1, 2}));
  table.rolls(B, {0, 1}, {dodge, stun}).play(Move::grab, 2);
  EXPECT_EQ(listed(table.of(B).held), SlotList({2}));
  EXPECT_EQ(table.of(B).grabbing, 0u);
  EXPECT_EQ(table.of(A).held, 0u);
  EXPECT_EQ(table.of(A).link[2], (Place{B, 2}));
  // B rolled its other two dice; in A's next turn the freed die is active.
  EXPECT_EQ(table.outcomes, 4);
  EXPECT_EQ(table.state.turn_seat, A);
  EXPECT_EQ(table.state.phase, Phase::activate);
  EXPECT_EQ(listed(table.of(A).active), SlotList({0, 1}));
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
}

// daemon_dice:T34
TEST(DaemonDiceAttack, AStunnedDieLosesItsMinus) {
  Table table({"Brain Lungs Mouth Pincer Wings", "Mouth Arm Leg Shell Tail"});
  table.array(B, 0, stun).rolls(A, {minus, lungs, minus, minus, wings}).turn(A, B).play(Move::suffer, 3);
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.minuses, 4);
  EXPECT_EQ(table.state.targeted_minuses, 1);
  EXPECT_EQ(table.state.phase, Phase::target_minus);
  EXPECT_EQ(table.decides(), A);
}

// daemon_dice:T35
TEST(DaemonDiceAttack, PlusesBoostAttacksAndDoubleOnAnEye) {
  Table one({"Arm Brain Eye Leg", "Arm Arm Arm Arm"});
  one.rolls(A, {dodge, plus, plus, leg}).rolls(B, {block, block, dodge, dodge}).turn(A);
  EXPECT_EQ(one.choices(Move::boost), SlotList({3}));
  one.play(Move::boost, 3).play(Move::done);
  EXPECT_EQ(boosts(one.state, 3), 1);
  EXPECT_EQ(listed(one.of(A).attached), SlotList({1}));
  EXPECT_EQ(listed(one.of(A).active), SlotList({0, 2}));
  EXPECT_EQ(one.choices(Move::defend), SlotList({3}));  // two blocks are enough

  Table two({"Arm Brain Eye Eye", "Leg Leg Leg Leg"});
  two.rolls(A, {dodge, plus, eye, plus}).rolls(B, {dodge, dodge, dodge, dodge}).turn(A);
  two.play(Move::boost, 2).play(Move::boost, 2).done_if_asked(Phase::array);
  EXPECT_EQ(boosts(two.state, 2), 4);
  EXPECT_EQ(two.state.phase, Phase::suffer);  // four dodges are not five
}

// daemon_dice:T36
TEST(DaemonDiceAttack, BrainAndPoisonExcludeEachOther) {
  Table table({"Brain Leg Stinger", "Arm Arm Arm"});
  table.rolls(A, {brain, dodge, stinger}).turn(A);
  EXPECT_EQ(table.choices(Move::brain), SlotList({2}));
  EXPECT_EQ(table.choices(Move::poison), SlotList({2}));
  Table poisoned = table, targeted = table;
  poisoned.rolls(B, {block, dodge, dodge}).play(Move::poison, 2);
  EXPECT_TRUE(poisoned.state.attack[2].poison && !poisoned.state.attack[2].brain);
  EXPECT_EQ(poisoned.state.turn_seat, B);  // nothing is left to decide
  targeted.rolls(B, {block, dodge, dodge}).play(Move::brain, 2);
  EXPECT_TRUE(targeted.state.attack[2].brain && !targeted.state.attack[2].poison);
  EXPECT_EQ(targeted.state.turn_seat, B);
}

// daemon_dice:T37
TEST(DaemonDiceAttack, AnOlderHoldMayBeEndedWhenGrabsAreApplied) {
  Table table({"Arm Tentacle Tentacle", "Arm Eye Leg"});
  table.hold(A, 1, B, 0).turn(A).rolls(A, {0, 2}, {dodge, tentacle}).play(Move::done);
  EXPECT_EQ(table.choices(Move::grab), SlotList({1, 2}));
  EXPECT_EQ(table.choices(Move::release), SlotList({1}));
  EXPECT_TRUE(table.may_be_done());
  table.play(Move::release, 1);
  EXPECT_EQ(table.choices(Move::grab), SlotList({0, 1, 2}));
  EXPECT_EQ(table.choices(Move::release), SlotList{});
  EXPECT_EQ(listed(table.of(A).spent), SlotList({1}));
  table.play(Move::grab, 0);
  EXPECT_EQ(listed(table.of(A).grabbing), SlotList({2}));
  EXPECT_EQ(table.of(B).link[0], (Place{A, 2}));
}

// daemon_dice:R58, R59: each Stinger for itself, whichever die of its daemon it is.
TEST(DaemonDiceAttack, EveryStingerMayBePoisonedOnceOrHaveABrain) {
  Table table({"Stinger Brain Stinger", "Arm Arm Arm"});
  table.rolls(A, {stinger, brain, stinger}).turn(A);
  EXPECT_EQ(table.choices(Move::brain), SlotList({0, 2}));
  EXPECT_EQ(table.choices(Move::poison), SlotList({0, 2}));
  table.play(Move::poison, 2);
  EXPECT_EQ(table.choices(Move::brain), SlotList({0}));
  EXPECT_EQ(table.choices(Move::poison), SlotList({0}));
}

// daemon_dice:T52
TEST(DaemonDiceAttack, WithholdTakesBackBareAttacksAndMinuses) {
  Options options;
  options.withhold = true;
  Table table({"Brain Eye Leg", "Arm Arm Arm"}, options);
  table.rolls(A, {minus, plus, leg}).turn(A);
  EXPECT_EQ(table.choices(Move::withhold), SlotList({0, 2}));
  EXPECT_EQ(table.state.minuses, 1);
  table.play(Move::boost, 2);
  EXPECT_EQ(table.choices(Move::withhold), SlotList({0}));
  table.rolls(B, {block, block, block}).play(Move::withhold, 0);
  EXPECT_EQ(table.state.minuses, 0);
  EXPECT_EQ(table.outcomes, 3 + 3);  // B rolls all its dice
  EXPECT_EQ(listed(table.of(A).spent), SlotList({0}));
}

TEST(DaemonDiceAttack, AWithheldAttackIsNoAttackAndWithheldGasCountsTwice) {
  Options options;
  options.withhold = true;
  Table table({"Lungs Wings Leg", "Arm Arm Arm"}, options);
  table.rolls(A, {lungs, wings, leg}).turn(A);
  EXPECT_EQ(table.state.minuses, 2);
  EXPECT_EQ(table.state.targeted_minuses, 1);
  table.play(Move::withhold, 0).play(Move::withhold, 1);
  EXPECT_EQ(table.state.minuses, 0);
  EXPECT_EQ(table.state.targeted_minuses, 0);
  table.rolls(B, {arm, dodge, dodge}).rolls(A, {lungs, wings, leg}).play(Move::withhold, 2);
  // B had nothing to defend against, and attacks with its Arm.
  EXPECT_EQ(listed(table.of(B).arrayed), SlotList({0}));
  Table strict({"Lungs Wings Leg", "Arm Arm Arm"});
  strict.rolls(A, {lungs, wings, leg}).turn(A);
  EXPECT_EQ(strict.state.turn_seat, B);  // without the option nothing is asked
}

}  // namespace
}  // namespace pandemonium::daemon_dice
