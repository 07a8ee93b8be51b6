// What summing costs between two members of a process group on this machine, here two threads that do nothing
// else:
//   exchange/shared_memory/<bytes>   as processes of one machine do it
//   exchange/gloo/<bytes>            as machines do it, over loopback
// Median microseconds of 500 sums.
#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks/reporting.hpp"
#include "training/processes/process_group.hpp"

namespace pandemonium::training {
namespace {

constexpr int kSums = 500;

ProcessGroup member(int rank, bool shares_memory) {
  const Place place{.rank = rank, .size = 2, .host = "127.0.0.1", .port = 29'533, .listens = rank == 0};
  return ProcessGroup(place, shares_memory);
}

void sum(benchmark::State& state, std::int64_t bytes, bool shares_memory) {
  std::vector<double> times(kSums);
  const auto take_part = [&](int rank) {
    ProcessGroup group = member(rank, shares_memory);
    at::Tensor numbers = at::zeros({bytes / 4});
    for (double& time : times) {
      group.any(false);  // both begin
      const auto begun = std::chrono::steady_clock::now();
      group.sum(numbers);
      if (rank == 0)
        time = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
    }
    group.any(false);  // the first one's door stays open until both are done
  };
  for (auto unused : state) {
    std::thread other(take_part, 1);
    take_part(0);
    other.join();
  }
  std::ranges::nth_element(times, times.begin() + kSums / 2);
  state.counters["us"] = times[kSums / 2];
}

}  // namespace
}  // namespace pandemonium::training

int main(int argc, char** argv) {
  for (const bool shares_memory : {true, false})
    for (const std::int64_t bytes : {8, 65'536, 262'144, 1'048'576, 4'194'304})
      benchmark::RegisterBenchmark(
          (std::string("exchange/") + (shares_memory ? "shared_memory/" : "gloo/") + std::to_string(bytes))
              .c_str(),
          [bytes, shares_memory](benchmark::State& state) {
            pandemonium::training::sum(state, bytes, shares_memory);
          })
          ->Iterations(1);
  return pandemonium::run_benchmarks(argc, argv);
}
