"""Games' data files: every field is described, the schema and the C++ fields say the same, and data are taken
wherever options are."""

import copy
import json
import pathlib
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import jsonschema
import numpy as np
import pytest

import pandemonium

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAMS = ROOT / "build/release/bin"
GAMES = sorted(path.parent.parent.name for path in ROOT.glob("envs/*/data/*.schema.json"))


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def schema_of(game: str) -> dict[str, Any]:
    text = (ROOT / f"envs/{game}/data/{game}.schema.json").read_text()
    return dict(json.loads(text))


def resolved(schema: dict[str, Any], part: dict[str, Any]) -> dict[str, Any]:
    reference = part.get("$ref", "")
    return {**part, **schema["$defs"][reference.rsplit("/", 1)[-1]]} if reference else part


def leaves(
    schema: dict[str, Any], part: dict[str, Any], value: Any, place: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], dict[str, Any], Any]]:
    """The single values of a file, each with its place and what the schema says of it."""
    part = resolved(schema, part)
    if isinstance(value, dict):
        for key, each in value.items():
            yield from leaves(schema, part["properties"][key], each, (*place, key))
    elif isinstance(value, list):
        for index, each in enumerate(value):
            yield from leaves(schema, part["items"], each, (*place, index))
    else:
        yield place, part, value


