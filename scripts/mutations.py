#!/usr/bin/env python3
"""Would a game's tests notice? Changes its rules in one small place at a time and runs its tests and conformance.

    scripts/mutations.py demon_city --count 100 --seed 1

Each change is one operator, number or truth value in a rule chapter of envs/GAME, chosen at random from the seed.
Works on a copy of the checkout under build/mutations, kept between runs; the checkout is never touched. What compiles
to the same object code changes nothing and is not counted. Prints every survivor and, at the end, their table; a
survivor either shows a hole in the tests or changes nothing that a rule speaks of: look at each.
"""

import argparse
import filecmp
import hashlib
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
TREE = ROOT / "build" / "mutations" / "tree"
BUILD = ROOT / "build" / "mutations" / "build"

# What people and networks see, what players do and what is refused are no rule chapters.
NOT_RULES = re.compile(r"^(show|describe|words|names|scripted|observe|judgement|fault)(_.*)?\.cpp$")
NOT_CODE = ("#", "//", "static_assert", "template", "namespace", "constexpr", "using")
CHANGES = [
    (r" < ", " <= "), (r" <= ", " < "), (r" > ", " >= "), (r" >= ", " > "),
    (r" == ", " != "), (r" != ", " == "), (r" \+ ", " - "), (r" - ", " + "),
    (r" && ", " || "), (r" \|\| ", " && "), (r"\btrue\b", "false"), (r"\bfalse\b", "true"),
    (r"\b1\b", "2"), (r"\b0\b", "1"), (r" -= ", " += "), (r" \+= ", " -= "),
    (r"\+\+", "--"), (r"!(?=[a-z_])", ""),
]  # fmt: skip


