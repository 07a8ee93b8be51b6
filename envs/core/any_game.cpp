#include "envs/core/any_game.hpp"

namespace pandemonium {

// FNV-1a over the position's JSON text.
std::string digest(const AnyTable& table) {
  std::uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : table.to_json().dump()) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3u;
  std::string text(16, '0');
  for (std::size_t i = 0; i < text.size(); ++i) text[15 - i] = "0123456789abcdef"[hash >> (4 * i) & 15];
  return text;
}

}  // namespace pandemonium
