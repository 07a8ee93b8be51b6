#!/usr/bin/env bash
# docs/adding_a_game.md, done: copies tests/pig as a new game into a scratch clone, adds its one line, and sees it pass
# conformance, trained for a second, evaluated, played in the terminal, over the JSON protocol, from Python and on the
# page, and described on the site. A named command; needs ./run setup. With ccache it compiles the new game and links the
# rest, some minutes of one core. The page needs emscripten, chromium and node; without them it is left out, and it says so.
set -euo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
python=${PYTHON:-$root/.venv/bin/python}
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
game=piglet
fail() { echo "sixth_game: $*" >&2; exit 1; }

cd "$root"
git ls-files --cached --others --exclude-standard -z | xargs -0 cp --parents --no-dereference -t "$scratch"
cd "$scratch"
cp -r tests/pig envs/$game
rm envs/$game/optimum.hpp
sed -i 's/\bpig\b/piglet/g; s/\bPig\b/Piglet/g; s|tests/piglet/|envs/piglet/|' envs/$game/*
sed -i "0,/^pandemonium_game(/s//pandemonium_game($game Piglet)\n&/" envs/CMakeLists.txt

export CCACHE_BASEDIR=$scratch CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros
torch=$("$python" -c 'import importlib.util, os; print(os.path.dirname(importlib.util.find_spec("torch").origin))')
cmake --preset release -DPANDEMONIUM_TORCH="$torch" -DPANDEMONIUM_PYTHON=ON -DPython_EXECUTABLE="$python" >/dev/null
cmake --build build/release -j "$(nproc)" --target conformance_tests train evaluate play pandemonium_python >build.log ||
  { tail -n 40 build.log; fail "it does not build"; }
bin=build/release/bin
export PANDEMONIUM_KEPT_GAME=$scratch/kept.jsonl

$bin/conformance_tests --gtest_brief=1 --gtest_filter="*/${game}__*"
$bin/train --game $game --seconds 1 --run trained --export policy.safetensors >/dev/null
$bin/evaluate --game $game --games 200 policy:policy.safetensors random

printf 'roll\nhold\nq\n' | $bin/play $game --against scripted --seed 1 >terminal.txt
for words in 'banked: [' '1  roll' '- you: roll' 'die: '; do
  grep -qF -- "$words" terminal.txt || { cat terminal.txt; fail "the terminal does not show '$words'"; }
done

printf '{"do":"games"}\n{"do":"legal"}\n{"do":"act","action":"hold"}\n{"do":"page"}\n' |
  $bin/play --json $game --against scripted --seed 1 >protocol.txt
for words in "\"game\":\"$game\"" '"text":"hold"' 'you: hold' 'banked: ['; do
  grep -qF -- "$words" protocol.txt || { cat protocol.txt; fail "the protocol does not answer '$words'"; }
done

cmake --install build/release --component python --prefix site >/dev/null
cmake --install build/release --component python_sources --prefix site >/dev/null
PYTHONPATH=site "$python" - <<PYTHON
import pandemonium

assert "$game" in pandemonium.games()
table = pandemonium.Table("$game", seed=1)
while not table.over:
    table.apply(table.scripted())
print("from Python: scores", table.scores)
PYTHON

PYTHONPATH=site "$python" -m properdocs build --strict --quiet
grep -qF 'roll' "build/site/tables/$game.html" || fail "the site does not list its actions"

where="in the terminal"
if command -v emcmake >/dev/null && command -v chromium >/dev/null && command -v node >/dev/null; then
  ./run web >web.log 2>&1 || { tail -n 40 web.log; fail "the page does not build"; }
  pages=$root/build/web-venv
  [ -x "$pages/bin/python" ] || python3 -m venv "$pages"
  "$pages/bin/pip" install --quiet --disable-pip-version-check -r tests/web/requirements.txt
  "$pages/bin/python" -m pytest -q tests/web/test_games.py -k "whole_game and $game"
  where="$where and on the page"
else
  echo "sixth_game: emscripten, chromium or node is missing: the page was not tried" >&2
fi
echo "$game passes conformance, trains, is evaluated, described, and played $where"
