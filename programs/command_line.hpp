// What programs share: their command lines, their refusals and their output.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <iostream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"
#include "envs/core/files/printable.hpp"
#include "envs/core/json.hpp"

namespace pandemonium {

// --seed: a whole number from 0 to 2^64 - 1; anything else (-1, 2^64, 1e3) is refused instead of wrapped
// around.
inline CLI::Option* add_seed(CLI::App& app, std::uint64_t& seed, const std::string& of_what) {
  const auto take = [&seed](const CLI::results_t& given) {
    const std::string& text = given.front();
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seed);
    return fault == std::errc() && end == text.data() + text.size() && !text.empty();
  };
  return app.add_option("--seed", take, of_what + ": 0 to 18446744073709551615")
      ->type_name("UINT")
      ->default_str(std::to_string(seed))
      ->type_size(1)
      ->expected(1);
}

// --data: what is played with instead of the built-in costs, dice and cards.
inline void add_data(CLI::App& app, std::string& file) {
  app.add_option("--data", file, "a data file of the game (./run data GAME --write prints the built-in one)");
}

// --variant, one at a time: what follows a name is an agent.
inline void add_variants(CLI::App& app, std::vector<std::string>& names) {
  app.add_option("--variant", names, "a variant; may be given several times; 'all' is every one")
      ->allow_extra_args(false);
}

// `json` as text for a file or a terminal: ASCII alone, so that no name in it is obeyed by a terminal.
inline std::string json_text(const Json& json) {
  return json.dump(2, ' ', true, Json::error_handler_t::replace) + "\n";
}

// Reads the command line. A status: the program ends with it, for help was asked for or a refusal was
// printed, in words that no terminal obeys.
inline std::optional<int> status_of_parsing(CLI::App& app, int argc, char** argv) {
  try {
    app.parse(argc, argv);
    return std::nullopt;
  } catch (const CLI::ParseError& refusal) {
    std::ostringstream out, error;
    const int status = app.exit(refusal, out, error);
    std::cout << printable_lines(out.str()) << std::flush;
    std::cerr << printable_lines(error.str());
    return status;
  }
}

// Reads the command line and runs the program; returns its exit status. A refusal goes to standard error in
// words that no terminal obeys. Output that could not be written (a full disk) is a failure.
template <class Run>
int run_program(CLI::App& app, int argc, char** argv, const Run& run) {
  if (const auto status = status_of_parsing(app, argc, argv)) return *status;
  try {
    run();
    if (!std::cout.flush()) throw Error("standard output: cannot be written");
  } catch (const Error& error) {
    std::cout.flush();
    std::cerr << app.get_name() << ": " << printable_lines(error.what()) << '\n';
    return 1;
  }
  return 0;
}

}  // namespace pandemonium
