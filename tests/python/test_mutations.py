"""scripts/mutants/mutations.py: what can be changed in a line, and how all changes are put into one
program."""

import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

from mutants.changes import changes_in, lines_of  # noqa: E402
from mutants.equivalent import Equivalent, equivalents, unmatched  # noqa: E402
from mutants.program import rewritten  # noqa: E402

CODE = """
int answer(int a) {
  if (a + 1 < b && !used<1>(a)) return ++i;
  // 0 is not true
  const bool c = x ? a == 0 : f(a) || d;
}
"""


def test_each_change_is_made_for_itself() -> None:
    assert [
        (line, new) for line, old, new in (lines_of(change, CODE) for change in changes_in(CODE, "x.cpp"))
    ] == [
        (3, "if (a - 1 < b && !used<1>(a)) return ++i;"),
        (3, "if (a + 2 < b && !used<1>(a)) return ++i;"),
        (3, "if (a + 1 <= b && !used<1>(a)) return ++i;"),
        (3, "if (a + 1 < b || !used<1>(a)) return ++i;"),
        (3, "if (a + 1 < b && used<1>(a)) return ++i;"),
        (3, "if (a + 1 < b && !used<1>(a)) return --i;"),
        (5, "const bool c = x ? a != 0 : f(a) || d;"),
        (5, "const bool c = x ? a == 1 : f(a) || d;"),
        (5, "const bool c = x ? a == 0 : f(a) && d;"),
    ]


def test_one_program_holds_all_changes_on_their_lines() -> None:
    numbered = list(enumerate(changes_in(CODE, "x.cpp")))
    lines = [" ".join(line.split()) for line in rewritten(CODE, numbered, 0, len(CODE)).split("\n")]
    assert lines[2] == (
        "if (mutants::both(3, mutants::less(2, mutants::plus(0, a , (mutant(1) ? 2 : 1)) , b) , "
        "[&] { return bool( mutants::no(4, used<1>(a))); })) return mutants::next(5, i);"
    )
    assert lines[3] == "// 0 is not true"
    assert lines[4] == (
        "const bool c = x ? mutants::equal(6, a , (mutant(7) ? 1 : 0)) : "
        "mutants::either(8, f(a) , [&] { return bool( d); });"
    )


def named(old: str, new: str, code: str = CODE) -> list[tuple[int, str]]:
    entry = Equivalent("x.cpp", old, new, "no reason")
    return [lines_of(change, code)[::2] for change in changes_in(code, "x.cpp") if entry.names(change, code)]


def test_an_equivalent_change_is_found_however_the_line_is_broken() -> None:
    assert named("a + 1 < b", "a + 1 <= b") == [(3, "if (a + 1 <= b && !used<1>(a)) return ++i;")]
    broken = CODE.replace("a + 1 < b", "a +\n      1 <\n      b")
    assert [new for _, new in named("a + 1 < b", "a + 1 <= b", broken)] == ["1 <="]
    assert named("&& !used", "&& used") == [(3, "if (a + 1 < b && used<1>(a)) return ++i;")]


def test_an_entry_names_nothing_once_its_code_has_changed() -> None:
    assert named("a + 2 < b", "a + 2 <= b") == []
    assert named("a + 1 < b", "a + 1 > b") == []


def test_every_equivalent_change_is_still_there() -> None:
    games = [path.parent.name for path in sorted((ROOT / "tests").glob("*/equivalent_changes.txt"))]
    assert sum(len(equivalents(game)) for game in games) > 0
    assert [entry for game in games for entry in unmatched(game)] == []
