#!/usr/bin/env bash
# Fuzzes what reads from outside, under AddressSanitizer and UndefinedBehaviorSanitizer, with assertions on.
#   scripts/campaigns/fuzz.sh TARGET SECONDS        for a time
#   scripts/campaigns/fuzz.sh TARGET RUNS runs      for a number of inputs
#   scripts/campaigns/fuzz.sh TARGET 0 keep         keeps what was found, minimised, in fuzz/corpus/TARGET.tar.gz
# TARGET: a file of fuzz/ (positions, replays, options, data, saved_tables, models, protocol, checkpoints,
# evaluation_parts), or `all`, one after another. It begins with the inputs of fuzz/corpus/TARGET.tar.gz. Inputs
# that reach something new are kept in build/fuzz/corpus/TARGET, one that fails in build/fuzz/failed/TARGET.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ $# -ge 2 ] || { sed -n '2,/^[^#]/s/^# //p' "$0" >&2; exit 1; }
target=$1 amount=$2
targets=("$target")
[ "$target" = all ] && mapfile -t targets < <(basename -s .cpp fuzz/*.cpp)

build=build/fuzz
scripts/campaigns/fuzz_build.sh "${targets[@]/#/fuzz_}" >/dev/null
for each in "${targets[@]}"; do
  kept=fuzz/corpus/$each.tar.gz
  mkdir -p "$build/corpus/$each" "$build/failed/$each"
  [ ! -f "$kept" ] || tar -xzf "$kept" -C "$build/corpus/$each"
  if [ "${3:-}" = keep ]; then
    rm -rf "$build/kept" && mkdir -p "$build/kept" fuzz/corpus
    "$build/bin/fuzz_$each" -merge=1 -max_len=512 "$build/kept" "$build/corpus/$each" >"$build/$each.log" 2>&1 ||
      { tail -n 20 "$build/$each.log" >&2; exit 1; }
    tar -C "$build/kept" --sort=name --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=644 -cf - \
      $(cd "$build/kept" && ls) | gzip -9n >"$kept"
    echo "$each: $(find "$build/kept" -type f | wc -l) of $(find "$build/corpus/$each" -type f | wc -l) inputs kept"
    continue
  fi
  echo "$each:"
  # Leaks are looked for once, at the end of the program: after every input it costs more than the input.
  # Inputs are choices, and short. What costs more than it finds here is left out: who allocated what (an
  # input that failed is run again alone, without these options), filling large blocks, frames kept after
  # their function has returned, and libFuzzer's weights for inputs that reach what few do.
  words=()
  [ -f "fuzz/$each.dict" ] && words=("-dict=fuzz/$each.dict")
  # A process holds 1,023 data sets of a game and only checks the files after those, so `data` has many.
  portion=$amount
  [ "$each" = data ] && [ "${3:-}" = runs ] && portion=25000
  for ((done = 0; done < amount; done += portion)); do
    limit=-max_total_time=$amount
    [ "${3:-}" = runs ] && limit=-runs=$portion
    ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=16:max_malloc_fill_size=64:detect_stack_use_after_return=0:detect_leaks=1 \
      "$build/bin/fuzz_$each" "$limit" -entropic=0 -detect_leaks=0 -rss_limit_mb=1024 -malloc_limit_mb=256 -timeout=20 -max_len=512 -len_control=20 \
      "${words[@]}" -print_final_stats=1 -print_funcs=0 -artifact_prefix="$build/failed/$each/" "$build/corpus/$each" 2>&1 |
      tee "$build/$each.log" | grep --line-buffered -E '^#[0-9]+\s(INITED|pulse|DONE)|^stat::' ||
      { tail -n 30 "$build/$each.log" >&2; exit 1; }
  done
done
