// Figure out how many throws they get, where it is close: equal stats, several attackers, who gets what is
// left.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

// demon_city:R81: drink takes no card from whoever drank where the foe throws
TEST(DemonCityCounting, DrinkGivesACardAndTakesNone) {
  Table table({{F::marty, 3, 3}}, {{F::knifeman, 3, 3}});
  table[0].drunk = true;
  table[4].prone = 1;
  table.says(0, Kind::attack, 4);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.count(0).cards, 2) << "base and prone";
  EXPECT_EQ(table.count(4).cards, 3) << "base, knife over club, drink";
}

// demon_city:R77: "opposes it with DEFEND or a hostile kind that is not supernatural"
TEST(DemonCityCounting, TheSupernaturalIsWorthNothingAgainstItsLikeNorAgainstThoseWhoOnlyRun) {
  Table table({{F::cassie, 3, 3}}, {{F::eel_faced_girl, 3, 3}});
  table.says(4, Kind::attack, 0);
  table.says(0, Kind::power_one, 4);
  EXPECT_EQ(table.line(4, Line::supernatural), 0);
  EXPECT_EQ(table.line(0, Line::supernatural), 0);
  table.says(0, Kind::dash);
  table[0].act.end = square(8, 3);
  EXPECT_EQ(table.line(4, Line::supernatural), 0);
  table.says(0, Kind::defend);
  EXPECT_EQ(table.line(4, Line::supernatural), 1);
}

// demon_city:R70, R71, 4.5: Terrify is made with Appeal 5 and resisted with Calm, Marty's 3
TEST(DemonCityCounting, APowerHasItsOwnStat) {
  Table table({{F::marty, 3, 3}}, {{F::harlequin, 5, 3}});
  table.says(4, Kind::power_one, 0);
  table.says(0, Kind::hold);
  EXPECT_EQ(attack_stat(table.state, 4), 5);
  EXPECT_EQ(table.line(4, Line::stat), 1);
}

