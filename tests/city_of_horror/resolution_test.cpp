#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T23 (R41)
// city_of_horror:R40
TEST(CityOfHorror, ALocationIsUsedOncePerSeatInTurnOrder) {
  Given given;
  given.put(0, thief, hospital).put(0, student, hospital).put(1, rocker, hospital);
  given.hand(0, {gun, alarm}).hand(1, {gun});
  given.s.antidote_reserve = 5;
  given.s.antidotes_spent = 15;
  given.at(hospital, Step::next_building);
  given.expect(Kind::activate, 0);
  given.play(kActivate);
  given.expect(Kind::pay, 0);
  given.play(card(alarm));
  EXPECT_EQ(given.s.seat_antidotes[0], 1);
  EXPECT_EQ(given.s.antidote_reserve, 4);
  EXPECT_EQ(given.s.discard[alarm], 1);
  given.expect(Kind::activate, 1);  // P0 is not asked again
}

// city_of_horror:T24 (R44, R49)
TEST(CityOfHorror, TheChurchRestsAnyExhaustedCharacterButThePregnantWoman) {
  Given given;
  given.put(0, little_boy, bank)
      .put(0, pregnant_woman, church)
      .tired(little_boy)
      .tired(pregnant_woman)
      .alone(0);
  given.hand(0, {gun, alarm}).at(church, Step::next_building);
  given.expect(Kind::activate, 0);
  given.play(kActivate).play(card(gun));  // the Little Boy is the only one: turned without a question
  EXPECT_EQ(value_of(given.s, little_boy), 5);
  EXPECT_TRUE(has(given.s.exhausted, pregnant_woman));
  Given lonely;
  lonely.put(0, little_boy, bank).put(0, pregnant_woman, church).tired(pregnant_woman).alone(0);
  lonely.hand(0, {gun, alarm}).at(church, Step::next_building);
  EXPECT_NE(lonely.s.kind, Kind::activate);
}

// city_of_horror:T25 (R44b; FAQ)
TEST(CityOfHorror, FoodPaidAtTheChurchLeavesTheGame) {
  Given given;
  given.side_b(church).put(0, geek, church).tired(geek).alone(0).open_food(0, 2);
  const auto truck = given.s.truck;
  given.at(church, Step::next_building);
  given.expect(Kind::activate, 0);
  given.play(kActivate);
  EXPECT_FALSE(has(given.s.exhausted, geek));
  EXPECT_EQ(given.s.food_open[0][2], 0);
  EXPECT_EQ(given.s.food_removed[2], 1);  // 11 tokens are left in the game
  EXPECT_EQ(given.s.truck, truck);
}

// city_of_horror:T26 (R45b)
TEST(CityOfHorror, TheHospitalSideBExhaustsARestedCharacterWithoutItsPower) {
  Given given;
  given.side_b(hospital).put(1, grandpa, hospital).put(1, pregnant_woman, hospital);
  given.put(1, thief, hospital).tired(thief).alone(1).at(hospital, Step::next_building);
  given.expect(Kind::activate, 1);
  given.play(kActivate);
  EXPECT_TRUE(has(given.s.exhausted, grandpa));
  EXPECT_FALSE(has(given.s.exhausted, pregnant_woman));
  EXPECT_EQ(given.s.seat_antidotes[1], 1);
  EXPECT_EQ(votes_of(given.s, 1, hospital), 2);  // the Pregnant Woman and the Thief
}

// city_of_horror:T27 (R47, R47b)
TEST(CityOfHorror, TheArmoryDrawsOrTakesFromTheDiscardPile) {
  Given side_a;
  side_a.put(0, thief, armory).alone(0).hand(0, {gun}).deck({shotgun, alarm});
  side_a.at(armory, Step::next_building);
  side_a.expect(Kind::activate, 0);
  side_a.play(kActivate);
  EXPECT_EQ(side_a.s.hand[0][shotgun], 1);
  EXPECT_EQ(deck_size(side_a.s), 1);
  for (int o = 1; o < 4; ++o) EXPECT_EQ(side_a.s.known[o][0], CardCounts{});

  Given side_b;
  side_b.side_b(armory).put(0, thief, armory).alone(0).hand(0, {alarm}).discarded({shotgun});
  side_b.at(armory, Step::next_building);
  side_b.expect(Kind::activate, 0);
  side_b.play(kActivate);
  EXPECT_EQ(side_b.s.hand[0][shotgun], 1);
  EXPECT_EQ(side_b.s.hand[0][alarm], 0);
  EXPECT_EQ(side_b.s.discard[shotgun], 0);
  EXPECT_EQ(side_b.s.discard[alarm], 1);
  for (int o = 1; o < 4; ++o) EXPECT_EQ(side_b.s.known[o][0][shotgun], 1);

  Given empty;
  empty.side_b(armory).put(0, thief, armory).alone(0).hand(0, {alarm}).at(armory, Step::next_building);
  EXPECT_NE(empty.s.kind, Kind::activate);
}

// city_of_horror:T28 (R46, R46b)
TEST(CityOfHorror, TheBankMovesTheZombieLeader) {
  Given side_a;
  side_a.put(0, thief, bank).tired(thief).alone(0).hand(0, {alarm, gun}).at(bank, Step::next_building);
  side_a.expect(Kind::activate, 0);
  side_a.play(kActivate).play(card(alarm));
  side_a.expect(Kind::pick_seat, 0);
  EXPECT_EQ(side_a.choices(), (std::vector<Action>{kSeat + 1, kSeat + 2, kSeat + 3}));
  side_a.play(kSeat + 2);
  EXPECT_EQ(side_a.s.leader, 2);

  for (const bool used : {true, false}) {
    Given side_b;
    side_b.side_b(bank).put(0, thief, bank).tired(thief).alone(0).at(bank, Step::next_building);
    side_b.expect(Kind::activate, 0);
    side_b.play(used ? kActivate : pass);
    EXPECT_EQ(side_b.s.leader, used ? 1 : 0);
  }
}

