#include <cmath>
#include <map>
#include <set>

#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:T63 (6.5)
TEST(CityOfHorror, NobodySeesAVoteOrWhoIsAskedToCancel) {
  std::vector<std::vector<float>> seen;
  for (const int choice : {0, 1, 2}) {
    Given given;
    given.put(0, thief, armory).put(1, rocker, armory).put(2, punk, armory).z(armory, 6);
    given.tired(thief).tired(rocker).tired(punk).at(armory, Step::attack);
    given.expect(Kind::vote, 0);
    given.play(given.to(choice));
    given.expect(Kind::vote, 1);
    seen.push_back(seen_by(given.s, 1));
  }
  EXPECT_EQ(seen[0], seen[1]);
  EXPECT_EQ(seen[0], seen[2]);

  // A CANCEL asked of P2: P3 sees the same whatever P2 holds, and whoever is asked
  const auto asked = [](int seat, Card other) {
    Given given;
    given.put(0, mama, church).tired(mama).hand(0, {gun, canned_food}).z(bank, 2);
    given.hand(seat, {pepper_spray}).hand(3 - seat, {other}).at(church, Step::attack_window);
    given.play(play_card(gun));
    given.expect(Kind::cancel, seat);
    return seen_by(given.s, 3);
  };
  EXPECT_EQ(asked(2, alarm), asked(2, chainsaw));
  EXPECT_EQ(asked(2, alarm), asked(1, kitten));
}

// A way into a full building is asked only of who has one: it must not show.
TEST(CityOfHorror, NobodySeesThatAMoverIsAskedHowToEnter) {
  Given given;
  given.put(0, thief, bank)
      .put(1, student, bank)
      .put(3, rocker, bank)
      .put(2, punk, church)
      .put(2, mama, hospital);
  given.tired(punk)
      .tired(mama)
      .alone(2)
      .hand(2, {back_door})
      .cards_of_movement({church, church, bank, church});
  given.s.holder = 2;
  given.move_phase();
  const auto before = seen_by(given.s, 0);
  given.play(who(punk));
  given.expect(Kind::enter, 2);
  EXPECT_EQ(seen_by(given.s, 0), before);
}

// What is composed shows to nobody else; a card is seen when it is announced, an offer when it is complete.
TEST(CityOfHorror, NobodySeesWhatIsBeingComposed) {
  Given given(4, "{}");
  given.put(0, mama, church).tired(mama).hand(0, {rescue_flare, gun}).z(bank, 2).antidotes(0, 1);
  given.at(church, Step::attack_window);
  const auto before = seen_by(given.s, 1);
  Given flare = given;
  flare.play(play_card(rescue_flare));
  EXPECT_EQ(seen_by(flare.s, 1), before);
  EXPECT_EQ(section(flare.s, 0, "pending card")[rescue_flare], 1.0f);
  flare.play(where(church));
  EXPECT_EQ(section(flare.s, 1, "discard pile")[rescue_flare], 0.25f);
  given.play(given.offer_to(1)).play(give(Item::card));
  EXPECT_EQ(seen_by(given.s, 1), before);
  given.play(card(gun));
  EXPECT_EQ(seen_by(given.s, 1), before);
  EXPECT_EQ(section(given.s, 0, "given card")[gun], 1.0f);
  given.play(want(Item::truce));
  EXPECT_EQ(section(given.s, 1, "given card")[gun], 1.0f);  // for the two alone
  EXPECT_EQ(section(given.s, 2, "given card")[gun], 0.0f);
  EXPECT_EQ(section(given.s, 2, "given item")[static_cast<std::size_t>(Item::card)], 1.0f);
}

// city_of_horror:T73 (6.3)
TEST(CityOfHorror, TheSameSeedAndActionsGiveTheSameGame) {
  Chance chance = Chance::seeded(9), twin_chance = Chance::seeded(9), picker = Chance::seeded(10);
  State s = CityOfHorror::set_up(Options{}, chance), twin = CityOfHorror::set_up(Options{}, twin_chance);
  Legal legal, twin_legal;
  CityOfHorror::mark_legal(s, legal);
  twin_legal = legal;
  while (s.stage != Stage::over) {
    ASSERT_EQ(s, twin);
    for (int seat = 0; seat < 4; ++seat) ASSERT_EQ(seen_by(s, seat), seen_by(twin, seat));
    const Action action = legal.nth(picker.below(legal.size()));
    const State clone = s;
    CityOfHorror::apply(s, action, chance, legal);
    CityOfHorror::apply(twin, action, twin_chance, twin_legal);
    ASSERT_EQ(legal, twin_legal);
    State again = clone;
    ASSERT_EQ(again, clone);
  }
  EXPECT_EQ(s, twin);
}

