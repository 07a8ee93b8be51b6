"""Calls of the programs in build/release/bin, for scripts that measure with them."""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BIN = ROOT / "build/release/bin"


def call(program: str, *arguments: object) -> str:
    """What it prints. Ends the script with the program's own words if it refuses."""
    if not (BIN / program).exists():
        sys.exit(f"{sys.argv[0]}: {BIN / program} is missing: ./run setup")
    ran = subprocess.run([BIN / program, *map(str, arguments)], capture_output=True, text=True, cwd=ROOT)
    if ran.returncode != 0:
        sys.exit(f"{sys.argv[0]}: {ran.stderr.strip() or ran.stdout.strip()}")
    return ran.stdout


def results_of(program: str, *arguments: object) -> list[dict]:
    """The results that it writes as JSON; files are named by their place in the repository."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "results.json"
        call(program, "--json", out, *arguments)
        return json.loads(out.read_text().replace(f"{ROOT}/", ""))["results"]


def tables_of(game: str) -> list[dict]:
    """Of every variant its "variant", "seats" and "sides"."""
    return results_of("evaluate", "--game", game, "--variant", "all", "--games", 1, "random")


def variants_of(game: str) -> list[str]:
    return [each["variant"] for each in tables_of(game)]


def play_apart(game: str, variant: str) -> bool:
    """Whether there is one seat, or all seats win or lose as one: agents are then compared by how often they
    win."""
    return results_of("evaluate", "--game", game, "--variant", variant, "--games", 1, "random")[0]["apart"]
