"""What the pictures are drawn with: a sheet of Pillow's that grows downwards, in the house's colours."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

WIDTH, MARGIN = 800, 20
NIGHT, INK, DIM, PANEL, EDGE = "#14121f", "#ece8f6", "#8f88a8", "#231f35", "#4a4368"
SEATS = ("#e8a33d", "#4fa3d9", "#d9594f", "#6bbf59", "#b57edc", "#d9cf4f")
HEALTH, GOOD, BAD = "#d9594f", "#6bbf59", "#c2477e"
Box = tuple[float, float, float, float]


def seat_colour(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


class Canvas:
    """`pen` is Pillow's; `at` is the next free line from the top. Heights and places are pixels."""

    def __init__(self) -> None:
        self._sheet = Image.new("RGB", (WIDTH, 1600), NIGHT)
        self.pen = ImageDraw.Draw(self._sheet)
        self.at = MARGIN

    def room(self, height: int) -> int:
        """Takes the next lines; returns where they begin."""
        begin = self.at
        self.at += height
        return begin

    def text(
        self, place: tuple[float, float], words: str, size: int = 14, colour: str = INK, anchor: str = "la"
    ) -> None:
        self.pen.text(place, words, fill=colour, font=ImageFont.load_default(size), anchor=anchor)

    def fitted(self, box: Box, words: str, size: int = 13, colour: str = INK) -> None:
        """Words in the middle of a box, broken into lines and made smaller until they fit."""
        left, top, right, bottom = box
        for points in range(size, 6, -1):
            font = ImageFont.load_default(points)
            lines: list[str] = []
            for word in words.split():
                longer = f"{lines[-1]} {word}" if lines else word
                if lines and self.pen.textlength(longer, font=font) <= right - left - 6:
                    lines[-1] = longer
                else:
                    lines.append(word)
            step = points + 3
            if len(lines) * step <= bottom - top and all(
                self.pen.textlength(line, font=font) <= right - left - 4 for line in lines
            ):
                break
        first = (top + bottom) / 2 - (len(lines) - 1) * step / 2
        for i, line in enumerate(lines):
            self.pen.text(((left + right) / 2, first + i * step), line, fill=colour, font=font, anchor="mm")

    def panel(self, box: Box, colour: str = PANEL, edge: str = EDGE, width: int = 1) -> None:
        self.pen.rounded_rectangle(box, radius=8, fill=colour, outline=edge, width=width)

    def title(self, words: str, aside: str = "") -> None:
        top = self.room(40)
        self.text((MARGIN, top), words, 24)
        self.text((WIDTH - MARGIN, top + 10), aside, 14, DIM, "ra")

    def pawn(self, x: float, y: float, colour: str, label: str = "") -> None:
        """A playing piece whose foot stands at (x, y), 26 high."""
        self.pen.polygon(
            [(x - 9, y), (x + 9, y), (x + 4, y - 16), (x - 4, y - 16)], fill=colour, outline=NIGHT
        )
        self.pen.ellipse((x - 6, y - 26, x + 6, y - 14), fill=colour, outline=NIGHT)
        if label:
            self.text((x, y - 5), label, 9, NIGHT, "mm")

    def disc(
        self, x: float, y: float, colour: str, label: str = "", radius: float = 10, edge: str = NIGHT
    ) -> None:
        self.pen.ellipse((x - radius, y - radius, x + radius, y + radius), fill=colour, outline=edge, width=2)
        if label:
            self.text((x, y), label, max(8, int(radius)), NIGHT, "mm")

    def marks(self, x: float, y: float, filled: int, of: int, colour: str, size: int = 10) -> float:
        """A row of small squares, so many of them filled; returns where it ends."""
        for i in range(of):
            box = (x, y, x + size, y + size)
            self.pen.rectangle(box, fill=colour if i < filled else None, outline=colour)
            x += size + 3
        return x

    def die(
        self, x: float, y: float, face: int, size: int = 34, colour: str = "#f3efe2", ink: str = "#222222"
    ) -> None:
        """A six-sided die with pips; face 0 shows none."""
        self.pen.rounded_rectangle((x, y, x + size, y + size), radius=5, fill=colour, outline=EDGE)
        pips: dict[int, Sequence[tuple[int, int]]] = {
            1: [(1, 1)],
            2: [(0, 0), (2, 2)],
            3: [(0, 0), (1, 1), (2, 2)],
            4: [(0, 0), (0, 2), (2, 0), (2, 2)],
            5: [(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
            6: [(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
        }
        for column, row in pips.get(face, ()):
            cx, cy = x + size * (0.25 + 0.25 * column), y + size * (0.25 + 0.25 * row)
            self.pen.ellipse((cx - size / 11, cy - size / 11, cx + size / 11, cy + size / 11), fill=ink)

    def page(self, words: str) -> None:
        """The page as people read it, in letters of one width."""
        font = ImageFont.load_default_imagefont()
        lines = words.rstrip("\n").split("\n")
        top = self.room(14 * len(lines) + 24)
        self.panel((MARGIN, top, WIDTH - MARGIN, top + 14 * len(lines) + 12), "#1b182a")
        for i, line in enumerate(lines):
            seen = line.encode("latin-1", "replace").decode("latin-1")
            self.pen.text((MARGIN + 14, top + 6 + 14 * i), seen, fill="#cfc9e2", font=font)

    def pixels(self) -> npt.NDArray[np.uint8]:
        """uint8 [height, width, 3] of what was drawn."""
        return np.asarray(self._sheet.crop((0, 0, WIDTH, self.at + 4)), dtype=np.uint8).copy()
