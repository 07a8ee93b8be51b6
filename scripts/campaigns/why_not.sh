#!/usr/bin/env bash
# Every answer to "why not" names an obstacle, in games of every variant of every game: where a position
# without it can be laid the move is legal there or the next obstacle is named; where it is another moment, it
# never is that moment, and wherever the move is legal it is (tests/play/obstacles/obstacles_test.cpp). Needs ./run
# setup.
#   scripts/campaigns/why_not.sh [GAMES OF EACH VARIANT]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tests=build/release/bin/play_tests
[ -x "$tests" ] || { echo 'why_not: ./run setup builds play_tests' >&2; exit 1; }
PANDEMONIUM_OBSTACLES=${1:-12} "$tests" --gtest_brief=1 --gtest_filter='Obstacles.*'
