// Range, weapons, dice, abilities, defeating a sentinel.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

constexpr Action kStop = kMoves.encode(Move::stop);

Action plus(int key) { return act(Move::plus, key); }
bool any_legal(const State& state, Move move) {
  for (int i = 0; i < kMoves.count(move); ++i)
    if (may(state, act(move, i))) return true;
  return false;
}

// cyberdoom_tower:T17
TEST(CyberdoomTowerAttack, AWeaponMustReachTheSentinel) {
  const State armed = with_items(s1(), {Item::laser_cannon});
  const Action laser = attack_by(Weapon::laser_cannon);
  struct Case {
    int position, sector;
    bool base, cannon;
  };
  for (const auto& [position, sector, base, cannon] : {Case{7, 4, false, true},
                                                       {7, 5, true, true},
                                                       {7, 3, false, true},
                                                       {7, 2, false, false},
                                                       {2, 0, true, true},
                                                       {3, 0, false, true}}) {
    const State state = at_position(standing(armed, 0, sector), 0, position);
    EXPECT_EQ(may(state, kAttackBase), base) << position << " " << sector;
    EXPECT_EQ(may(state, laser), cannon) << position << " " << sector;
    EXPECT_FALSE(may(with_energy(state, 1), laser)) << "the last Energy cannot be spent";
  }
  EXPECT_FALSE(may(standing(s1(), 0, 5), laser)) << "not owned";
}

// cyberdoom_tower:T18
TEST(CyberdoomTowerAttack, DistanceCountsFromBothEdgesOfTheSentinel) {
  const std::array<std::array<int, 7>, 3> expected{
      {{2, 1, 0, 0, 0, 1, 2}, {5, 4, 3, 2, 1, 0, 0}, {7, 6, 5, 4, 3, 2, 1}}};
  const std::array positions{2, 5, 7};
  for (std::size_t i = 0; i < 3; ++i)
    for (int sector = 0; sector <= 6; ++sector)
      EXPECT_EQ(distance(positions[i], sector), expected[i][sector]);
  EXPECT_EQ(distance(3, 6), 1);
  EXPECT_EQ(distance(1, 0), 1);
  EXPECT_EQ(distance(1, 3), 0);
  EXPECT_EQ(distance(1, 6), 3);
}

// cyberdoom_tower:T24
TEST(CyberdoomTowerAttack, ASuccessDealsDamageAndEndsTheTurn) {
  State state = sa();
  play(state, kAttackBase, {1, 1, 3, 4, 3, 2});
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
  EXPECT_TRUE(state.floors[0].activated);
  EXPECT_EQ(state.floors[0].position, 5);
  EXPECT_EQ(state.players[0].energy, 2);
  EXPECT_TRUE(is_spotted(state, 0));
  EXPECT_EQ(state.players[0].boxes, (std::array<std::int8_t, 3>{}));
  EXPECT_EQ(state.round, 4);
  EXPECT_EQ(state.phase, Phase::main);
}

// cyberdoom_tower:T25
TEST(CyberdoomTowerAbilities, PlusMinusIsFreeOncePerTurn) {
  State state = sa();
  play(state, kAttackBase, {1, 1, 3, 4, 2, 2});
  EXPECT_EQ(state.phase, Phase::dice);
  for (const Move locked : {Move::reroll, Move::flip, Move::hit}) EXPECT_FALSE(any_legal(state, locked));
  EXPECT_FALSE(may(state, act(Move::minus, white(1))));
  EXPECT_TRUE(may(state, act(Move::minus, white(3))));
  EXPECT_FALSE(may(state, plus(white(2)))) << "no such die";
  play(state, plus(red(2)));
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
  EXPECT_EQ(state.players[0].luck, 3);
}

// cyberdoom_tower:T25b
TEST(CyberdoomTowerAbilities, FurtherUsesCostLuck) {
  State state = sa();
  play(state, kAttackBase, kBad);
  play(state, plus(red(2)));
  EXPECT_EQ(state.phase, Phase::dice);
  EXPECT_EQ(state.players[0].luck, 3);
  play(state, plus(white(1)));
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
  EXPECT_EQ(state.players[0].luck, 2);
}

