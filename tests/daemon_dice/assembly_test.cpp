// Setup: ready-made daemons, boosters, drafts and secret builds.
#include <set>

#include "tests/daemon_dice/given.hpp"

namespace pandemonium::daemon_dice {
namespace {

Options five_dice(Assembly assembly, bool breeds) {
  Options options;
  options.size = 5;
  options.assembly = assembly;
  options.breeds = breeds;
  return options;
}

// A game that is assembled move by move.
struct Assembling {
  Chance chance;
  State state;
  Legal legal;
  Assembling(const Options& options, Chance dice) : chance(std::move(dice)) {
    state = DaemonDice::set_up(options, chance);
    DaemonDice::mark_legal(state, legal);
  }
  Seat decides() const { return DaemonDice::to_act(state); }
  bool may(Move move, int parameter) const { return legal.contains(kMoves.encode(move, parameter)); }
  void play(Move move, int parameter) {
    ASSERT_TRUE(may(move, parameter));
    DaemonDice::apply(state, kMoves.encode(move, parameter), chance, legal);
    EXPECT_EQ(DaemonDice::fault(state), "");
  }
  void pick(Part part, Breed breed = Breed::frost) { play(Move::pick, kind_of(part, breed)); }
  std::vector<float> observation(Seat viewer) const {
    std::vector<float> row(kMaxObservationWidth, 0.0f);
    ObservationWriter out(row.data());
    DaemonDice::observe(state, viewer, out);
    return row;
  }
  std::string kinds(Seat seat) const {
    std::string text;
    for (int slot = 0; slot < state.options.size; ++slot) {
      const int kind = state.daemons[at(seat)].kind[at(slot)];
      text += std::string(part_name(part_of(kind))) + " " + kBreedLetters[at(breed_of(kind))] + " ";
    }
    return text.substr(0, text.size() - 1);
  }
};

// daemon_dice:T56
TEST(DaemonDiceAssembly, ADraftGoesInSnakeOrderFromAnOpenPool) {
  Assembling game(five_dice(Assembly::draft, false), Chance::scripted({B}).then_seeded(3));
  for (int part = 0; part < kParts; ++part) EXPECT_EQ(game.state.pool[at(4 * part)], 2);
  EXPECT_EQ(kMoves.encode(Move::pick, kind_of(Part::eye, Breed::frost)), 403);
  EXPECT_EQ(game.decides(), B);
  game.pick(Part::eye);
  EXPECT_EQ(game.decides(), A);
  game.pick(Part::lungs);
  EXPECT_EQ(game.decides(), A);
  game.pick(Part::eye);
  for (const Seat seat : {B, A}) {
    EXPECT_EQ(legal_kinds(game.state, seat) >> kind_of(Part::eye, Breed::frost) & 1, 0u);
    EXPECT_EQ(legal_kinds(game.state, seat) & ~0x1111111111111u, 0u);  // breed 0 alone
  }
  const std::array<Seat, 7> order{B, B, A, A, B, B, A};
  const std::array<Part, 7> parts{Part::wings, Part::arm,   Part::tail, Part::arm,
                                  Part::leg,   Part::brain, Part::leg};
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(game.decides(), order[i]);
    EXPECT_FALSE(game.may(Move::pick, kind_of(Part::eye, Breed::frost)));
    game.pick(parts[i]);
  }
  EXPECT_EQ(game.kinds(A), "Arm f Eye f Leg f Lungs f Tail f");
  EXPECT_EQ(game.kinds(B), "Arm f Brain f Eye f Leg f Wings f");
  EXPECT_GE(game.state.initiative_rolls, 1);
}

// daemon_dice:R6: clockwise from the first seat, then back
TEST(DaemonDiceAssembly, ADraftOfThreeGoesThereAndBack) {
  Options options = five_dice(Assembly::draft, false);
  options.players = 3;
  Assembling game(options, Chance::scripted({B}).then_seeded(3));
  const std::array<Part, 9> parts{Part::eye, Part::eye,  Part::arm,  Part::leg,  Part::arm,
                                  Part::leg, Part::tail, Part::tail, Part::wings};  // two of each in the pool
  const std::array<Seat, 9> order{B, C, A, A, C, B, B, C, A};
  for (std::size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(game.decides(), order[i]) << "pick " << i + 1;
    game.pick(parts[i]);
  }
}

// daemon_dice:R6: c = ceil(3 P N / 2 K), whatever the size
TEST(DaemonDiceAssembly, APoolHoldsHalfAsManyDiceAgainAsAllDaemonsNeed) {
  for (const bool breeds : {false, true})
    for (int players = 2; players <= kMaxSeats; ++players)
      for (int size = 1; size <= kMaxDice; ++size) {
        Options options = five_dice(Assembly::draft, breeds);
        options.players = static_cast<std::int8_t>(players);
        options.size = static_cast<std::int8_t>(size);
        const int doubled = 2 * kParts * breeds_on_offer(options), needed = 3 * players * size;
        EXPECT_GE(copies_in_pool(options) * doubled, needed) << players << " daemons of " << size;
        EXPECT_LT((copies_in_pool(options) - 1) * doubled, needed) << players << " daemons of " << size;
      }
}

// daemon_dice:R6
TEST(DaemonDiceAssembly, ACopyLimitOfOneLeavesNoPartTwice) {
  Options options = five_dice(Assembly::build, false);
  options.copy_limit = 1;
  EXPECT_EQ(copy_limit(options), 1);
  Assembling game(options, Chance::seeded(5));
  game.pick(Part::eye);
  EXPECT_FALSE(game.may(Move::pick, kind_of(Part::eye, Breed::frost)));
  EXPECT_TRUE(game.may(Move::pick, kind_of(Part::arm, Breed::frost)));
}

TEST(DaemonDiceAssembly, WithoutACopyLimitADaemonMayBeOfOnePart) {
  Options options = five_dice(Assembly::build, false);
  options.copy_limit = 0;
  Assembling game(options, Chance::seeded(5));
  for (int die = 0; die < 5; ++die) {
    ASSERT_EQ(game.decides(), A);
    ASSERT_TRUE(game.may(Move::pick, kind_of(Part::eye, Breed::frost)));
    game.pick(Part::eye);
  }
  EXPECT_EQ(game.decides(), B);
}

TEST(DaemonDiceAssembly, TheCopyLimitHoldsInADraftUntilNothingElseIsLeft) {
  Assembling game(five_dice(Assembly::draft, false), Chance::scripted({A}).then_seeded(3));
  EXPECT_EQ(copy_limit(game.state.options), 2);
  State& state = game.state;
  state.pool.fill(0);
  state.pool[0] = 2;
  state.daemons[A].kind = {0, 0};
  state.daemons[A].healthy = 0b11;
  EXPECT_EQ(legal_kinds(state, A), 1u);  // Arms are all there is
  state.pool[4] = 1;
  EXPECT_EQ(legal_kinds(state, A), std::uint64_t{1} << 4);
}

// daemon_dice:T57
TEST(DaemonDiceAssembly, ABuildIsSecretUntilAllDaemonsAreComplete) {
  const auto picked_by_a = [](const std::vector<int>& kinds) {
    Assembling game(five_dice(Assembly::build, true), Chance::seeded(5));
    for (const int kind : kinds) {
      EXPECT_EQ(game.decides(), A);
      game.play(Move::pick, kind);
    }
    EXPECT_EQ(game.decides(), B);
    return game;
  };
  const auto wings = kind_of(Part::wings, Breed::frost), arm_s = kind_of(Part::arm, Breed::slag),
             arm_f = kind_of(Part::arm, Breed::frost), eye = kind_of(Part::eye, Breed::rot),
             leg = kind_of(Part::leg, Breed::fire);
  Assembling game(five_dice(Assembly::build, true), Chance::seeded(5));
  game.play(Move::pick, wings);
  game.play(Move::pick, arm_s);
  game.play(Move::pick, arm_f);
  for (int breed = 0; breed < kBreeds; ++breed)
    EXPECT_FALSE(game.may(Move::pick, kind_of(Part::arm, static_cast<Breed>(breed))));
  game.play(Move::pick, eye);
  game.play(Move::pick, leg);
  Assembling other =
      picked_by_a({kind_of(Part::tail, Breed::rot), kind_of(Part::tail, Breed::rot),
                   kind_of(Part::shell, Breed::fire), kind_of(Part::mouth, Breed::fire), wings});
  for (const Part part : {Part::leg, Part::shell, Part::mouth, Part::lungs}) {
    EXPECT_EQ(game.observation(B), other.observation(B));
    Page one, two;
    DaemonDice::show(game.state, B, one);
    DaemonDice::show(other.state, B, two);
    EXPECT_EQ(one.plain(), two.plain());
    game.pick(part);
    other.pick(part);
  }
  EXPECT_EQ(game.observation(B), other.observation(B));
  game.pick(Part::pincer, Breed::slag);
  EXPECT_EQ(game.kinds(A), "Arm f Arm s Eye r Leg i Wings f");
  State seen = game.state;
  DaemonDice::veil(seen, B);
  EXPECT_EQ(seen.daemons[A].kind, game.state.daemons[A].kind);
  EXPECT_EQ(seen.daemons[A].dice(), game.state.daemons[A].dice());
  other.pick(Part::pincer, Breed::slag);
  EXPECT_NE(game.observation(B), other.observation(B));
}

// daemon_dice:T63
TEST(DaemonDiceAssembly, WhoIsExactlyHalfAndHalfDeclares) {
  Options options = five_dice(Assembly::build, true);
  options.size = 4;
  Assembling game(options, Chance::seeded(9));
  game.pick(Part::arm, Breed::frost);
  game.pick(Part::eye, Breed::frost);
  game.pick(Part::leg, Breed::rot);
  game.pick(Part::tail, Breed::rot);
  game.pick(Part::arm, Breed::fire);
  game.pick(Part::eye, Breed::fire);
  game.pick(Part::leg, Breed::fire);
  game.pick(Part::tail, Breed::frost);
  EXPECT_EQ(game.state.phase, Phase::declare);
  EXPECT_EQ(game.decides(), A);
  EXPECT_EQ(game.legal.size(), 2);
  EXPECT_TRUE(game.legal.contains(447) && game.legal.contains(448));
  game.play(Move::declare, static_cast<int>(Breed::rot));
  EXPECT_GT(game.state.phase, Phase::declare);
  EXPECT_EQ(game.state.daemons[A].cls, DaemonClass::half);
  EXPECT_EQ(game.state.daemons[A].primary, Breed::rot);
  EXPECT_EQ(game.state.daemons[B].cls, DaemonClass::half);
  EXPECT_EQ(game.state.daemons[B].primary, Breed::fire);
  EXPECT_EQ(game.state.daemons[B].declared, Breed::none);
}

// daemon_dice:R8: the seats in order, whether or not those before them have anything to declare
TEST(DaemonDiceAssembly, TheSecondSeatDeclaresAlthoughTheFirstHasNothingTo) {
  Options options = five_dice(Assembly::build, true);
  options.size = 4;
  Assembling game(options, Chance::seeded(9));
  for (const Part part : {Part::arm, Part::eye, Part::leg, Part::tail}) game.pick(part, Breed::frost);
  for (const Part part : {Part::arm, Part::eye}) game.pick(part, Breed::fire);
  for (const Part part : {Part::leg, Part::tail}) game.pick(part, Breed::slag);
  EXPECT_EQ(game.state.phase, Phase::declare);
  EXPECT_EQ(game.decides(), B);
  EXPECT_EQ(game.legal.size(), 2);
  game.play(Move::declare, static_cast<int>(Breed::slag));
  EXPECT_EQ(game.state.daemons[A].cls, DaemonClass::pure);
  EXPECT_EQ(game.state.daemons[A].declared, Breed::none);
  EXPECT_EQ(game.state.daemons[B].primary, Breed::slag);
}

// daemon_dice:R8: the choices are revealed together.
TEST(DaemonDiceAssembly, ADeclarationIsSecretUntilAllAreMade) {
  Options options = five_dice(Assembly::build, true);
  options.size = 4;
  Assembling game(options, Chance::seeded(9));
  for (int seat = 0; seat < 2; ++seat) {
    for (const Part part : {Part::arm, Part::eye}) game.pick(part, Breed::fire);
    for (const Part part : {Part::leg, Part::tail}) game.pick(part, Breed::slag);
  }
  const auto declared_by_a = [&](Seat viewer) {
    State seen = game.state;
    DaemonDice::veil(seen, viewer);
    return seen.daemons[A].declared;
  };
  game.play(Move::declare, static_cast<int>(Breed::fire));
  EXPECT_EQ(game.decides(), B);
  EXPECT_EQ(declared_by_a(A), Breed::fire);
  EXPECT_EQ(declared_by_a(B), Breed::none);
  game.play(Move::declare, static_cast<int>(Breed::slag));
  EXPECT_EQ(declared_by_a(B), Breed::fire);
}

// daemon_dice:T58
TEST(DaemonDiceAssembly, PresetsAreLaidAsTheirRowsSay) {
  Options options;
  options.breeds = true;
  options.assembly = Assembly::preset;
  options.preset[A] = static_cast<Preset>(1);  // gazer
  ASSERT_EQ(enum_names(Preset{})[1], "gazer");
  Assembling game(options, Chance::seeded(1));
  EXPECT_EQ(game.kinds(A),
            "Arm i Brain f Eye f Eye f Eye f Lungs f Lungs r Shell f Shell r Shell i Stinger r Tentacle f "
            "Tentacle i");
  EXPECT_EQ(game.state.daemons[A].cls, DaemonClass::half);
  EXPECT_EQ(game.state.daemons[A].primary, Breed::frost);
  EXPECT_EQ(game.state.daemons[B].cls, DaemonClass::mongrel);  // everyman, the standard one
  for (const Power power : {Power::wound_to_stun, Power::rot, Power::stun_to_wound, Power::extra_boost})
    for (const Seat seat : {A, B}) EXPECT_EQ(power_level(game.state, game.state.daemons[at(seat)], power), 0);
}

// daemon_dice:R4: the standard daemons, one a size, for those who play and nobody else
TEST(DaemonDiceAssembly, EachSizeHasItsStandardDaemon) {
  for (const auto& [size, dice] : std::vector<std::pair<int, std::string>>{
           {5, "Arm f Pincer r Shell f Tail i Tentacle s"},
           {13,
            "Arm f Brain r Eye i Leg s Lungs f Mouth r Pincer i Shell s Spike f Stinger r Tail i Tentacle f "
            "Wings s"},
           {26,
            "Arm f Arm r Brain i Brain s Eye f Eye i Leg r Leg s Lungs f Lungs s Mouth r Mouth i Pincer f "
            "Pincer r Shell i Shell s Spike f Spike i Stinger r Stinger s Tail f Tail s Tentacle r Tentacle "
            "i "
            "Wings f Wings r"}}) {
    Options options;
    options.size = static_cast<std::int8_t>(size);
    options.assembly = Assembly::preset;
    Assembling game(options, Chance::seeded(1));
    EXPECT_EQ(game.kinds(A), dice);
    EXPECT_EQ(game.kinds(B), dice);
    EXPECT_EQ(DaemonDice::fault(game.state), "");
  }
}

TEST(DaemonDiceAssembly, MirroredPresetsAreTheSameForAllAndEachIsDrawn) {
  Options options;
  options.assembly = Assembly::preset_mirror;
  std::set<std::string> seen;
  for (int seed = 0; seed < 200; ++seed) {
    Assembling game(options, Chance::seeded(static_cast<std::uint64_t>(seed)));
    EXPECT_EQ(game.kinds(A), game.kinds(B));
    seen.insert(game.kinds(A));
  }
  EXPECT_EQ(seen.size(), 8u);  // the ready-made daemons of 13 dice
}

// What is told of the draw names the daemon that the seat got.
TEST(DaemonDiceAssembly, AReadyMadeDaemonIsToldByItsName) {
  for (const int size : {5, 13, 26})
    for (int seed = 0; seed < 40; ++seed) {
      Options options = five_dice(Assembly::preset_random, false), named = options;
      options.size = named.size = size;
      named.assembly = Assembly::preset;
      std::vector<ChanceOutcome> drawn;
      Chance chance = Chance::seeded(static_cast<std::uint64_t>(seed));
      chance.record(&drawn);
      Assembling game(options, std::move(chance));
      for (const Seat seat : {A, B}) {
        const ChanceOutcome& outcome = drawn[at(seat)];
        const std::string name = DaemonDice::face(options.data.tables(), outcome.event, outcome.value);
        const auto presets = enum_names(Preset{});
        const auto found = std::ranges::find(presets, name);
        ASSERT_NE(found, presets.end()) << name;
        named.preset[at(seat)] = static_cast<Preset>(found - presets.begin());
      }
      EXPECT_EQ(Assembling(named, Chance::seeded(1)).kinds(A), game.kinds(A)) << size << " " << seed;
      EXPECT_EQ(Assembling(named, Chance::seeded(1)).kinds(B), game.kinds(B)) << size << " " << seed;
    }
}

// daemon_dice:T66
TEST(DaemonDiceAssembly, BoostersKeepTheCopyLimitAndImpossibleSizesAreRefused) {
  for (int seed = 0; seed < 50; ++seed) {
    Options options = five_dice(Assembly::booster, false);
    options.players = 3;
    Assembling game(options, Chance::seeded(static_cast<std::uint64_t>(seed)));
    for (const Seat seat : {A, B, C}) {
      const Daemon& daemon = game.state.daemons[at(seat)];
      EXPECT_EQ(count(daemon.dice()), 5);
      std::array<int, kParts> copies{};
      for (int slot = 0; slot < 5; ++slot) {
        EXPECT_EQ(breed_of(daemon.kind[at(slot)]), 0);
        EXPECT_LE(++copies[at(part_of(daemon.kind[at(slot)]))], 2);
        if (slot > 0) {
          EXPECT_LE(daemon.kind[at(slot - 1)], daemon.kind[at(slot)]);
        }
      }
    }
  }
  const auto refused = [](int players, int size, Assembly assembly) {
    Options options;
    options.players = static_cast<std::int8_t>(players);
    options.size = static_cast<std::int8_t>(size);
    options.assembly = assembly;
    return DaemonDice::fault(options);
  };
  EXPECT_EQ(refused(2, 0, Assembly::booster), "size is 0; expected 1 to 26");
  EXPECT_EQ(refused(2, 27, Assembly::booster), "size is 27; expected 1 to 26");
  EXPECT_EQ(refused(7, 13, Assembly::booster), "players is 7; expected 2 to 6");
  EXPECT_EQ(refused(2, 6, Assembly::preset), "size is 6; expected 5, 13 or 26 with ready-made daemons");
  EXPECT_EQ(refused(2, 6, Assembly::booster), "");
}

TEST(DaemonDiceAssembly, TheRulebooksRosterOffersFrostAndRotAlone) {
  Options options = five_dice(Assembly::build, true);
  options.breed_roster = Roster::rulebook;
  Assembling game(options, Chance::seeded(1));
  EXPECT_EQ(game.legal.size(), 2 * kParts);
  EXPECT_FALSE(game.may(Move::pick, kind_of(Part::arm, Breed::fire)));
}

}  // namespace
}  // namespace pandemonium::daemon_dice
