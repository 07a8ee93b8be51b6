// What one decision of a network spends its time on: sums of a layer's columns, one for each input that is
// not 0, kept in registers. A build for one processor (-march=native) uses its widest; a portable one brings
// the loop a second time for AVX2 and asks the processor (AVX-512 measured no faster there). Widths give the
// same sums but for the last bit: with AVX2 a product is not rounded before it is added.
#pragma once

#include <cstdint>

namespace pandemonium {

struct ColumnSums {
  int lane;  // floats summed side by side: a layer is stored in slices of so many outputs
  // out[0 .. lane) = start + the columns at `places`, times `inputs`.
  void (*sum)(const float* columns, const std::int32_t* places, const float* inputs, int terms,
              const float* start, float* out);
};

inline constexpr int kWidestLane = 128;

const ColumnSums& column_sums();

}  // namespace pandemonium
