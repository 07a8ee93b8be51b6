#include "training/network/gemm.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "envs/core/chance.hpp"
#include "training/network/sparse.hpp"
#include "training/network/tiles.hpp"

namespace pandemonium::training {
namespace {

using Product = void (*)(std::size_t, std::size_t, std::size_t, StridedMatrix, const float*, std::size_t,
                         float*);

// Small whole numbers, which are the same in bfloat16.
std::vector<float> drawn(Chance& chance, std::size_t size) {
  std::vector<float> numbers(size);
  for (float& x : numbers) x = static_cast<float>(chance.below(9) - 4);
  return numbers;
}

// Whole tiles, and what is left over at every side; a as it lies and lying on its side.
void expect_products_of_whole_numbers(Product product) {
  Chance chance = Chance::seeded(1);
  for (const std::size_t m : {1, 6, 13, 16, 33, 50})
    for (const std::size_t n : {1, 16, 37, 64, 83, 128})
      for (const std::size_t k : {1, 2, 21, 64, 97}) {
        const std::vector<float> a = drawn(chance, m * k), b = drawn(chance, k * n),
                                 begun = drawn(chance, m * n);
        std::vector<float> turned(m * k), expected = begun, plain = begun, sideways = begun;
        transpose(a.data(), m, k, turned.data());
        for (std::size_t i = 0; i < m; ++i)
          for (std::size_t j = 0; j < n; ++j)
            for (std::size_t l = 0; l < k; ++l) expected[i * n + j] += a[i * k + l] * b[l * n + j];
        product(m, n, k, {a.data(), k, 1}, b.data(), n, plain.data());
        product(m, n, k, {turned.data(), 1, m}, b.data(), n, sideways.data());
        ASSERT_EQ(plain, expected) << m << " " << n << " " << k;
        ASSERT_EQ(sideways, expected) << m << " " << n << " " << k;
      }
}

// Whole tiles, and what is left over at every side; inputs that no row has.
TEST(TiledRows, MultiplyAsSparseOnesDo) {
  if (!has_tiles()) GTEST_SKIP() << "this processor has no tiles";
  Chance chance = Chance::seeded(2);
  TiledRows tiled;  // used again and again, as in training
  for (const std::size_t rows : {256, 1, 31, 33, 100})
    for (const std::size_t inputs : {1, 16, 40, 64, 333})
      for (const std::size_t width : {128, 16, 37, 5}) {
        std::vector<std::vector<std::uint16_t>> places(rows);
        std::vector<std::vector<float>> values(rows);
        std::vector<CompactRow> compact;
        for (std::size_t r = 0; r < rows; ++r) {
          for (std::size_t place = 0; place < inputs; ++place)
            if (place % 96 < 64 && chance.below(4) == 0)
              places[r].push_back(static_cast<std::uint16_t>(place));
          values[r] = drawn(chance, places[r].size());
          compact.push_back(
              {places[r].data(), values[r].data(), static_cast<std::uint32_t>(places[r].size())});
        }
        const std::vector<float> weight = drawn(chance, inputs * width), bias = drawn(chance, width);
        std::vector<float> expected(rows * width), found(rows * width);
        sparse_linear(compact, weight.data(), bias.data(), width, expected.data());
        tiled.write(compact, inputs);
        tiled.linear(weight.data(), bias.data(), width, found.data());
        ASSERT_EQ(found, expected) << rows << " " << inputs << " " << width;

        const std::vector<float> gradient = drawn(chance, rows * width);
        std::vector<float> sums = drawn(chance, inputs * width), expected_sums = sums;
        SparseGradient().add(compact, gradient.data(), inputs, width, expected_sums.data());
        tiled.add_gradient(gradient.data(), width, sums.data());
        ASSERT_EQ(sums, expected_sums) << rows << " " << inputs << " " << width;
      }
}

TEST(Gemm, IsThatOfTheTextbook) { expect_products_of_whole_numbers(gemm); }
TEST(Gemm, InBfloat16IsTheSameOfWholeNumbers) { expect_products_of_whole_numbers(gemm_bfloat16); }
TEST(Gemm, InPairsIsTheSameOfWholeNumbers) { expect_products_of_whole_numbers(gemm_pairs); }

TEST(Gemm, TransposesSquaresOfARegisterAndWhatIsLeftOver) {
  for (const std::size_t rows : {1, 15, 16, 33, 48})
    for (const std::size_t columns : {1, 8, 16, 31, 65}) {
      std::vector<float> from(rows * columns), to(rows * columns), expected(rows * columns);
      for (std::size_t i = 0; i < rows; ++i)
        for (std::size_t j = 0; j < columns; ++j)
          expected[j * rows + i] = from[i * columns + j] = static_cast<float>(i * columns + j);
      transpose(from.data(), rows, columns, to.data());
      ASSERT_EQ(to, expected) << rows << " " << columns;
    }
}

TEST(Gemm, InBfloat16RoundsWhatItMultiplies) {
  if (!has_bfloat16()) GTEST_SKIP() << "this build has no such products";
  const float a = 1.0f + 1.0f / 512.0f, b = 3.0f;  // a ninth bit is rounded away, and sums keep theirs
  float c = 1.0f / 512.0f;
  gemm_bfloat16(1, 1, 1, {&a, 1, 1}, &b, 1, &c);
  EXPECT_EQ(c, 3.0f + 1.0f / 512.0f);
}

}  // namespace
}  // namespace pandemonium::training
