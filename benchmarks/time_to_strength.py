#!/usr/bin/env python3
"""Time to strength: CPU seconds of training from nothing until a policy is known to beat the scripted heuristic.

    benchmarks/time_to_strength.py [--games GAME ...] [--seeds 3] [--limit 900] [--json FILE]

A run trains on one thread with the game's preset while, on another core, its newest policy plays the scripted heuristic at
the game's first variant, on a seed of its own, at ever greater CPU times (each at least 1.3 times the one before).
It is there when the lower end of the 95% interval of its mean score is above 0 (above the scripted heuristic's own mean
score where a table has one seat). Learning rates fall over `--limit` seconds of the clock, so another limit is another
figure. Programs are those of build/release (`./run setup`).
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

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = ROOT / "build" / "release" / "bin"
GAMES = {
    "city_of_demons": 2,
    "cyberdoom_tower": 1,
    "daemon_dice": 2,
    "city_of_horror": 4,
    "demon_city": 2,
}  # seats
FIRST_LOOK, STEP = 15.0, 1.3


def cpu_seconds(pid: int) -> float:
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def mean_score(game: str, agents: list[str], games: int) -> tuple[float, float, float]:
    """(mean, low, high) of the first agent's score."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run(
            [
                BIN / "evaluate",
                "--game",
                game,
                "--games",
                str(games),
                "--seed",
                "9001",
                "--json",
                out.name,
                *agents,
            ],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        score = json.loads(pathlib.Path(out.name).read_text())["results"][0]["entrants"][0]["score"]
    return score["mean"], score["low"], score["high"]


def one_run(game: str, seed: int, limit: float, games: int, folder: pathlib.Path) -> dict:
    seats = GAMES[game]
    to_beat = mean_score(game, ["scripted"], games)[0] if seats == 1 else 0.0
    run = folder / f"{game}-{seed}"
    train = subprocess.Popen(
        [
            BIN / "train",
            "--game",
            game,
            "--threads",
            "1",
            "--seed",
            str(seed),
            "--seconds",
            str(limit),
            "--run",
            run,
            "--set",
            "run.evaluate_every=0",
            "run.checkpoint_every=3",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    looks, next_look = [], FIRST_LOOK
    try:
        while train.poll() is None and next_look <= limit:
            time.sleep(0.5)
            policy = run / "policy.safetensors"
            spent = cpu_seconds(train.pid) if train.poll() is None else limit
            if spent < next_look or not policy.exists():
                continue
            frozen = folder / "frozen.safetensors"
            shutil.copy(policy, frozen)
            mean, low, high = mean_score(game, [f"policy:{frozen}", *["scripted"] * (seats - 1)], games)
            looks.append({"cpu_seconds": round(spent, 1), "mean": mean, "low": low, "high": high})
            print(
                f"  {game} seed {seed}: {spent:6.1f} s  {mean:+.3f} [{low:+.3f}, {high:+.3f}]",
                file=sys.stderr,
            )
            if low > to_beat:
                return {"game": game, "seed": seed, "reached": round(spent, 1), "looks": looks}
            next_look = spent * STEP
        return {"game": game, "seed": seed, "reached": None, "looks": looks}
    finally:
        if train.poll() is None:
            train.kill()
            train.wait()


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", choices=GAMES, default=list(GAMES))
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument(
        "--limit", type=float, default=900.0, help="CPU seconds after which a run is given up"
    )
    parser.add_argument("--evaluation-games", type=int, default=1000)
    parser.add_argument("--json", type=pathlib.Path, help="also write every look to this file")
    asked = parser.parse_args()
    runs = []
    with tempfile.TemporaryDirectory() as folder:
        for game in asked.games:
            for seed in range(1, asked.seeds + 1):
                runs.append(one_run(game, seed, asked.limit, asked.evaluation_games, pathlib.Path(folder)))
            reached = [run["reached"] for run in runs if run["game"] == game]
            there = [seconds for seconds in reached if seconds is not None]
            middle = (
                f"median {statistics.median(there):.0f} s"
                if len(there) == len(reached)
                else "not every run got there"
            )
            print(
                f"{game}: " + ", ".join("-" if s is None else f"{s:.0f} s" for s in reached) + f"; {middle}",
                flush=True,
            )
    if asked.json:
        asked.json.write_text(json.dumps(runs, indent=1))


if __name__ == "__main__":
    main()
