// Budget: how much of a run is done, and where its schedules stand. A budget is in seconds, in decisions, or
// both; what is reached first ends the run. When a resumed run gets another budget, the rest of the
// schedules is spread over the rest of the new budget: they never go back.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>

#include "envs/core/json.hpp"

namespace pandemonium::training {

class Budget {
 public:
  Budget(std::optional<double> seconds, std::optional<std::int64_t> decisions)
      : seconds_(seconds), decisions_(decisions) {}

  void played(std::int64_t decisions, double seconds);  // one iteration's

  std::int64_t decisions() const { return played_; }
  double decisions_per_second() const { return speed_; }  // of late
  double seconds() const;                                 // of the whole run; none pass between its parts
  double spent() const;                                   // 0 to 1, by the clock of this process
  double progress() const;                                // of the schedules, 0 to 1
  double seconds_left() const;

  void write(Json& header) const;  // of a checkpoint
  void restore(const Json& header);

 private:
  using Clock = std::chrono::steady_clock;

  std::optional<double> seconds_;
  std::optional<std::int64_t> decisions_;
  std::int64_t played_ = 0;
  double speed_ = 0.0;
  double earlier_seconds_ = 0.0;
  Clock::time_point start_ = Clock::now();
  struct {
    double spent = 0.0, progress = 0.0;
  } changed_;  // when the budget was last changed
};

}  // namespace pandemonium::training
