#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// Three seats at the Armory, z 6, holder P3 absent, as in the rulebook's example; offers on.
Given armory_talks(const char* options = "{}") {
  Given given(4, options);
  given.put(0, thief, armory).put(0, student, armory).put(1, rocker, armory).put(2, punk, armory);
  given.tired(thief).tired(student).tired(rocker).tired(punk).z(armory, 6);
  given.s.holder = 3;
  return given;
}

void pass_until(Given& given, int seat) {
  for (int i = 0; i < 8 && given.s.kind == Kind::go && given.s.actor != seat; ++i) given.play(pass);
  given.expect(Kind::go, seat);
}

// city_of_horror:T56 (R91-R98; worked example)
TEST(CityOfHorror, ABoughtTieBreakIsForced) {
  Given given = armory_talks();
  given.hand(1, {gun}).antidotes(0, 1).at(armory, Step::attack_window);
  pass_until(given, 1);
  given.play(given.offer_to(3)).play(give(Item::card));  // the Gun is the only card
  given.expect(Kind::ask, 1);
  given.play(want(Item::vote));
  given.expect(Kind::ask_param, 1);
  given.play(given.to(0));
  given.expect(Kind::respond, 3);
  given.play(kReject);
  EXPECT_EQ(given.s.known[3][1][gun], 1);
  EXPECT_EQ(given.s.known[0][1][gun], 0);
  EXPECT_EQ(given.s.known[2][1][gun], 0);
  pass_until(given, 0);
  given.play(given.offer_to(3)).play(give(Item::antidote)).play(want(Item::vote)).play(given.to(1));
  given.expect(Kind::respond, 3);
  given.play(kAccept);
  EXPECT_EQ(given.s.seat_antidotes[3], 1);
  EXPECT_EQ(given.s.vote_promise[3], 1);
  given.pass_windows();
  given.expect(Kind::vote, 0);
  given.play(given.to(1)).play(given.to(0)).play(given.to(0));
  EXPECT_FALSE(has(alive(given.s), rocker));  // 2-2: P3 had to name P1
  EXPECT_EQ(given.s.kept[3], 1);
}

// Scripted heuristic, 3(g): one offer at each attack, to the seat with the most cards among two that are
// eligible.
TEST(CityOfHorror, TheRulesOfThumbMakeOneOfferAtEachAttack) {
  Given given(4, "{}");
  given.spares_at(bank).put(1, rocker, armory).put(2, punk, armory).tired(rocker).tired(punk).z(armory, 6);
  given.s.holder = 3;
  given.hand(1, {canned_food}).hand(2, {gun}).hand(3, {alarm, gun}).at(armory, Step::attack_window);
  pass_until(given, 1);
  const auto chosen = [&] {
    Chance own = Chance::seeded(1);
    return CityOfHorror::scripted(given.s, own);
  };
  ASSERT_EQ(given.s.offers_left[1], given.s.options.offers_location);
  EXPECT_EQ(chosen(), given.offer_to(3));
  --given.s.offers_left[1];
  ASSERT_GT(given.s.offers_left[1], 0);
  EXPECT_EQ(chosen(), pass);
}

Given rocker_at_the_crossroads(bool rested) {
  Given given(4, "{}");
  given.spares_at(bank).put(1, rocker, crossroads).put(1, mama, church).tired(mama).z(crossroads, 1);
  if (!rested) given.tired(rocker);
  given.hand(3, {alarm}).hand(1, {canned_food});
  given.at(crossroads, Step::attack_window);
  pass_until(given, 3);
  given.play(given.offer_to(1)).play(give(Item::card)).play(want(Item::act));
  return given;
}

// city_of_horror:T57 (R95, R92)
TEST(CityOfHorror, APromisedActIsCarriedOutAtOnce) {
  Given given = rocker_at_the_crossroads(true);
  given.expect(Kind::respond, 1);
  given.play(kAccept);
  EXPECT_EQ(given.s.hand[1][alarm], 1);
  given.expect(Kind::loc2, 1);  // the Rocker is the only means
  given.play(where(church));
  EXPECT_EQ(given.s.zombies[crossroads], 0);
  EXPECT_EQ(given.s.zombies[church], 1);
  EXPECT_EQ(given.s.kept[1], 1);
  given.pass_windows();
  EXPECT_TRUE(has(alive(given.s), rocker));
  // Without means ACCEPT is illegal: the offer is rejected without a question
  Given unable = rocker_at_the_crossroads(false);
  EXPECT_EQ(unable.s.offers_left[3], 1);
  EXPECT_EQ(unable.s.hand[1][alarm], 0);
  unable.expect(Kind::go, 0);
}

