// The data: what a file may say, and that a game is played with what it says.
#include "envs/daemon_dice/chances.hpp"
#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {

using Set = DataSet<Tables>;

Json changed(const std::string& place, const Json& value) {
  Json file = parse_data(Tables::built_in_text, "the built-in file");
  file["name"] = "changed";
  Json& changing = file[Json::json_pointer(place)];
  changing = value;
  return file;
}

std::string fault_of(const Json& file) {
  const auto faults = Set::faults(file);
  return faults.empty() ? "" : faults.front();
}
std::string fault_of(const std::string& place, const Json& value) { return fault_of(changed(place, value)); }

Options with(const Json& file) { return {.data = Set::load(file)}; }

TEST(DaemonDiceData, BuildTimeAndRunTimeReadTheSameValues) {
  EXPECT_TRUE(Set::load(parse_data(Tables::built_in_text, "the built-in file")).built_in());
}

TEST(DaemonDiceData, SymbolsThatCannotBeAreRefused) {
  EXPECT_EQ(fault_of("/symbols/Leg/stuns", 5),
            "data.symbols.Leg.stuns: 5 is given, expected a whole number from 0 to 4");
  EXPECT_EQ(fault_of("/symbols/Leg/stuns", 0),
            "data.symbols.Leg.stuns: an attack makes a stun or a wound at least");
  EXPECT_EQ(fault_of("/symbols/Leg/wounds", 3),
            "data.symbols.Leg.wounds: an attack makes 4 stuns and wounds together at most");
  EXPECT_EQ(fault_of("/symbols/Block/wounds", 1),
            "data.symbols.Block.stuns: this symbol makes no attack: it has no stuns and wounds");
  EXPECT_EQ(fault_of("/symbols/Plus/minuses", 1),
            "data.symbols.Plus.minuses: only Minus and Lungs set minuses");
  EXPECT_EQ(fault_of("/symbols/Minus/targeted_minuses", 1),
            "data.symbols.Minus.targeted_minuses: only Wings set targeted minuses");
  Json file = changed("/symbols/Stinger/stuns", 2);
  file["supplements"]["wounds_of_poison"] = 3;
  EXPECT_EQ(fault_of(file),
            "data.supplements.wounds_of_poison: a Stinger makes 4 stuns and wounds together at most, with "
            "its poison");
}

TEST(DaemonDiceData, DiceThatCannotBeAreRefused) {
  const std::string faces = "/parts/Arm/faces/Rot", place = "data.parts.Arm.faces.Rot: ";
  EXPECT_EQ(fault_of(faces, Json::array()), place + "[] is given, expected a list of 6");
  EXPECT_EQ(fault_of(faces + "/2", "Foot").substr(0, 28), "data.parts.Arm.faces.Rot[2]:");
  EXPECT_EQ(fault_of(faces, Json{"Block", "Block", "Block", "Plus", "Plus", "Plus"}),
            place + "a die shows its own part's symbol");
  EXPECT_EQ(fault_of(faces + "/3", "Stun"), place + "a die shows three symbols at most");
  Json file = changed("/symbols/Minus/minuses", 2);
  EXPECT_EQ(fault_of(file), "");  // Wings have most: 2 Minuses and 2 targeted ones
  file["parts"]["Brain"]["faces"]["Fire"] = {"Brain", "Plus", "Minus", "Minus", "Minus", "Minus"};
  EXPECT_EQ(fault_of(file), "data.parts.Brain.faces.Fire: a die has 6 minuses on its faces together at most");
}

