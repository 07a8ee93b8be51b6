"""Code in documents works: Python blocks run, C++ blocks compile, command lines run in a short form.

A comment before a block says what it needs or why it cannot run:
    <!-- given: CODE -->         Python that runs before the block
    <!-- not run: REASON -->     the block is only read: its syntax, or the command's name
Blocks of one document share their names, from the first to the last.
"""

import dataclasses
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys

import pytest

import pandemonium

ROOT = pathlib.Path(__file__).resolve().parents[2]
BIN = ROOT / "build/release/bin"
BLOCK = re.compile(r"((?:^<!--.*?-->\n+)*)^( *)```(\w*)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
# ./run COMMAND that is long, or whose test is another: only its name is looked up.
ELSEWHERE = {
    "demo",
    "test",
    "bench",
    "check",
    "docs",
    "format",
    "notebooks",
    "setup",
    "tensorboard",
    "web",
    "gauntlet",
    "sweep",
}


@dataclasses.dataclass(frozen=True)
class Block:
    line: int
    language: str
    code: str
    given: str
    not_run: bool


def blocks(text: str) -> list[Block]:
    found = []
    for match in BLOCK.finditer(text):
        notes = match.group(1)
        given = "\n".join(re.findall(r"<!-- given: (.*?) -->", notes, re.DOTALL))
        code = re.sub(rf"^{match.group(2)}", "", match.group(4), flags=re.MULTILINE)
        line = text.count("\n", 0, match.start(4)) + 1
        found.append(Block(line, match.group(3), code, given, "<!-- not run: " in notes))
    return found


def documents() -> list[pathlib.Path]:
    listed = subprocess.run(["git", "ls-files", "*.md"], cwd=ROOT, capture_output=True, text=True, check=True)
    paths = [ROOT / name for name in listed.stdout.splitlines() if not name.startswith("docs/experiments/")]
    return [path for path in paths if path.is_file() and blocks(path.read_text())]


def with_blocks(*languages: str) -> list[pathlib.Path]:
    return [path for path in documents() if any(b.language in languages for b in blocks(path.read_text()))]


def name(path: pathlib.Path) -> str:
    return str(path.relative_to(ROOT))


def shortened(code: str) -> str:
    """Python with few games and small batches: what a block shows stays, its time does not."""
    code = re.sub(r"\b(games|rollouts|redraws)=\d+", r"\1=2", code)
    return re.sub(r"\b(num_envs=|make\(\"\w+\", )\d{3,}", r"\g<1>8", code)


def python_script(path: pathlib.Path) -> str:
    """Every Python block of a document as one script, whose errors name the document's lines."""
    parts = ["names = {}"]
    for block in blocks(path.read_text()):
        if block.language == "python":
            code = compile_call(shortened(block.code), f"{name(path)}, block at line {block.line}")
            given = compile_call(block.given, "given")
            parts.append(code if block.not_run else f"exec({given}, names)\nexec({code}, names)")
    return "\n".join(parts)


def compile_call(code: str, where: str) -> str:
    return f"compile({code!r}, {where!r}, 'exec')"


@pytest.mark.parametrize("path", with_blocks("python"), ids=name)
def test_python_blocks_run(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    command = [sys.executable, "-W", "error::DeprecationWarning:__main__", "-c", python_script(path)]
    environment = os.environ | {"MPLBACKEND": "agg", "PANDEMONIUM_MODELS": str(ROOT / "models")}
    ran = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=900)
    assert ran.returncode == 0, ran.stderr[-3000:]


@pytest.mark.parametrize("path", with_blocks("cpp"), ids=name)
def test_cpp_blocks_compile(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    for block in blocks(path.read_text()):
        if block.language != "cpp":
            continue
        lines = block.code.splitlines()
        includes = [line for line in lines if line.startswith("#include")]
        rest = [line for line in lines if not line.startswith("#include")]
        if "int main" not in block.code:
            rest = ["void example() {", *rest, "}"]
        source = tmp_path / f"line_{block.line}.cpp"
        source.write_text("\n".join([*includes, *rest]) + "\n")
        command = [
            "g++",
            "-std=c++20",
            "-fsyntax-only",
            "-I",
            ROOT,
            "-isystem",
            "/usr/include/eigen3",
            source,
        ]
        compiled = subprocess.run(command, capture_output=True, text=True)
        assert compiled.returncode == 0, f"{name(path)}:{block.line}\n{compiled.stderr[-2000:]}"


def commands(path: pathlib.Path) -> list[list[str]]:
    """Words of each command line in the blocks without a language, comments left out."""
    found = []
    for block in blocks(path.read_text()):
        if block.language in ("", "sh", "bash") and not block.not_run:
            for line in block.code.replace("\\\n", " ").splitlines():
                line = re.split(r"\s{3,}|\s#\s", line.strip())[0]
                found += [shlex.split(part) for part in line.split(";")]
    programs = {"./run", "train", "evaluate", "play", "analyse", "data", "scenario"}
    return [
        words
        for words in found
        if words and (words[0] in programs or pathlib.Path(words[0]).parent.name == "bin")
    ]


def short_form(words: list[str], folder: pathlib.Path) -> list[str] | None:
    """The command as a test runs it, or None if another test does."""
    words = [re.sub(r"runs/[\w<>*-]+", str(folder / "run"), word) for word in words]
    if words[0] == "./run":
        if len(words) == 1 or words[1] in ELSEWHERE or "--web" in words:
            return None
        game = words[1] in ("train", "evaluate") and len(words) > 2 and not words[2].startswith("-")
        words = [words[1], *(["--game"] if game else []), *words[2:]]
    program = pathlib.Path(words[0]).name
    if program == "workbench":
        tiny = ["--steps", "2000", "--games", "40", "--runs", "1", "--folder", str(folder / "workbench")]
        return [sys.executable, str(ROOT / "scripts/workbench"), *words[1:], *tiny]
    if program not in ("train", "evaluate", "play", "analyse", "data", "scenario"):
        return None
    rest, short = words[1:], {"--games": "2", "--threads": "1", "--steps": "4e3", "--scale": "1e-7"}
    rest = [short.get(before, word) for before, word in zip(["", *rest], rest)]
    rest = ["1" if before == "--seconds" else word for before, word in zip(["", *rest], rest)]
    if program == "train" and not {"--help", "--keys"} & set(rest):
        if "--resume" not in rest:
            rest += ["--run", str(folder / "run")]
        if "--recipe" in rest:
            rest += [] if "--scale" in rest else ["--scale", "1e-7"]
        elif "--seconds" not in rest:
            rest += ["--seconds", "1"]
    return [str(BIN / program), *rest]


@pytest.mark.parametrize("path", with_blocks("", "sh", "bash"), ids=name)
def test_command_lines_run(path: pathlib.Path, tmp_path: pathlib.Path) -> None:
    if not (BIN / "play").exists():
        pytest.skip("build/release/bin is not built: ./run setup")
    known = subprocess.run(["bash", ROOT / "run", "help"], capture_output=True, text=True).stdout
    for folder in ("models", "envs"):
        (tmp_path / folder).symlink_to(ROOT / folder)
    replay = (ROOT / "tests/replays/city_of_demons/duel.jsonl").read_text()
    (tmp_path / "game.jsonl").write_text(replay.replace("scripted and random", "scripted"))
    environment = os.environ | {"PANDEMONIUM_KEPT_GAME": str(tmp_path / "kept"), "NO_COLOR": "1"}
    for words in commands(path):
        if words[0] == "./run" and len(words) > 1:
            assert f"./run {words[1]}" in known, f"{name(path)}: no command {words[1]}"
        subprocess.run(["rm", "-rf", tmp_path / "workbench"], check=True)
        if "--run" in (short := short_form(words, tmp_path) or []) and (tmp_path / "run").exists():
            subprocess.run(["rm", "-rf", tmp_path / "run"], check=True)
        if short:
            into = short.index(">") if ">" in short else len(short)  # a file that takes what is printed
            ran = subprocess.run(
                short[:into],
                cwd=tmp_path,
                env=environment,
                input="q\n" * 9,
                capture_output=True,
                text=True,
                timeout=600,
            )
            assert ran.returncode == 0, (
                f"{name(path)}: {shlex.join(words)}\n{ran.stdout[-1000:]}{ran.stderr[-1000:]}"
            )
            if into < len(short):
                (tmp_path / short[into + 1]).write_text(ran.stdout)


def test_data_files_in_documents_can_be_played() -> None:
    """And the file that a comment names (<!-- file: PATH -->) says the same."""
    found = 0
    for path in with_blocks("json"):
        for match in BLOCK.finditer(path.read_text()):
            if match.group(3) != "json" or '"game"' not in match.group(4):
                continue
            content = json.loads(match.group(4))
            if not set(content) <= {"$schema", "game", "name", "weapons", "powers", "figures", "scenarios"}:
                continue
            assert pandemonium.data_faults(content["game"], content) == [], name(path)
            for file in re.findall(r"<!-- file: (.*?) -->", match.group(1)):
                assert json.loads((ROOT / file).read_text()) == content, file
            found += 1
    assert found > 0


def test_blocks_are_found_with_what_is_said_before_them() -> None:
    text = "A\n\n<!-- given: x = 1 -->\n```python\nprint(x)\n```\n\n<!-- not run: needs a display -->\n\n```\n./run play\n```\n"
    assert blocks(text) == [
        Block(5, "python", "print(x)\n", "x = 1", False), Block(11, "", "./run play\n", "", True)
    ]  # fmt: skip


def test_short_forms() -> None:
    folder = pathlib.Path("/tmp/x")
    assert short_form(shlex.split("./run train pig --seconds 600"), folder) == [
        str(BIN / "train"), "--game", "pig", "--seconds", "1", "--run", "/tmp/x/run"
    ]  # fmt: skip
    assert short_form(shlex.split("./run evaluate pig --games 2000 policy:runs/<run>/p.safetensors best"), folder) == [
        str(BIN / "evaluate"), "--game", "pig", "--games", "2", "policy:/tmp/x/run/p.safetensors", "best"
    ]  # fmt: skip
    assert short_form(["./run", "check", "--list"], folder) is None
