"""Many games in groups that step while their owner decides for others: `send` and `recv` as EnvPool has them.

>>> envs = AsyncBatch("city_of_demons", num_envs=512, batch_size=128, workers=2)
>>> envs.async_reset(seed=1)
>>> while learning:
...     observations, rewards, terminated, truncated, infos = envs.recv()
...     envs.send(choose(observations, infos["action_mask"]), infos["env_id"])
"""

from __future__ import annotations

import queue
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from types import TracebackType
from typing import Any

import numpy as np
import numpy.typing as npt

from pandemonium import Error
from pandemonium.gym.batch import BatchEnv

Received = tuple[Any, npt.NDArray[np.float32], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class AsyncBatch:
    """T games in groups of M. Threads step the groups whose actions were sent, in C++ without Python's lock;
    `recv` gives the group that was done first. Arrays are those of BatchEnv (opponents=, autoreset_mode=,
    illegal_action= and options of the game too), with M in place of T, and are copies.

    infos["env_id"]  int32 [M], which games these are

    A game's course depends on its own seed and actions alone, whatever the groups and threads. What a step
    raises, the `recv` of its group raises; the group can then be sent actions again.
    """

    def __init__(
        self, game: str, num_envs: int, batch_size: int | None = None, *, workers: int = 1, **how: Any
    ) -> None:
        size = num_envs if batch_size is None else batch_size
        if size < 1 or num_envs < 1 or num_envs % size != 0:
            raise Error(f"{num_envs} games are no whole number of groups of {size}")
        if workers < 1:
            raise Error(f"{workers} workers; expected 1 or more")
        if not how.get("copy", True):
            raise Error("copy=False is for BatchEnv: here arrays outlive the next step of their group")
        self.num_envs, self.batch_size = num_envs, size
        self._groups = [BatchEnv(game, size, **how) for _ in range(num_envs // size)]
        self._actions = np.zeros(num_envs, dtype=np.int32)
        self._waiting = np.zeros(num_envs, dtype=np.bool_)  # for an action
        self._in_flight = 0
        self._done: queue.SimpleQueue[tuple[int, Any, BaseException | None]] = queue.SimpleQueue()
        self._workers = ThreadPoolExecutor(workers, thread_name_prefix="pandemonium")
        self._received = np.empty(0, dtype=np.int32)
        self._generator = np.random.default_rng()
        self.single_observation_space = self._groups[0].single_observation_space
        self.single_action_space = self._groups[0].single_action_space

    def async_reset(self, seed: int | Sequence[int] | None = None) -> None:
        """Begins every game anew; `recv` gives them group by group, with rewards 0. A seed s gives game t the
        seed s + t; or a list of one for each game."""
        while self._in_flight:  # what is on its way is of the old games
            self._done.get()
            self._in_flight -= 1
        if seed is None:
            seed = int(self._generator.integers(2**62))
        seeds = (
            [seed + t for t in range(self.num_envs)] if isinstance(seed, (int, np.integer)) else list(seed)
        )
        if len(seeds) != self.num_envs:
            raise Error(f"{len(seeds)} seeds for {self.num_envs} games")
        self._waiting[:] = False
        for group in range(len(self._groups)):
            self._start(group, partial(self._reset, group, seeds))

    def send(self, actions: Any, env_id: npt.ArrayLike | None = None) -> None:
        """Gives these games their actions (of those received last, if no ids are given), and returns at once.
        A group steps as soon as all its games have one. Error: a game that waits for no action, or twice one
        game."""
        ids = self._received if env_id is None else np.asarray(env_id)
        given = np.asarray(actions)
        if (
            ids.ndim != 1
            or ids.dtype.kind not in "iu"
            or given.shape != ids.shape
            or given.dtype.kind not in "iu"
        ):
            raise Error(
                f"actions are {given.dtype} {given.shape} for ids {ids.dtype} {ids.shape}; expected one whole number each"
            )
        known = (ids >= 0) & (ids < self.num_envs)
        if not known.all() or not self._waiting[ids].all() or len(np.unique(ids)) != len(ids):
            odd = [int(each) for each in ids if not 0 <= each < self.num_envs or not self._waiting[each]]
            raise Error(f"games {odd[:5]} wait for no action" if odd else "a game is named twice")
        self._actions[ids] = given
        self._waiting[ids] = False
        for group in np.unique(ids // self.batch_size).tolist():
            place = self._place(group)
            if not self._waiting[place].any():
                self._start(group, partial(self._groups[group].step, self._actions[place].copy()))

    def recv(self) -> Received:
        """Waits for the group that is done first: observations, rewards, terminated, truncated, infos. Error
        if none is on its way."""
        if not self._in_flight:
            raise Error("no group is on its way: call async_reset first, and send actions to whole groups")
        group, answer, failure = self._done.get()
        self._in_flight -= 1
        place = self._place(group)
        self._waiting[place] = True
        self._received = np.arange(place.start, place.stop, dtype=np.int32)
        if failure is not None:
            raise failure
        observations, rewards, terminated, truncated, infos = answer
        infos |= {"env_id": self._received.copy(), "_env_id": np.ones(self.batch_size, dtype=np.bool_)}
        return observations, rewards, terminated, truncated, infos

    def step(self, actions: Any, env_id: npt.ArrayLike | None = None) -> Received:
        """`send` and then `recv`: what comes back may be another group."""
        self.send(actions, env_id)
        return self.recv()

    def close(self) -> None:
        """Ends the threads, after what is on its way."""
        self._workers.shutdown()

    def __len__(self) -> int:
        return self.num_envs

    def __enter__(self) -> AsyncBatch:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _place(self, group: int) -> slice:
        return slice(group * self.batch_size, (group + 1) * self.batch_size)

    def _reset(self, group: int, seeds: Sequence[int]) -> Received:
        observations, infos = self._groups[group].reset(seed=list(seeds[self._place(group)]))
        nothing = np.zeros(self.batch_size, dtype=np.bool_)
        return observations, np.zeros(self.batch_size, dtype=np.float32), nothing, nothing.copy(), infos

    def _start(self, group: int, work: Callable[[], Received]) -> None:
        def run() -> None:
            try:
                self._done.put((group, work(), None))
            except BaseException as failure:  # it belongs to whoever receives
                self._done.put((group, None, failure))

        self._in_flight += 1
        self._workers.submit(run)
