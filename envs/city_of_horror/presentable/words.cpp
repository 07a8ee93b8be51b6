// Words for people: goal, turn, glossary, cards and people, and what each decision asks. Rules are named by
// the headings of the rulebook.
#include "envs/city_of_horror/game.hpp"
#include "envs/core/presentable/figures.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr std::string_view kGoal =
    "Bring your characters through {turns} turns of zombies to the helicopter, each with an antidote. "
    "Survivors, antidotes left, Food and Canned Food count; the most points win.";

constexpr auto kTurnSteps = std::to_array<std::string_view>({
    "Everybody secretly chooses a Movement card; all are revealed together.",
    "Invasion: zombies move and arrive, antidotes and Action cards are dropped, the Zombie Leader walks.",
    "From the first player on, each moves one character to the building of its card. A full building sends "
    "you to the Crossroads.",
    "The buildings are resolved in the order of their numbers. Whoever is there may use the place. If there "
    "are zombies enough they eat one character, chosen by vote (at the Crossroads by the Zombie Leader). "
    "Then "
    "what lies there is shared out by whoever wins another vote.",
    "In the windows between, players in turn play cards, use powers, make offers, or pass, until all pass.",
    "After turn {turns} the helicopter takes along every character that gets an antidote.",
});

constexpr auto kVariantSentences = std::to_array<VariantWords>({
    {"players4", "4 players, all boards on side A; promises about the present location bind."},
    {"players3", "3 players with {characters_of_3} characters each."},
    {"players5", "5 players with {characters_of_5} characters each."},
    {"players6", "6 players with {characters_of_6} characters each."},
    {"sides_b", "4 players, all boards on side B: other effects, other attacks."},
    {"sides_random", "4 players, each board's side drawn by chance."},
    {"draft", "4 players who draft their hands from packs that go round (expert)."},
    {"no_negotiation", "4 players without offers."},
    {"breakable", "4 players; promises can be broken."},
    {"movement_windows", "4 players; a window opens also before each move and after the last one."},
});

constexpr auto kOptionSentences = std::to_array<OptionWords>({
    {"players", "How many play.", 3, 6},
    {"sides.church", "Side of the Church."},
    {"sides.hospital", "Side of the Hospital."},
    {"sides.bank", "Side of the Bank."},
    {"sides.armory", "Side of the Armory."},
    {"sides.water_tower", "Side of the Water Tower."},
    {"sides.crossroads", "Side of the Crossroads."},
    {"layout", "Numbers of Church, Hospital, Bank and Armory; all 0: drawn by chance.", 0, 4},
    {"deal", "Hands are dealt by chance, or drafted (expert)."},
    {"negotiation", "Offers may be made."},
    {"promises", "Whether promises about the present location bind or can be broken."},
    {"offers_general", "Offers of a player in each general window.", 0, 2},
    {"offers_location", "Offers of a player in each ATTACK or SHARE window.", 0, 2},
    {"movement_windows", "A window before each move and after the last one."},
    {"colours", "The colour of each seat; all -1: drawn by chance.", -1, 5},
    {"first_player", "The first player; -1: drawn by chance.", -1, 5},
    {"auto_forced", "Decisions with a single answer are taken by the engine."},
    {"shaping", "For training: weight of the shaping potential.", 0, 100},
    {"offer_cutoff", "From this decision on there are no offers.", 0, 32767},
    {"max_decisions", "At this decision the helicopter comes at once.", 1, 32767},
});

