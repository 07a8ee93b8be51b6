#!/usr/bin/env bash
# Builds targets of the fuzz preset in build/fuzz with the newest Clang, under AddressSanitizer and
# UndefinedBehaviorSanitizer with the standard library's assertions; prints the compiler. Campaigns that run
# side by side wait for one another here.
#   scripts/campaigns/fuzz_build.sh [-DNAME=VALUE...] TARGET...
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
settings=() targets=()
for word; do
  case "$word" in -D*) settings+=("$word") ;; *) targets+=("$word") ;; esac
done
[ ${#targets[@]} -gt 0 ] || { sed -n '2,/^[^#]/s/^# //p' "$0" >&2; exit 1; }

compiler=$(compgen -c clang++- | grep -xE 'clang\+\+-[0-9]+' | sort -t- -k2 -n | tail -n 1)
[ -n "$compiler" ] || { echo 'clang is missing: apt-get install clang-19 libclang-rt-19-dev' >&2; exit 1; }
build=build/fuzz
mkdir -p "$build"
exec 9>"$build/lock"
flock 9
cmake --preset fuzz -DCMAKE_CXX_COMPILER="$compiler" "${settings[@]}" >"$build/log" 2>&1 ||
  { tail -n 20 "$build/log" >&2; exit 1; }
cmake --build "$build" --target "${targets[@]}" >>"$build/log" || { tail -n 30 "$build/log" >&2; exit 1; }
echo "$compiler"
