"""Daemon Dice: every daemon as a body of dice, coloured by what has become of them, with what they show and what they are used for."""

from __future__ import annotations

from typing import Any

from pandemonium import Table, components
from pandemonium.picture.canvas import DIM, EDGE, INK, MARGIN, NIGHT, WIDTH, Canvas, seat_colour

CONDITIONS = {"healthy": "#ece3cc", "stunned": "#7d7690", "wounded": "#6e2430"}
ROLES = {
    "active": "#6bbf59",
    "arrayed": "#d9594f",
    "attached": "#e8a33d",
    "minused": "#4fa3d9",
    "minus-ed": "#4fa3d9",
    "minus set": "#4fa3d9",
}
SIZE, GAP = 50, 7


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    position = table.view(seat)
    turn = "the battle is over" if table.over else f"turn {position['turn']}: {position['phase']}"
    canvas.title("Daemon Dice", turn)
    showing = faces_shown(position)
    assembling = position["phase"] in ("pick", "declare")
    for who in range(table.seats):
        daemon = position["daemons"][who]
        dice = [(slot, die) for slot, die in enumerate(daemon["dice"]) if die["condition"] != "absent"]
        if assembling and who != seat:
            dice = []  # others' choices lie covered
        across = int((WIDTH - 2 * MARGIN - 20 + GAP) // (SIZE + GAP))
        rows = max(1, -(-len(dice) // across))
        top = canvas.room(38 + rows * (SIZE + GAP))
        canvas.panel(
            (MARGIN, top, WIDTH - MARGIN, top + 30 + rows * (SIZE + GAP)),
            edge=seat_colour(who),
            width=3 if table.to_act == who else 1,
        )
        healthy = sum(die["condition"] == "healthy" for _, die in dice)
        words = f"{'ABCDEF'[who]}{' (you)' if who == seat else ''}" + (
            "" if daemon["alive"] else "  defeated"
        )
        canvas.text((MARGIN + 12, top + 6), words, 16, seat_colour(who))
        canvas.text((WIDTH - MARGIN - 12, top + 8), f"{healthy} of {len(dice)} dice healthy", 13, DIM, "ra")
        for i, (slot, die) in enumerate(dice):
            x = float(MARGIN + 10 + (i % across) * (SIZE + GAP))
            y = top + 28 + (i // across) * (SIZE + GAP)
            edge = ROLES.get(die["role"], EDGE)
            ground = CONDITIONS[die["condition"]]
            canvas.pen.rounded_rectangle(
                (x, y, x + SIZE, y + SIZE),
                radius=7,
                fill=ground,
                outline=edge,
                width=3 if edge != EDGE else 1,
            )
            ink = NIGHT if die["condition"] == "healthy" else INK
            canvas.fitted((x + 2, y + 3, x + SIZE - 2, y + 22), die["part"], 11, ink)
            face = showing.get((who, slot), "")
            canvas.fitted(
                (x + 2, y + 23, x + SIZE - 2, y + SIZE - 2), face, 12, "#7a1f1f" if ink == NIGHT else INK
            )
    legend = canvas.room(24)
    x = MARGIN + 4.0
    for name, colour in (("healthy", "#ece3cc"), ("stunned", "#7d7690"), ("wounded", "#6e2430")):
        canvas.pen.rectangle((x, legend + 2, x + 12, legend + 14), fill=colour)
        canvas.text((x + 18, legend), name, 12, DIM)
        x += 92
    for name, colour in (
        ("active", "#6bbf59"),
        ("attacking", "#d9594f"),
        ("attached", "#e8a33d"),
        ("minus", "#4fa3d9"),
    ):
        canvas.pen.rectangle((x, legend + 2, x + 12, legend + 14), outline=colour, width=3)
        canvas.text((x + 18, legend), name, 12, DIM)
        x += 92


def faces_shown(position: dict[str, Any]) -> dict[tuple[int, int], str]:
    """By seat and slot, the symbol that a die shows, of those that have been rolled."""
    box = components("daemon_dice")
    faces = {part["name"]: part["faces"] for part in box["parts"]}
    return {
        (seat, slot): box["symbols"][faces[die["part"]][die["face"]]]
        for seat, daemon in enumerate(position["daemons"])
        for slot, die in enumerate(daemon["dice"])
        if die["condition"] != "absent" and die["face"] >= 0
    }
