// What every benchmark program shares: one line per figure (name, value, unit) on the screen and Google
// Benchmark's JSON on request. A benchmark sets one rate counter named after its unit, such as "decisions/s"
// or "us".
#pragma once

#include <benchmark/benchmark.h>

namespace pandemonium {

// Takes Google Benchmark's own flags (--benchmark_filter, --benchmark_out, ...) and --quick (short runs);
// returns the exit status. Unknown flags are refused.
int run_benchmarks(int argc, char** argv);

}  // namespace pandemonium
