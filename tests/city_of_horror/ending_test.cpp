#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

Given last_turn() {
  Given given;
  given.s.turn = 4;
  return given;
}

// city_of_horror:T53 (R104; FAQ)
TEST(CityOfHorror, CannedFoodCanBeCancelledAtTheEnd) {
  Given given = last_turn();
  given.hand(2, {canned_food, canned_food}).hand(0, {pepper_spray}).antidotes(2, 1);
  given.start(Step::turn_end);
  given.expect(Kind::cancel, 0);
  given.play(play_card(pepper_spray));
  EXPECT_EQ(given.s.stage, Stage::over);
  EXPECT_EQ(given.s.canned_points[2], 1);
  EXPECT_EQ(given.s.discard[canned_food], 2);
}

// city_of_horror:T54 (R105, R106)
TEST(CityOfHorror, TheHelicopterTakesOneAntidotePerCharacter) {
  const auto score = [](int antidotes) {
    Given given = last_turn();
    given.put(1, blonde, church).put(1, punk, bank).tired(punk).put(1, thief, hospital).alone(1);
    given.antidotes(1, antidotes).open_food(1, antidotes == 0 ? 3 : 0);
    if (antidotes != 0) given.open_food(0, 3);
    EXPECT_EQ(32 * section(given.s, 1, "points of characters")[0], 5 + 3 + 4);  // the viewer's, in 32nds
    EXPECT_EQ(32 * section(given.s, 1, "points that antidotes save")[0], antidotes == 0   ? 0
                                                                         : antidotes == 2 ? 9
                                                                                          : 13);
    given.start(Step::helicopter);
    if (antidotes == 2) {
      EXPECT_FALSE(has(alive(given.s), punk));
    }
    return score_of(given.s, 1);
  };
  EXPECT_EQ(score(2), 9);
  EXPECT_EQ(score(4), 13);
  EXPECT_EQ(score(0), 0);
}

// city_of_horror:R106: antidotes left, Food open and secret, Canned Food, and the values of the survivors
TEST(CityOfHorror, EverythingThatCountsIsAddedUp) {
  Given given;
  given.put(1, blonde, church).put(1, punk, bank).tired(punk).antidotes(1, 2).open_food(1, 3).open_food(1, 1);
  ++given.s.food_secret[1][2];
  given.s.canned_points[1] = 1;
  EXPECT_EQ(score_of(given.s, 1), 5 + 3 + 2 + 3 + 1 + 2 + 1);
  EXPECT_EQ(score_of(given.s, 2), 0) << "nobody survives";
  given.s.stage = Stage::over;  // and the end of the page says so, row by row
  Page page;
  CityOfHorror::show(given.s, 1, page);
  EXPECT_NE(page.plain().find("P2     2          8          2          6          1          17\n"),
            std::string::npos)
      << page.plain();
}

// A finished game in which each seat has a score and a number of survivors.
Scores ranked(std::array<std::array<int, 2>, 4> score_and_survivors) {
  State s;
  s.stage = Stage::over;
  const std::array<std::array<int, 3>, 4> people{{{student, businessman, businesswoman},
                                                  {geek, mama, punk},
                                                  {thief, teen, priest},
                                                  {rocker, sushi_chef, rasta}}};
  for (int seat = 0; seat < 4; ++seat) {
    const auto [score, survivors] = score_and_survivors[static_cast<std::size_t>(seat)];
    for (int i = 0; i < survivors; ++i) s.owned[seat] |= bit(people[seat][i]);
    s.exhausted |= s.owned[seat];
    int points = 0;
    for (CharacterSet left = s.owned[seat]; left != 0; left &= left - 1)
      points += value_of(s, first_of(left));
    s.seat_antidotes[seat] = static_cast<Count>(score - points);
    EXPECT_EQ(score_of(s, seat), score);
  }
  return CityOfHorror::scores(s);
}

