#include "training/run/run_log.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "envs/core/durable_file.hpp"
#include "envs/core/error.hpp"
#include "training/run/checkpoint.hpp"

namespace pandemonium::training {
namespace {

std::filesystem::path metrics_in(const std::filesystem::path& folder) { return folder / "metrics.jsonl"; }

// How much of the targets' variance the values foresaw: 1 is all of it.
double explained_variance(const Batch& batch) {
  double count = 0, target_sum = 0, target_squares = 0, error_sum = 0, error_squares = 0;
  const auto seats = static_cast<std::size_t>(batch.seats);
  for (std::size_t i = 0; i < batch.size(); ++i) {
    if (batch.trainable[i] == 0) continue;
    const double target = batch.targets[i * seats], error = target - batch.values[i * seats];
    count += 1;
    target_sum += target;
    target_squares += target * target;
    error_sum += error;
    error_squares += error * error;
  }
  const double variance = target_squares - target_sum * target_sum / count;
  return variance > 0 ? 1.0 - (error_squares - error_sum * error_sum / count) / variance : 0.0;
}

}  // namespace

Json metrics_of(const UpdateStats& stats, const Batch& batch) {
  const auto trainable = std::ranges::count(batch.trainable, 1);
  Json metrics{{"charts/trainable_decisions", trainable},
               {"losses/policy_loss", stats.mean.policy_loss},
               {"losses/value_loss", stats.mean.value_loss},
               {"losses/entropy", stats.mean.entropy},
               {"policy/magnet_kl", stats.mean.magnet_kl},
               {"losses/approx_kl", stats.mean.approx_kl},
               {"losses/clip_fraction", stats.mean.clip_fraction},
               {"losses/explained_variance", explained_variance(batch)},
               {"losses/grad_norm", stats.grad_norm},
               {"charts/learning_rate", stats.learning_rate}};
  if (!batch.search_target_first.empty()) {
    const auto searched =
        std::ranges::count_if(batch.search_target_first, [](std::int32_t first) { return first >= 0; });
    metrics["charts/search_decisions"] = searched;
    metrics["losses/search_kl"] =
        searched > 0 ? stats.mean.search_kl * static_cast<double>(trainable) / static_cast<double>(searched)
                     : 0.0;
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
