#!/usr/bin/env python3
"""Keeps what a version has released, for later versions to open: models, replays and saved games of every
game.

    scripts/keep_released.py 1.0.0 [--to FOLDER]     writes tests/released/1.0.0

Models are copies of models/GAME/best.safetensors, replays those of tests/replays; a saved game is the first
half of one.
"""

import argparse
import pathlib
import shutil

ROOT = pathlib.Path(__file__).resolve().parents[1]


def keep(folder: pathlib.Path) -> int:
    """Writes the folder anew. Returns how many files it holds."""
    shutil.rmtree(folder, ignore_errors=True)
    for model in sorted((ROOT / "models").glob("*/best.safetensors")):
        (folder / model.parent.name).mkdir(parents=True)
        shutil.copyfile(model, folder / model.parent.name / "model.safetensors")
    for replay in sorted((ROOT / "tests/replays").glob("*/*.jsonl")):
        game = folder / replay.parent.name
        game.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(replay, game / f"{replay.stem}.replay.jsonl")
        lines = replay.read_text().splitlines(keepends=True)
        (game / f"{replay.stem}.saved.jsonl").write_text("".join(lines[: max(2, len(lines) // 2)]))
    return sum(path.is_file() for path in folder.rglob("*"))


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("version")
    parser.add_argument("--to", type=pathlib.Path)
    given = parser.parse_args()
    folder = given.to or ROOT / "tests/released" / given.version
    print(f"{folder}: {keep(folder)} files")


if __name__ == "__main__":
    main()
