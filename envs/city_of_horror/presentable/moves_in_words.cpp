// What each move does, in a sentence; and why one cannot be played now, from what its seat may know: what it
// answers, then what it would need.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr auto kMoveSentences = std::to_array<MoveWords>({
    {"pass", "Does nothing; a window ends when everybody passes in a row.", "Windows"},
    {"activate", "Uses the location: you pay its price and get its effect.", "Locations"},
    {"accept", "Makes the deal: both sides give, or promise, what was said.", "Negotiation"},
    {"reject", "Turns the offer down.", "Negotiation"},
    {"location", "Names that building.", "Locations"},
    {"seat", "Points at that player.", "Votes"},
    {"character", "Names that character.", "Characters"},
    {"play", "Plays that card.", "Action cards", true},
    {"power", "Uses that character's power, which exhausts the character.", "Characters", true},
    {"card", "Chooses that card.", "Action cards", true},
    {"offer", "Begins an offer to that player: one thing of yours for one of theirs.", "Negotiation"},
    {"give", "Offers that; a promise counts as a thing.", "Negotiation"},
    {"ask", "Asks for that in return.", "Negotiation"},
    {"enter",
     "Decides how a character before a full building goes on: to the Crossroads, or in by a Back Door or the "
     "Mama's power.",
     "Movement"},
    {"food", "Chooses Food of that value.", "Crossroads"},
    {"draw food", "Draws a Food unseen instead of taking one that lies open.", "Crossroads"},
});

std::string said(std::string_view text) { return std::string(text); }
std::string the_building(int building) {
  return "the " + said(kBuildingNames[static_cast<std::size_t>(building)]);
}
std::string the_person(int character) {
  return "the " + said(kPeople[static_cast<std::size_t>(character)].name);
}

std::string sentence(std::string words) {
  words.front() = static_cast<char>(words.front() >= 'a' && words.front() <= 'z' ? words.front() - 'a' + 'A'
                                                                                 : words.front());
  return words + ".";
}

Reason because(std::string words, const char* rule) { return {sentence(std::move(words)), rule}; }

Reason not_asked(const char* what, const char* rule) {
  return because(said(what) + ": that is not asked now", rule);
}

Reason no_such_building(const State& s, int building) {
  const int me = s.actor;
  switch (s.kind) {
    case Kind::select:
      if (s.stage == Stage::move && s.movement_card[me] == building)
        return because("that is the Movement card you have now", "Movement cards");
      return because("the card must send somebody somewhere, and all of yours who may move are at " +
                         the_building(building),
                     "Movement cards");
    case Kind::loc1:
      if (s.act.subject == weapon_replica)
        return because(building == crossroads ? "nobody votes at the Crossroads"
                                              : the_building(building) + " has been resolved this turn",
                       "Action cards");
      if (s.act.subject == alarm)
        return because("no more zombies fit in " + the_building(building), "Zombies");
      if (s.act.subject == chainsaw) return because("half of fewer than two zombies is none", "Action cards");
      return because(s.zombies[static_cast<std::size_t>(building)] == 0
                         ? "there is no zombie at " + the_building(building)
                         : "there is nowhere else for the zombies to go",
                     "Action cards");
    case Kind::loc2:
      return because(building == s.act.building ? "the zombie is there already"
                                                : "no more zombies fit in " + the_building(building),
                     "Zombies");
    case Kind::marker:
      if (building == water_tower) return because("the Water Tower has exploded", "Explosions");
      if (building == armory) return because("the Armory is closed", "Explosions");
      return because("Explosion markers are placed at the Water Tower or at the Armory", "Explosions");
    default:
      return not_asked("a building", "Locations");
  }
}

