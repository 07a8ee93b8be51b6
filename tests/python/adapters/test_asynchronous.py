"""send and recv: the games are those of a synchronous batch, whatever the groups and threads."""

from typing import Any

import numpy as np
import pytest

from pandemonium import Error
from pandemonium.gym.asynchronous import AsyncBatch
from pandemonium.gym.batch import BatchEnv

GAMES = 12


def choose(masks: Any, ids: Any, turn: Any) -> Any:
    """An action that depends on the game and on how often it was asked, on nothing else."""
    return np.array(
        [
            np.random.default_rng([int(game), int(asked)]).choice(mask.nonzero()[0])
            for mask, game, asked in zip(masks, ids, turn[ids], strict=True)
        ]
    )


def courses(size: int, workers: int, steps: int, **how: Any) -> list[list[Any]]:
    """What each game showed in its first `steps` steps."""
    seen: list[list[Any]] = [[] for _ in range(GAMES)]
    turn = np.zeros(GAMES, dtype=int)
    with AsyncBatch("daemon_dice", GAMES, size, workers=workers, variant="mini", **how) as envs:
        envs.async_reset(seed=5)
        while turn.min() < steps:
            rows, rewards, over, cut, infos = envs.recv()
            ids = infos["env_id"]
            assert rows.shape[0] == size and ids.dtype == np.int32
            for at, game in enumerate(ids):
                seen[game].append((rows[at].tobytes(), float(rewards[at]), bool(over[at]), bool(cut[at])))
            actions = choose(infos["action_mask"], ids, turn)
            turn[ids] += 1
            envs.send(actions, ids)
    return [each[:steps] for each in seen]


@pytest.mark.parametrize("how", [{}, {"opponents": None}, {"autoreset_mode": "same_step"}])
def test_games_do_not_depend_on_groups_and_threads(how: dict[str, Any]) -> None:
    steps = 60
    seen: list[list[Any]] = [[] for _ in range(GAMES)]
    turn = np.zeros(GAMES, dtype=int)
    env = BatchEnv("daemon_dice", GAMES, "mini", **how)
    rows, infos = env.reset(seed=[5 + t for t in range(GAMES)])
    nothing = np.zeros(GAMES)
    rewards, over, cut = nothing, nothing, nothing
    for _ in range(steps):
        for game in range(GAMES):
            seen[game].append((rows[game].tobytes(), float(rewards[game]), bool(over[game]), bool(cut[game])))
        actions = choose(infos["action_mask"], np.arange(GAMES), turn)
        turn += 1
        rows, rewards, over, cut, infos = env.step(actions)
    assert any(each[2] for course in seen for each in course)  # games have ended
    for size, workers in ((12, 1), (4, 1), (3, 3), (1, 2)):
        assert courses(size, workers, steps, **how) == seen, (size, workers)


def test_groups_are_received_as_they_are_sent() -> None:
    with AsyncBatch("daemon_dice", 6, 2, variant="mini") as envs:
        with pytest.raises(Error, match="async_reset first"):
            envs.recv()
        envs.async_reset(seed=1)
        received = [envs.recv()[4] for _ in range(3)]
        assert sorted(np.concatenate([infos["env_id"] for infos in received]).tolist()) == list(range(6))
        with pytest.raises(Error, match="no group is on its way"):
            envs.recv()
        for infos in received:  # game by game, from the other end: a group steps when it is whole
            actions = infos["action_mask"].argmax(axis=1)
            envs.send(actions[1:], infos["env_id"][1:])
            with pytest.raises(Error, match="wait for no action"):
                envs.send(actions[1:], infos["env_id"][1:])
            envs.send(actions[:1], infos["env_id"][:1])
            assert envs.recv()[4]["env_id"].tolist() == infos["env_id"].tolist()
        envs.async_reset(seed=1)
        envs.recv()
        envs.async_reset(seed=1)  # what was on its way is forgotten
        assert len({int(envs.recv()[4]["env_id"][0]) for _ in range(3)}) == 3


def test_what_a_step_raises_is_received() -> None:
    def failing(rows: Any, masks: Any, infos: Any) -> Any:
        raise KeyError("lost")

    with AsyncBatch("daemon_dice", 4, 2, variant="mini", illegal_action="raise") as envs:
        envs.async_reset(seed=1)
        infos = envs.recv()[4]
        envs.send(np.where(infos["action_mask"][:, 0] == 1, infos["action_mask"].argmin(axis=1), 0))
        other = envs.recv()[4]  # the other group's reset was first
        assert other["env_id"][0] != infos["env_id"][0]
        with pytest.raises(Error, match="is not legal"):
            envs.recv()
        envs.send(infos["action_mask"].argmax(axis=1), infos["env_id"])
        assert envs.recv()[4]["env_id"].tolist() == infos["env_id"].tolist()
    with AsyncBatch("daemon_dice", 2, variant="mini", opponents=failing) as envs:
        envs.async_reset(seed=1)
        with pytest.raises(KeyError, match="lost"):
            for _ in range(50):
                envs.send(envs.recv()[4]["action_mask"].argmax(axis=1))


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(Error, match="groups of 4"):
        AsyncBatch("daemon_dice", 6, 4)
    with pytest.raises(Error, match="workers"):
        AsyncBatch("daemon_dice", 4, 2, workers=0)
    with pytest.raises(Error, match="copy"):
        AsyncBatch("daemon_dice", 4, 2, copy=False)
    with AsyncBatch("daemon_dice", 4, 2) as envs:
        envs.async_reset(seed=1)
        ids = envs.recv()[4]["env_id"]
        with pytest.raises(Error, match="one whole number each"):
            envs.send(np.zeros(3, dtype=int), ids)
        with pytest.raises(Error, match="one whole number each"):
            envs.send(np.zeros(2), ids)
        with pytest.raises(Error, match="named twice"):
            envs.send(np.zeros(2, dtype=int), [ids[0], ids[0]])
        with pytest.raises(Error, match="wait for no action"):
            envs.send(np.zeros(2, dtype=int), [ids[0], 9])
        with pytest.raises(Error, match="seeds for 4 games"):
            envs.async_reset(seed=[1, 2])
