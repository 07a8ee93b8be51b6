// A throw or a whole clash drawn from decks of one's own, for hosts of the tabletop game: no figures, no map.
// The same arguments as odds.hpp, which says beforehand how likely each outcome is.
//   Deck deck{players_cards(Suit::cups, false)};
//   Thrown thrown = throw_static(deck, {.throws = 2}, 4, 6, chance);   // deck.table shows the cards
#pragma once

#include <span>
#include <vector>

#include "envs/demon_city/throws/odds.hpp"

namespace pandemonium::demon_city {

struct Thrown {
  Hand hand;             // hand.fumble: The Fool counts, worth 0
  bool success = false;  // as in ThrowOdds
  bool tie = false;
  bool critical = false;
};

// A test against an Intensity from 0 to 10; against 0 no card is drawn.
Thrown throw_static(Deck& deck, const Thrower& thrower, int intensity, int throw_cap, Chance& chance);

struct ThrownFlip {
  int winner = -1;  // 0 the first side, 1 the second, -1 a tie: nobody acts
  std::vector<Thrown> first, second;
};
ThrownFlip throw_flip(Deck& first_deck, std::span<const FlipHand> first, Deck& second_deck,
                      std::span<const FlipHand> second, int throw_cap, Chance& chance);

}  // namespace pandemonium::demon_city
