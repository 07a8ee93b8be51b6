// Workers: a few threads that share one piece of work after another, for steps far shorter than a time slice.
//   workers.share(portions, [&](int portion) { ... });
// runs every portion once, on any thread, and returns when all are done.
// Order: each thread begins with a range of its own, the same every time, so that its tables stay in its
// cache. A thread that is done takes over portions of others.
// Waiting: a thread spins for some microseconds, which is what back-to-back steps need, and then sleeps. So
// on a busy machine no thread holds a processor for nothing. Where other programs keep the helpers from
// running, the caller does all the work.
// The calling thread is one of the threads; one caller at a time.
// Errors: share throws the first exception of a portion once all portions are done.
// After fork() the child has no helpers and works alone.
#pragma once

#include <atomic>
#include <exception>
#include <memory>

namespace pandemonium {

class Workers {
 public:
  static constexpr int kMostPortions = 65535;

  explicit Workers(int threads);  // 1: no helper, everything in the calling thread
  ~Workers();

  int threads() const;
  template <class Work>
  void share(int portions, const Work& work) {
    Job<Work> job{work};
    share_all(
        portions, [](void* context, int portion) { static_cast<Job<Work>*>(context)->do_portion(portion); },
        &job);
    if (job.error) std::rethrow_exception(job.error);
  }

 private:
  template <class Work>
  struct Job {
    void do_portion(int portion) {
      try {
        work(portion);
      } catch (...) {
        if (!failed.test_and_set()) error = std::current_exception();
      }
    }
    const Work& work;
    std::atomic_flag failed{};
    std::exception_ptr error{};
  };
  using Portion = void (*)(void* context, int portion);
  void share_all(int portions, Portion work, void* context);

  struct Crew;
  std::unique_ptr<Crew> crew_;
};

}  // namespace pandemonium
