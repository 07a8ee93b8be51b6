// Set-up, rounds and turns, actions, scores, observation.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

// cyberdoom_tower:T1
TEST(CyberdoomTowerSetUp, TheFirstTurnOffersTenActions) {
  const std::set<Action> expected{kEndTurn,  walk_to(1), walk_to(2), walk_to(3), run_to(2),
                                  run_to(3), run_to(4),  ride_to(1), ride_to(2), ride_to(3)};
  EXPECT_EQ(all_legal(s1()), expected);
  EXPECT_EQ(counter_sector(1), 6);
}

// cyberdoom_tower:T2
// cyberdoom_tower:R19
TEST(CyberdoomTowerSetUp, TwoPlayersChooseWhoPlaysTheRoundFirst) {
  Options options;
  options.players = 2;
  Chance chance = Chance::seeded(3);
  State state = CyberdoomTower::set_up(options, chance);
  std::set<int> cards, sentinels;
  for (const Floor& floor : state.floors) {
    cards.insert(floor.card);
    sentinels.insert(floor.sentinel);
  }
  EXPECT_EQ(cards.size(), 5u);
  EXPECT_EQ(sentinels.size(), 5u);
  EXPECT_EQ(state.phase, Phase::order);
  EXPECT_EQ(CyberdoomTower::to_act(state), 0);
  play(state, act(Move::order_other_first));
  EXPECT_EQ(state.phase, Phase::main);
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
  play(state, kEndTurn);
  EXPECT_EQ(state.phase, Phase::main);
  EXPECT_EQ(CyberdoomTower::to_act(state), 0);
  play(state, kEndTurn);
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(state.phase, Phase::order);
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
  play(state, act(Move::order_self_first));
  EXPECT_EQ(CyberdoomTower::to_act(state), 1);
}

// The decks are dealt from the bottom, everybody starts at the bottom lift stop.
TEST(CyberdoomTowerSetUp, TheTowerIsBuiltFromTheDecks) {
  Chance chance = Chance::scripted({4, 0, 2, 1, 5, 3, 0, 2, 3});
  const State state = CyberdoomTower::set_up({}, chance);
  EXPECT_TRUE(chance.exhausted());
  for (int f = 0; f < 4; ++f) {
    const Floor& floor = state.floors[f];
    EXPECT_EQ(floor.card, (std::array{4, 0, 2, 1})[f]);
    EXPECT_EQ(floor.sentinel, (std::array{5, 3, 0, 2})[f]);
    EXPECT_EQ(floor.sentinel_energy,
              kCards.sentinels.values[static_cast<std::size_t>(floor.sentinel)].energy);
    EXPECT_EQ(floor.position, 7);
    EXPECT_FALSE(floor.activated);
    EXPECT_TRUE(floor.key_left);
  }
  EXPECT_EQ(state.ai_card, 3);
  EXPECT_EQ(state.ai_energy, 4);
  EXPECT_EQ(state.players[0], Player{});
  EXPECT_EQ(state.players[0].energy, 3);
  EXPECT_EQ(state.players[0].luck, 3);
  EXPECT_EQ(state.action_points, 3);
}

TEST(CyberdoomTowerSetUp, ADrillFixesTheAi) {
  Options options;
  options.ai_card = 1;
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Chance chance = Chance::seeded(seed);
    const State state = CyberdoomTower::set_up(options, chance);
    EXPECT_EQ(state.ai_card, 1);
    EXPECT_EQ(state.ai_energy, 4);
  }
}

TEST(CyberdoomTowerSetUp, TheCounterTakesTwoRoundsToASector) {
  const std::array expected{6, 6, 5, 5, 4, 4, 3, 3, 2, 2, 1, 1, 1, 1};
  for (int round = 1; round <= 14; ++round) EXPECT_EQ(counter_sector(round), expected[round - 1]) << round;
}

// cyberdoom_tower:T47
TEST(CyberdoomTowerSetUp, UnspentActionPointsAreLost) {
  State state = s1();
  play(state, walk_to(1), {3});
  EXPECT_EQ(state.action_points, 2);
  play(state, kEndTurn);
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(state.action_points, 3);
}

// cyberdoom_tower:T46
TEST(CyberdoomTowerSetUp, ATurnWithNothingLeftToDoEndsItself) {
  State state = s1();
  State armed = with_items(s1(), {Item::laser_cannon});
  for (const int floor : {1, 2, 3}) {
    play(state, ride_to(floor));
    play(armed, ride_to(floor));
  }
  EXPECT_EQ(state.round, 2);
  EXPECT_EQ(state.action_points, 3);
  EXPECT_EQ(armed.round, 1);
  EXPECT_EQ(all_legal(armed), (std::set<Action>{kEndTurn, trade(Item::laser_cannon)}));
}

