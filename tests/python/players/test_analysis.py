"""Questions to policies and tournaments: answers that can be worked out beside them, and figures that are
drawn."""

from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("matplotlib")
pd = pytest.importorskip("pandas")

import matplotlib  # noqa: E402

matplotlib.use("agg")

import pandemonium  # noqa: E402
from pandemonium import Agent, Error, Policy, Replay, Table, analysis, vector  # noqa: E402

MODELS = Path(__file__).parents[3] / "models"


def shipped(game: str) -> Policy:
    return Policy.load(str(MODELS / game / "best.safetensors"))


def test_an_opinion_lists_the_legal_actions_in_words(game: str) -> None:
    table = Table(game, seed=2)
    for of in (shipped(game), Agent(game, "random", seed=1), Agent(game, "search:40", seed=1)):
        frame = analysis.opinion(of, table)
        assert sorted(frame["action"]) == table.legal_ids().tolist()
        assert (
            frame["probability"].sum() == pytest.approx(1, abs=1e-5)
            and frame["probability"].is_monotonic_decreasing
        )
        assert list(frame["words"]) == [table.describe(int(action)) for action in frame["action"]]
        expected = frame.attrs["expected_score"]
        assert expected is None or -1 <= expected <= 1
    assert frame["visits"].sum() > 0
    assert analysis.plot_opinion(frame).get_yticklabels()


def test_values_along_a_game_end_with_its_scores() -> None:
    game = "city_of_demons"
    policy = shipped(game)
    replay = Replay(game, seed=3)
    while not replay.over:
        replay.play(replay.table().scripted())
    values = analysis.values_along(policy, replay)
    assert values.shape == (len(replay) + 1, 2)
    assert np.array_equal(values[-1], replay.table().scores)
    assert np.array_equal(values[5], policy.value(replay.table(5)))
    assert len(analysis.plot_values(values).get_lines()) == 3


def test_occlusion_finds_what_a_policy_goes_by(game: str) -> None:
    policy = shipped(game)
    positions = analysis.sample_positions(game, 96, seed=1, tables=32)
    assert (
        positions.observations.shape == (96, Table(game, seed=1).width) and positions.masks.any(axis=1).all()
    )
    frame = analysis.importance(policy, positions)
    assert set(frame["section"]) == set(positions.layout)
    assert (frame["choice_change"] >= 0).all() and (frame["choice_change"] <= 1).all()
    assert (frame["choice_change_low"] <= frame["choice_change"]).all() and frame["choice_change"].iloc[0] > 0
    same = positions.observations.min(axis=0) == positions.observations.max(axis=0)
    for _, row in frame.iterrows():  # what never differs cannot matter
        if same[positions.layout[row["section"]]].all():
            assert row["choice_change"] == 0 and row["value_change"] == 0
    assert analysis.plot_importance(frame) is not None
    with pytest.raises(Error, match="play"):
        analysis.sample_positions(game, 10, play="well")


def test_payoffs_have_an_equilibrium() -> None:
    study = analysis.payoffs("city_of_demons", ["random", "scripted", "best"], games=24, seed=1)
    assert (study.low <= study.mean).all() and (study.mean <= study.high).all()
    assert study.mean[1, 0] > 0.5 > -0.5 > study.mean[0, 1]
    assert np.array_equal(study.advantage(), -study.advantage().T)
    nash = study.nash()
    assert nash["probability"].sum() == pytest.approx(1) and nash["probability"][0] < 1e-6
    assert (nash["advantage"] < 1e-6).all()  # nobody gains by leaving the mixture
    rank = study.alpha_rank()
    assert rank["mass"].sum() == pytest.approx(1) and rank.set_index("agent")["mass"]["random"] < 1e-6
    sure = study.resampled_nash(20)
    assert (sure["low"] <= sure["high"]).all()
    assert study.frame().loc["scripted", "random"] == study.mean[1, 0]
    assert analysis.plot_payoffs(study).get_title().startswith("city_of_demons")


def test_a_known_game_has_its_known_equilibrium() -> None:
    cycle = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])
    study = analysis.Payoffs(
        "rock paper scissors", ["rock", "paper", "scissors"], cycle, cycle - 0.1, cycle + 0.1, 100
    )
    assert np.allclose(study.nash()["probability"], 1 / 3)
    assert np.allclose(study.alpha_rank()["mass"], 1 / 3)


def test_results_become_frames() -> None:
    match = analysis.match_frame(
        pandemonium.evaluate("daemon_dice", ["scripted", "random"], games=10, seed=1, variant="mini")
    )
    assert list(match["agent"]) == ["scripted", "random"] and (match["score_low"] <= match["score"]).all()
    pool = pandemonium.tournament("daemon_dice", ["random", "scripted"], games=10, seed=1, variant="mini")
    rated = analysis.ratings(pool)
    assert rated["agent"].iloc[0] == "scripted" and rated["elo"].sum() == pytest.approx(0, abs=1e-6)
    cross = analysis.points(pool)
    assert cross.loc["scripted", "random"] == pytest.approx(1 - cross.loc["random", "scripted"]) and np.isnan(
        cross.iloc[0, 0]
    )
    assert analysis.plot_ratings(rated) is not None


def test_logs_of_a_run_are_read(tmp_path: Path) -> None:
    (tmp_path / "metrics.jsonl").write_text(
        '{"decisions": 1, "loss": {"policy": 0.5}}\n{"decisions": 2, "loss": {"policy": 0.4}}\n{"dec'
    )
    frame = analysis.read_metrics(tmp_path)
    assert list(frame["decisions"]) == [1, 2] and list(frame["loss.policy"]) == [0.5, 0.4]
    assert len(analysis.plot_metrics(frame, ["loss.policy"]).get_lines()) == 1
    (tmp_path / "metrics.jsonl").write_text('{"decisions"\n{"decisions": 2}\n')
    with pytest.raises(Error, match="line 1"):
        analysis.read_metrics(tmp_path)
    with pytest.raises(Error, match="no such file"):
        analysis.read_metrics(tmp_path / "none")


def test_onnx_says_what_the_policy_says(game: str, tmp_path: Path) -> None:
    pytest.importorskip("onnx")
    runtime = pytest.importorskip("onnxruntime")
    from pandemonium import onnx_export

    policy = shipped(game)
    onnx_export.write(policy, tmp_path / "policy.onnx")
    session = runtime.InferenceSession(str(tmp_path / "policy.onnx"), providers=["CPUExecutionProvider"])
    width = max(place.stop for place in policy.layout().values())
    env = (
        vector.make(game, 64, seed=1, **policy.options)
        if Table(game, seed=1, **policy.options).width == width
        else None
    )
    if env is None:
        rows = (np.random.default_rng(1).random((64, width)) < 0.1).astype(np.float32)
    else:
        for _ in range(20):
            env.step_random()
        rows = env.observations.copy()
    logits, values = session.run(["logits", "values"], {"observations": rows})
    ours, ours_values = policy.evaluate(rows)
    assert (
        np.abs(logits - ours).max() < 1e-4 * max(1, np.abs(ours).max())
        and np.abs(values - ours_values).max() < 1e-5
    )
    assert session.get_modelmeta().custom_metadata_map == policy.metadata


def test_an_onnx_file_is_the_old_one_or_the_whole_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("onnx")
    from pandemonium import onnx_export

    file = tmp_path / "policy.onnx"
    file.write_text("old")

    def broken(*_: object) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(onnx_export.os, "fsync", broken)
    with pytest.raises(OSError, match="No space"):
        onnx_export.write(shipped("city_of_demons"), file)
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("policy.onnx", "old")]
