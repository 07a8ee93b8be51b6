#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T1 (R4, 3.7, 3.8, 4.3)
TEST(CityOfHorror, TheBoxHoldsWhatTheRulebookCounts) {
  int cards = 0, explosions = 0, rested = 0, exhausted = 0, tokens = 0, points = 0;
  const Tables& box = Tables::built_in;
  for (const ActionCard& each : box.cards) {
    cards += each.copies;
    explosions += each.explosion ? int{each.copies} : 0;
  }
  for (const Character& each : box.people) {
    rested += each.rested;
    exhausted += each.exhausted;
  }
  for (int value = 0; value < kFoodValues; ++value) {
    tokens += box.food.tokens[value];
    points += value * box.food.tokens[value];
  }
  EXPECT_EQ(cards, 40);
  EXPECT_EQ(explosions, 8);
  EXPECT_EQ(kPeople.size(), 21u);
  EXPECT_EQ(rested, 86);
  EXPECT_EQ(exhausted, 50);
  EXPECT_EQ(tokens, 12);
  EXPECT_EQ(points, 18);
  const std::array<int, 5> zombies{6, 7, 8, 9, 10}, antidotes{0, 2, 3, 3, 3}, drops{0, 2, 1, 1, 1};
  int invasion_cards = 0;
  for (std::size_t hour = 0; hour < box.invasion.values.size(); ++hour)
    for (const InvasionCard& each : box.invasion.values[hour]) {
      ++invasion_cards;
      int z = 0, a = 0, c = 0;
      for (const int count : each.zombies) z += count;
      for (const int count : each.antidotes) a += count;
      for (const int count : each.cards) c += count;
      EXPECT_EQ(z, zombies[hour]);
      EXPECT_EQ(a, antidotes[hour]);
      EXPECT_EQ(c, drops[hour]);
    }
  EXPECT_EQ(invasion_cards, 20);
}

State after_set_up(const Options& options, std::uint64_t seed) {
  Chance chance = Chance::seeded(seed);
  State s = CityOfHorror::set_up(options, chance);
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  while (s.stage == Stage::setup) CityOfHorror::apply(s, legal.first(), chance, legal);
  return s;
}

// city_of_horror:T2 (R9, R13)
// city_of_horror:R1
TEST(CityOfHorror, CharactersHandsAndDeckDependOnTheSeats) {
  const std::array<int, 4> characters{5, 4, 3, 3}, hands{7, 6, 5, 4}, decks{19, 16, 15, 16};
  for (int n = 3; n <= 6; ++n) {
    Options options;
    options.players = static_cast<std::int8_t>(n);
    const State s = after_set_up(options, 3);
    for (int seat = 0; seat < n; ++seat) {
      EXPECT_EQ(size_of(s.owned[seat]), characters[n - 3]);
      EXPECT_EQ(s.hand_size[seat], hands[n - 3]);
    }
    for (int seat = n; seat < kSeats; ++seat) EXPECT_EQ(s.owned[seat], 0u);
    EXPECT_EQ(deck_size(s), decks[n - 3]);
  }
}

constexpr const char* kFixedLayout = R"({"layout": [1, 2, 3, 4], "colours": [0, 1, 2, 3, -1, -1]})";

// city_of_horror:T3 (R10, R11)
// city_of_horror:R8
TEST(CityOfHorror, PlacementGoesCounterClockwiseAndTheLastPlaceIsForced) {
  // Given C_FIRST = P1, the characters 0..15 in order, P0 draws Crossroads, Armory, Church, Bank
  Outcomes outcomes{1};
  for (int c = 0; c < 16; ++c) outcomes.push_back(c);
  for (const int b : {crossroads, armory, church, bank}) outcomes.push_back(b);
  Chance chance = Chance::scripted(outcomes).then_seeded(1);
  State s = CityOfHorror::set_up(options_of(kFixedLayout), chance);
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  // Then P0 is asked for Church, Bank, Armory; the last one goes to the Crossroads without a question
  std::vector<int> asked, order;
  while (s.stage == Stage::setup) {
    if (s.actor == 0) asked.push_back(s.location);
    if (order.empty() || order.back() != s.actor) order.push_back(s.actor);
    CityOfHorror::apply(s, legal.first(), chance, legal);
  }
  EXPECT_EQ(asked, (std::vector<int>{church, bank, armory}));
  EXPECT_EQ(order, (std::vector<int>{0, 3, 2, 1}));
  EXPECT_TRUE(has(s.at[crossroads], 3));
}

