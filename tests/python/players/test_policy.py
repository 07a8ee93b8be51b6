"""Policies, agents and evaluation from Python. The network is made here, so its answers can be worked out
beside it."""

import contextlib
import copy
import json
import os
import pickle
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import pandemonium
from pandemonium import Agent, Error, Policy, Table

GAME = "city_of_demons"
HIDDEN = 24


def tensors_for(table: Table, seed: int = 0) -> dict[str, npt.NDArray[np.float32]]:
    rng = np.random.default_rng(seed)
    sizes = {
        "input": (HIDDEN, table.width),
        "blocks.0.first": (HIDDEN, HIDDEN),
        "blocks.0.second": (HIDDEN, HIDDEN),
        "policy": (table.actions, HIDDEN),
        "value": (table.seats, HIDDEN),
    }
    tensors = {}
    for name, (rows, columns) in sizes.items():
        tensors[name + ".weight"] = (rng.standard_normal((rows, columns)) / np.sqrt(columns)).astype(
            np.float32
        )
        tensors[name + ".bias"] = rng.standard_normal(rows).astype(np.float32) * np.float32(0.1)
    return tensors


def metadata_for(table: Table) -> dict[str, str]:
    sections = [
        {"name": name, "first": place.start, "width": place.stop - place.start}
        for name, place in table.layout().items()
    ]
    return {
        "format": "pandemonium-policy-1",
        "game": table.game,
        "game_version": str(pandemonium.version(table.game)),
        "options": json.dumps(table.options),
        "seats": str(table.seats),
        "sections": json.dumps(sections),
        "actions": json.dumps(pandemonium.action_texts(table.game)),
    }


def write_model(path: Path, metadata: dict[str, str], tensors: dict[str, npt.NDArray[np.float32]]) -> str:
    header: dict[str, Any] = {"__metadata__": metadata}
    at = 0
    for name, tensor in tensors.items():
        header[name] = {"dtype": "F32", "shape": list(tensor.shape), "data_offsets": [at, at + tensor.nbytes]}
        at += tensor.nbytes
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(len(text).to_bytes(8, "little") + text + b"".join(t.tobytes() for t in tensors.values()))
    return str(path)


@pytest.fixture
def table() -> Table:
    table = Table(GAME, seed=5)
    for _ in range(9):
        table.apply(table.scripted())
    return table


@pytest.fixture
def model(tmp_path: Path, table: Table) -> str:
    return write_model(tmp_path / "model.safetensors", metadata_for(table), tensors_for(table))


def answer(tensors: dict[str, npt.NDArray[np.float32]], row: npt.NDArray[np.float32]) -> tuple[Any, Any]:
    """The network as its file format defines it, in numpy."""

    def layer(name: str, x: Any) -> Any:
        return tensors[name + ".weight"] @ x + tensors[name + ".bias"]

    x = np.maximum(layer("input", row), 0)
    x = x + layer("blocks.0.second", np.maximum(layer("blocks.0.first", x), 0))
    h = np.maximum(x, 0)
    return layer("policy", h), np.tanh(layer("value", h))


def test_probabilities_and_values_are_those_of_the_network(model: str, table: Table) -> None:
    policy = Policy.load(model)
    logits, values = answer(tensors_for(table), table.observe())
    weights = np.where(table.mask(), np.exp(logits - logits.max()), 0)
    assert np.allclose(policy.probabilities(table), weights / weights.sum(), atol=1e-5)
    by_seat = [
        values[(seat - table.to_act) % table.seats] - values.mean() for seat in range(table.seats)
    ]  # scores add up to 0
    assert np.allclose(policy.value(table), by_seat, atol=1e-5)
    sharp = policy.probabilities(table, temperature=0)
    assert sharp.max() == 1 and sharp.argmax() == np.where(table.mask(), logits, -np.inf).argmax()


