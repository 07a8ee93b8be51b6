// THE TOKEN SUPPLY. Reading 1: the box limits what one seat may hold; with a finite supply, what both hold
// together. What goes beyond is lost.
#include "envs/city_of_demons/rules.hpp"

namespace pandemonium::city_of_demons {
namespace {

template <class Held>
int cut_to_supply(const State& state, Seat seat, int amount, int tokens, Held held) {
  int room = tokens - held(state.runners[seat]);
  if (state.options.finite_supply) room -= held(state.runners[1 - seat]);
  return std::min(amount, room);
}

}  // namespace

// INFO goes to Camp at once, wherever the Runner is.
void gain_info(State& state, Seat seat, int amount) {
  state.runners[seat].info +=
      static_cast<std::int8_t>(cut_to_supply(state, seat, amount, tables_of(state).tokens.info,
                                             [](const Runner& runner) { return int{runner.info}; }));
}

// BEACONS go on the mat; the marker counts as held.
void gain_beacons(State& state, int amount) {
  acting(state).beacons +=
      static_cast<std::int8_t>(cut_to_supply(state, state.cur, amount, tables_of(state).tokens.beacons,
                                             [](const Runner& runner) { return beacons_of(runner); }));
}

// JUNK goes on the mat; what lies in Camp and on unfixed gear counts as held.
void gain_junk(State& state, int amount) {
  acting(state).mat_junk += static_cast<std::int8_t>(
      cut_to_supply(state, state.cur, amount, tables_of(state).tokens.junk,
                    [&state](const Runner& runner) { return junk_of(state, runner); }));
}

}  // namespace pandemonium::city_of_demons
