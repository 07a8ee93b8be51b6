// The odds of throws: by hand on small decks, against simulated throws, and against the engine's own clashes.
// PANDEMONIUM_ODDS_THROWS sets how many throws each comparison simulates (default 100,000),
// PANDEMONIUM_ODDS_SEED the chance they meet. A situation has several comparisons and there are many
// situations, so a right answer is off by three standard errors now and then: the tests allow four (one
// comparison in 16,000), and the last one prints how many there were and how far off the worst was.
#include "envs/demon_city/throws/odds.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>

#include "envs/demon_city/throws/flip.hpp"
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

int throws_each() {
  const char* given = std::getenv("PANDEMONIUM_ODDS_THROWS");
  return given != nullptr ? std::max(1000, std::atoi(given)) : 100'000;
}
std::uint64_t seed() {
  const char* given = std::getenv("PANDEMONIUM_ODDS_SEED");
  return given != nullptr ? std::strtoull(given, nullptr, 10) : 21;
}
double limit() { return 4; }

std::vector<double>& deviations() {
  static std::vector<double> all;
  return all;
}
void note(double deviation) { deviations().push_back(deviation); }

// The comparisons of one situation: at most how far off, in standard errors.
void expect_near(double exact, long count, int throws, const std::string& what) {
  const double seen = static_cast<double>(count) / throws;
  const double error = std::sqrt(std::max(exact * (1 - exact), 0.0) / throws);
  EXPECT_LE(std::abs(seen - exact), limit() * error + 1e-9)
      << what << ": exact " << exact << ", simulated " << seen;
  if (error > 1e-7) note(std::abs(seen - exact) / error);
}

struct Counted {
  long success = 0, tie = 0, critical = 0, fumble = 0;
  void add(const Thrown& thrown) {
    success += thrown.success;
    tie += thrown.tie;
    critical += thrown.critical;
    fumble += thrown.hand.fumble;
  }
  void compare(const ThrowOdds& exact, int throws, const std::string& what) const {
    expect_near(exact.success, success, throws, what + " success");
    expect_near(exact.tie, tie, throws, what + " tie");
    expect_near(exact.critical, critical, throws, what + " critical");
    expect_near(exact.fumble, fumble, throws, what + " fumble");
  }
};

void check_flip(const std::string& name, const Deck& first_deck, const std::vector<FlipHand>& first,
                const Deck& second_deck, const std::vector<FlipHand>& second, int cap = 6) {
  const FlipOdds odds = flip_odds(first_deck, first, second_deck, second, cap);
  EXPECT_NEAR(odds.first_wins + odds.second_wins + odds.tie, 1, 1e-9);
  Chance chance = Chance::seeded(seed());
  const int throws = throws_each();
  std::vector<Counted> ours(first.size()), theirs(second.size());
  long wins = 0;
  for (int i = 0; i < throws; ++i) {
    Deck a = first_deck, b = second_deck;
    const ThrownFlip flip = throw_flip(a, first, b, second, cap, chance);
    wins += flip.winner == 0;
    for (std::size_t h = 0; h < first.size(); ++h) ours[h].add(flip.first[h]);
    for (std::size_t h = 0; h < second.size(); ++h) theirs[h].add(flip.second[h]);
  }
  expect_near(odds.first_wins, wins, throws, name + ", first wins");
  for (std::size_t h = 0; h < first.size(); ++h)
    ours[h].compare(odds.first[h], throws, name + ", first side, hand " + std::to_string(h));
  for (std::size_t h = 0; h < second.size(); ++h)
    theirs[h].compare(odds.second[h], throws, name + ", second side, hand " + std::to_string(h));
}

void check_static(const std::string& name, const Deck& deck, const Thrower& thrower, int intensity) {
  Chance chance = Chance::seeded(seed());
  const int throws = throws_each();
  Counted seen;
  for (int i = 0; i < throws; ++i) {
    Deck copy = deck;
    seen.add(throw_static(copy, thrower, intensity, 6, chance));
  }
  seen.compare(static_odds(deck, thrower, intensity), throws, name);
}

Deck fresh(const std::string& extra = "") {
  return {players_cards(Suit::cups, false) | card_set(extra), {}, {}};
}
Deck horrors(const std::string& special) { return {horrors_cards(Suit::cups, card_set(special)), {}, {}}; }

