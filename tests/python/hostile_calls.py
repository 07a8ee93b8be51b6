"""Calls every bound function and method with arguments of every kind; a program of its own, for a fault ends
it.

    python hostile_calls.py LOG

Before each call its text goes to LOG, so that the last line names what ended the process. A call may return
or raise; nothing else. Run it under sanitizers with a module built so (scripts/campaigns/bindings.sh).
"""

import inspect
import itertools
import re
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from pandemonium import _core

GAME = "city_of_demons"


class Odd:
    """Every conversion raises."""

    def __index__(self) -> int:
        raise RuntimeError("odd")

    __len__ = __int__ = __index__

    def __array__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("odd")

    def __iter__(self) -> Any:
        raise RuntimeError("odd")

    def __call__(self, *_: Any, **__: Any) -> Any:
        raise RuntimeError("odd")


def hostile() -> list[Any]:
    table = _core.Table(GAME, seed=1)
    cycle: list[Any] = []
    cycle.append(cycle)
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    return [
        None, True, 1.0, float("nan"), float("inf"), -0.0, 0, -1, 2**31, -(2**31), 2**63, 2**64, -(2**63), 10**400, 1j,
        "", "nonsense", "\0", "\ud800", "x" * 100_000, b"", b"\xff" * 40, (), [], {}, {1: 2}, {"a": [float("nan")]}, set(),
        cycle, deep, [None], [[1], [2, 3]], object(), Odd(), lambda *_, **__: None, int, np, ...,
        np.zeros(()), np.zeros(0), np.zeros((0, 3), np.float32), np.zeros((2, 2), np.int64), np.zeros((1,) * 32),
        np.array(["a"]), np.array([None, 1], dtype=object), np.full((2, 400), np.nan), np.full(2, 1e308), np.ones(2, np.bool_),
        np.ones((2, 1), np.bool_), np.ones(3, np.bool_), np.arange(2, dtype=np.complex64), np.zeros(2, "M8[s]"),
        np.zeros(2, dtype=[("a", "i4")]), np.broadcast_to(np.float32(1), (2, 10_000)), np.ones((4, 4), np.float32)[::2, ::-1],
        np.float16(3), np.uint64(2**64 - 1), np.bool_(True), np.ma.masked, memoryview(b"abcd"),
        table, _core.Table("daemon_dice", seed=1), _core.Agent(GAME, "random", seed=1), *raw(),
    ]  # fmt: skip


def raw() -> list[Any]:
    """Objects that were made and never filled."""
    return [
        made.__new__(made)
        for made in vars(_core).values()
        if isinstance(made, type) and made is not _core.Error
    ]


def valid(folder: Path) -> dict[str, Any]:
    """An argument that is right, by the name of the parameter. A new name fails the test until it stands
    here."""
    table = _core.Table(GAME, seed=1)
    replay = _core.Replay(GAME, seed=1)
    replay.play(table.scripted())
    file = folder / "policy.safetensors"
    policy = _core.Policy.load(str(Path(_core.models_folder()) / GAME / "best.safetensors"))
    policy.write(str(file))
    batch = _core.VectorEnv(GAME, "", 2, 1, 1, False, False, False, True)
    who = np.array([[-1, 0], [0, -1]], dtype=np.int32)
    deck = ([1, 2, 3, 30], [4], [5, 6])
    thrower = (2, 3, False, -1, False)
    return {
        "game": GAME, "variant": "", "seed": 1, "chance": None, "action": int(table.legal_ids()[0]), "seat": 0, "position": table.to_json(),
        "limit": 20, "decisions": 2, "number": 2, "memo": {}, "num_envs": 2, "threads": 1, "forfeit": False, "final_observations": True,
        "potentials": True, "byte_rows": False, "actions": np.array([int(table.legal_ids()[0])] * 2), "which": np.array([True, False]),
        "seeds": [1, 2], "index": 0, "agents": ["random", "scripted"], "who": who, "among": np.array([True, True]),
        "rows": batch.observations.copy(), "out": None, "saved": batch.saved(), "file": str(file), "text": "random", "decision": 0,
        "digests": False, "players": ["a", "b"], "table": table, "temperature": 1.0, "observations": policy_rows(policy),
        "layers": policy.layers(), "variants": ["duel"], "options": {}, "data": _core.data(GAME), "metadata": {}, "games": 2, "luck_adjusted": False,
        "values": "best", "redraws": 1, "play_on": 1, "replay": replay, "judge": "best", "rollouts": 1, "blunder": 0.1, "progress": None, "use": False,
        "folder": _core.models_folder(), "deck": deck, "thrower": thrower, "intensity": 3, "throw_cap": 5, "first_deck": deck,
        "first": [(thrower, 2, [0], True)], "second_deck": ([40, 41, 42], [], []), "second": [(thrower, 2, [0], True)],
        "scenario": "alley", "build": 0, "minutes": 1, "other": table, "state": (),
        "agent": _core.Agent(GAME, "random", seed=1), "ask": lambda prompt: "q",
    }  # fmt: skip


def policy_rows(policy: _core.Policy) -> np.ndarray:
    width = max(place.stop for place in policy.layout().values())
    return np.zeros((2, width), dtype=np.float32)


def instances(names: dict[str, Any]) -> dict[str, Callable[[], Any]]:
    """How an object of each bound class is made anew for every call."""
    return {
        "Table": lambda: names["table"].clone(),
        "VectorEnv": lambda: _core.VectorEnv(GAME, "", 2, 1, 1, False, True, True, False),
        "Replay": lambda: _core.Replay.parse(names["replay"].text()),
        "Moment": lambda: names["replay"][0],
        "LegalAction": lambda: names["table"].legal()[0],
        "Policy": lambda: _core.Policy.load(names["file"]),
        "Agent": lambda: _core.Agent(GAME, "random", seed=1),
    }


