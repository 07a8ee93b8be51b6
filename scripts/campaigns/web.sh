#!/usr/bin/env bash
# Builds the page and tests it: types in its scripts, its units and the drawings of every variant under node,
# whole games in Debian's chromium, accessibility, and games of the same seed natively and in WebAssembly. Apart
# from ./run test, because compiling to WebAssembly from nothing takes minutes.
#   scripts/campaigns/web.sh [PYTEST ARGS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
./run web
for tool in chromium node tsc; do
  command -v "$tool" >/dev/null ||
    { echo "web: '$tool' is missing: apt-get install chromium nodejs node-typescript" >&2; exit 1; }
done
[ -x build/release/bin/play ] ||
  echo "web: without build/release/bin/play no games are compared (./run setup)" >&2
[ -x build/web-venv/bin/python ] || python3 -m venv build/web-venv
build/web-venv/bin/pip install --quiet --disable-pip-version-check -r tests/web/requirements.txt
tsc -p web/jsconfig.json
node --test tests/web/unit/*.test.js
exec build/web-venv/bin/python -m pytest -q tests/web "$@"
