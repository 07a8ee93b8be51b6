// The page of a game that brings none of its own: the position as JSON, a line a value ("banked: [3,0]"),
// at most 80 columns.
#pragma once

#include <string_view>

#include "envs/core/json.hpp"
#include "envs/core/presentable/page.hpp"

namespace pandemonium {

Page plain_page(std::string_view title, const Json& position);

}  // namespace pandemonium
