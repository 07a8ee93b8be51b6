// A run that several processes make together is the run of one with all the tables.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include <torch/csrc/distributed/c10d/TCPStore.hpp>

#include "envs/core/error.hpp"
#include "envs/core/json.hpp"
#include "tests/pig/optimum.hpp"
#include "tests/training/kuhn_tree.hpp"
#include "tests/training/members.hpp"
#include "training/run/checkpoint.hpp"
#include "training/run/trainer.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

class SeveralProcesses : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pandemonium_processes_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Request request(const std::string& name, int threads) const {
    Request request;
    request.game = &game_kuhn_poker();
    for (const char* assignment :
         {"network.width=16", "rollout.tables=33", "rollout.steps=8", "ppo.minibatches=3", "ppo.magnet=0.1",
          "ppo.average_rate=0.5", "league.share=0.5", "league.every=2", "league.past_selves=2",
          "run.evaluate_every=0", "run.checkpoint_every=0"})
      assign(request.config, assignment);
    request.folder = folder_ / name;
    request.seed = 5;
    request.steps = 1000000;
    request.threads = threads;
    request.products = "default";
    return request;
  }

  static std::vector<float> after(Trainer& trainer, int iterations) {
    for (int i = 0; i < iterations; ++i) trainer.iterate();
    return trainer.parameters();
  }

  fs::path folder_;
};

float largest_difference(const std::vector<float>& a, const std::vector<float>& b) {
  EXPECT_EQ(a.size(), b.size());
  float largest = 0.0f;
  for (std::size_t i = 0; i < a.size(); ++i) largest = std::max(largest, std::abs(a[i] - b[i]));
  return largest;
}

TEST_F(SeveralProcesses, LearnAsOneProcessWithAllTables) {
  Trainer one(request("one", 2));  // two threads: the lanes of two processes with one thread each
  const std::vector<float> before = one.parameters(), alone = after(one, 20);
  std::array<std::vector<float>, 2> together;
  as_members(2, [&](const std::shared_ptr<ProcessGroup>& group) {
    Request asked = request("two", 1);
    asked.group = group;
    Trainer trainer(asked);
    together[static_cast<std::size_t>(group->rank())] = after(trainer, 20);
    EXPECT_EQ(trainer.decisions(), 20 * 33 * 8);
  });
  EXPECT_EQ(together[0], together[1]);
  EXPECT_LT(largest_difference(alone, together[0]), 1e-4f);
  EXPECT_GT(largest_difference(alone, before), 0.01f);
}

Json last_metrics(const fs::path& folder) {
  std::ifstream in(folder / "metrics.jsonl");
  std::string line, last;
  while (std::getline(in, line)) last = line;
  return Json::parse(last);
}

// What the first process reports is of all processes.
TEST_F(SeveralProcesses, TakeLuckOutAsOneProcessWithAllTables) {
  const auto asked = [&](const std::string& name, int threads) {
    Request made = request(name, threads);
    made.game = &game_pig();
    made.steps = 33 * 8;  // so that luck is taken out from the second iteration on
    assign(made.config, "advantage.luck=6");
    return made;
  };
  Trainer one(asked("one", 2));
  const std::vector<float> alone = after(one, 10);
  std::array<std::vector<float>, 2> together;
  as_members(2, [&](const std::shared_ptr<ProcessGroup>& group) {
    Request made = asked("two", 1);
    made.group = group;
    Trainer trainer(made);
    together[static_cast<std::size_t>(group->rank())] = after(trainer, 10);
  });
  EXPECT_EQ(together[0], together[1]);
  EXPECT_LT(largest_difference(alone, together[0]), 1e-4f);
}

TEST_F(SeveralProcesses, ReportWhatOneProcessWithAllTablesReports) {
  const auto asked = [&](const std::string& name, int threads) {
    Request made = request(name, threads);
    assign(made.config, "search.share=0.3");
    assign(made.config, "search.simulations=8");
    return made;
  };
  Trainer one(asked("alone", 2));
  after(one, 3);
  as_members(2, [&](const std::shared_ptr<ProcessGroup>& group) {
    Request made = asked("together", 1);
    made.group = group;
    Trainer trainer(made);
    after(trainer, 3);
  });
  const Json alone = last_metrics(folder_ / "alone"), together = last_metrics(folder_ / "together");
  EXPECT_GT(alone.at("charts/search_decisions"), 0);
  for (const char* count : {"charts/trainable_decisions", "charts/search_decisions", "charts/games"})
    EXPECT_EQ(alone.at(count), together.at(count)) << count;
  for (const char* mean : {"losses/search_kl", "losses/explained_variance", "losses/policy_loss",
                           "losses/approx_kl", "losses/entropy"})
    EXPECT_NEAR(alone.at(mean).get<double>(), together.at(mean).get<double>(), 1e-4) << mean;
}

