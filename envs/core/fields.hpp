// Fields: a struct of state or options names its fields once, in a free function in its own namespace:
//   template <class Visitor> void fields(Visitor& visit, Runner& runner) {
//     visit("level", runner.level);
//     visit("health", runner.health);
//   }
// JSON, options on the command line, strict reading and digests are derived from it. A field is a whole
// number, bool, float, an enum, a struct with `fields`, or a std::array of those. An enum names its values
// the same way, in order from 0:
//   constexpr auto enum_names(Phase) { return std::to_array<std::string_view>({"start", "roll", "over"}); }
#pragma once

#include <array>
#include <cstddef>
#include <string_view>
#include <type_traits>

namespace pandemonium {

struct AnyVisitor {
  template <class T>
  void operator()(std::string_view, T&) {}
};

template <class T>
concept HasFields = requires(T& value, AnyVisitor& visit) { fields(visit, value); };

template <class T>
concept NamedEnum = std::is_enum_v<T> && requires(T value) { enum_names(value).size(); };

template <class T>
inline constexpr bool kIsArray = false;
template <class T, std::size_t N>
inline constexpr bool kIsArray<std::array<T, N>> = true;

}  // namespace pandemonium