// demon_city:R72: an equal stat is not higher
TEST(DemonCityCounting, OnlyAHigherStatIsWorthACardAtTheWheelAndAtABook) {
  for (const auto& [who, alone, against] :
       std::vector<std::tuple<F, int, int>>{{F::nena, 1, 0}, {F::laura, 0, 0}, {F::ann, 1, 1}}) {
    Table table({{who, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass));
    table.says(0, Kind::drive);
    EXPECT_EQ(table.line(0, Line::stat), alone) << at(who);
    table.says(4, Kind::drive);
    EXPECT_EQ(table.line(0, Line::stat), against) << at(who) << ": the Wheelman drives with 4";
  }
  for (const int intensity : {3, 4}) {  // burned with Agility 4
    Table table({{F::nena, 8, 3}}, {{F::acolyte, 8, 3}}, plain(ScenarioId::archive));
    table.state.objects[0].intensity = static_cast<std::int8_t>(intensity);
    table.says(0, Kind::use);
    table[0].act.object = 0;
    table.says(4, Kind::attack, 0);
    EXPECT_EQ(table.line(0, Line::stat), intensity == 3);
  }
  Table lock({{F::nena, 3, 2}}, {{F::eel_faced_girl, 3, 2}}, plain(ScenarioId::marty));
  lock.says(0, Kind::use);
  lock[0].act.object = 0;
  lock.says(4, Kind::attack, 0);
  EXPECT_EQ(lock.line(0, Line::stat), 0) << "Knowledge 3 and the programmer's 3";
}

// demon_city:R74, R78
TEST(DemonCityCounting, WhoeverDragsSomebodyDoesNotDodge) {
  Table table({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  table.says(0, Kind::dash);
  table[0].act.end = square(6, 3);
  table.says(4, Kind::attack, 0);
  EXPECT_EQ(table.line(0, Line::defense), 1);
  table[0].holding = 5;
  table[5].held_by = 0;
  EXPECT_EQ(table.line(0, Line::defense), 0);
}

// demon_city:R75: "rated higher than every attacker's, and no attacker uses a power"
TEST(DemonCityCounting, AParryMustBeGoodAgainstAll) {
  Table two({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  two.says(0, Kind::defend);
  two.says(5, Kind::attack, 0);
  EXPECT_EQ(two.line(0, Line::weapon), 1) << "a knife against bare hands";
  two.says(4, Kind::attack, 0);
  EXPECT_EQ(two.line(0, Line::weapon), 0) << "and claws as good as it";
  Table power({{F::bebe, 3, 3}}, {{F::crysoloth, 3, 3}});
  power.says(0, Kind::defend);
  power.says(4, Kind::attack, 0);
  EXPECT_EQ(power.line(0, Line::weapon), 1) << "a shard arm is too long at grips";
  power.says(4, Kind::power_one, 0);
  EXPECT_EQ(power.line(0, Line::weapon), 0);
}

// demon_city:R85: "each overflow card goes to the thrower's direct opponent if that one throws"
TEST(DemonCityCounting, WhatTheHurtCannotTakeGoesToWhoeverStandsAgainstThem) {
  Table drags({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}});
  drags.says(0, Kind::dash);
  drags[0].act.end = square(6, 3);
  drags[0].hurt = true;
  drags[0].holding = 5;
  drags[5].held_by = 0;
  drags.says(4, Kind::attack, 0);
  EXPECT_EQ(drags.count(0).cards, 1);
  EXPECT_EQ(drags.count(4).cards, 2);
  EXPECT_EQ(drags.count(4).given, 1);

  for (const int slow : {0, 4}) {  // who wants the same club, and is hurt
    Table rivals({{F::bebe, 3, 3}}, {{F::mime, 3, 3}});
    rivals.says(0, Kind::pick_up);
    rivals.says(4, Kind::pick_up);
    rivals[slow].hurt = true;
    EXPECT_EQ(rivals.count(slow).cards, 1);
    EXPECT_EQ(rivals.count(4 - slow).cards, 2);
  }
  Table attacked({{F::bebe, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  attacked.says(0, Kind::pick_up);
  attacked[0].hurt = true;
  attacked.says(4, Kind::attack, 0);
  EXPECT_EQ(attacked.count(4).cards, 3) << "base, Distraction, overflow";

  Table held({{F::ceelo, 3, 3}}, {{F::cannibal_ghoul, 3, 3}});
  held[0].held_by = 4;
  held[4].holding = 0;
  held[0].hurt = true;
  held.says(0, Kind::escape);
  held.says(4, Kind::attack, 0);
  EXPECT_EQ(held.count(0).cards, 1);
  EXPECT_EQ(held.count(4).cards, 3) << "base, held, overflow";

  Table wheel({{F::ann, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass));
  wheel.says(0, Kind::drive);
  wheel.says(4, Kind::drive);
  wheel[4].hurt = true;
  EXPECT_EQ(wheel.count(4).cards, 1);
  EXPECT_EQ(wheel.count(0).cards, 3) << "base, Higher Stat, overflow";
}

// demon_city:R11, R79: what chains for ever is worth the cap, whatever is lost of it
TEST(DemonCityCounting, ARingIsWorthTheHighestCapToTheHurtAndDrunkToo) {
  Options options = bench();
  options.throw_cap = 8;
  Table table({{F::bebe, 3, 3}, {F::marty, 3, 3}}, {{F::cannibal_ghoul, 3, 3}, {F::mime, 3, 3}}, options);
  for (const auto& [f, next] : std::vector<std::pair<int, int>>{{0, 4}, {4, 1}, {1, 5}, {5, 0}}) {
    table.says(f, Kind::attack, next);
    table[f].behind = static_cast<std::int8_t>(next);
  }
  table[0].hurt = table[0].drunk = true;
  EXPECT_EQ(table.count(0).lost, 2);
  EXPECT_EQ(table.count(0).cards, 8);
}

}  // namespace
}  // namespace pandemonium::demon_city
