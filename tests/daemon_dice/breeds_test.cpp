// Breed Abilities and Daemons of Unusual Size.
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

Options with_breeds() {
  Options options;
  options.breeds = true;
  return options;
}

struct Classed {
  DaemonClass cls;
  Breed primary;
  bool operator==(const Classed&) const = default;
};
Classed class_of_dice(const std::string& dice, Breed declared = Breed::none) {
  Table table({dice, dice}, with_breeds());
  table.of(A).declared = declared;
  find_classes(table.state);
  return {table.of(A).cls, table.of(A).primary};
}

// daemon_dice:T38
TEST(DaemonDiceBreeds, TheClassFollowsFromTheDice) {
  EXPECT_EQ(
      class_of_dice("Arm f Brain f Eye f Leg f Lungs f Mouth f Pincer f Shell f Spike f Stinger f Tail f "
                    "Tentacle f Wings f"),
      (Classed{DaemonClass::pure, Breed::frost}));
  EXPECT_EQ(
      class_of_dice("Arm s Brain s Eye s Leg s Lungs s Mouth s Pincer s Shell r Spike r Stinger r Tail r "
                    "Tentacle r Wings r"),
      (Classed{DaemonClass::half, Breed::slag}));
  EXPECT_EQ(
      class_of_dice("Arm f Brain f Eye f Leg f Lungs r Mouth r Pincer r Shell r Spike i Stinger i Tail i "
                    "Tentacle i Wings s"),
      (Classed{DaemonClass::mongrel, Breed::none}));
  EXPECT_EQ(class_of_dice("Arm f Arm f Eye r Leg i Tail s"), (Classed{DaemonClass::none, Breed::none}));
  EXPECT_EQ(class_of_dice("Arm f Arm r Eye r Leg i Tail s"), (Classed{DaemonClass::mongrel, Breed::none}));
  EXPECT_EQ(class_of_dice("Arm f Arm f Eye f Leg i Tail s"), (Classed{DaemonClass::half, Breed::frost}));
  EXPECT_EQ(class_of_dice("Arm f Eye f Leg r Tail r", Breed::rot), (Classed{DaemonClass::half, Breed::rot}));
}

// B rolls an Eye of some breed with a plus on it against A; A's turn has begun.
Table ray_against(const std::string& daemon, const std::string& ray, int pluses,
                  const std::vector<Symbol>& rolls) {
  std::string foe = "Eye " + ray + " Eye f";
  std::vector<Symbol> foe_rolls{eye, pluses > 0 ? plus : minus};
  for (std::size_t slot = 2; slot < rolls.size(); ++slot) {
    foe += " Leg f";
    foe_rolls.push_back(dodge);
  }
  Table table({daemon, foe}, with_breeds());
  if (pluses == 0) table.stun(B, {1}), foe_rolls.erase(foe_rolls.begin() + 1);
  SlotList slots{0};
  for (std::size_t slot = 1; slot < rolls.size(); ++slot)
    if (slot > 1 || pluses > 0) slots.push_back(static_cast<int>(slot));
  table.rolls(B, slots, foe_rolls).rolls(A, rolls).turn(B);
  if (pluses > 0) table.play(Move::boost, 0).done_if_asked(Phase::array);
  return table;
}

// daemon_dice:T39
TEST(DaemonDiceBreeds, AHalfBreedIsImmuneToTheRaysOfDiceThatShareAPrimaryColour) {
  const std::string half_slag = "Arm s Eye f Leg s Mouth f Pincer s";
  for (const std::string breed : {"i", "s", "r", "f"}) {
    Table table = ray_against(half_slag, breed, 1, {dodge, plus, plus, stun, minus});
    const bool is_immune_to_it = breed == "i" || breed == "s";
    if (is_immune_to_it) {
      EXPECT_NE(table.state.phase, Phase::defend) << breed;
      EXPECT_EQ(table.of(A).stunned | table.of(A).wounded, 0u);
      EXPECT_NE(table.state.phase, Phase::suffer);
    } else {
      EXPECT_EQ(table.state.phase, Phase::defend) << breed;
      EXPECT_EQ(table.choices(Move::defend), SlotList({0}));
      EXPECT_EQ(table.play(Move::defend, 0).choices(Move::use), SlotList({0}));
      EXPECT_EQ(table.play(Move::use, 0).choices(Move::use), SlotList({1, 2}));
    }
  }
}

