"""scripts/levels.py: a levels file tells every command that made a part of it."""

import argparse
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import levels  # noqa: E402


def given(variant: list[str] | None = None, top: str = "best") -> argparse.Namespace:
    return argparse.Namespace(game="city_of_horror", variant=variant, top=top, games=150, seed=0)


def test_a_file_made_whole_names_one_command() -> None:
    before = levels.commands(given(["draft"]), "")
    assert before == "scripts/levels.py city_of_horror --variant draft --top best --games 150 --seed 0"
    whole = "scripts/levels.py city_of_horror --top best --games 150 --seed 0"
    assert levels.commands(given(), before) == whole


def test_a_variant_made_anew_is_told_after_what_made_the_others() -> None:
    whole = levels.commands(given(), "")
    once = levels.commands(given(["no_negotiation"], "best+search:32"), whole)
    assert once == f"{whole}, then --variant no_negotiation --top best+search:32 --games 150 --seed 0"
    again = levels.commands(given(["no_negotiation"], "best+search:64"), once)
    assert again == f"{whole}, then --variant no_negotiation --top best+search:64 --games 150 --seed 0"
    both = levels.commands(given(["draft", "breakable"]), again)
    assert both == f"{again}, then --variant draft --variant breakable --top best --games 150 --seed 0"
