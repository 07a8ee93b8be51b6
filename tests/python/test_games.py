"""A game is added by its folder and one line: no other file lists the games, but those of
lists_of_games.txt."""

import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("envs/*/game.hpp") if path.parent.name != "core")
REGISTRY = "envs/CMakeLists.txt"
# Texts, results and what belongs to one game may name games; what a program reads may not.
FREE = ("docs/", "models/", "notebooks/", "tests/replays/", "tests/digests/")
TO_GO = pathlib.Path(__file__).with_name("lists_of_games.txt")


def spellings(game: str) -> tuple[str, str, str]:
    """city_of_demons, CityOfDemons, City of Demons."""
    words = game.split("_")
    title = " ".join(word if word == "of" else word.capitalize() for word in words)
    return game, "".join(word.capitalize() for word in words), title


def lists_games(file: pathlib.Path) -> bool:
    """Whether it names every game: fewer are examples."""
    text = file.read_text(errors="replace")
    return all(any(name in text for name in spellings(game)) for game in GAMES)


def test_no_file_lists_the_games() -> None:
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    files = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.splitlines()
    own = tuple(f"{room}/{game}/" for room in ("envs", "tests") for game in GAMES)
    found = {
        name
        for name in files
        if not name.startswith((*FREE, *own))
        and not name.endswith((".md", ".safetensors"))
        and (ROOT / name).is_file()
        and lists_games(ROOT / name)
    }
    assert REGISTRY in found
    to_go = {line.split(None, 1)[0] for line in TO_GO.read_text().splitlines() if not line.startswith("#")}
    assert found - to_go - {REGISTRY, TO_GO.relative_to(ROOT).as_posix()} == set(), "ask the registry"
    assert to_go - found == set(), f"no longer lists games: take it out of {TO_GO.name}"
