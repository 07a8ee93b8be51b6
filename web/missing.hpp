// What the library of Debian's emscripten (3.1.6) lacks of C++20; every file of the page's engine is compiled
// with it (cmake/WebAssembly.cmake). Newer ones bring it themselves.
#pragma once

#include <version>

#ifndef __cpp_lib_bit_cast
#include <type_traits>

namespace std {

template <class To, class From>
constexpr To bit_cast(const From& from) noexcept {
  static_assert(sizeof(To) == sizeof(From) && is_trivially_copyable_v<To> && is_trivially_copyable_v<From>);
  return __builtin_bit_cast(To, from);
}

}  // namespace std
#endif
