"""Names, games, options, files and metadata hold what a terminal would obey: no program prints it."""

import json
import pathlib
import re
import struct
import subprocess

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[3]
PROGRAMS = ROOT / "build/release/bin"
EVIL = (
    "\x1b]0;owned\x07\x1b[31m\u009b2J\u202e"  # a title, a colour, a cleared screen, text from right to left
)
OBEYED = re.compile("[\x00-\x08\x0b-\x0c\x0e-\x1f\x7f\u0080-\u009f\u202a-\u202e\u2066-\u2069]")
TYPED = "".join(
    f"{command}\n"
    for command in (
        *("o", "v", "q", f"what {EVIL}", f"why not {EVIL}", EVIL, f"h {EVIL}", f"s file/{EVIL}", f"l {EVIL}"),
        *(f"f {EVIL}", f"m {EVIL}", f"v {EVIL}", f"review {EVIL}", "q"),
    )
)


def printed(*arguments: object, folder: pathlib.Path, typed: str = "") -> str:
    """What a program prints; it ends by itself, with no signal."""
    program, *others = map(str, arguments)
    ran = subprocess.run(
        [PROGRAMS / program, *others], input=typed.encode(), capture_output=True, cwd=folder, timeout=60
    )
    assert ran.returncode >= 0, (arguments, ran.returncode)
    text = (ran.stdout + ran.stderr).decode(errors="replace")
    found = OBEYED.search(text)
    assert not found, (arguments, text[max(0, found.start() - 80) : found.end() + 20])
    return text


def replays() -> dict[str, tuple[dict, list[str]]]:
    """A replay with EVIL in one place each: its first line, and the others."""
    first, *others = (ROOT / "tests/replays/city_of_demons/duel.jsonl").read_text().splitlines()
    head = json.loads(first)
    second = json.loads(others[1]) | {"action": EVIL}
    return {
        "names": (head | {"players": ["best" + EVIL, EVIL]}, others),
        "game": (head | {"game": EVIL}, others),
        "options": (head | {"options": head["options"] | {EVIL: 1}}, others),
        "format": (head | {"format": head["format"] + EVIL}, others),
        "version": (head | {"version": EVIL}, others),
        "action": (head, [others[0], json.dumps(second, ensure_ascii=False), *others[2:]]),
        "line": (head, [*others[:2], EVIL, *others[2:]]),
    }


@pytest.mark.parametrize("place", replays())
def test_replays_and_saved_games(place: str, tmp_path: pathlib.Path) -> None:
    head, others = replays()[place]
    file = tmp_path / f"{EVIL}.jsonl"
    file.write_text("\n".join([json.dumps(head, ensure_ascii=False), *others]) + "\n")
    for program in (("play", "--load"), ("play", "--replay"), ("play", "--json", "--load")):
        printed(*program, file, folder=tmp_path, typed=TYPED)
    printed("analyse", "--rollouts", 1, "--redraws", 1, file, folder=tmp_path)


REFUSED = [
    *([program, f"--{EVIL}"] for program in ("play", "evaluate", "analyse", "reliability", "train")),
    *(["evaluate", "--game", "city_of_demons", *rest] for rest in (
        [EVIL], [f"policy:{EVIL}"], ["--variant", EVIL, "best"], ["--options", f"{EVIL}=1", "best"],
        ["--part", EVIL, "--json", "a.json", "best"], ["--json", f"file/{EVIL}", "best", "random"])),
    ["evaluate", "--game", EVIL, "best"], ["evaluate", "--merge", EVIL],
    ["play", EVIL], ["play", "city_of_demons", "--against", EVIL], ["play", "city_of_demons", "--variant", EVIL],
    ["play", "city_of_demons", "--seats", EVIL, EVIL],
    ["analyse", EVIL], ["reliability", "--game", EVIL],
    ["train", "--game", EVIL], ["train", "--resume", EVIL],
    *(["train", "--game", "city_of_demons", *rest] for rest in (
        ["--set", f"{EVIL}=1"], ["--variant", EVIL], ["--preset", EVIL], ["--recipe", EVIL], ["--from", EVIL],
        ["--run", f"file/{EVIL}"], ["--export", f"file/{EVIL}"], ["--device", EVIL])),
]  # fmt: skip


@pytest.mark.parametrize("arguments", REFUSED, ids=lambda each: " ".join(each).replace(EVIL, "EVIL"))
def test_refusals(arguments: list[str], tmp_path: pathlib.Path) -> None:
    (tmp_path / "file").touch()
    assert printed(*arguments, folder=tmp_path)


def test_metadata_of_a_model(tmp_path: pathlib.Path) -> None:
    model = next((ROOT / "models/city_of_demons").glob("*.safetensors")).read_bytes()
    (size,) = struct.unpack("<Q", model[:8])
    header = json.loads(model[8 : 8 + size])
    for key, value in header["__metadata__"].items():
        evil = header | {"__metadata__": header["__metadata__"] | {key: EVIL + value}}
        text = json.dumps(evil, ensure_ascii=False).encode()
        text += b" " * (-len(text) % 8)
        (tmp_path / "m.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + model[8 + size :])
        agent = "policy:m.safetensors"
        printed("evaluate", "--game", "city_of_demons", "--games", 2, agent, "random", folder=tmp_path)
        printed("play", "city_of_demons", "--against", agent, folder=tmp_path, typed="1\nq\n")
    short = ("--steps", 1, "--set", "rollout.tables=8", "rollout.steps=8", "run.evaluate_every=0")
    printed("train", "--game", "city_of_demons", *short, "--from", "m.safetensors", folder=tmp_path)


@pytest.mark.parametrize("place", [("command", "agents", 0), ("command", "game"), ("command", "variants", 0)])
def test_parts_of_an_evaluation(place: tuple, tmp_path: pathlib.Path) -> None:
    how = ("--games", 4, "--part", "1/2", "--json", "part.json", "random", "scripted")
    printed("evaluate", "--game", "city_of_demons", *how, folder=tmp_path)
    part = json.loads((tmp_path / "part.json").read_text())
    *path, last = place
    inner = part
    for key in path:
        inner = inner[key]
    inner[last] = EVIL
    (tmp_path / "part.json").write_text(json.dumps(part, ensure_ascii=False))
    assert "part.json" in printed("evaluate", "--merge", "part.json", folder=tmp_path)
