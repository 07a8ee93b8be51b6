// SHA-256 (FIPS 180-4), as 64 hexadecimal digits: commits a game's dice, identifies a recipe.
#pragma once

#include <string>
#include <string_view>

namespace pandemonium {

std::string sha256(std::string_view bytes);

}  // namespace pandemonium
