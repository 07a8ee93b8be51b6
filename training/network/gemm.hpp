// gemm: matrix products for narrow layers whose weights fit the second-level cache. No copies and no
// blocking beyond tiles that fill the registers.
#pragma once

#include <cstddef>

namespace pandemonium::training {

// A matrix in memory: element (i, j) at data[i * row + j * column].
struct StridedMatrix {
  const float* data;
  std::size_t row, column;
};

// c [m, n] (rows of n numbers, one after another) += a [m, k] b [k, n], rows of b `b_row` apart.
void gemm(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b, std::size_t b_row,
          float* c);

// The same with a and b rounded to bfloat16 (8 bits of precision, sums in float32): in registers of pairs
// with AVX-512 BF16, or in tiles where the processor has them (AMX) and the system lets us.
bool has_bfloat16();  // whether this build was made for such a processor; else it is exact
void gemm_bfloat16(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c);

// The same, never in tiles.
void gemm_pairs(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                std::size_t b_row, float* c);

// A square of as many rows and columns as a register has numbers (registers.hpp).
void transpose_square(const float* from, std::size_t from_row, float* to, std::size_t to_row);
// to [columns, rows] = from [rows, columns]
void transpose(const float* from, std::size_t rows, std::size_t columns, float* to);

}  // namespace pandemonium::training
