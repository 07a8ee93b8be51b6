// 3. Defend: Apply Defenses.
#include "envs/daemon_dice/rules.hpp"
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

// A part whose dice show the symbol.
std::string part_showing(Symbol symbol) {
  switch (symbol) {
    case block:
      return "Pincer";
    case deflect:
      return "Tail";
    case dodge:
      return "Leg";
    case minus:
      return "Wings";
    case plus:
      return "Brain";
    case stun:
      return "Mouth";
    case wound:
      return "Spike";
    default:
      return std::string(name_of(symbol));
  }
}

// A's rolled symbols meet one attack by B with so many pluses.
Table defence(Symbol attack, int pluses, const std::vector<Symbol>& rolled,
              ArmDefence arms = ArmDefence::both) {
  std::string own, foe = part_showing(attack);
  const int size = std::max(static_cast<int>(rolled.size()), 1 + pluses);
  for (int slot = 0; slot < size; ++slot) {
    own += slot < static_cast<int>(rolled.size()) ? part_showing(rolled[at(slot)]) + " " : "Wings ";
    if (slot > 0) foe += " Brain";
  }
  Options options;
  options.arm_defence = arms;
  Table table({own.substr(0, own.size() - 1), foe}, options);
  for (int slot = static_cast<int>(rolled.size()); slot < size; ++slot) table.wound(A, {slot});
  Supplements with;
  for (int slot = 1; slot <= pluses; ++slot) with.pluses.push_back(slot);
  table.array(B, 0, attack, with);
  for (int slot = 1 + pluses; slot < size; ++slot) table.wound(B, {slot});
  table.rolls(A, rolled).turn(A, B);
  return table;
}

bool can_defend(Symbol attack, int pluses, const std::vector<Symbol>& rolled,
                ArmDefence arms = ArmDefence::both) {
  const Table table = defence(attack, pluses, rolled, arms);
  if (table.state.phase != Phase::defend) return false;
  EXPECT_EQ(table.choices(Move::defend), SlotList({0}));
  return true;
}

// daemon_dice:T13
TEST(DaemonDiceDefend, ABlockNeedsAsManyDiceAsTheAttackHasBoostsAndOneMore) {
  EXPECT_TRUE(can_defend(leg, 2, {block, block, block}));
  EXPECT_TRUE(can_defend(leg, 2, {block, block, plus}));
  EXPECT_TRUE(can_defend(leg, 2, {block, plus, plus}));
  EXPECT_FALSE(can_defend(leg, 2, {block, block, stun}));
  EXPECT_FALSE(can_defend(leg, 2, {plus, plus, plus}));
}

// daemon_dice:T14
TEST(DaemonDiceDefend, DeflectsAndShellsStopEveryAttack) {
  for (const Symbol attack : {leg, tail}) {
    EXPECT_TRUE(can_defend(attack, 2, {deflect, deflect, deflect}));
    EXPECT_TRUE(can_defend(attack, 2, {deflect, deflect, plus}));
    EXPECT_TRUE(can_defend(attack, 2, {deflect, plus, plus}));
    EXPECT_TRUE(can_defend(attack, 2, {shell, deflect, plus}));
    EXPECT_TRUE(can_defend(attack, 2, {shell, shell, shell}));
    EXPECT_FALSE(can_defend(attack, 2, {deflect, deflect, stun}));
  }
}

// daemon_dice:T15
TEST(DaemonDiceDefend, DodgesStopOnlyRaysAndSweeps) {
  EXPECT_TRUE(can_defend(tail, 2, {dodge, dodge, dodge}));
  EXPECT_TRUE(can_defend(tail, 2, {dodge, dodge, plus}));
  EXPECT_TRUE(can_defend(tail, 2, {dodge, plus, plus}));
  EXPECT_FALSE(can_defend(tail, 2, {block, block, block}));
  EXPECT_FALSE(can_defend(pincer, 2, {dodge, dodge, dodge}));
  EXPECT_FALSE(can_defend(pincer, 2, {dodge, plus, plus}));
  EXPECT_FALSE(can_defend(wound, 0, {dodge, dodge, dodge}));
}

