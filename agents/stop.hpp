// Long work (evaluation, analysis, search) that can be stopped. Whoever starts the work keeps a Stop for as
// long as it lasts. The work polls, in its own threads too, and ends with Stopped. Without a Stop nothing is
// asked.
//   Stop stop([] { return PyErr_CheckSignals() != 0; });  // asked by this thread, every 20 ms at most
//   evaluate_match(...);
// A signal handler or another thread calls `ask`.
// Errors: Stopped, out of the work.
#pragma once

#include <atomic>
#include <chrono>

#include "envs/core/error.hpp"

namespace pandemonium {

struct Stopped : Error {
  Stopped() : Error("stopped") {}
};

class Stop {
 public:
  using Asked = bool (*)();
  explicit Stop(Asked asked = nullptr);
  ~Stop();
  Stop(const Stop&) = delete;
  Stop& operator=(const Stop&) = delete;

  void ask() noexcept { asked_for_ = true; }

  // For work: throws Stopped where the Stop of this thread asks for it; a few nanoseconds.
  static void poll() {
    if (current_ != nullptr) current_->look();
  }
  // A thread of the work takes over the Stop of the thread that made it, for as long as it lives.
  static Stop* current() { return current_; }
  class Shared {
   public:
    explicit Shared(Stop* stop) : before_(current_) { current_ = stop; }
    ~Shared() { current_ = before_; }
    Shared(const Shared&) = delete;
    Shared& operator=(const Shared&) = delete;

   private:
    Stop* before_;
  };

 private:
  void look();

  inline static thread_local Stop* current_ = nullptr;
  Stop* const outer_;
  const Asked asked_;
  std::atomic<bool> asked_for_{false};
  // Of the thread that made it.
  const void* const owner_;
  std::chrono::steady_clock::time_point looked_;
};

}  // namespace pandemonium
