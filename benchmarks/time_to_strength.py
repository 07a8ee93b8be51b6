#!/usr/bin/env python3
"""Time to strength: CPU seconds of training from nothing until a policy's mean score reaches given marks.

    benchmarks/time_to_strength.py [--games GAME ...] [--seeds 3] [--limit 900] [--precision bf16]
    [--set KEY=VALUE ...] [--json FILE]

Each game names a variant and three marks in envs/GAME/strength.toml. A run trains on one thread with the
game's preset, at that variant. Meanwhile its newest policy plays the scripted player, on a seed of its own,
at ever greater CPU times (each at least 1.3 times the one before). A mark is reached when the lower end of
the 95% interval of the mean score is above it. Learning rates fall over `--limit` seconds of the clock, so
figures of different limits do not compare.
"""

import argparse
import json
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

from training_runs import against_scripted, games, strength_of, train_command

FIRST_LOOK, STEP = 15.0, 1.3


def cpu_seconds(pid: int) -> float:
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def one_run(game: str, seed: int, asked: argparse.Namespace, folder: pathlib.Path) -> dict:
    """{"reached": CPU seconds at each mark, None where it was not reached; "looks": every evaluation}"""
    strength, run = strength_of(game), folder / f"{game}-{seed}"
    how = ["--variant", strength["variant"], "--seconds", asked.limit, "--precision", asked.precision]
    command = train_command(game, seed, run, *how, "--set", "run.checkpoint_every=3", *asked.set)
    said = folder / "said"  # train's complaints
    with said.open("w") as errors:
        training = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=errors)
    reached: dict[float, float | None] = {mark: None for mark in strength["marks"]}
    looks, next_look = [], FIRST_LOOK
    try:
        while training.poll() is None and None in reached.values():
            time.sleep(0.5)
            policy = run / "policy.safetensors"
            spent = cpu_seconds(training.pid) if training.poll() is None else asked.limit
            if spent < next_look or not policy.exists():
                continue
            frozen = folder / "frozen.safetensors"
            shutil.copy(policy, frozen)
            mean, low, high = against_scripted(game, frozen, asked.evaluation_games)
            looks.append({"cpu_seconds": round(spent, 1), "mean": mean, "low": low, "high": high})
            print(
                f"  {game} seed {seed}: {spent:6.1f} s  {mean:+.3f} [{low:+.3f}, {high:+.3f}]",
                file=sys.stderr,
            )
            for mark in reached:
                if reached[mark] is None and low > mark:
                    reached[mark] = round(spent, 1)
            next_look = spent * STEP
    finally:
        if training.poll() is None:
            training.kill()
            training.wait()
    if training.returncode > 0:
        sys.exit(f"{game} seed {seed}: {said.read_text().strip()}")
    return {"game": game, "seed": seed, "reached": list(reached.values()), "looks": looks}


def row(mark: float, seconds: list[float | None]) -> str:
    there = [each for each in seconds if each is not None]
    middle = f"median {statistics.median(there):.0f} s" if len(there) == len(seconds) else "not every run"
    return f"  {mark:+.2f}: " + ", ".join("-" if s is None else f"{s:.0f} s" for s in seconds) + f"; {middle}"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", choices=games(), default=games())
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--limit", type=float, default=900.0, help="seconds after which a run is given up")
    parser.add_argument("--precision", choices=("float32", "bf16", "fastest"), default="float32")
    parser.add_argument("--set", nargs="+", default=[], help="keys that differ from the preset")
    parser.add_argument("--evaluation-games", type=int, default=1000)
    parser.add_argument("--json", type=pathlib.Path, help="also write every look to this file")
    asked = parser.parse_args()
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for game in asked.games:
            of_game = [one_run(game, seed, asked, pathlib.Path(folder)) for seed in range(1, asked.seeds + 1)]
            runs += of_game
            print(f"{game}, {strength_of(game)['variant']}:", flush=True)
            for i, mark in enumerate(strength_of(game)["marks"]):
                print(row(mark, [run["reached"][i] for run in of_game]), flush=True)
    if asked.json:
        asked.json.write_text(json.dumps(runs, indent=1))


if __name__ == "__main__":
    main()