Reason no_such_seat(const State& s, int steps) {
  if (steps >= players(s)) return because(std::to_string(players(s)) + " players sit at this table", "Setup");
  const int seat = clockwise(s, s.actor, steps);
  const std::string who = seat == s.actor ? "you" : "P" + std::to_string(seat + 1);
  const std::string have = seat == s.actor ? "you have" : who + " has";
  switch (s.kind) {
    case Kind::pick_seat:
      if (s.act.subject == pickpocket || s.act.subject == thief)
        return because(seat == s.actor        ? "one steals from others"
                       : !has(s.living, seat) ? who + " is out of the game"
                                              : who + " holds no card",
                       "Action cards");
      return because("the Zombie Leader is on that colour already", "Zombie Leader");
    case Kind::give_param:
      if (s.offer.give != Item::vote) return not_asked("a player", "Votes");
      [[fallthrough]];
    case Kind::vote:
    case Kind::tie:
    case Kind::ask_param:
      if (!has(eligible(s, s.location), seat))
        return because(have + " no character here that is not hidden", "Votes");
      if (s.kind == Kind::tie && !has(s.tied, seat)) return because(have + " not the most votes", "Votes");
      return because("your vote is promised, and promises bind", "Negotiation");
    case Kind::distribute:
      return because(has(s.served, seat) ? have + " received something already" : who + " is out of the game",
                     "Sharing");
    default:
      return not_asked("a player", "Votes");
  }
}

Reason no_such_character(const State& s, int character) {
  const std::string who = the_person(character);
  const bool mine = has(s.owned[static_cast<std::size_t>(s.actor)], character);
  const bool asked = s.kind == Kind::setup_place || s.kind == Kind::pre_move || s.kind == Kind::pick_char ||
                     s.kind == Kind::victim;
  if (!asked) return not_asked("a character", "Characters");
  // The Energy Drink rests anybody's character.
  const bool anybody = s.kind == Kind::pick_char && s.act.what == What::card && s.act.subject != hideout;
  if (anybody && !has(alive(s), character))
    return because(who + " is nobody's living character", "Characters");
  if (!anybody && !mine) return because(who + " is not one of your living characters", "Characters");
  switch (s.kind) {
    case Kind::setup_place:
      return because(who + " has been placed", "Placement");
    case Kind::pre_move: {
      const int to = s.movement_card[static_cast<std::size_t>(s.actor)];
      if (has(s.at[static_cast<std::size_t>(to)], character))
        return because(who + " is at " + the_building(to) + " already", "Movement");
      if (character == granny && !s.granny_mobile)
        return because("the Granny does not move without her power", "Characters");
      return because("nobody leaves the closed Armory", "Explosions");
    }
    case Kind::victim:
      return because(has(s.hidden, character) ? who + " is hidden" : who + " is not here", "Zombie attack");
    default:
      if (s.act.what == What::card && s.act.subject == hideout)
        return because(who + " is hidden already", "Action cards");
      if (character == pregnant_woman)
        return because("the Pregnant Woman is exhausted for good, and only by her power", "Characters");
      if (s.act.what != What::card && s.location == hospital)
        return because(has(s.exhausted, character) ? who + " is exhausted" : who + " is not in the Hospital",
                       "Locations");
      return because(who + " is rested", "Characters");
  }
}

Reason not_your_go(const State& s, std::string_view what) {
  if (s.kind == Kind::go)
    return because("you have promised to do nothing here, and promises bind", "Negotiation");
  return because(said(what) + " at your go in a window", "Windows");
}

Reason card_does_nothing(const State& s, int type) {
  const bool final = s.stage == Stage::final;
  switch (type) {
    case alarm:
      return because(
          s.zombie_reserve == 0 ? "no zombie is left in the box" : "no building has room for a zombie",
          "Action cards");
    case chainsaw:
      return because("no building has two zombies", "Action cards");
    case weapon_replica:
      return because(final ? "there are no more votes" : "no building is left where a vote may come",
                     "Votes");
    case energy_drink:
      return because("nobody is exhausted who could be rested again", "Action cards");
    case hideout:
      return because(final ? "nobody is attacked any more" : "all your characters are hidden",
                     "Action cards");
    case night_vision_goggles:
      return because(next_hour(s) == 0 ? "no Invasion card is left" : "you have seen the next Invasion card",
                     "Invasion cards");
    case pickpocket:
      return because("nobody else holds a card", "Action cards");
    case rescue_flare:
      return because("no zombie can be moved anywhere", "Action cards");
    default:
      return because("no zombie is in the city", "Action cards");
  }
}

