"""Pictures of one size, as recorders of videos ask."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pandemonium import Table, picture

SAMPLES = 24  # positions of a scripted game that the size is taken from
ROOM = 120  # pixels more, for what is seldom so high


class Frames:
    """Draws tables of one game and variant, every picture as high as the highest of a scripted game and some room."""

    def __init__(self, game: str, variant: str, options: dict[str, Any]) -> None:
        self.game, self.variant, self.options = game, variant, options
        self._height = 0

    def draw(self, table: Table, seat: int) -> npt.NDArray[np.uint8]:
        """uint8 [height, width, 3], the same size every time."""
        drawn = picture.draw(table, seat)
        if self._height == 0:
            self._height = self._highest() + ROOM
        frame = np.empty((self._height, drawn.shape[1], 3), dtype=np.uint8)
        frame[:] = drawn[-1, 0]  # the background
        rows = min(self._height, len(drawn))
        frame[:rows] = drawn[:rows]
        return frame

    def _highest(self) -> int:
        table = Table(self.game, self.variant, seed=0, **self.options)
        positions = [table.clone()]
        while not table.over:
            table.apply(table.scripted())
            positions.append(table.clone())
        chosen = positions[:: max(1, len(positions) // SAMPLES)]
        return max(len(picture.draw(each, seat)) for each in chosen for seat in range(table.seats))
