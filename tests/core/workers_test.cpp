// Workers: every portion is done exactly once, whoever comes late, and a batch gives the same whatever their
// number.
#include "envs/core/batch/workers.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "envs/core/any_game.hpp"
#include "envs/core/error.hpp"

namespace pandemonium {
namespace {

TEST(Workers, EveryPortionIsDoneOnceInEveryJob) {
  for (const int threads : {1, 2, 5}) {
    Workers workers(threads);
    EXPECT_EQ(workers.threads(), threads);
    for (const int portions : {0, 1, 2, 3, 64, 1000}) {
      // Plain numbers: what a helper writes must be there when share returns (ThreadSanitizer looks on).
      std::vector<int> times(static_cast<std::size_t>(portions));
      for (int job = 1; job <= 200; ++job) {
        workers.share(portions, [&times](int portion) { ++times[static_cast<std::size_t>(portion)]; });
        for (const int each : times) ASSERT_EQ(each, job);
      }
    }
  }
}

TEST(Workers, WhatAPortionThrowsIsThrownAgainOnceAllAreDone) {
  for (const int threads : {1, 3}) {
    Workers workers(threads);
    std::atomic<int> done{0};
    const auto work = [&](int portion) {
      if (portion % 4 == 1) throw Error("portion " + std::to_string(portion));
      done.fetch_add(1);
    };
    EXPECT_THROW(workers.share(16, work), Error) << threads;
    EXPECT_EQ(done.load(), 12) << threads;
    workers.share(1, work);
    EXPECT_EQ(done.load(), 13) << "and goes on working";
  }
}

TEST(Workers, HelpersThatSleepAreWokenAndHelp) {
  Workers workers(2);
  std::atomic<int> elsewhere{0};
  for (int job = 0; job < 20; ++job) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));  // longer than anybody spins
    const auto caller = std::this_thread::get_id();
    workers.share(8, [&](int) {
      if (std::this_thread::get_id() != caller) elsewhere.fetch_add(1);
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    });
  }
  EXPECT_GT(elsewhere.load(), 0);
}

// Whatever the helpers are at when their process forks: at work, asleep, or woken and not yet up.
TEST(Workers, AForkedChildWorksAlone) {
  auto workers = std::make_unique<Workers>(3);
  for (int fork_number = 0; fork_number < 20; ++fork_number) {
    std::this_thread::sleep_for(std::chrono::milliseconds(fork_number % 3));
    workers->share(2, [](int) {});
    const pid_t child = fork();
    if (child == 0) {
      alarm(20);
      std::vector<int> times(100);
      for (int job = 0; job < 3; ++job)
        workers->share(100, [&times](int portion) { ++times[static_cast<std::size_t>(portion)]; });
      workers.reset();
      _exit(times == std::vector<int>(100, 3) ? 0 : 1);
    }
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << "fork " << fork_number;
  }
}

TEST(Workers, ABatchGivesTheSameWhateverTheirNumber) {
  for (const AnyGame* game : games()) {
    const auto options = game->options();
    const auto one = game->vector_env(options, {.tables = 700, .seed = 5});
    const auto three = game->vector_env(options, {.tables = 700, .seed = 5, .threads = 3});
    for (int step = 0; step < 200; ++step) {
      one->step_random();
      three->step_random();
    }
    EXPECT_EQ(one->saved(), three->saved()) << game->name();
    EXPECT_TRUE(std::ranges::equal(one->turn().observations, three->turn().observations)) << game->name();
    EXPECT_TRUE(std::ranges::equal(one->turn().played, three->turn().played)) << game->name();
  }
}

}  // namespace
}  // namespace pandemonium
