// The scripted heuristic, one position each, then its strength.
#include "tests/cyberdoom_tower/given.hpp"

namespace pandemonium::cyberdoom_tower {
namespace {

Action scripted(const State& state) {
  EXPECT_EQ(CyberdoomTower::fault(state), "");
  Chance none = Chance::scripted({});
  return CyberdoomTower::scripted(state, none);
}

// Rule 1
TEST(CyberdoomTowerScripted, OnTheRoofTheStrongestWeaponThatIsNotWasted) {
  const State armed = with_items(on_the_roof(), {Item::grenade, Item::plasma_rifle});
  EXPECT_EQ(scripted(armed), attack_by(Weapon::grenade));
  State weak = armed;
  weak.ai_energy = 1;
  EXPECT_EQ(scripted(weak), kAttackBase);
  EXPECT_EQ(scripted(with_items(on_the_roof(), {Item::plasma_rifle})), attack_by(Weapon::plasma_rifle));
  EXPECT_EQ(scripted(on_the_roof()), kAttackBase);
}

// Rule 2
TEST(CyberdoomTowerScripted, WithAllKeysToTheRoof) {
  const State keys = with_keys(s1(), {0, 1, 2});
  EXPECT_EQ(scripted(standing(keys, 3, 0)), act(Move::roof));
  State tired = standing(keys, 3, 0);
  tired.action_points = 0;
  EXPECT_EQ(scripted(tired), kEndTurn);
  EXPECT_EQ(scripted(keys), ride_to(3));
  EXPECT_EQ(scripted(standing(keys, 1, 2)), walk_to(0));
}

// Rules 3, 6: in rounds 3 and 4 the Anti-Stealth of FL4 is -2: its key costs least.
TEST(CyberdoomTowerScripted, RidesToTheFloorWhoseKeyIsCheapest) {
  EXPECT_EQ(scripted(in_round(s1(), 3)), ride_to(3));
  EXPECT_EQ(scripted(standing(in_round(s1(), 3), 1, 1)), walk_to(0));
}

// Rule 4
TEST(CyberdoomTowerScripted, RunsFromAnAwakeSentinel) {
  const State state = standing(with_awake(in_round(s1(), 3), 0), 0, 4);
  EXPECT_EQ(scripted(state), run_to(0));
}

// Rule 5: spotted and beside an awake sentinel, too far from the lift: fight.
TEST(CyberdoomTowerScripted, FightsWhenTrapped) {
  State state = standing(with_awake(in_round(s1(), 3), 0), 0, 5);
  state.players[0].spotted = 1;
  EXPECT_EQ(scripted(state), kAttackBase);
}

// Rule 7: FL1's key in sector 5 at Anti-Stealth -1 with 3 Luck is sure.
TEST(CyberdoomTowerScripted, WalksToTheKeyWhenThatIsLikely) {
  EXPECT_EQ(scripted(standing(in_round(s1(), 7), 0, 3)), walk_to(5));
}

TEST(CyberdoomTowerScripted, SmallDecisions) {
  State fix = with_items(s1(), {Item::tecno_suit});
  play(fix, walk_to(1), {1});
  EXPECT_EQ(scripted(fix), act(Move::hide_suit));
  State far = s1();
  play(far, walk_to(3));
  EXPECT_EQ(scripted(far), act(Move::loot)) << "half a chance with 1 Luck";
  play(far, act(Move::hide), {1});
  EXPECT_EQ(scripted(far), act(Move::hide_fail)) << "3 Luck are too many";
  State pair = s2();
  play(pair, kEndTurn);
  play(pair, kEndTurn);
  EXPECT_EQ(scripted(pair), act(Move::order_self_first));
  State brace = with_energy(with_items(on_the_roof(), {Item::tecno_suit, Item::jetpack}), 1);
  play(brace, kEndTurn);
  EXPECT_EQ(scripted(brace), trade(Item::jetpack));
}

TEST(CyberdoomTowerScripted, ChangesDiceForTheLeastLuck) {
  State one = with_boxes(sa(), 0, 0, 3);
  play(one, kAttackBase, {1, 1, 3, 4, 2, 2});
  EXPECT_EQ(scripted(one), act(Move::plus, red(2))) << "free, and the lowest action of those";
  State two = sa();
  play(two, kAttackBase, kBad);
  EXPECT_EQ(scripted(two), act(Move::plus, white(1))) << "the first of two changes";
  State none = with_boxes(sa(), 1, 0, 0);
  play(none, kAttackBase, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(kMoves.decode(scripted(none)).move, Move::reroll);
  State over = with_luck(sa(), 0);
  play(over, kAttackBase, {1, 1, 1, 1, 1, 1});
  EXPECT_EQ(scripted(over), act(Move::stop));
}

// Measured over 40,000 games: see README.md. Here with room for chance at 2,000 games (about 5 sigma).
TEST(CyberdoomTowerScripted, WinsAThirdAlone) {
  int wins = 0;
  for (std::uint64_t game = 0; game < 2000; ++game) {
    Chance chance = Chance::seeded(11, 0, game);
    State state = CyberdoomTower::set_up({}, chance);
    while (CyberdoomTower::to_act(state) != kNobody)
      apply<CyberdoomTower>(state, CyberdoomTower::scripted(state, chance), chance);
    wins += state.end == End::won;
  }
  EXPECT_GT(wins, 2000 * 0.27);
  EXPECT_LT(wins, 2000 * 0.38);
}

}  // namespace
}  // namespace pandemonium::cyberdoom_tower