TEST(DemonCityOdds, SmallDecksByHand) {
  const Deck three{card_set("W1 W2 W3"), {}, {}};
  EXPECT_NEAR(static_odds(three, {.throws = 1}, 2).success, 1.0 / 3, 1e-12);
  EXPECT_NEAR(static_odds(three, {.throws = 1}, 2).tie, 1.0 / 3, 1e-12);
  EXPECT_NEAR(static_odds(three, {.throws = 1, .stat = 4}, 2).success, 2.0 / 3, 1e-12);
  EXPECT_NEAR(static_odds(three, {.throws = 1, .stat = 2}, 2).success, 1.0 / 3, 1e-12) << "2 is not higher";
  EXPECT_NEAR(static_odds(three, {.called = true}, 1).success, 1.0 / 3, 1e-12) << "both above 1";
  const Deck fool{card_set("M0 W5"), {}, {}};
  EXPECT_NEAR(static_odds(fool, {.throws = 1}, 4).fumble, 0.5, 1e-12);
  EXPECT_NEAR(static_odds(fool, {.throws = 2}, 4).fumble, 0, 1e-12);
  EXPECT_NEAR(static_odds(fool, {.throws = 1, .significator = kFool, .fool_is_own = true}, 4).critical, 0.5,
              1e-12);
  EXPECT_EQ(static_odds(fool, {.throws = 1}, 0).success, 1) << "Intensity 0";
  const Deck own{card_set("M5 W8"), {}, {}};
  EXPECT_NEAR(static_odds(own, {.throws = 1, .significator = major(5)}, 4).critical, 0.5, 1e-12);
  EXPECT_NEAR(static_odds(own, {.throws = 2, .significator = major(5)}, 4).critical, 1, 1e-12);
  EXPECT_NEAR(static_odds(own, {.throws = 2, .significator = major(5)}, 5).critical, 0, 1e-12) << "5 over 5";
  // The pile gives its card first, then the discard is drawn from.
  const Deck used{card_set("W9"), card_set("W1"), card_set("W2 W3")};
  EXPECT_NEAR(static_odds(used, {.throws = 1}, 8).success, 1, 1e-12);
  EXPECT_NEAR(static_odds({card_set("W1"), card_set("W9"), card_set("W2")}, {.throws = 2}, 8).success, 0.5,
              1e-12);
  const OpposedOdds even = opposed_odds(three, {.throws = 1}, {card_set("C1 C2 C3"), {}, {}}, {.throws = 1});
  EXPECT_NEAR(even.first.success, 1.0 / 3, 1e-12);
  EXPECT_NEAR(even.first.tie, 1.0 / 3, 1e-12);
  EXPECT_NEAR(even.second.success, 1.0 / 3, 1e-12);
}

// demon_city:R24, R25: the own Significator as it is worth to its owner: The Fool 22, any other its number;
// and The Fool 0 to everybody else
TEST(DemonCityOdds, ASignificatorIsWorthToItsOwnerWhatTheRulesSay) {
  const Deck own{card_set("M5 W8"), {}, {}}, fool{card_set("M0 W5"), {}, {}};
  const Thrower hierophant{.throws = 1, .significator = major(5), .fool_is_own = true};
  EXPECT_NEAR(static_odds(own, hierophant, 4).critical, 0.5, 1e-12);
  Thrower twice = hierophant;
  twice.throws = 2;
  EXPECT_NEAR(static_odds(own, twice, 5).critical, 0, 1e-12) << "5 over 5";
  EXPECT_NEAR(static_odds(fool, {.throws = 2, .significator = kFool}, 4).critical, 0, 1e-12) << "0 over 4";
  const Deck used{card_set("W9"), {}, card_set("M5 W1")};
  EXPECT_NEAR(static_odds(used, {.throws = 1, .significator = major(5)}, 4).critical, 0, 1e-12) << "not yet";
}

TEST(DemonCityOdds, TheOnlySideThereIsWins) {
  const std::vector<FlipHand> hand{{{.throws = 1}, 3, {}}};
  const FlipOdds ours = flip_odds(fresh(), hand, horrors(""), {}),
                 theirs = flip_odds(fresh(), {}, horrors(""), hand);
  for (const FlipOdds& odds : {ours, theirs}) EXPECT_EQ(odds.tie, 0);
  EXPECT_EQ(ours.first_wins, 1);
  EXPECT_EQ(theirs.second_wins, 1);
}