constexpr auto kChances = std::to_array<ChanceWords>({
    {"corner number", "numbers of Church, Hospital and Bank (the Armory has the one left)",
     "Set up the city"},
    {"side of a board", "sides of the boards", "Set up the city"},
    {"colour", "colours of the players", "Set up the city"},
    {"first player", "first player", "First player"},
    {"character", "characters dealt", "Distribution of the characters"},
    {"placement", "Movement cards drawn for placing", "Placement"},
    {"00:00 card", "00:00 Invasion card", "Invasion cards"},
    {"Kitten", "the Kitten runs to the", "Action cards"},
    {"face-up Food", "Food turned face up, worth", "Crossroads"},
});

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
    {"antidote", "token", "At the end 1 saves 1 character; each one left over is 1 point.",
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
    {"explosion symbol", "rule",
     "Molotov Cocktail, Rescue Flare and Makeshift Bomb: their player adds a marker to the Water Tower or "
     "the Armory.",
     "Explosions"},
    {"cancel", "rule", "A card just played has no effect: by Pepper Spray or the Punk.", "Action cards"},
    // buildings
    {"Church", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: a character of yours is rested again. B: "
     "{spaces_b} spaces, attacked by more zombies than characters; pays with Food.",
     "Locations"},
    {"Hospital", "building",
     "A: {spaces_a} spaces, attacked by more zombies than characters; discard a card: an antidote. B: "
     "{spaces_b} spaces, attacked by {attack_b}; exhaust a character here: an antidote.",
     "Locations"},
    {"Bank", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: put the Leader on any other colour. B: "
     "{spaces_b} spaces, attacked by more zombies than characters; move the Leader on by 1.",
     "Locations"},
    {"Armory", "building",
     "A: {spaces_a} spaces, attacked by {attack_a}; discard a card: draw one. B: {spaces_b} spaces, attacked "
     "by "
     "more zombies than characters; discard a card: take any other of the discard pile.",
     "Locations"},
    {"Water Tower", "building",
     "{spaces_a} spaces, attacked by {attack_a}. A: look at the next Invasion card at dawn. B: choose your "
     "Movement card after the others. Exploded: {spaces_exploded} spaces, attacked by more zombies than "
     "characters, no effect.",
     "Locations"},
    {"Tower", "building", "The Water Tower.", "Locations"},
    {"Crossroads", "building",
     "Any number, attacked by {attack_a}: the Leader picks who loses a character. Discard a card: draw a "
     "Food "
     "(B: or take one that lies open).",
     "Locations"},
    // Action cards, in the order of the table
    {"Alarm", "card", "Up to {alarm} zombies come to a building.", "Action cards"},
    {"Energy Drink", "card", "An exhausted character, of any player, is rested again.", "Action cards"},
    {"Canned Food", "card", "1 point at the end; it cannot be played before.", "Action cards"},
    {"Pepper Spray", "card", "Cancels the card just played.", "Action cards"},
    {"Hideout", "card", "A character of yours is hidden until the end of the turn.", "Action cards"},
    {"Back Door", "card", "Your mover enters a full building.", "Action cards"},
    {"Gun", "card", "Kills {kills:zombie}.", "Action cards"},
    {"Night Vision Goggles", "card", "Look at the next Invasion card.", "Action cards"},
    {"Chainsaw", "card", "Kills half the zombies of a building, rounded down.", "Action cards"},
    {"Flashlight", "card", "Put the Zombie Leader on another colour.", "Action cards"},
    {"Kitten", "card", "All zombies of a building run to one drawn by chance.", "Action cards"},
    {"Molotov Cocktail", "card", "Kills {kills:zombie}, then an explosion marker.", "Action cards"},
    {"Rescue Flare", "card", "A zombie moves to another building, then an explosion marker.", "Action cards"},
    {"Makeshift Bomb", "card", "Kills up to {kills:zombie}, then an explosion marker.", "Action cards"},
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
    {"Housewife", "character", "{rested}/{exhausted}. Power: kill up to 2 zombies here.", "Characters"},
    {"Mama", "character", "{rested}/{exhausted}. Power: she enters a full building.", "Characters"},
    {"Student", "character", "{rested}/{exhausted}. Power: take the First Player token.", "Characters"},
    {"Little Boy", "character", "{rested}/{exhausted}. Power: he is hidden until the end of the turn.",
     "Characters"},
    {"Little Girl", "character", "{rested}/{exhausted}. Power: she is hidden until the end of the turn.",
     "Characters"},
    {"Pregnant Woman", "character",
     "{rested}/{exhausted}. Power: she gives birth: 2 votes from now on, exhausted for good.", "Characters"},
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
    {"Guard and Rex", "character", "{rested}/{exhausted}. Power: kill up to 2 zombies here.", "Characters"},
    // further words of the page
    {"turn", "symbol", "The turn, of {turns}.", "A turn"},
    {"hand", "symbol", "Action cards in the hand of this player.", "Action cards"},
});

Figures figures_of_building(int building) {
  const auto& board = kBoards[static_cast<std::size_t>(building)];
  return {{"spaces_a", board[0].spaces},
          {"attack_a", board[0].zombies_to_attack},
          {"spaces_b", board[1].spaces},
          {"attack_b", board[1].zombies_to_attack},
          {"spaces_exploded", kRuins.spaces}};
}

Figures figures_of(std::string_view kind, std::string_view name) {
  for (int building = 0; building < kBuildings; ++building)
    if (kind == "building" && kBuildingNames[static_cast<std::size_t>(building)] == name)
      return figures_of_building(building);
  for (const ActionCard& card : kActionCards)
    if (kind == "card" && card.name == name)
      return {{"kills", card.kills}, {"alarm", kAlarmZombies}, {"replica", kReplicaVotes}};
  for (const Character& person : kPeople)
    if (kind == "character" && person.name == name)
      return {{"rested", person.rested}, {"exhausted", person.exhausted}};
  if (!kind.empty()) return {};
  return {{"turns", kTurns},
          {"characters_of_3", deal_for(3).characters},
          {"characters_of_5", deal_for(5).characters},
          {"characters_of_6", deal_for(6).characters},
          {"zombie_limit", kZombieLimit},
          {"tower_markers", kTowerMarkers},
          {"armory_markers_a", kArmoryMarkers[0]},
          {"armory_markers_b", kArmoryMarkers[1]},
          {"most_food", kFoodValues - 1}};
}

