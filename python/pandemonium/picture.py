"""Pictures of a table, by the drawing that the page shows (`envs/<game>/presentable/board.js`): what the seat
may see, and no more.

svg(table, seat)    the text of an SVG; needs quickjs-ng
draw(table, seat)   uint8 [HEIGHT, WIDTH, 3]; needs resvg-py and Pillow too

Every picture has the same size. A game without a drawing shows the page that the seat reads.
"""

from __future__ import annotations

import functools
import io
import json
import re
from importlib.resources import files
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pandemonium._core import components, glossary, title

if TYPE_CHECKING:
    from pandemonium import Table

WIDTH, HEIGHT = 960, 720
LIGHT = ":root[data-theme"  # where the palette's light colours begin
INNER = 760  # the width that a drawing is asked for, as by the page on a wide screen
FONTS = "DejaVu Sans, Liberation Sans, Arial, sans-serif"

# `seen` is JSON; the answer is an SVG's text and the names of the seats' colours.
DRAW = """
globalThis.drawn = (seen) => {
  const { view, scene, meanings } = JSON.parse(seen);
  scene.means = (name) => meanings[name] ?? "";
  const board = makeBoard(Draw);
  return JSON.stringify([Draw.toText(board.draw(view, scene)), board.colours?.(view, scene) ?? []]);
};
globalThis.pageDrawn = (lines) => {
  const rows = JSON.parse(lines).map((line, i) => Draw.text(8, 16 + 14 * i, line, { class: "page" }));
  const attributes = { viewBox: `0 0 760 ${24 + 14 * rows.length}` };
  return JSON.stringify([Draw.toText(Draw.el("svg", attributes, rows)), []]);
};
"""


def _file(name: str) -> str:
    """One of the files that CMake lays beside the module: the page's own draw.js, styles, and every game's
    drawing."""
    path = files("pandemonium") / "drawing" / name
    return path.read_text(encoding="utf-8") if path.is_file() else ""


IMPORT = re.compile(r'^import [^;]*? from "\./([^"]+)";\n', re.M)


def _module(game: str, name: str) -> str:
    """A drawing's file, with what it imports of the same game before it; this engine has no modules."""
    code = _file(f"{game}/{name}")
    before = "".join(_module(game, each) for each in IMPORT.findall(code))
    return before + re.sub(r"^export (?!default)", "", IMPORT.sub("", code), flags=re.M)


@functools.cache
def _engine(game: str) -> tuple[Any, bool]:
    """A small JavaScript engine that holds the game's drawing, and whether there is one."""
    import quickjs

    engine = quickjs.Context()
    engine.eval(re.sub(r"^export const", "var", _file("draw.js"), flags=re.M))
    board = _module(game, "board.js")
    if board:
        engine.eval(board.replace("export default", "var makeBoard =", 1))
    engine.eval(DRAW)
    return engine, bool(board)


@functools.cache
def _meanings(game: str, data: str | None) -> dict[str, str]:
    return {term["name"]: term["meaning"] for term in reversed(glossary(game, data))}


@functools.cache
def _style(game: str, seats: tuple[str, ...]) -> str:
    """The page's styles with its dark colours in the place of their names."""
    palette = dict(re.findall(r"--([\w-]+): ([^;]+);", _file("palette.css").split(LIGHT)[0]))
    palette |= {f"seat-{i}": palette[colour] for i, colour in enumerate(seats) if colour in palette}
    rules = _file("drawing.css") + _file(f"{game}/board.css") + f"text {{ font-family: {FONTS}; }}"
    return (
        re.sub(r"var\(--([\w-]+)\)", lambda name: palette[name[1]], rules)
        + f"svg {{ color: {palette['ink']}; }}"
    )


def svg(table: Table, seat: int | None = None) -> str:
    """The table as the seat sees it (default: the seat to act, the first once the game is over), as the text
    of an SVG."""
    viewer = seat if seat is not None else max(table.to_act, 0)
    engine, has_board = _engine(table.game)
    data = table.options.get("data")
    if has_board:
        scene = {
            "seat": viewer,
            "to_act": table.to_act,
            "names": ["you" if each == viewer else f"P{each + 1}" for each in range(table.seats)],
            "title": title(table.game),
            "box": components(table.game, data),
            "width": INNER,
        }
        seen = {"view": table.view(viewer), "scene": scene, "meanings": _meanings(table.game, data)}
        answer = engine.get("drawn")(json.dumps(seen))
    else:
        answer = engine.get("pageDrawn")(json.dumps(table.show(viewer).rstrip("\n").split("\n")))
    drawing, colours = json.loads(answer)
    style = _style(table.game, tuple(colours))
    ground = re.search(r"--paper: ([^;]+);", _file("palette.css"))
    inner = drawing.replace(
        "<svg", f'<svg width="{WIDTH}" height="{HEIGHT}" preserveAspectRatio="xMidYMid meet"', 1
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f'<style>{style}</style><rect width="{WIDTH}" height="{HEIGHT}" fill="{ground[1] if ground else "#000"}"/>'
        f"{inner}</svg>"
    )


def draw(table: Table, seat: int | None = None) -> npt.NDArray[np.uint8]:
    """The same as an array: uint8 [HEIGHT, WIDTH, 3]."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(svg_string=svg(table, seat))
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB"), dtype=np.uint8).copy()
