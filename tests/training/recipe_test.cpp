// Recipes: what their files may say, and that a run of one may be interrupted anywhere.
#include "training/recipe/recipe_run.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <thread>

#include "agents/policy/safetensors.hpp"
#include "envs/core/error.hpp"
#include "tests/training/kuhn_tree.hpp"
#include "tests/training/members.hpp"

namespace pandemonium::training {
namespace {

namespace fs = std::filesystem;
using namespace std::chrono_literals;

constexpr const char* kPreset = R"(
[network]
width = 16
[rollout]
tables = 32
steps = 8
[ppo]
minibatches = 3
[run]
evaluate_every = 0
checkpoint_every = 0
)";
constexpr const char* kPhases = R"(
[[phase]]
name = "alone"
decisions = 1024
[phase.league]
share = 0.0

[[phase]]
name = "league"
decisions = 51_200
[phase.league]
share = 0.5
every = 2

[[phase]]
name = "rival"
decisions = 1024
from = "alone"
rivals = ["league"]
[phase.league]
share = 1.0
rivals = 1.0
scripted = 0.0
random = 0.0
[phase.ppo]
epochs = 1
)";

std::string refusal_of(const std::string& text) {
  try {
    parse_recipe("mine", kPreset, text, "mine.toml");
  } catch (const Error& error) {
    return error.what();
  }
  return "(it was taken)";
}