// cyberdoom_tower:T46b
TEST(CyberdoomTowerSetUp, TheLastOpenAbilityBoxIsFilledWithoutAsking) {
  State state = with_luck(with_boxes(s1(), 1, 2, 2), 0);
  play(state, walk_to(1), {1});
  EXPECT_EQ(state.players[0].boxes[kHit], 3);
  EXPECT_EQ(state.round, 2);
}

// With every box filled, a failure fills nothing.
TEST(CyberdoomTowerSetUp, FullAbilitiesAreNotFilledFurther) {
  State state = with_luck(with_boxes(s1(), 1, 2, 3), 0);
  play(state, walk_to(1), {1});
  EXPECT_EQ(state.players[0].boxes, (std::array<std::int8_t, 3>{1, 2, 3}));
  EXPECT_EQ(state.round, 2);
}

// cyberdoom_tower:T49
TEST(CyberdoomTowerActions, IdsAreStable) {
  EXPECT_EQ(run_to(4), 18);
  EXPECT_EQ(jet_to(3), 15);
  EXPECT_EQ(ride_to(3), 32);
  EXPECT_EQ(attack_by(Weapon::plasma_rifle), 37);
  EXPECT_EQ(trade(Item::laser_cannon), 40);
  EXPECT_EQ(act(Move::plus, red(2)), 65);
  EXPECT_EQ(act(Move::flip, red(2)), 101);
  EXPECT_EQ(hit(white(1), 3), 108);
  EXPECT_EQ(hit(red(6), 1), 172);
  EXPECT_EQ(act(Move::end_turn), 0);
  EXPECT_EQ(act(Move::roof), 34);
  EXPECT_EQ(act(Move::hide), 45);
  EXPECT_EQ(act(Move::hide_fail), 47);
  EXPECT_EQ(act(Move::pick_low), 50);
  EXPECT_EQ(act(Move::key_take), 52);
  EXPECT_EQ(act(Move::fill), 54);
  EXPECT_EQ(act(Move::stop), 57);
  EXPECT_EQ(act(Move::minus), 70);
  EXPECT_EQ(act(Move::reroll), 82);
  EXPECT_EQ(act(Move::order_other_first), 179);
  EXPECT_EQ(kMoves.size(), 180);
}

// cyberdoom_tower:T50
TEST(CyberdoomTowerScores, EverySeatWinsAndLosesTogether) {
  State won = standing(with_keys(s2(), {0, 1, 2, 3}), 5, 0);
  won.ai_energy = 1;
  play(won, kAttackBase, {3, 3, 4, 1, 4, 1});
  EXPECT_EQ(CyberdoomTower::to_act(won), kNobody);
  EXPECT_EQ(won.round, 1);
  EXPECT_EQ(won.turn, 0) << "seat 1 has not played";
  EXPECT_EQ(CyberdoomTower::scores(won), (Scores{1, 1}));

  State lost = in_round(s2(), 12);
  lost.who = 1;
  lost.order = {1, 0};
  play(lost, kEndTurn);
  play(lost, kEndTurn);
  EXPECT_EQ(lost.end, End::countdown);
  EXPECT_EQ(CyberdoomTower::scores(lost), (Scores{-1, -1}));

  State alone = in_round(s1(), 12);
  play(alone, kEndTurn);
  EXPECT_EQ(CyberdoomTower::scores(alone), (Scores{-1}));
}

std::vector<float> observed(const State& state, Seat viewer) {
  std::vector<float> row(2000, 0.0f);
  ObservationWriter out(row.data());
  CyberdoomTower::observe(state, viewer, out);
  row.resize(static_cast<std::size_t>(out.width()));
  return row;
}

// What is left of the countdown and of the game is seen, whatever the options: by default 12 and 24 rounds.
TEST(CyberdoomTowerObservation, TellsHowManyRoundsAreLeft) {
  constexpr std::size_t kRound = 10, kLeft = 11;
  State table = s1();
  table.round = 4;
  EXPECT_EQ(observed(table, 0)[kRound], 4.0f / 24);
  EXPECT_EQ(observed(table, 0)[kLeft], 9.0f / 12);
  table.options.countdown = 9;
  table.options.max_rounds = 18;
  EXPECT_EQ(observed(table, 0)[kRound], 4.0f / 18);
  EXPECT_EQ(observed(table, 0)[kLeft], 6.0f / 12);
  table.round = 12;
  EXPECT_EQ(observed(table, 0)[kLeft], 0.0f);
}

