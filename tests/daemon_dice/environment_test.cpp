// Daemon Dice as an environment: action ids, observations, forced decisions, what is hidden.
#include <algorithm>

#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {
using enum Symbol;

Options variant_options(std::string_view name) {
  const AnyGame& game = any_game<DaemonDice>();
  Options options;
  update_from_json(game.options(name), options, "test");
  return options;
}

// daemon_dice:T59
TEST(DaemonDiceEnvironment, ActionIdsAreStable) {
  const auto id = [](Move move, int parameter = 0) { return kMoves.encode(move, parameter); };
  EXPECT_EQ(kMoves.size(), 452);
  EXPECT_EQ(id(Move::release, 0), 0);
  EXPECT_EQ(id(Move::target_minus, 5), 31);
  EXPECT_EQ(id(Move::set_aside, 25), 77);
  EXPECT_EQ(id(Move::recover, 3), 81);
  EXPECT_EQ(id(Move::defend, 3), 107);
  EXPECT_EQ(id(Move::use, 0), 130);
  EXPECT_EQ(id(Move::target_damage, 1), 157);
  EXPECT_EQ(id(Move::suffer, 12), 194);
  EXPECT_EQ(id(Move::grab, 4), 212);
  EXPECT_EQ(id(Move::boost, 2), 236);
  EXPECT_EQ(id(Move::spike, 2), 262);
  EXPECT_EQ(id(Move::brain, 2), 288);
  EXPECT_EQ(id(Move::poison, 2), 314);
  EXPECT_EQ(id(Move::withhold, 0), 338);
  EXPECT_EQ(id(Move::rot, 25), 389);
  EXPECT_EQ(id(Move::target, 0), 390);  // the first seat clockwise
  EXPECT_EQ(id(Move::pick, kind_of(Part::wings, Breed::slag)), 446);
  EXPECT_EQ(id(Move::declare, static_cast<int>(Breed::rot)), 448);
  EXPECT_EQ(id(Move::done), 451);
}

// daemon_dice:T60
TEST(DaemonDiceEnvironment, ObservationsHaveTheirLengthsAndStayBetweenZeroAndOne) {
  const std::vector<std::pair<const char*, int>> lengths{{"duel", 958},    {"mini", 414},   {"melee3", 1020},
                                                         {"melee6", 1113}, {"draft", 1010}, {"mega", 1842}};
  for (const auto& [name, length] : lengths) {
    const Options options = variant_options(name);
    std::vector<float> row(kMaxObservationWidth, 0.0f);
    for (int seed = 0; seed < 20; ++seed) {
      Chance chance = Chance::seeded(static_cast<std::uint64_t>(seed));
      State state = DaemonDice::set_up(options, chance);
      EXPECT_EQ(observation_width<DaemonDice>(state), length) << name;
      Legal legal = legal_actions<DaemonDice>(state);
      while (!legal.empty()) {
        for (Seat seat = 0; seat < options.players; ++seat) {
          std::fill(row.begin(), row.end(), 0.0f);
          ObservationWriter out(row.data());
          DaemonDice::observe(state, seat, out);
          const auto [least, most] = std::minmax_element(row.begin(), row.end());
          ASSERT_TRUE(*least >= 0.0f && *most <= 1.0f) << name;
        }
        DaemonDice::apply(state, legal.nth(chance.below(legal.size())), chance, legal);
      }
    }
  }
}

// daemon_dice:T62
TEST(DaemonDiceEnvironment, ForcedDecisionsAreTakenByTheEngine) {
  Table minuses({"Arm Brain Eye", "Arm Arm Arm"});
  minuses.skip_forced().minuses(2, 0).turn(A, B);
  EXPECT_EQ(minuses.choices(Move::set_aside), SlotList({0, 1, 2}));
  minuses.play(Move::set_aside, 0);
  EXPECT_EQ(minuses.choices(Move::set_aside), SlotList({1, 2}));

  Table blood({"Arm Eye Leg Shell", "Arm Leg Mouth Stinger"});
  blood.skip_forced().stun(B, {0}).array(B, 2, mouth).array(B, 3, stinger, {.poison = true});
  blood.rolls(A, {dodge, minus, dodge, stun}).turn(A, B);
  EXPECT_EQ(blood.state.phase, Phase::suffer);
  EXPECT_EQ(listed(blood.of(B).stunned), SlotList({3}));  // die 0 has recovered without being asked
}

