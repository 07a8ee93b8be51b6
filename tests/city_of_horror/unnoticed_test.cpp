// What others can tell of a position and of a move: nothing of who was asked in secret, and of what lies face
// down no more than how much it is.
#include <set>

#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

bool shows_nothing(const State& s, Action action) { return CityOfHorror::unnoticed(s, action); }

State veiled_for(const State& s, Seat viewer) {
  State seen = s;
  CityOfHorror::veil(seen, viewer);
  return seen;
}

// P0, with one character, whose card sends it to the Church, is asked before its move: it has Running Shoes.
Given mover(int character, int from = bank) {
  Given given;
  given.put(0, character, from).alone(0).hand(0, {running_shoes});
  return given.cards_of_movement({church, church, bank, church});
}

// city_of_horror:R37, 6.5: with Running Shoes one is asked, without them the move just happens
TEST(CityOfHorror, AMoveThatWouldHaveHappenedAnywayShowsNoShoes) {
  Given given = mover(thief);
  given.move_phase();
  given.expect(Kind::pre_move, 0);
  EXPECT_TRUE(shows_nothing(given.s, who(thief)));
  EXPECT_FALSE(shows_nothing(given.s, play_card(running_shoes)));
  Given nobody = mover(thief, church);
  nobody.move_phase();
  nobody.expect(Kind::pre_move, 0);
  EXPECT_TRUE(shows_nothing(nobody.s, pass));
  Given two = mover(thief);
  two.put(0, rocker, bank).move_phase();
  two.expect(Kind::pre_move, 0);
  EXPECT_FALSE(shows_nothing(two.s, who(thief))) << "one of two was chosen";
}

// city_of_horror:R37: the powers of the Teen and the Granny lie open, so everybody expects the question
TEST(CityOfHorror, AMoverWithAnOpenPowerIsKnownToBeAsked) {
  for (const bool is_tired : {false, true}) {
    Given given = mover(teen);
    if (is_tired) given.tired(teen);
    given.move_phase();
    given.expect(Kind::pre_move, 0);
    EXPECT_EQ(shows_nothing(given.s, who(teen)), is_tired);
  }
  struct Case {
    int at;
    bool closed, mobile, tired, asked;
  };
  for (const auto& [at, closed, mobile, is_tired, asked] : std::vector<Case>{
           {church, false, false, false, true},
           {church, true, false, false, true},
           {armory, false, false, false, true},
           {armory, true, false, false, false},
           {church, false, true, false, false},
           {church, false, false, true, false},
       }) {
    Given given = mover(thief);
    given.put(0, granny, at);
    if (is_tired) given.tired(granny);
    given.move_phase();
    given.expect(Kind::pre_move, 0);
    State s = given.s;
    s.armory_closed = closed;
    s.granny_mobile = mobile;
    EXPECT_EQ(shows_nothing(s, who(thief)), !asked) << at << closed << mobile << is_tired;
  }
}

// city_of_horror:R32, 6.5: a full building sends the character to the Crossroads, unless a card is shown
TEST(CityOfHorror, WhoStaysOutOfAFullBuildingShowsNoBackDoor) {
  Given given;
  given.put(0, thief, bank).put(1, student, bank).put(3, rocker, bank);
  given.put(2, punk, church).tired(punk).alone(2).hand(2, {back_door});
  given.cards_of_movement({church, church, bank, church});
  given.s.holder = 2;
  given.move_phase();
  given.expect(Kind::enter, 2);
  EXPECT_TRUE(shows_nothing(given.s, enter(Entrance::crossroads)));
  EXPECT_FALSE(shows_nothing(given.s, enter(Entrance::back_door)));
}

// city_of_horror:R75, R94, R95, 6.5
TEST(CityOfHorror, WhatOnlyTheAskedNotice) {
  for (const Item wanted : {Item::act, Item::truce}) {
    Given given(4, "{}");
    given.spares_at(bank).put(1, thief, church).tired(thief).z(church, 1);
    given.hand(0, {canned_food}).hand(1, {gun, shotgun}).at(church, Step::attack_window);
    given.expect(Kind::go, 0);
    EXPECT_TRUE(shows_nothing(given.s, pass));
    EXPECT_FALSE(shows_nothing(given.s, given.offer_to(1)));
    given.play(given.offer_to(1)).play(give(Item::card)).play(want(wanted));
    given.expect(Kind::respond, 1);
    EXPECT_EQ(shows_nothing(given.s, kReject), wanted == Item::act) << "without means nobody is asked to act";
    EXPECT_FALSE(shows_nothing(given.s, kAccept));
  }
  Given given(4, "{}");
  given.put(0, mama, church).tired(mama).z(bank, 2).antidotes(0, 1);
  given.hand(1, {gun, kitten}).at(church, Step::attack_window);
  given.play(given.offer_to(1)).play(give(Item::antidote)).play(want(Item::card)).play(kAccept);
  given.expect(Kind::hand_over, 1);
  EXPECT_TRUE(shows_nothing(given.s, card(gun))) << "with two cards of one type it would not be asked";
  Given asked;
  asked.put(0, mama, church).tired(mama).hand(0, {gun}).hand(2, {pepper_spray}).z(bank, 2);
  asked.at(church, Step::attack_window).play(play_card(gun));
  asked.expect(Kind::cancel, 2);
  EXPECT_TRUE(shows_nothing(asked.s, pass));
  EXPECT_FALSE(shows_nothing(asked.s, play_card(pepper_spray)));
  Given choosing;
  choosing.put(0, thief, bank);
  choosing.s.invasion_done = false;
  choosing.start(Step::select_others);
  choosing.expect(Kind::select, 0);
  EXPECT_FALSE(shows_nothing(choosing.s, where(church))) << "everybody chooses";
}

