// Runs that stop and go on: the same bits as one that did not stop, damaged checkpoints, full disks.
#include "training/run/trainer.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <thread>

#include "agents/policy/policy_net.hpp"
#include "agents/policy/safetensors.hpp"
#include "agents/roster.hpp"
#include "envs/core/error.hpp"
#include "tests/pig/optimum.hpp"
#include "tests/training/interrupted.hpp"
#include "tests/training/kuhn_tree.hpp"
#include "training/network/network.hpp"
#include "training/run/checkpoint.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr int kDecisions = 32 * 8;  // of one iteration

// A folder of one test's own.
class TrainerRun : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pandemonium_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Request tiny_run(const std::string& name, int iterations) const {
    Request request;
    request.game = &game_kuhn_poker();
    for (const char* assignment :
         {"network.width=16", "rollout.tables=32", "rollout.steps=8", "ppo.epochs=2", "ppo.minibatches=3",
          "ppo.magnet=0.1", "ppo.magnet_end=0.1", "league.share=0.5", "league.every=2",
          "league.past_selves=2", "ppo.average_rate=0.5", "run.evaluate_every=0", "run.checkpoint_every=0"})
      assign(request.config, assignment);
    request.folder = folder_ / name;
    request.steps = iterations * kDecisions;
    request.seed = 5;
    request.products = "default";
    return request;
  }

  fs::path folder_;
};

template <class Act>
std::string refusal_of(Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was refused)";
}

// The lines of metrics without what depends on the clock.
std::vector<Json> timeless_metrics(const fs::path& folder) {
  std::vector<Json> lines;
  std::ifstream in(folder / "metrics.jsonl");
  for (std::string line; std::getline(in, line);) {
    Json metrics = Json::parse(line);
    for (const char* key :
         {"seconds", "charts/sps", "time/rollout_seconds", "time/inference_seconds", "time/update_seconds"})
      EXPECT_EQ(metrics.erase(key), 1u) << key;
    lines.push_back(metrics);
  }
  return lines;
}

void iterate(Trainer& trainer, int iterations) {
  for (int i = 0; i < iterations; ++i) trainer.iterate();
}

TEST_F(TrainerRun, ThatIsResumedEndsWithTheSameBits) {
  for (const bool with_search : {false, true}) {
    const std::string name = with_search ? "search" : "plain";
    Request request = tiny_run(name + "-whole", 9);
    if (with_search)
      for (const char* assignment : {"search.share=0.3", "search.simulations=8", "search.from=0.4"})
        assign(request.config, assignment);
    Trainer whole(request);
    iterate(whole, 9);
    request.folder = folder_ / (name + "-parts");
    {
      Trainer first(request);
      iterate(first, 5);
      first.save();
      first.iterate();  // and is killed: this iteration is lost
    }
    Request again;
    again.game = &game_kuhn_poker();
    again.folder = request.folder;
    const auto second = Trainer::resume(again);
    EXPECT_EQ(second->decisions(), 5 * kDecisions);
    iterate(*second, 4);
    EXPECT_EQ(second->parameters(), whole.parameters()) << name;
    const auto metrics = timeless_metrics(again.folder);
    EXPECT_EQ(metrics, timeless_metrics(folder_ / (name + "-whole")));
    ASSERT_EQ(metrics.size(), 9u);
    EXPECT_FALSE(metrics[3].contains("charts/search_decisions")) << "begins after 0.4 of the run";
    ASSERT_EQ(metrics[4].contains("charts/search_decisions"), with_search);
    if (with_search) {
      EXPECT_GT(metrics[4].at("charts/search_decisions"), kDecisions / 20);
      EXPECT_LT(metrics[4].at("charts/search_decisions"), kDecisions / 2);
    }
  }
}

TEST_F(TrainerRun, WithoutLuckByMuonResumesToTheSameBits) {
  Request request = tiny_run("luck-whole", 9);
  request.game = &game_pig();
  for (const char* assignment : {"advantage.luck=6", "ppo.muon=0.7"}) assign(request.config, assignment);
  Trainer whole(request);
  iterate(whole, 9);
  const std::vector<Json> lines = timeless_metrics(request.folder);
  EXPECT_LT(lines.back().at("luck/variance_left"), 1.0);
  request.folder = folder_ / "luck-parts";
  const auto second = interrupted(request, 5, 4, &game_pig());
  EXPECT_EQ(second->parameters(), whole.parameters());
  EXPECT_EQ(timeless_metrics(request.folder), lines);
}

