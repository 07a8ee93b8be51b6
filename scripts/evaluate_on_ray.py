#!/usr/bin/env python3
"""An evaluation in parts on a Ray cluster, merged: exactly what one run gives.

scripts/evaluate_on_ray.py --parts 16 --json out.json -- --game daemon_dice --games 4000 best scripted

Every machine needs this clone, built, in the same folder (or --program), and `pip install ray` of one
version. Without --address Ray starts on this machine alone. What stands behind -- goes to `evaluate` as it
is; policies named by files must lie on every machine. A part whose machine is lost is played again
elsewhere."""

import argparse
import pathlib
import subprocess
import sys
import tempfile

import ray

PROGRAM = pathlib.Path(__file__).resolve().parents[1] / "build/release/bin/evaluate"


@ray.remote(num_cpus=1, max_retries=3)
def play(program: str, arguments: list[str], part: str) -> bytes:
    """The file of a part."""
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "part.json"
        command = [program, *arguments, "--part", part, "--json", str(file)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(f"part {part}: {done.stderr.strip()}")
        return file.read_bytes()


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--parts", type=int, default=16)
    parser.add_argument(
        "--address", help="of a running cluster, as ray.init takes it: auto, ray://HOST:10001"
    )
    parser.add_argument("--program", default=str(PROGRAM), help="evaluate, on every machine")
    parser.add_argument("--json", type=pathlib.Path, help="also write the results to this file")
    parser.add_argument("arguments", nargs="+", help="of evaluate, behind --")
    asked = parser.parse_args()
    ray.init(address=asked.address, log_to_driver=False)
    waiting = [
        play.remote(asked.program, asked.arguments, f"{number}/{asked.parts}")
        for number in range(1, asked.parts + 1)
    ]
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for number, text in enumerate(ray.get(waiting), 1):
            files.append(pathlib.Path(folder) / f"{number}.json")
            files[-1].write_bytes(text)
        results = ["--json", str(asked.json)] if asked.json else []
        return subprocess.run([asked.program, "--merge", *map(str, files), *results], check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
