#!/usr/bin/env python3
"""Would a game's tests notice? Changes its rules in one small place at a time and runs its tests and
conformance.

    scripts/mutants/mutations.py demon_city --count 100 --seed 1

Each change is one operator, number or truth value in a rule chapter of envs/GAME, chosen at random from the
seed. All that there are are compiled into one program (build/mutations_GAME), where an environment variable
makes one of them happen. A first run without any shows which tests come by which change; only those are run
for it, until one fails. What no test comes by may be worked out by the compiler: such a change is made in the
source and compiled for itself. Prints every survivor. It either shows a hole in the tests or changes nothing
that a rule speaks of: look at each, and give those that change nothing to tests/GAME/equivalent_changes.txt
with the reason. `--equivalent` only says which entries of that file no longer name a change, and ends with 1
if there are any.
"""

import argparse
import collections
import concurrent.futures
import os
import random
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

from mutants.changes import ROOT, changes_of, lines_of  # noqa: E402
from mutants.equivalent import equivalents, unmatched  # noqa: E402
from mutants.program import Program  # noqa: E402


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("game")
    parser.add_argument("--count", type=int, default=100, help="changes to try (default 100)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--file", help="only this rule chapter, as 'counting.cpp'")
    parser.add_argument("--line", type=int, help="only this line of it, every change there is")
    parser.add_argument(
        "--equivalent", action="store_true", help="only look whether the named equivalent changes exist"
    )
    given = parser.parse_args()
    if not (ROOT / "envs" / given.game / "game.hpp").is_file():
        parser.error(f"there is no game '{given.game}'")
    return given


def say_unmatched(game):
    """Prints the entries that name no change. Returns how many there are."""
    gone = unmatched(game)
    print(
        f"{game}: {len(equivalents(game)) - len(gone)} of {len(equivalents(game))} equivalent changes found"
    )
    for entry in gone:
        print(f"    not found: {entry.file}: {entry.old}  ->  {entry.new}")
    return len(gone)


def main():
    given, began = arguments(), time.monotonic()
    if say_unmatched(given.game) and given.equivalent:
        sys.exit(1)
    if given.equivalent:
        return
    program = Program(given.game, given.jobs)
    every = dict(enumerate(changes_of(given.game)))
    broken = program.compile(every)

    def line(change):
        return lines_of(change, program.code(change))[0]

    chosen = [
        (n, c)
        for n, c in every.items()
        if given.file in (None, c.file) and (given.line is None or given.line == line(c))
    ]
    possible = len(chosen)
    random.Random(given.seed).shuffle(chosen)
    chosen = dict(chosen[: given.count])
    print(
        f"{given.game}: {len(chosen)} of {possible} changes, seed {given.seed}; {len(broken)} do not compile",
        flush=True,
    )
    if broken:
        print("    " + ", ".join(sorted({f"{change.file}:{line(change)}" for change in broken.values()})))

    known, noticed, holes, equivalent, unseen = equivalents(given.game), collections.Counter(), 0, 0, []

    def tell(number, change, because):
        nonlocal holes, equivalent
        at, old, new = lines_of(change, program.code(change))
        why = next((entry.why for entry in known if entry.names(change, program.code(change))), None)
        holes, equivalent = holes + (why is None), equivalent + (why is not None)
        print(f"{list(chosen).index(number) + 1}. {change.file}:{at}  {old}  ->  {new}", flush=True)
        print(f"    {'equivalent: ' + why if why else because}", flush=True)

    with concurrent.futures.ThreadPoolExecutor(given.jobs) as pool:
        tests = list(program.tests())
        rehearsed = dict(zip(tests, pool.map(program.rehearse, tests)))
        print(
            f"built and rehearsed {len(tests)} tests, {sum(seconds for reached, seconds in rehearsed.values()):.0f} s of "
            f"processor time; after {time.monotonic() - began:.0f} s",
            flush=True,
        )
        for number, by in zip(chosen, pool.map(lambda number: program.notices(rehearsed, number), chosen)):
            reached = sum(number in reached for reached, seconds in rehearsed.values())
            if by:
                noticed[by] += 1
            elif reached:
                tell(number, chosen[number], f"survived {reached} tests that come by")
            else:
                unseen.append(number)
    for number in unseen:
        by = program.notices(rehearsed) if program.make(chosen[number]) else "the compiler"
        if by:
            noticed[by] += 1
        else:
            tell(number, chosen[number], "survived, made outright")
    by = ", ".join(f"{count} by {program}" for program, count in sorted(noticed.items()))
    total = sum(noticed.values())
    print(f"\n{given.game}, seed {given.seed}: {total} noticed ({by}), {holes} not, {equivalent} equivalent")
    print(
        f"{total / max(total + holes, 1):.1%} of those that are not equivalent; {time.monotonic() - began:.0f} s"
    )


if __name__ == "__main__":
    main()
