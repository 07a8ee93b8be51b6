// What may be chosen at each decision.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
namespace {

void mark_seats(const State& s, SeatSet seats, Legal& legal) {
  for (unsigned left = seats; left != 0; left &= left - 1)
    legal.add(kSeat + seats_from(s, s.actor, first_of(left)));
}

void mark_go(const State& s, Legal& legal) {
  const int me = s.actor;
  legal.add(kPass);
  if (!has(s.still, me) || !is_binding(s)) {
    legal.add_bits(kPlay, playable(s, me));
    legal.add_bits(kPower, usable_powers(s, me));
  }
  if (may_offer(s, me))
    for (int other = 0; other < players(s); ++other)
      if (other != me && has(s.living, other) && can_deal(s, me, other))
        legal.add(kOffer + seats_from(s, me, other) - 1);
}

void mark_pre_move(const State& s, Legal& legal) {
  const int me = s.actor;
  const CharacterSet who = movers(s, me), rested = s.owned[me] & ~s.exhausted;
  legal.add_bits(kCharacter, who);
  legal.add_if(who == 0, kPass);
  if (s.hand[me][running_shoes] > 0 || has(rested, teen)) {
    const bool useful = may_change_movement(s, me);
    legal.add_if(useful && s.hand[me][running_shoes] > 0, kPlay + running_shoes);
    legal.add_if(useful && has(rested, teen), kPower + teen);
  }
  legal.add_if(has(rested, granny) && !s.granny_mobile && !(s.armory_closed && has(s.at[armory], granny)),
               kPower + granny);
}

void mark_picked_characters(const State& s, Legal& legal) {
  const int me = s.actor;
  if (s.act.what == What::card)
    legal.add_bits(kCharacter, s.act.subject == hideout ? s.owned[me] & ~s.hidden : refreshable(s));
  else if (s.location == church)
    legal.add_bits(kCharacter, refreshable(s) & s.owned[me]);
  else
    legal.add_bits(kCharacter, s.owned[me] & s.at[hospital] & ~s.exhausted & ~bit(pregnant_woman));
}

void mark_picked_seats(const State& s, Legal& legal) {
  const bool steals = s.act.what == What::card ? s.act.subject == pickpocket
                                               : s.act.what == What::power && s.act.subject == thief;
  unsigned seats = 0;
  for (int seat = 0; seat < players(s); ++seat) {
    const bool fits =
        steals ? seat != s.actor && has(s.living, seat) && s.hand_size[seat] > 0 : s.colour[seat] != s.leader;
    seats |= static_cast<unsigned>(fits) << seat;
  }
  mark_seats(s, static_cast<SeatSet>(seats), legal);
}

std::uint32_t food_values(const std::array<Count, kFoodValues>& food) {
  std::uint32_t set = 0;
  for (int value = 0; value < kFoodValues; ++value)
    set |= static_cast<std::uint32_t>(food[value] > 0) << value;
  return set;
}

void mark_gives(const State& s, Legal& legal) {
  const std::uint32_t asks = items_to_ask(s, s.offer.proposer, s.offer.recipient);
  for (std::uint32_t left = items_to_give(s, s.offer.proposer, s.offer.recipient); left != 0;
       left &= left - 1)
    legal.add_if(asks_beside(asks, static_cast<Item>(first_of(left))) != 0, kGive + first_of(left));
}

void mark_item_param(const State& s, Item item, Legal& legal) {
  if (item == Item::card)
    legal.add_bits(kCard, types_in(s.hand[s.actor]));
  else if (item == Item::vote)
    mark_seats(s, eligible(s, s.location), legal);
  else
    legal.add_range(kLocation, kBuildings);
}

// A seat without means cannot accept to act.
bool may_accept(const State& s) {
  return s.offer.ask != Item::act || card_means(s, s.actor) != 0 || power_means(s, s.actor) != 0;
}

void mark_must_act(const State& s, Legal& legal) {
  legal.add_bits(kPlay, card_means(s, s.actor));
  legal.add_bits(kPower, power_means(s, s.actor));
  legal.add_if(!is_binding(s) || legal.empty(), kPass);
}

void mark_supplies(const State& s, Legal& legal) {
  const Supplies& pile = s.supplies[s.location];
  for (int i = 0; i < pile.cards; ++i) legal.add(kCard + pile.type[i]);
}

}  // namespace

