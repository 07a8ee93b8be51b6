// What programs share of their command lines.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cstdint>
#include <string>

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

}  // namespace pandemonium
