#!/usr/bin/env bash
# Every bound function of the Python module with arguments of every kind, under AddressSanitizer and
# UndefinedBehaviorSanitizer with assertions on: it answers or raises (tests/python/hostile_calls.py). Needs
# clang and ./run setup.
#   scripts/campaigns/bindings.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=build/fuzz python=.venv/bin/python
[ -x "$python" ] || { echo 'bindings: ./run setup makes .venv' >&2; exit 1; }
compiler=$(scripts/campaigns/fuzz_build.sh -DPANDEMONIUM_PYTHON=ON -DPython_EXECUTABLE="$PWD/$python" pandemonium_python)
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
cp -r python/pandemonium "$run/pandemonium"
cp "$build"/python/pandemonium/_core*.so "$run/pandemonium/"
runtime=$("$compiler" -print-resource-dir)/lib/linux/libclang_rt.asan-x86_64.so
root=$PWD
cd "$run"  # some calls write files
# Python keeps what it allocates to its end, and refuses sizes that no machine has.
LD_PRELOAD=$runtime ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 PYTHONMALLOC=malloc \
  PYTHONPATH=$run "$root/$python" "$root/tests/python/hostile_calls.py" "$run/calls" </dev/null 2>"$run/errors" >/dev/null ||
  { tail -n 60 "$run/errors" >&2; tail -n 1 "$run/calls" >&2; exit 1; }
tail -n 1 "$run/calls"
