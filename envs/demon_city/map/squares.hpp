// The map's squares: 12 across and 6 down, 10 feet each; sets of squares and distances between them.
// Square id s = 12 * y + x, x from the left, y from the top.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

namespace pandemonium::demon_city {

using Square = std::int8_t;
inline constexpr int kColumns = 12, kRows = 6, kSquares = kColumns * kRows;
inline constexpr Square kNowhere = -1;
constexpr Square square(int x, int y) { return static_cast<Square>(kColumns * y + x); }
constexpr int column_of(int s) { return s % kColumns; }
constexpr int row_of(int s) { return s / kColumns; }

struct Squares {
  std::uint64_t low = 0;   // squares 0..63
  std::uint64_t high = 0;  // squares 64..71

  static constexpr Squares of(int s) {
    Squares set;
    set.add(s);
    return set;
  }
  constexpr void add(int s) {
    assert(s >= 0 && s < kSquares);
    (s < 64 ? low : high) |= std::uint64_t{1} << (s & 63);
  }
  constexpr bool contains(int s) const { return ((s < 64 ? low : high) >> (s & 63) & 1) != 0; }
  constexpr bool empty() const { return (low | high) == 0; }
  constexpr int first() const { return low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high); }
  constexpr Squares operator|(Squares o) const { return {low | o.low, high | o.high}; }
  constexpr Squares operator&(Squares o) const { return {low & o.low, high & o.high}; }
  constexpr Squares operator-(Squares o) const { return {low & ~o.low, high & ~o.high}; }
  constexpr bool operator==(const Squares&) const = default;
  template <class Visit>
  constexpr void for_each(Visit visit) const {
    for (std::uint64_t w = low; w != 0; w &= w - 1) visit(std::countr_zero(w));
    for (std::uint64_t w = high; w != 0; w &= w - 1) visit(64 + std::countr_zero(w));
  }
};

template <class Visitor>
void fields(Visitor& visit, Squares& set) {
  visit("low", set.low);
  visit("high", set.high);
}

inline constexpr std::uint64_t kHighSquares = (std::uint64_t{1} << (kSquares - 64)) - 1;

// Distance in squares, ten feet each: the larger of columns and rows.
constexpr int squares_between(int a, int b) {
  const int dx = column_of(a) > column_of(b) ? column_of(a) - column_of(b) : column_of(b) - column_of(a);
  const int dy = row_of(a) > row_of(b) ? row_of(a) - row_of(b) : row_of(b) - row_of(a);
  return dx > dy ? dx : dy;
}

// kWithin[d][s]: the squares at most d squares from s; d up to 12 is the whole map.
inline constexpr int kFarthest = 12;
inline constexpr auto kWithin = [] {
  std::array<std::array<Squares, kSquares>, kFarthest + 1> within{};
  for (int a = 0; a < kSquares; ++a)
    for (int b = 0; b < kSquares; ++b)
      within[static_cast<std::size_t>(squares_between(a, b))][static_cast<std::size_t>(a)].add(b);
  for (std::size_t d = 1; d <= kFarthest; ++d)  // ring by ring: clang computes no more than a million steps
    for (std::size_t a = 0; a < kSquares; ++a) within[d][a] = within[d][a] | within[d - 1][a];
  return within;
}();
constexpr bool is_within(int distance, int a, int b) {
  return kWithin[static_cast<std::size_t>(distance)][static_cast<std::size_t>(a)].contains(b);
}

}  // namespace pandemonium::demon_city
