#!/usr/bin/env python3
"""Makes the page from web/, the engine and the models: a folder for any static host, and one file that opens
from disk.

    scripts/make_page.py ENGINE_FOLDER OUT

ENGINE_FOLDER  holds GAME.js and GAME.wasm of every game, as emscripten made them
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
WORKER = "engine/worker.js"
SINGLE = "pandemonium.html"


def presentable() -> dict[str, Path]:
    """By game, in order, the folder that may hold its drawing: board.js and what it imports, board.css,
    emblem.svg."""
    games = re.findall(
        r"^pandemonium_game\((\w+)", (ROOT / "envs" / "CMakeLists.txt").read_text(), re.MULTILINE
    )
    return {game: ROOT / "envs" / game / "presentable" for game in games}


STYLES = (
    "board/palette",
    "page/page",
    "menu/menu",
    "table/table",
    "practice/practice",
    "page/small",
    "board/drawing",
)


LIGHT = ':root[data-theme="light"]'  # the palette's rule of light colours, which a reader chooses


def of_the_system(palette: str) -> str:
    """The light colours again, for readers who have not chosen and whose system is light."""
    rule = re.search(re.escape(LIGHT) + r" \{[^}]*\}", palette)
    if not rule:
        raise SystemExit("make_page: the palette has no light colours")
    again = rule[0].replace(LIGHT, ':root:not([data-theme="dark"])')
    return f"{palette}@media (prefers-color-scheme: light) {{\n{again}\n}}\n"


def stylesheet() -> str:
    """Palette, the page room by room, what drawings share, and every game's own."""
    shared = [(ROOT / "web" / f"{name}.css").read_text() for name in STYLES]
    shared[0] = of_the_system(shared[0])
    own = [folder / "board.css" for folder in presentable().values()]
    return "\n".join([*shared, *(path.read_text() for path in own if path.exists())])


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


# What an engine says of its game, so that menu and form of a new game need no engine.
ABOUT = """
const fs = require("fs"), [path, game, levels] = process.argv.slice(1);
require(path + ".js")({ wasmBinary: fs.readFileSync(path + ".wasm") }).then((engine) => {
  engine.FS.mkdirTree(`/models/${game}`);
  if (fs.existsSync(levels)) engine.FS.writeFile(`/models/${game}/levels.json`, fs.readFileSync(levels));
  const ask = (what) => {
    const request = new TextEncoder().encode(JSON.stringify(what) + "\\0"), place = engine._malloc(request.length);
    engine.HEAPU8.set(request, place);
    const answer = JSON.parse(engine.UTF8ToString(engine._answer(place)));
    engine._free(place);
    return answer;
  };
  const [about] = ask({ do: "games" }).games, forms = {};
  for (const { name } of about.variants) {
    const { levels } = ask({ do: "levels", game, variant: name });
    const { options } = ask({ do: "options", game, variant: name });
    forms[name] = { levels, options };
  }
  process.stdout.write(JSON.stringify({ about, forms }));
});
"""


def about(engines: Path, game: str) -> dict:
    """What there is to choose: the game, and of each variant the levels and options."""
    levels = ROOT / "models" / game / "levels.json"
    command = ["node", "-e", ABOUT, str((engines / game).resolve()), game, str(levels)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)


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
    (out / "style.css").write_text(stylesheet())
    games = {}
    for game, folder in presentable().items():
        (out / "engine" / f"{game}.js").write_text((engine / f"{game}.js").read_text() + "\n" + worker)
        shutil.copy(engine / f"{game}.wasm", out / "engine" / f"{game}.wasm")
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
            **about(engine, game),
        }
    (out / "games.json").write_text(json.dumps(games, separators=(",", ":")))
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
    inside = ["games.json"]
    for pattern in ("engine/*", "games/*", "models/*/*"):
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
    for file in (engine / f"{game}{kind}" for game in presentable() for kind in (".js", ".wasm")):
        if not file.exists():
            raise SystemExit(f"make_page: {file} is missing; ./run web builds it")
    make_folder(engine, out)
    (out / SINGLE).write_text(make_single(out))
    compress(out)
    sizes = {
        file.name: file.stat().st_size for file in (*sorted((out / "engine").glob("*.wasm")), out / SINGLE)
    }
    print(", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sizes.items()))


if __name__ == "__main__":
    main()