// city_of_horror:T4 (R12)
TEST(CityOfHorror, APlacementInAFullBuildingGoesToTheCrossroads) {
  // Given P0, P3 and P2 placed before P1; two of them on the Water Tower, which P1 draws too
  Outcomes outcomes{1};
  for (int c = 0; c < 16; ++c) outcomes.push_back(c);
  for (int seat = 0; seat < 4; ++seat)
    for (const int b : {water_tower, church, hospital, bank}) outcomes.push_back(b);
  Chance chance = Chance::scripted(outcomes).then_seeded(2);
  State s = CityOfHorror::set_up(options_of(kFixedLayout), chance);
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  while (s.stage == Stage::setup) CityOfHorror::apply(s, legal.first(), chance, legal);
  EXPECT_EQ(size_of(s.at[water_tower]), 2);
  EXPECT_EQ(s.at[water_tower] & s.owned[1], 0u);
  // P1's last character was placed "on the tower"; Church 4 and Hospital, Bank 3 took the other first comers
  EXPECT_EQ(size_of(s.at[crossroads] & s.owned[1]), 3);
  EXPECT_EQ(size_of(s.at[crossroads] & s.owned[2]), 1);
  // And all six Movement cards are there in turn 1
  while (s.stage != Stage::select || s.actor != 1) CityOfHorror::apply(s, legal.first(), chance, legal);
  EXPECT_EQ(s.turn, 1);
  EXPECT_EQ(legal.size(), 6);
}

// city_of_horror:T5 (R15, R2)
TEST(CityOfHorror, TheMidnightCardPutsZombiesByNumber) {
  Given given;
  given.s.number = {2, 4, 1, 3, 5, 6};
  given.s.turn = 0;
  given.s.invasion_done = false;
  given.s.hour_card = {-1, -1, -1, -1, -1};
  given.s.stage = Stage::setup;
  // The windows of DAWN hold nothing to do; the first question is a Movement card
  given.start(Step::hours, {2, 0, 0, 0, 0});
  const State& s = given.s;
  EXPECT_EQ(s.zombies, (std::array<Count, 6>{1, 1, 0, 2, 2, 0}));
  EXPECT_EQ(s.zombie_reserve, 34);
}

// city_of_horror:T6 (R14)
TEST(CityOfHorror, TheDraftPassesPacksToTheLeft) {
  Chance chance = Chance::seeded(7);
  State s =
      CityOfHorror::set_up(options_of(R"({"players": 3, "deal": "draft", "auto_forced": false})"), chance);
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  while (s.stage == Stage::setup) CityOfHorror::apply(s, legal.first(), chance, legal);
  ASSERT_EQ(s.stage, Stage::draft);
  EXPECT_EQ(s.actor, 0);
  const CardCounts first = s.pack[0];
  CardCounts kept{};
  const auto pack_of = [&](int seat) { return section(s, seat, "tableau"); };
  for (int round = 0; round < 6; ++round) {
    if (round == 1) {  // P1 sees P0's other six
      CardCounts rest = first;
      for (int t = 0; t < kCardTypes; ++t) rest[t] -= kept[t];
      for (int t = 0; t < kCardTypes; ++t) EXPECT_EQ(pack_of(1)[t], static_cast<float>(rest[t]) / 4.0f);
    }
    if (round == 3) {  // P0's first pack is back with four cards
      float cards = 0;
      for (int t = 0; t < kCardTypes; ++t) {
        EXPECT_LE(pack_of(0)[t], static_cast<float>(first[t]) / 4.0f);
        cards += 4 * pack_of(0)[t];
      }
      EXPECT_EQ(cards, 4.0f);
    }
    for (int seat = 0; seat < 3; ++seat) {
      ASSERT_EQ(s.actor, seat);
      EXPECT_EQ(s.hand_size[seat], round);  // nothing shows before all have picked
      const Action pick = legal.first();
      if (seat == 0 && round == 0) kept[pick - kCard] = 1;
      CityOfHorror::apply(s, pick, chance, legal);
      ASSERT_EQ(CityOfHorror::fault(s), "");
    }
  }
  for (int seat = 0; seat < 3; ++seat)
    EXPECT_EQ(s.hand_size[seat], 7);  // the last card came without a question
  EXPECT_EQ(deck_size(s), 19);
  EXPECT_NE(s.stage, Stage::draft);
}

}  // namespace
}  // namespace pandemonium::city_of_horror
