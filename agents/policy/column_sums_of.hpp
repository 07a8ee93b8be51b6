// The loop behind column_sums.hpp, compiled once for each width of registers in a file of its own. Such a
// file may be compiled for a processor that this one is not, so it includes nothing with functions that the
// linker could take for all.
#pragma once

#include <cstddef>
#include <cstdint>

namespace {

constexpr int kParts = 8;  // registers in use: as many sums as hide how long one takes

template <int kPart>  // floats in one register
struct ColumnSumsOf {
  static constexpr int kLane = kParts * kPart;
  typedef float Part __attribute__((vector_size(kPart * sizeof(float)), aligned(alignof(float)), may_alias));

  static void sum(const float* columns, const std::int32_t* places, const float* inputs, int terms,
                  const float* start, float* out) {
    const Part* first = reinterpret_cast<const Part*>(start);
    Part sums[kParts];
    for (int p = 0; p < kParts; ++p) sums[p] = first[p];
    for (int i = 0; i < terms; ++i) {
      const Part* column =
          reinterpret_cast<const Part*>(columns + static_cast<std::ptrdiff_t>(places[i]) * kLane);
      const float input = inputs[i];
#pragma GCC unroll 8
      for (int p = 0; p < kParts; ++p) sums[p] += column[p] * input;
    }
    for (int p = 0; p < kParts; ++p) reinterpret_cast<Part*>(out)[p] = sums[p];
  }
};

}  // namespace
