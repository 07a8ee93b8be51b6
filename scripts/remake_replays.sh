#!/usr/bin/env bash
# Remakes tests/replays, one short game of every variant, and the digests of games in tests/digests after a
# change of rules that changes them. Commit them with the change, and say in the message which games' change
# and because of which rule.
#   scripts/remake_replays.sh [BUILD]     BUILD: a configured build folder, build/release if not given
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${1:-build/release}
cmake --build "$build" --target record_replays digests
rm -rf tests/replays
"$build/bin/record_replays" tests/replays
"$build/bin/digests" --write tests/digests
git --no-pager diff --stat -- tests/replays tests/digests
