// Words for people: goal, turn, glossary, dice in symbols, and what each decision asks. Rules are named by
// the headings of the rulebook.
#include "envs/core/presentable/figures.hpp"
#include "envs/daemon_dice/chances.hpp"
#include "envs/daemon_dice/game.hpp"
#include "envs/daemon_dice/rules.hpp"

namespace pandemonium::daemon_dice {
namespace {

constexpr std::string_view kGoal =
    "Be the last daemon standing. A daemon falls on its own turn: when it has no die to roll, or when its "
    "last free die is stunned or wounded.";

constexpr auto kTurnSteps = std::to_array<std::string_view>({
    "Roll: take up grabbing Tentacles if you like. The foe's minuses take dice away. Roll every free die "
    "that is left, once.",
    "Recover: each Plus may bring one stunned die back; both are spent.",
    "Defend: stop attacks of the foe with Blocks, Deflects and Dodges, then suffer what got through as stuns "
    "and wounds.",
    "Attack: seize dice with Tentacles. Your Minuses are set against the foe. What is left that attacks is "
    "arrayed, and may be strengthened by Pluses, Spikes, Brains and poison.",
    "The foe faces your array on its own turn, with the dice it then rolls.",
});

constexpr auto kVariantSentences = std::to_array<VariantWords>({
    {"duel", "Two ready-made daemons of 13 dice, the basic game."},
    {"duel_breeds", "The same with the powers of the four breeds."},
    {"mini", "Two daemons of 5 dice."},
    {"mini_breeds", "5 dice with breeds."},
    {"mega", "Two daemons of 26 dice."},
    {"mega_breeds", "26 dice with breeds."},
    {"melee3", "Three daemons with breeds; each turn names its target."},
    {"melee4", "Four daemons with breeds."},
    {"melee5", "Five daemons with breeds."},
    {"melee6", "Six daemons with breeds."},
    {"draft", "Two players pick dice from an open pool, then fight with breeds."},
    {"forge", "Two players build daemons in secret, then fight with breeds."},
    {"booster", "Two daemons of dice drawn by chance, with breeds."},
    {"mirror", "Two daemons of 13 dice that are alike: one ready-made daemon for both, drawn by chance."},
});

constexpr auto kOptionSentences = std::to_array<OptionWords>({
    {"players", "How many daemons fight.", 2, 6},
    {"size", "Dice of each daemon; ready-made ones have 5, 13 or 26.", 1, 26},
    {"breeds", "The advanced game: classes, immunities and powers of breeds."},
    {"breed_roster", "Breeds on offer when building: all four, or Frost and Rot."},
    {"assembly", "How daemons come about: ready-made, drawn, drafted from a pool, or built in secret."},
    {"preset", "Each seat's ready-made daemon, for assembly \"preset\"."},
    {"copy_limit", "Equal parts that a built daemon may have; 0 any number, -1 three of 13 dice.", -1, 26},
    {"arm_defence", "What an Arm counts as in a defence."},
    {"withhold", "Attacks and minuses may be held back."},
    {"max_turns", "The game ends after so many turns; 0: 100 for each player and 13 dice.", 0, 30000},
    {"skip_forced", "Decisions with a single answer are taken by the engine."},
    {"shaping", "For training: reward shaping by dice left."},
});

struct RollWords {
  std::array<char, 40> text{};
  std::size_t size = 0;
};
constexpr auto kRollPhrases = [] {
  std::array<std::array<RollWords, 2>, kMaxSeats> all{};
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (std::size_t i = 0; i < 2; ++i) {
      RollWords& words = all[seat][i];
      const auto add = [&words](std::string_view more) {
        for (const char c : more) words.text[words.size++] = c;
      };
      add("P");
      words.text[words.size++] = static_cast<char>('1' + seat);
      add(i == 0 ? " rolls" : " rolls for initiative");
    }
  return all;
}();
constexpr auto kSingleChances = std::to_array<ChanceWords>({
    {"ready-made daemon", "ready-made daemon", "Assembling a daemon"},
    {"die from the booster", "from the booster", "Assembling a daemon"},
    {"first pick", "picks first", "Assembling a daemon"},
    {"coin for initiative", "after three ties, the first turn goes by chance to", "Initiative"},
    {"whose minuses count", "of those with most minuses, by chance those count of", "Initiative"},
});
constexpr auto kChances = [] {
  std::array<ChanceWords, 2 * kMaxSeats * kKinds + kSingleChances.size()> all{};
  std::size_t next = 0;
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (std::size_t kind = 0; kind < kKinds; ++kind) {
      const RollWords &roll = kRollPhrases[seat][0], &first = kRollPhrases[seat][1];
      all[next++] = {kRolls[seat][kind].text.data(), {roll.text.data(), roll.size}, "Roll"};
      all[next++] = {kInitiativeRolls[seat][kind].text.data(), {first.text.data(), first.size}, "Initiative"};
    }
  for (const ChanceWords& each : kSingleChances) all[next++] = each;
  return all;
}();

constexpr auto kTerms = std::to_array<Term>({
    {"P1", "symbol", "The first player's daemon; P2 the second's, and so on.", "Setup"},
    {"#9", "symbol", "A die of a daemon, by its number.", "Setup"},
    {"#9 Leg[Plus]", "symbol", "Die 9 is a Leg and shows a Plus.", "Roll"},
    {"f, r, i, s", "symbol", "The breed of a die: Frost, Rot, fIre, Slag.", "Breeds"},
    {"array", "zone",
     "Attacks that are lined up against the foe, with their damage and the dice that stop them.", "Attack"},
    {"attached", "zone", "Pluses, Spikes and Brains that strengthen arrayed attacks.", "Attack"},
    {"minuses", "zone",
     "Dice that take dice away from the foe's next roll. The number says how many they take.", "Attack"},
    {"rolled", "zone", "Dice that show a symbol and are not used yet.", "Roll"},
    {"ready", "zone", "Dice that are about to be rolled.", "Roll"},
    {"waiting", "zone", "Healthy dice that are not in use.", "Roll"},
    {"spent", "zone", "Dice that have had their one effect of this turn.", "Recover"},
    {"minus-ed", "zone", "Dice that are not rolled this turn; next turn they are.", "Roll"},
    {"grabs", "zone", "Tentacles with the dice they hold.", "Attack"},
    {"held", "zone", "Dice in somebody's Tentacle: they cannot be rolled until it lets go.", "Attack"},
    {"stunned", "zone",
     "Dice out of play until a Plus or a Mouth brings them back; a mongrel brings one back by itself.",
     "Suffer"},
    {"wounded", "zone", "Dice out of play for good.", "Suffer"},
    {"free", "rule", "Healthy and not held. A daemon without a free die on its own turn is defeated.",
     "Losing"},
    {"ray", "rule", "An Eye's attack: stopped by Deflects and Dodges, not by Blocks.", "Body parts"},
    {"sweep", "rule", "A Tail's attack: stopped by Deflects and Dodges, not by Blocks.", "Body parts"},
    {"boost", "rule", "A Plus on an attack: it takes one die more to defend against it (a ray: two).",
     "Attack"},
    {"targeted", "rule", "Placed by the attacker: damage of an attack with a Brain, minuses by Wings.",
     "Body parts"},
    {"group", "rule",
     "The dice that stop one attack: one, and one more for each boost; one family and any Pluses.", "Defend"},
    {"grab", "rule", "A Tentacle seizes a healthy die of the target and holds it, over any number of turns.",
     "Body parts"},
    {"initiative", "rule",
     "All roll all dice; Dodge, Minus, Plus and Wings count 1 each; the highest takes the first turn.",
     "Initiative"},
    {"draft", "rule", "An open pool; players pick in snake order.", "Assembling a daemon"},
    {"Block", "symbol", "Stops one attack, but no ray or sweep.", "The seven symbols"},
    {"Deflect", "symbol", "Stops one attack of any kind.", "The seven symbols"},
    {"Dodge", "symbol", "Stops one ray or sweep.", "The seven symbols"},
    {"Minus", "symbol", "The foe leaves {minuses} die of its choice out of its next roll.",
     "The seven symbols"},
    {"Plus", "symbol", "Brings a stunned die back, joins any defence, or boosts an attack.",
     "The seven symbols"},
    {"Stun", "symbol", "An attack for {stuns:stun}.", "The seven symbols"},
    {"Wound", "symbol", "An attack for {wounds:wound}.", "The seven symbols"},
    {"Arm", "body part",
     "An attack for {stuns:stun}; in defence a Block or a Deflect. The die: Arm, Block, Dodge, each twice.",
     "Body parts"},
    {"Brain", "body part", "Joins an attack: you place its damage. The die: Brain, Plus, Minus.",
     "Body parts"},
    {"Eye", "body part",
     "A ray for {stuns:stun}; each Plus on it counts two boosts. The die: Eye, Plus, Minus.", "Body parts"},
    {"Leg", "body part", "An attack for {stuns:stun}. The die: Leg, Dodge, Plus.", "Body parts"},
    {"Lungs", "body part", "Gas: {minuses} minuses. The die: Lungs, Deflect, Dodge.", "Body parts"},
    {"Mouth", "body part",
     "An attack for {stuns:stun}; undefended, one of your stunned dice recovers. The die: Mouth, Stun, "
     "Minus.",
     "Body parts"},
    {"Pincer", "body part", "An attack for {wounds:wound}. The die: Pincer, Block, Minus.", "Body parts"},
    {"Shell", "body part", "In defence a Deflect. The die: Shell, Block, Stun.", "Body parts"},
    {"Spike", "body part", "Joins an attack: 1 wound more. The die: Spike, Wound, Deflect.", "Body parts"},
    {"Stinger", "body part",
     "An attack for {stuns:stun}; poisoned and undefended 1 wound more, and the Stinger is stunned. The die: "
     "Stinger, Wound, Dodge.",
     "Body parts"},
    {"Tail", "body part", "A sweep for {stuns:stun}. The die: Tail, Deflect, Plus.", "Body parts"},
    {"Tentacle", "body part", "Grabs a die. The die: Tentacle, Minus, Plus.", "Body parts"},
    {"Wings", "body part", "{targeted} minus on a die that you choose. The die: Wings, Dodge, Minus.",
     "Body parts"},
    {"poison", "rule", "A Stinger may be poisoned: undefended it does 1 wound more, and is stunned itself.",
     "Body parts"},
    {"Frost", "breed",
     "Blue flesh, yellow blood. A purebred turns 1 wound that it suffers each turn into a stun; with more "
     "than "
     "13 dice 2.",
     "Breeds"},
    {"Rot", "breed",
     "Black flesh, red blood. A purebred may turn 1 stunned die of its target into a wounded one each turn; "
     "with more than 13 dice 2.",
     "Breeds"},
    {"Fire", "breed",
     "Red flesh, yellow blood. A purebred turns 1 stun of its attacks each turn into a wound; with more than "
     "13 dice 2.",
     "Breeds"},
    {"Slag", "breed",
     "Red flesh, black blood. The first attack each turn that a purebred boosts has 1 boost more; with more "
     "than 13 dice the first 2 attacks.",
     "Breeds"},
    {"mongrel", "class",
     "No two dice alike in part and breed, and no breed with half the dice: 1 stunned die recovers each "
     "turn.",
     "Breeds"},
    {"half-breed", "class",
     "Half the dice or more, but not all, of one breed: immune to rays, gas and poison of dice that share "
     "its "
     "flesh or blood.",
     "Breeds"},
    {"purebred", "class",
     "All dice of one breed: its power, and immune to rays, gas and poison of its own breed.", "Breeds"},
});

Figures figures_of(std::string_view, std::string_view name) {
  for (const SymbolRow& symbol : kSymbolRows)
    if (symbol.name == name)
      return {{"stuns", symbol.stuns},
              {"wounds", symbol.wounds},
              {"minuses", symbol.minuses},
              {"targeted", symbol.targeted_minuses}};
  return {};
}

consteval bool daemon_has_a_term(std::string_view name) {
  for (const Term& term : kTerms)
    if (term.name == name) return true;
  return false;
}
consteval bool daemon_has_all_terms() {
  for (const SymbolRow& symbol : kSymbolRows)
    if (!daemon_has_a_term(symbol.name)) return false;
  for (const BreedRow& breed : kBreedRows)
    if (!daemon_has_a_term(breed.name)) return false;
  return true;
}
static_assert(daemon_has_all_terms());

}  // namespace

Words DaemonDice::words() {
  static const FilledWords filled(
      {kGoal, kTurnSteps, kVariantSentences, kOptionSentences, kChances, kTerms, moves_in_words()},
      figures_of);
  return filled.words();
}

std::string DaemonDice::face(std::string_view event, int value) {
  for (std::size_t seat = 0; seat < kMaxSeats; ++seat)
    for (int kind = 0; kind < kKinds; ++kind)
      if (event == kRolls[seat][at(kind)].text.data() ||
          event == kInitiativeRolls[seat][at(kind)].text.data())
        return value >= 0 && value < kFaces ? std::string(row_of(symbol_on(kind, value)).name) : "";
  if (event == "ready-made daemon")
    return value >= 0 && value < kPresets ? std::string(kPresetRows[at(value)].name) : "";
  if (event == "die from the booster")
    return value >= 0 && value < kKinds ? std::string(kBreedRows[at(breed_of(value))].name) + " " +
                                              std::string(kPartRows[at(part_of(value))].name)
                                        : "";
  return "P" + std::to_string(value + 1);
}

Question DaemonDice::question(const State& state) {
  switch (state.phase) {
    case Phase::pick:
      return {"Choose a body part for your daemon.", "Assembling a daemon"};
    case Phase::declare:
      return {"Your daemon is half and half: which breed is it?", "Breeds"};
    case Phase::activate:
      return {"Take up a grabbing Tentacle (it lets go), or keep every hold?", "Roll"};
    case Phase::target_minus:
      return {"Which die of the foe is not rolled?", "Body parts"};
    case Phase::set_aside:
      return {"The foe's minuses: which die do you not roll?", "Roll"};
    case Phase::stamina:
      return {"Mongrel: which stunned die recovers?", "Breeds"};
    case Phase::recover:
      return {"Spend a Plus to bring a stunned die back?", "Recover"};
    case Phase::defend:
      return {"Which attack do you stop?", "Defend"};
    case Phase::use:
      return {"Which die joins the defence?", "Defend"};
    case Phase::blood:
      return {"A Mouth got through: which of your stunned dice recovers?", "Body parts"};
    case Phase::target_damage:
      return {"You place this damage: which die of the foe?", "Body parts"};
    case Phase::suffer:
      return {"Which of your dice takes the damage?", "Suffer"};
    case Phase::target:
      return {"Whom do you attack this turn?", "Multiplayer battles"};
    case Phase::grab:
      return {"Which die do you seize?", "Attack"};
    case Phase::array:
      return {"Strengthen the attacks that you array?", "Attack"};
    case Phase::rot:
      return {"Which stunned die of the target rots?", "Breeds"};
    case Phase::next:
      return {"You are defeated: who takes the next turn?", "Multiplayer battles"};
    default:
      return {};
  }
}

namespace {

std::string dice_in_words(const Daemon& daemon, Slots dice) {
  std::string text;
  for_each_slot(dice, [&](int slot) {
    text += (text.empty() ? "" : ", ") + ("#" + std::to_string(slot) + " ") +
            std::string(kPartRows[at(part_of(daemon.kind[at(slot)]))].name);
  });
  return text;
}

void tell_dice(const char* kind, const Daemon& daemon, Slots dice, int seat, const char* what,
               const char* rule, Story& story) {
  if (dice == 0) return;
  story.tell(
      kind,
      story.whose(seat) + " " + dice_in_words(daemon, dice) + (count(dice) == 1 ? " is " : " are ") + what,
      rule, {{"seat", seat}, {"dice", count(dice)}});
}

}  // namespace

void DaemonDice::tell(const State& before, const State& now, Story& story) {
  if (now.phase <= Phase::declare) return;  // daemons are being put together
  for (Seat seat = 0; seat < now.options.players; ++seat) {
    const Daemon &was = daemon_of(before, seat), &is = daemon_of(now, seat);
    if (before.phase <= Phase::declare && before.options.assembly == Assembly::build) {
      if (seat != story.viewer())
        story.tell("revealed", story.whose(seat) + " daemon: " + dice_in_words(is, is.dice()),
                   "Assembling a daemon", {{"seat", seat}});
      continue;
    }
    tell_dice("recovered", is, is.healthy & (was.stunned | was.wounded), seat, "healthy again", "Recover",
              story);
    tell_dice("stunned", is, is.stunned & ~was.stunned, seat, "stunned", "Suffer", story);
    tell_dice("wounded", is, is.wounded & ~was.wounded, seat, "wounded", "Suffer", story);
    tell_dice("held", is, is.held & ~was.held, seat, "held", "Attack", story);
    tell_dice("released", is, was.held & ~is.held & is.healthy, seat, "no longer held", "Attack", story);
    if (was.alive && !is.alive)
      story.tell("defeated", story.does(seat, "are", "is") + " defeated", "Losing", {{"seat", seat}});
  }
  if (now.turn > before.turn && now.phase != Phase::over) {
    if (before.turn == 0)
      story.tell("initiative", story.does(now.turn_seat, "have", "has") + " the first turn", "Initiative",
                 {{"seat", now.turn_seat}});
    if (before.attacks != 0 || now.attacks != 0 || now.minuses + now.targeted_minuses > 0)
      story.tell("turn",
                 story.does(now.turn_seat, "face", "faces") + " " + std::to_string(count(now.attacks)) +
                     (count(now.attacks) == 1 ? " attack" : " attacks") + " and " +
                     std::to_string(now.minuses) + (now.minuses == 1 ? " minus" : " minuses"),
                 "Attack",
                 {{"seat", now.turn_seat}, {"attacks", count(now.attacks)}, {"minuses", now.minuses}});
  }
  if (now.phase != Phase::over) return;
  for (Seat seat = 0; seat < now.options.players; ++seat)
    if (daemon_of(now, seat).alive)
      story.tell("over", story.does(seat, "are", "is") + " still standing", "Losing", {{"seat", seat}});
}

}  // namespace pandemonium::daemon_dice
