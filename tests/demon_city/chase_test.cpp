// Vehicles: who drives, what manoeuvres do, what goes along.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

Table chase(int build) {
  Options options = plain(ScenarioId::overpass);
  options.significators = false;
  return Table({{F::ann, 5, 2}, {F::laura, 4, 2}, {F::marty, 4, 3}},
               {{F::wheelman, 1, 2}, {F::burning_fiend, 1, 3}, {F::gunman, 0, 3}}, options, build);
}

// demon_city:T60
TEST(DemonCityChase, DriversHaveAClashOfTheirOwn) {
  Table table = chase(2);
  table.act(4, Move::pull);
  table.act(6, Move::attack, 0);
  table.cards("S6 C1  W5  W3 W2");
  table.act(0, Move::pull);
  table.act(5, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.hand(0).count, 2);
  EXPECT_EQ(table.hand(4).count, 1);
  EXPECT_EQ(table.hand(6).count, 2);
  EXPECT_EQ(table.state.gap, 5);
  EXPECT_EQ(table[0].square, square(8, 2));
  EXPECT_EQ(table[1].square, square(7, 2));
  EXPECT_EQ(table[2].square, square(7, 3));
  EXPECT_EQ(table[0].toughness, 3);
}

// demon_city:T68
TEST(DemonCityChase, ARamDentsAndATieHelpsNobody) {
  const auto ram = [](const std::string& cards) {
    Table table = chase(2);
    shift_gap(table.state, -2);
    table.act(4, Move::ram);
    table.act(0, Move::pull);
    table.cards(cards);
    table.act(5, Move::pass);
    EXPECT_TRUE(table.chance.exhausted());
    return table;
  };
  Table rammed = ram("S4 C1  W9");
  EXPECT_EQ(rammed.state.hulls[kPlayers], 2);
  EXPECT_TRUE(rammed[0].prone > 0 && rammed[1].prone > 0 && rammed[2].prone > 0);
  EXPECT_EQ(rammed[4].prone, 0);
  Table tied = ram("S9 C1  W9  W2");
  EXPECT_EQ(tied.state.hulls[kPlayers], 3);
  EXPECT_EQ(tied.state.gap, 0);
  for (const int f : {0, 1, 2, 4, 5, 6}) EXPECT_GT(tied[f].prone, 0) << f;
}

// demon_city:R110, R126: "other hull -1", the last as well
TEST(DemonCityChase, ARamMayCostTheLastHull) {
  Table table = chase(2);
  shift_gap(table.state, -2);
  table.state.hulls[kPlayers] = 1;
  table.act(4, Move::ram);
  table.act(0, Move::pull);
  table.cards("S4 C1  W9");
  table.act(5, Move::pass);
  EXPECT_EQ(table.state.hulls[kPlayers], 0);
  EXPECT_EQ(table.state.result, -1);
}

TEST(DemonCityChase, EnemiesAboardAreShakenOff) {
  Table table = chase(2);
  shift_gap(table.state, -2);
  table[5].square = square(2, 2);
  table[5].holding = 1;
  table[1].held_by = 5;
  table.skip_to(0);
  table.act(0, Move::shake);
  table.cards("S6 C1");  // nobody else drives: more than 3 will do
  table.act(5, Move::pass);
  EXPECT_GT(table[5].prone, 0);
  EXPECT_EQ(table[1].held_by, -1);
}

