"""What holds for the content as it is: build/check/report.md for people, report.json for programs. A release
keeps both in docs/releases."""

import dataclasses
import json
import pathlib

from check.ledger import Ledger
from check.step import Step


def cell(text: object) -> str:
    return str(text).replace("|", "\\|").replace("\n", " ")


def disagreements(ledger: Ledger, steps: list[Step]) -> list[str]:
    """Builds that play other games than the first one: steps build-*, figure `games`."""
    states = [ledger.state(step) for step in steps if step.name.startswith("build-")]
    played = {
        result.step: result.figures.get("games") for state, result in states if state == "holds" and result
    }
    first = next(iter(played.values()), None)
    return [
        f"{name} plays other games: {games}, not {first}" for name, games in played.items() if games != first
    ]


def table(ledger: Ledger, steps: list[Step]) -> str:
    """Of each step: what it shows, its state, figures, how long it took, on which commit and machine."""
    states = [(step, *ledger.state(step)) for step in steps]
    holds = sum(state == "holds" for _, state, _ in states)
    text = f"{holds} of {len(steps)} steps hold.\n\n"
    text += "| step | shows | state | figures | minutes | commit | machine |\n" + "| -- " * 7 + "|\n"
    for step, state, result in states:
        figures = ", ".join(f"{name} {value}" for name, value in result.figures.items()) if result else ""
        if result and result.fault:
            figures = f"{result.fault}. {figures}".strip()
        shown = (f"{result.seconds / 60:.1f}", result.commit, result.machine) if result else ("", "", "")
        text += "| " + " | ".join(map(cell, (step.name, step.shows, state, figures, *shown))) + " |\n"
    return text + "".join(f"\n{words}\n" for words in disagreements(ledger, steps))


def write(ledger: Ledger, steps: list[Step]) -> pathlib.Path:
    """Writes both files and returns the first one's path."""
    states = [(step, *ledger.state(step)) for step in steps]
    entries = [
        {
            "step": step.name,
            "shows": step.shows,
            "state": state,
            "result": result and dataclasses.asdict(result),
        }
        for step, state, result in states
    ]
    ledger.folder.mkdir(parents=True, exist_ok=True)
    holds = sum(state == "holds" for _, state, _ in states)
    content = {"commit": ledger.commit, "holds": holds, "steps": entries}
    (ledger.folder / "report.json").write_text(json.dumps(content, indent=1) + "\n")
    (ledger.folder / "report.md").write_text(f"# Check of {ledger.commit}\n\n{table(ledger, steps)}")
    return ledger.folder / "report.md"


def keep(ledger: Ledger, steps: list[Step], version: str) -> pathlib.Path:
    """Writes what holds to docs/releases, where the next machine goes on. Returns the report's path."""
    folder = ledger.root / "docs/releases"
    folder.mkdir(parents=True, exist_ok=True)
    states = [ledger.state(step) for step in steps]
    holding = [dataclasses.asdict(result) for state, result in states if state == "holds" and result]
    (folder / f"{version}.json").write_text(json.dumps(holding, indent=1) + "\n")
    (folder / f"{version}.md").write_text(f"# What was checked of {version}\n\n{table(ledger, steps)}")
    return folder / f"{version}.md"
