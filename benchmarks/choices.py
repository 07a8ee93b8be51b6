#!/usr/bin/env python3
"""Choices of the trainer, one at a time: the same CPU seconds for each, several seeds, strength against the scripted heuristic.

    benchmarks/choices.py [--games GAME ...] [--cpu-seconds 40] [--seeds 3] [--only TEXT] [--json FILE]

Every run begins from nothing with the game's preset at one variant, on one thread, without the teacher (it would hide
what is compared). A short run before tells each choice's decisions per CPU second, and with them how many decisions it
gets. Then it plays 1,000 games, drawn at temperature 1, against the scripted heuristic. The table shows each choice's mean
score over its seeds and, seed by seed, its mean difference to the preset with a 95% interval (Student's t over seeds).
"""

import argparse
import json
import math
import pathlib
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = ROOT / "build" / "release" / "bin"
VARIANTS = {
    "city_of_demons": ("duel", 2),
    "daemon_dice": ("mirror", 2),
    "city_of_horror": ("players4", 4),
    "demon_city": ("any", 2),
}  # variant, seats
BFLOAT16 = "--precision bf16"
CHOICES = {
    "the preset": [],
    "one epoch (ppo.epochs=1)": ["ppo.epochs=1"],
    "long rollouts (128 tables x 256 steps)": ["rollout.tables=128", "rollout.steps=256"],
    "advantage.lambda=0.95": ["advantage.lambda=0.95"],
    "advantage.lambda=0.995": ["advantage.lambda=0.995"],
    "ppo.cross_entropy=1": ["ppo.cross_entropy=1"],
    "ppo.average_rate=0.05": ["ppo.average_rate=0.05"],
    "ppo.magnet=0.05": ["ppo.magnet=0.05", "ppo.magnet_end=0.05"],
    "no league (league.share=0)": ["league.share=0"],
    "half the tables with the scripted heuristic": ["league.share=0.5", "league.scripted=1", "league.random=0"],
    BFLOAT16: [],
}
STUDENT_95 = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36}


def train(game: str, choice: str, seed: int, steps: int, folder: pathlib.Path) -> float:
    """Trains, and tells the CPU seconds that it took."""
    products = ["--precision", "bf16"] if choice == BFLOAT16 else ["--products", "gemm"]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(
        [
            BIN / "train",
            "--game",
            game,
            "--variant",
            VARIANTS[game][0],
            "--threads",
            "1",
            "--seed",
            str(seed),
            "--steps",
            str(steps),
            "--run",
            folder,
            *products,
            "--set",
            "ppo.teacher=0",
            "run.evaluate_every=0",
            "run.checkpoint_every=0",
            *CHOICES[choice],
        ],
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def strength(game: str, policy: pathlib.Path, games: int) -> float:
    out = policy.parent / "score.json"
    subprocess.run(
        [
            BIN / "evaluate",
            "--game",
            game,
            "--variant",
            VARIANTS[game][0],
            "--games",
            str(games),
            "--seed",
            "9001",
            "--json",
            out,
            f"policy:{policy},temperature=1",
            *["scripted"] * (VARIANTS[game][1] - 1),
        ],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    return json.loads(out.read_text())["results"][0]["entrants"][0]["score"]["mean"]


def interval(differences: list[float]) -> str:
    if len(differences) < 2:
        return f"{differences[0]:+.3f}"
    mean = statistics.mean(differences)
    half = STUDENT_95[len(differences)] * statistics.stdev(differences) / math.sqrt(len(differences))
    return f"{mean:+.3f} [{mean - half:+.3f}, {mean + half:+.3f}]"


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", nargs="+", choices=VARIANTS, default=["city_of_demons", "daemon_dice"])
    parser.add_argument("--cpu-seconds", type=float, default=40.0)
    parser.add_argument("--seeds", type=int, choices=range(1, 9), default=3)
    parser.add_argument("--evaluation-games", type=int, default=1000)
    parser.add_argument("--only", nargs="+", default=list(CHOICES), help="choices by name, beside the preset")
    parser.add_argument("--json", type=pathlib.Path)
    asked = parser.parse_args()
    results: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory() as place:
        for game in asked.games:
            scores = results.setdefault(game, {})
            print(
                f"\n| {game}, {VARIANTS[game][0]} | decisions | mean score | beside the preset |\n| --- | --- | --- | --- |",
                flush=True,
            )
            for name in [
                "the preset",
                *[name for name in CHOICES if name in asked.only and name != "the preset"],
            ]:
                trial = pathlib.Path(place) / "trial"
                shutil.rmtree(trial, ignore_errors=True)
                probe = 400_000
                steps = int(asked.cpu_seconds * probe / train(game, name, 1, probe, trial))
                scores[name] = []
                for seed in range(1, asked.seeds + 1):
                    folder = pathlib.Path(place) / "run"
                    shutil.rmtree(folder, ignore_errors=True)
                    train(game, name, seed, steps, folder)
                    scores[name].append(strength(game, folder / "policy.safetensors", asked.evaluation_games))
                beside = (
                    interval([a - b for a, b in zip(scores[name], scores["the preset"])])
                    if name != "the preset"
                    else ""
                )
                print(
                    f"| {name} | {steps / 1e6:.1f} M | {statistics.mean(scores[name]):+.3f} "
                    f"({', '.join(f'{score:+.2f}' for score in scores[name])}) | {beside} |",
                    flush=True,
                )
    if asked.json:
        asked.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    sys.exit(main())
