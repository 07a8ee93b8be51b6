// play: one game at the terminal, against agents or other people; play --help shows the options.
#include <CLI/CLI.hpp>
#include <iostream>

#include "envs/core/error.hpp"
#include "play/protocol.hpp"
#include "play/terminal.hpp"

namespace pandemonium {
namespace {

struct Arguments {
  std::string game, variant, options, against = "best", load, replay;
  std::vector<int> people{1};
  std::vector<std::string> seats;
  std::optional<std::uint64_t> seed;
  bool json = false, watch = false;
};

void declare(CLI::App& app, Arguments& given) {
  std::string games_list;
  for (const AnyGame* game : games())
    games_list += (games_list.empty() ? "" : ", ") + std::string(game->name());
  app.add_option("game", given.game, "one of: " + games_list);
  app.add_option("--variant", given.variant, "a named way of play; the first of the game if not given");
  app.add_option("--options", given.options, "changes to the variant: name=value,name=value");
  app.add_option("--seat,--human", given.people, "the seats people take, from 1: 1 or 1,3")->delimiter(',');
  app.add_option("--against", given.against,
                 "who takes the other seats: random, scripted, search:1000, "
                 "policy:FILE, best")
      ->capture_default_str();
  app.add_option("--seats", given.seats, "who takes each seat, in turn order; person is a person");
  app.add_option("--seed", given.seed,
                 "the same seed and moves give the same game; drawn and told if not given");
  app.add_option("--load", given.load, "goes on with a saved game");
  app.add_option("--replay", given.replay, "steps through a game that was saved or recorded");
  app.add_flag("--watch", given.watch, "agents take all seats and play to the end");
  app.add_flag("--json", given.json, "speaks JSON lines on standard input and output (play/README.md)");
}

std::vector<std::string> players_of(const Arguments& given, int seats) {
  if (!given.seats.empty()) return given.seats;
  std::vector<std::string> players(static_cast<std::size_t>(seats), given.against);
  if (given.watch) return players;
  for (const int person : given.people) {
    if (person < 1 || person > seats)
      throw Error("there is no seat " + std::to_string(person) + "; seats are 1 to " + std::to_string(seats));
    players[static_cast<std::size_t>(person - 1)] = kPerson;
  }
  return players;
}

const AnyGame* game_of(const Arguments& given) {
  return given.game.empty() ? nullptr : &find_game(given.game);
}

Session session_of(const Arguments& given) {
  if (!given.load.empty()) return Session(read_file(given.load, game_of(given)));
  if (given.game.empty()) find_game("");  // says which there are
  const AnyGame& game = *game_of(given);
  const Json options = game.options(given.variant, json_from_assignments(given.options));
  const std::uint64_t seed = given.seed ? *given.seed : seed_from_system();
  if (!given.seed && !given.json) std::cout << "seed " << seed << '\n';
  return Session(game, options, seed, players_of(given, game.seats(options)));
}

void run(const Arguments& given) {
  const Look look = look_of_this_terminal();
  if (!given.replay.empty()) {
    const Replay replay = read_file(given.replay, game_of(given));
    const int seat = given.people.empty() ? 1 : given.people.front();
    if (seat < 1 || seat > replay.table().seats()) throw Error("there is no seat " + std::to_string(seat));
    review(replay, seat - 1, std::cin, std::cout, look);
  } else if (given.json) {
    const bool named = !given.game.empty() || !given.load.empty();
    Protocol protocol = named ? Protocol(session_of(given)) : Protocol();
    serve(protocol, std::cin, std::cout);
  } else {
    Session session = session_of(given);
    if (session.people() == 0)
      watch(session, std::cout, look);
    else
      Terminal(std::move(session), std::cin, std::cout, look).run();
  }
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app{"Pandemonium: play against its agents"};
  pandemonium::Arguments given;
  pandemonium::declare(app, given);
  CLI11_PARSE(app, argc, argv);
  try {
    pandemonium::run(given);
  } catch (const pandemonium::Error& error) {
    std::cerr << "play: " << error.what() << '\n';
    return 1;
  }
  return std::cout.good() ? 0 : 1;
}
