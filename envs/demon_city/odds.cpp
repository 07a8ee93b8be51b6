// How the odds are worked out. A side's hands come from one deck: the pile and, once it is empty, the discard.
// The Fool is set aside first by asking in whose hand it lies, so that every other card has one value for all.
// Then P(hand i <= x, the others <= y) for x <= y is a quotient of binomials per pile, since the sets are nested.
#include "envs/demon_city/odds.hpp"

#include <algorithm>
#include <cassert>

namespace pandemonium::demon_city {
namespace {

constexpr int kValues = kFoolAsOwn + 1;  // 0..22
using Row = std::array<double, kValues>;
using Grid = std::array<Row, kValues>;  // [v][y]: P(hand = v, every other hand of the side <= y), for y >= v

double choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  double product = 1;
  for (int i = 1; i <= k; ++i) product = product * (n - k + i) / i;
  return product;
}

struct HandShape {
  std::array<int, 2> cards{};  // from the pile, from the discard
  Thrower thrower;
  int total() const { return cards[0] + cards[1]; }
};

struct Pools {
  std::array<std::array<int, kValues>, 2> at_most{};  // cards of at most this value, in pile and discard
  std::array<int, 2> size{};
  void take(int pool, int value) {
    --size[static_cast<std::size_t>(pool)];
    for (int v = value; v < kValues; ++v)
      --at_most[static_cast<std::size_t>(pool)][static_cast<std::size_t>(v)];
  }
};

struct Side {
  std::array<CardSet, 2> cards;
  std::vector<HandShape> hands;
};

Pools pools_of(const Side& side) {
  Pools pools;
  for (std::size_t pool = 0; pool < 2; ++pool)
    side.cards[pool].for_each([&](Card card) {
      ++pools.size[pool];
      for (int v = value_of(card); v < kValues; ++v) ++pools.at_most[pool][static_cast<std::size_t>(v)];
    });
  return pools;
}

// Hands are dealt in order; one is cut short only as far as needed to leave one card for each later hand.
Side side_of_flip(const Deck& deck, std::span<const Thrower> throwers, int throw_cap) {
  Side side{{deck.pile, deck.discard | deck.table}, {}};
  if (side.cards[0].empty()) std::swap(side.cards[0], side.cards[1]);
  int left = deck.size(), pile = side.cards[0].size(), later = static_cast<int>(throwers.size());
  for (const Thrower& thrower : throwers) {
    const int wanted = std::clamp(thrower.lowest ? 2 : thrower.throws, 1, std::min(throw_cap, kMostCards));
    const int cards = std::clamp(left - --later, std::min(left, 1), wanted);
    const int from_pile = std::min(cards, pile);
    side.hands.push_back({{from_pile, cards - from_pile}, thrower});
    pile -= from_pile;
    left -= cards;
  }
  return side;
}

// One answer to "where is The Fool": the hands without it, and what it makes of the hand that has it.
struct World {
  double weight = 1;
  Pools pools;
  std::vector<HandShape> hands;
  std::vector<int> floor;        // least value of a hand, -1 none
  std::vector<bool> is_nothing;  // a hand whose counted card is The Fool at 0
};

std::vector<World> worlds_of(const Side& side) {
  World plain{1, pools_of(side), side.hands, std::vector<int>(side.hands.size(), -1),
              std::vector<bool>(side.hands.size(), false)};
  const bool in_pile = side.cards[0].contains(kFool), in_discard = side.cards[1].contains(kFool);
  if (!in_pile && !in_discard) return {plain};
  const std::size_t pool = in_pile ? 0 : 1;
  const double all = plain.pools.size[pool];
  plain.pools.take(static_cast<int>(pool), 0);
  std::vector<World> worlds;
  for (std::size_t h = 0; h < side.hands.size(); ++h) {
    if (side.hands[h].cards[pool] == 0) continue;
    World world = plain;
    const Thrower& thrower = side.hands[h].thrower;
    world.weight = side.hands[h].cards[pool] / all;
    --world.hands[h].cards[pool];
    if (thrower.fool_is_own) {
      if (thrower.lowest && world.hands[h].total() > 0)
        world.hands[h].thrower.lowest = false;  // the other card is the lower
      else
        world.floor[h] = kFoolAsOwn;
    } else if (thrower.lowest || world.hands[h].total() == 0) {
      world.is_nothing[h] = true;
    } else {
      world.floor[h] = 0;
    }
    plain.weight -= world.weight;
    worlds.push_back(std::move(world));
  }
  worlds.push_back(std::move(plain));
  return worlds;
}

// P(every hand but `self` <= y), after cards of `self` were taken out: `low` of them at most y.
double others_at_most(const World& world, std::size_t self, int y, std::array<int, 2> low,
                      std::array<int, 2> taken) {
  std::array<int, 2> plain{};
  std::vector<std::size_t> lowest;
  for (std::size_t h = 0; h < world.hands.size(); ++h) {
    if (h == self || world.is_nothing[h]) continue;
    if (world.floor[h] > y) return 0;
    if (world.hands[h].thrower.lowest && world.hands[h].total() > 1) {
      lowest.push_back(h);
      continue;
    }
    for (std::size_t pool = 0; pool < 2; ++pool) plain[pool] += world.hands[h].cards[pool];
  }
  double sum = 0;  // hands that count the lowest: inclusion and exclusion of "both cards above y"
  for (std::size_t subset = 0; subset < (std::size_t{1} << lowest.size()); ++subset) {
    std::array<int, 2> above{};
    double product = 1;
    for (std::size_t i = 0; i < lowest.size(); ++i)
      if ((subset >> i & 1) != 0) {
        for (std::size_t pool = 0; pool < 2; ++pool) above[pool] += world.hands[lowest[i]].cards[pool];
        product = -product;
      }
    for (std::size_t pool = 0; pool < 2; ++pool) {
      const int all = world.pools.size[pool] - taken[pool];
      const int small = world.pools.at_most[pool][static_cast<std::size_t>(y)] - low[pool];
      product *= choose(small, plain[pool]) * choose(all - small, above[pool]) /
                 (choose(all, plain[pool]) * choose(all - plain[pool], above[pool]));
    }
    sum += product;
  }
  return sum;
}

// P(hand <= x, the others <= y) of an ordinary hand.
double both_at_most(const World& world, std::size_t self, int x, int y) {
  const HandShape& hand = world.hands[self];
  if (world.floor[self] > x) return 0;
  double product = 1;
  for (std::size_t pool = 0; pool < 2; ++pool)
    product *= choose(world.pools.at_most[pool][static_cast<std::size_t>(x)], hand.cards[pool]) /
               choose(world.pools.size[pool], hand.cards[pool]);
  return product == 0 ? 0 : product * others_at_most(world, self, y, hand.cards, hand.cards);
}

// A hand of two that counts the lower: by the values of its two cards.
void add_pairs(const World& world, std::size_t self, Grid& grid) {
  const HandShape& hand = world.hands[self];
  const std::size_t one = hand.cards[0] > 0 ? 0 : 1, two = hand.cards[1] > 0 ? 1 : 0;
  const auto number = [&](std::size_t pool, int value) {
    const auto& at_most = world.pools.at_most[pool];
    return at_most[static_cast<std::size_t>(value)] -
           (value > 0 ? at_most[static_cast<std::size_t>(value - 1)] : 0);
  };
  for (int a = 1; a < kValues; ++a)
    for (int b = 1; b < kValues; ++b) {  // first and second card
      const int second = number(two, b) - (one == two && a == b);
      const double likely = static_cast<double>(number(one, a)) / world.pools.size[one] *
                            std::max(second, 0) / (world.pools.size[two] - (one == two));
      if (likely <= 0) continue;
      const int v = std::min(a, b);
      std::array<int, 2> taken{};
      ++taken[one];
      ++taken[two];
      for (int y = v; y < kValues; ++y) {
        std::array<int, 2> low{};
        low[one] += a <= y;
        low[two] += b <= y;
        grid[static_cast<std::size_t>(v)][static_cast<std::size_t>(y)] +=
            world.weight * likely * others_at_most(world, self, y, low, taken);
      }
    }
}

void add_world(const World& world, std::size_t self, Grid& grid) {
  if (world.is_nothing[self]) {
    for (int y = 0; y < kValues; ++y)
      grid[0][static_cast<std::size_t>(y)] += world.weight * others_at_most(world, self, y, {}, {});
    return;
  }
  if (world.hands[self].thrower.lowest && world.hands[self].total() > 1) return add_pairs(world, self, grid);
  for (int v = 0; v < kValues; ++v)
    for (int y = v; y < kValues; ++y)
      grid[static_cast<std::size_t>(v)][static_cast<std::size_t>(y)] +=
          world.weight *
          (both_at_most(world, self, v, y) - (v > 0 ? both_at_most(world, self, v - 1, y) : 0));
}

Grid grid_of(const std::vector<World>& worlds, std::size_t self) {
  Grid grid{};
  for (const World& world : worlds) add_world(world, self, grid);
  return grid;
}

int own_value_of(const Thrower& thrower) {  // of its Significator, 0 without
  if (thrower.significator == kNoCard) return 0;
  return thrower.significator == kFool && thrower.fool_is_own ? kFoolAsOwn : value_of(thrower.significator);
}

// A called shot's hand of the Significator and another card: the lower counts.
void add_below_significator(const World& world, std::size_t self, int own_value, Grid& grid) {
  if (world.is_nothing[self]) return;
  for (int y = 0; y < kValues; ++y) {
    for (int v = 0; v <= std::min(y, own_value - 1); ++v)
      grid[static_cast<std::size_t>(v)][static_cast<std::size_t>(y)] +=
          world.weight *
          (both_at_most(world, self, v, y) - (v > 0 ? both_at_most(world, self, v - 1, y) : 0));
    if (y >= own_value)
      grid[static_cast<std::size_t>(own_value)][static_cast<std::size_t>(y)] +=
          world.weight * (others_at_most(world, self, y, {}, {}) -
                          (own_value > 0 ? both_at_most(world, self, own_value - 1, y) : 0));
  }
}

// The same, but only where the thrower's own Significator is in its hand (and The Fool is not it).
Grid grid_with_significator(const Side& side, std::size_t self) {
  Grid grid{};
  const Card card = side.hands[self].thrower.significator;
  const bool lowest = side.hands[self].thrower.lowest && side.hands[self].total() > 1;
  if (card == kNoCard || (card == kFool && !lowest)) return grid;  // The Fool as 22 is above 10 anyway
  for (std::size_t pool = 0; pool < 2; ++pool) {
    if (!side.cards[pool].contains(card) || side.hands[self].cards[pool] == 0) continue;
    Side rest = side;
    rest.cards[pool].remove(card);
    --rest.hands[self].cards[pool];
    const double likely = static_cast<double>(side.hands[self].cards[pool]) / side.cards[pool].size();
    for (World& world : worlds_of(rest)) {
      world.weight *= likely;
      if (lowest) {
        add_below_significator(world, self, own_value_of(side.hands[self].thrower), grid);
        continue;
      }
      world.is_nothing[self] = false;
      world.floor[self] = std::max(world.floor[self], value_of(card));
      add_world(world, self, grid);
    }
  }
  return grid;
}

// P(the side's highest throw <= y).
Row highest_of(const std::vector<World>& worlds) {
  Row row{};
  for (const World& world : worlds)
    for (int y = 0; y < kValues; ++y)
      row[static_cast<std::size_t>(y)] += world.weight * others_at_most(world, world.hands.size(), y, {}, {});
  return row;
}

double at_least_zero(const Row& row, int y) {
  return y < 0 ? 0 : row[static_cast<std::size_t>(std::min(y, kValues - 1))];
}

// P(the other side's highest < z and its hand `against` < v), v <= z.
struct Opposition {
  Row highest{};            // P(highest <= y)
  std::vector<Grid> hands;  // of each hand
  double below(int z, int v, int against) const {
    if (against < 0) return at_least_zero(highest, z - 1);
    double sum = 0;
    for (int w = 0; w < v && z > 0; ++w)
      sum += hands[static_cast<std::size_t>(against)][static_cast<std::size_t>(w)]
                  [static_cast<std::size_t>(z - 1)];
    return sum;
  }
};

double fumble_of(const std::vector<World>& worlds, std::size_t self) {
  double sum = 0;
  for (const World& world : worlds)
    if (world.is_nothing[self]) sum += world.weight;
  return sum;
}

ThrowOdds odds_of_hand(const Side& side, const std::vector<World>& worlds, std::size_t self,
                       const FlipHand& asked, const Opposition& other) {
  ThrowOdds odds;
  odds.fumble = fumble_of(worlds, self);
  const Grid grid = grid_of(worlds, self), own = grid_with_significator(side, self);
  const int least = asked.against < 0 ? asked.number : -1;
  const int own_value = own_value_of(side.hands[self].thrower);
  for (int v = std::max(least + 1, 1); v < kValues; ++v) {
    const Row& row = grid[static_cast<std::size_t>(v)];
    for (int z = v; z < kValues; ++z) {  // z: the highest throw of the side
      const double likely =
          row[static_cast<std::size_t>(z)] - (z > v ? row[static_cast<std::size_t>(z - 1)] : 0);
      odds.success += likely * other.below(z, v, asked.against);
    }
    if (v > 10) odds.critical += row[kValues - 1] * other.below(v, v, asked.against);
    if (v > 10 || own_value <= least) continue;
    const Row& with_own = own[static_cast<std::size_t>(v)];
    for (int z = v; z < kValues; ++z)
      odds.critical +=
          (with_own[static_cast<std::size_t>(z)] - (z > v ? with_own[static_cast<std::size_t>(z - 1)] : 0)) *
          other.below(std::min(z, own_value), v, asked.against);
  }
  return odds;
}

Thrower with_stat(Thrower thrower, int against) {
  if (thrower.stat > against && !thrower.lowest) ++thrower.throws;
  return thrower;
}

}  // namespace

