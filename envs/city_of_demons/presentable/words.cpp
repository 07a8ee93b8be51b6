// Words for people: goal, turn, glossary, dice in faces, and what each decision asks. Rules are named by the
// headings of the rulebook.
#include <algorithm>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"
#include "envs/core/presentable/figures.hpp"

namespace pandemonium::city_of_demons {
namespace {

constexpr std::string_view kGoal =
    "Be the first Runner to activate the Control Room on level {levels} of the city, which takes "
    "{control_room:Beacon}. Beacons are lost whenever you go home to Camp, so the city must be climbed and "
    "paid for in one run.";

constexpr auto kTurnSteps = std::to_array<std::string_view>({
    "Start: roll the die of your level. From the Swamp you first move to level 1. From Camp you start a run "
    "to the Swamp, or stay and build gear. Or dive into the Underground Tunnels.",
    "The roll: reroll it if you can. Gain Junk, Info and Beacons. Evade or fend off Demons. Go in on an "
    "arrow. Take all damage at once. Damage that reaches your Health stuns you.",
    "A dive: roll the tunnel die as often as you dare, then surface: collect the icon and roll the level's "
    "die.",
    "End of turn: spend Info on skills or a Beacon, use gear, and spend Beacons on one kind of thing: a "
    "cache, the secret location, or going in.",
    "Stay where you are, or return to Camp (not from the Swamp): Beacons are lost, Junk is stored, Health is "
    "full again, gear can be fixed.",
});

constexpr auto kVariantSentences = std::to_array<VariantWords>({
    {"duel", "Two Runners race for the Control Room."},
    {"solo_easy", "Alone against the Automated Player, which must reach level {levels} {easy_visits:time}."},
    {"solo_normal",
     "Alone against the Automated Player, which must reach level {levels} "
     "{normal_visits:time}."},
    {"solo_hard", "Alone; the Automated Player starts in Camp and wins on reaching level {levels}."},
    {"solo_harder",
     "Alone; the Automated Player starts on level {harder_start} and wins on reaching level {levels}."},
    {"solo_very_hard",
     "Alone; the Automated Player starts on level {very_hard_start} and wins on reaching level {levels}."},
    {"duel_finite_supply", "Two Runners share the tokens of one box: what one holds, the other cannot gain."},
});

constexpr auto kOptionSentences = std::to_array<OptionWords>({
    {"mode", "Two Runners, or one against the Automated Player."},
    {"solo_difficulty", "How far the Automated Player is ahead; custom takes the next two options."},
    {"ap_countdown", "Custom: how often the Automated Player reaches level 5 before the time that wins.", 0,
     9},
    {"ap_start", "Custom: where the Automated Player starts."},
    {"first_player", "Who begins the duel."},
    {"finite_supply", "Tokens of the box are shared by both Runners instead of being a limit for each."},
    {"dive_cap", "Tunnel rolls in one turn at most.", 1, 30},
    {"turn_cap", "Turns of each player before the game is a draw (alone: lost).", 1, 500},
    {"decision_cap", "Decisions before the same; a guard against games without end.", 1, 1000000},
    {"shaping", "For training: weight of the shaping potential.", 0, 1000},
});

constexpr auto kChances = std::to_array<ChanceWords>({
    {"tunnel die", "tunnel die", "Underground Tunnels"},
    {"L1 die", "level 1 die", "Dice symbols"},
    {"L2 die", "level 2 die", "Dice symbols"},
    {"L3 die", "level 3 die", "Dice symbols"},
    {"L4 die", "level 4 die", "Dice symbols"},
    {"L5 die", "level 5 die", "Dice symbols"},
    {"AP tunnel die", "the Automated Player's tunnel die", "Solo rules"},
    {"AP L1 die", "the Automated Player's level 1 die", "Solo rules"},
    {"AP L2 die", "the Automated Player's level 2 die", "Solo rules"},
    {"AP L3 die", "the Automated Player's level 3 die", "Solo rules"},
    {"AP L4 die", "the Automated Player's level 4 die", "Solo rules"},
    {"gear card", "gear card drawn", "Notes on gear"},
    {"first player", "first player", "Setup"},
});

constexpr auto kTerms = std::to_array<Term>({
    // symbols of the page
    {"G", "symbol",
     "Go in, an arrow: gain 1 Beacon and move to the next level (from level 5 it bends to level 4).",
     "Dice symbols"},
    {"R", "symbol", "Radiation: 1 damage.", "Dice symbols"},
    {"I", "symbol", "Info: 1 Info, at once, wherever you are; it is kept at Camp.", "Dice symbols"},
    {"B", "symbol",
     "Beacon: 1 Beacon on your mat. Beside a place, the price of its secret location in Beacons.",
     "Dice symbols"},
    {"J", "symbol", "Junk: 1 Junk on your mat.", "Dice symbols"},
    {"D", "symbol",
     "Demon: 2 damage unless it is evaded or fended off. Evade every Demon of a roll and gain 1 Beacon.",
     "Dice symbols"},
    {"[J]", "symbol",
     "Icon of a place: collect 1 Junk when you come in by a level die's arrow, by a Beacon, by gear or at "
     "the "
     "start of a run, and when you surface there. Not by the tunnel die's arrow.",
     "On your turn"},
    {"[I]", "symbol",
     "Icon of a place: collect 1 Info when you come in by a level die's arrow, by a Beacon or by gear, and "
     "when you surface there. Not by the tunnel die's arrow.",
     "On your turn"},
    {"[GR]", "symbol", "A face in brackets is the one that was rolled.", "Dice symbols"},
    {"P1", "symbol", "The disc of the first Runner; > marks whose turn it is.", "Setup"},
    {"AP", "symbol",
     "The Automated Player. It has a Runner and nothing else, and wins on level {levels} once its countdown "
     "is 0.",
     "Solo rules"},
    {"Node *", "symbol",
     "A Beacon lies on your side of the Surveillance Node: each roll may be rerolled for 1 Beacon.",
     "Secret locations"},
    // tokens and skills
    {"Health", "token",
     "Lost to damage; shown as now/maximum. It never falls below 1: damage that would take the last point "
     "stuns.",
     "Getting stunned"},
    {"Evasion", "skill",
     "So many Demons of each roll are evaded by themselves. At most {most_evasion}; a step costs "
     "{evasion_price} Info.",
     "Skill tracks"},
    {"Maximum Health", "skill",
     "What returning to Camp heals to. At most {most_health}; a step costs {health_price} Info and gives 1 "
     "Health at once.",
     "Skill tracks"},
    {"Beacons", "token",
     "Carried during a run. They pay for going in, caches and secret locations; {control_room} in the "
     "Control "
     "Room win. They are lost in Camp.",
     "End of turn"},
    {"Mat junk", "token",
     "Junk carried by the Runner. It is stored on returning to Camp; a stun loses 2 of it.",
     "Getting stunned"},
    {"Camp junk", "token",
     "Junk stored at Camp, with which gear is fixed. It may be taken along when a run starts.",
     "Arriving in Camp"},
    {"Info", "token",
     "Kept at Camp and never lost: {health_price} for maximum Health, {beacon_price} for a Beacon, "
     "{evasion_price} for Evasion, {second_price} (and 1 Junk) for a second card.",
     "End of turn"},
    {"countdown", "symbol",
     "So often the Automated Player reaches level {levels} without winning; the next time it wins.",
     "Solo rules"},
    {"deck", "symbol", "Gear cards that can still be drawn.", "Notes on gear"},
    {"discard", "symbol", "Gear cards in the discard pile. It becomes the deck when that is empty.",
     "Notes on gear"},
    // places
    {"Camp", "place",
     "Home: healing, storing Junk, building gear. A Runner in Camp can start a run, dive or stay.",
     "Return to Camp"},
    {"Swamp", "place",
     "Between Camp and the city; icon Junk, no die. A Runner cannot return to Camp from here.",
     "Returning to the city"},
    {"Outer Perimeter", "place", "Level 1, no icon. Secret location: Med Center.", "Secret locations"},
    {"Ruined Suburbs", "place", "Level 2, icon Junk. Secret location: Surveillance Node.",
     "Secret locations"},
    {"Factory Belt", "place", "Level 3, icon Info. Secret location: Defense Node.", "Secret locations"},
    {"High Towers", "place", "Level 4, icon Junk. Secret location: Equipment Locker.", "Secret locations"},
    {"Tech Sector", "place", "Level 5, icon Info. Secret location: Control Room.", "Secret locations"},
    {"Med Center", "secret location",
     "{price:Beacon}: Health becomes maximum + 1. The extra point ends with the run.", "Secret locations"},
    {"Surveillance Node", "secret location",
     "{price:Beacon}, which stays there: until the run ends you may discard a Beacon to reroll your die, "
     "again "
     "and again.",
     "Secret locations"},
    {"Defense Node", "secret location", "{price:Beacon}: a rival on level 2 or higher is moved to level 1.",
     "Secret locations"},
    {"Equipment Locker", "secret location", "{price:Beacon}: draw 2 gear cards; they are fixed at once.",
     "Secret locations"},
    {"Control Room", "secret location", "{price:Beacon}: you win.", "Secret locations"},
    // the rulebook's words
    {"run", "rule", "From leaving Camp until the Runner is next in Camp.", "Return to Camp"},
    {"dive", "rule",
     "At the start of a turn: roll the tunnel die, again and again; its arrow moves one step. A stun ends "
     "it.",
     "Underground Tunnels"},
    {"tunnels", "rule",
     "The Underground Tunnels: a dive goes there. Behind the word, the faces of their die.",
     "Underground Tunnels"},
    {"surface", "rule",
     "Leave the tunnels: collect the icon, roll the level's die. In the Swamp: 1 Junk and end. In Camp: "
     "start a run or stay.",
     "Underground Tunnels"},
    {"stunned", "rule",
     "Health 1, lose 1 Beacon and 2 Junk, out one level; from level 1 or below back to Camp. Then only stay "
     "or return.",
     "Getting stunned"},
    {"evade", "rule", "A Demon that does no damage. If all of a roll were evaded: 1 Beacon.", "Dice symbols"},
    {"fend off", "rule", "A Demon that does no damage; it does not count as evaded, so there is no Beacon.",
     "Dice symbols"},
    {"Junk Cache", "rule",
     "End of turn: {go_in:Beacon} for {junk_per_beacon} Junk, as often as you like, but nothing else for "
     "Beacons this turn.",
     "End of turn"},
    {"Info Cache", "rule",
     "End of turn: {go_in:Beacon} for {info_per_beacon} Info, as often as you like, but nothing else for "
     "Beacons this turn.",
     "End of turn"},
    {"go in", "rule",
     "Move to the next level. For {go_in:Beacon} at the end of a turn: its icon is collected and the turn "
     "ends.",
     "End of turn"},
    {"fixing", "rule",
     "A card gets Junk at Camp until its cost lies on it; then it is gear with the Runner for good.",
     "Arriving in Camp"},
    {"active", "rule",
     "Gear in use, with the uses it has left. It is discarded when they are gone or the run ends.",
     "Notes on gear"},
    {"used", "rule", "This gear has had its use of this run, turn or roll.", "Notes on gear"},
    {"android", "rule",
     "In place of the Runner it takes damage point by point, up to the number shown; then it is destroyed.",
     "Notes on gear"},
    // gear, in the order of the table
    {"Pack Android", "gear",
     "Cost {cost}. A roll that shows Junk gives {amount} more. Takes {capacity} damage.", "Card index"},
    {"Relay Android", "gear",
     "Cost {cost}. A roll that shows Info gives {amount} more. Takes {capacity} damage.", "Card index"},
    {"Sentry Android", "gear", "Cost {cost}. Once a run: evade {amount:Demon}. Takes {capacity} damage.",
     "Card index"},
    {"Temporary Armor", "gear",
     "Cost {cost}. The next {amount} damage of this run are ignored; used when damaged, or at the end of a "
     "turn.",
     "Card index"},
    {"Radiation Pills", "gear",
     "Cost {cost}. The next {amount} Radiation of this run are ignored; taken at the end of a turn.",
     "Card index"},
    {"Stim Drug", "gear",
     "Cost {cost}. On each of the next {amount} rolls with Demons left, evade 1 more; taken at the end of a "
     "turn.",
     "Card index"},
    {"Med Kit", "gear", "Cost {cost}. Discard: heal {amount}, when damaged or at the end of a turn.",
     "Card index"},
    {"Smoke Bomb", "gear", "Cost {cost}. Discard: evade all Demons left on this roll.", "Card index"},
    {"Flare Gun", "gear", "Cost {cost}. Discard at the end of a turn: gain {amount:Beacon}.", "Card index"},
    {"Data Core", "gear", "Cost {cost}. Discard at the end of a turn: gain {amount} Info.", "Card index"},
    {"EMP Grenade", "gear", "Cost {cost}. Discard: fend off all Demons left on this roll.", "Card index"},
    {"Signal Jammer", "gear", "Cost {cost}. Discard at the end of a turn: the rival loses {amount:Beacon}.",
     "Card index"},
    {"Demon Lure", "gear", "Cost {cost}. Discard at the end of a turn: the rival goes out {amount}.",
     "Card index"},
    {"Service Hatch", "gear",
     "Cost {cost}. Discard at the end of a turn: go in {amount} and collect the icon; the turn goes on.",
     "Card index"},
    {"Shock Baton", "gear", "Cost {cost}. Once a roll, for {pay} Junk: fend off {amount:Demon}.",
     "Card index"},
    {"Phase Cloak", "gear", "Cost {cost}. Once a run: evade up to {amount:Demon}.", "Card index"},
    {"Hazmat Suit", "gear", "Cost {cost}. The first Radiation of each of your turns is ignored.",
     "Card index"},
    {"Gyroscope", "gear", "Cost {cost}. Once a run: reroll the die you just rolled.", "Card index"},
    {"Grapple Line", "gear",
     "Cost {cost}. Once a run, at the end of a turn: go in {amount} and collect the icon; the turn goes on.",
     "Card index"},
    {"Scrap Shield", "gear", "Cost {cost}. Once a roll, for {pay} Junk: {amount} damage less.", "Card index"},
    {"Nano Stitcher", "gear", "Cost {cost}. Once a turn, for {pay} Junk, at its end: heal {amount}.",
     "Card index"},
    {"Signal Recorder", "gear",
     "Cost {cost}. When a run ends: 1 Info for each Beacon that is lost, at most {amount}.", "Card index"},
    {"Escape Winch", "gear",
     "Cost {cost}. Discard when a roll would stun you: no damage, the dive ends, go out {amount}.",
     "Card index"},
    {"Overdrive Cell", "gear",
     "Cost {cost}. Once a run, at the end of a turn: lose {amount} Health, gain {amount:Beacon}. You need "
     "more "
     "than {amount} Health.",
     "Card index"},
});

Figures figures_of(std::string_view kind, std::string_view name) {
  if (kind == "gear")
    for (const GearType& type : kGear)
      if (type.name == name)
        return {{"cost", type.cost},
                {"pay", type.pay_junk},
                {"capacity", type.capacity},
                {"amount", type.amount}};
  if (kind == "secret location")
    for (const Place& place : kBoard)
      if (place.secret_location == name) return {{"price", place.price}};
  if (!kind.empty()) return {};
  const auto solo = [](SoloDifficulty level) { return kSoloLevels[static_cast<std::size_t>(level)]; };
  const auto into_the_city = [](const Face& face) { return face.go_in; };
  const auto with_radiation = [](const Face& face) { return face.go_in && face.radiation > 0; };
  const auto count = [](const auto& holds) {
    return static_cast<int>(std::count_if(kDice[kTunnelDie].begin(), kDice[kTunnelDie].end(), holds));
  };
  return {{"levels", level_of(kTechSector)},
          {"control_room", kBoard[kTechSector].price},
          {"easy_visits", solo(SoloDifficulty::easy).countdown + 1},
          {"normal_visits", solo(SoloDifficulty::normal).countdown + 1},
          {"harder_start", level_of(solo(SoloDifficulty::harder).start)},
          {"very_hard_start", level_of(solo(SoloDifficulty::very_hard).start)},
          {"most_health", kLastMaxHealth},
          {"most_evasion", kLastEvasion},
          {"health_price", kMaxHealthPrice},
          {"beacon_price", kBeaconPrice},
          {"evasion_price", kEvasionPrice},
          {"second_price", kSecondGearPrice},
          {"go_in", kGoInPrice},
          {"junk_per_beacon", kJunkPerBeacon},
          {"info_per_beacon", kInfoPerBeacon},
          {"faces", kFaces},
          {"tunnel_arrows", count(into_the_city)},
          {"tunnel_arrows_with_radiation", count(with_radiation)}};
}

consteval bool every_gear_has_a_term() {
  for (const GearType& type : kGear) {
    bool found = false;
    for (const Term& term : kTerms) found = found || term.name == type.name;
    if (!found) return false;
  }
  return true;
}
static_assert(every_gear_has_a_term());

std::string symbols_in_words(const Face& face) {
  std::string text;
  const auto add = [&text](int count, std::string_view name) {
    if (count == 0) return;
    text += (text.empty() ? "" : " + ") + std::string(name);
    if (count > 1) text += " x" + std::to_string(count);
  };
  add(face.go_in, "go in");
  add(face.beacons, "Beacon");
  add(face.info, "Info");
  add(face.junk, "Junk");
  add(face.demons, "Demon");
  add(face.radiation, "Radiation");
  return text;
}

}  // namespace

Words CityOfDemons::words() {
  static const FilledWords filled(
      {kGoal, kTurnSteps, kVariantSentences, kOptionSentences, kChances, kTerms, moves_in_words()},
      figures_of);
  return filled.words();
}

std::string CityOfDemons::face(std::string_view event, int value) {
  if (event == "gear card") return value >= 0 && value < kGearCards ? std::string(gear_of(value).name) : "";
  if (event == "first player") return "P" + std::to_string(value + 1);
  const auto is_die = [event](const char* name) { return event == name; };
  int die = static_cast<int>(std::find_if(kDieEvents.begin(), kDieEvents.end(), is_die) - kDieEvents.begin());
  if (die == kDiceCount)
    die = static_cast<int>(std::find_if(kAutomatedDieEvents.begin(), kAutomatedDieEvents.end(), is_die) -
                           kAutomatedDieEvents.begin());
  if (die >= kDiceCount || value < 1 || value > kFaces) return std::to_string(value);
  return symbols_in_words(kDice[die][value - 1]);
}

Question CityOfDemons::question(const State& state) {
  switch (state.phase) {
    case Phase::start:
      return {acting(state).location == kCamp ? "You are in Camp: start a run, dive, or stay?"
                                              : "Roll the die of your level, or dive into the tunnels?",
              "On your turn"};
    case Phase::load:
      return {"How much stored Junk do you take along?", "Returning to the city"};
    case Phase::roll:
      return {"Keep the roll, or reroll it?", "Dice symbols"};
    case Phase::demon:
      return {"Use gear against the Demons that are left?", "Dice symbols"};
    case Phase::damage:
      return {"Use gear against the damage?", "Getting stunned"};
    case Phase::tunnel:
      return {"Roll the tunnel die again, or surface?", "Underground Tunnels"};
    case Phase::surface_camp:
      return {"You have surfaced in Camp: start a run, or stay?", "Underground Tunnels"};
    case Phase::stunned:
      return {"You are stunned: stay here, or return to Camp?", "Getting stunned"};
    case Phase::end:
      return {"End of turn: what do you spend or use, and where do you end?", "End of turn"};
    case Phase::camp:
      return {"In Camp: fix gear, draw new gear, or end the turn?", "Arriving in Camp"};
    case Phase::offer:
      return {"Which card do you start to fix?", "Arriving in Camp"};
    default:
      return {};
  }
}

namespace {

std::string so_many(int count, const char* thing, const char* things) {
  return std::to_string(count) + " " + (count == 1 ? thing : things);
}

void tell_counts(const Runner& before, const Runner& now, int seat, Story& story) {
  const auto change = [&](const char* kind, int was, int is, const char* thing, const char* things,
                          const char* rule) {
    if (is == was) return;
    const std::string verb = is > was ? story.does(seat, "gain", "gains") : story.does(seat, "lose", "loses");
    story.tell(kind, verb + " " + so_many(std::abs(is - was), thing, things), rule,
               {{"seat", seat}, {"from", was}, {"to", is}});
  };
  if (now.max_health > before.max_health)
    story.tell("max_health", story.whose(seat) + " maximum Health is now " + std::to_string(now.max_health),
               "Skill tracks", {{"seat", seat}, {"to", now.max_health}});
  if (now.evasion > before.evasion)
    story.tell("evasion", story.whose(seat) + " Demon Evasion is now " + std::to_string(now.evasion),
               "Skill tracks", {{"seat", seat}, {"to", now.evasion}});
  change("health", before.health, now.health, "Health", "Health", "Getting stunned");
  change("beacons", before.beacons, now.beacons, "Beacon", "Beacons", "Dice symbols");
  change("info", before.info, now.info, "Info", "Info", "Dice symbols");
  change("junk", before.mat_junk + before.stored_junk, now.mat_junk + now.stored_junk, "Junk", "Junk",
         "Dice symbols");
}

void tell_gear(const State& before, const State& now, int seat, Story& story) {
  const Runner& was = before.runners[static_cast<std::size_t>(seat)];
  const Runner& is = now.runners[static_cast<std::size_t>(seat)];
  for (int card = 0; card < kGearCards; ++card) {
    const std::string name(gear_of(card).name);
    const bool had = (was.fixed & card_bit(card)) != 0, has = (is.fixed & card_bit(card)) != 0;
    const bool at_work = (is.active & card_bit(card)) != 0;
    if (!had && has)
      story.tell("gear_fixed", "the " + name + " is fixed", "Arriving in Camp",
                 {{"seat", seat}, {"card", card}});
    if (had && !has && !at_work)
      story.tell("gear_gone", "the " + name + " is discarded", "Notes on gear",
                 {{"seat", seat}, {"card", card}});
    if (had && at_work)
      story.tell("gear_active", "the " + name + " is at work", "Notes on gear",
                 {{"seat", seat}, {"card", card}});
    if ((was.active & card_bit(card)) != 0 && !at_work)
      story.tell("gear_gone", "the " + name + " is used up", "Notes on gear",
                 {{"seat", seat}, {"card", card}});
  }
}

}  // namespace

void CityOfDemons::tell(const State& before, const State& now, Story& story) {
  const auto place = [](int location) { return std::string(kBoard[location].name); };
  for (int seat = 0; seat < 2; ++seat) {
    const Runner& was = before.runners[static_cast<std::size_t>(seat)];
    const Runner& is = now.runners[static_cast<std::size_t>(seat)];
    const bool automated = is_solo(now) && seat == 1;
    if (seat == before.cur && now.phase == Phase::stunned && before.phase != Phase::stunned)
      story.tell("stunned", story.does(seat, "are", "is") + " stunned", "Getting stunned", {{"seat", seat}});
    if (is.location != was.location)
      story.tell("moved",
                 (automated ? std::string("the Automated Player moves") : story.does(seat, "move", "moves")) +
                     " to " + (is.location == kCamp ? "" : "the ") + place(is.location),
                 "On your turn", {{"seat", seat}, {"from", was.location}, {"to", is.location}});
    if (automated) continue;
    tell_counts(was, is, seat, story);
    tell_gear(before, now, seat, story);
  }
  if (is_solo(now) && now.ap_countdown < before.ap_countdown)
    story.tell(
        "countdown",
        "the Automated Player has reached level 5: its countdown is " + std::to_string(now.ap_countdown),
        "Solo rules", {{"to", now.ap_countdown}});
  if (!is_over(now)) return;
  if (now.winner == kDraw)
    story.tell("over", "time has run out: a draw", "How to win");
  else if (is_solo(now) && now.winner == 1)
    story.tell("over", "the race is lost", "Solo rules", {{"winner", 1}});
  else
    story.tell("over", story.does(now.winner, "win", "wins") + " the race", "How to win",
               {{"winner", now.winner}});
}

}  // namespace pandemonium::city_of_demons
