#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

Given before_invasion(int turn, int card) {
  Given given;
  given.s.turn = static_cast<std::int8_t>(turn);
  given.s.hour_card[turn] = static_cast<std::int8_t>(card);
  given.s.invasion_done = false;
  given.s.stage = Stage::select;
  // Two characters that may move: the engine stops at the first movement, after the invasion
  given.put(0, thief, church).put(0, student, hospital).alone(0);
  given.cards_of_movement({bank, bank, bank, bank});
  return given;
}

// city_of_horror:T10 (R27-R31; worked example)
TEST(CityOfHorror, TheThreeOClockCardOfTheRulebook) {
  Given given = before_invasion(3, 0);
  given.z(church, 7).z(armory, 4);
  ASSERT_EQ(given.s.zombie_reserve, 29);
  given.s.seen_hour[3] = 0b10;
  EXPECT_EQ(section(given.s, 0, "zombies after it"), std::vector<float>(6, 0.0f));
  std::vector<float> foreseen = section(given.s, 1, "zombies after it");  // P1 has looked
  for (float& number : foreseen) number *= 8;
  EXPECT_EQ(foreseen, (std::vector<float>{6, 2, 1, 8, 2, 1}));
  given.start(Step::invade);
  const State& s = given.s;
  EXPECT_EQ(s.zombies, (std::array<Count, 6>{6, 2, 1, 8, 2, 1}));  // Church 3 + 3
  EXPECT_EQ(s.antidotes, (std::array<Count, 6>{2, 0, 0, 1, 0, 0}));
  EXPECT_EQ(s.supplies[armory].cards, 1);
  EXPECT_EQ(s.supplies[armory].seen[0], 0);  // face down
  EXPECT_EQ(s.leader, 1);                    // purple
  EXPECT_EQ(s.zombie_reserve, 20);
}

// city_of_horror:T11 (R28, R29)
TEST(CityOfHorror, NoBuildingHoldsMoreThanEightAndTheReserveRunsOut) {
  Given given = before_invasion(4, 0);
  given.z(church, 8).z(hospital, 6).z(bank, 6).z(armory, 6).z(water_tower, 6).z(crossroads, 5);
  ASSERT_EQ(given.s.zombie_reserve, 3);
  given.start(Step::invade);
  EXPECT_EQ(given.s.zombies, (std::array<Count, 6>{8, 6, 7, 8, 6, 5}));
  EXPECT_EQ(given.s.zombie_reserve, 0);
}

// city_of_horror:T12 (R30)
TEST(CityOfHorror, AirdropsStopWhenReserveAndDeckAreEmpty) {
  Given given = before_invasion(1, 0);
  given.deck({gun});
  given.s.antidote_reserve = 1;
  given.s.antidotes_spent = 19;
  given.start(Step::invade);
  EXPECT_EQ(given.s.antidotes, (std::array<Count, 6>{1, 0, 0, 0, 0, 0}));
  EXPECT_EQ(given.s.supplies[hospital].cards, 1);
  EXPECT_EQ(given.s.supplies[armory].cards, 0);
}

}  // namespace
}  // namespace pandemonium::city_of_horror
