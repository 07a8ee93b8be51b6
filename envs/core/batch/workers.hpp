// Workers: a few threads that share out one piece of work after another, for steps far shorter than a
// thread's turn on the processor.
//   workers.share(portions, [&](int portion) { ... }); // every portion once, by any thread; returns when all
//     are done
// Each thread begins with a range of its own, the same every time, so that its tables stay in its cache; who
// is done takes over what others have left. Waits spin for some microseconds, which is what back-to-back
// steps need, and then sleep: on a busy machine nobody holds a processor for nothing, and whoever still has a
// portion to finish is given one. A caller whose helpers are kept away by other programs does all the work
// itself. The calling thread is one of the threads. One caller at a time. What a portion throws, the first if
// there are several, is thrown again by share once all are done. After fork() the child has no helpers and
// works alone.
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
