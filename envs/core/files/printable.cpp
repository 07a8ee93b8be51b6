#include "envs/core/files/printable.hpp"

#include <cstdint>

namespace pandemonium {
namespace {

// Bytes of the character at `place` of a text that is UTF-8.
std::size_t size_at(std::string_view text, std::size_t place) {
  const auto first = static_cast<std::uint8_t>(text[place]);
  return first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
}

std::uint32_t code_of(std::string_view character) {
  const auto first = static_cast<std::uint8_t>(character.front());
  if (character.size() == 1) return first;
  std::uint32_t code = first & (0xFFu >> (character.size() + 1));
  for (const char next : character.substr(1)) code = code << 6 | (static_cast<std::uint8_t>(next) & 0x3Fu);
  return code;
}

bool is_obeyed(std::uint32_t code) {
  return code < 0x20 || (code >= 0x7F && code < 0xA0) ||        // C0, DEL, C1
         code == 0x061C || code == 0x200E || code == 0x200F ||  // marks of direction
         (code >= 0x2028 && code <= 0x202E) ||                  // line ends; embedded directions
         (code >= 0x2066 && code <= 0x2069);                    // isolated directions
}

std::string filtered(const std::string& text, bool lines) {
  std::string result;
  for (std::size_t place = 0; place < text.size();) {
    const std::size_t size = size_at(text, place);
    const std::string_view character = std::string_view(text).substr(place, size);
    if (is_obeyed(code_of(character)) && !(lines && character == "\n"))
      result += '?';
    else
      result += character;
    place += size;
  }
  return result;
}

}  // namespace

std::string printable(std::string_view text, std::size_t limit) {
  return filtered(readable(text, limit), false);
}

std::string printable_lines(std::string_view text) { return filtered(readable(text, text.size() + 3), true); }

}  // namespace pandemonium
