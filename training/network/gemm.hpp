// A matrix product of the house: for layers as narrow as ours, whose weights lie in the second-level cache,
// it needs no copies and no blocks of its own beside tiles that fill the registers.
#pragma once

#include <cstddef>

namespace pandemonium::training {

// A matrix as it lies in memory: element (i, j) at data[i * row + j * column].
struct Lying {
  const float* data;
  std::size_t row, column;
};

// c [m, n] (rows of n numbers, one after another) += a [m, k] b [k, n], rows of b `b_row` apart.
void add_product(std::size_t m, std::size_t n, std::size_t k, Lying a, const float* b, std::size_t b_row,
                 float* c);

// The same with a and b rounded to bfloat16 (8 bits of precision, sums in float32), which processors with
// AVX-512 BF16 do about twice as fast.
bool has_bfloat16();  // whether this build was made for such a processor; else it is exact
void add_product_bfloat16(std::size_t m, std::size_t n, std::size_t k, Lying a, const float* b,
                          std::size_t b_row, float* c);

// to [columns, rows] = from [rows, columns]
void transpose(const float* from, std::size_t rows, std::size_t columns, float* to);

}  // namespace pandemonium::training
