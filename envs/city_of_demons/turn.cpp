// SETUP, ON YOUR TURN, and the end of the game.
#include "envs/city_of_demons/game.hpp"
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

void begin_turn(State& state) {
  state.phase = Phase::start;
  state.started_at_tech_sector = is_solo(state) && acting(state).location == kTechSector;
}

void lay_out_automated_player(State& state) {
  const bool custom = state.options.solo_difficulty == SoloDifficulty::custom;
  const auto difficulty = static_cast<std::size_t>(state.options.solo_difficulty);
  const SoloLevel level = custom ? SoloLevel{state.options.ap_countdown, Place(state.options.ap_start)}
                                 : tables_of(state).solo.values[difficulty];
  state.ap_countdown = level.countdown;
  state.runners[1] = Runner{.location = static_cast<std::int8_t>(level.start), .health = 0, .max_health = 0};
}

// A turn is over: the set-aside gear is discarded, marks of the turn go.
void clear_turn(State& state) {
  if (state.offer_b != kNoCard) discard_cards(state, acting(state), card_bit(state.offer_b));
  state.offer_a = state.offer_b = state.chosen = kNoCard;
  state.used &= ~tables_of(state).with(Limit::turn);
  state.beacon_use = BeaconUse::open;
  state.drew = false;
  state.dives = 0;
}

float progress(const State& state, const Runner& runner) {
  return 0.02f * static_cast<float>(runner.location) +
         0.03f * static_cast<float>(std::min<int>(runner.beacons, 8)) +
         0.0075f * static_cast<float>(runner.info) +
         0.03f * static_cast<float>(runner.max_health - tables_of(state).skills.first_max_health) +
         0.05f * static_cast<float>(runner.evasion) +
         0.02f * static_cast<float>(std::min(std::popcount(runner.fixed), 6));
}

}  // namespace

// SETUP: both Runners on the Outer Perimeter with 3 Health; 1 Info and 1 Junk in the first player's Camp, 2
// of each in the second's.
State CityOfDemons::set_up(const Options& options, Chance& chance) {
  State state;
  state.options = options;
  if (options.first_player == FirstPlayer::random)
    state.first = static_cast<std::int8_t>(chance.below(2, "first player"));
  else
    state.first = options.first_player == FirstPlayer::second_seat;
  const Tables& tables = tables_of(state);
  state.deck = tables.whole_deck;
  for (Seat seat = 0; seat < 2; ++seat) {
    Runner& runner = state.runners[seat];
    const bool begins = seat == state.first;
    runner.health = runner.max_health = tables.skills.first_max_health;
    runner.info = begins ? tables.set_up.first_info : tables.set_up.second_info;
    runner.stored_junk = begins ? tables.set_up.first_junk : tables.set_up.second_junk;
  }
  state.cur = state.first;
  if (is_solo(state)) lay_out_automated_player(state);
  begin_turn(state);
  return state;
}

// The game is over, and everything is put away: no die in hand, nobody below ground, no gear on offer.
void end_game(State& state, std::int8_t winner) {
  state.winner = winner;
  state.phase = Phase::over;
  put_die_back(state);
  state.in_tunnels = state.load_for_dive = false;
  for (const int card : {state.offer_a, state.offer_b})
    if (card != kNoCard) discard_cards(state, acting(state), card_bit(card));
  state.offer_a = state.offer_b = state.chosen = kNoCard;
}

// Neither Runner has made it: a draw; alone, a loss.
void end_for_lack_of_time(State& state) { end_game(state, is_solo(state) ? 1 : kDraw); }

// MOVE ONTO A LEVEL that shows a resource icon: gain 1 of it.
void collect_icon(State& state) {
  switch (tables_of(state).icons.values[acting(state).location - kSwamp].icon) {
    case Icon::nothing:
      break;
    case Icon::junk:
      gain_junk(state, 1);
      break;
    case Icon::info:
      gain_info(state, state.cur, 1);
      break;
  }
}

// GO IN a level: to the next higher one.
void go_in(State& state) {
  ++acting(state).location;
  collect_icon(state);
}

// ON YOUR TURN: from Camp start a run; from the Swamp move to the Outer Perimeter; in the city roll the
// level's die.
void take_normal_action(State& state, Chance& chance) {
  switch (acting(state).location) {
    case kCamp:
      leave_camp(state, false, chance);
      break;
    case kSwamp:
      go_in(state);
      [[fallthrough]];
    default:
      roll_city_die(state, chance);
  }
}

// END OF TURN. Solo: a turn that began on level 5 without winning lets the Automated Player roll.
void finish_turn(State& state, Chance& chance) {
  clear_turn(state);
  ++acting(state).turns;
  if (state.started_at_tech_sector) {
    automated_player_rolls_tunnel_die(state, chance);
    if (is_over(state)) return;
  }
  if (!is_solo(state)) state.cur = static_cast<std::int8_t>(1 - state.cur);
  if (acting(state).turns >= state.options.turn_cap)
    end_for_lack_of_time(state);
  else
    begin_turn(state);
}

Scores CityOfDemons::scores(const State& state) {
  if (!is_over(state) || state.winner == kDraw) return {};
  const float first = state.winner == 0 ? 1.0f : -1.0f;
  return {first, is_solo(state) ? 0.0f : -first};
}

// turn_cap or decision_cap, which are no rules: a draw; alone, lost while the Automated Player is not there.
bool CityOfDemons::capped(const State& state) {
  return is_over(state) && (state.winner == kDraw || (is_solo(state) && state.winner == 1 &&
                                                      state.runners[1].location != kTechSector));
}

float CityOfDemons::potential(const State& state, Seat seat) {
  if (is_over(state) || state.options.shaping == 0.0f) return 0.0f;
  const float own = progress(state, state.runners[seat]);
  return state.options.shaping * (is_solo(state) ? own : own - progress(state, state.runners[1 - seat]));
}

}  // namespace pandemonium::city_of_demons