def test_a_batch_agrees_with_single_questions(model: str) -> None:
    policy = Policy.load(model)
    env = pandemonium.vector.make(GAME, 40, seed=1)
    for _ in range(15):
        env.step_random()
    logits, values = policy.evaluate(env.observations)
    assert logits.shape == (40, env.actions) and values.shape == (40, env.seats)
    tensors = policy.layers()
    for t in range(40):
        one_logits, one_values = answer(tensors, env.observations[t])
        assert np.allclose(logits[t], one_logits, atol=1e-4) and np.allclose(values[t], one_values, atol=1e-4)
    placed, _ = policy.evaluate(
        env.observations, env.table(0)
    )  # rows of tables like those trained on are in their places
    assert np.array_equal(placed, logits)
    assert policy.layout() == env.layout()
    with pytest.raises(Error, match="expected"):
        policy.evaluate(env.observations[:, :-1])
    with pytest.raises(Error, match="expected"):
        policy.evaluate(env.observations[:, :-1], env.table(0))
    with pytest.raises(Error, match="rows of bytes"):
        policy.evaluate(pandemonium.vector.make(GAME, 2, seed=1, byte_rows=True).observations)
    assert policy.evaluate(env.observations[:0])[0].shape == (0, env.actions)


def test_layers_and_metadata_are_those_of_the_file(model: str, table: Table) -> None:
    policy = Policy.load(model)
    for name, tensor in tensors_for(table).items():
        assert np.array_equal(policy.layers()[name], tensor)
    assert policy.game == GAME
    assert policy.metadata == metadata_for(table)
    assert policy.options == table.options


def test_models_that_do_not_fit_are_refused(tmp_path: Path, table: Table) -> None:
    metadata, tensors = metadata_for(table), tensors_for(table)
    path = tmp_path / "bad.safetensors"
    bad_tensors = {**tensors, "value.bias": np.full_like(tensors["value.bias"], np.nan)}
    cases = [
        ({**metadata, "game": "chess"}, tensors, "chess"),
        ({**metadata, "game_version": "99"}, tensors, "version"),
        ({**metadata, "seats": "5"}, tensors, "seats"),
        (metadata, {k: v for k, v in tensors.items() if k != "value.bias"}, "value.bias"),
        (metadata, {**tensors, "input.weight": tensors["input.weight"][:, :-1].copy()}, "input.weight"),
        (metadata, bad_tensors, "value.bias"),
        ({}, tensors, "game"),
    ]
    for given_metadata, given_tensors, named in cases:
        with pytest.raises(Error, match=named):
            Policy.load(write_model(path, given_metadata, given_tensors))
    whole = write_model(path, metadata, tensors)
    path.write_bytes(Path(whole).read_bytes()[:-4])
    with pytest.raises(Error):
        Policy.load(whole)
    with pytest.raises(Error):
        Policy.load(str(tmp_path / "none.safetensors"))


def test_a_policy_is_not_asked_about_another_game(model: str) -> None:
    other = next(game for game in pandemonium.games() if game != GAME)
    with pytest.raises(Error, match=other):
        Policy.load(model).value(Table(other, seed=1))
    with pytest.raises(Error, match="version|actions|game"):
        Policy.load(model, game=other)


def test_agents_choose_and_advise(game: str) -> None:
    table = Table(game, seed=1)
    assert Agent(game, "scripted").choose(table) in table.legal_ids()
    advice = Agent(game, "random", seed=3).advise(table)
    assert np.allclose(advice["probabilities"], table.mask() / table.mask().sum())
    one, same = Agent(game, "random", seed=3), Agent(game, "random", seed=3)
    assert [one.choose(table) for _ in range(20)] == [same.choose(table) for _ in range(20)]
    with pytest.raises(Error, match="scripted"):
        Agent(game, "grandmaster")


def test_a_policy_plays_as_an_agent(model: str, table: Table) -> None:
    chosen = Agent(GAME, f"policy:{model}").choose(table)
    assert chosen == Policy.load(model).probabilities(table).argmax()


