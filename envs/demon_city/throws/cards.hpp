// The tarot pack: 78 cards, their values and names, and sets of them.
// Card ids: Major Arcana 0..21, then Wands 22..35, Cups 36..49, Swords 50..63, Pentacles 64..77, each from
// the Ace to the King. Source: "Preparing the decks".
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <string>
#include <string_view>

namespace pandemonium::demon_city {

using Card = std::int8_t;
inline constexpr int kCards = 78;
inline constexpr Card kNoCard = -1, kFool = 0;
inline constexpr int kFoolAsOwn = 22;  // The Fool's worth to whoever it stands for

enum class Suit : std::int8_t { wands, cups, swords, pentacles };
constexpr Card major(int number) { return static_cast<Card>(number); }
constexpr Card minor(Suit suit, int rank) {  // rank 1 (Ace) to 14 (King)
  return static_cast<Card>(22 + 14 * static_cast<int>(suit) + rank - 1);
}

// Ace to 10 are worth 1 to 10, the courts go on with 11 to 14, a Major Arcana is worth its number.
constexpr int value_of(Card card) { return card < 22 ? card : (card - 22) % 14 + 1; }

inline constexpr auto kCardValues = [] {
  std::array<std::int8_t, kCards> values{};
  for (int card = 0; card < kCards; ++card)
    values[static_cast<std::size_t>(card)] = static_cast<std::int8_t>(value_of(static_cast<Card>(card)));
  return values;
}();
static_assert(value_of(minor(Suit::pentacles, 14)) == 14 && value_of(major(21)) == 21 &&
              minor(Suit::pentacles, 14) == kCards - 1);

// Their names in words, by card id.
inline constexpr std::array<std::string_view, kCards> kCardWords{"The Fool",           "The Magician",
                                                                 "The High Priestess", "The Empress",
                                                                 "The Emperor",        "The Hierophant",
                                                                 "The Lovers",         "The Chariot",
                                                                 "Strength",           "The Hermit",
                                                                 "Wheel of Fortune",   "Justice",
                                                                 "The Hanged Man",     "Death",
                                                                 "Temperance",         "The Devil",
                                                                 "The Tower",          "The Star",
                                                                 "The Moon",           "The Sun",
                                                                 "Judgement",          "The World",
                                                                 "Ace of Wands",       "2 of Wands",
                                                                 "3 of Wands",         "4 of Wands",
                                                                 "5 of Wands",         "6 of Wands",
                                                                 "7 of Wands",         "8 of Wands",
                                                                 "9 of Wands",         "10 of Wands",
                                                                 "Page of Wands",      "Knight of Wands",
                                                                 "Queen of Wands",     "King of Wands",
                                                                 "Ace of Cups",        "2 of Cups",
                                                                 "3 of Cups",          "4 of Cups",
                                                                 "5 of Cups",          "6 of Cups",
                                                                 "7 of Cups",          "8 of Cups",
                                                                 "9 of Cups",          "10 of Cups",
                                                                 "Page of Cups",       "Knight of Cups",
                                                                 "Queen of Cups",      "King of Cups",
                                                                 "Ace of Swords",      "2 of Swords",
                                                                 "3 of Swords",        "4 of Swords",
                                                                 "5 of Swords",        "6 of Swords",
                                                                 "7 of Swords",        "8 of Swords",
                                                                 "9 of Swords",        "10 of Swords",
                                                                 "Page of Swords",     "Knight of Swords",
                                                                 "Queen of Swords",    "King of Swords",
                                                                 "Ace of Pentacles",   "2 of Pentacles",
                                                                 "3 of Pentacles",     "4 of Pentacles",
                                                                 "5 of Pentacles",     "6 of Pentacles",
                                                                 "7 of Pentacles",     "8 of Pentacles",
                                                                 "9 of Pentacles",     "10 of Pentacles",
                                                                 "Page of Pentacles",  "Knight of Pentacles",
                                                                 "Queen of Pentacles", "King of Pentacles"};

inline std::string card_name(Card card) {  // "W7", "M13"
  if (card == kNoCard) return "-";
  return std::string(1, card < 22 ? 'M' : "WCSP"[(card - 22) / 14]) + std::to_string(value_of(card));
}

// A set of cards, one bit each.
struct CardSet {
  std::uint64_t low = 0;   // cards 0..63
  std::uint64_t high = 0;  // cards 64..77

  constexpr void add(Card card) {
    assert(card >= 0 && card < kCards);
    (card < 64 ? low : high) |= std::uint64_t{1} << (card & 63);
  }
  constexpr void remove(Card card) { (card < 64 ? low : high) &= ~(std::uint64_t{1} << (card & 63)); }
  constexpr bool contains(Card card) const { return ((card < 64 ? low : high) >> (card & 63) & 1) != 0; }
  constexpr int size() const { return std::popcount(low) + std::popcount(high); }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr CardSet operator|(CardSet o) const { return {low | o.low, high | o.high}; }
  constexpr CardSet operator&(CardSet o) const { return {low & o.low, high & o.high}; }
  constexpr CardSet operator-(CardSet o) const { return {low & ~o.low, high & ~o.high}; }
  constexpr bool operator==(const CardSet&) const = default;
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::uint64_t w = low; w != 0; w &= w - 1) visit(static_cast<Card>(std::countr_zero(w)));
    for (std::uint64_t w = high; w != 0; w &= w - 1) visit(static_cast<Card>(64 + std::countr_zero(w)));
  }
};

template <class Visitor>
void fields(Visitor& visit, CardSet& set) {
  visit("low", set.low);
  visit("high", set.high);
}

inline constexpr CardSet kWholePack{~std::uint64_t{0}, (std::uint64_t{1} << (kCards - 64)) - 1};

// The Ace to the 10 of a suit.
constexpr CardSet numbers_of(Suit suit) {
  CardSet set;
  for (int rank = 1; rank <= 10; ++rank) set.add(minor(suit, rank));
  return set;
}

// The cards of one value: 0 to 10, and 11 for everything above 10.
inline constexpr auto kCardsByValue = [] {
  std::array<CardSet, 12> sets{};
  for (int card = 0; card < kCards; ++card) {
    const int value = value_of(static_cast<Card>(card));
    sets[static_cast<std::size_t>(value > 10 ? 11 : value)].add(static_cast<Card>(card));
  }
  return sets;
}();

// "Players' Deck": Ace to 10 of the three suits other than the theme, so three of each number, and The Fool
// unless the Horror's Deck has it. Significators join later.
constexpr CardSet players_cards(Suit theme, bool fool_with_host) {
  CardSet set;
  for (int suit = 0; suit < 4; ++suit)
    if (static_cast<Suit>(suit) != theme) set = set | numbers_of(static_cast<Suit>(suit));
  if (!fool_with_host) set.add(kFool);
  return set;
}

// "Horror's Deck": Ace to 10 of the theme suit; a special card worth 1 to 10 takes the place of the theme
// card of its value, any other special card is added.
constexpr CardSet horrors_cards(Suit theme, CardSet special) {
  CardSet set = numbers_of(theme);
  special.for_each([&](Card card) {
    const int value = value_of(card);
    if (value >= 1 && value <= 10) set.remove(minor(theme, value));
  });
  return set | special;
}
static_assert(players_cards(Suit::cups, false).size() == 31 && horrors_cards(Suit::cups, {}).size() == 10);

}  // namespace pandemonium::demon_city
