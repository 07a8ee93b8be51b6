// What naming a building, a player, a character, a card or a thing does: another thing at every question.
#include "envs/city_of_horror/game.hpp"
#include "envs/core/presentable/counted.hpp"

namespace pandemonium::city_of_horror {
namespace {

std::string called(int building) {
  return "the " + std::string(kBuildingNames[static_cast<std::size_t>(building)]);
}

// "3 zombies and 2 of 4 spaces taken": what waits in a building.
std::string what_waits(const State& s, int building) {
  const int zombies = s.zombies[static_cast<std::size_t>(building)];
  std::string words = zombies == 0 ? "no zombie" : counted(zombies, "zombie");
  if (building != crossroads) {
    const int spaces = board(s, building).spaces;
    words += ", " + std::to_string(spaces - std::max(free_spaces(s, building), 0)) + " of " +
             std::to_string(spaces) + " spaces taken";
  }
  return words;
}

Reason glossary(const State& s, std::string_view name) {
  for (const Term& term : CityOfHorror::words(tables_of(s)).terms)
    if (term.name == name) return {std::string(term.meaning), std::string(term.rule)};
  return {};
}

Reason about_building(const State& s, int building) {
  const std::string there = what_waits(s, building);
  switch (s.kind) {
    case Kind::select:
      return {"One of your characters walks to " + called(building) + " after the invasion (now " + there +
                  "); what is full sends them to the Crossroads.",
              "Movement cards"};
    case Kind::loc1: {
      const Reason act = glossary(s, kActionCards[static_cast<std::size_t>(s.act.subject)].name);
      return {act.words + " There: " + there + ".", "Action cards"};
    }
    case Kind::loc2:
      return {"The zombie goes to " + called(building) + " (now " + there + ").", "Zombies"};
    case Kind::marker:
      return building == armory
                 ? Reason{"The Armory's marker number " + std::to_string(s.markers[armory] + 1) +
                              ": it closes at number " + std::to_string(markers_to_happen(s, armory)) + ".",
                          "Explosions"}
                 : Reason{"The Water Tower's marker number " + std::to_string(s.markers[water_tower] + 1) +
                              ": it explodes at number " + std::to_string(markers_to_happen(s, water_tower)) +
                              ".",
                          "Explosions"};
    default:
      return {"Says that most zombies come to " + called(building) + " next; it need not be true.",
              "Negotiation"};
  }
}

Reason about_seat(const State& s, int seat) {
  const std::string who = seat == s.actor ? "you" : "P" + std::to_string(seat + 1);
  const bool attack = s.stage == Stage::attack;
  const std::string what = attack ? "loses a character here" : "shares out what lies here";
  switch (s.kind) {
    case Kind::vote:
      return {"Your votes here say that " +
                  (seat == s.actor
                       ? std::string(attack ? "you lose a character here" : "you share out what lies here")
                       : who + " " + what) +
                  ".",
              "Votes"};
    case Kind::tie:
      return {"Breaks the tie against the others: it is " + who + ".", "Votes"};
    case Kind::give_param:
      return {"Promises your vote here for " + who + ".", "Negotiation"};
    case Kind::ask_param:
      return {"Asks for their vote here for " + who + ".", "Negotiation"};
    case Kind::distribute:
      return {"Gives it away; nobody receives a second thing here.", "Sharing"};
    default:
      if (s.act.subject == pickpocket || s.act.subject == thief)
        return {"Takes a card by chance from the hand of " + who + ".", "Action cards"};
      return {"Puts the Zombie Leader on the colour of " + who + ".", "Zombie Leader"};
  }
}

Reason about_character(const State& s, int character) {
  const Character& person = tables_of(s).person(character);
  const std::string meaning = glossary(s, kPeople[static_cast<std::size_t>(character)].name).words;
  const std::string power = meaning.substr(meaning.find(' ') + 1);
  const std::string worth =
      "worth " + std::to_string(int{person.rested}) + ", exhausted " + std::to_string(int{person.exhausted});
  switch (s.kind) {
    case Kind::setup_place:
      return {"Begins in " + called(s.location) + "; " + worth + ". " + power, "Placement"};
    case Kind::pre_move: {
      const int to = s.movement_card[static_cast<std::size_t>(s.actor)];
      return {"Walks to " + called(to) + " (" + what_waits(s, to) + ").", "Movement"};
    }
    case Kind::victim:
      return {"Is eaten: it was worth " + std::to_string(value_of(s, character)) + ". " + power,
              "Zombie attack"};
    default:
      if (s.act.what == What::card && s.act.subject == hideout)
        return {"Is hidden until the end of the turn: no vote, and cannot be eaten.", "Action cards"};
      if (s.act.what == What::effect && s.location == hospital)
        return {"Is exhausted for the antidote: its power is gone.", "Locations"};
      return {"Is rested again: worth " + std::to_string(int{person.rested}) +
                  ", and its power can be used. " + power,
              "Characters"};
  }
}

Reason about_card(const State& s, int type) {
  const Reason card = glossary(s, kActionCards[static_cast<std::size_t>(type)].name);
  switch (s.kind) {
    case Kind::draft:
      return {"Keeps it and hands the rest on. " + card.words, "Expert variant"};
    case Kind::pay:
      return {"Discards it as the price. " + card.words, "Locations"};
    case Kind::hand_over:
    case Kind::payout:
    case Kind::give_param:
      return {"Gives it away. " + card.words, "Negotiation"};
    default:
      return {"Takes it. " + card.words, "Locations"};
  }
}

Reason about_item(const State& s, Item item, bool give) {
  const char* const rule = "Negotiation";
  const std::string mine = give ? "your" : "their", from = give ? "you" : "they";
  switch (item) {
    case Item::nothing:
      return {give ? "Offers nothing: you ask for a present." : "Asks for nothing in return.", rule};
    case Item::antidote:
      return {"An antidote of " + std::string(give ? "yours" : "theirs") + " changes hands at once.", rule};
    case Item::card:
      return {"A card of " + std::string(give ? "your" : "their") + " hand changes hands at once.", rule};
    case Item::vote:
      return {"Promises " + mine + " votes at this building" +
                  (is_binding(s) ? ", which binds." : "; it can be broken."),
              rule};
    case Item::act:
      return {"Promises that " + from + " play a card or a power against the zombies here.", rule};
    case Item::still:
      return {"Promises that " + from + " play nothing more in this window.", rule};
    case Item::share_antidote:
      return {"Promises an antidote of what lies here, should the vote make " +
                  std::string(give ? "you" : "them") + " share it out.",
              rule};
    case Item::share_card:
      return {"Promises a card of what lies here, should the vote make " +
                  std::string(give ? "you" : "them") + " share it out.",
              rule};
    case Item::truce:
      return {give ? "Your word not to point at them as a victim this turn; it never binds."
                   : "Their word not to point at you as a victim this turn; it never binds.",
              rule};
    case Item::claim:
      return {"Says where most zombies come next; it may be a lie.", rule};
  }
  return {};
}

Reason about_entrance(const State& s, Entrance entrance) {
  switch (entrance) {
    case Entrance::crossroads:
      return {
          "Gives the full building up and walks on to the Crossroads (" + what_waits(s, crossroads) + ").",
          "Movement"};
    case Entrance::back_door:
      return {"Plays the Back Door: the character enters on a temporary space.", "Action cards"};
    case Entrance::mama:
      return {"Exhausts the Mama, who enters the full building on a temporary space.", "Characters"};
  }
  return {};
}

}  // namespace

Reason CityOfHorror::meaning(const State& s, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::location:
      return about_building(s, parameter);
    case Move::seat:
      return about_seat(s, clockwise(s, s.actor, parameter));
    case Move::character:
      return about_character(s, parameter);
    case Move::card:
      return about_card(s, parameter);
    case Move::give:
      return about_item(s, static_cast<Item>(parameter), true);
    case Move::ask:
      return about_item(s, static_cast<Item>(parameter), false);
    case Move::enter:
      return about_entrance(s, static_cast<Entrance>(parameter));
    default:
      return {};
  }
}

}  // namespace pandemonium::city_of_horror
