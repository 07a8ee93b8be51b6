// Words for people: goal, turn, glossary, cards and dice in words, and what each decision asks. Rules are
// named by the headings of the rulebook.
#include "envs/core/presentable/figures.hpp"
#include "envs/cyberdoom_tower/game.hpp"
#include "envs/cyberdoom_tower/rules.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr std::string_view kGoal =
    "Gather the keys of the tower ({keys_alone} alone, {keys_paired} as a pair) before the countdown is "
    "over, "
    "step onto the roof, and beat the AI there by placing dice. The whole team loses when somebody's Energy "
    "is gone or a sentinel closes its floor on somebody.";

constexpr auto kTurnSteps = std::to_array<std::string_view>({
    "You have {points} action points (AP). Walk: 1 AP a sector. Ride the lift to any floor: 1 AP. Attack: 1 "
    "AP, once.",
    "A walk that ends in a sector: take its Energy or Luck, choose to loot a crate, then roll to Hide. "
    "Hidden, you may take a key and are back at the lift.",
    "Found: the sentinel wakes up, you fill a box of an ability, and your turn ends.",
    "An attack: roll 4 white and 2 red dice and change them until all of them fit the hit boxes. It "
    "ends your turn. You fill a box of an ability if it fails, or if it defeats a sentinel.",
    "After everybody's turn, each sentinel that is awake and has somebody on its floor slides one sector "
    "left and attacks whoever is in range; the AI attacks whoever is on the roof.",
});

constexpr auto kVariantSentences = std::to_array<VariantWords>({
    {"one_player", "Alone: {floors_alone} floors, {keys_alone} keys."},
    {"two_players", "Two players on the same side: {floors_paired} floors, {keys_paired} keys."},
    {"hecate", "Alone against Hecate."},
    {"moloch", "Alone against Moloch, who hits for {moloch_damage}."},
    {"leviathan", "Alone against Leviathan, who has the most energy: {leviathan_energy}."},
    {"oracle", "Alone against Oracle, whose boxes are the hardest to fill."},
    {"two_players_oracle", "Two players against Oracle."},
    {"short_countdown", "Alone, with fewer rounds to gather the keys."},
});

constexpr auto kOptionSentences = std::to_array<OptionWords>({
    {"players", "One or two, always on the same side.", 1, 2},
    {"countdown", "The last round in which keys may still be missing.", 1, 12},
    {"max_rounds", "After this round the game is lost.", 1, 24},
    {"ai_card", "The AI on the roof: 0 Hecate, 1 Moloch, 2 Leviathan, 3 Oracle, -1 drawn at random.", -1, 3},
    {"data", "A file of cards, weapons and numbers in place of the built-in ones."},
    {"shaping", "For training: weight of the shaping potential.", 0, 10},
});

constexpr auto kChances = std::to_array<ChanceWords>({
    {"white die", "white dice", "Attack"},
    {"red die", "red dice", "Attack"},
    {"re-rolled die", "the die shows", "Abilities"},
    {"loot die", "loot die", "Loot"},
    {"Hide die", "Hide roll", "Hide"},
    {"floor card", "floors from the bottom", "Setup"},
    {"sentinel card", "sentinels from the bottom", "Setup"},
    {"AI card", "the AI on the roof", "Setup"},
});

