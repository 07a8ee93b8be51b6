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
  const Tables& tables = tables_of(state);
  if (move == Move::buy_health) {
    runner.info -= tables.skills.max_health_price;
    ++runner.max_health;
    ++runner.health;
  } else if (move == Move::buy_beacon) {
    runner.info -= tables.spending.beacon_price;
    gain_beacons(state, 1);
  } else {
    runner.info -= tables.skills.evasion_price;
    ++runner.evasion;
  }
}

// CACHES: a Beacon for 2 Junk, or for 1 Info; as many Beacons as you like, but on one kind only.
void spend_beacon_on_cache(State& state, Move move) {
  --acting(state).beacons;
  if (move == Move::junk_cache) {
    state.beacon_use = BeaconUse::junk_cache;
    gain_junk(state, tables_of(state).spending.junk_per_beacon);
  } else {
    state.beacon_use = BeaconUse::info_cache;
    gain_info(state, state.cur, tables_of(state).spending.info_per_beacon);
  }
}

// GO IN 1 LEVEL for a Beacon: the turn ends.
void go_in_for_beacon(State& state, Chance& chance) {
  acting(state).beacons -= tables_of(state).going_in.price;
  go_in(state);
  finish_turn(state, chance);
}

// Of the Runner's level, which is in the city.
int price_of_secret(const State& state) { return price_at(tables_of(state), acting(state).location); }

// SECRET LOCATIONS: the one of the Runner's level, if it would change something.
bool may_activate_secret_location(const State& state) {
  const Runner& runner = acting(state);
  return in_city(runner) && runner.beacons >= price_of_secret(state) && would_change_something(state);
}

void activate_secret_location(State& state, Chance& chance) {
  Runner& runner = acting(state);
  runner.beacons -= price_of_secret(state);
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
