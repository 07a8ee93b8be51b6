// What cannot be, second part: the decision in front of the seat to act must be one that the rules can go on from.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

constexpr unsigned kinds(std::initializer_list<Kind> list) {
  unsigned set = 0;
  for (const Kind kind : list) set |= bit(static_cast<int>(kind));
  return set;
}
constexpr unsigned kActKinds =
    kinds({Kind::cancel, Kind::pay, Kind::take, Kind::pick_char, Kind::loc1, Kind::loc2, Kind::pick_seat,
           Kind::marker, Kind::food_pay, Kind::food_pick});
constexpr unsigned kOfferKinds = kinds({Kind::give, Kind::give_param, Kind::ask, Kind::ask_param,
                                        Kind::respond, Kind::hand_over, Kind::claim, Kind::must_act});
bool is_one_of(Kind kind, unsigned set) { return has(set, static_cast<int>(kind)); }

const char* set_up_fault(const State& s) {
  if (s.kind == Kind::setup_place) {
    if (s.placed >= players(s) || s.location == kNone || !has(s.placing, s.location))
      return "nobody is placing characters";
    if (size_of(s.placing) != size_of(s.owned[s.actor] & s.unplaced))
      return "places and characters do not agree";
    if (s.actor != clockwise(s, s.holder, players(s) - 1 - s.placed)) return "another seat is placing";
    for (int later = s.placed + 1; later < players(s); ++later) {
      const CharacterSet all = s.owned[clockwise(s, s.holder, players(s) - 1 - later)];
      if ((all & ~s.unplaced) != 0 || size_of(all) >= kBuildings) return "a seat has placed too early";
    }
    for (int done = 0; done < s.placed; ++done)
      if ((s.owned[clockwise(s, s.holder, players(s) - 1 - done)] & s.unplaced) != 0)
        return "a seat has not placed everybody";
    return s.dealt == 0 ? "" : "cards are dealt too early";
  }
  if (s.placing != 0) return "placing after the set-up";
  const bool drafts = s.stage == Stage::draft;
  int size = -1;
  for (int seat = 0; seat < kSeats; ++seat) {
    int cards = 0;
    for (const int count : s.pack[seat]) cards += count;
    if (seat >= players(s) || !drafts) {
      if (cards != 0 || s.draft_pick[seat] != kNone) return "a pack without a draft";
      continue;
    }
    if (size >= 0 && cards != size) return "packs of different sizes";
    size = cards;
    const bool picked = s.draft_pick[seat] != kNone;
    if (picked == has(s.queue, seat)) return "picks and seats still to pick do not agree";
    if (picked && s.pack[seat][s.draft_pick[seat]] == 0) return "a pick that is not in the pack";
  }
  return drafts && (size < 2 || !has(s.queue, s.actor)) ? "there is nothing to draft" : "";
}

const char* movement_fault(const State& s) {
  if (s.kind == Kind::select && s.stage == Stage::select &&
      (!has(s.queue, s.actor) || (s.queue & ~s.living) != 0))
    return "another seat chooses its Movement card";
  if (s.stage == Stage::select)
    for (int seat = 0; seat < players(s); ++seat) {
      const bool chosen = has(s.movement_open, seat) || (has(s.group, seat) && !has(s.queue, seat));
      if (has(s.living, seat) && chosen != (s.movement_card[seat] != kNone))
        return "Movement cards and seats still to choose do not agree";
    }
  if (s.stage != Stage::move)
    return s.mover == kNone && s.moving == kNone ? "" : "somebody moves at the wrong time";
  for (int seat = 0; seat < players(s); ++seat)
    if (has(s.living, seat) && s.movement_card[seat] == kNone) return "a seat moves without a Movement card";
  const bool moving =
      s.kind == Kind::enter || s.kind == Kind::priest ||
      (s.kind == Kind::cancel && s.act.source == Source::pre_move && s.act.subject == back_door);
  const bool about = s.kind == Kind::pre_move || s.kind == Kind::select ||
                     (s.kind == Kind::cancel && s.act.source == Source::pre_move);
  if ((moving || about) != (s.mover != kNone)) return "the mover does not fit the decision";
  if (moving != (s.moving != kNone) || moving != (s.moved_from != kNone))
    return "the moving character is impossible";
  if (moving && !has(s.owned[s.mover], s.moving)) return "the moving character is not the mover's";
  if ((s.kind == Kind::pre_move || s.kind == Kind::select || s.kind == Kind::enter) && s.actor != s.mover)
    return "another seat moves";
  return "";
}

// A card still in hand or a rested character of the player's, for the parts that are composed.
bool has_subject(const State& s) {
  const Act& act = s.act;
  if (act.what == What::card) return s.hand[act.player][act.subject] > 0;
  return act.what == What::effect || has(s.owned[act.player] & ~s.exhausted, act.subject);
}

