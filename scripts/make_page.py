#!/usr/bin/env python3
"""Makes the page from web/, the engine and the models: a folder for any static host, and one file that opens
from disk.

    scripts/make_page.py ENGINE_FOLDER OUT

ENGINE_FOLDER  holds pandemonium.js and pandemonium.wasm, as emscripten made them
OUT            becomes the folder (index.html, ...) with pandemonium.html in it: every file packed with gzip
               and base64 into the page itself, scripts and styles named to the content security policy by
               their hash
"""

import base64
import gzip
import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ("pandemonium.js", "pandemonium.wasm")
WORKER = "engine/worker.js"
SINGLE = "pandemonium.html"


def presentable() -> dict[str, Path]:
    """By game, the folder that may hold its drawing: board.js and what it imports, board.css, emblem.svg."""
    games = sorted(path.parent for path in (ROOT / "envs").glob("*/game.hpp"))
    return {game.name: game / "presentable" for game in games if game.name != "core"}


STYLES = (
    "board/palette",
    "page/page",
    "menu/menu",
    "table/table",
    "practice/practice",
    "page/small",
    "board/drawing",
)


def stylesheet() -> str:
    """Palette, the page room by room, what drawings share, and every game's own."""
    shared = [ROOT / "web" / f"{name}.css" for name in STYLES]
    own = [folder / "board.css" for folder in presentable().values()]
    return "\n".join(path.read_text() for path in [*shared, *own] if path.exists())


def model_files(game: str) -> list[Path]:
    """What agents read of models/."""
    files = sorted((ROOT / "models" / game).glob("*"))
    return [
        path
        for path in files
        if path.suffix == ".safetensors" or path.name in ("levels.json", "search.json", "puzzles.json")
    ]


IMPORT = re.compile(r'^import [^;]*? from "(\.[^"]+)";\n', re.MULTILINE)


def joined(module: Path, seen: set[Path]) -> str:
    """A module and what it imports as one: their names are all different, and nothing is renamed on
    import."""
    if module in seen:
        return ""
    seen.add(module)
    code = module.read_text()
    before = "".join(joined((module.parent / each).resolve(), seen) for each in IMPORT.findall(code))
    return before + re.sub(r"^export (?!default)", "", IMPORT.sub("", code), flags=re.MULTILINE)


def without_comments(code: str) -> str:
    """A script without lines that are comments; nobody fetches those."""
    return re.sub(r"^ *(?://.*|/\*\*.*\*/)\n", "", code, flags=re.MULTILINE)


BROTLI = """
const fs = require("fs"), zlib = require("zlib");
for (const name of process.argv.slice(1))
  fs.writeFileSync(`${name}.br`, zlib.brotliCompressSync(fs.readFileSync(name), {
    params: { [zlib.constants.BROTLI_PARAM_LGWIN]: 24 },
  }));
"""
TEXTS = (".html", ".js", ".css", ".json", ".wasm", ".svg", ".safetensors")


def compress(out: Path) -> None:
    """For hosts that send what is compressed already: .gz beside each file, and .br where node is at hand."""
    files = [path for path in sorted(out.rglob("*")) if path.suffix in TEXTS and path != out / SINGLE]
    for path in files:
        path.with_name(path.name + ".gz").write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))
    if shutil.which("node"):
        subprocess.run(["node", "-e", BROTLI, *map(str, files)], check=True)


def make_folder(engine: Path, out: Path) -> None:
    if out.exists():
        shutil.rmtree(out)
    (out / "games").mkdir(parents=True)
    (out / "engine").mkdir()
    for name in ("index.html", "manifest.webmanifest", "icon.svg", "sw.js"):
        shutil.copy(ROOT / "web" / name, out / name)
    (out / "main.js").write_text(without_comments(joined(ROOT / "web" / "main.js", set())))
    worker = without_comments((ROOT / "web" / WORKER).read_text())
    (out / WORKER).write_text((engine / "pandemonium.js").read_text() + "\n" + worker)
    shutil.copy(engine / "pandemonium.wasm", out / "pandemonium.wasm")
    (out / "style.css").write_text(stylesheet())
    games = {}
    for game, folder in presentable().items():
        emblem = folder / "emblem.svg"
        path = re.search(r'\sd="([^"]+)"', emblem.read_text()) if emblem.exists() else None
        models, board = model_files(game), folder / "board.js"
        if board.exists():
            (out / "games" / f"{game}.js").write_text(joined(board, set()))
        for file in models:
            (out / "models" / game).mkdir(parents=True, exist_ok=True)
            shutil.copy(file, out / "models" / game / file.name)
        games[game] = {
            "models": [file.name for file in models],
            "board": board.exists(),
            "emblem": path[1] if path else "",
        }
    (out / "games.json").write_text(json.dumps(games))
    files = sorted(
        str(path.relative_to(out)) for path in out.rglob("*") if path.is_file() and path.name != "sw.js"
    )
    mark = hashlib.sha256(b"".join((out / name).read_bytes() for name in files)).hexdigest()[:16]
    names = f'const FILES = {json.dumps(["./", *files])}, MARK = "{mark}";\n'
    (out / "sw.js").write_text(names + (out / "sw.js").read_text())


def packed(path: str, content: bytes) -> str:
    text = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'<script type="application/gzip" data-file="{path}">{text}</script>\n'


def hash_of(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def make_single(folder: Path) -> str:
    """The page of a folder with everything inside it; nothing is ever fetched."""
    html = (folder / "index.html").read_text()
    scripts = (folder / "main.js").read_text()
    style = (folder / "style.css").read_text()
    if "</script" in scripts or "</style" in style:
        raise SystemExit("make_page: a script or style ends itself")
    inside = [WORKER, "games.json", "pandemonium.wasm"]
    for pattern in ("games/*", "models/*/*"):
        inside += sorted(str(path.relative_to(folder)) for path in folder.glob(pattern))
    files = "".join(packed(name, (folder / name).read_bytes()) for name in inside)
    policy = (
        f"default-src 'none'; connect-src 'none'; script-src {hash_of(scripts)} blob: 'wasm-unsafe-eval'; "
        f"worker-src blob:; style-src {hash_of(style)}; img-src data:"
    )
    html, policies = re.subn(
        r'(http-equiv="Content-Security-Policy"\s+content=)"[^"]*"', lambda m: f'{m[1]}"{policy}"', html
    )
    if policies != 1:
        raise SystemExit("make_page: the page's content security policy is not where it was")
    html = html.replace('<link rel="manifest" href="manifest.webmanifest">\n', "")
    html = re.sub(r'<link rel="preload"[^>]*>\n', "", html)
    html = html.replace('<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    html = html.replace(
        '<script type="module" src="main.js"></script>\n',
        f'{files}<script type="module">{scripts}</script>\n',
    )
    return html


def main() -> None:
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    engine, out = Path(sys.argv[1]), Path(sys.argv[2])
    for name in ENGINE:
        if not (engine / name).exists():
            raise SystemExit(f"make_page: {engine / name} is missing; ./run web builds it")
    make_folder(engine, out)
    (out / SINGLE).write_text(make_single(out))
    compress(out)
    sizes = {name: (out / name).stat().st_size for name in ("pandemonium.wasm", "pandemonium.html")}
    print(", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sizes.items()))


if __name__ == "__main__":
    main()
