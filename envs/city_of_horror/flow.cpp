// The flow of the game: what a decision does, and what follows until the next one.
#include "envs/city_of_horror/game.hpp"

namespace pandemonium::city_of_horror {
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
