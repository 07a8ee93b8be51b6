"""scripts/compare_benchmarks.py: ratios of rounds in turn, and their intervals."""

import math
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "scripts"))

from compare_benchmarks import compared, interval, too_slow  # noqa: E402


def test_a_ratio_has_the_interval_of_its_logarithms() -> None:
    mean, low, high = interval([2.0, 2.0, 2.0])
    assert (mean, low, high) == pytest.approx((2, 2, 2))
    mean, low, high = interval([1.0, 4.0])
    assert mean == pytest.approx(2) and low * high == pytest.approx(4) and low < 0.01
    assert interval([1.5])[1:] == (0.0, math.inf)


def test_rounds_are_compared_one_by_one() -> None:
    old = [{"a": 10.0, "gone": 1.0}, {"a": 20.0, "gone": 1.0}]  # a machine that became twice as fast
    new = [{"a": 11.0, "added": 1.0}, {"a": 22.0, "added": 1.0}]
    [(name, found)] = compared(old, new).items()
    assert name == "a" and found["ratio"] == pytest.approx(1.1) and found["low"] == pytest.approx(1.1)
    assert (found["old"], found["new"]) == (15.0, 16.5)


def test_what_is_slower_on_purpose_has_a_lowest_ratio_of_its_own() -> None:
    found = {name: {"high": high} for name, high in (("env/a/x", 0.9), ("env/a/y", 0.7), ("env/b/x", 0.96))}
    assert too_slow(found, 0.95, []) == ["env/a/x", "env/a/y"]
    assert too_slow(found, 0.95, ["^env/a/=0.8"]) == ["env/a/y"]
    assert too_slow(found, 0.97, ["^env/a/=0.5"]) == ["env/b/x"]