constexpr auto kTerms = std::to_array<Term>({
    {"C", "symbol", "A crate: who walks here may loot it. Small c: it has been looted.", "Loot"},
    {"L", "symbol", "Luck: 1 Luck for whoever ends a walk here first. Small l: used up.", "Move"},
    {"E", "symbol", "Energy: 1 Energy for whoever ends a walk here first. Small e: used up.", "Move"},
    {"K", "symbol", "The key of this floor: taken by whoever hides here. Small k: taken.", "Key"},
    {"P1", "symbol", "The meeple of player 1; P12 is both.", "Setup"},
    {"##", "symbol", "The sectors under the sentinel card. Under it the distance is 0.", "Attack"},
    {"hide +2", "symbol",
     "The sentinel's Anti-Stealth; behind it the number to roll at least in each sector.", "Hide"},
    {"asleep", "symbol",
     "This sentinel has noticed nobody: it neither slides nor attacks in the Sentinel Turn.",
     "Sentinel turn"},
    {"AWAKE", "symbol",
     "This sentinel is activated: while somebody is on its floor it slides and attacks each round.",
     "Sentinel turn"},
    {"CLOSED", "symbol",
     "The sentinel has reached sector 1: the sectors cannot be entered any more, the lift can.",
     "Sentinel turn"},
    {"DEFEATED", "symbol", "This sentinel is out of the game; no Hide test on its floor.",
     "Defeat a sentinel"},
    {"[_]", "symbol", "An empty hit box: any die.", "Symbols on cards"},
    {"[4]", "symbol", "A white hit box: any die of at least this number.", "Symbols on cards"},
    {"[R4]", "symbol", "A red hit box: a red die of at least this number. [R]: any red die.",
     "Symbols on cards"},
    {"[4!]", "symbol", "A hit box that needs a die of exactly this number.", "Symbols on cards"},
    {"A, B, C", "symbol", "The rows of hit boxes of a sentinel or AI.", "Symbols on cards"},
    {"=", "symbol", "Chain: all dice of the row show one number.", "Symbols on cards"},
    {"chain", "symbol", "All dice of the row show one number.", "Symbols on cards"},
    {"!", "symbol", "Exclamation mark: the numbered boxes of the row need exactly their numbers.",
     "Symbols on cards"},
    {"R", "symbol", "Red box: the leftmost box of the row needs a red die.", "Symbols on cards"},
    {"1 to 6 after a row", "symbol", "Number: every empty box of the row becomes a box of this number.",
     "Symbols on cards"},
    {"fill 4/6", "symbol", "So many of the six boxes could be filled with the dice as they are.", "Attack"},
    {"W4, R2", "symbol", "A white die that shows 4, a red die that shows 2.", "Attack"},
    {"AP", "symbol", "Action points left this turn.", "Player turn"},
    {"spotted", "rule",
     "A sentinel that has attacked you on its floor knows you: there every Hide test fails until it is "
     "defeated.",
     "Sentinel turn"},
    {"counter", "rule",
     "The round counter walks from sector {sectors} to 1, two rounds a sector. Sentinels it passes slide "
     "along.",
     "Rounds & countdown"},
    {"Energy", "rule",
     "Your life, at most {most_energy}. It pays for an extra sector of a walk and for some weapons. The last "
     "one is never spent.",
     "Energy"},
    {"Luck", "rule",
     "At most {most_luck}. It adds to a Hide roll point by point, and pays for abilities beyond their free "
     "use.",
     "Luck"},
    {"Anti-Stealth", "rule",
     "Added to the sector number in Hide tests. It depends on where the sentinel stands.", "Hide"},
    {"Hide test", "rule",
     "Roll a die: at least sector + Anti-Stealth (+1 when looting). Luck can make up what is missing.",
     "Hide"},
    {"range", "rule", "How many sectors away a sentinel or weapon reaches; under the card the distance is 0.",
     "Attack"},
    {"distance", "rule", "Sectors between the meeple and the nearest sector under the sentinel card.",
     "Attack"},
    {"brace", "rule",
     "Before damage that would take your last Energy, items may be crossed off for 1 Energy each.",
     "Equipment"},
    {"cross off", "rule", "Give an item up for good: 1 Energy (the Gunsight: one Hit in an attack).",
     "Equipment"},
    {"roof", "rule", "With all keys, step onto it from the top floor's lift, for free. There is no way back.",
     "The roof"},
    {"+/-1", "ability", "One die one up or one down. Always there; free once a turn, then 1 Luck.",
     "Abilities"},
    {"Re-roll", "ability",
     "Roll one die again. Boxes to fill: {reroll_boxes}. Then free once a turn, then 1 Luck.", "Abilities"},
    {"Flip", "ability",
     "Turn one die to its opposite face. Boxes to fill: {flip_boxes}. Then free once a turn, then 1 Luck.",
     "Abilities"},
    {"Hit", "ability",
     "Set one die to any face. Boxes to fill: {hit_boxes}. Then free once a turn, then 1 Luck.", "Abilities"},
    {"Gunsight", "item", "1 Luck: one Hit on an attack die. Crossed off in an attack: one Hit for free.",
     "Equipment"},
    {"Laser Cannon", "item", "A weapon for {cost} Energy: range {range}, damage {damage}.", "Equipment"},
    {"Plasma Rifle", "item", "A weapon for {cost} Energy: range {range}, damage {damage}.", "Equipment"},
    {"Jetpack", "item", "In each walk one action point takes you two sectors.", "Equipment"},
    {"Tecno Suit", "item", "Once a turn: 1 off the Anti-Stealth of a Hide test, after the roll.",
     "Equipment"},
    {"Grenade", "item", "A weapon, used up: range {range}, damage {damage}.", "Equipment"},
    {"base weapon", "item", "Everybody has it: range {range}, damage {damage}.", "Equipment"},
    {"Watcher", "sentinel", "Energy {energy}, range {range}, damage {damage}.", "Sentinel cards"},
    {"Brute", "sentinel", "Energy {energy}, range {range}, damage {damage}.", "Sentinel cards"},
    {"Lancer", "sentinel", "Energy {energy}, range {range}, damage {damage}.", "Sentinel cards"},
    {"Stalker", "sentinel", "Energy {energy}, range {range}, damage {damage}.", "Sentinel cards"},
    {"Crusher", "sentinel", "Energy {energy}, range {range}, damage {damage}.", "Sentinel cards"},
    {"Bulwark", "sentinel", "Energy {energy}, range {range}, damage {damage}.", "Sentinel cards"},
    {"Hecate", "AI", "Energy {energy}, damage {damage} a round to everybody on the roof.", "AI cards"},
    {"Moloch", "AI", "Energy {energy}, damage {damage} a round to everybody on the roof.", "AI cards"},
    {"Leviathan", "AI", "Energy {energy}, damage {damage} a round to everybody on the roof.", "AI cards"},
    {"Oracle", "AI",
     "Energy {energy}, damage {damage} a round to everybody on the roof; its boxes are hard to fill.",
     "AI cards"},
    // further words of the page
    {"keys", "symbol", "Keys taken by the team, of so many that open the roof.", "Key"},
    {"lift", "place",
     "The lift stop, left of sector 1: nobody hides there, and it leads to every other floor.", "Move"},
    {"boxes", "symbol",
     "The hit boxes of the sentinel, each row with the floor's symbol that changes it now.", "Attack"},
    {"boxes now", "symbol", "The hit boxes that the dice must fill, with the floor's symbols at work.",
     "Attack"},
    {"ready", "symbol", "The ability can be used for free this turn.", "Abilities"},
    {"used", "symbol", "The ability was used this turn: each further use costs 1 Luck.", "Abilities"},
    {"round", "symbol",
     "The round, and the last one: by its end the team must have the keys or, with all keys, have beaten the "
     "AI.",
     "Rounds & countdown"},
    {"damage", "rule", "How much Energy an attack costs.", "Sentinel turn"},
});