// Where a section begins, and the numbers of one die in it.
int section_at(const State& state, std::string_view name) {
  const ObservationLayout layout = observation_layout<DaemonDice>(state);
  for (const Section& section : layout.sections)
    if (section.name == name) return section.first;
  ADD_FAILURE() << "no section " << name;
  return 0;
}
std::vector<float> die(const Table& table, Seat viewer, const char* section, int slot) {
  const std::vector<float> row = table.observation(viewer);
  const auto from = row.begin() + section_at(table.state, section) + 34 * slot;
  return {from, from + 34};
}
void expect_die(const std::vector<float>& seen, std::vector<std::pair<int, float>> numbers) {
  std::vector<float> expected(34, 0.0f);
  for (const auto& [place, number] : numbers) expected[at(place)] = number;
  EXPECT_EQ(seen, expected);
}

TEST(DaemonDiceEnvironment, DiceAreSeenFromTheViewersChair) {
  Table table({"Arm i Eye Shell Tentacle", "Brain Leg r Shell Tentacle"});
  table.hold(A, 3, B, 3).array(B, 1, leg, {.pluses = {0}}).array(B, 2, stun);
  table.rolls(A, {0, 1, 2}, {arm, minus, block}).turn(A, B).play(Move::done);
  ASSERT_EQ(table.state.phase, Phase::defend);
  // part, breed, ready, first image
  expect_die(die(table, A, "own dice", 0), {{0, 1}, {13 + 2, 1}, {17, 1}, {24, 1}});
  expect_die(die(table, A, "own dice", 1), {{2, 1}, {13, 1}, {17, 1}, {26, 1}});       // Minus: third image
  expect_die(die(table, A, "own dice", 3), {{11, 1}, {13, 1}, {17 + 6, 1}, {33, 1}});  // grabbing slot 3 of 4
  expect_die(die(table, A, "foe's dice", 0), {{1, 1}, {13, 1}, {17, 1}, {25, 1}});     // an attached plus
  expect_die(die(table, A, "foe's dice", 1), {{3, 1}, {13 + 1, 1}, {17, 1}, {24, 1}, {27, 1}, {28, 0.125f}});
  expect_die(die(table, A, "foe's dice", 2), {{7, 1}, {13, 1}, {17, 1}, {26, 1}, {27, 1}});
  expect_die(die(table, A, "foe's dice", 3), {{11, 1}, {13, 1}, {17 + 5, 1}, {33, 1}});
  EXPECT_EQ(die(table, B, "own dice", 1), die(table, A, "foe's dice", 1));
  EXPECT_EQ(die(table, B, "foe's dice", 3), die(table, A, "own dice", 3));
  const std::vector<float> row = table.observation(A);
  const int symbols = section_at(table.state, "own symbols");
  EXPECT_EQ(row[at(symbols + static_cast<int>(block))], 0.25f);
  EXPECT_EQ(row[at(symbols + static_cast<int>(arm))], 0.25f);
  EXPECT_EQ(row[at(static_cast<int>(Phase::defend))], 1.0f);
}

TEST(DaemonDiceEnvironment, TheFocusFoeIsWhoeverMatters) {
  Table table({"Arm Leg", "Arm Leg", "Arm Leg"});
  table.array(C, 1, leg).rolls(A, {arm, dodge}).turn(A, C);
  EXPECT_EQ(focus_foe(table.state, A), C);  // the attacker
  EXPECT_EQ(focus_foe(table.state, B), A);  // the turn player
  table.play(Move::defend, 1).play(Move::use, 0);
  EXPECT_EQ(table.state.phase, Phase::target);
  EXPECT_EQ(focus_foe(table.state, A), B);  // the next living seat
}

