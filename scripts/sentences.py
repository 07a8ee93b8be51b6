"""Sentences of the games that hold a figure of their own, a who or a when, and the case that plays each.

    scripts/sentences.py     names what is not tied: a sentence without a case, a case that is gone, changed
                             figures

Most figures in envs/<game>/presentable come from the data tables ("Cost {cost}."). Sentences that write one
out ("a stun loses 2 of it"), or say who or when ("its holder goes first"), stand in tests/play/sentences.txt,
a line each:

    city_of_demons | glossary | Equipment Locker | 2 | T41

game, file, name of the entry, the figures in their order or -, and what holds the sentence: cases and clauses
of rules.md, or `data NAME` for a table of the game's headers. A sentence with a new or another figure has no
line, and fails the test.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import clauses

ROOT = clauses.ROOT
TIES = ROOT / "tests" / "play" / "sentences.txt"
FILES = ("words", "glossary", "moves_in_words")
WORDS = "two three four five six seven eight nine ten eleven twelve twice thrice".split()
WHO = (
    "you your yours nobody everybody anybody somebody who whoever whose player players host foe friend partner owner "
    "holder seat other others attacker defender rival"
).split()
WHEN = "when before after until once while then first next last turn round end ends always never again now".split()
STRING = r'"((?:[^"\\]|\\.)*)"'


def entries(game, file):
    """{name: sentence} of the tables: rows that begin with a name and go on with strings; goal and turn by
    number."""
    path = ROOT / "envs" / game / "presentable" / f"{file}.cpp"
    text = path.read_text() if path.exists() else ""
    text = re.sub(r"//.*", "", text)
    found = {}
    for row in re.finditer(rf"\{{\s*{STRING},\s*((?:{STRING}\s*,?\s*)+)", text):
        found.setdefault(row.group(1), " ".join(re.findall(STRING, row.group(2))))
    for name, end in (("kGoal", ";"), ("kTurnSteps", "});")):
        if match := re.search(rf"{name}\b.*?{re.escape(end)}", text, re.S):
            found[name] = "".join(re.findall(STRING, match.group(0)))
    steps = found.get("kTurnSteps", "")
    return {name: sentence for name, sentence in found.items() if not steps.startswith(name)}


def figures(sentence):
    """The figures that a sentence writes out; not those of placeholders and of headings such as (R1-R13)."""
    sentence = re.sub(r"\{[^}]*\}|\(R\d+-R\d+\)|The seven symbols", " ", sentence)
    return re.findall(rf"(?<![A-Za-z\d])\d+|\b(?:{'|'.join(WORDS)})\b", sentence, re.I)


def says_who_or_when(sentence):
    """In its words, up to the last full stop: what follows is a heading of the rulebook."""
    words = sentence[: sentence.rfind(".") + 1]
    return bool(re.search(rf"\b(?:{'|'.join(WHO + WHEN)})\b", words, re.I))


def ties():
    rows = {}
    for line in TIES.read_text().splitlines():
        if line and not line.startswith("#"):
            game, file, name, numbers, held = (part.strip() for part in line.split(" | "))
            rows[game, file, name] = [] if numbers == "-" else numbers.split(), held
    return rows


def headers(game):
    return "".join(path.read_text() for path in sorted((ROOT / "envs" / game).glob("*.hpp")))


def faults():
    rows = ties()
    for game in clauses.games():
        rules, data = clauses.Rules(game), headers(game)
        known = {*rules.clauses, *rules.cases}
        for file in FILES:
            for name, sentence in entries(game, file).items():
                numbers = figures(sentence)
                if not numbers and not says_who_or_when(sentence):
                    continue
                where = f"{game} | {file} | {name}"
                if (game, file, name) not in rows:
                    yield f"{where} | {' '.join(numbers) or '-'}: no case is named that plays it: {sentence}"
                    continue
                written, held = rows.pop((game, file, name))
                if written != numbers:
                    yield f"{where}: its figures are {' '.join(numbers)}, those looked at were {' '.join(written)}"
                if held.startswith("data "):
                    if not re.search(rf"\b{held[5:]}\b", data):
                        yield f"{where}: {held[5:]} is in no header of the game"
                elif not held or not set(held.split()) <= known:
                    yield f"{where}: {held} is not among the game's clauses and cases"
    for row in rows:
        yield f"{' | '.join(row)}: there is no such sentence with a figure, a who or a when"


def main():
    found = list(faults())
    for fault in found:
        print(fault)
    print(f"{len(ties())} sentences say a figure, a who or a when")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
