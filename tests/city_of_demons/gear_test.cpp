// NOTES ON GEAR: cards against dice, Demons and damage.
#include "tests/city_of_demons/table.hpp"

namespace pandemonium::city_of_demons {
namespace {

int tokens_on(const Table& table, Gear type) { return table.state.tokens[card(type)]; }

TEST(CityOfDemonsGear, TemporaryArmorIgnoresThreeDamageOfTheRun) {  // city_of_demons:T54
  Table table;
  table.at(kRuinedSuburbs, 2).gear(Gear::temporary_armor).play(Move::normal, {6});
  EXPECT_TRUE(table.in(Phase::damage));
  EXPECT_EQ(table.state.damage, 2);
  table.expect({.beacons = 1});
  table.use(Gear::temporary_armor);
  table.expect({.location = kRuinedSuburbs, .health = 2});
  EXPECT_EQ(tokens_on(table, Gear::temporary_armor), 1);
  table.play(Move::end_turn).other_turn().play(Move::normal, {5});
  table.expect({.health = 1});
  EXPECT_TRUE(table.is_discarded(Gear::temporary_armor));
}

TEST(CityOfDemonsGear, RadiationPillsIgnoreThreeSymbols) {  // city_of_demons:T55
  Table table;
  table.at(kRuinedSuburbs).gear(Gear::radiation_pills).play(Move::normal, {2}).use(Gear::radiation_pills);
  table.expect({.health = 2});
  table.play(Move::end_turn).other_turn().play(Move::dive, {3});
  table.expect({.location = kFactoryBelt, .health = 2});
  EXPECT_EQ(tokens_on(table, Gear::radiation_pills), 1);
  table.play(Move::dive, {5});
  table.expect({.health = 1, .info = 2});
  EXPECT_TRUE(table.is_discarded(Gear::radiation_pills));
}

TEST(CityOfDemonsGear, RadiationPillsIgnoreASingleSymbolToo) {  // city_of_demons:R95
  Table table;
  table.active(Gear::radiation_pills, 3).play(Move::normal, {5});
  table.expect({.health = 3, .beacons = 1});
  EXPECT_EQ(tokens_on(table, Gear::radiation_pills), 2);
}

TEST(CityOfDemonsGear, AStimDrugEvadesOneMore) {  // city_of_demons:T56
  Table table;
  table.at(kRuinedSuburbs).gear(Gear::stim_drug).play(Move::normal, {4}).use(Gear::stim_drug);
  table.play(Move::end_turn).other_turn().play(Move::normal, {5});
  table.expect({.health = 2, .beacons = 2});
  EXPECT_EQ(tokens_on(table, Gear::stim_drug), 2);
}

TEST(CityOfDemonsGear, AStimDrugIsKeptWhenTheSkillEvadesAll) {  // city_of_demons:T57
  Table table;
  table.at(kRuinedSuburbs).evasion(1).active(Gear::stim_drug, 2).play(Move::normal, {5});
  table.expect({.beacons = 1});
  EXPECT_EQ(tokens_on(table, Gear::stim_drug), 2);
}

TEST(CityOfDemonsGear, TwoStimDrugsEvadeOneDemonEachAndNoneIsWasted) {
  Table table;
  table.at(kRuinedSuburbs).active(Gear::stim_drug, 3).active(Gear::stim_drug, 2).play(Move::normal, {5});
  table.expect({.health = 3, .beacons = 1});
  EXPECT_EQ(table.state.tokens[card(Gear::stim_drug)], 2);
  EXPECT_EQ(table.state.tokens[card(Gear::stim_drug) + 1], 2);
  table.play(Move::end_turn).other_turn();
  table.at(kFactoryBelt).play(Move::normal, {4});
  table.expect({.health = 3, .beacons = 2});
  EXPECT_EQ(table.state.tokens[card(Gear::stim_drug)], 1);
  EXPECT_EQ(table.state.tokens[card(Gear::stim_drug) + 1], 1);
}

TEST(CityOfDemonsGear, AMedKitHealsBeforeTheDamage) {  // city_of_demons:T58
  Table table;
  table.at(kRuinedSuburbs, 2, 4).gear(Gear::med_kit).play(Move::normal, {5}).use(Gear::med_kit);
  table.expect({.location = kRuinedSuburbs, .health = 2});
  EXPECT_TRUE(table.in(Phase::end));
  EXPECT_TRUE(table.is_discarded(Gear::med_kit));
}

TEST(CityOfDemonsGear, AMedKitStopsAtTheMaximum) {  // city_of_demons:T59
  Table table;
  table.at(kRuinedSuburbs, 2, 3).gear(Gear::med_kit).play(Move::normal, {1}).use(Gear::med_kit);
  table.expect({.health = 3});
}

TEST(CityOfDemonsGear, ASmokeBombEvadesTheRest) {  // city_of_demons:T60
  Table table;
  table.at(kTechSector, 3).evasion(1).gear(Gear::smoke_bomb).play(Move::normal, {2}).use(Gear::smoke_bomb);
  table.expect({.health = 3, .beacons = 3});
}

TEST(CityOfDemonsGear, AnEmpGrenadeFendsOffWithoutABeacon) {  // city_of_demons:T61
  Table spared;
  spared.at(kHighTowers, 3).evasion(1).gear(Gear::emp_grenade).play(Move::normal, {4});
  EXPECT_TRUE(spared.in(Phase::end));
  spared.expect({.beacons = 2});
  EXPECT_TRUE(spared.has_fixed(Gear::emp_grenade));
  Table thrown;
  thrown.at(kHighTowers, 3).evasion(1).gear(Gear::emp_grenade).play(Move::normal, {2}).use(Gear::emp_grenade);
  thrown.expect({.health = 3, .info = 2, .beacons = 1});
  EXPECT_TRUE(thrown.is_discarded(Gear::emp_grenade));
}

TEST(CityOfDemonsGear, AShockBatonCostsAJunk) {  // city_of_demons:T62
  Table table;
  table.at(kFactoryBelt)
      .evasion(1)
      .mat(1)
      .gear(Gear::shock_baton)
      .play(Move::normal, {4})
      .use(Gear::shock_baton);
  table.expect({.health = 3, .info = 2, .mat = 0, .beacons = 0});
}

TEST(CityOfDemonsGear, JunkOfTheSameRollPaysForTheBaton) {  // city_of_demons:T63
  Table table;
  table.at(kFactoryBelt).gear(Gear::shock_baton).play(Move::normal, {5});
  table.expect({.mat = 2});
  table.use(Gear::shock_baton);
  table.expect({.health = 3, .mat = 1, .beacons = 0});
}

TEST(CityOfDemonsGear, TwoBatonsFendOffTwoDemons) {  // city_of_demons:T64
  Table table;
  table.at(kFactoryBelt).mat(2).gear(Gear::shock_baton).gear(Gear::shock_baton);
  table.play(Move::normal, {4}).use(Gear::shock_baton).use(Gear::shock_baton);
  table.expect({.health = 3, .mat = 0, .beacons = 0});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsGear, ThePhaseCloakWorksOncePerRun) {  // city_of_demons:T65
  Table table;
  table.at(kTechSector, 5, 6)
      .evasion(1)
      .gear(Gear::phase_cloak)
      .play(Move::normal, {4})
      .use(Gear::phase_cloak);
  table.expect({.health = 5, .beacons = 2});
  table.play(Move::end_turn).other_turn().play(Move::normal, {4});
  EXPECT_TRUE(table.in(Phase::end));
  table.expect({.health = 3, .beacons = 3});
}

TEST(CityOfDemonsGear, TheSentryAndroidEvadesAndTakesDamage) {  // city_of_demons:T66
  Table table;
  table.at(kFactoryBelt, 5, 6).gear(Gear::sentry_android).play(Move::normal, {4});
  EXPECT_TRUE(table.in(Phase::demon));
  table.use(Gear::sentry_android);
  EXPECT_TRUE(table.in(Phase::damage));
  EXPECT_EQ(table.state.damage, 2);
  table.use(Gear::sentry_android).play(Move::pass);
  EXPECT_EQ(tokens_on(table, Gear::sentry_android), 1);
  table.expect({.health = 4, .beacons = 0});
}

TEST(CityOfDemonsGear, ThePackAndroidBringsJunkAndKeepsItsDamageInCamp) {  // city_of_demons:T67
  Table table;
  table.at(kRuinedSuburbs, 3, 4).gear(Gear::pack_android).play(Move::normal, {2}).use(Gear::pack_android);
  table.expect({.health = 3, .mat = 3});
  table.play(Move::return_to_camp).play(Move::end_camp);
  EXPECT_EQ(tokens_on(table, Gear::pack_android), 1);
  EXPECT_TRUE(table.has_fixed(Gear::pack_android));
}

TEST(CityOfDemonsGear, AnAndroidAtItsCapacityIsDiscarded) {  // city_of_demons:T68
  Table table;
  table.at(kRuinedSuburbs, 2, 4).gear(Gear::pack_android).play(Move::normal, {5});
  table.use(Gear::pack_android).use(Gear::pack_android);
  table.expect({.location = kRuinedSuburbs, .health = 2});
  EXPECT_TRUE(table.in(Phase::end));
  EXPECT_TRUE(table.is_discarded(Gear::pack_android));
  EXPECT_EQ(tokens_on(table, Gear::pack_android), 0);
}

TEST(CityOfDemonsGear, DamageGoesToTheLowerOfTwoEqualAndroids) {  // city_of_demons:R99
  Table table;
  table.at(kRuinedSuburbs, 2, 4).gear(Gear::pack_android).gear(Gear::pack_android).play(Move::normal, {5});
  table.use(Gear::pack_android);
  EXPECT_EQ(table.state.tokens[card(Gear::pack_android)], 1);
  EXPECT_EQ(table.state.tokens[card(Gear::pack_android) + 1], 0);
}

TEST(CityOfDemonsGear, TheRelayAndroidBringsInfo) {  // city_of_demons:T69
  Table table;
  table.at(kHighTowers, 5, 5).evasion(2).info(0).gear(Gear::relay_android).play(Move::normal, {3});
  table.expect({.info = 3, .beacons = 1});
}

// city_of_demons:4.4, "each accepted roll showing at least 1"
TEST(CityOfDemonsGear, AndroidsBringNothingThatIsNotShown) {
  Table junk;
  junk.gear(Gear::relay_android).gear(Gear::pack_android).play(Move::normal, {2});
  junk.expect({.info = 1, .mat = 3});  // with 1 at the start
  Table info;
  info.gear(Gear::relay_android).gear(Gear::pack_android).play(Move::normal, {3});
  info.expect({.info = 3, .mat = 0});
}

TEST(CityOfDemonsGear, AHazmatSuitIgnoresTheFirstRadiationOfTheTurn) {  // city_of_demons:T70
  Table table;
  table.at(kFactoryBelt, 4, 4).gear(Gear::hazmat_suit).play(Move::dive, {3});
  table.expect({.location = kHighTowers, .health = 3});
  table.play(Move::dive, {2});
  table.expect({.location = kTechSector, .health = 2, .info = 1, .beacons = 2});
  table.play(Move::surface, {6});
  table.expect({.location = kHighTowers, .health = 1, .info = 4, .beacons = 1});
  EXPECT_TRUE(table.in(Phase::stunned));
}

TEST(CityOfDemonsGear, AGyroscopeRerollsOncePerRun) {  // city_of_demons:T71
  Table table;
  table.health(2).gear(Gear::gyroscope).play(Move::normal, {6}).use(Gear::gyroscope, {2});
  table.expect({.health = 2, .mat = 2});
  table.play(Move::end_turn).other_turn().play(Move::normal, {3});
  EXPECT_TRUE(table.in(Phase::end));
  table.expect({.info = 2});
}

TEST(CityOfDemonsGear, BeaconsRerollOnlyWithTheMarkerAndMarkersOnlyWithBeacons) {  // city_of_demons:R62
  Table unmarked;
  unmarked.gear(Gear::gyroscope).beacons(2).play(Move::normal, {2});
  EXPECT_TRUE(unmarked.in(Phase::roll));
  EXPECT_FALSE(unmarked.allows(Move::reroll_beacon));
  Table penniless;
  penniless.gear(Gear::gyroscope).marker().play(Move::normal, {2});
  EXPECT_TRUE(penniless.in(Phase::roll));
  EXPECT_FALSE(penniless.allows(Move::reroll_beacon));
}

TEST(CityOfDemonsGear, AGrappleLineGoesInAndTheTurnGoesOn) {  // city_of_demons:T72
  Table table;
  table.at(kRuinedSuburbs)
      .beacons(1)
      .gear(Gear::grapple_line)
      .play(Move::normal, {4})
      .use(Gear::grapple_line);
  table.expect({.location = kFactoryBelt, .info = 2, .beacons = 2});
  EXPECT_TRUE(table.in(Phase::end));
  EXPECT_FALSE(table.allows(Gear::grapple_line));
  table.play(Move::go_in);
  table.expect({.location = kHighTowers, .mat = 1, .beacons = 1});
  EXPECT_TRUE(table.starts(1));
}

TEST(CityOfDemonsGear, AServiceHatchLeadsOutOfTheSwamp) {  // city_of_demons:T73
  Table table;
  table.at(kCamp).stored(0).info(0).gear(Gear::service_hatch).play(Move::normal);
  table.expect({.location = kSwamp});
  table.expect_legal({kMoves.encode(Move::end_turn), use_of(Gear::service_hatch)});
  table.use(Gear::service_hatch);
  table.expect({.location = kOuterPerimeter});
  EXPECT_TRUE(table.in(Phase::end));
  EXPECT_TRUE(table.allows(Move::return_to_camp));
}

TEST(CityOfDemonsGear, AScrapShieldWorksOncePerRoll) {  // city_of_demons:T74
  Table table;
  table.at(kHighTowers).mat(2).gear(Gear::scrap_shield).play(Move::normal, {5}).use(Gear::scrap_shield);
  table.expect({.health = 2, .mat = 1, .beacons = 2});
  EXPECT_TRUE(table.in(Phase::end));
}

TEST(CityOfDemonsGear, ANanoStitcherHealsOncePerTurn) {  // city_of_demons:T75
  Table table;
  table.health(1).mat(3).gear(Gear::nano_stitcher).play(Move::normal, {2}).use(Gear::nano_stitcher);
  table.expect({.health = 2, .mat = 3});
  EXPECT_FALSE(table.allows(Gear::nano_stitcher));
}

TEST(CityOfDemonsGear, OncePerTurnGearIsReadyInTheNextTurn) {
  Table table;
  table.health(1).mat(4).gear(Gear::nano_stitcher).gear(Gear::hazmat_suit);
  table.play(Move::normal, {2}).use(Gear::nano_stitcher).play(Move::end_turn).other_turn();
  table.play(Move::normal, {5});  // a Beacon and the Radiation that the suit ignores
  table.expect({.health = 2, .beacons = 1});
  table.use(Gear::nano_stitcher);
  table.play(Move::end_turn).other_turn().play(Move::normal, {5});
  table.expect({.health = 3, .mat = 2, .beacons = 2});
}

TEST(CityOfDemonsGear, ASignalRecorderPaysForDiscardedBeacons) {  // city_of_demons:T76
  Table table;
  table.beacons(4).marker().info(0).gear(Gear::signal_recorder);
  table.play(Move::normal, {2}).play(Move::pass).play(Move::return_to_camp);
  table.expect({.info = 3, .beacons = 0, .marker = 0});
}

TEST(CityOfDemonsGear, ASignalRecorderCountsTheBeaconsOfTheMatAfterAStun) {
  Table table;
  table.health(1).beacons(3).marker().info(0).gear(Gear::signal_recorder);
  table.play(Move::normal, {6}).play(Move::pass);  // stunned on level 1: one Beacon is lost, two are left
  table.expect({.location = kCamp, .info = 2, .beacons = 0, .marker = 0});
}

TEST(CityOfDemonsGear, AnEscapeWinchHaulsTheRunnerOutTwoLevels) {  // city_of_demons:T77
  Table table;
  table.at(kHighTowers, 2).beacons(3).mat(4).info(0).gear(Gear::escape_winch);
  table.play(Move::normal, {2}).use(Gear::escape_winch);
  table.expect({.location = kRuinedSuburbs, .health = 2, .info = 1, .mat = 4, .beacons = 4});
  EXPECT_TRUE(table.in(Phase::end));
  for (const Move move : {Move::return_to_camp, Move::secret, Move::go_in}) EXPECT_TRUE(table.allows(move));
  EXPECT_TRUE(table.is_discarded(Gear::escape_winch));
}

TEST(CityOfDemonsGear, AnEscapeWinchOnLevelTwoLeadsToCamp) {  // city_of_demons:T78
  Table table;
  table.at(kRuinedSuburbs, 2, 5).beacons(3).mat(4).stored(0).gear(Gear::escape_winch);
  table.play(Move::normal, {5}).use(Gear::escape_winch);
  table.expect({.location = kCamp, .health = 5, .stored = 4, .mat = 0, .beacons = 0});
  EXPECT_TRUE(table.in(Phase::camp));
}

TEST(CityOfDemonsGear, AnEscapeWinchIsForDamageThatWouldStun) {
  Table table;
  table.at(kHighTowers, 3).gear(Gear::escape_winch).play(Move::normal, {5});
  EXPECT_TRUE(table.in(Phase::end));
  table.expect({.health = 1});
}

TEST(CityOfDemonsGear, AnOverdriveCellTurnsHealthIntoBeacons) {  // city_of_demons:T79
  Table table;
  table.at(kHighTowers, 3, 6).gear(Gear::overdrive_cell).play(Move::normal, {1});
  table.expect({.location = kTechSector, .info = 2});
  table.use(Gear::overdrive_cell);
  table.expect({.health = 1, .beacons = 3});
  EXPECT_FALSE(table.allows(Gear::overdrive_cell));
}

TEST(CityOfDemonsGear, ASignalJammerCostsTheOpponentTwoBeacons) {  // city_of_demons:T80
  Table table;
  table.other().beacons = 3;
  table.gear(Gear::signal_jammer).play(Move::normal, {2}).use(Gear::signal_jammer);
  table.expect_other({.beacons = 1});
  EXPECT_TRUE(table.is_discarded(Gear::signal_jammer));
}

TEST(CityOfDemonsGear, ALureFromLevelOneEndsTheOpponentsRun) {  // city_of_demons:T81
  Table table;
  table.gear(Gear::demon_lure).active(Gear::stim_drug, 1, 1);
  Runner& other = table.other();
  other.health = 1;
  other.max_health = 4;
  other.beacons = 3;
  other.mat_junk = 2;
  other.stored_junk = 1;
  table.play(Move::normal, {2}).use(Gear::demon_lure);
  table.expect_other({.location = kCamp, .health = 4, .stored = 3, .mat = 0, .beacons = 0});
  EXPECT_TRUE(table.is_discarded(Gear::stim_drug));
  table.play(Move::end_turn);
  EXPECT_TRUE(table.starts(1));
  table.expect_legal({Move::normal, Move::stay_camp, Move::dive});
}

TEST(CityOfDemonsGear, ALureFurtherInMovesTheOpponentOneLevelOut) {  // city_of_demons:T82
  Table table;
  table.other().location = kHighTowers;
  table.other().beacons = 3;
  table.gear(Gear::demon_lure).play(Move::normal, {2}).use(Gear::demon_lure);
  table.expect_other({.location = kFactoryBelt, .info = 2, .beacons = 3});
}

TEST(CityOfDemonsGear, OncePerRunGearIsReadyInTheNextRun) {  // city_of_demons:T103
  Table table;
  table.stored(0).gear(Gear::gyroscope).play(Move::normal, {6}).use(Gear::gyroscope, {2});
  table.play(Move::return_to_camp);
  table.expect({.stored = 2});
  table.play(Move::end_camp).other_turn().play(Move::normal).load(0);
  table.expect({.location = kSwamp, .stored = 2, .mat = 1});
  table.other_turn().play(Move::normal, {3});
  EXPECT_TRUE(table.in(Phase::roll));
  table.expect_legal({kMoves.encode(Move::pass), use_of(Gear::gyroscope)});
}

// R37, R44, R95 and reading 25: a dive from Camp belongs to the run that follows; what it used stays used.
TEST(CityOfDemonsGear, AGyroscopeUsedInADiveFromCampStaysUsedInTheRun) {
  Table table;
  table.at(kCamp, 4, 4).stored(0).info(0).gear(Gear::gyroscope);
  table.play(Move::dive, {4}).use(Gear::gyroscope, {5}).play(Move::surface).play(Move::normal);
  table.expect({.location = kSwamp, .info = 1, .mat = 1});  // and the turn is over
  table.other_turn().play(Move::normal, {3});
  EXPECT_FALSE(table.allows(Gear::gyroscope));
}

TEST(CityOfDemonsGear, ADataCoreInTheSwampPaysForASkill) {  // city_of_demons:T105
  Table table;
  table.at(kCamp).stored(0).info(3).gear(Gear::data_core).play(Move::normal);
  table.expect_legal(
      {kMoves.encode(Move::end_turn), kMoves.encode(Move::buy_health), use_of(Gear::data_core)});
  table.use(Gear::data_core).play(Move::buy_health);
  table.expect({.health = 4, .max_health = 4, .info = 3});
}

TEST(CityOfDemonsGear, GearWithoutAnEffectMayNotBeUsed) {
  Table table;
  table.at(kTechSector, 4, 4).gear(Gear::grapple_line).gear(Gear::service_hatch).gear(Gear::overdrive_cell);
  table.gear(Gear::med_kit).gear(Gear::nano_stitcher).gear(Gear::signal_jammer).gear(Gear::demon_lure);
  table.other().location = kCamp;
  table.play(Move::normal, {5});  // two Beacons, two damage against which the Med Kit has nothing to heal
  table.expect({.health = 2, .beacons = 2});
  EXPECT_TRUE(table.allows(Gear::med_kit));
  for (const Gear type : {Gear::grapple_line, Gear::service_hatch, Gear::overdrive_cell, Gear::nano_stitcher,
                          Gear::signal_jammer, Gear::demon_lure})
    EXPECT_FALSE(table.allows(type)) << kGear[static_cast<std::size_t>(type)].name;
}

TEST(CityOfDemonsGear, TwoPackAndroidsBringTwoJunk) {  // city_of_demons:T109
  Table table;
  table.gear(Gear::pack_android).gear(Gear::pack_android).play(Move::normal, {2});
  table.expect({.mat = 4});
}

TEST(CityOfDemonsGear, DamageGoesToTheCopyWithMostOfIt) {
  Table table;
  table.at(kRuinedSuburbs, 3).gear(Gear::pack_android).gear(Gear::pack_android);
  table.state.tokens[card(Gear::pack_android) + 1] = 1;
  table.play(Move::normal, {5}).use(Gear::pack_android);
  EXPECT_EQ(table.state.discard, card_bit(card(Gear::pack_android) + 1));
  EXPECT_EQ(tokens_on(table, Gear::pack_android), 0);
}

}  // namespace
}  // namespace pandemonium::city_of_demons
