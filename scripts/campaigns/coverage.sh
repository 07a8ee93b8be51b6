#!/usr/bin/env bash
# How much of envs/ the engines' own tests, conformance and play's (words, why not, replays) run through:
# lines and branches of each file and in all (goal: 97% and 92%). A branch is a condition of the source come
# out one way, as clang counts them: what a compiler adds for exceptions, destructors and statics is none, and
# a template's count once, however often it is instantiated.
#   scripts/campaigns/coverage.sh [LLVM-COV ARGS]    `show envs/core/json.hpp` for the lines of a file in place of the table
# PANDEMONIUM_GAMES_EACH: how many games of each variant conformance plays (here 20, if not set).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=build/coverage
clang=$(compgen -c clang++- | grep -xE 'clang\+\+-[0-9]+' | sort -t- -k2 -n | tail -n 1)
[ -n "$clang" ] ||
  { echo 'clang is missing: apt-get install clang-19 llvm-19 libclang-rt-19-dev' >&2; exit 1; }
version=${clang##*-}
programs=(conformance_tests core_tests play_tests)
for game in envs/*/game.hpp; do
  game=$(basename "$(dirname "$game")")
  [ "$game" = core ] || programs+=("${game}_tests")
done

if [ "${1:-}" != show ]; then
  mkdir -p "$build"
  cmake --preset portable -B "$build" -DCMAKE_CXX_COMPILER="$clang" -DCMAKE_CXX_FLAGS='-fprofile-instr-generate -fcoverage-mapping' \
    -DCMAKE_CXX_FLAGS_RELEASE='-O1 -DNDEBUG' -DPANDEMONIUM_TRAINING=OFF -DPANDEMONIUM_BENCHMARKS=OFF >"$build/log"
  cmake --build "$build" --target "${programs[@]}" >>"$build/log" || { tail -n 30 "$build/log" >&2; exit 1; }
  rm -f "$build"/*.profraw
  for program in "${programs[@]}"; do
    LLVM_PROFILE_FILE=$build/$program.profraw PANDEMONIUM_GAMES_EACH=${PANDEMONIUM_GAMES_EACH:-20} \
      "$build/bin/$program" --gtest_brief=1
  done
  "llvm-profdata-$version" merge -sparse -o "$build/profile" "$build"/*.profraw
  set -- report --show-branch-summary --show-region-summary=false "$@" --sources envs
fi
objects=("$build/bin/${programs[0]}")
for program in "${programs[@]:1}"; do objects+=(-object "$build/bin/$program"); done
"llvm-cov-$version" "$1" "${objects[@]}" -instr-profile="$build/profile" "${@:2}"