// city_of_horror:T55 (R107, 6.7)
TEST(CityOfHorror, SurvivorsBreakTiesAndSharedPlacesShareTheReturn) {
  const Scores apart = ranked({{{12, 2}, {12, 3}, {7, 1}, {0, 0}}});
  EXPECT_FLOAT_EQ(apart[0], 1 / 3.0f);
  EXPECT_FLOAT_EQ(apart[1], 1.0f);
  EXPECT_FLOAT_EQ(apart[2], -1 / 3.0f);
  EXPECT_FLOAT_EQ(apart[3], -1.0f);
  const Scores shared = ranked({{{12, 3}, {12, 3}, {7, 1}, {0, 0}}});
  EXPECT_FLOAT_EQ(shared[0], 2 / 3.0f);
  EXPECT_FLOAT_EQ(shared[1], 2 / 3.0f);
  EXPECT_FLOAT_EQ(shared[2], -1 / 3.0f);
  EXPECT_FLOAT_EQ(shared[3], -1.0f);
}

// R110: the cap on decisions brings the helicopter at once; Canned Food in hand counts.
TEST(CityOfHorror, TheDecisionCapEndsTheGame) {
  Chance chance = Chance::seeded(4);
  const Options options = options_of(R"({"max_decisions": 100})");
  State s = CityOfHorror::set_up(options, chance);
  Legal legal;
  CityOfHorror::mark_legal(s, legal);
  int decisions = 0;
  for (; s.stage != Stage::over; ++decisions) CityOfHorror::apply(s, legal.first(), chance, legal);
  EXPECT_EQ(decisions, 100);
  EXPECT_TRUE(s.truncated);
  EXPECT_EQ(CityOfHorror::fault(s), "");
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(s.canned_points[seat], s.hand[seat][canned_food]);
}

// R110: also while characters are still being placed, whichever these are
TEST(CityOfHorror, TheDecisionCapEndsTheGameWhilePlacing) {
  for (const char* cap : {R"({"max_decisions": 1})", R"({"max_decisions": 2})"})
    for (std::uint64_t seed = 1; seed <= 4; ++seed) {
      Chance chance = Chance::seeded(seed);
      State s = CityOfHorror::set_up(options_of(cap), chance);
      Legal legal;
      CityOfHorror::mark_legal(s, legal);
      EXPECT_NE(s.unplaced, 0u);
      while (s.stage != Stage::over) CityOfHorror::apply(s, legal.first(), chance, legal);
      EXPECT_TRUE(s.truncated);
      EXPECT_EQ(s.unplaced, 0u);
      EXPECT_EQ(s.placing, 0);
      EXPECT_EQ(s.queue | s.group | s.tied, 0);
      EXPECT_EQ(CityOfHorror::fault(s), "");
    }
}

// 6.7: 0.02 times what the seat could score now; a character without an antidote counts half.
TEST(CityOfHorror, ThePotentialCountsWhatCouldBeScored) {
  Given given(4, R"({"shaping": 1})");
  given.put(0, blonde, church).put(0, thief, bank).tired(thief).alone(0);
  given.antidotes(0, 1).open_food(0, 2).hand(0, {canned_food});
  EXPECT_FLOAT_EQ(CityOfHorror::potential(given.s, 0), 0.02f * (5.0f + 0.5f * 2.0f + 2.0f + 1.0f));
  State over = given.s;
  over.stage = Stage::over;
  EXPECT_EQ(CityOfHorror::potential(over, 0), 0.0f);
  given.s.options.shaping = 0;
  EXPECT_EQ(CityOfHorror::potential(given.s, 0), 0.0f);
}

// city_of_horror:R110: where the game is cut short, a card still under way lies in the discard pile
TEST(CityOfHorror, ACardUnderWayAtTheCapIsDiscarded) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {gun}).hand(2, {pepper_spray}).z(bank, 2);
  given.at(church, Step::attack_window);
  given.s.options.max_decisions = 1;
  given.play(play_card(gun));
  EXPECT_TRUE(given.s.truncated);
  EXPECT_EQ(given.s.discard[gun], 1);
  EXPECT_EQ(given.s.stack_size, 0);
}

// city_of_horror:R105: every seat pays, the first too
TEST(CityOfHorror, EverySeatPaysForTheHelicopter) {
  Given given = last_turn();
  for (const int seat : {0, 1, 2, 3}) given.antidotes(seat, 3);
  given.start(Step::helicopter);
  for (const int seat : {0, 1, 2, 3}) EXPECT_EQ(given.s.seat_antidotes[seat], 2) << seat;
  EXPECT_EQ(given.s.antidotes_spent, 4);
}

}  // namespace
}  // namespace pandemonium::city_of_horror
