// The rules, by chapter of the rulebook; definitions in the file named. `seat` and `runner` are whose tokens
// move; without them the acting seat's do. A function that takes a chance may end the game (solo): callers
// that go on after the Automated Player has moved look at is_over first.
#pragma once

#include <algorithm>
#include <deque>
#include <string>
#include <vector>

#include "envs/city_of_demons/actions.hpp"
#include "envs/city_of_demons/state.hpp"
#include "envs/core/chance.hpp"
#include "envs/core/presentable/words.hpp"

namespace pandemonium::city_of_demons {

// tokens.cpp: a gain is cut to what the box still holds.
inline int junk_of(const State& state, const Runner& runner) {
  return runner.stored_junk + runner.mat_junk +
         (runner.unfixed == kNoCard ? 0 : state.tokens[runner.unfixed]);
}
inline int beacons_of(const Runner& runner) { return runner.beacons + runner.marker; }
void gain_info(State& state, Seat seat, int amount);
void gain_beacons(State& state, int amount);
void gain_junk(State& state, int amount);
inline void lose(std::int8_t& tokens, int amount) { tokens -= std::min<int>(tokens, amount); }

// turn.cpp
void end_game(State& state, std::int8_t winner);
void end_for_lack_of_time(State& state);
void take_normal_action(State& state, Chance& chance);
void finish_turn(State& state, Chance& chance);
void collect_icon(State& state);
void go_in(State& state);  // and collect the icon
inline int one_out_of(int location) { return location <= kOuterPerimeter ? kCamp : location - 1; }

// roll.cpp
void roll_city_die(State& state, Chance& chance);
void dive(State& state, Chance& chance);
void surface(State& state, Chance& chance);
void roll_again(State& state, Chance& chance);
void accept_roll(State& state, Chance& chance);
void face_demons(State& state, Chance& chance);  // opens the DEMON window, or settles the Demons
void settle_demons(State& state, Chance& chance);
void face_damage(State& state, Chance& chance);  // opens the DAMAGE window, or takes the damage
void take_damage(State& state, Chance& chance);
void put_die_back(State& state);

// end_of_turn.cpp
inline int price_at(const Tables& tables, int location) {  // of its secret location, in Beacons
  return tables.secret_locations.values[static_cast<std::size_t>(level_of(location) - 1)].price;
}
int price_of_secret(const State& state);
bool may_activate_secret_location(const State& state);
void activate_secret_location(State& state, Chance& chance);
void spend_info(State& state, Move move);
void spend_beacon_on_cache(State& state, Move move);
void go_in_for_beacon(State& state, Chance& chance);

// camp.cpp
void return_to_camp(State& state, Seat seat);  // the steps of a return, however it came about
void decide_to_return(State& state, Chance& chance);
void stay_at_camp(State& state, Chance& chance);
void leave_camp(State& state, bool to_dive, Chance& chance);
void load(State& state, int junk, Chance& chance);
void fix(State& state, int junk);
void draw_offer(State& state, Chance& chance);
void take(State& state, Move move);
bool may_start_second(const State& state);
void start_second(State& state);
inline int junk_needed(const State& state, const Runner& runner) {  // to finish the gear being fixed
  return runner.unfixed == kNoCard
             ? 0
             : tables_of(state).gear_of(runner.unfixed).cost - state.tokens[runner.unfixed];
}

// gear.cpp: what the acting seat may use as things are, by window
CardSet usable_on_roll(const State& state);
CardSet usable_against_demons(const State& state);
CardSet usable_against_damage(const State& state);
CardSet usable_at_end(const State& state);
void use_gear(State& state, int type, Chance& chance);
int draw_card(State& state, Chance& chance);  // kNoCard if deck and discard pile are empty
void discard_cards(State& state, Runner& runner, CardSet cards);
int ignore_with(State& state, CardSet tracked, int amount);  // uses up tracked gear one by one
void evade_with_stim_drugs(State& state);
int ignore_with_hazmat_suits(State& state, int radiation);

// moves_in_words.cpp
std::span<const MoveWords> moves_in_words();

// glossary.cpp: with texts that are kept beside it
std::vector<Term> glossary(const Tables& tables, std::deque<std::string>& texts);
inline std::string_view name_of_gear(const Tables& tables, int card) {
  return kGear[static_cast<std::size_t>(tables.type_of(card))].name;
}

// solo.cpp
void automated_player_goes_in(State& state, Chance& chance);
void automated_player_rolls_tunnel_die(State& state, Chance& chance);

}  // namespace pandemonium::city_of_demons
