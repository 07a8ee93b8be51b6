// Basic task resolution outside the Action Rounds: leads, contacts, interference, ties.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

constexpr int kLaura = 0, kHiram = 1, kNena = 2, kAlfred = 3;
int lead(int pc, int number) { return kLeads * pc + number; }

Table archive() {
  Options options;
  options.scenario = ScenarioId::archive;
  Table table(options);
  table.choose(Move::build, 0);
  return table;
}
LeadCount counted(const Table& table, int pc, int number, bool contact = false) {
  Attempt attempt;
  attempt.pc = static_cast<std::int8_t>(pc);
  attempt.lead = static_cast<std::int8_t>(number);
  attempt.contact = contact;
  return count_lead(table.state, attempt);
}
void solve_black_grammar(Table& table) {
  table.state.leads[1].closed = true;
  table.state.leads[1].degree = 1;
}

// demon_city:T8
TEST(DemonCityLeads, IntensityNothingSucceedsWithoutAThrowAndTenNeedsSomethingSpecial) {
  Table table = archive();
  table.cards("S9 W9");
  table.choose(Move::lead, lead(kNena, 5));
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[kNena].calm, 5);
  EXPECT_EQ(table[kNena].base_calm, 5);
  EXPECT_EQ(table.state.leads[5].degree, 1);
  EXPECT_EQ(table.state.tokens, 0);
  EXPECT_EQ(table.state.scenes, 3);

  Table ten = archive();
  EXPECT_FALSE(ten.may(Move::lead, lead(kNena, 4))) << "the black grammar comes first";
  solve_black_grammar(ten);
  Table special = archive();
  solve_black_grammar(special);
  ten.cards("S9 W9  S10");
  ten.choose(Move::lead, lead(kNena, 4));
  EXPECT_FALSE(ten.state.leads[4].closed);
  EXPECT_FALSE(ten.may(Move::lead, lead(kNena, 4)));
  EXPECT_TRUE(ten.may(Move::lead, lead(kLaura, 4)));

  special.cards("S9 W9  M11");
  special.choose(Move::lead, lead(kNena, 4));
  EXPECT_EQ(special.state.leads[4].degree, 1);
  EXPECT_EQ(special[kNena].significator, card("M20"));
  EXPECT_TRUE(special.state.decks[kPlayers].pile.contains(major(20)));
  EXPECT_EQ(special.state.scenes, 4) << "a critical gives the scene back";
}

// demon_city:T9
TEST(DemonCityLeads, FurtherSkillsOverlapButTheGeneralOneIsLeftOut) {
  for (const int pc : {kLaura, kHiram}) {
    Table table = archive();
    EXPECT_EQ(counted(table, pc, 0).players, 3);
    table.cards("S9 W9  S1 W1 P1");
    table.choose(Move::lead, lead(pc, 0));
    EXPECT_TRUE(table.chance.exhausted());
    EXPECT_FALSE(table.state.leads[0].closed);
    EXPECT_EQ(table.state.leads[0].tried, bit_of(pc));
  }
  EXPECT_EQ(kAbilities[at(F::hiram)].task[at(Task::records)], 7);
}

// demon_city:T10
TEST(DemonCityLeads, AThrowHasAsManyDegreesAsIntensitiesItBeats) {
  for (const auto& [third, degree] :
       std::vector<std::pair<std::string, int>>{{"P4", 0}, {"P5", 1}, {"P7", 1}, {"P8", 2}}) {
    Table table = archive();
    table.cards("S9 W9  S1 W1 " + third);
    table.choose(Move::lead, lead(kLaura, 0));
    EXPECT_EQ(table.state.leads[0].degree, degree) << third;
    EXPECT_EQ(table.state.build_known, degree >= 1) << third;
    EXPECT_EQ(table.state.lurk_known, degree >= 2) << third;
  }
}

// demon_city:T11
// demon_city:R37
TEST(DemonCityLeads, AHandicapCostsAThrowAndAContactIsOneMore) {
  Table table = archive();
  EXPECT_EQ(counted(table, kHiram, 1).players, 3);
  EXPECT_EQ(counted(table, kHiram, 1, true).players, 4);
  EXPECT_TRUE(table.may(Move::lead_with_contact, lead(kHiram, 1)));
  EXPECT_FALSE(table.may(Move::lead_with_contact, lead(kNena, 1)));
  table.cards("S9 W9  S1 W1 P1 S2");
  table.choose(Move::lead_with_contact, lead(kHiram, 1));
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table[kHiram].contacts, 0);
  EXPECT_FALSE(table.may(Move::lead_with_contact, lead(kHiram, 0)));
}