// demon_city:R9, R15: nothing is drawn against 0, and one hand may take all there is
TEST(DemonCityOdds, AThrowDrawsWhatItNeedsAndNoMore) {
  Deck deck{card_set("W9"), {}, card_set("W5")};
  Chance none = Chance::scripted({}), both = Chance::scripted(card_list("W9 W5"));
  const Thrown nothing = throw_static(deck, {.throws = 2}, 0, 6, none);
  EXPECT_TRUE(nothing.success);
  EXPECT_FALSE(nothing.critical);
  EXPECT_EQ(nothing.hand.count, 0);
  const Thrown thrown = throw_static(deck, {.throws = 2}, 8, 6, both);
  EXPECT_EQ(thrown.hand.count, 2);
  EXPECT_TRUE(thrown.success);
  Deck two{card_set("W2"), {}, {}}, nine{card_set("C9"), {}, {}};
  Chance one = Chance::scripted(card_list("W2"));
  EXPECT_EQ(throw_static(two, {}, 1, 6, one).hand.count, 1) << "against 1 a card is drawn";
  Deck three{card_set("W3"), {}, {}};
  const std::vector<FlipHand> hand{{{.throws = 1}}};
  Chance lower = Chance::scripted(card_list("W3 C9"));
  EXPECT_EQ(throw_flip(three, hand, nine, hand, 6, lower).winner, 1);
}

TEST(DemonCityOdds, StaticThrowsAgreeWithSimulation) {
  check_static("fresh, one card", fresh(), {.throws = 1}, 4);
  check_static("fresh, high stat", fresh(), {.throws = 1, .stat = 7}, 4);
  check_static("Significator", fresh("M5 M11"), {.throws = 3, .significator = major(5)}, 4);
  check_static("Significator above 10", fresh("M5 M11"), {.throws = 2, .significator = major(11)}, 6);
  check_static("The Fool as own", fresh(), {.throws = 2, .significator = kFool, .fool_is_own = true}, 7);
  check_static("called with one card", fresh("M5"), {.called = true, .significator = major(5)}, 3);
  check_static("called, The Fool as own", fresh(),
               {.called = true, .significator = kFool, .fool_is_own = true}, 3);
  check_static("almost used up", {card_set("W2 W7"), card_set("W9 S1"), card_set("S10 P4 M0")}, {.throws = 4},
               9);
  check_static("tens", fresh("M20"), {.throws = 6, .significator = major(20)}, 10);
}

TEST(DemonCityOdds, FlipsAgreeWithSimulation) {
  check_flip("duel", fresh(), {{{.throws = 1}, 0, {0}}}, horrors("M15"), {{{.throws = 1}, 0, {0}}});
  check_flip("stat and number", fresh("M11"), {{{.throws = 3, .significator = major(11)}, 4, {}}},
             horrors("M15"), {{{.throws = 2}, 5, {}}});
  check_flip(
      "Ann, Bill and Cassie", fresh("M7 M5"),
      {{{.throws = 3, .significator = major(5)}, 2, {}}, {{.throws = 2, .significator = major(7)}, 0, {0}}},
      horrors("M12 C12"), {{{.throws = 2}, 0, {1}}});
  check_flip("called shots on both sides", fresh("M5"),
             {{{.called = true, .significator = major(5)}, 3, {}}, {{.throws = 2}, 0, {1}}},
             horrors("M3 C11 C14"), {{{.throws = 3}, 4, {}}, {{.called = true}, 0, {0}}});
  check_flip("The Fool for the Host", {players_cards(Suit::wands, true), {}, {}},
             {{{.throws = 1}, 0, {0}}, {{.throws = 1}, 2, {}}},
             {horrors_cards(Suit::wands, card_set("M0 M9")), {}, {}},
             {{{.throws = 2, .fool_is_own = true}, 0, {0}}, {{.throws = 1}, 3, {}}});
  check_flip("used decks", {card_set("W2 W3 S9"), card_set("P7"), card_set("M0 W10 S1 P5 M5")},
             {{{.throws = 2, .significator = major(5)}, 0, {0}}, {{.throws = 3}, 4, {}}},
             {card_set("C2 C9"), card_set("C5 C6"), card_set("C1 M15 C8")},
             {{{.throws = 3}, 0, {1}}, {{.throws = 2}, 4, {}}});
  check_flip("hands cut short", {card_set("W2 W3"), {}, card_set("P7")},
             {{{.throws = 5}, 0, {0}}, {{.throws = 4}, 1, {}}}, horrors(""), {{{.throws = 1}, 0, {0}}});
  check_flip(
      "four against three", fresh("M5 M7"),
      {{{.throws = 2, .stat = 5}, 4, {}, true},
       {{.throws = 1, .stat = 4, .significator = major(7)}, 0, {0}, true},
       {{.throws = 3, .called = true, .significator = major(5)}, 2, {}, true},
       {{.throws = 2}, 0, {0, 1}}},
      horrors("M12 C12"),
      {{{.throws = 2, .stat = 3}, 0, {1}, true}, {{.throws = 1}, 3, {}, true}, {{.called = true}, 0, {3}}});
}

