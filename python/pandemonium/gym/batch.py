"""Many games as a Gymnasium vector environment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from pandemonium import Error, picture, vector
from pandemonium.gym.opponents import Opponents
from pandemonium.gym.spaces import LegalDiscrete, LegalMultiDiscrete, observation_space

Flags = npt.NDArray[np.bool_]


class BatchEnv(VectorEnv[npt.NDArray[np.float32], npt.NDArray[np.int64], npt.NDArray[Any]]):
    """T games stepped together; A actions, W numbers in an observation, S seats.

    All decisions are those of the learner's seat; opponents decide in the others. With opponents=None
    (self-play) a step is one decision of whoever is to act, and the observation is that seat's.

    observations  float32 [T, W]
    rewards       float32 [T], in [-1, 1], 0 until a game ends: the learner's score; in self-play that of the
                  seat that has just decided
    terminations  bool [T], the game is over;  truncations bool [T], a cap that is no rule has ended it: the
                  reward is 0 and the last observation is there to bootstrap from
    infos         "action_mask" int8 [T, A], "to_act" int32 [T]; "scores" float32 [T, S] of the games that
                  ended; in self-play "acted" int32 [T], who has just decided, and "rewards" float32 [T, S],
                  those of every seat

    opponents  a roster text, a player (pandemonium.players), a Pool of them, or a list with one for each
               other seat in order; seat_opponents changes them, also of some tables
    seat       the learner's, from 0; "random" draws it for every game
    autoreset_mode, an AutoresetMode or its name:
      NEXT_STEP  a game that ended shows its last observation; the next step ignores its action and resets
      SAME_STEP  the new game is there at once; infos["final_obs"] and infos["final_info"] report the one that
                 ended
      DISABLED   a game that ended stays so until reset(options={"reset_mask": bool [T]})
    Where no action will be taken the mask is all ones.
    illegal_action  "forfeit" loses that game with -1; "raise" is an Error that names the table, and nothing
                    has moved
    copy       whether what is returned are copies; else one buffer each, which the next step writes
    Further keywords are options of the game.
    """

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        variant: str = "",
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        opponents: Any = "scripted",
        seat: int | Literal["random"] = 0,
        threads: int = 1,
        illegal_action: Literal["raise", "forfeit"] = "forfeit",
        copy: bool = True,
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
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        self._others = None if opponents is None else Opponents(self.batch, opponents, seat)
        self.single_observation_space = observation_space(game, self.batch.width)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.single_action_space = LegalDiscrete(self.batch.actions)
        self._legal = LegalMultiDiscrete(num_envs, self.batch.actions)
        self.action_space = self._legal
        self._rows: npt.NDArray[np.float32] = np.empty((num_envs, self.batch.width), dtype=np.float32)
        self._masks: Flags = np.ones((num_envs, self.batch.actions), dtype=np.bool_)
        # Games that ended and are still shown; in C++ their tables have begun the next ones.
        self._shown = np.zeros(num_envs, dtype=np.bool_)
        self._begun = False

    def action_masks(self) -> Flags:
        """bool [T, A]: which actions are legal."""
        return self._masks

    def seat_opponents(self, opponents: Any, which: Flags | None = None) -> None:
        """Seats other opponents, at the tables marked in `which`, bool [T], or at all; the games go on."""
        if self._others is None or opponents is None:
            raise Error(f"{self.batch.game}: in self-play there are no opponents")
        self._others.seat(opponents, self._marks(which, "which"))

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Any, dict[str, Any]]:
        """Begins every game anew. Options:
        reset_mask  bool [T], only the games marked
        positions   where those games begin: one dict, JSON text or Table for each
        A seed, or one for each game, makes the games the same again; a table's game depends on its own seed
        alone where each has one."""
        options = dict(options or {})
        given, positions = options.pop("reset_mask", None), options.pop("positions", None)
        if options:
            raise Error(f"reset options {sorted(options)} are unknown; expected 'reset_mask', 'positions'")
        which = self._marks(given, "reset_mask")
        own = self._seeds(seed, some=given is not None)
        if own is None and given is None:
            drawn = int(self.np_random.integers(2**63))
            self.batch.reset(drawn)
            seeds = np.uint64(drawn) + np.arange(self.num_envs, dtype=np.uint64)
        elif own is not None:
            seeds = own
            self.batch.reset_some(which, seeds)
        else:
            seeds = None
            self.batch.reset_some(which & ~self._shown)  # those that are shown have begun their next games
        if positions is not None:
            self.batch.set_tables(which, positions)
        self._shown &= ~which
        self._begun = True
        if self._others is not None and seeds is not None:
            self._others.reseed(seeds, which)
        self._begin(which)
        return self._observations(), self._infos(np.zeros(self.num_envs, dtype=np.bool_))

    def step(self, actions: Any) -> tuple[Any, npt.NDArray[np.float32], Flags, Flags, dict[str, Any]]:
        if not self._begun:
            raise Error(f"{self.batch.game}: call reset first")
        acted, shown = self.batch.to_act.copy(), self._shown.copy()
        if shown.any():
            if self.autoreset_mode == AutoresetMode.DISABLED:
                raise Error(
                    f"{self.batch.game}, table {int(shown.argmax())}: the game is over; reset it (options 'reset_mask')"
                )
            if not shown.all():
                self.batch.step(actions, which=~shown)
            self._shown[:] = False
        else:
            self.batch.step(actions)
        ended = self.batch.over & ~shown
        if self._others is not None:
            ended |= self._others.play(~shown & ~ended)
        seats = acted if self._others is None else self._others.own.copy()
        truncated = ended & self.batch.capped
        everywhere = np.arange(self.num_envs)
        rewards = np.where(ended & ~truncated, self.batch.scores[everywhere, seats], np.float32(0))
        infos = self._infos_of_ends(ended, truncated, acted)
        assert self.batch.final_observations is not None
        if self.autoreset_mode == AutoresetMode.SAME_STEP:
            infos |= self._final_infos(ended, seats)
            self._begin(shown | ended)
        else:
            self._begin(shown)
            self._shown = ended.copy()
            self._rows[ended] = self.batch.final_observations[ended, seats[ended]]
        return self._observations(), rewards, ended & ~truncated, truncated, self._infos(ended) | infos

    def render(self) -> tuple[Any, ...] | None:
        """What the learner sees at every table, in self-play the seat to act: texts, or pictures of one
        size."""
        if self.render_mode is None:
            return None
        tables = [self.batch.table(t) for t in range(self.num_envs)]
        seats = self.batch.to_act if self._others is None else self._others.own
        look = picture.draw if self.render_mode == "rgb_array" else _page
        return tuple(look(table, int(seat)) for table, seat in zip(tables, seats, strict=True))

    def _marks(self, given: Any, name: str) -> Flags:
        if given is None:
            return np.ones(self.num_envs, dtype=np.bool_)
        marks = np.asarray(given)
        if marks.dtype != np.bool_ or marks.shape != (self.num_envs,) or not marks.any():
            raise Error(f"{name} is bool [{self.num_envs}] with at least one True")
        return marks

    def _seeds(self, seed: Any, some: bool) -> npt.NDArray[np.uint64] | None:
        """uint64 [T] where every game has a seed of its own."""
        if seed is None or isinstance(seed, (int, np.integer)):
            super().reset(seed=None if seed is None else int(seed))
            if seed is None or not some:
                return None
            return self.np_random.integers(2**63, size=self.num_envs, dtype=np.uint64)
        seeds = list(seed) if isinstance(seed, (Sequence, np.ndarray)) and not isinstance(seed, str) else []
        if len(seeds) != self.num_envs or not all(
            each is None or isinstance(each, (int, np.integer)) and 0 <= int(each) < 2**64 for each in seeds
        ):
            raise Error(
                f"the seed is {seed!r}; expected a whole number, or a list of {self.num_envs} of 0 to 2**64 - 1"
            )
        drawn = self.np_random.integers(2**63, size=self.num_envs, dtype=np.uint64)
        return np.array(
            [own if own is not None else other for own, other in zip(seeds, drawn, strict=True)],
            dtype=np.uint64,
        )

    def _begin(self, which: Flags) -> None:
        """New games begin at these tables. One that ends before the learner is asked is not reported."""
        if self._others is None:
            return
        while which.any():
            self._others.begin(which)
            which = self._others.play(which)

    def _observations(self) -> npt.NDArray[np.float32]:
        shown = self._shown.nonzero()[0]
        ended = self._rows[shown]
        rows = self.batch.observations.copy() if self.copy else self._rows
        if not self.copy:
            np.copyto(rows, self.batch.observations)
        rows[shown] = ended
        return rows

    def _infos(self, ended: Flags) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        np.logical_or(self.batch.masks, self._shown[:, None], out=self._masks)
        self._legal.legal = self._masks
        masks = self._masks.view(np.int8)
        return {
            "action_mask": masks.copy() if self.copy else masks,
            "_action_mask": everywhere,
            "to_act": self.batch.to_act.copy(),
            "_to_act": everywhere,
        }

    def _infos_of_ends(self, ended: Flags, truncated: Flags, acted: npt.NDArray[np.int32]) -> dict[str, Any]:
        """What is reported of the games that ended; in self-play what every step reports."""
        everywhere = np.ones(self.num_envs, dtype=np.bool_)
        infos: dict[str, Any] = {}
        if ended.any():
            infos |= {"scores": self.batch.scores.copy(), "_scores": ended.copy()}
        if self._others is None:
            paid = np.where((ended & ~truncated)[:, None], self.batch.scores, np.float32(0))
            infos |= {"acted": acted, "_acted": everywhere, "rewards": paid, "_rewards": everywhere}
        return infos

    def _final_infos(self, ended: Flags, seats: npt.NDArray[np.int32]) -> dict[str, Any]:
        if not ended.any():
            return {}
        rows = np.full(self.num_envs, None, dtype=object)
        final = self.batch.final_observations
        assert final is not None
        for t in ended.nonzero()[0]:
            rows[t] = final[t, seats[t]].copy()
        infos = {
            "action_mask": np.ones((self.num_envs, self.batch.actions), dtype=np.int8),
            "_action_mask": ended.copy(),
            "scores": self.batch.scores.copy(),
            "_scores": ended.copy(),
        }
        return {
            "final_obs": rows,
            "_final_obs": ended.copy(),
            "final_info": infos,
            "_final_info": ended.copy(),
        }


def _page(table: Any, seat: int) -> str:
    return str(table.show(seat))


def mode_of(given: AutoresetMode | str) -> AutoresetMode:
    """An AutoresetMode, also by its name in letters of any size."""
    for mode in AutoresetMode:
        if given == mode or str(given).upper() == mode.name:
            return mode
    raise Error(f"autoreset_mode is {given!r}; expected one of {[mode.name for mode in AutoresetMode]}")