bool is_effect_of(const State& s, int building, int side) {
  return s.act.what == What::effect && s.location == building && s.side[building] == side;
}

bool recovers(const State& s) {
  return s.act.what == What::power && kPeople[s.act.subject].power == Power::recover_card;
}

bool act_fits(const State& s) {
  const Act& act = s.act;
  const bool card = act.what == What::card, power = act.what == What::power;
  const Target target = card ? kActionCards[act.subject].target : Target::none;
  switch (s.kind) {
    case Kind::loc1:
      return (target == Target::building || target == Target::two_buildings) && act.building == kNone;
    case Kind::loc2:
      if (card) return act.subject == rescue_flare && act.building != kNone && s.zombies[act.building] > 0;
      return power && kPeople[act.subject].power == Power::move_zombie &&
             act.building == building_of(s, act.subject) && s.zombies[act.building] > 0;
    case Kind::pick_seat:
      if (power)
        return kPeople[act.subject].power == Power::lead_zombies ||
               kPeople[act.subject].power == Power::steal;
      return target == Target::colour || target == Target::another_hand ||
             (is_effect_of(s, bank, 0) && act.paid);
    case Kind::pick_char:
      if (card) return target == Target::exhausted_character || target == Target::own_character;
      return (act.what == What::effect && s.location == church && act.paid) ||
             (is_effect_of(s, hospital, 1) && s.antidote_reserve > 0);
    case Kind::take:
      return act.taken == kNone && s.hand_size[act.player] > 0 && (recovers(s) || is_effect_of(s, armory, 1));
    case Kind::pay:
      if (act.paid) return false;
      if (recovers(s) || is_effect_of(s, armory, 1)) return act.taken != kNone && s.discard[act.taken] > 0;
      if (is_effect_of(s, hospital, 0)) return s.antidote_reserve > 0;
      if (is_effect_of(s, armory, 0)) return deck_size(s) > 0;
      if (act.what == What::effect && s.location == crossroads)
        return s.truck != decltype(s.truck){} ||
               (s.side[crossroads] == 1 && s.face_up != decltype(s.face_up){});
      return (is_effect_of(s, church, 0) && (refreshable(s) & s.owned[act.player]) != 0) ||
             is_effect_of(s, bank, 0);
    case Kind::food_pay:
      return is_effect_of(s, church, 1) && !act.paid;
    case Kind::food_pick:
      return is_effect_of(s, crossroads, 1) && act.paid;
    default:
      return true;
  }
}

// The card at the bottom of the stack carries the targets that it needs.
bool announced_fits(const State& s) {
  const Announced& card = s.stack[0];
  if (s.act.what != What::card || card.type != s.act.subject || card.player != s.act.player) return false;
  if (card.type == running_shoes || card.type == back_door) return s.act.source == Source::pre_move;
  if (card.type == canned_food) return s.act.source == Source::canned && s.stage == Stage::final;
  if (s.act.source != Source::go && s.act.source != Source::must_act) return false;
  switch (kActionCards[card.type].target) {
    case Target::two_buildings:
      return card.building != kNone && card.second != kNone;
    case Target::building:
      return card.building != kNone;
    case Target::colour:
    case Target::another_hand:
      return card.seat != kNone && card.seat < players(s);
    case Target::exhausted_character:
    case Target::own_character:
      return card.character != kNone && has(alive(s), card.character);
    case Target::none:
      return card.type == night_vision_goggles && next_hour(s) != 0;
  }
  return false;
}

const char* act_fault(const State& s) {
  const Act& act = s.act;
  const bool shoes = s.kind == Kind::select && s.stage == Stage::move;
  if (!is_one_of(s.kind, kActKinds))
    return act.what == What::nothing || shoes ? "" : "an act is under way at another decision";
  if (act.what == What::nothing) return "nobody uses anything";
  if ((act.source == Source::activate) != (act.what == What::effect) ||
      (act.source == Source::activate) != (s.stage == Stage::activate))
    return "the act does not fit the stage";
  if (s.kind == Kind::cancel) return announced_fits(s) ? "" : "the announced card is impossible";
  if (act.player != s.actor) return "another seat is using something";
  if (s.kind == Kind::marker) return "";
  if (!has_subject(s) || !act_fits(s)) return "the act cannot be composed like this";
  if (act.source == Source::must_act && (s.stage != Stage::attack || act.building != s.location))
    return "an act that was promised is elsewhere";
  return "";
}

bool item_fits(const State& s, Item item, int param, int from) {
  switch (item) {
    case Item::antidote:
      return s.seat_antidotes[from] > 0;
    case Item::card:
      return s.hand_size[from] > 0 && (param == kNone || s.hand[from][param] > 0);
    case Item::vote:
      return param < players(s);
    case Item::claim:
      return param < kBuildings;
    default:
      return true;
  }
}

