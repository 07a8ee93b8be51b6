// END OF TURN and SECRET LOCATIONS.
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

// DEFENSE NODE moves an opponent in the city to the Outer Perimeter; reading 16: one who is there already is
// no target.
bool may_be_displaced(const Runner& runner) { return runner.location > kOuterPerimeter; }

bool would_change_something(const State& state) {
  switch (acting(state).location) {
    case kOuterPerimeter:
      return acting(state).health <= acting(state).max_health;
    case kRuinedSuburbs:
      return !acting(state).marker;
    case kFactoryBelt:
      return may_be_displaced(rival(state));
    case kHighTowers:
      return (state.deck | state.discard) != 0;
    default:
      return true;
  }
}

// EQUIPMENT LOCKER: 2 gear cards, fully fixed.
void open_equipment_locker(State& state, Chance& chance) {
  for (int i = 0; i < 2; ++i) {
    const int card = draw_card(state, chance);
    if (card != kNoCard) acting(state).fixed |= card_bit(card);
  }
}

}  // namespace

// SPEND INFO: 3 for a step of maximum Health and 1 Health, 4 for a Beacon, 5 for a step of Demon Evasion.
void spend_info(State& state, Move move) {
  Runner& runner = acting(state);
  if (move == Move::buy_health) {
    runner.info -= kMaxHealthPrice;
    ++runner.max_health;
    ++runner.health;
  } else if (move == Move::buy_beacon) {
    runner.info -= kBeaconPrice;
    gain_beacons(state, 1);
  } else {
    runner.info -= kEvasionPrice;
    ++runner.evasion;
  }
}

// CACHES: a Beacon for 2 Junk, or for 1 Info; as many Beacons as you like, but on one kind only.
void spend_beacon_on_cache(State& state, Move move) {
  --acting(state).beacons;
  if (move == Move::junk_cache) {
    state.beacon_use = BeaconUse::junk_cache;
    gain_junk(state, kJunkPerBeacon);
  } else {
    state.beacon_use = BeaconUse::info_cache;
    gain_info(state, state.cur, kInfoPerBeacon);
  }
}

// GO IN 1 LEVEL for a Beacon: the turn ends.
void go_in_for_beacon(State& state, Chance& chance) {
  acting(state).beacons -= kGoInPrice;
  go_in(state);
  finish_turn(state, chance);
}

// SECRET LOCATIONS: the one of the Runner's level, if it would change something.
bool may_activate_secret_location(const State& state) {
  const Runner& runner = acting(state);
  return in_city(runner) && runner.beacons >= kBoard[runner.location].price && would_change_something(state);
}

void activate_secret_location(State& state, Chance& chance) {
  Runner& runner = acting(state);
  runner.beacons -= kBoard[runner.location].price;
  state.beacon_use = BeaconUse::closed;
  switch (runner.location) {
    case kOuterPerimeter:
      runner.health = static_cast<std::int8_t>(runner.max_health + 1);
      break;
    case kRuinedSuburbs:
      runner.marker = true;
      break;
    case kFactoryBelt:
      rival(state).location = kOuterPerimeter;
      break;
    case kHighTowers:
      open_equipment_locker(state, chance);
      break;
    default:
      end_game(state, state.cur);  // CONTROL ROOM
  }
}

}  // namespace pandemonium::city_of_demons