// Actions scored from what they point at: learned, kept in checkpoints and exported.
TEST_F(TrainerRun, WhoseActionsPointResumesToTheSameBits) {
  Request request = tiny_run("points-whole", 4);
  request.game = &find_game("daemon_dice");
  for (const char* assignment : {"game.variants=mini", "network.pointers=1"})
    assign(request.config, assignment);
  Trainer whole(request);
  const std::vector<float> untrained = whole.parameters();
  EXPECT_EQ(untrained.back(), 0.0f) << "queries begin at 0";
  iterate(whole, 4);
  request.folder = folder_ / "points-parts";
  const auto second = interrupted(request, 2, 2);
  EXPECT_EQ(second->parameters(), whole.parameters());
  second->export_to(folder_ / "policy.safetensors");
  const TensorFile file = read_safetensors(folder_ / "policy.safetensors");
  ASSERT_NE(file.find("queries.weight"), nullptr);
  EXPECT_NE(std::ranges::count(file.find("queries.weight")->values, 0.0f),
            std::ssize(file.find("queries.weight")->values));
}

// Attacks can be taken back only with an option that this run does not have.
TEST_F(TrainerRun, LeavesActionsThatWereNeverLegalForLast) {
  const AnyGame& game = find_game("daemon_dice");
  Request request = tiny_run("first", 2);
  request.game = &game;
  assign(request.config, "game.variants=mini");
  const fs::path file = folder_ / "policy.safetensors";
  const auto bias_of = [&](std::string_view action) {
    const TensorFile policy = read_safetensors(file);
    for (Action a = 0; a < game.actions(); ++a)
      if (game.action_text(a) == action)
        return policy.find("policy.bias")->values[static_cast<std::size_t>(a)];
    throw Error("no such action");
  };
  for (const char* name : {"first", "second"}) {  // the second goes on from the first's file
    request.folder = folder_ / name;
    Trainer trainer(request);
    iterate(trainer, 2);
    trainer.export_to(file);
    EXPECT_EQ(bias_of("WITHHOLD 1"), kUnlearned) << name;
    EXPECT_GT(bias_of("SUFFER 1"), -1.0f) << name;
    request.from = file;
  }

  const auto agent = make_agent(game, "policy:" + file.string());
  Chance chance = Chance::seeded(3), own = Chance::seeded(4);
  const auto table = game.set_up(game.options("mini", Json{{"withhold", true}}), chance);
  int could = 0;
  for (int i = 0; i < 400 && table->to_act() != kNobody; ++i) {
    const std::vector<Action> legal(table->legal().begin(), table->legal().end());
    const auto takes_back = [&](Action a) { return game.action_text(a).starts_with("WITHHOLD"); };
    const Action action = agent->choose(*table, own);
    if (std::ranges::any_of(legal, takes_back) && !std::ranges::all_of(legal, takes_back)) {
      ++could;
      EXPECT_FALSE(takes_back(action));
    }
    table->apply(action, chance);
  }
  EXPECT_GT(could, 5);
}

// What a GPU would do, with the CPU as the second device.
TEST_F(TrainerRun, ThatLearnsWhileItPlaysIsOneUpdateBehind) {
  Request request = tiny_run("beside", 9);
  assign(request.config, "league.share=0");  // the same games whatever becomes of the learner
  request.device = "tensors";
  Trainer beside(request);
  request.folder = folder_ / "again";
  Trainer again(request);
  request.folder = folder_ / "alone";
  request.device = "cpu";
  Trainer alone(request);

  // The first batch is played by the first network in both; what is learned from it differs in rounding
  // alone.
  for (Trainer* each : {&beside, &again, &alone}) each->iterate();
  const std::vector<float> ahead = alone.parameters(), behind = beside.parameters();
  ASSERT_EQ(ahead.size(), behind.size());
  for (std::size_t i = 0; i < ahead.size(); ++i) ASSERT_NEAR(ahead[i], behind[i], 1e-5) << i;
  // The second batch was played by the first network beside the update, by the second one without.
  for (Trainer* each : {&beside, &again, &alone}) each->iterate();
  EXPECT_NE(timeless_metrics(folder_ / "beside")[1].at("losses/policy_loss"),
            timeless_metrics(folder_ / "alone")[1].at("losses/policy_loss"));

  iterate(beside, 7);
  iterate(again, 7);
  EXPECT_EQ(beside.parameters(), again.parameters()) << "whatever ends first";
  EXPECT_EQ(timeless_metrics(folder_ / "beside"), timeless_metrics(folder_ / "again"));
}

