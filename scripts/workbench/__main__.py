"""The workbench: what changed data do to a game, before people play it.

    ./run workbench GAME --data changed.json
    ./run workbench GAME --change set_up.second_info=1 --change gear.med_kit.cost=3
    ./run workbench GAME --target "first seat 0.50" --vary skills.max_health_price=2..4

Policies are adapted to the old and to the new data, each --runs times with a seed of its own, from the
shipped policy and for as many decisions on either side; then each plays itself. Side by side: wins by seat,
length, share of luck, how much better a good player does, use of every move, die and event; which changes
are beyond chance. It leaves a page of text (report.md), a picture (picture.png), the numbers (results.json)
and the policies in its folder.

With --target it searches the smallest change of the varied values that reaches a balance: "first seat 0.50"
(how often the seat wins), "draws 0.05", "length 120", "luck 0.4". --vary PLACE=1..4 or PLACE=a,b,c; several
are combined. Whatever is found is confirmed by a second run and reported as above.

The time is --minutes; --steps and --games say instead how much is trained and played, so that the numbers
come out the same again. A workbench that was stopped goes on with --folder.
"""

import argparse
import datetime
import hashlib
import json
import math
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from programs import ROOT, variants_of
from workbench import changes, report, trial
from workbench.changes import Candidate, Refused
from workbench.compare import Key, Measure, Run, compare, mean
from workbench.picture import draw
from workbench.target import Target, Trial, reaches, search, target_of
from workbench.trial import Bench, Effort, Setting, Side

TRAINING = 0.6  # of the time; the rest is for games
PROBE = 0.03  # of the time, to see how fast training is here
MOST_CANDIDATES = 400


