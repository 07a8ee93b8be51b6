// Equality of memory, in registers: a call of memcmp takes longer.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

namespace pandemonium {

// Whether the first bytes differ, gathered in a `difference` of zeros, piece by piece; the last pieces may
// overlap.
template <std::size_t kSize, class Piece>
bool differ(const void* a, const void* b, Piece& difference) {
  const auto compare = [&](std::size_t place) {
    Piece here, there;
    std::memcpy(&here, static_cast<const char*>(a) + place, sizeof here);
    std::memcpy(&there, static_cast<const char*>(b) + place, sizeof there);
    difference |= here ^ there;
  };
  for (std::size_t place = 0; place + sizeof(Piece) < kSize; place += sizeof(Piece)) compare(place);
  compare(kSize - sizeof(Piece));
  std::array<std::uint64_t, sizeof(Piece) / 8> words;
  std::memcpy(&words, &difference, sizeof words);
  std::uint64_t any = 0;
  for (const std::uint64_t word : words) any |= word;
  return any != 0;
}

// Of `Size` bytes, at least 8, none of them padding.
template <std::size_t Size>
bool same_memory(const void* a, const void* b) {
  static_assert(Size >= 8);
  using Wide [[gnu::vector_size(32)]] = std::uint64_t;
  if constexpr (Size >= sizeof(Wide)) {
    Wide difference{};
    return !differ<Size>(a, b, difference);
  } else {
    std::uint64_t difference = 0;
    return !differ<Size>(a, b, difference);
  }
}

// Of structs without padding, or of their first `Size` bytes only.
template <class T, std::size_t Size = sizeof(T)>
bool same_bytes(const T& a, const T& b) {
  static_assert(std::has_unique_object_representations_v<T> && Size <= sizeof(T));
  return same_memory<Size>(&a, &b);
}

}  // namespace pandemonium