Given crossroads_side_b() {
  Given given;
  given.side_b(crossroads).put(0, thief, crossroads).tired(thief).alone(0).hand(0, {gun, gun});
  given.s.truck = {1, 1, 1, 0};
  given.s.face_up = {0, 2, 1, 0};
  given.s.food_removed = {0, 2, 3, 1};  // of 1, 5, 5, 1
  given.at(crossroads, Step::next_building);
  given.expect(Kind::activate, 0);
  given.play(kActivate);
  given.expect(Kind::food_pick, 0);
  return given;
}

// city_of_horror:T29 (R48b)
TEST(CityOfHorror, TheCrossroadsSideBOffersFaceUpFood) {
  Given open = crossroads_side_b();
  open.play(food(2), {0});
  EXPECT_EQ(open.s.food_open[0][2], 1);
  EXPECT_EQ(open.s.face_up, (std::array<Count, 4>{1, 2, 0, 0}));
  EXPECT_EQ(open.s.truck, (std::array<Count, 4>{0, 1, 1, 0}));

  Given drawn = crossroads_side_b();
  const auto before = section(drawn.s, 1, "seat +3");
  drawn.play(kDrawFood, {2});
  EXPECT_EQ(drawn.s.food_secret[0][2], 1);
  EXPECT_EQ(drawn.s.face_up, (std::array<Count, 4>{0, 2, 1, 0}));
  const auto after = section(drawn.s, 1, "seat +3");
  EXPECT_EQ(before[3], 0.0f);
  EXPECT_EQ(after[3], 1 / 6.0f);  // one more secret token
  EXPECT_EQ(after[4], before[4]);
  State other = drawn.s;  // whatever its value
  std::swap(other.food_secret[0][2], other.food_secret[0][1]);
  std::swap(other.truck[2], other.truck[1]);
  EXPECT_EQ(seen_by(other, 1), seen_by(drawn.s, 1));
}

// city_of_horror:R48b: face down as long as the truck holds any, whatever it is
// city_of_horror:R48
TEST(CityOfHorror, FoodIsDrawnFromATruckThatHoldsAny) {
  State s = crossroads_side_b().s;
  for (const auto& truck : {std::array<Count, 4>{}, {1, 0, 0, 0}, {0, 0, 0, 1}}) {
    s.truck = truck;
    Legal legal;
    CityOfHorror::mark_legal(s, legal);
    EXPECT_EQ(legal.contains(kDrawFood), truck != (std::array<Count, 4>{}));
    EXPECT_TRUE(legal.contains(food(1)) && legal.contains(food(2)));
  }
}

// city_of_horror:T30 (3.6)
TEST(CityOfHorror, EachBoardHasItsAttackCondition) {
  struct Row {
    int building, side, people, quiet;  // one zombie more attacks
    bool exploded = false;
  };
  for (const Row& row : {Row{church, 0, 1, 2}, Row{church, 1, 2, 2}, Row{hospital, 0, 3, 3},
                         Row{hospital, 1, 1, 1}, Row{bank, 0, 1, 2}, Row{water_tower, 0, 1, 3},
                         Row{water_tower, 0, 1, 1, true}, Row{crossroads, 0, 1, 0}, Row{armory, 1, 3, 3}}) {
    Given given;
    turn_to(given.s, row.building, row.side);
    given.s.tower_exploded = row.exploded;
    for (int i = 0; i < row.people; ++i) given.put(i, thief + i, row.building);
    given.z(row.building, row.quiet);
    const auto told = [&] {  // zombies too many, and how many more would attack; in quarters
      const auto numbers = section(given.s, 0, "zombies too many");
      return std::pair(4 * numbers[2 * row.building], 4 * numbers[2 * row.building + 1]);
    };
    EXPECT_FALSE(attack_condition(given.s, row.building)) << row.building << row.side;
    EXPECT_EQ(told(), std::pair(0.0f, 1.0f));
    given.z(row.building, row.quiet + 1);
    EXPECT_TRUE(attack_condition(given.s, row.building)) << row.building << row.side;
    EXPECT_EQ(told(), std::pair(1.0f, 0.0f));
  }
}

// city_of_horror:T31 (R79; FAQ)
TEST(CityOfHorror, HiddenCharactersCountForTheAttackCondition) {
  Given given;
  given.put(0, thief, hospital).put(1, student, hospital).put(2, rocker, hospital).hidden(rocker);
  given.z(hospital, 3);
  EXPECT_FALSE(attack_condition(given.s, hospital));
}

// city_of_horror:R47, R47b: both sides cost a card; A needs a deck
TEST(CityOfHorror, TheArmoryNeedsACardToPayAndOneToTake) {
  Given no_deck;
  no_deck.put(0, thief, armory).alone(0).hand(0, {gun}).deck({}).at(armory, Step::next_building);
  EXPECT_NE(no_deck.s.kind, Kind::activate);
  Given last_card;
  last_card.put(0, thief, armory).alone(0).hand(0, {gun}).deck({shotgun}).at(armory, Step::next_building);
  last_card.expect(Kind::activate, 0);
  for (const int side : {0, 1}) {
    Given no_card;
    turn_to(no_card.s, armory, side);
    no_card.put(0, thief, armory).alone(0).discarded({shotgun}).at(armory, Step::next_building);
    EXPECT_NE(no_card.s.kind, Kind::activate);
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
