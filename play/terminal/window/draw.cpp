#include "play/terminal/window/draw.hpp"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <ostream>

#include "envs/core/files/printable.hpp"
#include "play/terminal/window/narrow.hpp"

namespace pandemonium {
namespace {

constexpr int kNarrowest = 20, kFewestRows = 8;

const char* code_of(Ink ink) {
  switch (ink) {
    case Ink::plain:
      return "";
    case Ink::title:
      return "\x1b[1m";
    case Ink::own:
      return "\x1b[36m";
    case Ink::rival:
      return "\x1b[35m";
    case Ink::good:
      return "\x1b[32m";
    case Ink::bad:
      return "\x1b[31m";
    case Ink::dim:
      return "\x1b[2m";
  }
  return "";
}

// A line as characters (UTF-8, one column each), each with its ink. Whatever a terminal would obey is '?'
// from here on.
struct Glyph {
  std::string bytes;
  Ink ink;
};

std::vector<Glyph> glyphs_of(const std::vector<Span>& line) {
  std::vector<Glyph> glyphs;
  for (const Span& span : line)
    for (const char c : printable(span.text, span.text.size())) {
      if ((static_cast<unsigned char>(c) & 0xC0) == 0x80 && !glyphs.empty())
        glyphs.back().bytes += c;
      else
        glyphs.push_back({std::string(1, c), span.ink});
    }
  while (!glyphs.empty() && glyphs.back().bytes == " ") glyphs.pop_back();
  return glyphs;
}

void put(std::ostream& out, const Glyph* first, const Glyph* last, bool colour) {
  Ink ink = Ink::plain;
  for (; first != last; ++first) {
    if (colour && first->ink != ink) {
      if (ink != Ink::plain) out << "\x1b[0m";
      out << code_of(ink = first->ink);
    }
    out << first->bytes;
  }
  if (colour && ink != Ink::plain) out << "\x1b[0m";
  out << '\n';
}

}  // namespace

Look look_of_this_terminal() {
  Look look;
  const char* kind = std::getenv("TERM");
  const bool is_terminal = isatty(STDOUT_FILENO) == 1 && kind != nullptr && std::string_view(kind) != "dumb";
  const char* no_colour = std::getenv("NO_COLOR");
  look.clears = is_terminal;
  look.colour = is_terminal && (no_colour == nullptr || *no_colour == '\0');
  winsize size{};
  if (is_terminal && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) {
    look.columns = size.ws_col;
    if (isatty(STDIN_FILENO) == 1 && size.ws_row >= kFewestRows) look.rows = size.ws_row;
  } else if (const char* columns = std::getenv("COLUMNS"); columns != nullptr && std::atoi(columns) > 0)
    look.columns = std::atoi(columns);
  look.columns = std::max(look.columns, kNarrowest);
  return look;
}

void draw_line(std::ostream& out, const std::vector<Span>& line, const Look& look, int indent) {
  std::vector<Glyph> glyphs = glyphs_of(line);
  const auto width = static_cast<std::size_t>(std::max(look.columns, kNarrowest));
  const std::size_t margin = std::min(static_cast<std::size_t>(indent), width / 2);
  const auto is_like_the_first = [&glyphs](const Glyph& glyph) { return glyph.bytes == glyphs[0].bytes; };
  if (glyphs.size() > width && std::all_of(glyphs.begin(), glyphs.end(), is_like_the_first))
    glyphs.resize(width);  // a ruled line says no more when it is longer
  std::size_t next = 0;
  do {
    const std::size_t room = width - (next > 0 ? margin : 0);
    std::size_t end = std::min(next + room, glyphs.size());
    if (end < glyphs.size()) {
      std::size_t space = end;  // the last space that is not beyond the room
      while (space > next && glyphs[space].bytes != " ") --space;
      if (space > next) end = space;
    }
    if (next > 0) out << std::string(margin, ' ');
    put(out, glyphs.data() + next, glyphs.data() + end, look.colour);
    next = end;
    while (next < glyphs.size() && glyphs[next].bytes == " ") ++next;
  } while (next < glyphs.size());
}

void draw_line(std::ostream& out, std::string_view words, const Look& look, Ink ink, int indent) {
  draw_line(out, {{std::string(words), ink}}, look, indent);
}

void draw(std::ostream& out, const Page& page, const Look& look) {
  for (const auto& line : fitted(page, look.columns)) draw_line(out, line, look);
}

}  // namespace pandemonium