def changed(file: dict[str, Any], place: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    file = copy.deepcopy(file)
    siblings(file, place)[place[-1]] = value
    return file


def siblings(file: dict[str, Any], place: tuple[str | int, ...]) -> Any:
    part: Any = file
    for step in place[:-1]:
        part = part[step]
    return part


def written(place: tuple[str | int, ...]) -> str:
    """As faults name it: data.dice.level_1.faces[0]."""
    return "data" + "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)


def is_refused(game: str, file: dict[str, Any], place: tuple[str | int, ...]) -> bool:
    """Whether the value at the place is refused for what it is, not for how it goes with others."""
    where = written(place) + ": "
    return any(
        fault.startswith(where) and " is given, expected " in fault
        for fault in pandemonium.data_faults(game, file)
    )


def test_the_built_in_file_is_of_its_schema(game: str) -> None:
    schema = schema_of(game)
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.Draft202012Validator(schema).validate(pandemonium.data(game))
    assert pandemonium.data_faults(game, pandemonium.data(game)) == []


def test_every_field_has_a_sentence(game: str) -> None:
    schema = schema_of(game)

    def look(part: dict[str, Any], name: str) -> None:
        part = resolved(schema, part)
        assert part.get("description", "").endswith("."), name
        if part.get("type") == "object":
            assert part["additionalProperties"] is False, name
            left_out = set(part["properties"]) - set(part.get("required", []))
            for key in left_out - {"$schema"}:
                assert "default" in resolved(schema, part["properties"][key]), f"{name}.{key}"
        for key, each in part.get("properties", {}).items():
            look(each, f"{name}.{key}")

    look(schema, game)


def test_every_value_has_a_mark(game: str) -> None:
    """In its own object, or in one around it."""

    def look(part: Any, marked: bool, place: str) -> None:
        if isinstance(part, dict):
            marked = marked or "source" in part
            for key, each in part.items():
                if key not in ("source", "game", "name", "$schema"):
                    look(each, marked, f"{place}.{key}")
        elif isinstance(part, list):
            for each in part:
                look(each, marked, place)
        else:
            assert marked, place

    look(pandemonium.data(game), False, game)


def test_the_schema_is_in_step_with_the_fields(game: str) -> None:
    """Bounds, names and texts are those that the engine takes; keys are, for both refuse unknown and missing
    ones."""
    schema, file = schema_of(game), pandemonium.data(game)
    kinds = set()  # one of the rows of a list stands for all
    for place, part, value in leaves(schema, schema, file):
        kind = tuple(step for step in place if isinstance(step, str))
        if place[-1] in ("$schema", "name", "game") or kind in kinds:
            continue
        kinds.add(kind)
        if part.get("type") == "integer":
            for number, fits in [
                (part["minimum"], True),
                (part["maximum"], True),
                (part["minimum"] - 1, False),
                (part["maximum"] + 1, False),
            ]:
                assert is_refused(game, changed(file, place, number), place) is not fits, (
                    written(place),
                    number,
                )
        elif "enum" in part:
            for name in part["enum"]:
                twice = isinstance(place[-1], int) and name in siblings(file, place)
                assert twice or not is_refused(game, changed(file, place, name), place), (
                    written(place),
                    name,
                )
            assert is_refused(game, changed(file, place, "no such name"), place), written(place)
        else:
            assert is_refused(game, changed(file, place, "\n"), place), written(place)
        assert is_refused(game, changed(file, place, [value]), place), written(place)


def other_data(game: str) -> dict[str, Any]:
    """The built-in file with one number changed so that it can be played."""
    schema, file = schema_of(game), pandemonium.data(game)
    for place, part, value in leaves(schema, schema, file):
        if part.get("type") == "integer":
            for number in (value + 1, value - 1):
                other = {**changed(file, place, number), "name": "one more"}
                if not pandemonium.data_faults(game, other):
                    return other
    raise AssertionError("no number can be changed")


def test_tables_batches_and_words_take_data(game: str, tmp_path: pathlib.Path) -> None:
    other = other_data(game)
    path = tmp_path / "other.json"
    path.write_text(json.dumps(other))
    by_dict = pandemonium.Table(game, seed=1, data=other)
    for data in (path, str(path), by_dict.options["data"]):
        assert pandemonium.Table(game, seed=1, data=data).to_json() == by_dict.to_json()
    assert by_dict.options["data"].startswith("one more@")
    assert "data" not in pandemonium.Table(game, seed=1).options
    assert pandemonium.Table.from_json(game, by_dict.to_json()).options == by_dict.options
    env = pandemonium.vector.make(game, num_envs=4, seed=1, data=path)
    for _ in range(50):
        env.step(env.sample_actions())
    assert np.isfinite(env.observations).all()
    assert env.table(0).options["data"] == by_dict.options["data"]
    assert pandemonium.components(game, data=other).keys() == pandemonium.components(game).keys()


def test_a_position_with_unknown_data_is_refused(game: str) -> None:
    position = json.dumps(pandemonium.Table(game, seed=1, data=other_data(game)).to_json())
    script = f"import pandemonium; pandemonium.Table.from_json({game!r}, {position!r})"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert "name their file with --data (or data=)" in ran.stderr, ran.stderr


def test_data_of_the_wrong_kind_are_refused(game: str, tmp_path: pathlib.Path) -> None:
    with pytest.raises(pandemonium.Error, match="cannot be read"):
        pandemonium.Table(game, data=tmp_path / "none.json")
    with pytest.raises(pandemonium.Error, match="expected data that are loaded"):
        pandemonium.Table(game, data="mine@" + "0" * 64)
    with pytest.raises(pandemonium.Error, match="a path, the content"):
        pandemonium.Table(game, data=3)
    large = tmp_path / "large.json"
    large.write_text(" " * (10 << 20))
    with pytest.raises(pandemonium.Error, match="a data file has at most"):
        pandemonium.Table(game, data=large)
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 1000 + "]" * 1000)
    with pytest.raises(pandemonium.Error, match="nest deeper than 64"):
        pandemonium.Table(game, data=deep)
    unknown = {**other_data(game), "more": 1}
    with pytest.raises(pandemonium.Error, match="data: unknown 'more'"):
        pandemonium.Table(game, data=unknown)
    assert "data" not in pandemonium.Table(game, seed=1).options  # what was refused has changed nothing


def run(*command: str) -> tuple[int, str, str]:
    ran = subprocess.run([str(PROGRAMS / command[0]), *command[1:]], capture_output=True, text=True)
    return ran.returncode, ran.stdout, ran.stderr