// daemon_dice:T40
TEST(DaemonDiceBreeds, APurebredIsImmuneToItsOwnBreedOnly) {
  const std::string pure_slag = "Arm s Leg s Mouth s Pincer s Shell s";
  for (const std::string breed : {"i", "s", "r", "f"}) {
    Table table = ray_against(pure_slag, breed, 0, {block, dodge, stun, minus, stun});
    if (breed == "s") {
      EXPECT_EQ(table.state.turn_seat, B);  // A's turn has passed without a decision
      EXPECT_EQ(table.of(A).stunned, 0u);
      continue;
    }
    EXPECT_EQ(table.state.phase, Phase::defend) << breed;
    table.play(Move::done);
    EXPECT_EQ(table.state.phase, Phase::suffer);
    EXPECT_EQ(table.state.stuns, 1);
    EXPECT_EQ(table.state.wounds, 0);
  }
}

// daemon_dice:T41
TEST(DaemonDiceBreeds, GasAndPoisonAreVoidForTheImmuneButTheStingerIsStunned) {
  Table table({"Leg s Lungs i Stinger i Wings r", "Arm f Arm f Leg f Leg r"}, with_breeds());
  table.rolls(A, {dodge, lungs, stinger, wings}).turn(A);
  table.play(Move::poison, 2).done_if_asked(Phase::array);
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.minuses, 0);
  EXPECT_EQ(table.state.targeted_minuses, 1);
  table.rolls(B, {1, 2, 3}, {dodge, dodge, dodge}).play(Move::target_minus, 0);
  EXPECT_EQ(table.state.phase, Phase::suffer);
  EXPECT_EQ(table.state.stuns, 1);
  EXPECT_EQ(table.state.wounds, 0);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({2}));
}

// daemon_dice:R60, R96: void gas has added nothing that could be taken back; a Minus of the same breed has.
TEST(DaemonDiceBreeds, VoidGasThatIsWithheldTakesNoMinusesAlong) {
  Options options = with_breeds();
  options.withhold = true;
  Table table({"Lungs f Lungs r Wings f Wings f", "Arm f Arm f Leg f Leg f"}, options);
  table.rolls(A, {lungs, lungs, minus, wings}).turn(A);
  EXPECT_EQ(table.state.minuses, 3);  // Rot's gas and the Minus
  EXPECT_EQ(table.play(Move::withhold, 0).state.minuses, 3);
  EXPECT_EQ(table.play(Move::withhold, 2).state.minuses, 2);
  EXPECT_EQ(table.play(Move::withhold, 1).state.minuses, 0);
  EXPECT_EQ(table.state.targeted_minuses, 1);
}

// daemon_dice:T42
TEST(DaemonDiceBreeds, AMongrelRecoversOneDieWithoutAPlus) {
  Table table({"Arm f Arm r Eye s Leg i Tail s", "Arm f Arm r Eye s Leg i Tail s"}, with_breeds());
  table.stun(A, {2, 4}).rolls(A, {0, 1, 3}, {block, dodge, plus}).turn(A);
  EXPECT_EQ(table.state.phase, Phase::stamina);
  EXPECT_EQ(table.choices(Move::recover), SlotList({2, 4}));
  EXPECT_FALSE(table.may_be_done());
  table.play(Move::recover, 4);
  EXPECT_EQ(table.state.phase, Phase::recover);
  EXPECT_EQ(table.choices(Move::recover), SlotList({2}));
  EXPECT_TRUE(table.may_be_done());
  EXPECT_EQ(listed(table.of(A).spent), SlotList({4}));
}

std::string times(int dice, const std::string& die) {
  std::string all = die;
  for (int i = 1; i < dice; ++i) all += " " + die;
  return all;
}

// daemon_dice:T43
TEST(DaemonDiceBreeds, FrostTurnsWoundsIntoStunsOncePerThirteenDice) {
  Table small({"Arm f Eye f Leg f Shell f", "Leg r Pincer r Spike r Stinger r"}, with_breeds());
  small.array(B, 0, leg).array(B, 1, pincer).array(B, 3, wound);
  small.rolls(A, {dodge, minus, dodge, stun}).turn(A, B);
  EXPECT_EQ(small.state.wounds, 1);
  EXPECT_EQ(small.state.stuns, 3);

  Table mega({times(26, "Arm f"), times(26, "Pincer r")}, with_breeds());
  for (int slot = 0; slot < 5; ++slot) mega.array(B, slot, pincer);
  mega.rolls(A, std::vector<Symbol>(26, dodge)).turn(A, B);
  EXPECT_EQ(mega.state.wounds, 3);
  EXPECT_EQ(mega.state.stuns, 2);
}

// daemon_dice:T44
TEST(DaemonDiceBreeds, RotTurnsAStunnedDieOfTheTargetIntoAWoundedOne) {
  Table table({"Arm r Leg r Tail r", "Arm f Eye s Leg i"}, with_breeds());
  table.stun(B, {0, 1}).rolls(A, {dodge, dodge, deflect}).turn(A);
  EXPECT_EQ(table.state.phase, Phase::rot);
  EXPECT_EQ(table.choices(Move::rot), SlotList({0, 1}));
  EXPECT_TRUE(table.may_be_done());
  table.rolls(B, {2}, {leg}).play(Move::rot, 1);
  EXPECT_EQ(listed(table.of(B).wounded), SlotList({1}));
  EXPECT_EQ(listed(table.of(B).stunned), SlotList({0}));
  EXPECT_EQ(table.state.turn_seat, B);
}

