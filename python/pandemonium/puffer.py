"""Many games as a native environment of PufferLib: one agent a table, opponents in the other seats, rows
written into PufferLib's buffers.

    >>> import pufferlib.vector
    >>> from pandemonium.puffer import TablesEnv
    >>> envs = pufferlib.vector.make(TablesEnv, num_envs=2, backend=pufferlib.vector.Multiprocessing,
    ...                              env_kwargs={"game": "city_of_demons", "tables": 1024})

PufferLib knows no action masks, so a row ends with one: W numbers of the observation, then A of the mask, 0
or 1. `split` takes a batch of rows apart, of numpy or PyTorch, for a policy that masks its logits. A policy
that does not loses the games in which it plays an illegal action.

Without PufferLib the class has the same methods and buffers of its own.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector.utils import batch_space

from pandemonium import Error, observation_bound
from pandemonium.gym.batch import BatchEnv

try:
    from pufferlib import PufferEnv as _Base
except ImportError:
    _Base = None  # its part is played by _Alone


class _Alone:
    """What PufferLib's PufferEnv does for an environment: buffers, joint spaces, send and recv."""

    single_observation_space: Any
    single_action_space: Any
    num_agents: int
    emulated = False
    done = False

    def __init__(self, buf: Any = None) -> None:
        rows, agents = self.single_observation_space, self.num_agents
        own = {
            "observations": np.zeros((agents, *rows.shape), dtype=rows.dtype),
            "rewards": np.zeros(agents, dtype=np.float32),
            "terminals": np.zeros(agents, dtype=np.bool_),
            "truncations": np.zeros(agents, dtype=np.bool_),
            "masks": np.ones(agents, dtype=np.bool_),
            "actions": np.zeros(agents, dtype=np.int32),
        }
        for name, array in own.items():
            setattr(self, name, array if buf is None else buf[name])
        self.observation_space = batch_space(rows, agents)
        self.action_space = batch_space(self.single_action_space, agents)
        self.agent_ids = np.arange(agents)
        self.infos: list[dict[str, Any]] = []

    @property
    def driver_env(self) -> Any:
        return self

    @property
    def agents_per_batch(self) -> int:
        return self.num_agents

    def async_reset(self, seed: int | None = None) -> None:
        _, self.infos = self.reset(seed)  # type: ignore[attr-defined]

    def send(self, actions: Any) -> None:
        *_, self.infos = self.step(actions)  # type: ignore[attr-defined]

    def recv(self) -> tuple[Any, ...]:
        names = ("observations", "rewards", "terminals", "truncations", "infos", "agent_ids", "masks")
        return tuple(getattr(self, name) for name in names)


class TablesEnv(_Base or _Alone):  # type: ignore[misc]
    """T tables; W numbers in an observation, A actions. A game that ended begins anew in the same step.

    observations  float32 [T, W + A]
    rewards       float32 [T], in [-1, 1], 0 until a game ends: the score of the learner's seat
    terminals, truncations  bool [T]
    masks         bool [T], all True: every agent decides in every step
    infos         a list, of one dict in steps in which games ended: "score", their mean, "games", how many

    Further keywords are those of pandemonium.gym.batch.BatchEnv: variant, opponents ("scripted"), seat,
    threads, illegal_action, options of the game.
    """

    def __init__(
        self, game: str, tables: int = 1024, buf: Any = None, seed: int | None = None, **how: Any
    ) -> None:
        for name in ("autoreset_mode", "copy"):
            if name in how:
                raise Error(f"{name} is chosen by PufferLib: games begin anew in the step that ends them")
        if how.get("opponents", "scripted") is None:
            raise Error(
                "in self-play rows are of both seats: take pandemonium.vector.make, or name opponents"
            )
        self.batch = BatchEnv(game, tables, autoreset_mode="same_step", copy=False, **how)
        rows = self.batch.single_observation_space.shape
        assert rows is not None
        self.width, self.num_actions, bound = rows[0], self.batch.batch.actions, observation_bound(game)
        whole = self.width + self.num_actions
        self.single_observation_space = spaces.Box(-max(bound, 1.0), max(bound, 1.0), (whole,), np.float32)
        self.single_action_space = spaces.Discrete(self.num_actions)
        self.num_agents = tables
        self._seed = seed
        super().__init__(buf)

    def reset(self, seed: int | None = None) -> tuple[npt.NDArray[np.float32], list[dict[str, Any]]]:
        """Begins every game anew; of the seed that the environment was made with, if none is given."""
        rows, infos = self.batch.reset(seed=self._seed if seed is None else seed)
        self.rewards[:], self.terminals[:], self.truncations[:] = 0, False, False
        self._write(rows, infos)
        return self.observations, []

    def step(self, actions: npt.ArrayLike) -> tuple[Any, Any, Any, Any, list[dict[str, Any]]]:
        """One action a table, whole numbers [T]."""
        rows, self.rewards[:], self.terminals[:], self.truncations[:], infos = self.batch.step(actions)
        self._write(rows, infos)
        ended = self.terminals | self.truncations
        summary = (
            [{"score": float(self.rewards[ended].mean()), "games": int(ended.sum())}] if ended.any() else []
        )
        return self.observations, self.rewards, self.terminals, self.truncations, summary

    def split(self, rows: Any) -> tuple[Any, Any]:
        """(observations [..., W], masks [..., A]) of rows [..., W + A]; masks are bool."""
        return rows[..., : self.width], rows[..., self.width :] > 0.5

    def render(self) -> Any:
        """What the learner sees at the first table, if a render_mode was given."""
        pages = self.batch.render()
        return None if pages is None else pages[0]

    def close(self) -> None:
        """Nothing is left open."""

    def _write(self, rows: Any, infos: dict[str, Any]) -> None:
        self.observations[:, : self.width] = rows
        self.observations[:, self.width :] = infos["action_mask"]
