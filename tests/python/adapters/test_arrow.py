"""Positions and decisions as tables of Arrow: they hold what the games hold, also after Parquet."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import pandemonium
from pandemonium import Error, Replay, Table, vector

pa = pytest.importorskip("pyarrow")
import pyarrow.parquet  # noqa: E402

from pandemonium import arrow  # noqa: E402


def replays(game: str, number: int = 3, decisions: int = 15) -> list[Replay]:
    made = []
    for seed in range(number):
        replay = Replay(game, seed=seed)
        while not replay.over and len(replay) < decisions:
            replay.play(replay.table().scripted())
        made.append(replay)
    return made


def test_the_decisions_of_replays_are_rows(game: str, tmp_path: Path) -> None:
    given = replays(game)
    pyarrow.parquet.write_table(arrow.decisions(given, positions=True), tmp_path / "rows.parquet")
    rows = pyarrow.parquet.read_table(tmp_path / "rows.parquet")
    assert len(rows) == sum(map(len, given))
    observed, tables = arrow.observations(rows), arrow.tables(rows, seed=1)
    assert {name: where for name, where in arrow.layout(rows).items()} == given[0].table().layout()
    for at, row in enumerate(rows.drop_columns(["observation"]).to_pylist()):
        replay = given[row["game"]]
        moment, table = replay[row["decision"]], replay.table(row["decision"])
        assert (row["seat"], row["action_id"], row["action"]) == (moment.seat, moment.action, moment.text)
        assert row["legal"] == table.legal_ids().tolist()
        assert [(each["event"], each["outcome"]) for each in row["chance"]] == moment.chance
        assert row["score"] == (replay.table().scores[moment.seat] if replay.over else None)
        assert (observed[at] == table.observe()).all()
        assert tables[at].digest() == table.digest()


def test_whole_games_of_a_batch_are_rows() -> None:
    """What random play is worth by these rows is what it is worth by evaluate, and every game is whole."""
    env = vector.make("daemon_dice", 50, variant="mini")
    rows = arrow.record(env, ["random", "scripted"], 900, seed=4)
    frame = rows.drop_columns(["observation", "legal"]).to_pandas()
    games = frame.groupby("game")
    assert len(games) == 900 and (games.decision.min() == 0).all()
    assert (games.decision.max() + 1 == games.size()).all()
    assert frame.score.abs().max() <= 1 and not frame.capped.any()
    # both seats of a game have scores that add up to 0
    by_seat = frame.groupby(["game", "seat"]).score.first().unstack().dropna()
    assert (by_seat[0] + by_seat[1] == 0).all()
    legal = rows.column("legal").to_pylist()
    assert all(
        action in among for action, among in zip(rows.column("action_id").to_pylist(), legal, strict=True)
    )
    texts = pandemonium.action_texts("daemon_dice")
    assert (frame.action == frame.action_id.map(lambda action: texts[action])).all()
    # table 0 begins with the first game of its seed
    table = Table("daemon_dice", "mini", seed=4)
    assert (arrow.observations(rows)[0] == table.observe()).all()
    again = arrow.record(env, ["random", "scripted"], 900, seed=4)
    assert again.equals(rows)


def test_own_players_are_recorded() -> None:
    begun: list[int] = []

    def first_legal(rows: Any, masks: Any, infos: Any) -> Any:
        begun.extend(infos["id"][infos["first"]].tolist())
        return masks.argmax(axis=1)

    env = vector.make("daemon_dice", 20, variant="mini")
    rows = arrow.record(env, [first_legal, "scripted"], 60, seed=4, observed=False)
    assert "observation" not in rows.column_names
    own = [row for row in rows.to_pylist() if row["seat"] == 0]
    assert own and all(row["action_id"] == row["legal"][0] for row in own)
    assert len(begun) == len({row["game"] for row in own})


def test_positions_travel(game: str) -> None:
    tables = [replay.table(len(replay) // 2) for replay in replays(game)] + [
        replays(game, 1, 10_000)[0].table()
    ]
    rows = arrow.positions(tables)
    assert (arrow.observations(rows) == [table.observe(0 if table.over else None) for table in tables]).all()
    back = arrow.tables(rows)
    assert [table.digest() for table in back] == [table.digest() for table in tables]
    assert rows.column("seat").to_pylist() == [table.to_act for table in tables]
    env = vector.make(game, positions=[table for table in back if not table.over], seed=1)
    assert (env.observations == arrow.observations(rows)[[not table.over for table in back]]).all()


def test_what_cannot_be_is_refused() -> None:
    rows = arrow.positions([Table("city_of_demons", seed=1)])
    with pytest.raises(Error, match="no tables"):
        arrow.positions([])
    with pytest.raises(Error, match="no decisions"):
        arrow.decisions([])
    with pytest.raises(Error, match="other options"):
        arrow.positions([Table("city_of_demons", seed=1), Table("city_of_demons", seed=1, turn_cap=9)])
    with pytest.raises(Error, match="other options"):
        arrow.decisions(replays("daemon_dice", 1) + replays("city_of_demons", 1))
    with pytest.raises(Error, match="no metadata"):
        arrow.tables(rows.replace_schema_metadata({}))
    with pytest.raises(Error, match="named 'position'"):
        arrow.tables(rows.drop_columns(["position"]))
    other = {b"pandemonium": rows.schema.metadata[b"pandemonium"].replace(b'"version": ', b'"version": 9')}
    with pytest.raises(Error, match="this is version"):
        arrow.tables(rows.replace_schema_metadata(other))
    wrong = rows.set_column(
        rows.column_names.index("position"),
        "position",
        pa.array([rows.column("position")[0].as_py().replace('"health": 3', '"health": 99')]),
    )
    assert not wrong.equals(rows)
    with pytest.raises(Error, match="health"):
        arrow.tables(wrong)
    env = vector.make("city_of_demons", 2, byte_rows=True)
    with pytest.raises(Error, match="float32"):
        arrow.record(env, ["random", "random"], 2)
    with pytest.raises(Error, match="2 seats"):
        arrow.record(vector.make("city_of_demons", 2), ["random"], 2)
    assert np.isfinite(arrow.observations(rows)).all()
