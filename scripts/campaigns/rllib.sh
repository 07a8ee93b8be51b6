#!/usr/bin/env bash
# RLlib pins a Gymnasium of its own, so its check has a virtual environment of its own (about 1.3 GB, in
# build/rllib): RLlib's check of every game in every variant, and one iteration of PPO with masks. A named
# command.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
venv=$root/build/rllib
module=${1:-$root/build/release/python}  # the folder of the built package's _core module
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "ray[rllib]==2.60.0" "torch==2.13.0"
site=$("$venv/bin/python" -c 'import sysconfig; print(sysconfig.get_path("platlib"))')
rm -rf "$site/pandemonium"
cp -r python/pandemonium "$site/pandemonium"
cp "$module"/pandemonium/_core*.so "$site/pandemonium/"
"$venv/bin/python" scripts/campaigns/rllib.py
