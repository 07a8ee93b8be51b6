"""Pictures of a table: `draw(table, seat)` gives uint8 [height, width, 3], with Pillow, showing what the seat may see and no more.

Each game draws its board in a module of its own name; beneath it stands the page that the seat reads.
"""

from __future__ import annotations

import importlib
import importlib.util
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from pandemonium.picture.canvas import Canvas

if TYPE_CHECKING:
    from pandemonium import Table


def draw(table: Table, seat: int | None = None) -> npt.NDArray[np.uint8]:
    """The table as the seat sees it (default: the seat to act, the first once the game is over): uint8 [height, width, 3]."""
    viewer = seat if seat is not None else max(table.to_act, 0)
    canvas = Canvas()
    board = f"pandemonium.picture.{table.game}"
    if importlib.util.find_spec(board) is not None:  # a new game begins with its page alone
        importlib.import_module(board).draw(canvas, table, viewer)
    canvas.page(table.show(viewer))
    return canvas.pixels()
