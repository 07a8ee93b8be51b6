// The program `train` in a folder: whose it is, budgets that are none, Ctrl-C.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <thread>
#include <utility>

#include "envs/core/any_game.hpp"
#include "training/run/checkpoint.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

// A folder of one test's own.
class TrainProgram : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pandemonium_program_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

// The program itself, which lies beside this one, with a game of the house.
fs::path program() { return fs::read_symlink("/proc/self/exe").parent_path() / "train"; }

// What it prints, and its exit status.
std::pair<std::string, int> output_of(const std::string& arguments) {
  std::FILE* pipe = ::popen((program().string() + " " + arguments + " 2>&1").c_str(), "r");
  std::string text;
  for (int c; (c = std::fgetc(pipe)) != EOF;) text += static_cast<char>(c);
  const int status = ::pclose(pipe);
  return {text, WIFEXITED(status) ? WEXITSTATUS(status) : -1};
}

TEST_F(TrainProgram, BeginsAgainInAFolderWhereNoCheckpointWasReached) {
  const std::string run = (folder_ / "early").string();
  fs::create_directories(run);
  std::ofstream(run + "/metrics.jsonl") << "{\"iteration\":7}\n";
  const std::string tiny =
      "--game city_of_demons --variant duel --threads 1 --set rollout.tables=8 --set "
      "rollout.steps=4 --set run.evaluate_every=0 --run " +
      run;
  const auto [said, status] = output_of(tiny + " --steps 64");
  EXPECT_EQ(status, 0) << said;
  EXPECT_NE(said.find("play it:    ./run play city_of_demons --against policy:" + run), std::string::npos)
      << said;
  EXPECT_EQ(std::ranges::count(text_of(run + "/metrics.jsonl"), '\n'), 2);
  const auto [refusal, refused] = output_of(tiny + " --steps 64");
  EXPECT_EQ(refused, 1);
  EXPECT_NE(refusal.find("holds a run already"), std::string::npos) << refusal;
}

// The program, training in a folder without an end, once it holds the folder and there is a checkpoint.
pid_t started(const std::string& run, const char* how) {
  const pid_t child = ::fork();
  if (child == 0) {
    std::freopen("/dev/null", "w", stderr);
    if (std::string_view(how) == "--resume")
      ::execl(program().c_str(), "train", "--resume", run.c_str(), nullptr);
    ::execl(program().c_str(), "train", "--game", "city_of_demons", "--variant", "duel", "--threads", "1",
            "--steps", "1e12", "--run", run.c_str(), "--set", "rollout.tables=8", "--set", "rollout.steps=4",
            "--set", "run.evaluate_every=0", "--set", "run.checkpoint_every=0.1", nullptr);
    std::_Exit(99);
  }
  const std::string holder = std::to_string(child);
  for (int tries = 0; tries < 2400; ++tries, std::this_thread::sleep_for(50ms))
    if (text_of(run + "/lock") == holder && !checkpoints_in(run).empty()) break;
  return child;
}

int ended(pid_t child, int signal) {
  int status = -1;
  ::kill(child, signal);
  ::waitpid(child, &status, 0);
  return status;
}

TEST_F(TrainProgram, LetsOneProcessAtATimeTrainInAFolder) {
  const std::string run = (folder_ / "locked").string();
  const pid_t first = started(run, "");
  ASSERT_FALSE(checkpoints_in(run).empty());
  const auto expect_refusal = [&run](const std::string& arguments, pid_t holder) {
    const auto [said, status] = output_of(arguments + run);
    EXPECT_EQ(status, 1) << arguments;
    EXPECT_TRUE(said.ends_with("train: " + run + ": another process trains in this folder (process " +
                               std::to_string(holder) + "); stop it first, or name another folder\n"))
        << said;
  };
  expect_refusal("--resume ", first);
  expect_refusal("--game city_of_demons --run ", first);
  EXPECT_TRUE(WIFSIGNALED(ended(first, SIGKILL)));
  const pid_t second = started(run, "--resume");  // the lock went with the first
  expect_refusal("--resume ", second);
  const int status = ended(second, SIGINT);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
}

TEST_F(TrainProgram, OfABudgetThatIsNoneIsRefusedInOneLine) {
  for (const char* budget : {"--steps nan", "--steps -1", "--seconds -1", "--seconds inf", "--steps 0.5"}) {
    const auto [said, status] =
        output_of(std::string("--game city_of_demons --run ") + (folder_ / "none").string() + " " + budget);
    EXPECT_EQ(status, 1) << budget;
    EXPECT_EQ(said.find("train: " + std::string(budget) + ": a number from 1 to "), 0u) << said;
    EXPECT_EQ(std::ranges::count(said, '\n'), 1) << said;
  }
  EXPECT_FALSE(fs::exists(folder_ / "none"));
}

TEST_F(TrainProgram, EndsCleanlyOnControlC) {
  ASSERT_TRUE(fs::exists(program())) << program();
  const std::string run = folder_ / "run", log = folder_ / "log", game(games().front()->name());
  const pid_t child = ::fork();
  if (child == 0) {
    std::freopen(log.c_str(), "w", stderr);
    ::execl(program().c_str(), "train", "--game", game.c_str(), "--seconds", "60", "--threads", "1", "--run",
            run.c_str(), "--set", "rollout.tables=8", "--set", "rollout.steps=4", nullptr);
    std::_Exit(99);
  }
  for (int tries = 0;
       tries < 600 && (!fs::exists(run + "/metrics.jsonl") || fs::file_size(run + "/metrics.jsonl") == 0);
       ++tries)
    std::this_thread::sleep_for(50ms);
  ASSERT_EQ(::kill(child, SIGINT), 0);
  int status = -1;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0);
  EXPECT_NO_THROW(last_checkpoint(run));
  EXPECT_TRUE(fs::exists(run + "/policy.safetensors"));
  EXPECT_NE(text_of(log).find("stopped; `train --resume " + run + "` goes on"), std::string::npos)
      << text_of(log);
}

}  // namespace
}  // namespace pandemonium::training
