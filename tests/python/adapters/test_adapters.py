"""What adapters promise beyond the peers' own suites: twins, seeds, frames, caps, opponents of every kind."""

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import FlattenObservation

import pandemonium
from pandemonium import Error, Table
from pandemonium.gym import env_id
from pandemonium.gym.batch import BatchEnv
from pandemonium.gym.single import TableEnv
from pandemonium.players import Infos, Pool

MODES = list(AutoresetMode)
SMALL = {"city_of_demons": {"turn_cap": 4}, "daemon_dice": {"size": 5}}  # games that end within a few steps


def batch(game: str, num_envs: int, **arguments: Any) -> BatchEnv:
    env = gymnasium.make_vec(
        env_id(game), num_envs=num_envs, vectorization_mode="vector_entry_point", **arguments
    )
    assert isinstance(env, BatchEnv)
    return env


def drawing(rows: Any, masks: npt.NDArray[np.bool_], infos: Infos) -> npt.NDArray[np.int64]:
    """Random legal actions by the seeds it is given."""
    return np.array(
        [
            np.random.default_rng(seed).choice(mask.nonzero()[0])
            for mask, seed in zip(masks, infos["seed"], strict=True)
        ]
    )


class Counting:
    """Plays the legal action whose turn it is: a state for each seat of each game."""

    def __init__(self) -> None:
        self.counts: dict[int, int] = {}

    def __call__(self, rows: Any, masks: npt.NDArray[np.bool_], infos: Infos) -> list[int]:
        actions = []
        for mask, id, first in zip(masks, infos["id"].tolist(), infos["first"], strict=True):
            self.counts[id] = 0 if first else self.counts[id] + 1
            legal = mask.nonzero()[0]
            actions.append(int(legal[self.counts[id] % len(legal)]))
        return actions


def played(env: BatchEnv, steps: int, seed: int, resets: bool = False) -> list[Any]:
    """What steps of random legal actions return."""
    rng = np.random.default_rng(seed)
    seen: list[Any] = []
    for _ in range(steps):
        actions = np.where(env.action_masks(), rng.random(env.action_masks().shape), -1).argmax(axis=1)
        observations, rewards, terminated, truncated, infos = env.step(actions)
        seen.append(
            (
                observations.copy(),
                rewards,
                terminated,
                truncated,
                infos["action_mask"].copy(),
                infos["to_act"],
            )
        )
        if resets and (terminated | truncated).any():
            observations, infos = env.reset(options={"reset_mask": terminated | truncated})
            seen.append((observations.copy(), infos["action_mask"].copy()))
    return seen