// demon_city:T12
TEST(DemonCityLeads, APocketIsPickedFromTheDistractedAndATieMayBeRetried) {
  Table table = archive();
  EXPECT_EQ(counted(table, kNena, 2).players, 3);
  EXPECT_EQ(counted(table, kNena, 2).host, 1);
  Table tie = archive();
  table.cards("S9 W9  S3 W4 P6  C5");
  table.choose(Move::lead, lead(kNena, 2));
  EXPECT_EQ(table.state.objects[0].intensity, 1);

  tie.cards("S9 W9  S3 W4 P6  C6  C7");
  tie.choose(Move::lead, lead(kNena, 2));
  ASSERT_EQ(tie.state.decision, Decision::retry);
  EXPECT_TRUE(tie.may(Move::pass));
  tie.cards("S1 W1 P5  C2 C3");
  tie.choose(Move::lead, lead(kNena, 2));
  EXPECT_TRUE(tie.chance.exhausted());
  EXPECT_EQ(tie.state.objects[0].intensity, 1);
  EXPECT_EQ(tie.state.scenes, 3) << "the retry costs no scene";
}

// demon_city:R38
TEST(DemonCityLeads, EveryTieOutsideTheActionChangesSomething) {
  struct Row {
    const char* ten;
    int tokens, heat, bonus, host_bonus, scenes;
  };
  for (const Row& row : {Row{"C1", 1, 30, 0, 0, 3}, Row{"C2", 1, 30, 0, 0, 3}, Row{"C3", 0, 50, 0, 0, 3},
                         Row{"C4", 0, 50, 0, 0, 3}, Row{"C5", 0, 30, 1, 0, 3}, Row{"C7", 0, 30, 0, 1, 3},
                         Row{"C8", 0, 30, 0, 1, 3}, Row{"C9", 0, 30, 0, 0, 2}}) {
    Table table = archive();
    table.cards(std::string("S9 W9  S3 W4 P6  C6  ") + row.ten);
    table.choose(Move::lead, lead(kNena, 2));
    EXPECT_EQ(table.state.tokens, row.tokens) << row.ten;
    EXPECT_EQ(table.state.heat, row.heat) << row.ten;
    EXPECT_EQ(table.state.attempt.bonus, row.bonus) << row.ten;
    EXPECT_EQ(table.state.attempt.host_bonus, row.host_bonus) << row.ten;
    EXPECT_EQ(table.state.scenes, row.scenes) << row.ten;
    table.pass();
    EXPECT_EQ(table.state.leads[2].tried, bit_of(kNena)) << "giving up is a failure";
  }
  Table six = archive();
  six.cards("S9 W9  S3 W4 P5  C5  C6");
  six.choose(Move::lead, lead(kNena, 2));
  EXPECT_EQ(six.state.attempt.bonus, 1);
  Table calm = archive();
  calm.cards("S9 W9  S3 W4 P6  C6  C10  S2");
  calm.choose(Move::lead, lead(kNena, 2));
  EXPECT_EQ(calm[kNena].calm, 3);
}

// demon_city:T13
TEST(DemonCityLeads, ATokenOfInterferenceMakesAStaticLeadOpposed) {
  Table table = archive();
  table.cards("P2 P1");
  table.choose(Move::lead, lead(kLaura, 0));
  EXPECT_EQ(table.state.tokens, 1);
  EXPECT_EQ(table.state.heat, 30);
  ASSERT_EQ(table.state.decision, Decision::interfere);
  EXPECT_EQ(DemonCity::to_act(table.state), kHost);
  table.cards("S1 W6 P3  C9");
  table.choose(Move::interfere);
  EXPECT_TRUE(table.chance.exhausted());
  EXPECT_EQ(table.state.tokens, 0);
  EXPECT_FALSE(table.may(Move::lead, lead(kLaura, 0)));
  EXPECT_TRUE(table.may(Move::lead, lead(kNena, 0)));
}

// demon_city:T14
TEST(DemonCityLeads, ARaceCountsAdvantagesAndAFumbleClosesALead) {
  Table table = archive();
  EXPECT_EQ(counted(table, kAlfred, 3).players, 3);
  EXPECT_EQ(counted(table, kAlfred, 3).host, 2);
  table.cards("S9 W9  M0");
  table.choose(Move::lead, lead(kNena, 0));
  EXPECT_TRUE(table.state.leads[0].closed);
  EXPECT_EQ(table.state.leads[0].degree, 0);
  EXPECT_EQ(table.state.tokens, 1);
  EXPECT_FALSE(table.may(Move::lead, lead(kLaura, 0)));
}

