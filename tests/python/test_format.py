"""What is tracked is formatted (./run format), and the formatter says what is not."""

import pathlib
import subprocess
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import format as formatter  # noqa: E402


@pytest.mark.parametrize("kind", ["cpp", "python", "javascript", "markdown"])
def test_what_is_tracked_is_formatted(kind: str) -> None:
    command = [sys.executable, str(ROOT / "scripts/format.py"), "--check", kind]
    checked = subprocess.run(command, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stdout + checked.stderr


def test_a_file_that_is_not_formatted_is_named(tmp_path: pathlib.Path) -> None:
    (tmp_path / ".clang-format").write_text((ROOT / ".clang-format").read_text())
    for name, text in (("a.cpp", "int  f( ) {return 1;}\n"), ("b.py", "x = {  1 : 2}\n")):
        (tmp_path / name).write_text(text)
    (tmp_path / "c.cpp").write_text("// " + "word " * 22 + "word\n")
    assert "a.cpp" in formatter.cpp([str(tmp_path / "a.cpp")], check=True)
    assert "c.cpp:1: a comment of 117 columns" in formatter.cpp([str(tmp_path / "c.cpp")], check=False)
    assert "b.py" in formatter.python([str(tmp_path / "b.py")], check=True)
    assert formatter.cpp([str(tmp_path / "a.cpp")], check=False) == ""
    assert (tmp_path / "a.cpp").read_text() == "int f() { return 1; }\n"


def test_markdown_keeps_tables_narrow_and_intervals_plain() -> None:
    long = "word " * 40 + "+0.284 [+0.231, +0.337] more words.\n"
    text = formatter.markdown_text("# A title\n\n| a | b |\n|---|---|\n| a long cell | [1, 2] |\n\n" + long)
    assert max(len(line) for line in text.splitlines()) <= 110
    assert "| a | b |\n" in text and "| a long cell | [1, 2] |" in text
    assert "\\[" not in text
