#include "play/terminal/window/typing.hpp"

#include <signal.h>
#include <unistd.h>

#include <istream>
#include <ostream>

#include "play/protocol/lines.hpp"

namespace pandemonium {
namespace {

volatile sig_atomic_t interrupts = 0;

extern "C" void note_interrupt(int) {
  if (interrupts > 0) _exit(130);
  interrupts = interrupts + 1;
  alarm(1);  // an interrupt just before a wait for the keyboard would not end it; the alarm does
}

extern "C" void knock_again(int) { alarm(1); }

class StreamTypist final : public Typist {
 public:
  StreamTypist(std::istream& in, std::ostream& out) : in_(in), out_(out) {}
  bool line(const std::string& prompt, std::string& typed, bool& too_long) override {
    out_ << prompt << std::flush;
    return read_line(in_, typed, kMaxTypedLine, too_long);
  }

 private:
  std::istream& in_;
  std::ostream& out_;
};

}  // namespace

std::unique_ptr<Typist> typist_of_stream(std::istream& in, std::ostream& out) {
  return std::make_unique<StreamTypist>(in, out);
}

void watch_for_interrupts() {
  struct sigaction action{};
  action.sa_handler = note_interrupt;  // without SA_RESTART: a wait for the keyboard ends
  sigaction(SIGINT, &action, nullptr);
  action.sa_handler = knock_again;
  sigaction(SIGALRM, &action, nullptr);
}

bool was_interrupted() {
  if (interrupts == 0) return false;
  alarm(0);
  interrupts = 0;
  return true;
}

}  // namespace pandemonium