def affordable(games: int, took: float, total: float) -> int:
    """Games in what is left of the seconds in all, where training took longer than was planned: the machine
    has had other work since the probe. A quarter of them at least, else nothing could be said."""
    late = took / (TRAINING * total)
    if late <= 1:
        return games
    left = max(0.0, total - took) / ((1 - TRAINING) * total)
    return max(min(games, 64), games // 4, int(games * left / late))


class Workbench:
    def __init__(self, asked: argparse.Namespace):
        self.asked = asked
        self.begun = time.monotonic()
        variants = variants_of(asked.game)
        variant = asked.variant or variants[0]
        if variant not in variants:
            raise Refused(f"{asked.game} has no variant {variant}; it has {', '.join(variants)}")
        start = trial.start_of(asked.game, variant)
        folder = (asked.folder or default_folder(asked.game)).absolute()
        self.bench = Bench(Setting(asked.game, variant, asked.threads, asked.seed, folder, start))
        self.base = changes.built_in(asked.game) | {"name": "built-in"}
        self.old = Side("old", None)
        if asked.against:
            self.base = changes.read(asked.against, asked.game)
            self.old = self.side("old", self.base)

    def side(self, name: str, file: dict[str, Any]) -> Side:
        path = self.bench.setting.folder / f"{name}.json"
        path.write_text(json.dumps(file, indent=2) + "\n")
        return Side(name, path)

    def say(self, words: str) -> None:
        print(f"{time.monotonic() - self.begun:5.0f} s  {words}", file=sys.stderr, flush=True)

    # ---- how much is done ----
    def effort(self, data: list[dict[str, Any]], trainings: int) -> Effort:
        """What is trained and played; of a workbench that was stopped, as it had begun."""
        asked = self.asked
        said = {key: value for key, value in vars(asked).items() if key not in ("folder", "threads")}
        digest = hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()
        said = json.loads(json.dumps(said | {"data_digest": digest}, default=str))
        kept = self.bench.setting.folder / "setting.json"
        if kept.exists():
            before = json.loads(kept.read_text())
            if before["asked"] != said:
                raise Refused(f"{kept.parent}: holds a workbench with other arguments or data")
            return Effort(**before["effort"])
        effort = self.measured_effort(trainings)
        kept.write_text(json.dumps({"asked": said, "effort": vars(effort)}, indent=1) + "\n")
        return effort

    def measured_effort(self, trainings: int) -> Effort:
        asked, bench, total = self.asked, self.bench, 60 * self.asked.minutes
        steps, games, policy = asked.steps, asked.games, "best"
        if not steps:
            speed = bench.decisions_per_second(self.old, trainings, max(1.0, PROBE * total))
            rounds = math.ceil(trainings / bench.setting.threads)
            steps = max(1, int(speed * (TRAINING - PROBE) * total / rounds))
            policy = f"policy:{bench.setting.folder / 'probe-1' / 'policy.safetensors'}"
        if not games:
            seconds = bench.seconds_per_game(self.old, policy)
            games = min(100_000, max(64, int((1 - TRAINING) * total / trainings / seconds)))
        self.say(
            f"each of {trainings} trainings: {steps:,} decisions; each plays {games:,} games and more for luck"
        )
        return Effort(steps, games)

    def after_training(self, effort: Effort) -> Effort:
        asked = self.asked
        if asked.steps or asked.games:
            return effort
        games = affordable(effort.games, time.monotonic() - self.begun, 60 * asked.minutes)
        if games < effort.games:
            self.say(f"training took longer than the probe promised: {games:,} games each")
        return Effort(effort.steps, games)

    def run(self, side: Side, number: int, effort: Effort) -> Run:
        """Plays what was adapted."""
        self.say(f"{side.name}, run {number + 1}: games")
        return self.bench.play(side, f"policy:{self.bench.policy(side, number)}", effort.games, number)

    # ---- the two uses ----
    def compare(self) -> None:
        new_file = self.new_file()
        changed = changes.differences(self.base, new_file)
        if not changed:
            raise Refused("the new data say what the old ones say: nothing is changed")
        new = self.side("new", new_file)
        effort = self.effort([self.base, new_file], 2 * self.asked.runs)
        wanted = [(side, run) for run in range(self.asked.runs) for side in (self.old, new)]
        self.say("training")
        self.bench.adapt(wanted, effort.steps)
        effort = self.after_training(effort)
        runs = {
            side.name: [self.run(side, run, effort) for run in range(self.asked.runs)]
            for side in (self.old, new)
        }
        self.tell(changed, new_file["name"], runs["old"], runs["new"], effort)

    def new_file(self) -> dict[str, Any]:
        """The file of --data, or else the old one, with every --change."""
        asked = self.asked
        file = changes.read(asked.data, asked.game) if asked.data else self.base
        for text in asked.change:
            file = changes.changed(file, changes.change_of(file, text), "changed")
        if fault := faults_of(asked.game, file) if asked.change else "":
            raise Refused(fault)
        return file

    def search(self) -> None:
        if self.asked.data or self.asked.change:
            self.base = self.new_file()
            self.old = self.side("old", self.base)
        target = target_of(self.asked.target, self.asked.within)
        every = changes.candidates(self.base, [changes.varied(self.base, text) for text in self.asked.vary])
        if len(every) > MOST_CANDIDATES:
            raise Refused(f"--vary: {len(every)} combinations, {MOST_CANDIDATES} at most")
        effort = self.effort([self.base], len(every) + 3)
        self.bench.adapt([(self.old, 0), (self.old, 1)], effort.steps)
        base = Trial(Candidate({}, (0, 0)), [self.run(self.old, run, effort) for run in (0, 1)])
        if any(target.key not in run for run in base.runs):
            raise Refused(f'--target "{target.words}": {self.bench.setting.variant} has no such thing')
        files = {
            each.words(): changes.changed(self.base, each.values, f"candidate {number + 1}")
            for number, each in enumerate(every)
        }
        sides = {words: self.side(file["name"].replace(" ", "-"), file) for words, file in files.items()}
        faults = {words: faults_of(self.asked.game, file) for words, file in files.items()}
        playable = [each for each in every if not faults[each.words()]]

        def play(candidate: Candidate, run: int) -> Run:
            side = sides[candidate.words()]
            if run == 0:  # those that come next are trained beside it
                here = playable.index(candidate)
                beside = playable[here : here + self.bench.setting.threads]
                self.bench.adapt([(sides[each.words()], 0) for each in beside], effort.steps)
            else:
                self.bench.adapt([(side, run)], effort.steps)
            self.say(candidate.words())
            return self.run(side, run, effort)

        if all(reaches(measure, target) for measure in base.measures(target)):
            found, tried = None, []
        else:
            found, tried = search(every, target, play, lambda each: faults[each.words()], self.time_is_left)
        self.tell_search(target, base, tried, found, len(every) - len(tried), effort)

    def time_is_left(self) -> bool:
        given = self.asked.steps and self.asked.games
        return bool(given) or time.monotonic() - self.begun < 60 * self.asked.minutes

    # ---- what is told ----
    def tell_search(
        self, target: Target, base: Trial, tried: list[Trial], found: Trial | None, left: int, effort: Effort
    ) -> None:
        section = report.search_section(target, base, tried, found, left)
        played = [each for each in tried if each.runs]
        best = found or min(
            played, key=lambda each: abs(each.measures(target)[0].mean - target.value), default=None
        )
        if best is None:
            page = self.bench.setting.folder / "report.md"
            page.write_text(f"# {self.asked.game}: {target.words}\n\n{section}\n")
            print(section, f"\n{page}")
            return
        file = changes.changed(self.base, best.candidate.values, "found")
        (self.bench.setting.folder / "found.json").write_text(json.dumps(file, indent=2) + "\n")
        changed = changes.differences(self.base, file)
        old = base.runs[: len(best.runs)]
        self.tell(changed, best.candidate.words(), old, best.runs, effort, section)

    def tell(
        self,
        changed: list[changes.Change],
        name: str,
        old: list[Run],
        new: list[Run],
        effort: Effort,
        found: str = "",
    ) -> None:
        check = Key("check", "adapting")
        checks = {"all runs": tuple(over_runs([run.pop(check) for run in side]) for side in (old, new))}
        told = report.Told(
            self.asked.game,
            self.bench.setting.variant,
            (self.base["name"], name),
            changed,
            compare(old, new),
            checks,
            self.bench.words,
            self.how(len(old), effort),
            found,
        )
        folder = self.bench.setting.folder
        draw(told, folder / "picture.png")
        (folder / "report.md").write_text(report.page(told))
        results = {
            "game": told.game,
            "variant": told.variant,
            "changes": changed,
            "runs": len(old),
            "effort": vars(effort),
            "differences": told.differences,
            "adapting": checks["all runs"],
        }
        (folder / "results.json").write_text(json.dumps(results, indent=1, default=report.plain) + "\n")
        print("\n".join(report.in_short(told)))
        print(
            f"{shown(folder / 'report.md')}, {shown(folder / 'picture.png')}, {shown(folder / 'results.json')}"
        )

    def how(self, runs: int, effort: Effort) -> list[str]:
        at = self.bench.setting
        began = "the shipped policy" if at.start else "nothing, for no policy is shipped"
        return [
            f"{runs} {'run' if runs == 1 else 'runs'} of each side, from seed {at.seed} on: adapted "
            f"from {began} in {effort.steps:,} decisions on one thread; every seat is played by the adapted policy.",
            f"{effort.games:,} games a run for wins, length and use; {max(16, effort.games // 4):,} each for luck "
            f"({trial.REDRAWS} re-draws an event), against the scripted player and against `best`.",
            "Intervals are of 95%, over games and over how far runs of the same data come apart"
            + (" (one run each: that is not known, only the games are in them)." if runs == 1 else "."),
            "Beyond chance: in the table of balance the chance of a single false alarm is 5% (Holm); of what is marked "
            "in the table of use 5% are false alarms on average (Benjamini and Hochberg).",
            "Policies play as they have learned to in this time; people, or a longer training, may find more.",
            f"{time.monotonic() - self.begun:.0f} s, {trial.cpu_seconds():.0f} s of CPU time, {at.threads} threads, "
            f"{trial.processor()}; the same numbers again: `--steps {effort.steps} --games {effort.games} "
            f"--runs {runs} --seed {at.seed}`.",
        ]


def over_runs(measures: list[Measure]) -> Measure:
    return Measure(
        mean(each.mean for each in measures),
        math.sqrt(sum(each.error**2 for each in measures)) / len(measures),
    )


def faults_of(game: str, file: dict[str, Any]) -> str:
    """The first reason why data cannot be played; empty: they can."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "data.json"
        path.write_text(json.dumps(file))
        return trial.first_fault(game, path)


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT)) if path.is_relative_to(ROOT) else str(path)


def default_folder(game: str) -> Path:
    return ROOT / "runs" / f"workbench-{game}-{datetime.datetime.now():%Y%m%d-%H%M%S}"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="workbench", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument(
        "--data", type=Path, help="the new data (./run data GAME --write prints the built-in file)"
    )
    parser.add_argument("--change", action="append", default=[], metavar="PLACE=VALUE", help="another value")
    parser.add_argument("--against", type=Path, help="the old data, where they are not the built-in ones")
    parser.add_argument("--variant", help="the game's first if not given")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--runs", type=int, default=2, help="policies of each side")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--steps", type=int, help="decisions of each training, in place of the time")
    parser.add_argument("--games", type=int, help="of each run, in place of the time")
    parser.add_argument("--target", help='a balance to reach: "first seat 0.50"')
    parser.add_argument("--within", type=float, help="how near is near enough (0.02; of a length 3%%)")
    parser.add_argument("--vary", action="append", default=[], metavar="PLACE=VALUES")
    parser.add_argument("--folder", type=Path)
    asked = parser.parse_args()
    for name, least, most in (
        ("minutes", 0.1, 10_000),
        ("runs", 1, 100),
        ("threads", 1, 1024),
        ("seed", 0, 10**9),
    ):
        if not least <= getattr(asked, name) <= most:
            parser.error(f"--{name}: a number from {least:g} to {most:g} expected")
    for name in ("steps", "games"):
        if getattr(asked, name) is not None and getattr(asked, name) < 1:
            parser.error(f"--{name}: a number above 0 expected")
    if bool(asked.target) != bool(asked.vary):
        parser.error("--target and --vary go together")
    if not asked.target and not asked.data and not asked.change:
        parser.error("what is to be looked at? --data FILE, --change PLACE=VALUE, or --target with --vary")
    if asked.target and asked.against:
        parser.error("--target changes the data of --data, or the built-in ones: no --against beside it")
    return asked


def main() -> None:
    asked = arguments()
    try:
        workbench = Workbench(asked)
        workbench.search() if asked.target else workbench.compare()
    except Refused as reason:
        sys.exit(f"workbench: {reason}")
    except KeyboardInterrupt:
        sys.exit("workbench: stopped; the same command with --folder goes on")


if __name__ == "__main__":
    main()
