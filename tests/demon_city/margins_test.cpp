// Damage, Calm, tasks and areas where small differences decide, each from its clause.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:R121: "Whenever a loss leaves Calm at 0 or less the PC panics"
TEST(DemonCityMargins, ThePanicBeginsAtNothing) {
  for (const int calm : {3, 2, 1}) {
    Table table({{F::bebe, 3, 3}}, {{F::mime, 11, 5}});
    table[0].calm = static_cast<std::int8_t>(calm);
    lose_calm(table.state, 0, 1, 4);
    EXPECT_EQ(table[0].panic, calm == 1);
    EXPECT_FALSE(table[0].lost);
  }
}

// demon_city:R119: sights are the PCs'
TEST(DemonCityMargins, HorrorsAreNotFrightenedByOneAnother) {
  Options options = bench();
  options.calm = true;
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::shardling, 3, 3}}, options);
  table.seeded(1);
  check_sights(table.state, table.chance, side_set(kHost));
  EXPECT_EQ(table[0].sights, bit_of(4) | bit_of(5));
  EXPECT_EQ(table[4].sights, 0);
}

// demon_city:R120: "left below 0 Toughness"; not oneself
TEST(DemonCityMargins, OnlyAFallBelowNothingIsTrauma) {
  for (const int damage : {3, 4}) {
    Table table({{F::bebe, 3, 3}}, {{F::mime, 11, 5}});
    take_damage(table.state, 0, damage, 4);
    EXPECT_EQ(table.state.trauma, damage == 4 ? bit_of(0) : 0);
  }
  Options options = bench();
  options.calm = true;
  Table up({{F::bebe, 3, 3}}, {{F::mime, 11, 5}}, options);
  up.state.trauma = bit_of(0);
  check_trauma(up.state, up.chance);  // and draws nothing
  EXPECT_EQ(up[0].calm, 3);
}

// demon_city:R114: "Critical: T = (T, or 0 if negative) + 1, not above base, not hurt"
TEST(DemonCityMargins, AMasterlyRecoveryIsToOneAndUnhurt) {
  for (const int toughness : {-2, 0}) {
    Table table({{F::laura, 3, 3}}, {{F::mime, 11, 5}});
    table[0].out = true;
    table[0].hurt = true;
    table[0].toughness = static_cast<std::int8_t>(toughness);
    table[0].wound = 4;
    table.cards("M11");
    recover(table.state, table.chance, 0);
    EXPECT_FALSE(table[0].out);
    EXPECT_EQ(table[0].toughness, 1);
    EXPECT_FALSE(table[0].hurt);
  }
}

// demon_city:R104: "Fumble: T -1"; whoever has any left stays up
TEST(DemonCityMargins, AFumbledAidNeedNotFell) {
  Table table({{F::laura, 1, 1}, {F::nena, 1, 1}}, {{F::mime, 11, 5}});
  table[0].toughness = 2;
  table.cards("M0");
  table.act(1, Move::aid, 0);
  EXPECT_EQ(table[0].toughness, 1);
  EXPECT_FALSE(table[0].out);
}

// demon_city:R104: "if out, up at once when T is 1 or more or on a critical"; in the same square
TEST(DemonCityMargins, MasterlyAidBringsAnyoneUp) {
  Table table({{F::laura, 1, 1}, {F::hiram, 1, 1}}, {{F::mime, 11, 5}});
  EXPECT_FALSE(may_aid(table.state, 1, 0, square(1, 1))) << "she is well";
  table[0].out = true;
  table[0].toughness = -3;
  table[0].wound = 6;
  EXPECT_FALSE(may_aid(table.state, 1, 0, square(2, 1)));
  EXPECT_TRUE(may_aid(table.state, 1, 0, square(1, 1)));
  table[1].act.kind = Kind::aid;
  table[1].act.ally = 0;
  table[1].edge = true;
  table.cards("M5 S2 W3");
  aid(table.state, table.chance, 1, nullptr, 0);
  EXPECT_FALSE(table[0].out);
  EXPECT_EQ(table[0].toughness, -1);
  EXPECT_EQ(table[0].wound, 0);
  EXPECT_EQ(table[0].aid, 0);
  EXPECT_FALSE(table[1].edge) << "an edge is spent (R80)";
}

