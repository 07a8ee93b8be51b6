// Config: every setting of a training run. It is read from TOML (envs/<game>/preset.toml). Every key can be
// changed on the command line (`--set ppo.learning_rate=1e-3`), and each run keeps a copy. config.cpp lists
// each key once, with its range and its sentence.
// Errors: an unknown key (the message lists the valid ones), or a value of another kind or out of range,
// throws Error and names the key and its place.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace pandemonium::training {

struct Schedule {  // from `start` at the first decision to `end` at the last, linearly
  double start = 0.0, end = 0.0;
  double at(double progress) const { return start + (end - start) * progress; }
};

struct GameConfig {
  std::string variants;   // "all", "duel,mini=0.5", "all,duel[turn_cap=50..60]=2"; empty: the first
  std::string options;    // "players=3,shaping=0.1": changes of the variants' options
  std::string data = {};  // a data file; empty: the built-in data
  int drawn = 0;          // data sets drawn at random that are learned as well
  double drawn_share = 0.3;
  std::string drawn_variant = {};  // that they are played as; empty: the game's first
};

struct NetworkConfig {
  int width = 128;
  int blocks = 1;
  int pointers = 0;
};

struct RolloutConfig {
  int tables = 512;
  int steps = 64;
};

struct AdvantageConfig {
  double discount = 1.0;
  double lambda = 0.95;
  Schedule shaping;
  int luck = 0;
};

struct PpoConfig {
  int epochs = 2;
  int minibatches = 8;
  Schedule learning_rate{1e-3, 1e-4};
  double clip = 0.2;
  double value_weight = 0.5;
  double cross_entropy = 0.0;
  Schedule entropy{0.01, 0.002};
  Schedule magnet;
  double magnet_rate = 0.02;
  double teacher = 0.0, teacher_until = 0.3;
  double search_weight = 1.0;
  int warm_up = 100;
  double max_grad_norm = 0.5;
  double average_rate = 1.0;
  double adam_beta1 = 0.9, adam_beta2 = 0.999, adam_epsilon = 1e-5;
  double muon = 0.0;
};

struct LeagueConfig {
  double share = 0.2;
  int past_selves = 8;
  int every = 50;
  int partners = 2;
  double scripted = 0.25;
  double rivals = 0.0;
  double rival_temperature = 1.0;
  double random = 0.05;
};

struct SearchConfig {
  double share = 0.0, from = 0.0;
  int simulations = 64;
  std::string options = "prior=1,doubt=0.1";
};

struct RunConfig {
  double seconds = 600.0;
  double evaluate_every = 30.0;
  int evaluate_games = 1000;
  double checkpoint_every = 60.0;
};

struct Config {
  GameConfig game;
  NetworkConfig network;
  RolloutConfig rollout;
  AdvantageConfig advantage;
  PpoConfig ppo;
  LeagueConfig league;
  SearchConfig search;
  RunConfig run;
};

Config parse_config(std::string_view toml, const std::string& where);
Config read_config(const std::filesystem::path& file);
// The text of a TOML file; of one that is too large to be read the beginning.
std::string read_toml_text(const std::filesystem::path& file);
// "ppo.learning_rate=1e-3"; a value that is no number, true or false is text.
void assign(Config& config, std::string_view assignment);
// Every key with its sentence; parse_config reads it back to the same config.
std::string to_toml(const Config& config);
// Every key with its default, its range and its sentence, as a table in Markdown.
std::string keys_table();

}  // namespace pandemonium::training
