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
    if (batch.learned[i] == 0) continue;
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
  const auto learned = std::ranges::count(batch.learned, 1);
  Json metrics{{"games/learned", learned},
               {"loss/policy", stats.mean.policy_loss},
               {"loss/value", stats.mean.value_loss},
               {"policy/entropy", stats.mean.entropy},
               {"policy/magnet_divergence", stats.mean.magnet_divergence},
               {"policy/divergence", stats.mean.divergence},
               {"policy/clipped", stats.mean.clipped},
               {"value/explained_variance", explained_variance(batch)},
               {"optimiser/gradient_norm", stats.gradient_norm},
               {"optimiser/learning_rate", stats.learning_rate}};
  if (!batch.lesson_first.empty()) {
    const auto searched =
        std::ranges::count_if(batch.lesson_first, [](std::int32_t first) { return first >= 0; });
    metrics["search/decisions"] = searched;
    metrics["search/divergence"] =
        searched > 0
            ? stats.mean.search_divergence * static_cast<double>(learned) / static_cast<double>(searched)
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
