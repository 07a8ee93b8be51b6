#!/usr/bin/env python3
"""Makes models/GAME/levels.json: five levels for every variant, from gentle to best, each measured.

    scripts/levels.py GAME [--variant NAME ...] [--top AGENT] [--games N] [--seed N] [--threads N]

A level is the shipped policy that overlooks a share of the legal moves, as beginners do, and plays the best
it sees; the fifth is the policy itself, or --top. Shares are chosen so that strength rises in about equal
steps from a fifth of the way between random play and the policy, or from what the most careless comes down
to: from a survey of nine shares at the game's first variant, and of the variant's own where those do not rise
there (each by 8% of that way). Then the five levels, random play and the scripted heuristic meet
each other in new games, seats rotated (bin/evaluate --pool): Elo, 0 is the mean of those seven. Where one
plays alone or all win together, every agent plays the same deals: win rates in place of Elo.
A variant with partners has the levels of the one that is played with one seat a side. Variants that no
shipped policy is for get no levels, and are reported. With --variant, other variants are
kept as they are, and the file still tells the commands that made them.
"""

import argparse
import json
import os
import sys

from programs import ROOT, play_apart, results_of, tables_of

YARDSTICKS = ["random", "scripted"]
OVERLOOKED = [0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.65, 0.8, 0.95]
WORDS = [
    "gentle: overlooks most moves",
    "easy: overlooks many moves",
    "fair: overlooks moves now and then",
    "strong: seldom overlooks a move",
    "the trained policy at its best",
]
MEASURES = (
    "elo: 0 is the mean of the five levels, random and scripted; wins: rate, where one plays alone or all win "
    "together"
)
THEN = ", then "  # between the commands that made a file
SHARES = [0.2, 0.4, 0.6, 0.8]  # of the way from random play to the policy
LEAST_STEP = 0.08  # of that way, from each level to the next


def measure(
    game: str, variant: str, agents: list[str], games: int, seed: int, threads: int
) -> dict[str, dict]:
    """By agent: its mean and the ends of its 95% interval, of "elo" or "wins"."""
    how = ["--game", game, "--variant", variant, "--seed", seed, "--threads", threads]
    if play_apart(game, variant):
        rows = {}
        for agent in agents:
            [result] = results_of("evaluate", *how, "--games", 5 * games, agent)
            rows[agent] = result["entrants"][0]["wins"]
        return rows
    [result] = results_of("evaluate", *how, "--games", games, "--pool", *agents)
    return {row["agent"]: row["elo"] for row in result["agents"]}


def overlooking(share: float) -> str:
    return f"best,overlooks={float(f'{share:.2g}'):g}"


def choose_levels(survey: dict[str, dict], best: str) -> list[str]:
    """What is overlooked for the shares of the way, read off the survey between the two that enclose each."""
    low, top = survey["random"]["mean"], survey["best"]["mean"]
    curve = [(0.0, top)]
    for share in OVERLOOKED:  # who overlooks more is not stronger
        curve.append((share, min(curve[-1][1], survey[overlooking(share)]["mean"])))
    # Where the most careless is above a fifth of the way, it is the first level, and the others keep their
    # distances.
    low = max(low, (curve[-1][1] - SHARES[0] * top) / (1 - SHARES[0]))
    levels = []
    for way in SHARES:
        target = low + way * (top - low)
        chosen = curve[-1][0]
        for (few, above), (many, below) in zip(curve, curve[1:]):
            if below <= target <= above and above > below:
                chosen = few + (many - few) * (above - target) / (above - below)
                break
        levels.append(overlooking(chosen))
    return [*levels, best]


def rises(levels: list[str], measured: dict[str, dict]) -> bool:
    means = [measured[agent]["mean"] for agent in levels]
    least = LEAST_STEP * (means[-1] - measured["random"]["mean"])
    return least > 0 and all(b - a >= least for a, b in zip(means, means[1:]))


