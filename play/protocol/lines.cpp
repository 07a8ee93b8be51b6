#include "play/protocol/lines.hpp"

#include <istream>

namespace pandemonium {

bool read_line(std::istream& in, std::string& line, std::size_t limit, bool& too_long) {
  line.clear();
  too_long = false;
  char c = 0;
  bool any = false;
  while (in.get(c)) {
    any = true;
    if (c == '\n') break;
    if (line.size() < limit)
      line += c;
    else
      too_long = true;
  }
  return any;
}

}  // namespace pandemonium
