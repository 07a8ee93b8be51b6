// Small places of the rules that games seldom come by, each from its clause.
#include <numeric>

#include "tests/city_of_horror/given.hpp"

namespace pandemonium::city_of_horror {
namespace {

// city_of_horror:R26
TEST(CityOfHorrorEdges, ACardIsSelectableIfItMovesSomebody) {
  for (const Building here : {church, hospital, crossroads}) {
    Given given;
    given.put(0, thief, here);
    EXPECT_EQ(selectable(given.s, 0), (bit(kBuildings) - 1) & ~bit(here));
    given.put(0, student, bank);
    EXPECT_EQ(selectable(given.s, 0), bit(kBuildings) - 1);
  }
}

// city_of_horror:R20, R32, P6: in general windows and before a move, and not out of a blocked Armory
TEST(CityOfHorrorEdges, TheGrannyStirsBeforeMovementsAlone) {
  const auto may_stir = [](Stage stage, Building where, bool blocked) {
    Given given;
    given.put(0, granny, where);
    given.s.stage = stage;
    given.s.armory_closed = blocked;
    return has(usable_powers(given.s, 0), granny);
  };
  for (const Stage stage : {Stage::dawn, Stage::invasion, Stage::move}) {
    EXPECT_TRUE(may_stir(stage, church, false));
    EXPECT_TRUE(may_stir(stage, armory, false));
    EXPECT_TRUE(may_stir(stage, church, true));
    EXPECT_FALSE(may_stir(stage, armory, true));
  }
  for (const Stage stage : {Stage::attack, Stage::share, Stage::final})
    EXPECT_FALSE(may_stir(stage, church, false));
}

// city_of_horror:R79, R89
TEST(CityOfHorrorEdges, HideoutsAndReplicasAreOfNoUseInTheEnd) {
  Given given;
  given.put(0, thief, church).hand(0, {hideout, weapon_replica});
  for (const Stage stage : {Stage::dawn, Stage::attack, Stage::share}) {
    given.s.stage = stage;
    EXPECT_EQ(playable(given.s, 0), bit(hideout) | bit(weapon_replica));
  }
  given.s.stage = Stage::final;
  EXPECT_EQ(playable(given.s, 0), 0u);
}

// city_of_horror:R74: what is killed is killed where the card says, the first building too
// city_of_horror:R80
TEST(CityOfHorrorEdges, AGunIsFiredAtTheChurch) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {gun}).z(church, 2).z(hospital, 2);
  given.at(church, Step::attack_window);
  given.expect(Kind::go, 0);
  given.play(play_card(gun)).play(where(church));
  EXPECT_LT(given.s.zombies[church], 2);
  EXPECT_EQ(given.s.zombies[hospital], 2);
}

// city_of_horror:P2, P10: what they do lasts for votes and attacks, of which none is left
TEST(CityOfHorrorEdges, PowersOverVotesAndAttacksAreOfNoUseInTheEnd) {
  Given given;
  given.put(0, blonde, church)
      .put(0, pregnant_woman, church)
      .put(0, grandpa, church)
      .put(0, little_boy, church);
  given.s.stage = Stage::attack;
  EXPECT_EQ(usable_powers(given.s, 0), given.s.owned[0]);
  given.s.stage = Stage::final;
  EXPECT_EQ(usable_powers(given.s, 0), 0u);
}

// city_of_horror:R16, R18: nobody knows what lies at any later hour, the last one included
TEST(CityOfHorrorEdges, EveryHourNotLookedAtIsImagined) {
  Given given;
  given.put(0, mama, church).tired(mama).hand(0, {gun}).z(church, 2).at(church, Step::attack_window);
  ASSERT_EQ(given.s.turn, 2);
  given.s.seen_hour[3] = 1;
  std::array<unsigned, kTurns + 1> imagined{};
  Chance chance = Chance::seeded(4);
  for (int i = 0; i < 100; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 0, chance);
    for (int hour = 1; hour <= kTurns; ++hour) imagined[hour] |= 1u << world.hour_card[hour];
  }
  EXPECT_EQ(imagined, (std::array<unsigned, kTurns + 1>{0, 1, 1, 1, 0b1111}));
}

