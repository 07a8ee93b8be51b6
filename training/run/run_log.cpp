#include "training/run/run_log.hpp"

#include <cerrno>
#include <cstring>

#include "envs/core/error.hpp"
#include "envs/core/files/durable_file.hpp"
#include "training/run/checkpoint.hpp"

namespace pandemonium::training {
namespace {

std::filesystem::path metrics_in(const std::filesystem::path& folder) { return folder / "metrics.jsonl"; }

enum Sum { kTrainable, kSearched, kTarget, kTargetSquared, kError, kErrorSquared };

// Of numbers, from how many they are, their sum and the sum of their squares; not divided by how many.
double variance(double count, double sum, double squares) { return squares - sum * sum / count; }

}  // namespace

BatchSums sums_of(const Batch& batch) {
  BatchSums sums{};
  const auto seats = static_cast<std::size_t>(batch.seats);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (batch.trainable[i] == 0) continue;
    const double target = batch.targets[i * seats], error = target - batch.values[i * seats];
    sums[kTrainable] += 1;
    sums[kSearched] += batch.search_target_of(i).empty() ? 0 : 1;
    sums[kTarget] += target;
    sums[kTargetSquared] += target * target;
    sums[kError] += error;
    sums[kErrorSquared] += error * error;
  }
  return sums;
}

Json metrics_of(const UpdateStats& stats, const BatchSums& sums, bool searches) {
  const double trainable = sums[kTrainable],
               by_targets = variance(trainable, sums[kTarget], sums[kTargetSquared]),
               by_errors = variance(trainable, sums[kError], sums[kErrorSquared]);
  Json metrics{{"charts/trainable_decisions", static_cast<std::int64_t>(trainable)},
               {"losses/policy_loss", stats.mean.policy_loss},
               {"losses/value_loss", stats.mean.value_loss},
               {"losses/entropy", stats.mean.entropy},
               {"losses/magnet_kl", stats.mean.magnet_kl},
               {"losses/approx_kl", stats.mean.approx_kl},
               {"losses/clip_fraction", stats.mean.clip_fraction},
               {"losses/explained_variance", by_targets > 0 ? 1.0 - by_errors / by_targets : 0.0},
               {"losses/grad_norm", stats.grad_norm},
               {"charts/learning_rate", stats.learning_rate}};
  if (searches) {
    const double searched = sums[kSearched];
    metrics["charts/search_decisions"] = static_cast<std::int64_t>(searched);
    // The mean over all trainable decisions, of which the others have none.
    metrics["losses/search_kl"] = searched > 0 ? stats.mean.search_kl * trainable / searched : 0.0;
  }
  return metrics;
}

RunLog::RunLog(const std::filesystem::path& folder)
    : file_(metrics_in(folder)), out_(file_, std::ios::app), events_(folder) {
  check();
}

void RunLog::check() const {
  if (!out_) throw Error(file_.string() + ": cannot be written: " + std::strerror(errno));
}

void RunLog::write(const Json& metrics, std::int64_t decisions) {
  out_ << metrics.dump() << std::endl;
  check();
  for (const auto& [name, value] : metrics.items())
    if (name.find('/') != std::string::npos) events_.scalar(name, value.get<double>(), decisions);
  events_.flush();
}

void trim_log(const std::filesystem::path& folder, std::int64_t iteration) {
  std::ifstream in(metrics_in(folder));
  std::string kept, line;
  bool trimmed = false;
  while (std::getline(in, line)) {
    const Json metrics = Json::parse(line, nullptr, false);  // a damaged line goes as well
    const auto at = metrics.is_object() ? metrics.find("iteration") : metrics.end();
    if (at != metrics.end() && at->is_number() && at->get<double>() <= static_cast<double>(iteration))
      kept += line + "\n";
    else
      trimmed = true;
  }
  if (trimmed) write_durably(metrics_in(folder), kept);
}

}  // namespace pandemonium::training
