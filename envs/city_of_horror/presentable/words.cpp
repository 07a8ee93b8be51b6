// Words for people: goal, turn, glossary, cards and people, and what each decision asks. Rules are named by
// the headings of the rulebook.
#include <deque>

#include "envs/city_of_horror/game.hpp"
#include "envs/city_of_horror/presentable/glossary.hpp"
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
    {"data", "A file of boards, cards and characters in place of the built-in ones."},
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

Figures figures_of_building(const Tables& tables, int building) {
  const auto& [a, b] = tables.sides[static_cast<std::size_t>(building)];
  return {{"spaces_a", a.spaces}, {"spaces_b", b.spaces}, {"spaces_exploded", tables.exploded_tower.spaces}};
}

Figures figures_of(const Tables& tables, std::string_view kind, std::string_view name) {
  const Effects& effects = tables.effects;
  for (int building = 0; building < kBuildings; ++building)
    if (kind == "building" && kBuildingNames[static_cast<std::size_t>(building)] == name)
      return figures_of_building(tables, building);
  for (int type = 0; type < kCardTypes; ++type)
    if (kind == "card" && kActionCards[static_cast<std::size_t>(type)].name == name)
      return {{"kills", tables.card(type).kills},
              {"alarm", effects.zombies_of_alarm},
              {"replica", effects.votes_of_replica},
              {"canned", tables.points.canned_food}};
  for (int c = 0; c < kCharacters; ++c)
    if (kind == "character" && kPeople[static_cast<std::size_t>(c)].name == name)
      return {{"rested", tables.person(c).rested},
              {"exhausted", tables.person(c).exhausted},
              {"kills", effects.kills_of_power},
              {"votes", effects.votes_after_birth}};
  if (!kind.empty()) return {};
  return {{"turns", kTurns},
          {"characters_of_3", tables.deal_for(3).characters},
          {"characters_of_5", tables.deal_for(5).characters},
          {"characters_of_6", tables.deal_for(6).characters},
          {"zombie_limit", kZombieLimit},
          {"tower_markers", tables.markers.water_tower_explodes},
          {"armory_markers_a", tables.markers.armory_burns},
          {"armory_markers_b", tables.markers.armory_is_blocked},
          {"points", tables.points.antidote},
          {"most_food", kFoodValues - 1}};
}

// Made once for each data.
struct Speech {
  explicit Speech(const Tables& tables)
      : filled({kGoal, kTurnSteps, kVariantSentences, kOptionSentences, kChances, terms_of(tables),
                moves_in_words()},
               [&tables](std::string_view kind, std::string_view name) {
                 return figures_of(tables, kind, name);
               }) {}
  std::span<const Term> terms_of(const Tables& tables) {
    for (Term term : glossary_terms()) {
      term.meaning = texts.emplace_back(meaning_of(tables, term));
      terms.push_back(term);
    }
    return terms;
  }
  std::deque<std::string> texts;
  std::vector<Term> terms;
  FilledWords filled;
};

}  // namespace

Words CityOfHorror::words(const Tables& tables) { return made_once<Speech>(tables).filled.words(); }

std::string CityOfHorror::face(const Tables&, std::string_view event, int value) {
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
