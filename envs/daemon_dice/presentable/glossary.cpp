// The glossary: symbols, parts, breeds, zones and rules in a sentence each, with the figures and faces of the
// data.
#include <algorithm>
#include <utility>

#include "envs/core/presentable/counted.hpp"
#include "envs/daemon_dice/presentable/glossary.hpp"

namespace pandemonium::daemon_dice {
namespace {

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
    {"boost", "rule",
     "A Plus on an attack: {boosts:boost}, on a ray {boosts_on_ray}. Each takes one die more to defend "
     "against it.",
     "Attack"},
    {"targeted", "rule", "Placed by the attacker: damage of an attack with a Brain, minuses by Wings.",
     "Body parts"},
    {"group", "rule",
     "The dice that stop one attack: one, and one more for each boost; one family and any Pluses.", "Defend"},
    {"grab", "rule", "A Tentacle seizes a healthy die of the target and holds it, over any number of turns.",
     "Body parts"},
    {"initiative", "rule", "All roll all dice; {points}; the highest takes the first turn.", "Initiative"},
    {"draft", "rule", "An open pool; players pick in snake order.", "Assembling a daemon"},
    {"Block", "symbol", "Stops one attack, but no ray or sweep.", "The seven symbols"},
    {"Deflect", "symbol", "Stops one attack of any kind.", "The seven symbols"},
    {"Dodge", "symbol", "Stops one ray or sweep.", "The seven symbols"},
    {"Minus", "symbol", "The foe leaves {minus_dice} of its choice out of its next roll.",
     "The seven symbols"},
    {"Plus", "symbol", "Brings a stunned die back, joins any defence, or boosts an attack.",
     "The seven symbols"},
    {"Stun", "symbol", "An attack for {damage}.", "The seven symbols"},
    {"Wound", "symbol", "An attack for {damage}.", "The seven symbols"},
    {"Arm", "body part", "An attack for {damage}; in defence a Block or a Deflect. {die}", "Body parts"},
    {"Brain", "body part", "Joins an attack: you place its damage. {die}", "Body parts"},
    {"Eye", "body part", "A ray for {damage}; each Plus on it counts {boosts_on_ray:boost}. {die}",
     "Body parts"},
    {"Leg", "body part", "An attack for {damage}. {die}", "Body parts"},
    {"Lungs", "body part", "Gas: {gas}. {die}", "Body parts"},
    {"Mouth", "body part", "An attack for {damage}; undefended, {bite}. {die}", "Body parts"},
    {"Pincer", "body part", "An attack for {damage}. {die}", "Body parts"},
    {"Shell", "body part", "In defence a Deflect. {die}", "Body parts"},
    {"Spike", "body part", "Joins an attack: {spike_wounds:wound} more. {die}", "Body parts"},
    {"Stinger", "body part",
     "An attack for {damage}; poisoned and undefended {poison_wounds:wound} more, and the Stinger is "
     "stunned. {die}",
     "Body parts"},
    {"Tail", "body part", "A sweep for {damage}. {die}", "Body parts"},
    {"Tentacle", "body part", "Grabs a die. {die}", "Body parts"},
    {"Wings", "body part", "{targeted} on dice that you choose. {die}", "Body parts"},
    {"poison", "rule",
     "A Stinger may be poisoned: undefended it does {poison_wounds:wound} more, and is stunned itself.",
     "Body parts"},
    {"Frost", "breed", "{breed}", "Breeds"},
    {"Rot", "breed", "{breed}", "Breeds"},
    {"Fire", "breed", "{breed}", "Breeds"},
    {"Slag", "breed", "{breed}", "Breeds"},
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

consteval bool daemon_has_a_term(std::string_view name) {
  for (const Term& term : kTerms)
    if (term.name == name) return true;
  return false;
}
consteval bool daemon_has_all_terms() {
  for (const std::string_view symbol : enum_names(Symbol{}))
    if (!daemon_has_a_term(symbol)) return false;
  for (const std::string_view breed : enum_names(BreedOfDie{}))
    if (!daemon_has_a_term(breed)) return false;
  return true;
}
static_assert(daemon_has_all_terms());

std::string damage_in_words(const SymbolRow& row) {
  std::string text;
  if (row.stuns > 0) text = counted(row.stuns, "stun");
  if (row.wounds > 0) text += (text.empty() ? "" : " and ") + counted(row.wounds, "wound");
  return text;
}

// "Arm, Block, Dodge, each twice"; "3 Arm, 2 Block, 1 Dodge"
std::string faces_in_words(const Faces& faces) {
  std::array<int, kSymbols> times{};
  for (const Symbol face : faces) ++times[static_cast<std::size_t>(face)];
  const bool each_twice = std::all_of(times.begin(), times.end(), [](int n) { return n == 0 || n == 2; });
  std::string text;
  for (const Symbol face : faces) {
    const int n = std::exchange(times[static_cast<std::size_t>(face)], 0);
    if (n > 0)
      text += (text.empty() ? "" : ", ") + (each_twice ? "" : std::to_string(n) + " ") +
              std::string(name_of(face));
  }
  return text + (each_twice ? ", each twice" : "");
}

// The dice of a part: one sentence, or one for each of the breeds if they differ.
std::string dice_of_part(const PartRow& row) {
  const auto& dice = row.faces.values;
  if (std::all_of(dice.begin(), dice.end(), [&](const Faces& each) { return each == dice[0]; }))
    return "The die: " + faces_in_words(dice[0]) + ".";
  std::string text = "The dice:";
  for (std::size_t breed = 0; breed < kBreeds; ++breed)
    text += std::string(breed == 0 ? " " : "; ") + std::string(enum_names(BreedOfDie{})[breed]) + " " +
            faces_in_words(dice[breed]);
  return text + ".";
}

// "Dodge, Minus and Plus count 1 each"; "Dodge counts 2, Plus counts 1"
std::string initiative_in_words(const Tables& tables) {
  std::vector<std::pair<std::string, int>> counting;
  for (int symbol = 0; symbol < kSymbols; ++symbol)
    if (const int points = tables.symbols.values[at(symbol)].initiative; points > 0)
      counting.emplace_back(name_of(static_cast<Symbol>(symbol)), points);
  if (counting.empty()) return "no symbol counts";
  const bool alike =
      counting.size() > 1 && std::all_of(counting.begin(), counting.end(),
                                         [&](const auto& each) { return each.second == counting[0].second; });
  std::string text;
  for (std::size_t i = 0; i < counting.size(); ++i) {
    if (i > 0) text += alike && i + 1 == counting.size() ? " and " : ", ";
    text += counting[i].first + (alike ? "" : " counts " + std::to_string(counting[i].second));
  }
  return text + (alike ? " count " + std::to_string(counting[0].second) + " each" : "");
}

std::string power_in_words(const BreedRow& row) {
  const int uses = row.uses;
  const std::string more = "; with more than 13 dice " + std::to_string(2 * uses) + ".";
  switch (row.power) {
    case Power::wound_to_stun:
      return "A purebred turns " + counted(uses, "wound") + " that it suffers each turn into " +
             (uses == 1 ? "a stun" : "stuns") + more;
    case Power::rot:
      return "A purebred may turn " + counted(uses, "stunned die", "stunned dice") + " of its target into " +
             (uses == 1 ? "a wounded one" : "wounded ones") + " each turn" + more;
    case Power::stun_to_wound:
      return "A purebred turns " + counted(uses, "stun") + " of its attacks each turn into " +
             (uses == 1 ? "a wound" : "wounds") + more;
    case Power::extra_boost:
      return "The first " + (uses == 1 ? "attack" : std::to_string(uses) + " attacks") +
             " each turn that a purebred boosts " + (uses == 1 ? "has" : "have") +
             " 1 boost more; with more than 13 dice the first " + std::to_string(2 * uses) + " attacks.";
  }
  return "";
}

std::string breed_in_words(const BreedRow& row) {
  std::string flesh(enum_names(row.flesh)[static_cast<std::size_t>(row.flesh)]);
  flesh[0] = static_cast<char>(flesh[0] - 'a' + 'A');
  return flesh + " flesh, " + std::string(enum_names(row.blood)[static_cast<std::size_t>(row.blood)]) +
         " blood. " + power_in_words(row);
}

}  // namespace

std::span<const Term> glossary() { return kTerms; }

// What stands in braces and is no figure.
std::string put_in(std::string sentence, std::string_view name, const std::string& words) {
  const std::string braces = "{" + std::string(name) + "}";
  if (const std::size_t found = sentence.find(braces); found != sentence.npos)
    sentence.replace(found, braces.size(), words);
  return sentence;
}

std::string meaning_of(const Tables& tables, const Term& term) {
  std::string text(term.meaning);
  for (std::size_t breed = 0; breed < kBreeds; ++breed)
    if (term.name == enum_names(BreedOfDie{})[breed])
      return put_in(text, "breed", breed_in_words(tables.breeds.values[breed]));
  for (int part = 0; part < kParts; ++part)
    if (term.name == part_name(part)) text = put_in(text, "die", dice_of_part(tables.parts.values[at(part)]));
  for (int symbol = 0; symbol < kSymbols; ++symbol)
    if (term.name == name_of(static_cast<Symbol>(symbol)))
      text = put_in(text, "damage", damage_in_words(tables.symbols.values[at(symbol)]));
  const int bite = tables.supplements.dice_of_mouth;
  text = put_in(text, "bite",
                bite == 1 ? "one of your stunned dice recovers"
                          : std::to_string(bite) + " of your stunned dice recover");
  text = put_in(text, "minus_dice", counted(tables.row_of(Symbol::minus).minuses, "die", "dice"));
  text = put_in(text, "gas", counted(tables.row_of(Symbol::lungs).minuses, "minus", "minuses"));
  text = put_in(text, "targeted", counted(tables.row_of(Symbol::wings).targeted_minuses, "minus", "minuses"));
  return put_in(text, "points", initiative_in_words(tables));
}

}  // namespace pandemonium::daemon_dice
