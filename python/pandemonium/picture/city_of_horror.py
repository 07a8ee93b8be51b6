"""City of Horror: the six places with their people and zombies, and what everybody sees of the players."""

from __future__ import annotations

import math
import re

from pandemonium import Table
from pandemonium.picture.canvas import BAD, DIM, EDGE, INK, MARGIN, WIDTH, Canvas, seat_colour

GROUNDS = ("#4a3f63", "#35545c", "#5a5340", "#5c3d38", "#3a4a63", "#4b4b4b")


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    position = table.to_json()
    canvas.title("City of Horror", "the game is over" if table.over else f"turn {position['turn']} of 4: {position['stage']}")
    places = read_places(table.show(seat))
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
            canvas.disc(x + 7, y, seat_colour(who - 1), str(who), 10)
            canvas.text((x + 22, y), person, 12, INK, "lm")
    row = canvas.room(34 * math.ceil(table.seats / 2) + 6)
    for who in range(table.seats):
        x, y = MARGIN + (who % 2) * (WIDTH / 2 - MARGIN), row + 34 * (who // 2)
        box = (x + 3, y, x + WIDTH / 2 - MARGIN - 3, y + 29)
        canvas.panel(box, edge=seat_colour(who) if table.to_act == who else EDGE, width=2 if table.to_act == who else 1)
        canvas.text((x + 14, y + 6), f"P{who + 1}" + (" (you)" if who == seat else ""), 14, seat_colour(who))
        canvas.text((x + 110, y + 7), f"{position['hand_size'][who]} cards in hand", 13, DIM)


def draw_zombie(canvas: Canvas, x: float, y: float) -> None:
    canvas.pen.ellipse((x - 7, y - 8, x + 7, y + 8), fill="#7fa05a", outline="#2a331e")
    for eye in (-3, 3):
        canvas.pen.ellipse((x + eye - 2, y - 4, x + eye + 2, y), fill=BAD)
    canvas.pen.line((x - 4, y + 4, x + 4, y + 4), fill="#2a331e", width=2)


def read_places(page: str) -> list[tuple[str, int, list[tuple[int, str]]]]:
    """(name, zombies, [(player from 1, person)]) of each place, as the page tells them."""
    places: list[tuple[str, int, list[tuple[int, str]]]] = []
    for line in page.splitlines():
        if match := re.match(r"\d[ >] (\S+(?: \S+)*)\s+[#.]+ +(\d+)", line):
            places.append((match.group(1), int(match.group(2)), []))
        elif places and line.startswith("      "):
            places[-1][2].extend((int(who), person.strip()) for who, person in re.findall(r"P(\d) ([^,]+)", line))
        elif places and not line.startswith(" "):
            break
    return places
