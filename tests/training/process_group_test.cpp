// Processes that train together: here each is a thread with a member of its own, over loopback.
#include "training/process_group.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <array>
#include <chrono>

#include <ATen/ATen.h>

#include "envs/core/error.hpp"
#include "tests/training/members.hpp"

namespace pandemonium::training {
namespace {

TEST(ProcessGroup, SumsAreTheSameEverywhere) {
  std::array<std::vector<float>, 3> got;
  as_members(3, [&](const std::shared_ptr<ProcessGroup>& group) {
    at::Tensor numbers = at::full({1000}, 0.1f * static_cast<float>(group->rank() + 1));
    group->sum(numbers);
    const float* first = numbers.const_data_ptr<float>();
    got[static_cast<std::size_t>(group->rank())].assign(first, first + numbers.numel());
  });
  EXPECT_EQ(got[0], got[1]);
  EXPECT_EQ(got[0], got[2]);
  EXPECT_NEAR(got[0][0], 0.6f, 1e-6f);
}

TEST(ProcessGroup, TextsOfAnyLengthComeByRank) {
  as_members(3, [](const std::shared_ptr<ProcessGroup>& group) {
    const std::string mine(static_cast<std::size_t>(group->rank() * 1000), static_cast<char>('a' + group->rank()));
    const std::vector<std::string> all = group->gathered(mine);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0], "");
    EXPECT_EQ(all[2], std::string(2000, 'c'));
    EXPECT_EQ(group->from_first("rank " + std::to_string(group->rank())), "rank 0");
    EXPECT_TRUE(group->any(group->rank() == 2));
    EXPECT_FALSE(group->any(false));
  });
}

TEST(ProcessGroup, AMemberThatLeavesEndsTheOthersCallsWithinSeconds) {
  const auto begun = std::chrono::steady_clock::now();
  as_members(2, [](const std::shared_ptr<ProcessGroup>& group) {
    if (group->rank() == 1) return;  // its connection closes here
    at::Tensor numbers = at::ones({10});
    EXPECT_THROW(
        for (int i = 0; i < 3; ++i) group->sum(numbers), Error);
  });
  EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(20));
}

TEST(ProcessGroup, WithoutTorchrunAProcessIsAlone) {
  const Place place = place_from_environment();
  EXPECT_EQ(place.size, 1);
  ProcessGroup group(place);
  EXPECT_TRUE(group.first());
  EXPECT_EQ(group.gathered("mine"), std::vector<std::string>{"mine"});
  EXPECT_TRUE(group.any(true));
}

TEST(ProcessGroup, AnEnvironmentThatCannotBeIsRefusedByName) {
  const auto refusal = [] {
    try {
      place_from_environment();
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  setenv("WORLD_SIZE", "2", 1);
  EXPECT_NE(refusal().find("RANK, MASTER_ADDR or MASTER_PORT is missing"), std::string::npos);
  setenv("RANK", "2", 1);
  EXPECT_NE(refusal().find("environment variable RANK is '2'; expected 0 to 1"), std::string::npos);
  setenv("WORLD_SIZE", "two", 1);
  EXPECT_NE(refusal().find("environment variable WORLD_SIZE is 'two'"), std::string::npos);
  unsetenv("WORLD_SIZE");
  unsetenv("RANK");
}

}  // namespace
}  // namespace pandemonium::training
