// Trainer: one run from its first table to its exported policy. Its folder holds
//   config.toml         every key
//   metrics.jsonl       one line per iteration; the same numbers in TensorBoard's event files
//   checkpoint-*.bin    the last two
//   policy.safetensors  the policy of the last checkpoint
//   lock                locked as long as a process trains in the folder
// An iteration is: rollout, advantages, update.
// On the devices "cuda" and "tensors" two batches are in flight: while one is learned from, the next is
// played on the CPU by the network of one update earlier. PPO's ratios account for that. A run that is
// resumed plays the batch in flight again, as it was played before.
// With one thread on the CPU and a budget in decisions, a run that is interrupted and resumed ends with the
// same bits as one that is not. With a budget in seconds the schedules follow the clock, without the time
// between interruption and resumption.
// Several processes (process_group.hpp) make one run together. `rollout.tables` are dealt among them; each
// plays and learns from its own tables, and all hold the same network. The first process keeps the folder,
// evaluates, and saves the tables of all. A run is resumed with as many processes as it had.
// Errors: a folder that cannot be written to (a full disk too), a run that does not fit, and a loss that is
// not a number throw Error, and so does a folder where another process trains. The last checkpoint stays as
// it was.
#pragma once

#include <atomic>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "envs/core/any_game.hpp"
#include "training/processes/process_group.hpp"
#include "training/run/config.hpp"
#include "training/run/run_lock.hpp"

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
  std::string products;           // "gemm", "default" or "onednn" (product.hpp); if empty, the fastest
  std::optional<double> seconds;  // budget of the whole run; what is reached first ends it
  std::optional<std::int64_t> steps;              // budget in decisions
  std::string command;                            // as typed, for the record
  std::map<std::string, std::string> provenance;  // more metadata of the exported policy
  std::string title;                              // of a phase of a recipe, for the progress line
  std::int64_t steps_after = 0;                   // decisions of the phases after it, for its time left
  std::shared_ptr<ProcessGroup> group;            // alone if null
};

class Trainer {
 public:
  explicit Trainer(const Request& request);  // a new run; Error if the folder holds one
  // Goes on with the run of a folder. `request` may change its device and its budget, which counts from the
  // beginning of the run; what it leaves out is the run's own. Lines of metrics.jsonl that are later than the
  // checkpoint are taken back.
  static std::unique_ptr<Trainer> resume(const Request& request);
  ~Trainer();

  // To the end of the budget, or until `stop` is set; saves a checkpoint and exports the policy. Returns
  // whether the budget is spent.
  bool run(const std::atomic<bool>& stop);
  void iterate();  // one iteration
  void save();     // a checkpoint
  void export_to(const std::filesystem::path& file);

  std::int64_t decisions() const;
  std::vector<float> parameters() const;

 private:
  Trainer(const Request& request, std::optional<RunLock> lock);
  void iterate(double progress);
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace pandemonium::training
