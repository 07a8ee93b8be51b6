#include "training/network/gemm.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#if defined(__AVX512BF16__)
#include <immintrin.h>
#endif

#include "training/network/registers.hpp"

namespace pandemonium::training {
namespace {

// As many sums as registers hold, with some left for what is multiplied: 24 of 32, or 12 of 16. Twelve keep
// two multiply-adds of four cycles each busy; eight do not (4 x 2 is half as fast as 6 x 2 on a Zen 3).
#if defined(__AVX512F__)
constexpr std::size_t kTileRows = 6, kTileParts = 4;
#else
constexpr std::size_t kTileRows = 6, kTileParts = 2;
#endif

template <std::size_t kRows, std::size_t kParts>
inline void tile(std::size_t k, StridedMatrix a, const float* b, std::size_t b_row, float* c,
                 std::size_t c_row) {
  Part sums[kRows][kParts];  // in registers, if every loop over them is unrolled
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kRows; ++i)
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) sums[i][p] = load(c + i * c_row + p * kPart);
  for (std::size_t j = 0; j < k; ++j) {
    Part parts[kParts];
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) parts[p] = load(b + j * b_row + p * kPart);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < kRows; ++i) {
      const float factor = a.data[i * a.row + j * a.column];
#pragma GCC unroll 8
      for (std::size_t p = 0; p < kParts; ++p) sums[i][p] += parts[p] * factor;
    }
  }
#pragma GCC unroll 8
  for (std::size_t i = 0; i < kRows; ++i)
#pragma GCC unroll 8
    for (std::size_t p = 0; p < kParts; ++p) store(c + i * c_row + p * kPart, sums[i][p]);
}

template <std::size_t kParts>
void columns(std::size_t m, std::size_t k, StridedMatrix a, const float* b, std::size_t b_row, float* c,
             std::size_t c_row) {
  std::size_t i = 0;
  for (; i + kTileRows <= m; i += kTileRows)
    tile<kTileRows, kParts>(k, {a.data + i * a.row, a.row, a.column}, b, b_row, c + i * c_row, c_row);
  for (; i < m; ++i)
    tile<1, kParts>(k, {a.data + i * a.row, a.row, a.column}, b, b_row, c + i * c_row, c_row);
}

// Columns that fill no register are filled up to one, in copies.
void last_columns(std::size_t width, std::size_t m, std::size_t k, StridedMatrix a, const float* b,
                  std::size_t b_row, float* c, std::size_t c_row) {
  thread_local std::vector<float> right, sums;
  right.assign(k * kPart, 0.0f);
  sums.assign(m * kPart, 0.0f);
  for (std::size_t l = 0; l < k; ++l) std::copy_n(b + l * b_row, width, right.data() + l * kPart);
  for (std::size_t i = 0; i < m; ++i) std::copy_n(c + i * c_row, width, sums.data() + i * kPart);
  columns<1>(m, k, a, right.data(), kPart, sums.data(), kPart);
  for (std::size_t i = 0; i < m; ++i) std::copy_n(sums.data() + i * kPart, width, c + i * c_row);
}

}  // namespace

void gemm(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b, std::size_t b_row,
          float* c) {
  std::size_t j = 0;
  for (; j + kTileParts * kPart <= n; j += kTileParts * kPart)
    columns<kTileParts>(m, k, a, b + j, b_row, c + j, n);
  for (; j + kPart <= n; j += kPart) columns<1>(m, k, a, b + j, b_row, c + j, n);
  if (j < n) last_columns(n - j, m, k, a, b + j, b_row, c + j, n);
}

namespace {

// A first, b first, a second, b second and so on, of the halves of two registers that begin at kFirst.
template <std::size_t kFirst, std::size_t... kLane>
Part interleave(Part a, Part b, std::index_sequence<kLane...>) {
  return __builtin_shufflevector(a, b, (kFirst + kLane / 2 + (kLane % 2) * kPart)...);
}

// As many rows as a register has numbers: interleaving their first half with their second, as often as those
// numbers can be halved, leaves the columns.
void transpose_square(const float* from, std::size_t from_row, float* to, std::size_t to_row) {
  constexpr auto kLanes = std::make_index_sequence<kPart>();
  std::array<Part, kPart> rows, turned;
  for (std::size_t i = 0; i < kPart; ++i) rows[i] = load(from + i * from_row);
  for (std::size_t round = 1; round < kPart; round *= 2) {
    for (std::size_t i = 0; i < kPart / 2; ++i) {
      turned[2 * i] = interleave<0>(rows[i], rows[i + kPart / 2], kLanes);
      turned[2 * i + 1] = interleave<kPart / 2>(rows[i], rows[i + kPart / 2], kLanes);
    }
    rows = turned;
  }
  for (std::size_t i = 0; i < kPart; ++i) store(to + i * to_row, rows[i]);
}

}  // namespace

void transpose(const float* from, std::size_t rows, std::size_t columns, float* to) {
  const std::size_t square_rows = rows / kPart * kPart, square_columns = columns / kPart * kPart;
  for (std::size_t i = 0; i < square_rows; i += kPart)
    for (std::size_t j = 0; j < square_columns; j += kPart)
      transpose_square(from + i * columns + j, columns, to + j * rows + i, rows);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = i < square_rows ? square_columns : 0; j < columns; ++j)
      to[j * rows + i] = from[i * columns + j];
}

#if defined(__AVX512BF16__)
namespace {

// Two neighbours of a sum in bfloat16, the first in the lower half.
using Pair = std::uint32_t;

// to[0 .. n) = pairs of first[i], second[i]; `second` may be null for zeros.
void pair_up(const float* first, const float* second, std::size_t n, Pair* to) {
  for (std::size_t i = 0; i < n; i += 16) {
    const auto here = static_cast<__mmask16>(n - i >= 16 ? 0xFFFF : (1u << (n - i)) - 1);
    const auto rounded = [here, i](const float* from) {
      const __m256bh halves = _mm512_cvtneps_pbh(_mm512_maskz_loadu_ps(here, from + i));
      __m256i bits;
      std::memcpy(&bits, &halves, sizeof bits);
      return _mm512_cvtepu16_epi32(bits);
    };
    __m512i pairs = rounded(first);
    if (second != nullptr) pairs = _mm512_or_si512(pairs, _mm512_slli_epi32(rounded(second), 16));
    _mm512_mask_storeu_epi32(to + i, here, pairs);
  }
}

struct StridedPairs {
  const Pair* data;
  std::size_t row, column;
};

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

bool has_bfloat16() { return true; }

void gemm_bfloat16(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
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
        const auto here = static_cast<__mmask16>(k - j >= 16 ? 0xFFFF : (1u << (k - j)) - 1);
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
  for (; j < n; j += 16)
    pair_columns<1>(m, pairs, from, right.data() + j, n, c + j,
                    static_cast<__mmask16>(n - j >= 16 ? 0xFFFF : (1u << (n - j)) - 1));
}
#else
bool has_bfloat16() { return false; }

void gemm_bfloat16(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c) {
  gemm(m, n, k, a, b, b_row, c);
}
#endif

}  // namespace pandemonium::training
