#!/usr/bin/env python3
"""Sweep: settings of the trainer searched by successive halving, with their cost in CPU seconds.

    ./run sweep GAME [--trials 27] [--cpu-seconds 20] [--seed 1] [--part 1/2] [--folder runs/sweep-GAME]

Trials are drawn at random from SPACE; trial 0 is the preset. In the first round every trial trains from
nothing for `--cpu-seconds` on one thread, at the variant of envs/GAME/strength.toml, and plays the scripted
player. The best third trains again from nothing, three times as long and with another seed, and so on until
three or fewer are left. They and the preset are then confirmed: as long as in the last round, on three fresh
seeds.

Every result is one line of FOLDER/results-PART.jsonl, so a sweep that is stopped goes on where it was.
Several machines take a part each; when a part has nothing left to do it names the round it waits for: copy
the others' files into its folder and start it again. FOLDER/sweep.png shows every trial's score over its CPU
seconds.
"""

import argparse
import json
import math
import pathlib
import random
import shutil
import statistics
import sys

from training_runs import ROOT, against_scripted, games, strength_of, train, train_command

SPACE = {
    "ppo.learning_rate": [5e-4, 1e-3, 1.5e-3, 2e-3, 3e-3, 4e-3],
    "ppo.epochs": [1, 2, 3],
    "ppo.minibatches": [4, 8, 16],
    "ppo.entropy": [0.003, 0.01, 0.02],
    "ppo.clip": [0.1, 0.2, 0.3],
    "advantage.lambda": [0.9, 0.95, 0.98, 0.995],
    "network.width": [64, 128, 256],
    "league.share": [0.0, 0.2, 0.5],
    "rollout.tables": [256, 512, 1024],
    "rollout.steps": [32, 64, 128],
}
CONFIRMING_SEEDS = (101, 102, 103)  # no round trains with them
PROBE = 300_000  # decisions of the run that measures a trial's speed


def trial_keys(number: int, seed: int) -> list[str]:
    """Of trial 0 none: it is the preset."""
    draw = random.Random(f"{seed} {number}")
    return [] if number == 0 else [f"{key}={draw.choice(values)}" for key, values in SPACE.items()]


