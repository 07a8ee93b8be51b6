#include "envs/core/error.hpp"

#include <cstdint>

namespace pandemonium {
namespace {

// Bytes of the UTF-8 character at the start of the text (not empty), 0 if there is none: overlong forms,
// surrogates and what lies beyond U+10FFFF are none.
std::size_t character_at(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
  const std::uint8_t first = byte(0);
  if (first < 0x80) return 1;
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const std::uint8_t second = byte(1);
  const bool overlong = (first == 0xE0 && second < 0xA0) || (first == 0xF0 && second < 0x90);
  const bool beyond = (first == 0xED && second > 0x9F) || (first == 0xF4 && second > 0x8F);
  return overlong || beyond ? 0 : size;
}

}  // namespace

std::string readable(std::string_view text, std::size_t limit) {
  constexpr std::string_view kCut = "...";
  std::string result;
  std::size_t whole = 0;  // bytes of the result that leave room for kCut
  while (!text.empty()) {
    const std::size_t size = character_at(text);
    const std::string_view character = size == 0 ? "?" : text.substr(0, size);
    if (result.size() + character.size() > limit)
      return result.substr(0, whole).append(kCut.substr(0, limit - whole));
    result += character;
    if (result.size() + kCut.size() <= limit) whole = result.size();
    text.remove_prefix(size == 0 ? 1 : size);
  }
  return result;
}

}  // namespace pandemonium
