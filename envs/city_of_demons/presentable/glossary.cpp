// The glossary, with the figures of the data that a game is played with. What a place shows and what a card
// costs, when and how often, is said from the data; what it does is code, and so is its sentence.
#include <algorithm>

#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"
#include "envs/core/presentable/counted.hpp"

namespace pandemonium::city_of_demons {
namespace {

constexpr auto kTerms = std::to_array<Term>({
    // symbols of the page
    {"G", "symbol",
     "Go in, an arrow: gain {arrow:Beacon} and move to the next level (from level 5 it bends to level 4).",
     "Dice symbols"},
    {"R", "symbol", "Radiation: 1 damage.", "Dice symbols"},
    {"I", "symbol", "Info: 1 Info, at once, wherever you are; it is kept at Camp.", "Dice symbols"},
    {"B", "symbol",
     "Beacon: 1 Beacon on your mat. Beside a place, the price of its secret location in Beacons.",
     "Dice symbols"},
    {"J", "symbol", "Junk: 1 Junk on your mat.", "Dice symbols"},
    {"D", "symbol",
     "Demon: {demon_damage} damage unless it is evaded or fended off. Evade every Demon of a roll and gain "
     "{evading:Beacon}.",
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
     "Junk carried by the Runner. It is stored on returning to Camp; a stun loses {stun_junk} of it.",
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
     "Health {stun_health}, lose {stun_beacons:Beacon} and {stun_junk} Junk, out one level; from level 1 or "
     "below back to Camp. Then only stay or return.",
     "Getting stunned"},
    {"evade", "rule", "A Demon that does no damage. If all of a roll were evaded: {evading:Beacon}.",
     "Dice symbols"},
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
});

std::string in_words(Icon icon) {
  return icon == Icon::nothing ? "no icon" : icon == Icon::junk ? "icon Junk" : "icon Info";
}

Term place_term(const Tables& tables, int location, std::deque<std::string>& texts) {
  const std::string icon = in_words(tables.icons.values[static_cast<std::size_t>(location - kSwamp)].icon);
  const PlaceNames& place = kBoard[static_cast<std::size_t>(location)];
  if (location == kSwamp)
    return {place.name, "place",
            texts.emplace_back("Between Camp and the city; " + icon +
                               ", no die. A Runner cannot return to Camp from here."),
            "Returning to the city"};
  return {place.name, "place",
          texts.emplace_back("Level " + std::to_string(level_of(location)) + ", " + icon +
                             ". Secret location: " + std::string(place.secret_location) + "."),
          "Secret locations"};
}

std::string demons_in_words(int amount) {
  if (amount >= kMostSymbols) return "all Demons left on this roll";
  return (amount > 1 ? "up to " : "") + counted(amount, "Demon");
}

// What a card that is chosen does.
std::string effect_in_words(Effect effect, int amount) {
  const std::string count = std::to_string(amount);
  switch (effect) {
    case Effect::evade:
      return "evade " + demons_in_words(amount);
    case Effect::fend_off:
      return "fend off " + demons_in_words(amount);
    case Effect::heal:
      return "heal " + count;
    case Effect::beacons:
      return "gain " + counted(amount, "Beacon");
    case Effect::info:
      return "gain " + count + " Info";
    case Effect::jam:
      return "the rival loses " + counted(amount, "Beacon");
    case Effect::lure:
      return "the rival goes out 1";
    case Effect::go_in:
      return "go in 1 and collect the icon; the turn goes on";
    case Effect::reroll:
      return "reroll the die you just rolled";
    case Effect::prevent:
      return count + " damage less";
    case Effect::winch:
      return "where the roll would stun you no damage, the dive ends, go out " + count;
    case Effect::overdrive:
      return "lose " + count + " Health, gain " + counted(amount, "Beacon") + ". You need more than " +
             count + " Health";
    default:
      return "";
  }
}

std::string window_in_a_sentence(const Windows& windows) {
  const bool end = windows.has(Window::end), damage = windows.has(Window::damage);
  if (end && damage) return " when damaged or at the end of a turn";
  return end ? " at the end of a turn" : damage ? " when damaged" : "";
}

// What a card that works by itself, or has uses, does.
std::string work_in_words(Effect effect, const GearType& type) {
  const std::string count = std::to_string(type.amount);
  switch (effect) {
    case Effect::extra_junk:
      return "A roll that shows Junk gives " + count + " more.";
    case Effect::extra_info:
      return "A roll that shows Info gives " + count + " more.";
    case Effect::armor:
      return "The next " + count + " damage of this run are ignored; used" +
             window_in_a_sentence(type.windows) + ".";
    case Effect::pills:
      return "The next " + count + " Radiation of this run are ignored; taken at the end of a turn.";
    case Effect::stim:
      return "On each of the next " + count +
             " rolls with Demons left, evade 1 more; taken at the end of a turn.";
    case Effect::hazmat:
      return "The first Radiation of each of your turns is ignored.";
    default:
      return "When a run ends: 1 Info for each Beacon that is lost, at most " + count + ".";
  }
}

std::string limit_in_words(Limit limit) {
  switch (limit) {
    case Limit::run:
      return "Once a run";
    case Limit::turn:
      return "Once a turn";
    case Limit::roll:
      return "Once a roll";
    default:
      return "Discard";
  }
}

std::string card_in_words(const GearType& type, Effect effect) {
  const EffectNeeds needs = needs_of(effect);
  std::string text = "Cost " + std::to_string(type.cost) + ". ";
  if (needs.by_itself || needs.tracked) {
    text += work_in_words(effect, type);
  } else {
    text += limit_in_words(type.limit) + window_in_a_sentence(type.windows);
    if (type.pay_junk > 0) text += ", for " + std::to_string(type.pay_junk) + " Junk";
    text += ": " + effect_in_words(effect, type.amount) + ".";
  }
  if (type.capacity > 0) text += " Takes " + std::to_string(type.capacity) + " damage.";
  return text;
}

}  // namespace

std::vector<Term> glossary(const Tables& tables, std::deque<std::string>& texts) {
  std::vector<Term> terms(kTerms.begin(), kTerms.end());
  for (int location = kSwamp; location < kLocations; ++location)
    terms.push_back(place_term(tables, location, texts));
  for (std::size_t type = 0; type < kGear.size(); ++type)
    terms.push_back({kGear[type].name, "gear",
                     texts.emplace_back(card_in_words(tables.gear.values[type], kGear[type].effect)),
                     "Card index"});
  return terms;
}

}  // namespace pandemonium::city_of_demons
