#!/usr/bin/env python3
"""Whether adjusted and raw scores agree, and whether adjusting pays.

    scripts/luck_agreement.py GAME [--variant NAME] [--games N] [--redraws K ...] [--play-on N] [--seed N]
                              [first second]

Two agents (default: best against scripted) play N games; the first one's raw mean score and the adjusted one,
luck taken off, are set beside each other: their difference is the mean luck, which is 0 but for sampling, so
it must lie within 3 of its standard errors. The same games are played without re-draws for their CPU time:
`cost` is the CPU time for an interval of the same width, adjusted over raw (below 1: adjusting pays).
"""

import argparse
import resource
import sys

from programs import results_of

INTERVAL = 2 * 1.96  # standard errors from end to end


def played(arguments: list[object]) -> tuple[dict, float]:
    """The match, and the CPU seconds that it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    [match] = results_of("evaluate", *arguments)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return match, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def width(estimate: dict) -> float:
    return estimate["high"] - estimate["low"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("game")
    parser.add_argument("agents", nargs="*", default=["best", "scripted"])
    parser.add_argument("--variant")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--redraws", type=int, nargs="*", default=[2])
    parser.add_argument("--play-on", type=int, default=10)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    how = ["--game", given.game, "--games", given.games, "--seed", given.seed, *given.agents]
    if given.variant:
        how += ["--variant", given.variant]
    raw, raw_seconds = played(how)
    raw_score = raw["entrants"][0]["score"]
    print(
        f"{given.game}, {raw['variant']}: {' against '.join(given.agents)}, {raw['games']} games, raw "
        f"{raw_score['mean']:+.4f} [{raw_score['low']:+.4f}, {raw_score['high']:+.4f}], {raw_seconds:.1f} CPU seconds"
    )
    apart = False
    for redraws in given.redraws:
        match, seconds = played([*how, "--luck-adjusted", "--redraws", redraws, "--play-on", given.play_on])
        first = match["entrants"][0]
        if first["score"]["mean"] != raw_score["mean"]:
            sys.exit("scripts/luck_agreement.py: the games differ with re-draws")
        adjusted, luck = first["adjusted"], first["luck"]
        error = width(luck) / INTERVAL
        off = abs(luck["mean"]) / error if error > 0 else 0.0
        apart |= off > 3
        cost = seconds / raw_seconds * (width(adjusted) / width(raw_score)) ** 2
        print(
            f"  {redraws} re-draws: adjusted {adjusted['mean']:+.4f} [{adjusted['low']:+.4f}, {adjusted['high']:+.4f}]; luck "
            f"taken off {luck['mean']:+.4f}, {off:.1f} standard errors from 0; variance cut {first['variance_cut']:.2f}; "
            f"{seconds:.1f} CPU seconds, cost {cost:.2f}",
            flush=True,
        )
    sys.exit(1 if apart else 0)


if __name__ == "__main__":
    main()
