"""One game as a Gymnasium environment: one seat is the learner's, agents of the roster play the others."""

from __future__ import annotations

from typing import Any, Literal

import gymnasium
import numpy as np
import numpy.typing as npt

from pandemonium import Agent, Error, Table, action_texts, picture
from pandemonium.gym.spaces import LegalDiscrete, observation_space
from pandemonium.players import Pool, others_of

Observation = npt.NDArray[np.float32]


class TableEnv(gymnasium.Env[Observation, np.int64]):
    """A step is one decision of the learner's seat, and what the others do until it is to act again.

    observation  float32 [W]: what the seat may know, a copy
    reward       the seat's score in [-1, 1] when the game ends, else 0. A game that ends by a cap that is no
                 rule is truncated: its reward is 0
    info         "action_mask" int8 [A], which actions are legal (all ones once the game is over: none will be
                 taken); "scores" float32 [S] at the end; "illegal_action", what was wrong, where one ended
                 the game

    variant, options  as in pandemonium.Table; unknown ones are refused
    seat              whose decisions these are, from 0; "random" draws it for every game
    opponents         a roster text ("random", "scripted", "search:200", "best"), a player
                      (pandemonium.players), a Pool of them, or a list with one for each other seat in order
    illegal_action    "forfeit" ends the game with reward -1 (Gymnasium's checker does not mask); "raise"
                      refuses it with an Error, and nothing has moved
    render_mode       "ansi": the page that the seat sees, as text; "rgb_array": the same as a picture
    """

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str,
        variant: str = "",
        *,
        seat: int | Literal["random"] = 0,
        opponents: Any = "scripted",
        illegal_action: Literal["raise", "forfeit"] = "forfeit",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Error(f"render_mode is {render_mode!r}; expected one of {self.metadata['render_modes']}")
        if illegal_action not in ("raise", "forfeit"):
            raise Error(f"illegal_action is {illegal_action!r}; expected 'raise' or 'forfeit'")
        self.game, self.variant, self.options = game, variant, options
        self.render_mode, self.illegal_action = render_mode, illegal_action
        self._table = Table(game, variant, seed=0, **options)
        seats = self._table.seats
        if seat != "random" and not (isinstance(seat, (int, np.integer)) and 0 <= seat < seats):
            raise Error(f"{game}: there is no seat {seat!r}; seats are 0 to {seats - 1}, or 'random'")
        if opponents is None:
            raise Error(
                f"{game}: one table has opponents; for self-play make_vec(..., opponents=None) or pandemonium.zoo"
            )
        if isinstance(opponents, str):
            Agent(game, opponents, seed=0)  # refused even where there is no other seat
        self._asked_seat: int | Literal["random"] = seat
        self.seat = 0 if seat == "random" else int(seat)
        self._given = [
            each if isinstance(each, Pool) else Pool([each]) for each in others_of(game, opponents, seats)
        ]
        self._agents = [[Agent(game, player, seed=0) for player in pool.players] for pool in self._given]
        self._others = [agents[0] for agents in self._agents]
        self.observation_space: gymnasium.Space[Any] = observation_space(game, self._table.width)
        self.action_space: gymnasium.Space[Any] = LegalDiscrete(self._table.actions)
        self._forfeited = ""  # why, if so
        self._begun = False

    @property
    def table(self) -> Table:
        """A copy of the table as it stands."""
        return self._table.clone()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """bool [A]: which actions are legal, as sb3-contrib's MaskablePPO asks; all once the game is over."""
        return np.ones(self._table.actions, dtype=np.bool_) if self._over() else self._table.mask()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Lays a new game. With options={"position": dict or JSON text} it begins there."""
        super().reset(seed=seed)
        unknown = set(options or {}) - {"position"}
        if unknown:
            raise Error(f"reset options {sorted(unknown)} are unknown; expected 'position'")
        self._others = [
            agents[pool.index(self.np_random.random(1))[0]] if len(agents) > 1 else agents[0]
            for agents, pool in zip(self._agents, self._given, strict=True)
        ]
        for agent in self._others:
            agent.reseed(self._draw())
        self._forfeited, self._begun = "", True
        for _ in range(100):  # a game may end before the seat is ever asked; then another begins
            if self._asked_seat == "random":
                self.seat = int(self.np_random.integers(self._table.seats))
            if options and "position" in options:
                table = Table.from_json(self.game, options["position"], seed=self._draw())
                if (table.width, table.seats) != (self._table.width, self._table.seats):
                    raise Error(f"{self.game}: a position of other sizes than this environment's")
                self._table = table
            else:
                self._table = Table(self.game, self.variant, seed=self._draw(), **self.options)
            self._table.remember(max((agent.looks_back for agent in self._others), default=0))
            self._play_others()
            if not self._over():
                return self._observe(), self._info()
        raise Error(f"{self.game}: seat {self.seat} is never asked for a decision")

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if not self._begun or self._over():
            raise Error(f"{self.game}: " + ("the game is over; " if self._begun else "") + "call reset first")
        try:
            self._table.apply(action)
        except Error as fault:
            if self.illegal_action == "raise":
                raise
            self._forfeited = str(fault)
        self._play_others()
        capped = not self._forfeited and self._table.capped
        return self._observe(), self._reward(), self._over() and not capped, capped, self._info()

    def render(self) -> Any:
        """The page of the learner's seat: text, or uint8 [height, width, 3]."""
        if self.render_mode == "ansi":
            return self._table.show(self.seat)
        return picture.draw(self._table, self.seat) if self.render_mode == "rgb_array" else None

    def action_words(self) -> dict[int, str]:
        """The legal actions in words, by id."""
        return {action.id: action.words for action in self._table.legal()} if not self._over() else {}

    def action_texts(self) -> list[str]:
        """The stable texts of all actions, by id."""
        return action_texts(self.game)

    def _draw(self) -> int:
        return int(self.np_random.integers(2**63))

    def _over(self) -> bool:
        return bool(self._forfeited) or self._table.over

    def _play_others(self) -> None:
        while not self._over() and (acting := self._table.to_act) != self.seat:
            self._table.apply(self._others[acting - (acting > self.seat)].choose(self._table))

    def _observe(self) -> Observation:
        return self._table.observe(self.seat)

    def _reward(self) -> float:
        if self._forfeited:
            return -1.0
        return float(self._table.scores[self.seat]) if self._table.over and not self._table.capped else 0.0

    def _info(self) -> dict[str, Any]:
        mask = self.action_masks().astype(np.int8)
        assert isinstance(self.action_space, LegalDiscrete)
        self.action_space.legal = mask.copy()
        info: dict[str, Any] = {"action_mask": mask}
        if self._over():
            scores = np.zeros(self._table.seats, dtype=np.float32) if self._forfeited else self._table.scores
            info["scores"] = scores
            if self._forfeited:
                scores[self.seat] = -1
                info["illegal_action"] = self._forfeited
        return info
