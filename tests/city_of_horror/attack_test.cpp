#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T32 (R42; worked example)
// city_of_horror:R21, R89b
TEST(CityOfHorror, AShotgunAtTheArmoryPreventsTheAttack) {
  Given given;
  given.put(0, thief, armory)
      .put(0, student, armory)
      .put(1, rocker, armory)
      .tired(thief)
      .tired(student)
      .tired(rocker);
  given.z(armory, 4).hand(1, {shotgun, canned_food}).at(armory, Step::attack_window);
  given.expect(Kind::go, 1);
  given.play(play_card(shotgun));  // the Armory alone has zombies; nobody has anything else to do
  EXPECT_EQ(given.s.zombies[armory], 2);
  EXPECT_NE(given.s.location, armory);
  EXPECT_EQ(size_of(given.s.at[armory]), 3);
}

Given tie_at_the_armory(const char* options) {
  Given given(4, options);
  given.put(0, thief, armory).put(0, student, armory).put(1, rocker, armory).put(2, punk, armory);
  given.tired(thief).tired(student).tired(rocker).tired(punk).z(armory, 6);
  given.s.holder = 3;
  return given;
}

// How often one has pointed at another is counted up to a number that no real game comes to.
TEST(CityOfHorror, PointingIsCountedToAHundred) {
  Given given = tie_at_the_armory(R"({"negotiation": false})");
  given.at(armory, Step::attack);
  given.s.pointed[0][1] = State::kMostPointed - 1;
  given.s.pointed[1][0] = State::kMostPointed;
  given.play(given.to(1)).play(given.to(0)).play(given.to(0));
  EXPECT_EQ(given.s.pointed[0][1], State::kMostPointed);
  EXPECT_EQ(given.s.pointed[1][0], State::kMostPointed);
  EXPECT_EQ(given.s.pointed[2][0], 1);
}

// city_of_horror:T33 (R52-R56; worked example)
TEST(CityOfHorror, TheAbsentHolderBreaksATie) {
  Given given = tie_at_the_armory(R"({"negotiation": false})");
  given.at(armory, Step::attack);
  given.expect(Kind::vote, 0);
  given.play(given.to(1));
  given.expect(Kind::vote, 1);
  given.play(given.to(0));
  given.expect(Kind::vote, 2);
  given.play(given.to(0));
  EXPECT_EQ(given.s.tally[0], 2);
  EXPECT_EQ(given.s.tally[1], 2);
  given.expect(Kind::tie, 3);
  EXPECT_EQ(given.choices(), (std::vector<Action>{given.to(0), given.to(1)}));
  given.play(given.to(1));
  EXPECT_FALSE(has(alive(given.s), rocker));
  EXPECT_EQ(given.s.holder, 1);
  EXPECT_EQ(given.s.zombies[armory], 6);
}

// city_of_horror:T34 (R51)
// city_of_horror:P5
TEST(CityOfHorror, VotesOfSpecialCharactersAndReplicas) {
  Given given;
  given.put(0, pregnant_woman, bank).tired(pregnant_woman).put(0, grandpa, bank);
  given.put(1, housewife, bank).tired(housewife).put(2, little_boy, bank).hidden(little_boy);
  given.s.replica[1][bank] = 1;
  given.s.replica[2][bank] = 1;
  given.discarded({weapon_replica, weapon_replica});
  given.z(bank, 3);
  given.at(bank, Step::attack_window);
  EXPECT_EQ(votes_of(given.s, 0, bank), 2);
  EXPECT_EQ(votes_of(given.s, 1, bank), 3);
  EXPECT_EQ(votes_of(given.s, 2, bank), 0);
  EXPECT_EQ(eligible(given.s, bank), 0b011);
  const std::size_t viewer = bank, left = kBuildings + bank, opposite = 2 * kBuildings + bank;
  const auto votes = section(given.s, 0, "votes at buildings");
  EXPECT_EQ(votes[viewer], 2.0f / 8);
  EXPECT_EQ(votes[left], 3.0f / 8);
  EXPECT_EQ(votes[opposite], 0.0f);  // hidden, whatever Replica lies there
  EXPECT_EQ(section(given.s, 1, "votes at buildings")[viewer], 3.0f / 8);  // seats from the viewer on
  const auto least = section(given.s, 0, "least points at buildings");
  EXPECT_EQ(least[viewer],
            static_cast<float>(value_of(given.s, pregnant_woman)) / 8);  // the Grandpa is worth more
  EXPECT_EQ(least[left], static_cast<float>(value_of(given.s, housewife)) / 8);
  EXPECT_EQ(least[opposite], 0.0f);  // who hides is no victim
  given.expect(Kind::go, 0);
  given.play(power(grandpa));
  EXPECT_EQ(votes_of(given.s, 0, bank), 3);
  EXPECT_EQ(section(given.s, 0, "votes at buildings")[viewer], 3.0f / 8);
  EXPECT_EQ(value_of(given.s, grandpa), 3);
}

