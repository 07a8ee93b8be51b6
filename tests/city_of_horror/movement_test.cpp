#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T7 (R18)
TEST(CityOfHorror, WhoStandsOnTheTowerLooksAtTheInvasionCard) {
  Given given;
  given.put(2, rasta, water_tower).tired(rasta);
  given.s.turn = 0;
  given.s.hour_card = {0, 1, 0, 0, 0};
  given.start(Step::dawn);
  for (int viewer = 0; viewer < 4; ++viewer) {
    const auto seen = section(given.s, viewer, "seen invasion card");
    ASSERT_EQ(seen.size(), 40u);
    if (viewer == 2) {
      // 1:00-b: Church 0, Hospital 2, Bank 1, Armory 2, Tower 1, Crossroads 1; leader 2
      const std::vector<float> zombies(seen.begin() + 1, seen.begin() + 7);
      EXPECT_EQ(zombies, (std::vector<float>{0, 2 / 3.0f, 1 / 3.0f, 2 / 3.0f, 1 / 3.0f, 1 / 3.0f}));
      EXPECT_EQ(seen.front(), 1.0f);
      EXPECT_EQ(seen.back(), 1.0f);
    } else {
      EXPECT_EQ(seen, std::vector<float>(40, 0.0f));
      // everybody sees that P2 looked
      EXPECT_EQ(section(given.s, viewer, "seat +" + std::to_string((2 - viewer + 4) % 4))[20], 1.0f);
    }
  }
}

// city_of_horror:T8 (R25, 6.5)
// city_of_horror:R24
TEST(CityOfHorror, FromTheTowerSideBTheMovementCardIsChosenLast) {
  Given given;
  given.side_b(water_tower).put(1, punk, water_tower).put(3, geek, water_tower).tired(punk).tired(geek);
  given.put(0, thief, bank).put(2, mama, bank).tired(thief).tired(mama);
  given.s.invasion_done = false;
  given.start(Step::select_others);
  given.expect(Kind::select, 0);
  given.play(where(church));
  given.expect(Kind::select, 2);
  EXPECT_EQ(given.s.movement_open, 0);
  given.play(where(hospital));
  given.expect(Kind::select, 1);
  EXPECT_EQ(given.s.movement_open, 0b101);
  given.play(where(armory));
  given.expect(Kind::select, 3);
  const auto card_of = [&](const char* seat) {
    const auto row = section(given.s, 3, seat);
    return std::vector<float>(row.begin() + 8, row.begin() + 14);
  };
  EXPECT_EQ(card_of("seat +1"), (std::vector<float>{1, 0, 0, 0, 0, 0}));  // P0: Church
  EXPECT_EQ(card_of("seat +3"), (std::vector<float>{0, 1, 0, 0, 0, 0}));  // P2: Hospital
  EXPECT_EQ(card_of("seat +2"), (std::vector<float>(6, 0.0f)));           // P1: not yet revealed
}

// city_of_horror:T9 (R26)
// city_of_horror:R6
TEST(CityOfHorror, AMovementCardMustSendSomebodySomewhere) {
  Given given;
  given.put(0, thief, bank).alone(0);
  given.s.invasion_done = false;
  given.start(Step::select_others);
  given.expect(Kind::select, 0);
  EXPECT_EQ(given.choices(), (std::vector<Action>{where(church), where(hospital), where(armory),
                                                  where(water_tower), where(crossroads)}));
}

