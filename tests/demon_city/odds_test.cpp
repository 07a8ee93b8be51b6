// The odds of throws: by hand on small decks, and against simulated throws within three standard errors.
// PANDEMONIUM_ODDS_THROWS sets how many throws each comparison simulates (default 200,000).
#include "envs/demon_city/odds.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>

#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

int throws_each() {
  const char* given = std::getenv("PANDEMONIUM_ODDS_THROWS");
  return given != nullptr ? std::max(1000, std::atoi(given)) : 200'000;
}

void expect_near(double exact, long count, int throws, const std::string& what) {
  const double seen = static_cast<double>(count) / throws;
  const double error = std::sqrt(std::max(exact * (1 - exact), 0.0) / throws);
  EXPECT_LE(std::abs(seen - exact), 3 * error + 1e-12)
      << what << ": exact " << exact << ", simulated " << seen;
}

Reader reader_of(const Thrower& thrower) { return {thrower.significator, thrower.fool_is_own, {}}; }

struct Counted {
  long success = 0, tie = 0, critical = 0, fumble = 0;
};

// Deals the hands of a side as the flip does.
std::vector<Hand> dealt(Deck deck, const std::vector<FlipHand>& hands, int cap, Chance& chance) {
  begin_throw(deck);
  int left = deck.size(), later = static_cast<int>(hands.size());
  std::vector<Hand> all;
  for (const FlipHand& each : hands) {
    const int wanted = std::min(each.thrower.lowest ? 2 : each.thrower.throws, cap);
    const int cards = std::max(1, std::min(wanted, left - --later));
    all.push_back(deal(deck, cards, each.thrower.lowest, reader_of(each.thrower), chance, ""));
    left -= all.back().count;
  }
  return all;
}

int highest(const std::vector<Hand>& hands) {
  int best = -1;
  for (const Hand& each : hands) best = std::max<int>(best, each.value);
  return best;
}

void count(const std::vector<FlipHand>& asked, const std::vector<Hand>& own, const std::vector<Hand>& other,
           std::vector<Counted>& counted) {
  for (std::size_t h = 0; h < own.size(); ++h) {
    const int number =
        asked[h].against >= 0 ? other[static_cast<std::size_t>(asked[h].against)].value : asked[h].number;
    const bool success = highest(own) > highest(other) && own[h].value > number;
    counted[h].success += success;
    counted[h].fumble += own[h].fumble;
    counted[h].critical +=
        success && is_critical(own[h], reader_of(asked[h].thrower), std::max(number, highest(other)));
  }
}

void check_flip(const std::string& name, const Deck& first_deck, const std::vector<FlipHand>& first,
                const Deck& second_deck, const std::vector<FlipHand>& second, int cap = 6) {
  const FlipOdds odds = flip_odds(first_deck, first, second_deck, second, cap);
  EXPECT_NEAR(odds.first_wins + odds.second_wins + odds.tie, 1, 1e-9);
  Chance chance = Chance::seeded(21);
  const int throws = throws_each();
  std::vector<Counted> ours(first.size()), theirs(second.size());
  long wins = 0, ties = 0;
  for (int i = 0; i < throws; ++i) {
    const std::vector<Hand> a = dealt(first_deck, first, cap, chance),
                            b = dealt(second_deck, second, cap, chance);
    wins += highest(a) > highest(b);
    ties += highest(a) == highest(b);
    count(first, a, b, ours);
    count(second, b, a, theirs);
  }
  expect_near(odds.first_wins, wins, throws, name + ", first wins");
  expect_near(odds.tie, ties, throws, name + ", tie");
  const auto compare = [&](const std::vector<ThrowOdds>& exact, const std::vector<Counted>& seen,
                           const char* side) {
    for (std::size_t h = 0; h < exact.size(); ++h) {
      const std::string what = name + ", " + side + " hand " + std::to_string(h);
      expect_near(exact[h].success, seen[h].success, throws, what + " success");
      expect_near(exact[h].critical, seen[h].critical, throws, what + " critical");
      expect_near(exact[h].fumble, seen[h].fumble, throws, what + " fumble");
    }
  };
  compare(odds.first, ours, "first");
  compare(odds.second, theirs, "second");
}

