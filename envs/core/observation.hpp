// An observation: what a seat sees, as one row of numbers in named sections. Every number is whole and
// counted in a unit. The unit of a place is the same in all rows of a game's options, so a row is kept in one
// of two ways, by the kind of number written:
//   float   number / unit, which networks read
//   Byte    the number itself, a quarter of the memory. Behind the row lie the upper bytes of those numbers
//           that need two.
// `float_rows` makes floats from bytes, with the same bits. A third kind, Unit, records the units.
// A row must be all zeros before the first call, so that a one-hot costs one store.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "envs/core/seat.hpp"

namespace pandemonium {

inline constexpr int kMaxObservationWidth = 8192;

struct Section {
  std::string name;
  int first;  // position of its first number
  int width;
  bool operator==(const Section&) const = default;
};

// Actions that point at parts of the row: action first + i points at the i-th part of the section, `width`
// numbers from i * width on. A kind is a verb: pointers of one kind ask the same of every part.
struct Pointer {
  int kind;
  Action first;
  int count;
  std::string_view section;
  int width;
};

// The sections of a row and the unit of each place.
struct ObservationLayout {
  std::vector<Section> sections;
  std::vector<float> units;
  std::vector<std::int32_t> wide;  // the places whose numbers need a second byte, ascending
  int width() const { return static_cast<int>(units.size()); }
  int bytes() const { return static_cast<int>(units.size() + wide.size()); }  // of a row of bytes
  bool operator==(const ObservationLayout&) const = default;
};

// Rows of bytes as rows of floats, layout.width() numbers each: [place] / units[place], and of wide places
// the k-th is ([place] + 256 * [width + k]) / units[place].
void float_rows(const ObservationLayout& layout, std::span<const std::int8_t> bytes, std::span<float> rows);

// value / unit.
struct Quotient {
  int value, unit;
  constexpr operator float() const { return static_cast<float>(value) / static_cast<float>(unit); }
};

// value / kUnit, and -1 or 1 beyond; as a float looked up, for divisions are slow. value: -128 to 127.
template <int kUnit>
struct Fraction {
  int value;
  constexpr explicit Fraction(int given) : value(given) { assert(value >= -128 && value < 128); }
  constexpr operator float() const { return kFloats[static_cast<std::uint8_t>(value)]; }
  constexpr operator Quotient() const { return {std::clamp(value, -kUnit, kUnit), kUnit}; }

 private:
  static constexpr std::array<float, 256> kFloats = [] {
    std::array<float, 256> floats{};
    for (int i = -128; i < 128; ++i)
      floats[static_cast<std::uint8_t>(i)] = Quotient{std::clamp(i, -kUnit, kUnit), kUnit};
    return floats;
  }();
};

// A number of a byte row.
class Byte {
 public:
  constexpr Byte(int number = 0) : number_(static_cast<Number>(number)) {
    assert(number >= -128 && number < 128);
  }
  constexpr Byte(Quotient from) : Byte(from.value) {}
  template <int kUnit>
  constexpr Byte(Fraction<kUnit> from) : Byte(Quotient(from)) {}

 private:
  // Not a char: compilers must expect a store through a char to change anything in memory.
  enum class Number : std::int8_t {};
  [[maybe_unused]] Number number_;  // read as what lies in memory
};
static_assert(sizeof(Byte) == 1);

// What the number of a place counts; a flag counts 1.
struct Unit {
  float size;
  constexpr Unit(int flag = 1) : size(1.0f) { static_cast<void>(flag); }
  constexpr Unit(Quotient from) : size(static_cast<float>(from.unit)) {}
  template <int kUnit>
  constexpr Unit(Fraction<kUnit>) : size(kUnit) {}
};

template <class Number>
class ObservationWriter {
  static constexpr bool kBytes = std::is_same_v<Number, Byte>, kUnits = std::is_same_v<Number, Unit>;

 public:
  // Beside a row of bytes lie the upper bytes of wide numbers; beside units, the layout that is recorded.
  using Beside = std::conditional_t<kUnits, ObservationLayout*, Number*>;
  explicit ObservationWriter(Number* row, Beside beside = nullptr)
      : begin_(row), next_(row), beside_(beside) {}

  // Begins a section; it ends where the next begins.
  ObservationWriter& section([[maybe_unused]] std::string_view name) {
    if constexpr (kUnits) beside_->sections.push_back({std::string(name), width(), 0});
    return *this;
  }
  // Position `index` of `count` holds 1; an index of -1 leaves all at 0.
  ObservationWriter& one_hot(int index, int count) {
    assert(index >= -1 && index < count);
    if (index >= 0) next_[index] = 1;
    next_ += count;
    return *this;
  }
  // The first `value` of `count` positions hold 1.
  ObservationWriter& thermometer(int value, int count) {
    assert(value >= 0 && value <= count);
    for (int i = 0; i < value; ++i) next_[i] = 1;
    next_ += count;
    return *this;
  }
  ObservationWriter& flag(bool value) { return number(Number(int{value})); }
  // value / unit, as it is; value: -128 to 127.
  ObservationWriter& scaled(int value, int unit) { return number(Quotient{value, unit}); }
  // value / unit, at most 1.
  ObservationWriter& clipped(int value, int unit) { return scaled(std::min(value, unit), unit); }
  // value / unit, of values up to 32,639 either way: takes two bytes.
  ObservationWriter& wide(int value, int unit) {
    if constexpr (kBytes) {
      const auto lower = static_cast<std::int8_t>(value);  // -128 to 127, so the upper byte holds the rest
      *beside_++ = (value - lower) / 256;
      return number(int{lower});
    } else {
      if constexpr (kUnits) beside_->wide.push_back(width());
      return scaled(value, unit);
    }
  }
  // A flag (0 or 1), a Quotient or a Fraction.
  template <class Value>
  ObservationWriter& number(Value value) {
    *next_++ = value;
    return *this;
  }
  // `count` positions stay 0: what the viewer cannot know, or what this table does not have. `unit`: the
  // unit of these places where there is something.
  ObservationWriter& zeros(int count, [[maybe_unused]] int unit) {
    if constexpr (kUnits) std::fill_n(next_, count, Unit(Quotient{0, unit}));
    return zeros(count);
  }
  ObservationWriter& zeros(int count) {
    next_ += count;
    return *this;
  }
  // The next `count` positions hold 0 again, for a row that is written once more.
  ObservationWriter& clear(int count) {
    std::fill_n(next_, count, Number(0));
    return *this;
  }
  // The next position. The caller writes there and then passes it with zeros(); for loops where each store
  // counts.
  Number* here() { return next_; }
  int width() const { return static_cast<int>(next_ - begin_); }

 private:
  Number *begin_, *next_;
  Beside beside_;
};

}  // namespace pandemonium
