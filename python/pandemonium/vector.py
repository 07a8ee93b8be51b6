"""Many tables of one game, stepped together.

    >>> env = pandemonium.vector.make("city_of_demons", 1024, seed=1)
    >>> env.step(choose(env.observations, env.masks))

The arrays are the memory that a step writes: nothing is copied, and their content changes with the next step. Copy what you keep.
They cannot be written from Python, and they speak DLPack (`torch.from_dlpack(env.observations)`, likewise without a copy).
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pandemonium import _core


class VectorEnv:
    """T tables of one game; A actions, W numbers in an observation, S seats.

    A step is one decision of one seat at every table. A table that ends is laid again in the same step: `over` and `scores` tell of
    the game that ended, everything else of the new one. Table t meets the same chance whatever the number of tables or threads.

    observations        float32 [T, W], of the seat to act
    masks               bool [T, A], which actions are legal
    to_act              int32 [T], the seat to act
    over                bool [T], whether a game ended in the last step
    scores              float32 [T, S], of the last game that ended at the table, in [-1, 1]
    final_observations  float32 [T, S, W], written where a game ended; None unless asked for
    potentials          float32 [T, S], of reward shaping; None unless asked for
    """

    def __init__(
        self,
        game: str,
        num_envs: int,
        *,
        variant: str = "",
        seed: int | None = None,
        threads: int = 1,
        forfeit: bool = False,
        final_observations: bool = False,
        potentials: bool = False,
        **options: Any,
    ) -> None:
        env = _core.VectorEnv(game, variant, num_envs, seed, threads, forfeit, final_observations, potentials, **options)
        self._env = env
        self.game: str = env.game
        self.num_envs: int = num_envs
        self.seed: int = env.seed
        self.options: dict[str, Any] = env.options
        self.seats: int = env.seats
        self.width: int = env.width
        self.actions: int = env.actions
        self.observations: npt.NDArray[np.float32] = env.observations
        self.masks: npt.NDArray[np.bool_] = env.masks
        self.to_act: npt.NDArray[np.int32] = env.to_act
        self.over: npt.NDArray[np.bool_] = env.over
        self.scores: npt.NDArray[np.float32] = env.scores
        self.final_observations: npt.NDArray[np.float32] | None = env.final_observations
        self.potentials: npt.NDArray[np.float32] | None = env.potentials
        self._step = env.step

    def step(self, actions: npt.NDArray[Any]) -> None:
        """Carries out one action per table (int32 [T] is fastest). Error names the first illegal one; then no table has moved,
        unless `forfeit` was asked for: then the seat that played it loses its game with -1."""
        self._step(actions)

    def step_random(self) -> None:
        """Plays a uniformly random legal action at every table."""
        self._env.step_random()

    def scripted(self) -> npt.NDArray[np.int32]:
        """int32 [T]: what the rules of thumb play at every table, using what its seat to act may know."""
        return self._env.scripted()

    def reset(self) -> None:
        """Lays every table anew, from its first game on."""
        self._env.reset()

    def table(self, index: int) -> _core.Table:
        """A copy of one table, with a chance of its own."""
        return self._env.table(index)

    def layout(self) -> dict[str, slice]:
        """The sections of an observation: name to slice, in order."""
        return self._env.layout()

    def saved(self) -> bytes:
        """Every position and chance, to go on from later with the same build and the same arguments."""
        return self._env.saved()

    def restore(self, saved: bytes) -> None:
        """Goes back to what `saved` returned."""
        self._env.restore(saved)

    def __len__(self) -> int:
        return self.num_envs

    def __repr__(self) -> str:
        return f"<pandemonium.vector.VectorEnv {self.game}, {self.num_envs} tables>"


def make(
    game: str,
    num_envs: int,
    *,
    variant: str = "",
    seed: int | None = None,
    threads: int = 1,
    forfeit: bool = False,
    final_observations: bool = False,
    potentials: bool = False,
    **options: Any,
) -> VectorEnv:
    """A VectorEnv. Further keywords are options of the game; without a seed one is drawn (see its `seed`)."""
    return VectorEnv(
        game,
        num_envs,
        variant=variant,
        seed=seed,
        threads=threads,
        forfeit=forfeit,
        final_observations=final_observations,
        potentials=potentials,
        **options,
    )