// The batch in flight is played again, by the network that played it before.
TEST_F(TrainerRun, ThatLearnsWhileItPlaysResumesToTheSameBits) {
  Request request = tiny_run("flight-whole", 9);
  request.device = "tensors";
  assign(request.config, "ppo.teacher=1");
  Trainer whole(request);
  iterate(whole, 9);
  request.folder = folder_ / "flight-parts";
  {
    Trainer first(request);
    iterate(first, 5);
    first.save();
    first.iterate();  // and is killed: this iteration is lost
  }
  Request again;
  again.folder = request.folder;
  again.game = &game_kuhn_poker();
  const auto second = Trainer::resume(again);
  iterate(*second, 4);
  EXPECT_EQ(second->parameters(), whole.parameters());
  EXPECT_EQ(timeless_metrics(again.folder), timeless_metrics(folder_ / "flight-whole"));
}

TEST_F(TrainerRun, ThatLearnsWhileItPlaysMayGoOnWithoutDoingSo) {
  Request request = tiny_run("landed", 9);
  request.device = "tensors";
  {
    Trainer first(request);
    iterate(first, 3);
    first.save();
  }
  request.device = "cpu";
  const auto second = Trainer::resume(request);
  iterate(*second, 2);
  EXPECT_EQ(second->decisions(), 5 * kDecisions);
}

TEST_F(TrainerRun, ExportsTheMovingMeanOfItsNetworks) {
  Request request = tiny_run("mean", 3);
  assign(request.config, "ppo.average_rate=0.4");
  Trainer trainer(request);
  const fs::path file = folder_ / "policy.safetensors";
  trainer.iterate();
  const std::vector<float> first = trainer.parameters();
  trainer.iterate();
  const std::vector<float> second = trainer.parameters();
  trainer.iterate();
  const std::vector<float> third = trainer.parameters();
  trainer.export_to(file);
  const AnyGame& game = *request.game;
  Chance chance = Chance::seeded(1);
  Network exported({game.set_up(game.options(), chance)->width(), 16, 1, game.actions(), 2}, at::kCPU,
                   Products::standard, 1);
  exported.load(read_safetensors(file), file.string());
  const std::vector<float> mean = exported.values();
  ASSERT_EQ(mean.size(), third.size());
  EXPECT_NE(first, third);
  for (std::size_t i = 0; i < mean.size(); ++i)  // the first two weigh alike, the third by its share
    EXPECT_NEAR(mean[i], 0.6f * (first[i] + second[i]) / 2.0f + 0.4f * third[i], 1e-5f) << i;
}

TEST_F(TrainerRun, MayBeginWithTheNetworkOfAPolicyFile) {
  const fs::path file = folder_ / "policy.safetensors";
  Trainer earlier(tiny_run("earlier", 2));
  earlier.iterate();
  earlier.export_to(file);
  Request request = tiny_run("later", 2);
  request.from = file;
  EXPECT_EQ(Trainer(request).parameters(), earlier.parameters());
  assign(request.config, "network.width=24");
  request.folder = folder_ / "wider";
  EXPECT_NE(refusal_of([&] { Trainer wider(request); }).find("network.width"), std::string::npos);
}

TEST_F(TrainerRun, WithAnotherSeedEndsElsewhere) {
  Request request = tiny_run("first", 2);
  Trainer first(request);
  request.folder = folder_ / "second";
  request.seed = 6;
  Trainer second(request);
  iterate(first, 2);
  iterate(second, 2);
  EXPECT_NE(first.parameters(), second.parameters());
}

