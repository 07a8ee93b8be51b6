// 1. Roll and 2. Recover.
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

// daemon_dice:T5
TEST(DaemonDiceRoll, WhoMustSetAsideEveryDieLosesUnhurt) {
  Table table({"Arm Brain Eye", "Arm Arm Arm"});
  table.minuses(3, 0).turn(A, B);
  EXPECT_EQ(table.outcomes, 0);
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
  EXPECT_EQ(DaemonDice::scores(table.state), (Scores{-1.0f, 1.0f}));
}

// daemon_dice:T6
TEST(DaemonDiceRoll, TheDefenderChoosesWhichDiceTheMinusesTake) {
  Table table({"Arm Brain Eye", "Arm Arm Arm"});
  table.minuses(2, 0).turn(A, B);
  table.play(Move::set_aside, 0);
  EXPECT_EQ(table.choices(Move::set_aside), SlotList({1, 2}));
  table.rolls(A, {2}, {eye}).rolls(B, {block, dodge, block}).play(Move::set_aside, 1);
  EXPECT_EQ(table.outcomes, 1 + 3);
  EXPECT_EQ(listed(table.of(A).minused), SlotList({0, 1}));
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
  EXPECT_EQ(listed(table.of(A).arrayed), SlotList({2}));
  EXPECT_EQ(table.state.phase, Phase::defend);  // B against the ray of the only die rolled
}

// daemon_dice:T7
TEST(DaemonDiceRoll, HeldAndGrabbingDiceCannotAbsorbAMinus) {
  Table table({"Arm Brain Leg Tentacle", "Arm Arm Leg Tentacle"});
  table.hold(A, 3, B, 1).hold(B, 3, A, 1).minuses(1, 0).turn(A, B);
  EXPECT_EQ(table.choices(Move::release), SlotList({3}));
  table.play(Move::done);
  EXPECT_EQ(table.choices(Move::set_aside), SlotList({0, 2}));
}

// daemon_dice:T8
TEST(DaemonDiceRoll, AnActivatedTentacleLetsGoAtOnce) {
  Table table({"Arm Tentacle", "Arm Leg"});
  table.hold(A, 1, B, 1).turn(A, B);
  table.rolls(A, {block, plus}).rolls(B, {arm, plus}).play(Move::release, 1);
  EXPECT_EQ(table.of(B).held, 0u);
  EXPECT_EQ(table.of(A).grabbing, 0u);
  EXPECT_EQ(table.outcomes, 2 + 2);  // both of A's dice, and B's freed one too
  EXPECT_EQ(table.of(A).face[1], face_with(Tables::built_in, table.of(A).kind[1], plus));
}

// daemon_dice:T9
TEST(DaemonDiceRoll, AGrabbingDieThatStaysIsNoDieToRoll) {
  Table table({"Arm Tentacle", "Arm Leg"});
  table.stun(A, {0}).hold(A, 1, B, 1).turn(A, B);
  table.play(Move::done);
  EXPECT_EQ(table.outcomes, 0);
  EXPECT_FALSE(table.of(A).alive);
  EXPECT_EQ(table.of(B).held, 0u);
  EXPECT_EQ(table.state.phase, Phase::over);
}

// daemon_dice:T10
TEST(DaemonDiceRoll, TargetedMinusesComeFirstAndMayHitAGrabbingTentacle) {
  Table table({"Arm Eye Tentacle", "Arm Leg Wings"});
  table.hold(A, 2, B, 1).minuses(1, 1).turn(A, B);
  table.play(Move::done);
  EXPECT_EQ(table.decides(), B);
  EXPECT_EQ(table.choices(Move::target_minus), SlotList({0, 1, 2}));
  table.play(Move::target_minus, 2);
  EXPECT_EQ(table.of(B).held, 0u);
  EXPECT_EQ(table.of(A).grabbing, 0u);
  EXPECT_EQ(listed(table.of(A).minused), SlotList({2}));
  EXPECT_EQ(table.decides(), A);
  EXPECT_EQ(table.choices(Move::set_aside), SlotList({0, 1}));
}

// Reading 25: held dice cannot be minus-ed, and what finds no die is lost.
TEST(DaemonDiceRoll, TargetedMinusesWithoutADieAreLost) {
  Table table({"Arm Leg", "Arm Tentacle"});
  table.hold(B, 1, A, 1).minuses(0, 2).turn(A, B);
  EXPECT_EQ(table.choices(Move::target_minus), SlotList({0}));
  table.play(Move::target_minus, 0);
  EXPECT_EQ(table.state.phase, Phase::over);  // nothing left to roll
}

// daemon_dice:T11
TEST(DaemonDiceRecover, APlusHealsOneStunnedDieAndBothAreSpent) {
  Table table({"Arm Eye Eye Leg", "Arm Leg Leg Mouth"});
  table.wound(A, {0}).stun(A, {3}).array(B, 3, Symbol::stun);
  table.rolls(A, {1, 2}, {plus, plus}).turn(A, B);
  EXPECT_EQ(table.state.phase, Phase::recover);
  EXPECT_EQ(table.choices(Move::recover), SlotList({3}));
  EXPECT_TRUE(table.may_be_done());
  table.play(Move::recover, 3);
  EXPECT_EQ(listed(table.of(A).spent), SlotList({1, 3}));
  EXPECT_EQ(listed(table.of(A).active), SlotList({2}));
  EXPECT_EQ(listed(table.of(A).wounded), SlotList({0}));
  EXPECT_EQ(table.state.phase, Phase::suffer);  // a plus alone defends nothing
  EXPECT_EQ(table.choices(Move::suffer), SlotList({1, 2, 3}));
}

// daemon_dice:T12
TEST(DaemonDiceRecover, HealingIsOptionalAndALeftOverPlusDoesNothing) {
  Table table({"Arm Brain Eye Leg Leg", "Arm Leg Arm Arm Arm"});
  table.stun(A, {0, 4});
  table.rolls(A, {1, 2, 3}, {plus, plus, dodge}).rolls(B, {arm, plus, arm, arm, arm}).turn(A, B);
  EXPECT_EQ(table.choices(Move::recover), SlotList({0, 4}));
  table.play(Move::recover, 4).play(Move::done);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({0}));
  EXPECT_EQ(listed(table.of(A).active), SlotList({2, 3}));
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.phase, Phase::array);
}

// daemon_dice:T64
TEST(DaemonDiceRoll, ASpikeDieShowsItsThreeImagesTwiceEach) {
  const std::vector<Symbol> expected{spike, spike, wound, wound, deflect, deflect};
  for (int face = 0; face < kFaces; ++face) {
    Table table({"Spike Arm", "Leg Arm"});
    table.draws(face).draws(2).rolls(B, {plus, arm}).turn(A);  // the Arm blocks
    EXPECT_EQ(Tables::built_in.symbol_on(table.of(A).kind[0], table.of(A).face[0]), expected[at(face)]);
    EXPECT_EQ(listed(table.of(A).arrayed), expected[at(face)] == wound ? SlotList({0}) : SlotList{});
  }
}

}  // namespace
}  // namespace pandemonium::daemon_dice
