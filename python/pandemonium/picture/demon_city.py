"""Demon City: the map of the scenario in squares, and the figures that the side may see on it."""

from __future__ import annotations

import re

from pandemonium import Table
from pandemonium.picture.canvas import DIM, EDGE, INK, MARGIN, NIGHT, WIDTH, Canvas, seat_colour

GROUNDS = {"#": "#0f0d18", ".": "#4a4658", ",": "#37414f"}
NAMES = {"t": "#6b5236", "c": "#3f5a4a", "E": "#7a6320"}


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    page = table.show(seat)
    position = table.to_json()
    heading = page.splitlines()[0]
    name = heading.split("   ")[0].split(" - ")[-1].split(" round ")[0].strip()
    canvas.title(f"Demon City: {name}", "the game is over" if table.over else f"round {position['round']}: {position['phase']}")
    rows, figures = read_map(page)
    if not rows:
        return
    across = max(len(row) for row in rows)
    size = min(44, int((WIDTH - 2 * MARGIN - 190) / across))
    top = canvas.room(size * len(rows) + 12)
    for y, row in enumerate(rows):
        for x, cell in enumerate(row):
            ground, standing = cell[0], cell[1:]
            box = (MARGIN + x * size, top + y * size, MARGIN + (x + 1) * size - 2, top + (y + 1) * size - 2)
            canvas.pen.rectangle(box, fill=GROUNDS.get(ground, NAMES.get(ground, "#5a5470")), outline=NIGHT)
            if ground not in GROUNDS:
                canvas.text((box[0] + size / 2, box[1] + size / 2), ground, 12, DIM if standing else INK, "mm")
            for place, figure in enumerate(standing):
                off = (place - (len(standing) - 1) / 2) * size * 0.4
                colour = seat_colour(figures.get(figure, (1, ""))[0])
                canvas.disc(box[0] + size / 2 - 1 + off, box[1] + size / 2 - 1, colour, figure, size * (0.38 if len(standing) == 1 else 0.28))
    x = MARGIN + across * size + 14
    for i, (letter, (side, words)) in enumerate(figures.items()):
        y = top + 16 + 30 * i
        canvas.disc(x + 10, y, seat_colour(side), letter, 11)
        canvas.text((x + 28, y), words, 13, INK, "lm")
    canvas.text((x, top + size * len(rows) - 40), "you are " + ("the Players" if seat == 0 else "the Host"), 13, seat_colour(seat))
    canvas.panel((x, top + size * len(rows) - 20, WIDTH - MARGIN, top + size * len(rows) - 18), EDGE, EDGE)


def read_map(page: str) -> tuple[list[list[str]], dict[str, tuple[int, str]]]:
    """Rows of cells (the ground, then the letters of who stands there), and by letter the figure's side (0 Players, 1 Horrors) and name, as the page shows them."""
    rows: list[list[str]] = []
    figures: dict[str, tuple[int, str]] = {}
    lines = page.splitlines()
    head = next((line for line in lines if re.match(r"\s+0  1  2 ", line)), None)
    if head is None:
        return rows, figures
    numbers = re.match(r"[\s\d]+", head)
    assert numbers is not None
    across = len(numbers.group(0).split())
    for line in lines[lines.index(head) + 1 :]:
        if not re.match(r"\s?\d+  ", line):
            break
        cells = [line[4 + 3 * x : 7 + 3 * x].ljust(3) for x in range(across)]
        rows.append([(cell[0] if cell[0] != " " else ".") + cell[1:].replace(" ", "") for cell in cells])
        rest = line[4 + 3 * across :]
        if match := re.match(r"\s*(\S[^ ]*(?: [^ ]+)*)\s+(\S)\s+\d", rest):
            letter = match.group(2)
            figures[letter] = (1 if letter.islower() else 0, match.group(1))
    return rows, figures
