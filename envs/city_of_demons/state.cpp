// Positions as text: each card's place from the sets of the state, and back.
#include "envs/city_of_demons/state.hpp"

namespace pandemonium::city_of_demons {

CardPlaces places_of(const State& state) {
  CardPlaces places{};
  for (int card = 0; card < kGearCards; ++card) {
    const CardSet bit = card_bit(card);
    if (state.discard & bit) places[card] = CardPlace::discard;
    if (card == state.offer_a || card == state.offer_b) places[card] = CardPlace::offer;
    for (int seat = 0; seat < 2; ++seat) {
      const Runner& runner = state.runners[seat];
      if (runner.unfixed == card)
        places[card] = seat == 0 ? CardPlace::unfixed_first : CardPlace::unfixed_second;
      if (runner.fixed & bit) places[card] = seat == 0 ? CardPlace::fixed_first : CardPlace::fixed_second;
      if (runner.active & bit) places[card] = seat == 0 ? CardPlace::active_first : CardPlace::active_second;
    }
  }
  return places;
}

// A second unfixed card of a seat is laid nowhere: `fault` will miss it.
void lay_cards(State& state, const CardPlaces& places) {
  state.deck = state.discard = 0;
  const CardSet whole_deck = tables_of(state).whole_deck;
  for (Runner& runner : state.runners) {
    runner.fixed = runner.active = 0;
    runner.unfixed = kNoCard;
  }
  for (int card = 0; card < kGearCards; ++card) {
    const CardSet bit = card_bit(card);
    switch (places[card]) {
      case CardPlace::deck:
        state.deck |= bit & whole_deck;
        break;
      case CardPlace::discard:
        state.discard |= bit;
        break;
      case CardPlace::offer:
        break;
      case CardPlace::unfixed_first:
        state.runners[0].unfixed = static_cast<std::int8_t>(card);
        break;
      case CardPlace::unfixed_second:
        state.runners[1].unfixed = static_cast<std::int8_t>(card);
        break;
      case CardPlace::fixed_first:
        state.runners[0].fixed |= bit;
        break;
      case CardPlace::fixed_second:
        state.runners[1].fixed |= bit;
        break;
      case CardPlace::active_first:
        state.runners[0].active |= bit;
        break;
      case CardPlace::active_second:
        state.runners[1].active |= bit;
        break;
    }
  }
}

}  // namespace pandemonium::city_of_demons
