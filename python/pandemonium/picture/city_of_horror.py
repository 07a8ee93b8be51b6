"""City of Horror: the six places with their people and zombies, and what everybody sees of the players."""

from __future__ import annotations

import math
from typing import Any

from pandemonium import Table, components
from pandemonium.picture.canvas import BAD, DIM, EDGE, INK, MARGIN, WIDTH, Canvas, seat_colour

GROUNDS = ("#4a3f63", "#35545c", "#5a5340", "#5c3d38", "#3a4a63", "#4b4b4b")


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    position = table.view(seat)
    canvas.title(
        "City of Horror",
        "the game is over" if table.over else f"turn {position['turn']} of 4: {position['stage']}",
    )
    places = places_of(position)
    width, height = (WIDTH - 2 * MARGIN) / 3, 150
    top = canvas.room(2 * height + 10)
    for i, (name, zombies, people) in enumerate(places):
        left, up = MARGIN + (i % 3) * width, top + (i // 3) * height
        canvas.panel((left + 3, up, left + width - 3, up + height - 8), GROUNDS[i % 6], EDGE)
        canvas.text((left + 14, up + 8), name, 16)
        for z in range(zombies):
            draw_zombie(canvas, left + width - 20 - 17 * (z % 8), up + 22 + 20 * (z // 8))
        for p, (who, person) in enumerate(people):
            x, y = left + 14 + (p % 2) * (width / 2 - 8), up + 62 + 26 * (p // 2)
            canvas.disc(x + 7, y, seat_colour(who), str(who + 1), 10)
            canvas.text((x + 22, y), person, 12, INK, "lm")
    row = canvas.room(34 * math.ceil(table.seats / 2) + 6)
    for who in range(table.seats):
        x, y = MARGIN + (who % 2) * (WIDTH / 2 - MARGIN), row + 34 * (who // 2)
        box = (x + 3, y, x + WIDTH / 2 - MARGIN - 3, y + 29)
        canvas.panel(
            box, edge=seat_colour(who) if table.to_act == who else EDGE, width=2 if table.to_act == who else 1
        )
        canvas.text((x + 14, y + 6), f"P{who + 1}" + (" (you)" if who == seat else ""), 14, seat_colour(who))
        canvas.text((x + 110, y + 7), f"{position['hand_size'][who]} cards in hand", 13, DIM)


def draw_zombie(canvas: Canvas, x: float, y: float) -> None:
    canvas.pen.ellipse((x - 7, y - 8, x + 7, y + 8), fill="#7fa05a", outline="#2a331e")
    for eye in (-3, 3):
        canvas.pen.ellipse((x + eye - 2, y - 4, x + eye + 2, y), fill=BAD)
    canvas.pen.line((x - 4, y + 4, x + 4, y + 4), fill="#2a331e", width=2)


def places_of(position: dict[str, Any]) -> list[tuple[str, int, list[tuple[int, str]]]]:
    """(name, zombies, [(seat, person)]) of each place."""
    box = components("city_of_horror")
    owners = {
        person: seat
        for seat, owned in enumerate(position["owned"])
        for person in range(len(box["people"]))
        if owned >> person & 1
    }
    return [
        (
            board["name"],
            position["zombies"][place],
            [
                (owners[person], box["people"][person]["name"])
                for person in sorted(owners)
                if position["at"][place] >> person & 1
            ],
        )
        for place, board in enumerate(box["boards"])
    ]
