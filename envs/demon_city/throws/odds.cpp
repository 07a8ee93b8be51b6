// How the odds are worked out. A side's hands come from one deck: the pile and, once it is empty, the
// discard. Single cards (The Fool, a Significator) are set aside first by asking in whose hand they lie. What
// is left has one value for everybody, and P(hand i <= t_i for all i) follows by counting cards at or below
// each t_i.
#include "envs/demon_city/throws/odds.hpp"

#include <algorithm>
#include <array>
#include <cassert>

#include "envs/demon_city/throws/deals.hpp"

namespace pandemonium::demon_city {
namespace {

// A deck about to be thrown from, and the hands it will give.
struct Side {
  std::array<CardSet, 2> cards;
  std::vector<HandShape> hands;
  std::vector<Thrower> throwers;
};

Side side_of_flip(const Deck& deck, std::vector<Thrower> throwers, std::span<const HandCount> counts) {
  assert(counts.size() <= kMostHands);
  Side side{{deck.pile, deck.discard | deck.table}, {}, std::move(throwers)};
  int pile = side.cards[0].size();
  const std::vector<int> dealt = cards_dealt(deck, counts);
  for (std::size_t h = 0; h < counts.size(); ++h) {
    const int from_pile = std::min(dealt[h], pile);
    side.hands.push_back(
        {.cards = {from_pile, dealt[h] - from_pile}, .lowest = counts[h].lowest && dealt[h] > 1});
    pile -= from_pile;
  }
  return side;
}

std::vector<World> worlds_of(const Side& side) {
  World nobody{1, {}, side.hands, -1};
  for (std::size_t pool = 0; pool < 2; ++pool)
    side.cards[pool].for_each([&](Card card) {
      for (int v = value_of(card); card != kFool && v < kValues; ++v)
        ++nobody.at_most[pool][static_cast<std::size_t>(v)];
    });
  std::vector<World> worlds;
  for (int pool = 0; pool < 2; ++pool) {
    const CardSet& cards = side.cards[static_cast<std::size_t>(pool)];
    if (!cards.contains(kFool)) continue;
    for (std::size_t h = 0; h < side.hands.size(); ++h) {
      const int share = side.hands[h].cards[static_cast<std::size_t>(pool)];
      if (share == 0) continue;
      World world = nobody;
      world.weight = static_cast<double>(share) / cards.size();
      HandShape& hand = world.hands[h];
      const bool own = side.throwers[h].fool_is_own;
      hand.put(pool, own ? kFoolAsOwn : 0);
      if (!own && (hand.lowest || (hand.left() == 0 && hand.most == 0))) world.fumbler = static_cast<int>(h);
      nobody.weight -= world.weight;
      worlds.push_back(std::move(world));
    }
    nobody.weight = std::max(nobody.weight, 0.0);
  }
  worlds.push_back(std::move(nobody));
  return worlds;
}

// The worlds in which a hand holds the thrower's own Significator, weighed by how likely that is.
std::vector<World> worlds_with_significator(const Side& side, std::size_t self) {
  const Thrower& thrower = side.throwers[self];
  std::vector<World> worlds;
  if (thrower.significator == kNoCard) return worlds;
  const bool fool = thrower.significator == kFool;
  for (int pool = 0; pool < 2; ++pool) {
    const auto p = static_cast<std::size_t>(pool);
    if (!side.cards[p].contains(thrower.significator) || side.hands[self].cards[p] == 0) continue;
    Side rest = side;
    const double likely = static_cast<double>(side.hands[self].cards[p]) / side.cards[p].size();
    rest.cards[p].remove(thrower.significator);
    rest.hands[self].put(pool, fool && thrower.fool_is_own ? kFoolAsOwn : value_of(thrower.significator));
    for (World& world : worlds_of(rest)) {
      world.weight *= likely;
      worlds.push_back(std::move(world));
    }
  }
  return worlds;
}

// A side's hands as one of them sees its own side: which others are attacks before and after it.
struct Rivals {
  std::size_t self = 0;
  std::vector<bool> before, after;  // attacks that must be lower, attacks that may be equal
  bool is_attack = false;
};

Rivals rivals_of_hand(std::span<const FlipHand> hands, std::size_t self) {
  Rivals rivals{self, std::vector<bool>(hands.size(), false), std::vector<bool>(hands.size(), false),
                hands[self].attack};
  for (std::size_t h = 0; h < hands.size() && rivals.is_attack; ++h) {
    rivals.before[h] = hands[h].attack && h < self;
    rivals.after[h] = hands[h].attack && h > self;
  }
  return rivals;
}

// P(self = v, no attack of the side comes before it, every hand <= z), v <= z.
double stands_at(const std::vector<World>& worlds, const Rivals& rivals, int v, int z) {
  Limits limits = all_at_most(z);
  for (std::size_t h = 0; h < rivals.before.size(); ++h) {
    if (rivals.before[h]) limits[h] = std::min(v - 1, z);
    if (rivals.after[h]) limits[h] = std::min(v, z);
  }
  limits[rivals.self] = v;
  const double with = at_most(worlds, limits);
  limits[rivals.self] = v - 1;
  return with - at_most(worlds, limits);
}

// The other side of a clash, for one hand: P(its highest < z, and all that are competed with < v), v <= z.
class Opposition {
 public:
  Opposition(const std::vector<World>* worlds, const std::vector<int>& against)
      : worlds_(worlds), against_(against) {
    for (auto& row : known_) row.fill(-1);
  }
  double below(int z, int v) {
    if (worlds_ == nullptr) return 1;
    const int low = std::min(v, z);
    double& known = known_[static_cast<std::size_t>(z)][static_cast<std::size_t>(low)];
    if (known >= 0) return known;
    Limits limits = all_at_most(z - 1);
    for (const int h : against_) limits[static_cast<std::size_t>(h)] = low - 1;
    return known = at_most(*worlds_, limits);
  }