// daemon_dice:T16
TEST(DaemonDiceDefend, FamiliesNeverMix) {
  EXPECT_FALSE(can_defend(leg, 2, {block, deflect, plus}));
  EXPECT_FALSE(can_defend(leg, 2, {block, block, deflect}));
  EXPECT_FALSE(can_defend(leg, 2, {dodge, deflect, plus}));
  EXPECT_FALSE(can_defend(tail, 2, {dodge, deflect, plus}));
  EXPECT_TRUE(can_defend(tail, 1, {dodge, deflect, plus}));
  Table table = defence(tail, 1, {dodge, deflect, plus});
  table.play(Move::defend, 0);
  EXPECT_EQ(table.choices(Move::use), SlotList({0, 1}));
  Table dodging = table;
  EXPECT_EQ(dodging.play(Move::use, 0).choices(Move::use), SlotList({2}));
  EXPECT_EQ(table.play(Move::use, 1).choices(Move::use), SlotList({2}));
}

// daemon_dice:T16: no die is the base symbol of no family
TEST(DaemonDiceDefend, WithoutAFamilyNoDieIsABase) {
  const Table table = defence(tail, 1, {dodge, deflect, block});
  EXPECT_EQ(listed(base_dice(table.state, Family::dodge)), SlotList({0}));
  EXPECT_EQ(listed(base_dice(table.state, Family::none)), SlotList({}));
}

// daemon_dice:T17
TEST(DaemonDiceDefend, EachPlusOnAnEyeIsTwoBoosts) {
  EXPECT_FALSE(can_defend(eye, 1, {dodge, plus}));
  EXPECT_TRUE(can_defend(eye, 1, {dodge, plus, plus}));
  EXPECT_TRUE(can_defend(eye, 1, {deflect, shell, plus}));
  EXPECT_TRUE(can_defend(eye, 0, {dodge}));
  EXPECT_FALSE(can_defend(eye, 0, {block, block, block}));
  EXPECT_FALSE(can_defend(eye, 0, {plus, plus, plus}));
}

// daemon_dice:T18
TEST(DaemonDiceDefend, AnArmIsABlockOrADeflectAsTheOptionSays) {
  constexpr std::array kOptions{ArmDefence::both, ArmDefence::block, ArmDefence::deflect};
  const std::array<std::array<bool, 3>, 3> expected{
      {{true, false, true}, {true, true, false}, {true, false, true}}};
  for (std::size_t i = 0; i < 3; ++i) {
    EXPECT_EQ(can_defend(eye, 0, {arm, stun}, kOptions[i]), expected[0][i]);
    EXPECT_EQ(can_defend(leg, 1, {arm, block}, kOptions[i]), expected[1][i]);
    EXPECT_EQ(can_defend(leg, 1, {arm, deflect}, kOptions[i]), expected[2][i]);
  }
}

// daemon_dice:R35: what an Arm counts as decides which dice may join it.
TEST(DaemonDiceDefend, AnArmIsJoinedByItsOwnFamilyAlone) {
  const auto joins = [](ArmDefence arms) {
    Table table = defence(leg, 1, {arm, block, deflect}, arms);
    return table.play(Move::defend, 0).play(Move::use, 0).choices(Move::use);
  };
  EXPECT_EQ(joins(ArmDefence::both), SlotList({1, 2}));
  EXPECT_EQ(joins(ArmDefence::block), SlotList({1}));
  EXPECT_EQ(joins(ArmDefence::deflect), SlotList({2}));
}

// daemon_dice:T19
TEST(DaemonDiceDefend, AGroupBegunCanOnlyBeCompleted) {
  Table table({"Arm Eye Shell Tail", "Eye Leg Leg Leg"});
  table.array(B, 1, leg, {.pluses = {0}}).rolls(A, {block, plus, shell, deflect}).turn(A, B);
  table.play(Move::defend, 1);
  EXPECT_EQ(table.choices(Move::use), SlotList({0, 2, 3}));
  EXPECT_FALSE(table.may_be_done());
  Table blocking = table;
  EXPECT_EQ(blocking.play(Move::use, 0).choices(Move::use), SlotList({1}));
  EXPECT_FALSE(blocking.may_be_done());
  EXPECT_EQ(table.play(Move::use, 2).choices(Move::use), SlotList({1, 3}));
  table.rolls(B, {plus, leg, dodge, dodge}).play(Move::use, 1);
  // The attack is defended: nothing was suffered, and B's turn has begun.
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2, 3}));
  EXPECT_EQ(listed(table.of(A).spent), SlotList({1, 2}));
  EXPECT_EQ(listed(table.of(A).active), SlotList({0, 3}));
  EXPECT_EQ(table.state.turn_seat, B);
}

