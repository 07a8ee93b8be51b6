// Options that cannot be played and tables that cannot be are refused by name.
#include <functional>

#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {

std::string refusal(const std::function<void()>& act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "accepted";
}

TEST(DaemonDiceBadInput, OptionsOutOfRangeAreRefused) {
  const AnyGame& game = any_game<DaemonDice>();
  const std::vector<std::pair<const char*, const char*>> cases{
      {R"({"players": 1})", "players is 1; expected 2 to 6"},
      {R"({"size": 6})", "size is 6; expected 5, 13 or 26 with ready-made daemons"},
      {R"({"size": 6, "assembly": "preset_mirror"})",
       "size is 6; expected 5, 13 or 26 with ready-made daemons"},
      {R"({"size": 20, "assembly": "build", "copy_limit": 1})", "copy_limit is 1; expected 13 parts"},
      {R"({"copy_limit": -2})", "copy_limit is -2; expected -1 to 26"},
      {R"({"max_turns": -5})", "max_turns is -5"},
      {R"({"arm_defence": "dodge"})", "both, block, deflect"},
      {R"({"breed": true})", "breed"},
      {R"({"assembly": "preset", "size": 5, "preset": ["gazer","standard","standard","standard","standard","standard"]})",
       "preset gazer has 13 dice; expected one of 5"},
  };
  for (const auto& [changes, words] : cases) {
    const std::string text =
        refusal([&, given = changes] { game.options("duel", parse_json(given, "test")); });
    EXPECT_NE(text.find(words), std::string::npos) << changes << " gave: " << text;
  }
  EXPECT_EQ(
      refusal([&] { game.options("duel", parse_json(R"({"size": 6, "assembly": "booster"})", "test")); }),
      "accepted");
}

class BadPosition : public testing::Test {
 protected:
  const AnyGame& game = any_game<DaemonDice>();
  Json position = [] {
    Table table({"Arm Eye Shell Tentacle", "Brain Leg Shell Tentacle"});
    table.hold(A, 3, B, 3).array(B, 1, Symbol::leg, {.brain = 0}).array(B, 2, Symbol::stun);
    table.rolls(A, {0, 1, 2}, {Symbol::dodge, Symbol::minus, Symbol::stun}).turn(A, B).play(Move::done);
    return to_json(table.state);
  }();
  Json& die(int seat, int slot) { return position["daemons"][at(seat)]["dice"][at(slot)]; }
  void expect_refusal(const char* words) {
    const std::string text = refusal([&] { game.from_json(position); });
    EXPECT_NE(text.find(words), std::string::npos) << text;
  }
};

TEST_F(BadPosition, TheUnchangedOneIsAccepted) {
  EXPECT_EQ(refusal([&] { game.from_json(position); }), "accepted");
}
TEST_F(BadPosition, AFaceThatNoDieHas) {
  die(A, 0)["face"] = 6;
  expect_refusal("a face is not -1 to 5");
}
TEST_F(BadPosition, ADieWithoutABreed) {
  die(A, 0)["breed"] = "none";
  expect_refusal("a die has no breed");
}
TEST_F(BadPosition, ADaemonWithAMissingDie) {
  die(A, 1)["condition"] = "absent";
  expect_refusal("dice do not fill its first slots");
}
TEST_F(BadPosition, AStunnedDieInUse) {
  die(A, 0)["condition"] = "stunned";
  expect_refusal("a die that is not healthy has a role");
}
TEST_F(BadPosition, AOneSidedHold) {
  die(B, 3)["held_by"]["slot"] = 1;
  expect_refusal("a hold is one-sided");
}
TEST_F(BadPosition, AHoldOutOfTheTable) {
  die(A, 3)["holds"]["seat"] = 77;
  expect_refusal("a hold reaches no other daemon's die");
  die(A, 3)["holds"]["seat"] = 1;
  die(A, 3)["holds"]["slot"] = -100;
  expect_refusal("a hold reaches no other daemon's die");
}
TEST_F(BadPosition, AnArmThatGrabs) {
  die(A, 3)["part"] = "Arm";
  expect_refusal("no Tentacle is grabbing");
}
TEST_F(BadPosition, AnAttackByADieThatShowsNone) {
  die(B, 1)["face"] = 2;
  expect_refusal("an arrayed die shows no attack");
}
TEST_F(BadPosition, AnAttackByADieThatIsNotArrayed) {
  position["attacks"][25]["state"] = "open";
  expect_refusal("an attack is made by a die that is not arrayed");
}
TEST_F(BadPosition, AnArrayBeforeStepFour) {
  die(A, 1)["role"] = "minus set";
  expect_refusal("the turn player has arrayed dice before step 4");
}
TEST_F(BadPosition, ABrainTooMany) {
  position["attacks"][2]["brain"] = true;
  expect_refusal("attached dice do not belong to the attacks");
}
TEST_F(BadPosition, AVoidAttackWithoutImmunity) {
  position["attacks"][1]["state"] = "void";
  expect_refusal("void attacks do not follow from the breeds");
}
TEST_F(BadPosition, ASeatThatIsNotThere) {
  position["attacker"] = 5;
  expect_refusal("a seat is out of range");
  position["attacker"] = 0;
  expect_refusal("a daemon attacks itself");
}
TEST_F(BadPosition, ATurnAfterTheLast) {
  position["turn"] = 201;
  expect_refusal("turn is out of range");
}
TEST_F(BadPosition, AGroupWithoutAnAttack) {
  position["phase"] = "use";
  position["targeted_stuns"] = position["stuns"] = 0;
  expect_refusal("a defence is assembled out of its time");
  position["group"]["attack"] = 100;
  expect_refusal("against no open attack");
}
TEST_F(BadPosition, DamageOutOfItsTime) {
  position["wounds"] = -1;
  expect_refusal("damage is out of range");
  position["wounds"] = 0;
  position["blood_left"] = 1;
  expect_refusal("blood is drawn out of its time");
}
TEST_F(BadPosition, MinusesOutOfTheirTime) {
  position["minuses"] = 2;
  expect_refusal("minuses count out of their time");
}
TEST_F(BadPosition, ADefeatedDaemonThatFights) {
  position["daemons"][1]["alive"] = false;
  position["daemons"][1]["out_order"] = 1;
  expect_refusal("a defeated daemon is still in use");
}
TEST_F(BadPosition, AClassThatTheDiceDoNotGive) {
  position["daemons"][0]["class"] = "purebred";
  expect_refusal("a class is known that has no effect");
}
TEST_F(BadPosition, ASeatThatDoesNotPlay) {
  die(4, 0)["condition"] = "healthy";
  expect_refusal("a seat that does not play has a daemon");
}
TEST_F(BadPosition, APhaseThatAsksNothing) {
  position["phase"] = "rot";
  expect_refusal("");
  EXPECT_NE(refusal([&] { game.from_json(position); }), "accepted");
}
TEST_F(BadPosition, AMissingOrUnknownKey) {
  position["extra"] = 1;
  expect_refusal("extra");
  position.erase("extra");
  position.erase("turn");
  expect_refusal("turn");
}

}  // namespace
}  // namespace pandemonium::daemon_dice
