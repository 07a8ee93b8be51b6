#!/usr/bin/env bash
# Makes the sdist and the wheel as a user's `python -m build` does, has auditwheel look at the wheel, installs
# it in a fresh environment outside the clone and tries it there: every game, the shipped policies, stubs,
# licence. A named command; needs python/requirements.txt (./run setup). Leaves dist/*.whl and dist/*.tar.gz.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
python=${PYTHON:-$PWD/.venv/bin/python}
away=$(mktemp -d)
trap 'rm -rf "$away"' EXIT

# Archives carry the commit's time, so that two builds of one commit are the same bytes.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
rm -rf dist
"$python" -m build --outdir dist .
wheel=$(echo dist/pandemonium-*.whl)
PATH="$(dirname "$python"):$PATH" "$python" -m auditwheel show "$wheel"
PATH="$(dirname "$python"):$PATH" "$python" -m auditwheel repair --wheel-dir "$away/wheels" "$wheel"
cp "$away"/wheels/*.whl dist/ && { [ "$(basename "$wheel")" = "$(basename "$away"/wheels/*.whl)" ] ||
  rm "$wheel"; }

"$python" -m twine check --strict dist/*
"$python" scripts/sbom.py dist/*.whl
sha256sum dist/*

python3 -m venv "$away/venv"
"$away/venv/bin/python" -m pip install --quiet --disable-pip-version-check "$(echo "$away"/wheels/*.whl)[gymnasium]"
cp scripts/campaigns/wheel.py "$away"
cd "$away"
"$away/venv/bin/python" wheel.py
"$away/venv/bin/pandemonium" evaluate --game city_of_demons --games 2 best scripted
"$away/venv/bin/pandemonium" play city_of_demons --watch --seats best scripted --seed 1 | tail -n 3
