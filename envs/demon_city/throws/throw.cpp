#include "envs/demon_city/throws/throw.hpp"

namespace pandemonium::demon_city {

Card draw(Deck& deck, Chance& chance, const char* event) {
  if (deck.pile.empty()) {
    deck.pile = deck.discard;
    deck.discard = {};
    if (deck.pile.empty()) return kNoCard;
  }
  const auto card = static_cast<Card>(chance.wide_member(deck.pile.low, deck.pile.high, event));
  deck.pile.remove(card);
  deck.table.add(card);
  return card;
}

Hand deal(Deck& deck, int count, bool lowest, const Reader& reader, Chance& chance, const char* event) {
  assert(count >= 1 && count <= kMostCards);
  Hand hand;
  hand.lowest = lowest;
  for (int i = 0; i < count; ++i) {
    const Card card = draw(deck, chance, event);
    if (card == kNoCard) break;
    hand.cards[static_cast<std::size_t>(hand.count++)] = card;
    const int value = reader.value(card);
    const bool counts = (hand.counted == kNoCard) | (lowest ? value < hand.value : value > hand.value) |
                        ((value == hand.value) & reader.favourites.contains(card));
    hand.counted = counts ? card : hand.counted;
    hand.value = counts ? static_cast<std::int8_t>(value) : hand.value;
    hand.significator |= card == reader.significator;
  }
  hand.fumble = hand.counted == kFool && hand.value == 0;
  return hand;
}

namespace {

int draw_number(Deck& deck, Chance& chance, const char* event) {  // 1 to 10
  for (;;) {
    const Card card = draw(deck, chance, event);
    if (card == kNoCard) return 1;  // every card lies on the table: no deck of the game is that small
    const int value = value_of(card);
    if (value >= 1 && value <= 10) return value;
  }
}

}  // namespace

int throw_c10(Deck& deck, Chance& chance, const char* event) {
  begin_throw(deck);
  return draw_number(deck, chance, event);
}

int throw_c100(Deck& deck, Chance& chance, const char* event) {
  begin_throw(deck);
  const int ones = draw_number(deck, chance, event), tens = draw_number(deck, chance, event);
  if (ones == 10 && tens == 10) return 100;
  return ones % 10 + 10 * (tens % 10);
}

}  // namespace pandemonium::demon_city
