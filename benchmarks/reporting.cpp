#include "benchmarks/reporting.hpp"

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>
#include <vector>

namespace pandemonium {
namespace {

class LineReporter final : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.error_occurred)
        std::printf("%-58s failed: %s\n", run.benchmark_name().c_str(), run.error_message.c_str());
      for (const auto& [unit, counter] : run.counters)
        std::printf("%-58s %14.6g %s\n", run.benchmark_name().c_str(), counter.value, unit.c_str());
    }
    std::fflush(stdout);
  }
};

}  // namespace

int run_benchmarks(int argc, char** argv) {
  std::vector<char*> arguments(argv, argv + argc);
  static char quick[] = "--benchmark_min_time=0.1";
  for (char*& argument : arguments)
    if (std::string_view(argument) == "--quick") argument = quick;
  int count = static_cast<int>(arguments.size());
  benchmark::Initialize(&count, arguments.data());
  if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) return 2;
  LineReporter reporter;
  benchmark::RunSpecifiedBenchmarks(&reporter);
  benchmark::Shutdown();
  return 0;
}

}  // namespace pandemonium