// city_of_horror:T13 (R32-R34; worked example)
// city_of_horror:R35
TEST(CityOfHorror, CharactersMoveInTurnOrderAndFullPlacesSendThemToTheCrossroads) {
  Given given;
  given.put(0, little_boy, bank).put(0, thief, hospital).alone(0);
  given.put(1, punk, crossroads).put(1, student, hospital).tired(punk).alone(1);
  given.put(2, geek, armory).put(2, businesswoman, bank).alone(2);
  given.put(3, businessman, church).put(3, rocker, church).put(3, rasta, church).alone(3);
  given.cards_of_movement({church, church, armory, crossroads}).move_phase();
  given.expect(Kind::pre_move, 0);
  const auto to_come = [&](int viewer) {
    std::vector<float> numbers = section(given.s, viewer, "characters to come");
    for (float& number : numbers) number *= 8;
    return numbers;
  };
  EXPECT_EQ(to_come(0), (std::vector<float>{1, 0, 0, 1, 0, 1}));  // of P1, P2 and P3
  EXPECT_EQ(to_come(2), (std::vector<float>{1, 0, 0, 0, 0, 1}));
  given.play(who(little_boy));
  EXPECT_EQ(to_come(1), (std::vector<float>{0, 0, 0, 1, 0, 1}));
  EXPECT_TRUE(is_full(given.s, church));
  given.expect(Kind::pre_move, 1);
  EXPECT_TRUE(given.legal.contains(who(punk)));
  given.play(who(punk));
  EXPECT_TRUE(has(given.s.at[crossroads], punk));
  // P2 has only the Businesswoman to move: she is in the Armory already
  EXPECT_TRUE(has(given.s.at[armory], businesswoman));
  given.expect(Kind::pre_move, 3);
  given.play(who(businessman));
  EXPECT_TRUE(has(given.s.at[crossroads], businessman));
}

// city_of_horror:T14 (R32, P6)
TEST(CityOfHorror, TheGrannyMovesOnlyInATurnInWhichHerPowerWasUsed) {
  Given given;
  given.put(1, granny, church).put(1, thief, hospital).put(1, mama, armory).alone(1);
  given.cards_of_movement({church, bank, church, church}).move_phase();
  // P0's only movable character is its spare: moved automatically
  given.expect(Kind::pre_move, 1);
  EXPECT_FALSE(given.legal.contains(who(granny)));
  EXPECT_EQ(value_of(given.s, granny), 5);
  given.play(power(granny));
  EXPECT_EQ(value_of(given.s, granny), 2);
  given.expect(Kind::pre_move, 1);
  EXPECT_TRUE(given.legal.contains(who(granny)));
  EXPECT_TRUE(given.legal.contains(who(thief)));
  // Next turn
  State next = given.s;
  next.granny_mobile = false;
  EXPECT_FALSE(has(movable(next, 1), granny));
  Legal legal;
  CityOfHorror::mark_legal(next, legal);
  EXPECT_FALSE(legal.contains(power(granny)));
  EXPECT_FALSE(legal.contains(who(granny)));
}

// city_of_horror:T15 (R33, R26)
TEST(CityOfHorror, ASeatThatCanMoveNobodyChoosesAnyCardAndMovesNobody) {
  Given given;
  given.put(1, granny, church).tired(granny).alone(1);
  given.s.holder = 1;
  given.s.invasion_done = false;
  given.start(Step::select_others);
  given.expect(Kind::select, 1);
  EXPECT_EQ(given.legal.size(), 6);
  Given later;
  later.put(1, granny, church).tired(granny).alone(1);
  later.put(2, thief, bank).put(2, mama, hospital).alone(2);
  later.cards_of_movement({church, bank, church, church});
  later.s.holder = 1;
  later.move_phase();
  later.expect(Kind::pre_move, 2);  // P1 was not asked
  EXPECT_TRUE(has(later.s.at[church], granny));
}

Given full_bank() {
  Given given;
  given.put(0, thief, bank).put(1, student, bank).put(3, rocker, bank);
  given.put(2, punk, church).put(2, mama, hospital).tired(punk).alone(2);
  given.hand(2, {back_door}).cards_of_movement({church, church, bank, church});
  given.s.holder = 2;
  return given;
}

