#include "training/network/tiles.hpp"

#if defined(__AVX512BF16__) && defined(__AMX_BF16__) && defined(__linux__)
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <cstring>
#include <vector>

#include <immintrin.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "training/network/pairs.hpp"
#include "training/network/sparse.hpp"

namespace pandemonium::training {
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
bool granted() {
  constexpr long kAsk = 0x1023, kTileData = 18;  // ARCH_REQ_XCOMP_PERM, XFEATURE_XTILEDATA
  return syscall(SYS_arch_prctl, kAsk, kTileData) == 0;
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
  for (std::size_t pair = 0; pair < steps * kSide; ++pair, to += kSide)
    for (std::size_t column = 0; column < n; column += kSide) {
      const float* first = b + 2 * pair * b_row + column;
      const __m512i pairs =
          2 * pair < k ? paired(first, 2 * pair + 1 < k ? first + b_row : nullptr, first_of(n - column))
                       : __m512i{};
      _mm512_storeu_si512(to + column * steps * kSide, pairs);
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

// Two tiles of rows, one below the other: the tiles of each lie `step` pairs apart, their rows `row`.
struct Left {
  const Pair* data;
  std::size_t row, step, below;
};

// c += left right, of `kRows` times `kColumns` tiles (1 or 2 each). From there on c has `height` rows and
// `width` columns.
template <int kRows, int kColumns>
void multiply_tiles(std::size_t steps, Left a, const Pair* right, float* c, std::size_t n, std::size_t height,
                    std::size_t width) {
  constexpr std::size_t kBytes = 64;
  const std::size_t next = steps * kTile, row_bytes = a.row * sizeof(Pair);
  const Pair* left = a.data;
  const std::size_t below = kRows == 2 ? kSide : 0, beside = kColumns == 2 ? kSide : 0;
  constexpr bool kBoth = kRows == 2 && kColumns == 2;
  const Sums first(c, n, height, width), second(c + beside, n, height, kColumns == 2 ? width - beside : 0),
      third(c + below * n, n, kRows == 2 ? height - below : 0, width),
      fourth(c + below * n + beside, n, kBoth ? height - below : 0, kBoth ? width - beside : 0);
  std::atomic_signal_fence(std::memory_order_seq_cst);  // GCC 12 does not see that loads of tiles read memory
  _tile_loadd(0, first.at, first.row_bytes);
  if constexpr (kColumns == 2) _tile_loadd(1, second.at, second.row_bytes);
  if constexpr (kRows == 2) _tile_loadd(2, third.at, third.row_bytes);
  if constexpr (kBoth) _tile_loadd(3, fourth.at, fourth.row_bytes);
  for (std::size_t step = 0; step < steps; ++step, left += a.step, right += kTile) {
    _tile_loadd(4, left, row_bytes);
    _tile_loadd(6, right, kBytes);
    _tile_dpbf16ps(0, 4, 6);
    if constexpr (kColumns == 2) {
      _tile_loadd(7, right + next, kBytes);
      _tile_dpbf16ps(1, 4, 7);
    }
    if constexpr (kRows == 2) {
      _tile_loadd(5, left + a.below, row_bytes);
      _tile_dpbf16ps(2, 5, 6);
    }
    if constexpr (kBoth) _tile_dpbf16ps(3, 5, 7);
  }
  _tile_stored(0, first.at, first.row_bytes);
  if constexpr (kColumns == 2) _tile_stored(1, second.at, second.row_bytes);
  if constexpr (kRows == 2) _tile_stored(2, third.at, third.row_bytes);
  if constexpr (kBoth) _tile_stored(3, fourth.at, fourth.row_bytes);
}

// c += left right, of up to two tiles of rows and two of columns.
void multiply_square(std::size_t steps, Left left, const Pair* right, float* c, std::size_t n,
                     std::size_t height, std::size_t width) {
  const bool tall = height > kSide, wide = width > kSide;
  const auto multiply = tall ? (wide ? multiply_tiles<2, 2> : multiply_tiles<2, 1>)
                             : (wide ? multiply_tiles<1, 2> : multiply_tiles<1, 1>);
  multiply(steps, left, right, c, n, height, width);
}

// The same for all of the `width` columns of `right`.
void multiply_rows(std::size_t steps, Left left, const Pair* right, float* c, std::size_t width,
                   std::size_t height) {
  for (std::size_t j = 0; j < width; j += 2 * kSide)
    multiply_square(steps, left, right + j * steps * kSide, c + j, width, height, width - j);
}

// Tiles of this processor are at hand as long as it lives.
struct TilesInUse {
  TilesInUse() {
    static constexpr TileShapes kShapes;  // constant: GCC 12 sees only its first 8 bytes being read
    _tile_loadconfig(&kShapes);
  }
  TilesInUse(const TilesInUse&) = delete;
  ~TilesInUse() { _tile_release(); }
};

constexpr std::size_t tiles(std::size_t length) { return (length + kSide - 1) / kSide; }

// Memory for so many tiles of one thread, kept.
Pair* room(std::vector<TileRow>& rows, std::size_t count) {
  rows.resize(std::max(rows.size(), count * kSide));
  return rows.front().pairs.data();
}

}  // namespace

bool has_tiles() {
  static const bool has = granted();
  return has;
}

void gemm_in_tiles(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c) {
  const std::size_t steps = tiles((k + 1) / 2);
  thread_local std::vector<TileRow> left_rows, right_rows;
  Pair *left = room(left_rows, tiles(m) * steps), *right = room(right_rows, tiles(n) * steps);
  tiles_of_left(m, k, steps, a, left);
  tiles_of_right(n, k, steps, b, b_row, right);
  const TilesInUse in_use;
  for (std::size_t i = 0; i < m; i += 2 * kSide)
    multiply_rows(steps, {left + i * steps * kSide, kSide, kTile, steps * kTile}, right, c + i * n, n, m - i);
}

void TiledRows::write(std::span<const CompactRow> rows, std::size_t inputs) {
  rows_ = rows.size();
  inputs_ = inputs;
  steps_ = tiles((inputs + 1) / 2);
  const std::size_t lines = 2 * kSide * tiles((rows_ + 1) / 2) * steps_;
  lines_.resize(std::max(lines_.size(), lines));
  std::fill_n(lines_.data(), lines, Line{});
  for (std::size_t r = 0; r < rows_; ++r) {
    prefetch_after(rows, r);
    const CompactRow& row = rows[r];
    std::uint16_t* const to = lines_[r * steps_].numbers.data();
    for (std::uint32_t i = 0; i < row.size; i += kSide) {
      const __m256bh rounded =
          _mm512_cvtneps_pbh(_mm512_maskz_loadu_ps(first_of(row.size - i), row.values + i));
      std::array<std::uint16_t, kSide> numbers;
      std::memcpy(numbers.data(), &rounded, sizeof numbers);
      for (std::uint32_t k = 0; k < std::min<std::uint32_t>(kSide, row.size - i); ++k)
        to[row.places[i + k]] = numbers[k];
    }
  }
}

void TiledRows::linear(const float* weight, const float* bias, std::size_t width, float* out) const {
  thread_local std::vector<TileRow> right_rows;
  Pair* right = room(right_rows, tiles(width) * steps_);
  tiles_of_right(width, inputs_, steps_, weight, width, right);
  for (std::size_t r = 0; r < rows_; ++r) std::copy_n(bias, width, out + r * width);
  const TilesInUse in_use;
  const std::size_t row = steps_ * kSide;
  for (std::size_t r = 0; r < rows_; r += 2 * kSide)
    multiply_rows(steps_, {pairs(r, 0), row, kSide, kSide * row}, right, out + r * width, width, rows_ - r);
}

void TiledRows::add_gradient(const float* gradient, std::size_t width, float* weight_gradient) const {
  const std::size_t steps = tiles((rows_ + 1) / 2);
  thread_local std::vector<TileRow> left_rows, right_rows;
  Pair *left = room(left_rows, 2 * steps), *right = room(right_rows, tiles(width) * steps);
  tiles_of_right(width, rows_, steps, gradient, width, right);
  const TilesInUse in_use;
  for (std::size_t line = 0; line < steps_; ++line)
    if (turn(line, steps, left))
      multiply_rows(steps, {left, kSide, kTile, steps * kTile}, right,
                    weight_gradient + line * 2 * kSide * width, width, inputs_ - line * 2 * kSide);
}

// The numbers of 32 inputs as two tiles of rows on their side: neighbours of a sum are neighbouring rows.
// Returns whether any is not 0.
bool TiledRows::turn(std::size_t line, std::size_t steps, Pair* to) const {
  alignas(64) std::array<float, kTile> sides[2], upright;
  __m512i any = _mm512_setzero_si512();
  for (std::size_t step = 0; step < steps; ++step, to += kTile) {
    for (std::size_t pair = 0; pair < kSide; ++pair) {
      const std::size_t row = 2 * (step * kSide + pair);
      const __m512i first = _mm512_load_si512(pairs(row, line)),
                    second = _mm512_load_si512(pairs(row + 1, line));
      any = _mm512_or_si512(any, _mm512_or_si512(first, second));
      for (const bool high : {false, true}) {
        const auto half = [high](__m512i numbers) {
          return _mm512_cvtepu16_epi32(high ? _mm512_extracti64x4_epi64(numbers, 1)
                                            : _mm512_castsi512_si256(numbers));
        };
        _mm512_store_si512(sides[high].data() + pair * kSide,
                           _mm512_or_si512(half(first), _mm512_slli_epi32(half(second), 16)));
      }
    }
    for (const bool high : {false, true}) {
      transpose_square(sides[high].data(), kSide, upright.data(), kSide);
      std::memcpy(to + (high ? steps * kTile : 0), upright.data(), sizeof upright);
    }
  }
  return _mm512_test_epi32_mask(any, any) != 0;
}

}  // namespace pandemonium::training

#else

namespace pandemonium::training {

bool has_tiles() { return false; }
void gemm_in_tiles(std::size_t, std::size_t, std::size_t, StridedMatrix, const float*, std::size_t, float*) {}
void TiledRows::write(std::span<const CompactRow>, std::size_t) {}
void TiledRows::linear(const float*, const float*, std::size_t, float*) const {}
void TiledRows::add_gradient(const float*, std::size_t, float*) const {}

}  // namespace pandemonium::training
#endif
