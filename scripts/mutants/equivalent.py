"""Changes that no test could notice: tests/GAME/equivalent_changes.txt names them, with the reason.

An entry has four lines: chapter, a piece of its code, the same piece changed, why the change means nothing.
White space does not count, so formatting leaves entries valid. A piece holds every place of the chapter where
it stands.
"""

import dataclasses
import re

from mutants.changes import ROOT, changes_of


def packed(code):
    """The code without white space."""
    return re.sub(r"\s+", "", code)


@dataclasses.dataclass(frozen=True)
class Equivalent:
    file: str
    old: str
    new: str
    why: str

    def names(self, change, code):
        """Whether the change is one that this entry names. `code` is the chapter."""
        if change.file != self.file:
            return False
        old, new = packed(self.old), packed(self.new)
        before, sign = packed(code[: change.at.begin]), packed(change.at.text)
        reach = (
            len(old) + 1
        )  # white space left out, no more of the chapter is needed than this on either side
        left = before[-reach:]
        near = left + sign + packed(code[change.at.end : change.at.end + 20 * reach])[:reach]
        start = near.find(old)
        while start >= 0:
            at = len(left) - start
            if (
                0 <= at
                and at + len(sign) <= len(old)
                and old[:at] + change.becomes + old[at + len(sign) :] == new
            ):
                return True
            start = near.find(old, start + 1)
        return False


def equivalents(game):
    file = ROOT / "tests" / game / "equivalent_changes.txt"
    if not file.is_file():
        return []
    entries = [entry.split("\n") for entry in file.read_text().strip().split("\n\n")]
    return [Equivalent(*entry) for entry in entries if not entry[0].startswith("#")]


def chapters_of(game):
    folder = ROOT / "envs" / game
    return {str(path.relative_to(folder)): path.read_text() for path in folder.rglob("*.cpp")}


def unmatched(game):
    """Entries that name no change of the rules as they are now: the code they speak of has changed or is
    gone."""
    codes, changes = chapters_of(game), changes_of(game)
    return [
        entry
        for entry in equivalents(game)
        if not any(entry.names(change, codes[change.file]) for change in changes if change.file == entry.file)
    ]
