// RETURN TO CAMP, ARRIVING / STAYING, RETURNING TO CITY.
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

// SIGNAL RECORDER: at the end of a run, 1 Info per Beacon discarded from the mat, at most 3.
void record_signals(State& state, Seat seat, int beacons) {
  const Tables& tables = tables_of(state);
  const int recorders = std::popcount(state.runners[seat].fixed & tables.with(Effect::record));
  if (recorders > 0)
    gain_info(state, seat, recorders * std::min<int>(beacons, tables.gear[Gear::signal_recorder].amount));
}

void begin_run(State& state) {
  go_in(state);  // into the Swamp, which pays its Junk
  state.phase = Phase::end;
}

// A card comes under repair with its first Junk on it.
void start_fixing(State& state, int card) {
  acting(state).unfixed = static_cast<std::int8_t>(card);
  fix(state, 1);
}

}  // namespace

// RETURN TO CAMP: discard all Beacons and the marker, store the Junk, heal to the maximum; tracked gear and
// once-per-run marks go.
void return_to_camp(State& state, Seat seat) {
  Runner& runner = state.runners[seat];
  const int beacons = runner.beacons;
  runner.beacons = 0;
  runner.marker = false;
  record_signals(state, seat, beacons);
  runner.stored_junk += runner.mat_junk;
  runner.mat_junk = 0;
  runner.location = kCamp;
  runner.health = runner.max_health;
  if (runner.active != 0) discard_cards(state, runner, runner.active);
  state.used &= ~(runner.fixed & tables_of(state).with(Limit::run));
}

// The Runner leaves the city, or the tunnels for Camp, by choice. Solo: the Automated Player goes in first.
void decide_to_return(State& state, Chance& chance) {
  if (is_solo(state)) {
    automated_player_goes_in(state, chance);
    if (is_over(state)) return;
  }
  return_to_camp(state, state.cur);
  state.phase = Phase::camp;
}

// STAY AT CAMP. Coming up in Camp it counts as a return (reading 4).
void stay_at_camp(State& state, Chance& chance) {
  if (state.phase == Phase::surface_camp) {
    decide_to_return(state, chance);
    return;
  }
  if (is_solo(state)) {
    automated_player_goes_in(state, chance);
    if (is_over(state)) return;
  }
  state.phase = Phase::camp;
}

// LEAVE CAMP: if there is stored Junk, choose first how much goes along.
void leave_camp(State& state, bool to_dive, Chance& chance) {
  if (acting(state).stored_junk > 0) {
    state.phase = Phase::load;
    state.load_for_dive = to_dive;
  } else if (to_dive) {
    dive(state, chance);
  } else {
    begin_run(state);
  }
}

void load(State& state, int junk, Chance& chance) {
  Runner& runner = acting(state);
  runner.stored_junk -= static_cast<std::int8_t>(junk);
  runner.mat_junk += static_cast<std::int8_t>(junk);
  const bool to_dive = state.load_for_dive;
  state.load_for_dive = false;
  if (to_dive)
    dive(state, chance);
  else
    begin_run(state);
}

// FIX GEAR: once the Junk on it reaches its cost, the Junk goes back to the supply and the gear to the
// Runner.
void fix(State& state, int junk) {
  Runner& runner = acting(state);
  const int card = runner.unfixed;
  runner.stored_junk -= static_cast<std::int8_t>(junk);
  state.tokens[card] += static_cast<std::int8_t>(junk);
  if (state.tokens[card] < tables_of(state).gear_of(card).cost) return;
  state.tokens[card] = 0;
  runner.unfixed = kNoCard;
  runner.fixed |= card_bit(card);
}

// DRAW NEW GEAR: 2 cards, face up; once per turn.
void draw_offer(State& state, Chance& chance) {
  state.drew = true;
  state.offer_a = static_cast<std::int8_t>(draw_card(state, chance));
  state.offer_b = static_cast<std::int8_t>(draw_card(state, chance));
  state.phase = Phase::offer;
}

// One is started with 1 Junk and the other set aside, or both are discarded and the Junk kept.
void take(State& state, Move move) {
  if (move == Move::take_b) std::swap(state.offer_a, state.offer_b);
  const std::int8_t card = state.offer_a;
  state.offer_a = kNoCard;
  state.phase = Phase::camp;
  if (move != Move::take_none) {
    state.chosen = card;
    start_fixing(state, card);
    return;
  }
  for (const int each : {card, state.offer_b})
    if (each != kNoCard) discard_cards(state, acting(state), card_bit(each));
  state.offer_b = kNoCard;
}

// SECOND GEAR: if the first is completely fixed, 1 Info and 1 Junk start the other.
bool may_start_second(const State& state) {
  const Runner& runner = acting(state);
  return state.offer_b != kNoCard && runner.unfixed == kNoCard &&
         runner.info >= tables_of(state).spending.second_gear_price && runner.stored_junk > 0;
}

void start_second(State& state) {
  acting(state).info -= tables_of(state).spending.second_gear_price;
  start_fixing(state, state.offer_b);
  state.offer_b = kNoCard;
}

}  // namespace pandemonium::city_of_demons
