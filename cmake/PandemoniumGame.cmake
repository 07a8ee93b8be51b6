# pandemonium_game(<folder> <Type>): the one line that adds a game. It builds every .cpp of the folder and its rooms as one unit, and
# registers pandemonium::<folder>::<Type>, declared in <folder>/game.hpp.
# For scripts/mutants/mutations.py: PANDEMONIUM_MUTATED names the game that is built from its rewritten chapters instead.
# pandemonium_game_library does the building alone, for a game that is not registered (the tests have one).
# A game's data files (<folder>/data/NAME.json) as texts that the compiler reads (envs/core/data/built_in.hpp):
# data_text::kText in the header pandemonium_data/NAME.hpp, in a folder that is left in the variable named.
function(pandemonium_data_texts folder variable)
  set(headers ${CMAKE_CURRENT_BINARY_DIR}/data_of_${folder})
  file(GLOB files CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/data/*.json)
  list(FILTER files EXCLUDE REGEX "\\.schema\\.json$")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
    file(READ ${file} text)
    file(CONFIGURE OUTPUT ${headers}/pandemonium_data/${name}.hpp @ONLY CONTENT [[
#pragma once

#include <string_view>

namespace pandemonium::data_text::@name@ {
inline constexpr std::string_view kText = R"--json--(@text@)--json--";
}
]])
  endforeach()
  set(${variable} ${headers} PARENT_SCOPE)
endfunction()

function(pandemonium_game_library folder type)
  cmake_path(RELATIVE_PATH CMAKE_CURRENT_SOURCE_DIR BASE_DIRECTORY ${PROJECT_SOURCE_DIR} OUTPUT_VARIABLE parent)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${folder}/*.cpp)
  list(FILTER sources EXCLUDE REGEX "_test\\.cpp$")
  if(folder STREQUAL PANDEMONIUM_MUTATED)
    list(TRANSFORM sources REPLACE "^${CMAKE_CURRENT_SOURCE_DIR}/${folder}/" "${PROJECT_BINARY_DIR}/mutants/")
  endif()
  set(registration ${CMAKE_CURRENT_BINARY_DIR}/${folder}_registration.cpp)
  file(CONFIGURE OUTPUT ${registration} @ONLY CONTENT [[
#include "@parent@/@folder@/game.hpp"
#include "envs/core/any_game_of.hpp"

namespace pandemonium {
const AnyGame& game_@folder@() { return any_game<@folder@::@type@>(); }
}  // namespace pandemonium
]])
  pandemonium_data_texts(${folder} data_folder)
  add_library(game_${folder} STATIC ${sources} ${registration})
  set_target_properties(game_${folder} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  target_include_directories(game_${folder} PRIVATE ${data_folder})
  target_link_libraries(game_${folder} PUBLIC pandemonium_core)
  # Its built-in data are made while we compile (data.cpp); Clang stops at a million steps by itself.
  target_compile_options(game_${folder} PRIVATE $<$<CXX_COMPILER_ID:Clang>:-fconstexpr-steps=100000000>)
  set_target_properties(game_${folder} PROPERTIES EXPORT_NAME ${folder})
  if(folder STREQUAL PANDEMONIUM_MUTATED)
    target_compile_options(game_${folder} PRIVATE -O1 -finline-small-functions -w -Wno-narrowing
      -include ${PROJECT_SOURCE_DIR}/scripts/mutants/mutant.hpp)
    target_compile_definitions(game_${folder} PRIVATE _GLIBCXX_ASSERTIONS)  # as where tests run under sanitizers
  endif()
endfunction()

macro(pandemonium_game folder type)
  pandemonium_game_library(${folder} ${type})
  list(APPEND PANDEMONIUM_GAMES ${folder})
endmacro()

# pandemonium_registry(<file> <folder>...): writes the list of these games, in order, as C++.
function(pandemonium_registry file)
  set(declarations "")
  set(entries "")
  foreach(game IN LISTS ARGN)
    string(APPEND declarations "const AnyGame& game_${game}();\n")
    string(APPEND entries "&game_${game}(), ")
  endforeach()
  list(LENGTH ARGN game_count)
  file(CONFIGURE OUTPUT ${file} @ONLY CONTENT [[
#include <array>

#include "envs/core/any_game.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
@declarations@
std::span<const AnyGame* const> games() {
  static const std::array<const AnyGame*, @game_count@> all{@entries@};
  return all;
}
// Here and not in the core: a program that asks for nothing else of the registry must still be linked with it.
const AnyGame& find_game(std::string_view name) {
  std::string known;
  for (const AnyGame* game : games()) {
    if (game->name() == name) return *game;
    known += (known.empty() ? "" : ", ") + std::string(game->name());
  }
  throw Error("there is no game '" + std::string(name) + "'; games: " + known);
}
}  // namespace pandemonium
]])
endfunction()
