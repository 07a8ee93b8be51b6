"""`scenario`: what Hosts of Demon City write, tried out from the command line."""

import json
import pathlib
import re
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAM = ROOT / "build/release/bin/scenario"
EXAMPLE = ROOT / "envs/demon_city/data/examples/night_shift.json"
SHIPPED = ["alley", "marty", "garage", "antenna", "archive", "overpass", "bench"]

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason="build/release/bin is not built: ./run setup")


def run(*arguments: object) -> tuple[int, str, str]:
    command = [str(PROGRAM), *map(str, arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return ran.returncode, ran.stdout, ran.stderr


def test_the_guides_example_is_a_game() -> None:
    """Both sides win between scripted players, everything is used, and the same seed says the same."""
    status, said, error = run("--check", EXAMPLE)
    assert status == 0, error
    assert said.startswith("Night Shift: 2000 games between scripted players\n")
    players = re.search(r"the Players win (\d+)% \((\d+) to (\d+)\)", said)
    assert players and 30 <= int(players[1]) <= 70
    assert int(players[2]) <= int(players[1]) <= int(players[3]) <= int(players[2]) + 6
    assert "  everything was used in some game\n" in said
    assert run("--check", EXAMPLE) == (status, said, error)
    assert run("--check", EXAMPLE, "--seed", 2)[1] != said


@pytest.mark.parametrize("name", SHIPPED)
def test_shipped_scenarios_are_files_to_begin_with(name: str, tmp_path: pathlib.Path) -> None:
    status, text, error = run("--write", name)
    assert status == 0, error
    built_in = json.loads((ROOT / "envs/demon_city/data/demon_city.json").read_text())
    assert json.loads(text)["scenarios"] == [built_in["scenarios"][SHIPPED.index(name)]]
    file = tmp_path / "mine.json"
    file.write_text(text)
    status, said, error = run("--check", file, "--games", 5)
    assert status == 0, error
    assert said.startswith(built_in["scenarios"][SHIPPED.index(name)]["title"] + ": 5 games")


def test_drawn_scenarios_can_be_played(tmp_path: pathlib.Path) -> None:
    status, text, error = run("--draw", 2, "--seed", 3)
    assert status == 0, error
    assert run("--draw", 2, "--seed", 3)[1] == text
    assert run("--draw", 2, "--seed", 4)[1] != text
    file = tmp_path / "drawn.json"
    file.write_text(text)
    status, said, error = run("--check", file, "--games", 20)
    assert status == 0, error
    assert [line for line in said.splitlines() if line.startswith("Drawn")] == [
        f"Drawn {n}: 20 games between scripted players" for n in (1, 2)
    ]


def test_what_nobody_uses_is_told(tmp_path: pathlib.Path) -> None:
    content = json.loads(EXAMPLE.read_text())
    content["scenarios"][0]["host"][1]["arrives"] = 10  # after most games
    content["scenarios"][0]["map"][4] = "#....#,,#..#"  # nobody comes to its last squares now
    content["scenarios"][0]["map"][3] = "#.c....t#1.#"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(content))
    status, said, error = run("--check", file, "--games", 200)
    assert status == 0, error
    assert "  never used:\n" in said and "    figure: Mime\n" in said


def test_faults_end_with_1_and_nothing_is_played(tmp_path: pathlib.Path) -> None:
    content = json.loads(EXAMPLE.read_text())
    content["scenarios"][0]["people"][0]["at"] = "0,0"
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(content))
    status, said, error = run("--check", file)
    assert (status, said) == (1, "data.scenarios.Night Shift.people.Ruth.at: it stands on a wall\n")
    assert error == f"scenario: {file}: 1 fault\n"
    for arguments in (
        [],
        ["--write", "any"],
        ["--draw", 7],
        ["--check", file, "--games", 0],
        ["--draw", 1, "--write", "alley"],
    ):
        assert run(*arguments)[0] == 1, arguments
    assert run("--check", tmp_path / "none.json")[0] == 1
