#include "agents/policy/column_sums.hpp"

#include <cstddef>
#include <cstdint>

namespace pandemonium {
namespace {

constexpr int kParts = 8;  // registers in use: as many sums as hide how long one takes

// Inlined into a function for each width of registers: kPart is the floats in one.
template <int kPart>
[[gnu::always_inline]] inline void sums_of(const float* columns, const std::int32_t* places,
                                           const float* inputs, int terms, const float* start, float* out) {
  typedef float Part __attribute__((vector_size(kPart * sizeof(float)), aligned(alignof(float)), may_alias));
  const Part* first = reinterpret_cast<const Part*>(start);
  Part sums[kParts];
  for (int p = 0; p < kParts; ++p) sums[p] = first[p];
  for (int i = 0; i < terms; ++i) {
    const Part* column =
        reinterpret_cast<const Part*>(columns + static_cast<std::ptrdiff_t>(places[i]) * kParts * kPart);
    const float input = inputs[i];
#pragma GCC unroll 8
    for (int p = 0; p < kParts; ++p) sums[p] += column[p] * input;
  }
  for (int p = 0; p < kParts; ++p) reinterpret_cast<Part*>(out)[p] = sums[p];
}

#if defined(__AVX512F__)
constexpr int kOwnPart = 16;
#elif defined(__AVX__)
constexpr int kOwnPart = 8;
#else
constexpr int kOwnPart = 4;
#endif

void own_sums(const float* columns, const std::int32_t* places, const float* inputs, int terms,
              const float* start, float* out) {
  sums_of<kOwnPart>(columns, places, inputs, terms, start, out);
}

constexpr ColumnSums kOwn{kParts * kOwnPart, &own_sums};

}  // namespace

#if defined(__x86_64__) && !defined(__AVX2__)
namespace {

[[gnu::target("avx2,fma")]] void avx2_sums(const float* columns, const std::int32_t* places,
                                           const float* inputs, int terms, const float* start, float* out) {
  sums_of<8>(columns, places, inputs, terms, start, out);
}

constexpr ColumnSums kAvx2{kParts * 8, &avx2_sums};

}  // namespace

const ColumnSums& column_sums() {
  static const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return has_avx2 ? kAvx2 : kOwn;
}
#else
const ColumnSums& column_sums() { return kOwn; }
#endif

}  // namespace pandemonium
