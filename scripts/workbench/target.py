"""The search of the smallest change that reaches a balance.

Candidates are tried with the smallest change first. One reaches the target if its quantity, as far as the
games tell, lies within the tolerance; a second run with another seed must say so too, since the first was
picked for what it said. The first one that both runs agree on is found.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from workbench.changes import Candidate, Refused
from workbench.compare import Key, Measure, Run

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")


@dataclass(frozen=True)
class Target:
    words: str
    key: Key
    value: float
    within: float


def target_of(text: str, within: float | None) -> Target:
    """ "first seat 0.50", "seat 2 0.5", "draws 0.05", "length 120", "luck 0.4"; a seat's is how often it
    wins."""
    match = re.fullmatch(r"(.+?) +(\d+(?:\.\d+)?)", text.strip())
    name, value = (match[1], float(match[2])) if match else ("", 0.0)
    words = name.split()
    if len(words) == 2 and words[1] == "seat" and words[0] in ORDINALS:
        key = Key("balance", f"wins, seat {ORDINALS.index(words[0]) + 1}")
    elif re.fullmatch(r"seat [1-6]", name):
        key = Key("balance", f"wins, {name}")
    elif name in ("draws", "length", "luck"):
        key = Key("balance", name)
    else:
        raise Refused(
            f'--target "{text}": expected "first seat 0.50", "draws 0.05", "length 120" or "luck 0.4"'
        )
    if key.name != "length" and value > 1:
        raise Refused(f'--target "{text}": a share, from 0 to 1')
    usual = 0.03 * value if key.name == "length" else 0.02
    return Target(text.strip(), key, value, usual if within is None else within)


@dataclass
class Trial:
    candidate: Candidate
    runs: list[Run] = field(default_factory=list)
    refused: str = ""  # why the data cannot be played

    def measures(self, target: Target) -> list[Measure]:
        return [run[target.key] for run in self.runs if target.key in run]


def reaches(measure: Measure, target: Target) -> bool:
    return abs(measure.mean - target.value) <= target.within


def search(
    every: list[Candidate],
    target: Target,
    play: Callable[[Candidate, int], Run],
    refused: Callable[[Candidate], str],
    time_is_left: Callable[[], bool],
) -> tuple[Trial | None, list[Trial]]:
    """The first that reaches the target in two runs, and all that were tried; `play` runs a candidate with
    the seed of a run."""
    tried: list[Trial] = []
    for candidate in every:
        if not time_is_left():
            break
        trial = Trial(candidate, refused=refused(candidate))
        tried.append(trial)
        if trial.refused:
            continue
        for run in (0, 1):
            trial.runs.append(play(candidate, run))
            if target.key not in trial.runs[-1]:
                raise Refused(f'--target "{target.words}": this variant has no such thing')
            if not reaches(trial.runs[-1][target.key], target):
                break
        else:
            return trial, tried
    return None, tried