Reason cannot_play(const State& s, int type) {
  const std::string name = said(kActionCards[static_cast<std::size_t>(type)].name);
  if (s.hand[static_cast<std::size_t>(s.actor)][static_cast<std::size_t>(type)] == 0)
    return because("you hold no " + name, "Action cards");
  if (s.kind == Kind::must_act)
    return because("the " + name + " does nothing against the zombies here", "Negotiation");
  switch (type) {
    case canned_food:
      return because("the Canned Food counts at the end, it is never played", "Action cards");
    case pepper_spray:
      return because("the Pepper Spray answers a card just played by somebody else", "Action cards");
    case back_door:
      return because("the Back Door is played when a character of yours stands before a full building",
                     "Action cards");
    case running_shoes:
      if (s.kind == Kind::pre_move)
        return because("no other Movement card would move anybody", "Action cards");
      return because("the Running Shoes are played just before your move", "Action cards");
    default:
      break;
  }
  if (s.kind != Kind::go || (has(s.still, s.actor) && is_binding(s)))
    return not_your_go(s, "cards are played");
  return card_does_nothing(s, type);
}

Reason power_does_nothing(const State& s, int character) {
  const bool final = s.stage == Stage::final;
  switch (kPeople[static_cast<std::size_t>(character)].power) {
    case Power::recover_card:
      return because(s.hand_size[static_cast<std::size_t>(s.actor)] == 0 ? "you have no card to discard"
                                                                         : "the discard pile is empty",
                     "Characters");
    case Power::draw_card:
      return because("no card is left to draw", "Characters");
    case Power::move_zombie:
    case Power::kill_two:
      if (const int here = building_of(s, character);
          here == kNone || s.zombies[static_cast<std::size_t>(here)] == 0)
        return because("there is no zombie beside " + the_person(character), "Characters");
      return because("there is nowhere else for a zombie to go", "Zombies");
    case Power::move_this_turn:
      if (s.granny_mobile) return because("the Granny can move this turn already", "Characters");
      if (s.armory_closed && has(s.at[armory], granny))
        return because("nobody leaves the closed Armory", "Explosions");
      return because("the movement of this turn is over", "Characters");
    case Power::take_token:
      return because("you hold the First Player token", "First player");
    case Power::look_ahead:
      return because(next_hour(s) == 0 ? "no Invasion card is left" : "you have seen the next Invasion card",
                     "Invasion cards");
    case Power::steal:
      return because("nobody else holds a card", "Characters");
    case Power::hide:
      return because(final ? "nobody is attacked any more" : the_person(character) + " is hidden already",
                     "Characters");
    case Power::vote_this_turn:
      return because(final ? "there are no more votes" : "the Grandpa votes this turn already", "Characters");
    default:
      return because("that power has nothing to do any more", "Characters");
  }
}

Reason cannot_use_power(const State& s, int character) {
  const std::string who = the_person(character);
  if (!has(s.owned[static_cast<std::size_t>(s.actor)], character))
    return because(who + " is not one of your living characters", "Characters");
  if (has(s.exhausted, character)) return because(who + " is exhausted", "Characters");
  if (s.kind == Kind::must_act) return because(who + " does nothing against the zombies here", "Negotiation");
  switch (kPeople[static_cast<std::size_t>(character)].power) {
    case Power::enter_full:
      return because("the Mama enters when she herself stands before a full building", "Characters");
    case Power::cancel_movement:
      return because("the Priest answers a movement just made", "Characters");
    case Power::cancel_card:
      return because("the Punk answers a card just played by somebody else", "Characters");
    case Power::change_movement:
      if (s.kind == Kind::pre_move) return because("no other Movement card would move anybody", "Characters");
      return because("the Teen's power is used just before your move", "Characters");
    default:
      break;
  }
  const bool granny_before_move = character == granny && s.kind == Kind::pre_move;
  if (!granny_before_move && (s.kind != Kind::go || (has(s.still, s.actor) && is_binding(s))))
    return not_your_go(
        s, character == granny ? "the Granny's power is used just before your move or" : "powers are used");
  return power_does_nothing(s, character);
}

Reason no_such_card(const State& s, int type) {
  const std::string name = said(kActionCards[static_cast<std::size_t>(type)].name);
  switch (s.kind) {
    case Kind::draft:
      return because("there is no " + name + " in the pack before you", "Expert variant");
    case Kind::take:
      return because("there is no " + name + " in the discard pile", "Locations");
    case Kind::payout:
      return because("there is no " + name + " among what is shared out", "Sharing");
    case Kind::give_param:
      if (s.offer.give != Item::card)
        return because(
            "what you offer is no card: name a " + said(s.offer.give == Item::vote ? "player" : "building"),
            "Negotiation");
      [[fallthrough]];
    case Kind::pay:
    case Kind::hand_over:
      return because("you hold no " + name, "Action cards");
    default:
      return because("no card is chosen now; to play one is another move", "Action cards");
  }
}

