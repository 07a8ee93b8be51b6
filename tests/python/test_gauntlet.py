"""scripts/gauntlet.py: what it measures goes into a card, and what it does not measure stays."""

import json
import pathlib
import shutil
import sys

import pytest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))

import gauntlet  # noqa: E402
from programs import every_option  # noqa: E402


@pytest.fixture
def models(tmp_path: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> pathlib.Path:
    """A copy of the cards to write to."""
    shutil.copytree(ROOT / "models", tmp_path / "models")
    monkeypatch.setattr(gauntlet, "ROOT", tmp_path)
    return tmp_path / "models"


def test_best_responses_of_one_variant_leave_the_rest_of_the_card(
    models: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = models / "city_of_demons" / "card.json"
    given = (
        "city_of_demons --variant duel --only responses --games 2 --response-steps 3e4 --response-search 2"
    )
    monkeypatch.setattr(sys, "argv", ["gauntlet.py", *given.split()])
    with pytest.raises(SystemExit, match="other variants were measured by"):  # one table, one command
        gauntlet.main()
    before = json.loads(file.read_text())
    for name, variant in before["variants"].items():
        if name != "duel":
            variant.pop("responses", None)
    gauntlet.write(before, file)
    gauntlet.main()
    after = json.loads(file.read_text())
    found = after["variants"]["duel"].pop("responses")
    assert set(found) == {"trained", "searching"}
    for each in found.values():
        mean, low, high = each["score"]
        assert -1 <= mean <= 1 and low <= mean <= high
    assert "--rival models/city_of_demons/best.safetensors" in found["trained"]["command"]
    assert found["searching"]["agent"].startswith("best+search:2,")
    assert after.pop("responses_measured").startswith("./run gauntlet city_of_demons ")
    before["variants"]["duel"].pop("responses", None)
    before.pop("responses_measured", None)
    assert after == before


@pytest.mark.parametrize("part", ["lineups", "responses"])
def test_a_part_that_has_a_command_of_its_own_is_not_measured_by_another(
    models: pathlib.Path, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    """One variant measured whole: refused where others have that part by another command, if it would be
    measured again; else that command stands."""
    file = models / "city_of_demons" / "card.json"
    monkeypatch.setattr(gauntlet, "cross_table", lambda *_: {"anew": True})
    monkeypatch.setattr(gauntlet, "file_of_best", lambda *_: None)
    monkeypatch.setattr(gauntlet, "draw_reliability", lambda *_: None)
    monkeypatch.setattr(gauntlet, "publish", lambda card, _: gauntlet.write(card, file))
    own = f"./run gauntlet city_of_demons --games 9 --seed 0 --only {part}"
    before = json.loads(file.read_text())
    for key in ("lineups_measured", "responses_measured"):
        before.pop(key, None)
    before[f"{part}_measured"] = own

    def measured(response: str) -> dict:
        settings = f"--search 2 {response}--games 2 --seed 0"
        before["measured"] = f"./run gauntlet city_of_demons {settings}"
        gauntlet.write(before, file)
        monkeypatch.setattr(
            sys, "argv", ["gauntlet.py", "city_of_demons", *settings.split(), "--variant", "duel"]
        )
        gauntlet.main()
        return json.loads(file.read_text())

    with pytest.raises(SystemExit, match=f"--only {part}"):
        measured("--response-steps 30000 --response-search 2 ")
    assert json.loads(file.read_text()) == before
    if part == "responses":
        after = measured("--response-steps 0 --response-search 0 ")
        assert after["responses_measured"] == own
        assert after["variants"].pop("duel") == {"anew": True}
        before["variants"].pop("duel")
        assert after["variants"] == before["variants"]


def test_an_interrupted_measurement_keeps_the_variants_that_it_came_to(
    models: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = models / "city_of_demons" / "card.json"
    score = {"trained": {"games": 1, "score": [0.5, 0.25, 0.75]}}
    asked = []

    def responses(_given: object, table: dict, _best: str) -> dict:
        asked.append(table["variant"])
        if len(asked) == 2:
            raise KeyboardInterrupt
        return score

    monkeypatch.setattr(gauntlet, "responses", responses)
    monkeypatch.setattr(sys, "argv", ["gauntlet.py", "city_of_demons", "--only", "responses"])
    before = json.loads(file.read_text())["variants"]
    with pytest.raises(KeyboardInterrupt):
        gauntlet.main()
    after = json.loads(file.read_text())["variants"]
    first, second = asked
    assert after[first]["responses"] == score
    assert after[second] == before[second]


def test_the_command_in_a_card_measures_what_the_card_says(
    models: pathlib.Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (models.parent / "docs" / "images").mkdir(parents=True)
    file = models / "city_of_demons" / "card.json"
    earlier = str(models / "city_of_demons" / "best.safetensors")
    given = f"--earlier {earlier} --games 2 --search 2 --response-steps 0 --response-search 0"

    def measured(arguments: list[str]) -> dict:
        monkeypatch.setattr(sys, "argv", ["gauntlet.py", *arguments, "--variant", "duel"])
        gauntlet.main()
        return json.loads(file.read_text())

    with pytest.raises(SystemExit, match="other variants were measured by"):  # one card, one command
        measured(["city_of_demons", *given.split()])
    whole = json.loads(file.read_text())
    file.write_text(json.dumps(whole | {"variants": {"duel": whole["variants"]["duel"]}}))
    card = measured(["city_of_demons", *given.split()])
    assert f"policy:{earlier}" in card["variants"]["duel"]["pool"]
    words = card["measured"].split()
    assert words[:2] == ["./run", "gauntlet"]
    assert measured(words[2:]) == card


def test_the_larger_response_counts_and_none_beats_the_policy_by_less_than_nothing() -> None:
    def scored(mean: float) -> dict:
        return {"score": [mean, mean - 0.01, mean + 0.01]}

    card = {
        "measured": "all of it",
        "variants": {
            "first": {"responses": {"trained": scored(-0.04), "searching": scored(0.12)}},
            "second": {"responses": {"trained": scored(-0.02), "searching": scored(-0.03)}},
            "alone": {},
        },
    }
    rows = [line.split(" | ") for line in gauntlet.table_of_responses(card) if line.startswith("| ")]
    assert [row[0].removeprefix("| ") for row in rows] == ["variant", "first", "second"]
    assert [row[-1].removesuffix(" |") for row in rows] == ["at least", "+0.12", "+0.00"]
    assert gauntlet.table_of_responses({"measured": "", "variants": {"alone": {}}}) == []


def test_options_are_named_as_recipes_name_them() -> None:
    assert every_option("duel") == [("duel", "")]
    assert every_option("any[calm_shift=-1..1]") == [("any", f"calm_shift={n}") for n in (-1, 0, 1)]
    assert every_option("draft[players=3,size=5|20..21]") == [
        ("draft", f"players=3,size={size}") for size in (5, 20, 21)
    ]
    for wrong in ("duel[", "duel[players=3]]", "[players=3]", "draft[players=4..3]", ""):
        with pytest.raises(SystemExit, match="expected"):
            every_option(wrong)
