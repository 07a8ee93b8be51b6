"""Many games as a Gymnasium vector environment: the arrays are the memory that C++ writes."""

from __future__ import annotations

from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pandemonium import Agent, Error, picture, vector
from pandemonium.gym.spaces import LegalDiscrete, LegalMultiDiscrete, observation_space

Flags = npt.NDArray[np.bool_]


class BatchEnv(VectorEnv[npt.NDArray[np.float32], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """T games stepped together; A actions, W numbers in an observation, S seats.

    Self-play (opponents=None): a step is one decision of whoever is to act; the observation is that seat's, the reward the score of the
    seat that just decided, when its game ends. With `opponents` ("random", "scripted", or any roster text) they play the other seats, and
    all decisions are those of `seat`.

    observations  float32 [T, W], the env's own memory: the next step writes it (copy=True gives copies)
    rewards       float32 [T], in [-1, 1], 0 until a game ends;  terminations bool [T];  truncations bool [T], always False
    infos         "action_mask" int8 [T, A] (own memory too), "to_act" int32 [T], "scores" float32 [T, S] of the games that ended

    autoreset_mode, an AutoresetMode or its name:
      NEXT_STEP  a game that ended shows its last observation; the next step ignores its action and lays a new game
      SAME_STEP  the new game is there at once; infos["final_obs"] and infos["final_info"] tell of the one that ended
      DISABLED   a game that ended stays so until reset(options={"reset_mask": bool [T]})
    Where no action will be taken the mask is all ones. illegal_action is "raise" (an Error that names the table; nothing has moved) or
    "forfeit" (that game is lost with -1). Further keywords are options of the game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        variant: str = "",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        opponents: str | None = None,
        seat: int = 0,
        threads: int = 1,
        illegal_action: Literal["raise", "forfeit"] = "raise",
        copy: bool = False,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if illegal_action not in ("raise", "forfeit"):
            raise Error(f"illegal_action is {illegal_action!r}; expected 'raise' or 'forfeit'")
        if "byte_rows" in options:
            raise Error(
                "byte_rows is for pandemonium.vector.make: observations here are float rows, as the observation space says"
            )
        self.autoreset_mode = mode_of(autoreset_mode)
        self.metadata = {
            "render_modes": ["ansi", "rgb_array"],
            "render_fps": 2,
            "autoreset_mode": self.autoreset_mode,
        }
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise Error(f"render_mode is {render_mode!r}; expected one of {self.metadata['render_modes']}")
        self.batch = vector.make(
            game,
            num_envs,
            variant=variant,
            seed=0,
            threads=threads,
            forfeit=illegal_action == "forfeit",
            final_observations=True,
            **options,
        )
        if opponents is not None and not 0 <= seat < self.batch.seats:
            raise Error(f"{game}: there is no seat {seat}; seats are 0 to {self.batch.seats - 1}")
        self.num_envs, self.render_mode, self.copy, self.seat, self.opponents = (
            num_envs,
            render_mode,
            copy,
            seat,
            opponents,
        )
        self._agent = (
            Agent(game, opponents, seed=0) if opponents not in (None, "random", "scripted") else None
        )
        self.single_observation_space = observation_space(game, self.batch.width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = LegalDiscrete(self.batch.actions)
        self.action_space = LegalMultiDiscrete(num_envs, self.batch.actions)
        self._rows: npt.NDArray[np.float32] = self.batch._env.writable("observations")
        self._masks: Flags = self.batch._env.writable("masks")
        self.action_space.legal = self._masks
        self._ended = np.zeros(num_envs, dtype=np.bool_)  # shown at their end, laid again behind it
        self._behind = np.zeros(0, dtype=np.intp), self._rows[:0], self._masks[:0]
        self._begun = False

    def action_masks(self) -> Flags:
        """bool [T, A]: which actions are legal; own memory."""
        return self._masks

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Lays every game anew; with options={"reset_mask": bool [T]} only those marked. Without a seed new games are drawn."""
        options = dict(options or {})
        which = options.pop("reset_mask", None)
        if options:
            raise Error(f"reset options {sorted(options)} are unknown; expected 'reset_mask'")
        if seed is not None and not isinstance(seed, (int, np.integer)):
            raise Error(f"the seed is {seed!r}; expected one whole number for all games")
        super().reset(seed=None if seed is None else int(seed))
        if which is None:
            self._take_away(np.ones(self.num_envs, dtype=np.bool_))
            self.batch.reset(int(self.np_random.integers(2**63)))
            if self._agent is not None:
                self._agent.reseed(int(self.np_random.integers(2**63)))
            laid = np.ones(self.num_envs, dtype=np.bool_)
        else:
            laid = np.asarray(which)
            if laid.dtype != np.bool_ or laid.shape != (self.num_envs,) or not laid.any():
                raise Error(f"reset_mask is bool [{self.num_envs}] with at least one True")
            ended = self._ended & laid
            self._take_away(laid)
            if (laid & ~ended).any():
                self.batch.reset_some(laid & ~ended)
        self._begun = True
        while self._play_others(laid).any():  # a game that ends before the seat is asked tells nobody
            pass
        return self._observations(), self._infos(np.zeros(self.num_envs, dtype=np.bool_))

    def step(self, actions: Any) -> tuple[Any, npt.NDArray[np.float32], Flags, Flags, dict[str, Any]]:
        if not self._begun:
            raise Error(f"{self.batch.game}: call reset first")
        acted, revealed = self.batch.to_act.copy(), self._ended.copy()
        if revealed.any():
            if self.autoreset_mode == AutoresetMode.DISABLED:
                raise Error(
                    f"{self.batch.game}, table {int(revealed.argmax())}: the game is over; reset it (options 'reset_mask')"
                )
            self.batch.step(actions, which=~revealed) if not revealed.all() else None
            self._take_away(revealed)
            ended = self.batch.over & ~revealed
        else:
            self.batch.step(actions)
            ended = self.batch.over.copy()
        ended |= self._play_others(~ended)
        rewards = np.zeros(self.num_envs, dtype=np.float32)
        places = ended.nonzero()[0]
        seats = acted[places] if self.opponents is None else np.full(len(places), self.seat)
        rewards[places] = self.batch.scores[places, seats]
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            final = self._final_infos(places, seats)
            while self._play_others(ended).any():
                pass
            infos = self._infos(ended) | final
        else:
            self._show_ends(places, seats)
            infos = self._infos(ended)
        return self._observations(), rewards, ended, np.zeros(self.num_envs, dtype=np.bool_), infos

    def render(self) -> tuple[Any, ...] | None:
        """What the seat to act sees at every table: texts or pictures."""
        if self.render_mode is None:
            return None
        tables = [self.batch.table(t) for t in range(self.num_envs)]
        seats = [table.to_act if self.opponents is None else self.seat for table in tables]
        if self.render_mode == "ansi":
            return tuple(table.show(seat) for table, seat in zip(tables, seats, strict=True))
        return tuple(picture.draw(table, seat) for table, seat in zip(tables, seats, strict=True))

    # ---- the ends of games -------------------------------------------------------------------------------------------------------
    # C++ lays a table again in the step that ends it. The other modes show the last observation where the new game's stands, keep
    # that aside, and put it back before the table moves.
    def _show_ends(self, places: npt.NDArray[np.intp], seats: npt.NDArray[Any]) -> None:
        self._ended[places] = True
        if len(places) == 0:
            return
        kept, rows, masks = self._behind
        self._behind = (
            np.concatenate([kept, places]),
            np.concatenate([rows, self._rows[places]]),
            np.concatenate([masks, self._masks[places]]),
        )
        final = self.batch.final_observations
        assert final is not None
        self._rows[places] = final[places, seats]
        self._masks[places] = True

    def _take_away(self, which: Flags) -> None:
        places, rows, masks = self._behind
        put_back = which[places]
        self._rows[places[put_back]], self._masks[places[put_back]] = rows[put_back], masks[put_back]
        self._behind = places[~put_back], rows[~put_back], masks[~put_back]
        self._ended &= ~which

    # ---- the other seats ---------------------------------------------------------------------------------------------------------
    def _play_others(self, among: Flags) -> Flags:
        """Lets the opponents decide at these tables until the seat is to act; returns whose games ended."""
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        if self.opponents is None:
            return ended
        while (waiting := among & ~ended & (self.batch.to_act != self.seat)).any():
            if self.opponents == "random":
                actions = self.batch.sample_actions()
            elif self._agent is None:
                actions = self.batch.scripted()
            else:
                actions = np.zeros(self.num_envs, dtype=np.int32)
                for t in waiting.nonzero()[0]:
                    actions[t] = self._agent.choose(self.batch.table(int(t)))
            self.batch.step(actions, which=waiting)
            ended |= waiting & self.batch.over
        return ended

    # ---- what is returned --------------------------------------------------------------------------------------------------------
    def _observations(self) -> npt.NDArray[np.float32]:
        return self.batch.observations.copy() if self.copy else self.batch.observations

    def _infos(self, ended: Flags) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        masks = self.batch.masks.view(np.int8)
        infos = {
            "action_mask": masks.copy() if self.copy else masks,
            "_action_mask": everywhere,
            "to_act": self.batch.to_act.copy(),
            "_to_act": everywhere,
        }
        if ended.any():
            infos |= {"scores": self.batch.scores.copy(), "_scores": ended.copy()}
        return infos

    def _final_infos(self, places: npt.NDArray[np.intp], seats: npt.NDArray[Any]) -> dict[str, Any]:
        if len(places) == 0:
            return {}
        ended = np.zeros(self.num_envs, dtype=np.bool_)
        ended[places] = True
        rows = np.full(self.num_envs, None, dtype=object)
        final = self.batch.final_observations
        assert final is not None
        for t, seat in zip(places, seats, strict=True):
            rows[t] = final[t, seat].copy()
        told = {
            "action_mask": np.ones((self.num_envs, self.batch.actions), dtype=np.int8),
            "_action_mask": ended.copy(),
            "scores": self.batch.scores.copy(),
            "_scores": ended.copy(),
        }
        return {
            "final_obs": rows,
            "_final_obs": ended.copy(),
            "final_info": told,
            "_final_info": ended.copy(),
        }


def mode_of(given: AutoresetMode | str) -> AutoresetMode:
    """An AutoresetMode, also by its name in letters of any size."""
    for mode in AutoresetMode:
        if given == mode or str(given).upper() == mode.name:
            return mode
    raise Error(f"autoreset_mode is {given!r}; expected one of {[mode.name for mode in AutoresetMode]}")
