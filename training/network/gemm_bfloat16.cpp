// Products of numbers rounded to bfloat16 in registers of sixteen pairs (AVX-512 BF16); in tiles, tiles.cpp.
#include <cstdint>
#include <cstring>
#include <vector>

#include "training/network/gemm.hpp"
#include "training/network/pairs.hpp"
#include "training/network/tiles.hpp"

namespace pandemonium::training {

#if defined(__AVX512BF16__)
namespace {

// to[0 .. n) = pairs of first[i], second[i]
void pair_up(const float* first, const float* second, std::size_t n, Pair* to) {
  for (std::size_t i = 0; i < n; i += 16) {
    const __mmask16 here = first_of(n - i);
    _mm512_mask_storeu_epi32(to + i, here, paired(first + i, second == nullptr ? nullptr : second + i, here));
  }
}

struct StridedPairs {
  const Pair* data;
  std::size_t row, column;
};

constexpr std::size_t kTileRows = 6, kTileParts = 4;  // as in gemm.cpp

template <std::size_t kRows, std::size_t kParts>
inline void pair_tile(std::size_t k, StridedPairs a, const Pair* b, std::size_t n, float* c, __mmask16 last) {
  __m512 sums[kRows][kParts];
  const auto mask = [last](std::size_t p) { return p + 1 == kParts ? last : static_cast<__mmask16>(0xFFFF); };
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kRows; ++i)
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) sums[i][p] = _mm512_maskz_loadu_ps(mask(p), c + i * n + p * 16);
  for (std::size_t j = 0; j < k; ++j) {
    __m512bh parts[kParts];
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) {
      const __m512i bits = _mm512_maskz_loadu_epi32(mask(p), b + j * n + p * 16);
      std::memcpy(&parts[p], &bits, sizeof bits);
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kRows; ++i) {
      const __m512i bits = _mm512_set1_epi32(static_cast<int>(a.data[i * a.row + j * a.column]));
      __m512bh factor;
      std::memcpy(&factor, &bits, sizeof bits);
#pragma GCC unroll 8
      for (std::size_t p = 0; p < kParts; ++p) sums[i][p] = _mm512_dpbf16_ps(sums[i][p], factor, parts[p]);
    }
  }
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kRows; ++i)
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) _mm512_mask_storeu_ps(c + i * n + p * 16, mask(p), sums[i][p]);
}

template <std::size_t kParts>
void pair_columns(std::size_t m, std::size_t k, StridedPairs a, const Pair* b, std::size_t n, float* c,
                  __mmask16 last) {
  std::size_t i = 0;
  for (; i + kTileRows <= m; i += kTileRows)
    pair_tile<kTileRows, kParts>(k, {a.data + i * a.row, a.row, a.column}, b, n, c + i * n, last);
  for (; i < m; ++i) pair_tile<1, kParts>(k, {a.data + i * a.row, a.row, a.column}, b, n, c + i * n, last);
}

}  // namespace

void gemm_pairs(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                std::size_t b_row, float* c) {
  const std::size_t pairs = (k + 1) / 2;
  thread_local std::vector<Pair> left, right;
  left.resize(m * pairs);
  right.resize(n * pairs);
  for (std::size_t j = 0; j < pairs; ++j)
    pair_up(b + 2 * j * b_row, 2 * j + 1 < k ? b + (2 * j + 1) * b_row : nullptr, n, right.data() + j * n);
  StridedPairs from{left.data(), pairs, 1};
  if (a.row == 1) {
    from = {left.data(), 1, m};
    for (std::size_t j = 0; j < pairs; ++j)
      pair_up(a.data + 2 * j * a.column, 2 * j + 1 < k ? a.data + (2 * j + 1) * a.column : nullptr, m,
              left.data() + j * m);
  } else {  // neighbours lie beside each other
    for (std::size_t i = 0; i < m; ++i) {
      const float* row = a.data + i * a.row;
      auto* to = reinterpret_cast<std::uint16_t*>(left.data() + i * pairs);
      for (std::size_t j = 0; j < k; j += 16) {
        const __mmask16 here = first_of(k - j);
        const __m256bh halves = _mm512_cvtneps_pbh(_mm512_maskz_loadu_ps(here, row + j));
        __m256i bits;
        std::memcpy(&bits, &halves, sizeof bits);
        _mm256_mask_storeu_epi16(to + j, here, bits);
      }
      if (k % 2 != 0) to[k] = 0;
    }
  }
  constexpr std::size_t kWide = kTileParts * 16;
  std::size_t j = 0;
  for (; j + kWide <= n; j += kWide)
    pair_columns<kTileParts>(m, pairs, from, right.data() + j, n, c + j, 0xFFFF);
  for (; j < n; j += 16) pair_columns<1>(m, pairs, from, right.data() + j, n, c + j, first_of(n - j));
}

bool has_bfloat16() { return true; }

void gemm_bfloat16(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c) {
  if (has_tiles()) return gemm_in_tiles(m, n, k, a, b, b_row, c);
  gemm_pairs(m, n, k, a, b, b_row, c);
}
#else
bool has_bfloat16() { return false; }

void gemm_pairs(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                std::size_t b_row, float* c) {
  gemm(m, n, k, a, b, b_row, c);
}

void gemm_bfloat16(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c) {
  gemm(m, n, k, a, b, b_row, c);
}
#endif

}  // namespace pandemonium::training
