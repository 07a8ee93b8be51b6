// How many of a thing, in words.
#include "envs/core/presentable/counted.hpp"

#include <gtest/gtest.h>

namespace pandemonium {
namespace {

TEST(Counted, OneOfAThingIsToldAsOne) {
  EXPECT_EQ(counted(1, "card"), "1 card");
  EXPECT_EQ(counted(1, "die", "dice"), "1 die");
}

TEST(Counted, NoneAndSeveralAreToldInThePlural) {
  EXPECT_EQ(counted(0, "card"), "0 cards");
  EXPECT_EQ(counted(12, "card"), "12 cards");
  EXPECT_EQ(counted(2, "die", "dice"), "2 dice");
  EXPECT_EQ(counted(2, "Junk", "Junk"), "2 Junk");
}

TEST(Counted, BelowNothingIsThePlural) { EXPECT_EQ(counted(-1, "point"), "-1 points"); }

}  // namespace
}  // namespace pandemonium