TEST(DemonCityLeads, AnItemGoesToAFreeSlotAndTheRitualIsSlowed) {
  Table table = archive();
  table.cards("S9 W9  S7 W8 P9  C1 C2");  // Alfred has no free slot
  table.choose(Move::lead, lead(kAlfred, 3));
  EXPECT_EQ(wields(table[kLaura]), weapon(WeaponId::molotov));
  EXPECT_EQ(table[kLaura].ammunition[2], 1);
  table.cards("W10 P8  S1 W1 P10");
  table.choose(Move::lead, lead(kHiram, 1));
  EXPECT_TRUE(table.state.weak_known);
  EXPECT_EQ(table.state.objects[1].need, 5);
}

// demon_city:R35: "if none free, the lowest-numbered PC with one"; "the lowest-numbered PC without"
TEST(DemonCityLeads, WhatOneCannotUseGoesToTheFirstWhoCan) {
  Table item = archive();
  item[kLaura].weapons[2] = static_cast<std::int8_t>(weapon(WeaponId::club));
  item.cards("S9 W9  S7 W8 P9  C1 C2");
  item.choose(Move::lead, lead(kAlfred, 3));
  EXPECT_EQ(wields(item[kHiram]), weapon(WeaponId::molotov));
  Table name = archive();
  solve_black_grammar(name);
  name.cards("S9 W9  M11");
  name.choose(Move::lead, lead(kLaura, 4));
  EXPECT_EQ(name[kLaura].significator, card("M11"));
  EXPECT_EQ(name[kNena].significator, card("M20"));
}

TEST(DemonCityLeads, StoppingLeadsToTheLurkersAndLeftoverTokensAreEdges) {
  Table table = archive();
  table.state.tokens = 2;
  table.pass();
  ASSERT_EQ(table.state.decision, Decision::lurk);
  EXPECT_EQ(DemonCity::to_act(table.state), kHost);
  table.seeded(3);
  table.choose(Move::lurk, 1);
  EXPECT_EQ(table.state.phase, Phase::action);
  EXPECT_EQ(table[4].square, square(8, 4));
  EXPECT_TRUE(table[4].hidden);
  EXPECT_TRUE(table[4].edge && table[5].edge);
  EXPECT_FALSE(table[6].edge);
}

TEST(DemonCityLeads, KnownLurkersStandInTheOpen) {
  Table table = archive();
  table.state.lurk_known = true;
  table.pass();
  table.seeded(3);
  table.choose(Move::lurk, 2);
  EXPECT_FALSE(table[4].hidden);
  EXPECT_EQ(table[4].square, square(6, 1));
}

// demon_city:R30
TEST(DemonCityLeads, OnlyStaticLeadsOfIntensityOneToNineAreInterferedWith) {
  struct Row {
    int lead;
    const char* cards;
  };
  for (const Row& row : {Row{2, "S9 W9  S3 W4 P6  C5"}, Row{4, "S9 W9  S10"}, Row{5, "S9 W9"}}) {
    Table table = archive();
    table.state.leads[1].closed = true;
    table.state.leads[1].degree = 1;
    table.state.tokens = 1;
    table.cards(row.cards);
    table.choose(Move::lead, lead(kNena, row.lead));
    EXPECT_TRUE(table.chance.exhausted()) << row.lead;
    EXPECT_EQ(table.state.tokens, 1);
  }
}

// demon_city:R30, R35: one Intensity is enough to interfere with; without Significators nobody gains one
TEST(DemonCityLeads, TheArmouryMayBeInterferedWith) {
  Options options;
  options.scenario = ScenarioId::antenna;
  options.significators = false;
  Table table(options);
  table.choose(Move::build, 0);
  table.state.tokens = 1;
  table.cards("C9 W9");
  table.choose(Move::lead, lead(0, 1));
  EXPECT_EQ(table.state.decision, Decision::interfere);
  Table tale(options);
  tale.choose(Move::build, 0);
  tale.cards("C9 W9  C10  S2 S1");
  tale.choose(Move::lead, lead(0, 2));
  EXPECT_EQ(tale.state.leads[2].degree, 2);
  EXPECT_EQ(tale[0].significator, kNoCard);
}

// demon_city:R29: C100 <= heat
TEST(DemonCityLeads, AC100EqualToTheHeatGivesAToken) {
  Table table = archive();
  table.cards("S10 W2");
  table.choose(Move::lead, lead(kLaura, 0));
  EXPECT_EQ(table.state.tokens, 1);
  EXPECT_EQ(table.state.decision, Decision::interfere);
}