// Secret Food lies face down before its owner: to the others it could be any that they do not see.
TEST(CityOfHorrorEdges, TheFirstSeatsFoodIsImaginedAsTheOthersIs) {
  for (const int owner : {0, 2}) {
    Given given;
    given.put(0, mama, church).tired(mama).hand(0, {gun}).z(church, 2).at(church, Step::attack_window);
    --given.s.truck[1];
    ++given.s.food_secret[owner][1];
    ASSERT_EQ(CityOfHorror::fault(given.s), "");
    std::array<bool, kFoodValues> imagined{};
    Chance chance = Chance::seeded(4);
    for (int i = 0; i < 200; ++i) {
      State world = given.s;
      CityOfHorror::resample_hidden(world, 1, chance);
      for (int value = 0; value < kFoodValues; ++value)
        imagined[value] |= world.food_secret[owner][value] > 0;
    }
    EXPECT_EQ(imagined, (std::array<bool, kFoodValues>{true, true, true, true}));
  }
}

// city_of_horror:R74, R77
TEST(CityOfHorrorEdges, AnAlarmCallsNobodyOutOfAnEmptyReserve) {
  Given given;
  given.put(0, mama, church).hand(0, {alarm}).z(bank, 2);
  EXPECT_EQ(playable(given.s, 0), bit(alarm));
  given.s.zombie_reserve = 0;
  EXPECT_EQ(playable(given.s, 0), 0u);
}

// city_of_horror:R15: the zombies of the 00:00 card stand at all six buildings
TEST(CityOfHorrorEdges, TheFirstZombiesStandWhereTheirCardSays) {
  Given given;
  Chance chance = Chance::scripted({0, 3, 2, 1, 0});
  draw_hours(given.s, chance);
  EXPECT_EQ(given.s.zombies, (std::array<Count, 6>{1, 1, 1, 1, 0, 2}));
  EXPECT_EQ(given.s.hour_card, (decltype(given.s.hour_card){0, 3, 2, 1, 0}));
}

// city_of_horror:R15, R16: what is drawn unseen has no name, for named events are told to everybody
TEST(CityOfHorrorEdges, OnlyTheFirstHourIsDrawnInTheOpen) {
  Given given;
  std::vector<ChanceOutcome> drawn;
  Chance chance = Chance::scripted({0, 3, 2, 1, 0});
  chance.record(&drawn);
  draw_hours(given.s, chance);
  ASSERT_EQ(drawn.size(), 5u);
  EXPECT_EQ(std::string(drawn[0].event), "00:00 card");
  for (std::size_t hour = 1; hour < drawn.size(); ++hour) EXPECT_EQ(std::string(drawn[hour].event), "");
}

// city_of_horror:R101: at the turn's end a truce that was tested and stands is kept, the first seat's too
// city_of_horror:R23
TEST(CityOfHorrorEdges, EverySeatsTrucesAreCountedAtTheTurnsEnd) {
  Given given;
  for (int seat = 0; seat < 4; ++seat) {
    given.s.truce[seat] = bit((seat + 1) % 4) | bit((seat + 2) % 4);
    given.s.truce_tested[seat] = bit((seat + 1) % 4);
  }
  turn_end(given.s);
  for (int seat = 0; seat < 4; ++seat) EXPECT_EQ(given.s.kept[seat], 1) << "seat " << seat;
}

// Who is asked to cancel is private: to somebody who cannot cancel it may be anybody who could.
TEST(CityOfHorrorEdges, WhoeverMayHaveTheSprayMayBeAsked) {
  Given given;
  given.put(0, mama, church)
      .tired(mama)
      .hand(0, {molotov_cocktail})
      .hand(1, {pepper_spray})
      .hand(3, {canned_food});
  given.z(bank, 3).at(church, Step::attack_window);
  given.play(play_card(molotov_cocktail));
  given.expect(Kind::cancel, 1);
  unsigned asked = 0;
  Chance chance = Chance::seeded(4);
  for (int i = 0; i < 200; ++i) {
    State world = given.s;
    CityOfHorror::resample_hidden(world, 2, chance);
    asked |= bit(world.actor);
  }
  EXPECT_EQ(asked, bit(1) | bit(3));
}

