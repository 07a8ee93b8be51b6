"""Calls of the programs in build/release/bin, for scripts that measure with them."""

import itertools
import json
import re
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
    """Of every variant its "variant", "seats", "sides" and "apart"."""
    return results_of("evaluate", "--game", game, "--variant", "all", "--games", 1, "random")


def table_at(game: str, variant: str, options: str = "") -> dict:
    """The same of a variant with options that no variant has to have, its "name" as game.variants has it, and
    "how" programs are told it."""
    how = ["--game", game, "--variant", variant, *(["--options", options] if options else [])]
    [found] = results_of("evaluate", *how, "--games", 1, "random")
    return found | {"name": f"{variant}[{options}]" if options else variant, "how": how}


def variants_of(game: str) -> list[str]:
    return [each["variant"] for each in tables_of(game)]


def play_apart(game: str, variant: str) -> bool:
    """Whether there is one seat, or all seats win or lose as one: agents are then compared by how often they
    win."""
    return table_at(game, variant)["apart"]


def opponents(table: dict) -> int:
    """Of one seat, or of one side where seats have partners."""
    return table["seats"] - 1 if table["sides"] == table["seats"] else 1


def every_option(text: str) -> list[tuple[str, str]]:
    """The tables that `game.variants` means by one text: "melee4[players=3..6,size=5|26]" is melee4 with
    players=3,size=5 and seven more. Each as its variant and its options."""
    found = re.fullmatch(r"(\w+)(?:\[([^\[\]]+)\])?", text)
    if not found:
        sys.exit(f"{sys.argv[0]}: '{text}': VARIANT[OPTION=LOW..HIGH,OPTION=A|B] expected")
    every = []
    for option in filter(None, (found[2] or "").split(",")):
        name, _, values = option.partition("=")
        of = []
        for value in values.split("|"):
            ends = re.fullmatch(r"(-?\d+)\.\.(-?\d+)", value)
            of += map(str, range(int(ends[1]), int(ends[2]) + 1)) if ends else [value]
        if not of:
            sys.exit(f"{sys.argv[0]}: '{option}': low..high expected")
        every.append([f"{name}={value}" for value in of])
    return [(found[1], ",".join(options)) for options in itertools.product(*every)]