// What lies on a floor, in the order of the sectors.
std::string floor_in_words(const FloorCard& card) {
  std::string text;
  for (std::size_t s = 0; s < kSectors; ++s) {
    const char symbol = card.sectors[s];
    if (symbol == '.') continue;
    text += (text.empty() ? "" : ", ") +
            std::string(symbol == 'C'   ? "a crate"
                        : symbol == 'L' ? "Luck"
                        : symbol == 'E' ? "Energy"
                                        : "the key") +
            " in sector " + std::to_string(s + 1);
  }
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

template <class Names>
std::size_t place_of(const Names& names, std::string_view name) {
  return static_cast<std::size_t>(std::find(names.begin(), names.end(), name) - names.begin());
}

Figures figures_of(const Tables& tables, std::string_view kind, std::string_view name) {
  if (kind == "sentinel") {
    const SentinelCard& card = tables.sentinels.values[place_of(kSentinelNames, name)];
    return {{"energy", card.energy}, {"range", card.range}, {"damage", card.damage}};
  }
  if (kind == "AI") {
    const AiCard& card = tables.ais.values[place_of(kAiNames, name)];
    return {{"energy", card.energy}, {"damage", card.damage}};
  }
  const auto weapon = [&tables](WeaponName which) -> Figures {
    const WeaponRow& row = tables.weapons[which];
    return {{"cost", row.energy}, {"range", row.range}, {"damage", row.damage}};
  };
  if (name == "Laser Cannon") return weapon(WeaponName::laser_cannon);
  if (name == "Plasma Rifle") return weapon(WeaponName::plasma_rifle);
  if (name == "Grenade") return weapon(WeaponName::grenade);
  if (name == "base weapon") return weapon(WeaponName::base_weapon);
  if (!kind.empty() && kind != "ability") return {};
  const auto& [alone, paired] = tables.modes.values;
  return {{"floors_alone", alone.floors},
          {"keys_alone", alone.keys},
          {"floors_paired", paired.floors},
          {"keys_paired", paired.keys},
          {"points", kActionPoints},
          {"sectors", kSectors},
          {"most_energy", kMaxEnergy},
          {"most_luck", kMaxLuck},
          {"moloch_damage", tables.ais[AiName::moloch].damage},
          {"leviathan_energy", tables.ais[AiName::leviathan].energy},
          {"reroll_boxes", tables.abilities[AbilityName::reroll].boxes},
          {"flip_boxes", tables.abilities[AbilityName::flip].boxes},
          {"hit_boxes", tables.abilities[AbilityName::hit].boxes}};
}

// Made once for each data.
struct Speech {
  explicit Speech(const Tables& tables)
      : terms(kTerms.begin(), kTerms.end()),
        filled({kGoal, kTurnSteps, kVariantSentences, kOptionSentences, kChances, with_floors(tables),
                moves_in_words()},
               [&tables](std::string_view kind, std::string_view name) {
                 return figures_of(tables, kind, name);
               }) {}
  std::span<const Term> with_floors(const Tables& tables) {
    for (std::size_t i = 0; i < kFloorNames.size(); ++i)
      terms.push_back({kFloorNames[i], "floor", texts.emplace_back(floor_in_words(tables.floors.values[i])),
                       "Floor cards"});
    return terms;
  }
  std::deque<std::string> texts;
  std::vector<Term> terms;
  FilledWords filled;
};

}  // namespace

