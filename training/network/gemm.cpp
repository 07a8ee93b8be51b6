#include "training/network/gemm.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

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

}  // namespace

// Interleaving the first half of the rows with the second, as often as their number can be halved, leaves the
// columns.
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

void transpose(const float* from, std::size_t rows, std::size_t columns, float* to) {
  const std::size_t square_rows = rows / kPart * kPart, square_columns = columns / kPart * kPart;
  for (std::size_t i = 0; i < square_rows; i += kPart)
    for (std::size_t j = 0; j < square_columns; j += kPart)
      transpose_square(from + i * columns + j, columns, to + j * rows + i, rows);
  for (std::size_t i = 0; i < rows; ++i)
    for (std::size_t j = i < square_rows ? square_columns : 0; j < columns; ++j)
      to[j * rows + i] = from[i * columns + j];
}

}  // namespace pandemonium::training
