// Fields: a struct of state or options names its fields once, in a free function in its own namespace:
//   template <class Visitor> void fields(Visitor& visit, Runner& runner) {
//     visit("level", runner.level);
//     visit("health", runner.health);
//   }
// JSON, options on the command line, strict reading and digests are derived from it. A field is a whole
// number, bool, float, an enum, a struct with `fields`, or a std::array of those. An enum names its values
// the same way, in order from 0:
//   constexpr auto enum_names(Phase) { return std::to_array<std::string_view>({"start", "roll", "over"}); }
// Data files have fields of more kinds (envs/core/data/values.hpp): texts, numbers within bounds, lists of
// names; options may name data (envs/core/data/data_set.hpp), and a number may have come later (later.hpp).
#pragma once

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
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

// A text that knows what it may be; `put` is false for what it may not.
template <class T>
concept TextField = requires(T& value, std::string_view text) {
  { value.put(text) } -> std::same_as<bool>;
  { value.text() } -> std::convertible_to<std::string_view>;
  { T::expected() } -> std::same_as<std::string>;
};

template <class T>
concept NumberField = requires(int value) {
  T::kLeast;
  T::kMost;
  T(value);
};

// A list of an enum's names.
template <class T>
concept FlagsField = requires(T& value, typename T::Of name) {
  value.add(name);
  { value.has(name) } -> std::same_as<bool>;
};

// A list of as many as its file has.
template <class T>
concept ListField = requires(T& list, const typename T::Of& value) {
  T::kLeast;
  T::kMost;
  list.push_back(value);
  list.clear();
};

// A field that names data of a game.
template <class T>
concept DataField = requires(const T& value) {
  value.tables();
  { value.key() } -> std::same_as<std::uint64_t>;
};

// A field that JSON leaves out while it says so.
template <class T>
concept MayBeLeftOut = requires(const T& value) {
  { value.left_out() } -> std::same_as<bool>;
};

// A number that came later (envs/core/later.hpp): what was written before it has none.
template <class T>
concept LaterField = NumberField<T> && MayBeLeftOut<T>;

// A number made of every value: the same for equal values, on every machine; others hardly ever share one.
template <class T>
std::uint64_t key_of(T value, std::uint64_t key = 0) {
  if constexpr (kIsArray<T>) {
    for (const auto& each : value) key = key_of(each, key);
    return key;
  } else if constexpr (HasFields<T>) {
    auto visit = [&key](std::string_view, auto& field) { key = key_of(field, key); };
    fields(visit, value);
    return key;
  } else if constexpr (DataField<T>) {
    return value.left_out() ? key : key_of(value.key(), key);
  } else if constexpr (LaterField<T>) {
    return value.left_out() ? key : key_of(static_cast<int>(value), key);
  } else if constexpr (std::is_same_v<T, float>) {
    return key_of(std::bit_cast<std::uint32_t>(value), key);
  } else {  // SplitMix64's step
    std::uint64_t z = (key ^ static_cast<std::uint64_t>(value)) + 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
}

}  // namespace pandemonium
