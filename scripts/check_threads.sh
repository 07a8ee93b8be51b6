#!/usr/bin/env bash
# ThreadSanitizer over everything that several threads touch: batches stepped by workers, and evaluation on two threads, for
# every game. Ends with 1 at the first report.
#   scripts/check_threads.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=build/tsan
mkdir -p "$build"
cmake --preset tsan -DPANDEMONIUM_BENCHMARKS=OFF >"$build/log" || { cat "$build/log" >&2; exit 1; }
cmake --build "$build" --target evaluate core_tests >>"$build/log" || { tail -n 30 "$build/log" >&2; exit 1; }
export TSAN_OPTIONS=halt_on_error=1
"$build/bin/core_tests" --gtest_filter='Workers.*' --gtest_brief=1
for game in envs/*/game.hpp; do
  game=$(basename "$(dirname "$game")")
  [ "$game" = core ] && continue
  for agents in 'scripted random' 'best best' 'search:20 scripted'; do
    # shellcheck disable=SC2086
    "$build/bin/evaluate" --game "$game" --games 8 --threads 2 $agents >/dev/null
    echo "evaluate $game $agents, 2 threads: no report"
  done
done
