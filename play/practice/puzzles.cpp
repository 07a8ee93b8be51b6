#include "play/practice/puzzles.hpp"

#include <charconv>
#include <fstream>
#include <iterator>
#include <sstream>

#include "agents/levels.hpp"
#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "envs/core/files/sha256.hpp"

namespace pandemonium {
namespace {

constexpr std::string_view kFormat = "pandemonium puzzles 1";
constexpr std::size_t kLargestFile = 8 << 20, kIdLength = 12;

std::string moves_text(const std::vector<Action>& moves) {
  std::string text;
  for (const Action move : moves) text += (text.empty() ? "" : " ") + std::to_string(move);
  return text;
}

std::vector<Action> moves_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<Action> moves;
  for (int move = 0; in >> move;) moves.push_back(static_cast<Action>(move));
  if (!in.eof()) throw Error("'moves' are not numbers");
  return moves;
}

Puzzle puzzle_in(const Json& each) {
  Puzzle puzzle{each.at("id").get<std::string>(),     each.at("variant").get<std::string>(),
                each.at("seed").get<std::uint64_t>(), moves_in(each.at("moves").get<std::string>()),
                each.at("best").get<std::string>(),   each.at("ahead").get<double>(),
                each.at("error").get<double>(),       each.at("level").get<int>()};
  if (puzzle.level < 1 || puzzle.level > kLevels) throw Error("a level is 1 to " + std::to_string(kLevels));
  return puzzle;
}

// Days since 1970-01-01 of "2026-11-24" (Howard Hinnant's days_from_civil).
long day_number(const std::string& day) {
  int year = 0, month = 0, date = 0;
  const auto read = [&day](std::size_t at, std::size_t size, int& number) {
    if (day.size() != 10) return false;
    const char* end = day.data() + at + size;
    return std::from_chars(day.data() + at, end, number).ptr == end;
  };
  if (!read(0, 4, year) || !read(5, 2, month) || !read(8, 2, date) || day[4] != '-' || day[7] != '-' ||
      year < 1970 || month < 1 || month > 12 || date < 1 || date > 31)
    throw Error("'" + readable(day, 40) + "' is no day like 2026-11-24");
  const int years = month <= 2 ? year - 1 : year, era = years / 400, of_era = years - era * 400;
  const int of_year = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + date - 1;
  return era * 146097L + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719468;
}

}  // namespace

std::string puzzle_file(const AnyGame& game) {
  return (models_folder() / game.name() / "puzzles.json").string();
}

std::vector<Puzzle> puzzles_of(const AnyGame& game) {
  const std::string where = puzzle_file(game);
  std::ifstream in(where, std::ios::binary);
  if (!in) return {};
  const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (text.size() > kLargestFile) throw Error(where + ": the file is too long");
  const Json all = parse_json(text, where);
  std::vector<Puzzle> puzzles;
  try {
    if (all.at("format") != kFormat || all.at("game") != game.name() || all.at("version") != game.version())
      throw Error("not " + std::string(kFormat) + " of " + std::string(game.name()) + ", version " +
                  std::to_string(game.version()));
    for (const Json& each : all.at("puzzles")) puzzles.push_back(puzzle_in(each));
  } catch (const nlohmann::json::exception& fault) {
    throw Error(where + ", puzzle " + std::to_string(puzzles.size() + 1) + ": " + fault.what());
  } catch (const Error& fault) {
    throw Error(where + ", puzzle " + std::to_string(puzzles.size() + 1) + ": " + fault.what());
  }
  return puzzles;
}

Replay replay_of(const AnyGame& game, const Puzzle& puzzle) {
  Replay replay(game, game.options(puzzle.variant), puzzle.seed);
  for (const Action move : puzzle.moves) {
    if (replay.table().to_act() == kNobody || !replay.table().is_legal(move))
      throw Error("puzzle " + puzzle.id + " of " + std::string(game.name()) + ": move " +
                  std::to_string(replay.decisions()) + " cannot be played");
    replay.play(move);
  }
  if (replay.table().to_act() == kNobody || !replay.table().is_legal(game.action_from_text(puzzle.best)))
    throw Error("puzzle " + puzzle.id + " of " + std::string(game.name()) + ": its move cannot be played");
  return replay;
}

std::size_t puzzle_of_day(std::size_t count, const std::string& day) {
  const long number = day_number(day);
  if (count == 0) throw Error("there are no puzzles");
  // Knuth's multiplicative hash, as python/pandemonium/puzzles.py has it.
  const auto mixed = static_cast<std::uint32_t>(static_cast<std::uint64_t>(number) * 2654435761u);
  return static_cast<std::size_t>(std::uint64_t{mixed} * count >> 32);
}

std::string puzzle_id(const AnyGame& game, const Puzzle& puzzle) {
  return sha256(std::string(game.name()) + " " + puzzle.variant + " " + std::to_string(puzzle.seed) + " " +
                moves_text(puzzle.moves))
      .substr(0, kIdLength);
}

Json to_json(const AnyGame& game, const std::vector<Puzzle>& puzzles, const std::string& mined) {
  Json list = Json::array();
  for (const Puzzle& each : puzzles)
    list.push_back({{"id", each.id},
                    {"variant", each.variant},
                    {"seed", each.seed},
                    {"moves", moves_text(each.moves)},
                    {"best", each.best},
                    {"ahead", each.ahead},
                    {"error", each.error},
                    {"level", each.level}});
  return {{"format", kFormat},
          {"game", game.name()},
          {"version", game.version()},
          {"mined", mined},
          {"puzzles", std::move(list)}};
}

}  // namespace pandemonium
