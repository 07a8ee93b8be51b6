// Lines typed at a keyboard, with editing and history: the one file that needs libedit.
#include <histedit.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string_view>

#include "play/terminal/window/typing.hpp"

namespace pandemonium {
namespace {

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

std::unique_ptr<Typist> typist_of_this_terminal() {
  const char* kind = std::getenv("TERM");
  const bool edits = isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && kind != nullptr &&
                     std::string_view(kind) != "dumb";
  if (edits) return std::make_unique<EditedTypist>();
  return typist_of_stream(std::cin, std::cout);
}

}  // namespace pandemonium
