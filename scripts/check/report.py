"""What holds for the content as it is: build/check/report.md for people, report.json for programs."""

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


def write(ledger: Ledger, steps: list[Step], machine: str) -> pathlib.Path:
    """Writes both files and returns the first one's path."""
    states = [(step, *ledger.state(step)) for step in steps]
    holds = sum(state == "holds" for _, state, _ in states)
    text = f"# Check of {ledger.commit}\n\n{holds} of {len(steps)} steps hold. {machine}\n\n"
    text += "| step | shows | state | figures | minutes | commit |\n|---|---|---|---|---|---|\n"
    for step, state, result in states:
        figures = ", ".join(f"{name} {value}" for name, value in result.figures.items()) if result else ""
        if result and result.fault:
            figures = f"{result.fault}. {figures}"
        minutes = f"{result.seconds / 60:.1f}" if result else ""
        row = (step.name, step.shows, state, figures, minutes, result.commit if result else "")
        text += "| " + " | ".join(map(cell, row)) + " |\n"
    text += "".join(f"\n{words}\n" for words in disagreements(ledger, steps))
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
    content = {"commit": ledger.commit, "machine": machine, "holds": holds, "steps": entries}
    (ledger.folder / "report.json").write_text(json.dumps(content, indent=1) + "\n")
    (ledger.folder / "report.md").write_text(text)
    return ledger.folder / "report.md"