// An Arm and a plus have not chosen between Block and Deflect; the next die does.
TEST(DaemonDiceDefend, AnArmLeavesTheFamilyOpen) {
  Table table = defence(leg, 2, {arm, block, deflect, plus});
  table.play(Move::defend, 0).play(Move::use, 0);
  EXPECT_EQ(table.state.group.family, Family::none);
  EXPECT_EQ(table.choices(Move::use), SlotList({1, 2, 3}));
  table.play(Move::use, 3);
  EXPECT_EQ(table.choices(Move::use), SlotList({1, 2}));
  Table ray = defence(eye, 0, {arm, dodge});
  ray.play(Move::defend, 0);
  EXPECT_EQ(ray.choices(Move::use), SlotList({0, 1}));
}

// daemon_dice:T20
TEST(DaemonDiceDefend, ADieThatDefendsDoesNotAttack) {
  Table table({"Arm Arm Leg", "Eye Leg Mouth"});
  table.array(B, 2, stun).rolls(A, {arm, arm, dodge}).turn(A, B);
  table.rolls(B, {eye, dodge, stun}).play(Move::defend, 2).play(Move::use, 0);
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(listed(table.state.attacks), SlotList({1}));
  EXPECT_EQ(table.state.phase, Phase::suffer);
  EXPECT_EQ(table.state.stuns, 1);
  EXPECT_EQ(table.state.wounds, 0);
}

// daemon_dice:T24
TEST(DaemonDiceDefend, ADefendedSweepTakesItsSpikeWithIt) {
  Table table({"Arm Eye Shell", "Leg Spike Tail"});
  table.array(B, 2, tail, {.spikes = {1}}).rolls(A, {arm, plus, stun}).turn(A, B);
  table.rolls(B, {dodge, wound, tail}).play(Move::defend, 2);
  EXPECT_EQ(table.choices(Move::use), SlotList({0}));
  table.play(Move::use, 0);
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
  EXPECT_EQ(table.state.phase, Phase::array);  // A may boost its own Stun
}

// daemon_dice:T28
TEST(DaemonDiceDefend, ADefendedBiteDrawsNoBlood) {
  Table table({"Arm Eye Leg", "Arm Leg Mouth"});
  table.stun(B, {0}).array(B, 2, mouth).rolls(A, {block, minus, dodge}).turn(A, B);
  table.rolls(B, {1, 2}, {leg, mouth}).play(Move::defend, 2).play(Move::use, 0);
  EXPECT_EQ(listed(table.of(A).healthy), SlotList({0, 1, 2}));
  EXPECT_EQ(listed(table.of(B).stunned), SlotList({0}));
}

// daemon_dice:T30
TEST(DaemonDiceDefend, DefendingIsOptionalAndSurplusDamageIsLost) {
  Table table({"Arm Leg", "Leg Leg"});
  table.array(B, 0, leg).array(B, 1, leg).rolls(A, {arm, dodge}).turn(A, B);
  EXPECT_EQ(table.choices(Move::defend), SlotList({0, 1}));
  table.play(Move::done);
  EXPECT_EQ(table.state.stuns, 4);
  table.play(Move::suffer, 0).play(Move::suffer, 1);
  EXPECT_EQ(table.state.phase, Phase::over);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({0, 1}));
  EXPECT_EQ(table.state.stuns, 0);
  EXPECT_EQ(DaemonDice::scores(table.state), (Scores{-1.0f, 1.0f}));
}

}  // namespace
}  // namespace pandemonium::daemon_dice
