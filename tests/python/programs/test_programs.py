"""`pandemonium PROGRAM`: runs what a wheel carries, and says what there is where it carries nothing."""

import os
import pathlib
import re
import subprocess
import sys

import pytest

from pandemonium import __main__ as programs

ROOT = pathlib.Path(__file__).resolve().parents[3]
EVALUATE = ROOT / "build/release/bin/evaluate"


def test_a_program_gets_its_arguments_and_the_models(tmp_path: pathlib.Path) -> None:
    """In a copy of the package's layout, with a program that prints what it was given."""
    (tmp_path / "bin").mkdir()
    play = tmp_path / "bin/play"
    play.write_text('#!/bin/sh\necho "$PANDEMONIUM_MODELS $@"\nexit 3\n')
    play.chmod(0o755)
    script = (
        "import pathlib, sys; from pandemonium import __main__ as programs; "
        f"programs.PACKAGE = pathlib.Path({str(tmp_path)!r}); sys.exit(programs.main())"
    )
    command = [sys.executable, "-c", script, "play", "city_of_demons", "--seed", "1"]
    ran = subprocess.run(command, capture_output=True, text=True, env={"PATH": "/usr/bin:/bin"})
    assert (ran.returncode, ran.stdout) == (3, f"{tmp_path}/models city_of_demons --seed 1\n"), ran.stderr


@pytest.mark.parametrize(("arguments", "status"), [([], 2), (["--help"], 0), (["dance"], 2)])
def test_what_there_is_is_listed(
    arguments: list[str], status: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["pandemonium", *arguments])
    assert programs.main() == status
    said = capsys.readouterr().err
    assert all(f"  {name} " in said for name in programs.PROGRAMS)


def test_a_clone_says_where_its_programs_are(
    tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(programs, "PACKAGE", tmp_path)
    monkeypatch.setattr(sys, "argv", ["pandemonium", "play"])
    assert programs.main() == 2
    assert "./run play" in capsys.readouterr().err


@pytest.mark.parametrize("variants", [["--variant", "mini"], ["--variant", "mini", "--variant", "duel"]])
def test_agents_may_follow_a_variant(variants: list[str]) -> None:
    how = ["--game", "daemon_dice", "--games", "2"]
    ran = subprocess.run([EVALUATE, *how, *variants, "scripted", "random"], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
    assert re.findall("^Daemon Dice, (.*)", ran.stdout, re.M) == [
        each for each in variants if "-" not in each
    ]
    wrong = subprocess.run([EVALUATE, *how, "--variant", "mni", "random"], capture_output=True, text=True)
    assert wrong.returncode != 0 and "there is no variant 'mni'; variants: duel, " in wrong.stderr


def test_a_slurm_array_gives_what_one_run_gives(tmp_path: pathlib.Path) -> None:
    """The tasks as SLURM starts them, one after another, the last number first."""
    arguments = ["--game", "daemon_dice", "--games", "40", "--seed", "5", "scripted", "random"]
    one = subprocess.run([EVALUATE, *arguments], capture_output=True, text=True, check=True).stdout
    for task in (3, 2, 1):
        assert not (tmp_path / "results.txt").exists()
        given = os.environ | {
            "SLURM_ARRAY_TASK_ID": str(task),
            "SLURM_ARRAY_TASK_COUNT": "3",
            "EVALUATE": str(EVALUATE),
        }
        script = ["bash", ROOT / "scripts/evaluate.slurm", tmp_path, *arguments]
        subprocess.run(script, env=given, check=True, capture_output=True)
    timeless = re.compile(r"[0-9.]+ s, ")
    assert timeless.sub("", (tmp_path / "results.txt").read_text()) == timeless.sub("", one)