// city_of_horror:R94, R102, 6.5, 6.6: the content of a CLAIM, and what is asked for, are between two
TEST(CityOfHorror, WhatWasClaimedIsBetweenTwo) {
  for (const auto& seats : std::vector<std::pair<int, int>>{{0, 1}, {1, 0}, {3, 1}}) {
    const int recipient = seats.first, claimant = seats.second;
    Given given(4, "{}");
    given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
    given.s.claim[recipient][claimant] = 3;
    const auto imagined = [&](Seat viewer) {
      std::set<int> told;
      Chance chance = Chance::seeded(3);
      for (int i = 0; i < 60; ++i) {
        State world = given.s;
        CityOfHorror::resample_hidden(world, viewer, chance);
        told.insert(world.claim[recipient][claimant]);
      }
      return told;
    };
    EXPECT_EQ(imagined(2).size(), 6u);
    EXPECT_EQ(imagined(recipient), std::set<int>{3});
    EXPECT_EQ(imagined(claimant), std::set<int>{3});
    for (const int seat : {recipient, claimant, 2}) {
      State seen = given.s;
      CityOfHorror::veil(seen, seat);
      EXPECT_EQ(seen.claim[recipient][claimant], seat == 2 ? kNone : 3);
    }
  }
  for (const Item asked : {Item::card, Item::claim}) {
    Given given(4, "{}");
    given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
    given.s.offer.proposer = 0;
    given.s.offer.recipient = 1;
    given.s.offer.ask = asked;
    given.s.offer.ask_param = 4;
    for (const int seat : {1, 2}) {
      State seen = given.s;
      CityOfHorror::veil(seen, seat);
      EXPECT_EQ(seen.offer.ask_param, seat == 1 ? 4 : kNone);
    }
  }
}

// city_of_horror:R95, 6.5: whoever must act has means in every world that others imagine, and any means there
// is
TEST(CityOfHorror, WhoPromisedToActIsImaginedToHaveMeans) {
  for (const int zombies : {1, 2}) {
    Given given(4, "{}");
    given.spares_at(bank)
        .put(0, mama, church)
        .put(1, thief, church)
        .tired(mama)
        .tired(thief)
        .z(church, zombies);
    given.hand(0, {canned_food}).hand(1, {gun, shotgun}).at(church, Step::attack_window);
    given.play(given.offer_to(1)).play(give(Item::card)).play(want(Item::act)).play(kAccept);
    given.expect(Kind::must_act, 1);
    std::set<int> imagined;
    Chance chance = Chance::seeded(3);
    for (int i = 0; i < 300; ++i) {
      State world = given.s;
      CityOfHorror::resample_hidden(world, 2, chance);
      const std::uint32_t means = card_means(world, 1);
      ASSERT_NE(means, 0u);
      for (int type = 0; type < kCardTypes; ++type)
        if (means >> type & 1) imagined.insert(type);
    }
    std::set<int> possible{gun, shotgun, molotov_cocktail, makeshift_bomb, rescue_flare};
    if (zombies == 2) possible.insert(chainsaw);
    EXPECT_EQ(imagined, possible);
  }
}

// city_of_horror:R94, R95: only who has means may offer to act, so whoever hears it, asked or not, imagines
// some
TEST(CityOfHorror, WhoOffersToActIsImaginedToHaveMeans) {
  Given given(4, "{}");
  given.spares_at(bank).put(1, mama, church).tired(mama).z(church, 1);
  given.hand(3, {alarm, running_shoes}).hand(1, {shotgun, canned_food}).at(church, Step::attack_window);
  while (given.s.actor != 1) given.play(pass);
  given.play(given.offer_to(3)).play(give(Item::act)).play(want(Item::card));
  for (const Kind kind : {Kind::respond, Kind::hand_over}) {
    given.expect(kind, 3);
    for (const int viewer : {0, 2, 3}) {
      Chance chance = Chance::seeded(3);
      for (int i = 0; i < 100; ++i) {
        State world = given.s;
        CityOfHorror::resample_hidden(world, viewer, chance);
        ASSERT_NE(card_means(world, 1), 0u) << "seat " << viewer;
        ASSERT_EQ(CityOfHorror::fault(world), "");
      }
    }
    if (kind == Kind::respond) given.play(kAccept);
  }
}

// city_of_horror:R94, 6.5: what is offered is known to both, a claim's content to who makes it, the rest to
// everybody
TEST(CityOfHorror, WhoSeesWhatIsOffered) {
  for (const auto& [offered, seen_by_set] :
       {std::pair{Item::card, 0b0011u}, {Item::claim, 0b0001u}, {Item::vote, 0b1111u}})
    for (int viewer = 0; viewer < 4; ++viewer) {
      Given given(4, "{}");
      given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
      given.s.offer.proposer = 0;
      given.s.offer.recipient = 1;
      given.s.offer.give = offered;
      given.s.offer.give_param = 3;
      CityOfHorror::veil(given.s, viewer);
      EXPECT_EQ(given.s.offer.give_param == 3, (seen_by_set >> viewer & 1) != 0) << viewer;
    }
}

