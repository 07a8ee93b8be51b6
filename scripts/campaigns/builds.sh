#!/usr/bin/env bash
# Builds and tests engines, agents and play with every compiler and processor we speak for, and prints a
# table: whether it built without a warning, whether the tests pass, whether games and scripted players are
# what they are in the first line (tests/digests), and whether the policies, where floating point may speak,
# choose the same. `clang-new` builds and tests the trainer as well and needs a LibTorch (./run setup);
# the trainer of g++ is what ./run test builds. `debug` has every assertion, at -Og: without any optimisation
# the tests of networks take more than twice as long.
#   scripts/campaigns/builds.sh [--no-tests] [NAME...]    all if none is named; --no-tests compares warnings and digests alone
# Logs and builds stay in build/check/NAME. Ends with 1 if anything is not as it should be.
# PANDEMONIUM_GAMES_EACH: how many games of each variant conformance plays (here 20, if not set).
set -uo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
export PANDEMONIUM_GAMES_EACH=${PANDEMONIUM_GAMES_EACH:-20}

newest_clang=$(compgen -c clang++- | grep -xE 'clang\+\+-[0-9]+' | sort -t- -k2 -n | tail -n 1)
# name | compiler | preset | options
configurations="
native    | g++-12                     | release   |
developer | g++-12                     | developer |
x86-64    | g++-12                     | portable  |
v2        | g++-12                     | portable  | -DCMAKE_CXX_FLAGS=-march=x86-64-v2
v3        | g++-12                     | portable  | -DCMAKE_CXX_FLAGS=-march=x86-64-v3
v4        | g++-12                     | portable  | -DCMAKE_CXX_FLAGS=-march=x86-64-v4
debug     | g++-12                     | debug     | -DCMAKE_CXX_FLAGS_DEBUG=-Og
asan      | g++-12                     | asan      |
clang-14  | clang++-14                 | portable  |
clang-new | ${newest_clang:-clang++}   | portable  | -DPANDEMONIUM_TRAINING=ON
clang-v4  | ${newest_clang:-clang++}   | portable  | -DCMAKE_CXX_FLAGS=-march=x86-64-v4
"

tests=yes
[ "${1:-}" = --no-tests ] && { tests=no; shift; }
wanted=" ${*:-} "
status=0
reference=""
printf '%-10s %-11s %-10s %-9s %-20s %-18s %s\n' configuration compiler build warnings tests games policies

line() { printf '%-10s %-11s %-10s %-9s %-20s %-18s %s\n' "$@"; }
# The digest's first figures, and whether it is the first line's.
digest() { local sum; sum=$(sha256sum <<<"$1"); echo "${sum:0:8}$([ "$1" = "$2" ] || echo ' DIFFERENT')"; }

check() {  # NAME COMPILER PRESET OPTIONS
  local name=$1 compiler=$2 preset=$3 options=$4 build=build/check/$1 targets=(evaluate play digests) warnings result=- log
  command -v "$compiler" >/dev/null || { line "$name" "$compiler" 'not here' - - - -; return 1; }
  rm -rf "$build"  # an up to date build would not repeat its warnings; ccache does
  mkdir -p "$build"
  log=$build/log
  # shellcheck disable=SC2086
  cmake --preset "$preset" -B "$build" -DCMAKE_CXX_COMPILER="$compiler" -DPANDEMONIUM_TRAINING=OFF -DPANDEMONIUM_BENCHMARKS=OFF \
    $options >"$log" 2>&1 || { line "$name" "$compiler" 'not set up' - - - -; return 1; }
  [ $tests = yes ] && targets=(all)
  cmake --build "$build" --target "${targets[@]}" >>"$log" 2>&1 ||
    { line "$name" "$compiler" FAILED - - - -; return 1; }
  warnings=$(grep -ciE 'warning:|cmake warning' "$log")
  if [ $tests = yes ]; then
    ctest --test-dir "$build" -E '^package_|^run$' -j "$(nproc)" >"$build/tests.log" 2>&1
    result="$(grep -c ' Passed ' "$build/tests.log") of $(grep -cE '^ *[0-9]+/[0-9]+ Test ' "$build/tests.log") passed"
  fi
  "$build/bin/digests" >"$build/digests"
  local games policies agree=yes
  games=$(sed 's/ policies.*//' "$build/digests")
  policies=$(sed 's/.* policies/policies/' "$build/digests")
  [ -n "$reference" ] || { reference=$games; reference_policies=$policies; }
  [ "$games" = "$reference" ] || agree=no
  line "$name" "$compiler" ok "$warnings" "$result" "$(digest "$games" "$reference")" \
    "$(digest "$policies" "$reference_policies")"
  [ "$warnings" = 0 ] && [ $agree = yes ] && { [ "$tests" = no ] ||
    grep -q '^100% tests passed' "$build/tests.log"; }
}

while IFS='|' read -r name compiler preset options; do
  name=${name// /} compiler=${compiler// /} preset=${preset// /}
  [ -n "$name" ] || continue
  [ "$wanted" = '  ' ] || [[ $wanted == *" $name "* ]] || continue
  check "$name" "$compiler" "$preset" "$options" </dev/null || status=1
done <<<"$configurations"
exit $status
