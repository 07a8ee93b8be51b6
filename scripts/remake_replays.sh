#!/usr/bin/env bash
# Remakes tests/replays, one short game of every variant, after a change of rules that changes them. Commit them with the
# change, and say in the message which games' replays change and because of which rule.
#   scripts/remake_replays.sh [BUILD]     BUILD: a configured build folder, build/release if not given
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/release}
cmake --build "$build" --target record_replays
rm -rf tests/replays
"$build/bin/record_replays" tests/replays
git --no-pager diff --stat -- tests/replays
