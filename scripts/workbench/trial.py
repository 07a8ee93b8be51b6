"""Runs of the workbench: a policy adapted to data by `train`, and the games that it plays by `evaluate`."""

import json
import math
import os
import resource
import subprocess
import sys
import time
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from programs import BIN, ROOT, results_of
from workbench.compare import Key, Measure, Run

LUCK_PARTS = 4  # evaluations that the share of luck is measured in, for its interval
REDRAWS = 4
PROBE_GAMES = 64
GENTLER = 0.25  # times the preset's learning rate: a good policy adapts, it does not begin anew


@dataclass(frozen=True)
class Setting:
    game: str
    variant: str
    threads: int
    seed: int
    folder: Path
    start: str | None  # what --from names; None: there is no policy, training begins from nothing


@dataclass(frozen=True)
class Effort:
    steps: int  # decisions of each training
    games: int  # of each run for wins and use; a quarter as many for luck, for skill and for adapting


@dataclass(frozen=True)
class Side:
    """Data, and the name that files of the folder have of them."""

    name: str
    data: Path | None  # None: the built-in ones

    def option(self) -> list[str]:
        return ["--data", str(self.data)] if self.data else []


def start_of(game: str, variant: str) -> str | None:
    """`best`, where a model is shipped that plays this variant."""
    best = results_of("evaluate", "--game", game, "--variant", variant, "--games", 2, "best")[0]
    return "best" if best["entrants"][0]["remark"].startswith("plays with ") else None


def keys_of(setting: Setting) -> list[str]:
    keys = ["run.evaluate_every=0", "run.checkpoint_every=0"]
    if setting.start is None:
        return keys
    preset = ROOT / "envs" / setting.game / "preset.toml"
    ppo = tomllib.loads(preset.read_text()).get("ppo", {}) if preset.exists() else {}
    rate = GENTLER * ppo.get("learning_rate", 1e-3)
    return [*keys, "ppo.teacher=0", f"ppo.learning_rate={rate:g}", f"ppo.learning_rate_end={rate / 10:g}"]