def copy_checkout():
    """The checkout's files, with their uncommitted changes; what is as it was keeps its time of change."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "-z"], cwd=ROOT, capture_output=True, check=True, text=True
    ).stdout.split("\0")
    wanted = {name for name in listed if name and (ROOT / name).is_file()}
    for name in wanted:
        source, copy = ROOT / name, TREE / name
        if copy.is_file() and filecmp.cmp(source, copy, shallow=False):
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, copy)
    for copy in [path for path in TREE.rglob("*") if path.is_file()]:
        if str(copy.relative_to(TREE)) not in wanted:
            copy.unlink()


def sites(game):
    """Every place that can be changed: file, line, from, to, what it becomes."""
    found = []
    for file in sorted((TREE / "envs" / game).glob("*.cpp")):
        if NOT_RULES.match(file.name):
            continue
        for number, line in enumerate(file.read_text().split("\n")):
            code = re.sub(r'"[^"]*"', lambda text: " " * len(text.group()), line.split("//")[0])
            if code.lstrip().startswith(NOT_CODE):
                continue
            for pattern, replacement in CHANGES:
                for match in re.finditer(pattern, code):
                    found.append((file, number, match.start(), match.end(), replacement))
    return found


class Bench:
    def __init__(self, game, games_each, jobs):
        self.game, self.jobs = game, jobs
        self.environment = os.environ | {
            "PANDEMONIUM_GAMES_EACH": str(games_each),
            "PANDEMONIUM_ASKED_GAMES_EACH": "1",
            "PANDEMONIUM_CHANGES_EACH": str(games_each),
            "CCACHE_BASEDIR": str(TREE),
        }
        self.time_limit = None
        self.own, self.conformance = (f"{game}_tests", "*"), ("conformance_tests", f"*/{game}__*")
        configure = ["cmake", "-S", TREE, "-B", BUILD, "-G", "Ninja", "-DCMAKE_BUILD_TYPE=None"]
        configure += ["-DCMAKE_CXX_FLAGS=-O1 -DNDEBUG", "-DPANDEMONIUM_UNITY=OFF"]
        configure += [f"-DPANDEMONIUM_ONLY={game}", "-DPANDEMONIUM_TRAINING=OFF", "-DPANDEMONIUM_BENCHMARKS=OFF"]
        subprocess.run(configure, check=True, stdout=subprocess.DEVNULL)

    def builds(self, program):
        result = subprocess.run(["ninja", "-C", BUILD, f"-j{self.jobs}", program], capture_output=True, text=True)
        self.output = result.stdout + result.stderr
        return result.returncode == 0

    def object_code(self, file):
        made = BUILD / "envs" / "CMakeFiles" / f"game_{self.game}.dir" / self.game / (file.name + ".o")
        return hashlib.sha256(made.read_bytes()).hexdigest()

    def passes(self, program, chosen, more=()):
        """False if a test fails or takes far too long."""
        command = [BUILD / "bin" / program, "--gtest_brief=1", "--gtest_fail_fast", f"--gtest_filter={chosen}", *more]
        try:
            result = subprocess.run(
                command, cwd=TREE, env=self.environment, capture_output=True, text=True, errors="replace",
                timeout=self.time_limit,
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            return False
        self.output = result.stdout + result.stderr
        return result.returncode == 0

    def prepare(self):
        """Everything passes without a change; which tests are quick, to run them first."""
        began = time.monotonic()
        report = BUILD / "quick.json"
        for program, chosen in (self.own, self.conformance):
            if not self.builds(program):
                sys.exit("the checkout does not build:\n" + self.output[-3000:])
            if not self.passes(program, chosen, [f"--gtest_output=json:{report}"] if program == self.own[0] else []):
                sys.exit("the tests fail without a change:\n" + self.output[-3000:])
        self.time_limit = 30 + 10 * (time.monotonic() - began)
        slow = [
            f"{suite['name']}.{test['name']}"
            for suite in json.loads(report.read_text())["testsuites"]
            for test in suite["testsuite"]
            if float(test["time"].rstrip("s")) > 0.1
        ]
        self.quick = (self.own[0], "*-" + ":".join(slow))
        self.slow = (self.own[0], ":".join(slow) or "-*")

    def notices(self):
        for program, chosen in (self.quick, self.slow, self.conformance):
            if not self.builds(program) or not self.passes(program, chosen):
                return True
        return False


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100, help="changes to try (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games-each", type=int, default=20, help="conformance games of each variant (default 20)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes of a build")
    parser.add_argument("--file", help="only this rule chapter, as 'counting.cpp'")
    given = parser.parse_args()
    if not (ROOT / "envs" / given.game / "game.hpp").is_file():
        parser.error(f"there is no game '{given.game}'")

    copy_checkout()
    bench = Bench(given.game, given.games_each, given.jobs)
    bench.prepare()
    places = [place for place in sites(given.game) if given.file in (None, place[0].name)]
    random.Random(given.seed).shuffle(places)
    sound = {file: bench.object_code(file) for file in {place[0] for place in places}}
    noticed, same, broken, survivors = 0, 0, 0, []
    began = time.monotonic()
    for file, number, start, end, replacement in places:
        if noticed + len(survivors) >= given.count:
            break
        text = file.read_text()
        lines = text.split("\n")
        old = lines[number]
        lines[number] = old[:start] + replacement + old[end:]
        new = lines[number]
        file.write_text("\n".join(lines))
        try:
            if not bench.builds(bench.own[0]):
                broken += 1
            elif bench.object_code(file) == sound[file]:
                same += 1
            elif bench.notices():
                noticed += 1
            else:
                survivors.append(f"{file.name}:{number + 1}  {old.strip()}  ->  {new.strip()}")
                print("survived  " + survivors[-1], flush=True)
        finally:
            file.write_text(text)
    tried = noticed + len(survivors)
    print(f"\n{given.game}, seed {given.seed}: {noticed} of {tried} changes noticed ({noticed / max(tried, 1):.0%})")
    print(f"not counted: {broken} do not compile, {same} give the same object code")
    print(f"{time.monotonic() - began:.0f} s")
    for survivor in sorted(survivors):
        print("  " + survivor)


if __name__ == "__main__":
    main()
