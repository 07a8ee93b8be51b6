// A page in a window that is narrower than it: lines that belong together (a board) are cut at a column that
// is empty in all of them, and what stood on the right comes below, behind "> ". Lines that cannot be cut so
// are left as they are; whoever draws them wraps their words.
#pragma once

#include <vector>

#include "envs/core/presentable/page.hpp"

namespace pandemonium {

std::vector<std::vector<Span>> fitted(const Page& page, int columns);

}  // namespace pandemonium
