"""Figures out of what campaigns print. Each function takes the whole output; what is not there is left
out."""

import json
import re

from check.step import Figures


def number(text: str) -> float:
    value = float(text.replace(",", ""))
    return int(value) if value.is_integer() else value


def found(pattern: str, output: str) -> Figures:
    """Named groups' numbers in the last match."""
    matches = list(re.finditer(pattern, output, re.MULTILINE))
    return {name: number(value) for name, value in matches[-1].groupdict().items()} if matches else {}


def tests(output: str) -> Figures:
    """Of CTest and of pytest."""
    figures = found(r"tests passed(?:, \d+ tests failed)? out of (?P<ctest>\d+)", output)
    figures |= found(r"(?P<failed>\d+) failed", output) | found(r"(?P<passed>\d+) passed", output)
    return figures | found(r"(?P<skipped>\d+) skipped", output)


def build(output: str) -> Figures:
    """A line of scripts/campaigns/builds.sh."""
    line = re.search(
        r"^\S+ +\S+ +ok +(\d+) +(\d+) of (\d+) passed +(\w{8})\S* +(\w{8})", output, re.MULTILINE
    )
    if not line:
        return {}
    warnings, passed, of, games, policies = line.groups()
    return {
        "warnings": int(warnings),
        "tests": int(passed),
        "of": int(of),
        "games": games,
        "policies": policies,
    }


def sanitized(output: str) -> Figures:
    played = [number(n) for n in re.findall(r": ([\d,]+) games, no report$", output, re.MULTILINE)]
    return {"variants and kinds": len(played), "games": sum(played)}


def threads(output: str) -> Figures:
    return {"runs without a report": len(re.findall(r": no report$", output, re.MULTILINE))}


def fuzz(output: str) -> Figures:
    inputs = [number(n) for n in re.findall(r"number_of_executed_units: +(\d+)", output)]
    figures: Figures = {"inputs": sum(inputs)} if inputs else {}
    return figures | found(r"peak_rss_mb: +(?P<MiB>\d+)", output)


def changed_data(output: str) -> Figures:
    """Lines of tests/conformance/changed_data_test.cpp, one for each game in each round."""
    lines = re.findall(r"^(\w+): (\d+) changed files, (\d+) played$", output, re.MULTILINE)
    games = {game for game, _, _ in lines}
    return {
        "games": len(games),
        "files": min(sum(int(files) for of, files, _ in lines if of == game) for game in games)
        if games
        else 0,
        "played": sum(int(played) for _, _, played in lines),
    }


def transcripts(output: str) -> Figures:
    """Lines of tests/play/transcript_test.cpp, one for each variant that hides something."""
    lines = re.findall(r"^\S.*: (\d+) pairs, .*, (\d+) bytes compared, (\d+) leaks$", output, re.MULTILINE)
    pairs, compared, leaks = (sum(int(line[i]) for line in lines) for i in range(3))
    return {"variants": len(lines), "pairs": pairs, "MB": compared // 10**6, "leaks": leaks}


def why_not(output: str) -> Figures:
    """Lines of tests/play/obstacles/obstacles_test.cpp, one for each game."""
    pattern = (
        r"^\w+: (\d+) answers; (\d+) followed to a legal move, (\d+) told apart from \d+ legal moves, "
        r"(\d+) that no position can mend, (\d+) whose position cannot be laid; (\d+) wrong$"
    )
    names = ("answers", "followed", "told apart", "never legal", "not laid", "wrong")
    lines = re.findall(pattern, output, re.MULTILINE)
    return {"games": len(lines)} | {name: sum(int(line[i]) for line in lines) for i, name in enumerate(names)}


def kills(output: str) -> Figures:
    return found(r"training: (?P<training>\d+) kills", output) | found(
        r"saving: (?P<saving>\d+) kills", output
    )


def mutations(output: str) -> Figures:
    figures = found(r"seed (?P<seed>\d+): (?P<noticed>\d+) noticed.*, (?P<holes>\d+) not, ", output)
    return figures | found(r"^(?P<percent>[\d.]+)% of those that are not equivalent", output)


def coverage(output: str) -> Figures:
    """The last two percentages of llvm-cov's line TOTAL."""
    total = re.findall(r"^TOTAL .*$", output, re.MULTILINE)
    percentages = re.findall(r"([\d.]+)%", total[-1]) if total else []
    return (
        {"lines": number(percentages[-2]), "branches": number(percentages[-1])}
        if len(percentages) >= 2
        else {}
    )


def files(output: str) -> Figures:
    """scripts/format.py: how many files of each kind."""
    return {kind: number(n) for kind, n in re.findall(r"^(\w+): (\d+) files$", output, re.MULTILINE)}


def notebooks(output: str) -> Figures:
    seconds = [number(n) for n in re.findall(r"\.ipynb: (\d+) s", output)]
    return {"notebooks": len(seconds), "seconds": sum(seconds)}


def rllib(output: str) -> Figures:
    variants = [number(n) for n in re.findall(r"check passes in (\d+) variants", output)]
    return {"games": len(variants), "variants": sum(variants)}


def wheel(output: str) -> Figures:
    return {
        "games": len(re.findall(r"^\w+: best of|^\w+: .*models/", output, re.MULTILINE)),
        "wheels": len(set(re.findall(r"pandemonium-\S+\.whl", output))),
    }


def speed(output: str) -> Figures:
    matches = re.findall(r"^(\d+) benchmarks, geometric mean ([\d.]+)", output, re.MULTILINE)
    return {"benchmarks": int(matches[-1][0]), "geometric mean": number(matches[-1][1])} if matches else {}


def last_line(output: str) -> Figures:
    lines = output.strip().splitlines()
    return {"said": lines[-1].strip()} if lines else {}


def machines(output: str) -> Figures:
    """The last line of scripts/campaigns/machines/machines.py, flat."""
    lines = [line for line in output.splitlines() if line.startswith("{")]
    found = json.loads(lines[-1]) if lines else {}
    return {
        " ".join(filter(None, (name, below))).replace("_", " "): figure
        for name, figures in found.items()
        for below, figure in (figures.items() if isinstance(figures, dict) else [("", figures)])
    }
