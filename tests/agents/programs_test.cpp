// evaluate and analyse as people run them: what cannot be written is refused, early where it can be known;
// Ctrl-C ends them; nothing that a terminal obeys comes out of what they were given.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "envs/core/files/replay.hpp"
#include "tests/agents/sample_policy.hpp"

namespace pandemonium {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;

struct Ran {
  int status;  // of exit; 128 and the signal that ended it
  std::string output, errors;
};

class Programs : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) /
              ("programs_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  pid_t begin(const std::string& program, std::vector<std::string> arguments,
              const std::string& output = "") {
    const pid_t child = ::fork();
    if (child != 0) return child;
    const std::string to = output.empty() ? (folder_ / "output").string() : output;
    ::dup2(::open(to.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDOUT_FILENO);
    ::dup2(::open((folder_ / "errors").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644), STDERR_FILENO);
    arguments.insert(arguments.begin(), program);
    std::vector<char*> pointers;
    for (std::string& each : arguments) pointers.push_back(each.data());
    pointers.push_back(nullptr);
    ::execv((std::string(PANDEMONIUM_PROGRAMS) + "/" + program).c_str(), pointers.data());
    ::_exit(99);
  }
  Ran end_of(pid_t child) const {
    int status = 0;
    ::waitpid(child, &status, 0);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), content("output"),
            content("errors")};
  }
  Ran run(const std::string& program, std::vector<std::string> arguments, const std::string& output = "") {
    return end_of(begin(program, std::move(arguments), output));
  }
  std::string content(const std::string& name) const {
    std::ifstream in(folder_ / name, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
  }
  // A short game between players of this name.
  std::string replay(const std::string& name) const {
    const AnyGame& game = find_game("city_of_demons");
    Replay replay(game, game.options(), 3, {name, name});
    for (int i = 0; i < 6; ++i) replay.play(replay.table().legal().front());
    std::ofstream out(folder_ / "game.jsonl", std::ios::binary);
    replay.write(out, Replay::Digests::none);
    return (folder_ / "game.jsonl").string();
  }

  fs::path folder_;
};

TEST_F(Programs, FailWhereTheirOutputCannotBeWritten) {
  const Ran whole = run("evaluate", {"--game", "city_of_demons", "--games", "2", "random"});
  EXPECT_EQ(whole.status, 0) << whole.errors;
  EXPECT_NE(whole.output.find("random"), std::string::npos);
  const Ran full = run("evaluate", {"--game", "city_of_demons", "--games", "2", "random"}, "/dev/full");
  EXPECT_EQ(full.status, 1);
  EXPECT_NE(full.errors.find("cannot be written"), std::string::npos) << full.errors;
  EXPECT_EQ(run("analyse", {replay("a"), "--rollouts", "1", "--redraws", "1"}, "/dev/full").status, 1);
  EXPECT_EQ(
      run("evaluate", {"--game", "city_of_demons", "--games", "2", "random", "--json", "/dev/full"}).status,
      1);
}

TEST_F(Programs, RefuseAFileInAMissingFolderBeforeTheGames) {
  const std::string nowhere = (folder_ / "no/results.json").string();
  for (const auto& arguments : std::vector<std::vector<std::string>>{
           {"--json", nowhere}, {"--json", nowhere, "--part", "1/2"}, {"--json", folder_.string()}}) {
    std::vector<std::string> all{"--game", "city_of_demons", "--games", "100000000", "random"};
    all.insert(all.end(), arguments.begin(), arguments.end());
    const Ran ran = run("evaluate", all);
    EXPECT_EQ(ran.status, 1);
    EXPECT_NE(ran.errors.find(arguments[1] + ": cannot be written"), std::string::npos) << ran.errors;
  }
  EXPECT_EQ(run("analyse", {replay("a"), "--json", nowhere}).status, 1);
}

TEST_F(Programs, EndAtOnceOnCtrlC) {
  const std::string game = replay("a");
  const std::vector<std::pair<std::string, std::vector<std::string>>> long_work{
      {"evaluate", {"--game", "city_of_demons", "--games", "1000000", "search:1000000", "random"}},
      {"evaluate", {"--game", "city_of_demons", "--games", "100000000", "--threads", "2", "random"}},
      {"analyse", {game, "--rollouts", "100000", "--redraws", "100000", "--quiet"}}};
  for (const auto& [program, arguments] : long_work) {
    const pid_t child = begin(program, arguments);
    ::usleep(300'000);
    const auto asked = Clock::now();
    ::kill(child, SIGINT);
    const Ran ran = end_of(child);
    EXPECT_EQ(ran.status, 128 + SIGINT) << program << ran.errors;
    EXPECT_LT(Clock::now() - asked, std::chrono::seconds(1)) << program;  // where nothing else runs, at once
  }
}

TEST_F(Programs, PrintNothingThatATerminalObeys) {
  const std::string bad =
      "a\x1b[31m\x07\xC2\x9B"
      "b";
  const auto expect_harmless = [&](const Ran& ran, bool refused) {
    EXPECT_EQ(ran.status != 0, refused) << ran.errors;
    for (const std::string& text : {ran.output, ran.errors}) {
      EXPECT_EQ(text.find('\x1b'), std::string::npos) << text;
      EXPECT_EQ(text.find('\x07'), std::string::npos) << text;
      EXPECT_EQ(text.find("\xC2\x9B"), std::string::npos) << text;
    }
    EXPECT_NE((ran.output + ran.errors).find("a?[31m"), std::string::npos) << ran.output << ran.errors;
  };
  const std::string game = replay(bad);
  expect_harmless(run("analyse", {game, "--rollouts", "1", "--redraws", "1", "--quiet"}), false);
  expect_harmless(run("analyse", {game, "--judge", bad}), true);
  expect_harmless(run("analyse", {bad}), true);
  expect_harmless(run("evaluate", {"--game", bad, "random"}), true);
  expect_harmless(run("evaluate", {"--game", "city_of_demons", "random", "--variant", bad}), true);
  expect_harmless(run("evaluate", {"--game", "city_of_demons", "--options", bad + "=1", "random"}), true);
  expect_harmless(run("evaluate", {"--game", "city_of_demons", bad}), true);
  expect_harmless(run("evaluate", {"--game", "city_of_demons", "random", "--" + bad}), true);
  expect_harmless(run("evaluate", {"--merge", bad}), true);
  // A model whose own words are such.
  const AnyGame& demons = find_game("city_of_demons");
  TensorFile model = sample_policy(demons, 4, 1, 1);
  model.metadata["game"] = bad;
  write_safetensors(folder_ / "model.safetensors", model);
  expect_harmless(
      run("evaluate", {"--game", "city_of_demons", "policy:" + (folder_ / "model.safetensors").string()}),
      true);
  model = sample_policy(demons, 4, 1, 1);
  fs::create_directories(folder_ / bad);
  write_safetensors(folder_ / bad / "model.safetensors", model);
  expect_harmless(run("evaluate", {"--game", "city_of_demons", "--games", "2",
                                   "policy:" + (folder_ / bad / "model.safetensors").string()}),
                  false);
}

}  // namespace
}  // namespace pandemonium
