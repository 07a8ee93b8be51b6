#!/usr/bin/env bash
# Plays every variant of every game under AddressSanitizer and UndefinedBehaviorSanitizer with the standard
# library's assertions: scripted players against one another, then the shipped policies (drawing from their
# probabilities). Prints how many games of each were played and ends with 1 at the first report. Uses the fuzz
# preset's build (clang).
#   scripts/campaigns/sanitized.sh GAMES [SECONDS]    so many games of each variant and kind; no longer than SECONDS for each
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
[ $# -ge 1 ] || { sed -n '2,/^[^#]/s/^# //p' "$0" >&2; exit 1; }
games=$1 seconds=${2:-1000000} chunk=500
[ "$games" -ge "$chunk" ] || chunk=$games

build=build/fuzz
scripts/campaigns/fuzz_build.sh evaluate >/dev/null

# As for the fuzzer: what costs more than it finds in programs that are run so often is left out.
export ASAN_OPTIONS=malloc_context_size=1:quarantine_size_mb=16:max_malloc_fill_size=64:detect_stack_use_after_return=0
variants() { { "$build/bin/evaluate" --game "$1" --variant '?' --games 2 random random 2>&1 || true; } |
  sed 's/.*variants: //; s/,//g'; }
for agents in 'scripted scripted' 'best,temperature=1 best,temperature=1'; do
  for game in envs/*/game.hpp; do
    game=$(basename "$(dirname "$game")")
    [ "$game" != core ] || continue
    for variant in $(variants "$game"); do
      played=0 end=$((SECONDS + seconds))
      while [ $played -lt "$games" ] && [ $SECONDS -lt $end ]; do
        # shellcheck disable=SC2086
        "$build/bin/evaluate" --game "$game" --variant "$variant" --games "$chunk" --seed $played $agents >/dev/null
        played=$((played + chunk))
      done
      echo "$game $variant, ${agents%% *}: $played games, no report"
    done
  done
done
