"""Of the builds that a wheel brings, the package takes the best that the processor can run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import pandemonium
from pandemonium import _core, _level


def test_the_highest_level_that_the_processor_can_run_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PANDEMONIUM_LEVEL", raising=False)
    assert _level.best(tmp_path, _level.LEVELS["x86-64-v4"]) is None  # none is brought
    for level in ("x86-64-v3", "x86-64-v4"):
        (tmp_path / level).mkdir()
    for level, flags in _level.LEVELS.items():
        expected = None if level == "x86-64-v2" else tmp_path / level
        assert _level.best(tmp_path, flags | {"more"}) == expected
        least = min(flags)
        assert _level.best(tmp_path, flags - {least}) != tmp_path / level
    assert _level.best(tmp_path, set()) is None
    monkeypatch.setenv("PANDEMONIUM_LEVEL", "x86-64-v3")
    assert _level.best(tmp_path, set()) == tmp_path / "x86-64-v3"
    monkeypatch.setenv("PANDEMONIUM_LEVEL", "none")
    assert _level.best(tmp_path, _level.LEVELS["x86-64-v4"]) is None
    monkeypatch.setenv("PANDEMONIUM_LEVEL", "x86-64-v9")
    with pytest.raises(ImportError, match="x86-64-v9"):
        _level.best(tmp_path, set())


def test_the_flags_are_those_of_this_processor() -> None:
    if Path("/proc/cpuinfo").exists() and os.uname().machine == "x86_64":
        assert {"fpu", "sse2"} <= _level.flags()


def test_the_package_imports_that_build(tmp_path: Path) -> None:
    package = tmp_path / "pandemonium"
    shutil.copytree(Path(pandemonium.__file__).parent, package, ignore=shutil.ignore_patterns("levels"))
    (package / "levels/x86-64-v3").mkdir(parents=True)
    shutil.copy(_core.__file__, package / "levels/x86-64-v3")
    program = "import pandemonium, pickle; table = pickle.loads(pickle.dumps(pandemonium.Table('daemon_dice', seed=1))); print(pandemonium._core.__file__)"
    for level, place in (("none", package), ("x86-64-v3", package / "levels/x86-64-v3")):
        environment = os.environ | {"PYTHONPATH": str(tmp_path), "PANDEMONIUM_LEVEL": level}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True
        )
        assert Path(done.stdout.strip()).parent == place
