// Text from files, command lines and people, made fit for a terminal. A terminal obeys control characters: a
// name that holds them could recolour it, hide text or fill its input. Here each becomes '?': C0 and C1
// controls, DEL, and the marks that turn the direction of text. The result is UTF-8, as of `readable`.
#pragma once

#include <string>
#include <string_view>

#include "envs/core/error.hpp"

namespace pandemonium {

std::string printable(std::string_view text, std::size_t limit = kMaxErrorText);  // one line
std::string printable_lines(std::string_view text);  // keeps line ends; of any length

}  // namespace pandemonium
