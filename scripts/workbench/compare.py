"""What two lists of runs say of the same quantities: how far apart they are, and whether that is beyond
chance.

A run is a policy that was adapted with a seed of its own, and the games that it played. Its quantities vary
by the dice of the games and by what training happened to find. The first is known from the games; the second
is seen in how far runs of the same data come apart, which few runs tell badly. So each quantity's spread is
mixed with that of all quantities of its family, as if PRIOR degrees of freedom had been seen of it (Smyth
2004, moderated t). A family is judged together: few quantities of balance so that a single false alarm has a
chance of 5%, the many of use so that 5% of what is marked are false alarms, on average.
"""

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace

PRIOR = 4.0
FALSE_ALARMS = 0.05


@dataclass(frozen=True)
class Measure:
    mean: float
    error: float  # standard error, by the games alone


@dataclass(frozen=True, order=True)
class Key:
    family: str  # "balance", "use"
    name: str


Run = dict[Key, Measure]


@dataclass(frozen=True)
class Difference:
    key: Key
    old: Measure  # over the runs, with the error of runs and games together
    new: Measure
    change: float
    low: float  # 95% interval of the change
    high: float
    p: float  # of no change at all, by itself
    beyond: bool = False  # chance, among all of its family

    @property
    def t(self) -> float:
        half = (self.high - self.low) / 2
        return abs(self.change) / half if half > 0 else (math.inf if self.change else 0.0)


def mean(numbers: Iterable[float]) -> float:
    listed = list(numbers)
    return sum(listed) / len(listed)


def spread_within(old: list[float], new: list[float]) -> float:
    """Variance of a run about the mean of its data's runs."""
    degrees = len(old) + len(new) - 2
    return sum((each - mean(runs)) ** 2 for runs in (old, new) for each in runs) / degrees if degrees else 0.0


def of_family(keys: list[Key], old: list[Run], new: list[Run]) -> list[Difference]:
    from scipy import stats  # takes a second to load

    runs, nothing = len(old), Measure(0.0, 0.0)
    degrees = 2 * (runs - 1)
    law = stats.t(PRIOR + degrees) if degrees else stats.norm()
    quantile = float(law.ppf(0.975))
    by_games, within = {}, {}
    for key in keys:
        measures = [run.get(key, nothing) for run in (*old, *new)]
        by_games[key] = mean(each.error**2 for each in measures)
        within[key] = spread_within(*([run.get(key, nothing).mean for run in side] for side in (old, new)))
    ratios = [within[key] / by_games[key] for key in keys if by_games[key] > 0]
    usual = max(1.0, mean(ratios)) if degrees and ratios else 1.0
    found = []
    for key in keys:
        seen = within[key] / by_games[key] if by_games[key] > 0 else 0.0
        ratio = max(1.0, (PRIOR * usual + degrees * seen) / (PRIOR + degrees)) if degrees else 1.0
        sides = []
        for side in (old, new):
            measures = [run.get(key, nothing) for run in side]
            error = math.sqrt(ratio * mean(each.error**2 for each in measures) / runs)
            sides.append(Measure(mean(each.mean for each in measures), error))
        change = sides[1].mean - sides[0].mean
        error = math.hypot(sides[0].error, sides[1].error)
        p = float(2 * law.sf(abs(change) / error)) if error > 0 else float(change == 0)
        half = quantile * error
        found.append(Difference(key, sides[0], sides[1], change, change - half, change + half, p))
    return beyond_chance(found)


def by_holm(ordered: list[Difference]) -> int:
    """Holm 1979: how many of them, the smallest p first, with a chance of 5% that one is a false alarm."""
    for rank, each in enumerate(ordered):
        if each.p > FALSE_ALARMS / (len(ordered) - rank):
            return rank
    return len(ordered)


def by_share(ordered: list[Difference]) -> int:
    """Benjamini and Hochberg 1995: as many as leave 5% of them false alarms, on average."""
    kept = [
        rank + 1 for rank, each in enumerate(ordered) if each.p <= FALSE_ALARMS * (rank + 1) / len(ordered)
    ]
    return max(kept, default=0)


def beyond_chance(found: list[Difference]) -> list[Difference]:
    ordered = sorted(found, key=lambda difference: difference.p)
    count = by_share(ordered) if found and found[0].key.family == "use" else by_holm(ordered)
    kept = {each.key for each in ordered[:count]}
    return [replace(each, beyond=each.key in kept) for each in found]


def compare(old: list[Run], new: list[Run]) -> list[Difference]:
    """Of every quantity of either, family by family."""
    if len(old) != len(new) or not old:
        raise ValueError("as many runs of the old as of the new data, at least one")
    keys = list(dict.fromkeys(key for run in (*old, *new) for key in run))
    families = list(dict.fromkeys(key.family for key in keys))
    return [
        each
        for family in families
        for each in of_family([key for key in keys if key.family == family], old, new)
    ]