// city_of_horror:T16 (R36)
TEST(CityOfHorror, ABackDoorOpensATemporarySpace) {
  Given given = full_bank();
  given.move_phase();
  given.expect(Kind::pre_move, 2);
  given.play(who(punk));
  given.expect(Kind::enter, 2);
  EXPECT_EQ(given.choices(), (std::vector<Action>{enter(Entrance::crossroads), enter(Entrance::back_door)}));
  given.play(enter(Entrance::back_door));
  EXPECT_EQ(size_of(given.s.at[bank]), 4);
  EXPECT_TRUE(has(given.s.temporary, punk));
  EXPECT_EQ(given.s.discard[back_door], 1);
  // Next turn he leaves: the flag is gone, the Bank holds 3 of 3
  relocate(given.s, punk, armory, false);
  EXPECT_FALSE(has(given.s.temporary, punk));
  EXPECT_EQ(free_spaces(given.s, bank), 0);
}

// city_of_horror:T17 (R36, R76)
TEST(CityOfHorror, ACancelledBackDoorLeadsToTheCrossroads) {
  Given given = full_bank();
  given.hand(3, {pepper_spray}).move_phase();
  given.play(who(punk)).play(enter(Entrance::back_door));
  given.expect(Kind::cancel, 3);
  given.play(play_card(pepper_spray));
  EXPECT_TRUE(has(given.s.at[crossroads], punk));
  EXPECT_FALSE(has(given.s.temporary, punk));
  EXPECT_EQ(given.s.discard[back_door], 1);
  EXPECT_EQ(given.s.discard[pepper_spray], 1);
}

// city_of_horror:T18 (R36; FAQ)
TEST(CityOfHorror, TheMamasTemporarySpaceStaysWhenARegularOneIsFreed) {
  Given given;
  given.put(0, thief, hospital).put(1, student, hospital).put(3, rocker, hospital);
  given.put(2, mama, church).put(2, punk, bank).tired(punk).alone(2);
  given.cards_of_movement({church, church, hospital, bank});
  given.s.holder = 2;
  given.move_phase();
  given.play(who(mama));
  given.expect(Kind::enter, 2);
  given.play(enter(Entrance::mama));
  EXPECT_EQ(size_of(given.s.at[hospital]), 4);
  EXPECT_TRUE(has(given.s.exhausted, mama));
  given.expect(Kind::pre_move, 3);
  given.play(who(rocker));  // Hospital -> Bank
  EXPECT_EQ(free_spaces(given.s, hospital), 1);
  EXPECT_TRUE(has(given.s.temporary, mama));
  relocate(given.s, punk, hospital, false);  // one more enters normally
  EXPECT_EQ(size_of(given.s.at[hospital]), 4);
  EXPECT_EQ(free_spaces(given.s, hospital), 0);
}

// city_of_horror:T19 (R38)
// city_of_horror:P13
TEST(CityOfHorror, ThePriestSendsTheMoverBack) {
  Given given;
  given.put(0, geek, bank).put(0, thief, armory).alone(0);
  given.put(1, student, bank).put(1, rocker, armory).alone(1);
  given.put(2, priest, hospital).cards_of_movement({church, church, church, church}).move_phase();
  given.expect(Kind::pre_move, 0);
  given.play(who(geek));
  given.expect(Kind::priest, 2);
  given.play(power(priest));
  EXPECT_TRUE(has(given.s.at[bank], geek));
  EXPECT_EQ(value_of(given.s, priest), 2);
  given.expect(Kind::pre_move, 1);
}

// city_of_horror:T20 (R37; FAQ)
// city_of_horror:P18
TEST(CityOfHorror, TheTeenChangesTheCardForAnotherCharacter) {
  Given given;
  given.put(3, teen, church).put(3, rocker, armory).alone(3);
  given.cards_of_movement({church, church, church, bank});
  given.s.holder = 3;
  given.move_phase();
  given.expect(Kind::pre_move, 3);
  given.play(power(teen));
  given.expect(Kind::select, 3);
  EXPECT_FALSE(given.legal.contains(where(bank)));
  given.play(where(hospital));
  given.expect(Kind::pre_move, 3);
  given.play(who(rocker));
  EXPECT_TRUE(has(given.s.at[hospital], rocker));
  EXPECT_TRUE(has(given.s.at[church], teen));
  EXPECT_TRUE(has(given.s.exhausted, teen));
}