class Bench:
    def __init__(self, setting: Setting):
        self.setting = setting
        self.words: dict[str, str] = {}  # what people call the moves that were played
        setting.folder.mkdir(parents=True, exist_ok=True)

    # ---- adapting ----
    def policy(self, side: Side, run: int) -> Path:
        return self.setting.folder / f"{side.name}-{run + 1}.safetensors"

    def train_command(self, side: Side, run: int, budget: list[str], where: Path) -> list[str]:
        at = self.setting
        command = [str(BIN / "train"), "--game", at.game, *side.option(), "--variant", at.variant]
        command += ["--threads", "1", "--seed", str(at.seed + run), *budget, "--run", str(where)]
        command += ["--from", at.start] if at.start else []
        return [*command, "--set", *keys_of(at)]

    def together(self, commands: Sequence[list[str]]) -> None:
        """As many at once as there are threads; ends the program with the words of one that fails."""
        waiting, running = list(commands), []
        while waiting or running:
            while waiting and len(running) < self.setting.threads:
                running.append(subprocess.Popen(waiting.pop(0), stderr=subprocess.PIPE, text=True, cwd=ROOT))
            first = running.pop(0)
            _, said = first.communicate()
            if first.returncode != 0:
                for other in running:
                    other.terminate()
                    other.communicate()
                sys.exit(f"workbench: {said.strip().splitlines()[-1] if said.strip() else 'train failed'}")

    def adapt(self, wanted: Sequence[tuple[Side, int]], steps: int) -> None:
        """Policies that are there already (a workbench that was stopped) are kept."""
        missing = [(side, run) for side, run in wanted if not self.policy(side, run).exists()]
        folders = [self.setting.folder / f"training-{side.name}-{run + 1}" for side, run in missing]
        self.together(
            [
                self.train_command(
                    side, run, ["--steps", str(steps), "--export", str(self.policy(side, run))], where
                )
                for (side, run), where in zip(missing, folders)
            ]
        )

    def decisions_per_second(self, side: Side, trainings: int, seconds: float) -> float:
        """Of one of as many trainings as will run at once, the slowest."""
        at_once = min(self.setting.threads, trainings)
        folders = [self.setting.folder / f"probe-{number + 1}" for number in range(at_once)]
        self.together(
            [self.train_command(side, 0, ["--seconds", f"{seconds:g}"], where) for where in folders]
        )
        speeds = []
        for folder in folders:
            last = json.loads((folder / "metrics.jsonl").read_text().splitlines()[-1])
            speeds.append(last["decisions"] / last["seconds"])
        return min(speeds)

    # ---- playing ----
    def evaluate(self, side: Side, games: int, *how: object, seed: int = 0) -> dict[str, Any]:
        at = self.setting
        common = ["--game", at.game, *side.option(), "--variant", at.variant, "--threads", at.threads]
        return results_of("evaluate", *common, "--games", games, "--seed", 1000 * at.seed + seed, *how)[0]

    def seconds_per_game(self, side: Side, policy: str) -> float:
        """Of everything that a run plays, for each game that counts wins and use."""
        begun = time.monotonic()
        self.play(side, policy, PROBE_GAMES, 0)
        return (time.monotonic() - begun) / PROBE_GAMES

    def play(self, side: Side, policy: str, games: int, run: int) -> Run:
        match = self.evaluate(side, games, "--use", policy, seed=10 * run)
        self.words = words_of(match) | self.words  # as they are called with the old data
        found = balance_of(match) | use_of(match)
        quarter = max(16, games // 4)
        found |= self.luck(side, policy, quarter, run)
        for key, rival in (("skill", "scripted"), ("adapting", "best")):
            other = self.evaluate(side, quarter, policy, rival, seed=10 * run + 8)
            behind = interval(other["entrants"][1]["lead"])  # of the rival, in the same deals
            ahead = Measure(-behind.mean, behind.error)
            found[Key("balance" if key == "skill" else "check", key)] = ahead
        return found

    def luck(self, side: Side, policy: str, games: int, run: int) -> Run:
        """The share of the scores' variance that luck explains, as the policy values it."""
        shares = []
        for part in range(LUCK_PARTS):
            how = ("--luck-adjusted", "--redraws", REDRAWS, "--values", policy, policy)
            each = self.evaluate(side, max(8, games // LUCK_PARTS), *how, seed=10 * run + 1 + part)
            cut = each["entrants"][0]["variance_cut"]
            shares.append(1 - 1 / cut if cut > 0 else 0.0)
        mean = sum(shares) / LUCK_PARTS
        spread = sum((share - mean) ** 2 for share in shares) / (LUCK_PARTS - 1)
        return {Key("balance", "luck"): Measure(mean, math.sqrt(spread / LUCK_PARTS))}


def interval(estimate: dict[str, float]) -> Measure:
    """A mean with its 95% interval, as a mean with its standard error."""
    return Measure(estimate["mean"], (estimate["high"] - estimate["low"]) / 2 / 1.96)


def balance_of(match: dict[str, Any]) -> Run:
    entrant = match["entrants"][0]
    wins = entrant["wins_by_seat"]
    if len(wins) > 1 and match["apart"]:  # all seats win or lose as one
        wins = wins[:1]
    found = {Key("balance", f"wins, seat {seat + 1}"): interval(each) for seat, each in enumerate(wins)}
    found[Key("balance", "draws")] = interval(entrant["draws"])
    return found


def use_of(match: dict[str, Any]) -> Run:
    found: Run = {}
    numbered = {each["name"] for each in match["use"] if each["what"] == "move"}
    for each in match["use"]:
        measure = Measure(each["mean"], each["error"])
        if each["what"] == "length":
            found[Key("balance", "length")] = measure
        elif each["what"] != "outcome" and not (each["what"] == "kind" and each["name"] in numbered):
            found[Key("use", f"{each['what']}: {each['name']}")] = measure
    return found


def words_of(match: dict[str, Any]) -> dict[str, str]:
    return {f"{each['what']}: {each['name']}": each["words"] for each in match["use"] if each["words"]}


def first_fault(game: str, file: Path) -> str:
    """Why data cannot be played; empty: they can."""
    ran = subprocess.run([BIN / "data", game, "--check", file], capture_output=True, text=True)
    return "" if ran.returncode == 0 else (ran.stdout.splitlines() or ran.stderr.splitlines())[0]


def cpu_seconds() -> float:
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines() if os.path.exists("/proc/cpuinfo") else []:
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return "an unknown processor"
