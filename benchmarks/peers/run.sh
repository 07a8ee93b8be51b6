#!/usr/bin/env bash
# Speeds beside those of peers, in one run: environments in build/peers (a virtual environment with pinned versions), training and
# the latency of a decision in .venv. Writes docs/peers.md and docs/images/peers.svg (--quick: only prints, short rounds).
# A named command, about half an hour; needs ./run setup and a quiet machine. PANDEMONIUM_BUILD: another build folder than
# build/release; PYTHON: another interpreter than .venv's.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
venv=$PWD/build/peers
build=${PANDEMONIUM_BUILD:-$PWD/build/release}
python=${PYTHON:-$PWD/.venv/bin/python}
out=$PWD/build/benchmarks/peers
export OMP_WAIT_POLICY=passive GOMP_SPINCOUNT=0 PANDEMONIUM_MODELS=$PWD/models
if ! cmp -s benchmarks/peers/requirements.txt "$venv/requirements.installed"; then
  python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r benchmarks/peers/requirements.txt
  cp benchmarks/peers/requirements.txt "$venv/requirements.installed"
fi
loop=$PWD/build/peers-open-spiel
if [ ! -x "$loop/open_spiel_loop" ]; then  # of OpenSpiel's source package, as pinned: three minutes of CPU time
  package=$(grep -o '^open_spiel==.*' benchmarks/peers/requirements.txt)
  rm -rf "$loop" && mkdir -p "$loop"
  "$venv/bin/python" -m pip download --quiet --disable-pip-version-check --no-deps --no-build-isolation --no-binary :all: "$package" -d "$loop"
  tar -xzf "$loop"/*.tar.gz -C "$loop" --strip-components 1
  cmake -S benchmarks/peers/open_spiel -B "$loop/build" -G Ninja -DCMAKE_BUILD_TYPE=Release -DOPEN_SPIEL="$loop" >"$loop/log"
  cmake --build "$loop/build" >>"$loop/log"
  cp "$loop/build/open_spiel_loop" "$loop/"
fi
rm -rf "$out" && mkdir -p "$out/site"
cp -r python/pandemonium "$out/site/pandemonium"
cp "$build"/python/pandemonium/_core*.so "$out/site/pandemonium/"
export PYTHONPATH=$out/site
"$venv/bin/python" benchmarks/peers/environments.py --env-benchmark "$build/bin/env_benchmark" \
  --open-spiel-loop "$loop/open_spiel_loop" --out "$out/environments.json" "$@"
"$python" benchmarks/peers/training.py --program "$build/bin/training_benchmark" --out "$out/training.json" "$@"
"$python" benchmarks/peers/latency.py --out "$out/latency.json" "$@"
if [ "${1:-}" != --quick ]; then
  "$python" benchmarks/peers/report.py "$out/environments.json" "$out/training.json" "$out/latency.json"
  "$python" scripts/format.py markdown
fi
