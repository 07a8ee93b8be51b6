// The flow of the game: what is legal at each decision, what a decision does, and what follows until the next one.
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

namespace {

std::int8_t small(int value) { return static_cast<std::int8_t>(value); }

void answer_go(State& s, Move move, int parameter, Chance& chance) {
  const int me = s.actor;
  if (move == Move::pass) {
    s.passed |= static_cast<SeatSet>(bit(me));
    s.step = Step::window_next;
  } else if (move == Move::offer) {
    s.offer = {};
    s.offer.proposer = small(me);
    s.offer.recipient = small(clockwise(s, me, parameter + 1));
    ask(s, Kind::give, me);
  } else {
    begin_act(s, Source::go, move == Move::play ? What::card : What::power, me, parameter);
    compose(s, chance);
  }
}

void answer_must_act(State& s, Move move, int parameter, Chance& chance) {
  if (move == Move::pass) {
    if (!is_binding(s)) ++s.broken[s.actor];
    s.step = Step::deal_acts;
  } else {
    begin_act(s, Source::must_act, move == Move::play ? What::card : What::power, s.actor, parameter);
    compose(s, chance);
  }
}

void answer_select(State& s, int building) {
  s.movement_card[s.actor] = small(building);
  if (s.stage == Stage::move) {
    s.act = {};
    s.step = Step::pre_move;
  } else {
    s.queue &= static_cast<SeatSet>(~bit(s.actor));
    s.step = Step::reveal;
  }
}

void answer_pre_move(State& s, Move move, int parameter) {
  s.step = Step::pre_move;
  switch (move) {
    case Move::pass:
      s.step = Step::end_move;
      break;
    case Move::character:
      move_character(s, parameter);
      break;
    case Move::play:
      begin_act(s, Source::pre_move, What::card, s.actor, running_shoes);
      announce(s, s.actor, running_shoes);
      break;
    default:
      s.exhausted |= bit(parameter);
      if (parameter == granny)
        s.granny_mobile = true;
      else
        ask(s, Kind::select, s.mover);
  }
}

void answer_cancel(State& s, Move move, Chance& chance) {
  if (move == Move::pass)
    s.step = Step::cancel_round;
  else if (move == Move::play)
    announce(s, s.actor, pepper_spray);
  else
    cancel_with_punk(s, chance);
}

void answer_give(State& s, int item) {
  s.offer.give = static_cast<Item>(item);
  s.offer.give_chosen = true;
  const bool param = s.offer.give == Item::card || s.offer.give == Item::vote || s.offer.give == Item::claim;
  ask(s, param ? Kind::give_param : Kind::ask, s.actor);
}

void answer_ask(State& s, int item) {
  s.offer.ask = static_cast<Item>(item);
  s.offer.ask_chosen = true;
  if (s.offer.ask == Item::vote)
    ask(s, Kind::ask_param, s.actor);
  else
    announce_offer(s);
}

void answer_respond(State& s, bool accepts) {
  if (accepts) return accept_offer(s);
  s.offer = {};
  s.step = Step::window_next;
}

// A seat named "r clockwise from me", or another parameter, as it is meant.
int meant(const State& s, const Choice<Move>& choice) {
  return choice.move == Move::seat ? clockwise(s, s.actor, choice.parameter) : choice.parameter;
}

void answer(State& s, Action action, Chance& chance) {
  const Choice<Move> choice = kMoves.decode(action);
  const Move move = choice.move;
  const int parameter = meant(s, choice), me = s.actor;
  const Kind kind = s.kind;
  s.kind = Kind::none;
  switch (kind) {
    case Kind::draft:
      s.draft_pick[me] = small(parameter);
      s.queue &= static_cast<SeatSet>(~bit(me));
      s.step = Step::draft_round;
      break;
    case Kind::setup_place:
      place_character(s, parameter);
      break;
    case Kind::go:
      answer_go(s, move, parameter, chance);
      break;
    case Kind::select:
      answer_select(s, parameter);
      break;
    case Kind::pre_move:
      answer_pre_move(s, move, parameter);
      break;
    case Kind::enter:
      enter_by(s, static_cast<Entrance>(parameter));
      break;
    case Kind::priest:
      if (move == Move::power) use_priest(s);
      s.step = Step::end_move;
      break;
    case Kind::cancel:
      answer_cancel(s, move, chance);
      break;
    case Kind::activate:
      s.step = Step::activate;
      if (move == Move::pass) break;
      begin_act(s, Source::activate, What::effect, me, kNone);
      compose(s, chance);
      break;
    case Kind::pay:
      discard_from_hand(s, me, parameter);
      s.act.paid = true;
      compose(s, chance);
      break;
    case Kind::take:
      s.act.taken = small(parameter);
      compose(s, chance);
      break;
    case Kind::pick_char:
      s.act.character = small(parameter);
      compose(s, chance);
      break;
    case Kind::loc1:
      s.act.building = small(parameter);
      compose(s, chance);
      break;
    case Kind::loc2:
      s.act.second = small(parameter);
      compose(s, chance);
      break;
    case Kind::pick_seat:
      s.act.seat = small(parameter);
      compose(s, chance);
      break;
    case Kind::marker:
      place_marker(s, parameter);
      finish_act(s);
      break;
    case Kind::food_pay:
      pay_food(s, parameter);
      compose(s, chance);
      break;
    case Kind::food_pick:
      pick_food(s, move == Move::food ? parameter : kNone, chance);
      break;
    case Kind::give:
      answer_give(s, parameter);
      break;
    case Kind::give_param:
      s.offer.give_param = small(parameter);
      ask(s, Kind::ask, me);
      break;
    case Kind::ask:
      answer_ask(s, parameter);
      break;
    case Kind::ask_param:
      s.offer.ask_param = small(parameter);
      announce_offer(s);
      break;
    case Kind::respond:
      answer_respond(s, move == Move::accept);
      break;
    case Kind::hand_over:
      s.offer.ask_param = small(parameter);
      carry_out_deal(s);
      break;
    case Kind::claim:
      s.offer.ask_param = small(parameter);
      finish_deal(s);
      break;
    case Kind::must_act:
      answer_must_act(s, move, parameter, chance);
      break;
    case Kind::vote:
      s.vote[me] = small(parameter);
      s.queue &= static_cast<SeatSet>(~bit(me));
      s.step = Step::vote;
      break;
    case Kind::tie:
      cast_tie(s, parameter);
      break;
    case Kind::victim:
      choose_victim(s, parameter);
      break;
    case Kind::payout:
      pay_out(s, parameter);
      break;
    case Kind::distribute:
      if (move == Move::pass)
        leave_item(s);
      else
        give_item(s, parameter);
      break;
    case Kind::none:
      break;
  }
}

// One step of what happens by itself.
void carry_on(State& s, Chance& chance) {
  switch (s.step) {
    case Step::place_seat:
      return place_seat(s, chance);
    case Step::place:
      return place(s);
    case Step::deal:
      return deal_cards(s, chance);
    case Step::draft_round:
      return draft_round(s);
    case Step::hours:
      return draw_hours(s, chance);
    case Step::dawn:
      return dawn(s);
    case Step::select_others:
      return begin_selection(s);
    case Step::select_tower:
      return select_movement(s, s.living & ~s.movement_open);
    case Step::reveal:
      return reveal_movement(s);
    case Step::invade:
      return invade(s);
    case Step::before_move:
      return before_move(s);
    case Step::next_move:
      return next_move(s);
    case Step::pre_move:
      return ask(s, Kind::pre_move, s.mover);
    case Step::moved:
      return moved(s);
    case Step::end_move:
      return end_move(s);
    case Step::movement_done:
      return movement_done(s);
    case Step::next_building:
      return next_building(s);
    case Step::activate:
      return activate(s);
    case Step::attack_window:
      return attack_window(s);
    case Step::attack:
      return attack(s);
    case Step::vote:
      return next_vote(s);
    case Step::share_window:
      return share_window(s);
    case Step::share:
      return share(s);
    case Step::distribute:
      return distribute(s);
    case Step::end_building:
      return end_building(s);
    case Step::window_go:
      return window_go(s);
    case Step::window_next:
      return window_next(s);
    case Step::cancel_round:
      return cancel_round(s, chance);
    case Step::deal_acts:
      return deal_acts(s);
    case Step::turn_end:
      return turn_end(s);
    case Step::canned_food:
      return reveal_canned_food(s);
    case Step::helicopter:
      return helicopter(s);
  }
}

}  // namespace

void run_to_decision(State& s, Chance& chance, Legal& legal) {
  for (;;) {
    while (s.kind == Kind::none && s.stage != Stage::over) carry_on(s, chance);
    legal.clear();
    if (s.stage == Stage::over) return;
    CityOfHorror::mark_legal(s, legal);
    assert(!legal.empty());
    if (!s.options.auto_forced || legal.size() > 1) return;
    answer(s, legal.first(), chance);
  }
}

void CityOfHorror::apply(State& s, Action action, Chance& chance, Legal& next) {
  answer(s, action, chance);
  ++s.decisions;
  run_to_decision(s, chance, next);
  if (s.stage != Stage::over && s.decisions >= s.options.max_decisions) {
    stop_early(s);
    next.clear();
  }
}

}  // namespace pandemonium::city_of_horror