def test_evaluation_tells_who_is_stronger() -> None:
    match = pandemonium.evaluate(GAME, ["scripted", "random"], games=40, seed=1)
    assert [entrant["agent"] for entrant in match["entrants"]] == ["scripted", "random"]
    assert match == {
        **pandemonium.evaluate(GAME, ["scripted", "random"], games=40, seed=1),
        "seconds": match["seconds"],
    }
    scripted, random = (entrant["wins"]["mean"] for entrant in match["entrants"])
    assert scripted > 0.9 > random
    with pytest.raises(Error):
        pandemonium.evaluate(GAME, ["grandmaster"], games=2)


def test_agents_are_not_asked_about_another_game() -> None:
    for text in ("random", "scripted", "search:10", "best"):
        agent = Agent("city_of_demons", text, seed=1)
        with pytest.raises(Error, match="city_of_demons.*daemon_dice"):
            agent.choose(Table("daemon_dice", seed=1))
        with pytest.raises(Error, match="city_of_demons.*daemon_dice"):
            agent.advise(Table("daemon_dice", seed=1))
        assert agent.game == "city_of_demons"


def test_policies_and_agents_are_copied_and_pickled(model: str, table: Table) -> None:
    policy = Policy.load(model)
    for twin in (copy.copy(policy), copy.deepcopy(policy), pickle.loads(pickle.dumps(policy))):
        assert np.array_equal(twin.probabilities(table), policy.probabilities(table))
        assert twin.metadata == policy.metadata
    agent = Agent(GAME, "random", seed=3)
    agent.choose(table)
    for twin in (copy.copy(agent), copy.deepcopy(agent), pickle.loads(pickle.dumps(agent))):
        same = copy.copy(agent)
        assert [twin.choose(table) for _ in range(20)] == [same.choose(table) for _ in range(20)]
    agent.reseed(3)
    assert [agent.choose(table) for _ in range(9)] == [
        (again := Agent(GAME, "random", seed=3)).choose(table),
        *(again.choose(table) for _ in range(8)),
    ]


def test_a_policy_is_written_as_it_was_read(model: str, tmp_path: Path, table: Table) -> None:
    Policy.load(model).write(str(tmp_path / "copy.safetensors"))
    assert np.array_equal(
        Policy.load(str(tmp_path / "copy.safetensors")).probabilities(table),
        Policy.load(model).probabilities(table),
    )


def test_an_agent_in_two_threads_takes_turns(table: Table) -> None:
    agent = Agent(GAME, "search:30", seed=1)
    chosen: list[int] = []
    mine = table.clone()

    def ask() -> None:
        for _ in range(5):
            chosen.append(agent.choose(table))
            with contextlib.suppress(Error):  # once that game is over
                agent.advise(mine)

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    mine.play_out()  # while it is thought about
    for thread in threads:
        thread.join()
    assert len(chosen) >= 4 and set(chosen) <= set(table.legal_ids().tolist())


def test_best_without_a_model_says_aloud_that_it_plays_by_the_rules_of_thumb(tmp_path: Path) -> None:
    code = (
        "import warnings, pandemonium\n"
        "with warnings.catch_warnings(record=True) as said:\n"
        "    warnings.simplefilter('always')\n"
        f"    agent = pandemonium.Agent({GAME!r}, 'best', seed=1)\n"
        f"    agent.choose(pandemonium.Table({GAME!r}, seed=1))\n"
        "    assert [str(each.message) for each in said if 'scripted heuristic' in str(each.message)], said\n"
        "    said.clear()\n"
        f"    pandemonium.evaluate({GAME!r}, ['best'], games=2, seed=1)\n"
        "    assert said\n"
    )
    environment = {**os.environ, "PANDEMONIUM_MODELS": str(tmp_path)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)


def test_a_tournament_rates_and_crosses() -> None:
    pool = pandemonium.tournament(GAME, ["random", "scripted"], games=20, seed=1)
    rows = {row["agent"]: row for row in pool["agents"]}
    assert rows["scripted"]["elo"]["mean"] > 0 > rows["random"]["elo"]["mean"]
    assert rows["scripted"]["points"][0]["mean"] > 0.8