class Sweep:
    def __init__(self, asked: argparse.Namespace):
        self.asked = asked
        self.folder = asked.folder or ROOT / "runs" / f"sweep-{asked.game}"
        self.folder.mkdir(parents=True, exist_ok=True)
        self.part, self.parts = (int(number) for number in asked.part.split("/"))
        self.results: dict[tuple[int, int], dict] = {}  # by trial and training seed
        for file in sorted(self.folder.glob("results-*.jsonl")):
            for line in file.read_text().splitlines():
                one = json.loads(line)
                self.results[one["trial"], one["seed"]] = one

    def run(self, trial: int, seed: int, cpu_seconds: float) -> None:
        """Trains for about so many CPU seconds: a short run before shows how many decisions that is."""
        game, keys = self.asked.game, trial_keys(trial, self.asked.seed)
        variant = strength_of(game)["variant"]
        folder = self.folder / f"trial-{self.part}"
        cost = {}
        for steps in (PROBE, None):
            shutil.rmtree(folder, ignore_errors=True)
            steps = steps or max(PROBE, int(cpu_seconds * PROBE / cost[PROBE]))
            how = ["--variant", variant, "--steps", steps, "--set", "run.checkpoint_every=0", *keys]
            cost[steps] = train(train_command(game, seed, folder, *how))
        mean, low, high = against_scripted(game, folder / "policy.safetensors", self.asked.evaluation_games)
        shutil.rmtree(folder)
        one = {"trial": trial, "seed": seed, "keys": keys, "decisions": steps}
        one |= {"cpu_seconds": round(cost[steps], 1), "mean": mean, "low": low, "high": high}
        with open(self.folder / f"results-{self.part}of{self.parts}.jsonl", "a") as out:
            out.write(json.dumps(one) + "\n")
        self.results[trial, seed] = one
        self.show(one)

    @staticmethod
    def show(one: dict) -> None:
        print(
            f"trial {one['trial']:3d} seed {one['seed']:3d} {one['cpu_seconds']:7.1f} s {one['decisions'] / 1e6:6.1f} M  "
            f"{one['mean']:+.3f} [{one['low']:+.3f}, {one['high']:+.3f}]  {' '.join(one['keys']) or 'the preset'}",
            flush=True,
        )

    def round(self, name: str, wanted: list[tuple[int, int]], cpu_seconds: float) -> None:
        """Plays this part's share of the (trial, seed) pairs; ends the program where others have not played
        theirs."""
        for place, (trial, seed) in enumerate(wanted):
            if place % self.parts == self.part - 1 and (trial, seed) not in self.results:
                self.run(trial, seed, cpu_seconds)
        if missing := [each for each in wanted if each not in self.results]:
            self.picture()
            sys.exit(f"{name}: {len(missing)} results of other parts are missing in {self.folder}")

    def sweep(self) -> None:
        trials, cpu_seconds, number = list(range(self.asked.trials)), self.asked.cpu_seconds, 1
        while True:
            self.round(f"round {number}", [(trial, number) for trial in trials], cpu_seconds)
            if len(trials) <= 3:
                break
            trials.sort(key=lambda trial: -self.results[trial, number]["mean"])
            trials = trials[: math.ceil(len(trials) / 3)]
            cpu_seconds, number = 3 * cpu_seconds, number + 1
        finalists = sorted({0, *trials})
        self.round("confirming", [(t, seed) for t in finalists for seed in CONFIRMING_SEEDS], cpu_seconds)
        print("\n| trial | mean score of fresh seeds | CPU seconds | keys |\n| --- | --- | --- | --- |")
        for trial in finalists:
            runs = [self.results[trial, seed] for seed in CONFIRMING_SEEDS]
            scores = ", ".join(f"{run['mean']:+.3f}" for run in runs)
            print(
                f"| {trial} | {statistics.mean(run['mean'] for run in runs):+.3f} ({scores}) | "
                f"{statistics.mean(run['cpu_seconds'] for run in runs):.0f} | {' '.join(runs[0]['keys']) or 'the preset'} |"
            )
        self.picture()

    def picture(self) -> None:
        from matplotlib import pyplot

        figure, axis = pyplot.subplots(figsize=(8, 5))
        for trial in sorted({trial for trial, _ in self.results}):
            runs = sorted(
                (one for (of, _), one in self.results.items() if of == trial), key=lambda r: r["cpu_seconds"]
            )
            seconds, means = [r["cpu_seconds"] for r in runs], [r["mean"] for r in runs]
            errors = [[r["mean"] - r["low"] for r in runs], [r["high"] - r["mean"] for r in runs]]
            look = {"color": "#a8483b", "zorder": 3} if trial == 0 else {"color": "#4878a8", "alpha": 0.6}
            axis.errorbar(seconds, means, errors, marker="o", markersize=4, linewidth=0.8, **look)
        axis.set(xscale="log", xlabel="CPU seconds", ylabel="mean score against the scripted player")
        axis.set_title(f"{self.asked.game}: every trial; red is the preset")
        figure.savefig(self.folder / "sweep.png", dpi=120)
        print(f"picture: {self.folder / 'sweep.png'}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game", choices=games())
    parser.add_argument("--trials", type=int, default=27)
    parser.add_argument("--cpu-seconds", type=float, default=20.0, help="of a trial's first round")
    parser.add_argument("--seed", type=int, default=1, help="of the trials that are drawn")
    parser.add_argument("--part", default="1/1", metavar="I/N")
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--evaluation-games", type=int, default=1000)
    Sweep(parser.parse_args()).sweep()


if __name__ == "__main__":
    main()
