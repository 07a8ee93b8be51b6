// data: a game's data files.
//   data city_of_demons --write > mine.json
//   data city_of_demons --check mine.json
#include <iostream>

#include "envs/core/any_game.hpp"
#include "envs/core/data/data_file.hpp"
#include "programs/command_line.hpp"

namespace pandemonium {
namespace {

struct Request {
  std::string game, check;
  bool write = false;
};

std::string games_with_data() {
  std::string list;
  for (const AnyGame* game : games())
    if (game->has_data()) list += (list.empty() ? "" : ", ") + std::string(game->name());
  return list;
}

void check(const AnyGame& game, const std::string& file) {
  const Json content = read_data_file(file);
  const auto faults = game.data_faults(content);
  for (const std::string& fault : faults) std::cout << printable(fault) << "\n";
  if (!faults.empty())
    throw Error(file + ": " + std::to_string(faults.size()) + (faults.size() == 1 ? " fault" : " faults"));
  const std::string data = game.with_data(content).data();
  std::cout << printable(file) << ": can be played: " << (data.empty() ? "the built-in data" : data) << "\n";
}

void run(const Request& request) {
  const AnyGame& game = find_game(request.game);
  if (!game.has_data())
    throw Error(request.game +
                " has no data files: its tables are code; games that have: " + games_with_data());
  if (request.write == !request.check.empty()) throw Error("either --write or --check FILE is expected");
  if (request.write)
    std::cout << game.data_file();
  else
    check(game, request.check);
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  CLI::App app("A game's data: its costs, dice and cards as a file.", "data");
  pandemonium::Request request;
  app.add_option("game", request.game, "one of " + pandemonium::games_with_data())->required();
  app.add_flag("--write", request.write, "print the built-in file, with the source of every value");
  app.add_option("--check", request.check, "tell every fault of this file, with its place");
  return pandemonium::run_program(app, argc, argv, [&] { pandemonium::run(request); });
}
