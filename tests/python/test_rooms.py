"""Rooms are small enough to be seen at once, and each says what it is for."""

import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = {".cpp", ".hpp", ".js", ".py", ".sh"}
MOST = 21
GAMES = {path.parent for path in ROOT.glob("envs/*/game.hpp")} | {
    path.parent for path in ROOT.glob("tests/*/game.hpp")
}


def rooms() -> dict[pathlib.Path, int]:
    """Folders that hold source files themselves, and how many."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[pathlib.Path, int] = {}
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if path.suffix in SOURCES and path.is_file():
            found[path.parent] = found.get(path.parent, 0) + 1
    return found


def says_what_it_is_for(room: pathlib.Path) -> bool:
    """By its own README, or by a README further up that names it."""
    if (room / "README.md").is_file():
        return True
    above = [folder for folder in room.parents if (folder / "README.md").is_file() and folder != ROOT]
    return bool(above) and f"`{room.name}" in (above[0] / "README.md").read_text()


def test_no_room_is_crowded() -> None:
    found = {str(room.relative_to(ROOT)): n for room, n in rooms().items()}
    assert {room: n for room, n in found.items() if n > MOST} == {}


def test_every_room_says_what_it_is_for() -> None:
    of_games = GAMES | {ROOT / "tests" / game.name for game in GAMES}  # tests/README.md speaks of all of them
    silent = {room for room in rooms() if room != ROOT and not says_what_it_is_for(room)} - of_games
    assert {str(room.relative_to(ROOT)) for room in silent} == set()


def test_readmes_of_rooms_are_short() -> None:
    """Ten lines or so: what it is for, what comes in, what goes out, where to begin; references have more."""
    references = {"models", "play", "python", "training", "web"}
    for room in rooms():
        path = room / "README.md"
        name = str(room.relative_to(ROOT))
        if path.is_file() and room not in GAMES and name not in references:
            lines = path.read_text().splitlines()
            assert 5 <= len(lines) <= 25 or room == ROOT, f"{name}/README.md has {len(lines)} lines"


def test_rooms_of_the_page_use_one_another_one_way() -> None:
    """web/README.md names them from the ground up; none uses a room that is named after it."""
    web = ROOT / "web"
    rows = re.findall(r"^\| `(\w+)/` \|", (web / "README.md").read_text(), re.MULTILINE)
    assert set(rows) == {path.parent.name for path in web.glob("*/*.js")}
    for module in web.glob("*/*.js"):
        for other in re.findall(r'from "\.\./(\w+)/', module.read_text()):
            assert rows.index(other) < rows.index(module.parent.name), f"{module.name} uses {other}"