// daemon_dice:T45
TEST(DaemonDiceBreeds, FireBurnsAStunIntoAWoundBeforeFrostSoftensIt) {
  const auto attacked = [](const std::string& daemon, bool second) {
    Table table({daemon, "Brain i Leg i Mouth i Tail i"}, with_breeds());
    table.array(B, 1, leg);
    if (second) table.array(B, 2, stun, {.brain = 0});
    table.rolls(A, {dodge, dodge, stun, stun}).turn(A, B);
    return table;
  };
  Table plain = attacked("Arm r Leg r Mouth f Shell s", false);
  EXPECT_EQ(plain.state.wounds, 1);
  EXPECT_EQ(plain.state.stuns, 1);
  Table frost = attacked("Arm f Leg f Mouth f Shell f", false);
  EXPECT_EQ(frost.state.wounds, 0);
  EXPECT_EQ(frost.state.stuns, 2);
  Table targeted = attacked("Arm r Leg r Mouth f Shell s", true);
  EXPECT_EQ(targeted.state.phase, Phase::target_damage);
  EXPECT_EQ(targeted.state.targeted_wounds, 1);
  EXPECT_EQ(targeted.state.targeted_stuns, 0);
  EXPECT_EQ(targeted.state.wounds, 0);
  EXPECT_EQ(targeted.state.stuns, 2);
}

// daemon_dice:T46
TEST(DaemonDiceBreeds, SlagGivesTheFirstBoostedAttackOneBoostMore) {
  Table table({"Eye s Eye s Leg s Leg s", "Arm f Arm f Arm f Arm f"}, with_breeds());
  table.rolls(A, {plus, plus, leg, leg}).turn(A);
  Table both = table;
  both.rolls(B, {dodge, dodge, dodge, dodge}).play(Move::boost, 2).play(Move::boost, 3);
  EXPECT_EQ(boosts(both.state, 2), 2);
  EXPECT_EQ(boosts(both.state, 3), 1);
  table.rolls(B, {dodge, dodge, dodge, dodge}).play(Move::boost, 3).play(Move::boost, 3);
  EXPECT_EQ(boosts(table.state, 2), 0);
  EXPECT_EQ(boosts(table.state, 3), 3);
}

// daemon_dice:T47
TEST(DaemonDiceBreeds, WithoutTheBreedRulesColoursDoNothing) {
  Table table({"Arm f Eye f Leg f Shell f", "Leg r Pincer r Spike r Stinger r"});
  table.array(B, 0, leg).array(B, 1, pincer).array(B, 3, wound);
  table.rolls(A, {dodge, minus, dodge, stun}).turn(A, B);
  EXPECT_EQ(table.state.wounds, 2);
  EXPECT_EQ(table.state.stuns, 2);
  EXPECT_EQ(table.of(A).cls, DaemonClass::none);
  EXPECT_EQ(table.of(B).cls, DaemonClass::none);
}

// daemon_dice:T65
TEST(DaemonDiceBreeds, WhoIsImmuneToWhom) {
  const auto immune_to = [](DaemonClass cls, Breed primary) {
    Daemon daemon;
    daemon.cls = cls;
    daemon.primary = primary;
    std::string breeds;
    for (int breed = 0; breed < kBreeds; ++breed)
      if (is_immune(State{}, daemon, breed)) breeds += kBreedLetters[at(breed)];
    return breeds;
  };
  EXPECT_EQ(immune_to(DaemonClass::half, Breed::frost), "fi");
  EXPECT_EQ(immune_to(DaemonClass::half, Breed::rot), "r");
  EXPECT_EQ(immune_to(DaemonClass::half, Breed::fire), "fis");
  EXPECT_EQ(immune_to(DaemonClass::half, Breed::slag), "is");
  EXPECT_EQ(immune_to(DaemonClass::pure, Breed::frost), "f");
  EXPECT_EQ(immune_to(DaemonClass::pure, Breed::rot), "r");
  EXPECT_EQ(immune_to(DaemonClass::pure, Breed::fire), "i");
  EXPECT_EQ(immune_to(DaemonClass::pure, Breed::slag), "s");
  EXPECT_EQ(immune_to(DaemonClass::mongrel, Breed::none), "");
  EXPECT_EQ(immune_to(DaemonClass::none, Breed::none), "");
}

}  // namespace
}  // namespace pandemonium::daemon_dice
