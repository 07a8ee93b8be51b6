"""Games analysed and luck taken off scores, as `analyse` and `evaluate --luck-adjusted` do it."""

from pathlib import Path

import numpy as np
import pytest

import pandemonium
from pandemonium import Error, Replay


def scripted_game(game: str, decisions: int = 10_000, seed: int = 3) -> Replay:
    replay = Replay(game, seed=seed)
    while not replay.over and len(replay) < decisions:
        replay.play(replay.table().scripted())
    return replay


def test_every_decision_and_event_of_a_game_is_judged(game: str) -> None:
    replay = scripted_game(game, 12)
    found = pandemonium.analyse(replay, rollouts=4, redraws=4, seed=1)
    assert found["game"] == game and not found["finished"] and found["rollouts"] == 4
    assert [each["decision"] for each in found["decisions"]] == list(range(len(replay)))
    for each in found["decisions"]:
        moment, table = replay[each["decision"]], replay.table(each["decision"])
        assert (each["seat"], each["action"], each["played"]) == (moment.seat, moment.action, moment.words)
        assert each["best_action"] in table.legal_ids() and each["best"] == table.describe(
            each["best_action"]
        )
        assert 0 <= each["probability"] <= 1 and -1 <= each["before"]["mean"] <= 1
        assert each["loss"]["mean"] == pytest.approx(each["before"]["mean"] - each["after"]["mean"], abs=1e-5)
        if each["action"] == each["best_action"]:
            assert each["loss"] == {"mean": 0, "error": 0}
    seats = replay.table().seats
    dealt = [each["decision"] for each in found["events"] if each["decision"] < 0]
    assert [each["decision"] for each in found["events"]] == dealt + [
        d for d in range(len(replay)) if replay[d].chance
    ]
    assert all(len(each["luck"]) == seats for each in found["events"])
    for seat, total in enumerate(found["seats"]):
        own = [each for each in found["decisions"] if each["seat"] == seat]
        assert total["decisions"] == len(own) and total["score"] is None and total["without_luck"] is None
        assert total["differing"] == sum(each["action"] != each["best_action"] for each in own)
        assert total["loss"]["mean"] == pytest.approx(sum(each["loss"]["mean"] for each in own))
        assert total["luck"] == pytest.approx(sum(each["luck"][seat] for each in found["events"]))


def test_a_whole_game_is_told_and_told_again_alike() -> None:
    replay = scripted_game("city_of_demons")
    heard: list[tuple[int, int]] = []
    found = pandemonium.analyse(
        replay, rollouts=2, redraws=2, seed=5, progress=lambda done, of: heard.append((done, of))
    )
    assert heard == [(d + 1, len(replay)) for d in range(len(replay))]
    assert found["finished"] and found == pandemonium.analyse(replay, rollouts=2, redraws=2, seed=5)
    assert found != pandemonium.analyse(replay, rollouts=2, redraws=2, seed=6)
    for seat, total in enumerate(found["seats"]):
        assert total["score"] == replay.table().scores[seat]
        assert total["score"] is not None and total["without_luck"] == pytest.approx(
            total["score"] - total["luck"]
        )


def test_what_goes_wrong_in_an_analysis_is_said(tmp_path: Path) -> None:
    replay = scripted_game("daemon_dice", 4)
    with pytest.raises(Error, match="best or policy:FILE"):
        pandemonium.analyse(replay, judge="scripted")
    with pytest.raises(Error, match="none.safetensors"):
        pandemonium.analyse(replay, judge=f"policy:{tmp_path / 'none.safetensors'}")
    with pytest.raises(Error, match="rollouts"):
        pandemonium.analyse(replay, rollouts=0)
    with pytest.raises(Error, match="re-draws"):
        pandemonium.analyse(replay, redraws=1_000_000)

    def enough(done: int, of: int) -> None:
        raise KeyError("enough")

    with pytest.raises(KeyError, match="enough"):
        pandemonium.analyse(replay, rollouts=1, redraws=1, progress=enough)


def test_luck_is_taken_off_the_scores() -> None:
    plain = pandemonium.evaluate("city_of_demons", ["best"], games=200, seed=1)
    match = pandemonium.evaluate("city_of_demons", ["best"], games=200, seed=1, luck_adjusted=True, redraws=4)
    assert plain["luck"] is None and match["luck"] == {"valuer": "best", "redraws": 4, "play_on": 10}
    assert "adjusted" not in plain["entrants"][0]
    entrant = match["entrants"][0]
    assert entrant["score"] == plain["entrants"][0]["score"]  # the games are the same
    assert entrant["variance_cut"] > 1.5
    with pytest.raises(Error, match="re-draws"):
        pandemonium.evaluate("city_of_demons", ["best"], games=2, luck_adjusted=True, redraws=0)
    with pytest.raises(Error, match="best or policy:FILE"):
        pandemonium.evaluate("city_of_demons", ["best"], games=2, luck_adjusted=True, values="random")


def test_luck_leaves_the_mean_and_narrows_it() -> None:
    match = pandemonium.evaluate(
        "cyberdoom_tower", ["best", "scripted"], games=400, seed=2, luck_adjusted=True
    )
    for entrant in match["entrants"]:
        score, adjusted = entrant["score"], entrant["adjusted"]
        widths = [each["high"] - each["low"] for each in (score, adjusted)]
        assert widths[1] < widths[0]
        assert abs(score["mean"] - adjusted["mean"]) < widths[0]  # both about the same mean


def test_an_analysis_becomes_frames() -> None:
    pytest.importorskip("matplotlib").use("agg")
    pytest.importorskip("pandas")
    from pandemonium import analysis

    replay = scripted_game("city_of_demons", 30)
    found = pandemonium.analyse(replay, rollouts=2, redraws=2)
    decisions = analysis.decisions_frame(found)
    assert len(decisions) == 30 and list(decisions["kind"]) == [replay[d].text for d in range(30)]
    assert np.allclose(decisions["loss"], [each["loss"]["mean"] for each in found["decisions"]])
    luck = analysis.luck_frame(found)
    seats = analysis.seats_frame(found)
    assert list(seats.index) == ["P1", "P2"] and luck["P1"].sum() == pytest.approx(seats["luck"]["P1"])
    assert analysis.plot_analysis(found, 1).get_ylabel() == "score of P2, added up"
    frame = analysis.match_frame(
        pandemonium.evaluate("city_of_demons", ["best"], games=20, seed=1, luck_adjusted=True, redraws=2)
    )
    assert (frame["adjusted_low"] <= frame["adjusted"]).all() and (frame["variance_cut"] > 0).all()
    empty = pandemonium.analyse(Replay("city_of_demons", seed=1), rollouts=1, redraws=1)
    assert analysis.decisions_frame(empty).empty and len(analysis.seats_frame(empty)) == 2
