// Moves in words, as the seat to act reads them.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

std::string text(std::string_view words) { return std::string(words); }

std::string seat_text(const State& s, int seat) {
  const std::string name = "P" + std::to_string(seat + 1);
  return name + " " + text(kColourNames[s.colour[seat]]) + (seat == s.actor ? " (self)" : "");
}

std::string pass_text(const State& s) {
  switch (s.kind) {
    case Kind::cancel:
      return "let it happen";
    case Kind::priest:
      return "let the move stand";
    case Kind::activate:
      return "do not use the " + text(kBuildingNames[s.location]);
    case Kind::pre_move:
      return "move nobody";
    case Kind::must_act:
      return "break the promise to act";
    case Kind::distribute:
      return "leave it here";
    default:
      return "pass";
  }
}

std::string effect_text(const State& s) {
  const bool side_b = s.side[s.location] == 1;
  switch (s.location) {
    case church:
      return side_b ? "pay a Food: rest a character" : "discard a card: rest a character";
    case hospital:
      return side_b ? "exhaust a character here: take an antidote" : "discard a card: take an antidote";
    case bank:
      return side_b ? "move the Zombie Leader one space" : "discard a card: move the Zombie Leader";
    case armory:
      return side_b ? "discard a card: take one from the discard pile" : "discard a card: draw a card";
    default:
      return side_b ? "discard a card: take or draw a Food" : "discard a card: draw a Food";
  }
}

std::string power_text(const State& s, int character) {
  const std::string who = text(kPeople[character].name);
  switch (kPeople[character].power) {
    case Power::attract_no_more:
      return who + ": attract no more zombies";
    case Power::recover_card:
      return who + ": discard a card, take one from the discard pile";
    case Power::draw_card:
      return who + ": draw a card";
    case Power::move_zombie:
      return who + ": move a zombie away from here";
    case Power::vote_this_turn:
      return who + ": vote this turn";
    case Power::move_this_turn:
      return who + ": can move this turn";
    case Power::kill_two:
      return who + ": kill " + std::to_string(int{tables_of(s).effects.kills_of_power}) + " zombies here";
    case Power::enter_full:
      return who + ": enter the full building";
    case Power::take_token:
      return who + ": take the First Player token";
    case Power::hide:
      return who + ": hide until the turn ends";
    case Power::give_birth:
      return who + ": give birth";
    case Power::cancel_movement:
      return who + ": cancel this movement";
    case Power::cancel_card:
      return who + ": cancel this card";
    case Power::look_ahead:
      return who + ": look at the next Invasion card";
    case Power::lead_zombies:
      return who + ": move the Zombie Leader";
    case Power::change_movement:
      return who + ": change the Movement card";
    case Power::steal:
      return who + ": steal a card";
  }
  return who;
}

std::string seat_choice_text(const State& s, int seat) {
  const std::string who = seat_text(s, seat);
  switch (s.kind) {
    case Kind::vote:
      return "vote for " + who;
    case Kind::tie:
      return "break the tie: " + who;
    case Kind::distribute:
      return "give it to " + who;
    case Kind::give_param:
      return "own vote for " + who;
    case Kind::ask_param:
      return "their vote for " + who;
    default:
      return who;
  }
}

std::string building_text(const State& s, int building) {
  const std::string name = text(kBuildingNames[building]);
  switch (s.kind) {
    case Kind::select:
      return "Movement card of the " + name;
    case Kind::loc1:
      return "at the " + name;
    case Kind::loc2:
      return "to the " + name;
    case Kind::marker:
      return "a marker on the " + name;
    case Kind::give_param:
    case Kind::claim:
      return "say: most come to the " + name;
    default:
      return name;
  }
}

std::string person_text(const State& s, int character) {
  const std::string name = text(kPeople[character].name);
  switch (s.kind) {
    case Kind::setup_place:
      return "place " + name;
    case Kind::pre_move:
      return "move " + name;
    case Kind::victim:
      return "let " + name + " die";
    default:
      return name;
  }
}

std::string card_text(const State& s, int type) {
  const std::string name = text(kActionCards[type].name);
  switch (s.kind) {
    case Kind::draft:
      return "keep " + name;
    case Kind::pay:
      return "discard " + name;
    case Kind::take:
      return "take " + name;
    case Kind::hand_over:
      return "hand over " + name;
    case Kind::payout:
      return "give " + name;
    default:
      return name;
  }
}

std::string item_text(Item item, bool theirs) {
  if (theirs && item == Item::vote) return "their vote";
  return text(kItemNames[static_cast<std::size_t>(item)]);
}

std::string entrance_text(Entrance entrance) {
  switch (entrance) {
    case Entrance::crossroads:
      return "go to the Crossroads";
    case Entrance::back_door:
      return "play Back Door";
    case Entrance::mama:
      return "use the Mama's power";
  }
  return "";
}

}  // namespace

std::string CityOfHorror::describe(const State& s, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::pass:
      return pass_text(s);
    case Move::activate:
      return effect_text(s);
    case Move::accept:
      return "accept";
    case Move::reject:
      return "reject";
    case Move::location:
      return building_text(s, parameter);
    case Move::seat:
      return seat_choice_text(s, clockwise(s, s.actor, parameter));
    case Move::character:
      return person_text(s, parameter);
    case Move::play:
      return "play " + text(kActionCards[parameter].name);
    case Move::power:
      return power_text(s, parameter);
    case Move::card:
      return card_text(s, parameter);
    case Move::offer:
      return "make an offer to " + seat_text(s, clockwise(s, s.actor, parameter + 1));
    case Move::give:
      return "give " + item_text(static_cast<Item>(parameter), false);
    case Move::ask:
      return "ask " + item_text(static_cast<Item>(parameter), true);
    case Move::enter:
      return entrance_text(static_cast<Entrance>(parameter));
    case Move::food:
      return "the Food worth " + std::to_string(parameter);
    case Move::draw_food:
      return "draw a face-down Food";
  }
  return "";
}

}  // namespace pandemonium::city_of_horror
