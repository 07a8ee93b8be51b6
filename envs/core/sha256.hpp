// SHA-256 (FIPS 180-4), as 64 hexadecimal digits: what a game's dice are committed with, and recipes known by.
#pragma once

#include <string>
#include <string_view>

namespace pandemonium {

std::string sha256(std::string_view bytes);

}  // namespace pandemonium
