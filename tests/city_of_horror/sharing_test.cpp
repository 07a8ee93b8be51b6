#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T39 (R61, R65; worked examples)
// city_of_horror:R43
TEST(CityOfHorror, TheDistributorGivesOneItemPerSeat) {
  Given given;
  given.put(0, thief, armory).put(0, student, armory).put(1, rocker, armory);
  given.tired(thief).tired(student).tired(rocker).antidotes_at(armory, 2).at(armory, Step::share);
  given.expect(Kind::vote, 0);
  given.play(given.to(0));
  given.expect(Kind::vote, 1);
  given.play(given.to(1));
  given.expect(Kind::distribute, 0);
  given.play(given.to(0));
  given.expect(Kind::distribute, 0);
  EXPECT_FALSE(given.legal.contains(given.to(0)));  // served
  given.play(given.to(3));                          // absent
  EXPECT_EQ(given.s.seat_antidotes[0], 1);
  EXPECT_EQ(given.s.seat_antidotes[3], 1);
  EXPECT_EQ(given.s.antidotes[armory], 0);

  Given tie;
  tie.put(0, thief, bank).put(1, rocker, bank).tired(thief).tired(rocker).antidotes_at(bank, 1);
  tie.s.holder = 2;
  tie.at(bank, Step::share);
  tie.play(tie.to(0)).play(tie.to(1));
  tie.expect(Kind::tie, 2);
  tie.play(tie.to(0));
  tie.expect(Kind::distribute, 0);
}

Given five_items() {
  Given given(3);
  given.put(0, thief, bank)
      .tired(thief)
      .lying(bank, {shotgun, gun})
      .antidotes_at(bank, 3)
      .at(bank, Step::share);
  given.expect(Kind::distribute, 0);
  return given;
}

// city_of_horror:T40 (R62; FAQ)
TEST(CityOfHorror, OnlyASurplusStays) {
  Given given = five_items();
  EXPECT_EQ(section(given.s, 0, "current item")[gun], 1.0f);  // cards by type, then antidotes
  given.play(given.to(1)).play(given.to(0));
  EXPECT_EQ(given.s.hand[1][gun], 1);
  EXPECT_EQ(given.s.hand[0][shotgun], 1);
  EXPECT_TRUE(given.legal.contains(pass));  // three antidotes, one seat
  given.play(pass);
  EXPECT_TRUE(given.legal.contains(pass));  // two, one seat
  given.play(pass);                         // the last one goes to P2 without a question
  EXPECT_EQ(given.s.seat_antidotes[2], 1);
  EXPECT_EQ(given.s.antidotes[bank], 2);
  EXPECT_EQ(given.s.known[0][1][gun], 1);
  EXPECT_EQ(given.s.known[2][1][gun], 0);

  Given left = five_items();
  left.play(pass).play(pass);
  left.expect(Kind::distribute, 0);
  EXPECT_FALSE(left.legal.contains(pass));
  left.play(left.to(1));
  EXPECT_FALSE(left.legal.contains(pass));
  left.play(left.to(2));
  EXPECT_EQ(left.s.seat_antidotes, (std::array<Count, 6>{1, 1, 1, 0, 0, 0}));
  EXPECT_EQ(left.s.supplies[bank].cards, 2);
}

// city_of_horror:R65: by type, and equal cards as they lie, each with who has looked at it
// city_of_horror:R64
TEST(CityOfHorror, CardsAreSortedWithTheirWatchers) {
  Supplies pile;
  pile.cards = 5;
  pile.type = {shotgun, gun, alarm, gun, alarm, kNone, kNone, kNone};
  pile.seen = {1, 2, 3, 4, 5};
  sort_supplies(pile, 1);
  EXPECT_EQ(pile.type, (decltype(pile.type){shotgun, alarm, alarm, gun, gun, kNone, kNone, kNone}));
  EXPECT_EQ(pile.seen, (decltype(pile.seen){1, 3, 5, 2, 4}));
}

// city_of_horror:R97, R100: where promises may be broken, what is given tells whether one was
TEST(CityOfHorror, ABreakableShareIsKeptByGivingIt) {
  for (const bool keeps : {true, false}) {
    Given given(4, R"({"promises": "breakable", "negotiation": false})");
    given.put(0, thief, hospital).tired(thief).lying(hospital, {gun, alarm});
    given.s.share_promise[0] = {1, true};
    given.at(hospital, Step::share);
    given.expect(Kind::distribute, 0);
    given.play(given.to(keeps ? 1 : 2)).play(given.to(3));
    EXPECT_EQ(given.s.kept[0], keeps);
    EXPECT_EQ(given.s.broken[0], !keeps);
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