// cyberdoom_tower:T51
TEST(CyberdoomTowerObservation, IsSeenFromTheViewersChair) {
  constexpr std::size_t kWidth = 947, kActing = 0, kFirst = 21, kLater = 22, kOwn = 72, kPartner = 122,
                        kLastFloor = kWidth - 149;
  const std::vector<float> alone = observed(s1(), 0);
  ASSERT_EQ(alone.size(), kWidth);
  for (std::size_t i = kPartner; i < kPartner + 50; ++i) EXPECT_EQ(alone[i], 0.0f) << i;
  for (std::size_t i = kLastFloor; i < kWidth; ++i) EXPECT_EQ(alone[i], 0.0f) << i;
  EXPECT_EQ(alone[kPartner + 50], 5.0f / 6) << "the AI follows the two sheets";

  State pair = standing(with_items(s2(), {Item::jetpack}, 1), 2, 0, 1);
  const std::vector<float> first = observed(pair, 0), second = observed(pair, 1);
  ASSERT_EQ(first.size(), kWidth);
  EXPECT_EQ(first[kActing], 1.0f);
  EXPECT_EQ(second[kActing], 0.0f);
  std::set<std::size_t> differ;
  for (std::size_t i = 0; i < kWidth; ++i) {
    if (i >= kOwn && i < kOwn + 50) {
      EXPECT_EQ(first[i], second[i + 50]) << i;
      EXPECT_EQ(first[i + 50], second[i]) << i;
    } else if ((i < kOwn || i >= kPartner + 50) && first[i] != second[i]) {
      differ.insert(i);
    }
  }
  EXPECT_EQ(differ, (std::set<std::size_t>{kActing, kFirst, kLater}));
  EXPECT_EQ(first[kFirst], 1.0f);
  EXPECT_EQ(first[kLater], 1.0f) << "the partner plays later this round";
}

// A floor's block, by a few of its numbers.
TEST(CyberdoomTowerObservation, HoldsWhatIsOnTheTable) {
  State state = with_awake(in_round(standing(s1(), 0, 2), 5), 0);
  state.floors[0].sentinel_energy = 1;
  state = with_used(state, 0, 2);
  const std::vector<float> row = observed(state, 0);
  const std::size_t floor = 33 + 26 + 13 + 100 + 30;
  EXPECT_EQ(row[floor], 1.0f);                     // present
  EXPECT_EQ(row[floor + 3 + 2], 1.0f);             // crate in sector 3
  EXPECT_EQ(row[floor + 9 + 1], 0.0f);             // Luck in sector 2 is used
  EXPECT_EQ(row[floor + 21 + 4], 1.0f);            // key in sector 5
  EXPECT_FLOAT_EQ(row[floor + 27 + 1], 5.0f / 6);  // Anti-Stealth row
  EXPECT_FLOAT_EQ(row[floor + 33], 1.0f / 6);      // now, at position 5
  EXPECT_EQ(row[floor + 34 + 4], 1.0f);            // position 5
  EXPECT_EQ(row[floor + 41], 1.0f);                // activated
  EXPECT_EQ(row[floor + 42], 0.0f);                // not defeated
  EXPECT_FLOAT_EQ(row[floor + 43], 1.0f / 6);      // energy
  EXPECT_FLOAT_EQ(row[floor + 44], 2.0f / 6);      // of 2
  EXPECT_FLOAT_EQ(row[floor + 45], 3.0f / 4);      // range
  EXPECT_FLOAT_EQ(row[floor + 46], 1.0f / 3);      // damage
  const std::size_t boxes = floor + 47;            // A: 2 _, B: 3 R3, C: _ 4
  EXPECT_FLOAT_EQ(row[boxes + 1], 2.0f / 6);
  EXPECT_EQ(row[boxes + 3], 1.0f);
  EXPECT_EQ(row[boxes + 4], 0.0f);
  EXPECT_EQ(row[boxes + 6], 0.0f);
  EXPECT_EQ(row[boxes + 3 * 4 + 2], 1.0f);
  const std::size_t now = floor + 149 - 39;  // NUMBER 2 in rows A and B: the empty box of A is a 2
  EXPECT_FLOAT_EQ(row[now + 4 + 1], 2.0f / 6);
  EXPECT_EQ(row[23 + 3], 1.0f);  // three action points
}

// Optional shaping: 0.30 keys, 0.20 damage to the AI, 0.05 least Energy.
TEST(CyberdoomTowerScores, ThePotentialCountsKeysDamageAndEnergy) {
  State state = with_energy(with_keys(s2(), {0, 1}), 5);
  state.players[1].energy = 2;
  state.ai_energy = 4;
  EXPECT_EQ(CyberdoomTower::potential(state, 0), 0.0f);
  state.options.shaping = 2;
  const float expected = 2 * (0.30f * 2 / 4 + 0.20f * (1 - 4.0f / 5) + 0.05f * 2 / 6);
  EXPECT_NEAR(CyberdoomTower::potential(state, 0), expected, 1e-6f);
  EXPECT_NEAR(CyberdoomTower::potential(state, 1), expected, 1e-6f);
  state = with_keys(s1(), {0, 1, 2, 3});
  state.options.shaping = 1;
  EXPECT_NEAR(CyberdoomTower::potential(state, 0), 0.30f + 0.05f * 3 / 6, 1e-6f)
      << "keys count up to those needed";
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
