"""The workbench: changes of data files, what is beyond chance, the search of a balance, and whole runs with
tiny budgets."""

import json
import math
import pathlib
import random
import re
import sys
from typing import Any

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "scripts"))

import workbench.__main__ as program
from workbench import changes
from workbench.changes import Candidate, Refused
from workbench.compare import Key, Measure, Run, compare
from workbench.target import search, target_of

GAME = "city_of_demons"


@pytest.fixture(scope="module")
def built_in() -> dict[str, Any]:
    return changes.built_in(GAME)


def test_a_change_is_told_with_its_place_and_source(built_in: dict[str, Any]) -> None:
    new = changes.changed(
        built_in, {"set_up.second_info": 1, "dice.level_2.faces[5]": "DBB", "gear.med_kit.cost": 3}, "mine"
    )
    found = {each.place: (each.old, each.new) for each in changes.differences(built_in, new)}
    assert found == {
        "set_up.second_info": (2, 1),
        "dice.level_2.faces[5]": ("DB", "DBB"),
        "gear.med_kit.cost": (2, 3),
    }
    assert changes.differences(built_in, new)[0].source == "rulebook SETUP 10, 11"
    assert changes.differences(built_in, built_in | {"name": "another"}) == []


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("gear.medkit.cost=1..4", "there is no value gear.medkit.cost; like it: gear.med_kit.cost"),
        ("gear.med_kit=1..4", "is no single value"),
        ("gear.med_kit.cost=4..1", "a smaller and a larger number"),
        ("gear.med_kit.cost=1,1", "twice"),
        ("gear.med_kit.cost=cheap", "the present value is 2"),
        ("gear.med_kit.cost", "expected PLACE="),
        ("=1..2", "no single value"),
        ("dice.level_1.faces[6]=G", "there is no value"),
    ],
)
def test_what_cannot_be_varied_is_refused(built_in: dict[str, Any], text: str, words: str) -> None:
    with pytest.raises(Refused, match=re.escape(words)):
        changes.varied(built_in, text)


def test_the_smallest_change_comes_first(built_in: dict[str, Any]) -> None:
    every = [changes.varied(built_in, text) for text in ("gear.med_kit.cost=1..4", "set_up.second_info=1..3")]
    found = changes.candidates(built_in, every)
    assert len(found) == 4 * 3 - 1
    assert [each.size for each in found] == sorted(each.size for each in found)
    assert found[0].size == (1, 1) and found[-1].size == (2, 3)
    assert {"gear.med_kit.cost": 4} in [each.values for each in found]


def runs_of(
    draw: random.Random, means: dict[str, float], runs: int, luck: float, training: float
) -> list[Run]:
    """Quantities as games and trainings with so much noise would give them."""
    return [
        {
            Key("use", name): Measure(mean + draw.gauss(0, training) + draw.gauss(0, luck), luck)
            for name, mean in means.items()
        }
        for _ in range(runs)
    ]


@pytest.mark.parametrize("training", [0.0, 0.3])
def test_false_alarms_are_rare_and_real_changes_are_found(training: float) -> None:
    """40 quantities that are the same, one that is not: also where trainings come apart by three times what
    games do."""
    draw, alarms, found = random.Random(5), 0, 0
    for _ in range(60):
        means = {f"move {number}": 1.0 for number in range(40)}
        old = runs_of(draw, means, 2, 0.1, training)
        new = runs_of(draw, means | {"move 0": 1.0 + 12 * math.hypot(0.1, training)}, 2, 0.1, training)
        beyond = {each.key.name for each in compare(old, new) if each.beyond}
        found += "move 0" in beyond
        alarms += bool(beyond - {"move 0"})
    assert alarms <= 9, "5% of 60 are 3"
    assert found >= 54


def test_a_single_run_is_judged_by_its_games_alone() -> None:
    old, new = ([{Key("balance", "draws"): Measure(mean, 0.01)}] for mean in (0.10, 0.14))
    (only,) = compare(old, new)
    assert only.change == pytest.approx(0.04) and only.beyond
    assert only.high - only.low == pytest.approx(2 * 1.96 * 0.01 * math.sqrt(2), rel=1e-3)


def test_what_never_happened_before_is_compared_with_nothing() -> None:
    key = Key("use", "move: use gear 6")
    (only,) = compare([{}, {}], [{key: Measure(1.0, 0.02)}, {key: Measure(1.02, 0.02)}])
    assert only.old.mean == 0 and only.beyond


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("first seat 0.50", "wins, seat 1", 0.5),
        ("seat 2 0.4", "wins, seat 2", 0.4),
        ("draws 0.1", "draws", 0.1),
        ("length 120", "length", 120),
    ],
)
def test_a_target_is_read(text: str, name: str, value: float) -> None:
    target = target_of(text, None)
    assert (target.key.name, target.value) == (name, value)


@pytest.mark.parametrize(
    "text", ["", "0.5", "first 0.5", "seat 0 0.5", "first seat", "first seat 50", "fun 1"]
)
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="--target"):
        target_of(text, None)


def line(values: dict[int, tuple[float, float]]) -> tuple[list[Candidate], Any]:
    """Candidates whose first seat wins so often in the first and the second run."""
    every = [Candidate({"price": price}, (1, price)) for price in values]

    def play(candidate: Candidate, run: int) -> Run:
        return {Key("balance", "wins, seat 1"): Measure(values[candidate.values["price"]][run], 0.005)}

    return every, play


