#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// Somebody is at the Church, so that its ATTACK window opens; the Church is quiet.
Given window() {
  Given given;
  given.put(0, mama, church).tired(mama);
  return given;
}

Given molotov_on_the_bank() {
  Given given = window();
  given.hand(0, {molotov_cocktail, canned_food}).hand(1, {pepper_spray}).hand(2, {pepper_spray}).z(bank, 3);
  given.at(church, Step::attack_window);
  given.expect(Kind::go, 0);
  given.play(play_card(molotov_cocktail));
  given.expect(Kind::cancel, 1);
  given.play(play_card(pepper_spray));
  given.expect(Kind::cancel, 2);
  return given;
}

// city_of_horror:T47 (R75, R76)
TEST(CityOfHorror, APepperSprayCanBeCancelledByAnother) {
  Given given = molotov_on_the_bank();
  given.play(play_card(pepper_spray));
  EXPECT_EQ(given.s.zombies[bank], 2);
  given.expect(Kind::marker, 0);
  EXPECT_EQ(given.s.discard[molotov_cocktail], 1);
  EXPECT_EQ(given.s.discard[pepper_spray], 2);

  Given cancelled = molotov_on_the_bank();
  cancelled.play(pass);
  EXPECT_EQ(cancelled.s.zombies[bank], 3);
  EXPECT_NE(cancelled.s.kind, Kind::marker);
  EXPECT_EQ(cancelled.s.markers, (std::array<Count, 6>{}));
  EXPECT_EQ(cancelled.s.discard[molotov_cocktail], 1);
}

// city_of_horror:T67 (R73; FAQ)
TEST(CityOfHorror, EverybodyMayReadTheDiscardPile) {
  Given given = molotov_on_the_bank();
  given.play(play_card(pepper_spray));
  for (int viewer = 0; viewer < 4; ++viewer) {
    const auto pile = section(given.s, viewer, "discard pile");
    EXPECT_EQ(pile[molotov_cocktail], 0.25f);
    EXPECT_EQ(pile[pepper_spray], 0.5f);
  }
}

// city_of_horror:T48 (R75; FAQ)
TEST(CityOfHorror, ACancelledKittenDrawsNothing) {
  Given given = window();
  given.hand(0, {kitten, canned_food}).put(3, punk, armory).z(bank, 3).at(church, Step::attack_window);
  given.play(play_card(kitten));
  given.expect(Kind::cancel, 3);
  given.play(power(punk));  // the script holds no outcome: none is asked
  EXPECT_EQ(given.s.zombies[bank], 3);
  EXPECT_EQ(given.s.discard[kitten], 1);
}

// city_of_horror:T49 (R82, R84)
TEST(CityOfHorror, ChainsawAndKitten) {
  const auto after_chainsaw = [](int zombies) {
    Given given = window();
    given.hand(0, {chainsaw, flashlight}).z(bank, zombies).at(church, Step::attack_window);
    given.play(play_card(chainsaw));
    return int{given.s.zombies[bank]};
  };
  EXPECT_EQ(after_chainsaw(3), 2);
  EXPECT_EQ(after_chainsaw(8), 4);
  Given one = window();
  one.hand(0, {chainsaw, flashlight}).z(bank, 1).at(church, Step::attack_window);
  EXPECT_FALSE(one.legal.contains(play_card(chainsaw)));

  for (const int drawn : {armory, bank}) {
    Given given = window();
    given.hand(0, {kitten, flashlight}).z(bank, 5).z(armory, 6).at(church, Step::attack_window);
    given.play(play_card(kitten)).play(where(bank), {drawn});
    EXPECT_EQ(given.s.zombies[bank], drawn == armory ? 3 : 5);
    EXPECT_EQ(given.s.zombies[armory], drawn == armory ? 8 : 6);
    EXPECT_EQ(given.s.discard[kitten], 1);
  }
}

