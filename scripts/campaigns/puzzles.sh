#!/usr/bin/env bash
# Every puzzle anew, in other games and ten times as many as it was mined in: its move still leads every other
# by 0.1 of the score and by four standard errors (programs/puzzles.cpp). Needs ./run setup.
#   scripts/campaigns/puzzles.sh [AT MOST OF EACH GAME; 0: all]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
program=build/release/bin/puzzles
[ -x "$program" ] || { echo 'puzzles: ./run setup builds it' >&2; exit 1; }
total=0
for file in models/*/puzzles.json; do
  game=$(basename "$(dirname "$file")")
  said=$("$program" "$game" --check --most "${1:-0}" 2>/dev/null)
  echo "$said"
  total=$((total + $(sed -n 's/^[a-z_]*: \([0-9]*\) puzzles hold.*/\1/p' <<<"$said")))
done
echo "done: $total puzzles"
