"""Many tables from Python: the arrays are the memory of the batch, results depend on the seed alone, errors
come first."""

import copy
import gc
import multiprocessing
import pickle
import re
import threading
import warnings
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt
import pytest

import pandemonium
from pandemonium import Error, Table, vector


def first_legal(env: vector.VectorEnv) -> npt.NDArray[np.int32]:
    return np.asarray(env.masks.argmax(axis=1), dtype=np.int32)


def random_legal(env: vector.VectorEnv, rng: np.random.Generator) -> npt.NDArray[np.int32]:
    return np.asarray(np.where(env.masks, rng.random(env.masks.shape), -1).argmax(axis=1), dtype=np.int32)


T = TypeVar("T")


def same_thing(thing: T) -> T:
    return thing


def in_another_process(thing: T) -> T:
    """Sent there and back."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        back: T = pool.apply(same_thing, (thing,))
    return back


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
        "played": ((5,), np.int32),
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
    assert [
        array.ctypes.data for array in (env.observations, env.masks, env.to_act, env.over, env.scores)
    ] == addresses
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
    other = vector.make(game, 4, seed=99)
    other.restore(saved)
    assert other.seed == 6
    for _ in range(10):
        other.step(first_legal(other))
    assert np.array_equal(other.observations, ends[0])
    before = other.observations.copy()
    for bad in (
        saved[:-1],
        b"",
        saved[:50] + bytes([saved[50] ^ 4]) + saved[51:],
        vector.make(game, 3, seed=6).saved(),
    ):
        with pytest.raises(Error, match=game):
            other.restore(bad)
    assert np.array_equal(other.observations, before)


def test_a_batch_is_copied_and_pickled_whole(game: str) -> None:
    variant = pandemonium.variants(game)[-1]
    env = vector.make(game, 6, variant=variant, seed=6, forfeit=True, potentials=True)
    for _ in range(60):
        env.step_random()
        env.scripted()
    for twin in (
        copy.copy(env),
        copy.deepcopy(env),
        pickle.loads(pickle.dumps(env)),
        in_another_process(env),
    ):
        assert twin.options == env.options and twin.seed == env.seed and twin.potentials is not None
        expected = copy.deepcopy(env)
        assert np.array_equal(twin.observations, env.observations) and np.array_equal(twin.scores, env.scores)
        for _ in range(60):  # positions, chance, random steps and the scripted heuristic all go on alike
            assert np.array_equal(twin.scripted(), expected.scripted())
            assert np.array_equal(twin.step_random(), expected.step_random())
        assert np.array_equal(twin.observations, expected.observations)
        twin.step(np.full(6, -1))  # it forfeits, as the original does
        assert twin.over.all()
        assert not np.shares_memory(twin.observations, env.observations)


def test_sampled_actions_are_legal_and_those_of_random_steps(game: str) -> None:
    env, same = vector.make(game, 16, seed=3), vector.make(game, 16, seed=3)
    for _ in range(50):
        actions = env.sample_actions()
        assert actions.dtype == np.int32 and env.masks[np.arange(16), actions].all()
        env.step(actions)
        assert np.array_equal(same.step_random(), actions)
        assert np.array_equal(same.played, actions) and np.array_equal(env.played, actions)
    assert np.array_equal(env.sample_actions(5), env.sample_actions(5))
    one, other = np.random.default_rng(1), np.random.default_rng(1)
    assert np.array_equal(env.sample_actions(one), env.sample_actions(other))
    seen = {tuple(env.sample_actions(one)) for _ in range(20)}
    assert len(seen) > 1


def test_only_marked_tables_move(game: str) -> None:
    env = vector.make(game, 4, seed=2)
    before = env.observations.copy()
    which = np.array([True, False, True, False])
    actions = first_legal(env)
    actions[1] = -1  # not looked at
    env.step(actions, which)
    assert np.array_equal(env.observations[~which], before[~which])
    assert not np.array_equal(env.observations[which], before[which])
    env.reset_some(which)
    assert not env.over.any()
    with pytest.raises(Error, match="marks"):
        env.step(actions, which[:3])


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "a"])
def test_a_seed_that_is_none_is_refused_by_name(seed: Any) -> None:
    game, both = "daemon_dice", np.ones(2, bool)
    env, table = vector.make(game, 2, seed=2), Table(game, seed=2)
    before = env.observations.copy()
    for give in (
        lambda: vector.make(game, 2, seed=seed),
        lambda: env.reset(seed),
        lambda: env.reset_some(both, [seed, 1]),
        lambda: env.sample_actions(seed),
        lambda: Table(game, seed=seed),
        lambda: Table.from_json(game, table.to_json(), seed=seed),
        lambda: table.clone(seed=seed),
        lambda: table.determinizations(1, seed=seed),
        lambda: pandemonium.Replay(game, seed=seed),
        lambda: pandemonium.Agent(game, "random", seed=seed),
        lambda: pandemonium.Agent(game, "random", seed=1).reseed(seed),
        lambda: pandemonium.evaluate(game, ["random", "random"], games=2, seed=seed),
    ):
        with pytest.raises(Error, match=f"^seed is {seed!r}; expected .*0 to 18446744073709551615$"):
            give()
    assert np.array_equal(env.observations, before) and env.seed == 2


def test_seeds_of_64_bits_stay_whole() -> None:
    which = np.array([True, True])
    env, same = vector.make("daemon_dice", 2, seed=2), vector.make("daemon_dice", 2, seed=2)
    seeds = [2**64 - 1, 3]  # a list that numpy alone would make real numbers of
    env.reset_some(which, seeds)
    same.reset_some(which, np.array(seeds, dtype=np.uint64))
    assert np.array_equal(env.observations, same.observations)
    table = Table("daemon_dice", seed=2**64 - 1)
    assert np.array_equal(env.observations[0], table.observe(table.to_act))


def test_lists_of_actions_are_taken_and_what_is_none_is_refused(game: str) -> None:
    env, reference = vector.make(game, 4, seed=2), vector.make(game, 4, seed=2)
    reference.step(first_legal(reference))
    env.step(first_legal(env).tolist())
    assert np.array_equal(env.observations, reference.observations)
    bad: list[Any] = [
        [1, 2],
        [[1], [2], [3], [4]],
        [1, 2, 3, [4, 5]],
        "abcd",
        None,
        [1.0] * 4,
        [True] * 4,
        {"a": 1},
        7,
    ]
    for actions in bad:
        with pytest.raises(Error, match=game):
            env.step(actions)


def test_threads_of_python_take_turns(game: str) -> None:
    env = vector.make(game, 256, seed=2, threads=2)
    actions = first_legal(env)
    wrong: list[BaseException] = []

    def use(work: Callable[[], object]) -> None:
        try:
            for _ in range(30):
                work()
        except Error:
            pass  # the tables have moved on: the action is not legal any more
        except BaseException as fault:
            wrong.append(fault)

    jobs = [
        env.step_random,
        env.scripted,
        env.saved,
        env.sample_actions,
        lambda: env.table(3),
        lambda: env.step(actions),
    ]
    threads = [threading.Thread(target=use, args=(job,)) for job in jobs for _ in range(2)]
    for thread in threads:
        thread.start()
    for _ in range(200):
        actions[:] = actions[::-1]  # while steps read it
    for thread in threads:
        thread.join()
    assert not wrong
    for t in range(0, 256, 50):
        env.table(t).play_out(20)  # every table is a possible one


def test_views_for_torch_share_the_memory(game: str) -> None:
    torch = pytest.importorskip("torch")
    env = vector.make(game, 4, seed=2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        views = env.torch()
    assert views.observations.data_ptr() == env.observations.ctypes.data
    assert views.masks.dtype == torch.bool
    env.step_random()
    assert np.array_equal(views.observations.numpy(), env.observations)
    assert torch.from_dlpack(env.observations).data_ptr() == env.observations.ctypes.data


def test_an_illegal_action_is_refused_before_any_table_moves(game: str) -> None:
    env = vector.make(game, 4, seed=2)
    before = env.observations.copy()
    good = first_legal(env)
    masked = int((~env.masks[2]).argmax())
    for bad, told in (
        (-1, "no action -1;"),
        (env.actions, f"no action {env.actions};"),
        (masked, "not legal"),
    ):
        actions = good.copy()
        actions[2] = bad
        for dtype in (np.int32, np.int64):
            with pytest.raises(Error, match=f"table 2: .*{told}"):
                env.step(actions.astype(dtype))
    wide: Any
    for wide, bad in ((np.int64, 2**32), (np.int64, -(2**32)), (np.uint64, 2**63), (np.uint64, 2**32)):
        huge = good.astype(wide)
        huge[2] += wide(bad)  # would be legal if its upper half were dropped
        with pytest.raises(Error, match=f"table 2: there is no action {int(huge[2])};"):
            env.step(huge)
    for wrong in (good[:3], good.reshape(2, 2), good.astype(np.float32), good.astype(np.bool_)):
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
    env = vector.make("city_of_demons", 2, seed=1)
    with pytest.raises(Error):
        env.table(2)
    wrong: Any
    for wrong in (2**31, -(2**31) - 1, 2**80, 1.5, "4"):
        whole = "" if isinstance(wrong, int) else "a whole number from "
        expected = re.escape(f" is {wrong!r}; expected {whole}-2147483648 to 2147483647")
        for name, call in (
            ("num_envs", lambda: vector.make("city_of_demons", wrong)),
            ("threads", lambda: vector.make("city_of_demons", 2, threads=wrong)),
            ("index", lambda: env.table(wrong)),
            ("seat", lambda: env.table(0).observe(wrong)),
            ("number", lambda: env.table(0).determinizations(wrong)),
            ("games", lambda: pandemonium.evaluate("city_of_demons", ["random"] * 2, games=wrong)),
        ):
            with pytest.raises(Error, match=f"^{name}{expected}$"):
                call()
    assert (
        pandemonium.vector.make("city_of_demons", 1).seed != pandemonium.vector.make("city_of_demons", 1).seed
    )


def test_byte_rows_are_the_float_rows(game: str) -> None:
    env = vector.make(game, 24, seed=3, final_observations=True)
    packed = vector.make(game, 24, seed=3, final_observations=True, byte_rows=True)
    width, wide = env.width, packed.wide
    assert packed.observations.dtype == np.int8 and packed.observations.shape == (24, width + len(wide))
    assert packed.units.dtype == np.float32 and packed.units.shape == (width,) and (packed.units >= 1).all()
    address = packed.observations.ctypes.data
    kept, out = [], np.zeros((24, width), dtype=np.float32)
    for _ in range(150):
        env.step_random()
        packed.step_random()
        assert packed.float_rows(out=out) is out
        assert out.tobytes() == env.observations.tobytes()
        numbers = packed.observations[:, :width].astype(np.int32)  # the formula of the documentation
        numbers[:, wide] += 256 * packed.observations[:, width:].astype(np.int32)
        assert (numbers / packed.units).astype(np.float32).tobytes() == out.tobytes()
        assert env.final_observations is not None and packed.final_observations is not None
        assert packed.float_rows(packed.final_observations).tobytes() == env.final_observations.tobytes()
        kept.append(packed.observations.copy())
    assert packed.observations.ctypes.data == address and not packed.observations.flags.writeable
    assert np.array_equal(
        env.float_rows(np.stack(kept))[-1], env.observations
    )  # any batch of these options knows the units
    twin = copy.deepcopy(packed)
    assert np.array_equal(twin.observations, packed.observations)
    twin.restore(env.saved())  # of a batch of float rows
    assert np.array_equal(twin.observations, packed.observations)


def test_byte_rows_of_other_shapes_are_refused(game: str) -> None:
    env = vector.make(game, 4, seed=1, byte_rows=True)
    size = env.observations.shape[1]
    bad: list[Any] = [
        env.observations[:, :-1],
        env.observations.astype(np.int16),
        np.zeros((4, 2 * size), dtype=np.int8)[:, ::2],
    ]
    for rows in bad:
        with pytest.raises(Error, match="byte rows are"):
            env.float_rows(rows)
    frozen = np.zeros((4, env.width), dtype=np.float32)
    frozen.flags.writeable = False
    for out in (
        np.zeros((3, env.width), dtype=np.float32),
        np.zeros((4, env.width), dtype=np.float64),
        frozen,
    ):
        with pytest.raises(Error, match="'out'"):
            env.float_rows(out=out)  # type: ignore[arg-type]
    with pytest.raises(Error, match="byte rows are float32"):
        vector.make(game, 4, seed=1).float_rows()
