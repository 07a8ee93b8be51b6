// Trainer: one run from its first table to its exported policy.
//   folder/config.toml         what was asked, every key
//   folder/metrics.jsonl       one line per iteration; the same numbers in TensorBoard's event files
//   folder/checkpoint-*.bin    the last two
//   folder/policy.safetensors  the policy as of the last checkpoint
// An iteration is: rollout, advantages, update. On the devices "cuda" and "tensors" two batches are in
// flight: while one is learned from, the next is played on the CPU by the network as it was before, so what
// is learned from was played by the network of one update earlier (a staleness of one, which PPO's ratios
// account for). A run of theirs that is resumed plays the batch that was in flight again. With one thread on
// the CPU and a budget in decisions, a run that is interrupted and resumed ends with the same bits as one
// that is not; with a budget in seconds the schedules follow the clock, which counts the time spent before
// the interruption and none in between. Several processes (process_group.hpp) make the same run together:
// `rollout.tables` are dealt among them, each plays and learns from its own, and all hold the same network.
// The first keeps the folder, evaluates, and saves everybody's tables; it is resumed with as many processes.
// Errors: a folder that cannot be written to (a full disk too), a run that does not fit, a loss that is no
// number throw Error; the last checkpoint is then as it was.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"
#include "training/processes/process_group.hpp"
#include "training/run/config.hpp"

namespace pandemonium::training {

struct Request {
  const AnyGame* game = nullptr;
  Config config;
  std::filesystem::path folder;  // of the run
  std::filesystem::path from;    // a policy file whose network a new run begins with; empty: a drawn one
  std::vector<std::filesystem::path>
      rivals;  // policy files that a new run's league.rivals seats at its tables
  std::uint64_t seed = 1;
  std::optional<int> threads;     // 1 if not said
  std::string device;             // where updates run: "cpu" (if empty), "cuda" or "tensors" (train --help)
  std::string products;           // "house", "default" or "onednn" (product.hpp); if empty, the fastest
  std::optional<double> seconds;  // budget of the whole run; what is reached first ends it
  std::optional<std::int64_t> steps;    // budget in decisions
  std::string command;                  // as typed, for the record
  std::shared_ptr<ProcessGroup> group;  // alone if null
};

class Trainer {
 public:
  explicit Trainer(const Request& request);  // a new run
  // Goes on with the run of a folder. `request` may change its device and its budget, which counts from the
  // beginning of the run; what it leaves out is the run's own. Lines of metrics.jsonl that are later than the
  // checkpoint are taken back.
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
  void iterate(double progress);
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pandemonium::training