const char* offer_fault(const State& s) {
  const Offer& offer = s.offer;
  const bool acting = s.act.source == Source::must_act;
  if (!is_one_of(s.kind, kOfferKinds) && !acting)
    return offer.proposer == kNone ? "" : "an offer is under way at another decision";
  if (offer.proposer == kNone) return "nobody has made the offer";
  if (s.kind == Kind::must_act || acting)
    return s.stage == Stage::attack && offer.announced ? "" : "no deal to act on";
  if (!has(s.living, offer.recipient) || !has(s.living, offer.proposer))
    return "the offer is made by or to nobody";
  const bool recipient = s.kind == Kind::respond || s.kind == Kind::hand_over || s.kind == Kind::claim;
  if (recipient != offer.announced) return "the offer is heard at the wrong time";
  if (s.actor != (recipient ? offer.recipient : offer.proposer)) return "another seat is dealing";
  if (s.kind == Kind::claim) return offer.ask == Item::claim ? "" : "no claim was asked";
  if (s.kind == Kind::give) return offer.give_chosen ? "the offer is composed twice" : "";
  if (!offer.give_chosen) return "nothing is given";
  const bool param = offer.give == Item::card || offer.give == Item::vote || offer.give == Item::claim;
  if (s.kind == Kind::give_param) return param ? "" : "this item has no parameter";
  if (param != (offer.give_param != kNone)) return "the item given lacks its parameter";
  if (!item_fits(s, offer.give, offer.give_param, offer.proposer)) return "the item given is not there";
  if (s.kind == Kind::ask) return "";
  if (!offer.ask_chosen || !item_fits(s, offer.ask, offer.ask_param, offer.recipient))
    return "the item asked is not there";
  if (s.kind == Kind::ask_param) return offer.ask == Item::vote ? "" : "only a vote is asked for somebody";
  if (s.kind == Kind::hand_over) return offer.ask == Item::card ? "" : "no card was asked";
  return (offer.ask == Item::vote) == (offer.ask_param != kNone) ? "" : "the item asked lacks its parameter";
}

const char* vote_fault(const State& s) {
  const bool voting = s.kind == Kind::vote || s.kind == Kind::tie;
  if (!voting) {
    for (const int vote : s.vote)
      if (vote != kNone) return "a vote is cast at another decision";
    return s.tied == 0 ? "" : "a tie at another decision";
  }
  const SeatSet seats = eligible(s, s.location);
  if (size_of(seats) < 2 || s.location == crossroads) return "there is nobody to vote on";
  if ((s.group & ~seats) != 0 || (s.queue & ~s.group) != 0) return "a seat votes without a character there";
  for (int seat = 0; seat < players(s); ++seat) {
    const bool cast = has(s.group, seat) && !has(s.queue, seat);
    if (cast ? s.vote[seat] == kNone || !has(seats, s.vote[seat]) : s.vote[seat] != kNone)
      return "votes and seats still to vote do not agree";
  }
  if (s.kind == Kind::vote) return has(s.queue, s.actor) ? "" : "another seat votes";
  if (s.actor != s.holder) return "ties are broken by another seat";
  return (s.tied & ~seats) == 0 && size_of(s.tied) >= 2 && s.queue == 0 ? "" : "there is no tie";
}

const char* sharing_fault(const State& s) {
  const bool sharing = s.kind == Kind::payout || s.kind == Kind::distribute;
  if (sharing != (s.distributor != kNone)) return "the distributor does not fit the decision";
  if (!sharing)
    return s.served == 0 && s.share_item == 0 && s.antidotes_left == 0 ? "" : "items are shared too early";
  if (s.distributor != s.actor) return "another seat shares";
  const Supplies& pile = s.supplies[s.location];
  if (!within(s.share_item, 0, pile.cards) || !within(s.antidotes_left, 0, s.antidotes[s.location]))
    return "more items are left than there were";
  for (int i = 0; i < pile.cards; ++i)
    if (!has(pile.seen[i], s.actor)) return "the distributor has not seen the cards";
  if (s.kind == Kind::payout) {
    const SharePromise& promise = s.share_promise[s.actor];
    return promise.card && promise.to != kNone && has(s.living, promise.to) && s.share_item == 0 &&
                   s.served == 0
               ? ""
               : "no card was promised";
  }
  return items_left(s) > 0 ? "" : "there is nothing to share";
}

}  // namespace

const char* decision_fault(const State& s) {
  if (s.stage == Stage::over) return "";
  const char* fault = "";
  for (auto* check : {set_up_fault, movement_fault, act_fault, offer_fault, vote_fault, sharing_fault}) {
    fault = check(s);
    if (*fault != '\0') return fault;
  }
  if (s.kind == Kind::go && s.window_seat != s.actor) return "it is another seat's go";
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  return legal.empty() ? "the seat to act can do nothing" : "";
}

}  // namespace pandemonium::city_of_horror