TEST_F(TrainerRun, FallsBackToTheCheckpointBeforeACutOne) {
  const Request request = tiny_run("cut", 9);
  std::vector<float> at_two;
  {
    Trainer trainer(request);
    iterate(trainer, 2);
    trainer.save();
    at_two = trainer.parameters();
    iterate(trainer, 1);
    trainer.save();
  }
  const fs::path newest = request.folder / "checkpoint-0000000003.bin";
  fs::resize_file(newest, fs::file_size(newest) - 100);
  testing::internal::CaptureStderr();
  const auto resumed = Trainer::resume(request);
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("not used: " + newest.string() + ": cut short or changed"), std::string::npos) << said;
  EXPECT_NE(said.find("goes on from " + (request.folder / "checkpoint-0000000002.bin").string()),
            std::string::npos)
      << said;
  EXPECT_EQ(resumed->parameters(), at_two);
}

// The learning rate of the last iteration.
double last_rate(const fs::path& folder) {
  return timeless_metrics(folder).back().at("charts/learning_rate").get<double>();
}

TEST_F(TrainerRun, WhoseBudgetGrowsDoesNotGoBackInItsSchedules) {
  Request request = tiny_run("grown", 4);
  assign(request.config, "ppo.learning_rate=1e-3");
  assign(request.config, "ppo.learning_rate_end=1e-4");
  {
    Trainer trainer(request);
    iterate(trainer, 2);
    trainer.save();
  }
  EXPECT_NEAR(last_rate(request.folder), 1e-3 - 0.25 * 9e-4, 1e-9);
  Request longer;
  longer.game = &game_kuhn_poker();
  longer.folder = request.folder;
  longer.steps = 10 * kDecisions;  // half of the schedules is left for the eight that are left
  {
    const auto resumed = Trainer::resume(longer);
    iterate(*resumed, 5);
    resumed->save();
  }
  EXPECT_NEAR(last_rate(request.folder), 1e-3 - 0.75 * 9e-4, 1e-9);
  {
    const auto again = Trainer::resume(longer);  // the same budget: nothing changes
    iterate(*again, 3);
    again->save();
  }
  EXPECT_NEAR(last_rate(request.folder), 1e-3 - 0.9375 * 9e-4, 1e-9);
  longer.steps = 20 * kDecisions;
  const auto beyond = Trainer::resume(longer);  // at its end, it stays there
  iterate(*beyond, 3);
  EXPECT_NEAR(last_rate(request.folder), 1e-4, 1e-9);
}

TEST_F(TrainerRun, SetsADamagedCheckpointAsideSoThatTwoWholeOnesAreKept) {
  const Request request = tiny_run("aside", 9);
  {
    Trainer trainer(request);
    for (int i = 0; i < 3; ++i) {
      trainer.iterate();
      trainer.save();
    }
  }
  fs::resize_file(request.folder / "checkpoint-0000000003.bin", 1000);
  testing::internal::CaptureStderr();
  const auto resumed = Trainer::resume(request);
  testing::internal::GetCapturedStderr();
  EXPECT_TRUE(fs::exists(request.folder / "checkpoint-0000000003.bin.damaged"));
  iterate(*resumed, 2);
  resumed->save();
  EXPECT_EQ(checkpoints_in(request.folder).size(), 2u);
  EXPECT_TRUE(fs::exists(request.folder / "checkpoint-0000000002.bin"));
}

TEST_F(TrainerRun, GoesOnPastDamagedLinesOfItsMetrics) {
  const Request request = tiny_run("lines", 9);
  {
    Trainer trainer(request);
    iterate(trainer, 2);
    trainer.save();
  }
  std::ofstream(request.folder / "metrics.jsonl", std::ios::app)
      << "{\"iteration\":\"two\"}\n[1]\n{\"iterat\xff\n\n7\n";
  const auto resumed = Trainer::resume(request);
  resumed->iterate();
  EXPECT_EQ(timeless_metrics(request.folder).size(), 3u);
}

TEST_F(TrainerRun, WithoutAWholeCheckpointIsRefused) {
  const Request request = tiny_run("none", 9);
  {
    Trainer trainer(request);
    trainer.iterate();
    trainer.save();
  }
  std::ofstream(request.folder / "checkpoint-0000000001.bin") << "nonsense";
  const std::string refusal = refusal_of([&] { Trainer::resume(request); });
  EXPECT_NE(refusal.find("no whole checkpoint to go on from"), std::string::npos) << refusal;
  EXPECT_NE(refusal.find("checkpoint-0000000001.bin: not a checkpoint"), std::string::npos) << refusal;
}

