#include "agents/policy/column_sums.hpp"
#include "agents/policy/column_sums_of.hpp"

namespace pandemonium {
extern const ColumnSums kColumnSumsAvx2{ColumnSumsOf<8>::kLane, &ColumnSumsOf<8>::sum};
}  // namespace pandemonium
