"""A game with all its changes in one program, where an environment variable makes one of them happen, and its
tests."""

import os
import re
import resource
import subprocess
import sys
import tempfile

from mutants.changes import ROOT, VALUES, line_at

GAMES_EACH = 5  # that conformance plays of each variant

FUNCTIONS = {  # of mutant.hpp
    "<": "less", "<=": "at_most", ">": "more", ">=": "at_least", "==": "equal", "!=": "unequal", "+": "plus", "-": "minus",
    "&&": "both", "||": "either", "+=": "add", "-=": "take", "!": "no",
}  # fmt: skip


def rewritten(code, numbered, begin, end):
    """code[begin:end] with every numbered change of it to be switched on. Keeps lines where they were."""
    inside = [(n, c) for n, c in numbered if begin <= c.begin and c.end <= end]
    text = ""
    while inside:
        n, outer = min(inside, key=lambda nc: (nc[1].begin, -nc[1].end))
        rest = [(m, c) for m, c in inside if m != n]
        left = rewritten(code, rest, outer.begin, outer.at.begin)
        right = rewritten(code, rest, outer.at.end, outer.end)
        sign = outer.at.text
        text += code[begin : outer.begin]
        if sign in VALUES:
            text += f"(mutant({n}) ? {outer.becomes} : {sign})"
        elif sign in ("&&", "||"):
            text += f"mutants::{FUNCTIONS[sign]}({n}, {left}, [&] {{ return bool({right}); }})"
        elif sign == "++":
            text += (
                f"mutants::next({n}, {right})"
                if outer.at.begin == outer.begin
                else f"mutants::next_after({n}, {left})"
            )
        elif sign == "!":
            text += f"mutants::no({n}, {right})"
        else:
            text += f"mutants::{FUNCTIONS[sign]}({n}, {left}, {right})"
        begin = outer.end
        inside = [(m, c) for m, c in rest if c.begin >= begin]
    return text + code[begin:end]


class Program:
    def __init__(self, game, jobs):
        self.game, self.jobs = game, jobs
        self.build = (
            ROOT / "build" / f"mutations_{game}"
        )  # no deeper than other builds: what they cached is used
        self.tests_in = {f"{game}_tests": "*", "conformance_tests": f"*/{game}__*"}
        self.environment = os.environ | {
            "PANDEMONIUM_GAMES_EACH": str(GAMES_EACH),
            "PANDEMONIUM_CHANGES_EACH": str(10 * GAMES_EACH),
        }

    def write(self, chapter):
        """Every file of the game as chapter(file's place in its folder, code) has it."""
        folder = self.build / "mutants"
        folder.mkdir(parents=True, exist_ok=True)
        for file in (ROOT / "envs" / self.game).rglob("*.cpp"):
            name = file.relative_to(ROOT / "envs" / self.game)
            text, to = chapter(str(name), file.read_text()), folder / name
            to.parent.mkdir(exist_ok=True)
            if not to.is_file() or to.read_text() != text:
                to.write_text(text)

    def ninja(self, *targets):
        return subprocess.run(
            ["ninja", "-C", self.build, f"-j{self.jobs}", *targets], capture_output=True, text=True
        )

    def compile(self, numbered):
        """Builds; what does not compile is taken out of `numbered` and returned."""
        known = self.build / "broken.txt"  # by an earlier run
        texts = set(known.read_text().splitlines()) if known.is_file() else set()
        broken = {n: change for n, change in numbered.items() if str(change) in texts}
        while True:
            for n in broken:
                numbered.pop(n, None)
            self.write(
                lambda file, code: rewritten(
                    code, [(n, c) for n, c in numbered.items() if c.file == file], 0, len(code)
                )
            )
            self.configure()
            made = self.ninja(f"game_{self.game}")
            if made.returncode == 0:
                made = self.ninja(*self.tests_in)
            if made.returncode == 0:
                return broken
            wrong = {
                (name, int(line))
                for name, line in re.findall(r"mutants/((?:\w+/)*\w+\.cpp):(\d+):", made.stdout + made.stderr)
            }
            new = {
                n: c for n, c in numbered.items() if any((c.file, line) in wrong for line in self.lines(c))
            }
            if not new:
                sys.exit("does not build:\n" + made.stdout[-4000:] + made.stderr[-2000:])
            broken |= new
            known.write_text("".join(f"{change}\n" for change in broken.values()))

    def configure(self):
        command = ["cmake", "-S", ROOT, "-B", self.build, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release"]
        command += ["-DPANDEMONIUM_NATIVE=ON", f"-DPANDEMONIUM_MUTATED={self.game}"]
        command += ["-DPANDEMONIUM_TRAINING=OFF", "-DPANDEMONIUM_BENCHMARKS=OFF"]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def code(self, change):
        return (ROOT / "envs" / self.game / change.file).read_text()

    def lines(self, change):
        code = self.code(change)
        return range(line_at(code, change.begin), line_at(code, change.end) + 1)

    def make(self, change):
        """Builds with this change alone, made outright; False if it does not compile."""
        self.write(lambda file, code: change.made_in(code) if file == change.file else code)
        return self.ninja(*self.tests_in).returncode == 0

    def tests(self):
        for program, chosen in self.tests_in.items():
            listed = subprocess.run(
                [self.build / "bin" / program, "--gtest_list_tests", f"--gtest_filter={chosen}"],
                capture_output=True, text=True, check=True,
            ).stdout  # fmt: skip
            suite = ""
            for line in listed.splitlines():
                if not line.startswith(" "):
                    suite = line.split()[0]
                else:
                    yield program, suite + line.split()[0]

    def run(self, program, chosen, seconds, environment):
        """Whether the tests pass within so many seconds of processor time, and how many they took."""
        command = [
            self.build / "bin" / program,
            "--gtest_brief=1",
            "--gtest_fail_fast",
            "--gtest_filter=" + ":".join(chosen),
        ]

        def bounded():
            resource.setrlimit(resource.RLIMIT_CPU, (int(seconds) + 1, int(seconds) + 2))
            resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

        process = subprocess.Popen(
            command, cwd=ROOT, env=self.environment | environment, preexec_fn=bounded,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = status
        return status == 0, used.ru_utime + used.ru_stime

    def rehearse(self, test):
        """Which changes a test comes by, and its seconds of processor time."""
        program, name = test
        with tempfile.NamedTemporaryFile("r") as reached:
            passes, seconds = self.run(program, [name], 1200, {"MUTANTS_REACHED": reached.name})
            if not passes:
                sys.exit(f"{name} fails without a change")
            return {int(line) for line in reached}, seconds

    def notices(self, rehearsed, number=None):
        """Which program notices the change: the game's tests or conformance; None of them."""
        coming_by = sorted(
            (seconds, test) for test, (reached, seconds) in rehearsed.items() if number in (None, *reached)
        )
        for program in self.tests_in:
            mine = [(seconds, name) for seconds, (of, name) in coming_by if of == program]
            quick = [each for each in mine if each[0] < 0.3]  # together, the others one by one
            for group in [quick] * bool(quick) + [[each] for each in mine if each not in quick]:
                allowed = 3 + 5 * sum(seconds for seconds, name in group)
                if not self.run(program, [name for seconds, name in group], allowed, {"MUTANT": str(number)})[
                    0
                ]:
                    return program
        return None