def survey_levels(game: str, variant: str, given: argparse.Namespace, games: int, seed: int) -> list[str]:
    agents = ["random", "best", *map(overlooking, OVERLOOKED)]
    return choose_levels(measure(game, variant, agents, games, seed, given.threads), given.top)


def entry(agent: str, estimate: dict, measure_name: str) -> dict:
    places = 0 if measure_name == "elo" else 3
    low, mean, high = (round(estimate[key], places) for key in ("low", "mean", "high"))
    return {"agent": agent, measure_name: mean, "interval": [low, high]}


def make_variant(game: str, variant: str, levels: list[str] | None, given: argparse.Namespace) -> dict | None:
    name = "wins" if play_apart(game, variant) else "elo"
    [result] = results_of("evaluate", "--game", game, "--variant", variant, "--games", 2, "best")
    remark = result["entrants"][0]["remark"]
    if "scripted heuristic" in remark:
        print(f"{variant}: {remark}: no levels", flush=True)
        return None
    for attempt in range(4):
        if levels is None:
            levels = survey_levels(
                game, variant, given, given.games // 3 * (attempt + 1), given.seed + 100 + attempt
            )
        measured = measure(
            game, variant, [*YARDSTICKS, *levels], given.games, given.seed + attempt, given.threads
        )
        shown = ", ".join(f"{agent} {measured[agent]['mean']:.4g}" for agent in [*YARDSTICKS, *levels])
        if rises(levels, measured):
            print(f"{variant}: {shown}", flush=True)
            return {
                "levels": [entry(a, measured[a], name) | {"words": w} for a, w in zip(levels, WORDS)],
                "yardsticks": [entry(agent, measured[agent], name) for agent in YARDSTICKS],
            }
        print(f"{variant}: does not rise, again: {shown}", flush=True)
        levels = None
    sys.exit(f"scripts/levels.py: {game}, {variant}: no shares found at which strength rises")


def commands(given: argparse.Namespace, before: str) -> str:
    """What made the file: this command, after those that made the variants it keeps."""
    how = f"--top {given.top} --games {given.games} --seed {given.seed}"
    if not given.variant:
        return f"scripts/levels.py {given.game} {how}"
    only = " ".join(f"--variant {variant}" for variant in given.variant)
    if not before:
        return f"scripts/levels.py {given.game} {only} {how}"
    earlier = [part for part in before.split(THEN) if not part.startswith(f"{only} ")]
    return THEN.join([*earlier, f"{only} {how}"])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--variant", action="append", help="only this one; may be given several times")
    parser.add_argument(
        "--games", type=int, default=150, help="of each meeting (alone: five times as many for each agent)"
    )
    parser.add_argument("--top", default="best", help="the fifth level, such as best+search:64")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    given = parser.parse_args()
    file = ROOT / "models" / given.game / "levels.json"
    variants = [each["variant"] for each in tables_of(given.game) if each["seats"] == each["sides"]]
    if unknown := set(given.variant or []) - set(variants):
        sys.exit(f"scripts/levels.py: {given.game} has no variant {sorted(unknown)}; it has {variants}")
    before = json.loads(file.read_text()) if given.variant and file.exists() else {}
    known, known_by = before.get("variants", {}), before.get("measured", "").split("; ")[0]
    levels: list[str] | None = None
    made = {}
    for variant in variants:
        if given.variant and variant not in given.variant:
            if variant in known:
                made[variant] = known[variant]
            continue
        made_here = make_variant(given.game, variant, levels, given)
        if made_here:
            made[variant] = made_here
            levels = levels or [each["agent"] for each in made_here["levels"]]
    about = {
        "game": given.game,
        "measured": "; ".join([commands(given, known_by), "95% intervals", MEASURES]),
        "variants": made,
    }
    file.write_text(json.dumps(about, indent=1) + "\n")
    print(f"{file.relative_to(ROOT)}: {len(made)} of {len(variants)} variants")


if __name__ == "__main__":
    main()
