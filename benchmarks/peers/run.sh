#!/usr/bin/env bash
# Speeds of environments beside their peers, in one run: sets up build/peers (a virtual environment with pinned versions)
# and measures. A named command; needs ./run setup. Arguments go to environments.py (--quick, --out FILE).
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
venv=$PWD/build/peers
build=${PANDEMONIUM_BUILD:-$PWD/build/release}
if ! cmp -s benchmarks/peers/requirements.txt "$venv/requirements.installed"; then
  python3 -m venv "$venv"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check -r benchmarks/peers/requirements.txt
  cp benchmarks/peers/requirements.txt "$venv/requirements.installed"
fi
site=$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
rm -rf "$site/pandemonium"
cp -r python/pandemonium "$site/pandemonium"
cp "$build"/python/pandemonium/_core*.so "$site/pandemonium/"
exec "$venv/bin/python" benchmarks/peers/environments.py --env-benchmark "$build/bin/env_benchmark" "$@"