def same(first: list[Any], second: list[Any]) -> bool:
    return len(first) == len(second) and all(
        np.array_equal(a, b)
        for one, other in zip(first, second, strict=True)
        for a, b in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("mode", MODES, ids=lambda mode: mode.name)
@pytest.mark.parametrize(
    "opponents", [None, "scripted", Pool(["random", Counting()])], ids=["self", "scripted", "pool"]
)
@pytest.mark.parametrize("copied", [True, False], ids=["copies", "buffer"])
def test_a_copied_batch_is_equal_to_its_twin(
    game: str, mode: AutoresetMode, opponents: Any, copied: bool
) -> None:
    env = batch(game, 5, autoreset_mode=mode, opponents=opponents, copy=copied, **SMALL.get(game, {}))
    env.reset(seed=3)
    resets = mode == AutoresetMode.DISABLED
    played(env, 40, 1, resets)
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    expected = played(env, 300, 2, resets)
    for twin in twins:
        assert same(played(twin, 300, 2, resets), expected)
        masks = twin.action_masks().copy()
        assert np.array_equal(masks, twin.action_space.legal)


def test_one_default_for_one_table_and_for_many(game: str) -> None:
    one, many = TableEnv(game), BatchEnv(game, 3)
    for env, seat in ((one, one.seat), (many, 0)):
        env.reset(seed=1)
        assert seat == 0
    _, reward, terminated, truncated, info = one.step(-1)  # an illegal action loses
    _, rewards, terminations, truncations, infos = many.step(np.array([-1, -1, -1]))
    assert reward == -1 and terminated and not truncated
    assert (rewards == -1).all() and terminations.all() and not truncations.any()
    assert (infos["scores"][:, 0] == -1).all()


def test_self_play_pays_each_seat() -> None:
    env = batch("daemon_dice", 16, variant="mini", opponents=None)
    env.reset(seed=1)
    paid = np.zeros(2)
    for _ in range(400):
        _, rewards, terminated, _, infos = env.step(env.action_space.sample())
        assert np.array_equal(rewards[terminated], infos["rewards"][terminated, infos["acted"][terminated]])
        assert np.array_equal(
            infos["rewards"][terminated],
            infos["scores"][terminated] if terminated.any() else infos["rewards"][terminated],
        )
        paid += np.abs(infos["rewards"]).sum(axis=0)
    assert (paid > 0).all()


@pytest.mark.parametrize(
    "opponents", ["random", "scripted", "best", Pool({"scripted": 2, "random": 1}), drawing], ids=str
)
def test_a_table_plays_the_same_games_whatever_the_size_of_the_batch(game: str, opponents: Any) -> None:
    arguments: dict[str, Any] = {
        "opponents": opponents,
        "seat": "random",
        "autoreset_mode": "same_step",
    } | SMALL.get(game, {})
    one, many = batch(game, 1, **arguments), batch(game, 5, **arguments)
    seeds = [11, 12, 13, 14, 15]
    rows = one.reset(seed=seeds[:1])[0], many.reset(seed=seeds)[0]
    for step in range(150):
        assert np.array_equal(rows[0][0], rows[1][0])
        masks = many.action_masks()
        actions = np.where(masks, np.random.default_rng(step).random(masks.shape[1]), -1).argmax(axis=1)
        rows = one.step(actions[:1])[0], many.step(actions)[0]


def test_seeds_of_single_tables(game: str) -> None:
    env = batch(game, 3, opponents=None)
    rows, _ = env.reset(seed=[5, 6, 7])
    for t, seed in enumerate((5, 6, 7)):
        assert np.array_equal(rows[t], Table(game, seed=seed).observe())
    assert np.array_equal(env.reset(seed=[7, 5, 6])[0], rows[[2, 0, 1]])
    rows, _ = env.reset(seed=[5, None, 7])
    assert np.array_equal(rows[0], Table(game, seed=5).observe())
    for bad in ([1, 2], [1, 2, "3"], "123", 1.5, [1, 2, 3.0]):
        with pytest.raises(Error, match="seed"):
            env.reset(seed=bad)  # type: ignore[arg-type]


def test_a_game_that_a_cap_ends_is_truncated() -> None:
    env = batch("city_of_demons", 32, opponents="random", autoreset_mode="same_step", turn_cap=3)
    env.reset(seed=1)
    cut = 0
    for _ in range(120):
        _, rewards, terminated, truncated, infos = env.step(env.action_space.sample())
        assert not (terminated & truncated).any()
        for t in truncated.nonzero()[0]:
            assert rewards[t] == 0 and infos["final_obs"][t].shape == (env.batch.width,)
        cut += int(truncated.sum())
    assert cut > 32
    one = TableEnv("city_of_demons", "solo_easy", turn_cap=2)
    one.reset(seed=1)
    terminated = truncated = False
    while not (terminated or truncated):
        _, reward, terminated, truncated, info = one.step(one.action_space.sample())
    assert (
        truncated and reward == 0 and one.table.capped and info["scores"][0] == -1
    )  # alone the cap counts as lost


@pytest.mark.parametrize("variant", ["solo_easy", "duel"])
def test_only_caps_truncate(variant: str) -> None:
    """Games that someone wins are terminations, also alone, where the Automated Player wins."""
    env = batch("city_of_demons", 64, variant=variant, seat="random")
    env.reset(seed=1)
    won = lost = 0
    for _ in range(400):
        _, rewards, terminated, truncated, _ = env.step(env.batch.scripted())
        assert (rewards[terminated] != 0).all() and not rewards[truncated].any()
        won, lost = won + int((rewards == 1).sum()), lost + int((rewards == -1).sum())
    assert won > 0 and lost > 0


def test_frames_are_of_one_size(game: str) -> None:
    pytest.importorskip("PIL")
    env = TableEnv(game, render_mode="rgb_array")
    many = BatchEnv(game, 2, render_mode="rgb_array")
    sizes = set()
    for seed in range(2):
        env.reset(seed=seed)
        many.reset(seed=seed)
        for step in range(25):
            _, _, terminated, truncated, _ = env.step(env.action_space.sample())
            many.step(many.action_space.sample())
            if step % 5 == 0:
                sizes.add(env.render().shape)
            if terminated or truncated:
                break
        pictures = many.render()
        assert pictures is not None
        sizes |= {picture.shape for picture in pictures}
    assert len(sizes) == 1


def test_stable_baselines_sees_pictures() -> None:
    sb3 = pytest.importorskip("pandemonium.gym.sb3")
    env = sb3.BatchVecEnv("daemon_dice", 3, "mini", render_mode="rgb_array")
    env.reset()
    images = env.get_images()
    assert len(images) == 3 and len({image.shape for image in images}) == 1
    assert env.render().dtype == np.uint8  # tiled, as VecVideoRecorder takes it


def test_flatten_observation_takes_a_batch(game: str) -> None:
    for copied in (True, False):
        env = FlattenObservation(batch(game, 3, copy=copied))
        plain = batch(game, 3)
        rows, expected = env.reset(seed=1)[0], plain.reset(seed=1)[0]
        for _ in range(20):
            assert np.array_equal(rows, expected)
            actions = plain.action_space.sample()
            rows, expected = env.step(actions)[0], plain.step(actions)[0]


def test_opponents_of_every_kind(game: str) -> None:
    seats = Table(game, seed=1).seats
    kinds: list[Any] = [
        "random",
        drawing,
        Counting(),
        Pool({"random": 1, drawing: 2}),
        ["scripted", drawing, "random", Counting()][: seats - 1],
    ]
    for opponents in kinds:
        env = batch(game, 6, opponents=opponents, **SMALL.get(game, {}))
        env.reset(seed=1)
        ended = 0
        for _ in range(120):
            _, _, terminated, truncated, infos = env.step(env.action_space.sample())
            assert (infos["to_act"][~(terminated | truncated)] == 0).all()
            ended += int((terminated | truncated).sum())
        one = TableEnv(game, opponents=opponents)
        one.reset(seed=1)
        for _ in range(10):
            if one.step(one.action_space.sample())[2]:
                break
    for bad in (["random", None], [None] * 9, 3, ["random"] * 9, "nobody", {"random": 1}):
        with pytest.raises(Error):
            BatchEnv("city_of_horror", 2, opponents=bad)
        with pytest.raises(Error):
            TableEnv("city_of_horror", opponents=bad)


def test_opponents_are_changed_while_a_batch_runs() -> None:
    asked: list[int] = []

    def listening(rows: Any, masks: npt.NDArray[np.bool_], infos: Infos) -> Any:
        asked.append(len(masks))
        return masks.argmax(axis=1)

    env = batch("daemon_dice", 8, variant="mini", opponents="random")
    env.reset(seed=1)
    played(env, 30, 1)
    assert not asked
    which = np.arange(8) < 3
    env.seat_opponents(listening, which)
    played(env, 30, 1)
    assert asked and max(asked) <= 3
    asked.clear()
    env.seat_opponents("scripted")
    played(env, 30, 1)
    assert not asked
    with pytest.raises(Error):
        batch("daemon_dice", 2, opponents=None).seat_opponents("random")


@pytest.mark.parametrize(
    "answer",
    [
        lambda masks: None,
        lambda masks: masks.argmin(axis=1),
        lambda masks: np.zeros((len(masks), 2)),
        lambda masks: [0.5] * len(masks),
    ],
)
def test_answers_that_are_no_legal_actions_are_refused(answer: Any) -> None:
    def wrong(rows: Any, masks: Any, infos: Infos) -> Any:
        return answer(masks)

    env = batch("daemon_dice", 2, opponents=wrong)
    with pytest.raises(Error, match="player 'wrong'"):
        env.reset(seed=1)
        played(env, 20, 1)
    with pytest.raises(Error, match="player 'wrong'"):
        pandemonium.evaluate("daemon_dice", [wrong, "random"], games=2, seed=1)


def test_games_begin_at_positions() -> None:
    table = Table("daemon_dice", "mini", seed=1)
    for _ in range(6):
        table.apply(table.scripted())
    env = pandemonium.vector.make("daemon_dice", variant="mini", positions=[table.to_json(), table], seed=3)
    assert (
        env.num_envs == 2
        and np.array_equal(env.observations[0], table.observe())
        and np.array_equal(env.masks[1], table.mask())
    )
    env.step_random()
    env.set_tables(np.array([False, True]), [table])
    assert env.table(1) == table and env.table(0) != table
    with pytest.raises(Error):
        env.set_tables(np.array([True, True]), [table])
    with pytest.raises(Error):
        env.set_tables(np.array([True, False]), [Table("daemon_dice", "melee4", seed=1)])
    many = BatchEnv("daemon_dice", 2, "mini", opponents=None)
    rows, _ = many.reset(seed=1, options={"positions": [table, table]})
    assert np.array_equal(rows[0], table.observe())


def test_look_ahead_has_dice_of_its_own() -> None:
    table = Table("city_of_demons", seed=1)
    same, other = table.clone(), table.clone(seed=5)
    assert same == table and other == table and other.seed == 5
    told = [each.play_out() for each in (table, same, other)]
    assert table == same and told[0] == told[1] and other != table
    horror = Table("city_of_horror", seed=2)
    worlds = horror.determinizations(20, seed=4)
    assert len({world.digest() for world in worlds}) > 5
    assert all(np.array_equal(world.observe(horror.to_act), horror.observe()) for world in worlds)
    assert [world.digest() for world in horror.determinizations(20, seed=4)] == [
        world.digest() for world in worlds
    ]
    batch_of_worlds = pandemonium.vector.make("city_of_horror", positions=worlds, seed=1)
    assert np.array_equal(batch_of_worlds.observations[0], batch_of_worlds.observations[19])


def test_actions_are_sampled_by_the_mask_that_infos_give(game: str) -> None:
    env = batch(game, 4)
    _, infos = env.reset(seed=1)
    mask = infos["action_mask"]
    one = np.zeros_like(mask)
    one[np.arange(4), mask.argmax(axis=1)] = 1
    assert np.array_equal(env.action_space.sample(mask=one), mask.argmax(axis=1))
    assert np.array_equal(env.action_space.sample(mask=tuple(one)), mask.argmax(axis=1))
    with pytest.raises(Error, match="mask"):
        env.action_space.sample(mask=np.zeros_like(mask))
