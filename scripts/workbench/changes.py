"""What differs between two data files, and files made by changing values in place."""

import copy
import difflib
import itertools
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from programs import call

MARKS = ("$schema", "game", "name", "source")  # say what a file is and where its values come from


class Refused(Exception):
    """What was asked cannot be done; the words say why."""


@dataclass(frozen=True)
class Change:
    place: str  # gear.med_kit.cost, dice.level_1.faces[0]
    old: Any
    new: Any
    source: str  # of the old value


def built_in(game: str) -> dict[str, Any]:
    return dict(json.loads(call("data", game, "--write")))


def read(file: Path, game: str) -> dict[str, Any]:
    """A data file that can be played; ends the program with its faults otherwise."""
    call("data", game, "--check", file)
    return dict(json.loads(file.read_text()))


def leaves(part: Any, place: str = "", source: str = "") -> Iterator[tuple[str, Any, str]]:
    """Every value with its place and the source that is said of it."""
    if isinstance(part, dict):
        source = part.get("source", source)
        for key, each in part.items():
            if key not in MARKS:
                yield from leaves(each, f"{place}.{key}".lstrip("."), source)
    elif isinstance(part, list) and any(isinstance(each, (dict, list)) for each in part):
        for index, each in enumerate(part):
            yield from leaves(each, f"{place}[{index}]", source)
    else:
        yield place, part, source


def differences(old: dict[str, Any], new: dict[str, Any]) -> list[Change]:
    before = {place: (value, source) for place, value, source in leaves(old)}
    after = {place: value for place, value, _ in leaves(new)}
    found = []
    for place in dict.fromkeys([*before, *after]):
        (was, source), now = before.get(place, (None, "")), after.get(place)
        if isinstance(was, list) and isinstance(now, list) and len(was) == len(now):
            each = zip(was, now)
            found += [Change(f"{place}[{i}]", a, b, source) for i, (a, b) in enumerate(each) if a != b]
        elif was != now:
            found.append(Change(place, was, now, source))
    return found


def value_at(file: dict[str, Any], place: str) -> Any:
    return holder_of(file, place)[0][steps_of(place)[-1]]


def steps_of(place: str) -> list[str | int]:
    return [int(step[1:-1]) if step[0] == "[" else step for step in re.findall(r"\[\d+\]|[^.\[\]]+", place)]


def holder_of(file: dict[str, Any], place: str) -> tuple[Any, str | int]:
    """The object or list that holds a value, and the value's key in it. Refused: there is no such value."""
    part: Any = file
    last: Any = None
    for step in steps_of(place):
        known = part[last] if last is not None else part
        inside = isinstance(known, dict) and step in known
        inside = inside or (isinstance(known, list) and isinstance(step, int) and step < len(known))
        if not inside:
            near = difflib.get_close_matches(place, [each for each, _, _ in leaves(file)], n=3, cutoff=0.5)
            raise Refused(f"there is no value {place}" + (f"; like it: {', '.join(near)}" if near else ""))
        part, last = known, step
    if last is None or isinstance(part[last], dict):
        raise Refused(f"{place or 'an empty place'} is no single value")
    return part, last


def changed(file: dict[str, Any], values: dict[str, Any], name: str) -> dict[str, Any]:
    file = copy.deepcopy(file) | {"name": name}
    for place, value in values.items():
        part, key = holder_of(file, place)
        part[key] = value
    return file


@dataclass(frozen=True)
class Varied:
    """A value and what else it may be: of `--vary gear.med_kit.cost=1..4`."""

    place: str
    values: tuple[Any, ...]  # the present one among them

    def steps_to(self, value: Any, present: Any) -> int:
        return abs(self.values.index(value) - self.values.index(present))


def value_of(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?\d+", text) else text


def change_of(file: dict[str, Any], text: str) -> dict[str, Any]:
    """Of `--change gear.med_kit.cost=3`."""
    place, equals, wanted = text.partition("=")
    present, value = value_at(file, place), value_of(wanted)
    if not equals or type(value) is not type(present):
        raise Refused(f"--change {text}: expected PLACE=VALUE; the present value is {json.dumps(present)}")
    return {place: value}


def varied(file: dict[str, Any], text: str) -> Varied:
    place, equals, wanted = text.partition("=")
    present = value_at(file, place)
    if span := re.fullmatch(r"(-?\d+)\.\.(-?\d+)", wanted):
        low, high = int(span[1]), int(span[2])
        if low >= high or high - low > 1000:
            raise Refused(f"--vary {text}: expected a smaller and a larger number")
        values: list[Any] = list(range(low, high + 1))
    elif equals and wanted:
        values = [value_of(each) for each in wanted.split(",")]
    else:
        raise Refused(f"--vary {text}: expected PLACE=LOW..HIGH or PLACE=A,B,C")
    if len(set(values)) < len(values):
        raise Refused(f"--vary {text}: a value stands there twice")
    if any(type(each) is not type(present) for each in values):
        raise Refused(
            f"--vary {text}: the present value is {json.dumps(present)}, the others are of its kind"
        )
    if present not in values:
        values = sorted([*values, present]) if isinstance(present, int) else [present, *values]
    return Varied(place, tuple(values))


@dataclass(frozen=True)
class Candidate:
    values: dict[str, Any]  # what differs, by place
    size: tuple[int, int]  # how many values, and by how many steps together

    def words(self) -> str:
        return (
            ", ".join(f"{place} = {json.dumps(value)}" for place, value in self.values.items()) or "as it is"
        )


def candidates(file: dict[str, Any], every: list[Varied]) -> list[Candidate]:
    """All other combinations, the smallest change first."""
    present = {each.place: value_at(file, each.place) for each in every}
    found = []
    for combination in itertools.product(*(each.values for each in every)):
        new = {each.place: value for each, value in zip(every, combination) if value != present[each.place]}
        if new:
            steps = sum(
                each.steps_to(new[each.place], present[each.place]) for each in every if each.place in new
            )
            found.append(Candidate(new, (len(new), steps)))
    return sorted(found, key=lambda each: each.size)
