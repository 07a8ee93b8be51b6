"""Spaces that draw legal actions: `env.action_space.sample()` without a mask knows the mask of the moment."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Discrete, MultiDiscrete

from pandemonium import Error, observation_bound

Mask = npt.NDArray[np.int8]


class LegalDiscrete(Discrete):
    """Discrete(actions) whose sample is legal now, unless another mask or probabilities are given."""

    def __init__(self, actions: int) -> None:
        super().__init__(actions)
        self.legal: Mask = np.ones(actions, dtype=np.int8)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if mask is None and probability is None:
            mask = self.legal
        return super().sample(mask=mask, probability=probability)


class LegalMultiDiscrete(MultiDiscrete):
    """MultiDiscrete([actions] * tables) whose sample is legal now, unless another mask ([tables, actions], as
    infos have it, or a tuple of rows) or probabilities are given."""

    def __init__(self, tables: int, actions: int) -> None:
        super().__init__(np.full(tables, actions, dtype=np.int64))
        self.legal: npt.NDArray[np.bool_] = np.ones((tables, actions), dtype=np.bool_)

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        if probability is not None or (mask is not None and not isinstance(mask, np.ndarray)):
            return super().sample(mask=mask, probability=probability)
        legal = self.legal if mask is None else mask
        if legal.shape != self.legal.shape or not legal.any(axis=1).all():
            raise Error(
                f"a mask of shape {legal.shape}, expected {self.legal.shape} with an action in every row"
            )
        return np.where(legal, self.np_random.random(legal.shape), -1.0).argmax(axis=1).astype(self.dtype)


def observation_space(game: str, width: int) -> Box:
    """Of the rows that a seat sees: float32 [width]."""
    bound = observation_bound(game)
    return Box(-bound, bound, shape=(width,), dtype=np.float32)