def parameters(function: Any) -> list[str]:
    """The names in the signature that pybind11 writes into the docstring."""
    text = (function.__doc__ or "").split("\n")[0]
    inside = re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", re.sub(r"\[[^\[\]]*\]", "", text)))
    inside = re.sub(r"collections\.abc\.Callable", "", inside)
    inside = inside[inside.index("(") + 1 : inside.rindex(") ->") if ") ->" in inside else None]
    return [
        part.split(":")[0].split("=")[0].strip()
        for part in inside.split(", ")
        if part.strip() not in ("", "*", "/")
    ]


def mutants(value: Any, pool: list[Any]) -> Iterator[Any]:
    """The pool, and within tuples and lists every leaf changed in turn."""
    yield from pool
    if isinstance(value, (tuple, list)):
        for place, part in enumerate(value):
            inner = pool[:12] if not isinstance(part, (tuple, list)) else None
            for changed in inner if inner is not None else mutants(part, pool[:12]):
                yield type(value)([*value[:place], changed, *value[place + 1 :]])


# What a large number makes long and not wrong; progress and the like are called back.
LONG = {"games", "limit", "rollouts", "redraws", "num_envs"}


def fair(name: str, value: Any) -> bool:
    return not (name in LONG and isinstance(value, int) and 1000 < value < 2**63)


class Walk:
    def __init__(self, log: Any) -> None:
        self.log, self.calls = log, 0

    def call(self, words: str, function: Callable[[], Any]) -> None:
        self.log.write(words + "\n")
        self.log.flush()
        self.calls += 1
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                repr(function())
        except Exception:  # any answer to wrong arguments but a fault
            pass

    def function(
        self, words: str, call: Callable[..., Any], names: list[str], right: dict[str, Any], pool: list[Any]
    ) -> None:
        unknown = [name for name in names if name not in right]
        assert not unknown, f"{words}: add the parameters {unknown} to `valid`"
        self.call(f"{words}()", call)
        self.call(f"{words} right", lambda: call(**{name: right[name] for name in names}))
        for name in names:
            for number, value in enumerate(mutants(right[name], pool)):
                if fair(name, value):
                    self.call(
                        f"{words} {name}={number}: {short(value)}",
                        lambda: call(**{**{n: right[n] for n in names}, name: value}),
                    )  # noqa: B023
        for value in pool:
            self.call(
                f"{words} all {short(value)}",
                lambda: call(*[value] * len(names)) if fair(names[0] if names else "", value) else None,
            )  # noqa: B023


def short(value: Any) -> str:
    kind = type(value).__name__
    return (
        kind
        if kind in ("list", "dict", "Odd", "Table", "ndarray", *vars(_core))
        else f"{kind} {value!r}"[:60]
    )


def main(path: str) -> None:
    pool = hostile()
    with tempfile.TemporaryDirectory() as folder, Path(path).open("w") as log:
        right = valid(Path(folder))
        walk = Walk(log)
        for name, thing in vars(_core).items():
            if isinstance(thing, type):
                if thing is _core.Error:
                    continue
                members(walk, thing, right, pool)
            elif inspect.isroutine(thing) and name != "set_models_folder":
                walk.function(
                    name,
                    thing,
                    [each for each in parameters(thing) if not each.startswith("**")],
                    right,
                    pool,
                )
        assert walk.calls > 5000, walk.calls
        log.write(f"done: {walk.calls} calls\n")


def members(walk: Walk, made: Any, right: dict[str, Any], pool: list[Any]) -> None:
    make = instances(right).get(made.__name__)
    assert make is not None, f"{made.__name__}: add how one is made to `instances`"
    for name, member in vars(made).items():
        words = f"{made.__name__}.{name}"
        if name in ("__new__", "__doc__", "__module__", "__hash__", "__getattribute__", "__class__"):
            continue
        if isinstance(member, property):
            walk.call(words, lambda: getattr(make(), name))  # noqa: B023
            for value in pool:
                walk.call(f"{words} of {short(value)}", lambda: member.fget(value))  # noqa: B023
            continue
        bound = getattr(made, name)
        if not callable(bound) or inspect.isfunction(bound):
            continue
        static = isinstance(member, staticmethod)
        if not (bound.__doc__ or "").split("\n")[0].count("("):
            continue  # of pybind11's own
        names = [each for each in parameters(bound) if not each.startswith("**")]
        if name == "__init__":
            walk.function(made.__name__, made, names[1:], right, pool)
        elif name in ("__getstate__", "__setstate__", "__eq__") or names[1:] == ["arg0"]:
            for value in pool:
                walk.call(
                    f"{words} {short(value)}",
                    lambda: bound(*([make(), value] if name != "__getstate__" else [value])),
                )  # noqa: B023
                walk.call(f"{words} raw {short(value)}", lambda: bound(made.__new__(made), value))  # noqa: B023
        elif static:
            walk.function(words, bound, names, right, pool)
        else:
            walk.function(words, lambda *a, **k: bound(make(), *a, **k), names[1:], right, pool)  # noqa: B023
            for value in itertools.chain(pool, [None]):  # as self
                walk.call(
                    f"{words} of {short(value)}", lambda: bound(value, **{n: right[n] for n in names[1:]})
                )  # noqa: B023


if __name__ == "__main__":
    main(sys.argv[1])