// city_of_horror:6.5: how many were asked, whom, and what they compose
TEST(CityOfHorror, AVeilHidesWhoIsAskedAndWhat) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {gun}).z(bank, 2);
  given.hand(3, {pepper_spray}).at(church, Step::attack_window).play(play_card(gun));
  given.expect(Kind::cancel, 3);
  EXPECT_GT(given.s.decisions, 0);
  EXPECT_EQ(given.s.stack[0].asked, 3);
  const State seen = veiled_for(given.s, 1), own = veiled_for(given.s, 3);
  EXPECT_EQ(seen.decisions, 0);
  EXPECT_EQ(seen.actor, kNone);
  EXPECT_EQ(seen.stack[0].asked, 0);
  EXPECT_EQ(own.actor, 3);
  EXPECT_EQ(own.stack[0].asked, 3);
  Given composing;
  composing.put(0, mama, church).tired(mama).hand(0, {rescue_flare}).z(bank, 2).z(hospital, 1);
  composing.at(church, Step::attack_window).play(play_card(rescue_flare)).play(where(bank));
  composing.expect(Kind::loc2, 0);
  EXPECT_NE(composing.s.act, Act{});
  EXPECT_EQ(veiled_for(composing.s, 0).act, composing.s.act);
  EXPECT_EQ(veiled_for(composing.s, 1).act, Act{});
}

// city_of_horror:6.5: of Food that lies face down the number is known
TEST(CityOfHorror, AVeilLeavesTheNumberOfFoodTokens) {
  Given given;
  given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
  int tokens = 0;
  for (const int count : given.s.truck) tokens += count;
  given.s.food_secret[0] = {0, 0, 1};
  given.s.food_secret[1] = {0, 1, 2};
  const std::array<Count, kFoodValues> three{-3}, all{static_cast<Count>(-tokens)};
  State seen = veiled_for(given.s, 0);
  EXPECT_EQ(seen.food_secret[0], given.s.food_secret[0]);
  EXPECT_EQ(seen.food_secret[1], three);
  EXPECT_EQ(seen.truck, all);
  seen = veiled_for(seen, 2);
  EXPECT_EQ(seen.food_secret[1], three) << "veiled twice";
  EXPECT_EQ(seen.truck, all);
}

// city_of_horror:6.6.1: "Shuffle the pool into the other hands' remaining places"
TEST(CityOfHorror, AnUnseenCardMayLieAnywhere) {
  Given given;
  given.put(0, mama, church).tired(mama).z(bank, 2).hand(0, {chainsaw}).hand(1, {alarm});
  given.deck({gun, kitten, flashlight}).at(church, Step::attack_window);
  std::set<int> imagined;
  Chance chance = Chance::seeded(6);
  for (int i = 0; i < 100; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 0, chance);
    for (int type = 0; type < kCardTypes; ++type)
      if (world.hand[1][type] > 0) imagined.insert(type);
  }
  EXPECT_EQ(imagined, (std::set<int>{alarm, gun, flashlight, kitten}));
}

// city_of_horror:R94, R95, 6.6: who offers to act has means, be it the one card there is
TEST(CityOfHorror, TheOnlyMeansThereAreLieWithWhoOffersToAct) {
  Given given(4, "{}");
  given.spares_at(bank).put(1, mama, church).tired(mama).z(church, 1);
  given.hand(1, {gun}).hand(3, {flashlight, kitten}).deck({}).at(church, Step::attack_window);
  while (given.s.actor != 1) given.play(pass);
  given.play(given.offer_to(3)).play(give(Item::act)).play(want(Item::card));
  given.expect(Kind::respond, 3);
  Chance chance = Chance::seeded(7);
  for (int i = 0; i < 50; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 2, chance);
    ASSERT_EQ(world.hand[1][gun], 1);
    ASSERT_EQ(world.hand[3][kitten], 1);
  }
}

// city_of_horror:R75, 6.6: somebody is asked to cancel, and not who is known to hold an Alarm alone
TEST(CityOfHorror, WhoseHandIsKnownIsNotImaginedToBeAsked) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {gun}).z(bank, 2);
  given.hand(1, {alarm}).hand(2, {pepper_spray}).hand(3, {chainsaw});
  given.s.known[3][1][alarm] = 1;
  given.at(church, Step::attack_window).play(play_card(gun));
  given.expect(Kind::cancel, 2);
  Chance chance = Chance::seeded(8);
  for (int i = 0; i < 100; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 3, chance);
    ASSERT_EQ(world.actor, 2);
    ASSERT_TRUE(may_cancel(world, 2));
  }
}

// What no seat has looked at: cards lying or in the deck, and of the hours those still to come
TEST(CityOfHorror, HowMuchNobodyHasSeen) {
  for (const auto& [turn, invaded, hours] : std::vector<std::tuple<int, bool, int>>{
           {0, false, 0}, {1, false, 4}, {1, true, 3}, {2, true, 2}, {kTurns, false, 1}, {kTurns, true, 0}})
    for (const SeatSet looked : {SeatSet{0}, SeatSet{0b10}}) {
      Given given;
      given.put(0, mama, church).tired(mama).z(bank, 2).lying(bank, {alarm, gun, kitten}).deck({gun});
      given.at(church, Step::attack_window);
      given.s.turn = static_cast<std::int8_t>(turn);
      given.s.invasion_done = invaded;
      given.s.supplies[bank].seen[0] = given.s.supplies[bank].seen[1] = looked;
      EXPECT_EQ(CityOfHorror::unseen(given.s), 1 + (looked == 0 ? 3 : 1) + hours) << turn << invaded;
    }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
