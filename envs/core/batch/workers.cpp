#include "envs/core/batch/workers.hpp"

#include <unistd.h>

#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <thread>
#include <vector>

namespace pandemonium {
namespace {

constexpr auto kSpin = std::chrono::microseconds(20);

inline void breathe() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#endif
}

// Looks for a while; false if it has not come true.
template <class Condition>
bool spin(const Condition& condition) {
  const auto end = std::chrono::steady_clock::now() + kSpin;
  do {
    for (int look = 0; look < 32; ++look) {
      if (condition()) return true;
      breathe();
    }
  } while (std::chrono::steady_clock::now() < end);
  return false;
}

}  // namespace

struct Workers::Crew {
  explicit Crew(int threads) : ranges(static_cast<std::size_t>(threads)), owner(getpid()) {
    for (int member = 1; member < threads; ++member) helpers.emplace_back([this, member] { help(member); });
  }

  // The job's number (32 bits), the range's next portion and its end (16 each). A helper that comes late
  // takes nothing of a job it does not know; and while a portion is left its job is not over, so what it
  // reads belongs to it.
  struct alignas(64) Range {
    std::atomic<std::uint64_t> ticket{0};
  };
  static std::uint64_t ticket_of(std::uint32_t job, std::int64_t next, std::int64_t end) {
    return std::uint64_t{job} << 32 | static_cast<std::uint64_t>(next) << 16 |
           static_cast<std::uint64_t>(end);
  }

  void share(int count, Portion portion, void* with) {
    const std::uint32_t number = job.load(std::memory_order_relaxed) + 1;
    const auto members = static_cast<std::int64_t>(ranges.size());
    work.store(portion, std::memory_order_relaxed);
    context.store(with, std::memory_order_relaxed);
    left.store(count, std::memory_order_relaxed);
    for (std::int64_t r = 0; r < members; ++r)
      ranges[static_cast<std::size_t>(r)].ticket.store(
          ticket_of(number, count * r / members, count * (r + 1) / members), std::memory_order_release);
    job.store(number);
    if (sleepers.load() > 0) {
      {
        const std::lock_guard lock(mutex);
      }
      wake.notify_all();
    }
    take_part(0, number);
    const auto finished = [this] { return left.load() == 0; };
    if (spin(finished)) return;
    std::unique_lock lock(mutex);
    caller_sleeps.store(true);
    all_done.wait(lock, finished);
    caller_sleeps.store(false);
  }

  // Portions of the member's own range, then of the others'. What was done is reported once, at the end: a
  // counter that every portion writes would travel between the processors all the time.
  void take_part(int member, std::uint32_t number) {
    const auto members = static_cast<std::int64_t>(ranges.size());
    int finished = 0;
    for (std::int64_t i = 0; i < members; ++i) {
      const std::int64_t r = (member + i) % members;
      std::atomic<std::uint64_t>& ticket = ranges[static_cast<std::size_t>(r)].ticket;
      std::uint64_t seen = ticket.load(std::memory_order_acquire);
      while (seen >> 32 == number && (seen >> 16 & 0xFFFF) < (seen & 0xFFFF)) {
        const Portion portion = work.load(std::memory_order_relaxed);
        void* const with = context.load(std::memory_order_relaxed);
        if (!ticket.compare_exchange_weak(seen, seen + (1u << 16), std::memory_order_acq_rel,
                                          std::memory_order_acquire))
          continue;
        portion(with, static_cast<int>(seen >> 16 & 0xFFFF));
        ++finished;
        seen = ticket.load(std::memory_order_acquire);
      }
    }
    if (finished > 0 && left.fetch_sub(finished) == finished && caller_sleeps.load()) {
      {
        const std::lock_guard lock(mutex);
      }
      all_done.notify_one();
    }
  }

  void help(int member) {
    std::uint32_t known = 0;
    const auto called = [this, &known] { return stopping.load() || job.load() != known; };
    while (true) {
      if (!spin(called)) {
        std::unique_lock lock(mutex);
        sleepers.fetch_add(1);
        wake.wait(lock, called);
        sleepers.fetch_sub(1);
      }
      if (stopping.load()) return;
      known = job.load();
      take_part(member, known);
    }
  }

  std::vector<Range> ranges;
  std::atomic<std::uint32_t> job{0};
  std::atomic<Portion> work{nullptr};
  std::atomic<void*> context{nullptr};
  std::atomic<bool> stopping{false};
  alignas(64) std::atomic<int> left{0};
  std::atomic<int> sleepers{0};
  std::atomic<bool> caller_sleeps{false};
  std::mutex mutex;
  std::condition_variable wake, all_done;
  const pid_t owner;
  std::vector<std::thread> helpers;
};

Workers::Workers(int threads) {
  if (threads > 1) crew_ = std::make_unique<Crew>(threads);
}

Workers::~Workers() {
  if (!crew_) return;
  if (crew_->owner != getpid()) {  // a fork's copy: its helpers do not exist, and cannot be joined
    static_cast<void>(crew_.release());
    return;
  }
  crew_->stopping.store(true);
  {
    const std::lock_guard lock(crew_->mutex);
  }
  crew_->wake.notify_all();
  for (std::thread& helper : crew_->helpers) helper.join();
}

int Workers::threads() const { return crew_ ? static_cast<int>(crew_->ranges.size()) : 1; }

void Workers::share_all(int portions, Portion work, void* context) {
  assert(portions <= kMostPortions);
  // In a fork's copy even waking the helpers could wait for them for ever.
  if (crew_ && portions > 1 && crew_->owner == getpid())
    crew_->share(portions, work, context);
  else
    for (int portion = 0; portion < portions; ++portion) work(context, portion);
}

}  // namespace pandemonium