TEST(DaemonDiceData, DaemonsThatCannotBeAreRefused) {
  EXPECT_EQ(fault_of("/ready_made/maggot/dice", "Lungs r, Mouth r, Stinger rr, Tentacle rr"),
            "data.ready_made.maggot.dice: this daemon has 5 dice");
  for (const char* dice :
       {"", "Lungs", "r Lungs", "Lung r", "Lungs x", "lungs r", "Arm ffffffffffffffffffffffffffff"})
    EXPECT_NE(fault_of("/ready_made/maggot/dice", dice).find("expected 1 to 26 dice"), std::string::npos)
        << dice;
  const std::string declares =
      ".declares: a daemon that is half one breed and half another declares one of them, any other 'none'";
  EXPECT_EQ(fault_of("/ready_made/janus/declares", "none"), "data.ready_made.janus" + declares);
  EXPECT_EQ(fault_of("/ready_made/janus/declares", "Fire"), "data.ready_made.janus" + declares);
  EXPECT_EQ(fault_of("/ready_made/janus/declares", "Rot"), "");
  EXPECT_EQ(fault_of("/ready_made/gazer/declares", "Rot"), "data.ready_made.gazer" + declares);
}

// Eyes and gas do nothing to their like: two such daemons would roll for ever.
TEST(DaemonDiceData, ADaemonThatDoesNothingIsRefused) {
  Json file = changed("/ready_made/maggot/dice", "Lungs rrrrr");
  EXPECT_EQ(fault_of(file),
            "data.ready_made.maggot.dice: none of these dice attacks (but as a ray) or sets a minus (but as "
            "gas): nothing might ever happen");
  file["parts"]["Lungs"]["faces"]["Rot"][5] = "Deflect";
  file["parts"]["Lungs"]["faces"]["Rot"][4] = "Minus";
  file["parts"]["Lungs"]["faces"]["Rot"][3] = "Minus";
  file["parts"]["Lungs"]["faces"]["Rot"][2] = "Minus";
  EXPECT_EQ(fault_of(file), "data.parts.Lungs.faces.Rot: a die has 6 minuses on its faces together at most");
  file["symbols"]["Lungs"]["minuses"] = 1;
  EXPECT_EQ(fault_of(file), "");
}

TEST(DaemonDiceData, DiceOfOneBreedMayDiffer) {
  const Json file =
      changed("/parts/Shell/faces/Slag", {"Shell", "Wound", "Wound", "Wound", "Wound", "Wound"});
  Table table({"Shell f Arm f", "Shell s Arm f"}, with(file));
  table.rolls(B, {Symbol::wound, Symbol::dodge}).turn(B);
  EXPECT_EQ(table.of(B).face[0], 1);
  EXPECT_EQ(table.state.attacks, bit(0));
  EXPECT_EQ(attack_damage(table.state, 0).wounds, 1);
  EXPECT_EQ(from_json<State>(to_json(table.state), "position"), table.state);
}

TEST(DaemonDiceData, AttacksDoWhatTheFileSays) {
  Json file = changed("/symbols/Leg/stuns", 0);
  file["symbols"]["Leg"]["wounds"] = 3;
  file["supplements"]["wounds_of_spike"] = 2;
  file["supplements"]["boosts_of_plus"] = 3;
  Table table({"Arm Arm Arm", "Leg Tail Spike"}, with(file));
  table.rolls(B, {Symbol::leg, Symbol::plus, Symbol::spike})
      .turn(B)
      .play(Move::boost, 0)
      .play(Move::spike, 0);
  EXPECT_EQ(table.decides(), A);
  EXPECT_EQ(boosts(table.state, 0), 3);
  EXPECT_EQ(attack_damage(table.state, 0).stuns, 0);
  EXPECT_EQ(attack_damage(table.state, 0).wounds, 5);
}

TEST(DaemonDiceData, MinusesAndInitiativeCountWhatTheFileSays) {
  Json file = changed("/symbols/Lungs/minuses", 3);
  file["symbols"]["Wings"]["targeted_minuses"] = 2;
  file["symbols"]["Dodge"]["initiative"] = 3;
  Table table({"Mouth Wings Lungs Arm Arm Arm Arm Arm", "Arm Arm Arm Arm Arm Arm Arm Arm"}, with(file));
  const Symbol arm = Symbol::arm;
  table.rolls(A, {Symbol::minus, Symbol::wings, Symbol::lungs, arm, arm, arm, arm, arm});
  table.rolls(B, {Symbol::dodge, arm, arm, arm, arm, arm, arm, arm}).battle();
  EXPECT_EQ(table.of(A).initiative, 2);
  EXPECT_EQ(table.of(B).initiative, 3);
  EXPECT_EQ(table.state.turn_seat, B);
  EXPECT_EQ(table.state.minuses, 4);
  EXPECT_EQ(table.state.targeted_minuses, 2);
}