// city_of_horror:T21 (R37, R75)
// city_of_horror:P14
TEST(CityOfHorror, RunningShoesCanBeCancelled) {
  Given given;
  given.put(3, thief, church).hand(3, {running_shoes}).put(1, punk, armory);
  given.cards_of_movement({church, church, church, bank});
  given.s.holder = 3;
  given.move_phase();
  given.expect(Kind::pre_move, 3);
  given.play(play_card(running_shoes));
  given.expect(Kind::cancel, 1);
  given.play(power(punk));
  EXPECT_EQ(value_of(given.s, punk), 3);
  EXPECT_EQ(given.s.movement_card[3], bank);
  EXPECT_EQ(given.s.discard[running_shoes], 1);
  given.expect(Kind::pre_move, 3);
}

// city_of_horror:T22 (R39)
TEST(CityOfHorror, TheBlondeAttractsAZombieAfterTheMoves) {
  const auto after_moves = [](int zombies, bool exhausted) {
    Given given;
    given.put(0, blonde, church).put(0, granny, armory).tired(granny).alone(0).z(bank, zombies);
    if (exhausted) given.tired(blonde);
    // nobody else can move: each of them has only what stands where its card says
    given.spares_at(crossroads).cards_of_movement({bank, crossroads, crossroads, crossroads});
    const int reserve = given.s.zombie_reserve;
    given.move_phase();
    EXPECT_TRUE(has(given.s.at[bank], blonde));
    EXPECT_EQ(given.s.zombie_reserve, reserve - (given.s.zombies[bank] - zombies));
    return int{given.s.zombies[bank]};
  };
  EXPECT_EQ(after_moves(2, false), 3);
  EXPECT_EQ(after_moves(2, true), 2);
  EXPECT_EQ(after_moves(8, false), 8);
}

// city_of_horror:T65 (R22)
TEST(CityOfHorror, AnExplosionInAMovementWindowIsOverBeforeTheNextMove) {
  Given given(4, R"({"negotiation": false, "movement_windows": true})");
  given.put(0, geek, water_tower).tired(geek).alone(0).put(0, granny, bank).tired(granny);
  given.hand(1, {makeshift_bomb}).z(hospital, 2);
  given.s.markers[water_tower] = 2;
  given.cards_of_movement({church, church, church, church}).move_phase();
  given.expect(Kind::go, 1);  // the window before the first move
  given.play(pass);
  // P0 has moved the Geek, its only movable character; P1 acts in the window after it
  given.expect(Kind::go, 1);
  EXPECT_TRUE(has(given.s.at[church], geek));
  given.play(play_card(makeshift_bomb));  // the Hospital alone has zombies
  given.expect(Kind::marker, 1);
  given.play(where(water_tower));
  EXPECT_TRUE(given.s.tower_exploded);
  EXPECT_TRUE(has(given.s.at[church], geek));
}

// city_of_horror:R18: side B and an exploded tower show nothing
TEST(CityOfHorror, NobodyLooksFromTheOtherSideOrFromAnExplodedTower) {
  for (const bool exploded : {false, true}) {
    Given given;
    given.put(0, thief, water_tower);
    if (exploded)
      given.s.tower_exploded = true;
    else
      given.side_b(water_tower);
    dawn(given.s);
    EXPECT_EQ(given.s.seen_hour[given.s.turn], 0);
  }
  Given given;
  given.put(0, thief, water_tower);
  dawn(given.s);
  EXPECT_EQ(given.s.seen_hour[given.s.turn], 1);
}

}  // namespace
}  // namespace pandemonium::city_of_horror
