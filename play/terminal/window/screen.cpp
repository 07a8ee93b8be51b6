#include "play/terminal/window/screen.hpp"

#include "play/terminal/window/narrow.hpp"

namespace pandemonium {

void Screen::flow(const std::string& lines) {
  for (std::size_t begin = 0; begin < lines.size() && !left_;) {
    const std::size_t end = lines.find('\n', begin) + 1;
    if (look_.rows > 0 && shown_ == look_.rows - 1) {
      std::string typed;
      bool too_long = false;
      if (!typist_.line("-- more: Enter goes on --", typed, too_long)) left_ = ended_ = true;
      if (!typed.empty()) {
        left_ = true;
        typed_ = typed;
      }
      shown_ = 0;
      if (left_) return;
    }
    out_ << lines.substr(begin, end - begin);
    ++shown_;
    begin = end;
  }
}

void Screen::line(const std::string& words, Ink ink, int indent) { spans({{words, ink}}, indent); }

void Screen::spans(const std::vector<Span>& line, int indent) {
  std::ostringstream lines;
  draw_line(lines, line, look_, indent);
  flow(lines.str());
}

void Screen::page(const Page& page) {
  for (const auto& line : fitted(page, look_.columns)) spans(line);
}

}  // namespace pandemonium