// city_of_horror:3.9, CLAIM: "has seen the next unrevealed Invasion card; no standing claim to the other"
TEST(CityOfHorror, OnlyWhoHasSeenTheHourSpeaksOfIt) {
  const std::uint32_t claim = bit(static_cast<int>(Item::claim));
  Given given(4, "{}");
  given.put(0, mama, church).tired(mama).z(bank, 2).at(church, Step::attack_window);
  ASSERT_NE(next_hour(given.s), 0);
  EXPECT_EQ(items_to_give(given.s, 0, 1) & claim, 0u);
  given.s.seen_hour[next_hour(given.s)] |= static_cast<SeatSet>(bit(0));
  EXPECT_NE(items_to_give(given.s, 0, 1) & claim, 0u);
  EXPECT_NE(items_to_ask(given.s, 1, 0) & claim, 0u);
  given.s.claim[1][0] = 3;
  EXPECT_EQ(items_to_give(given.s, 0, 1) & claim, 0u);
}

// city_of_horror:3.7, ALARM: zombies come from the reserve, the last one too
TEST(CityOfHorror, TheLastZombieHearsTheAlarm) {
  for (const int reserve : {1, 0}) {
    Given given;
    given.put(0, mama, church).tired(mama);
    given.s.zombie_reserve = static_cast<Count>(reserve);
    EXPECT_EQ(targets_of(given.s, alarm) != 0, reserve == 1);
  }
}

// city_of_horror:3.0, 3.1, sides of the boards
// city_of_horror:R3
TEST(CityOfHorror, EverySideIsChosen) {
  Chance chance = Chance::seeded(1);
  const State s = CityOfHorror::set_up(
      options_of(R"({"sides": {"church": "B", "hospital": "B", "bank": "B", "armory": "B", "water_tower": "B",
                               "crossroads": "B"}})"),
      chance);
  for (int b = 0; b < kBuildings; ++b) EXPECT_EQ(s.side[b], 1) << b;
}

// city_of_horror:R95: a card is means enough to keep a promise to act
TEST(CityOfHorror, WhoPromisedToActPlaysACardIfThatIsAll) {
  Given given(4, "{}");
  given.spares_at(bank).put(0, mama, church).put(1, thief, church).tired(mama).tired(thief).z(church, 2);
  given.hand(0, {canned_food}).hand(1, {gun, chainsaw}).at(church, Step::attack_window);
  given.play(given.offer_to(1)).play(give(Item::card)).play(want(Item::act));
  given.expect(Kind::respond, 1);
  given.play(kAccept);
  given.expect(Kind::must_act, 1);
}

// city_of_horror:R86, P16: with all forty about, 39 elsewhere, the last one still finds another building
TEST(CityOfHorror, AZombieCanAlwaysBeSentElsewhere) {
  Given given;
  given.put(0, rocker, church).hand(0, {rescue_flare});
  for (const Building full : {hospital, bank, armory, water_tower}) given.z(full, kZombieLimit);
  given.z(crossroads, kZombieLimit - 1).z(church, 1).at(church, Step::attack_window);
  EXPECT_TRUE(has(usable_powers(given.s, 0), rocker));
  given.play(play_card(rescue_flare)).play(where(church));
  EXPECT_EQ(given.s.zombies[crossroads], kZombieLimit);
  EXPECT_EQ(given.s.zombies[church], 0);
}

// city_of_horror:R93, 3.9, ACT: nobody offers to act who has no means
TEST(CityOfHorror, WhoHasNoMeansOffersNoAct) {
  const std::uint32_t act = bit(static_cast<int>(Item::act));
  for (const bool armed : {false, true}) {
    Given given(4, "{}");
    given.spares_at(bank).put(0, mama, church).tired(mama).hand(0, {alarm}).z(church, 2);
    if (armed) given.hand(0, {gun});
    given.at(church, Step::attack_window);
    EXPECT_EQ((items_to_give(given.s, 0, 1) & act) != 0, armed);
    EXPECT_NE(items_to_ask(given.s, 1, 0) & act, 0u) << "who asks cannot know";
  }
}

