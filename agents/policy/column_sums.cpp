#include "agents/policy/column_sums.hpp"

#include "agents/policy/column_sums_of.hpp"

namespace pandemonium {
namespace {

#if defined(__AVX512F__)
constexpr int kPart = 16;
#elif defined(__AVX__)
constexpr int kPart = 8;
#else
constexpr int kPart = 4;
#endif
constexpr ColumnSums kOwn{ColumnSumsOf<kPart>::kLane, &ColumnSumsOf<kPart>::sum};

}  // namespace

#if defined(PANDEMONIUM_CHOOSES_AVX2)
extern const ColumnSums kColumnSumsAvx2;

const ColumnSums& column_sums() {
  static const bool has_avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  return has_avx2 ? kColumnSumsAvx2 : kOwn;
}
#else
const ColumnSums& column_sums() { return kOwn; }
#endif

}  // namespace pandemonium
