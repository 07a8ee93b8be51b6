// Page: what one seat sees of the table, for people, at most 80 columns. Terminal and browser draw the same
// page.
//   page.text("P1> ", Ink::own).text("Health 4/5").end_line();
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pandemonium {

// Colour is a hint: the words must do without it.
enum class Ink { plain, title, own, rival, good, bad, dim };

struct Span {
  std::string text;
  Ink ink;
};

class Page {
 public:
  Page& text(std::string_view words, Ink ink = Ink::plain) {
    if (lines_.empty() || ended_) lines_.emplace_back();
    ended_ = false;
    lines_.back().push_back({std::string(words), ink});
    return *this;
  }
  Page& end_line() {
    if (lines_.empty() || ended_) lines_.emplace_back();
    ended_ = true;
    return *this;
  }
  Page& line(std::string_view words, Ink ink = Ink::plain) { return text(words, ink).end_line(); }
  const std::vector<std::vector<Span>>& lines() const { return lines_; }
  std::string plain() const {
    std::string all;
    for (const auto& line : lines_) {
      for (const Span& span : line) all += span.text;
      all += '\n';
    }
    return all;
  }

 private:
  std::vector<std::vector<Span>> lines_;
  bool ended_ = false;
};

}  // namespace pandemonium