Reason cannot_offer(const State& s, int steps) {
  if (steps >= players(s)) return because(std::to_string(players(s)) + " players sit at this table", "Setup");
  if (!s.options.negotiation)
    return because("nobody negotiates in this game (option negotiation)", "Negotiation");
  if (s.kind != Kind::go) return because("offers are made at your go in a window", "Windows");
  const int seat = clockwise(s, s.actor, steps);
  if (!has(s.living, seat))
    return because("P" + std::to_string(seat + 1) + " is out of the game", "Negotiation");
  if (s.offers_left[static_cast<std::size_t>(s.actor)] == 0)
    return because("you have made all your offers of this window", "Negotiation");
  if (!may_offer(s, s.actor))
    return because("the time of offers is over (option offer_cutoff)", "Negotiation");
  return because("neither of you has anything to offer the other", "Negotiation");
}

Reason cannot_deal(const State& s, int item, bool give) {
  const bool asked = s.kind == (give ? Kind::give : Kind::ask);
  if (!asked) return not_asked(give ? "what to give" : "what to ask", "Negotiation");
  const std::string what = said(kItemNames[static_cast<std::size_t>(item)]);
  if (!give && static_cast<int>(s.offer.give) == item)
    return because("you offer the same yourself", "Negotiation");
  switch (static_cast<Item>(item)) {
    case Item::nothing:
      return because("an offer of nothing for nothing is none", "Negotiation");
    case Item::antidote:
    case Item::card:
      return because(said(give ? "you have not " : "they have not ") + what, "Negotiation");
    case Item::claim:
      return because("only who has seen the next Invasion card has a word to give, once", "Negotiation");
    case Item::truce:
      return because("there is a truce, or no more votes", "Negotiation");
    default:
      return because("that can be promised only where it could be kept here, and once", "Negotiation");
  }
}

Reason cannot_enter(const State& s, int how) {
  if (s.kind != Kind::enter) return because("no character stands before a full building", "Movement");
  if (static_cast<Entrance>(how) == Entrance::back_door)
    return because("you hold no Back Door", "Action cards");
  return because(s.moving == mama ? "the Mama is exhausted" : "only the Mama has that power", "Characters");
}

Reason no_such_food(const State& s, int value) {
  if (s.kind == Kind::food_pay)
    return because("you have no Food of value " + std::to_string(value), "Locations");
  if (s.kind == Kind::food_pick)
    return because("no Food of value " + std::to_string(value) + " lies open", "Crossroads");
  return not_asked("Food", "Crossroads");
}

}  // namespace

std::span<const MoveWords> moves_in_words() { return kMoveSentences; }

Reason CityOfHorror::why_not(const State& s, Action action) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::pass:
      return because(s.kind == Kind::respond ? "an offer is accepted or rejected"
                                             : "this must be answered: nobody may pass",
                     "Windows");
    case Move::activate:
      return because("locations are used when they are resolved, and you are asked then if you can pay",
                     "Locations");
    case Move::accept:
      if (s.kind == Kind::respond)
        return because("you have neither card nor power to act against the zombies here", "Negotiation");
      return because("no offer lies before you", "Negotiation");
    case Move::reject:
      return because("no offer lies before you", "Negotiation");
    case Move::location:
      return no_such_building(s, parameter);
    case Move::seat:
      return no_such_seat(s, parameter);
    case Move::character:
      return no_such_character(s, parameter);
    case Move::play:
      return cannot_play(s, parameter);
    case Move::power:
      return cannot_use_power(s, parameter);
    case Move::card:
      return no_such_card(s, parameter);
    case Move::offer:
      return cannot_offer(s, parameter + 1);
    case Move::give:
      return cannot_deal(s, parameter, true);
    case Move::ask:
      return cannot_deal(s, parameter, false);
    case Move::enter:
      return cannot_enter(s, parameter);
    case Move::food:
      return no_such_food(s, parameter);
    case Move::draw_food:
      if (s.kind == Kind::food_pick) return because("no Food is left to draw", "Crossroads");
      return because("Food is drawn at the Crossroads", "Crossroads");
  }
  return {};
}

}  // namespace pandemonium::city_of_horror