Words CyberdoomTower::words(const Tables& tables) { return made_once<Speech>(tables).filled.words(); }

std::string CyberdoomTower::face(const Tables&, std::string_view event, int value) {
  const auto row = static_cast<std::size_t>(value);
  if (event == "floor card" && row < kFloorNames.size()) return std::string(kFloorNames[row]);
  if (event == "sentinel card" && row < kSentinelNames.size()) return std::string(kSentinelNames[row]);
  if (event == "AI card" && row < kAiNames.size()) return std::string(kAiNames[row]);
  return std::to_string(value);
}

Question CyberdoomTower::question(const State& state) {
  switch (state.phase) {
    case Phase::order:
      return {"Who of you plays this round first?", "Player mode"};
    case Phase::main:
      return {"Your turn: walk, ride, attack, or end it?", "Player turn"};
    case Phase::arrive:
      return {"A crate: loot it (the Hide test is 1 harder), or leave it?", "Loot"};
    case Phase::hide_fix:
      return {"The Hide roll is short: make up for it, or be found?", "Hide"};
    case Phase::loot_pick:
      return {"Which of the two nearest items do you take?", "Loot"};
    case Phase::key:
      return {"Take the key and go back to the lift, or stay?", "Key"};
    case Phase::fill:
      return {"Which ability gets a box filled?", "Abilities"};
    case Phase::dice:
      return {"Change the dice until they fit the boxes, or stop?", "Attack"};
    case Phase::brace:
      return {"You would lose your last Energy: which item do you cross off?", "Equipment"};
    default:
      return {};
  }
}

