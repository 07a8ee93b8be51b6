// balance: values of a zero-sum table add up to 0, stay within [-1, 1] and are the nearest such values.
#include <gtest/gtest.h>

#include <cmath>
#include <numeric>
#include <vector>

#include "envs/core/chance.hpp"
#include "envs/core/seat.hpp"

namespace pandemonium {
namespace {

constexpr float kRounding = 2e-6f;

std::vector<float> balanced(std::vector<float> values) {
  balance(values);
  return values;
}

// The nearest values lie one shift below the given ones, but for those that a bound holds back.
void expect_nearest(const std::vector<float>& given, const std::vector<float>& values) {
  float lowest_shift = -10.0f, highest_shift = 10.0f;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const float shift = given[i] - values[i];
    if (values[i] > -1.0f) lowest_shift = std::max(lowest_shift, values[i] < 1.0f ? shift : -10.0f);
    if (values[i] < 1.0f) highest_shift = std::min(highest_shift, values[i] > -1.0f ? shift : 10.0f);
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    const float shift = given[i] - values[i];
    if (values[i] >= 1.0f) {
      EXPECT_GE(shift, lowest_shift - kRounding);
    } else if (values[i] <= -1.0f) {
      EXPECT_LE(shift, highest_shift + kRounding);
    } else {
      EXPECT_NEAR(shift, lowest_shift, kRounding);
    }
  }
}

TEST(Balance, ValuesAddUpToZeroWithinTheBoundsAndAreTheNearest) {
  Chance chance = Chance::seeded(1);
  for (int seats = 2; seats <= kMaxSeats; ++seats)
    for (int trial = 0; trial < 5000; ++trial) {
      const float size = trial % 3 == 0 ? 0.3f : trial % 3 == 1 ? 1.0f : 4.0f;
      std::vector<float> given;
      for (int s = 0; s < seats; ++s)
        given.push_back(size * static_cast<float>(chance.uniform(-1000, 2001)) / 1000.0f);
      const std::vector<float> values = balanced(given);
      ASSERT_NEAR(std::accumulate(values.begin(), values.end(), 0.0f), 0.0f, kRounding);
      for (const float value : values) ASSERT_LE(std::abs(value), 1.0f);
      expect_nearest(given, values);
      if (HasFailure()) FAIL() << testing::PrintToString(given) << " -> " << testing::PrintToString(values);
    }
}

TEST(Balance, WhatABoundCutsIsSharedByTheOthers) {
  EXPECT_EQ(balanced({0.9f, -0.9f}), (std::vector<float>{0.9f, -0.9f}));
  // One seat takes all: without the bound it would be worth 1.5.
  const std::vector<float> values = balanced({0.9f, -0.9f, -0.9f, -0.9f, -0.9f, -0.9f});
  EXPECT_EQ(values[0], 1.0f);
  for (std::size_t s = 1; s < 6; ++s) EXPECT_NEAR(values[s], -0.2f, kRounding);
}

TEST(Balance, ASingleSeatKeepsItsValue) { EXPECT_EQ(balanced({0.7f}), (std::vector<float>{0.7f})); }

}  // namespace
}  // namespace pandemonium
