#include "envs/demon_city/map/board.hpp"

#include <algorithm>
#include <memory>
#include <mutex>

namespace pandemonium::demon_city {
namespace {

bool is_closed(char terrain, bool door_open) { return terrain == '#' || (terrain == '+' && !door_open); }

void read_terrain(Board& board, const Scenario& scenario, bool door_open) {
  for (int s = 0; s < kSquares; ++s) {
    const char c = scenario.map[static_cast<std::size_t>(row_of(s))][static_cast<std::size_t>(column_of(s))];
    if (!is_closed(c, door_open) && c != '~') board.passable.add(s);
    if (c == 'c' || c == 'k') board.cover.add(s);
    if (c == ',' || c == 'k' || c == 'u') board.dark.add(s);
    if (c == 't' || c == 'u') board.cramped.add(s);
    if (c == 'E') board.exits.add(s);
    board.elevation[static_cast<std::size_t>(s)] =
        static_cast<std::int8_t>(c >= '1' && c <= '3' ? c - '0' : 0);
  }
}

// The hearse in columns 0-1, the van in columns 2 + gap and 3 + gap, rows 2-3; everything else is road.
void park_vehicles(Board& board, int gap) {
  for (int y = 2; y <= 3; ++y)
    for (const int x : {0, 1, 2 + gap, 3 + gap}) board.passable.add(square(x, y));
}

// A step: to a neighbour that is passable and differs by at most 1 in elevation; a diagonal step also needs
// both squares beside it passable.
bool is_step(const Board& board, int a, int b) {
  if (squares_between(a, b) != 1 || !board.passable.contains(a) || !board.passable.contains(b)) return false;
  const int rise =
      board.elevation[static_cast<std::size_t>(a)] - board.elevation[static_cast<std::size_t>(b)];
  if (rise > 1 || rise < -1) return false;
  return board.passable.contains(square(column_of(a), row_of(b))) &&
         board.passable.contains(square(column_of(b), row_of(a)));
}

void measure_steps(Board& board) {
  std::array<Squares, kSquares> next{};
  for (int a = 0; a < kSquares; ++a)
    for (int b = 0; b < kSquares; ++b)
      if (is_step(board, a, b)) next[static_cast<std::size_t>(a)].add(b);
  for (std::size_t from = 0; from < kSquares; ++from) {
    board.steps[from].fill(kUnreachable);
    Squares seen, edge = Squares::of(static_cast<int>(from));
    for (int n = 0; !edge.empty(); ++n) {
      seen = seen | edge;
      Squares further;
      edge.for_each([&](int s) {
        board.steps[from][static_cast<std::size_t>(s)] = static_cast<std::int8_t>(n);
        further = further | next[static_cast<std::size_t>(s)];
      });
      if (n < 7) board.reach[static_cast<std::size_t>(n)][from] = seen;
      for (int more = n + 1; more < 7; ++more) board.reach[static_cast<std::size_t>(more)][from] = seen;
      edge = further - seen;
    }
    for (std::size_t to = 0; to < kSquares; ++to) {
      std::int8_t fewest = kUnreachable;
      (kWithin[1][to] & board.passable).for_each([&](int s) {
        fewest = std::min(fewest, board.steps[from][static_cast<std::size_t>(s)]);
      });
      board.steps_beside[from][to] = fewest;
    }
  }
}

// The line from a to b: one point per step along its longer axis; where the point lies halfway between two
// squares, either will do. Walls and closed doors block; neighbours always see each other.
bool sees(const Squares& open, int a, int b) {
  const int dx = column_of(b) - column_of(a), dy = row_of(b) - row_of(a);
  const bool across = std::abs(dx) >= std::abs(dy);
  const int n = across ? std::abs(dx) : std::abs(dy), d = across ? dy : dx;
  const auto is_open = [&](int along, int aside) {
    const int x = column_of(a) + (across ? (dx > 0 ? along : -along) : aside);
    const int y = row_of(a) + (across ? aside : (dy > 0 ? along : -along));
    return open.contains(kColumns * y + x);
  };
  for (int i = 1; i < n; ++i) {
    const int twice = 2 * d * i;  // the point is twice / (2 n) squares aside
    const int floor = twice >= 0 ? twice / (2 * n) : -((-twice + 2 * n - 1) / (2 * n));
    const int rest = twice - floor * 2 * n;  // 0 .. 2 n - 1
    const bool low = rest <= n && is_open(i, floor), high = rest >= n && is_open(i, floor + 1);
    if (!low && !high) return false;
  }
  return true;
}

void look_around(Board& board, const Scenario& scenario, bool door_open) {
  Squares open;
  for (int s = 0; s < kSquares; ++s)
    if (!is_closed(scenario.map[static_cast<std::size_t>(row_of(s))][static_cast<std::size_t>(column_of(s))],
                   door_open))
      open.add(s);
  for (int a = 0; a < kSquares; ++a)
    for (int b = 0; b < kSquares; ++b)
      if (squares_between(a, b) <= 1 || sees(open, a, b)) board.sight[static_cast<std::size_t>(a)].add(b);
}

void measure_strikes(Board& board) {
  for (const std::size_t run : {0, 1, 3})
    for (std::size_t reach = 0; reach <= 2; ++reach)
      for (std::size_t from = 0; from < kSquares; ++from)
        board.reach[run][from].for_each([&](int s) {
          const auto stand = static_cast<std::size_t>(s);
          Squares& hits = board.close[run][reach][from];
          hits = hits | (board.sight[stand] & kWithin[reach][stand]);
        });
}

std::unique_ptr<const Board> make_board(const Scenario& scenario, int gap, bool door_open) {
  auto board = std::make_unique<Board>();
  read_terrain(*board, scenario, door_open);
  if (scenario.goal == Goal::chase) park_vehicles(*board, gap);
  measure_steps(*board);
  board->passable.for_each([&](int s) { board->passable_row[static_cast<std::size_t>(s)] = true; });
  look_around(*board, scenario, door_open);
  measure_strikes(*board);
  return board;
}

std::unique_ptr<const Boards> boards_for(const Tables& tables) {
  auto boards = std::make_unique<Boards>();
  for (int i = 0; i < kScenarios; ++i) {
    const Scenario& row = tables.scenario_rows[at(i)];
    const int first = i % tables.scenarios.size();
    if (first != i) {
      boards->of[at(i)] = boards->of[at(first)];
      continue;
    }
    for (std::size_t gap = 0; gap < kGaps; ++gap)
      for (const bool door_open : {false, true}) {
        const bool differs = (gap == 0 || row.goal == Goal::chase) && (!door_open || row.has_door);
        if (differs) boards->made.push_back(make_board(row, static_cast<int>(gap), door_open));
        boards->of[at(i)][gap][door_open] = boards->made.back().get();
      }
  }
  return boards;
}

}  // namespace

const Boards& Tables::make_boards() const {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  if (const Boards* const made = boards_.load(std::memory_order_acquire)) return *made;
  const Boards* const boards = boards_for(*this).release();  // for as long as the tables are kept
  boards_.store(boards, std::memory_order_release);
  return *boards;
}

void Tables::discard_made() const { delete boards_.exchange(nullptr); }

}  // namespace pandemonium::demon_city
