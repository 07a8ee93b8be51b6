#include "play/terminal/window/narrow.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

namespace pandemonium {
namespace {

using Line = std::vector<Span>;

constexpr std::size_t kMark = 2;  // columns of "> "

bool begins_a_character(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

// One byte a column, blanks at the end left out.
std::string columns_of(const Line& line) {
  std::string plain;
  for (const Span& span : line)
    for (const char c : span.text)
      if (begins_a_character(c)) plain += c;
  plain.erase(plain.find_last_not_of(' ') + 1);
  return plain;
}

struct Cut {
  std::size_t column, gap;  // where the right part begins, and how many empty columns stand before it
};

// The widest gap that all lines share, the rightmost of equals, that leaves two parts which fit.
std::optional<Cut> cut_of(const std::vector<std::string>& lines, std::size_t first, std::size_t end,
                          std::size_t columns) {
  std::size_t widest = 0;
  for (std::size_t i = first; i < end; ++i) widest = std::max(widest, lines[i].size());
  std::optional<Cut> best;
  std::size_t gap = 0;
  for (std::size_t column = 1; column < std::min(columns, widest); ++column) {
    const auto is_empty = [&](std::size_t i) {
      return column - 1 >= lines[i].size() || lines[i][column - 1] == ' ';
    };
    bool shared = true;
    for (std::size_t i = first; i < end && shared; ++i) shared = is_empty(i);
    gap = shared ? gap + 1 : 0;
    if (gap == 0 || column < columns / 3 || widest - column + kMark > columns) continue;
    if (!best || gap >= best->gap) best = Cut{column, gap};
  }
  return best;
}

// The part of a line from one column to another.
Line part_of(const Line& line, std::size_t from, std::size_t to) {
  Line part;
  std::size_t column = 0;
  for (const Span& span : line) {
    std::string text;
    for (const char c : span.text) {
      if (begins_a_character(c)) ++column;
      if (column > from && column <= to) text += c;
    }
    if (!text.empty()) part.push_back({text, span.ink});
  }
  return part;
}

}  // namespace

std::vector<Line> fitted(const Page& page, int width) {
  const auto columns = static_cast<std::size_t>(std::max(width, 1));
  const auto& lines = page.lines();
  std::vector<std::string> plain;
  for (const Line& line : lines) plain.push_back(columns_of(line));
  std::vector<Line> fits;
  for (std::size_t first = 0; first < lines.size();) {
    std::size_t end = first;
    std::optional<Cut> cut;
    while (end < lines.size() && plain[end].size() > columns) {
      const auto with_it = cut_of(plain, first, end + 1, columns);
      if (!with_it || (end > first + 1 && with_it->column != cut->column)) break;
      cut = with_it;
      ++end;
    }
    // A line by itself is no board, and two may share a blank by chance.
    if (end - first < 2 || (end - first == 2 && cut->gap < 2)) {
      fits.push_back(lines[first++]);
      continue;
    }
    for (std::size_t i = first; i < end; ++i) fits.push_back(part_of(lines[i], 0, cut->column));
    std::size_t right_begins = plain[first].size();  // without the blanks that all right parts begin with
    for (std::size_t i = first; i < end; ++i)
      right_begins = std::min(right_begins, plain[i].find_first_not_of(' ', cut->column));
    for (std::size_t i = first; i < end; ++i) {
      Line right = part_of(lines[i], right_begins, plain[i].size());
      right.insert(right.begin(), {"> ", Ink::dim});
      fits.push_back(std::move(right));
    }
    first = end;
  }
  return fits;
}

}  // namespace pandemonium
