// What a second thread brings: batches stepped by one thread and by two in turns, wall time, alone and beside
// another process that keeps one processor busy (started here, ended here). A ratio below 1 would be a loss.
//   threads/<game>/<tables>/quiet|busy decisions/s with one and two threads, and the median ratio of the
//     rounds
// Other programs on the machine make `quiet` less quiet; run it alone.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <string>
#include <vector>

#include "benchmarks/reporting.hpp"
#include "envs/core/any_game.hpp"

namespace pandemonium {
namespace {

using Clock = std::chrono::steady_clock;

class BusyProcess {
 public:
  explicit BusyProcess(bool wanted) : id_(wanted ? fork() : -1) {
    if (id_ == 0) {
      const auto end = Clock::now() + std::chrono::minutes(1);  // should this process die before ending it
      while (Clock::now() < end) {
      }
      _exit(0);
    }
  }
  ~BusyProcess() {
    if (id_ <= 0) return;
    kill(id_, SIGKILL);
    waitpid(id_, nullptr, 0);
  }
  BusyProcess(const BusyProcess&) = delete;
  BusyProcess& operator=(const BusyProcess&) = delete;

 private:
  pid_t id_;
};

double decisions_per_second(AnyVectorEnv& env, double seconds) {
  const auto begun = Clock::now();
  double passed = 0.0;
  std::int64_t steps = 0;
  while (passed < seconds) {
    env.step_random();
    ++steps;
    passed = std::chrono::duration<double>(Clock::now() - begun).count();
  }
  return static_cast<double>(steps) * env.tables() / passed;
}

double median(std::vector<double> values) {
  std::ranges::sort(values);
  return values[values.size() / 2];
}

void compare(benchmark::State& state, const AnyGame& game, int tables, bool busy) {
  const auto one = game.vector_env(game.options(), {.tables = tables, .seed = 1, .threads = 1});
  const auto two = game.vector_env(game.options(), {.tables = tables, .seed = 1, .threads = 2});
  const BusyProcess beside(busy);
  std::vector<double> alone, together, ratios;
  for (auto unused : state) {
    decisions_per_second(*one, 0.05);
    decisions_per_second(*two, 0.05);
    for (int round = 0; round < 11; ++round) {
      alone.push_back(decisions_per_second(*one, 0.1));
      together.push_back(decisions_per_second(*two, 0.1));
      ratios.push_back(together.back() / alone.back());
    }
  }
  state.counters["1_thread decisions/s"] = median(alone);
  state.counters["2_threads decisions/s"] = median(together);
  state.counters["times"] = median(ratios);
}

void add_benchmarks() {
  for (const AnyGame* game : games())
    for (const int tables : {64, 1024, 4096})
      for (const bool busy : {false, true})
        benchmark::RegisterBenchmark(
            ("threads/" + std::string(game->name()) + "/" + std::to_string(tables) +
             (busy ? "/busy" : "/quiet"))
                .c_str(),
            [game, tables, busy](benchmark::State& state) { compare(state, *game, tables, busy); })
            ->Iterations(1);
}

}  // namespace
}  // namespace pandemonium

int main(int argc, char** argv) {
  pandemonium::add_benchmarks();
  return pandemonium::run_benchmarks(argc, argv);
}
