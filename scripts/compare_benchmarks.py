#!/usr/bin/env python3
"""Speed of the working tree against a commit: ./run bench --compare COMMIT [--program env] [--filter REGEX]
[--rounds 7]

Builds one benchmark program of both (the commit in a worktree under build/compare; ccache shares what is the
same), runs them in turn, the first one changing, and prints for each benchmark the median rates and the ratio
new / old: the geometric mean over the rounds with its 95% interval (Student's t over logarithms). A time
counts by its inverse, so above 1 is faster. `--worst 0.95` ends with 1 if an interval lies wholly below it.
`--known '^env/GAME/=0.7'`: where a release costs more on purpose, the lowest ratio of those benchmarks.
JSON: build/benchmarks/compare.json.
"""

import argparse
import json
import math
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
# 97.5% of Student's t with 1 to 15 degrees of freedom.
STUDENT = (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14, 2.13)
RATES = ("/s", "us", "ms")


def call(*command: object, folder: pathlib.Path = ROOT) -> str:
    environment = os.environ | {
        "CCACHE_BASEDIR": str(folder),
        "CCACHE_NOHASHDIR": "1",
        "CCACHE_SLOPPINESS": "pch_defines,time_macros",
    }
    ran = subprocess.run([*map(str, command)], cwd=folder, env=environment, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))}\n{(ran.stdout + ran.stderr)[-3000:]}")
    return ran.stdout


def built(folder: pathlib.Path, build: pathlib.Path, program: str, jobs: int) -> pathlib.Path:
    training = "ON" if program in ("training", "exchange") else "OFF"
    torch = (
        [f"-DPANDEMONIUM_TORCH={os.environ['PANDEMONIUM_TORCH']}"]
        if "PANDEMONIUM_TORCH" in os.environ
        else []
    )
    options = [
        f"-DPANDEMONIUM_TRAINING={training}",
        "-DPANDEMONIUM_TESTS=OFF",
        "-DPANDEMONIUM_PROGRAMS=OFF",
        *torch,
    ]
    call("cmake", "--preset", "release", "-B", build, *options, folder=folder)
    call("cmake", "--build", build, "-j", jobs, "--target", f"{program}_benchmark", folder=folder)
    return build / "bin" / f"{program}_benchmark"


def rates(program: pathlib.Path, pattern: str, seconds: float) -> dict[str, float]:
    """Benchmark -> its rate; more is faster."""
    with tempfile.TemporaryDirectory() as folder:
        out = pathlib.Path(folder) / "out.json"
        call(program, f"--benchmark_filter={pattern}", f"--benchmark_min_time={seconds}", f"--benchmark_out={out}",
             "--benchmark_out_format=json")  # fmt: skip
        found = {}
        for entry in json.loads(out.read_text())["benchmarks"]:
            unit = next((key for key in entry if key.endswith(RATES) and key != "items_per_second"), None)
            if unit and entry.get("run_type", "iteration") == "iteration":
                found[entry["name"]] = entry[unit] if unit.endswith("/s") else 1 / entry[unit]
        return found


def interval(ratios: list[float]) -> tuple[float, float, float]:
    """Geometric mean and its 95% interval. One ratio has no interval: it reaches from 0 to infinity."""
    logs = [math.log(ratio) for ratio in ratios]
    mean = statistics.fmean(logs)
    if len(logs) < 2:
        return math.exp(mean), 0.0, math.inf
    error = STUDENT[min(len(logs) - 2, len(STUDENT) - 1)] * statistics.stdev(logs) / math.sqrt(len(logs))
    return math.exp(mean), math.exp(mean - error), math.exp(mean + error)


def compared(old: list[dict[str, float]], new: list[dict[str, float]]) -> dict[str, dict[str, float]]:
    """Of every benchmark that both have, by rounds in turn."""
    found = {}
    for name in [name for name in new[0] if name in old[0]]:
        ratio, low, high = interval([b[name] / a[name] for a, b in zip(old, new, strict=True)])
        medians = [statistics.median(each[name] for each in rounds) for rounds in (old, new)]
        found[name] = {"old": medians[0], "new": medians[1], "ratio": ratio, "low": low, "high": high}
    return found


def too_slow(found: dict[str, dict[str, float]], worst: float, known: list[str]) -> list[str]:
    """Benchmarks whose interval lies wholly below what passes; `known`: REGEX=RATIO, the first that fits."""
    pairs = [each.rpartition("=") for each in known]

    def least(name: str) -> float:
        return next((float(ratio) for pattern, _, ratio in pairs if re.search(pattern, name)), worst)

    return [name for name, each in found.items() if each["high"] < least(name)]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("commit")
    parser.add_argument("--program", default="env", help="env, agents, threads, training or exchange")
    parser.add_argument("--filter", default="^env/", help="of benchmark names (default ^env/)")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=0.2, help="of each benchmark in each round")
    parser.add_argument("--worst", type=float, help="the lowest ratio that passes")
    parser.add_argument(
        "--known", action="append", default=[], metavar="REGEX=RATIO", help="another lowest ratio, for those"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    given = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # the worktree goes also then
    commit = call("git", "rev-parse", "--short=12", f"{given.commit}^{{commit}}").strip()
    folder = ROOT / "build/compare" / commit
    try:
        if not folder.is_dir():
            call("git", "worktree", "add", "--force", "--detach", folder, commit)
        old = built(folder, ROOT / "build/compare" / f"{commit}.build", given.program, given.jobs)
        new = built(ROOT, ROOT / "build/compare/this", given.program, given.jobs)
        olds, news = [], []
        for turn in range(given.rounds):
            for program, kept in ((old, olds), (new, news)) if turn % 2 == 0 else ((new, news), (old, olds)):
                kept.append(rates(program, given.filter, given.seconds))
            print(f"round {turn + 1} of {given.rounds}", file=sys.stderr, flush=True)
    finally:
        subprocess.run(["git", "worktree", "remove", "--force", folder], cwd=ROOT, capture_output=True)
    found = compared(olds, news)
    if not found:
        sys.exit(f"no benchmark of both fits '{given.filter}'")
    print(f"{'benchmark':48} {commit:>14} {'this tree':>14}   ratio, 95% interval")
    for name, each in found.items():
        print(
            f"{name:48} {each['old']:14,.0f} {each['new']:14,.0f}   {each['ratio']:.3f} [{each['low']:.3f}, {each['high']:.3f}]"
        )
    mean = math.exp(statistics.fmean(math.log(each["ratio"]) for each in found.values()))
    print(f"{len(found)} benchmarks, geometric mean {mean:.3f}, {given.rounds} rounds in turn")
    out = ROOT / "build/benchmarks/compare.json"
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(
        json.dumps({"commit": commit, "rounds": given.rounds, "benchmarks": found}, indent=1) + "\n"
    )
    if given.worst and (slower := too_slow(found, given.worst, given.known)):
        sys.exit(f"slower than {given.worst}: {', '.join(slower)}")


if __name__ == "__main__":
    main()
