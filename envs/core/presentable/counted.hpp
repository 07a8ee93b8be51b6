// counted(1, "card") is "1 card", counted(2, "card") "2 cards", counted(2, "die", "dice") "2 dice".
#pragma once

#include <string>
#include <string_view>

namespace pandemonium {

// `things` is the plural where an s does not make it.
inline std::string counted(int count, std::string_view thing, std::string_view things = {}) {
  std::string text = std::to_string(count) + " ";
  if (count == 1 || things.empty())
    text += thing;
  else
    text += things;
  if (count != 1 && things.empty()) text += 's';
  return text;
}

}  // namespace pandemonium