TEST_F(TrainerRun, KeepsItsLastTwoCheckpoints) {
  const Request request = tiny_run("two", 9);
  Trainer trainer(request);
  for (int i = 0; i < 4; ++i) {
    trainer.iterate();
    trainer.save();
  }
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(request.folder))
    if (entry.path().extension() == ".bin") names.push_back(entry.path().filename().string());
  std::ranges::sort(names);
  EXPECT_EQ(names, (std::vector<std::string>{"checkpoint-0000000003.bin", "checkpoint-0000000004.bin"}));
}

TEST_F(TrainerRun, OnAFullDiskSaysSoAndKeepsTheLastCheckpoint) {
  const Request request = tiny_run("full", 9);
  auto trainer = std::make_unique<Trainer>(request);
  trainer->iterate();
  trainer->save();
  const auto at_one = trainer->parameters();
  trainer->iterate();
  fs::create_symlink("/dev/full", request.folder / "checkpoint-0000000002.bin.part");
  const std::string refusal = refusal_of([&] { trainer->save(); });
  trainer.reset();
  EXPECT_NE(refusal.find("checkpoint-0000000002.bin: cannot be written: No space left on device"),
            std::string::npos)
      << refusal;
  EXPECT_EQ(Trainer::resume(request)->parameters(), at_one);
}

TEST_F(TrainerRun, WhoseMetricsCannotBeWrittenSaysSo) {
  const Request request = tiny_run("metrics", 9);
  fs::create_directories(request.folder);
  fs::create_symlink("/dev/full", request.folder / "metrics.jsonl");
  Trainer trainer(request);
  const std::string refusal = refusal_of([&] { trainer.iterate(); });
  EXPECT_NE(refusal.find("metrics.jsonl: cannot be written: No space left on device"), std::string::npos)
      << refusal;
}

TEST_F(TrainerRun, InAFolderThatCannotBeMadeIsRefused) {
  std::ofstream(folder_ / "file") << "in the way";
  const std::string refusal = refusal_of([&] { Trainer trainer(tiny_run("file/run", 9)); });
  EXPECT_NE(refusal.find("file/run: cannot be made: Not a directory"), std::string::npos) << refusal;
}

TEST_F(TrainerRun, OfAnotherGameOrDeviceIsRefused) {
  Request request = tiny_run("device", 9);
  request.device = "abacus";
  EXPECT_EQ(refusal_of([&] { Trainer trainer(request); }),
            "there is no device 'abacus'; devices: cpu, cuda, tensors");
  request.device = "cpu";
  Trainer(request).save();
  request.game = games().front();
  EXPECT_NE(refusal_of([&] { Trainer::resume(request); }).find("was saved of kuhn_poker"), std::string::npos);
}

TEST_F(TrainerRun, ThatIsToldToStopSavesAndExports) {
  const Request request = tiny_run("stopped", 1'000'000);
  std::atomic<bool> stop = false;
  auto trainer = std::make_unique<Trainer>(request);
  std::jthread teller([&] {
    std::this_thread::sleep_for(100ms);
    stop = true;
  });
  testing::internal::CaptureStderr();
  EXPECT_FALSE(trainer->run(stop)) << "the budget is not spent";
  testing::internal::GetCapturedStderr();
  EXPECT_GT(trainer->decisions(), 0);
  EXPECT_LT(trainer->decisions(), *request.steps);
  EXPECT_TRUE(fs::exists(request.folder / "policy.safetensors"));
  const std::vector<float> stopped = trainer->parameters();
  trainer.reset();
  EXPECT_EQ(Trainer::resume(request)->parameters(), stopped);
}

TEST_F(TrainerRun, InAFolderThatHoldsOneIsRefused) {
  const Request request = tiny_run("again", 9);
  Trainer(request).save();
  const std::string refusal = refusal_of([&] { Trainer trainer(request); });
  EXPECT_NE(refusal.find("again: holds a run already; --resume goes on with it"), std::string::npos)
      << refusal;
}

}  // namespace
}  // namespace pandemonium::training
