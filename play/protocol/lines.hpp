// Lines of input that may be hostile: bounded in length.
#pragma once

#include <iosfwd>
#include <string>

namespace pandemonium {

// One line of at most `limit` characters; false at the end of the input. A longer line is read over and
// `too_long` set.
bool read_line(std::istream& in, std::string& line, std::size_t limit, bool& too_long);

}  // namespace pandemonium
