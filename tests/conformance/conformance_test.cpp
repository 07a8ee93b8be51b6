// What every registered game must hold, over random games of every variant; asking_test.cpp asks everything
// of fewer games, changed_positions_test.cpp of positions from outside. No game has an exception.
// PANDEMONIUM_GAMES_EACH sets how many games each variant plays (default: 10,000 over all variants of a
// game).
#include "tests/conformance/cases.hpp"

namespace pandemonium {
namespace {

class Conformance : public ForEveryVariant {};

// The first seat of a side; sides are counted in the order of these.
Seat first_of(int side, const AnyTable& table) {
  for (Seat seat = 0; seat < table.seats(); ++seat)
    if (table.side(seat) == side) return seat;
  ADD_FAILURE() << "there is no seat of side " << side;
  return 0;
}

TEST_P(Conformance, SidesAreCountedInOrderAndPlayedByOneSeatEach) {
  Chance chance = Chance::seeded(1), same = Chance::seeded(1);
  const auto table = new_table(chance);
  int sides = 0;
  for (Seat seat = 0; seat < table->seats(); ++seat) {
    ASSERT_EQ(table->side(seat), game.side(options, seat));
    ASSERT_LE(table->side(seat), sides);
    sides = std::max(sides, table->side(seat) + 1);
  }
  ASSERT_EQ(table->sides(), sides);
  ASSERT_EQ(game.sides(options), sides);
  const Json by_sides = game.by_sides(options);
  ASSERT_EQ(game.seats(by_sides), sides);
  ASSERT_EQ(game.sides(by_sides), sides);
  if (sides == table->seats()) {
    ASSERT_EQ(by_sides, options);
  }
  const auto alone = game.set_up(by_sides, same);
  ASSERT_EQ(alone->layout(), table->layout());
}

TEST_P(Conformance, RandomGamesStayPossibleAndEnd) {
  const int all = each_has(game, 10'000, "PANDEMONIUM_GAMES_EACH");
  for (int g = 0; g < all; ++g) {
    Chance chance = Chance::seeded(1, 0, static_cast<std::uint64_t>(g)),
           picker = Chance::seeded(2, 0, static_cast<std::uint64_t>(g));
    auto table = new_table(chance);
    int decisions = 0;
    while (table->to_act() != kNobody) {
      ASSERT_EQ(table->fault(), "") << "game " << g << " decision " << decisions << "\n"
                                    << table->to_json().dump();
      ASSERT_GE(table->to_act(), 0);
      ASSERT_LT(table->to_act(), table->seats());
      ASSERT_FALSE(table->legal().empty()) << "game " << g << "\n" << table->to_json().dump();
      table->apply(random_action(*table, picker), chance);
      ASSERT_LT(++decisions, kDecisionLimit);
    }
    ASSERT_EQ(table->fault(), "");
    ASSERT_TRUE(table->legal().empty());
    const Scores scores = table->scores();
    if (game.utility() == Utility::zero_sum && table->seats() > 1) {
      float sum = 0.0f;  // of one seat of each side
      for (int side = 0; side < table->sides(); ++side)
        sum += scores[static_cast<std::size_t>(first_of(side, *table))];
      ASSERT_NEAR(sum, 0.0f, 1e-5f);
    }
    for (Seat seat = 0; seat < table->seats(); ++seat) {
      ASSERT_EQ(scores[static_cast<std::size_t>(seat)],
                scores[static_cast<std::size_t>(first_of(table->side(seat), *table))])
          << "partners score alike";
    }
    if (game.utility() == Utility::identical) {
      ASSERT_TRUE(std::all_of(scores.begin(), scores.begin() + table->seats(),
                              [&](float score) { return score == scores[0]; }));
    }
    for (Seat seat = 0; seat < kMaxSeats; ++seat) {
      ASSERT_LE(std::abs(table->scores()[static_cast<std::size_t>(seat)]),
                seat < table->seats() ? 1.0f : 0.0f);
      if (seat < table->seats()) {
        ASSERT_EQ(table->potential(seat), 0.0f);
      }
    }
  }
}

TEST_P(Conformance, ShapingPointsAtNothingOnceTheGameIsOver) {
  const Json shape = game.option_shape()["fields"];
  if (!shape.contains("shaping")) GTEST_SKIP() << "no shaping";
  const Json& of_shaping = shape["shaping"];
  const Json shaping = of_shaping["type"] == "choice" ? of_shaping["choices"].back() : Json(1);
  const Json shaped = game.options(GetParam().variant, {{"shaping", shaping}});
  int told = 0;  // positions in which the potential of the seat to act is not 0
  for (int g = 0; g < 20; ++g) {
    Chance chance = Chance::seeded(6, 0, static_cast<std::uint64_t>(g)),
           picker = Chance::seeded(7, 0, static_cast<std::uint64_t>(g));
    const auto table = game.set_up(shaped, chance);
    while (table->to_act() != kNobody) {
      told += static_cast<int>(table->potential(table->to_act()) != 0.0f);
      table->apply(random_action(*table, picker), chance);
    }
    for (Seat seat = 0; seat < table->seats(); ++seat) ASSERT_EQ(table->potential(seat), 0.0f);
  }
  EXPECT_GT(told, 0);
}

TEST_P(Conformance, TheSameSeedGivesTheSameGameAndCopiesAreIndependent) {
  for (int g = 0; g < 20; ++g) {
    Chance chance = Chance::seeded(3, 0, static_cast<std::uint64_t>(g)),
           twin_chance = Chance::seeded(3, 0, static_cast<std::uint64_t>(g));
    Chance picker = Chance::seeded(4), scratch = Chance::seeded(5);
    auto table = new_table(chance), twin = new_table(twin_chance);
    while (table->to_act() != kNobody) {
      ASSERT_TRUE(table->equals(*twin));
      const auto copy = table->clone();
      copy->play_out(scratch, 3);
      ASSERT_TRUE(table->equals(*twin)) << "playing on a copy has moved the original";
      const Action action = random_action(*table, picker);
      table->apply(action, chance);
      twin->apply(action, twin_chance);
    }
    ASSERT_EQ(table->scores(), twin->scores());
  }
}

bool same_bits(std::span<const float> a, std::span<const float> b) {
  return a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
}

TEST_P(Conformance, BatchesAgreeWithSingleTablesForAnyNumberOfThreads) {
  constexpr int kTables = 33, kSteps = 300;
  auto one =
      game.vector_env(options, {.tables = kTables, .seed = 5, .threads = 1, .final_observations = true});
  auto two =
      game.vector_env(options, {.tables = kTables, .seed = 5, .threads = 2, .final_observations = true});
  auto bytes = game.vector_env(
      options, {.tables = kTables, .seed = 5, .threads = 2, .final_observations = true, .byte_rows = true});
  std::vector<Chance> chances;
  std::vector<std::unique_ptr<AnyTable>> singles;
  std::vector<std::uint64_t> episodes(kTables, 0);
  for (std::uint64_t t = 0; t < kTables; ++t) {
    chances.push_back(Chance::seeded(5, t, 0));
    singles.push_back(new_table(chances.back()));
  }
  Chance picker = Chance::seeded(13);
  std::vector<Action> actions(kTables);
  const auto width = static_cast<std::size_t>(one->width()), seats = static_cast<std::size_t>(one->seats());
  std::vector<float> row(width), from_bytes(kTables * width), final_from_bytes(kTables * seats * width);
  for (int step = 0; step < kSteps; ++step) {
    for (std::size_t t = 0; t < kTables; ++t) actions[t] = random_action(*singles[t], picker);
    one->step(actions);
    two->step(actions);
    bytes->step(actions);
    const Turn a = one->turn(), b = two->turn(), c = bytes->turn();
    ASSERT_TRUE(std::ranges::equal(a.observations, b.observations));
    ASSERT_TRUE(c.observations.empty() && c.final_observations.empty());
    float_rows(bytes->layout(), c.byte_observations, from_bytes);
    ASSERT_TRUE(same_bits(a.observations, from_bytes));
    float_rows(bytes->layout(), c.final_byte_observations, final_from_bytes);
    ASSERT_TRUE(same_bits(a.final_observations, final_from_bytes));
    ASSERT_TRUE(std::ranges::equal(a.masks, b.masks));
    ASSERT_TRUE(std::ranges::equal(a.to_act, b.to_act));
    ASSERT_TRUE(std::ranges::equal(a.scores, b.scores));
    for (std::size_t t = 0; t < kTables; ++t) {
      singles[t]->apply(actions[t], chances[t]);
      ASSERT_EQ(a.over[t] != 0, singles[t]->to_act() == kNobody);
      if (a.over[t] != 0) {
        for (std::size_t seat = 0; seat < seats; ++seat) {
          ASSERT_EQ(a.scores[t * seats + seat], singles[t]->scores()[seat]);
          singles[t]->observe(static_cast<Seat>(seat), row);
          ASSERT_TRUE(
              std::ranges::equal(row, a.final_observations.subspan((t * seats + seat) * width, width)));
        }
        chances[t] = Chance::seeded(5, t, ++episodes[t]);
        singles[t] = new_table(chances[t]);
      }
      ASSERT_EQ(a.to_act[t], singles[t]->to_act());
      singles[t]->observe(a.to_act[t], row);
      ASSERT_TRUE(std::ranges::equal(row, a.observations.subspan(t * width, width)));
    }
  }
}

TEST_P(Conformance, AnIllegalActionIsRefusedBeforeAnythingMoves) {
  Chance chance = Chance::seeded(14);
  auto table = new_table(chance);
  const auto before = table->clone();
  EXPECT_THROW(table->apply(-1, chance), Error);
  EXPECT_THROW(table->apply(game.actions(), chance), Error);
  EXPECT_TRUE(table->equals(*before));
  auto batch = game.vector_env(options, {.tables = 2, .seed = 1});
  const std::vector<float> observations(batch->turn().observations.begin(), batch->turn().observations.end());
  const std::vector<Action> bad{batch->table(0)->legal()[0], game.actions()};
  EXPECT_THROW(batch->step(bad), Error);
  EXPECT_TRUE(std::ranges::equal(observations, batch->turn().observations));
  auto strict = game.vector_env(options, {.tables = 2, .seed = 1, .forfeit = true});
  const Seat offender = strict->turn().to_act[1];
  strict->step(bad);
  EXPECT_TRUE(strict->turn().over[1]);
  EXPECT_EQ(strict->turn().scores[static_cast<std::size_t>(strict->seats() + offender)], -1.0f);
}

INSTANTIATE_TEST_SUITE_P(Games, Conformance, testing::ValuesIn(all_cases()), case_name);

}  // namespace
}  // namespace pandemonium