namespace {

std::string on_floor(int floor) { return "floor " + std::to_string(floor + 1); }

void tell_sheet(const State& before, const State& now, int seat, Story& story) {
  const Player& was = before.players[static_cast<std::size_t>(seat)];
  const Player& is = now.players[static_cast<std::size_t>(seat)];
  const int roof = floors_of(now);
  if (is.floor != was.floor || is.sector != was.sector) {
    const std::string place = is.floor == roof ? "the roof"
                              : is.sector == kLiftStop
                                  ? "the lift of " + on_floor(is.floor)
                                  : on_floor(is.floor) + ", sector " + std::to_string(is.sector);
    story.tell("moved", story.does(seat, "are", "is") + " now at " + place, "Move",
               {{"seat", seat}, {"floor", is.floor}, {"sector", is.sector}});
  }
  const auto change = [&](const char* kind, int from, int to, const char* name) {
    if (from == to) return;
    story.tell(kind,
               (to > from ? story.does(seat, "gain", "gains") : story.does(seat, "lose", "loses")) + " " +
                   std::to_string(std::abs(to - from)) + " " + name,
               name, {{"seat", seat}, {"from", from}, {"to", to}});
  };
  change("energy", was.energy, is.energy, "Energy");
  change("luck", was.luck, is.luck, "Luck");
  for (int item = 0; item < kItems; ++item) {
    const unsigned bit = 1u << item;
    const std::string name(kItemNames[static_cast<std::size_t>(item)]);
    if ((is.owned & bit) != 0 && (was.owned & bit) == 0)
      story.tell("item", story.does(seat, "find", "finds") + " the " + name, "Loot",
                 {{"seat", seat}, {"item", item + 1}});
    if ((is.crossed_off & bit) != 0 && (was.crossed_off & bit) == 0)
      story.tell("item_gone", story.does(seat, "cross", "crosses") + " off the " + name, "Equipment",
                 {{"seat", seat}, {"item", item + 1}});
  }
  for (int track = 0; track < kAbilityTracks; ++track)
    if (const auto t = static_cast<std::size_t>(track); is.boxes[t] > was.boxes[t])
      story.tell("box", story.does(seat, "fill", "fills") + " a box of " + std::string(kTrackNames[t]),
                 "Abilities", {{"seat", seat}, {"ability", track}, {"to", is.boxes[t]}});
  for (int floor = 0; floor < kMaxFloors; ++floor)
    if ((is.spotted >> floor & 1) != 0 && (was.spotted >> floor & 1) == 0)
      story.tell("spotted", story.does(seat, "are", "is") + " spotted on " + on_floor(floor), "Sentinel turn",
                 {{"seat", seat}, {"floor", floor}});
}

void tell_floor(const State& before, const State& now, int f, Story& story) {
  const Floor& was = before.floors[static_cast<std::size_t>(f)];
  const Floor& is = now.floors[static_cast<std::size_t>(f)];
  const std::string name = "the " + std::string(kSentinelNames[static_cast<std::size_t>(is.sentinel)]);
  if (is.activated && !was.activated)
    story.tell("awake", name + " wakes up", "Sentinel turn", {{"floor", f}});
  if (is.sentinel_energy < was.sentinel_energy)
    story.tell("hit", name + " loses " + std::to_string(was.sentinel_energy - is.sentinel_energy) + " energy",
               "Attack", {{"floor", f}, {"to", is.sentinel_energy}});
  if (is.defeated && !was.defeated)
    story.tell("defeated", name + " is defeated", "Defeat a sentinel", {{"floor", f}});
  if (is.position != was.position)
    story.tell("slid", name + " slides to sector " + std::to_string(is.position), "Sentinel turn",
               {{"floor", f}, {"from", was.position}, {"to", is.position}});
  if (is.closed && !was.closed)
    story.tell("closed", on_floor(f) + " is closed", "Sentinel turn", {{"floor", f}});
}

}  // namespace

void CyberdoomTower::tell(const State& before, const State& now, Story& story) {
  if (now.keys > before.keys)
    story.tell("key",
               "a key is taken: " + std::to_string(now.keys) + " of " + std::to_string(keys_needed(now)),
               "Key", {{"keys", now.keys}});
  for (int f = 0; f < floors_of(now); ++f) tell_floor(before, now, f, story);
  for (int seat = 0; seat < players_of(now); ++seat) tell_sheet(before, now, seat, story);
  if (now.ai_energy < before.ai_energy)
    story.tell("hit", "the AI loses " + std::to_string(before.ai_energy - now.ai_energy) + " energy",
               "Attack", {{"to", now.ai_energy}});
  if (now.round > before.round)
    story.tell("round", "round " + std::to_string(now.round) + " begins", "Rounds & countdown",
               {{"round", now.round}});
  switch (now.end) {
    case End::won:
      return story.tell("over", "the AI is beaten: the team wins", "Winning condition");
    case End::energy:
      return story.tell("over", "the last Energy is gone: the team loses", "Sentinel turn");
    case End::crushed:
      return story.tell("over", "a sentinel has closed its floor on a meeple: the team loses",
                        "Sentinel turn");
    case End::countdown:
      return story.tell("over", "the countdown has ended without the keys: the team loses",
                        "Rounds & countdown");
    case End::cap:
      return story.tell("over", "the last round is over: the team loses", "Rounds & countdown");
    default:
      return;
  }
}

}  // namespace pandemonium::cyberdoom_tower
