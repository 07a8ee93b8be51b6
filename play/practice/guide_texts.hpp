// Every envs/<game>/presentable/guide.json by the name of its game; CMake writes the function
// (play/CMakeLists.txt), so that no program has to find a file.
#pragma once

#include <span>
#include <string_view>
#include <utility>

namespace pandemonium {

std::span<const std::pair<std::string_view, std::string_view>> guide_texts();

}  // namespace pandemonium