// Every order in which the cards of two small decks can come, one by one: the odds are exact.
struct Exact {
  long deals = 0, wins = 0, ties = 0;
  std::vector<Counted> first, second;
};

Exact all_deals(const Deck& first_deck, const std::vector<FlipHand>& first, const Deck& second_deck,
                const std::vector<FlipHand>& second) {
  Exact seen;
  seen.first.resize(first.size());
  seen.second.resize(second.size());
  const auto orders = [](const Deck& deck) {
    std::vector<std::vector<int>> all;
    std::vector<int> pile, rest;
    deck.pile.for_each([&](Card each) { pile.push_back(each); });
    (deck.discard | deck.table).for_each([&](Card each) { rest.push_back(each); });
    do do {
        all.push_back(pile);
        all.back().insert(all.back().end(), rest.begin(), rest.end());
      } while (std::next_permutation(rest.begin(), rest.end()));
    while (std::next_permutation(pile.begin(), pile.end()));
    return all;
  };
  const auto cards_of = [](const Deck& deck, const std::vector<FlipHand>& hands,
                           const std::vector<FlipHand>& others) {
    int sum = 0;
    for (const int each : cards_dealt(deck, count_hands(hands, others, 6))) sum += each;
    return sum;
  };
  const int ours = cards_of(first_deck, first, second), theirs = cards_of(second_deck, second, first);
  for (const std::vector<int>& a : orders(first_deck))
    for (const std::vector<int>& b : orders(second_deck)) {
      std::vector<int> script(a.begin(), a.begin() + ours);
      script.insert(script.end(), b.begin(), b.begin() + theirs);
      Chance chance = Chance::scripted(script);
      Deck left = first_deck, right = second_deck;
      const ThrownFlip flip = throw_flip(left, first, right, second, 6, chance);
      ++seen.deals;
      seen.wins += flip.winner == 0;
      seen.ties += flip.winner < 0;
      for (std::size_t h = 0; h < first.size(); ++h) seen.first[h].add(flip.first[h]);
      for (std::size_t h = 0; h < second.size(); ++h) seen.second[h].add(flip.second[h]);
    }
  return seen;
}

void check_every_deal(const std::string& name, const Deck& first_deck, const std::vector<FlipHand>& first,
                      const Deck& second_deck, const std::vector<FlipHand>& second) {
  const Exact seen = all_deals(first_deck, first, second_deck, second);
  const FlipOdds odds = flip_odds(first_deck, first, second_deck, second);
  const auto share = [&](long count) { return static_cast<double>(count) / static_cast<double>(seen.deals); };
  EXPECT_NEAR(odds.first_wins, share(seen.wins), 1e-12) << name;
  EXPECT_NEAR(odds.tie, share(seen.ties), 1e-12) << name;
  const auto compare = [&](const std::vector<ThrowOdds>& exact, const std::vector<Counted>& counted) {
    for (std::size_t h = 0; h < exact.size(); ++h) {
      EXPECT_NEAR(exact[h].success, share(counted[h].success), 1e-12) << name << ", hand " << h;
      EXPECT_NEAR(exact[h].critical, share(counted[h].critical), 1e-12) << name << ", hand " << h;
      EXPECT_NEAR(exact[h].fumble, share(counted[h].fumble), 1e-12) << name << ", hand " << h;
    }
  };
  compare(odds.first, seen.first);
  compare(odds.second, seen.second);
}