// An Arm that shows a Tentacle grabs with it, one that shows a Stinger may be poisoned.
TEST(DaemonDiceData, ADieDoesWhatItShowsWhateverPartItIs) {
  const Json file =
      changed("/parts/Arm/faces/Frost", {"Arm", "Arm", "Tentacle", "Tentacle", "Stinger", "Stinger"});
  Table table({"Arm Arm", "Leg Leg"}, with(file));
  table.rolls(A, {Symbol::tentacle, Symbol::stinger}).turn(A).play(Move::grab, 0);
  EXPECT_EQ(listed(table.of(A).grabbing), SlotList({0}));
  table.rolls(B, {1}, {Symbol::plus}).play(Move::poison, 1);
  EXPECT_EQ(listed(table.of(A).stunned), SlotList({1}));
  EXPECT_EQ(table.state.phase, Phase::suffer);
  EXPECT_EQ(attack_symbol(table.state, 1), Symbol::stinger);
}

TEST(DaemonDiceData, WordsAndBoxesTakeTheirFiguresFromTheData) {
  Json file = changed("/symbols/Leg/wounds", 1);
  file["symbols"]["Dodge"]["initiative"] = 2;
  file["parts"]["Leg"]["faces"]["Fire"][0] = "Plus";
  file["parts"]["Tail"]["faces"]["Rot"] = {"Tail", "Plus", "Plus", "Plus", "Plus", "Plus"};
  file["breeds"]["Frost"]["uses"] = 2;
  file["breeds"]["Rot"]["power"] = "extra_boost";
  file["supplements"]["boosts_of_plus"] = 2;
  file["supplements"]["dice_of_mouth"] = 2;
  const Tables& tables = Set::load(file).tables();
  const auto meaning = [&tables](std::string_view name) {
    for (const Term& term : DaemonDice::words(tables).terms)
      if (term.name == name) return std::string(term.meaning);
    return std::string();
  };
  EXPECT_EQ(meaning("Arm"),
            "An attack for 1 stun; in defence a Block or a Deflect. The die: Arm, Block, Dodge, each twice.");
  EXPECT_EQ(
      meaning("Leg"),
      "An attack for 2 stuns and 1 wound. The dice: Frost Leg, Dodge, Plus, each twice; Rot Leg, Dodge, "
      "Plus, each twice; Fire 3 Plus, 1 Leg, 2 Dodge; Slag Leg, Dodge, Plus, each twice.");
  EXPECT_EQ(meaning("initiative"),
            "All roll all dice; Dodge counts 2, Minus counts 1, Plus counts 1, Wings counts 1; the highest "
            "takes the first turn.");
  EXPECT_EQ(meaning("Frost"),
            "Blue flesh, yellow blood. A purebred turns 2 wounds that it suffers each turn into stuns; with "
            "more than 13 dice 4.");
  EXPECT_EQ(
      meaning("Rot"),
      "Black flesh, red blood. The first attack each turn that a purebred boosts has 1 boost more; with "
      "more than 13 dice the first 2 attacks.");
  EXPECT_EQ(meaning("Mouth").substr(0, 74),
            "An attack for 1 stun; undefended, 2 of your stunned dice recover. The die:");
  EXPECT_EQ(meaning("boost"),
            "A Plus on an attack: 2 boosts, on a ray 2. Each takes one die more to defend against it.");
  EXPECT_EQ(DaemonDice::components(tables)["parts"][10]["faces"]["Rot"][5], static_cast<int>(Symbol::plus));
  EXPECT_EQ(DaemonDice::face(
                tables, kRolls[0][static_cast<std::size_t>(kind_of(Part::tail, Breed::rot))].text.data(), 1),
            "Plus");
}

}  // namespace
}  // namespace pandemonium::daemon_dice
