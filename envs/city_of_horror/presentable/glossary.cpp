// The glossary: symbols of the page, buildings, cards and people in a sentence each, with what the data say.
#include "envs/city_of_horror/presentable/glossary.hpp"
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr auto kTerms = std::to_array<Term>({
    // symbols of the page
    {"1> Church A", "symbol",
     "Number in the order of resolution; > is being resolved, . has been; A or B is the board's side.",
     "Locations"},
    {"###.....", "symbol", "Zombies at the building, of at most {zombie_limit}; their number stands behind.",
     "Zombies"},
    {"2/4", "symbol", "Characters in regular spaces, of so many; oo: any number.", "Locations"},
    {"z>=3", "symbol",
     "The zombies attack here if there are so many or more. ! means that they would attack now.",
     "Zombie attack"},
    {"z>c", "symbol",
     "The zombies attack here if there are more zombies than characters. ! means that they would attack now.",
     "Zombie attack"},
    {"*", "symbol", "Behind a name: exhausted, the power is used and the character is worth less.",
     "Characters"},
    {"(h)", "symbol", "Behind a name: hidden until the end of the turn; no vote, and cannot be eaten.",
     "Action cards"},
    {"+", "symbol", "Behind a name: on a temporary space, it fills no regular one.", "Movement"},
    {"<", "symbol", "Behind a name: the character that the decision is about.", "Characters"},
    {"F", "symbol", "This player holds the First Player token: goes first and breaks ties.", "First player"},
    {"2+3x?", "symbol", "Food: so many points lie open, and so many tokens lie face down.", "Crossroads"},
    {"kept/broken", "symbol", "Promises that this player has kept, and broken.", "Negotiation"},
    {"spaces", "symbol", "Characters in regular spaces of the building, of those there are.", "Locations"},
    {"attack if", "symbol",
     "How many zombies (z) make an attack here: a number, or more than characters (c).", "Zombie attack"},
    {"supplies", "symbol", "Cards and antidotes that lie at the building.", "Sharing"},
    {"truck", "symbol", "Food that is left to draw.", "Crossroads"},
    {"reserve", "symbol", "Zombies and antidotes beside the board.", "Setup"},
    {"moves to", "symbol", "The building of the revealed Movement card.", "Movement"},
    {"votes", "symbol", "Votes of this player at the building being resolved.", "Votes"},
    {"markers", "symbol",
     "Explosion markers: {tower_markers} make the Water Tower explode, {armory_markers_a} the Armory burn "
     "(side "
     "B: {armory_markers_b} block its door).",
     "Explosions"},
    {"P1", "symbol", "The first player, with a colour.", "Setup"},
    {"still", "symbol", "Has promised to play nothing in this window.", "Negotiation"},
    {"passed", "symbol", "Has passed in this window since the last act.", "Windows"},
    {"out", "symbol", "Has no character left and plays no further part.", "Zombie attack"},
    // the rulebook's words
    {"window", "rule",
     "A round of going: play a card, use a power, make an offer, or pass; it ends when all pass in a row.",
     "Windows"},
    {"DAWN window", "rule", "Opens at the start of each turn.", "Windows"},
    {"INVASION window", "rule", "Opens after the invasion.", "Windows"},
    {"ATTACK window", "rule", "Opens at each building with characters, before the zombies attack.",
     "Windows"},
    {"SHARE window", "rule", "Opens before what lies at a building is shared out.", "Windows"},
    {"FINAL window", "rule", "The last one, after turn {turns}.", "Windows"},
    {"Zombie Leader", "rule",
     "Walks clockwise round the wheel of colours; at the Crossroads it decides whose character is eaten.",
     "Zombie Leader"},
    {"First Player token", "rule",
     "Its holder goes first and breaks ties. Whoever loses a character takes it; a player who is out passes "
     "it on.",
     "First player"},
    {"antidote", "token", "At the end 1 saves 1 character; each one left over is {points:point}.",
     "End of the game"},
    {"Food", "token", "Worth its number, 0 to {most_food}, at the end.", "End of the game"},
    {"vote", "rule",
     "1 for each character there that is not hidden. All point at once. The most votes win; the holder of "
     "the "
     "First Player token breaks ties.",
     "Votes"},
    {"sharing", "rule",
     "The winner of the vote looks at the cards there and gives the items away, one to a player.", "Sharing"},
    {"offer", "rule", "Give one thing and ask for one. It is answered at once.", "Negotiation"},
    {"truce", "rule", "A word not to point at the other as a victim this turn. It never binds.",
     "Negotiation"},
    {"word of the next invasion", "rule",
     "Somebody who has seen the next Invasion card says where most zombies come. It may be a lie.",
     "Negotiation"},
    {"explosion symbol", "rule", "{explosive}: who plays it adds a marker to the Water Tower or the Armory.",
     "Explosions"},
    {"cancel", "rule", "A card just played has no effect: by Pepper Spray or the Punk.", "Action cards"},
    // buildings
    {"Church", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: a character of yours is rested again. B: "
     "{spaces_b} spaces, attacked by {attack_b}; pays with Food.",
     "Locations"},
    {"Hospital", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: an antidote. B: "
     "{spaces_b} spaces, attacked by {attack_b}; exhaust a character here: an antidote.",
     "Locations"},
    {"Bank", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: put the Leader on any other colour. B: "
     "{spaces_b} spaces, attacked by {attack_b}; move the Leader on by 1.",
     "Locations"},
    {"Armory", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: draw one. B: {spaces_b} spaces, attacked "
     "by {attack_b}; discard a card: take any other of the discard pile.",
     "Locations"},
    {"Water Tower", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; look at the next Invasion card at dawn. B: {spaces_b} "
     "spaces, attacked by {attack_b}; choose your Movement card after the others. Exploded: "
     "{spaces_exploded} spaces, attacked by {attack_exploded}, no effect.",
     "Locations"},
    {"Tower", "building", "The Water Tower.", "Locations"},
    {"Crossroads", "building",
     "Any number, attacked by {attack_a} (B: {attack_b}): the Leader picks who loses a character. Discard a "
     "card: draw a Food (B: or take one that lies open).",
     "Locations"},
    // Action cards, in the order of the table
    {"Alarm", "card", "Up to {alarm} zombies come to a building.", "Action cards"},
    {"Energy Drink", "card", "An exhausted character, of any player, is rested again.", "Action cards"},
    {"Canned Food", "card", "{canned:point} at the end; it cannot be played before.", "Action cards"},
    {"Pepper Spray", "card", "Cancels the card just played.", "Action cards"},
    {"Hideout", "card", "A character of yours is hidden until the end of the turn.", "Action cards"},
    {"Back Door", "card", "Your mover enters a full building.", "Action cards"},
    {"Gun", "card", "Kills {kills:zombie}.", "Action cards"},
    {"Night Vision Goggles", "card", "Look at the next Invasion card.", "Action cards"},
    {"Chainsaw", "card", "Kills half the zombies of a building, rounded down.", "Action cards"},
    {"Flashlight", "card", "Put the Zombie Leader on another colour.", "Action cards"},
    {"Kitten", "card", "All zombies of a building run to one drawn by chance.", "Action cards"},
    {"Molotov Cocktail", "card", "Kills {kills:zombie}.", "Action cards"},
    {"Rescue Flare", "card", "A zombie moves to another building.", "Action cards"},
    {"Makeshift Bomb", "card", "Kills up to {kills:zombie}.", "Action cards"},
    {"Pickpocket", "card", "Take a card by chance from somebody's hand.", "Action cards"},
    {"Weapon Replica", "card", "{replica:vote} more at a building this turn.", "Action cards"},
    {"Shotgun", "card", "Kills up to {kills:zombie}.", "Action cards"},
    {"Running Shoes", "card", "Just before your move: choose another Movement card.", "Action cards"},
    // characters, in the order of the table; worth rested/exhausted
    {"Blonde", "character",
     "{rested}/{exhausted}. While she is rested, a zombie comes to her building after the movement. Power: "
     "exhaust her, no "
     "more zombies.",
     "Characters"},
    {"Businessman", "character",
     "{rested}/{exhausted}. Power: discard a card to take one of the discard pile.", "Characters"},
    {"Businesswoman", "character",
     "{rested}/{exhausted}. Power: discard a card to take one of the discard pile.", "Characters"},
    {"Sushi Chef", "character", "{rested}/{exhausted}. Power: draw a card.", "Characters"},
    {"Geek", "character", "{rested}/{exhausted}. Power: a zombie from here moves to another building.",
     "Characters"},
    {"Grandpa", "character", "{rested}/{exhausted}. Has no vote. Power: he votes this turn.", "Characters"},
    {"Granny", "character", "{rested}/{exhausted}. Never moves. Power: she can move this turn.",
     "Characters"},
    {"Housewife", "character", "{rested}/{exhausted}. Power: kill up to {kills:zombie} here.", "Characters"},
    {"Mama", "character", "{rested}/{exhausted}. Power: she enters a full building.", "Characters"},
    {"Student", "character", "{rested}/{exhausted}. Power: take the First Player token.", "Characters"},
    {"Little Boy", "character", "{rested}/{exhausted}. Power: he is hidden until the end of the turn.",
     "Characters"},
    {"Little Girl", "character", "{rested}/{exhausted}. Power: she is hidden until the end of the turn.",
     "Characters"},
    {"Pregnant Woman", "character",
     "{rested}/{exhausted}. Power: she gives birth: {votes:vote} from now on, exhausted for good.",
     "Characters"},
    {"Priest", "character", "{rested}/{exhausted}. Power: cancel a movement just made.", "Characters"},
    {"Punk", "character", "{rested}/{exhausted}. Power: cancel the card just played.", "Characters"},
    {"Rasta", "character", "{rested}/{exhausted}. Power: look at the next Invasion card.", "Characters"},
    {"Rocker", "character", "{rested}/{exhausted}. Power: a zombie from here moves to another building.",
     "Characters"},
    {"Secret Agent", "character", "{rested}/{exhausted}. Power: put the Zombie Leader on another colour.",
     "Characters"},
    {"Teen", "character", "{rested}/{exhausted}. Power, just before your move: choose another Movement card.",
     "Characters"},
    {"Thief", "character", "{rested}/{exhausted}. Power: take a card by chance from somebody's hand.",
     "Characters"},
    {"Guard and Rex", "character", "{rested}/{exhausted}. Power: kill up to {kills:zombie} here.",
     "Characters"},
    // further words of the page
    {"turn", "symbol", "The turn, of {turns}.", "A turn"},
    {"hand", "symbol", "Action cards in the hand of this player.", "Action cards"},
});