TEST(DemonCityOdds, EveryDealOfSmallDecksIsCounted) {
  const Deck five{card_set("W2 W5 W9 M0 M5"), {}, {}},
      used{card_set("C5 M15"), card_set("C9"), card_set("C1 C7")};
  const Thrower hierophant{.throws = 2, .significator = major(5)};
  check_every_deal("one attack of two", five, {{hierophant, 4, {}, true}, {{.throws = 1}, 3, {}, true}}, used,
                   {{{.throws = 2}, 0, {0}, true}});
  check_every_deal("an attack and two dodges", five,
                   {{{.throws = 1}, 0, {0, 1}}, {{.throws = 2}, 2, {}, true}, {hierophant, 0, {1}}}, used,
                   {{{.throws = 2}, 0, {0}, true}, {{.throws = 1}, 0, {0, 2}, true}});
  check_every_deal("called shots", five,
                   {{{.called = true, .significator = kFool, .fool_is_own = true}, 1, {}, true},
                    {{.throws = 1, .called = true, .significator = major(5)}, 0, {0}, true}},
                   used, {{{.called = true}, 0, {1}}, {{.called = true}, 3, {}, true}});
  check_every_deal("stats", five,
                   {{{.throws = 1, .stat = 5}, 4, {}, true}, {{.throws = 1, .stat = 3}, 0, {0}}}, used,
                   {{{.throws = 1, .stat = 4}, 0, {1}, true}});
  check_every_deal("an attack after a dodge", five, {{{.throws = 1}, 0, {0}}, {{.throws = 1}, 0, {}, true}},
                   used, {{{.throws = 1}, 0, {0, 1}, true}});
  check_every_deal("beside whom The Fool is worth 22", {card_set("M0 M14 W5"), {}, {}},
                   {{{.throws = 1, .fool_is_own = true}, 0, {0}}, {{.throws = 1}, 0, {0}}}, used,
                   {{{.throws = 1}, 0, {0}, true}});
  check_every_deal("more wanted than there is", five, {{{.throws = 4}, 1, {}, true}, {{.throws = 4}, 1, {}}},
                   used, {{{.throws = 6}, 2, {}, true}, {{.throws = 6}, 0, {0, 1}}});
}

TEST(DemonCityOdds, OnlyOneAttackOfASideHappens) {
  // Given two attackers with a card each from a deck of 1, 2, 3, both against a stat of 0, and nobody else
  const Deck three{card_set("W1 W2 W3"), {}, {}};
  const std::vector<FlipHand> attacks{{{.throws = 1}, 0, {}, true}, {{.throws = 1}, 0, {}, true}};
  const FlipOdds odds = flip_odds(three, attacks, {}, {});
  // Then the higher card happens, each as likely as the other
  EXPECT_EQ(odds.first_wins, 1);
  EXPECT_NEAR(odds.first[0].success, 0.5, 1e-12);
  EXPECT_NEAR(odds.first[1].success, 0.5, 1e-12);
  // And of equal cards the earlier attack is picked: 2 and 2 in a third of the deals
  const FlipOdds equal = flip_odds({card_set("W2 S2 W3"), {}, {}}, attacks, {}, {});
  EXPECT_NEAR(equal.first[0].success, 2.0 / 3, 1e-12);
  EXPECT_NEAR(equal.first[1].success, 1.0 / 3, 1e-12);
  EXPECT_EQ(flip_odds({}, {}, three, attacks).second_wins, 1);
  const FlipOdds nobody = flip_odds({}, {}, {}, {});
  EXPECT_EQ(nobody.tie, 1);
  EXPECT_EQ(nobody.first_wins + nobody.second_wins, 0);
  const Deck fool{card_set("M0"), {}, {}};
  const std::vector<FlipHand> one{{{.throws = 1}}};
  EXPECT_NEAR(flip_odds(fool, one, fool, one).tie, 1, 1e-12);
}

TEST(DemonCityOdds, HighStatAndCalledShotsAreCounted) {
  EXPECT_EQ(count_hand({.throws = 2, .stat = 5}, 4, 6).cards, 3);
  EXPECT_EQ(count_hand({.throws = 2, .stat = 4}, 4, 6).cards, 2) << "not higher";
  EXPECT_EQ(count_hand({.throws = 2, .called = true}, 4, 6).cards, 1);
  EXPECT_TRUE(count_hand({.throws = 1, .called = true}, 4, 6).lowest);
  EXPECT_EQ(count_hand({.throws = 1, .called = true}, 4, 6).cards, 2);
  EXPECT_FALSE(count_hand({.throws = 1, .stat = 5, .called = true}, 4, 6).lowest);
  EXPECT_EQ(count_hand({.throws = 8}, 4, 6).cards, 6);
  const std::vector<FlipHand> ours{{{.throws = 1, .stat = 4}, 0, {0, 1}}};
  const std::vector<FlipHand> theirs{{{.throws = 1, .stat = 3}, 0, {0}}, {{.throws = 1, .stat = 4}, 0, {0}}};
  EXPECT_EQ(count_hands(ours, theirs, 6)[0].cards, 1) << "higher than one of the two only";
}

