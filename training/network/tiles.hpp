// Products in AMX's tiles: sixteen rows of sixteen pairs of numbers rounded to bfloat16, sums in float32.
// Shapes as in gemm.hpp and sparse.hpp.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "envs/core/batch/compact_rows.hpp"
#include "training/network/gemm.hpp"

namespace pandemonium::training {

// Whether the build knows tiles, the processor has them and the system grants them. If not, the others may
// not be called.
bool has_tiles();

// gemm_bfloat16
void gemm_in_tiles(std::size_t m, std::size_t n, std::size_t k, StridedMatrix a, const float* b,
                   std::size_t b_row, float* c);

// Sparse rows written out in bfloat16, for the first layer. Zeros are multiplied, which takes less time than
// to read the weights of each input that is not 0.
class TiledRows {
 public:
  void write(std::span<const CompactRow> rows, std::size_t inputs);
  // out [R, H] = bias + rows weight, weight [W, H]
  void linear(const float* weight, const float* bias, std::size_t width, float* out) const;
  // weight_gradient [W, H] += rows^T gradient [R, H]
  void add_gradient(const float* gradient, std::size_t width, float* weight_gradient) const;

 private:
  struct alignas(64) Line {
    std::array<std::uint16_t, 32> numbers;
  };
  const std::uint32_t* pairs(std::size_t row, std::size_t line) const {
    return reinterpret_cast<const std::uint32_t*>(lines_.data() + row * steps_ + line);
  }
  bool turn(std::size_t line, std::size_t steps, std::uint32_t* to) const;
  std::size_t rows_ = 0, inputs_ = 0, steps_ = 0;  // steps_: lines of a row
  std::vector<Line> lines_;                        // of the rows, and of as many zeros as fill the last tile
};

}  // namespace pandemonium::training