// demon_city:R105: "critical +2, not above base"; "at Calm 1 or more its panic ends"; "Fumble: it loses 1
// Calm"
TEST(DemonCityMargins, KindWordsMayHelpALotOrHurt) {
  const auto rally_at = [](int calm, const std::string& cards) {
    Table table({{F::laura, 3, 3}, {F::ceelo, 3, 3}}, {{F::mime, 11, 5}});
    table[1].calm = static_cast<std::int8_t>(calm);
    table[1].panic = calm <= 0;
    table[1].panic_intensity = calm <= 0 ? 5 : 0;
    table[0].act.kind = Kind::rally;
    table[0].act.ally = 1;
    table.cards(cards);
    rally(table.state, table.chance, 0, nullptr, 0);
    EXPECT_TRUE(table.chance.exhausted());
    return table[1];
  };
  EXPECT_EQ(rally_at(1, "M11").calm, 3);
  EXPECT_EQ(rally_at(2, "M11").calm, 3);
  EXPECT_TRUE(rally_at(-1, "S5").panic);
  EXPECT_FALSE(rally_at(0, "S5").panic);
  EXPECT_EQ(rally_at(0, "S5").panic_intensity, 0);
  EXPECT_EQ(rally_at(2, "M0").calm, 1);
  EXPECT_EQ(rally_at(2, "S4").calm, 2);
}

// demon_city:4.7: "power: a PC loses 1 Calm, a horror is prone"
TEST(DemonCityMargins, AFumbledPowerTurnsOnItsUser) {
  Table table({{F::cassie, 3, 3}}, {{F::harlequin, 5, 3}});
  for (const int f : {0, 4}) {
    table[f].act.kind = Kind::power_one;
    suffer_fumble(table.state, table.chance, f);
  }
  EXPECT_EQ(table[0].calm, 3);
  EXPECT_EQ(table[0].prone, 0);
  EXPECT_EQ(table[4].prone, 2);
  EXPECT_EQ(table[4].calm, 9);
}

// demon_city:4.7: "Intensity +1 (at most 9; not from 0)"
TEST(DemonCityMargins, AFumbleMakesALockHarder) {
  for (const auto& [before, after] : {std::pair(0, 0), {1, 2}, {4, 5}, {9, 9}}) {
    Table table({{F::marty, 3, 2}}, {{F::eel_faced_girl, 11, 2}}, plain(ScenarioId::marty));
    table[0].act.kind = Kind::use;
    table[0].act.object = 0;
    table.state.objects[0].intensity = static_cast<std::int8_t>(before);
    suffer_fumble(table.state, table.chance, 0);
    EXPECT_EQ(table.state.objects[0].intensity, after);
  }
}