TEST(DemonCityOdds, TheSameForBothSides) {
  const Deck ours = fresh("M5"), theirs = horrors("M15");
  const std::vector<FlipHand> first{{{.throws = 2, .significator = major(5)}, 3, {}, true},
                                    {{.throws = 1, .called = true}, 0, {0}, true}};
  const std::vector<FlipHand> second{{{.throws = 3}, 0, {1}, true}};
  const FlipOdds here = flip_odds(ours, first, theirs, second),
                 there = flip_odds(theirs, second, ours, first);
  EXPECT_NEAR(here.first_wins, there.second_wins, 1e-12);
  for (std::size_t h = 0; h < 2; ++h) {
    EXPECT_NEAR(here.first[h].success, there.second[h].success, 1e-12);
    EXPECT_NEAR(here.first[h].critical, there.second[h].critical, 1e-12);
  }
  EXPECT_NEAR(here.second[0].success, there.first[0].success, 1e-12);
  const OpposedOdds even = opposed_odds(ours, {.throws = 2}, ours, {.throws = 2});
  EXPECT_NEAR(even.first.success, even.second.success, 1e-12);
  EXPECT_NEAR(even.first.success + even.second.success + even.first.tie, 1, 1e-9);
}

// Cassie shoots the Knifeman while he and Ann fight: the engine's own clash, thousands of times. Whose attack
// happened is owed a reposition; a tie on one side is Cassie's, who announced first.
TEST(DemonCityOdds, TheEnginesClashesAgree) {
  Table table({{F::ann, 3, 3}, {F::cassie, 6, 3}}, {{F::knifeman, 3, 3}});
  table.act(4, Move::attack, 0);
  table.act(1, Move::attack, 0);
  table.wait_for(0);
  const std::vector<FlipHand> players{{{.throws = 3, .significator = table[1].significator}, 2, {}, true},
                                      {{.throws = 1, .significator = table[0].significator}, 0, {0}, true}};
  const std::vector<FlipHand> host{{{.throws = 3}, 0, {1}, true}};
  const FlipOdds odds = flip_odds(table.state.decks[kPlayers], players, table.state.decks[kHost], host);
  Chance chance = Chance::seeded(seed());
  const int rounds = throws_each() / 4;
  long cassie = 0, ann = 0, knifeman = 0, complications = 0;
  for (int i = 0; i < rounds; ++i) {
    State state = table.state;
    Legal next;
    DemonCity::apply(state, kMoves.encode(Move::attack, 0), chance, next);
    if (state.decision == Decision::pick) DemonCity::apply(state, kMoves.encode(Move::pick, 1), chance, next);
    const auto& hands = state.flip.hands;
    const int ours = std::max(hands[0].value, hands[1].value);
    cassie += state.figures[1].reposition;
    ann += state.figures[0].reposition;
    knifeman += state.figures[4].reposition;
    complications += ours == hands[4].value;
  }
  expect_near(odds.first[0].success, cassie, rounds, "Cassie's shot");
  expect_near(odds.first[1].success, ann, rounds, "Ann's attack");
  expect_near(odds.second[0].success, knifeman, rounds, "the Knifeman's attack");
  expect_near(odds.tie, complications, rounds, "complication");
}

TEST(DemonCityOdds, HowFarOffTheSimulationsWere) {
  const std::vector<double>& all = deviations();
  if (all.empty()) GTEST_SKIP() << "no simulation has run";
  const auto beyond = std::count_if(all.begin(), all.end(), [](double each) { return each > 3; });
  const double worst = *std::max_element(all.begin(), all.end());
  std::cout << all.size() << " comparisons of " << throws_each() << " throws: " << beyond
            << " beyond 3 standard errors, the largest " << worst << '\n';
  EXPECT_LE(beyond, 2) << "of " << all.size();
}

}  // namespace
}  // namespace pandemonium::demon_city