// city_of_horror:T50 (R77, R86)
TEST(CityOfHorror, AlarmAndFlare) {
  Given alarmed = window();
  alarmed.hand(0, {alarm, flashlight}).z(bank, 6).at(church, Step::attack_window);
  const int reserve = alarmed.s.zombie_reserve;
  alarmed.play(play_card(alarm)).play(where(bank));
  EXPECT_EQ(alarmed.s.zombies[bank], 8);
  EXPECT_EQ(alarmed.s.zombie_reserve, reserve - 2);

  Given flare = window();
  flare.hand(0, {rescue_flare, flashlight}).z(bank, 3).z(armory, 8).at(church, Step::attack_window);
  flare.play(play_card(rescue_flare)).play(where(bank));
  flare.expect(Kind::loc2, 0);
  EXPECT_FALSE(flare.legal.contains(where(armory)));
  EXPECT_FALSE(flare.legal.contains(where(bank)));
  flare.play(where(water_tower));
  EXPECT_EQ(flare.s.zombies[bank], 2);
  EXPECT_EQ(flare.s.zombies[water_tower], 1);
  flare.expect(Kind::marker, 0);
}

// city_of_horror:T51 (R49, R68)
TEST(CityOfHorror, APaidMolotovIsNotPlayed) {
  Given given;
  given.put(0, thief, hospital).tired(thief).hand(0, {molotov_cocktail}).hand(1, {pepper_spray});
  given.at(hospital, Step::next_building).play(kActivate);
  EXPECT_EQ(given.s.seat_antidotes[0], 1);
  EXPECT_EQ(given.s.discard[molotov_cocktail], 1);
  EXPECT_NE(given.s.kind, Kind::cancel);
  EXPECT_NE(given.s.kind, Kind::marker);
  EXPECT_EQ(given.s.markers, (std::array<Count, 6>{}));
}

// city_of_horror:T52 (R88, 2.2)
TEST(CityOfHorror, ATheftBlursWhatOthersKnow) {
  Given given = window();
  given.hand(0, {pickpocket, flashlight}).hand(1, {gun, gun, alarm});
  given.s.known[2][1][gun] = 2;
  given.s.known[2][1][alarm] = 1;
  given.at(church, Step::attack_window);
  given.play(play_card(pickpocket), {gun});  // P1 alone has cards
  EXPECT_EQ(given.s.known[2][1][gun], 1);
  EXPECT_EQ(given.s.known[2][1][alarm], 0);
  EXPECT_EQ(given.s.known[1][0][gun], 1);
  for (int viewer = 0; viewer < 4; ++viewer)
    EXPECT_EQ(
        section(given.s, viewer, viewer == 1 ? "me" : "seat +" + std::to_string((1 - viewer + 4) % 4))[1],
        2 / 12.0f);
}

// city_of_horror:T68 (R81, P15)
TEST(CityOfHorror, LookingAtTheNextInvasionCard) {
  Given given;
  given.put(1, rasta, bank).put(1, mama, church).hand(1, {night_vision_goggles, night_vision_goggles});
  given.s.turn = 1;
  given.s.invasion_done = true;
  given.start(Step::dawn);
  ASSERT_EQ(given.s.turn, 2);
  given.expect(Kind::go, 1);
  given.play(power(rasta));
  EXPECT_TRUE(has(given.s.seen_hour[2], 1));
  // Nothing is left to look at before the invasion: P1 is not asked again
  given.expect(Kind::select, 0);
  while (given.s.kind == Kind::select) given.play(given.choices().front());
  EXPECT_EQ(given.s.stage, Stage::invasion);
  given.expect(Kind::go, 1);
  EXPECT_TRUE(given.legal.contains(play_card(night_vision_goggles)));
  given.play(play_card(night_vision_goggles));
  EXPECT_TRUE(has(given.s.seen_hour[3], 1));

  Given last;
  last.put(1, rasta, bank).put(1, mama, church).hand(1, {night_vision_goggles, flashlight});
  last.s.turn = 4;
  last.at(church, Step::attack_window);
  last.expect(Kind::go, 1);
  EXPECT_FALSE(last.legal.contains(play_card(night_vision_goggles)));
  EXPECT_FALSE(last.legal.contains(power(rasta)));
}

