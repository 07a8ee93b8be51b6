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
                          .against_scripted = Progress::Score{-0.34, 0.05},
                          .against_scripted_drawn = Progress::Score{-0.5, 0.125}};
  EXPECT_EQ(progress_text(progress),
            "[########------------]  12.3 M decisions  64 k/s  1:20 left  random +0.91 ±0.02  "
            "scripted -0.34 ±0.05  drawn -0.50 ±0.12");
}

}  // namespace
}  // namespace pandemonium::training