// What the row tells of dangers, in quarters: 1 a tie that another breaks, 2 to be outvoted, 3 to be lost.
std::vector<float> danger(const Given& given, int viewer, const char* name = "danger at buildings") {
  std::vector<float> numbers = section(given.s, viewer, name);
  for (float& number : numbers) number *= 4;
  return numbers;
}

// city_of_horror:R50
// city_of_horror:R53
TEST(CityOfHorror, ARowTellsWhoCanBeOutvoted) {
  Given given;
  given.put(0, thief, bank).put(0, student, bank).put(1, rocker, bank).put(3, geek, church);
  given.put(2, little_boy, bank).hidden(little_boy).z(church, 3).z(bank, 2).at(church, Step::attack_window);
  const std::size_t own = bank, left = kBuildings + bank, opposite = 2 * kBuildings + bank;
  EXPECT_EQ(danger(given, 0)[own], 0);  // no attack
  given.z(bank, 3);
  EXPECT_EQ(danger(given, 0)[own], 0);                         // two votes against one
  EXPECT_EQ(danger(given, 0)[left], 2);                        // one against two
  EXPECT_EQ(danger(given, 0)[opposite], 0);                    // hidden
  EXPECT_EQ(danger(given, 1)[own], 2);                         // seats from the viewer on
  EXPECT_EQ(danger(given, 3)[church], 3);                      // alone
  EXPECT_EQ(danger(given, 0, "danger if one left")[bank], 0);  // one against one, and P0 breaks ties
  EXPECT_EQ(danger(given, 1, "danger if one left")[bank], 0);  // nobody left to be chosen
  EXPECT_EQ(danger(given, 1, "danger if one came")[bank], 1);  // two against two
  EXPECT_EQ(danger(given, 3, "danger if one came")[bank], 2);
  given.s.holder = 3;
  EXPECT_EQ(danger(given, 0, "danger if one left")[bank], 1);
  const auto row = section(given.s, 0, "characters");
  const auto told = [&](int character) {
    return std::pair(row[18 * character + 15], row[18 * character + 16]);
  };
  EXPECT_EQ(told(rocker), std::pair(1.0f, 1.0f));   // in danger, and P1's only one there
  EXPECT_EQ(told(student), std::pair(0.0f, 1.0f));  // safe, and worth less than the Thief
  EXPECT_EQ(told(thief), std::pair(0.0f, 0.0f));
  EXPECT_EQ(told(little_boy), std::pair(0.0f, 0.0f));
}

// city_of_horror:R42
TEST(CityOfHorror, ARowTellsWhatOneMoreOrFewerWouldChange) {
  Given given;  // at the Hospital zombies attack if there are more of them than characters
  given.put(0, thief, hospital).put(0, student, hospital).put(1, rocker, hospital).z(hospital, 3);
  given.s.holder = 1;
  given.at(church, Step::attack_window);
  EXPECT_EQ(danger(given, 0)[hospital], 0);
  EXPECT_EQ(danger(given, 0, "danger if one left")[hospital], 1);
  given.z(hospital, 4);
  EXPECT_EQ(danger(given, 1)[hospital], 2);
  EXPECT_EQ(danger(given, 1, "danger if one came")[hospital], 0);  // four characters, four zombies
  given.s.replica[1][hospital] = 1;
  given.discarded({weapon_replica});
  EXPECT_EQ(danger(given, 0)[hospital], 2);  // three votes against two
  given.z(hospital, 5);
  EXPECT_EQ(danger(given, 0, "danger if one came")[hospital], 1);
}

