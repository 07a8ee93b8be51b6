"""Gymnasium's own checks on every game, single and many; what its wrappers want; what ours add."""

import subprocess
import sys
import warnings
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import (
    DictInfoToList,
    NormalizeObservation,
    NumpyToTorch,
    RecordEpisodeStatistics,
)

import pandemonium
from pandemonium import Error, Table
from pandemonium.gym import env_id
from pandemonium.gym.batch import BatchEnv
from pandemonium.gym.single import TableEnv

MODES = list(AutoresetMode)


def make(game: str, **arguments: Any) -> TableEnv:
    env = gymnasium.make(env_id(game), **arguments).unwrapped
    assert isinstance(env, TableEnv)
    return env


def batch(game: str, num_envs: int, **arguments: Any) -> BatchEnv:
    env = gymnasium.make_vec(
        env_id(game), num_envs=num_envs, vectorization_mode="vector_entry_point", **arguments
    )
    assert isinstance(env, BatchEnv)
    return env


def test_every_game_is_known() -> None:
    ids = {id for id in gymnasium.registry if id.startswith("pandemonium/")}
    assert ids == {env_id(game) for game in pandemonium.games()}
    assert env_id("city_of_demons") == "pandemonium/CityOfDemons-v0"


def test_no_import_is_needed() -> None:
    code = "import gymnasium; env = gymnasium.make('pandemonium:pandemonium/DaemonDice-v0', variant='mini'); env.reset(seed=1)"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_gymnasiums_check(way: tuple[str, str]) -> None:
    game, variant = way
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warnings.filterwarnings("ignore", message=".*render_fps|.*not deepcopy-able|.*infinity")
        check_env(make(game, variant=variant, opponents="random"), skip_render_check=True)


