"""Two commands of ./run at once in one clone: what both set up, one sets up after the other."""

import pathlib
import shutil
import subprocess

RUN = pathlib.Path(__file__).resolve().parents[2] / "run"


def shell(folder: pathlib.Path, script: str) -> subprocess.CompletedProcess:
    shutil.copy(RUN, folder)
    return subprocess.run(
        ["bash", "-c", f". ./run help >/dev/null; {script}"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_second_command_waits(tmp_path):
    work = 'work() { echo "$1 begins" >>log; sleep 0.5; echo "$1 ends" >>log; }'
    done = shell(tmp_path, f"{work}; alone build work one & sleep 0.1; alone build work two; wait")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "log").read_text().splitlines() == ["one begins", "one ends", "two begins", "two ends"]
    assert done.stderr.count("waiting for another command in this clone") == 1


def test_a_failure_within_the_lock_ends_the_command(tmp_path):
    done = shell(tmp_path, "work() { false; true; }; alone build work; echo went on")
    assert done.returncode == 1 and "went on" not in done.stdout
    done = shell(tmp_path, "alone build fail 'no such thing'; echo went on")
    assert done.returncode == 1 and "[run] no such thing" in done.stderr and "went on" not in done.stdout


def test_locks_of_other_names_do_not_wait(tmp_path):
    done = shell(tmp_path, "work() { alone python echo inside; }; alone build work")
    assert done.stdout == "inside\n" and "waiting" not in done.stderr