void check_static(const std::string& name, const Deck& deck, const Thrower& thrower, int intensity) {
  const ThrowOdds odds = static_odds(deck, thrower, intensity);
  Chance chance = Chance::seeded(22);
  const int throws = throws_each();
  Counted seen;
  for (int i = 0; i < throws; ++i) {
    Deck copy = deck;
    begin_throw(copy);
    const int cards = thrower.lowest ? 2 : thrower.throws + (thrower.stat > intensity);
    const Hand hand = deal(copy, std::min(cards, 6), thrower.lowest, reader_of(thrower), chance, "");
    const bool success = hand.value > intensity && !hand.fumble;
    seen.success += success;
    seen.tie += hand.value == intensity;
    seen.fumble += hand.fumble;
    seen.critical += success && is_critical(hand, reader_of(thrower), intensity);
  }
  expect_near(odds.success, seen.success, throws, name + " success");
  expect_near(odds.tie, seen.tie, throws, name + " tie");
  expect_near(odds.critical, seen.critical, throws, name + " critical");
  expect_near(odds.fumble, seen.fumble, throws, name + " fumble");
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
  EXPECT_NEAR(static_odds(three, {.lowest = true}, 1).success, 1.0 / 3, 1e-12) << "both above 1";
  const Deck fool{card_set("M0 W5"), {}, {}};
  EXPECT_NEAR(static_odds(fool, {.throws = 1}, 4).fumble, 0.5, 1e-12);
  EXPECT_NEAR(static_odds(fool, {.throws = 2}, 4).fumble, 0, 1e-12);
  EXPECT_NEAR(static_odds(fool, {.throws = 1, .significator = kFool, .fool_is_own = true}, 4).critical, 0.5,
              1e-12);
  EXPECT_EQ(static_odds(fool, {.throws = 1}, 0).success, 1) << "Intensity 0";
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

TEST(DemonCityOdds, StaticThrowsAgreeWithSimulation) {
  check_static("fresh, one card", fresh(), {.throws = 1}, 4);
  check_static("fresh, high stat", fresh(), {.throws = 1, .stat = 7}, 4);
  check_static("Significator", fresh("M5 M11"), {.throws = 3, .significator = major(5)}, 4);
  check_static("Significator above 10", fresh("M5 M11"), {.throws = 2, .significator = major(11)}, 6);
  check_static("The Fool as own", fresh(), {.throws = 2, .significator = kFool, .fool_is_own = true}, 7);
  check_static("called with one card", fresh("M5"), {.lowest = true, .significator = major(5)}, 3);
  check_static("called, The Fool as own", fresh(),
               {.lowest = true, .significator = kFool, .fool_is_own = true}, 3);
  check_static("almost used up", {card_set("W2 W7"), card_set("W9 S1"), card_set("S10 P4 M0")}, {.throws = 4},
               9);
  check_static("tens", fresh("M20"), {.throws = 6, .significator = major(20)}, 10);
}

TEST(DemonCityOdds, FlipsAgreeWithSimulation) {
  check_flip("duel", fresh(), {{{.throws = 1}, 0, 0}}, horrors("M15"), {{{.throws = 1}, 0, 0}});
  check_flip("stat and number", fresh("M11"), {{{.throws = 3, .significator = major(11)}, 4, -1}},
             horrors("M15"), {{{.throws = 2}, 5, -1}});
  check_flip(
      "Ann, Bill and Cassie", fresh("M7 M5"),
      {{{.throws = 3, .significator = major(5)}, 2, -1}, {{.throws = 2, .significator = major(7)}, 0, 0}},
      horrors("M12 C12"), {{{.throws = 2}, 0, 1}});
  check_flip("called shots on both sides", fresh("M5"),
             {{{.lowest = true, .significator = major(5)}, 3, -1}, {{.throws = 2}, 0, 1}},
             horrors("M3 C11 C14"), {{{.throws = 3}, 4, -1}, {{.lowest = true}, 0, 0}});
  check_flip("The Fool for the Host", {players_cards(Suit::wands, true), {}, {}},
             {{{.throws = 1}, 0, 0}, {{.throws = 1}, 2, -1}},
             {horrors_cards(Suit::wands, card_set("M0 M9")), {}, {}},
             {{{.throws = 2, .fool_is_own = true}, 0, 0}, {{.throws = 1}, 3, -1}});
  check_flip("used decks", {card_set("W2 W3 S9"), card_set("P7"), card_set("M0 W10 S1 P5 M5")},
             {{{.throws = 2, .significator = major(5)}, 0, 0}, {{.throws = 3}, 4, -1}},
             {card_set("C2 C9"), card_set("C5 C6"), card_set("C1 M15 C8")},
             {{{.throws = 3}, 0, 1}, {{.throws = 2}, 4, -1}});
  check_flip("hands cut short", {card_set("W2 W3"), {}, card_set("P7")},
             {{{.throws = 5}, 0, 0}, {{.throws = 4}, 1, -1}}, horrors(""), {{{.throws = 1}, 0, 0}});
}

}  // namespace
}  // namespace pandemonium::demon_city
