// Reads a game's own data file while we compile. The text comes from CMake, which writes it into a header;
// the names and what they may hold come from `fields`, as at run time. The built-in file has its keys in the
// order of the fields, so one pass is enough; what is wrong is a `throw` that no constant expression may
// reach, and the compiler prints it. At run time the same text is read again by tests, and must say the same.
#pragma once

#include <string_view>

#include "envs/core/data/values.hpp"

namespace pandemonium {

class BuiltInReader {
 public:
  constexpr explicit BuiltInReader(std::string_view text) : text_(text) {}

  // {"$schema": .., "game": .., "name": .., and the fields of the data}
  template <class Data>
  constexpr Data file(std::string_view game) {
    take('{');
    for (const std::string_view key : {"$schema", "game", "name"}) {
      take_key(key);
      const std::string_view value = string();
      if (key == "game" && value != game) throw "the built-in data are of another game";
      take(',');
    }
    Data data{};
    members(data);
    take('}');
    return data;
  }

 private:
  template <class T>
  constexpr void members(T& value) {
    bool first = true;
    auto visit = [this, &first](std::string_view name, auto& field) {
      if (!first) take(',');
      first = false;
      take_key(name);
      read(field);
    };
    fields(visit, value);
  }

  template <class T>
  constexpr void read(T& value) {
    if constexpr (NamedEnum<T>) {
      value = named<T>();
    } else if constexpr (TextField<T>) {
      if (!value.put(string())) throw "a text that its field refuses";
    } else if constexpr (NumberField<T>) {
      const int given = number();
      if (given < T::kLeast || given > T::kMost) throw "a number out of its field's range";
      value = T(given);
    } else if constexpr (FlagsField<T>) {
      take('[');
      for (bool first = true; !is_next(']'); first = false) {
        if (!first) take(',');
        value.add(named<typename T::Of>());
      }
      take(']');
    } else if constexpr (ListField<T>) {
      take('[');
      while (!is_next(']')) {
        if (!value.empty()) take(',');
        if (value.size() == T::kMost) throw "a list longer than its field";
        typename T::Of element{};
        read(element);
        value.push_back(element);
      }
      if (value.size() < T::kLeast) throw "a list shorter than its field";
      take(']');
    } else if constexpr (kIsArray<T>) {
      take('[');
      for (std::size_t i = 0; i < value.size(); ++i) {
        if (i > 0) take(',');
        read(value[i]);
      }
      take(']');
    } else if constexpr (HasFields<T>) {
      take('{');
      members(value);
      take('}');
    } else {
      static_assert(std::is_same_v<T, bool>, "a number of a game's data is a Number<least, most>");
      value = is_next('t');
      for (const char c : value ? std::string_view("true") : std::string_view("false"))
        if (text_[at_++] != c) throw "neither true nor false";
    }
  }

  template <class Enum>
  constexpr Enum named() {
    const std::string_view given = string();
    constexpr auto kNames = enum_names(Enum{});
    for (std::size_t i = 0; i < kNames.size(); ++i)
      if (kNames[i] == given) return static_cast<Enum>(i);
    throw "a name that its enum does not have";
  }

  constexpr bool is_next(char c) {
    while (text_[at_] == ' ' || text_[at_] == '\n') ++at_;
    return text_[at_] == c;
  }
  constexpr void take(char c) {
    if (!is_next(c)) throw "another character was expected: are the keys in the order of the fields?";
    ++at_;
  }
  constexpr void take_key(std::string_view key) {
    if (string() != key) throw "another key was expected: they stand in the order of the fields";
    take(':');
  }
  constexpr std::string_view string() {
    take('"');
    const std::size_t first = at_;
    while (text_[at_] != '"')
      if (text_[at_++] == '\\') throw "the built-in data have no escapes";
    return text_.substr(first, at_++ - first);
  }
  constexpr int number() {
    const bool negative = is_next('-');
    at_ += negative;
    if (text_[at_] < '0' || text_[at_] > '9') throw "a whole number was expected";
    int value = 0;
    for (; text_[at_] >= '0' && text_[at_] <= '9'; ++at_) value = 10 * value + (text_[at_] - '0');
    return negative ? -value : value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

}  // namespace pandemonium
