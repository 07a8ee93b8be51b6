// What the progress line says.
#include "training/run/progress.hpp"

#include <gtest/gtest.h>

namespace pandemonium::training {
namespace {

TEST(Progress, TellsScoresWithTheirIntervals) {
  const Progress progress{.title = "",
                          .part = 0.4,
                          .decisions = 12'300'000,
                          .decisions_per_second = 64'000,
                          .seconds_left = 80,
                          .against_random = Progress::Score{0.91, 0.017},
                          .against_scripted = Progress::Score{-0.34, 0.05}};
  EXPECT_EQ(progress_text(progress),
            "[########------------]  12.3 M decisions  64 k/s  1:20 left  random +0.91 ±0.02  "
            "scripted -0.34 ±0.05");
}

}  // namespace
}  // namespace pandemonium::training
