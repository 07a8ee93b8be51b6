#!/usr/bin/env python3
"""Choices of the trainer, one at a time: the same CPU seconds for each, several seeds, strength against the
scripted player.

    benchmarks/choices.py [--games GAME ...] [--cpu-seconds 40] [--seeds 3] [--only TEXT] [--json FILE]

Every run begins from nothing with the game's preset at the variant of envs/GAME/strength.toml, on one thread,
without the teacher (it would hide what is compared). A short run before measures each choice's decisions per
CPU second; they say how many decisions it gets. Then it plays 1,000 games, drawn at temperature 1, against
the scripted player. The table shows each choice's mean score over its seeds and, seed by seed, its mean
difference to the preset with a 95% interval (Student's t over seeds).
"""

import argparse
import json
import math
import pathlib
import shutil
import statistics
import sys
import tempfile

from training_runs import against_scripted, games, strength_of, train, train_command

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
    "half the tables with the scripted player": ["league.share=0.5", "league.scripted=1", "league.random=0"],
    BFLOAT16: [],
}
STUDENT_95 = {2: 12.71, 3: 4.30, 4: 3.18, 5: 2.78, 6: 2.57, 7: 2.45, 8: 2.36}


def trained(game: str, choice: str, seed: int, steps: int, folder: pathlib.Path) -> float:
    """Trains into a new folder, and returns the CPU seconds that it took."""
    shutil.rmtree(folder, ignore_errors=True)
    products = ["--precision", "bf16"] if choice == BFLOAT16 else ["--products", "gemm"]
    keys = ["ppo.teacher=0", "run.checkpoint_every=0", *CHOICES[choice]]
    variant = ["--variant", strength_of(game)["variant"], "--steps", steps]
    return train(train_command(game, seed, folder, *variant, *products, "--set", *keys))


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
    parser.add_argument("--games", nargs="+", choices=games(), default=["city_of_demons", "daemon_dice"])
    parser.add_argument("--cpu-seconds", type=float, default=40.0)
    parser.add_argument("--seeds", type=int, choices=range(1, 9), default=3)
    parser.add_argument("--evaluation-games", type=int, default=1000)
    parser.add_argument("--only", nargs="+", default=list(CHOICES), help="choices by name, beside the preset")
    parser.add_argument("--json", type=pathlib.Path)
    asked = parser.parse_args()
    names = ["the preset", *[name for name in CHOICES if name in asked.only and name != "the preset"]]
    results: dict[str, dict[str, list[float]]] = {}
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place) / "run"
        for game in asked.games:
            scores = results.setdefault(game, {})
            print(
                f"\n| {game}, {strength_of(game)['variant']} | decisions | mean score | beside the preset |"
            )
            print("| --- | --- | --- | --- |", flush=True)
            for name in names:
                probe = 400_000
                steps = int(asked.cpu_seconds * probe / trained(game, name, 1, probe, folder))
                scores[name] = []
                for seed in range(1, asked.seeds + 1):
                    trained(game, name, seed, steps, folder)
                    policy = folder / "policy.safetensors"
                    mean, _, _ = against_scripted(game, policy, asked.evaluation_games, ",temperature=1")
                    scores[name].append(mean)
                differences = [a - b for a, b in zip(scores[name], scores["the preset"])]
                beside = interval(differences) if name != "the preset" else ""
                each = ", ".join(f"{score:+.2f}" for score in scores[name])
                print(
                    f"| {name} | {steps / 1e6:.1f} M | {statistics.mean(scores[name]):+.3f} ({each}) | {beside} |",
                    flush=True,
                )
    if asked.json:
        asked.json.write_text(json.dumps(results, indent=1))


if __name__ == "__main__":
    sys.exit(main())
