// Where figures can stand, step, see and strike, worked out again from the letters of every map and the
// clauses.
#include "tests/demon_city/table.hpp"

namespace pandemonium::demon_city {
namespace {

struct Map {
  ScenarioId scenario;
  int gap;
  bool door_open;

  const Board& board() const { return demon_city::board(scenario, gap, door_open); }
  char letter(int s) const {
    const Scenario& row = kScenarioRows[at(scenario)];
    const char c = row.map[static_cast<std::size_t>(row_of(s))][static_cast<std::size_t>(column_of(s))];
    return c == '+' && door_open ? '.' : c;  // Marty's door
  }
  bool blocks_sight(int s) const { return letter(s) == '#' || letter(s) == '+'; }
  // R40, and R111: the hearse in columns 0-1, the van in 2 + gap and 3 + gap, rows 2-3; all else is road.
  bool is_passable(int s) const {
    const int x = column_of(s), y = row_of(s);
    if (letter(s) == '~') return (y == 2 || y == 3) && (x <= 1 || x == 2 + gap || x == 3 + gap);
    return !blocks_sight(s);
  }
  int elevation(int s) const { return letter(s) >= '1' && letter(s) <= '3' ? letter(s) - '0' : 0; }

  // R40: "passable and differs by at most 1 in elevation; a diagonal step also needs both orthogonally
  // adjacent squares passable"
  bool is_step(int a, int b) const {
    const int dx = std::abs(column_of(a) - column_of(b)), dy = std::abs(row_of(a) - row_of(b));
    return std::max(dx, dy) == 1 && is_passable(a) && is_passable(b) &&
           std::abs(elevation(a) - elevation(b)) <= 1 &&
           (dx + dy == 1 ||
            (is_passable(square(column_of(a), row_of(b))) && is_passable(square(column_of(b), row_of(a)))));
  }

