# A build with Debian's emscripten: flags, and the two header-only libraries of the system through a folder of
# their own, since all of /usr/include would bring the C library of another machine along.
set(_headers ${PROJECT_BINARY_DIR}/headers)
file(MAKE_DIRECTORY ${_headers})
file(CREATE_LINK /usr/include/nlohmann ${_headers}/nlohmann SYMBOLIC)
file(CREATE_LINK /usr/include/eigen3/Eigen ${_headers}/Eigen SYMBOLIC)
foreach(_library nlohmann_json::nlohmann_json Eigen3::Eigen)
  add_library(${_library} INTERFACE IMPORTED GLOBAL)
  target_include_directories(${_library} SYSTEM INTERFACE ${_headers})
endforeach()
add_compile_options(-fwasm-exceptions -msimd128 "SHELL:-include ${PROJECT_SOURCE_DIR}/web/missing.hpp")
add_link_options(-fwasm-exceptions)
# A phone fetches the engine before it plays: what is small wins over what is fast, but for the networks
# (agents/CMakeLists.txt), where agents spend their time.
set(CMAKE_CXX_FLAGS_RELEASE "-Os -DNDEBUG")
set(PANDEMONIUM_PROGRAMS OFF)
