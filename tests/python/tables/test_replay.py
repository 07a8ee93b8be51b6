"""Replays from Python: played, written, read back, looked at, refused when they did not happen so."""

import pickle
from pathlib import Path

import pytest

import pandemonium
from pandemonium import Error, Replay, Table


def a_game(game: str, variant: str = "") -> Replay:
    replay = Replay(game, variant, seed=5, players=["Ada", "Bob"])
    while not replay.over and len(replay) < 60:
        replay.play(replay.table().scripted())
    return replay


def test_what_was_played_is_read_back(game: str, tmp_path: Path) -> None:
    for variant in pandemonium.variants(game):
        replay = a_game(game, variant)
        file = tmp_path / "game.jsonl"
        replay.write(str(file), digests=True)
        again = Replay.read(str(file), game)
        assert len(again) == len(replay) and again.players == ["Ada", "Bob"] and again.seed == 5
        assert again.options == replay.options and again.text() == replay.text()
        for decision in range(len(replay) + 1):
            assert again.table(decision) == replay.table(decision)
        assert pickle.loads(pickle.dumps(replay)).table() == replay.table()


def test_moments_tell_who_decided_what(game: str) -> None:
    replay = a_game(game)
    for decision in range(len(replay)):
        moment, table = replay[decision], replay.table(decision)
        assert moment.seat == table.to_act
        assert moment.text == pandemonium.action_texts(game)[moment.action]
        assert moment.words == table.describe(moment.action)
        assert table.apply(moment.action, chance=[value for _, value in moment.chance]) == moment.chance
        assert table == replay.table(decision + 1)
    assert replay[-1].seat == replay[len(replay) - 1].seat
    with pytest.raises(IndexError):
        replay[len(replay)]
    assert len([replay[i] for i in range(len(replay))]) == len(replay)


def test_a_decision_taken_back_meets_the_same_dice(game: str) -> None:
    replay = a_game(game)
    end, last = replay.table(), replay[-1]
    replay.take_back(len(replay) - 1)
    assert not replay.over
    replay.play(last.text)
    assert replay.table() == end


def test_replays_begin_at_positions(game: str) -> None:
    table = Table(game, seed=2)
    table.play_out(3)
    replay = Replay.from_table(table, seed=1)
    assert replay.table(0) == table
    replay.play(table.scripted())
    assert Replay.parse(replay.text()).table() == replay.table()


def test_what_did_not_happen_so_is_refused(game: str, tmp_path: Path) -> None:
    replay = a_game(game)
    lines = replay.text().splitlines(keepends=True)
    for bad, told in (
        ("", "empty"),
        ("{}\n", "line 1"),
        ("".join(lines[:3])[:-4], "line 3"),
        ("".join([*lines[:2], lines[2].replace('"seat":', '"seat":1')]), "line 3: seat 1"),
        ("".join(lines).replace(game, "chess"), "chess"),
    ):
        with pytest.raises(Error, match=told):
            Replay.parse(bad)
    with pytest.raises(Error, match="none.jsonl"):
        Replay.read(str(tmp_path / "none.jsonl"))
    before = len(replay)
    for action, chance in (
        (-1, None),
        ("fly away", None),
        (replay.table().legal()[0] if not replay.over else 0, [10**6] * 500),
    ):
        with pytest.raises(Error):
            replay.play(action, chance)
    with pytest.raises(Error, match="decision"):
        replay.table(before + 1)
    assert len(replay) == before
