#include "envs/demon_city/throws/flip.hpp"

#include <algorithm>
#include <array>

namespace pandemonium::demon_city {
namespace {

Reader reader_of(const Thrower& thrower) { return {thrower.significator, thrower.fool_is_own, {}}; }

std::vector<Thrown> deal_side(Deck& deck, std::span<const FlipHand> hands, std::span<const HandCount> counts,
                              Chance& chance, const char* event) {
  begin_throw(deck);
  const std::vector<int> cards = cards_dealt(deck, counts);
  std::vector<Thrown> thrown(hands.size());
  for (std::size_t h = 0; h < hands.size(); ++h)
    thrown[h].hand = deal(deck, cards[h], counts[h].lowest, reader_of(hands[h].thrower), chance, event);
  return thrown;
}

int highest(const std::vector<Thrown>& side) {  // -1: nobody
  int best = -1;
  for (const Thrown& each : side) best = std::max<int>(best, each.hand.value);
  return best;
}

// "Highest-Throwing Successful Attack on the Winning Side Happens": the highest attack is the one, and if it
// fails nobody's happens (reading 14). -1: there is none.
int attack_that_counts(std::span<const FlipHand> hands, const std::vector<Thrown>& side) {
  int best = -1;
  for (std::size_t h = 0; h < side.size(); ++h)
    if (hands[h].attack && !side[h].hand.fumble &&
        (best < 0 || side[h].hand.value > side[static_cast<std::size_t>(best)].hand.value))
      best = static_cast<int>(h);
  return best;
}

void judge_winners(std::span<const FlipHand> hands, std::vector<Thrown>& side,
                   const std::vector<Thrown>& other) {
  const int attack = attack_that_counts(hands, side);
  for (std::size_t h = 0; h < side.size(); ++h) {
    if (side[h].hand.fumble || (hands[h].attack && static_cast<int>(h) != attack)) continue;
    int number = hands[h].against.empty() ? hands[h].number : 0;
    for (const int foe : hands[h].against)
      number = std::max<int>(number, other[static_cast<std::size_t>(foe)].hand.value);
    side[h].success = side[h].hand.value > number;
    side[h].critical = side[h].success && is_critical(side[h].hand, reader_of(hands[h].thrower),
                                                      std::max(number, highest(other)));
  }
}

}  // namespace

Thrown throw_static(Deck& deck, const Thrower& thrower, int intensity, int throw_cap, Chance& chance) {
  if (intensity <= 0) return {.hand = {}, .success = true};
  const HandCount count = count_hand(thrower, intensity, throw_cap);
  const FlipHand asked{.thrower = thrower};
  Thrown thrown = deal_side(deck, {&asked, 1}, {&count, 1}, chance, kPlayersDraw)[0];
  thrown.success = thrown.hand.value > intensity;
  thrown.tie = thrown.hand.value == intensity;
  thrown.critical = thrown.success && is_critical(thrown.hand, reader_of(thrower), intensity);
  return thrown;
}

ThrownFlip throw_flip(Deck& first_deck, std::span<const FlipHand> first, Deck& second_deck,
                      std::span<const FlipHand> second, int throw_cap, Chance& chance) {
  ThrownFlip flip;
  const auto ours = count_hands(first, second, throw_cap), theirs = count_hands(second, first, throw_cap);
  flip.first = deal_side(first_deck, first, ours, chance, kPlayersDraw);
  flip.second = deal_side(second_deck, second, theirs, chance, kHostDraw);
  const int here = highest(flip.first), there = highest(flip.second);
  if (here > there) judge_winners(first, flip.first, flip.second);
  if (there > here) judge_winners(second, flip.second, flip.first);
  if (here != there) flip.winner = here > there ? 0 : 1;
  for (auto* side : {&flip.first, &flip.second})
    for (Thrown& each : *side) each.tie = here == there;
  return flip;
}

}  // namespace pandemonium::demon_city
