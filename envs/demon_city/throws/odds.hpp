// ODDS of a throw, exactly: what a host at a table asks before saying "throw". Decks are taken as they lie
// (pile, table, discard), cards are drawn without replacement, and a pile that runs out is made of the
// discard.
//   Deck deck{players_cards(Suit::cups, false)};
//   ThrowOdds odds = static_odds(deck, {.throws = 1, .stat = 5}, 4);   // two cards: the stat is higher
//   OpposedOdds fight = opposed_odds(ours, {.throws = 2, .stat = 4}, theirs, {.throws = 1, .stat = 5});
//   FlipOdds flip = flip_odds(ours, {{{.throws = 2}, 5}, {{.throws = 1}, 3}}, theirs, {{{.throws = 3}, 4}});
// Everything is a plain struct. To draw the cards as well: flip.hpp. Checked against simulated throws in
// tests/demon_city/odds_test.cpp.
#pragma once

#include <span>
#include <vector>

#include "envs/demon_city/throws/throw.hpp"

namespace pandemonium::demon_city {

inline constexpr int kMostHands = 4;  // of a side in one flip

// Who throws: number of throws before the High Stat throw, and how its cards read.
struct Thrower {
  int throws = 1;       // 1 to 8
  int stat = -1;        // adds a card if higher than what it competes with; -1 there is none
  bool called = false;  // a called shot: one card fewer; with a single card two, the lower counts
  Card significator = kNoCard;
  bool fool_is_own = false;  // The Fool is worth 22
  bool operator==(const Thrower&) const = default;
};

struct ThrowOdds {
  double success = 0;   // the throw is higher than its number (and, opposed, its side has the highest throw)
  double tie = 0;       // it equals its number; opposed: both sides' highest throws are equal
  double critical = 0;  // part of success: above 10, or by the thrower's own Significator
  double fumble = 0;    // The Fool counts, worth 0
};

// A test against an Intensity from 0 to 10. Intensity 0 succeeds without a throw.
ThrowOdds static_odds(const Deck& deck, const Thrower& thrower, int intensity, int throw_cap = 6);

struct OpposedOdds {
  ThrowOdds first, second;
};
// One hand against one hand, each from its own deck; the higher stat adds a card to its side.
OpposedOdds opposed_odds(const Deck& first_deck, const Thrower& first, const Deck& second_deck,
                         const Thrower& second, int throw_cap = 6);

// A clash of an Action Round: at most kMostHands hands a side, dealt in order, each side from its own deck. A
// hand succeeds if its side has the highest throw of the clash, it beats its number, and, if it is an attack,
// no other attack of its side is higher (of equal ones the earlier is picked).
struct FlipHand {
  Thrower thrower;  // its stat is compared with the number, or with those of all it is against
  int number = 0;   // to beat if `against` is empty: the stat of a foe that does not oppose, an Intensity
  std::vector<int> against{};  // hands of the other side, all of which it must beat
  bool attack = false;         // only one attack of a side happens
};
struct FlipOdds {
  double first_wins = 0, second_wins = 0, tie = 0;
  std::vector<ThrowOdds> first, second;  // one per hand; tie is that of the sides
};
FlipOdds flip_odds(const Deck& first_deck, std::span<const FlipHand> first, const Deck& second_deck,
                   std::span<const FlipHand> second, int throw_cap = 6);

// How many cards of which kind a hand asks for before the decks are looked at.
struct HandCount {
  int cards = 1;
  bool lowest = false;  // two cards, the lower counts
};
// Of a thrower that competes with a stat or Intensity (HIGH STAT, then the called shot, then the cap).
HandCount count_hand(const Thrower& thrower, int competes_with, int throw_cap);
std::vector<HandCount> count_hands(std::span<const FlipHand> hands, std::span<const FlipHand> others,
                                   int throw_cap);
// How many cards each is dealt: one is cut short only as far as needed to leave one card for each later hand.
std::vector<int> cards_dealt(const Deck& deck, std::span<const HandCount> hands);

}  // namespace pandemonium::demon_city
