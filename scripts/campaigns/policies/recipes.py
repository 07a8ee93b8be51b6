#!/usr/bin/env python3
"""Every recipe from nothing, all its phases, shortened to 8 million decisions: it runs to its end, and what
it makes is ahead of random play on the mean of all variants (Cyberdoom Tower is won by neither after so
little). Needs ./run setup.

    scripts/campaigns/policies/recipes.py [--decisions N] [--seed N]
"""

import argparse
import math
import os
import sys
import tempfile
import tomllib
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from programs import ROOT, call, results_of  # noqa: E402


def lead_on_random(game: str, policy: Path, seed: int) -> tuple[float, float]:
    """By how much its score is ahead, on the mean over all variants, and the half width of 95%."""
    how = ["--game", game, "--variant", "all", "--games", 400, "--seed", seed, "--threads", os.cpu_count()]
    leads, squares = [], 0.0
    for result in results_of("evaluate", *how, f"policy:{policy}", "random"):
        ours, theirs = (entrant["score"] for entrant in result["entrants"])
        leads.append(ours["mean"] - theirs["mean"])
        squares += sum(((each["high"] - each["low"]) / 2) ** 2 for each in (ours, theirs))
    return sum(leads) / len(leads), math.sqrt(squares) / len(leads)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--decisions", type=float, default=8e6, help="of all phases (default 8e6)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    recipes, ahead = sorted((ROOT / "envs").glob("*/recipes/*.toml")), 0
    for recipe in recipes:
        game = recipe.parent.parent.name
        length = sum(phase.get("decisions", 0) for phase in tomllib.loads(recipe.read_text())["phase"])
        how = [
            "--game",
            game,
            "--recipe",
            recipe.stem,
            "--scale",
            given.decisions / length,
            "--seed",
            given.seed,
        ]
        with tempfile.TemporaryDirectory() as folder:
            policy = Path(folder) / "policy.safetensors"
            run = ["--run", Path(folder) / "run", "--export", policy, "--threads", os.cpu_count()]
            call("train", *how, *run)
            lead, half = lead_on_random(game, policy, given.seed)
        print(f"{game} {recipe.stem}: {lead:+.3f} +-{half:.3f} ahead of random play", flush=True)
        ahead += lead > half
    print(f"done: {len(recipes)} recipes, {ahead} ahead")


if __name__ == "__main__":
    main()
