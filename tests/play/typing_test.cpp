// Ctrl-C at the keyboard.
#include "play/terminal/window/typing.hpp"

#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>

namespace pandemonium {
namespace {

// What comes between the prompt and the wait for the keyboard must not be lost: the wait ends all the same.
TEST(Typing, AnInterruptJustBeforeAWaitEndsIt) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  watch_for_interrupts();
  raise(SIGINT);
  char typed;
  EXPECT_EQ(read(ends[0], &typed, 1), -1);
  EXPECT_EQ(errno, EINTR);
  EXPECT_EQ(read(ends[0], &typed, 1), -1) << "line editors try once more";
  EXPECT_TRUE(was_interrupted());
  EXPECT_FALSE(was_interrupted());
  close(ends[0]);
  close(ends[1]);
  signal(SIGINT, SIG_DFL);
  signal(SIGALRM, SIG_DFL);
}

}  // namespace
}  // namespace pandemonium
