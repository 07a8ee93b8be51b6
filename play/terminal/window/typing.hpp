// Where typed lines come from: a keyboard with line editing and history (libedit), or any stream.
#pragma once

#include <iosfwd>
#include <memory>
#include <string>

namespace pandemonium {

inline constexpr std::size_t kMaxTypedLine = 4096;  // characters; longer lines are refused

class Typist {
 public:
  virtual ~Typist() = default;
  // The next line, without its end; false at the end of the input or when it was interrupted.
  virtual bool line(const std::string& prompt, std::string& typed, bool& too_long) = 0;
};

std::unique_ptr<Typist> typist_of_stream(std::istream& in, std::ostream& out);
// With editing and history if standard input and output are a terminal; else a stream.
std::unique_ptr<Typist> typist_of_this_terminal();

// Ctrl-C: from `watch_for_interrupts` on it is noted instead of ending the program; a second one, before the
// first was asked for, ends it.
void watch_for_interrupts();
bool was_interrupted();  // since the last call

}  // namespace pandemonium
