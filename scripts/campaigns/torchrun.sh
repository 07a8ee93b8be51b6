#!/usr/bin/env bash
# The lines of training/README.md as people type them: torchrun starts two processes of a run, one is killed,
# the other ends with a message, torchrun starts both again, and the run goes on to its end.
#   scripts/campaigns/torchrun.sh [TRAIN [TORCHRUN]]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
train=$(realpath "${1:-build/release/bin/train}") torchrun=${2:-.venv/bin/torchrun}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$torchrun" --no-python --nproc-per-node 2 --max-restarts 1 -- "$train" --game city_of_demons --threads 1 \
  --steps 60e3 --set rollout.tables=32 --set rollout.steps=16 --set game.variants=duel --set run.checkpoint_every=0.2 \
  --set run.evaluate_every=0 --products default --run "$folder/run" >"$folder/log" 2>&1 &
run=$!
fail() { echo "torchrun: $1" >&2; tail -n 40 "$folder/log" >&2; kill "$run" 2>/dev/null || true; exit 1; }

for ((wait = 0; wait < 3000; ++wait)); do
  compgen -G "$folder/run/checkpoint-*.bin" >/dev/null && break
  kill -0 "$run" 2>/dev/null || fail "the run ended before its first checkpoint"
  sleep 0.1
done
compgen -G "$folder/run/checkpoint-*.bin" >/dev/null || fail "no checkpoint in 300 seconds"
# The second process: the younger of the two that torchrun has started.
victim=$(pgrep -P "$run" -f -- "--run $folder/run" | tail -n 1)
[ -n "$victim" ] || fail "torchrun has started no process"
kill -KILL "$victim"
wait "$run" || fail "the run did not end well after a process was killed"
grep -q "another process of this run is gone" "$folder/log" || fail "nobody said that a process is gone"
# It went on: decisions never begin again from nothing, and reach what was asked for.
python3 - "$folder/run/metrics.jsonl" <<'PYTHON' || fail "the metrics do not tell of one run"
import json, sys
decisions = [json.loads(line)["decisions"] for line in open(sys.argv[1])]
back = [b - a for a, b in zip(decisions, decisions[1:]) if b <= a]
assert decisions[-1] >= 60e3, decisions[-1]
assert len(back) <= 1 and min(back, default=0) > -60e3, back
PYTHON
echo "torchrun: killed process $victim, the run went on to its end"