// city_of_horror:T70 (P7, P20, P4)
TEST(CityOfHorror, PowersAgainstTheZombiesHere) {
  const auto in_the_bank = [](int character, int zombies) {
    Given given = window();
    given.put(1, character, bank).z(bank, zombies).hand(1, {flashlight}).at(church, Step::attack_window);
    given.expect(Kind::go, 1);
    return given;
  };
  Given wife = in_the_bank(housewife, 3);
  wife.play(power(housewife));
  EXPECT_EQ(wife.s.zombies[bank], 1);
  EXPECT_EQ(value_of(wife.s, housewife), 2);
  Given guard = in_the_bank(guard_and_rex, 1);
  guard.play(power(guard_and_rex));
  EXPECT_EQ(guard.s.zombies[bank], 0);
  EXPECT_FALSE(in_the_bank(housewife, 0).legal.contains(power(housewife)));
  EXPECT_FALSE(in_the_bank(guard_and_rex, 0).legal.contains(power(guard_and_rex)));
  Given shove = window();
  shove.put(1, geek, bank).z(bank, 1).z(armory, 8).at(church, Step::attack_window);
  shove.play(power(geek));
  shove.expect(Kind::loc2, 1);
  EXPECT_EQ(shove.choices(),
            (std::vector<Action>{where(church), where(hospital), where(water_tower), where(crossroads)}));
}

// city_of_horror:T71 (P9, R20)
TEST(CityOfHorror, TheStudentTakesTheFirstPlayerToken) {
  Given given = window();
  given.put(2, student, bank).hand(2, {flashlight}).at(church, Step::attack_window);
  given.expect(Kind::go, 2);
  given.play(power(student));
  EXPECT_EQ(given.s.holder, 2);
  EXPECT_EQ(value_of(given.s, student), 2);
  Given holder = window();
  holder.put(0, student, bank).hand(0, {flashlight}).at(church, Step::attack_window);
  holder.expect(Kind::go, 0);
  EXPECT_FALSE(holder.legal.contains(power(student)));
}

// city_of_horror:P3: the last card of the deck is drawn, and of an empty deck none
TEST(CityOfHorror, ASushiChefNeedsACardToDraw) {
  for (const bool is_left : {false, true}) {
    Given chef = window();
    chef.put(1, sushi_chef, bank).hand(1, {flashlight});
    is_left ? chef.deck({gun}) : chef.deck({});
    chef.at(church, Step::attack_window);
    chef.expect(Kind::go, 1);
    EXPECT_EQ(chef.legal.contains(power(sushi_chef)), is_left);
  }
}

// city_of_horror:T72 (P3, P19, R88)
TEST(CityOfHorror, SushiChefAndThief) {
  Given chef = window();
  chef.put(1, sushi_chef, bank).hand(1, {flashlight}).deck({kitten, gun}).at(church, Step::attack_window);
  chef.expect(Kind::go, 1);
  const auto known = chef.s.known;
  chef.play(power(sushi_chef));
  EXPECT_EQ(deck_size(chef.s), 1);
  EXPECT_EQ(chef.s.hand[1][kitten], 1);
  EXPECT_EQ(chef.s.hand_size[1], 2);
  EXPECT_EQ(chef.s.known, known);
  Given theft = window();
  theft.put(1, thief, bank).hand(3, {gun}).at(church, Step::attack_window);
  theft.expect(Kind::go, 1);
  theft.play(power(thief), {gun});  // P3 is the only one with cards
  EXPECT_EQ(theft.s.hand_size[3], 0);
  EXPECT_EQ(theft.s.known[3][1][gun], 1);
  EXPECT_EQ(value_of(theft.s, thief), 2);
}

// city_of_horror:T64 (R20)
TEST(CityOfHorror, AWindowClosesWhenAllHavePassedInARow) {
  Given given = window();
  given.s.holder = 2;
  for (int seat = 0; seat < 4; ++seat) given.hand(seat, {});
  given.hand(0, {flashlight}).hand(1, {flashlight}).hand(2, {shotgun}).hand(3, {gun, shotgun}).z(bank, 3);
  given.at(church, Step::attack_window);
  given.expect(Kind::go, 2);
  given.play(pass);
  given.expect(Kind::go, 3);
  given.play(play_card(gun));
  for (const int seat : {0, 1, 2, 3}) {
    given.expect(Kind::go, seat);
    EXPECT_EQ(given.s.stage, Stage::attack);
    EXPECT_EQ(given.s.location, church);
    given.play(pass);
  }
  EXPECT_NE(given.s.location, church);
}

