// Nothing is allocated inside a step, in any game.
#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <new>

#include "envs/core/any_game.hpp"

namespace {
std::atomic<std::size_t> allocations{0};

void* counted(std::size_t size, std::size_t alignment) {
  allocations.fetch_add(1, std::memory_order_relaxed);
  const std::size_t rounded = (size + alignment - 1) / alignment * alignment;
  if (void* memory = std::aligned_alloc(alignment, rounded == 0 ? alignment : rounded)) return memory;
  throw std::bad_alloc();
}
}  // namespace

// Where one of a pair is inlined and the other is not, GCC takes them for a mismatch.
[[gnu::noinline]] void* operator new(std::size_t size) { return counted(size, alignof(std::max_align_t)); }
[[gnu::noinline]] void* operator new(std::size_t size, std::align_val_t alignment) {
  return counted(size, static_cast<std::size_t>(alignment));
}
[[gnu::noinline]] void operator delete(void* memory) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::align_val_t) noexcept { std::free(memory); }
[[gnu::noinline]] void operator delete(void* memory, std::size_t, std::align_val_t) noexcept {
  std::free(memory);
}

namespace pandemonium {
namespace {

class Allocation : public testing::TestWithParam<const AnyGame*> {};

TEST_P(Allocation, AStepAllocatesNothing) {
  for (const std::string& variant : GetParam()->variants()) {
    const auto env = GetParam()->vector_env(GetParam()->options(variant), {.tables = 64, .seed = 3});
    env->step_random();
    const std::size_t before = allocations;
    for (int step = 0; step < 2000; ++step) env->step_random();
    EXPECT_EQ(allocations - before, 0u) << variant;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Allocation, testing::ValuesIn(games().begin(), games().end()),
                         [](const auto& each) { return std::string(each.param->name()) + "__"; });
GTEST_ALLOW_UNINSTANTIATED_PARAMETERIZED_TEST(Allocation);

}  // namespace
}  // namespace pandemonium