consteval bool horror_has_a_term(std::string_view name) {
  for (const Term& term : kTerms)
    if (term.name == name) return true;
  return false;
}
consteval bool horror_has_all_terms() {
  for (const std::string_view building : kBuildingNames)
    if (!horror_has_a_term(building)) return false;
  for (const CardUse& card : kActionCards)
    if (!horror_has_a_term(card.name)) return false;
  for (const PersonPower& each : kPeople)
    if (!horror_has_a_term(each.name)) return false;
  return true;
}
static_assert(horror_has_all_terms());

// "3", "more zombies than characters"
std::string attack_in_words(const Side& side) {
  return side.zombies_to_attack == kMoreThanCharacters ? "more zombies than characters"
                                                       : std::to_string(side.zombies_to_attack);
}

std::string explosive_cards(const Tables& tables) {
  std::string cards;
  for (int type = 0; type < kCardTypes; ++type)
    if (tables.card(type).explosion)
      cards += (cards.empty() ? "" : ", ") + std::string(kActionCards[static_cast<std::size_t>(type)].name);
  return cards.empty() ? "No card" : cards;
}

// Puts words for a name in braces.
std::string put_words(std::string sentence, std::string_view name, const std::string& words) {
  const std::string braces = "{" + std::string(name) + "}";
  if (const std::size_t found = sentence.find(braces); found != sentence.npos)
    sentence.replace(found, braces.size(), words);
  return sentence;
}

}  // namespace

std::span<const Term> glossary_terms() { return kTerms; }

std::string meaning_of(const Tables& tables, const Term& term) {
  std::string text(term.meaning);
  for (int building = 0; building < kBuildings; ++building)
    if (term.kind == "building" && term.name == kBuildingNames[static_cast<std::size_t>(building)]) {
      const auto& [a, b] = tables.sides[static_cast<std::size_t>(building)];
      text = put_words(text, "attack_a", attack_in_words(a));
      text = put_words(text, "attack_b", attack_in_words(b));
      text = put_words(text, "attack_exploded", attack_in_words(tables.exploded_tower));
    }
  for (int type = 0; type < kCardTypes; ++type)
    if (term.kind == "card" && term.name == kActionCards[static_cast<std::size_t>(type)].name &&
        tables.card(type).explosion)
      text += " Then an explosion marker.";
  return put_words(text, "explosive", explosive_cards(tables));
}

}  // namespace pandemonium::city_of_horror
