"""City of Demons: the way from Camp through the Swamp to the five levels, the runners on it, and their mats."""

from __future__ import annotations

from typing import Any

from pandemonium import Table, components
from pandemonium.picture.canvas import DIM, EDGE, HEALTH, INK, MARGIN, NIGHT, WIDTH, Canvas, seat_colour

GROUNDS = ("#3d5c3a", "#3c5a54", "#5a5340", "#6b5236", "#75442f", "#7d3644", "#6e2a66")


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    position = table.view(seat)
    places = [place["name"] for place in components("city_of_demons")["places"]]
    solo = position["options"]["mode"] == "solo"
    turn = "the game is over" if table.over else f"P{position['cur'] + 1}: {position['phase']}"
    canvas.title("City of Demons", turn)
    top = canvas.room(150)
    width = (WIDTH - 2 * MARGIN) / len(places)
    for i, (place, ground) in enumerate(zip(places, GROUNDS, strict=True)):
        left = MARGIN + i * width
        canvas.panel((left + 2, top, left + width - 2, top + 132), ground, EDGE)
        canvas.fitted((left + 4, top + 6, left + width - 4, top + 44), place, 13)
        if i >= 2:
            canvas.disc(left + width / 2, top + 56, NIGHT, "", 11, INK)
            canvas.text((left + width / 2, top + 56), str(i - 1), 12, INK, "mm")
    for who, runner in enumerate(position["runners"]):
        x = MARGIN + (runner["location"] + 0.33 + 0.34 * who) * width
        canvas.pawn(x, top + 122, seat_colour(who), "AP" if solo and who else f"P{who + 1}")
    for who, runner in enumerate(position["runners"]):
        if not (solo and who == 1):
            draw_mat(canvas, runner, who, acts=table.to_act == who, own=who == seat)


def draw_mat(canvas: Canvas, runner: dict[str, Any], who: int, acts: bool, own: bool) -> None:
    top = canvas.room(66)
    canvas.panel(
        (MARGIN, top, WIDTH - MARGIN, top + 58),
        edge=seat_colour(who) if acts else EDGE,
        width=3 if acts else 1,
    )
    canvas.pawn(MARGIN + 24, top + 46, seat_colour(who))
    canvas.text((MARGIN + 46, top + 8), f"P{who + 1}" + (" (you)" if own else ""), 16, seat_colour(who))
    canvas.text((MARGIN + 46, top + 34), "Health", 12, DIM)
    x = canvas.marks(
        MARGIN + 92, top + 35, runner["health"], max(runner["max_health"], runner["health"]), HEALTH
    )
    canvas.text((x + 12, top + 34), "Evasion", 12, DIM)
    canvas.marks(x + 62, top + 35, runner["evasion"], 3, "#4fa3d9")
    for i, (name, count) in enumerate(
        (
            ("Beacons", runner["beacons"]),
            ("Junk carried", runner["mat_junk"]),
            ("Info", runner["info"]),
            ("Junk at Camp", runner["stored_junk"]),
        )
    ):
        x = 370 + i * 104
        canvas.text((x + 46, top + 20), str(count), 22, INK, "mm")
        canvas.text((x + 46, top + 44), name, 12, DIM, "mm")
