// Words for people: goal, turn, glossary, dice in faces, and what each decision asks. Rules are named by the
// headings of the rulebook.
#include <algorithm>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"
#include "envs/core/presentable/counted.hpp"
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
    {"data", "A file of costs, dice and cards in place of the built-in ones."},
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

Figures figures_of(const Tables& tables, std::string_view kind, std::string_view name) {
  if (kind == "secret location")
    for (int location = kOuterPerimeter; location < kLocations; ++location)
      if (kBoard[location].secret_location == name) return {{"price", price_at(tables, location)}};
  if (!kind.empty()) return {};
  const DieFaces& tunnels = tables.dice[Die::tunnels];
  const auto count = [&tunnels](const auto& holds) {
    return static_cast<int>(std::count_if(tunnels.faces.begin(), tunnels.faces.end(), holds));
  };
  const auto& solo = tables.solo;
  const auto start = [&solo](SoloLevelName level) { return level_of(static_cast<int>(solo[level].start)); };
  return {{"levels", level_of(kTechSector)},
          {"control_room", price_at(tables, kTechSector)},
          {"easy_visits", solo[SoloLevelName::easy].countdown + 1},
          {"normal_visits", solo[SoloLevelName::normal].countdown + 1},
          {"harder_start", start(SoloLevelName::harder)},
          {"very_hard_start", start(SoloLevelName::very_hard)},
          {"most_health", tables.skills.last_max_health},
          {"most_evasion", tables.skills.last_evasion},
          {"health_price", tables.skills.max_health_price},
          {"beacon_price", tables.spending.beacon_price},
          {"evasion_price", tables.skills.evasion_price},
          {"second_price", tables.spending.second_gear_price},
          {"go_in", tables.going_in.price},
          {"junk_per_beacon", tables.spending.junk_per_beacon},
          {"info_per_beacon", tables.spending.info_per_beacon},
          {"demon_damage", tables.symbols.damage_of_demon},
          {"evading", tables.symbols.beacons_for_evading},
          {"arrow", tables.symbols.beacons_of_arrow},
          {"stun_health", tables.stun.health},
          {"stun_beacons", tables.stun.beacons},
          {"stun_junk", tables.stun.junk},
          {"faces", kFaces},
          {"tunnel_arrows", count([](const Face& face) { return face.go_in; })},
          {"tunnel_arrows_with_radiation",
           count([](const Face& face) { return face.go_in && face.radiation > 0; })}};
}

// Made once for each data.
struct Speech {
  explicit Speech(const Tables& tables)
      : terms(glossary(tables, texts)),
        filled({kGoal, kTurnSteps, kVariantSentences, kOptionSentences, kChances, terms, moves_in_words()},
               [&tables](std::string_view kind, std::string_view name) {
                 return figures_of(tables, kind, name);
               }) {}
  std::deque<std::string> texts;
  std::vector<Term> terms;
  FilledWords filled;
};

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

Words CityOfDemons::words(const Tables& tables) { return made_once<Speech>(tables).filled.words(); }

std::string CityOfDemons::face(const Tables& tables, std::string_view event, int value) {
  if (event == "gear card")
    return value >= 0 && value < tables.cards ? std::string(name_of_gear(tables, value)) : "";
  if (event == "first player") return "P" + std::to_string(value + 1);
  const auto is_die = [event](const char* name) { return event == name; };
  int die = static_cast<int>(std::find_if(kDieEvents.begin(), kDieEvents.end(), is_die) - kDieEvents.begin());
  if (die == kDiceCount)
    die = static_cast<int>(std::find_if(kAutomatedDieEvents.begin(), kAutomatedDieEvents.end(), is_die) -
                           kAutomatedDieEvents.begin());
  if (die >= kDiceCount || value < 1 || value > kFaces) return std::to_string(value);
  return symbols_in_words(tables.dice.values[static_cast<std::size_t>(die)][value - 1]);
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

void tell_counts(const Runner& before, const Runner& now, int seat, Story& story) {
  const auto change = [&](const char* kind, int was, int is, const char* thing, const char* things,
                          const char* rule) {
    if (is == was) return;
    const std::string verb = is > was ? story.does(seat, "gain", "gains") : story.does(seat, "lose", "loses");
    story.tell(kind, verb + " " + counted(std::abs(is - was), thing, things), rule,
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
  const Tables& tables = tables_of(now);
  for (int card = 0; card < tables.cards; ++card) {
    const std::string name(name_of_gear(tables, card));
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