  // R42: along the longer axis the point of step i lies d i / n aside; the squares no further than a half
  // from it are candidates, and one that does not block will do.
  bool sees(int a, int b) const {
    const int dx = column_of(b) - column_of(a), dy = row_of(b) - row_of(a);
    const int n = std::max(std::abs(dx), std::abs(dy));
    for (int i = 1; i < n; ++i) {
      bool open = false;
      for (int s = 0; s < kSquares; ++s) {
        const int x = column_of(s) - column_of(a), y = row_of(s) - row_of(a);
        const bool on_axis = std::abs(dx) >= std::abs(dy) ? n * x == dx * i : n * y == dy * i;
        const int off = std::abs(dx) >= std::abs(dy) ? n * y - dy * i : n * x - dx * i;
        open = open || (on_axis && 2 * std::abs(off) <= n && !blocks_sight(s));
      }
      if (!open) return false;
    }
    return true;
  }
};

std::vector<Map> every_map() {
  std::vector<Map> maps;
  for (int i = 0; i < kScenarios; ++i) {
    const auto scenario = static_cast<ScenarioId>(i);
    const Scenario& row = kScenarioRows[at(scenario)];
    for (int gap = 0; gap < kGaps; ++gap)
      for (const bool door_open : {false, true})
        if ((gap == 0 || row.goal == Goal::chase) && (!door_open || row.has_door))
          maps.push_back({scenario, gap, door_open});
  }
  return maps;
}

// demon_city:R40, R81, R111
TEST(DemonCityMaps, EverySquareIsWhatItsLetterSays) {
  for (const Map& map : every_map()) {
    const Board& here = map.board();
    for (int s = 0; s < kSquares; ++s) {
      const char c = map.letter(s);
      EXPECT_EQ(here.passable.contains(s), map.is_passable(s));
      EXPECT_EQ(here.passable_row[static_cast<std::size_t>(s)], map.is_passable(s) ? 1 : 0);
      EXPECT_EQ(here.elevation[static_cast<std::size_t>(s)], map.elevation(s));
      EXPECT_EQ(here.cover.contains(s), c == 'c' || c == 'k');
      EXPECT_EQ(here.dark.contains(s), c == ',' || c == 'k');
      EXPECT_EQ(here.cramped.contains(s), c == 't');
      EXPECT_EQ(here.exits.contains(s), c == 'E');
    }
  }
}

// demon_city:R40: "Moves are shortest paths of such steps."
TEST(DemonCityMaps, WaysAreTheShortestOfAllowedSteps) {
  for (const Map& map : every_map()) {
    const Board& here = map.board();
    for (std::size_t from = 0; from < kSquares; ++from) {
      std::array<int, kSquares> steps;
      steps.fill(kUnreachable);
      steps[from] = 0;
      for (bool changed = true; changed;) {
        changed = false;
        for (int a = 0; a < kSquares; ++a)
          for (const int b : {a - 13, a - 12, a - 11, a - 1, a + 1, a + 11, a + 12, a + 13}) {
            if (b < 0 || b >= kSquares || !map.is_step(a, b)) continue;
            int &to = steps[static_cast<std::size_t>(b)], by = steps[static_cast<std::size_t>(a)] + 1;
            if (by < to) to = by, changed = true;
          }
      }
      for (std::size_t to = 0; to < kSquares; ++to) {
        ASSERT_EQ(here.steps[from][to], steps[to]) << map.gap << ' ' << from << ' ' << to;
        int beside = kUnreachable;  // a door or its key is used from there (R103)
        for (std::size_t s = 0; s < kSquares; ++s)
          if (map.is_passable(static_cast<int>(s)) &&
              squares_between(static_cast<int>(s), static_cast<int>(to)) <= 1)
            beside = std::min(beside, steps[s]);
        ASSERT_EQ(here.steps_beside[from][to], beside) << map.gap << ' ' << from << ' ' << to;
        for (std::size_t n = 0; n < here.reach.size(); ++n)
          ASSERT_EQ(here.reach[n][from].contains(static_cast<int>(to)), steps[to] <= static_cast<int>(n));
      }
    }
  }
}

// demon_city:R42, R61
TEST(DemonCityMaps, WhatIsSeenAndWhatIsWithinReachOfARun) {
  for (const Map& map : every_map()) {
    const Board& here = map.board();
    for (int a = 0; a < kSquares; ++a)
      for (int b = 0; b < kSquares; ++b)
        ASSERT_EQ(here.sight[static_cast<std::size_t>(a)].contains(b), map.sees(a, b)) << a << ' ' << b;
    for (const std::size_t run : {0u, 1u, 3u})
      for (std::size_t reach = 0; reach <= 2; ++reach)
        for (std::size_t from = 0; from < kSquares; ++from) {
          Squares hits;
          here.reach[run][from].for_each([&](int s) {
            for (int to = 0; to < kSquares; ++to)
              if (squares_between(s, to) <= static_cast<int>(reach) &&
                  here.sight[static_cast<std::size_t>(s)].contains(to))
                hits.add(to);
          });
          ASSERT_EQ(here.close[run][reach][from], hits);
        }
  }
}

Squares around(int x, int y, const Board& here) { return kWithin[1][square(x, y)] & here.passable; }

void expect_steps_of_the_way(const State& state) {
  for_each_figure(on_map(state), [&](int f) {
    EXPECT_EQ(steps_to_goal(state, f), steps_to(state, figure(state, f).square, goal_squares(state, f))) << f;
  });
}

// demon_city:6.4, "steps to goal"
TEST(DemonCityMaps, EachSideHasItsOwnWayToGo) {
  Table alley({{F::bebe, 2, 2}}, {{F::harlequin, 6, 3}}, plain(ScenarioId::alley));
  EXPECT_EQ(goal_squares(alley.state, 0), Squares::of(square(10, 3)));
  EXPECT_TRUE(goal_squares(alley.state, 4).empty());
  expect_steps_of_the_way(alley.state);

  Table garage({{F::laura, 9, 3}}, {{F::gunman, 1, 2}}, plain(ScenarioId::garage));
  for (const int done : {0, 1}) {
    EXPECT_EQ(goal_squares(garage.state, 0), Squares::of(square(5, 0)));
    expect_steps_of_the_way(garage.state);
    garage.state.objects[static_cast<std::size_t>(done)].done = true;
  }
  EXPECT_EQ(goal_squares(garage.state, 0), board(ScenarioId::garage, 0, false).exits);

  Table marty({{F::marty, 3, 2}, {F::nena, 3, 3}}, {{F::eel_faced_girl, 0, 2}}, plain(ScenarioId::marty));
  EXPECT_EQ(goal_squares(marty.state, 1),
            around(4, 2, board(ScenarioId::marty, 0, false)) | Squares::of(square(9, 3)));
  expect_steps_of_the_way(marty.state);
  marty.state.objects[0].done = marty.state.objects[1].done = true;
  EXPECT_EQ(goal_squares(marty.state, 1), Squares::of(square(9, 3)));
  expect_steps_of_the_way(marty.state);
  marty[1].carrying = 2;
  EXPECT_EQ(goal_squares(marty.state, 1), Squares::of(square(11, 2)));

  Table antenna({{F::didi, 2, 3}}, {{F::crysoloth, 6, 3}, {F::shardling, 5, 1}}, plain(ScenarioId::antenna));
  EXPECT_EQ(goal_squares(antenna.state, 0), Squares::of(square(9, 3)));
  EXPECT_EQ(goal_squares(antenna.state, 4),
            Squares::of(square(3, 1)) | Squares::of(square(6, 4)) | Squares::of(square(4, 5)));
  EXPECT_TRUE(goal_squares(antenna.state, 5).empty()) << "pillars are the Crysoloth's";
  EXPECT_EQ(steps_to(antenna.state, square(6, 3), goal_squares(antenna.state, 4)), 1);
  EXPECT_EQ(steps_to(antenna.state, square(6, 4), goal_squares(antenna.state, 4)), 0);
  EXPECT_EQ(steps_to(antenna.state, square(6, 4), {}), kUnreachable);
  expect_steps_of_the_way(antenna.state);

  Table archive({{F::nena, 2, 4}}, {{F::acolyte, 7, 3}}, plain(ScenarioId::archive));
  EXPECT_EQ(goal_squares(archive.state, 0), Squares::of(square(8, 3)));
  EXPECT_EQ(goal_squares(archive.state, 4), Squares::of(square(7, 3)));
}

// demon_city:R41, R57, R59: "Held: 0 / 0", so nobody leaves out of a hold by the exit they stand on
TEST(DemonCityMaps, TheHeldDoNotLeaveByAnExit) {
  Table table({{F::bebe, 10, 3}}, {{F::harlequin, 10, 3}}, plain(ScenarioId::alley));
  EXPECT_TRUE(dash_squares(table.state, 0).contains(square(10, 3)));
  table[4].holding = 0;
  table[0].held_by = 4;
  EXPECT_TRUE(dash_squares(table.state, 0).empty());
}

}  // namespace
}  // namespace pandemonium::demon_city
