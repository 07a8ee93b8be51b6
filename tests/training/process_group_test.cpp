// Processes that train together: here each is a thread with a member of its own, over loopback.
#include "training/processes/process_group.hpp"

#include <gtest/gtest.h>
#include <stdlib.h>

#include <array>
#include <chrono>
#include <map>

#include <ATen/ATen.h>

#include "envs/core/error.hpp"
#include "tests/training/members.hpp"

namespace pandemonium::training {
namespace {

// Over memory that all share, as on one machine, and over Gloo, as between several.
class ProcessGroups : public testing::TestWithParam<bool> {
 protected:
  static void members(int size, const std::function<void(const std::shared_ptr<ProcessGroup>&)>& each) {
    as_members(size, each, GetParam());
  }
};
INSTANTIATE_TEST_SUITE_P(, ProcessGroups, testing::Bool(),
                         [](const auto& over) { return over.param ? "SharedMemory" : "Gloo"; });

// More numbers than are laid out at a time, every one its own, and again: nothing of an earlier exchange is
// read.
TEST_P(ProcessGroups, SumsAreTheSameEverywhere) {
  constexpr std::int64_t kNumbers = 300'001;
  std::array<std::vector<float>, 3> got;
  members(3, [&](const std::shared_ptr<ProcessGroup>& group) {
    for (int time = 0; time < 3; ++time) {
      at::Tensor numbers =
          at::arange(kNumbers, at::kFloat) * (0.1f * static_cast<float>(group->rank() + 1 + 3 * time));
      group->sum(numbers);
      const float* first = numbers.const_data_ptr<float>();
      got[static_cast<std::size_t>(group->rank())].assign(first, first + kNumbers);
      for (std::int64_t i = 0; i < kNumbers; i += 10'007)
        ASSERT_NEAR(first[i], (0.6 + 0.9 * time) * static_cast<double>(i), 1e-6 * static_cast<double>(i))
            << time;
    }
  });
  EXPECT_EQ(got[0], got[1]);
  EXPECT_EQ(got[0], got[2]);
}

// Groups of every size up to two powers of two and more, with sums that are shorter than the group, short and
// long.
TEST_P(ProcessGroups, SumsOfAnySizeAreTheSameInAnyGroup) {
  for (const int size : {4, 7, 8}) {
    std::map<std::int64_t, std::vector<std::vector<float>>> got;
    for (const std::int64_t count : {1, 3, 2'500, 20'001}) got[count].resize(static_cast<std::size_t>(size));
    members(size, [&](const std::shared_ptr<ProcessGroup>& group) {
      for (auto& [count, of_members] : got) {
        at::Tensor numbers = at::arange(count, at::kFloat) + 0.1f * static_cast<float>(group->rank() + 1);
        double whole = group->rank();
        group->sum(numbers);
        group->sum(std::span(&whole, 1));
        EXPECT_EQ(whole, size * (size - 1) / 2);
        const float* first = numbers.const_data_ptr<float>();
        of_members[static_cast<std::size_t>(group->rank())].assign(first, first + count);
      }
    });
    for (const auto& [count, of_members] : got) {
      for (const std::vector<float>& sums : of_members)
        ASSERT_EQ(sums, of_members[0]) << count << ", " << size;
      for (std::int64_t i = 0; i < count; i += 17)
        ASSERT_NEAR(of_members[0][static_cast<std::size_t>(i)],
                    static_cast<double>(size) * static_cast<double>(i) + 0.05 * size * (size + 1),
                    1e-6 * static_cast<double>(size * (i + 1)));
    }
  }
}

TEST_P(ProcessGroups, TextsOfAnyLengthComeByRank) {
  members(3, [](const std::shared_ptr<ProcessGroup>& group) {
    const std::string mine(static_cast<std::size_t>(group->rank() * 1000),
                           static_cast<char>('a' + group->rank()));
    const std::vector<std::string> all = group->gathered(mine);
    ASSERT_EQ(all.size(), 3u);
    EXPECT_EQ(all[0], "");
    EXPECT_EQ(all[2], std::string(2000, 'c'));
    EXPECT_EQ(group->from_first("rank " + std::to_string(group->rank())), "rank 0");
    const std::string book(2'000'003, 'b');
    EXPECT_EQ(group->from_first(group->first() ? book : "note"), book);
    EXPECT_EQ(group->gathered(group->rank() == 1 ? book : "note"),
              (std::vector<std::string>{"note", book, "note"}));
    EXPECT_TRUE(group->any(group->rank() == 2));
    EXPECT_FALSE(group->any(false));
  });
}

TEST_P(ProcessGroups, AMemberThatLeavesEndsTheOthersCallsWithinSeconds) {
  const auto begun = std::chrono::steady_clock::now();
  members(2, [](const std::shared_ptr<ProcessGroup>& group) {
    group->any(false);               // both are there
    if (group->rank() == 1) return;  // its connection closes here
    at::Tensor numbers = at::ones({10});
    EXPECT_THROW(for (int i = 0; i < 3; ++i) group->sum(numbers), Error);
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
