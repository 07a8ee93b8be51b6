#!/usr/bin/env python3
"""Makes the page from web/, the engine and the models: a folder for any static host, and one file that opens from disk.

    scripts/make_page.py ENGINE_FOLDER OUT

ENGINE_FOLDER  holds pandemonium.js and pandemonium.wasm, as emscripten made them
OUT            becomes the folder (index.html, ...) with pandemonium.html in it: every file packed with gzip and base64
               into the page itself, scripts and styles named to the content security policy by their hash
"""

import base64
import gzip
import hashlib
import json
import re
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
ENGINE = ("pandemonium.js", "pandemonium.wasm")


def page_files() -> list[Path]:
    """What a browser needs of web/, as paths inside it."""
    web = ROOT / "web"
    wanted = {".html", ".css", ".js"}
    return sorted(path.relative_to(web) for path in web.rglob("*") if path.suffix in wanted)


def model_files() -> dict[str, list[str]]:
    """By game, what agents read of models/."""
    games: dict[str, list[str]] = {}
    for path in sorted((ROOT / "models").glob("*/*")):
        if path.suffix == ".safetensors" or path.name == "levels.json":
            games.setdefault(path.parent.name, []).append(path.name)
    return games


def make_folder(engine: Path, out: Path) -> None:
    if out.exists():
        shutil.rmtree(out)
    for path in page_files():
        (out / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / "web" / path, out / path)
    for name in ENGINE:
        shutil.copy(engine / name, out / name)
    models = model_files()
    for game, names in models.items():
        (out / "models" / game).mkdir(parents=True)
        for name in names:
            shutil.copy(ROOT / "models" / game / name, out / "models" / game / name)
    (out / "models.json").write_text(json.dumps(models))


def packed(path: str, content: bytes) -> str:
    text = base64.b64encode(gzip.compress(content, 9, mtime=0)).decode()
    return f'<script type="application/gzip" data-file="{path}">{text}</script>\n'


def hash_of(text: str) -> str:
    return "'sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() + "'"


def make_single(folder: Path) -> str:
    """The page of a folder with everything inside it; nothing is ever fetched."""
    html = (folder / "index.html").read_text()
    scripts = "\n".join(
        (folder / name).read_text() for name in re.findall(r'<script src="([^"]+)"></script>', html)
    )
    style = (folder / "style.css").read_text()
    if "</script" in scripts or "</style" in style:
        raise SystemExit("make_page: a script or style ends itself")
    inside = [name for name in ("worker.js", "models.json", *ENGINE)]
    inside += sorted(str(path.relative_to(folder)) for path in (folder / "models").glob("*/*"))
    files = "".join(packed(name, (folder / name).read_bytes()) for name in inside)
    policy = (
        f"default-src 'none'; connect-src 'none'; script-src {hash_of(scripts)} blob: 'wasm-unsafe-eval'; "
        f"worker-src blob:; style-src {hash_of(style)}; img-src data:"
    )
    html = re.sub(
        r'(http-equiv="Content-Security-Policy" content=)"[^"]*"', lambda m: f'{m[1]}"{policy}"', html
    )
    html = html.replace('<link rel="stylesheet" href="style.css">', f"<style>{style}</style>")
    html = re.sub(
        r'(<script src="[^"]+"></script>\n)+', lambda _: f"{files}<script>{scripts}</script>\n", html
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
    (out / "pandemonium.html").write_text(make_single(out))
    sizes = {name: (out / name).stat().st_size for name in ("pandemonium.wasm", "pandemonium.html")}
    print(", ".join(f"{name} {size / 1e6:.1f} MB" for name, size in sizes.items()))


if __name__ == "__main__":
    main()
