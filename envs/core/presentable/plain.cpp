#include "envs/core/presentable/plain.hpp"

#include <algorithm>
#include <string>

namespace pandemonium {
namespace {

constexpr std::size_t kColumns = 80, kIndent = 2;

void add_wrapped(std::string text, Page& page) {
  while (text.size() > kColumns) {
    const std::size_t comma = text.rfind(',', kColumns - 1);
    const std::size_t cut = comma == text.npos || comma < kColumns / 2 ? kColumns : comma + 1;
    page.line(text.substr(0, cut));
    text = std::string(kIndent, ' ') + text.substr(cut);
  }
  page.line(text);
}

// A list of plain values stays in one line; what holds more is taken apart, each value with its path.
void add_values(const Json& value, const std::string& path, Page& page) {
  const bool apart = value.is_object() ||
                     (value.is_array() && std::any_of(value.begin(), value.end(),
                                                      [](const Json& each) { return each.is_structured(); }));
  if (!apart) {
    add_wrapped(path + ": " + value.dump(-1, ' ', true), page);
  } else if (value.is_object()) {
    for (const auto& [key, each] : value.items())
      add_values(each, path.empty() ? key : path + "." + key, page);
  } else {
    for (std::size_t i = 0; i < value.size(); ++i)
      add_values(value[i], path + "[" + std::to_string(i) + "]", page);
  }
}

}  // namespace

Page plain_page(std::string_view title, const Json& position) {
  Page page;
  page.line(title, Ink::title);
  add_values(position, "", page);
  return page;
}

}  // namespace pandemonium
