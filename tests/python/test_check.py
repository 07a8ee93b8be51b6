"""./run check with steps that only pretend: results are kept by content, budgets are kept to, failures are
said."""

import json
import pathlib
import shutil
import subprocess
import sys
import time

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import check.__main__ as check  # noqa: E402
from check import figures  # noqa: E402
from check.ledger import Ledger  # noqa: E402
from check.runner import Runner  # noqa: E402
from check.step import Step  # noqa: E402
from check.table import steps  # noqa: E402


@pytest.fixture
def clone(tmp_path: pathlib.Path) -> pathlib.Path:
    """A repository with a rule, a document and a campaign that counts its runs and prints a figure."""
    (tmp_path / "envs").mkdir()
    (tmp_path / "envs/rules.cpp").write_text("int answer = 42;\n")
    (tmp_path / "envs/README.md").write_text("About the rules.\n")
    (tmp_path / ".gitignore").write_text("/build/\n/runs-of-*\n")
    for command in (
        ["init", "-q"],
        ["add", "-A"],
        ["-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "one"],
    ):
        subprocess.run(["git", *command], cwd=tmp_path, check=True)
    return tmp_path


def step(name: str = "games", script: str = "echo 7 games", **how: object) -> Step:
    settings: dict[str, object] = {"minutes": 0.01, "inputs": ("envs/*", "!*.md")} | how
    command = ("bash", "-c", f"echo run >>runs-of-{name}; {script}")
    return Step(
        name, "it works", command, figures=lambda out: figures.found(r"(?P<games>\d+) games", out), **settings
    )  # type: ignore[arg-type]


def runs(clone: pathlib.Path, name: str = "games") -> int:
    file = clone / f"runs-of-{name}"
    return len(file.read_text().splitlines()) if file.is_file() else 0


def run(clone: pathlib.Path, *every: Step, arguments: tuple[str, ...] = ()) -> int:
    return check.main(list(arguments), list(every), clone)


def test_what_holds_is_not_run_again(clone: pathlib.Path) -> None:
    assert run(clone, step()) == 0
    assert run(clone, step()) == 0
    assert runs(clone) == 1
    assert run(clone, step(), arguments=("--again",)) == 0
    assert runs(clone) == 2


def test_a_document_changes_nothing_and_a_rule_invalidates(clone: pathlib.Path) -> None:
    run(clone, step())
    (clone / "envs/README.md").write_text("More about the rules.\n")
    assert Ledger(clone, clone / "build/check").state(step())[0] == "holds"
    (clone / "envs/rules.cpp").write_text("int answer = 43;\n")
    state, before = Ledger(clone, clone / "build/check").state(step())
    assert state == "stale" and before is not None and before.figures == {"games": 7}
    assert run(clone, step()) == 0 and runs(clone) == 2
    (clone / "envs/rules.cpp").write_text("int answer = 42;\n")  # what was shown before holds again
    assert run(clone, step()) == 0 and runs(clone) == 2


def test_a_new_file_another_command_and_another_compiler_invalidate(clone: pathlib.Path) -> None:
    ledger = Ledger(clone, clone / "build/check")
    digests = {
        ledger.digest(step()),
        ledger.digest(step(script="echo 8 games")),
        ledger.digest(step(compilers=("bash",))),
        ledger.digest(step(compilers=("no-such-compiler",))),  # the step itself says that there is none
    }
    (clone / "envs/more.cpp").write_text("")
    digests.add(Ledger(clone, clone / "build/check").digest(step()))
    assert len(digests) == 5


def test_a_failure_ends_the_run_and_is_tried_again(
    clone: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, after = step("bad", "echo the reason; exit 3"), step("after")
    assert run(clone, bad, after) == 1
    assert (runs(clone, "bad"), runs(clone, "after")) == (1, 0)
    said = capsys.readouterr().out
    assert "bad: FAILED: ended with 3" in said and "    the reason" in said
    assert run(clone, bad, after, arguments=("--keep-going",)) == 1
    assert (runs(clone, "bad"), runs(clone, "after")) == (2, 1)


def test_a_goal_that_is_not_reached_or_not_printed_fails(clone: pathlib.Path) -> None:
    assert run(clone, step("few", goals={"games": 8})) == 1
    assert run(clone, step("silent", "true", goals={"games": 1})) == 1
    faults = [Ledger(clone, clone / "build/check").history(step(name))[0].fault for name in ("few", "silent")]
    assert faults == ["games is 7, the goal is 8", "games is missing, the goal is 1"]


@pytest.mark.parametrize("need", ["no-such-program", "cpu:no_such_instructions"])
def test_what_the_machine_lacks_leaves_a_step_out(
    clone: pathlib.Path, capsys: pytest.CaptureFixture[str], need: str
) -> None:
    assert run(clone, step(needs=("bash", need)), step("after")) == 1
    assert (runs(clone), runs(clone, "after")) == (0, 1)
    assert f"games: left out, missing: {need}" in capsys.readouterr().out
    assert Ledger(clone, clone / "build/check").state(step())[0] == "never"


def test_another_machine_goes_on_from_what_a_release_keeps(clone: pathlib.Path) -> None:
    bad = step("bad", "exit 3")
    run(clone, step(), bad, arguments=("--keep-going",))
    assert run(clone, step(), bad, arguments=("--keep", "1.0.0")) == 1
    shutil.rmtree(clone / "build")  # another clone, as far as results go
    assert run(clone, step(), bad) == 1
    assert (runs(clone), runs(clone, "bad")) == (1, 2)
    report = (clone / "docs/releases/1.0.0.md").read_text()
    assert "1 of 2 steps hold." in report and "| games | it works | holds | games 7 |" in report
    assert "| bad | it works | failed | ended with 3. | " in report  # as ./run format would write it
    (clone / "envs/rules.cpp").write_text("int answer = 43;\n")
    assert run(clone, step()) == 0 and runs(clone) == 2


def test_a_budget_leaves_out_what_does_not_fit(
    clone: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    long, short = step("long", minutes=50), step("short")
    assert run(clone, long, short, arguments=("--budget", "10m")) == 1
    assert (runs(clone, "long"), runs(clone, "short")) == (0, 1)
    assert "long: left out, it takes 50 min" in capsys.readouterr().out
    run(clone, long)  # now it is known how short it is
    (clone / "envs/rules.cpp").write_text("int answer = 43;\n")
    run(clone, long, arguments=("--budget", "10m"))
    assert runs(clone, "long") == 2


def test_steps_that_share_something_do_not_run_at_once(clone: pathlib.Path) -> None:
    apart = [
        step(f"s{i}", "[ ! -e held ] && touch held && sleep 0.2 && rm held", uses=("held",)) for i in range(3)
    ]
    ledger = Ledger(clone, clone / "build/check")
    assert all(result.passed for result in Runner(ledger, jobs=3).run(apart))
    began = time.monotonic()
    Runner(ledger, jobs=3).run([step(f"t{i}", "sleep 1") for i in range(3)])
    assert time.monotonic() - began < 2.5


def test_nothing_is_left_running(clone: pathlib.Path) -> None:
    assert run(clone, step(script="sleep 61.7 & echo $! > left; echo 7 games")) == 0
    left = int((clone / "left").read_text())
    ends = time.monotonic() + 10  # it has been killed; the system takes it away when it comes to it
    while pathlib.Path(f"/proc/{left}").exists() and time.monotonic() < ends:
        time.sleep(0.05)
    assert not pathlib.Path(f"/proc/{left}").exists()


def test_the_report_has_figures_and_says_what_never_ran(clone: pathlib.Path) -> None:
    assert run(clone, step(), step("other"), arguments=("games",)) == 0
    report = json.loads((clone / "build/check/report.json").read_text())
    assert [entry["state"] for entry in report["steps"]] == ["holds", "never"]
    assert report["steps"][0]["result"]["figures"] == {"games": 7}
    assert "| games | it works | holds | games 7 |" in (clone / "build/check/report.md").read_text()


def test_builds_that_play_other_games_are_named(
    clone: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(clone, step("build-a"), step("build-b", "echo 8 games")) == 1
    assert "build-b plays other games: 8, not 7" in capsys.readouterr().out


def test_an_unknown_step_is_named(clone: pathlib.Path) -> None:
    with pytest.raises(SystemExit, match="no step 'gmaes'; there are games"):
        run(clone, step(), arguments=("gmaes",))


def test_every_step_of_the_table_depends_on_files_that_exist() -> None:
    ledger = Ledger(ROOT, ROOT / "build/check")
    every = steps()
    assert len({each.name for each in every}) == len(every)
    for each in every:
        assert ledger.inputs(each), each.name
        scripts = [word for word in each.command if word.startswith("scripts/")]
        assert all((ROOT / script).exists() for script in scripts), each.name


def test_figures_are_read_from_what_campaigns_print() -> None:
    line = "v3         g++-12      ok         0         25 of 25 passed      1a2b3c4d           99887766\n"
    assert figures.build(line) == {
        "warnings": 0, "tests": 25, "of": 25, "games": "1a2b3c4d", "policies": "99887766"
    }  # fmt: skip
    assert figures.tests("100% tests passed, 0 tests failed out of 31\n...\n5 passed, 1 skipped in 3.2s\n") == {
        "ctest": 31, "passed": 5, "skipped": 1
    }  # fmt: skip
    assert figures.tests("100% tests passed out of 19\n") == {"ctest": 19}  # as newer versions say it
    text = "demon_city, seed 7: 83 noticed (83 by x), 3 not, 14 equivalent\n96.5% of those that are not equivalent; 9 s\n"
    assert figures.mutations(text) == {"seed": 7, "noticed": 83, "holes": 3, "percent": 96.5}
    assert figures.coverage("TOTAL  900  9  99.00%  9000  90  99.00%  4000  200  95.00%\n") == {
        "lines": 99, "branches": 95
    }  # fmt: skip
    told = "alley: 200 pairs, 3 of unlike lengths, 22379542 bytes compared, 0 leaks\n"
    assert figures.transcripts(told + told.replace("0 leaks", "2 leaks")) == {
        "variants": 2, "pairs": 400, "MB": 44, "leaks": 2,
    }  # fmt: skip
    answers = (
        "pig: 9 answers; 4 followed to a legal move, 3 told apart from 70 legal moves, "
        "1 that no position can mend, 1 whose position cannot be laid; 0 wrong\n"
    )
    assert figures.why_not(answers + answers.replace("pig", "go")) == {
        "games": 2, "answers": 18, "followed": 8, "told apart": 6, "never legal": 2, "not laid": 2, "wrong": 0,
    }  # fmt: skip
    assert figures.sanitized("pig all, scripted: 500 games, no report\npig all, best: 500 games, no report\n") == {
        "variants and kinds": 2, "games": 1000
    }  # fmt: skip
