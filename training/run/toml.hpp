// Reading TOML of unknown origin. toml++ recurses through dotted keys and compares long keys again and
// again, so the size of a text and the number of its dots are bounded first.
// Errors: a text that is too large, has too many dots or is not TOML throws Error with file and line.
#pragma once

#include <string>
#include <string_view>

#include <toml++/toml.h>

namespace pandemonium::training {

inline constexpr std::size_t kMostToml = 64 * 1024, kMostDots = 4096;

toml::table parse_toml(std::string_view text, const std::string& where);
struct Config;
void assign_table(Config& config, const toml::table& table, const std::string& where);  // the keys it names

}  // namespace pandemonium::training
