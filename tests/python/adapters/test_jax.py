"""Programs of JAX play the games that a loop in Python plays."""

from typing import Any

import numpy as np
import pytest

from pandemonium import Error, vector

jax = pytest.importorskip("jax")

from pandemonium.jax import Batch, Turn  # noqa: E402


def first_legal(turn: Any) -> Any:
    return turn.masks.argmax(axis=1).astype("int32")


def test_a_scan_plays_what_a_loop_plays(game: str) -> None:
    batch, env = Batch(game, 16, seed=3), vector.make(game, 16, seed=3)

    @jax.jit
    def rollout(turn: Any) -> Any:
        return jax.lax.scan(lambda turn, _: (batch.step(first_legal(turn)), turn), turn, length=40)

    for _ in range(3):  # a program that is run again goes on with the games
        turn, kept = rollout(batch.turn())
        for t in range(40):
            for name in Turn._fields:
                assert (np.asarray(getattr(kept, name)[t]) == getattr(env, name)).all(), (t, name)
            env.step(env.masks.argmax(axis=1))
    assert (np.asarray(turn.observations) == env.observations).all()
    assert turn.observations.dtype == np.float32 and turn.masks.dtype == np.bool_
    began = batch.reset(9)
    assert (np.asarray(began.observations) == vector.make(game, 16, seed=9).observations).all()


def test_what_was_given_stays_as_it_was() -> None:
    batch = Batch("city_of_demons", 4, seed=3, byte_rows=True)
    turn = batch.turn()
    before = np.asarray(turn.observations).copy()
    for _ in range(5):
        batch.step(first_legal(batch.turn()))
    assert turn.observations.dtype == np.int8 and (np.asarray(turn.observations) == before).all()
    assert (batch.env.observations != before).any()


def test_errors_come_out() -> None:
    batch = Batch("city_of_demons", 4, seed=3)
    with pytest.raises(Error, match=r"expected int32 \[4\]"):
        batch.step(jax.numpy.zeros(3, dtype="int32"))
    with pytest.raises(Error, match="float32"):
        batch.step(jax.numpy.zeros(4))
    before = batch.env.observations.copy()
    with pytest.raises(Exception, match="is not legal"):
        jax.block_until_ready(batch.step(batch.turn().masks.argmin(axis=1).astype("int32")))
    assert (batch.env.observations == before).all()


def test_arrays_travel_by_dlpack() -> None:
    """Out: the batch's own memory, seen by JAX and PyTorch. In: actions of either."""
    torch = pytest.importorskip("torch")
    env, other = vector.make("daemon_dice", 8, seed=1), vector.make("daemon_dice", 8, seed=1)
    for _ in range(50):
        legal = env.masks.argmax(axis=1).astype(np.int32)
        env.step(torch.from_numpy(legal))
        other.step(jax.numpy.asarray(legal))
        assert (env.observations == other.observations).all()
        seen = torch.from_dlpack(env.observations)
        assert seen.data_ptr() == env.observations.ctypes.data
    env.step(OnlyDlpack(torch.from_numpy(env.masks.argmax(axis=1))))
    with pytest.raises(Error, match="whole numbers"):
        env.step(OnlyDlpack(torch.zeros(8)))


class OnlyDlpack:
    """An array of a library that numpy knows by nothing else."""

    def __init__(self, array: Any) -> None:
        self.array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self.array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self.array.__dlpack_device__()
