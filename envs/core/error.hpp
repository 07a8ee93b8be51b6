// The one exception. It is thrown at the edge (people, files, Python, command line), never inside the rules.
// Its text says what was given, what was expected, and where. Whatever stood in the input, the text is UTF-8
// (a byte that is not, or a character that was cut, becomes '?') and no longer than kMaxErrorText bytes.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace pandemonium {

inline constexpr std::size_t kMaxErrorText = 4000;

// The text as UTF-8 of at most `limit` bytes, "..." at the end where it was cut.
std::string readable(std::string_view text, std::size_t limit = kMaxErrorText);

class Error : public std::runtime_error {
 public:
  explicit Error(std::string_view what) : std::runtime_error(readable(what)) {}
};

}  // namespace pandemonium
