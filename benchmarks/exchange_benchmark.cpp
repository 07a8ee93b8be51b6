// What summing costs between the members of a process group. Started alone, between two threads of this
// machine that do nothing else:
//   exchange/shared_memory/<bytes>   as processes of one machine do it
//   exchange/machines/<bytes>        as machines do it, over loopback
// Started as a member (RANK, WORLD_SIZE, MASTER_ADDR, MASTER_PORT), only the latter, over their network.
// Median microseconds of 500 sums.
#include <ATen/ATen.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "benchmarks/reporting.hpp"
#include "training/processes/process_group.hpp"

namespace pandemonium::training {
namespace {

constexpr int kSums = 500;

// Takes part in the sums of a group and returns their median time.
double sums(const Place& place, std::int64_t bytes, bool shares_memory) {
  std::vector<double> times(kSums);
  ProcessGroup group(place, shares_memory);
  at::Tensor numbers = at::zeros({bytes / 4});
  for (double& time : times) {
    group.any(false);  // all begin
    const auto begun = std::chrono::steady_clock::now();
    group.sum(numbers);
    time = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun).count();
  }
  group.any(false);  // the first one's door stays open until all are done
  std::ranges::nth_element(times, times.begin() + kSums / 2);
  return times[kSums / 2];
}

double sums_of_two_threads(std::int64_t bytes, bool shares_memory) {
  const auto place = [](int rank) {
    return Place{.rank = rank, .size = 2, .host = "127.0.0.1", .port = 29'533, .listens = rank == 0};
  };
  std::thread other([&] { sums(place(1), bytes, shares_memory); });
  const double median = sums(place(0), bytes, shares_memory);
  other.join();
  return median;
}

void add(const std::string& way, const std::function<double(std::int64_t)>& median) {
  for (const std::int64_t bytes : {8, 65'536, 262'144, 1'048'576, 4'194'304})
    benchmark::RegisterBenchmark(("exchange/" + way + '/' + std::to_string(bytes)).c_str(),
                                 [median, bytes](benchmark::State& state) {
                                   for (auto unused : state) state.counters["us"] = median(bytes);
                                 })
        ->Iterations(1);
}

}  // namespace
}  // namespace pandemonium::training

int main(int argc, char** argv) {
  using namespace pandemonium::training;
  if (const Place place = place_from_environment(); place.size > 1) {
    add("machines", [place](std::int64_t bytes) { return sums(place, bytes, false); });
  } else {
    add("shared_memory", [](std::int64_t bytes) { return sums_of_two_threads(bytes, true); });
    add("machines", [](std::int64_t bytes) { return sums_of_two_threads(bytes, false); });
  }
  return pandemonium::run_benchmarks(argc, argv);
}