// city_of_horror:T58 (R99)
TEST(CityOfHorror, WhoPromisedToStandStillMayOnlyTalk) {
  Given given(4, "{}");
  given.put(0, thief, bank).tired(thief).put(2, mama, church).z(bank, 3).antidotes(0, 1);
  given.hand(2, {gun, pepper_spray}).hand(1, {flashlight, flashlight}).put(1, geek, church);
  given.at(bank, Step::attack_window);
  given.expect(Kind::go, 0);
  given.play(given.offer_to(2)).play(give(Item::antidote)).play(want(Item::still));
  given.expect(Kind::respond, 2);
  given.play(kAccept);
  EXPECT_TRUE(has(given.s.still, 2));
  pass_until(given, 1);
  given.play(play_card(flashlight)).play(given.to(3));
  given.expect(Kind::go, 2);  // it was not asked to cancel
  given.legal.for_each([&](Action action) {
    EXPECT_TRUE(action == pass || kMoves.decode(action).move == Move::offer) << kMoves.text(action);
  });
  EXPECT_TRUE(given.legal.contains(given.offer_to(1)));
  given.pass_windows();  // P0's Thief dies, alone; the Armory is empty, so is the Water Tower
  EXPECT_EQ(given.s.kept[2], 1);
  EXPECT_EQ(given.s.still, 0);
}

// city_of_horror:T59 (R100)
// city_of_horror:R66
TEST(CityOfHorror, APromisedShareIsPaidFirst) {
  Given given(4, "{}");
  given.put(0, thief, hospital).tired(thief).put(1, rocker, hospital).tired(rocker);
  given.lying(hospital, {gun, alarm}).antidotes_at(hospital, 1).at(hospital, Step::share_window);
  given.expect(Kind::go, 0);
  given.play(given.offer_to(1)).play(give(Item::share_card)).play(want(Item::vote)).play(given.to(0));
  given.play(kAccept).pass_windows();
  given.expect(Kind::vote, 0);  // P1's vote is promised
  given.play(given.to(0));
  given.expect(Kind::payout, 0);
  EXPECT_EQ(given.choices(), (std::vector<Action>{card(alarm), card(gun)}));
  given.play(card(gun));
  EXPECT_EQ(given.s.hand[1][gun], 1);
  given.expect(Kind::distribute, 0);
  EXPECT_FALSE(given.legal.contains(given.to(1)));
  EXPECT_EQ(given.s.kept[0], 1);
  EXPECT_EQ(given.s.kept[1], 1);
}

// city_of_horror:R100: a promised antidote is paid before the cards are given away, none of which is left
// lying
TEST(CityOfHorror, APromisedAntidoteIsPaidBeforeTheCards) {
  Given given(4, "{}");
  given.put(0, thief, hospital).tired(thief).put(1, rocker, hospital).tired(rocker);
  given.lying(hospital, {gun, alarm}).antidotes_at(hospital, 1).at(hospital, Step::share_window);
  given.play(given.offer_to(1)).play(give(Item::share_antidote)).play(want(Item::vote)).play(given.to(0));
  given.play(kAccept).pass_windows();
  given.expect(Kind::vote, 0);
  given.play(given.to(0));
  EXPECT_EQ(given.s.seat_antidotes[1], 1);
  given.expect(Kind::distribute, 0);
  given.play(given.to(2));
  EXPECT_EQ(given.s.hand[2][alarm], 1);  // the first of the two
}

// city_of_horror:R95: whoever offers to act does so, not who accepts
TEST(CityOfHorror, AProposerMayPromiseToAct) {
  Given given(4, "{}");
  given.spares_at(bank).put(1, rocker, crossroads).put(1, mama, church).tired(mama).z(crossroads, 1);
  given.hand(3, {alarm, gun}).hand(1, {canned_food}).at(crossroads, Step::attack_window);
  pass_until(given, 1);
  given.play(given.offer_to(3)).play(give(Item::act)).play(want(Item::card));
  given.expect(Kind::respond, 3);
  given.play(kAccept);
  given.expect(Kind::hand_over, 3);
  given.play(card(alarm));
  given.expect(Kind::loc2, 1);  // the Rocker is the only means
  EXPECT_EQ(given.s.hand[1][alarm], 1);
}

