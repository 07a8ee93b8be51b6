#!/usr/bin/env bash
# Two worlds that a seat cannot tell apart give it the same transcript: every answer and event of the protocol
# and every line of the terminal, byte by byte, in every variant that hides something
# (tests/play/transcript_test.cpp). Needs ./run setup.
#   scripts/campaigns/transcripts.sh [PAIRS OF EACH VARIANT]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
tests=build/release/bin/play_tests
[ -x "$tests" ] || { echo 'transcripts: ./run setup builds play_tests' >&2; exit 1; }
PANDEMONIUM_TRANSCRIPT_PAIRS=${1:-400} "$tests" --gtest_brief=1 --gtest_filter='*Transcript*'