TEST(Recipe, IsPhasesThatChangeThePreset) {
  const Recipe recipe = parse_recipe("mine", kPreset, kPhases, "mine.toml");
  ASSERT_EQ(recipe.phases.size(), 3u);
  const Phase &alone = recipe.phases[0], &league = recipe.phases[1], &rival = recipe.phases[2];
  EXPECT_EQ(alone.from, "");
  EXPECT_EQ(league.from, "alone") << "the phase before";
  EXPECT_EQ(rival.from, "alone");
  EXPECT_EQ(rival.rivals, (std::vector<std::string>{"league"}));
  EXPECT_EQ(league.decisions, 51'200);
  EXPECT_EQ(league.config.league.share, 0.5);
  EXPECT_EQ(league.config.network.width, 16) << "of the preset";
  EXPECT_EQ(rival.config.league.every, LeagueConfig{}.every) << "not of the phase before";
  EXPECT_EQ(rival.config.ppo.epochs, 1);
  EXPECT_EQ(scaled(recipe, 0.5).phases[0].decisions, 512);
  EXPECT_NE(recipe.digest(), parse_recipe("mine", std::string(kPreset) + "\n", kPhases, "x").digest());
}

TEST(Recipe, ThatIsNoneIsRefusedWithItsPlace) {
  const auto expect = [](const std::string& text, const std::string& refusal) {
    EXPECT_EQ(refusal_of(text).find(refusal), 0u) << refusal_of(text);
  };
  const std::string phase = "[[phase]]\nname = \"a\"\n", whole = phase + "decisions = 5\n";
  expect("", "mine.toml: expected a list of [[phase]]");
  expect("[phase]\nname = \"a\"\n", "mine.toml: expected a list of [[phase]]");
  expect("top = 1\n" + whole, "mine.toml: expected a list of [[phase]] and nothing else");
  expect("[[phase]]\ndecisions = 5\n", "mine.toml, phase 1: name is ''");
  expect("[[phase]]\nname = \"../a\"\ndecisions = 5\n", "mine.toml, phase 1: name is '../a'");
  expect(phase, "mine.toml, phase 1 'a': no budget");
  expect(phase + "decisions = 0\n", "mine.toml, phase 1 'a': decisions: expected a number");
  expect(whole + "from = \"b\"\n", "mine.toml, phase 1 'a': 'b' is no earlier phase");
  expect(whole + "rivals = [\"a\"]\n", "mine.toml, phase 1 'a': 'a' is no earlier phase");
  expect(whole + whole, "mine.toml, phase 2 'a': there is a phase of that name");
  expect(whole + "[phase.ppo]\nepoch = 2\n", "mine.toml, phase 1 'a': there is no key 'ppo.epoch'");
  expect(whole + "budget = 2\n", "mine.toml, phase 1 'a': there is no key 'budget'");
}

TEST(Recipe, EveryOneThatIsThereIsRead) {
  for (const auto& game : fs::directory_iterator(PANDEMONIUM_SOURCE "/envs"))
    for (const std::string& name : recipes_in(game.path() / "recipes"))
      EXPECT_NO_THROW(parse_recipe(name, read_toml_text(game.path() / "preset.toml"),
                                   read_toml_text(game.path() / "recipes" / (name + ".toml")), name))
          << game.path();
}

// A preset that changes later would change what its recipe makes.
TEST(Recipe, OfAShippedPolicyHasTheSettingsThatMadeIt) {
  int policies = 0;
  for (const auto& game : fs::directory_iterator(PANDEMONIUM_SOURCE "/envs")) {
    const fs::path file = PANDEMONIUM_SOURCE "/models" / game.path().filename() / "best.safetensors";
    if (!fs::exists(file)) continue;
    ++policies;
    const auto metadata = read_safetensors(file).metadata;
    const Json made = parse_json(metadata.at("recipe"), file.string());
    const auto name = made.at("name").get<std::string>();
    const Recipe recipe =
        parse_recipe(name, read_toml_text(game.path() / "preset.toml"),
                     read_toml_text(game.path() / "recipes" / (name + ".toml")), file.string());
    EXPECT_EQ(made.at("phase").get<std::string>(), recipe.phases.back().name) << file;
    EXPECT_EQ(to_toml(parse_config(metadata.at("config"), file.string())),
              to_toml(recipe.phases.back().config))
        << file;
  }
  EXPECT_GT(policies, 0);
}

TEST(Recipe, AMeanOfPhasesHasNothingElse) {
  const std::string mean =
      std::string(kPhases) + "[[phase]]\nname = \"mean\"\nmean_of = [\"league\", \"rival\"]\n";
  const Recipe recipe = parse_recipe("mine", kPreset, mean, "mine.toml");
  EXPECT_EQ(recipe.phases[3].mean_of, (std::vector<std::string>{"league", "rival"}));
  EXPECT_EQ(to_toml(recipe.phases[3].config), to_toml(recipe.phases[2].config)) << "what its file names";
  EXPECT_NE(plan_of(recipe).find("mean of league, rival"), std::string::npos);
  EXPECT_NE(refusal_of(mean + "decisions = 5\n").find("phase 4 'mean': a mean of phases"), std::string::npos);
  EXPECT_NE(refusal_of(mean + "[phase.ppo]\nepochs = 2\n").find("a mean of phases"), std::string::npos);
  const std::string nobody = std::string(kPhases) + "[[phase]]\nname = \"mean\"\nmean_of = ";
  EXPECT_NE(refusal_of(nobody + "[\"mean\"]\n").find("'mean' is no earlier phase"), std::string::npos);
  EXPECT_NE(refusal_of(nobody + "[]\n").find("mean_of: expected a list"), std::string::npos);
}

class RecipeRun : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::path(testing::TempDir()) / ("pandemonium_recipe_" + std::to_string(::getpid()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    testing::internal::CaptureStderr();
  }
  void TearDown() override {
    testing::internal::GetCapturedStderr();
    fs::remove_all(folder_);
  }
  RecipeRequest request(const std::string& name) const {
    Request how;
    how.game = &game_kuhn_poker();
    how.folder = folder_ / name;
    how.seed = 7;
    how.products = "default";
    how.group = std::make_shared<ProcessGroup>();
    return {how, parse_recipe("mine", kPreset, kPhases, "mine.toml")};
  }
  std::vector<std::vector<float>> policy(const std::string& name) const {
    std::vector<std::vector<float>> values;
    for (const Tensor& tensor : read_safetensors(folder_ / name / "policy.safetensors").tensors)
      values.push_back(tensor.values);
    return values;
  }
  fs::path folder_;
};

std::ptrdiff_t lines_of(const fs::path& file) {
  std::ifstream in(file);
  return std::count(std::istreambuf_iterator<char>(in), {}, '\n');
}

TEST_F(RecipeRun, ThatIsResumedEndsWithTheSameBits) {
  std::atomic<bool> stop = false;
  EXPECT_TRUE(run_recipe(request("whole"), stop));
  {
    std::jthread interrupter([&] {
      const fs::path metrics = folder_ / "parts" / "2-league" / "metrics.jsonl";
      while (lines_of(metrics) < 3) std::this_thread::sleep_for(1ms);
      stop = true;
    });
    EXPECT_FALSE(run_recipe(request("parts"), stop));
  }
  EXPECT_TRUE(fs::exists(folder_ / "parts" / "1-alone.safetensors"));
  EXPECT_FALSE(fs::exists(folder_ / "parts" / "2-league.safetensors"));
  EXPECT_FALSE(fs::exists(folder_ / "parts" / "policy.safetensors"));
  stop = false;
  Request again;
  again.folder = folder_ / "parts";
  again.game = &game_kuhn_poker();
  again.group = std::make_shared<ProcessGroup>();
  EXPECT_TRUE(run_recipe(resumed_recipe(again), stop));
  EXPECT_EQ(policy("parts"), policy("whole"));
}

TEST_F(RecipeRun, SaysInItsPoliciesWhatMadeThem) {
  ::setenv("PANDEMONIUM_COMMIT", "0123abc", 1);
  const std::atomic<bool> stop = false;
  RecipeRequest asked = request("told");
  asked.scale = 0.5;
  asked.recipe = scaled(asked.recipe, asked.scale);
  EXPECT_TRUE(run_recipe(asked, stop));
  ::unsetenv("PANDEMONIUM_COMMIT");
  const auto metadata = read_safetensors(folder_ / "told" / "policy.safetensors").metadata;
  const Json recipe = parse_json(metadata.at("recipe"), "recipe");
  EXPECT_EQ(recipe.at("name"), "mine");
  EXPECT_EQ(recipe.at("sha256"), asked.recipe.digest());
  EXPECT_EQ(recipe.at("seed"), 7);
  EXPECT_EQ(recipe.at("scale"), 0.5);
  EXPECT_EQ(recipe.at("commit"), "0123abc");
  EXPECT_EQ(recipe.at("phase"), "rival");
  ASSERT_EQ(recipe.at("before").size(), 2u);
  EXPECT_EQ(recipe.at("before")[1].at("phase"), "league");
  EXPECT_EQ(recipe.at("before")[1].at("decisions"), 25'600);
  EXPECT_EQ(metadata.at("steps"), "512");
}

TEST_F(RecipeRun, TakesTheMeanOfItsPhases) {
  const std::atomic<bool> stop = false;
  RecipeRequest asked = request("mean");
  asked.recipe = parse_recipe(
      "mine", kPreset,
      std::string(kPhases) + "[[phase]]\nname = \"both\"\nmean_of = [\"alone\", \"rival\"]\n", "mine.toml");
  EXPECT_TRUE(run_recipe(asked, stop));
  const auto of = [&](const char* file) { return read_safetensors(folder_ / "mean" / file); };
  const TensorFile alone = of("1-alone.safetensors"), rival = of("3-rival.safetensors"),
                   both = of("policy.safetensors");
  ASSERT_EQ(both.tensors.size(), alone.tensors.size());
  for (std::size_t t = 0; t < both.tensors.size(); ++t)
    for (std::size_t i = 0; i < both.tensors[t].values.size(); ++i)
      ASSERT_FLOAT_EQ(both.tensors[t].values[i],
                      (alone.tensors[t].values[i] + rival.tensors[t].values[i]) / 2.0f);
  EXPECT_EQ(both.metadata.at("steps"), "0");
  const Json recipe = parse_json(both.metadata.at("recipe"), "recipe");
  EXPECT_EQ(recipe.at("phase"), "both");
  EXPECT_EQ(recipe.at("before").size(), 3u);
}

TEST_F(RecipeRun, WhereAnotherRunLiesIsRefused) {
  const std::atomic<bool> stop = true;
  EXPECT_FALSE(run_recipe(request("twice"), stop));
  EXPECT_THROW(run_recipe(request("twice"), stop), Error);
}

TEST_F(RecipeRun, OfSeveralProcessesIsOneRun) {
  const std::atomic<bool> stop = false;
  as_members(2, [&](const std::shared_ptr<ProcessGroup>& group) {
    RecipeRequest asked = request("together");
    asked.how.group = group;
    asked.recipe = scaled(asked.recipe, 0.25);
    EXPECT_TRUE(run_recipe(asked, stop));
  });
  EXPECT_TRUE(fs::exists(folder_ / "together" / "policy.safetensors"));
}

}  // namespace
}  // namespace pandemonium::training
