// ActionSet: the legal actions of one decision, one bit each, for a game of N actions.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>
#include <cstring>

#include "envs/core/seat.hpp"
#if defined(__BMI2__) || defined(__AVX2__)
#include <immintrin.h>
#endif

namespace pandemonium {

template <int N>
class ActionSet {
 public:
  static_assert(N > 0 && N <= kMaxActions);

  void clear() { words_ = {}; }
  void add(Action action) {
    assert(action >= 0 && action < N);
    words_[word(action)] |= bit(action);
  }
  void add_if(bool legal, Action action) {
    assert(action >= 0 && action < N);
    words_[word(action)] |= std::uint64_t{legal} << (action & 63);
  }
  // first, first + 1, .. first + count - 1
  void add_range(Action first, int count) {
    for (int i = 0; i < count; ++i) add(first + i);
  }
  // first + i for each bit i of `set`; the bits beyond N must be 0.
  void add_bits(Action first, std::uint64_t set) {
    words_[word(first)] |= set << (first & 63);
    if ((first & 63) != 0 && word(first) + 1 < words_.size())
      words_[word(first) + 1] |= set >> (64 - (first & 63));
  }
  void remove(Action action) { words_[word(action)] &= ~bit(action); }

  bool contains(Action action) const { return (words_[word(action)] & bit(action)) != 0; }
  int size() const {
    int count = 0;
    for (const std::uint64_t w : words_) count += std::popcount(w);
    return count;
  }
  bool empty() const {
    for (const std::uint64_t w : words_)
      if (w != 0) return false;
    return true;
  }
  // The first legal action; the set must not be empty.
  Action first() const {
    for (std::size_t i = 0;; ++i)
      if (words_[i] != 0) return static_cast<Action>(64 * i) + std::countr_zero(words_[i]);
  }
  // The k-th legal action in ascending order, k from 0 to size() - 1.
  Action nth(int k) const {
    for (std::size_t i = 0;; ++i) {
      const int here = std::popcount(words_[i]);
      if (k < here) return static_cast<Action>(64 * i) + nth_bit(words_[i], k);
      k -= here;
    }
  }
  template <class Visit>
  void for_each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i)
      for (std::uint64_t w = words_[i]; w != 0; w &= w - 1)
        visit(static_cast<Action>(64 * i) + std::countr_zero(w));
  }
  // One byte per action, 1 = legal.
  void write(std::uint8_t* bytes) const {
#if defined(__AVX512BW__)
    for (int first = 0; first < N; first += 64)
      _mm512_mask_storeu_epi8(bytes + first, N - first < 64 ? bit(N - first) - 1 : ~std::uint64_t{0},
                              _mm512_maskz_set1_epi8(words_[word(first)], 1));
#else
    for (int first = 0; first < N; first += kBlock) {
      const Block block = spread(words_[word(first)] >> (first & 63));
      std::memcpy(bytes + first, &block, static_cast<std::size_t>(first + kBlock <= N ? kBlock : N - first));
    }
#endif
  }
  bool operator==(const ActionSet&) const = default;

 private:
  static constexpr std::size_t word(Action action) { return static_cast<std::size_t>(action) >> 6; }
  static constexpr std::uint64_t bit(Action action) { return std::uint64_t{1} << (action & 63); }
  static int nth_bit(std::uint64_t w, int k) {
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << k, w));
#else
    for (; k > 0; --k) w &= w - 1;
    return std::countr_zero(w);
#endif
  }
  // Bit i of `set`, for the first kBlock bits, becomes byte i of the result (0 or 1), in memory order.
  static_assert(std::endian::native == std::endian::little);
#if defined(__AVX2__)
  using Block = __m256i;
  static Block spread(std::uint64_t set) {
    const __m256i copies = _mm256_set1_epi32(static_cast<int>(set));
    const __m256i own_byte = _mm256_shuffle_epi8(
        copies,
        _mm256_setr_epi64x(0x0000000000000000, 0x0101010101010101, 0x0202020202020202, 0x0303030303030303));
    const __m256i own_bit = _mm256_set1_epi64x(static_cast<long long>(0x8040201008040201u));
    return _mm256_min_epu8(_mm256_and_si256(own_byte, own_bit), _mm256_set1_epi8(1));
  }
#else
  using Block = std::uint64_t;
  static Block spread(std::uint64_t set) {
    return (((set & 0xFF) * 0x0101010101010101u & 0x8040201008040201u) + 0x7F7F7F7F7F7F7F7Fu) >> 7 &
           0x0101010101010101u;
  }
#endif
  static constexpr int kBlock = sizeof(Block);

  std::array<std::uint64_t, (N + 63) / 64> words_{};
};

}  // namespace pandemonium
