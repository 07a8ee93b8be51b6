// A screen that may be smaller than what is to be shown: lines go out until it is full, and then it waits.
// What is typed at the wait is handed back, so that a command can be given there and then.
//   Screen screen(out, look, typist);
//   screen.line("..."); screen.page(table.show(seat)); if (screen.left()) ... typed = screen.typed();
#pragma once

#include <ostream>
#include <sstream>
#include <string>

#include "play/terminal/window/draw.hpp"
#include "play/terminal/window/typing.hpp"

namespace pandemonium {

class Screen {
 public:
  Screen(std::ostream& out, const Look& look, Typist& typist) : out_(out), look_(look), typist_(typist) {}
  void line(const std::string& words, Ink ink = Ink::plain, int indent = 4);
  void spans(const std::vector<Span>& line, int indent = 4);
  void page(const Page& page);
  // Something was typed instead of Enter, or the input has ended: no more is shown.
  bool left() const { return left_; }
  const std::string& typed() const { return typed_; }
  bool ended() const { return ended_; }
  const Look& look() const { return look_; }

 private:
  void flow(const std::string& lines);

  std::ostream& out_;
  Look look_;
  Typist& typist_;
  int shown_ = 0;
  bool left_ = false, ended_ = false;
  std::string typed_;
};

}  // namespace pandemonium
