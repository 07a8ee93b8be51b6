"""Positions and decisions as tables of Arrow, for analysts: pandas, Polars, DuckDB and Parquet read them.

    >>> import pyarrow.parquet
    >>> rows = arrow.record(vector.make("city_of_demons", 256, seed=1), ["best", "scripted"], games=1000)
    >>> pyarrow.parquet.write_table(rows, "decisions.parquet")
    >>> rows.group_by("action").aggregate([("score", "mean"), ("score", "count")])

Needs the extra `pandemonium[arrow]` (pyarrow). Columns, of those that a function fills:

game         int32, which game: the replay in the list, or the game in the order in which games ended
decision     int32, from 0 in its game
seat         int8, who decided
action       dictionary of strings, the stable text of the action; `action_id` int16, its id
legal        list of int16, the ids of all legal actions
observation  fixed list of float32, what the seat could know; `layout` reads its sections from the schema
chance       list of (event string, outcome int32), what chance gave after the action
score        float32, what the seat got in the end; null where the game has not ended
capped       bool, whether a cap that is no rule ended the game
position     string, the whole table as JSON, hidden parts included

The schema's metadata hold game, version, options and layout as JSON under the key b"pandemonium".
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import pyarrow as pa

from pandemonium import _core
from pandemonium.players import Player, ask, require_player
from pandemonium.vector import VectorEnv

_KEY = b"pandemonium"
_CHANCE = pa.list_(pa.struct([("event", pa.string()), ("outcome", pa.int32())]))


def _described(table: _core.Table) -> dict[bytes, bytes]:
    about = {
        "game": table.game,
        "version": _core.version(table.game),
        "options": table.options,
        "layout": {name: [where.start, where.stop] for name, where in table.layout().items()},
    }
    return {_KEY: json.dumps(about).encode()}


def _about(rows: pa.Table) -> dict[str, Any]:
    metadata = rows.schema.metadata or {}
    if _KEY not in metadata:
        raise _core.Error("this table has no metadata of pandemonium; expected one that this module has made")
    return dict(json.loads(metadata[_KEY]))


def layout(rows: pa.Table) -> dict[str, slice]:
    """The sections of `observation`: name to slice."""
    return {name: slice(begin, end, 1) for name, (begin, end) in _about(rows)["layout"].items()}


def observations(rows: pa.Table) -> npt.NDArray[np.float32]:
    """float32 [n, W]: the column `observation` as one array."""
    column = rows.column("observation").combine_chunks()
    return np.asarray(column.flatten()).reshape(len(rows), column.type.list_size)


def _actions(game: str, ids: npt.NDArray[np.int16]) -> pa.Array:
    texts = _core.action_texts(game)
    return pa.DictionaryArray.from_arrays(pa.array(ids), pa.array(texts))


def _rows_of(observed: npt.NDArray[np.float32]) -> pa.Array:
    return pa.FixedSizeListArray.from_arrays(pa.array(observed.reshape(-1)), observed.shape[1])


def _legal_of(masks: npt.NDArray[np.bool_]) -> pa.Array:
    ends = np.concatenate([[0], masks.sum(axis=1).cumsum()]).astype(np.int32)
    return pa.ListArray.from_arrays(pa.array(ends), pa.array(masks.nonzero()[1].astype(np.int16)))


def decisions(replays: Iterable[_core.Replay], *, observed: bool = True, positions: bool = False) -> pa.Table:
    """A row for every decision of these games: game, decision, seat, action, action_id, legal, chance, score,
    capped, and if asked for observation and position. Error where the games are not of one kind: of one game
    with the same options."""
    columns: dict[str, list[Any]] = {
        name: [] for name in ("game", "decision", "seat", "action_id", "chance", "score", "capped")
    }
    rows, masks, texts = [], [], []
    first: _core.Replay | None = None
    for number, replay in enumerate(replays):
        first = first or replay
        if (replay.game, replay.options) != (first.game, first.options):
            raise _core.Error(f"game {number} is {replay} with other options than the first, {first}")
        last = replay.table()
        for d in range(len(replay)):
            moment, table = replay[d], replay.table(d)
            columns["game"].append(number)
            columns["decision"].append(d)
            columns["seat"].append(moment.seat)
            columns["action_id"].append(moment.action)
            columns["chance"].append(
                [{"event": event, "outcome": outcome} for event, outcome in moment.chance]
            )
            columns["score"].append(float(last.scores[moment.seat]) if last.over else None)
            columns["capped"].append(last.capped)
            masks.append(table.mask())
            if observed:
                rows.append(table.observe())
            if positions:
                texts.append(json.dumps(table.to_json()))
    if first is None or not masks:
        raise _core.Error("no decisions are given")
    table = first.table(0)
    ids = np.array(columns["action_id"], dtype=np.int16)
    arrays = {
        "game": pa.array(columns["game"], pa.int32()),
        "decision": pa.array(columns["decision"], pa.int32()),
        "seat": pa.array(columns["seat"], pa.int8()),
        "action": _actions(first.game, ids),
        "action_id": pa.array(ids),
        "legal": _legal_of(np.array(masks)),
        "chance": pa.array(columns["chance"], _CHANCE),
        "score": pa.array(columns["score"], pa.float32()),
        "capped": pa.array(columns["capped"], pa.bool_()),
    }
    if observed:
        arrays["observation"] = _rows_of(np.array(rows))
    if positions:
        arrays["position"] = pa.array(texts, pa.string())
    return pa.table(arrays).replace_schema_metadata(_described(table))


def record(
    env: VectorEnv, players: Sequence[Player], games: int, *, observed: bool = True, seed: int | None = None
) -> pa.Table:
    """Plays whole games at a batch and returns a row for every decision of at least so many of them: game,
    decision, seat, action, action_id, legal, score, capped, and if asked for observation. Every table plays
    equally many games, from its first one on, so that long games are not left out. `players` takes each seat:
    roster texts, or players of your own. The batch is reset first, to `seed` if one is given. Memory: all
    decisions, of 4 W bytes and more each."""
    if env.observations.dtype != np.float32:
        raise _core.Error(f"{env.game}: rows are recorded as float32; make the batch without byte_rows")
    if len(players) != env.seats or games < 1:
        raise _core.Error(f"{env.game}: {len(players)} players for {env.seats} seats, {games} games")
    for player in players:
        require_player(player)
    agents = [
        _core.Agent(env.game, player, seed=0) if isinstance(player, str) else None for player in players
    ]
    env.reset(seed)
    first = np.ones((env.num_envs, env.seats), dtype=np.bool_)
    tables = np.arange(env.num_envs)
    each = -(-games // env.num_envs)
    numbers, begun = np.zeros(env.num_envs, dtype=np.int32), np.zeros(env.num_envs, dtype=np.int32)
    kept: list[tuple[npt.NDArray[Any], ...]] = []
    ends: dict[tuple[int, int], tuple[npt.NDArray[np.float32], bool]] = {}
    described = _described(env.table(0))
    while (playing := numbers < each).any():
        seats = env.to_act.copy()
        actions = np.zeros(env.num_envs, dtype=np.int32)
        for place, agent in enumerate(agents):
            asked = playing & (seats == place)
            if not asked.any():
                continue
            if agent is not None:
                actions[asked] = env._env.choose(agent, asked)[asked]
            else:
                seeds = env._env.opponent_seeds(asked)[asked]
                actions[asked] = ask(players[place], env, tables[asked], first, seeds)
        at = tables[playing]
        seen = env.observations[at] if observed else np.zeros((len(at), 0), dtype=np.float32)
        kept.append((at, numbers[at], begun[at], seats[at], actions[at], env.masks[at], seen))
        env.step(actions, playing)
        begun[at] += 1
        first[at[env.over[at]]] = True
        for table in at[env.over[at]].tolist():
            ends[table, int(numbers[table])] = env.scores[table].copy(), bool(env.capped[table])
            numbers[table] += 1
            begun[table] = 0
    tables, number, decision, seat, action, masks, rows = map(np.concatenate, zip(*kept, strict=True))
    # Games in order of table and number, decisions in order within a game.
    order = np.lexsort((decision, number, tables))
    game = (tables * each + number)[order].astype(np.int32)
    scores = np.zeros((env.num_envs * each, env.seats), dtype=np.float32)
    capped = np.zeros(env.num_envs * each, dtype=np.bool_)
    for (place, which), (score, cap) in ends.items():
        scores[place * each + which], capped[place * each + which] = score, cap
    ids = action[order].astype(np.int16)
    arrays = {
        "game": pa.array(game),
        "decision": pa.array(decision[order]),
        "seat": pa.array(seat[order].astype(np.int8)),
        "action": _actions(env.game, ids),
        "action_id": pa.array(ids),
        "legal": _legal_of(masks[order]),
        "score": pa.array(scores[game, seat[order]]),
        "capped": pa.array(capped[game]),
    }
    if observed:
        arrays["observation"] = _rows_of(rows[order])
    return pa.table(arrays).replace_schema_metadata(described)


def positions(tables: Iterable[_core.Table], *, observed: bool = True) -> pa.Table:
    """A row for every table: seat (to act, -1 once the game is over), legal, position, and if asked for
    observation of that seat (of seat 0 once the game is over). Error where they are not of one kind."""
    given = list(tables)
    if not given:
        raise _core.Error("no tables are given")
    for number, table in enumerate(given):
        if (table.game, table.options) != (given[0].game, given[0].options):
            raise _core.Error(f"table {number} is {table} with other options than the first, {given[0]}")
    arrays = {
        "seat": pa.array([table.to_act for table in given], pa.int8()),
        "legal": _legal_of(np.array([table.mask() for table in given])),
        "position": pa.array([json.dumps(table.to_json()) for table in given], pa.string()),
    }
    if observed:
        rows = [table.observe(0 if table.over else None) for table in given]
        arrays["observation"] = _rows_of(np.array(rows))
    return pa.table(arrays).replace_schema_metadata(_described(given[0]))


def tables(rows: pa.Table, *, seed: int | None = None) -> list[_core.Table]:
    """The tables of the column `position`, each with dice of its own: those of seed + row, or drawn ones.
    Error: rows of another version of the game, or positions that cannot be."""
    about = _about(rows)
    game, version = about["game"], _core.version(about["game"])
    if about["version"] != version:
        raise _core.Error(f"positions of {game} version {about['version']}; this is version {version}")
    if "position" not in rows.column_names:
        raise _core.Error(f"the columns are {rows.column_names}; expected one named 'position'")
    return [
        _core.Table.from_json(game, text.as_py(), seed=None if seed is None else seed + row)
        for row, text in enumerate(rows.column("position"))
    ]
