// What a training configuration takes and refuses.
#include "training/run/config.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "envs/core/error.hpp"

namespace pandemonium::training {
namespace {

template <class Act>
std::string refusal_of(Act act) {
  try {
    act();
  } catch (const Error& error) {
    return error.what();
  }
  return "(it was taken)";
}
std::string refusal_of_text(const std::string& toml) {
  return refusal_of([&] { parse_config(toml, "my.toml"); });
}

TEST(Config, AKeyMayBeSetAndTheOthersKeepTheirDefaults) {
  const Config config = parse_config("[ppo]\nepochs = 7\nlearning_rate = 1e-2\n", "my.toml");
  EXPECT_EQ(config.ppo.epochs, 7);
  EXPECT_EQ(config.ppo.learning_rate.start, 1e-2);
  EXPECT_EQ(config.ppo.minibatches, PpoConfig{}.minibatches);
}

TEST(Config, AnUnknownKeyListsTheValidOnes) {
  EXPECT_EQ(refusal_of_text("[ppo]\nepoch = 7\n")
                .find("my.toml: there is no key 'ppo.epoch'; did you mean ppo.epochs? keys: game.variants, "),
            0u);
  for (const char* key : {"ppo.epochs", "network.width", "league.share", "run.checkpoint_every"})
    EXPECT_NE(refusal_of_text("[run]\nsecond = 1\n").find(key), std::string::npos) << key;
  EXPECT_NE(refusal_of_text("width = 4\n").find("there is no key 'width'"), std::string::npos);
  EXPECT_NE(refusal_of_text("[nets]\nwidth = 4\n").find("there is no key 'nets.width'"), std::string::npos);
}

TEST(Config, AValueOutOfRangeNamesTheRange) {
  EXPECT_EQ(refusal_of_text("[ppo]\nepochs = 0\n"),
            "my.toml: ppo.epochs is 0; expected a whole number from 1 to 100");
  EXPECT_EQ(refusal_of_text("[advantage]\nlambda = 1.5\n"),
            "my.toml: advantage.lambda is 1.5; expected a number from 0 to 1");
  EXPECT_NE(refusal_of_text("[ppo]\nclip = nan\n").find("expected a number from 0.01 to 10"),
            std::string::npos);
}

TEST(Config, AValueOfAnotherKindIsRefused) {
  EXPECT_EQ(refusal_of_text("[ppo]\nepochs = 2.5\n"),
            "my.toml: ppo.epochs is 2.5; expected a whole number from 1 to 100");
  EXPECT_NE(refusal_of_text("[ppo]\nepochs = '2'\n").find("expected a whole number"), std::string::npos);
  EXPECT_NE(refusal_of_text("[game]\nvariants = 3\n").find("expected a text in quotes"), std::string::npos);
  EXPECT_NE(refusal_of_text("[ppo]\nepochs = [1]\n").find("expected a whole number"), std::string::npos);
}

TEST(Config, WhatIsNoTomlIsRefusedWithItsLine) {
  EXPECT_EQ(refusal_of_text("[ppo]\nepochs 2\n").find("my.toml, line 2: "), 0u);
}

// toml++ would recurse through the parts of a key, or compare a long one for ever.
TEST(Config, ATextThatIsNoPresetIsRefusedAtOnce) {
  std::string parts = "a";
  for (int i = 0; i < 100'000; ++i) parts += ".a";
  EXPECT_EQ(refusal_of_text(parts + " = 1\n"), "my.toml: too large; at most 65536 bytes expected");
  EXPECT_EQ(refusal_of_text(parts.substr(0, 60'001) + " = 1\n"),
            "my.toml: 30000 dots; at most 4096 expected");
  EXPECT_EQ(refusal_of_text(std::string(10'000'000, 'a') + " = 1\n"),
            "my.toml: too large; at most 65536 bytes expected");
  const std::string longest = refusal_of_text(std::string(60'000, 'a') + " = 1\n");
  EXPECT_NE(longest.find("there is no key '" + std::string(100, 'a') + "...'"), std::string::npos);
  EXPECT_LT(longest.size(), 4000u);
  const std::string deep = refusal_of_text(parts.substr(0, 2 * 4000 + 1) + " = 1\n");
  EXPECT_NE(deep.find("there is no key 'a.a'"), std::string::npos) << deep.substr(0, 200);
  Config config;
  EXPECT_THROW(assign(config, "ppo.epochs={" + parts + "=1}"), Error);
}

TEST(Config, TheCommandLineChangesAKey) {
  Config config;
  assign(config, "ppo.learning_rate=1e-2");
  assign(config, "game.variants=solo");
  EXPECT_EQ(config.ppo.learning_rate.start, 1e-2);
  EXPECT_EQ(config.game.variants, "solo");
  const auto refusal = [&config](const char* text) { return refusal_of([&] { assign(config, text); }); };
  EXPECT_NE(refusal("ppo.epochs").find("expected key=value"), std::string::npos);
  EXPECT_NE(refusal("ppo.epochs=many").find("expected a whole number"), std::string::npos);
  EXPECT_NE(refusal("ppo.epoch=1").find("there is no key 'ppo.epoch'"), std::string::npos);
}

TEST(Config, ItsTextShowsNumbersAsTheyAreWritten) {
  const std::string text = to_toml({});
  EXPECT_NE(text.find("\nteacher_until = 0.3\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nadam_epsilon = 1e-05\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\nseconds = 600.0\n"), std::string::npos) << text;
}

TEST(Config, AListOfTextsIsOneText) {
  EXPECT_EQ(parse_config("[game]\nvariants = ['all', 'mirror=3']\n", "x").game.variants, "all,mirror=3");
  EXPECT_NE(refusal_of_text("[game]\nvariants = ['all', 3]\n").find("a list of texts"), std::string::npos);
}

TEST(Config, ItsTextReadsBackToTheSame) {
  Config config;
  assign(config, "ppo.learning_rate=0.00123");
  assign(config, "game.options=players=3,shaping=0.1");
  assign(config, "rollout.tables=7");
  const std::string text = to_toml(config);
  const Config read = parse_config(text, "its own text");
  EXPECT_EQ(to_toml(read), text);
  EXPECT_EQ(read.ppo.learning_rate.start, 0.00123);
  EXPECT_EQ(read.game.options, "players=3,shaping=0.1");
  EXPECT_EQ(read.rollout.tables, 7);
}

TEST(Config, TheKeysOfTheReadmeAreThoseOfTheProgram) {
  std::ostringstream readme;
  readme << std::ifstream(PANDEMONIUM_SOURCE "/training/README.md").rdbuf();
  EXPECT_NE(readme.str().find(keys_table()), std::string::npos)
      << "training/README.md should hold what `train --keys` prints:\n"
      << keys_table();
}

TEST(Config, EveryPresetIsRead) {
  int presets = 0;
  for (const auto& entry : std::filesystem::directory_iterator(PANDEMONIUM_SOURCE "/envs")) {
    const auto preset = entry.path() / "preset.toml";
    if (!std::filesystem::exists(preset)) continue;
    EXPECT_NO_THROW(read_config(preset)) << preset;
    ++presets;
  }
  EXPECT_GE(presets, 1);
  EXPECT_NE(refusal_of([] { read_config("no/such.toml"); }).find("no/such.toml: cannot be read"),
            std::string::npos);
}

}  // namespace
}  // namespace pandemonium::training
