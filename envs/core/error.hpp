// The one exception. It is thrown at the edge (people, files, Python, command line), never inside the rules.
// Its text says what was given, what was expected, and where.
#pragma once

#include <stdexcept>
#include <string>

namespace pandemonium {

class Error : public std::runtime_error {
 public:
  explicit Error(const std::string& what) : std::runtime_error(what) {}
};

}  // namespace pandemonium