// Gap 4, nobody there but two drivers; the Players' hand, then the Host's.
Table race(Move ours, Move theirs, int gap, const std::string& cards) {
  Table table({{F::ann, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass), 2);
  shift_gap(table.state, gap - table.state.gap);
  table.act(4, theirs);
  table.cards(cards);
  table.act(0, ours);
  EXPECT_TRUE(table.chance.exhausted());
  return table;
}

// demon_city:R109, R110, R111
TEST(DemonCityChase, ThePullOfTheFasterOpensOrClosesTheGap) {
  EXPECT_EQ(race(Move::pull, Move::pull, 4, "S9 C1  W8").state.gap, 7);
  EXPECT_EQ(race(Move::pull, Move::pull, 6, "S9 C1  W8").state.gap, 8) << "no further";
  EXPECT_EQ(race(Move::pull, Move::pull, 4, "S7 C1  W8").state.gap, 1);
  EXPECT_EQ(race(Move::pull, Move::pull, 2, "S7 C1  W8").state.gap, 0) << "no nearer";
  EXPECT_EQ(race(Move::pull, Move::pull, 1, "M7 C1  W6").state.gap, 6) << "Ann's own card";
  EXPECT_EQ(race(Move::pull, Move::pull, 7, "S7 C1  W11").state.gap, 2);
  EXPECT_EQ(race(Move::pull, Move::pull, 4, "M7 C1  W8").state.gap, 1) << "her card, and not enough";
}

// demon_city:R109: "One driver alone needs more than 3."
TEST(DemonCityChase, OneAloneNeedsMoreThanThree) {
  for (const auto& [cards, gap] : std::vector<std::pair<std::string, int>>{{"S3 C1", 5}, {"S4 C1", 8}}) {
    Table table({{F::ann, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass), 2);
    shift_gap(table.state, 2);
    table.act(4, Move::pass);
    table.cards(cards);
    table.act(0, Move::pull);
    EXPECT_EQ(table.state.gap, gap) << "the hearse has fallen back by one";
  }
  Table hearse({{F::ann, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass), 2);
  shift_gap(hearse.state, 3);
  hearse.act(4, Move::pull);
  hearse.cards("W4 W2");
  hearse.act(0, Move::pass);
  EXPECT_EQ(hearse.state.gap, 1);
}

// demon_city:R110
TEST(DemonCityChase, AMasterlyRamCostsTwo) {
  Table plainly = race(Move::ram, Move::pull, 0, "S9 C1  W8");
  EXPECT_EQ(plainly.state.hulls[kHost], 2);
  EXPECT_EQ(plainly.state.hulls[kPlayers], 3);
  EXPECT_GT(plainly[4].prone, 0);
  EXPECT_EQ(plainly[0].prone, 0);
  EXPECT_EQ(race(Move::ram, Move::pull, 0, "M7 C1  W6").state.hulls[kHost], 1);
  EXPECT_EQ(race(Move::pull, Move::ram, 0, "S7 C1  W13").state.hulls[kPlayers], 1);
}

// demon_city:R110, 4.7: a fumble at the wheel costs one's own hull, and no hull is below nothing
TEST(DemonCityChase, AFumbleAtTheWheelIsOnesOwnLoss) {
  const auto fumble = [](int hull) {
    Table table({{F::laura, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass), 2);
    table.state.hulls[kPlayers] = static_cast<std::int8_t>(hull);
    table.act(0, Move::pull);
    table.cards("M0");
    table.act(4, Move::pass);
    return table.state;
  };
  EXPECT_EQ(fumble(3).hulls[kPlayers], 2);
  EXPECT_EQ(fumble(3).hulls[kHost], 3);
  EXPECT_EQ(fumble(3).gap, 3) << "she drove all the same: the hearse falls back";
  EXPECT_EQ(fumble(1).result, -1);
}

// demon_city:R110: "for a figure on its own vehicle's front seat, one a side and round"
TEST(DemonCityChase, OneDrivesAndFromTheFrontSeat) {
  Table table({{F::ann, 5, 2}, {F::ceelo, 5, 2}, {F::nena, 4, 2}}, {{F::wheelman, 1, 2}, {F::mime, 0, 2}},
              plain(ScenarioId::overpass), 2);
  EXPECT_TRUE(may_drive(table.state, 1, Manoeuvre::pull));
  EXPECT_FALSE(may_drive(table.state, 2, Manoeuvre::pull));
  EXPECT_FALSE(may_drive(table.state, 5, Manoeuvre::pull));
  table.act(4, Move::pull);
  EXPECT_TRUE(may_drive(table.state, 1, Manoeuvre::pull)) << "the other side's driver is none of hers";
  table.act(0, Move::pull);
  EXPECT_FALSE(may_drive(table.state, 1, Manoeuvre::pull));
  Table street({{F::ann, 5, 2}}, {{F::mime, 0, 2}}, plain(ScenarioId::alley));
  EXPECT_FALSE(may_drive(street.state, 0, Manoeuvre::pull));
}

// demon_city:R110: RAM at gap 0, SHAKE with enemies aboard
TEST(DemonCityChase, ManoeuvresHaveTheirOccasion) {
  Table table({{F::ann, 5, 2}, {F::nena, 4, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass), 2);
  EXPECT_FALSE(may_drive(table.state, 0, Manoeuvre::ram));
  EXPECT_FALSE(may_drive(table.state, 0, Manoeuvre::shake));
  shift_gap(table.state, -2);
  EXPECT_TRUE(may_drive(table.state, 0, Manoeuvre::ram));
  EXPECT_FALSE(may_drive(table.state, 4, Manoeuvre::shake));
  table[1].square = square(1, 3);
  EXPECT_TRUE(may_drive(table.state, 4, Manoeuvre::shake));
  EXPECT_FALSE(may_drive(table.state, 0, Manoeuvre::shake));
}

// demon_city:R110: "they are prone and let go (critical: also standard damage, Intensity 5)"
TEST(DemonCityChase, AShakeThrowsOffWhoeverClimbedAboard) {
  const auto shake = [](const std::string& cards) {
    Table table({{F::bebe, 2, 2}, {F::ann, 3, 2}}, {{F::wheelman, 1, 2}, {F::mime, 2, 2}},
                plain(ScenarioId::overpass), 2);
    table.state.gap = 0;
    table[0].holding = 5;
    table[5].held_by = 0;
    table.act(5, Move::pass);
    table.act(4, Move::pass);
    table.act(0, Move::pass);
    table.cards(cards);
    table.act(1, Move::shake);
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_GT(table[5].prone, 0);
    EXPECT_EQ(table[5].held_by, -1);
    EXPECT_EQ(table[0].holding, -1);
    EXPECT_EQ(table[0].prone, 0);
    EXPECT_EQ(table[4].prone, 0);
    return table[5].toughness;
  };
  EXPECT_EQ(shake("S6 C1"), 2);
  EXPECT_EQ(shake("M7 C1  S2"), 1);
}

// demon_city:R110, R112: "minus armour" there too
TEST(DemonCityChase, ArmourSoftensAShake) {
  Table table({{F::bebe, 3, 3}, {F::ann, 3, 2}}, {{F::wheelman, 1, 2}, {F::burning_fiend, 2, 2}},
              plain(ScenarioId::overpass), 2);
  table.state.gap = 0;
  table.act(1, Move::shake);
  table.cards("M7 C1  S4");
  table.act(5, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[5].toughness, 3) << "2, less 1";
}

// demon_city:R111: "figures, items, fire"; the hearse stays
TEST(DemonCityChase, WhatIsOnTheVanGoesWithIt) {
  Table table({{F::ann, 5, 2}}, {{F::wheelman, 1, 2}}, plain(ScenarioId::overpass), 2);
  const auto knife = static_cast<std::int8_t>(weapon(WeaponId::knife));
  table.state.items = {{{knife, square(4, 3), -1}, {knife, square(0, 3), -1}}};
  for (const int x : {1, 4}) table.state.fire.add(square(x, 2));
  table[0].act.run = square(4, 2);
  table[0].act.end = square(1, 3);
  shift_gap(table.state, 3);
  EXPECT_EQ(table.state.gap, 5);
  EXPECT_EQ(table[0].square, square(8, 2));
  EXPECT_EQ(table[0].act.run, square(7, 2));
  EXPECT_EQ(table[0].act.end, square(1, 3));
  EXPECT_EQ(table[4].square, square(1, 2));
  EXPECT_EQ(table[4].act.run, kNowhere);
  EXPECT_EQ(table.state.items[0].square, square(7, 3));
  EXPECT_EQ(table.state.items[1].square, square(0, 3));
  EXPECT_EQ(table.state.fire, Squares::of(square(1, 2)) | Squares::of(square(7, 2)));
}

// demon_city:R109: "A driver put out earlier in the flip takes no part."
TEST(DemonCityChase, WhoeverIsPutOutFirstDrivesNoMore) {
  Table table({{F::ann, 5, 2}, {F::laura, 4, 2}}, {{F::wheelman, 1, 2}, {F::gunman, 0, 3}},
              plain(ScenarioId::overpass), 2);
  table[0].toughness = 1;
  table.state.order = {5, 4, 1, 0, -1, -1, -1, -1};
  table.act(5, Move::attack, 0);
  table.act(4, Move::pull);
  table.act(1, Move::pass);
  table.chance = Chance::scripted(card_list("S9 C2  W9 W2  W8  W5  C1")).then_seeded(1);
  table.act(0, Move::pull);
  EXPECT_TRUE(table[0].out);
  EXPECT_EQ(table.state.gap, 0) << "the hearse has pulled 3, alone";
}

// demon_city:R91, R110, R120: trauma is checked after the drivers' clash, before the next one of the flip
TEST(DemonCityChase, WhoSeesAFriendShakenHalfDeadChecksCalmBeforeTheNextClash) {
  Options options = plain(ScenarioId::overpass);
  options.significators = false;
  options.calm = true;
  Table table({{F::laura, 0, 2}, {F::ann, 4, 2}}, {{F::wheelman, 1, 2}, {F::gunman, 1, 3}}, options, 2);
  table[0].toughness = 1;
  table[1].toughness = 2;
  table.act(0, Move::pass);
  table.act(4, Move::shake);
  table.act(5, Move::attack, 1);
  table.cards("W11 W2  W9 W3  W8  S3  W7  C2");
  table.act(1, Move::pass);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[1].calm, 3) << "out of the fight by the next clash, she would not look";
  EXPECT_TRUE(table[1].out);
}

}  // namespace
}  // namespace pandemonium::demon_city
