"""PufferLib's protocol: the same games as BatchEnv, in the buffers that PufferLib gives."""

from typing import Any

import numpy as np
import pytest

from pandemonium import Error
from pandemonium.gym.batch import BatchEnv
from pandemonium.puffer import TablesEnv

T = 16


def buffers(env: TablesEnv) -> dict[str, Any]:
    """As pufferlib.vector lays them out for its workers: slices of larger arrays."""
    whole = {
        "observations": np.full((2 * T, *env.single_observation_space.shape), 7, dtype=np.float32),
        "rewards": np.full(2 * T, 7, dtype=np.float32),
        "terminals": np.ones(2 * T, dtype=np.bool_),
        "truncations": np.ones(2 * T, dtype=np.bool_),
        "masks": np.ones(2 * T, dtype=np.bool_),
        "actions": np.zeros(2 * T, dtype=np.int32),
    }
    return {name: array[T:] for name, array in whole.items()}


@pytest.mark.parametrize("way", ["daemon_dice", "city_of_demons"])
def test_buffers_hold_what_a_batch_returns(way: str) -> None:
    given = buffers(TablesEnv(way, T))
    env = TablesEnv(way, T, buf=given, seed=4, opponents="random")
    twin = BatchEnv(way, T, autoreset_mode="same_step", opponents="random")
    rows, infos = twin.reset(seed=4)
    assert env.reset()[1] == []
    generator, games, score, told = np.random.default_rng(1), 0, 0.0, 0.0
    for step in range(400):
        seen, masks = env.split(given["observations"])
        assert (seen == rows).all() and (masks == infos["action_mask"]).all(), step
        assert env.single_observation_space.contains(given["observations"][0])
        actions = np.array([generator.choice(mask.nonzero()[0]) for mask in masks])
        rows, rewards, over, cut, infos = twin.step(actions)
        env.send(actions)
        _, r, terminals, truncations, news, ids, alive = env.recv()
        assert (
            r is given["rewards"] and (r == rewards).all() and ids.tolist() == list(range(T)) and alive.all()
        )
        assert (terminals == over).all() and (truncations == cut).all() and isinstance(news, list)
        games, score = games + int((over | cut).sum()), score + float(rewards.sum())
        told += sum(each["score"] * each["games"] for each in news)
    assert games > 0 and told == pytest.approx(score, abs=1e-4)
    env.async_reset(4)
    assert (env.split(env.recv()[0])[0] == twin.reset(seed=4)[0]).all()


def test_an_illegal_action_loses() -> None:
    env = TablesEnv("daemon_dice", T, seed=4)
    rows, _ = env.reset()
    _, masks = env.split(rows)
    _, rewards, terminals, _, infos = env.step(masks.argmin(axis=1))
    assert (rewards == -1).all() and terminals.all() and infos == [{"score": -1.0, "games": T}]


def test_what_does_not_go_is_refused() -> None:
    for wrong in ({"copy": True}, {"autoreset_mode": "next_step"}, {"opponents": None}):
        with pytest.raises(Error):
            TablesEnv("daemon_dice", T, **wrong)
    env = TablesEnv("daemon_dice", T)
    env.reset()
    with pytest.raises(Error, match="actions"):
        env.step(np.zeros(T + 1, dtype=int))
