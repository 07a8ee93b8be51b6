#include "envs/core/compact_rows.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>

#include "envs/core/chance.hpp"

namespace pandemonium {
namespace {

TEST(CompactRows, GiveBackTheSameBits) {
  Chance chance = Chance::seeded(3);
  CompactRows rows;
  std::vector<std::vector<float>> given;
  for (int width : {0, 1, 7, 64, 997}) {
    std::vector<float> row(static_cast<std::size_t>(width));
    for (float& x : row) x = chance.below(5) > 0 ? 0.0f : static_cast<float>(chance.below(9) - 4) / 4.0f;
    if (width > 5) {
      row[1] = -0.0f;
      row[2] = std::numeric_limits<float>::denorm_min();
      row[3] = std::nanf("");
    }
    rows.add(row.data(), row.size());
    given.push_back(row);
  }
  ASSERT_EQ(rows.rows(), given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    std::vector<float> back(given[i].size(), 0.0f);
    expand(rows[i], back.data());
    for (std::size_t k = 0; k < back.size(); ++k)
      EXPECT_EQ(std::bit_cast<std::uint32_t>(back[k]), std::bit_cast<std::uint32_t>(given[i][k])) << i << " " << k;
  }
  rows.clear();
  EXPECT_EQ(rows.rows(), 0u);
  EXPECT_EQ(rows.numbers(), 0u);
}

TEST(CompactRows, MayLieElsewhereInTheRowThatIsKept) {
  CompactRows rows;
  const std::vector<float> row{1.0f, 0.0f, 2.0f};
  const std::vector<std::int32_t> where{4, 3, 0};
  rows.add(row.data(), row.size(), where.data());
  std::vector<float> back(5, 0.0f);
  expand(rows[0], back.data());
  EXPECT_EQ(back, (std::vector<float>{2.0f, 0.0f, 0.0f, 0.0f, 1.0f}));
  EXPECT_EQ(rows.numbers(), 2u);
}

}  // namespace
}  // namespace pandemonium