def test_the_program_prints_and_checks_files(game: str, tmp_path: pathlib.Path) -> None:
    status, text, _ = run("data", game, "--write")
    assert status == 0 and text == (ROOT / f"envs/{game}/data/{game}.json").read_text()
    path = tmp_path / "mine.json"
    path.write_text(text)
    assert run("data", game, "--check", str(path))[:2] == (0, f"{path}: can be played: the built-in data\n")
    path.write_text(json.dumps({**pandemonium.data(game), "more": 1, "name": ""}))
    status, text, error = run("data", game, "--check", str(path))
    assert status == 1 and text.startswith("data.name: ") and "data: unknown 'more'" in text
    assert error == f"data: {path}: 2 faults\n"


def test_programs_play_with_a_file(game: str, tmp_path: pathlib.Path) -> None:
    path = tmp_path / "other.json"
    path.write_text(json.dumps(other_data(game)))
    status, text, error = run("evaluate", "--data", str(path), "--games", "20", "best", "random")
    assert status == 0, error
    if (ROOT / f"models/{game}/best.safetensors").exists():
        assert "has not learned the data of this table, one more@" in text + error
    moves = '{"do":"state"}\n{"do":"save"}\n{"do":"quit"}\n'
    play = [
        str(PROGRAMS / "play"),
        "--json",
        "--data",
        str(path),
        "--seed",
        "1",
        "--watch",
        "--against",
        "random",
    ]
    saved = json.loads(
        subprocess.run(play, input=moves, capture_output=True, text=True).stdout.splitlines()[-2]
    )["save"]
    assert '"data":"one more@' in saved.splitlines()[0]
    save = tmp_path / "game.jsonl"
    save.write_text(saved)
    status, _, error = run("analyse", "--judge", "scripted", "--quiet", str(save))
    assert status == 1 and "name their file with --data" in error


def test_a_run_keeps_its_data(game: str, tmp_path: pathlib.Path) -> None:
    """Training with a file begins from the shipped policy, says what that has not learned, goes on with the
    file's copy, and makes a policy that has learned it."""
    path, folder = tmp_path / "other.json", tmp_path / "run"
    path.write_text(json.dumps(other_data(game)))
    tiny = ["--threads", "1", "--set", "run.evaluate_every=0", "rollout.tables=32", "rollout.steps=16"]
    variant = pandemonium.variants(game)[0]
    how = [
        "--data",
        str(path),
        "--variant",
        variant,
        "--from",
        "best",
        "--steps",
        "400",
        "--run",
        str(folder),
    ]
    shipped = (ROOT / f"models/{game}/best.safetensors").exists()
    status, _, error = run("train", *how, *tiny) if shipped else (0, "", "")
    if not shipped:
        pytest.skip("no policy is shipped")
    assert status == 0, error
    assert "best.safetensors, which has not learned the data of this table, one more@" in error
    path.unlink()
    assert run("train", "--resume", str(folder), "--data", str(path))[2].startswith("train: ")
    status, _, error = run("train", "--resume", str(folder), "--steps", "1200")
    assert status == 0, error
    policy, kept = f"policy:{folder / 'policy.safetensors'}", str(folder / "data.json")
    match = ["--variant", variant, "--games", "2", policy]
    assert "learned" not in run("evaluate", "--data", kept, *match)[1]
    assert "has learned other data than the built-in ones" in run("evaluate", "--game", game, *match)[1]
    status, text, error = run(
        "reliability", "--game", game, "--data", kept, "--values", policy, "--games", "2", policy
    )
    assert status == 0 and "2 games" in text, text + error


def test_what_is_of_the_built_in_data_says_so(game: str, tmp_path: pathlib.Path) -> None:
    status, _, error = run("puzzles", game, "--data", str(tmp_path / "other.json"), "--check")
    assert status == 1 and "puzzles are of the built-in data" in error
    status, _, error = run("record_replays", "--data")
    assert status == 2 and "built-in data alone" in error
