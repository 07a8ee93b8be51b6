"""Runs steps one after another, or several at a time where they share nothing, within a budget."""

import concurrent.futures
import os
import pathlib
import signal
import subprocess
import time

from check import machine
from check.ledger import Ledger, Result
from check.step import Step


class Runner:
    """`budget` in seconds: a step begins only if its time fits into what is left. With `keep_going` a failure
    ends nothing."""

    def __init__(self, ledger: Ledger, jobs: int = 1, budget: float | None = None, keep_going: bool = False):
        self.ledger, self.jobs, self.keep_going = ledger, jobs, keep_going
        self.ends = None if budget is None else time.monotonic() + budget
        self.running: set[subprocess.Popen[bytes]] = set()
        self.left_out: list[Step] = []

    def run(self, steps: list[Step]) -> list[Result]:
        """Results of what was run, in the order in which it ended."""
        waiting, busy, results = list(steps), {}, []
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            try:
                while waiting or busy:
                    while len(busy) < self.jobs and (step := self.next_of(waiting, list(busy.values()))):
                        waiting.remove(step)
                        if why := self.obstacle(step):
                            self.left_out.append(step)
                            print(f"{step.name}: left out, {why}", flush=True)
                        else:
                            busy[pool.submit(self.run_one, step)] = step
                    if not busy:
                        break
                    done, _ = concurrent.futures.wait(busy, return_when=concurrent.futures.FIRST_COMPLETED)
                    for future in done:
                        results.append(future.result())
                        del busy[future]
                        if not results[-1].passed and not self.keep_going:
                            waiting.clear()
            finally:
                self.stop()
        return results

    def next_of(self, waiting: list[Step], busy: list[Step]) -> Step | None:
        taken = {thing for step in busy for thing in step.uses}
        return next((step for step in waiting if not taken & set(step.uses)), None)

    def obstacle(self, step: Step) -> str:
        """Why the step cannot run here and now; nothing if it can."""
        if missing := [need for need in step.needs if not machine.has(need)]:
            return f"missing: {', '.join(missing)}"
        minutes = self.ledger.minutes(step)
        fits = self.ends is None or time.monotonic() + 60 * minutes <= self.ends
        return "" if fits else f"it takes {minutes:.0f} min"

    def run_one(self, step: Step) -> Result:
        digest = self.ledger.digest(step)
        log = self.ledger.folder / "logs" / f"{step.name}.log"
        log.parent.mkdir(parents=True, exist_ok=True)
        seed = int(digest[:8], 16) % 1_000_000
        command = [word.replace("{seed}", str(seed)) for word in step.command]
        print(f"{step.name}: about {self.ledger.minutes(step):.0f} min: {' '.join(command)}", flush=True)
        began = time.monotonic()
        usual = max(self.ledger.minutes(step), step.minutes)  # a warm cache's time is not a cold one's
        fault = self.fault_of(command, log, 60 * max(90.0, 4 * usual))  # a build from nothing may come first
        figures = step.figures(log.read_text(errors="replace"))
        fault = fault or "; ".join(step.short_of(figures))
        return self.report(self.ledger.keep(step, digest, time.monotonic() - began, figures, fault), log)

    def fault_of(self, command: list[str], log: pathlib.Path, limit: float) -> str:
        with log.open("wb") as out:
            try:
                process = subprocess.Popen(
                    command,
                    cwd=self.ledger.root,
                    stdout=out,
                    stderr=subprocess.STDOUT,
                    start_new_session=True,
                )
            except OSError as error:
                return str(error)
            self.running.add(process)
            try:
                code = process.wait(timeout=limit)
            except subprocess.TimeoutExpired:
                return f"stopped after {limit / 60:.0f} min"
            finally:
                self.end(process)
        return "" if code == 0 else f"ended with {code}"

    def end(self, process: subprocess.Popen[bytes]) -> None:
        """Ends the campaign and what it started."""
        try:
            os.killpg(process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        process.wait()
        self.running.discard(process)

    def stop(self) -> None:
        for process in list(self.running):
            self.end(process)

    def report(self, result: Result, log: pathlib.Path) -> Result:
        words = ", ".join(f"{name} {value}" for name, value in result.figures.items())
        print(
            f"{result.step}: {'holds' if result.passed else 'FAILED: ' + result.fault}; {words}", flush=True
        )
        if not result.passed:
            print("\n".join("    " + line for line in log.read_text(errors="replace").splitlines()[-15:]))
        return result
