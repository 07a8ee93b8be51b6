"""Every game for PettingZoo: an AEC environment of all seats, and its parallel conversion.

    >>> from pandemonium import zoo
    >>> env = zoo.env("city_of_horror", variant="players5")
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observation, reward, termination, truncation, info = env.last()
    ...     env.step(None if termination else env.action_space(agent).sample(observation["action_mask"]))

Importing this module registers the games with PettingZoo: `pettingzoo.make("aec",
"pandemonium/CityOfHorror-v0")`, also "parallel".
"""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from pandemonium import Error, Table, games, picture
from pandemonium.gym import env_id
from pandemonium.gym.spaces import observation_space

Observation = dict[str, npt.NDArray[Any]]


class TableAEC(AECEnv[str, Observation, Any]):  # type: ignore[misc]
    """Agents are "player_0" ... in turn order. An agent may decide several times in a row: a choice with
    parts is several decisions.

    observation  "observation" float32 [W], what the agent may know; "action_mask" int8 [A], what it may do
                 now: all zeros for those who are not to act, and once the game is over
    rewards      the scores, in [-1, 1], when the game ends; 0 before
    sides        the side of each agent: agents of one side are partners, with the same rewards
    Further keywords are options of the game. An illegal action is refused with an Error and nothing has
    moved.
    """

    def __init__(
        self, game: str, variant: str = "", *, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.metadata: dict[str, Any] = {
            "name": f"{game}_v0",
            "render_modes": ["ansi", "rgb_array"],
            "is_parallelizable": True,
            "render_fps": 2,
        }
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Error(f"render_mode is {render_mode!r}; expected one of {self.metadata['render_modes']}")
        self.game, self.variant, self.options, self.render_mode = game, variant, options, render_mode
        self._np_random, _ = seeding.np_random(None)
        self._table = self._lay()
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.seats)]
        self.sides = dict(zip(self.possible_agents, self._table.sides, strict=True))
        self.agents: list[str] = []
        self._observation_space = spaces.Dict(
            {
                "observation": observation_space(game, self._table.width),
                "action_mask": spaces.Box(0, 1, shape=(self._table.actions,), dtype=np.int8),
            }
        )
        self._action_spaces = {agent: spaces.Discrete(self._table.actions) for agent in self.possible_agents}
        self._observation_spaces = {agent: self._observation_space for agent in self.possible_agents}

    @property
    def table(self) -> Table:
        """A copy of the table as it stands."""
        return self._table.clone()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins a new game; with options={"position": dict or JSON text} it begins there. Warns of other
        options: PettingZoo's suite gives some."""
        options = dict(options or {})
        position = options.pop("position", None)
        if options:
            warnings.warn(f"reset options {sorted(options)} are unknown; expected 'position'", stacklevel=2)
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self._table = self._lay() if position is None else self._at(position)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.to_act]

    def observe(self, agent: str) -> Observation:
        seat = self.possible_agents.index(agent)
        acts = seat == self._table.to_act
        mask = self._table.mask().astype(np.int8) if acts else np.zeros(self._table.actions, dtype=np.int8)
        return {"observation": self._table.observe(seat), "action_mask": mask}

    def step(self, action: Any) -> None:
        if self.terminations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._table.apply(action)
        self._cumulative_rewards[self.agent_selection] = 0.0
        self._clear_rewards()
        if self._table.over:
            scores = self._table.scores
            for seat, agent in enumerate(self.possible_agents):
                self.rewards[agent] = float(scores[seat])
                self.terminations[agent] = True
        else:
            self.agent_selection = self.possible_agents[self._table.to_act]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> Any:
        """What the agent to act sees: text, or uint8 [height, width, 3]."""
        seat = max(self._table.to_act, 0)
        if self.render_mode == "ansi":
            return self._table.show(seat)
        return picture.draw(self._table, seat) if self.render_mode == "rgb_array" else None

    def close(self) -> None:
        """Nothing is held."""

    def _at(self, position: Any) -> Table:
        table = Table.from_json(self.game, position, seed=int(self._np_random.integers(2**63)))
        if table.over or (table.width, table.seats) != (self._table.width, self._table.seats):
            raise Error(f"{self.game}: a position that is over, or of other sizes than this environment's")
        return table

    def _lay(self) -> Table:
        return Table(self.game, self.variant, seed=int(self._np_random.integers(2**63)), **self.options)


def env(game: str, variant: str = "", **arguments: Any) -> AECEnv[str, Observation, Any]:
    """TableAEC with PettingZoo's check of the order of calls."""
    return wrappers.OrderEnforcingWrapper(TableAEC(game, variant, **arguments))


def parallel_env(game: str, variant: str = "", **arguments: Any) -> ParallelEnv[str, Observation, Any]:
    """The same through PettingZoo's conversion of turn-based games: only the action of the agent whose turn
    it is counts."""
    return turn_based_aec_to_parallel(env(game, variant, **arguments))


def register_envs() -> None:
    """Registers every game with PettingZoo under the ids of pandemonium.gym; called when this module is
    imported."""
    from pettingzoo.env_registry.registration import aec_registry, parallel_registry, register

    for game in games():
        if env_id(game) not in aec_registry:
            register("aec", env_id(game), "pandemonium.zoo:env", kwargs={"game": game})
        if env_id(game) not in parallel_registry:
            register("parallel", env_id(game), "pandemonium.zoo:parallel_env", kwargs={"game": game})


register_envs()
