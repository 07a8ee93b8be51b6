// THROWS and TESTS: whose deck, how many cards, what succeeds.
#include "envs/demon_city/rules.hpp"

namespace pandemonium::demon_city {

// PCs throw from the Players' Deck, horrors and their helpers from the Horror's Deck.
Hand throw_hand(State& state, Chance& chance, int f, int cards, bool lowest) {
  const Seat side = side_of(f);
  Deck& deck = state.decks[static_cast<std::size_t>(side)];
  begin_throw(deck);
  const Hand hand = deal(deck, std::clamp<int>(cards, 1, state.options.throw_cap), lowest,
                         reader_of(state, f), chance, side == kPlayers ? kPlayersDraw : kHostDraw);
  if (side == kHost) state.host_seen = state.host_seen | deck.table;
  return hand;
}

int throw_host_c10(State& state, Chance& chance) {
  const int number = throw_c10(state.decks[kHost], chance, kHostDraw);
  state.host_seen = state.host_seen | state.decks[kHost].table;
  return number;
}

// "Everyone, even the Host, throws a C100 using the Players' Deck."
int throw_players_c100(State& state, Chance& chance) {
  return throw_c100(state.decks[kPlayers], chance, kPlayersDraw);
}

// STATIC THROWS: a tie fails. Intensity 0 succeeds without a throw and is never critical.
Test test(State& state, Chance& chance, int f, int stat, int intensity, int extra) {
  Test result;
  if (intensity <= 0) {
    result.success = true;
    return result;
  }
  result.hand = throw_hand(state, chance, f, 1 + (stat > intensity) + extra);
  result.fumble = result.hand.fumble;
  result.success = !result.fumble && result.hand.value > intensity;
  result.critical = result.success && is_critical(result.hand, reader_of(state, f), intensity);
  return result;
}

// LOST THROWS: an injury and drink cost a card each; an edge is spent for one.
Test test_action(State& state, Chance& chance, int f, int stat, int intensity) {
  Figure& self = figure(state, f);
  const int extra = self.edge - self.hurt - self.drunk;
  self.edge = false;
  return test(state, chance, f, stat, intensity, extra);
}

}  // namespace pandemonium::demon_city
