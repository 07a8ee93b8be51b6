"""Many tables from Python: the arrays are the memory of the batch, results depend on the seed alone, errors come first."""

import gc

import numpy as np
import numpy.typing as npt
import pytest

import pandemonium
from pandemonium import Error, Table, vector


def first_legal(env: vector.VectorEnv) -> npt.NDArray[np.int32]:
    return np.asarray(env.masks.argmax(axis=1), dtype=np.int32)


def random_legal(env: vector.VectorEnv, rng: np.random.Generator) -> npt.NDArray[np.int32]:
    return np.asarray(np.where(env.masks, rng.random(env.masks.shape), -1).argmax(axis=1), dtype=np.int32)


def test_shapes_and_types(game: str) -> None:
    env = vector.make(game, 5, seed=1, final_observations=True, potentials=True)
    expected = {
        "observations": ((5, env.width), np.float32),
        "masks": ((5, env.actions), np.bool_),
        "to_act": ((5,), np.int32),
        "over": ((5,), np.bool_),
        "scores": ((5, env.seats), np.float32),
        "final_observations": ((5, env.seats, env.width), np.float32),
        "potentials": ((5, env.seats), np.float32),
    }
    for name, (shape, dtype) in expected.items():
        array = getattr(env, name)
        assert array.shape == shape and array.dtype == dtype and array.flags.c_contiguous, name
    assert vector.make(game, 1, seed=1).final_observations is None
    assert len(env) == 5


def test_arrays_are_the_memory_of_the_batch(game: str) -> None:
    env = vector.make(game, 8, seed=1)
    arrays = [env.observations, env.masks, env.to_act, env.over, env.scores]
    assert not any(array.flags.owndata or array.flags.writeable for array in arrays)
    addresses = [array.ctypes.data for array in arrays]
    before = env.observations.copy()
    for _ in range(5):
        env.step(first_legal(env))
    assert not np.array_equal(before, env.observations)  # the same array, written by the steps
    assert [array.ctypes.data for array in (env.observations, env.masks, env.to_act, env.over, env.scores)] == addresses
    assert np.from_dlpack(env.observations).ctypes.data == addresses[0]


def test_arrays_outlive_their_batch(game: str) -> None:
    env = vector.make(game, 8, seed=1)
    row = env.observations[3].copy()
    kept = env.observations
    del env
    gc.collect()
    assert np.array_equal(kept[3], row)


def test_a_batch_agrees_with_single_tables(game: str) -> None:
    env = vector.make(game, 3, seed=9)
    table = Table(game, seed=9)  # table 0 of the batch, in its first game
    rng = np.random.default_rng(0)
    while not table.over:
        assert env.to_act[0] == table.to_act
        assert np.array_equal(env.observations[0], table.observe())
        assert np.array_equal(env.masks[0], table.mask())
        actions = random_legal(env, rng)
        env.step(actions)
        table.apply(int(actions[0]))
        assert bool(env.over[0]) == table.over
    assert np.array_equal(env.scores[0], table.scores)


def test_results_depend_on_the_seed_and_not_on_threads(game: str) -> None:
    one, two = vector.make(game, 16, seed=4), vector.make(game, 16, seed=4, threads=2)
    other = vector.make(game, 16, seed=5)
    rng = np.random.default_rng(1)
    for _ in range(100):
        actions = random_legal(one, rng)
        one.step(actions)
        two.step(actions)
        assert np.array_equal(one.observations, two.observations)
        assert np.array_equal(one.scores, two.scores)
        other.step_random()
    assert not np.array_equal(one.observations, other.observations)


def test_reset_begins_from_the_first_game(game: str) -> None:
    env = vector.make(game, 4, seed=6)
    begin = env.observations.copy()
    for _ in range(30):
        env.step_random()
    env.reset()
    assert np.array_equal(env.observations, begin)


def test_scripted_actions_are_legal_and_those_of_the_tables(game: str) -> None:
    env = vector.make(game, 16, seed=8)
    for _ in range(200):
        actions = env.scripted()
        assert actions.dtype == np.int32
        assert env.masks[np.arange(16), actions].all()
        env.step(actions)
    same = vector.make(game, 16, seed=8)
    for _ in range(200):
        same.step(same.scripted())
    assert np.array_equal(env.observations, same.observations)


def test_a_saved_batch_is_gone_on_with(game: str) -> None:
    env = vector.make(game, 4, seed=6)
    for _ in range(10):
        env.step(first_legal(env))
    saved = env.saved()
    ends = []
    for _ in range(2):
        env.restore(saved)
        for _ in range(10):
            env.step(first_legal(env))
        ends.append(env.observations.copy())
    assert np.array_equal(ends[0], ends[1])
    with pytest.raises(Error):
        env.restore(saved[:-1])


def test_an_illegal_action_is_refused_before_any_table_moves(game: str) -> None:
    env = vector.make(game, 4, seed=2)
    before = env.observations.copy()
    good = first_legal(env)
    for bad in (-1, env.actions, int((~env.masks[2]).argmax())):
        actions = good.copy()
        actions[2] = bad
        for dtype in (np.int32, np.int64):
            with pytest.raises(Error, match="table 2"):
                env.step(actions.astype(dtype))
    huge = good.astype(np.int64)
    huge[2] = 2**32 + int(good[2])  # would be legal if its upper half were dropped
    with pytest.raises(Error, match="table 2"):
        env.step(huge)
    for wrong in (good[:3], good.reshape(2, 2), good.astype(np.float32)):
        with pytest.raises(Error):
            env.step(wrong)
    assert np.array_equal(env.observations, before)


def test_whole_numbers_of_any_width_and_stride_are_taken(game: str) -> None:
    reference = vector.make(game, 4, seed=2)
    reference.step(first_legal(reference))
    for dtype in (np.int64, np.uint16, np.int16):
        env = vector.make(game, 4, seed=2)
        env.step(first_legal(env).astype(dtype))
        assert np.array_equal(env.observations, reference.observations)
    env = vector.make(game, 4, seed=2)
    env.step(np.repeat(first_legal(env), 2)[::2])
    assert np.array_equal(env.observations, reference.observations)


def test_forfeit_loses_the_table_instead(game: str) -> None:
    env = vector.make(game, 4, seed=2, forfeit=True)
    seat = int(env.to_act[1])
    actions = first_legal(env)
    actions[1] = -1
    env.step(actions)
    assert env.over[1] and env.scores[1, seat] == -1


def test_final_observations_are_those_of_the_game_that_ended(game: str) -> None:
    env = vector.make(game, 64, seed=3, final_observations=True)
    table = Table(game, seed=3)
    for _ in range(20_000):
        actions = first_legal(env)
        env.step(actions)
        table.apply(int(actions[0]))
        if env.over[0]:
            break
    assert env.over[0] and table.over
    assert env.final_observations is not None
    for seat in range(env.seats):
        assert np.array_equal(env.final_observations[0, seat], table.observe(seat))


def test_bad_arguments_are_refused() -> None:
    for arguments in ({"num_envs": 0}, {"num_envs": 4, "threads": 0}, {"num_envs": 4, "colour": "red"}):
        with pytest.raises(Error):
            vector.make("city_of_demons", **arguments)
    with pytest.raises(Error):
        vector.make("city_of_demons", 2, seed=1).table(2)
    assert pandemonium.vector.make("city_of_demons", 1).seed != pandemonium.vector.make("city_of_demons", 1).seed
