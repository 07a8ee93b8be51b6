"""The clauses of the rules can be looked up: no id dangles, in either direction (scripts/clauses.py); and
every sentence that says a figure, a who or a when is tied to a case that plays it (scripts/sentences.py)."""

import importlib.util
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parents[2] / "scripts"


def script(name):
    spec = importlib.util.spec_from_file_location(name, SCRIPTS / f"{name}.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


clauses, sentences = script("clauses"), script("sentences")


def test_every_game_has_its_clauses():
    with_words = {
        path.parent.parent.name for path in (SCRIPTS.parent / "envs").glob("*/presentable/words.cpp")
    }
    assert set(clauses.games()) == with_words


@pytest.mark.parametrize("game", clauses.games())
def test_no_clause_dangles(game):
    assert list(clauses.Rules(game).faults()) == []


def test_dangling_ids_are_found(tmp_path, monkeypatch):
    game = tmp_path / "envs" / "toy"
    game.mkdir(parents=True)
    (tmp_path / "tests").mkdir()
    (game / "README.md").write_text("# Toy\n\n## Readings\n| # | question | decided |\n| 1 | why | so |\n")
    (game / "rules.md").write_text(
        "- **R1** a (D1)\n- **R2** b (D2)\n- **R3** c\n\n## Cases\n"
        "| T1 | R1 | one | |\n| T2 | R4 | two | |\n"
        f"\n## Clauses without a case of their own\n- R3: no matter.\n\n## List\n{clauses.BEGIN}\n{clauses.END}\n"
    )
    cited = "toy" + ":T1, T9"
    (tmp_path / "tests" / "toy_test.cpp").write_text(f"// {cited}\nTEST(Toy, Works) {{}}\n")
    monkeypatch.setattr(clauses, "ROOT", tmp_path)
    rules = clauses.Rules("toy")
    rules.path.write_text(rules.written())
    faults = "\n".join(clauses.Rules("toy").faults())
    for fault in (
        "T9 is cited but not defined",
        "T2 has no test",
        "R4, which is not defined",
        "R2 has neither",
        "D2 is",
    ):
        assert fault in faults
    assert "`toy_test.cpp` Works" in rules.path.read_text()
    assert len(faults.splitlines()) == 5, faults


def test_every_figure_who_and_when_of_a_sentence_is_tied_to_a_case():
    assert list(sentences.faults()) == []


@pytest.mark.parametrize(
    "sentence", ["Draws 2 gear cards.", "Needs three keys.", "A stun loses 2 of it (R1-R13)."]
)
def test_figures_are_found(sentence):
    assert len(sentences.figures(sentence)) == 1


@pytest.mark.parametrize("sentence", ["Everybody has it.", "Its effect ends when a turn begins. Setup"])
def test_a_who_and_a_when_are_found(sentence):
    assert sentences.says_who_or_when(sentence)


@pytest.mark.parametrize("sentence", ["Costs {cost} Info.", "A crate. End of turn"])
def test_a_heading_says_no_when(sentence):
    assert not sentences.says_who_or_when(sentence)


def test_figures_of_the_data_are_left_alone():
    assert sentences.figures("Costs {cost} Info; takes {capacity:Beacon} (R1-R13).") == []


def test_a_new_figure_needs_a_case(monkeypatch):
    rows = sentences.ties()
    key = ("city_of_demons", "glossary", "Equipment Locker")
    monkeypatch.setattr(sentences, "ties", lambda: {k: v for k, v in rows.items() if k != key})
    assert ["Equipment Locker" in fault for fault in sentences.faults()] == [True]
    key_of_who = ("daemon_dice", "glossary", "targeted")
    monkeypatch.setattr(sentences, "ties", lambda: {k: v for k, v in rows.items() if k != key_of_who})
    assert ["targeted" in fault for fault in sentences.faults()] == [True]
    monkeypatch.setattr(sentences, "ties", lambda: rows | {key: (["3"], "T15")})
    assert ["those looked at were 3" in fault for fault in sentences.faults()] == [True]
