#!/usr/bin/env python3
"""The cards' first figures once more, on seeds that they were not measured on: how `best` does against the
scripted heuristic at every variant; where one plays alone or all win together, how often it wins. Needs ./run
setup.

    scripts/campaigns/policies/cards.py [--seed N]

Prints a line for each variant: what the card states, what was found, and the difference in standard errors.
Ends with 1 where one is beyond 4: by chance one run in three hundred has such a variant.
"""

import argparse
import json
import math
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from programs import ROOT, results_of  # noqa: E402

BEYOND = 4.0


def standard_error(estimate: list[float]) -> float:
    _, low, high = estimate
    return (high - low) / 2 / 1.96


def stated_by(measured: dict) -> tuple[str, int, list[float]]:
    """What is counted, games, and mean, low and high end."""
    if "wins" in measured:
        best = measured["wins"]["best"]
        return "wins", best["games"], best["wins"]
    against = measured["against_scripted"]
    return "score", against["games"], against["score"]


def found(game: str, variant: str, what: str, games: int, seed: int) -> list[float]:
    agents = ["best"] if what == "wins" else ["best", "scripted"]
    how = [
        "--game",
        game,
        "--variant",
        variant,
        "--games",
        games,
        "--seed",
        seed,
        "--threads",
        os.cpu_count(),
    ]
    estimate = results_of("evaluate", *how, *agents)[0]["entrants"][0][what]
    return [estimate[key] for key in ("mean", "low", "high")]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    variants, largest = 0, 0.0
    for file in sorted((ROOT / "models").glob("*/card.json")):
        card = json.loads(file.read_text())
        for variant, measured in card["variants"].items():
            what, games, stated = stated_by(measured)
            again = found(card["game"], variant, what, games, 1_000_003 * (given.seed + 1))
            off = again[0] - stated[0]
            if error := math.hypot(standard_error(stated), standard_error(again)):
                off /= error
            variants, largest = variants + 1, max(largest, abs(off))
            print(
                f"{card['game']} {variant}: {what} {stated[0]:+.3f} stated, {again[0]:+.3f} found, "
                f"{off:+.1f} standard errors",
                flush=True,
            )
    print(f"done: {variants} variants, the farthest {largest:.2f} standard errors off")
    if largest > BEYOND:
        sys.exit(1)


if __name__ == "__main__":
    main()
