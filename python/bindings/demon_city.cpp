// Throws and clashes of Demon City by themselves, as python/pandemonium/demon_city.py asks for them: cards
// are ids, a deck is (pile, table, discard), a hand is its numbers in order.
#include <array>
#include <tuple>

#include "envs/demon_city/scenarios.hpp"
#include "envs/demon_city/state.hpp"
#include "envs/demon_city/throws/flip.hpp"
#include "python/bindings/convert.hpp"

namespace pandemonium {
namespace {

using namespace demon_city;

using CardLists = std::array<std::vector<int>, 3>;  // pile, table, discard
// throws, stat (-1 none), called, significator (-1 none), fool_is_own
using ThrowerNumbers = std::tuple<int, int, bool, int, bool>;
// thrower, number, against, attack
using HandNumbers = std::tuple<ThrowerNumbers, int, std::vector<int>, bool>;
using OddsNumbers = std::tuple<double, double, double, double>;
// cards, value, counted card (-1 none), success, tie, critical, fumble
using ThrownNumbers = std::tuple<std::vector<int>, int, int, bool, bool, bool, bool>;

int within(const char* what, int value, int least, int most) {
  if (value < least || value > most)
    throw Error(std::string(what) + " is " + std::to_string(value) + "; expected " + std::to_string(least) +
                " to " + std::to_string(most));
  return value;
}

Deck deck_of(const CardLists& lists) {
  Deck deck;
  const std::array<CardSet*, 3> parts{&deck.pile, &deck.table, &deck.discard};
  int cards = 0;
  for (std::size_t part = 0; part < 3; ++part)
    for (const int card : lists[part]) {
      parts[part]->add(static_cast<Card>(within("a card", card, 0, kCards - 1)));
      ++cards;
    }
  if ((deck.pile | deck.table | deck.discard).size() != cards) throw Error("a card is twice in a deck");
  return deck;
}

CardLists lists_of(const Deck& deck) {
  CardLists lists;
  const std::array<CardSet, 3> parts{deck.pile, deck.table, deck.discard};
  for (std::size_t part = 0; part < 3; ++part)
    parts[part].for_each([&](Card card) { lists[part].push_back(card); });
  return lists;
}

Thrower thrower_of(const ThrowerNumbers& numbers) {
  const auto& [throws, stat, called, significator, fool_is_own] = numbers;
  return {within("throws", throws, 1, kMostCards), within("stat", stat, -1, 9), called,
          static_cast<Card>(within("significator", significator, -1, kCards - 1)), fool_is_own};
}

std::vector<FlipHand> hands_of(const std::vector<HandNumbers>& all, const Deck& deck, std::size_t others) {
  within("hands of a side", static_cast<int>(all.size()), 1, kMostHands);
  within("cards of a deck", deck.size(), static_cast<int>(all.size()), kCards);
  std::vector<FlipHand> hands;
  for (const auto& [thrower, number, against, attack] : all) {
    for (const int foe : against) within("against", foe, 0, static_cast<int>(others) - 1);
    hands.push_back({thrower_of(thrower), within("number", number, 0, 22), against, attack});
  }
  return hands;
}

OddsNumbers numbers_of_odds(const ThrowOdds& odds) {
  return {odds.success, odds.tie, odds.critical, odds.fumble};
}
std::vector<OddsNumbers> numbers_of_odds(const std::vector<ThrowOdds>& all) {
  std::vector<OddsNumbers> list;
  for (const ThrowOdds& each : all) list.push_back(numbers_of_odds(each));
  return list;
}

ThrownNumbers numbers_of_thrown(const Thrown& thrown) {
  const Hand& hand = thrown.hand;
  return {std::vector<int>(hand.cards.begin(), hand.cards.begin() + hand.count),
          hand.value,
          hand.counted,
          thrown.success,
          thrown.tie,
          thrown.critical,
          hand.fumble};
}
std::vector<ThrownNumbers> numbers_of_thrown(const std::vector<Thrown>& all) {
  std::vector<ThrownNumbers> list;
  for (const Thrown& each : all) list.push_back(numbers_of_thrown(each));
  return list;
}

struct StaticThrow {
  Deck deck;
  Thrower thrower;
  int intensity, cap;
};
StaticThrow static_throw(const CardLists& deck, const ThrowerNumbers& thrower, int intensity, int cap) {
  StaticThrow asked{deck_of(deck), thrower_of(thrower), within("intensity", intensity, 0, 10),
                    within("throw_cap", cap, 3, kMostCards)};
  within("cards of a deck", asked.deck.size(), 1, kCards);
  return asked;
}

struct Clash {
  Deck first_deck, second_deck;
  std::vector<FlipHand> first, second;
  int cap;
};
Clash clash(const CardLists& first_deck, const std::vector<HandNumbers>& first, const CardLists& second_deck,
            const std::vector<HandNumbers>& second, int cap) {
  const Deck ours = deck_of(first_deck), theirs = deck_of(second_deck);
  return {ours, theirs, hands_of(first, ours, second.size()), hands_of(second, theirs, first.size()),
          within("throw_cap", cap, 3, kMostCards)};
}

// A scenario's decks before anything is thrown, with every PC's Significator.
std::pair<CardLists, CardLists> scenario_decks(const std::string& name, int build) {
  std::string known;
  for (std::size_t s = 0; s < kScenarios; ++s) {
    const Scenario& row = Tables::built_in.scenario_rows[s];
    const std::string_view id = enum_names(ScenarioId{})[s];
    known += (known.empty() ? "" : ", ") + std::string(id);
    if (id != name) continue;
    Deck players{players_cards(row.theme, row.fool_with_host), {}, {}};
    for (int i = 0; i < row.pcs; ++i) {
      const Card card = Tables::built_in.figure_rows[at(row.people[at(i)].who)].significator;
      if (card != kNoCard) players.pile.add(card);
    }
    within("build", build, 0, std::max(row.builds, 1) - 1);
    return {lists_of(players), lists_of({horrors_cards(row.theme, special_cards(row, build)), {}, {}})};
  }
  throw Error("there is no scenario '" + name + "'; expected one of " + known);
}

}  // namespace

void bind_demon_city(py::module_& module) {
  module.def(
      "demon_city_throw_odds",
      [](const CardLists& deck, const ThrowerNumbers& thrower, Whole<"intensity"> intensity,
         Whole<"throw_cap"> cap) {
        const StaticThrow asked = static_throw(deck, thrower, intensity, cap);
        const int wanted = count_hand(asked.thrower, intensity, cap).cards;
        return std::make_pair(intensity == 0 ? 0 : std::min(wanted, asked.deck.size()),
                              numbers_of_odds(static_odds(asked.deck, asked.thrower, intensity, cap)));
      },
      py::arg("deck"), py::arg("thrower"), py::arg("intensity"), py::arg("throw_cap"),
      "Behind pandemonium.demon_city.throw.");
  module.def(
      "demon_city_throw",
      [](const CardLists& deck, const ThrowerNumbers& thrower, Whole<"intensity"> intensity,
         Whole<"throw_cap"> cap, std::optional<Seed> seed) {
        StaticThrow asked = static_throw(deck, thrower, intensity, cap);
        Chance chance = Chance::seeded(seed_or_drawn(seed));
        const Thrown thrown = throw_static(asked.deck, asked.thrower, intensity, cap, chance);
        return std::make_pair(numbers_of_thrown(thrown), lists_of(asked.deck));
      },
      py::arg("deck"), py::arg("thrower"), py::arg("intensity"), py::arg("throw_cap"), py::arg("seed"),
      "Behind pandemonium.demon_city.Throw.draw.");
  module.def(
      "demon_city_clash_odds",
      [](const CardLists& first_deck, const std::vector<HandNumbers>& first, const CardLists& second_deck,
         const std::vector<HandNumbers>& second, Whole<"throw_cap"> cap) {
        const Clash asked = clash(first_deck, first, second_deck, second, cap);
        const FlipOdds odds =
            flip_odds(asked.first_deck, asked.first, asked.second_deck, asked.second, asked.cap);
        return std::make_tuple(odds.first_wins, odds.second_wins, odds.tie, numbers_of_odds(odds.first),
                               numbers_of_odds(odds.second));
      },
      py::arg("first_deck"), py::arg("first"), py::arg("second_deck"), py::arg("second"),
      py::arg("throw_cap"), "Behind pandemonium.demon_city.action_round.");
  module.def(
      "demon_city_clash",
      [](const CardLists& first_deck, const std::vector<HandNumbers>& first, const CardLists& second_deck,
         const std::vector<HandNumbers>& second, Whole<"throw_cap"> cap, std::optional<Seed> seed) {
        Clash asked = clash(first_deck, first, second_deck, second, cap);
        Chance chance = Chance::seeded(seed_or_drawn(seed));
        const ThrownFlip flip =
            throw_flip(asked.first_deck, asked.first, asked.second_deck, asked.second, asked.cap, chance);
        return std::make_tuple(flip.winner, numbers_of_thrown(flip.first), numbers_of_thrown(flip.second),
                               lists_of(asked.first_deck), lists_of(asked.second_deck));
      },
      py::arg("first_deck"), py::arg("first"), py::arg("second_deck"), py::arg("second"),
      py::arg("throw_cap"), py::arg("seed"), "Behind pandemonium.demon_city.ActionRound.draw.");
  module.def("demon_city_decks", &scenario_decks, py::arg("scenario"), py::arg("build"),
             "Behind pandemonium.demon_city.scenario_decks.");
}

}  // namespace pandemonium
