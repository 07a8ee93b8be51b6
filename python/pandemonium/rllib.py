"""Every game for RLlib: a MultiAgentEnv of all seats. Needs ray[rllib], which pins a Gymnasium of its own
(`scripts/campaigns/rllib.sh`).

>>> from ray.tune.registry import register_env
>>> register_env("city_of_demons", lambda config: TableMultiAgentEnv({"game": "city_of_demons", **config}))
"""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from ray.rllib.env.multi_agent_env import MultiAgentEnv

from pandemonium import Error, Table, observation_bound


class TableMultiAgentEnv(MultiAgentEnv):  # type: ignore[misc]
    """Agents are "player_0" ... in turn order; only the one to act is observed, and acts.

    config       "game"; "variant"; "illegal_action"; further keys are options of the game
    observation  "observations" float32 [W], "action_mask" float32 [A], as RLlib's examples of masked models
                 take them
    rewards      0 for whoever acted; the scores, in [-1, 1], of all when the game ends
    illegal_action, for policies that do not mask: "forfeit" (default) ends the game, -1 for the agent and 0
    for the others; "noop" leaves the table as it is and asks again; "raise" refuses with an Error
    """

    def __init__(self, config: dict[str, Any]) -> None:
        super().__init__()
        options = dict(config)
        self.game: str = options.pop("game")
        self.variant: str = options.pop("variant", "")
        self.illegal_action: str = options.pop("illegal_action", "forfeit")
        if self.illegal_action not in ("forfeit", "noop", "raise"):
            raise Error(f"illegal_action is {self.illegal_action!r}; expected 'forfeit', 'noop' or 'raise'")
        self.game_options = options
        self._np_random, _ = seeding.np_random(None)
        self._table = self._lay()
        bound = observation_bound(self.game)
        observation = spaces.Dict(
            {
                "observations": spaces.Box(-bound, bound, shape=(self._table.width,), dtype=np.float32),
                "action_mask": spaces.Box(0.0, 1.0, shape=(self._table.actions,), dtype=np.float32),
            }
        )
        self.possible_agents = [f"player_{seat}" for seat in range(self._table.seats)]
        self.agents = self.possible_agents[:]
        self.observation_spaces: dict[str, spaces.Space[Any]] = dict.fromkeys(
            self.possible_agents, observation
        )
        self.action_spaces: dict[str, spaces.Space[Any]] = {
            agent: spaces.Discrete(self._table.actions) for agent in self.possible_agents
        }
        self.observation_space = spaces.Dict(self.observation_spaces)
        self.action_space = spaces.Dict(self.action_spaces)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        if seed is not None:
            self._np_random, _ = seeding.np_random(seed)
        self._table = self._lay()
        self.agents = self.possible_agents[:]
        return self._observation(), {}

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, Any], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        agent = self.possible_agents[self._table.to_act]
        if list(actions) != [agent]:
            raise Error(f"{self.game}: actions of {sorted(actions)} are given; {agent} is to act")
        action = int(actions[agent])
        legal = 0 <= action < self._table.actions and bool(self._table.mask()[action])
        rewards = {agent: 0.0}  # RLlib wants one for whoever acts again at once
        over = False
        if legal or self.illegal_action == "raise":
            self._table.apply(action)
            over = self._table.over
            if over:
                rewards = {
                    each: float(score)
                    for each, score in zip(self.possible_agents, self._table.scores, strict=True)
                }
        elif self.illegal_action == "forfeit":
            rewards, over = {each: -1.0 if each == agent else 0.0 for each in self.possible_agents}, True
        dones = {each: over for each in ([*self.possible_agents] if over else [])} | {"__all__": over}
        observation = {} if over and not self._table.over else self._observation()
        return observation, rewards, dones, dict.fromkeys(dones, False), {}

    def _observation(self) -> dict[str, Any]:
        if self._table.over:
            mask = np.ones(self._table.actions, dtype=np.float32)  # nothing will be taken
            return {
                agent: {"observations": self._table.observe(seat), "action_mask": mask.copy()}
                for seat, agent in enumerate(self.possible_agents)
            }
        seat = self._table.to_act
        return {
            self.possible_agents[seat]: {
                "observations": self._table.observe(seat),
                "action_mask": self._table.mask().astype(np.float32),
            }
        }

    def _lay(self) -> Table:
        return Table(self.game, self.variant, seed=int(self._np_random.integers(2**63)), **self.game_options)
