"""The page of text that a workbench leaves behind."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from workbench.changes import Candidate, Change
from workbench.compare import Difference, Measure
from workbench.target import Target, Trial, reaches

MOST_ROWS = 25


@dataclass(frozen=True)
class Told:
    """What a report is made of."""

    game: str
    variant: str
    names: tuple[str, str]  # of the old and the new data
    changes: list[Change]
    differences: list[Difference]
    checks: dict[str, tuple[Measure, Measure]]  # what adapting brought, on the old and the new data
    words: dict[str, str]
    how: list[str]  # sentences
    found: str = ""  # the section of a search


LABELS = {
    "draws": "draws",
    "length": "decisions a game",
    "luck": "share of luck",
    "skill": "ahead of the scripted player",
}
SHARES = ("wins", "draws", "luck")


def is_share(name: str) -> bool:
    return name.startswith(SHARES)


def number(value: float, name: str, sign: bool = False) -> str:
    plus = "+" if sign else ""
    if is_share(name):
        return f"{100 * value:{plus}.1f}" + (" points" if sign else "%")
    return f"{value:{plus}.{1 if abs(value) >= 100 else 2 if abs(value) >= 0.995 else 3}f}"


def with_interval(measure: Measure, name: str) -> str:
    bounds = [measure.mean + side * 1.96 * measure.error for side in (-1, 1)]
    if is_share(name):
        bounds = [min(1.0, max(0.0, bound)) for bound in bounds]
    low, high = (number(bound, name).rstrip("%") for bound in bounds)
    return f"{number(measure.mean, name)} [{low}, {high}]"


def change_text(each: Difference, name: str) -> str:
    low, high = (number(bound, name, True).removesuffix(" points") for bound in (each.low, each.high))
    return f"{number(each.change, name, True)} [{low}, {high}]"


def label(each: Difference, words: dict[str, str]) -> str:
    name = each.key.name
    if each.key.family == "balance":
        return LABELS.get(name, name)
    said = words.get(name, "")
    what, _, rest = name.partition(": ")
    return {"chance": f"{rest} (thrown or drawn)", "kind": f"{rest}, of any kind"}.get(what, said or rest)


def table(headings: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    lines = ["| " + " | ".join(headings) + " |"]
    lines.append("| " + " | ".join("--" for _ in headings) + " |")
    return [*lines, *("| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows), ""]


def differences_table(told: Told, rows: list[Difference]) -> list[str]:
    return table(
        ["", told.names[0], told.names[1], "change", "beyond chance"],
        [
            [
                label(each, told.words),
                with_interval(each.old, each.key.name),
                with_interval(each.new, each.key.name),
                change_text(each, each.key.name),
                "**yes**" if each.beyond else "no",
            ]
            for each in rows
        ],
    )


def never_happens(each: Difference) -> bool:
    return each.old.mean == each.new.mean == 0


def in_short(told: Told) -> list[str]:
    lines, quiet = [], []
    for each in told.differences:
        name = each.key.name
        if each.key.family != "balance" or never_happens(each):
            continue
        said = label(each, told.words)
        if each.beyond:
            was, now = (number(side.mean, name) for side in (each.old, each.new))
            lines.append(f"- Beyond chance: {said}, from {was} to {now} ({change_text(each, name)}).")
        else:
            quiet.append(f"{said} ({change_text(each, name)})")
    if quiet:
        lines.append(f"- Not beyond chance: {'; '.join(quiet)}.")
    use = [each for each in told.differences if each.key.family == "use"]
    beyond = sum(each.beyond for each in use)
    lines.append(
        f"- {beyond} of {len(use)} moves, throws and events are used more or less often, beyond chance."
    )
    return [*lines, ""]


def changes_table(changes: list[Change]) -> list[str]:
    rows = [[f"`{each.place}`", json.dumps(each.old), json.dumps(each.new), each.source] for each in changes]
    return table(["value", "old", "new", "source of the old"], rows)


def search_section(target: Target, base: Trial, tried: list[Trial], found: Trial | None, left: int) -> str:
    rows = []
    for trial in (base, *tried):
        measures = trial.measures(target)
        told = (
            "; ".join(with_interval(each, target.key.name) for each in measures)
            or f"refused: {trial.refused}"
        )
        reached = (
            "yes"
            if measures and all(reaches(each, target) for each in measures) and len(measures) > 1
            else "no"
        )
        rows.append([f"`{trial.candidate.words()}`", told, reached])
    if found:
        told = f"The smallest change that reaches it: **{found.candidate.words()}**."
    else:
        close = min(
            (trial for trial in (base, *tried) if trial.runs),
            key=lambda trial: abs(trial.measures(target)[0].mean - target.value),
        )
        told = f"None of them reaches it; the nearest is {close.candidate.words()}."
    if left:
        told += f" {left} more were not tried: the time was over, or a smaller one was found."
    wanted = f"Wanted: {target.words}, within {number(target.within, target.key.name)}."
    return "\n".join(
        ["## Search", "", f"{wanted} {told}", "", *table(["change", "run by run", "reached"], rows)]
    )


def page(told: Told) -> str:
    use = [each for each in told.differences if each.key.family == "use"]
    use.sort(key=lambda each: (not each.beyond, -each.t))
    shown = [each for each in use if each.beyond][:MOST_ROWS] or use[:5]
    lines = [f"# {told.game}, {told.variant}: {told.names[1]} beside {told.names[0]}", ""]
    lines += [*in_short(told), "![Both sides](picture.png)", ""]
    if told.found:
        lines += [told.found]
    lines += ["## What was changed", "", *changes_table(told.changes)]
    lines += ["## Balance, length, luck", ""]
    balance = [each for each in told.differences if each.key.family == "balance" and not never_happens(each)]
    lines += differences_table(told, balance)
    lines += ["## Use of cards, dice and places, a game", ""]
    lines += differences_table(told, shown)
    left = len(use) - len(shown)
    lines += [f"{left} more, less clear than these, are in `results.json`." if left else "", ""]
    lines += ["## What adapting brought", ""]
    checks = [
        [name, *(with_interval(measure, name) for measure in both)] for name, both in told.checks.items()
    ]
    lines += table(["mean score of the adapted policy less that of `best`", *told.names], checks)
    lines += ["## How it was measured", "", *(f"- {sentence}" for sentence in told.how), ""]
    return "\n".join(lines)


def plain(value: Any) -> Any:
    """For results.json."""
    if isinstance(value, Difference):
        return {
            "family": value.key.family,
            "name": value.key.name,
            "old": plain(value.old),
            "new": plain(value.new),
            "change": [value.change, value.low, value.high],
            "p": value.p,
            "beyond_chance": value.beyond,
        }
    if isinstance(value, Measure):
        return {"mean": value.mean, "error": value.error}
    if isinstance(value, (Change, Candidate)):
        return dict(value.__dict__)
    raise TypeError(type(value))
