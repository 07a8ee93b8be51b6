#include "envs/core/batch/compact_rows.hpp"

#include <gtest/gtest.h>

#include <bit>

#include "envs/core/chance.hpp"

namespace pandemonium {
namespace {

// Units of 1 to 9; the places given take two bytes.
ObservationLayout layout_of(int width, std::vector<std::int32_t> wide) {
  ObservationLayout layout;
  for (int i = 0; i < width; ++i) layout.units.push_back(static_cast<float>(1 + i % 9));
  layout.wide = std::move(wide);
  return layout;
}

TEST(CompactRows, GiveBackTheBitsOfFloatRows) {
  Chance chance = Chance::seeded(3);
  CompactRows rows;
  std::vector<std::vector<float>> expected;
  for (const ObservationLayout& layout : {layout_of(1, {}), layout_of(1, {0}), layout_of(7, {}),
                                          layout_of(64, {0, 1, 63}), layout_of(997, {5, 500})}) {
    std::vector<std::int8_t> row(static_cast<std::size_t>(layout.bytes()));
    for (std::int8_t& x : row)
      x = static_cast<std::int8_t>(chance.below(5) > 0 ? 0 : chance.below(256) - 128);
    expected.emplace_back(static_cast<std::size_t>(layout.width()));
    float_rows(layout, row, expected.back());
    rows.add(layout, row.data());
  }
  ASSERT_EQ(rows.rows(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    std::vector<float> back(expected[i].size(), 0.0f);
    expand(rows[i], back.data());
    for (std::size_t k = 0; k < back.size(); ++k)
      EXPECT_EQ(std::bit_cast<std::uint32_t>(back[k]), std::bit_cast<std::uint32_t>(expected[i][k]))
          << i << " " << k;
    for (std::uint32_t k = 0; k < rows[i].size; ++k) {
      EXPECT_NE(rows[i].values[k], 0.0f);
      EXPECT_TRUE(k == 0 || rows[i].places[k] > rows[i].places[k - 1]);
    }
  }
  rows.clear();
  EXPECT_EQ(rows.rows(), 0u);
  EXPECT_EQ(rows.numbers(), 0u);
}

TEST(CompactRows, KeepWideNumbersWhoseLowerByteIsZero) {
  CompactRows rows;
  const std::vector<std::int8_t> row{0, 0, 2};  // 512 of 600, a flag that is not set
  ObservationLayout layout = layout_of(2, {0});
  layout.units = {600.0f, 1.0f};
  rows.add(layout, row.data());
  ASSERT_EQ(rows[0].size, 1u);
  EXPECT_EQ(rows[0].places[0], 0u);
  EXPECT_EQ(rows[0].values[0], 512.0f / 600.0f);
}

TEST(CompactRows, MayLieElsewhereInTheRowThatIsKept) {
  CompactRows rows;
  const std::vector<std::int8_t> row{1, 0, 6};
  const std::vector<std::int32_t> where{4, 3, 0};
  rows.add(layout_of(3, {}), row.data(), where.data());
  std::vector<float> back(5, 0.0f);
  expand(rows[0], back.data());
  EXPECT_EQ(back, (std::vector<float>{2.0f, 0.0f, 0.0f, 0.0f, 1.0f}));
  EXPECT_EQ(rows.numbers(), 2u);
}

}  // namespace
}  // namespace pandemonium
