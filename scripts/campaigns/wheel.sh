#!/usr/bin/env bash
# Makes the sdist and the wheel as a user's `python -m build` does, has auditwheel look at the wheel, installs it in a
# fresh environment outside the clone and tries it there: every game, the shipped policies, stubs, licence. A named
# command; needs python/requirements.txt (./run setup). Leaves dist/*.whl and dist/*.tar.gz.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python=${PYTHON:-$PWD/.venv/bin/python}
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT

rm -rf dist
"$python" -m build --outdir dist .
wheel=$(echo dist/pandemonium-*.whl)
PATH="$(dirname "$python"):$PATH" "$python" -m auditwheel show "$wheel"
PATH="$(dirname "$python"):$PATH" "$python" -m auditwheel repair --wheel-dir "$away/wheels" "$wheel"
cp "$away"/wheels/*.whl dist/ && { [ "$(basename "$wheel")" = "$(basename "$away"/wheels/*.whl)" ] || rm "$wheel"; }

python3 -m venv "$away/venv"
"$away/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$(echo "$away"/wheels/*.whl)[gymnasium]"
cp scripts/campaigns/wheel.py "$away"
cd "$away"
"$away/venv/bin/python" wheel.py