// demon_city:R31, R32: an equal stat is not higher, and a handicap is a card for whoever interferes
TEST(DemonCityLeads, WhatIsEqualAddsNothingAndAHandicapGoesToTheOpponent) {
  Table table = archive();
  EXPECT_EQ(counted(table, kNena, 3).players, 3) << "Agility 4 against 4: base and the lead's 2";
  EXPECT_EQ(counted(table, kNena, 3).host, 1);
  Attempt attempt;
  attempt.pc = kHiram;
  attempt.lead = 1;
  attempt.interfered = true;
  EXPECT_EQ(count_lead(table.state, attempt).players, 4);
  EXPECT_EQ(count_lead(table.state, attempt).host, 2);
  attempt.bonus = attempt.host_bonus = 1;  // of a tie
  table[kHiram].drunk = true;
  EXPECT_EQ(count_lead(table.state, attempt).players, 5);
  EXPECT_EQ(count_lead(table.state, attempt).host, 4);
  Options options;
  options.scenario = ScenarioId::antenna;
  Table antenna(options);
  EXPECT_EQ(counted(antenna, 0, 1).players, 1) << "Didi's Cash 2 against 2";
  EXPECT_EQ(counted(antenna, 1, 1).players, 2) << "Alfred's 3";
}

// demon_city:R35: "this PC's Significator", the first PC's too
TEST(DemonCityLeads, TheForemansTaleIsAboutWhoeverHeardIt) {
  Options options;
  options.scenario = ScenarioId::antenna;
  Table table(options);
  table.choose(Move::build, 0);
  EXPECT_EQ(counted(table, 0, 2).players, 1) << "Appeal 2, the foreman 3";
  EXPECT_EQ(counted(table, 0, 2).host, 2);
  table.cards("C9 W9  C10  S2 S1");
  table.choose(Move::lead, lead(0, 2));
  EXPECT_EQ(table.state.leads[2].degree, 2);
  EXPECT_EQ(table[0].significator, card("M17"));
}

// demon_city:R32: whoever beats the opponent has the first degree, whatever the Intensity
TEST(DemonCityLeads, BeatingTheAcolyteIsEnough) {
  Table table = archive();
  table.cards("S9 W9  S1 W1 P3  C2");
  table.choose(Move::lead, lead(kNena, 2));
  EXPECT_TRUE(table.state.leads[2].closed);
  EXPECT_EQ(table.state.leads[2].degree, 1);
  Table race = archive();
  race.cards("S9 W9  S5 W5 P5  C9 C1");
  race.choose(Move::lead, lead(kAlfred, 3));
  EXPECT_EQ(race.state.leads[3].degree, 0) << "of the courier's cards the higher counts, too";
  EXPECT_EQ(race.state.leads[3].tried, bit_of(kAlfred));
}

// demon_city:R35: and if nobody has room, nobody has it
TEST(DemonCityLeads, WithoutAFreeHandAMolotovIsLeftBehind) {
  Table table = archive();
  for (int pc = 0; pc < kSideFigures; ++pc)
    table[pc].weapons[2] = static_cast<std::int8_t>(weapon(WeaponId::club));
  const auto horrors = table[4].weapons;
  table.cards("S9 W9  S7 W8 P9  C1 C2");
  table.choose(Move::lead, lead(kAlfred, 3));
  EXPECT_EQ(table[4].weapons, horrors);
}

// demon_city:R35, R45: antenna's first lead
TEST(DemonCityLeads, BlueprintsAreAHeadstart) {
  Options options;
  options.scenario = ScenarioId::antenna;
  Table table(options);
  table.choose(Move::build, 0);
  std::string cards = "C9 W9 ";
  for (int i = counted(table, 0, 0).players; i > 0; --i) cards += " C" + std::to_string(i + 4);
  table.cards(cards);
  table.choose(Move::lead, lead(0, 0));
  EXPECT_GE(table.state.leads[0].degree, 1);
  EXPECT_TRUE(table.state.headstart);
}

// demon_city:3.3: "only in scenarios with scenes and option investigation"
TEST(DemonCityInvestigation, IsWhereTheScenarioHasScenesAndTheOptionIsOn) {
  for (const auto& [scenario, on, begins] : {std::tuple{ScenarioId::archive, true, true},
                                             {ScenarioId::archive, false, false},
                                             {ScenarioId::alley, true, false}}) {
    Options options;
    options.scenario = scenario;
    options.investigation = on;
    options.auto_forced = false;
    Table table(options);
    table.seeded(1);
    table.choose(Move::build, 0);
    EXPECT_EQ(table.state.phase == Phase::investigation, begins) << on;
  }
}

}  // namespace
}  // namespace pandemonium::demon_city