// cyberdoom_tower:R58
TEST(CyberdoomTowerAbilities, TheLastLuckStillBuysAUse) {
  State state = with_luck(sa(), 1);
  play(state, kAttackBase, kBad);
  play(state, plus(red(2)));
  ASSERT_EQ(state.phase, Phase::dice);
  play(state, plus(white(1)));
  EXPECT_EQ(state.players[0].luck, 0);
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
}

// cyberdoom_tower:T26
TEST(CyberdoomTowerAbilities, WithNothingLeftTheAttackFails) {
  State state = with_luck(sa(), 0);
  play(state, kAttackBase, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(all_legal(state), (std::set<Action>{kStop, plus(white(1)), plus(red(1))}));
  play(state, plus(white(1)));
  EXPECT_EQ(state.phase, Phase::fill);
  EXPECT_EQ(all_legal(state), (std::set<Action>{fill(kReroll), fill(kFlip), fill(kHit)}));
  play(state, fill(kReroll));
  EXPECT_EQ(state.players[0].boxes[kReroll], 1);
  EXPECT_EQ(state.floors[0].sentinel_energy, 2);
  EXPECT_TRUE(state.floors[0].activated);
}

// cyberdoom_tower:T27
TEST(CyberdoomTowerAbilities, ReRollRollsOneDieAgain) {
  State state = with_boxes(sa(), 1, 0, 0);
  play(state, kAttackBase, kBad);
  State again = state;
  play(state, act(Move::reroll, white(1)), {3});
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
  EXPECT_EQ(state.players[0].luck, 3);
  play(again, act(Move::reroll, white(1)), {1});
  EXPECT_EQ(again.phase, Phase::dice);
  play(again, act(Move::reroll, white(1)), {1});
  EXPECT_EQ(again.players[0].luck, 2);
}

// cyberdoom_tower:T28
TEST(CyberdoomTowerAbilities, FlipTurnsADieOver) {
  State state = with_boxes(sa(), 0, 2, 0), locked = with_boxes(sa(), 0, 1, 0);
  play(state, kAttackBase, kBad);
  EXPECT_TRUE(may(state, act(Move::flip, white(1))));
  play(state, act(Move::flip, white(1)));
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
  play(locked, kAttackBase, kBad);
  EXPECT_FALSE(may(locked, act(Move::flip, white(1))));
}

// A flip that does not help shows the opposite face.
TEST(CyberdoomTowerAbilities, OppositeFacesAddUpToSeven) {
  State state = with_boxes(sa(), 0, 2, 0);
  play(state, kAttackBase, {1, 1, 1, 1, 3, 2});
  play(state, act(Move::flip, red(2)));
  EXPECT_EQ(state.dice, dice_of({1, 1, 1, 1, 3, 5}));
}

// cyberdoom_tower:T29
TEST(CyberdoomTowerAbilities, HitSetsADieToAnyFace) {
  State able = with_boxes(sa(), 0, 0, 3), sighted = with_items(sa(), {Item::gunsight});
  play(able, kAttackBase, kBad);
  EXPECT_FALSE(may(able, hit(white(1), 1))) << "another face than it shows";
  play(able, hit(white(1), 3));
  EXPECT_EQ(able.floors[0].sentinel_energy, 1);
  EXPECT_EQ(able.players[0].luck, 3);
  play(sighted, kAttackBase, kBad);
  play(sighted, hit(white(1), 3));
  EXPECT_EQ(sighted.floors[0].sentinel_energy, 1);
  EXPECT_EQ(sighted.players[0].luck, 2);
  EXPECT_TRUE(owned(sighted, Item::gunsight));
}

// cyberdoom_tower:T29b
TEST(CyberdoomTowerAbilities, TheGunsightMayBeGivenUpForAHit) {
  State state = with_luck(with_items(sa(), {Item::gunsight}), 0);
  EXPECT_FALSE(may(state, trade(Item::gunsight))) << "only during an attack";
  play(state, kAttackBase, kBad);
  EXPECT_FALSE(any_legal(state, Move::hit));
  play(state, trade(Item::gunsight));
  EXPECT_TRUE(is_crossed_off(state, Item::gunsight));
  EXPECT_EQ(state.players[0].energy, 3);
  play(state, hit(white(1), 3));
  EXPECT_EQ(state.floors[0].sentinel_energy, 1);
}

// A Hit is paid by the free use, then the Gunsight's credit, then Luck.
TEST(CyberdoomTowerAbilities, HitsArePaidInOrder) {
  State state = with_items(with_boxes(sa(), 0, 0, 3), {Item::gunsight});
  play(state, kAttackBase, {1, 1, 1, 1, 1, 1});
  play(state, trade(Item::gunsight));
  play(state, hit(white(1), 2));
  EXPECT_EQ(state.hit_credit, 1);
  EXPECT_EQ(state.players[0].luck, 3);
  play(state, hit(white(2), 1));
  EXPECT_EQ(state.hit_credit, 0);
  EXPECT_EQ(state.players[0].luck, 3);
  play(state, hit(white(1), 2));
  EXPECT_EQ(state.players[0].luck, 2);
}

// cyberdoom_tower:T30
TEST(CyberdoomTowerAttack, ADefeatedSentinelGivesEnergyAndABox) {
  State state = with_items(sa(), {Item::plasma_rifle});
  play(state, attack_by(Weapon::plasma_rifle), {1, 1, 3, 4, 3, 2});
  EXPECT_EQ(state.players[0].energy, 3);
  EXPECT_TRUE(state.floors[0].defeated);
  play(state, fill(kHit));
  EXPECT_EQ(state.players[0].boxes[kHit], 1);
  EXPECT_EQ(state.round, 4);
  EXPECT_EQ(state.floors[0].position, 6);
  EXPECT_EQ(state.players[0].energy, 3);
  play(state, walk_to(6));
  EXPECT_EQ(state.players[0].energy, 4);
  play(state, walk_to(5));
  play(state, act(Move::key_take));
  EXPECT_EQ(state.keys, 1);
  EXPECT_EQ(state.players[0].sector, 0);
  EXPECT_EQ(state.action_points, 1);
  EXPECT_FALSE(may(state, kAttackBase));
}

// cyberdoom_tower:T31
TEST(CyberdoomTowerAttack, TheGrenadeIsUsedUpHitOrMiss) {
  State state = with_items(sa(), {Item::grenade, Item::plasma_rifle});
  play(state, attack_by(Weapon::grenade), kBad);
  play(state, kStop);
  play(state, fill(kReroll));
  EXPECT_TRUE(is_crossed_off(state, Item::grenade));
  EXPECT_EQ(state.floors[0].sentinel_energy, 2);
  EXPECT_FALSE(may(state, trade(Item::grenade)));
  EXPECT_FALSE(may(state, attack_by(Weapon::grenade)));
  EXPECT_TRUE(may(state, trade(Item::plasma_rifle)));
}

// cyberdoom_tower:T37
// cyberdoom_tower:R80
TEST(CyberdoomTowerRoof, TheRoofOpensToAllKeysAtTheTopLift) {
  State state = with_keys(standing(s1(), 3, 0), {0, 1, 2});
  state.action_points = 1;
  const Action roof = act(Move::roof);
  EXPECT_FALSE(may(with_keys(standing(s1(), 3, 0), {0, 1}), roof));
  EXPECT_FALSE(may(standing(state, 3, 1), roof));
  EXPECT_FALSE(may(standing(state, 2, 0), roof));
  State tired = state;
  tired.action_points = 0;
  EXPECT_TRUE(may(tired, roof));
  play(state, roof);
  EXPECT_EQ(all_legal(state), (std::set<Action>{kEndTurn, kAttackBase}));
  play(state, kAttackBase, {3, 3, 4, 1, 4, 1});
  EXPECT_EQ(state.ai_energy, 4);
  EXPECT_EQ(state.players[0].energy, 2);
  EXPECT_EQ(state.players[0].boxes, (std::array<std::int8_t, 3>{}));
  play(state, kEndTurn);
  EXPECT_EQ(state.players[0].energy, 1);
}

// cyberdoom_tower:T38
TEST(CyberdoomTowerRoof, TheAisLastEnergyWinsAtOnce) {
  State state = with_energy(with_items(on_the_roof(), {Item::grenade}), 1);
  state.ai_energy = 3;
  play(state, attack_by(Weapon::grenade), {3, 3, 4, 1, 4, 1});
  EXPECT_EQ(state.end, End::won);
  EXPECT_EQ(state.ai_energy, 0);
  EXPECT_EQ(state.players[0].energy, 1);
  EXPECT_EQ(CyberdoomTower::to_act(state), kNobody);
  EXPECT_FALSE(all_placed(kCards.ai_boxes[0], dice_of({3, 3, 3, 1, 4, 1})));
  EXPECT_FALSE(all_placed(kCards.ai_boxes[0], dice_of({3, 3, 4, 4, 3, 3})));
}

// Defeating the AI gives neither Energy nor a box; a hit that leaves it Energy goes on.
TEST(CyberdoomTowerRoof, DamageBeyondTheLastEnergyIsLost) {
  State state = with_items(on_the_roof(), {Item::plasma_rifle});
  state.ai_energy = 1;
  play(state, attack_by(Weapon::plasma_rifle), {3, 3, 4, 1, 4, 1});
  EXPECT_EQ(state.end, End::won);
  EXPECT_EQ(state.ai_energy, 0);
  EXPECT_EQ(state.players[0].energy, 2);
}

// cyberdoom_tower:T39
// cyberdoom_tower:R44
TEST(CyberdoomTowerRoof, TheAiStrikesBack) {
  State state = with_luck(with_energy(on_the_roof(), 1), 0);
  play(state, kAttackBase, {1, 1, 1, 1, 1, 1});
  play(state, kStop);
  play(state, fill(kFlip));
  EXPECT_EQ(state.players[0].energy, 0);
  EXPECT_EQ(state.end, End::energy);
}

// cyberdoom_tower:T40
TEST(CyberdoomTowerItems, AnItemMayBeCrossedOffForEnergy) {
  State state = standing(with_items(s1(), {Item::gunsight, Item::laser_cannon}), 0, 5);
  EXPECT_TRUE(may(state, attack_by(Weapon::laser_cannon)));
  EXPECT_FALSE(may(with_energy(state, 6), trade(Item::laser_cannon)));
  play(state, trade(Item::laser_cannon));
  EXPECT_EQ(state.players[0].energy, 4);
  EXPECT_TRUE(is_crossed_off(state, Item::laser_cannon));
  EXPECT_FALSE(owned(state, Item::laser_cannon));
  EXPECT_FALSE(may(state, attack_by(Weapon::laser_cannon)));
  EXPECT_FALSE(may(state, trade(Item::gunsight)));
}

// cyberdoom_tower:T41
TEST(CyberdoomTowerItems, ItemsMayBeCrossedOffToSurvive) {
  State state = with_energy(with_items(on_the_roof(), {Item::laser_cannon, Item::jetpack}), 1);
  play(state, kEndTurn);
  EXPECT_EQ(state.phase, Phase::brace);
  EXPECT_EQ(all_legal(state), (std::set<Action>{trade(Item::laser_cannon), trade(Item::jetpack)}));
  play(state, trade(Item::laser_cannon));
  EXPECT_EQ(state.players[0].energy, 1);
  EXPECT_TRUE(owned(state, Item::jetpack));
  EXPECT_EQ(state.round, 2);
}

// cyberdoom_tower:T41b
TEST(CyberdoomTowerItems, TooFewItemsSaveNobody) {
  State state = with_energy(on_the_roof(), 1);
  state.ai_card = 1;
  state.ai_energy = 4;
  State lost = with_items(state, {Item::laser_cannon});
  play(lost, kEndTurn);
  EXPECT_EQ(lost.end, End::energy);
  EXPECT_TRUE(owned(lost, Item::laser_cannon));
  state = with_items(state, {Item::laser_cannon, Item::tecno_suit});
  play(state, kEndTurn);
  play(state, trade(Item::tecno_suit));
  EXPECT_EQ(state.players[0].energy, 1);
  EXPECT_TRUE(is_crossed_off(state, Item::laser_cannon));
  EXPECT_EQ(state.round, 2);
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