// city_of_horror:P1, P2: a card of the discard pile is chosen, then one is paid for it
TEST(CityOfHorror, BusinesspeopleExchangeACardForADiscardedOne) {
  for (const int trader : {businessman, businesswoman}) {
    Given given;
    given.put(0, trader, church)
        .hand(0, {gun, alarm})
        .discarded({shotgun, kitten})
        .at(church, Step::attack_window);
    given.play(power(trader));
    given.expect(Kind::take, 0);
    EXPECT_EQ(given.choices(), (std::vector<Action>{card(kitten), card(shotgun)}));
    given.play(card(shotgun));
    given.expect(Kind::pay, 0);
    EXPECT_EQ(given.choices(), (std::vector<Action>{card(alarm), card(gun)}));
    given.play(card(alarm));
    EXPECT_EQ(given.s.hand[0][gun] + given.s.hand[0][shotgun], 2);
    EXPECT_EQ(given.s.hand_size[0], 2);
    EXPECT_EQ(given.s.discard[alarm] + given.s.discard[kitten], 2);
    EXPECT_EQ(given.s.discard[shotgun], 0);
    EXPECT_TRUE(has(given.s.exhausted, trader));
  }
  Given empty_handed;
  empty_handed.put(0, businessman, church).discarded({shotgun});
  EXPECT_FALSE(has(usable_powers(empty_handed.s, 0), businessman));
  Given nothing_lies;
  nothing_lies.put(0, businessman, church).hand(0, {gun});
  EXPECT_FALSE(has(usable_powers(nothing_lies.s, 0), businessman));
}

// city_of_horror:R78
TEST(CityOfHorror, AnEnergyDrinkRestsAnybodyButThePregnantWoman) {
  Given given;
  given.put(0, mama, church).put(1, little_boy, church).put(2, pregnant_woman, church).put(3, geek, church);
  given.alone(0).alone(1).alone(2).alone(3).tired(mama).tired(little_boy).tired(pregnant_woman);
  given.hand(0, {energy_drink}).at(church, Step::attack_window);
  given.play(play_card(energy_drink));
  given.expect(Kind::pick_char, 0);
  EXPECT_EQ(given.choices(), (std::vector<Action>{who(mama), who(little_boy)}));
  given.play(who(little_boy));
  EXPECT_EQ(given.s.exhausted, bit(mama) | bit(pregnant_woman));
}

// city_of_horror:R79, P10, P11: hidden until the turn's end
TEST(CityOfHorror, WhoIsHiddenHasNoVote) {
  for (const bool by_card : {true, false}) {
    Given given;
    given.put(0, little_girl, church).put(0, thief, church).put(1, geek, church).alone(0).tired(thief);
    given.hand(0, {hideout}).at(church, Step::attack_window);
    EXPECT_EQ(votes_of(given.s, 0, church), 2);
    if (by_card)
      given.play(play_card(hideout)).play(who(thief));
    else
      given.play(power(little_girl));
    EXPECT_EQ(given.s.hidden, bit(by_card ? thief : little_girl));
    EXPECT_EQ(votes_of(given.s, 0, church), 1);
    EXPECT_EQ(has(given.s.exhausted, little_girl), !by_card);
    turn_end(given.s);
    EXPECT_EQ(given.s.hidden, 0u);
  }
}

// city_of_horror:R89: two votes for its player at the building it names, in this turn
TEST(CityOfHorror, AWeaponReplicaIsWorthTwoVotesWhereItIsNamed) {
  Given given;
  given.put(0, thief, church)
      .tired(thief)
      .put(0, geek, bank)
      .alone(0)
      .hand(0, {weapon_replica, weapon_replica});
  given.at(church, Step::attack_window);
  given.play(play_card(weapon_replica)).play(where(bank));
  EXPECT_EQ(votes_of(given.s, 0, church), 1);
  EXPECT_EQ(votes_of(given.s, 0, bank), 3);
  turn_end(given.s);
  EXPECT_EQ(votes_of(given.s, 0, bank), 1);
}

// city_of_horror:P0, P12
TEST(CityOfHorror, ThePregnantWomanGivesBirthAndTheBlondeMayHideHerself) {
  Given given;
  given.put(0, pregnant_woman, church).put(0, blonde, church).alone(0).at(church, Step::attack_window);
  EXPECT_EQ(votes_of(given.s, 0, church), 2);
  given.play(power(pregnant_woman));
  EXPECT_EQ(votes_of(given.s, 0, church), 3);
  EXPECT_EQ(value_of(given.s, pregnant_woman), 2);
  while (given.s.actor != 0) given.play(pass);
  given.play(power(blonde));
  EXPECT_EQ(given.s.exhausted & given.s.owned[0], bit(pregnant_woman) | bit(blonde));
}

}  // namespace
}  // namespace pandemonium::city_of_horror
