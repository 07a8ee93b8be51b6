"""Batches in programs of JAX: a step is a callback, so it stands inside jit, scan and while_loop.

    >>> env = pandemonium.jax.Batch("city_of_demons", 1024, seed=1)
    >>> @jax.jit
    ... def rollout(turn, key):
    ...     def decide(turn, key):
    ...         logits = jnp.where(turn.masks, network(turn.observations), -jnp.inf)
    ...         actions = jax.random.categorical(key, logits)
    ...         return env.step(actions), (turn, actions)
    ...     return jax.lax.scan(decide, turn, jax.random.split(key, 64))
    >>> turn, kept = rollout(env.turn(), jax.random.key(1))

The tables are outside of JAX: a program that is run again goes on with the games, and `grad`, `vmap` and a
rerun by a cache do not replay them. Callbacks run in the order of the program. Games are played on the CPU;
on an accelerator every step copies rows there. Needs jax, which pandemonium does not install by itself.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import jax
import numpy as np
import numpy.typing as npt
from jax.experimental import io_callback

from pandemonium import _core, vector


class Turn(NamedTuple):
    """What a step leaves, as arrays of JAX: T tables, W numbers in an observation, A actions, S seats."""

    observations: Any  # float32 [T, W], of the seat to act; int8 with byte_rows
    masks: Any  # bool [T, A], which actions are legal
    to_act: Any  # int32 [T], the seat to act
    over: Any  # bool [T], whether a game ended in the last step: the next one has begun
    capped: Any  # bool [T], whether a cap that is no rule ended it
    scores: Any  # float32 [T, S], of the last game that ended at the table


class Batch:
    """A batch for programs of JAX; keywords are those of `pandemonium.vector.make`. `env` is the batch
    behind it."""

    def __init__(self, game: str, num_envs: int, **how: Any) -> None:
        self.env = vector.make(game, num_envs, **how)
        self._shapes = Turn(
            *(
                jax.ShapeDtypeStruct(array.shape, array.dtype)
                for array in (getattr(self.env, name) for name in Turn._fields)
            )
        )

    def turn(self) -> Turn:
        """How the tables stand. Outside of a program, or in one before its first step."""
        return Turn(*io_callback(self._turn, self._shapes, ordered=True))

    def step(self, actions: Any) -> Turn:
        """One action for each table, int32 [T]. An illegal one is an Error out of the program that has run
        it, as JAX reports it; then no table has moved."""
        if actions.shape != (self.env.num_envs,) or not np.issubdtype(actions.dtype, np.integer):
            raise _core.Error(
                f"{self.env.game}: actions are {actions.dtype} {actions.shape}; expected int32 [{self.env.num_envs}]"
            )
        return Turn(*io_callback(self._step, self._shapes, actions, ordered=True))

    def reset(self, seed: int | None = None) -> Turn:
        """Begins every game anew, of another seed if one is given. Outside of programs."""
        jax.effects_barrier()
        self.env.reset(seed)
        return self.turn()

    def _step(self, actions: npt.ArrayLike) -> Turn:
        self.env.step(np.asarray(actions))
        return self._turn()

    def _turn(self) -> Turn:
        # Copies: JAX keeps what it is given, and the next step writes this memory.
        return Turn(*(getattr(self.env, name).copy() for name in Turn._fields))
