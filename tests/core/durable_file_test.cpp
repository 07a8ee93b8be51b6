// Files that no kill leaves half written, and text that a terminal may be given.
#include "envs/core/files/durable_file.hpp"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <fstream>
#include <functional>

#include "envs/core/error.hpp"
#include "envs/core/files/printable.hpp"

namespace pandemonium {
namespace {

namespace fs = std::filesystem;

class DurableFile : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              ("durable_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  static std::string content(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  static std::string refusal(const std::function<void()>& action) {
    try {
      action();
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }
  fs::path folder_;
};

TEST_F(DurableFile, HoldsWhatWasWrittenAndNothingLiesBeside) {
  const fs::path file = folder_ / "a.json";
  write_durably(file, "old");
  write_durably(file, std::string(100'000, 'x'));
  EXPECT_EQ(content(file), std::string(100'000, 'x'));
  EXPECT_EQ(std::distance(fs::directory_iterator(folder_), {}), 1);
}

TEST_F(DurableFile, IsOldOrNewAfterAKillAtAnyTime) {
  const fs::path file = folder_ / "a.json";
  const std::string old(1 << 20, 'o'), young(1 << 20, 'y');
  write_durably(file, old);
  for (int i = 0; i < 20; ++i) {
    const pid_t writer = ::fork();
    if (writer == 0) {
      for (;;) {
        write_durably(file, young);
        write_durably(file, old);
      }
    }
    ::usleep(static_cast<useconds_t>(500 + 700 * i));
    ::kill(writer, SIGKILL);
    ::waitpid(writer, nullptr, 0);
    const std::string found = content(file);
    ASSERT_TRUE(found == old || found == young) << "kill " << i << " left " << found.size() << " bytes";
  }
}

TEST_F(DurableFile, FollowsALink) {
  const fs::path target = folder_ / "target", link = folder_ / "link";
  for (const fs::path& named : {fs::path("target"), fs::absolute(target)}) {
    write_durably(target, "old");
    fs::create_symlink(named, link);
    write_durably(link, "new");
    EXPECT_TRUE(fs::is_symlink(link)) << named;
    EXPECT_EQ(content(target), "new") << named;
    fs::remove(link);
  }
}

TEST_F(DurableFile, ThatIsADeviceIsWrittenStraight) {
  write_durably("/dev/null", "gone");
  EXPECT_TRUE(fs::is_character_file("/dev/null"));
  EXPECT_NE(
      refusal([] { write_durably("/dev/full", "text"); }).find("/dev/full: cannot be written: No space"),
      std::string::npos);
}

TEST_F(DurableFile, ThatCannotBeWrittenIsRefusedByNameBeforeAndAfter) {
  const fs::path nowhere = folder_ / "no" / "a.json";
  for (const auto& action : std::vector<std::function<void()>>{[&] { write_durably(nowhere, "text"); },
                                                               [&] { require_writable(nowhere); }})
    EXPECT_EQ(refusal(action), nowhere.string() + ": cannot be written: No such file or directory");
  EXPECT_EQ(refusal([&] { require_writable(folder_); }),
            folder_.string() + ": cannot be written: Is a directory");
  EXPECT_EQ(refusal([&] { require_writable(folder_ / "a.json"); }), "");
  EXPECT_TRUE(fs::is_empty(folder_));
  EXPECT_EQ(refusal([] { require_writable("/proc/a.json"); }).substr(0, 31),
            "/proc/a.json: cannot be written");
  write_durably(folder_ / "file", "text");
  EXPECT_EQ(refusal([&] { require_writable(folder_ / "file" / "a.json"); }),
            (folder_ / "file" / "a.json").string() + ": cannot be written: Not a directory");
  EXPECT_EQ(refusal([] { require_writable("a.json"); }), "");
  write_durably(folder_ / "a.json", "old");
  fs::create_symlink("/dev/full", folder_ / "a.json.part");
  EXPECT_NE(
      refusal([&] { write_durably(folder_ / "a.json", "new"); }).find("a.json: cannot be written: No space"),
      std::string::npos);
  EXPECT_EQ(content(folder_ / "a.json"), "old");
  EXPECT_FALSE(fs::is_symlink(folder_ / "a.json.part"));
}

TEST(Printable, KeepsWordsOfEveryLanguage) {
  for (const std::string text : {"best, level 3: 97.5%", "Łódź", "東京", "demon 👹", "naïve"})
    EXPECT_EQ(printable(text), text);
}

// Every control character, alone and in the sequences that terminals obey.
TEST(Printable, HoldsNothingThatATerminalObeys) {
  for (int code = 0; code < 0xA0; ++code) {
    if (code >= 0x20 && code < 0x7F) continue;
    std::string text = "a";
    if (code >= 0x80) text += '\xC2';
    text += static_cast<char>(code);
    EXPECT_EQ(printable(text + "b"), "a?b") << code;
    EXPECT_EQ(printable_lines(text + "b"), code == '\n' ? "a\nb" : "a?b") << code;
  }
  EXPECT_EQ(printable("\x1b[31mred\x1b]0;title\x07"), "?[31mred?]0;title?");
  EXPECT_EQ(printable("\u202Etxt.exe\u2066"), "?txt.exe?");
  EXPECT_EQ(printable("a\x9B"
                      "31m"),
            "a?31m");  // a byte that is no character
  EXPECT_EQ(printable(std::string(5000, 'x')).size(), kMaxErrorText);
  EXPECT_EQ(printable_lines(std::string(5000, 'x')).size(), 5000u);
}

}  // namespace
}  // namespace pandemonium