TEST_F(SeveralProcesses, GoOnFromTheFirstOnesCheckpointWithAsManyAndNotWithOthers) {
  std::array<std::vector<float>, 2> unbroken, resumed;
  as_members(2, [&](const std::shared_ptr<ProcessGroup>& group) {
    Request asked = request("run", 1);
    asked.group = group;
    Trainer trainer(asked);
    after(trainer, 3);
    trainer.save();
    unbroken[static_cast<std::size_t>(group->rank())] = after(trainer, 3);
  });
  as_members(2, [&](const std::shared_ptr<ProcessGroup>& group) {
    Request asked;
    asked.game = &game_kuhn_poker();
    asked.folder = folder_ / "run";
    asked.group = group;
    resumed[static_cast<std::size_t>(group->rank())] = after(*Trainer::resume(asked), 3);
  });
  EXPECT_EQ(unbroken, resumed);
  Request alone;
  alone.game = &game_kuhn_poker();
  alone.folder = folder_ / "run";
  try {
    Trainer::resume(alone);
    FAIL() << "one process went on with a run of two";
  } catch (const Error& error) {
    EXPECT_NE(std::string(error.what()).find("the run has 2 processes"), std::string::npos) << error.what();
  }
}

// The program itself, as torchrun starts it.
pid_t start(const fs::path& run, int rank, std::uint16_t port, int restarts, const fs::path& log) {
  const pid_t child = ::fork();
  if (child != 0) return child;
  const int out = ::open(log.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0644);
  ::dup2(out, 1);
  ::dup2(out, 2);
  ::setenv("WORLD_SIZE", "2", 1);
  ::setenv("RANK", std::to_string(rank).c_str(), 1);
  ::setenv("MASTER_ADDR", "127.0.0.1", 1);
  ::setenv("MASTER_PORT", std::to_string(port).c_str(), 1);
  ::setenv("TORCHELASTIC_USE_AGENT_STORE", "True", 1);
  ::setenv("TORCHELASTIC_RESTART_COUNT", std::to_string(restarts).c_str(), 1);
  const fs::path program = fs::canonical("/proc/self/exe").parent_path() / "train";
  ::execl(program.c_str(), "train", "--game", "city_of_demons", "--threads", "1", "--steps",
          restarts == 0 ? "1e9" : "64e3", "--set", "rollout.tables=32", "--set", "rollout.steps=16", "--set",
          "game.variants=duel", "--set", "run.checkpoint_every=0.2", "--set", "run.evaluate_every=0",
          "--products", "default", "--run", run.c_str(), nullptr);
  std::_Exit(127);
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file);
  return {std::istreambuf_iterator<char>(in), {}};
}

TEST_F(SeveralProcesses, AKilledOneEndsTheOthersAndARestartGoesOn) {
  const fs::path run = folder_ / "killed";
  // As torchrun does: one store for all attempts, kept by whoever starts the processes.
  c10d::TCPStoreOptions how;
  how.isServer = true;
  how.port = free_port();
  const c10d::TCPStore agent("127.0.0.1", how);
  const std::uint16_t port = how.port;
  const pid_t first = start(run, 0, port, 0, folder_ / "first.log"),
              second = start(run, 1, port, 0, folder_ / "second.log");
  for (int wait = 0; wait < 600 && checkpoints_in(run).size() < 2; ++wait) std::this_thread::sleep_for(100ms);
  ASSERT_EQ(checkpoints_in(run).size(), 2u) << text_of(folder_ / "first.log");
  ::kill(second, SIGKILL);
  const auto killed = std::chrono::steady_clock::now();
  int status = 0;
  ::waitpid(second, &status, 0);
  ::waitpid(first, &status, 0);
  EXPECT_LT(std::chrono::steady_clock::now() - killed, 20s);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 1);
  EXPECT_NE(text_of(folder_ / "first.log").find("another process of this run is gone"), std::string::npos)
      << text_of(folder_ / "first.log");
  const FoundCheckpoint found = last_checkpoint(run);
  EXPECT_TRUE(found.refused.empty());

  const pid_t again = start(run, 0, port, 1, folder_ / "again.log"),
              beside = start(run, 1, port, 1, folder_ / "beside.log");
  ::waitpid(again, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << text_of(folder_ / "again.log");
  ::waitpid(beside, &status, 0);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << text_of(folder_ / "beside.log");
  EXPECT_NE(text_of(folder_ / "again.log").find("goes on from"), std::string::npos);
  EXPECT_TRUE(fs::exists(run / "policy.safetensors"));
}

}  // namespace
}  // namespace pandemonium::training
