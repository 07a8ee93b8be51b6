#include "training/run/toml.hpp"

#include <algorithm>

#include "envs/core/error.hpp"

namespace pandemonium::training {

toml::table parse_toml(std::string_view text, const std::string& where) {
  if (text.size() > kMostToml)
    throw Error(where + ": too large; at most " + std::to_string(kMostToml) + " bytes expected");
  if (const auto dots = static_cast<std::size_t>(std::ranges::count(text, '.')); dots > kMostDots)
    throw Error(where + ": " + std::to_string(dots) + " dots; at most " + std::to_string(kMostDots) +
                " expected");
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw Error(where + ", line " + std::to_string(error.source().begin.line) + ": " +
                std::string(error.description()));
  }
}

}  // namespace pandemonium::training
