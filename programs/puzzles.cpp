// puzzles: mines positions in which one move is clearly best, and checks those that were mined.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <iostream>
#include <map>
#include <set>

#include "agents/levels.hpp"
#include "agents/roster.hpp"
#include "play/practice/comparison.hpp"
#include "play/practice/puzzles.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

constexpr double kAhead = 0.15, kErrors = 4.0;  // what makes a puzzle
constexpr double kStillAhead = 0.1;             // what it must still be at ten times the games
constexpr int kGlance = 24;                     // values of each move that are looked at first
constexpr double kPromising = 0.08;             // ahead by so much of them
constexpr int kLook = 48, kConfirm = 192;       // games of each move, then apart from these
constexpr std::size_t kMostMoves = 16;          // of a position
constexpr int kMostOfOneGame = 2;

struct Arguments {
  std::string game, data, variant;
  int minutes = 10, each = 40, times = 10, most = 0;
  std::uint64_t seed = 1;
  bool check = false;
};

bool is_clear(const std::optional<Lead>& lead) {
  return lead && lead->ahead >= kAhead && lead->ahead >= kErrors * lead->error;
}
// Whether more games could still show it to be.
bool may_be(const std::optional<Lead>& lead) { return lead && lead->ahead + 1.5 * lead->error >= kAhead; }

class Miner {
 public:
  explicit Miner(const Arguments& given)
      : given_(given),
        game_(find_game(given.game)),
        variant_(given.variant.empty() ? game_.variants().front() : given.variant),
        player_(make_agent(game_, "best")),
        valuer_(make_valuer(game_, "best")),
        found_(puzzles_of(game_)) {
    for (const Level& each : levels_of(game_, variant_).levels)
      levels_.push_back(make_agent(game_, each.agent));
    for (const Puzzle& each : found_) {
      known_.insert(each.id);
      ++of_level_[each.level];
    }
  }

  void run() {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(given_.minutes);
    for (std::uint64_t seed = given_.seed; std::chrono::steady_clock::now() < end; ++seed) {
      look_at_game(seed);
      std::cerr << "\rgames " << ++games_ << ", positions " << positions_ << ", puzzles " << found_.size()
                << std::flush;
    }
    std::cerr << '\n';
    std::string told;
    for (const auto& [level, count] : of_level_)
      told += ", level " + std::to_string(level) + ": " + std::to_string(count);
    std::cout << game_.name() << ": " << found_.size() << " puzzles from " << positions_ << " positions ("
              << promising_ << " promising) of " << games_ << " games" << told << '\n';
  }

 private:
  // Players of all levels but the gentlest, so that positions are those that people meet.
  void look_at_game(std::uint64_t seed) {
    Replay replay(game_, game_.options(variant_), seed);
    Chance own = Chance::seeded(seed, 77);
    int taken = 0;
    while (replay.table().to_act() != kNobody && taken < kMostOfOneGame) {
      const AnyTable& table = replay.table();
      const bool looks = own.below(2) == 0;
      const std::size_t moves = table.legal().size();
      if (looks && moves >= 3 && moves <= kMostMoves && mine(replay, seed)) ++taken;
      const auto level = 1 + (static_cast<std::size_t>(table.to_act()) + seed) % (levels_.size() - 1);
      replay.play(levels_[level]->choose(View(table), own));
    }
  }

  bool mine(const Replay& replay, std::uint64_t seed) {
    const AnyTable& table = replay.table();
    ++positions_;
    Comparison glance(table, *player_, seed ^ 0x61A, valuer_.get());
    glance.play(kGlance);
    if (glance.lead()->ahead < kPromising) return false;
    ++promising_;
    Comparison first(table, *player_, seed ^ 0x9022);
    first.play(kLook / 4);
    if (!may_be(first.lead())) return false;
    first.play(kLook - kLook / 4);
    if (!is_clear(first.lead())) return false;
    // Others confirm it, so that it is not the choice that makes it look clear.
    Comparison second(table, *player_, seed ^ 0xC0F1);
    second.play(kConfirm);
    const auto lead = second.lead();
    if (!is_clear(lead) || lead->action != first.lead()->action) return false;
    Puzzle puzzle{"",
                  variant_,
                  seed,
                  {},
                  game_.action_text(lead->action),
                  rounded(lead->ahead),
                  rounded(lead->error),
                  level_of(table, lead->action)};
    for (int d = 0; d < replay.decisions(); ++d) puzzle.moves.push_back(replay.moment(d).action);
    puzzle.id = puzzle_id(game_, puzzle);
    if (of_level_[puzzle.level] >= given_.each || !known_.insert(puzzle.id).second) return false;
    ++of_level_[puzzle.level];
    found_.push_back(std::move(puzzle));
    write();
    return true;
  }

