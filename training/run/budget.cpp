#include "training/run/budget.hpp"

#include <algorithm>

namespace pandemonium::training {

void Budget::played(std::int64_t decisions, double seconds) {
  played_ += decisions;
  const double speed = static_cast<double>(decisions) / seconds;
  speed_ += (speed_ == 0.0 ? 1.0 : 0.1) * (speed - speed_);
}

double Budget::seconds() const {
  return earlier_seconds_ + std::chrono::duration<double>(Clock::now() - start_).count();
}

double Budget::spent() const {
  double part = 0.0;
  if (decisions_) part = static_cast<double>(played_) / static_cast<double>(*decisions_);
  if (seconds_) part = std::max(part, seconds() / *seconds_);
  return std::min(part, 1.0);
}

double Budget::progress() const {
  if (changed_.spent >= 1.0) return changed_.progress;
  return changed_.progress +
         (1.0 - changed_.progress) * std::max(0.0, spent() - changed_.spent) / (1.0 - changed_.spent);
}

double Budget::seconds_left() const {
  double left = 1e9;
  if (seconds_) left = std::min(left, *seconds_ - seconds());
  if (decisions_ && speed_ > 0.0) left = std::min(left, static_cast<double>(*decisions_ - played_) / speed_);
  return left;
}

void Budget::write(Json& header) const {
  header["decisions"] = played_;
  header["seconds"] = seconds();
  header["progress"] = progress();
  header["changed"] = {changed_.spent, changed_.progress};
  header["budget_seconds"] = seconds_ ? Json(*seconds_) : Json();
  header["budget_steps"] = decisions_ ? Json(*decisions_) : Json();
}

void Budget::restore(const Json& header) {
  played_ = header.at("decisions").get<std::int64_t>();
  earlier_seconds_ = header.at("seconds").get<double>();
  start_ = Clock::now();
  if (!header.contains("progress")) return;
  const auto same = [&header](const char* key, const auto& now) {
    return now ? header.at(key) == Json(*now) : header.at(key).is_null();
  };
  if (same("budget_seconds", seconds_) && same("budget_steps", decisions_))
    changed_ = {header.at("changed").at(0).get<double>(), header.at("changed").at(1).get<double>()};
  else
    changed_ = {spent(), header.at("progress").get<double>()};
}

}  // namespace pandemonium::training
