// RunLog: the metrics of each iteration, as one line of metrics.jsonl and as TensorBoard scalars.
// Errors: a folder or file that cannot be written to throws Error.
#pragma once

#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>

#include "envs/core/json.hpp"
#include "training/ppo/batch.hpp"
#include "training/ppo/ppo.hpp"
#include "training/run/event_writer.hpp"

namespace pandemonium::training {

// Sums over the trainable decisions of a batch. Those of several processes are added.
using BatchSums = std::array<double, 6>;
BatchSums sums_of(const Batch& batch);

// Metrics of an update and of the batches that it learned from, of which these are the sums.
Json metrics_of(const UpdateStats& stats, const BatchSums& sums, bool searches);

class RunLog {
 public:
  explicit RunLog(const std::filesystem::path& folder);
  // TensorBoard draws the names that contain a slash, against `decisions`.
  void write(const Json& metrics, std::int64_t decisions);

 private:
  void check() const;
  std::filesystem::path file_;
  std::ofstream out_;
  EventWriter events_;
};

// Removes the lines that were written after the checkpoint a run resumes from.
void trim_log(const std::filesystem::path& folder, std::int64_t iteration);

}  // namespace pandemonium::training