// city_of_horror:R15, R16: hours already played lie open, later ones do not; before the first turn none but
// 00:00
TEST(CityOfHorror, HoursPlayedLieOpen) {
  for (const int turn : {0, 1, 2}) {
    Given given;
    given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
    given.s.turn = static_cast<std::int8_t>(turn);
    given.s.invasion_done = turn > 0;
    given.s.hour_card = {1, 1, 1, 1, 1};
    CityOfHorror::veil(given.s, 2);
    for (int hour = 1; hour <= kTurns; ++hour)
      EXPECT_EQ(given.s.hour_card[hour], hour <= turn ? 1 : kNone) << turn << hour;
  }
}

// city_of_horror:R16: before the hours are drawn and once all are played nothing is left to imagine
TEST(CityOfHorror, HoursPlayedAreNotImaginedAnew) {
  for (const int turn : {0, kTurns}) {
    Given given;
    given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
    given.s.turn = static_cast<std::int8_t>(turn);
    given.s.invasion_done = true;
    given.s.hour_card = {1, 2, 3, 1, 2};
    Chance chance = Chance::seeded(4);
    for (int i = 0; i < 20; ++i) {
      State world = given.s;
      CityOfHorror::resample_hidden(world, 2, chance);
      EXPECT_EQ(world.hour_card, given.s.hour_card) << turn;
    }
  }
}

// city_of_horror:R75, 6.5: who could cancel and has not been asked knows that it is somebody before, who has
// passed, after
TEST(CityOfHorror, WhoCanCancelKnowsWhichSideOfItIsAsked) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {molotov_cocktail}).z(bank, 3);
  for (const int seat : {1, 2, 3}) given.hand(seat, {pepper_spray});
  given.at(church, Step::attack_window).play(play_card(molotov_cocktail));
  const auto imagined = [&] {
    unsigned asked = 0;
    Chance chance = Chance::seeded(4);
    for (int i = 0; i < 100; ++i) {
      State world = given.s;
      CityOfHorror::resample_hidden(world, 2, chance);
      asked |= bit(world.actor);
    }
    return asked;
  };
  given.expect(Kind::cancel, 1);
  EXPECT_EQ(imagined(), bit(1));
  given.play(pass).play(pass);
  given.expect(Kind::cancel, 3);
  EXPECT_EQ(imagined(), bit(3));
}

// What no seat has looked at: three cards of the deck, one of the two at the Bank, two of the hours. Every
// arrangement of the cards (12, for two guns are alike) and of the hours (16, or 4 once somebody has looked
// at one) is equally likely.
TEST(CityOfHorror, WhatNobodyHasSeenComesInEveryOrder) {
  Given given;
  given.put(0, mama, church).put(1, punk, bank).z(bank, 2).hand(1, {pepper_spray});
  given.lying(bank, {alarm, gun}).deck({gun, canned_food, back_door});
  given.s.supplies[bank].seen[0] = bit(2);
  given.at(church, Step::attack_window);
  given.s.hour_card = {0, 1, 2, 3, 1};
  const auto rest_of = [](const State& s) {  // all that may not change
    State rest = s;
    rest.supplies[bank].type[1] = kNone;
    for (int i = rest.dealt; i < kCards; ++i) rest.deck[i] = kNone;
    for (int hour = next_hour(s); hour <= kTurns; ++hour) rest.hour_card[hour] = kNone;
    return rest;
  };
  for (const bool seen : {false, true}) {
    if (seen) given.s.seen_hour[3] = bit(1);
    ASSERT_EQ(CityOfHorror::unseen(given.s), seen ? 5 : 6);  // turn 2 is under way
    std::map<std::vector<int>, int> found;
    Chance chance = Chance::seeded(5);
    constexpr int kTimes = 12'000;
    for (int i = 0; i < kTimes; ++i) {
      State world = given.s;
      CityOfHorror::resample_unseen(world, chance);
      ASSERT_EQ(rest_of(world), rest_of(given.s));
      if (seen) {
        ASSERT_EQ(world.hour_card[3], given.s.hour_card[3]);
      }
      std::vector<int> order{world.supplies[bank].type[1]};
      for (int k = world.dealt; k < kCards; ++k) order.push_back(world.deck[k]);
      for (const int hour : {3, 4}) order.push_back(world.hour_card[hour]);
      ++found[order];
    }
    const int arrangements = 12 * (seen ? 4 : 16);
    ASSERT_EQ(static_cast<int>(found.size()), arrangements);
    const double expected = static_cast<double>(kTimes) / arrangements;
    double chi_square = 0.0;
    for (const auto& [order, times] : found) chi_square += (times - expected) * (times - expected) / expected;
    const double freedom = arrangements - 1;
    EXPECT_LT(chi_square, freedom + 4.0 * std::sqrt(2.0 * freedom));
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
