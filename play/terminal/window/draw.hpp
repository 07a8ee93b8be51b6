// Drawing on a terminal: a Page line by line, wrapped at the width of the window, with or without colour.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "envs/core/presentable/page.hpp"

namespace pandemonium {

struct Look {
  bool colour = false;
  bool clears = false;  // the screen may be cleared when the keyboard changes hands
  int columns = 80;
  int rows = 0;  // of the window; 0: it does not end
};

// Colour and width of standard output: none without a terminal, with NO_COLOR, or where TERM is "dumb".
Look look_of_this_terminal();

void draw(std::ostream& out, const Page& page, const Look& look);
// A line that is too long goes on under itself, `indent` columns to the right; words stay whole where they
// fit.
void draw_line(std::ostream& out, const std::vector<Span>& line, const Look& look, int indent = 4);
void draw_line(std::ostream& out, std::string_view words, const Look& look, Ink ink = Ink::plain,
               int indent = 4);

}  // namespace pandemonium