// city_of_horror:3.9, SHARE_CARD, SHARE_ANTIDOTE: with one at L
TEST(CityOfHorror, OnlyWhatLiesThereMayBePromised) {
  for (const bool lies : {false, true}) {
    Given given(4, "{}");
    given.put(0, thief, hospital).tired(thief).put(1, rocker, hospital).tired(rocker);
    if (lies)
      given.lying(hospital, {gun});
    else
      given.antidotes_at(hospital, 1);
    given.at(hospital, Step::share_window);
    const std::uint32_t items = items_to_give(given.s, 0, 1);
    EXPECT_EQ((items >> static_cast<int>(Item::share_card) & 1) != 0, lies);
    EXPECT_EQ((items >> static_cast<int>(Item::share_antidote) & 1) != 0, !lies);
  }
}

// city_of_horror:R100: a promise to somebody who is out by then is nothing that is due
TEST(CityOfHorror, NothingIsSharedWithTheDead) {
  for (const int to : {2, 3}) {
    Given given(4, R"({"promises": "breakable"})");
    given.put(0, thief, hospital).tired(thief).alone(3).lying(hospital, {gun, alarm, gun});
    given.s.share_promise[0] = {static_cast<std::int8_t>(to), true};
    given.at(hospital, Step::share);
    given.expect(Kind::distribute, 0);
    EXPECT_EQ(given.s.share_due, to == 2) << to;
  }
}

// city_of_horror:R88: a pickpocket steals from any other seat, the first too
TEST(CityOfHorror, TheFirstSeatMayBeStolenFrom) {
  for (const int victim : {0, 2}) {
    Given given;
    given.put(1, mama, church).hand(1, {pickpocket}).hand(victim, {gun});
    given.s.living = 0b1111;
    EXPECT_EQ(playable(given.s, 1), bit(pickpocket)) << victim;
  }
}

// city_of_horror:R16: the last hour's card is the next one from the third turn's Invasion to the fourth's
TEST(CityOfHorror, TheLastHourIsLookedAtToo) {
  Given given;
  const auto next = [&](int turn, bool revealed) {
    given.s.turn = static_cast<std::int8_t>(turn);
    given.s.invasion_done = revealed;
    return next_hour(given.s);
  };
  EXPECT_EQ(next(3, false), 3);
  EXPECT_EQ(next(3, true), 4);
  EXPECT_EQ(next(4, false), 4);
  EXPECT_EQ(next(4, true), 0);
}

// city_of_horror:R32, R37, P6: the Granny stirs before a move unless she is in a blocked Armory
TEST(CityOfHorror, OnlyABlockedArmoryKeepsTheGrannyIn) {
  for (const Building at : {church, armory})
    for (const bool closed : {false, true}) {
      Given given;
      given.side_b(armory).put(1, granny, at).put(1, thief, hospital).put(1, mama, church).alone(1);
      given.s.armory_closed = closed;  // blocked: nobody leaves
      given.cards_of_movement({church, bank, church, church}).move_phase();
      given.expect(Kind::pre_move, 1);
      EXPECT_EQ(given.legal.contains(power(granny)), !(closed && at == armory)) << at << closed;
    }
}

// city_of_horror:R34: only the Mama herself asks how to enter; also where every decision is asked
// city_of_horror:P8
TEST(CityOfHorror, TheMamasPowerLetsNobodyElseIn) {
  for (const bool moves_mama : {false, true}) {
    Given given(4, R"({"negotiation": false, "auto_forced": false})");
    given.put(0, thief, bank).put(1, student, bank).put(3, rocker, bank).alone(0).alone(1).alone(3);
    given.put(2, punk, church).put(2, mama, hospital).alone(2);
    given.cards_of_movement({church, church, bank, church});
    given.s.holder = 2;
    given.move_phase().play(who(moves_mama ? mama : punk));
    EXPECT_EQ(given.s.kind == Kind::enter, moves_mama);
  }
}

