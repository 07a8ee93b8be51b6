// Action sets and tables, observation writer, JSON: the small tools every game is made of.
#include <gtest/gtest.h>

#include <limits>
#include <set>
#include <vector>

#include "envs/core/action_set.hpp"
#include "envs/core/action_table.hpp"
#include "envs/core/chance.hpp"
#include "envs/core/json.hpp"
#include "envs/core/observation.hpp"

namespace pandemonium {
namespace {

template <int N>
void expect_like_a_set_of_ints() {
  Chance chance = Chance::seeded(N);
  for (int trial = 0; trial < 200; ++trial) {
    ActionSet<N> actions;
    std::set<Action> expected;
    for (int i = chance.below(N + 1); i > 0; --i) {
      const Action action = chance.below(N);
      actions.add(action);
      expected.insert(action);
    }
    const Action first = chance.below(N);
    const std::uint64_t bits = N - first >= 64 ? 0x8000000000000005u : N - first >= 3 ? 5u : 1u;
    actions.add_bits(first, bits);
    for (int i = 0; i < 64; ++i)
      if (bits >> i & 1) expected.insert(first + i);
    actions.add_if(false, 0);
    ASSERT_EQ(actions.size(), static_cast<int>(expected.size()));
    ASSERT_EQ(actions.first(), *expected.begin());
    std::vector<std::uint8_t> bytes(N, 9);
    actions.write(bytes.data());
    int k = 0;
    for (Action action = 0; action < N; ++action) {
      ASSERT_EQ(actions.contains(action), expected.contains(action));
      ASSERT_EQ(bytes[static_cast<std::size_t>(action)], expected.contains(action) ? 1 : 0);
      if (expected.contains(action)) {
        ASSERT_EQ(actions.nth(k++), action);
      }
    }
    std::vector<Action> visited;
    actions.for_each([&visited](Action action) { visited.push_back(action); });
    ASSERT_EQ(visited, std::vector<Action>(expected.begin(), expected.end()));
    actions.remove(actions.first());
    ASSERT_EQ(actions.size(), static_cast<int>(expected.size()) - 1);
  }
}

TEST(ActionSet, BehavesLikeASetOfInts) {
  expect_like_a_set_of_ints<2>();
  expect_like_a_set_of_ints<64>();
  expect_like_a_set_of_ints<84>();
  expect_like_a_set_of_ints<452>();
  expect_like_a_set_of_ints<512>();
}

enum class Move { pass, load, use };
constexpr ActionTable<Move, 3> kTable{{{"pass", 1}, {"load", 37}, {"use", 2}}};

TEST(ActionTable, EncodesDecodesAndSpeaks) {
  static_assert(kTable.size() == 40);
  static_assert(kTable.encode(Move::load, 4) == 5);
  static_assert(kTable.decode(38).move == Move::use && kTable.decode(38).parameter == 0);
  EXPECT_EQ(kTable.text(0), "pass");
  EXPECT_EQ(kTable.text(37), "load 36");
  for (Action action = 0; action < kTable.size(); ++action) {
    const auto [move, parameter] = kTable.decode(action);
    EXPECT_EQ(kTable.encode(move, parameter), action);
  }
}

TEST(ObservationWriter, WritesSectionsOneAfterTheOther) {
  std::vector<float> row(20, 0.0f);
  ObservationWriter out(row.data());
  out.section("phase").one_hot(1, 3).one_hot(-1, 2);
  out.section("runner").thermometer(2, 3).scaled(3, 4).clipped(9, 4).flag(true).scaled(-1, 2).zeros(1);
  EXPECT_EQ(out.width(), 13);
  EXPECT_EQ(row, (std::vector<float>{0, 1, 0, 0, 0, 1, 1, 0, 0.75f, 1, 1, -0.5f, 0, 0, 0, 0, 0, 0, 0, 0}));
}

// What a game might write: with a wide number, and places of a unit that hold nothing.
void write(auto& out, int turn) {
  out.section("turn").wide(turn, 600).flag(true);
  out.section("counts").number(Fraction<7>(9)).number(Fraction<7>(-3)).zeros(2, 5).wide(-turn, 9);
}

TEST(ObservationWriter, KeepsBytesThatGiveTheSameFloatsBack) {
  ObservationLayout layout;
  std::vector<Unit> units(7);
  ObservationWriter remembering(units.data(), &layout);
  write(remembering, 0);
  for (const Unit& unit : units) layout.units.push_back(unit.size);
  EXPECT_EQ(layout.sections[1].first, 2);
  EXPECT_EQ(layout.units, (std::vector<float>{600, 1, 7, 7, 5, 5, 9}));
  EXPECT_EQ(layout.wide, (std::vector<std::int32_t>{0, 6}));
  for (const int turn : {0, 1, 127, 128, 129, 255, 256, 383, 384, 599, 30'000, 32'639}) {
    std::vector<float> row(7, 0.0f), back(7, 9.0f);
    ObservationWriter floats(row.data());
    write(floats, turn);
    std::vector<Byte> bytes(9);
    ObservationWriter out(bytes.data(), bytes.data() + 7);
    write(out, turn);
    float_rows(layout, {reinterpret_cast<const std::int8_t*>(bytes.data()), bytes.size()}, back);
    EXPECT_EQ(back, row) << turn;
  }
}

enum class Colour { red, black };
constexpr auto enum_names(Colour) { return std::to_array<std::string_view>({"red", "black"}); }
struct Card {
  Colour colour = Colour::red;
  std::int8_t value = 3;
};
template <class Visitor>
void fields(Visitor& visit, Card& card) {
  visit("colour", card.colour);
  visit("value", card.value);
}
struct Hand {
  std::array<Card, 2> cards;
  bool open = false;
  float weight = 0.5f;
  std::uint64_t set = 0;
};
template <class Visitor>
void fields(Visitor& visit, Hand& hand) {
  visit("cards", hand.cards);
  visit("open", hand.open);
  visit("weight", hand.weight);
  visit("set", hand.set);
}

TEST(StateJson, ReadsWhatItWrites) {
  Hand hand;
  hand.cards[1] = {Colour::black, -7};
  hand.set = std::numeric_limits<std::uint64_t>::max();
  const std::string text = to_json(hand).dump();
  EXPECT_EQ(
      text,
      R"({"cards":[{"colour":"red","value":3},{"colour":"black","value":-7}],"open":false,"weight":0.5,)"
      R"("set":18446744073709551615})");
  EXPECT_EQ(to_json(from_json<Hand>(parse_json(text, "hand"), "hand")).dump(), text);
}

std::string refusal(const char* text) {
  try {
    from_json<Hand>(parse_json(text, "hand"), "hand");
  } catch (const Error& error) {
    return error.what();
  }
  return "nothing was refused";
}

TEST(StateJson, RefusesWhatDoesNotFitAndSaysWhere) {
  const std::string cards = R"("cards":[{"colour":"red","value":3},{"colour":"red","value":3}])";
  const std::string rest = R"(,"open":false,"weight":1,"set":0)";
  EXPECT_EQ(
      refusal(
          R"({"cards":[{"colour":"blue","value":3},{"colour":"red","value":3}],"open":false,"weight":1,"set":0})"),
      R"(hand.cards[0].colour: "blue" is given, expected one of red, black)");
  EXPECT_EQ(
      refusal(
          R"({"cards":[{"colour":"red","value":128},{"colour":"red","value":3}],"open":false,"weight":1,"set":0})"),
      "hand.cards[0].value: 128 is given, expected a whole number from -128 to 127");
  EXPECT_EQ(
      refusal(
          R"({"cards":[{"colour":"red","value":-129},{"colour":"red","value":3}],"open":false,"weight":1,"set":0})"),
      "hand.cards[0].value: -129 is given, expected a whole number from -128 to 127");
  EXPECT_EQ(refusal(("{" + cards + rest + R"(,"extra":1})").c_str()),
            "hand: unknown 'extra'; known: cards, open, weight, set");
  EXPECT_EQ(refusal(("{" + cards + R"(,"open":false,"weight":1})").c_str()), "hand: 'set' is missing");
  EXPECT_EQ(refusal(("{" + cards + R"(,"open":0,"weight":1,"set":0})").c_str()),
            "hand.open: 0 is given, expected true or false");
  EXPECT_EQ(refusal(("{" + cards + R"(,"open":true,"weight":1,"set":-1})").c_str()),
            "hand.set: -1 is given, expected a whole number from 0 to 18446744073709551615");
  EXPECT_NE(refusal("{").find("hand: not JSON"), std::string::npos);
}

TEST(StateJson,
     RefusesANumberMadeInMemoryThatDoesNotFit) {  // signed there, where one out of a text is unsigned
  Json card = to_json(Card{});
  card["value"] = std::int64_t{300};
  try {
    from_json<Card>(card, "card");
    FAIL();
  } catch (const Error& error) {
    EXPECT_STREQ(error.what(), "card.value: 300 is given, expected a whole number from -128 to 127");
  }
  card["value"] = std::int64_t{100};
  EXPECT_EQ(from_json<Card>(card, "card").value, 100);
}

TEST(StateJson, OptionsKeepTheDefaultsThatAreNotNamed) {
  Card card;
  update_from_json(json_from_assignments("value=5"), card, "options");
  EXPECT_EQ(card.value, 5);
  EXPECT_EQ(card.colour, Colour::red);
  EXPECT_THROW(update_from_json(json_from_assignments("values=5"), card, "options"), Error);
  EXPECT_EQ(json_from_assignments("a.b=on,c=[1,2],d=text").dump(),
            R"({"a":{"b":true},"c":[1,2],"d":"text"})");
  EXPECT_THROW(json_from_assignments("a"), Error);
}

TEST(StateJson, WhateverIsTypedAsAnOptionIsRefusedByName) {
  Card card;
  const auto refusal_of = [&](const std::string& text) {
    try {
      update_from_json(json_from_assignments(text), card, "options");
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string("taken");
  };
  EXPECT_EQ(refusal_of("value=1,value.b=2"),
            "option 'value.b=2': what stands before the dot has a value already");
  EXPECT_EQ(refusal_of("value=\xFF"),
            "options.value: \"\xEF\xBF\xBD\" is given, expected a whole number from -128 to 127");
  EXPECT_NE(refusal_of("colour=\xFF").find("options.colour"), std::string::npos);
  EXPECT_NE(refusal_of("\xFF=1").find("unknown '?'"), std::string::npos) << refusal_of("\xFF=1");
  EXPECT_NE(refusal_of("value=" + std::string(100'000, '[')).find("nest deeper"), std::string::npos);
  EXPECT_NE(refusal_of("value" + std::string(100'000, '.') + "=1").find("dots"), std::string::npos);
  EXPECT_NE(refusal_of("value=1e999").find("options.value"), std::string::npos);
}

TEST(ErrorText, IsUtf8AndBoundedWhateverWasGiven) {
  EXPECT_EQ(std::string(Error("caf\xC3\xA9").what()), "caf\xC3\xA9");
  EXPECT_EQ(std::string(Error("caf\xC3").what()), "caf?");                       // cut inside a character
  EXPECT_EQ(std::string(Error("\xFF\xC0\x80\xED\xA0\x80z").what()), "??????z");  // overlong, a surrogate
  EXPECT_EQ(readable("\xF0\x9F\x98\x88 daemon"), "\xF0\x9F\x98\x88 daemon");
  EXPECT_EQ(readable("12345678", 8), "12345678");
  EXPECT_EQ(readable("123456789", 8), "12345...");
  EXPECT_EQ(readable("1234\xC3\xA9\xC3\xA9zz", 8), "1234...");  // never half a character
  const std::string big = Error(std::string(1 << 20, 'x')).what();
  EXPECT_EQ(big.size(), kMaxErrorText);
}

}  // namespace
}  // namespace pandemonium