def test_the_smallest_that_two_runs_agree_on_is_found() -> None:
    target = target_of("first seat 0.50", 0.02)
    every, play = line({1: (0.44, 0.0), 2: (0.51, 0.46), 3: (0.49, 0.5), 4: (0.5, 0.5)})
    found, tried = search(every, target, play, lambda _: "", lambda: True)
    assert found is not None and found.candidate.values == {"price": 3}
    assert [len(trial.runs) for trial in tried] == [1, 2, 2], "the first run of 2 was luck"


def test_a_search_leaves_out_what_is_refused_and_ends_in_time() -> None:
    target = target_of("first seat 0.50", 0.02)
    every, play = line({1: (0.5, 0.5), 2: (0.4, 0.4), 3: (0.4, 0.4)})
    clock = iter([True, True, False])
    found, tried = search(
        every,
        target,
        play,
        lambda each: "too cheap" if each.values == {"price": 1} else "",
        lambda: next(clock),
    )
    assert found is None
    assert [(trial.refused, len(trial.runs)) for trial in tried] == [("too cheap", 0), ("", 1)]


TINY = ("--steps", 2000, "--games", 60, "--runs", 1, "--threads", 2)


@pytest.fixture
def workbench(monkeypatch: pytest.MonkeyPatch, tmp_path: pathlib.Path) -> Any:
    """Runs it with arguments, in tmp_path/bench; returns the words that it ends with, if it refuses."""

    def run(*arguments: object) -> str:
        command = ["workbench", *map(str, arguments), "--folder", str(tmp_path / "bench")]
        monkeypatch.setattr(sys, "argv", command)
        try:
            program.main()
        except SystemExit as end:
            return str(end.code)
        return ""

    return run


@pytest.mark.parametrize(
    ("took", "games"),
    [(300.0, 4000), (360.0, 4000), (450.0, 2000), (540.0, 1000), (900.0, 1000)],
)
def test_a_machine_that_grew_slower_plays_fewer_games(took: float, games: int) -> None:
    """Of 600 seconds 360 are for training."""
    assert program.affordable(4000, took, 600.0) == games
    assert program.affordable(64, took, 600.0) == 64


def test_two_sides_are_adapted_played_and_told(
    workbench: Any, tmp_path: pathlib.Path, built_in: dict[str, Any]
) -> None:
    data, folder = tmp_path / "dear.json", tmp_path / "bench"
    values = {"spending.beacon_price": 20, "solo.hard.countdown": 1}  # the second is not of a duel
    data.write_text(json.dumps(changes.changed(built_in, values, "dear Beacons")))
    assert workbench(GAME, "--data", data, *TINY) == ""
    results = json.loads((folder / "results.json").read_text())
    assert {each["place"]: each["new"] for each in results["changes"]} == dict(sorted(values.items()))
    by_name = {each["name"]: each for each in results["differences"]}
    assert {"wins, seat 1", "wins, seat 2", "draws", "length", "luck", "skill"} <= set(by_name)
    assert by_name["move: buy beacon"]["beyond_chance"], "five times the price"
    assert by_name["move: buy beacon"]["change"][0] < 0
    page = (folder / "report.md").read_text()
    assert "`spending.beacon_price` | 4 | 20 | rulebook" in page and "dear Beacons" in page
    assert "--steps 2000 --games 60 --runs 1 --seed 1" in page
    assert (folder / "picture.png").stat().st_size > 10_000
    assert "other arguments or data" in workbench(GAME, "--data", data, *TINY, "--seed", 2)


def test_a_balance_is_searched(workbench: Any, tmp_path: pathlib.Path) -> None:
    """Nothing reaches 0.99 with these; the nearest is told."""
    how = ("--target", "first seat 0.99", "--vary", "set_up.first_info=1..2")
    assert workbench(GAME, *how, "--steps", 2000, "--games", 40, "--threads", 2) == ""
    page = (tmp_path / "bench/report.md").read_text()
    assert "None of them reaches it; the nearest is " in page
    assert "`set_up.first_info` | 1 | 2 | rulebook" in page
    assert json.loads((tmp_path / "bench/found.json").read_text())["set_up"]["first_info"] == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((GAME, "--target", "fun 1", "--vary", "gear.med_kit.cost=1..4"), "expected"),
        ((GAME, "--data", "none.json"), "cannot be read"),
        ((GAME, "--data", ROOT / f"envs/{GAME}/data/{GAME}.json"), "nothing is changed"),
        ((GAME, "--data", "x", "--variant", "triple"), "has no variant triple"),
        ((GAME, "--change", "gear.med_kit.cost=cheap"), "the present value is 2"),
        ((GAME, "--change", "gear.med_kit.cost=13"), "data.gear.med_kit.cost: 13 is given, expected "),
        ((GAME, "--change", "gear.med_kit.cost=2"), "nothing is changed"),
        (("chess", "--data", "x"), "chess"),
    ],
)
def test_what_cannot_be_done_is_refused_in_a_sentence(
    workbench: Any, arguments: tuple[object, ...], words: str
) -> None:
    assert words in workbench(*arguments)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ((), "what is to be looked at"),
        (("--target", "first seat 0.5"), "--target and --vary go together"),
        (("--data", "x", "--minutes", 0), "--minutes"),
        (("--data", "x", "--steps", 0), "--steps"),
    ],
)
def test_arguments_that_do_not_go_together_are_refused(
    workbench: Any, capsys: pytest.CaptureFixture[str], arguments: tuple[object, ...], words: str
) -> None:
    assert workbench(GAME, *arguments) == "2"
    assert words in capsys.readouterr().err
