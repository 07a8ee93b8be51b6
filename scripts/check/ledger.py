"""What has been shown, by step and content: build/check/results/STEP/DIGEST.json of this
clone, and docs/releases/VERSION.json, where a release gathers what several machines have shown."""

import dataclasses
import fnmatch
import hashlib
import json
import pathlib
import shutil
import subprocess
import time

from check import machine
from check.step import Figures, Step


@dataclasses.dataclass(frozen=True)
class Result:
    step: str
    digest: str
    commit: str
    passed: bool
    seconds: float
    figures: Figures
    fault: str
    finished: str
    machine: str = ""


class Ledger:
    def __init__(self, root: pathlib.Path, folder: pathlib.Path):
        self.root, self.folder = root, folder
        listed = self.output("git", "ls-files", "-co", "--exclude-standard", "-z")
        self.files = sorted(name for name in set(listed.split("\0")) if name and (root / name).is_file())
        self.of_file: dict[str, str] = {}
        head = self.output("git", "rev-parse", "--short=12", "HEAD").strip()
        self.commit = head + (" with changes" if self.output("git", "status", "--porcelain").strip() else "")
        releases = (root / "docs/releases").glob("*.json")
        self.kept = [Result(**entry) for path in releases for entry in json.loads(path.read_text())]

    def output(self, *command: str) -> str:
        if shutil.which(command[0]) is None:  # a compiler that a step would install first
            return ""
        ran = subprocess.run(command, cwd=self.root, capture_output=True, text=True)
        return ran.stdout if ran.returncode == 0 else ""

    def inputs(self, step: Step) -> list[str]:
        wanted = [pattern for pattern in step.inputs if not pattern.startswith("!")]
        left_out = [pattern[1:] for pattern in step.inputs if pattern.startswith("!")]
        return [
            name
            for name in self.files
            if any(fnmatch.fnmatch(name, pattern) for pattern in wanted)
            and not any(fnmatch.fnmatch(name, pattern) for pattern in left_out)
        ]

    def digest(self, step: Step) -> str:
        """Of the command, the compilers' versions and every input's path and bytes."""
        parts = [*step.command, *(self.output(compiler, "--version") for compiler in step.compilers)]
        for name in self.inputs(step):
            if name not in self.of_file:
                self.of_file[name] = hashlib.sha256((self.root / name).read_bytes()).hexdigest()
            parts += [name, self.of_file[name]]
        return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]

    def path(self, step: Step, digest: str) -> pathlib.Path:
        return self.folder / "results" / step.name / f"{digest}.json"

    def result(self, step: Step) -> Result | None:
        """What is known of the step for the content as it is now, the latest."""
        digest = self.digest(step)
        return next((result for result in reversed(self.history(step)) if result.digest == digest), None)

    def history(self, step: Step) -> list[Result]:
        """Every result of the step, the latest last."""
        found = [
            Result(**json.loads(path.read_text())) for path in self.path(step, "x").parent.glob("*.json")
        ]
        found += [result for result in self.kept if result.step == step.name]
        return sorted(found, key=lambda result: result.finished)

    def keep(self, step: Step, digest: str, seconds: float, figures: Figures, fault: str) -> Result:
        finished = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        result = Result(
            step.name,
            digest,
            self.commit,
            not fault,
            round(seconds, 1),
            figures,
            fault,
            finished,
            machine.name(),
        )
        path = self.path(step, digest)
        path.parent.mkdir(parents=True, exist_ok=True)
        written = path.with_suffix(".part")
        written.write_text(json.dumps(dataclasses.asdict(result), indent=1) + "\n")
        written.replace(path)
        return result

    def state(self, step: Step) -> tuple[str, Result | None]:
        """holds, failed, stale (shown on other content; its latest result) or never."""
        if result := self.result(step):
            return ("holds" if result.passed else "failed"), result
        before = self.history(step)
        return ("stale", before[-1]) if before else ("never", None)

    def minutes(self, step: Step) -> float:
        """How long the step takes: as long as it took last time."""
        before = [result.seconds for result in self.history(step) if result.passed]
        return before[-1] / 60 if before else step.minutes