TEST(DaemonDiceEnvironment, SecretPicksAndDeclarationsAreDrawnAnew) {
  Options options = variant_options("forge");
  options.size = 4;
  Chance chance = Chance::seeded(2);
  State state = DaemonDice::set_up(options, chance);
  const auto play = [&](Move move, int parameter) {
    Legal next;
    DaemonDice::apply(state, kMoves.encode(move, parameter), chance, next);
  };
  const auto pick = [&](Part part, Breed breed) { play(Move::pick, kind_of(part, breed)); };
  for (const Part part : {Part::arm, Part::eye}) pick(part, Breed::frost);
  for (const Part part : {Part::leg, Part::tail}) pick(part, Breed::rot);
  pick(Part::wings, Breed::slag);
  std::array<bool, kKinds> seen{};
  for (int i = 0; i < 500; ++i) {
    State world = state;
    DaemonDice::resample_hidden(world, B, chance);
    ASSERT_EQ(DaemonDice::fault(world), "");
    EXPECT_EQ(world.daemons[B], state.daemons[B]);
    seen[at(world.daemons[A].kind[0])] = true;
  }
  EXPECT_EQ(std::count(seen.begin(), seen.end(), true), kKinds);
  for (const Part part : {Part::arm, Part::eye}) pick(part, Breed::fire);
  pick(Part::leg, Breed::slag);
  const auto imagined_by = [&](Seat viewer) {
    State world = state;
    DaemonDice::resample_hidden(world, viewer, chance);
    return world;
  };
  EXPECT_EQ(imagined_by(A), state);  // B has declared nothing yet
  play(Move::declare, static_cast<int>(Breed::frost));
  ASSERT_EQ(state.phase, Phase::declare);
  ASSERT_EQ(DaemonDice::to_act(state), B);
  std::array<bool, kBreeds> declared{};
  for (int i = 0; i < 100; ++i) {
    State world = state;
    DaemonDice::resample_hidden(world, B, chance);
    declared[static_cast<std::size_t>(world.daemons[A].declared)] = true;
  }
  EXPECT_EQ(declared, (std::array<bool, kBreeds>{true, true, false, false}));
  play(Move::declare, static_cast<int>(Breed::fire));
  ASSERT_GT(state.phase, Phase::declare);
  for (int i = 0; i < 20; ++i) EXPECT_EQ(imagined_by(B), state);  // in battle nothing is hidden
}

// A record of a die tells apart what it holds and what holds it.
TEST(DaemonDiceEnvironment, BothDiceOfAHoldNameTheOther) {
  Table table({"Arm Tentacle", "Leg Tail"});
  table.hold(A, 1, B, 0);
  const DieRecords holder = records_of(table.of(A)), victim = records_of(table.of(B));
  EXPECT_EQ(holder[1].holds, (Place{B, 0}));
  EXPECT_EQ(holder[1].held_by, Place{});
  EXPECT_EQ(victim[0].held_by, (Place{A, 1}));
  EXPECT_EQ(victim[0].holds, Place{});
  Daemon laid;
  lay_records(victim, laid);
  EXPECT_EQ(listed(laid.held), SlotList({0}));
  EXPECT_EQ(laid.grabbing, 0u);
}

// daemon_dice: reading 38. One setup in about a thousand with five dice ends before anybody is asked.
TEST(DaemonDiceEnvironment, ABattleLostBeforeAnyDecisionIsLaidAgain) {
  Options options;
  options.size = 5;
  int lost = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    State once;
    once.options = options;
    Legal legal;
    Chance chance = Chance::seeded(seed), same = Chance::seeded(seed);
    assemble(once, chance);
    play_on(once, chance, legal);
    const State laid = DaemonDice::set_up(options, same);
    ASSERT_NE(laid.phase, Phase::over);
    if (once.phase != Phase::over) {
      ASSERT_EQ(laid, once);
      continue;
    }
    ++lost;
    ASSERT_EQ(DaemonDice::fault(laid), "");
    ASSERT_NE(DaemonDice::to_act(laid), kNobody);
  }
  EXPECT_GT(lost, 0);
}

}  // namespace
}  // namespace pandemonium::daemon_dice
