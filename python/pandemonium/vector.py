"""Many tables of one game, stepped together.

    >>> env = pandemonium.vector.make("city_of_demons", 1024, seed=1)
    >>> env.step(choose(env.observations, env.masks))

The arrays are the memory that a step writes: nothing is copied, and their content changes with the next step.
Copy what you keep. They cannot be written from Python. `env.torch()` gives the same memory as tensors.

Threads of Python may share a batch: calls take turns. Who reads its arrays while another thread steps sees
tables of either moment. Wide rows of many tables leave the processor's caches: `byte_rows=True` writes bytes
instead, a quarter of the memory and often the faster for it, and `float_rows` gives exactly the floats that
stand for them.

    >>> env = pandemonium.vector.make("daemon_dice", 4096, byte_rows=True)
    >>> rows = env.float_rows()  # or train on env.observations[:, : env.width] / env.units, and see `wide`

A batch is copied and pickled whole: positions, options, seeds and where every stream of chance stands;
`final_observations` of the copy are zeros until a game ends.
"""

from __future__ import annotations

import copy
import warnings
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from pandemonium import _core


ARRAYS = (
    "observations",
    "masks",
    "to_act",
    "over",
    "capped",
    "scores",
    "final_observations",
    "potentials",
    "played",
)


class VectorEnv:
    """T tables of one game; A actions, W numbers in an observation, S seats.

    A step is one decision of one seat at every table. A finished game resets in the same step:
    `over` and `scores` report the game that ended, everything else of the new one. Table t meets the same
    chance whatever the number of tables or threads.

    observations        float32 [T, W], of the seat to act; with byte_rows int8 [T, W + K]
    masks               bool [T, A], which actions are legal
    to_act              int32 [T], the seat to act
    over                bool [T], whether a game ended in the last step
    capped              bool [T], whether a cap that is no rule ended it
    scores              float32 [T, S], of the last game that ended at the table, in [-1, 1]
    final_observations  float32 [T, S, W], written where a game ended; None unless asked for; with byte_rows
                        int8 [T, S, W + K]
    potentials          float32 [T, S], of reward shaping; None unless asked for
    sides               S numbers: seats of one side win and lose together
    played              int32 [T], the actions of the last step
    units               float32 [W], what each number counts in: with byte_rows, observation i is byte i
                        divided by units[i]
    wide                int32 [K], the few places whose numbers need a second byte: with byte_rows,
                        observation wide[k] is (byte wide[k] + 256 * byte W + k) / units[wide[k]]
    """

    game: str
    num_envs: int
    seed: int
    options: dict[str, Any]
    seats: int
    sides: list[int]
    width: int
    actions: int
    observations: npt.NDArray[Any]
    masks: npt.NDArray[np.bool_]
    to_act: npt.NDArray[np.int32]
    over: npt.NDArray[np.bool_]
    capped: npt.NDArray[np.bool_]
    scores: npt.NDArray[np.float32]
    final_observations: npt.NDArray[Any] | None
    potentials: npt.NDArray[np.float32] | None
    played: npt.NDArray[np.int32]
    units: npt.NDArray[np.float32]
    wide: npt.NDArray[np.int32]

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
        byte_rows: bool = False,
        **options: Any,
    ) -> None:
        self._hold(
            _core.VectorEnv(
                game,
                variant,
                num_envs,
                seed,
                threads,
                forfeit,
                final_observations,
                potentials,
                byte_rows,
                **options,
            )
        )

    def _hold(self, env: _core.VectorEnv) -> None:
        self._env = env
        self.num_envs = len(env.to_act)
        for name in ("game", "seed", "options", "seats", "sides", "width", "actions"):
            setattr(self, name, getattr(env, name))
        for name in (*ARRAYS, "units", "wide"):
            setattr(self, name, getattr(env, name))
        self._step = env.step

    def __getstate__(self) -> _core.VectorEnv:
        return self._env

    def __setstate__(self, env: _core.VectorEnv) -> None:
        self._hold(env)

    def __copy__(self) -> VectorEnv:
        return copy.deepcopy(self)

    def step(self, actions: npt.ArrayLike, which: npt.NDArray[np.bool_] | None = None) -> None:
        """Carries out one action per table (int32 [T] is fastest; any whole numbers do). They are copied
        before they are checked. Error names the first illegal one; then no table has moved, unless `forfeit`
        was asked for: then the seat that played it loses its game with -1. With `which`, bool [T], only the
        tables marked move; the others stay as they are, `over` and `scores` included, and their actions are
        not looked at."""
        self._step(actions, which)

    def step_random(self) -> npt.NDArray[np.int32]:
        """Plays a uniformly random legal action at every table; returns `played`, int32 [T]."""
        self._env.step_random()
        return self.played

    def sample_actions(self, seed: int | np.random.Generator | None = None) -> npt.NDArray[np.int32]:
        """int32 [T]: a uniformly random legal action of every table, for `step`. Drawn from the tables' own
        streams, as step_random does; or from a seed; or from a generator of numpy, of which one number is
        taken."""
        if isinstance(seed, np.random.Generator):
            seed = int(seed.integers(0, 2**64, dtype=np.uint64))
        return self._env.sample_actions(seed)

    def scripted(self) -> npt.NDArray[np.int32]:
        """int32 [T]: what the scripted heuristic plays at every table, using what its seat to act may
        know."""
        return self._env.scripted()

    def reset(self, seed: int | None = None) -> None:
        """Lays every table anew, from its first game on; of another seed if one is given."""
        self._env.reset(seed)
        self.seed = self._env.seed

    def reset_some(self, which: npt.NDArray[np.bool_], seeds: Iterable[int] | None = None) -> None:
        """Begins the next games of the tables marked in `which`, bool [T], as if theirs had ended without
        scores. With `seeds`, one for each table of the batch, from the first game of the table's own seed:
        the game of Table(seed=...)."""
        self._env.reset_some(which, None if seeds is None else list(seeds))

    def set_tables(self, which: npt.NDArray[np.bool_], positions: Iterable[Any]) -> None:
        """Puts positions (dicts, JSON texts or Tables, one for each table marked in `which`, bool [T]) at
        these tables. Their chance goes on, and their next games begin as always. Error: one that cannot be,
        is over or is of other sizes; then nothing has moved."""
        places = np.asarray(which).nonzero()[0]
        tables = [self._table(position) for position in positions]
        if np.asarray(which).shape != (self.num_envs,) or len(tables) != len(places):
            raise _core.Error(
                f"{self.game}: {len(tables)} positions are given for {len(places)} of {self.num_envs} tables"
            )
        for table in tables:
            if (
                table.game != self.game
                or table.over
                or (table.width, table.seats) != (self.width, self.seats)
            ):
                raise _core.Error(f"{self.game}: {table} is over or of other sizes than this batch's tables")
        for place, table in zip(places, tables, strict=True):
            self._env.place(int(place), table)

    def _table(self, position: Any) -> _core.Table:
        return (
            position
            if isinstance(position, _core.Table)
            else _core.Table.from_json(self.game, position, seed=0)
        )

    def table(self, index: int) -> _core.Table:
        """A copy of one table, with a chance of its own."""
        return self._env.table(index)

    def float_rows(
        self, rows: npt.NDArray[np.int8] | None = None, out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]:
        """float32 [..., W]: what float rows would hold, bit for bit, of byte rows int8 [..., W + K] (of
        `observations` as they are, if none are given; any that were kept, from a batch of the same options).
        Written into `out` if one is given."""
        return self._env.float_rows(self.observations if rows is None else rows, out)

    def layout(self) -> dict[str, slice]:
        """The sections of an observation: name to slice, in order."""
        return self._env.layout()

    def saved(self) -> bytes:
        """Every position, score and chance, to go on from later, also in another process, machine or build of
        the same version."""
        return self._env.saved()

    def restore(self, saved: bytes) -> None:
        """Goes back to what `saved` returned, its seed included. Bytes of another game, version, options or
        number of tables, damaged ones and impossible positions are refused with an Error; then nothing has
        moved."""
        self._env.restore(saved)
        self.seed = self._env.seed

    def torch(self) -> TorchViews:
        """The same memory as tensors of PyTorch (which must be installed): read them, never write them."""
        return TorchViews(self)

    def __len__(self) -> int:
        return self.num_envs

    def __repr__(self) -> str:
        return f"<pandemonium.vector.VectorEnv {self.game}, {self.num_envs} tables>"


