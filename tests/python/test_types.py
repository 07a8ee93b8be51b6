"""The type stubs say what is there, and what is there passes a strict type checker."""

import ast
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pandemonium
from pandemonium import _core


def check(*arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], capture_output=True, text=True, cwd=Path(__file__).parents[2]
    )
    assert done.returncode == 0, done.stdout + done.stderr


def public(names: Iterable[str]) -> set[str]:
    return {name for name in names if not name.startswith("_")}


def test_stubs_name_what_is_there_and_no_more() -> None:
    text = (Path(pandemonium.__file__).parent / "_core.pyi").read_text()
    told = [part for part in ast.parse(text).body if isinstance(part, (ast.ClassDef, ast.FunctionDef))]
    only_types = {
        "Advice",
        "AnalysedDecision",
        "AnalysedEvent",
        "AnalysedSeat",
        "Analysis",
        "Judged",
        "Ledger",
    }
    assert {part.name for part in told} - only_types == public(vars(_core))
    for part in told:
        if not isinstance(part, ast.ClassDef) or part.name in only_types:
            continue
        members = {member.name for member in part.body if isinstance(member, ast.FunctionDef)}
        there = public(vars(getattr(_core, part.name)))
        assert public(members) == there, part.name


def test_the_tests_pass_a_strict_type_checker() -> None:
    check(
        "mypy",
        "--strict",
        *(
            str(Path(__file__).parent / f"{name}.py")
            for name in (
                "players/test_luck",
                "tables/test_demon_city",
                "tables/test_replay",
                "tables/test_table",
                "tables/test_vector",
            )
        ),
    )


def test_what_is_written_in_python_passes_it_too() -> None:
    check("mypy", "--strict", "python/pandemonium")


def test_every_public_name_is_documented() -> None:
    for name in pandemonium.__all__:
        assert getattr(pandemonium, name).__doc__, name