// city_of_horror:T35 (R52; FAQ)
TEST(CityOfHorror, AllVotesOfASeatGoToOneSeat) {
  Given given;
  given.put(0, thief, armory).put(0, student, armory).put(0, rasta, armory).put(1, rocker, armory);
  given.tired(thief).tired(student).tired(rasta).tired(rocker).z(armory, 3).at(armory, Step::attack);
  given.expect(Kind::vote, 0);
  EXPECT_EQ(votes_of(given.s, 0, armory), 3);
  given.play(given.to(1));
  given.expect(Kind::vote, 1);  // P0 is asked once
  given.play(given.to(0));
  EXPECT_FALSE(has(alive(given.s), rocker));  // three votes against one
  EXPECT_EQ(given.s.pointed[0][1], 1);
}

// A position that is accepted stays acceptable.
TEST(CityOfHorror, VotesThatPointAtASeatAreCountedUpToABound) {
  Given given;
  given.put(0, thief, armory).put(1, rocker, armory).tired(thief).tired(rocker).z(armory, 3);
  given.s.pointed[0][1] = State::kMostPointed;
  given.at(armory, Step::attack).expect(Kind::vote, 0);
  given.play(given.to(1));
  EXPECT_EQ(given.s.pointed[0][1], State::kMostPointed);
  EXPECT_EQ(CityOfHorror::fault(given.s), "");
}

// city_of_horror:T36 (R53)
TEST(CityOfHorror, WithOneEligibleSeatThereIsNoBallot) {
  Given given;
  given.put(1, punk, bank).put(1, thief, bank).z(bank, 3).at(bank, Step::attack);
  given.expect(Kind::victim, 1);
  EXPECT_EQ(given.choices(), (std::vector<Action>{who(punk), who(thief)}));
  given.play(who(thief));
  EXPECT_FALSE(has(alive(given.s), thief));
  EXPECT_EQ(given.s.holder, 1);
}

// city_of_horror:T37 (R58; worked example)
TEST(CityOfHorror, TheZombieLeaderChoosesAtTheCrossroads) {
  Given given(6);
  given.spares_at(church).put(4, geek, crossroads).put(0, mama, crossroads).hidden(mama);
  given.put(3, punk, crossroads).put(3, thief, crossroads).z(crossroads, 1);
  Given before = given;
  before.at(crossroads, Step::attack_window);
  // From the leader's green on: P3, then P4. Who hides does not stand there.
  EXPECT_EQ(section(before.s, 0, "before at the crossroads"),
            (std::vector<float>{0, 0, 0, 0, 1 / 8.0f, 2 / 8.0f}));
  EXPECT_EQ(section(before.s, 1, "next at the crossroads"), (std::vector<float>{1, 1, 1, 0, 0, 1}));
  EXPECT_EQ(danger(before, 3)[crossroads], 3);
  EXPECT_EQ(danger(before, 4)[crossroads], 0);
  EXPECT_EQ(danger(before, 3, "danger if one left")[crossroads], 3);
  EXPECT_EQ(danger(before, 1, "danger if one came")[crossroads], 3);
  EXPECT_EQ(danger(before, 5, "danger if one came")[crossroads], 0);
  given.at(crossroads, Step::attack);
  EXPECT_EQ(given.s.leader, 3);  // blue
  given.expect(Kind::victim, 3);
  EXPECT_EQ(given.choices(), (std::vector<Action>{who(punk), who(thief)}));
  given.play(who(punk));
  EXPECT_EQ(given.s.leader, 4);  // red
  EXPECT_EQ(given.s.holder, 3);
}

// city_of_horror:T38 (R59; FAQ)
TEST(CityOfHorror, WithEverybodyHiddenTheLeaderStays) {
  Given given;
  given.spares_at(church).put(0, little_girl, crossroads).hidden(little_girl).z(crossroads, 2);
  const CharacterSet before = [&] { return given.at(crossroads, Step::attack), alive(given.s); }();
  EXPECT_EQ(alive(given.s), before);
  EXPECT_TRUE(has(alive(given.s), little_girl));
  EXPECT_EQ(given.s.leader, 0);
  EXPECT_EQ(given.s.holder, 0);
}

