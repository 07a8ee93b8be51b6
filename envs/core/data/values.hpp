// Values of a game's data, as its file writes them. Each says what it may be, so that the reader at build
// time (built_in.hpp), the one at run time (envs/core/json.hpp) and the shape need no list of their own.
//   Number<1, 5>        a whole number from 1 to 5; used like an int
//   Text<20>            a text of at most 20 characters
//   Flags<Window>       a list of names, each at most once
//   List<Lead, 0, 6>    a list of at most six
//   ByName<Gear, Card>  an object with one Card for each name of the enum
//   Source              where the values beside it come from; checked and not kept
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

#include "envs/core/fields.hpp"

namespace pandemonium {

template <int Least, int Most>
class Number {
 public:
  static_assert(Least <= Most && Least >= -32768 && Most <= 32767);
  using Stored = std::conditional_t<(Least >= -128 && Most <= 127), std::int8_t, std::int16_t>;
  static constexpr int kLeast = Least, kMost = Most;
  constexpr Number() = default;
  constexpr explicit(false) Number(int value) : value_(static_cast<Stored>(value)) {}
  constexpr explicit(false) operator Stored() const { return value_; }

 private:
  Stored value_ = static_cast<Stored>(Least);
};

template <std::size_t Most>
class Text {
 public:
  constexpr bool put(std::string_view text) {
    if (text.size() > Most) return false;
    *this = {};
    for (const char c : text) {
      if (c < ' ' || c > '~') return false;
      characters_[size_++] = c;
    }
    return true;
  }
  constexpr std::string_view text() const { return {characters_.data(), size_}; }
  static std::string expected() { return "a text of at most " + std::to_string(Most) + " plain characters"; }

 private:
  std::array<char, Most> characters_{};
  std::uint8_t size_ = 0;
};

template <NamedEnum Name>
class Flags {
 public:
  using Of = Name;
  constexpr bool has(Name name) const { return (bits_ >> static_cast<unsigned>(name) & 1) != 0; }
  constexpr void add(Name name) { bits_ |= static_cast<std::uint16_t>(1 << static_cast<unsigned>(name)); }
  constexpr bool any_of(Flags others) const { return (bits_ & others.bits_) != 0; }
  constexpr bool empty() const { return bits_ == 0; }
  constexpr bool operator==(const Flags&) const = default;

 private:
  std::uint16_t bits_ = 0;
};

template <class T, int Least, int Most>
class List {
 public:
  using Of = T;
  static_assert(Least >= 0 && Least <= Most);
  static constexpr int kLeast = Least, kMost = Most;
  constexpr void push_back(const T& value) { values_[static_cast<std::size_t>(size_++)] = value; }
  constexpr void clear() { *this = {}; }
  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr const T& operator[](int i) const { return values_[static_cast<std::size_t>(i)]; }
  constexpr const T* begin() const { return values_.data(); }
  constexpr const T* end() const { return values_.data() + size_; }

 private:
  std::array<T, static_cast<std::size_t>(Most)> values_{};
  int size_ = 0;
};

template <class Name>
inline constexpr std::size_t kNamesOf = enum_names(Name{}).size();

template <NamedEnum Name, class T>
struct ByName {
  std::array<T, kNamesOf<Name>> values{};
  constexpr T& operator[](Name name) { return values[static_cast<std::size_t>(name)]; }
  constexpr const T& operator[](Name name) const { return values[static_cast<std::size_t>(name)]; }
  constexpr auto begin() const { return values.begin(); }
  constexpr auto end() const { return values.end(); }
};
template <class Visitor, class Name, class T>
constexpr void fields(Visitor& visit, ByName<Name, T>& all) {
  constexpr auto kNames = enum_names(Name{});
  for (std::size_t i = 0; i < kNames.size(); ++i) visit(kNames[i], all.values[i]);
}

// "rulebook END OF TURN", "reconstructed: the pictures are lost" or "changed: to try it". The mark is for
// people; the data are the same whatever it says.
class Source {
 public:
  constexpr bool put(std::string_view text) {
    for (const std::string_view mark : {"rulebook ", "reconstructed: ", "changed: "})
      if (text.starts_with(mark) && text.size() > mark.size()) return true;
    return false;
  }
  constexpr std::string_view text() const { return {}; }
  constexpr bool left_out() const { return true; }
  static std::string expected() {
    return "'rulebook' and the place, 'reconstructed: ' and the reason, or 'changed: ' and the reason";
  }
};

}  // namespace pandemonium
