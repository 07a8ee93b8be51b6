"""Demon City: the map of the scenario in squares, and the figures that the side may see on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from pandemonium import Table, components
from pandemonium.picture.canvas import DIM, EDGE, INK, MARGIN, NIGHT, WIDTH, Canvas, seat_colour

GROUNDS = {"#": "#0f0d18", ".": "#4a4658", ",": "#37414f"}
NAMES = {"t": "#6b5236", "c": "#3f5a4a", "E": "#7a6320"}


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    position = table.view(seat)
    scenario = components("demon_city")["scenarios"][position["options"]["scenario"]]
    canvas.title(
        f"Demon City: {scenario['title']}",
        "the game is over" if table.over else f"round {position['round']}: {position['phase']}",
    )
    rows, figures = scenario["map"], figures_of(position)
    across = max(len(row) for row in rows)
    size = min(44, int((WIDTH - 2 * MARGIN - 190) / across))
    top = canvas.room(size * len(rows) + 12)
    for y, row in enumerate(rows):
        for x, ground in enumerate(row):
            ground = vehicle_or_road(position, x, y) if ground == "~" else ground
            standing = [figure for figure in figures if figure.square == 12 * y + x]
            box = (MARGIN + x * size, top + y * size, MARGIN + (x + 1) * size - 2, top + (y + 1) * size - 2)
            canvas.pen.rectangle(box, fill=GROUNDS.get(ground, NAMES.get(ground, "#5a5470")), outline=NIGHT)
            if ground not in GROUNDS:
                canvas.text(
                    (box[0] + size / 2, box[1] + size / 2), ground, 12, DIM if standing else INK, "mm"
                )
            for place, figure in enumerate(standing):
                off = (place - (len(standing) - 1) / 2) * size * 0.4
                canvas.disc(
                    box[0] + size / 2 - 1 + off,
                    box[1] + size / 2 - 1,
                    seat_colour(figure.side),
                    figure.letter,
                    size * (0.38 if len(standing) == 1 else 0.28),
                )
    x = MARGIN + across * size + 14
    for i, figure in enumerate(figures):
        y = top + 16 + 26 * i
        canvas.disc(x + 10, y, seat_colour(figure.side), figure.letter, 11)
        canvas.text((x + 28, y), figure.name, 13, INK if figure.square >= 0 else DIM, "lm")
    canvas.text(
        (x, top + size * len(rows) - 40),
        "you are " + ("the Players" if seat == 0 else "the Host"),
        13,
        seat_colour(seat),
    )
    canvas.panel((x, top + size * len(rows) - 20, WIDTH - MARGIN, top + size * len(rows) - 18), EDGE, EDGE)


@dataclass
class Figure:
    """side: 0 the Players, 1 the Horrors; square: 12 x row + column, -1 if it does not stand on the map."""

    side: int
    letter: str
    name: str
    square: int


def figures_of(position: dict[str, Any]) -> list[Figure]:
    """Everybody in the scenario, the Players' four places first. Letters are initials, numbered where two begin alike."""
    names = [each["name"] for each in components("demon_city")["figures"]]
    found: list[Figure] = []
    for place, figure in enumerate(position["figures"]):
        if figure["who"] < 0:
            continue
        there = figure["arrived"] and not (figure["dead"] or figure["lost"] or figure["gone"])
        side, name = int(place >= 4), names[figure["who"]]
        alike = any(other.side == side and other.letter == name[0] for other in found)
        letter = f"{name[0]}{place % 4 + 1}" if alike else name[0]
        found.append(
            Figure(side, letter if side == 0 else letter.lower(), name, figure["square"] if there else -1)
        )
    return found


def vehicle_or_road(position: dict[str, Any], x: int, y: int) -> str:
    """On the overpass two vehicles of two by two squares stand in rows 2 and 3, `gap` squares apart."""
    return "." if y in (2, 3) and x in (0, 1, 2 + position["gap"], 3 + position["gap"]) else "#"
