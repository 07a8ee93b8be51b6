"""Cyberdoom Tower: the floors one above the other, six sectors each, their sentinels and keys, the AI on the roof, the heroes."""

from __future__ import annotations

from typing import Any

from pandemonium import Table, components
from pandemonium.picture.canvas import DIM, EDGE, INK, MARGIN, NIGHT, WIDTH, Canvas, seat_colour

GROUNDS = {"K": "#7a6320", "C": "#5b4630", "E": "#2d5a66", "L": "#3f6140"}
SYMBOLS = {"C": "crate", "E": "Energy", "L": "Luck", "K": "KEY"}
LEFT, SECTOR, HEIGHT = 70, 78, 74


def draw(canvas: Canvas, table: Table, seat: int) -> None:
    position = table.view(seat)
    options = position["options"]
    floors = 3 + options["players"]
    canvas.title(
        "Cyberdoom Tower", f"round {position['round']} of {options['countdown']}   keys {position['keys']}"
    )
    cards = sector_symbols(position)
    roof = canvas.room(52)
    canvas.panel((LEFT, roof, LEFT + 6 * SECTOR, roof + 44), "#43204f", "#b57edc", 2)
    canvas.text(
        (LEFT + 3 * SECTOR, roof + 22), f"the AI on the roof: {position['ai_energy']} energy", 16, INK, "mm"
    )
    tops = {floors: roof + 40}
    for number in range(floors - 1, -1, -1):
        floor, top = position["floors"][number], canvas.room(HEIGHT + 6)
        tops[number] = top + HEIGHT
        canvas.text((MARGIN, top + 24), str(number + 1), 26, DIM)
        for s in range(6):
            left = LEFT + s * SECTOR
            symbol, spent = cards[number][s].upper(), cards[number][s].islower()
            canvas.panel(
                (left + 2, top, left + SECTOR - 2, top + HEIGHT),
                GROUNDS.get(symbol, "#2b2740") if not spent else "#211e30",
            )
            canvas.text(
                (left + SECTOR / 2, top + 12),
                SYMBOLS.get(symbol, ""),
                12,
                INK if not spent else "#5a5470",
                "mm",
            )
        covered = range(floor["position"], min(floor["position"] + 3, 7))
        if not floor["defeated"] and covered:
            box = (LEFT + (covered[0] - 1) * SECTOR + 4, top + 22, LEFT + covered[-1] * SECTOR - 4, top + 44)
            canvas.panel(box, "#8c2f3c" if floor["activated"] else "#5f3a46", "#d9594f")
            canvas.fitted(box, "sentinel awake" if floor["activated"] else "sentinel", 12)
        x = LEFT + 6 * SECTOR + 14
        words = "sentinel defeated" if floor["defeated"] else f"sentinel: energy {floor['sentinel_energy']}"
        canvas.text((x, top + 14), words, 14, DIM if floor["defeated"] else INK)
        canvas.text(
            (x, top + 38),
            "the key is here" if floor["key_left"] else "key taken",
            13,
            "#e8c35d" if floor["key_left"] else DIM,
        )
    for who in range(options["players"]):
        player = position["players"][who]
        x = LEFT + (max(player["sector"], 0) - 0.5) * SECTOR if player["sector"] else LEFT - 22
        canvas.pawn(x + 14 * who, tops[min(player["floor"], floors)] - 4, seat_colour(who), f"P{who + 1}")
        top = canvas.room(40)
        canvas.panel(
            (MARGIN, top, WIDTH - MARGIN, top + 34), edge=seat_colour(who) if table.to_act == who else EDGE
        )
        canvas.text(
            (MARGIN + 12, top + 8), f"P{who + 1}" + (" (you)" if who == seat else ""), 15, seat_colour(who)
        )
        canvas.text((MARGIN + 90, top + 9), "energy", 13, DIM)
        canvas.marks(MARGIN + 138, top + 11, player["energy"], 6, "#4fa3d9", 11)
        canvas.text((MARGIN + 240, top + 9), "luck", 13, DIM)
        canvas.marks(MARGIN + 274, top + 11, player["luck"], 6, "#6bbf59", 11)
    dice = position["dice"]
    shown = [(face + 1, red) for red in (0, 1) for face in range(6) for _ in range(dice[red][face])]
    if shown:
        top = canvas.room(48)
        for i, (face, red) in enumerate(shown):
            canvas.die(MARGIN + 44 * i, top + 4, face, 36, "#d9594f" if red else "#f3efe2", NIGHT)


def sector_symbols(position: dict[str, Any]) -> list[str]:
    """Of each floor, from the ground, the symbols of its six sectors; small letters are used up."""
    cards = components("cyberdoom_tower")["floors"]

    def shown(floor: dict[str, Any], sector: int) -> str:
        symbol = str(cards[floor["card"]]["sectors"][sector])
        used = floor["used"] >> sector & 1 or (symbol == "K" and not floor["key_left"])
        return symbol.lower() if used else symbol

    return [
        "".join(shown(floor, sector) for sector in range(6))
        for floor in position["floors"][: 3 + position["options"]["players"]]
    ]
