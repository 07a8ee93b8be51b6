"""Every notebook runs from top to bottom, with short settings, and what is committed was run whole
(scripts/campaigns/notebooks.py)."""

from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PANDEMONIUM_QUICK_NOTEBOOKS", "1")
    resources = {"metadata": {"path": str(path.parent)}}
    NotebookClient(
        nbformat.read(path, as_version=4), timeout=600, kernel_name="python3", resources=resources
    ).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_notebook_was_run_without_errors(path: Path) -> None:
    cells = [cell for cell in nbformat.read(path, as_version=4).cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in cells] == list(range(1, len(cells) + 1))
    assert not any(output.output_type == "error" for cell in cells for output in cell.outputs)
    assert all(len(output.get("text", "")) < 20_000 for cell in cells for output in cell.outputs)


def test_there_is_a_notebook() -> None:
    assert NOTEBOOKS