ThrowOdds static_odds(const Deck& deck, const Thrower& thrower, int intensity, int throw_cap) {
  if (intensity <= 0) return {.success = 1};
  const Thrower counted = with_stat(thrower, intensity);
  const Side side = side_of_flip(deck, {&counted, 1}, throw_cap);
  const std::vector<World> worlds = worlds_of(side);
  Opposition nobody;
  nobody.highest.fill(1);
  const FlipHand asked{counted, intensity, -1};
  ThrowOdds odds = odds_of_hand(side, worlds, 0, asked, nobody);
  odds.tie = grid_of(worlds, 0)[static_cast<std::size_t>(intensity)][kValues - 1];
  return odds;
}

FlipOdds flip_odds(const Deck& first_deck, std::span<const FlipHand> first, const Deck& second_deck,
                   std::span<const FlipHand> second, int throw_cap) {
  const auto side_for = [&](const Deck& deck, std::span<const FlipHand> hands) {
    std::vector<Thrower> throwers;
    for (const FlipHand& each : hands) throwers.push_back(each.thrower);
    return side_of_flip(deck, throwers, throw_cap);
  };
  const std::array<Side, 2> sides{side_for(first_deck, first), side_for(second_deck, second)};
  std::array<std::vector<World>, 2> worlds{worlds_of(sides[0]), worlds_of(sides[1])};
  std::array<Opposition, 2> opposition;
  for (std::size_t s = 0; s < 2; ++s) {
    if (sides[s].hands.empty())
      opposition[s].highest.fill(1);
    else
      opposition[s].highest = highest_of(worlds[s]);
    for (std::size_t h = 0; h < sides[s].hands.size(); ++h)
      opposition[s].hands.push_back(grid_of(worlds[s], h));
  }
  FlipOdds odds;
  for (int z = 0; z < kValues; ++z) {
    const Row &ours = opposition[0].highest, &theirs = opposition[1].highest;
    const double here = at_least_zero(ours, z) - at_least_zero(ours, z - 1);
    const double there = at_least_zero(theirs, z) - at_least_zero(theirs, z - 1);
    odds.first_wins += here * at_least_zero(theirs, z - 1);
    odds.second_wins += there * at_least_zero(ours, z - 1);
    odds.tie += here * there;
  }
  if (first.empty() != second.empty()) {  // the only side there is wins
    odds.first_wins = first.empty() ? 0 : 1;
    odds.second_wins = second.empty() ? 0 : 1;
    odds.tie = 0;
  }
  const auto each_hand = [&](std::size_t s, std::span<const FlipHand> hands, std::vector<ThrowOdds>& all) {
    for (std::size_t h = 0; h < hands.size(); ++h) {
      all.push_back(odds_of_hand(sides[s], worlds[s], h, hands[h], opposition[1 - s]));
      all.back().tie = odds.tie;
    }
  };
  each_hand(0, first, odds.first);
  each_hand(1, second, odds.second);
  return odds;
}

OpposedOdds opposed_odds(const Deck& first_deck, const Thrower& first, const Deck& second_deck,
                         const Thrower& second, int throw_cap) {
  const FlipHand ours{with_stat(first, second.stat), 0, 0}, theirs{with_stat(second, first.stat), 0, 0};
  const FlipOdds odds = flip_odds(first_deck, {&ours, 1}, second_deck, {&theirs, 1}, throw_cap);
  return {odds.first[0], odds.second[0]};
}

}  // namespace pandemonium::demon_city