// city_of_horror:T41 (R55, R63; FAQ)
// city_of_horror:R50
TEST(CityOfHorror, TheDeadAndTheHiddenDoNotDistribute) {
  Given given;
  given.put(1, thief, bank).tired(thief).put(2, little_boy, bank).hidden(little_boy);
  given.z(bank, 3).antidotes_at(bank, 1).at(bank, Step::attack);
  EXPECT_FALSE(has(alive(given.s), thief));
  EXPECT_EQ(given.s.antidotes[bank], 1);  // nobody is eligible: it stays

  Given survivor;
  survivor.put(1, thief, bank).tired(thief).put(2, little_boy, bank).hidden(little_boy).put(3, mama, bank);
  survivor.z(bank, 3).antidotes_at(bank, 1).at(bank, Step::attack);
  survivor.expect(Kind::vote, 1);
  survivor.play(survivor.to(1));
  survivor.expect(Kind::vote, 3);
  survivor.play(survivor.to(1));
  EXPECT_FALSE(has(alive(survivor.s), thief));
  survivor.expect(Kind::distribute, 3);  // without ballot
  survivor.play(survivor.to(2));
  EXPECT_EQ(survivor.s.seat_antidotes[2], 1);
}

// city_of_horror:T42 (R56, R57; FAQ)
TEST(CityOfHorror, ASeatWithoutCharactersIsOutAndItsGoodsAreFrozen) {
  Given given;
  given.put(2, thief, bank)
      .tired(thief)
      .alone(2)
      .hand(2, {gun, pepper_spray})
      .hand(0, {pickpocket, flashlight});
  given.hand(1, {alarm}).z(bank, 3).antidotes_at(bank, 0).lying(armory, {}).at(bank, Step::attack);
  EXPECT_FALSE(has(given.s.living, 2));
  EXPECT_EQ(given.s.holder, 3);
  EXPECT_EQ(given.s.hand_size[2], 2);
  // In the next window P0 may neither steal from P2 nor be cancelled by it; P2's colour is still on the wheel
  while (given.s.kind == Kind::activate) given.play(pass);
  given.expect(Kind::go, 0);
  Given stealing = given;
  stealing.play(play_card(pickpocket), {alarm});  // P1 is the only one left to steal from
  EXPECT_EQ(stealing.s.hand_size[2], 2);
  EXPECT_EQ(stealing.s.hand[0][alarm], 1);
  given.play(play_card(flashlight));
  given.expect(Kind::pick_seat, 0);
  EXPECT_TRUE(given.legal.contains(given.to(2)));
}

// city_of_horror:T69 (R83, R58)
// city_of_horror:R7, P17
TEST(CityOfHorror, AFlashlightMovesTheZombieLeader) {
  const auto at_the_crossroads = [] {
    Given given;
    given.spares_at(church).put(0, punk, crossroads).put(2, mama, crossroads).z(crossroads, 1);
    return given;
  };
  Given given = at_the_crossroads();
  given.hand(0, {flashlight}).at(crossroads, Step::attack_window);
  given.expect(Kind::go, 0);
  given.play(play_card(flashlight));
  given.expect(Kind::pick_seat, 0);
  EXPECT_EQ(given.choices(), (std::vector<Action>{kSeat + 1, kSeat + 2, kSeat + 3}));
  given.play(given.to(2)).pass_windows();
  EXPECT_FALSE(has(alive(given.s), mama));
  EXPECT_EQ(given.s.leader, 3);
  EXPECT_EQ(given.s.holder, 2);

  Given agent = at_the_crossroads();
  agent.put(0, secret_agent, church).at(crossroads, Step::attack_window);
  agent.expect(Kind::go, 0);
  agent.play(power(secret_agent));
  EXPECT_EQ(agent.choices(), (std::vector<Action>{kSeat + 1, kSeat + 2, kSeat + 3}));
  agent.play(agent.to(2)).pass_windows();
  EXPECT_FALSE(has(alive(agent.s), mama));
  EXPECT_EQ(agent.s.leader, 3);
  EXPECT_EQ(agent.s.holder, 2);
}

// city_of_horror:R54, R57: while anybody lives, the first seat alone as well, the building is resolved on
TEST(CityOfHorror, TheGameEndsEarlyOnlyWhenNobodyIsLeft) {
  for (const bool survivor : {true, false}) {
    Given given(3);
    given.alone(0).alone(1).alone(2).put(1, thief, bank).tired(thief).z(bank, 3);
    if (survivor) given.put(0, rocker, church).tired(rocker);
    given.s.holder = 1;
    given.s.location = bank;
    given.s.actor = 1;
    given.s.living = survivor ? 0b011 : 0b010;
    choose_victim(given.s, thief);
    EXPECT_EQ(given.s.step, survivor ? Step::share_window : Step::helicopter);
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