// demon_city:R102: "the tie complication applies to the actor and everyone in its square"
TEST(DemonCityMargins, ATieAtTheLockIsForThoseWhoStandThere) {
  Table table({{F::marty, 3, 2}, {F::nena, 3, 2}, {F::bebe, 3, 3}}, {{F::eel_faced_girl, 3, 2}},
              plain(ScenarioId::marty));
  table[0].drunk = false;
  table[4].hidden = true;
  table[0].act.kind = Kind::use;
  table[0].act.object = 0;
  table.cards("S7  C7 C2  C1 ");
  table.outcomes(card_list("S7  C7 C3  C2"));
  use(table.state, table.chance, 0, nullptr, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_TRUE(table[0].prone > 0 && table[1].prone > 0);
  EXPECT_EQ(table[2].prone, 0) << "a square away";
  EXPECT_EQ(table[4].prone, 0) << "not on the Players' board (R48)";
}

// demon_city:R102: "with an absent opponent and Intensity above 0"
TEST(DemonCityMargins, ALockMadeEasyOpensByItself) {
  Table table({{F::nena, 3, 2}}, {{F::eel_faced_girl, 10, 1}}, plain(ScenarioId::marty));
  table.state.objects[0].intensity = 0;
  table.act(0, Move::use, 0);
  EXPECT_TRUE(table.state.objects[0].done);
}

// demon_city:R81: "except USE against an absent opponent"
TEST(DemonCityMargins, DrinkIsCountedOnceAtALock) {
  Table table({{F::marty, 3, 2}}, {{F::eel_faced_girl, 3, 2}}, plain(ScenarioId::marty));
  table.says(4, Kind::attack, 0);
  table.says(0, Kind::use);
  table[0].act.object = 0;
  EXPECT_EQ(table.count(4).given, 0);
  table.says(0, Kind::defend);
  EXPECT_EQ(table.count(4).given, 1);
}

// demon_city:R101: "within 60 feet and sight"
TEST(DemonCityMargins, ASearchReachesSixtyFeet) {
  for (const int away : {6, 7}) {
    Table table({{F::bebe, 0, 3}}, {{F::mime, away, 3}});
    table[4].hidden = true;
    table[0].act.kind = Kind::search;
    table.cards("S9");
    search(table.state, table.chance, 0, nullptr);
    EXPECT_EQ(table[4].hidden, away == 7);
  }
  Table wall({{F::bebe, 3, 1}}, {{F::eel_faced_girl, 5, 1}}, plain(ScenarioId::marty));
  wall[4].hidden = true;
  wall[0].act.kind = Kind::search;
  wall.cards("S9");
  search(wall.state, wall.chance, 0, nullptr);
  EXPECT_TRUE(wall[4].hidden);
}

// demon_city:R82, blast: "everybody within 10 feet and sight of the foe's square but the user"
TEST(DemonCityMargins, ABlastNeedsBothNearnessAndSight) {
  Table table({{F::didi, 2, 2}, {F::bebe, 6, 2}, {F::ann, 8, 2}, {F::nena, 6, 1}},
              {{F::acolyte, 6, 2}, {F::mime, 4, 1}}, plain(ScenarioId::archive));
  table[0].wielded = 2;
  table.says(0, Kind::attack, 4);
  table[4].square = square(4, 2);
  table[1].square = square(5, 2);
  EXPECT_EQ(affected(table.state, 0), bit_of(4) | bit_of(1) | bit_of(5)) << "Ann sees it from afar";
}

// demon_city:R123: "IGNITE weapons and powers set the foe's square on fire"
TEST(DemonCityMargins, AMolotovSetsItsSquareOnFire) {
  Table table({{F::laura, 0, 3}}, {{F::mime, 3, 3}});
  table[0].weapons[2] = static_cast<std::int8_t>(weapon(WeaponId::molotov));
  table[0].ammunition[2] = 1;
  table.act(0, Move::ready, 2);
  table.chance = Chance::scripted(card_list("S9 C1  S1")).then_seeded(1);
  table.act(0, Move::attack, 0);
  EXPECT_TRUE(table.state.fire.contains(square(3, 3)));
  EXPECT_EQ(table[0].weapons[2], -1);
  Table knife({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
  knife.act(4, Move::pass);
  knife.seeded(1);
  knife.act(0, Move::vital, 0);
  EXPECT_TRUE(knife.state.fire.empty());
}

// demon_city:R78: the chain goes on over somebody who still strikes, and at somebody else
TEST(DemonCityMargins, NobodyIsTallerForAForeBusyOtherwise) {
  Table table({{F::hiram, 8, 1}}, {{F::mime, 5, 1}, {F::shardling, 8, 2}}, plain(ScenarioId::antenna));
  table.says(5, Kind::attack, 0);
  table.says(0, Kind::attack, 4);
  EXPECT_EQ(table.line(5, Line::high_ground), 2);
  table[0].act.done = true;
  EXPECT_EQ(table.line(5, Line::high_ground), 1);
  table.says(0, Kind::attack, 5);
  EXPECT_EQ(table.line(5, Line::high_ground), 1);
}

// demon_city:R82: a blast is seen from where it bursts
TEST(DemonCityMargins, ABlastGoesRoundTheCornerItsThrowerCannotSee) {
  Table table({{F::didi, 4, 1}, {F::bebe, 6, 1}}, {{F::acolyte, 5, 2}}, plain(ScenarioId::archive));
  table[0].wielded = 2;
  table.says(0, Kind::attack, 4);
  EXPECT_EQ(affected(table.state, 0), bit_of(4) | bit_of(1));
}

// demon_city:R123, R124, 4.5: three breaths of fire, whose first leaves two; acid throws nobody down
TEST(DemonCityMargins, PowersSpendTheirUsesAndDoWhatTheySay) {
  for (const int uses : {3, 1}) {
    Table table({{F::alfred, 3, 3}}, {{F::burning_fiend, 6, 3}});
    table[4].uses[0] = static_cast<std::int8_t>(uses);
    table.act(0, Move::pass);
    table.chance = Chance::scripted(card_list("P9 P8 P7  P1")).then_seeded(1);
    table.act(4, Move::power_one, 0);
    EXPECT_EQ(table[4].uses[0], uses - 1);
    EXPECT_EQ(table[0].prone, 0);
    EXPECT_TRUE(table.state.fire.contains(square(3, 3)));
  }
  Table acid({{F::alfred, 3, 3}}, {{F::ninth_archon, 6, 3}});
  acid.act(0, Move::pass);
  acid.chance = Chance::scripted(card_list("P9 P8 P7  P1")).then_seeded(1);
  acid.act(4, Move::power_one, 0);
  EXPECT_EQ(acid[0].toughness, 3);
  EXPECT_EQ(acid[0].prone, 0);
  EXPECT_EQ(acid[4].uses[0], -1) << "without limit";
}

// demon_city:R70, 4.5: Terrify is resisted with the Calm one has by now
TEST(DemonCityMargins, LearnedCalmResists) {
  Table table({{F::bebe, 3, 3}}, {{F::harlequin, 5, 3}});
  table[0].base_calm = 6;
  table.says(4, Kind::power_one, 0);
  EXPECT_EQ(resist_stat(table.state, 4, 0), 6);
  table[0].out = true;
  EXPECT_EQ(resist_stat(table.state, 4, 0), 0);
}

// demon_city:R81: "shots and powers from 20 feet or more"
TEST(DemonCityMargins, CoverCountsFromTwentyFeetAndAgainstShots) {
  for (const int x : {9, 8}) {
    Table table({{F::laura, x, 3}}, {{F::mime, 10, 3}}, plain(ScenarioId::garage));  // cover at (10,3)
    table.says(0, Kind::attack, 4);
    table.says(4, Kind::hold);
    EXPECT_EQ(table.count(0).cards, x == 9 ? 3 : 2);
  }
  Table knife({{F::bebe, 7, 3}}, {{F::mime, 10, 3}}, plain(ScenarioId::garage));
  knife.says(0, Kind::attack, 4);
  knife.says(4, Kind::hold);
  EXPECT_EQ(knife.count(0).lost, 0);
}

// demon_city:R112, R113: "a hit for 1 or more"; an ATTACK neither fells nor lames
TEST(DemonCityMargins, ABlowOfNothingIsNothing) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  table[4].out = true;
  table[4].toughness = 0;
  table[4].wound = 7;
  take_damage(table.state, 4, 0, 4);
  EXPECT_EQ(table[4].wound, 7);
  Table blow({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  blow.cards("S6 S1  C5");
  blow.act(0, Move::attack, 0);
  EXPECT_EQ(blow[4].toughness, 2);
  EXPECT_EQ(blow[4].prone, 0);
  EXPECT_FALSE(blow[4].lamed);
  blow[4].reposition = true;
  die(blow.state, 4);
  EXPECT_TRUE(blow[4].dead && !blow[4].out && !blow[4].reposition);
}

// demon_city:R80, R83: an edge and an injury on a throw of one's own
TEST(DemonCityMargins, AnEdgeMakesUpForAnInjury) {
  Table table({{F::ann, 1, 1}, {F::nena, 1, 1}}, {{F::mime, 11, 5}});
  table[0].toughness = 1;
  table[1].edge = table[1].hurt = true;
  table.cards("S5");
  table.act(1, Move::aid, 0);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[0].toughness, 2);
  Table lock({{F::nena, 3, 2}}, {{F::eel_faced_girl, 10, 1}}, plain(ScenarioId::marty));
  lock[0].edge = lock[0].hurt = true;
  lock[0].drunk = false;
  lock.cards("S5  C7");
  lock.act(0, Move::use, 0);
  EXPECT_TRUE(lock.chance.exhausted()) << "Knowledge 3 against 3: one card each";
  EXPECT_FALSE(lock.state.objects[0].done);
}

// demon_city:R102: "Fumble: Intensity +1 (at most 9)"; R103: from where
TEST(DemonCityMargins, AClumsyHandMakesTheBookHarderToBurn) {
  for (const int intensity : {3, 9}) {
    Table table({{F::nena, 8, 3}}, {{F::mime, 1, 4}}, plain(ScenarioId::archive));
    table.state.objects[0].intensity = static_cast<std::int8_t>(intensity);
    table[0].act.kind = Kind::use;
    table[0].act.object = 0;
    table[0].hurt = true;
    table.cards("M0");
    use(table.state, table.chance, 0, nullptr, 0);
    EXPECT_EQ(table.state.objects[0].intensity, std::min(intensity + 1, 9));
  }
  Table archive({{F::nena, 8, 2}}, {{F::mime, 1, 4}}, plain(ScenarioId::archive));
  EXPECT_FALSE(may_use(archive.state, 0, 0, square(8, 2)));
  EXPECT_TRUE(may_use(archive.state, 0, 0, square(8, 3)));
  Table door({{F::nena, 3, 2}}, {{F::eel_faced_girl, 10, 1}}, plain(ScenarioId::marty));
  EXPECT_TRUE(may_use(door.state, 0, 0, square(3, 2)));
  EXPECT_FALSE(may_use(door.state, 0, 0, square(2, 2)));
  Table garage({{F::laura, 5, 0}}, {{F::knifeman, 8, 4}}, plain(ScenarioId::garage));
  EXPECT_FALSE(object_matters(garage.state, 1, kPlayers)) << "after the switch";
}

// demon_city:R122: "below 0 becomes 0"; "Nearest: fewest squares, then lowest id"
TEST(DemonCityMargins, OutOfAPanicFromBelow) {
  for (const int calm : {-1, 0}) {
    Table table({{F::bebe, 3, 3}}, {{F::mime, 5, 3}, {F::mime, 1, 3}});
    table[0].calm = static_cast<std::int8_t>(calm);
    table[0].panic = true;
    table[0].panic_intensity = 5;
    table.cards("S6");
    EXPECT_EQ(throw_panic(table.state, table.chance, 0), PanicTurn::over);
    EXPECT_EQ(table[0].calm, calm + 1);
    EXPECT_EQ(table[0].panic_intensity, 0);
    EXPECT_EQ(nearest_enemy(table.state, 0), 4);
  }
  Table lost({{F::bebe, 3, 3}}, {{F::mime, 5, 3}});
  lose_calm(lost.state, 0, 9, 4);
  EXPECT_TRUE(lost[0].lost && !lost[0].panic);
}

// demon_city:R11: of equal cards the first is the counted one, unless a special one is among them
TEST(DemonCityMargins, TheFirstOfEqualCardsCounts) {
  for (const bool lowest : {false, true}) {
    Deck deck{card_set("S5 C5"), {}, {}};
    Chance chance = Chance::scripted(card_list("C5 S5"));
    EXPECT_EQ(deal(deck, 2, lowest, {}, chance, "").counted, card("C5"));
  }
}

// demon_city:R72: ESCAPE is by the same stat on both sides
TEST(DemonCityMargins, AnEqualGripIsNotLooser) {
  for (const auto& [holder, higher] :
       std::vector<std::pair<F, int>>{{F::eel_faced_girl, 0}, {F::acolyte, 1}}) {
    Table table({{F::marty, 3, 3}}, {{holder, 3, 3}});
    table[0].held_by = 4;
    table[4].holding = 0;
    table.says(0, Kind::escape);
    table.says(4, Kind::attack, 0);
    EXPECT_EQ(table.line(0, Line::stat), higher);
  }
}

}  // namespace
}  // namespace pandemonium::demon_city
