"""The documentation site builds from the repository's texts, and its links lead somewhere (--strict)."""

import pathlib
import re
import subprocess
import sys

import pandemonium

ROOT = pathlib.Path(__file__).resolve().parents[2]


def test_the_site_builds_and_its_links_lead_somewhere(tmp_path: pathlib.Path) -> None:
    command = [
        sys.executable,
        "-m",
        "properdocs",
        "build",
        "--strict",
        "--quiet",
        "--site-dir",
        str(tmp_path),
    ]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    for game in pandemonium.games():
        tables = (tmp_path / "tables" / f"{game}.html").read_text()
        assert all(section in tables for section in pandemonium.Table(game, seed=0).layout()), game
        assert f"{game}.html" in (tmp_path / "index.html").read_text(), game
    for page in tmp_path.rglob("*.html"):
        fetched = re.findall(
            r'<(?:script|link|img|iframe)[^>]*(?:src|href)="(https?:[^"]*)"', page.read_text()
        )
        assert [url for url in fetched if "canonical" not in url] == [], page.name
    assert (tmp_path / "assets/frame_worker.js").is_file() and (tmp_path / "search/search_index.js").is_file()
    assert "Error" in (tmp_path / "api" / "python.html").read_text()