def test_gymnasiums_check_of_rendering(game: str) -> None:
    check_env(make(game, render_mode="ansi"))
    env = make(game, render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and picture.shape[2] == 3
    ansi = make(game, render_mode="ansi")
    ansi.reset(seed=1)
    assert ansi.render() == ansi.table.show(ansi.seat)


def test_one_game_is_played_as_at_a_table(game: str) -> None:
    env = make(game, opponents="scripted", seat="random")
    for seed in range(3):
        observation, info = env.reset(seed=seed)
        rng = np.random.default_rng(seed)
        total, terminated = 0.0, False
        while not terminated:
            table = env.table
            assert table.to_act == env.seat
            assert np.array_equal(observation, table.observe(env.seat))
            assert np.array_equal(info["action_mask"], table.mask()) and info["action_mask"].dtype == np.int8
            assert np.array_equal(env.action_masks(), table.mask())
            assert set(env.action_words()) == set(table.legal_ids().tolist())
            assert table.mask()[env.action_space.sample()]
            action = rng.choice(table.legal_ids())
            observation, reward, terminated, truncated, info = env.step(action)
            total += reward
            assert truncated == (env.table.over and env.table.capped)
            terminated |= truncated
        assert total == (0 if env.table.capped else env.table.scores[env.seat]) and np.array_equal(
            info["scores"], env.table.scores
        )
        assert env.action_masks().all()
        with pytest.raises(Error, match="over"):
            env.step(0)


def test_a_seed_gives_the_same_game(game: str) -> None:
    ends = []
    for _ in range(2):
        env = make(game, opponents="random")
        env.reset(seed=7)
        env.action_space.seed(3)
        terminated = False
        while not terminated:
            observation, _, terminated, truncated, info = env.step(env.action_space.sample())
            terminated |= truncated
        ends.append((observation.tobytes(), info["scores"].tobytes()))
        env.reset()
        assert env.table.seed != 7
    assert ends[0] == ends[1]


def test_illegal_actions_are_refused_or_forfeit(game: str) -> None:
    env = make(game, illegal_action="raise")
    _, info = env.reset(seed=1)
    illegal = int((info["action_mask"] == 0).argmax())
    before = env.table.digest()
    for bad in (illegal, -1, 10**6):
        with pytest.raises(Error):
            env.step(bad)
    assert env.table.digest() == before
    lenient = make(game)
    lenient.reset(seed=1)
    _, reward, terminated, _, info = lenient.step(illegal)
    assert reward == -1 and terminated and info["scores"][0] == -1
    assert "not legal" in info["illegal_action"]


def test_bad_arguments_are_refused(game: str) -> None:
    for arguments in (
        {"variant": "none"},
        {"colour": "red"},
        {"seat": 9},
        {"opponents": "grandmaster"},
        {"illegal_action": "ignore"},
    ):
        with pytest.raises(Error):
            TableEnv(game, **arguments)  # type: ignore[arg-type]
    for arguments in (
        {"variant": "none"},
        {"colour": "red"},
        {"autoreset_mode": "never"},
        {"opponents": "random", "seat": 9},
    ):
        with pytest.raises(Error):
            BatchEnv(game, 2, **arguments)  # type: ignore[arg-type]
    with pytest.raises(Error, match="reset"):
        TableEnv(game).step(0)
    with pytest.raises(Error, match="position"):
        TableEnv(game).reset(options={"positron": 1})
    with pytest.raises(Error):
        TableEnv(game, render_mode="human")


def test_a_game_begins_at_a_position(game: str) -> None:
    env = make(game)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    if not env.table.over:
        position = env.table.to_json()
        env.reset(seed=2, options={"position": position})
        assert env.table == Table.from_json(game, position)


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
def test_many_games_agree_with_single_ones(game: str, mode: AutoresetMode) -> None:
    """Every row is followed beside a plain batch of tables: what it shows, what it pays, and what it shows
    where games end."""
    n = 24
    env = batch(game, n, autoreset_mode=mode, opponents=None)
    observations, infos = env.reset(seed=4)
    reference = pandemonium.vector.make(game, n, seed=env.batch.seed, final_observations=True)
    waiting = np.zeros(n, dtype=np.bool_)
    ends = 0
    for step in range(1500):
        actions = np.where(
            infos["action_mask"], np.random.default_rng(step).random(infos["action_mask"].shape), -1
        ).argmax(axis=1)
        acted = reference.to_act.copy()
        moved = ~waiting
        reference.step(actions, moved)
        ended = reference.over & moved
        observations, rewards, terminations, truncations, infos = env.step(actions)
        assert np.array_equal(terminations | truncations, ended)
        assert np.array_equal(truncations, ended & reference.capped)
        assert np.array_equal(rewards, np.where(terminations, reference.scores[np.arange(n), acted], 0))
        assert np.array_equal(infos["acted"], acted)
        assert np.array_equal(infos["rewards"], np.where(terminations[:, None], reference.scores, 0))
        assert reference.final_observations is not None
        final = reference.final_observations[np.arange(n), acted]
        if mode == AutoresetMode.SAME_STEP:
            assert np.array_equal(observations, reference.observations)
            assert np.array_equal(infos["action_mask"], reference.masks)
            assert ("final_obs" in infos) == ended.any()
            for t in ended.nonzero()[0]:
                assert np.array_equal(infos["final_obs"][t], final[t]) and infos["_final_obs"][t]
                assert np.array_equal(infos["final_info"]["scores"][t], reference.scores[t])
        else:
            waiting = ended
            assert np.array_equal(observations, np.where(ended[:, None], final, reference.observations))
            assert np.array_equal(infos["action_mask"], reference.masks | ended[:, None])
        if ended.any():
            assert np.array_equal(infos["_scores"], ended) and np.array_equal(
                infos["scores"][ended], reference.scores[ended]
            )
        if mode == AutoresetMode.DISABLED and ended.any():
            with pytest.raises(Error, match="reset"):
                env.step(actions)
            observations, infos = env.reset(options={"reset_mask": ended})
            waiting = np.zeros(n, dtype=np.bool_)
            assert np.array_equal(observations, reference.observations) and np.array_equal(
                infos["action_mask"], reference.masks
            )
        ends += int(ended.sum())
        if ends > 3 * n:
            break
    assert ends > 0


@pytest.mark.parametrize(
    "mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP], ids=lambda mode: mode.name
)
@pytest.mark.parametrize("opponents", ["random", "scripted", "search:2"])
def test_many_games_against_opponents(game: str, mode: AutoresetMode, opponents: str) -> None:
    env = batch(game, 6, autoreset_mode=mode, opponents=opponents, seat=0)
    env.reset(seed=1)
    env.action_space.seed(1)
    ends = 0
    for _ in range(40 if opponents.startswith("search") else 400):
        actions = env.action_space.sample()
        observations, rewards, terminations, truncations, infos = env.step(actions)
        for t in terminations.nonzero()[0]:
            assert rewards[t] == infos["scores"][t, 0]
        assert not rewards[~terminations].any()
        terminations |= truncations
        live = ~terminations if mode == AutoresetMode.NEXT_STEP else np.ones(6, dtype=np.bool_)
        assert (infos["to_act"][live] == 0).all()
        for t in live.nonzero()[0]:
            table = env.batch.table(int(t))
            assert np.array_equal(observations[t], table.observe(0)) and np.array_equal(
                infos["action_mask"][t], table.mask()
            )
        ends += int(terminations.sum())
    assert ends > 0 or opponents.startswith("search") or game != "city_of_demons"


def test_what_a_batch_returns_are_copies_unless_one_buffer_is_asked_for(game: str) -> None:
    env = batch(game, 4)
    first, infos = env.reset(seed=1)
    kept, mask = first.copy(), infos["action_mask"].copy()
    second = env.step(env.action_space.sample())[0]
    assert np.array_equal(first, kept) and np.array_equal(infos["action_mask"], mask)
    assert not np.shares_memory(first, second)
    reusing = batch(game, 4, copy=False)
    first, infos = reusing.reset(seed=1)
    second, _, _, _, later = reusing.step(reusing.action_space.sample())
    assert first is second and np.shares_memory(infos["action_mask"], later["action_mask"])
    assert not np.shares_memory(first, reusing.batch.observations)


def test_resets_of_a_batch(game: str) -> None:
    env = batch(game, 4)
    one, _ = env.reset(seed=3)
    one, seed = one.copy(), env.batch.seed
    env.reset()
    assert env.batch.seed != seed
    assert np.array_equal(env.reset(seed=3)[0], one) and env.batch.seed == seed
    before = env.step(env.action_space.sample())[0].copy()  # a game that has just ended shows its last row
    which = np.array([True, False, False, True])
    after, _ = env.reset(options={"reset_mask": which})
    assert np.array_equal(after[~which], before[~which])
    again = [env.reset(seed=9, options={"reset_mask": which})[0] for _ in range(2)]
    assert np.array_equal(again[0], again[1]) and np.array_equal(again[0][~which], before[~which])
    for bad in (np.zeros(4, dtype=np.bool_), np.ones(3, dtype=np.bool_), np.ones(4)):
        with pytest.raises(Error, match="reset_mask"):
            env.reset(options={"reset_mask": bad})
    with pytest.raises(Error, match="reset_mask"):
        env.reset(options={"mask": which})
    for seeds in ([-1, 2, 3, 4], [2**64, 2, 3, 4], [1, 2, 3], [1.5, 2, 3, 4]):
        with pytest.raises(Error, match="^the seed is .*; expected a whole number, or a list of 4"):
            env.reset(seed=seeds)


def test_wrappers_take_a_batch(game: str) -> None:
    env = DictInfoToList(
        RecordEpisodeStatistics(NormalizeObservation(batch(game, 4, illegal_action="forfeit")))
    )
    env.reset(seed=1)
    told = 0
    for _ in range(60):
        observations, _, terminations, _, infos = env.step(env.action_space.sample())
        assert len(infos) == 4 and np.isfinite(observations).all()
        told += sum("episode" in info for info in infos)
        if terminations.any():
            assert told
    env.close()


def test_numpy_to_torch_takes_a_batch(game: str) -> None:
    torch = pytest.importorskip("torch")
    env = NumpyToTorch(batch(game, 4))
    observations, infos = env.reset(seed=1)
    assert isinstance(observations, torch.Tensor) and isinstance(infos["action_mask"], torch.Tensor)
    actions = torch.as_tensor(np.argmax(np.asarray(env.unwrapped.batch.masks), axis=1))  # type: ignore[attr-defined]
    observations, rewards, terminations, truncations, infos = env.step(actions)
    assert isinstance(rewards, torch.Tensor) and observations.shape == (4, env.unwrapped.batch.width)  # type: ignore[attr-defined]


def test_same_step_goes_with_statistics_too(game: str) -> None:
    env = RecordEpisodeStatistics(batch(game, 4, autoreset_mode="same_step", illegal_action="forfeit"))
    env.reset(seed=1)
    actions = np.full(4, -1, dtype=np.int64)  # everybody forfeits at once
    _, rewards, terminations, _, infos = env.step(actions)
    assert terminations.all() and (rewards == -1).all()
    assert (infos["episode"]["r"] == -1).all()


def test_batches_are_seen(game: str) -> None:
    env = batch(game, 2, render_mode="ansi")
    env.reset(seed=1)
    shown: Any = env.render()
    assert len(shown) == 2 and all(isinstance(page, str) for page in shown)


def test_a_batch_of_one_variant_each(way: tuple[str, str]) -> None:
    game, variant = way
    env = batch(game, 3, variant=variant, autoreset_mode="next_step")
    observations, infos = env.reset(seed=2)
    for _ in range(30):
        actions: npt.NDArray[np.int64] = env.action_space.sample()
        assert infos["action_mask"][np.arange(3), actions].all()
        observations, _, _, _, infos = env.step(actions)
        assert env.observation_space.contains(np.asarray(observations))


def test_byte_rows_are_refused() -> None:
    with pytest.raises(Error, match="byte_rows is for pandemonium.vector.make"):
        batch("daemon_dice", 2, byte_rows=True)