void CityOfHorror::mark_legal(const State& s, Legal& legal) {
  const int me = s.actor;
  switch (s.kind) {
    case Kind::draft:
      legal.add_bits(kCard, types_in(s.pack[me]));
      break;
    case Kind::setup_place:
      legal.add_bits(kCharacter, s.owned[me] & s.unplaced);
      break;
    case Kind::go:
      mark_go(s, legal);
      break;
    case Kind::select:
      legal.add_bits(kLocation, s.stage == Stage::move ? selectable(s, me) & ~bit(s.movement_card[me])
                                                       : selectable(s, me));
      break;
    case Kind::pre_move:
      mark_pre_move(s, legal);
      break;
    case Kind::enter:
      legal.add(kEnter);
      legal.add_if(s.hand[me][back_door] > 0, kEnter + static_cast<int>(Entrance::back_door));
      legal.add_if(s.moving == mama && !has(s.exhausted, mama), kEnter + static_cast<int>(Entrance::mama));
      break;
    case Kind::priest:
      legal.add(kPass);
      legal.add(kPower + priest);
      break;
    case Kind::cancel:
      legal.add(kPass);
      legal.add_if(s.hand[me][pepper_spray] > 0, kPlay + pepper_spray);
      legal.add_if(has(s.owned[me] & ~s.exhausted, punk), kPower + punk);
      break;
    case Kind::activate:
      legal.add_range(kPass, 2);
      break;
    case Kind::pay:
    case Kind::hand_over:
      legal.add_bits(kCard, types_in(s.hand[me]));
      break;
    case Kind::take:
      legal.add_bits(kCard, types_in(s.discard));
      break;
    case Kind::pick_char:
      mark_picked_characters(s, legal);
      break;
    case Kind::loc1:
      legal.add_bits(kLocation, targets_of(s, s.act.subject));
      break;
    case Kind::loc2:
      legal.add_bits(kLocation, with_room(s) & ~bit(s.act.building));
      break;
    case Kind::pick_seat:
      mark_picked_seats(s, legal);
      break;
    case Kind::marker:
      legal.add_bits(kLocation, marker_sites(s));
      break;
    case Kind::food_pay:
      legal.add_bits(kFoodValue, food_values(s.food_secret[me]) | food_values(s.food_open[me]));
      break;
    case Kind::food_pick:
      legal.add_bits(kFoodValue, food_values(s.face_up));
      legal.add_if(food_values(s.truck) != 0, kDrawFood);
      break;
    case Kind::give:
      mark_gives(s, legal);
      break;
    case Kind::give_param:
      mark_item_param(s, s.offer.give, legal);
      break;
    case Kind::ask:
      legal.add_bits(kAsk, asks_beside(items_to_ask(s, me, s.offer.recipient), s.offer.give));
      break;
    case Kind::ask_param:
      mark_seats(s, eligible(s, s.location), legal);
      break;
    case Kind::respond:
      legal.add_if(may_accept(s), kAccept);
      legal.add(kReject);
      break;
    case Kind::claim:
      legal.add_range(kLocation, kBuildings);
      break;
    case Kind::must_act:
      mark_must_act(s, legal);
      break;
    case Kind::vote:
      mark_seats(s, vote_choices(s, me), legal);
      break;
    case Kind::tie:
      mark_seats(s, tie_choices(s, me), legal);
      break;
    case Kind::victim:
      legal.add_bits(kCharacter, s.owned[me] & s.at[s.location] & ~s.hidden);
      break;
    case Kind::payout:
      mark_supplies(s, legal);
      break;
    case Kind::distribute: {
      const SeatSet waiting = static_cast<SeatSet>(s.living & ~s.served);
      mark_seats(s, waiting, legal);
      legal.add_if(items_left(s) > size_of(waiting), kPass);
      break;
    }
    case Kind::none:
      break;
  }
}

}  // namespace pandemonium::city_of_horror
