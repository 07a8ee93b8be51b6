"""The JSON protocol from outside: the example client, hostile requests, memory."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
PROGRAM = Path(os.environ.get("PANDEMONIUM_PLAY", ROOT / "build" / "release" / "bin" / "play"))
sys.path.insert(0, str(ROOT / "play"))

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason="play is not built")


def test_the_example_client_plays_a_game(game: str) -> None:
    import example_client

    table = example_client.Table(str(PROGRAM))
    assert -1.0 <= example_client.play_game(table, game, "", "scripted") <= 1.0
    table.close()


def resident(process: subprocess.Popen) -> int:
    for line in Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1])
    return 0


def hostile(rng: random.Random, good: list[str]) -> str:
    kind = rng.randrange(8)
    text = rng.choice(good)
    if kind == 0:
        return "".join(chr(rng.randrange(32, 0x2FFF)) for _ in range(rng.randrange(200)))
    if kind == 1:
        return text[: rng.randrange(len(text))]
    if kind == 2:
        place = rng.randrange(len(text))
        return text[:place] + chr(rng.randrange(32, 127)) + text[place + 1 :]
    if kind == 3:
        return json.dumps(
            {
                "do": rng.choice(
                    ["act", "page", "table", "history", "fork", "hint", "review", "why_not", "undo"]
                ),
                rng.choice(
                    ["action", "seat", "decision", "from", "to", "games", "dice", "moves"]
                ): rng.choice([-1, 2**63, 1e300, None, True, [], {}, "x" * 1000, 0.5]),
            }
        )
    if kind == 4:
        return json.dumps({"do": "x" * rng.randrange(100000)})
    if kind == 5:
        return json.dumps({"do": "new", "options": {"a" * rng.randrange(5000): rng.random()}})
    if kind == 6:
        return json.dumps({"id": "y" * rng.randrange(100000), "do": "state"})
    return json.dumps({"do": "load", "save": text * rng.randrange(50)})


def test_hostile_requests_leave_game_and_memory_alone() -> None:
    """1,000 here; PANDEMONIUM_HOSTILE=10000 for the whole campaign."""
    count = int(os.environ.get("PANDEMONIUM_HOSTILE", "1000"))
    process = subprocess.Popen(
        [PROGRAM, "--json", "city_of_demons", "--seed", "5", "--against", "scripted"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )

    def ask(text: str) -> dict:
        process.stdin.write(text.replace("\n", " ").encode("utf-8", "replace") + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()
        assert line, "the program has ended"
        return json.loads(line)

    save = ask('{"do":"save"}')
    good = [
        '{"do":"state"}',
        '{"do":"legal"}',
        '{"do":"hint","games":1}',
        json.dumps({"do": "load", "save": save["save"]}),
        '{"do":"options","variant":"duel"}',
        '{"do":"history","from":0,"to":1}',
    ]
    rng = random.Random(3)
    refused = 0
    for i in range(count):
        if i == count // 10:
            before = resident(process)
        answer = ask(hostile(rng, good))
        refused += "error" in answer
        if "error" in answer:
            assert answer["code"] and len(answer["error"].encode()) <= 5000
            assert len(json.dumps(answer)) <= 6000
        ask(json.dumps({"do": "load", "save": save["save"]})) if i % 500 == 499 else None
    assert refused > count // 2
    assert resident(process) < before + 5_000  # kB
    assert ask(json.dumps({"do": "load", "save": save["save"]}))["game"] == "city_of_demons"
    assert ask('{"do":"save"}') == save
    ask('{"do":"quit"}')
    assert process.wait(timeout=10) == 0


@pytest.mark.parametrize(
    "command", ["play city_of_demons", "evaluate --game city_of_demons --games 2 random random"]
)
@pytest.mark.parametrize(
    "arguments",
    [
        ["--seed", "-1"],
        ["--seed", str(2**64)],
        ["--options", "a=1,a.b=2"],
        ["--options", "turn_cap=\udcff"],
        ["--options", "x" * 100000 + "=1"],
        ["--options", "shaping=3.4e38"],
        ["--options", "shaping=nan"],
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(command: str, arguments: list[str]) -> None:
    program, *given = command.split()
    done = subprocess.run(
        [PROGRAM.with_name(program), *given, *arguments], capture_output=True, input=b"", timeout=30
    )
    assert 0 < done.returncode < 128, "ended by a signal"
    message = done.stderr + done.stdout
    message.decode()
    assert 0 < len(message) < 8000
