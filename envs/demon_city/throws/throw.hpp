// THROWS: pull a number of cards, lay them out, use only the highest. This file stands by itself: it knows
// decks and hands, not figures. Odds of a throw: envs/demon_city/throws/odds.hpp.
//   Deck deck{players_cards(Suit::cups, false)};
//   begin_throw(deck);                                        // the last throw goes to the discard
//   Hand hand = deal(deck, 3, false, {}, chance, kPlayersDraw);  // hand.value is what counts
#pragma once

#include <array>
#include <cstdint>

#include "envs/core/chance.hpp"
#include "envs/demon_city/throws/cards.hpp"

namespace pandemonium::demon_city {

inline constexpr int kMostCards = 8;  // in one hand, whatever the options say
inline constexpr const char *kPlayersDraw = "Players' Deck", *kHostDraw = "Horror's Deck";

// A draw pile, the cards of the last throw, and the discard. The order of a pile is not kept: a draw takes
// any of its cards with the same chance, which is a shuffled pile.
struct Deck {
  CardSet pile, table, discard;
  int size() const { return pile.size() + table.size() + discard.size(); }
  bool operator==(const Deck&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Deck& deck) {
  visit("pile", deck.pile);
  visit("table", deck.table);
  visit("discard", deck.discard);
}

// Whose eyes read the cards: a PC's Significator, and whether The Fool is this figure's own card (worth 22).
struct Reader {
  Card significator = kNoCard;
  bool fool_is_own = false;
  CardSet favourites;  // of two equal cards one of these is counted (a horror's special cards)
  int value(Card card) const {
    return card == kFool && fool_is_own ? kFoolAsOwn : kCardValues[static_cast<std::size_t>(card)];
  }
};

struct Hand {
  std::array<Card, kMostCards> cards{-1, -1, -1, -1, -1, -1, -1, -1};
  std::int8_t count = 0;
  std::int8_t value = 0;      // of the counted card
  Card counted = kNoCard;     // the highest, or the lowest if `lowest`
  bool lowest = false;        // a called shot with a single card: throw two, count the lower
  bool fumble = false;        // the counted card is The Fool, worth 0
  bool significator = false;  // the thrower's own Significator is among the cards
  bool operator==(const Hand&) const = default;
};
template <class Visitor>
void fields(Visitor& visit, Hand& hand) {
  visit("cards", hand.cards);
  visit("count", hand.count);
  visit("value", hand.value);
  visit("counted", hand.counted);
  visit("lowest", hand.lowest);
  visit("fumble", hand.fumble);
  visit("significator", hand.significator);
}

// "After cards are thrown they lay on the table until the next throw, at which point the old cards are placed
// in a discard pile."
inline void begin_throw(Deck& deck) {
  deck.discard = deck.discard | deck.table;
  deck.table = {};
}

// One card onto the table. "When a pile of cards is used up, shuffle the discard pile and start over"; cards
// on the table stay there (reading 3). kNoCard if both are empty.
Card draw(Deck& deck, Chance& chance, const char* event);

// A hand of `count` cards.
Hand deal(Deck& deck, int count, bool lowest, const Reader& reader, Chance& chance, const char* event);

// C10: cards that are not worth 1 to 10 are ignored. C100: two of those, ones then tens, a 10 reads as 0, and
// 10 then 10 as 100. Each is a throw of its own.
int throw_c10(Deck& deck, Chance& chance, const char* event);
int throw_c100(Deck& deck, Chance& chance, const char* event);

// CRITICAL SUCCESS of a throw that succeeded: above 10 and above everything it competes with, or by the
// thrower's own Significator if that alone would have won.
inline bool is_critical(const Hand& hand, const Reader& reader, int competes_with) {
  return (hand.value > 10 && hand.value > competes_with) ||
         (hand.significator && reader.value(reader.significator) > competes_with);
}

}  // namespace pandemonium::demon_city
