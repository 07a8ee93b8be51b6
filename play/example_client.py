#!/usr/bin/env python3
"""Plays a match through the JSON protocol (docs/protocol.md): this client against an agent.

    python3 play/example_client.py build/release/bin/play city_of_demons --games 4 --against level:2

The client plays what a hint calls best. It checks what a client can: that the dice were committed before each
game and not bent afterwards.
"""

import argparse
import hashlib
import json
import subprocess


class Table:
    """One `play --json` process; requests are method calls: table.ask("new", game="daemon_dice")."""

    def __init__(self, program: str) -> None:
        self.process = subprocess.Popen(
            [program, "--json"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, do: str, **keys: object) -> dict:
        self.process.stdin.write(json.dumps({"do": do, **keys}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"{do}: {answer['code']}: {answer['error']}")
        return answer

    def close(self) -> None:
        self.ask("quit")
        self.process.wait(timeout=10)


def dice_are_as_committed(before: dict, after: dict) -> bool:
    text = f"pandemonium dice 1 {after['game']} {after['version']} {after['seed']}"
    return hashlib.sha256(text.encode()).hexdigest() == before["commitment"]


def play_game(table: Table, game: str, variant: str, against: str) -> float:
    """One game in the first seat; returns the score, in [-1, 1]."""
    seats = next(
        v["seats"]
        for g in table.ask("games")["games"]
        if g["game"] == game
        for v in g["variants"]
        if v["name"] == (variant or g["variants"][0]["name"])
    )
    state = start = table.ask("new", game=game, variant=variant, players=["person"] + [against] * (seats - 1))
    while not state["over"]:
        best = table.ask("hint", games=0)["moves"][0]
        state = table.ask("act", action=best["action"])
    if not dice_are_as_committed(start, state):
        raise RuntimeError("the dice are not those that were committed")
    return state["scores"][0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("game")
    parser.add_argument("--variant", default="")
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--against", default="level:2")
    given = parser.parse_args()
    table = Table(given.program)
    scores = [play_game(table, given.game, given.variant, given.against) for _ in range(given.games)]
    table.close()
    print(f"{given.game}: {given.games} games, mean score {sum(scores) / len(scores):+.2f}")


if __name__ == "__main__":
    main()
