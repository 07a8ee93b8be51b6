"""Runs notebooks whole, with their full settings, and keeps the outputs: notebooks.py [--discard] [NAME ...].

Without names it runs all. `--discard` keeps nothing.

The tests run them again with short settings (PANDEMONIUM_QUICK_NOTEBOOKS=1) and keep nothing.
"""

import sys
import time
from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"


def execute(path: Path, keep: bool) -> None:
    notebook = nbformat.read(path, as_version=4)
    begun = time.monotonic()
    client = NotebookClient(
        notebook,
        timeout=3600,
        kernel_name="python3",
        record_timing=False,
        resources={"metadata": {"path": str(FOLDER)}},
    )
    client.execute()
    outputs = str([cell.get("outputs") for cell in notebook.cells])
    for private in (str(FOLDER.parent), sys.prefix, str(Path.home()) + "/"):
        if private in outputs:
            raise SystemExit(f"{path.name}: {private} is in its outputs")
    if keep:
        nbformat.write(notebook, path)
    print(f"{path.name}: {time.monotonic() - begun:.0f} s, {path.stat().st_size // 1024} KiB", flush=True)


if __name__ == "__main__":
    given = [name for name in sys.argv[1:] if name != "--discard"]
    for name in given or [path.stem for path in sorted(FOLDER.glob("*.ipynb"))]:
        execute(FOLDER / f"{name}.ipynb", keep="--discard" not in sys.argv)
