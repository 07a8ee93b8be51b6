"""The sweep of the trainer's settings, with training that only pretends: what it plays, keeps and waits
for."""

import argparse
import pathlib
import sys

import pytest

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "benchmarks"))
import sweep  # noqa: E402


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """Every training command. A policy scores its learning rate; the preset scores 0."""
    commands: list[list[str]] = []

    def train(command: list[str]) -> float:
        commands.append(command)
        folder = pathlib.Path(command[command.index("--run") + 1])
        folder.mkdir(parents=True)
        rate = [word for word in command if word.startswith("ppo.learning_rate=")]
        (folder / "policy.safetensors").write_text(rate[0].split("=")[1] if rate else "0")
        return int(command[command.index("--steps") + 1]) / 100_000

    def against_scripted(game: str, policy: pathlib.Path, games: int) -> tuple[float, float, float]:
        score = float(policy.read_text())
        return score, score - 0.1, score + 0.1

    monkeypatch.setattr(sweep, "train", train)
    monkeypatch.setattr(sweep, "against_scripted", against_scripted)
    return commands


def asked(folder: pathlib.Path, part: str = "1/1") -> argparse.Namespace:
    return argparse.Namespace(
        game="city_of_demons",
        trials=9,
        cpu_seconds=20.0,
        seed=1,
        part=part,
        folder=folder,
        evaluation_games=2,
    )


def test_the_best_third_goes_on_and_is_confirmed(
    played: list[list[str]], tmp_path: pathlib.Path, capsys: pytest.CaptureFixture[str]
) -> None:
    search = sweep.Sweep(asked(tmp_path))
    search.sweep()
    results = search.results.values()
    first = {one["trial"]: one for one in results if one["seed"] == 1}
    second = [one for one in results if one["seed"] == 2]
    assert len(first) == 9 and len(second) == 3
    left_out = [
        one["mean"] for trial, one in first.items() if trial not in {each["trial"] for each in second}
    ]
    assert min(one["mean"] for one in second) >= max(left_out)
    assert all(one["cpu_seconds"] == pytest.approx(60) for one in second), "three times as long"
    confirmed = {one["trial"] for one in results if one["seed"] in sweep.CONFIRMING_SEEDS}
    assert confirmed == {0, *(one["trial"] for one in second)}, "beside the preset"
    assert (tmp_path / "sweep.png").stat().st_size > 1000
    assert "| 0 | +0.000" in capsys.readouterr().out


def test_a_sweep_goes_on_where_it_was(played: list[list[str]], tmp_path: pathlib.Path) -> None:
    sweep.Sweep(asked(tmp_path)).sweep()
    lines = (tmp_path / "results-1of1.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "results-1of1.jsonl").write_text("".join(lines[:-2]))
    played.clear()
    sweep.Sweep(asked(tmp_path)).sweep()
    assert len(played) == 2 * 2, "the two that are missing, each after its short run"


def test_parts_wait_for_each_other(played: list[list[str]], tmp_path: pathlib.Path) -> None:
    with pytest.raises(SystemExit, match="round 1: 4 results of other parts are missing"):
        sweep.Sweep(asked(tmp_path, "1/2")).sweep()
    with pytest.raises(SystemExit, match="round 2: 2 results of other parts are missing"):
        sweep.Sweep(asked(tmp_path, "2/2")).sweep()


def test_trials_are_drawn_by_number_and_seed_alone() -> None:
    assert sweep.trial_keys(0, 5) == []
    assert sweep.trial_keys(3, 5) == sweep.trial_keys(3, 5) != sweep.trial_keys(3, 6)