// city_of_horror:R5: three Food lie face up at the Crossroads' side B
TEST(CityOfHorror, ThreeFoodLieFaceUp) {
  for (const char* side : {"A", "B"}) {
    Chance chance = Chance::seeded(1);
    const State s = CityOfHorror::set_up(
        options_of((R"({"sides": {"crossroads": ")" + std::string(side) + "\"}}").c_str()), chance);
    EXPECT_EQ(std::accumulate(s.face_up.begin(), s.face_up.end(), 0), *side == 'B' ? 3 : 0);
  }
}

// city_of_horror:R45: the Hospital gives an antidote from the reserve, if there is one
TEST(CityOfHorror, AnEmptyReserveClosesTheHospital) {
  for (const int reserve : {1, 0}) {
    Given given;
    given.put(0, thief, hospital).hand(0, {gun});
    given.s.antidote_reserve = static_cast<Count>(reserve);
    EXPECT_EQ(can_activate(given.s, 0, hospital), reserve == 1);
  }
}

// city_of_horror:3.7, WEAPON REPLICA: any building that is still to be resolved, the Crossroads apart
TEST(CityOfHorror, AReplicaMayLieInTheFirstBuildingToo) {
  Given given;
  EXPECT_TRUE(has(targets_of(given.s, weapon_replica), church));
  given.s.resolved = bit(church);
  EXPECT_FALSE(has(targets_of(given.s, weapon_replica), church));
}

// city_of_horror:R95, R97: who may break promises may do nothing
TEST(CityOfHorror, OnlyABindingPromiseMakesOneAct) {
  for (const char* options : {"{}", R"({"promises": "breakable"})"}) {
    Given given(4, options);
    given.spares_at(bank).put(0, mama, church).put(1, thief, church).tired(mama).tired(thief).z(church, 2);
    given.hand(0, {canned_food}).hand(1, {gun, chainsaw}).at(church, Step::attack_window);
    given.play(given.offer_to(1)).play(give(Item::card)).play(want(Item::act)).play(kAccept);
    given.expect(Kind::must_act, 1);
    EXPECT_EQ(given.legal.contains(pass), !is_binding(given.s));
  }
}

// city_of_horror:R33, R37: another card is of use to whoever can move somebody
TEST(CityOfHorror, WhoMovesNobodyNeedsNoShoes) {
  for (const bool granny_alone : {true, false}) {
    Given given;
    given.put(1, granny, church).alone(1);
    if (!granny_alone) given.put(1, thief, hospital);
    given.s.stage = Stage::move;
    given.s.movement_card[1] = bank;
    EXPECT_EQ(may_change_movement(given.s, 1), !granny_alone);
  }
}

// city_of_horror:R101: promises are counted for ever and told up to ten
TEST(CityOfHorror, MorePromisesThanTenLookLikeTen) {
  Given given(4, "{}");
  given.s.kept[1] = given.s.broken[2] = 10;
  const std::vector<float> ten = seen_by(given.s, 0);
  given.s.kept[1] = 9;
  EXPECT_NE(seen_by(given.s, 0), ten);
  given.s.kept[1] = given.s.broken[2] = 200;
  EXPECT_EQ(seen_by(given.s, 0), ten);
}

// city_of_horror:R96, R98: a promised vote for somebody who cannot be chosen is void, neither kept nor broken
TEST(CityOfHorror, AVoidPromiseIsNeitherKeptNorBroken) {
  for (const int promised : {1, 3}) {
    Given given;
    given.put(0, thief, armory).put(1, rocker, armory).put(2, punk, armory).z(armory, 6);
    given.tired(thief).tired(rocker).tired(punk);
    given.s.vote_promise[0] = static_cast<std::int8_t>(promised);
    given.at(armory, Step::attack);
    if (promised == 3) {  // who is bound to P1 is not asked
      given.expect(Kind::vote, 0);
      given.play(given.to(1));
    }
    given.expect(Kind::vote, 1);
    given.play(given.to(1)).play(given.to(1));
    EXPECT_EQ(given.s.kept[0], promised == 1);
    EXPECT_EQ(given.s.broken[0], 0);
  }
}

}  // namespace
}  // namespace pandemonium::city_of_horror
