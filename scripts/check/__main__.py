"""./run check: every campaign behind one command. What has been shown is kept by step and content, so a run
goes on where the last one ended, and a changed document does not undo what a sanitizer has shown.

    ./run check [NAME...]        runs what does not hold yet; a name may be a pattern ('build-*')
    ./run check --list           the steps: minutes, and what each shows
    ./run check --status         what holds for the content as it is, what is stale, what never ran
    ./run check --budget 90m     only what fits into the time (also 6h, 600s)
    ./run check --keep 1.0.0     runs nothing: writes what holds to docs/releases/1.0.0.json and .md, from
                                 where the check goes on, on whatever machine

Ends with 1 unless every chosen step holds. Report: build/check/report.md and report.json, logs in
build/check/logs.
"""

import argparse
import fnmatch
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

from check import report  # noqa: E402
from check.ledger import Ledger  # noqa: E402
from check.runner import Runner  # noqa: E402
from check.step import Step  # noqa: E402
from check.table import ROOT, steps  # noqa: E402


def seconds(text: str) -> float:
    unit = {"s": 1, "m": 60, "h": 3600}.get(text[-1:], 0)
    try:
        return float(text[:-1]) * unit if unit else float(text) * 60
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is no time: 600s, 90m or 6h") from None


def chosen(every: list[Step], patterns: list[str]) -> list[Step]:
    for pattern in patterns:
        if not any(fnmatch.fnmatch(step.name, pattern) for step in every):
            sys.exit(f"check: no step '{pattern}'; there are {', '.join(step.name for step in every)}")
    return [step for step in every if not patterns or any(fnmatch.fnmatch(step.name, p) for p in patterns)]


def print_status(ledger: Ledger, wanted: list[Step]) -> None:
    for step in wanted:
        state, result = ledger.state(step)
        figures = ", ".join(f"{name} {value}" for name, value in result.figures.items()) if result else ""
        where = f"{result.commit}: " if result else ""
        print(
            f"{step.name:26} {state:7} {where}{result.fault + '; ' if result and result.fault else ''}{figures}"
        )


def main(arguments: list[str], every: list[Step], root: pathlib.Path = ROOT) -> int:
    parser = argparse.ArgumentParser(
        prog="./run check", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--list", action="store_true", help="print the steps")
    parser.add_argument("--status", action="store_true", help="print what holds")
    parser.add_argument("--keep", metavar="VERSION", help="write what holds to docs/releases")
    parser.add_argument("--budget", type=seconds, help="run what fits into this time")
    parser.add_argument("--jobs", type=int, default=1, help="steps at a time (default 1)")
    parser.add_argument("--keep-going", action="store_true", help="go on after a failure")
    parser.add_argument("--again", action="store_true", help="run what holds or has failed again")
    given = parser.parse_args(arguments)
    wanted, ledger = chosen(every, given.names), Ledger(root, root / "build/check")
    if given.list:
        for step in wanted:
            print(f"{step.name:26} {ledger.minutes(step):4.0f} min  {step.shows}")
        return 0
    if not given.status and not given.keep:
        todo = [step for step in wanted if given.again or ledger.state(step)[0] != "holds"]
        print(f"{len(wanted) - len(todo)} of {len(wanted)} steps hold for {ledger.commit}", flush=True)
        Runner(ledger, given.jobs, given.budget, given.keep_going).run(todo)
    else:
        print_status(ledger, wanted)
    written = report.keep(ledger, every, given.keep) if given.keep else report.write(ledger, every)
    print(f"report: {written.relative_to(root)}")
    for words in (differ := report.disagreements(ledger, wanted)):
        print(words)
    return 0 if not differ and all(ledger.state(step)[0] == "holds" for step in wanted) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], steps()))
