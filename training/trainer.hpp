// Trainer: one run from its first table to its exported policy.
//   folder/config.toml         what was asked, every key
//   folder/metrics.jsonl       one line per iteration; the same numbers in TensorBoard's event files
//   folder/checkpoint-*.bin    the last two
//   folder/policy.safetensors  the policy as of the last checkpoint
// An iteration is: rollout, advantages, update. With one thread and a budget in decisions, a run that is
// interrupted and resumed ends with the same bits as one that is not.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"
#include "training/config.hpp"

namespace pandemonium::training {

struct Request {
  const AnyGame* game = nullptr;
  Config config;
  std::filesystem::path folder;  // of the run
  std::uint64_t seed = 1;
  int threads = 1;
  std::string device = "cpu";
  std::optional<double> seconds;      // budget; what is reached first ends the run
  std::optional<std::int64_t> steps;  // budget in decisions
  std::string command;                // as typed, for the record
};

class Trainer {
 public:
  explicit Trainer(const Request& request);  // a new run
  // Goes on with the run of a folder; `request` may change its budget, threads and device, and nothing else.
  static std::unique_ptr<Trainer> resume(const Request& request);
  ~Trainer();

  // To the end of the budget, or until `stop` is set; saves a checkpoint and exports the policy.
  void run(const std::atomic<bool>& stop);
  void iterate();  // one iteration
  void save();     // a checkpoint
  void export_to(const std::filesystem::path& file);

  std::int64_t decisions() const;
  std::vector<float> parameters() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pandemonium::training
