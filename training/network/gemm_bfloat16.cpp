// Products of numbers rounded to bfloat16, two neighbours of a sum in one word. With AVX-512 BF16 a register
// holds sixteen such pairs; AMX multiplies tiles of sixteen rows of sixteen pairs.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "training/network/gemm.hpp"

#if defined(__AVX512BF16__)
#include <immintrin.h>
#if defined(__AMX_BF16__) && defined(__linux__)
#define PANDEMONIUM_TILES 1
#include <sys/syscall.h>
#include <unistd.h>
#endif
#endif

namespace pandemonium::training {

#if defined(__AVX512BF16__)
namespace {

// Two neighbours of a sum in bfloat16, the first in the lower half.
using Pair = std::uint32_t;

// Up to sixteen pairs of first[i], second[i]; `second` may be null for zeros.
__m512i paired(const float* first, const float* second, __mmask16 here) {
  const auto rounded = [here](const float* from) {
    const __m256bh halves = _mm512_cvtneps_pbh(_mm512_maskz_loadu_ps(here, from));
    __m256i bits;
    std::memcpy(&bits, &halves, sizeof bits);
    return _mm512_cvtepu16_epi32(bits);
  };
  const __m512i pairs = rounded(first);
  return second == nullptr ? pairs : _mm512_or_si512(pairs, _mm512_slli_epi32(rounded(second), 16));
}

__mmask16 first_of(std::size_t left) {
  return static_cast<__mmask16>(left >= 16 ? 0xFFFF : (1u << left) - 1);
}

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

#if defined(PANDEMONIUM_TILES)
namespace {

constexpr std::size_t kSide = 16, kTile = kSide * kSide;  // rows of a tile, and pairs in it
struct alignas(64) TileRow {
  std::array<Pair, kSide> pairs;
};

// Sixteen rows of 64 bytes in each of the eight tiles.
struct alignas(64) TileShapes {
  std::uint8_t palette = 1, start = 0, unused[14] = {};
  std::uint16_t row_bytes[16] = {64, 64, 64, 64, 64, 64, 64, 64};
  std::uint8_t rows[16] = {16, 16, 16, 16, 16, 16, 16, 16};
};

// The system grants tiles to a process that asks.
bool has_tiles() {
  constexpr long kAsk = 0x1023, kTileData = 18;  // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  static const bool granted = syscall(SYS_arch_prctl, kAsk, kTileData) == 0;
  return granted;
}

// a as tiles, those of sixteen rows one after another; what is beyond its sides is 0.
void tiles_of_left(std::size_t m, std::size_t k, std::size_t steps, StridedMatrix a, Pair* to) {
  if (a.row == 1) {  // columns lie one after another: tiles are made lying on their side
    alignas(64) std::array<float, kTile> turned, upright;
    for (std::size_t i = 0; i < m; i += kSide)
      for (std::size_t step = 0; step < steps; ++step, to += kTile) {
        for (std::size_t pair = 0; pair < kSide; ++pair) {
          const std::size_t j = 2 * (step * kSide + pair);
          const float* first = a.data + j * a.column + i;
          const __m512i pairs =
              j < k ? paired(first, j + 1 < k ? first + a.column : nullptr, first_of(m - i)) : __m512i{};
          _mm512_store_si512(turned.data() + pair * kSide, pairs);
        }
        transpose_square(turned.data(), kSide, upright.data(), kSide);
        std::memcpy(to, upright.data(), sizeof upright);
      }
    return;
  }
  for (std::size_t i = 0; i < m; i += kSide)
    for (std::size_t step = 0; step < steps; ++step)
      for (std::size_t row = i; row < i + kSide; ++row, to += kSide) {
        const std::size_t j = 2 * step * kSide, left = row < m ? k - j : 0;
        const float* from = a.data + (row < m ? row : 0) * a.row + j;
        const __m512 low = _mm512_maskz_loadu_ps(first_of(left), from),
                     high = _mm512_maskz_loadu_ps(first_of(left > 16 ? left - 16 : 0), from + 16);
        const __m512bh pairs = _mm512_cvtne2ps_pbh(high, low);
        std::memcpy(to, &pairs, sizeof pairs);
      }
}

// b as tiles, those of sixteen columns one after another.
void tiles_of_right(std::size_t n, std::size_t k, std::size_t steps, const float* b, std::size_t b_row,
                    Pair* to) {
  for (std::size_t column = 0; column < n; column += kSide)
    for (std::size_t pair = 0; pair < steps * kSide; ++pair, to += kSide) {
      const float* first = b + 2 * pair * b_row + column;
      const __m512i pairs =
          2 * pair < k ? paired(first, 2 * pair + 1 < k ? first + b_row : nullptr, first_of(n - column))
                       : __m512i{};
      _mm512_storeu_si512(to, pairs);
    }
}

// A tile of c: where it lies, or a copy of it where c ends inside.
struct Sums {
  Sums(float* c, std::size_t row, std::size_t height, std::size_t width)
      : in_c(c), c_row(row), rows(std::min(height, kSide)), columns(std::min(width, kSide)) {
    if (rows == kSide && columns == kSide) return;
    copy.fill(0.0f);
    for (std::size_t i = 0; i < rows; ++i) std::copy_n(c + i * row, columns, copy.data() + i * kSide);
    at = copy.data();
    row_bytes = kSide * sizeof(float);
  }
  Sums(const Sums&) = delete;
  ~Sums() {
    if (at == copy.data())
      for (std::size_t i = 0; i < rows; ++i) std::copy_n(at + i * kSide, columns, in_c + i * c_row);
  }
  float* in_c;
  std::size_t c_row, rows, columns;
  alignas(64) std::array<float, kTile> copy;
  float* at = in_c;
  std::size_t row_bytes = c_row * sizeof(float);
};

// c += left right, of `kRows` times `kColumns` tiles (1 or 2 each).
template <int kRows, int kColumns>
void multiply_tiles(std::size_t steps, const Pair* left, const Pair* right, float* c, std::size_t n,
                    std::size_t height, std::size_t width) {
  constexpr std::size_t kBytes = 64;
  const std::size_t next = steps * kTile;
  const std::size_t below = kRows == 2 ? kSide : 0, beside = kColumns == 2 ? kSide : 0;
  const Sums first(c, n, height, width);
  _tile_loadd(0, first.at, first.row_bytes);
  const Sums second(c + beside, n, height, kColumns == 2 ? width - beside : 0);
  if constexpr (kColumns == 2) _tile_loadd(1, second.at, second.row_bytes);
  const Sums third(c + below * n, n, kRows == 2 ? height - below : 0, width);
  if constexpr (kRows == 2) _tile_loadd(2, third.at, third.row_bytes);
  constexpr bool kBoth = kRows == 2 && kColumns == 2;
  const Sums fourth(c + below * n + beside, n, kBoth ? height - below : 0, kBoth ? width - beside : 0);
  if constexpr (kBoth) _tile_loadd(3, fourth.at, fourth.row_bytes);
  for (std::size_t step = 0; step < steps; ++step, left += kTile, right += kTile) {
    _tile_loadd(4, left, kBytes);
    _tile_loadd(6, right, kBytes);
    _tile_dpbf16ps(0, 4, 6);
    if constexpr (kColumns == 2) {
      _tile_loadd(7, right + next, kBytes);
      _tile_dpbf16ps(1, 4, 7);
    }
    if constexpr (kRows == 2) {
      _tile_loadd(5, left + next, kBytes);
      _tile_dpbf16ps(2, 5, 6);
    }
    if constexpr (kBoth) _tile_dpbf16ps(3, 5, 7);
  }
  _tile_stored(0, first.at, first.row_bytes);
  if constexpr (kColumns == 2) _tile_stored(1, second.at, second.row_bytes);
  if constexpr (kRows == 2) _tile_stored(2, third.at, third.row_bytes);
  if constexpr (kBoth) _tile_stored(3, fourth.at, fourth.row_bytes);
}

void gemm_in_tiles(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c) {
  const auto tiles = [](std::size_t length) { return (length + kSide - 1) / kSide; };
  const std::size_t steps = tiles((k + 1) / 2);
  thread_local std::vector<TileRow> left_rows, right_rows;
  left_rows.resize(tiles(m) * steps * kSide);
  right_rows.resize(tiles(n) * steps * kSide);
  Pair *left = left_rows.front().pairs.data(), *right = right_rows.front().pairs.data();
  tiles_of_left(m, k, steps, a, left);
  tiles_of_right(n, k, steps, b, b_row, right);
  const TileShapes shapes;
  _tile_loadconfig(&shapes);
  for (std::size_t i = 0; i < m; i += 2 * kSide)
    for (std::size_t j = 0; j < n; j += 2 * kSide) {
      const bool tall = m - i > kSide, wide = n - j > kSide;
      const auto multiply = tall ? (wide ? multiply_tiles<2, 2> : multiply_tiles<2, 1>)
                                 : (wide ? multiply_tiles<1, 2> : multiply_tiles<1, 1>);
      multiply(steps, left + i * steps * kSide, right + j * steps * kSide, c + i * n + j, n, m - i, n - j);
    }
  _tile_release();
}

}  // namespace
#endif

bool has_bfloat16() { return true; }

void gemm_bfloat16(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c) {
#if defined(PANDEMONIUM_TILES)
  if (has_tiles()) return gemm_in_tiles(m, n, k, a, b, b_row, c);
#endif
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
