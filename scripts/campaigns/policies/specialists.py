#!/usr/bin/env python3
"""What one network for all variants loses to networks for one. At each variant a specialist learns from
nothing, with the game's preset and nothing but that variant, on one core; then it meets `best`: one
specialist among `best`, or, where one plays alone or all win together, each on the same deals by itself.
Needs ./run setup.

    scripts/campaigns/policies/specialists.py [GAME ...] [--variant NAME ...] [--minutes 10] [--games 4000]
        [--seed N]

Games that are not named are all; without --variant the first of each game is measured, `--variant all` is
every one, and `--variant 'melee4[players=3..6,size=26]'` is that one at options that no variant has, as
game.variants of a recipe names them. As many specialists learn at once as there are cores. Prints by how much
each is ahead (mean score [95%]), and counts those that are surely ahead by more than 0.02.
"""

import argparse
import os
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from programs import ROOT, call, every_option, opponents, results_of, table_at, variants_of  # noqa: E402

LOSS_ALLOWED = 0.02


def lead(game: str, table: dict, given: argparse.Namespace) -> dict:
    """Of a specialist over `best`: "mean", "low" and "high"."""
    with tempfile.TemporaryDirectory() as folder:
        policy, run = Path(folder) / "policy.safetensors", Path(folder) / "run"
        how = ["--variant", table["name"], "--seconds", 60 * given.minutes, "--seed", given.seed]
        alone = ["--threads", 1, "--precision", "fastest", "--set", "run.evaluate_every=0"]
        call("train", "--game", game, *how, *alone, "--run", run, "--export", policy)
        how = [*table["how"], "--games", given.games, "--seed", 7919 + given.seed, "--threads", 1]
        agents = [f"policy:{policy}", *["best"] * max(1, opponents(table))]
        [result] = results_of("evaluate", *how, *agents)
    specialist, best = result["entrants"][0], result["entrants"][1]
    if not result["apart"]:
        return specialist["score"]
    return {"mean": -best["lead"]["mean"], "low": -best["lead"]["high"], "high": -best["lead"]["low"]}


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", nargs="*")
    parser.add_argument("--variant", nargs="+", default=[], metavar="NAME")
    parser.add_argument(
        "--minutes", type=float, default=10, help="of the clock, for each specialist (default 10)"
    )
    parser.add_argument("--games", type=int, default=4000, help="at each variant (default 4000)")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    measured = []
    for game in given.game or sorted(path.parent.name for path in ROOT.glob("envs/*/preset.toml")):
        named = variants_of(game)
        asked = [one for text in given.variant or named[:1] for one in (named if text == "all" else [text])]
        every = [one for text in asked for one in every_option(text) if one[0] in named]
        measured += [(game, table_at(game, *one)) for one in every]
    if not measured:
        sys.exit(f"{sys.argv[0]}: no such variant: {' '.join(given.variant)}")
    leads = []
    with ThreadPoolExecutor(os.cpu_count()) as cores:
        found = cores.map(lambda each: lead(*each, given), measured)
        for (game, table), estimate in zip(measured, found):
            mean, low, high = (estimate[key] for key in ("mean", "low", "high"))
            print(
                f"{game} {table['name']}: a specialist is {mean:+.3f} [{low:+.3f}, {high:+.3f}] ahead",
                flush=True,
            )
            leads.append(estimate)
    ahead = sum(each["low"] > LOSS_ALLOWED for each in leads)
    farthest = max(each["mean"] for each in leads)
    print(
        f"done: {len(measured)} specialists, {ahead} surely ahead by more than {LOSS_ALLOWED}, the farthest {farthest:+.3f}"
    )


if __name__ == "__main__":
    main()
