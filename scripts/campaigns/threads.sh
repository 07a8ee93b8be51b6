#!/usr/bin/env bash
# ThreadSanitizer over everything that several threads touch: batches stepped by workers, evaluation on two
# threads and training on five (rollouts, search as teacher, updates, updates beside the next rollout), for
# every game. Ends with 1 at the first report. LibTorch is not compiled for it; reports out of it alone are
# left out.
#   scripts/campaigns/threads.sh
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
build=build/tsan
mkdir -p "$build"
cmake --preset tsan -DPANDEMONIUM_BENCHMARKS=OFF -DPANDEMONIUM_TRAINING=ON >"$build/log" ||
  { cat "$build/log" >&2; exit 1; }
cmake --build "$build" --target evaluate core_tests train training_tests >>"$build/log" ||
  { tail -n 30 "$build/log" >&2; exit 1; }
run=$(mktemp -d)
trap 'rm -rf "$run"' EXIT
printf 'called_from_lib:%s\n' libtorch_cpu.so libc10.so libgomp.so.1 >"$run/suppressions"
export TSAN_OPTIONS="halt_on_error=1 suppressions=$run/suppressions"
"$build/bin/core_tests" --gtest_filter='Workers.*' --gtest_brief=1
"$build/bin/training_tests" --gtest_filter='Ppo.*' --gtest_brief=1
for game in envs/*/game.hpp; do
  game=$(basename "$(dirname "$game")")
  [ "$game" = core ] && continue
  for agents in 'scripted random' 'best best' 'search:20 scripted'; do
    # shellcheck disable=SC2086
    "$build/bin/evaluate" --game "$game" --games 8 --threads 2 $agents >/dev/null
    echo "evaluate $game $agents, 2 threads: no report"
  done
  for device in cpu tensors; do
    "$build/bin/train" --game "$game" --threads 5 --device $device --products default --steps 8000 --run "$run/$game-$device" --set \
      rollout.tables=160 rollout.steps=16 ppo.minibatches=1 ppo.epochs=1 network.width=16 league.share=0.5 league.every=2 \
      search.share=0.05 search.simulations=8 run.evaluate_every=0 run.checkpoint_every=0 >"$run/log" 2>&1 ||
        { cat "$run/log" >&2; exit 1; }
    echo "train $game --device $device, 5 threads: no report"
  done
done
