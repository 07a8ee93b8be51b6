// Initiative (rulebook: "Initiative", "Multiplayer Battles").
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

// daemon_dice:T1
TEST(DaemonDiceInitiative, CountsDodgesMinusesPlusesAndWingsAndTheLosersGasActsOnTheFirstTurn) {
  Table table({"Arm Brain Eye Leg Wings", "Arm Lungs Mouth Shell Tail"});
  table.rolls(A, {dodge, plus, minus, leg, wings}).rolls(B, {arm, lungs, stun, block, deflect}).battle();
  EXPECT_EQ(table.of(A).initiative, 4);
  EXPECT_EQ(table.of(B).initiative, 0);
  EXPECT_EQ(table.state.turn_seat, A);
  EXPECT_EQ(table.state.minuses, 2);
  EXPECT_EQ(table.state.targeted_minuses, 0);
  EXPECT_EQ(table.state.phase, Phase::set_aside);
  EXPECT_EQ(table.choices(Move::set_aside), SlotList({0, 1, 2, 3, 4}));
}

// daemon_dice:T2
TEST(DaemonDiceInitiative, TiesAreRolledAgainAndEarlierRollsAreForgotten) {
  Table table({"Arm Brain", "Eye Wings"});
  table.rolls(A, {dodge, minus}).rolls(B, {minus, wings});
  table.rolls(A, {arm, plus}).rolls(B, {eye, minus});
  table.rolls(A, {block, brain}).rolls(B, {plus, wings});
  table.rolls(B, {eye, wings});  // B's first turn, both dice
  table.battle();
  EXPECT_EQ(table.state.initiative_rolls, 3);
  EXPECT_EQ(table.state.first, B);
  EXPECT_EQ(table.of(A).initiative, 0);
  EXPECT_EQ(table.of(B).initiative, 2);
  EXPECT_EQ(table.outcomes, 14);
  // B's roll was not reduced by A's forgotten Minus: both dice did their work.
  EXPECT_EQ(listed(table.of(B).arrayed), SlotList({0}));
  EXPECT_EQ(listed(table.of(B).minus_set), SlotList({1}));
}

// daemon_dice:T3
TEST(DaemonDiceInitiative, AThirdTieIsSettledByACoinAndTheLastRollsMinusesCount) {
  Table table({"Arm Brain", "Eye Wings"});
  table.rolls(A, {dodge, minus}).rolls(B, {minus, wings});
  table.rolls(A, {arm, plus}).rolls(B, {eye, minus});
  table.rolls(A, {block, minus}).rolls(B, {eye, wings});
  table.draws(A).battle();
  EXPECT_EQ(table.state.turn_seat, A);
  EXPECT_EQ(table.state.minuses, 0);
  EXPECT_EQ(table.state.targeted_minuses, 1);
  EXPECT_EQ(table.decides(), B);
  EXPECT_EQ(table.choices(Move::target_minus), SlotList({0, 1}));
  EXPECT_EQ(table.outcomes, 13);
  table.rolls(A, {0}, {arm}).rolls(B, {eye, dodge}).play(Move::target_minus, 1);
  EXPECT_EQ(listed(table.of(A).minused), SlotList({1}));
  EXPECT_EQ(listed(table.of(A).arrayed), SlotList({0}));
  EXPECT_EQ(table.outcomes, 16);  // one die of A, then two of B
}

// daemon_dice:T4
TEST(DaemonDiceInitiative, NothingElseOfTheRollHasAnyEffect) {
  Table table({"Brain Leg Wings", "Leg Pincer Tentacle"});
  table.rolls(A, {plus, dodge, dodge}).rolls(B, {leg, pincer, tentacle});
  table.rolls(A, {brain, leg, dodge}).battle();
  EXPECT_EQ(table.of(A).initiative, 3);
  EXPECT_EQ(table.of(B).initiative, 0);
  EXPECT_EQ(table.state.turn, 1);
  EXPECT_EQ(table.state.turn_seat, A);
  EXPECT_EQ(table.of(A).held, 0u);
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
  // No DEFEND and no SUFFER: the first decision is how to array A's own Leg.
  EXPECT_EQ(table.state.phase, Phase::array);
  EXPECT_EQ(listed(table.state.attacks), SlotList({1}));
  EXPECT_EQ(table.choices(Move::brain), SlotList({1}));
}

// daemon_dice:T50
TEST(DaemonDiceInitiative, InAMeleeOnlyTheMostMinusesCount) {
  Table table({"Arm Brain Wings", "Eye Lungs Mouth", "Brain Pincer Wings"});
  table.rolls(A, {dodge, plus, dodge}).rolls(B, {eye, lungs, minus}).rolls(C, {minus, block, wings}).battle();
  EXPECT_EQ(table.of(A).initiative, 3);
  EXPECT_EQ(table.of(B).initiative, 1);
  EXPECT_EQ(table.of(C).initiative, 2);
  EXPECT_EQ(table.state.turn, 1);
  EXPECT_FALSE(table.of(A).alive);  // B's three minuses take all of A's dice
  EXPECT_EQ(table.state.phase, Phase::next);
  EXPECT_EQ(table.decides(), A);
  EXPECT_EQ(table.choices(Move::target), SlotList({0, 1}));
  EXPECT_EQ(table.outcomes, 9);
}

TEST(DaemonDiceInitiative, OnlyThoseTiedForTheHighestRollAgain) {
  Table table({"Arm Leg", "Arm Leg", "Arm Leg"});
  table.rolls(A, {dodge, leg}).rolls(B, {arm, leg}).rolls(C, {dodge, leg});
  table.rolls(A, {arm, leg}).rolls(C, {arm, dodge});
  table.battle();
  EXPECT_EQ(table.state.first, C);
  EXPECT_EQ(table.of(A).initiative, 0);
  EXPECT_EQ(table.of(B).initiative, 0);
  EXPECT_EQ(table.of(C).initiative, 1);
  EXPECT_EQ(table.state.attacker, nobody);  // nobody rolled a minus
}

// Reading 12: a tie for the most minuses is settled by chance.
TEST(DaemonDiceInitiative, ATieForTheMostMinusesIsSettledByChance) {
  Table tied({"Arm Leg Leg", "Arm Brain Brain", "Wings Brain Arm"});
  tied.rolls(A, {dodge, plus, plus})
      .rolls(B, {arm, minus, minus})
      .rolls(C, {wings, minus, arm})
      .draws(C)
      .battle();
  EXPECT_EQ(tied.state.attacker, C);
  EXPECT_EQ(tied.state.minuses, 1);
  EXPECT_EQ(tied.state.targeted_minuses, 1);
  EXPECT_EQ(tied.decides(), C);
}

// Reading 30: the winner's immunity to gas holds for the loser's initiative roll too.
TEST(DaemonDiceInitiative, TheWinnersImmunityStopsTheLosersGas) {
  Options options;
  options.breeds = true;
  Table table({"Arm f Leg f Mouth f", "Lungs f Lungs r Arm s"}, options);
  table.rolls(A, {dodge, plus, minus}).rolls(B, {lungs, lungs, arm}).battle();
  EXPECT_EQ(table.state.attacker, B);
  EXPECT_EQ(table.state.minuses, 2);  // Rot's gas alone
}

}  // namespace
}  // namespace pandemonium::daemon_dice
