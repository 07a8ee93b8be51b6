"""Sessions at a terminal of 80 columns and 24 rows, through a pseudo-terminal, for every game."""

import fcntl
import os
import pty
import re
import select
import signal
import struct
import termios
import time
from pathlib import Path

import pytest

PROGRAM = Path(
    os.environ.get("PANDEMONIUM_PLAY", Path(__file__).parents[3] / "build" / "release" / "bin" / "play")
)
MORE = "-- more: Enter goes on --"

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason="play is not built")


class Terminal:
    def __init__(self, kept: Path, *arguments: str) -> None:
        self.pid, self.port = pty.fork()
        if self.pid == 0:
            for ending in (signal.SIGINT, signal.SIGHUP):  # ignored where the tests run in the background
                signal.signal(ending, signal.SIG_DFL)
            os.environ.update(TERM="xterm", NO_COLOR="1", PANDEMONIUM_KEPT_GAME=str(kept))
            os.execv(str(PROGRAM), [str(PROGRAM), *arguments])
        fcntl.ioctl(self.port, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
        self.shown = self.typed = ""

    def read_until(self, *ends: str, seconds: float = 60.0) -> str:
        """Everything shown until one of the ends stands at the end of it."""
        text, limit = "", time.monotonic() + seconds
        while time.monotonic() < limit:
            if select.select([self.port], [], [], 0.2)[0]:
                try:
                    text += os.read(self.port, 65536).decode()
                except OSError:
                    break
            plain = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", text).replace("\r", "")
            if any(plain.rstrip(" ").endswith(end.rstrip(" ")) for end in ends):
                self.shown += plain
                return plain
        raise AssertionError(f"none of {ends} came; shown: {text[-2000:]}")

    def type(self, line: str) -> None:
        self.typed = line
        os.write(self.port, line.encode() + b"\r")

    def screen(self) -> str:
        """What comes until the program asks for a command, with Enter given wherever a screen is full."""
        whole = ""
        while True:
            part = self.read_until("> ", MORE)
            whole += part
            if not part.rstrip(" ").endswith(MORE):
                return whole
            rows = part.split("\n")
            while (
                self.typed and rows[0] == self.typed
            ):  # shown by the terminal, the line editor or both, whichever is first
                rows.pop(0)
            assert len(rows) <= 26, "more than a screen at once"
            self.type("")

    def command(self, line: str) -> str:
        self.type(line)
        return self.screen()

    def end(self) -> int:
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                os.close(self.port)
                return os.waitstatus_to_exitcode(status)
            if select.select([self.port], [], [], 0.1)[0]:
                try:
                    os.read(self.port, 65536)
                except OSError:
                    pass
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        raise AssertionError("the program does not end")


def start(kept: Path, game: str, *arguments: str) -> Terminal:
    terminal = Terminal(kept, game, "--seed", "7", "--against", "scripted", *arguments)
    terminal.screen()
    return terminal


def test_a_session_stays_inside_80_columns(game: str, tmp_path: Path) -> None:
    terminal = start(tmp_path / "kept", game)
    assert "A turn" in terminal.command("rules")
    assert "symbol" in terminal.command("what")
    assert "no word of this game" in terminal.command("what unicorn")
    assert "expected score" in terminal.command("h scripted")
    assert "You are asked" in terminal.command("why not fly")
    assert "there is no command or move 'fly'" in terminal.command("fly")
    for _ in range(12):
        if "The game is over." in terminal.command("1"):
            break
    terminal.command("o")
    terminal.command("u")
    terminal.type("q")
    assert terminal.end() == 0
    for line in terminal.shown.split("\n"):
        assert len(line) <= 80, line


def test_arrow_keys_edit_and_recall_lines(tmp_path: Path) -> None:
    terminal = start(tmp_path / "kept", "city_of_demons")
    assert "there is no command or move 'xyz'" in terminal.command("xyz")
    assert "there is no command or move 'xyz'" in terminal.command("\x1b[A")  # up: the line before
    assert "there is no command or move 'abz'" in terminal.command("az\x1b[Db")  # left, then a letter between
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGKILL, signal.SIGHUP])
def test_the_game_survives(how: signal.Signals, tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    terminal = start(kept, "city_of_demons")
    terminal.command("1")
    before = kept.read_text()
    assert before.count("\n") > 2
    if how == signal.SIGINT:
        os.write(terminal.port, b"\x03")
    else:
        os.kill(terminal.pid, how)
    terminal.end()
    assert kept.read_text() == before
    again = Terminal(kept, "--continue")
    assert "CITY OF DEMONS" in again.screen()
    again.type("q")
    assert again.end() == 0


def test_the_lobby_leads_to_a_game(tmp_path: Path) -> None:
    terminal = Terminal(tmp_path / "kept")
    assert "Which game?" in terminal.screen()
    ways = terminal.command("2")
    assert "which way to play?" in ways
    assert ways.index("1  guide") < ways.index("2  duel")
    assert "Which seats" in terminal.command("2")
    assert "How strong" in terminal.command("")
    assert "CITY OF DEMONS" in terminal.command("1")
    terminal.type("q")
    assert terminal.end() == 0


def test_a_person_at_a_shared_keyboard_does_not_see_the_other_hand(tmp_path: Path) -> None:
    terminal = Terminal(
        tmp_path / "kept",
        "city_of_horror",
        "--seed",
        "3",
        "--variant",
        "players3",
        "--seats",
        "person",
        "person",
        "scripted",
    )
    shown = terminal.read_until("Enter when nobody else looks.", "looks.\n")
    assert "your hand" not in shown
    os.kill(terminal.pid, signal.SIGKILL)
    os.waitpid(terminal.pid, 0)
