// What may be chosen at each decision, and the step from one decision to the next.
#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

void add(Legal& legal, Move move) { legal.add(kMoves.encode(move)); }
void add_if(Legal& legal, bool holds, Move move) { legal.add_if(holds, kMoves.encode(move)); }
[[gnu::always_inline]] inline void add_gear(const State& state, Legal& legal, CardSet cards) {
  if (cards != 0) legal.add_bits(kMoves.encode(Move::use), tables_of(state).types_in(cards));
}

void mark_end(const State& state, Legal& legal) {
  const Runner& runner = acting(state);
  const Tables& tables = tables_of(state);
  add(legal, Move::end_turn);
  add_if(legal, in_city(runner), Move::return_to_camp);
  const Skills& skills = tables.skills;
  add_if(legal, runner.info >= skills.max_health_price && runner.max_health < skills.last_max_health,
         Move::buy_health);
  add_if(legal, runner.info >= tables.spending.beacon_price, Move::buy_beacon);
  add_if(legal, runner.info >= skills.evasion_price && runner.evasion < skills.last_evasion,
         Move::buy_evasion);
  if (runner.beacons > 0) {  // on exactly one kind of spending
    const bool open = state.beacon_use == BeaconUse::open;
    add_if(legal, open && may_activate_secret_location(state), Move::secret);
    add_if(legal, open && runner.location < kTechSector && runner.beacons >= tables.going_in.price,
           Move::go_in);
    add_if(legal, open || state.beacon_use == BeaconUse::junk_cache, Move::junk_cache);
    add_if(legal, open || state.beacon_use == BeaconUse::info_cache, Move::info_cache);
  }
  add_gear(state, legal, usable_at_end(state));
}

void mark_camp(const State& state, Legal& legal) {
  const Runner& runner = acting(state);
  const bool fixing = runner.unfixed != kNoCard;
  add(legal, Move::end_camp);
  if (runner.stored_junk == 0) return;
  add_if(legal, fixing, Move::fix_one);
  add_if(legal, std::min<int>(runner.stored_junk, junk_needed(state, runner)) >= 2, Move::fix_all);
  add_if(legal, !fixing && !state.drew && (state.deck | state.discard) != 0, Move::draw);
  add_if(legal, may_start_second(state), Move::start_second);
}

void pass(State& state, Chance& chance) {
  switch (state.phase) {
    case Phase::roll:
      return accept_roll(state, chance);
    case Phase::demon:
      return settle_demons(state, chance);
    default:
      return take_damage(state, chance);
  }
}

void dive_or_leave_camp(State& state, Chance& chance) {
  if (state.phase == Phase::start && acting(state).location == kCamp)
    leave_camp(state, true, chance);
  else
    dive(state, chance);
}

void fix_all(State& state) {
  const Runner& runner = acting(state);
  fix(state, std::min<int>(runner.stored_junk, junk_needed(state, runner)));
}

void carry_out(State& state, Action action, Chance& chance) {
  const auto [move, parameter] = kMoves.decode(action);
  switch (move) {
    case Move::normal:
      return take_normal_action(state, chance);
    case Move::stay_camp:
      return stay_at_camp(state, chance);
    case Move::dive:
      return dive_or_leave_camp(state, chance);
    case Move::surface:
      return surface(state, chance);
    case Move::pass:
      return pass(state, chance);
    case Move::reroll_beacon:
      --acting(state).beacons;
      return roll_again(state, chance);
    case Move::end_turn:
    case Move::end_camp:
      return finish_turn(state, chance);
    case Move::return_to_camp:
      return decide_to_return(state, chance);
    case Move::buy_health:
    case Move::buy_beacon:
    case Move::buy_evasion:
      return spend_info(state, move);
    case Move::secret:
      return activate_secret_location(state, chance);
    case Move::go_in:
      return go_in_for_beacon(state, chance);
    case Move::junk_cache:
    case Move::info_cache:
      return spend_beacon_on_cache(state, move);
    case Move::draw:
      return draw_offer(state, chance);
    case Move::take_a:
    case Move::take_b:
    case Move::take_none:
      return take(state, move);
    case Move::start_second:
      return start_second(state);
    case Move::fix_one:
      return fix(state, 1);
    case Move::fix_all:
      return fix_all(state);
    case Move::load:
      return load(state, parameter, chance);
    case Move::use:
      return use_gear(state, parameter, chance);
  }
}

}  // namespace

void CityOfDemons::mark_legal(const State& state, Legal& legal) {
  const Runner& runner = acting(state);
  switch (state.phase) {
    case Phase::start:
      add(legal, Move::normal);
      add(legal, Move::dive);
      add_if(legal, runner.location == kCamp, Move::stay_camp);
      break;
    case Phase::load:
      legal.add_bits(kMoves.encode(Move::load), (CardSet{2} << runner.stored_junk) - 1);
      break;
    case Phase::roll:
      add(legal, Move::pass);
      add_if(legal, runner.marker && runner.beacons > 0, Move::reroll_beacon);
      add_gear(state, legal, usable_on_roll(state));
      break;
    case Phase::demon:
      add(legal, Move::pass);
      add_gear(state, legal, usable_against_demons(state));
      break;
    case Phase::damage:
      add(legal, Move::pass);
      add_gear(state, legal, usable_against_damage(state));
      break;
    case Phase::tunnel:
      add(legal, Move::surface);
      add_if(legal, state.dives < state.options.dive_cap, Move::dive);
      break;
    case Phase::surface_camp:
      add(legal, Move::normal);
      add(legal, Move::stay_camp);
      break;
    case Phase::stunned:
      add(legal, Move::end_turn);
      add(legal, Move::return_to_camp);
      break;
    case Phase::end:
      mark_end(state, legal);
      break;
    case Phase::camp:
      mark_camp(state, legal);
      break;
    case Phase::offer:
      add(legal, Move::take_a);
      add_if(legal, state.offer_b != kNoCard, Move::take_b);
      add(legal, Move::take_none);
      break;
    case Phase::over:
      break;
  }
}

// A decision with one legal action is not presented: it is taken here.
void CityOfDemons::apply(State& state, Action action, Chance& chance, Legal& next) {
  carry_out(state, action, chance);
  if (++state.decisions >= state.options.decision_cap && !is_over(state)) end_for_lack_of_time(state);
  for (;;) {
    next.clear();
    mark_legal(state, next);
    if (is_over(state) || next.size() > 1) return;
    carry_out(state, next.first(), chance);
  }
}

}  // namespace pandemonium::city_of_demons