class TorchViews:
    """The arrays of a batch as tensors that share their memory, by the same names. A batch goes on from its
    own rows: do not write them."""

    def __init__(self, env: VectorEnv) -> None:
        import torch

        for name in ARRAYS:
            array = getattr(env, name)
            if array is not None:
                with warnings.catch_warnings():
                    warnings.filterwarnings("ignore", message=".*not writable")
                    array = torch.from_numpy(array)
            setattr(self, name, array)

    def __getattr__(self, name: str) -> Any:  # for type checkers; what is there is found before
        raise AttributeError(name)


def make(
    game: str,
    num_envs: int | None = None,
    *,
    positions: Sequence[Any] | None = None,
    variant: str = "",
    seed: int | None = None,
    threads: int = 1,
    forfeit: bool = False,
    final_observations: bool = False,
    potentials: bool = False,
    byte_rows: bool = False,
    **options: Any,
) -> VectorEnv:
    """A VectorEnv. With `positions` (dicts, JSON texts or Tables) its first games begin there, one a table.
    Further keywords are options of the game; without a seed one is drawn (see its `seed`)."""
    if num_envs is None:
        if not positions:
            raise _core.Error(f"{game}: how many tables? Give num_envs or positions")
        num_envs = len(positions)
    env = VectorEnv(
        game,
        num_envs,
        variant=variant,
        seed=seed,
        threads=threads,
        forfeit=forfeit,
        final_observations=final_observations,
        potentials=potentials,
        byte_rows=byte_rows,
        **options,
    )
    if positions is not None:
        env.set_tables(np.ones(num_envs, dtype=np.bool_), positions)
    return env
