#include "play/terminal/typing.hpp"

#include <histedit.h>
#include <signal.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>

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

class EditedTypist final : public Typist {
 public:
  EditedTypist() : editor_(el_init("play", stdin, stdout, stderr)), past_(history_init()) {
    HistEvent event;
    history(past_, &event, H_SETSIZE, 500);
    history(past_, &event, H_SETUNIQUE, 1);
    el_set(editor_, EL_EDITOR, "emacs");
    el_set(editor_, EL_HIST, history, past_);
    el_set(editor_, EL_PROMPT, &EditedTypist::prompt_of);
    el_set(editor_, EL_CLIENTDATA, this);
    el_set(editor_, EL_SIGNAL, 0);
  }
  ~EditedTypist() override {
    history_end(past_);
    el_end(editor_);
  }
  EditedTypist(const EditedTypist&) = delete;
  EditedTypist& operator=(const EditedTypist&) = delete;

  bool line(const std::string& prompt, std::string& typed, bool& too_long) override {
    std::cout << std::flush;
    prompt_ = prompt;
    int size = 0;
    const char* text = el_gets(editor_, &size);
    if (text == nullptr || size <= 0) {
      std::fputc('\n', stdout);
      return false;
    }
    typed.assign(text, static_cast<std::size_t>(size));
    while (!typed.empty() && (typed.back() == '\n' || typed.back() == '\r')) typed.pop_back();
    too_long = typed.size() > kMaxTypedLine;
    if (too_long) typed.resize(kMaxTypedLine);
    HistEvent event;
    if (!typed.empty()) history(past_, &event, H_ENTER, typed.c_str());
    return true;
  }

 private:
  static char* prompt_of(EditLine* editor) {
    void* self = nullptr;
    el_get(editor, EL_CLIENTDATA, &self);
    return static_cast<EditedTypist*>(self)->prompt_.data();
  }

  EditLine* editor_;
  History* past_;
  std::string prompt_;
};

}  // namespace

std::unique_ptr<Typist> typist_of_stream(std::istream& in, std::ostream& out) {
  return std::make_unique<StreamTypist>(in, out);
}

std::unique_ptr<Typist> typist_of_this_terminal() {
  const char* kind = std::getenv("TERM");
  const bool edits = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && kind != nullptr &&
                     std::string_view(kind) != "dumb";
  if (edits) return std::make_unique<EditedTypist>();
  return typist_of_stream(std::cin, std::cout);
}

void watch_for_interrupts() {
  struct sigaction action{};
  action.sa_handler = note_interrupt;  // without SA_RESTART: a wait for the keyboard ends
  sigaction(SIGINT, &action, nullptr);
  action.sa_handler = knock_again;
  sigaction(SIGALRM, &action, nullptr);
}

bool was_interrupted() {
  const bool noted = interrupts > 0;
  alarm(0);
  interrupts = 0;
  return noted;
}

}  // namespace pandemonium
