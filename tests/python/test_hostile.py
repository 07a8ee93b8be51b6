"""Whatever a bound function is given, it answers or raises: nothing ends the interpreter."""

import subprocess
import sys
from pathlib import Path


def test_every_bound_function_survives_arguments_of_every_kind(tmp_path: Path) -> None:
    log = tmp_path / "calls"
    command = [
        sys.executable,
        "-X",
        "faulthandler",
        str(Path(__file__).parent / "hostile_calls.py"),
        str(log),
    ]
    ended = subprocess.run(
        command, capture_output=True, text=True, timeout=1800, cwd=tmp_path, stdin=subprocess.DEVNULL
    )
    last = log.read_text(errors="replace").splitlines()[-1] if log.exists() else "nothing was called"
    assert ended.returncode == 0, f"{last}\n{ended.stderr[-3000:]}"
    assert last.startswith("done: ")