consteval bool horror_has_a_term(std::string_view name) {
  for (const Term& term : kTerms)
    if (term.name == name) return true;
  return false;
}
consteval bool horror_has_all_terms() {
  for (const std::string_view building : kBuildingNames)
    if (!horror_has_a_term(building)) return false;
  for (const ActionCard& card : kActionCards)
    if (!horror_has_a_term(card.name)) return false;
  for (const Character& each : kPeople)
    if (!horror_has_a_term(each.name)) return false;
  return true;
}
static_assert(horror_has_all_terms());

}  // namespace

Words CityOfHorror::words() {
  static const FilledWords filled(
      {kGoal, kTurnSteps, kVariantSentences, kOptionSentences, kChances, kTerms, moves_in_words()},
      figures_of);
  return filled.words();
}

std::string CityOfHorror::face(std::string_view event, int value) {
  const auto named = [value](const auto& names) {
    return value >= 0 && value < static_cast<int>(names.size())
               ? std::string(names[static_cast<std::size_t>(value)])
               : std::to_string(value);
  };
  if (event == "colour") return named(kColourNames);
  if (event == "placement" || event == "Kitten") return named(kBuildingNames);
  if (event == "first player") return "P" + std::to_string(value + 1);
  if (event == "side of a board") return value == 0 ? "A" : "B";
  if (event == "00:00 card") return std::string(1, static_cast<char>('a' + value));
  if (event == "character" && value >= 0 && value < kCharacters)
    return std::string(kPeople[static_cast<std::size_t>(value)].name);
  return std::to_string(value);
}

namespace {

std::string shared_thing(const State& s) {
  const Supplies& pile = s.supplies[s.location];
  return s.share_item < pile.cards ? std::string(kActionCards[pile.type[s.share_item]].name) : "antidote";
}

}  // namespace

Question CityOfHorror::question(const State& s) {
  switch (s.kind) {
    case Kind::draft:
      return {"Which card do you keep?", "Expert variant"};
    case Kind::setup_place:
      return {"Who goes there?", "Placement"};
    case Kind::go:
      return {"Your go: a card, a power, an offer, or pass?", "Windows"};
    case Kind::select:
      return {"Which Movement card?", "Movement cards"};
    case Kind::pre_move:
      return {"Who moves?", "Movement"};
    case Kind::enter:
      return {"The building is full: how do you go on?", "Movement"};
    case Kind::priest:
      return {"Do you cancel this movement?", "Characters"};
    case Kind::cancel:
      return {"Do you cancel this card?", "Action cards"};
    case Kind::activate:
      return {"Do you use the location?", "Locations"};
    case Kind::pay:
      return {"Which card do you discard?", "Locations"};
    case Kind::take:
      return {"Which card do you take?", "Locations"};
    case Kind::pick_char:
      return {"Which character?", "Characters"};
    case Kind::loc1:
      return {"Which building?", "Action cards"};
    case Kind::loc2:
      return {"To which building?", "Action cards"};
    case Kind::pick_seat:
      return {"Which player?", "Action cards"};
    case Kind::marker:
      return {"Where do you place the Explosion marker?", "Explosions"};
    case Kind::food_pay:
      return {"Which Food do you pay?", "Locations"};
    case Kind::food_pick:
      return {"Which Food do you take?", "Crossroads"};
    case Kind::give:
      return {"What do you give?", "Negotiation"};
    case Kind::give_param:
      return {"Which one?", "Negotiation"};
    case Kind::ask:
      return {"What do you ask?", "Negotiation"};
    case Kind::ask_param:
      return {"Whom should they vote for?", "Negotiation"};
    case Kind::respond:
      return {"Do you accept?", "Negotiation"};
    case Kind::hand_over:
      return {"Which card do you hand over?", "Negotiation"};
    case Kind::claim:
      return {"What do you say about the next invasion?", "Negotiation"};
    case Kind::must_act:
      return {"You promised to act against the zombies here.", "Negotiation"};
    case Kind::vote:
      return {s.stage == Stage::attack ? "Your vote: whose character is eaten?"
                                       : "Your vote: who shares things out?",
              "Votes"};
    case Kind::tie:
      return {"A tie, and you hold the token: who is it?", "Votes"};
    case Kind::victim:
      return {"Which of your characters dies?", "Zombie attack"};
    case Kind::payout:
      return {"Which card do you give as promised?", "Sharing"};
    case Kind::distribute:
      return {"Who receives the " + shared_thing(s) + "?", "Sharing"};
    default:
      return {};
  }
}

}  // namespace pandemonium::city_of_horror
