"""The clauses of the rules: envs/<game>/rules.md against the tests that cite them.

    scripts/clauses.py           says which ids dangle, and whether the written columns are those of the tests
    scripts/clauses.py --write   writes the column "held by" and the list of clauses anew

In rules.md a clause is defined where its id stands in bold (**R12**, **P3**), a case by its row of "Cases"
(T54) and a reading by its number in the README's table of readings (D7). Tests cite them in comments:
city_of_demons:T54. Every cited id is defined; every case has a test; every clause has a case, a test, or a
line under "Clauses without a case of their own" that says why not.
"""

import functools
import re
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEGIN, END = "<!-- written by scripts/clauses.py --write -->", "<!-- end -->"
TEST = re.compile(r"^\s*(?:TEST(?:_F|_P)?\(\s*(\w+),\s*(\w+)\)|def (test_\w+)\()", re.M)
ID = re.compile(r"([RTDP]\d+[a-z]?|\d+\.\d+|\d+)")


@dataclass(frozen=True)
class Test:
    file: str  # from the root
    name: str


def games():
    return sorted(path.parent.name for path in (ROOT / "envs").glob("*/rules.md"))


@functools.cache
def sources(root):
    """(path from the root, text) of every file that may cite a clause."""
    return [
        (str(path.relative_to(root)), path.read_text())
        for folder in ("tests", "envs", "agents", "play", "scripts")
        for path in sorted((root / folder).rglob("*"))
        if path.suffix in (".cpp", ".hpp", ".py") and path.is_file()
    ]


def citations(game):
    """{id: [Test, ...]} of every place that cites a clause of the game."""
    found = {}
    cite = re.compile(rf"\b{game}:((?:{ID.pattern}(?:-(?=[RTDP]?\d))?(?:, )?)+)")
    for path, text in sources(ROOT):
        if f"{game}:" not in text:
            continue
        tests = [(match.start(), match.group(2) or match.group(3)) for match in TEST.finditer(text)]
        for match in cite.finditer(text):
            test = Test(path, _test_of(text, tests, match.start()))
            for clause in ID.findall(match.group(1)):
                if test not in found.setdefault(clause, []):
                    found[clause].append(test)
    return found


def _test_of(text, tests, place):
    """The test that a comment at this place belongs to: the next one if only comments lie between."""
    before = [name for start, name in tests if start <= place]
    after = [(start, name) for start, name in tests if start > place]
    if after:
        between = text[place : after[0][0]].split("\n")[1:]
        if all(line.strip() == "" or line.lstrip().startswith(("//", "#", "@")) for line in between):
            return after[0][1]
    return before[-1] if before else ""


def expanded(clauses):
    """'R5-R8 R18, D2' -> R5 R6 R7 R8 R18 D2; R110d is a part of R110"""
    ids = []
    for first, last in re.findall(r"\b([RPD]\d+[a-z]?)(?:\s*[-–]\s*([RPD]?\d+[a-z]?))?", clauses):
        if not last:
            ids.append(first)
            continue
        numbers = [int(re.search(r"\d+", each).group()) for each in (first, last)]
        ids += [f"{first[0]}{n}" for n in range(numbers[0], numbers[1] + 1)]
    return ids


class Rules:
    def __init__(self, game):
        self.game, self.path = game, ROOT / "envs" / game / "rules.md"
        self.text = self.path.read_text()
        body, _, tail = self.text.partition("\n## Cases\n")
        table, _, rest = tail.partition("\n## Clauses without a case of their own\n")
        self.clauses = list(dict.fromkeys(re.findall(r"\*\*([RP]\d+[a-z]?)\*\*", body)))
        self.cases = {
            row[0]: row[1] for row in re.findall(r"^\| (T\d+[a-z]?) \| ([^|]*?) \| [^|]* \|", table, re.M)
        }
        excuses = re.findall(r"^- ([^:]*):", rest.partition("\n## ")[0], re.M)
        self.excused = re.findall(r"\b([RP]\d+[a-z]?)\b", " ".join(excuses))
        self.sections = re.findall(r"^### (\d+\.\d+)", body, re.M) + re.findall(
            r"^\| `(\d+(?:\.\d+)?)` \|", body, re.M
        )
        readme = (
            (self.path.parent / "README.md").read_text().partition("\n## Readings")[2].partition("\n## ")[0]
        )
        self.readings = []
        for numbers in re.findall(r"(?<=\|) (D?\d+(?:, D?\d+)*) (?=\|)", readme):
            self.readings += [f"D{number}" for number in re.findall(r"\d+", numbers)]
        self.cited = citations(game)
        self.holders = {clause: [] for clause in self.clauses}
        for case in self.cases:
            for clause in self.clauses_of(case):
                if clause in self.holders and case not in self.holders[clause]:
                    self.holders[clause].append(case)

    def clauses_of(self, case):
        ids = expanded(self.cases[case])
        return [each if each in self.clauses or each[-1].isdigit() else each[:-1] for each in ids]

    def faults(self):
        for clause in self.cited:
            known = (*self.clauses, *self.cases, *self.readings, *self.sections)
            if clause not in known:
                where = ", ".join(sorted({test.file for test in self.cited[clause]}))
                yield f"{self.game}:{clause} is cited but not defined ({where})"
        for case in self.cases:
            if not self.cited.get(case):
                yield f"{self.game}:{case} has no test"
            for clause in self.clauses_of(case):
                if clause not in (*self.clauses, *self.readings):
                    yield f"{self.game}:{case} names {clause}, which is not defined"
        for clause in self.clauses:
            held = self.holders[clause] or self.cited.get(clause)
            if not held and clause not in self.excused:
                yield f"{self.game}:{clause} has neither case nor test, nor a word why not"
            if held and clause in self.excused:
                yield f"{self.game}:{clause} is said to have no case, and has one"
        for reading in sorted(set(re.findall(r"\bD\d+\b", self.text))):
            if reading not in self.readings:
                yield f"{self.game}:{reading} is named but is no reading of the README"
        for clause in self.excused:
            if clause not in self.clauses:
                yield f"{self.game}:{clause} is excused but not defined"
        if self.text != self.written():
            yield f"{self.path.relative_to(ROOT)}: its written parts are not those of the tests: scripts/clauses.py --write"

    def written(self):
        def row(match):
            case, tests = match.group(2), self.cited.get(match.group(2), [])
            return f"{match.group(1)} {_held_by(tests)} |" if case in self.cases else match.group(0)

        text = re.sub(r"^(\| (T\d+[a-z]?) \| [^|]* \| [^|]* \|)[^|\n]*\|$", row, self.text, flags=re.M)
        lines = ["| clause | cases | further tests |", "| -- | -- | -- |"]
        for clause in self.clauses:
            held = self.holders[clause], self.cited.get(clause, [])
            if any(held):
                lines.append(f"| {clause} | {', '.join(held[0])} | {_held_by(held[1])} |")
        head, _, rest = text.partition(BEGIN)
        return head + BEGIN + "\n\n" + "\n".join(lines) + "\n\n" + END + rest.partition(END)[2]


def _held_by(tests):
    return ", ".join(f"`{Path(test.file).name}` {test.name}".rstrip() for test in tests)


def main():
    faults = []
    for game in games():
        rules = Rules(game)
        if "--write" in sys.argv[1:]:
            rules.path.write_text(rules.written())
            rules = Rules(game)
        faults += rules.faults()
        print(
            f"{game}: {len(rules.clauses)} clauses, {len(rules.cases)} cases, {len(rules.readings)} readings"
        )
    for fault in faults:
        print(fault)
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main())
