#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T43 (R68-R70)
// city_of_horror:R87
TEST(CityOfHorror, TheThirdMarkerExplodesTheWaterTower) {
  Given given;
  given.put(1, punk, water_tower).tired(punk).put(2, geek, water_tower).tired(geek).hidden(geek);
  given.put(0, mama, church).put(0, housewife, bank).tired(housewife);
  given.z(water_tower, 3).z(bank, 1).z(church, 2);
  given.hand(3, {makeshift_bomb, molotov_cocktail});
  given.s.markers[water_tower] = 2;
  given.at(church, Step::attack_window);
  given.expect(Kind::go, 3);
  given.play(play_card(makeshift_bomb)).play(where(bank));
  EXPECT_EQ(given.s.zombies[bank], 0);
  given.expect(Kind::marker, 3);
  EXPECT_EQ(given.choices(), (std::vector<Action>{where(armory), where(water_tower)}));
  given.play(where(water_tower));
  EXPECT_TRUE(given.s.tower_exploded);
  EXPECT_FALSE(has(alive(given.s), punk));
  EXPECT_FALSE(has(alive(given.s), geek));
  EXPECT_EQ(given.s.zombies[water_tower], 0);
  EXPECT_EQ(given.s.markers[water_tower], 0);
  EXPECT_EQ(given.s.holder, 1);  // the first victim in order from P0
  EXPECT_EQ(board(given.s, water_tower).spaces, 3);
  EXPECT_EQ(board(given.s, water_tower).zombies_to_attack, kMoreThanCharacters);
  given.expect(Kind::go, 3);
  given.play(play_card(molotov_cocktail));  // the Church alone has zombies; its marker goes to the Armory
  EXPECT_EQ(given.s.markers[armory], 1);
}

// city_of_horror:T44 (R71; FAQ)
TEST(CityOfHorror, TheArmoryBurnsAndItsPeopleFleeToTheCrossroads) {
  Given given;
  given.put(0, granny, armory)
      .put(1, geek, armory)
      .z(armory, 4)
      .hand(3, {molotov_cocktail, molotov_cocktail});
  given.put(2, mama, church).put(2, punk, bank).z(bank, 3);
  given.s.markers[armory] = 2;
  given.at(church, Step::attack_window);
  while (given.s.actor != 3) given.play(pass);
  given.play(play_card(molotov_cocktail)).play(where(bank));
  while (given.s.kind == Kind::cancel) given.play(pass);
  given.expect(Kind::marker, 3);
  given.play(where(armory));
  EXPECT_TRUE(has(given.s.at[crossroads], granny));
  EXPECT_TRUE(has(given.s.at[crossroads], geek));
  EXPECT_FALSE(has(given.s.exhausted, granny));
  EXPECT_EQ(given.s.zombies[armory], 4);
  EXPECT_EQ(marker_sites(given.s), bit(water_tower));
  // A later Movement card Armory leads to the Crossroads
  State later = given.s;
  later.stage = Stage::move;
  later.mover = 2;
  later.movement_card[2] = armory;
  move_character(later, mama);
  EXPECT_TRUE(has(later.at[crossroads], mama));
}

// city_of_horror:T45 (R72)
TEST(CityOfHorror, TheArmorySideBIsBlockedByTheSecondMarker) {
  Given given;
  given.side_b(armory)
      .put(0, geek, armory)
      .alone(0)
      .put(0, mama, church)
      .tired(mama)
      .hand(1, {molotov_cocktail});
  given.z(armory, 2).z(bank, 1);
  given.s.markers[armory] = 1;
  given.at(church, Step::attack_window);
  while (given.s.actor != 1) given.play(pass);
  given.play(play_card(molotov_cocktail)).play(where(bank));
  given.play(where(armory));
  EXPECT_TRUE(given.s.armory_closed);
  EXPECT_EQ(given.s.markers[armory], 0);
  EXPECT_TRUE(has(given.s.at[armory], geek));
  EXPECT_FALSE(has(movable(given.s, 0), geek));

  Given later;
  later.side_b(armory).put(0, geek, armory).put(0, mama, church).tired(mama).alone(0).put(0, thief, bank);
  later.hand(0, {back_door}).z(armory, 2);
  later.s.armory_closed = true;
  later.cards_of_movement({armory, church, church, church}).move_phase();
  later.expect(Kind::pre_move, 0);
  EXPECT_EQ(later.choices(), (std::vector<Action>{who(mama), who(thief)}));
  later.play(who(thief));
  EXPECT_TRUE(has(later.s.at[crossroads], thief));  // no ENTER question, the Back Door is still there
  EXPECT_EQ(later.s.hand[0][back_door], 1);

  Given attacked;
  attacked.side_b(armory).put(0, geek, armory).tired(geek).z(armory, 2);
  attacked.s.armory_closed = true;
  attacked.at(armory, Step::attack);
  EXPECT_FALSE(has(alive(attacked.s), geek));
}

// city_of_horror:T46 (R68, D19)
TEST(CityOfHorror, WithBothSitesGoneThereIsNoMarker) {
  Given given;
  given.put(0, thief, church).tired(thief).hand(0, {molotov_cocktail, shotgun}).z(bank, 1).z(church, 2);
  given.s.tower_exploded = true;
  given.s.armory_closed = true;
  given.at(church, Step::attack_window);
  given.expect(Kind::go, 0);
  given.play(play_card(molotov_cocktail)).play(where(bank));
  EXPECT_EQ(given.s.zombies[bank], 0);
  given.expect(Kind::go, 0);  // the others have nothing to do
  EXPECT_EQ(given.s.markers, (std::array<Count, 6>{}));
}

// city_of_horror:T66 (R108, 6.7)
TEST(CityOfHorror, WhenNobodyIsLeftTheGameEndsAtOnce) {
  Given given;
  for (int seat = 0; seat < 4; ++seat) given.alone(seat);
  given.put(0, thief, water_tower)
      .put(1, geek, water_tower)
      .tired(thief)
      .tired(geek)
      .hand(0, {makeshift_bomb, gun});
  given.z(bank, 2).antidotes(0, 3).open_food(1, 3);
  given.s.markers[water_tower] = 2;
  given.at(water_tower, Step::attack_window);
  given.expect(Kind::go, 0);
  given.play(play_card(makeshift_bomb));  // the Bank alone has zombies
  given.expect(Kind::marker, 0);
  given.play(where(water_tower));
  EXPECT_EQ(given.s.stage, Stage::over);
  EXPECT_EQ(CityOfHorror::to_act(given.s), kNobody);
  EXPECT_TRUE(given.legal.empty());
  for (int seat = 0; seat < 4; ++seat) {
    EXPECT_EQ(score_of(given.s, seat), 0);
    EXPECT_EQ(CityOfHorror::scores(given.s)[seat], 0.0f);
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
