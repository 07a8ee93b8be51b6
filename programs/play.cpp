// play: one game at the terminal, against agents or other people; play --help shows the options.
#include <CLI/CLI.hpp>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <iostream>

#include "agents/levels.hpp"
#include "envs/core/data/data_file.hpp"
#include "envs/core/error.hpp"
#include "play/practice/puzzles.hpp"
#include "play/protocol/protocol.hpp"
#include "play/terminal/files.hpp"
#include "play/terminal/lobby.hpp"
#include "play/terminal/puzzling.hpp"
#include "play/terminal/terminal.hpp"
#include "play/terminal/viewer.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

struct Arguments {
  std::string game, data, variant, options, against = "level:" + std::to_string(kUsualLevel), load, replay;
  std::vector<int> people{1};
  std::vector<std::string> seats;
  std::uint64_t seed = 0;
  int level = 0, pace = -1, puzzle = 0;
  bool json = false, watch = false, goes_on = false, guide = false;
  CLI::Option *seed_option = nullptr, *people_option = nullptr, *against_option = nullptr,
              *puzzle_option = nullptr;
};

void declare(CLI::App& app, Arguments& given) {
  std::string games_list;
  for (const AnyGame* game : games())
    games_list += (games_list.empty() ? "" : ", ") + std::string(game->name());
  app.add_option("game", given.game, "one of: " + games_list + "; asked for if not given");
  add_data(app, given.data);
  app.add_option("--variant", given.variant, "a named way of play; the first of the game if not given");
  app.add_option("--options", given.options, "changes to the variant: name=value,name=value");
  given.people_option =
      app.add_option("--seat,--human", given.people, "the seats people take, from 1: 1 or 1,3")
          ->delimiter(',');
  given.against_option =
      app.add_option("--against", given.against,
                     "who takes the other seats: level:1 to level:5, random, scripted, search:1000, "
                     "policy:FILE, best")
          ->capture_default_str();
  app.add_option("--level", given.level, "the same as --against level:N")->check(CLI::Range(1, 5));
  app.add_option("--seats", given.seats, "who takes each seat, in turn order; person is a person");
  given.seed_option =
      add_seed(app, given.seed, "the same seed and moves give the same game; drawn if not given");
  given.puzzle_option = app.add_option("--puzzle", given.puzzle,
                                       "a position with one best move: the puzzle of today, or number N")
                            ->expected(0, 1);
  app.add_flag("--guide", given.guide, "a guided first game: every rule when it is needed");
  app.add_flag("--continue", given.goes_on, "goes on with the game that was left last");
  app.add_option("--load", given.load, "goes on with a saved game");
  app.add_option("--replay", given.replay, "steps through a game that was saved or recorded");
  app.add_flag("--watch", given.watch, "agents take all seats and play to the end");
  app.add_option("--pace", given.pace,
                 "milliseconds between two decisions that are watched; 600 in a terminal")
      ->check(CLI::Range(0, 60'000));
  app.add_flag("--json", given.json, "speaks JSON lines on standard input and output (docs/protocol.md)");
}

// Where the game that goes on and the settings are kept: they survive Ctrl-C, a closed window and a kill.
std::string file_of_state(const char* name) {
  std::filesystem::path folder;
  if (const char* state = std::getenv("XDG_STATE_HOME"); state != nullptr && *state == '/')
    folder = state;
  else if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/')
    folder = std::filesystem::path(home) / ".local" / "state";
  else
    return "";
  std::error_code failure;
  std::filesystem::create_directories(folder / "pandemonium", failure);
  return failure ? "" : (folder / "pandemonium" / name).string();
}

std::string kept_game() {
  if (const char* named = std::getenv("PANDEMONIUM_KEPT_GAME"); named != nullptr) return named;
  return file_of_state("continue.jsonl");
}

// What was chosen last; beside the kept game where that is named.
std::string settings_file() {
  if (const char* named = std::getenv("PANDEMONIUM_KEPT_GAME"); named != nullptr)
    return *named == '\0' ? "" : std::string(named) + ".settings";
  return file_of_state("settings.json");
}

std::vector<std::string> players_of(const Arguments& given, int seats) {
  if (!given.seats.empty()) return given.seats;
  const bool is_said = given.against_option->count() > 0 || given.level > 0;
  std::vector<std::string> players(static_cast<std::size_t>(seats), given.against);
  if (given.watch) {  // the best are worth watching
    if (!is_said) players.assign(players.size(), "best");
    return players;
  }
  for (const int person : given.people) {
    if (person < 1 || person > seats)
      throw Error("there is no seat " + std::to_string(person) + "; seats are 1 to " + std::to_string(seats));
    players[static_cast<std::size_t>(person - 1)] = kPerson;
  }
  return players;
}

const AnyGame* game_of(const Arguments& given) { return named_game(given.game, given.data); }

Session session_of(const Arguments& given) {
  if (!given.load.empty()) return load_file(given.load, game_of(given));
  const AnyGame& game = *game_of(given);
  const Json options = game.options(given.variant, json_from_assignments(given.options));
  const std::uint64_t seed = given.seed_option->count() > 0 ? given.seed : seed_from_system();
  return Session(game, options, seed, players_of(given, game.seats(options)));
}

// A person at a terminal who has said too little is asked for the rest.
bool is_asked(const Arguments& given) {
  return given.game.empty() && given.data.empty() && given.load.empty() && !given.watch &&
         given.seats.empty() && given.options.empty() && given.variant.empty();
}

void play_here(Session session, Typist& typist, const Look& look) {
  watch_for_interrupts();
  Terminal(std::move(session), typist, std::cout, look, kept_game(), settings_file()).run();
}

// The puzzle of today by this machine's clock, or number `number`; then the ones that follow.
void ask_puzzles(const AnyGame& game, int number, Typist& typist, const Look& look) {
  const std::size_t count = puzzles_of(game).size();
  char day[16] = "";
  const std::time_t now = std::time(nullptr);
  std::strftime(day, sizeof day, "%Y-%m-%d", std::localtime(&now));
  if (number > 0 && static_cast<std::size_t>(number) > count)
    throw Error("there are " + std::to_string(count) + " puzzles of " + std::string(game.title()));
  watch_for_interrupts();
  puzzle(game,
         number > 0  ? static_cast<std::size_t>(number - 1)
         : count > 0 ? puzzle_of_day(count, day)
                     : 0,
         typist, std::cout, look);
}

void guide_through(const AnyGame& game, Typist& typist, const Look& look) {
  watch_for_interrupts();
  Terminal(Guide(game), typist, std::cout, look, kept_game(), settings_file()).run();
}

void run(const Arguments& given) {
  const Look look = look_of_this_terminal();
  if (given.json) {
    const bool named = !given.game.empty() || !given.data.empty() || !given.load.empty();
    Protocol protocol =
        named ? Protocol(session_of(given), given.seed_option->count() > 0 || !given.load.empty())
              : Protocol();
    return serve(protocol, std::cin, std::cout);
  }
  const auto typist = typist_of_this_terminal();
  if (!given.replay.empty()) {
    Replay replay = read_file(given.replay, game_of(given));
    const int seat = given.people.empty() ? 1 : given.people.front();
    if (seat < 1 || seat > replay.table().seats()) throw Error("there is no seat " + std::to_string(seat));
    const bool over = replay.table().to_act() == kNobody;
    watch_for_interrupts();
    const auto fork = view(replay, seat - 1, over, *typist, std::cout, look);
    if (!fork) return;
    replay.take_back(*fork);
    replay.set_players(players_of(given, replay.table().seats()));
    return play_here(Session(std::move(replay)), *typist, look);
  }
  if (given.goes_on) {
    const std::string kept = kept_game();
    if (kept.empty() || !std::filesystem::exists(kept)) throw Error("no game was left; begin one");
    return play_here(load_file(kept, game_of(given)), *typist, look);
  }
  if (given.puzzle_option->count() > 0) {
    if (given.game.empty()) throw Error("a puzzle of which game? play GAME --puzzle");
    return ask_puzzles(find_game(given.game), given.puzzle, *typist, look);
  }
  if (given.guide) {
    if (given.game.empty()) throw Error("a guide to which game? play GAME --guide");
    return guide_through(find_game(given.game), *typist, look);
  }
  if (is_asked(given)) {
    Settings settings(settings_file());
    const auto wish = ask_for_game(nullptr, *typist, std::cout, look, settings);
    if (!wish) return;
    if (wish->guided) return guide_through(*wish->game, *typist, look);
    const std::uint64_t seed = given.seed_option->count() > 0 ? given.seed : seed_from_system();
    Session session(*wish->game, wish->game->options(wish->variant), seed, wish->players);
    if (session.people() > 0) return play_here(std::move(session), *typist, look);
    watch_for_interrupts();
    return watch(session, std::cout, look, look.clears ? 600 : 0);
  }
  Session session = session_of(given);
  if (session.people() > 0) return play_here(std::move(session), *typist, look);
  watch_for_interrupts();
  watch(session, std::cout, look, given.pace >= 0 ? given.pace : look.clears ? 600 : 0);
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("Pandemonium: play against its agents", "play");
  pandemonium::Arguments given;
  pandemonium::declare(app, given);
  return pandemonium::run_program(app, argc, argv, [&] {
    if (given.level > 0) given.against = "level:" + std::to_string(given.level);
    pandemonium::run(given);
  });
}