  int level_of(const AnyTable& table, Action best) {
    const auto legal = table.legal();
    const auto place = static_cast<std::size_t>(std::find(legal.begin(), legal.end(), best) - legal.begin());
    for (std::size_t level = 0; level + 1 < levels_.size(); ++level) {
      Chance own = Chance::seeded(1, level);
      if (levels_[level]->advise(View(table), own).probabilities[place] >= 0.5f)
        return static_cast<int>(level) + 1;
    }
    return kLevels;
  }

  static double rounded(double number) { return std::round(number * 1000.0) / 1000.0; }

  void write() {
    std::stable_sort(found_.begin(), found_.end(),
                     [](const Puzzle& one, const Puzzle& other) { return one.level < other.level; });
    const std::string mined = "bin/puzzles; ahead by " + std::to_string(kAhead).substr(0, 4) + " at four " +
                              "standard errors in " + std::to_string(kConfirm) +
                              " games of each move, played on by best; confirmed apart from the search";
    // One puzzle a line.
    Json all = to_json(game_, {}, mined);
    std::string text = all.dump();
    text.resize(text.size() - 2);  // "]}"
    const Json list = to_json(game_, found_, mined)["puzzles"];
    for (std::size_t i = 0; i < list.size(); ++i) text += (i > 0 ? ",\n" : "\n") + list[i].dump();
    write_durably(puzzle_file(game_), text + "\n]}\n");
  }

  const Arguments& given_;
  const AnyGame& game_;
  std::string variant_;
  std::unique_ptr<Agent> player_;
  std::unique_ptr<Valuer> valuer_;
  std::vector<std::unique_ptr<Agent>> levels_;
  std::vector<Puzzle> found_;
  std::set<std::string> known_;
  std::map<int, int> of_level_;
  int games_ = 0, positions_ = 0, promising_ = 0;
};

// Every puzzle anew, in other games and ten times as many. Error: one that is not clear any more.
void check(const Arguments& given) {
  const AnyGame& game = find_game(given.game);
  const auto player = make_agent(game, "best");
  std::vector<Puzzle> puzzles = puzzles_of(game);
  if (given.most > 0 && puzzles.size() > static_cast<std::size_t>(given.most))
    puzzles.resize(static_cast<std::size_t>(given.most));
  std::string failed;
  int checked = 0;
  for (const Puzzle& each : puzzles) {
    const Replay replay = replay_of(game, each);
    Comparison comparison(replay.table(), *player, given.seed ^ each.seed ^ 0x7E57);
    comparison.play(given.times * kConfirm);
    const auto lead = comparison.lead();
    const bool holds = lead && game.action_text(lead->action) == each.best && lead->ahead >= kStillAhead &&
                       lead->ahead >= kErrors * lead->error;
    if (!holds)
      failed += "\n  " + each.id + ": " + each.best +
                " is not clearly best: " + game.action_text(lead->action) + " leads by " +
                std::to_string(lead->ahead) + " +-" + std::to_string(lead->error);
    ++checked;
    std::cerr << "\r" << checked << " of " << puzzles.size() << std::flush;
  }
  std::cerr << '\n';
  if (!failed.empty()) throw Error(std::string(game.name()) + failed);
  std::cout << game.name() << ": " << checked << " puzzles hold in " << given.times * kConfirm
            << " games of each move\n";
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app{"Pandemonium: puzzles, mined and checked"};
  pandemonium::Arguments given;
  app.add_option("game", given.game, "the game")->required();
  app.add_option("--variant", given.variant, "the first of the game if not given");
  app.add_option("--minutes", given.minutes, "of mining")->check(CLI::Range(1, 10'000));
  app.add_option("--each", given.each, "puzzles of each level at most")->check(CLI::Range(1, 1000));
  pandemonium::add_data(app, given.data);
  pandemonium::add_seed(app, given.seed, "of the first game that is looked at");
  app.add_flag("--check", given.check, "checks the puzzles that there are");
  app.add_option("--times", given.times, "games of a check, in those of mining")->check(CLI::Range(1, 100));
  app.add_option("--most", given.most, "puzzles that are checked at most; 0: all");
  return pandemonium::run_program(app, argc, argv, [&given] {
    if (!given.data.empty())
      throw pandemonium::Error(
          "puzzles are of the built-in data: they are shipped with the game, and their moves are best by its "
          "own policy, which has not learned a file's data");
    if (given.check)
      pandemonium::check(given);
    else
      pandemonium::Miner(given).run();
  });
}
