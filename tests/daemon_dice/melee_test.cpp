// Multiplayer Battles.
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

// daemon_dice:T48
TEST(DaemonDiceMelee, TheTargetDefendsAndTakesTheNextTurn) {
  Table table({"Arm Leg", "Arm Eye", "Shell Tail"});
  table.rolls(A, {dodge, leg}).turn(A);
  EXPECT_EQ(table.state.phase, Phase::target);
  EXPECT_EQ(table.choices(Move::target), SlotList({0, 1}));  // B and C
  table.rolls(C, {stun, deflect}).play(Move::target, 1);
  EXPECT_EQ(table.state.turn_seat, C);
  EXPECT_EQ(table.state.turn, 2);
  table.play(Move::defend, 1).play(Move::use, 1);
  EXPECT_EQ(listed(table.of(C).healthy), SlotList({0, 1}));
  EXPECT_EQ(table.state.phase, Phase::target);
  EXPECT_EQ(table.decides(), C);
  EXPECT_EQ(table.choices(Move::target), SlotList({0, 1}));  // A, who has just attacked, and B
  EXPECT_EQ(table.outcomes, 4);                              // B has had no turn
}

// daemon_dice:T49
TEST(DaemonDiceMelee, TheDefeatedLetGoAndNameTheNextPlayer) {
  Table table({"Arm Tentacle", "Leg Tentacle", "Shell Tail"});
  table.hold(A, 1, B, 0).hold(B, 1, C, 0).minuses(2, 0).turn(B, A);
  table.play(Move::release, 1);
  EXPECT_EQ(table.outcomes, 0);
  EXPECT_FALSE(table.of(B).alive);
  EXPECT_EQ(table.of(C).held, 0u);
  EXPECT_EQ(table.of(A).grabbing, 0u);
  EXPECT_EQ(table.state.phase, Phase::next);
  EXPECT_EQ(table.decides(), B);
  EXPECT_EQ(table.choices(Move::target), SlotList({0, 1}));  // C and A
  table.rolls(C, {stun, deflect}).rolls(A, {arm, plus}).play(Move::target, 0);
  // C had no minuses and nothing to defend against, and could name A alone: its Stun now falls on A.
  EXPECT_EQ(table.outcomes, 4);
  EXPECT_EQ(table.state.turn_seat, A);
  EXPECT_EQ(table.state.attacker, C);
  EXPECT_EQ(table.choices(Move::defend), SlotList({0}));
}

// daemon_dice:T55
TEST(DaemonDiceMelee, TheLastDaemonLeftWinsAtOnce) {
  Table table({"Arm Leg", "Arm Leg", "Arm Leg"});
  table.defeated(C, 1).wound(A, {0}).array(B, 1, leg).rolls(A, {1}, {plus}).turn(A, B);
  table.play(Move::suffer, 1);
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(table.decides(), kNobody);
  EXPECT_EQ(DaemonDice::scores(table.state), (Scores{0.0f, 1.0f, -1.0f}));
}

// daemon_dice:T61
TEST(DaemonDiceMelee, PlacesFollowTheOrderOfDefeat) {
  Table table({"Arm Leg", "Arm Leg", "Arm Leg", "Arm Leg"});
  table.defeated(B, 1).defeated(D, 2).stun(A, {0}).array(C, 1, leg).rolls(A, {1}, {dodge}).turn(A, C);
  table.play(Move::suffer, 1);  // A goes last
  ASSERT_EQ(table.state.phase, Phase::over);
  const Scores scores = DaemonDice::scores(table.state);
  EXPECT_FLOAT_EQ(scores[C], 1.0f);
  EXPECT_FLOAT_EQ(scores[A], 1.0f / 3.0f);
  EXPECT_FLOAT_EQ(scores[D], -1.0f / 3.0f);
  EXPECT_FLOAT_EQ(scores[B], -1.0f);
}

TEST(DaemonDiceMelee, AtTheLastTurnTheLivingShareTheirPlaces) {
  Options options;
  options.max_turns = 1;
  Table table({"Shell Shell", "Shell Shell", "Shell Shell", "Shell Shell"}, options);
  table.defeated(D, 1).wound(B, {0}).rolls(A, {block, block}).turn(A).play(Move::target, 0);
  ASSERT_EQ(table.state.phase, Phase::over);
  const Scores scores = DaemonDice::scores(table.state);
  EXPECT_FLOAT_EQ(scores[A], 2.0f / 3.0f);  // shares first and second place with C
  EXPECT_FLOAT_EQ(scores[C], 2.0f / 3.0f);
  EXPECT_FLOAT_EQ(scores[B], -1.0f / 3.0f);
  EXPECT_FLOAT_EQ(scores[D], -1.0f);
}

// Grabs reach the target alone; older holds on anybody stay.
TEST(DaemonDiceMelee, GrabsFallOnTheTargetAlone) {
  Table table({"Tentacle Tentacle", "Arm Leg", "Arm Leg"});
  table.hold(A, 0, B, 0).turn(A).rolls(A, {1}, {tentacle}).play(Move::done);
  table.play(Move::target, 1);
  EXPECT_EQ(table.state.target, C);
  EXPECT_EQ(table.choices(Move::grab), SlotList({0, 1}));
  table.rolls(C, {0}, {arm}).play(Move::grab, 1);
  EXPECT_EQ(table.of(A).link[0], (Place{B, 0}));
  EXPECT_EQ(table.of(A).link[1], (Place{C, 1}));
}

TEST(DaemonDiceMelee, MaterialIsComparedWithTheMeanOfTheOthers) {
  Options options;
  options.shaping = Shaping::material;
  Table table({"Arm Leg", "Arm Leg", "Arm Leg"}, options);
  table.stun(B, {0}).wound(C, {0, 1}).rolls(A, {dodge, leg}).turn(A);
  EXPECT_FLOAT_EQ(DaemonDice::potential(table.state, A), 0.2f * (2.0f - 0.75f) / 2.0f);
  EXPECT_FLOAT_EQ(DaemonDice::potential(table.state, C), 0.2f * (0.0f - 1.75f) / 2.0f);
  table.state.options.shaping = Shaping::off;
  EXPECT_EQ(DaemonDice::potential(table.state, A), 0.0f);
}

}  // namespace
}  // namespace pandemonium::daemon_dice
