#include "training/house_product.hpp"

#include "training/registers.hpp"

namespace pandemonium::training {
namespace {

// As many sums as registers hold, with some left for what is multiplied.
#if defined(__AVX512F__)
constexpr std::size_t kTileRows = 6, kTileParts = 4;
#else
constexpr std::size_t kTileRows = 4, kTileParts = 2;
#endif

template <std::size_t kRows, std::size_t kParts>
inline void tile(std::size_t k, Lying a, const float* b, std::size_t b_row, float* c, std::size_t c_row) {
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
void columns(std::size_t m, std::size_t k, Lying a, const float* b, std::size_t b_row, float* c,
             std::size_t c_row) {
  std::size_t i = 0;
  for (; i + kTileRows <= m; i += kTileRows)
    tile<kTileRows, kParts>(k, {a.data + i * a.row, a.row, a.column}, b, b_row, c + i * c_row, c_row);
  for (; i < m; ++i) tile<1, kParts>(k, {a.data + i * a.row, a.row, a.column}, b, b_row, c + i * c_row, c_row);
}

}  // namespace

void add_product(std::size_t m, std::size_t n, std::size_t k, Lying a, const float* b, std::size_t b_row,
                 float* c) {
  std::size_t j = 0;
  for (; j + kTileParts * kPart <= n; j += kTileParts * kPart) columns<kTileParts>(m, k, a, b + j, b_row, c + j, n);
  for (; j + kPart <= n; j += kPart) columns<1>(m, k, a, b + j, b_row, c + j, n);
  for (; j < n; ++j)
    for (std::size_t i = 0; i < m; ++i) {
      float sum = c[i * n + j];
      for (std::size_t l = 0; l < k; ++l) sum += a.data[i * a.row + l * a.column] * b[l * b_row + j];
      c[i * n + j] = sum;
    }
}

void transpose(const float* from, std::size_t rows, std::size_t columns, float* to) {
  constexpr std::size_t kBlock = 16;
  for (std::size_t i0 = 0; i0 < rows; i0 += kBlock)
    for (std::size_t j0 = 0; j0 < columns; j0 += kBlock)
      for (std::size_t j = j0; j < j0 + kBlock && j < columns; ++j)
        for (std::size_t i = i0; i < i0 + kBlock && i < rows; ++i) to[j * rows + i] = from[i * columns + j];
}

}  // namespace pandemonium::training