// city_of_horror:T60 (R101)
TEST(CityOfHorror, ATruceIsBrokenByPointingAndKeptByNotPointing) {
  for (const bool breaks : {true, false}) {
    Given given(4, "{}");
    given.put(1, rocker, bank)
        .put(2, punk, bank)
        .put(3, mama, bank)
        .tired(rocker)
        .tired(punk)
        .tired(mama)
        .z(bank, 3);
    given.s.truce[1] = bit(2);
    given.at(bank, Step::attack);
    given.expect(Kind::vote, 1);
    given.play(given.to(breaks ? 2 : 3));
    given.expect(Kind::vote, 2);
    given.play(given.to(3)).play(given.to(3));
    EXPECT_EQ(given.s.broken[1], breaks ? 1 : 0);
    EXPECT_EQ(has(given.s.truce[1], 2), !breaks);
    EXPECT_EQ(given.s.kept[1], 0);
    while (given.s.turn == 2) given.play(given.legal.contains(pass) ? pass : given.choices().front());
    EXPECT_EQ(given.s.kept[1], breaks ? 0 : 1);
  }
}

// city_of_horror:T61 (R97, R103)
TEST(CityOfHorror, BreakablePromisesAreRecorded) {
  for (const bool breaks : {true, false}) {
    Given given = armory_talks(R"({"promises": "breakable", "negotiation": false})");
    given.s.vote_promise[1] = 0;
    given.at(armory, Step::attack);
    given.play(given.to(1));
    given.expect(Kind::vote, 1);
    EXPECT_EQ(given.legal.size(), 3);
    given.play(given.to(breaks ? 2 : 0));
    given.play(given.to(1));
    EXPECT_EQ(given.s.broken[1], breaks ? 1 : 0);
    EXPECT_EQ(given.s.kept[1], breaks ? 0 : 1);
  }
}

// city_of_horror:R95: means are against zombies; where none stand an Alarm in hand and the Blonde are none
TEST(CityOfHorror, WithoutZombiesThereAreNoMeans) {
  for (const int zombies : {0, 1}) {
    Given given;
    given.put(0, blonde, church).put(0, housewife, church).put(1, thief, church).tired(thief);
    given.hand(0, {alarm, gun}).z(church, zombies).z(bank, 2).at(church, Step::attack_window);
    EXPECT_EQ(card_means(given.s, 0), zombies == 0 ? 0u : 1u << gun);
    EXPECT_EQ(power_means(given.s, 0), zombies == 0 ? 0u : 1u << housewife);
  }
}

// city_of_horror:R110: "from decision `offer_cutoff` on, offers are illegal"
TEST(CityOfHorror, OffersEndAtTheirCutoff) {
  Given given(4, R"({"offer_cutoff": 50})");
  given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
  given.expect(Kind::go, 0);
  for (const int decisions : {49, 50, 51}) {
    given.s.decisions = static_cast<std::int16_t>(decisions);
    EXPECT_EQ(may_offer(given.s, 0), decisions < 50) << decisions;
  }
}

// city_of_horror:T62 (R91)
// city_of_horror:R90
TEST(CityOfHorror, OffersPerWindowAreLimited) {
  Given given(4, R"({"offers_location": 2})");
  given.put(0, thief, bank).tired(thief).put(1, mama, hospital).tired(mama).hand(0, {flashlight, flashlight});
  given.at(hospital, Step::attack_window);
  for (int i = 0; i < 2; ++i) {
    pass_until(given, 0);
    given.play(given.offer_to(1)).play(give(Item::truce)).play(want(Item::nothing)).play(kReject);
  }
  pass_until(given, 0);
  given.legal.for_each([](Action action) { EXPECT_NE(kMoves.decode(action).move, Move::offer); });
  while (given.s.location == hospital) given.play(pass);
  EXPECT_EQ(given.s.location, bank);  // the next window
  given.expect(Kind::activate, 0);
  given.play(pass);
  pass_until(given, 0);
  EXPECT_EQ(given.s.offers_left[0], 2);
  EXPECT_TRUE(given.legal.contains(given.offer_to(1)));
}

}  // namespace
}  // namespace pandemonium::city_of_horror