 private:
  const std::vector<World>* worlds_;
  const std::vector<int>& against_;
  std::array<std::array<double, kValues>, kValues> known_;
};

std::vector<int> values_of(const Side& side) {  // that a hand can have, ascending, without 0
  std::array<bool, kValues> there{};
  for (const CardSet& cards : side.cards)
    cards.for_each([&](Card card) { there[static_cast<std::size_t>(value_of(card))] = true; });
  there[kFoolAsOwn] = (side.cards[0] | side.cards[1]).contains(kFool);
  std::vector<int> values;
  for (int v = 1; v < kValues; ++v)
    if (there[static_cast<std::size_t>(v)]) values.push_back(v);
  return values;
}

int own_value_of(const Thrower& thrower) {  // of its Significator, 0 without
  if (thrower.significator == kNoCard) return 0;
  return thrower.significator == kFool && thrower.fool_is_own ? kFoolAsOwn : value_of(thrower.significator);
}

ThrowOdds odds_of_hand(const Side& side, const std::vector<World>& worlds, const Rivals& rivals,
                       const FlipHand& asked, Opposition other) {
  ThrowOdds odds;
  for (const World& world : worlds)
    if (world.fumbler == static_cast<int>(rivals.self)) odds.fumble += world.weight;
  const std::vector<World> own = worlds_with_significator(side, rivals.self);
  const int own_value = own_value_of(side.throwers[rivals.self]);
  const int least = asked.against.empty() ? asked.number : 0;
  const std::vector<int> values = values_of(side);
  // P(self = v, the side's highest = z), summed over z with what the other side must stay below.
  const auto sum = [&](const std::vector<World>& from, int v, auto&& other_below) {
    double total = 0, before = 0;
    for (const int z : values) {
      if (z < v) continue;
      const double now = stands_at(from, rivals, v, z);
      if (now > before) total += (now - before) * other_below(z);
      before = now;
    }
    return total;
  };
  for (const int v : values) {
    if (v <= least) continue;
    odds.success += sum(worlds, v, [&](int z) { return other.below(z, v); });
    if (v > 10)
      odds.critical += stands_at(worlds, rivals, v, kValues - 1) * other.below(v, v);
    else if (own_value > least)
      odds.critical += sum(own, v, [&](int z) { return other.below(std::min(z, own_value), v); });
  }
  return odds;
}

std::vector<Thrower> throwers_of(std::span<const FlipHand> hands) {
  std::vector<Thrower> throwers;
  for (const FlipHand& each : hands) throwers.push_back(each.thrower);
  return throwers;
}

}  // namespace

HandCount count_hand(const Thrower& thrower, int competes_with, int throw_cap) {
  const int cards = std::max(1, thrower.throws + (thrower.stat > competes_with));
  const bool lowest = thrower.called && cards == 1;
  const int called = lowest ? 2 : cards - thrower.called;
  return {std::min({called, throw_cap, kMostCards}), lowest};
}

std::vector<HandCount> count_hands(std::span<const FlipHand> hands, std::span<const FlipHand> others,
                                   int throw_cap) {
  std::vector<HandCount> counts;
  for (const FlipHand& each : hands) {
    int competes_with = each.against.empty() ? each.number : -1;
    for (const int h : each.against)
      competes_with = std::max(competes_with, others[static_cast<std::size_t>(h)].thrower.stat);
    counts.push_back(count_hand(each.thrower, competes_with, throw_cap));
  }
  return counts;
}

std::vector<int> cards_dealt(const Deck& deck, std::span<const HandCount> hands) {
  std::vector<int> dealt;
  int left = deck.size(), later = static_cast<int>(hands.size());
  for (const HandCount& each : hands) {
    dealt.push_back(std::clamp(left - --later, std::min(left, 1), each.cards));
    left -= dealt.back();
  }
  return dealt;
}

ThrowOdds static_odds(const Deck& deck, const Thrower& thrower, int intensity, int throw_cap) {
  if (intensity <= 0) return {.success = 1};
  const HandCount count = count_hand(thrower, intensity, throw_cap);
  const Side side = side_of_flip(deck, {thrower}, {&count, 1});
  const std::vector<World> worlds = worlds_of(side);
  const FlipHand asked{.thrower = thrower, .number = intensity};
  const Rivals rivals = rivals_of_hand({&asked, 1}, 0);
  ThrowOdds odds = odds_of_hand(side, worlds, rivals, asked, Opposition(nullptr, asked.against));
  odds.tie = stands_at(worlds, rivals, intensity, kValues - 1);
  return odds;
}

FlipOdds flip_odds(const Deck& first_deck, std::span<const FlipHand> first, const Deck& second_deck,
                   std::span<const FlipHand> second, int throw_cap) {
  const std::array<Side, 2> sides{
      side_of_flip(first_deck, throwers_of(first), count_hands(first, second, throw_cap)),
      side_of_flip(second_deck, throwers_of(second), count_hands(second, first, throw_cap))};
  const std::array<std::vector<World>, 2> worlds{worlds_of(sides[0]), worlds_of(sides[1])};
  FlipOdds odds;
  if (first.empty() || second.empty()) {  // the only side there is wins
    odds.first_wins = second.empty() && !first.empty();
    odds.second_wins = first.empty() && !second.empty();
    odds.tie = first.empty() && second.empty();
  } else {
    for (int z = 0; z < kValues; ++z) {
      const std::array<double, 2> to{at_most(worlds[0], all_at_most(z)), at_most(worlds[1], all_at_most(z))};
      const std::array<double, 2> under{at_most(worlds[0], all_at_most(z - 1)),
                                        at_most(worlds[1], all_at_most(z - 1))};
      odds.first_wins += (to[0] - under[0]) * under[1];
      odds.second_wins += (to[1] - under[1]) * under[0];
      odds.tie += (to[0] - under[0]) * (to[1] - under[1]);
    }
  }
  const auto each_hand = [&](std::size_t s, std::span<const FlipHand> hands, std::vector<ThrowOdds>& all) {
    for (std::size_t h = 0; h < hands.size(); ++h) {
      const std::vector<World>* others = sides[1 - s].hands.empty() ? nullptr : &worlds[1 - s];
      all.push_back(odds_of_hand(sides[s], worlds[s], rivals_of_hand(hands, h), hands[h],
                                 Opposition(others, hands[h].against)));
      all.back().tie = odds.tie;
    }
  };
  each_hand(0, first, odds.first);
  each_hand(1, second, odds.second);
  return odds;
}

OpposedOdds opposed_odds(const Deck& first_deck, const Thrower& first, const Deck& second_deck,
                         const Thrower& second, int throw_cap) {
  const FlipHand ours{.thrower = first, .against = {0}}, theirs{.thrower = second, .against = {0}};
  const FlipOdds odds = flip_odds(first_deck, {&ours, 1}, second_deck, {&theirs, 1}, throw_cap);
  return {odds.first[0], odds.second[0]};
}

}  // namespace pandemonium::demon_city
