"""Files of every released version open, or are refused with the game's version; versions agree wherever they
stand."""

import fnmatch
import json
import pathlib
import re
import subprocess
import sys
import zipfile

import pytest

import pandemonium

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import sbom  # noqa: E402
from check.table import steps  # noqa: E402
from keep_released import keep  # noqa: E402

RELEASED = sorted(path for path in (ROOT / "tests/released").glob("*") if path.is_dir())


def version_of(path: pathlib.Path) -> tuple[str, int]:
    """The game and its version, as the file says."""
    if path.suffix == ".jsonl":
        header = json.loads(path.read_text().split("\n", 1)[0])
        return header["game"], int(header["version"])
    data = path.read_bytes()
    said = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])["__metadata__"]
    return said["game"], int(said["game_version"])


def open_file(path: pathlib.Path) -> None:
    if path.suffix == ".jsonl":
        replay = pandemonium.Replay.read(str(path))
        assert len(replay) > 0
    else:
        policy = pandemonium.Policy.load(str(path))
        table = pandemonium.Table(policy.game, seed=1)
        assert abs(policy.probabilities(table).sum() - 1) < 1e-4


def check(folder: pathlib.Path) -> int:
    """Opens every file of a version. Returns how many were opened, not refused."""
    opened = 0
    for path in sorted(path for path in folder.rglob("*") if path.is_file()):
        game, version = version_of(path)
        if version == pandemonium.version(game):
            open_file(path)
            opened += 1
        else:
            with pytest.raises(pandemonium.Error, match=f"version '?{version}\\b"):
                open_file(path)
    return opened


@pytest.mark.parametrize("folder", RELEASED, ids=lambda path: path.name)
def test_what_was_released_opens(folder: pathlib.Path) -> None:
    assert check(folder) > 0


def test_what_would_be_released_opens(tmp_path: pathlib.Path) -> None:
    files = keep(tmp_path / "now")
    assert check(tmp_path / "now") == files
    assert {path.name for path in (tmp_path / "now").iterdir()} == set(pandemonium.games())


def test_a_file_of_another_version_is_refused_with_it(tmp_path: pathlib.Path) -> None:
    keep(tmp_path / "now")
    for path in (tmp_path / "now").rglob("*.replay.jsonl"):
        _, version = version_of(path)
        path.write_text(path.read_text().replace(f'"version":{version}', '"version":99', 1))
    assert 0 < check(tmp_path / "now") < sum(path.is_file() for path in (tmp_path / "now").rglob("*"))


def test_versions_agree() -> None:
    said = {
        "pyproject.toml": re.search(
            r'^version = "([\d.]+)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE
        ),
        "CMakeLists.txt": re.search(
            r"project\(pandemonium VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text()
        ),
        "CITATION.cff": re.search(r"^version: ([\d.]+)$", (ROOT / "CITATION.cff").read_text(), re.MULTILINE),
    }
    assert len({match.group(1) if match else None for match in said.values()}) == 1, said


def test_the_lock_pins_what_the_requirements_pin() -> None:
    pins = re.findall(r"^([\w.-]+==[\w.]+)", (ROOT / "python/requirements.txt").read_text(), re.MULTILINE)
    locked = (ROOT / "python/requirements.lock").read_text().lower()
    normal = [re.sub(r"[-_.]+(?=.*==)", "-", pin.lower()) for pin in pins]
    assert [pin for pin in normal if f"\n{pin} " not in locked] == []


def test_workflows_fit_their_schema_and_name_commands_that_exist() -> None:
    workflows = sorted((ROOT / ".github/workflows").glob("*.yml"))
    lint = [
        sys.executable,
        "-m",
        "check_jsonschema",
        "--builtin-schema",
        "vendor.github-workflows",
        *map(str, workflows),
    ]
    linted = subprocess.run(lint, capture_output=True, text=True)
    assert linted.returncode == 0, linted.stdout + linted.stderr
    known = (ROOT / "run").read_text()
    for workflow in workflows:
        text = workflow.read_text()
        assert all(f"./run {command}" in known for command in re.findall(r"\./run (\w+)", text)), (
            workflow.name
        )
        assert all((ROOT / script).exists() for script in re.findall(r"scripts/[\w/.]+", text)), workflow.name


def test_the_nightly_parts_are_every_step_of_the_check() -> None:
    parts = re.search(r"steps: \[(.*)\]", (ROOT / ".github/workflows/check.yml").read_text())
    assert parts
    patterns = parts.group(1).replace('"', "").replace(",", " ").split()
    left_out = [step.name for step in steps() if not any(fnmatch.fnmatch(step.name, p) for p in patterns)]
    assert left_out == ["format"]  # the workflow of every change has it


def test_a_wheel_gets_a_bill_of_materials_once(tmp_path: pathlib.Path) -> None:
    wheel = tmp_path / "pandemonium-1-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(
            "pandemonium-1.dist-info/METADATA", "Name: pandemonium\nVersion: 1\nRequires-Dist: numpy>=2.0\n"
        )
        archive.writestr("pandemonium-1.dist-info/RECORD", "pandemonium-1.dist-info/RECORD,,\n")
    sbom.add(wheel)
    once = wheel.read_bytes()
    sbom.add(wheel)
    assert wheel.read_bytes() == once
    with zipfile.ZipFile(wheel) as archive:
        bill = json.loads(archive.read("pandemonium-1.dist-info/sboms/pandemonium.cdx.json"))
        assert "sboms/pandemonium.cdx.json,sha256=" in archive.read("pandemonium-1.dist-info/RECORD").decode()
    assert {"Eigen", "pybind11", "numpy"} <= {part["name"] for part in bill["components"]}
