#!/usr/bin/env bash
# An evaluation in 8 parts over two Ray nodes of this machine gives what one run gives.
# A named command; needs ./run setup. Ray lies in the environment of scripts/campaigns/rllib.sh.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
venv=$PWD/build/rllib
[ -x "$venv/bin/python" ] || python3 -m venv "$venv"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check "ray==2.60.0"
folder=$(mktemp -d)
export RAY_USAGE_STATS_ENABLED=0
RAY_AUTH_TOKEN=$(od -An -N32 -tx1 /dev/urandom | tr -d ' \n')  # both nodes and the client show it
export RAY_AUTH_TOKEN RAY_AUTH_MODE=token
trap '"$venv/bin/ray" stop --force >/dev/null 2>&1; rm -rf "$folder"' EXIT

"$venv/bin/ray" start --head --port 6479 --num-cpus 1 --include-dashboard false >/dev/null
"$venv/bin/ray" start --address 127.0.0.1:6479 --num-cpus 1 >/dev/null
asked=(--game daemon_dice --games 8000 --seed 3 best scripted)
build/release/bin/evaluate "${asked[@]}" --json "$folder/one.json" >"$folder/one.txt"
"$venv/bin/python" scripts/evaluate_on_ray.py --address 127.0.0.1:6479 --parts 8 --json "$folder/ray.json" -- \
  "${asked[@]}" >"$folder/ray.txt"
python3 - "$folder/one.json" "$folder/ray.json" <<'PYTHON'
import json, sys
one, parts = (json.load(open(name), object_hook=lambda each: {k: v for k, v in each.items() if k != "seconds"}) for name in sys.argv[1:])
assert one == parts, "the parts give something else than one run"
PYTHON
echo "ray: 8 parts over 2 nodes give what one run gives"
