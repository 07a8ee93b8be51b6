"""One table from Python: every game plays, positions travel as JSON, and what is wrong is refused and changes
nothing."""

import copy
import json
import pickle
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pandemonium
from pandemonium import Error, Table, components


def some_way_in(game: str, decisions: int = 20, seed: int = 3) -> Table:
    """The table after so many decisions, or the last one before the end."""
    table = Table(game, seed=seed)
    for _ in range(decisions):
        before = table.clone()
        table.apply(table.scripted())
        if table.over:
            return before
    return table


def test_a_game_is_played_to_its_end(game: str) -> None:
    table = Table(game, seed=1)
    while not table.over:
        legal = table.legal()
        assert [int(action.__index__()) for action in legal] == table.legal_ids().tolist()
        assert table.mask().nonzero()[0].tolist() == table.legal_ids().tolist()
        table.apply(table.scripted())
    assert table.to_act == -1
    assert table.legal() == []
    assert table.scores.shape == (table.seats,)
    assert np.all(np.abs(table.scores) <= 1)


def test_actions_are_ids_texts_or_legal_actions(game: str) -> None:
    tables = [some_way_in(game) for _ in range(3)]
    action = tables[0].legal()[-1]
    tables[0].apply(action)
    tables[1].apply(action.id)
    tables[2].apply(action.text)
    assert tables[0] == tables[1] == tables[2]
    assert pandemonium.action_texts(game)[action.id] == action.text


def test_the_same_seed_gives_the_same_game(game: str) -> None:
    assert some_way_in(game).digest() == some_way_in(game).digest()
    assert Table(game).seed != Table(game).seed  # without one it is drawn


def test_a_clone_is_independent_and_meets_the_same_chance(game: str) -> None:
    table = some_way_in(game, 10)
    for twin in (table.clone(), copy.copy(table), copy.deepcopy(table)):
        before = table.digest()
        twin.play_out(5)
        assert table.digest() == before
    one, other = table.clone(), table.clone()
    one.play_out()
    other.play_out()
    assert one == other
    assert one.over


def test_tables_are_pickled_with_their_chance(game: str) -> None:
    for variant in pandemonium.variants(game):
        table = Table(game, variant, seed=4)
        table.play_out(25)
        twin = pickle.loads(pickle.dumps(table))
        assert twin == table and twin.seed == table.seed and twin.options == table.options
        table.play_out(40)
        twin.play_out(40)
        assert twin == table
    saved: Any = table.__getstate__()
    name, version, position, chance, seed = saved
    for state in (
        (name, version + 1, position, chance, seed),
        (name, version, "{", chance, seed),
        (name, version),
    ):
        with pytest.raises(Error):
            empty: Any = Table.__new__(Table)
            empty.__setstate__(state)


def test_chance_is_enumerated(game: str) -> None:
    rng = np.random.default_rng(2)
    outcomes: list[int] = []
    while (asked := Table.chance_at_reset(game, "", outcomes)) is not None:
        assert sum(probability for _, probability in asked[1]) == pytest.approx(1)
        outcomes.append(asked[1][rng.integers(len(asked[1]))][0])
    table = Table(game, seed=1, chance=outcomes)
    for _ in range(20):
        action, outcomes = table.legal()[0], []
        before = table.digest()
        while (asked := table.asked_after(action, outcomes)) is not None:
            values = [value for value, _ in asked[1]]
            assert values == sorted(set(values)) and all(probability > 0 for _, probability in asked[1])
            outcomes.append(values[rng.integers(len(values))])
        assert table.digest() == before
        assert [value for _, value in table.apply(action, chance=outcomes)] == outcomes
        if table.over:
            break
    with pytest.raises(Error):
        Table.chance_at_reset(game, "", [10**6])


def test_positions_travel_as_json(game: str) -> None:
    table = some_way_in(game)
    position = table.to_json()
    for given_position in (position, json.dumps(position)):
        back = Table.from_json(game, given_position)
        assert back == table
        assert back.legal_ids().tolist() == table.legal_ids().tolist()
    assert table.options == position["options"]


def test_observations_follow_their_layout(game: str) -> None:
    table = some_way_in(game)
    row = table.observe()
    assert row.dtype == np.float32 and row.shape == (table.width,)
    at = 0
    for place in table.layout().values():
        assert place.start == at
        at = place.stop
    assert at == table.width


def test_resampling_changes_nothing_that_the_seat_sees(game: str) -> None:
    table = some_way_in(game)
    seat = table.to_act
    row, page = table.observe(seat), table.show(seat)
    table.resample(seat)
    assert np.array_equal(table.observe(seat), row)
    assert table.show(seat) == page


def test_the_seat_to_act_is_asked_in_words_until_the_game_is_over(game: str) -> None:
    table = some_way_in(game)
    words, rule = table.question()
    assert words.strip() and rule.strip()
    table.play_out()
    with pytest.raises(Error, match=f"{game}: the game is over"):
        table.question()


def test_chance_can_be_dictated() -> None:
    # The level 1 die of City of Demons lies as its sixth face; the same outcomes give the same table
    first = Table("city_of_demons", seed=1)
    outcomes = first.apply("normal action")
    assert outcomes and all(event for event, _ in outcomes)
    second = Table("city_of_demons", seed=99)
    assert second.apply("normal action", chance=[value for _, value in outcomes]) == outcomes
    assert first == second


def test_a_refused_action_changes_nothing(game: str) -> None:
    table = some_way_in(game)
    before = table.digest()
    illegal = next(i for i in range(table.actions) if not table.mask()[i])
    for bad in (-1, table.actions, 10**30, illegal, "fly away", 1.5, True, None):
        with pytest.raises(Error):
            table.apply(bad)  # type: ignore[arg-type]
    with pytest.raises(Error):
        table.apply(table.legal()[0], chance=[10**6] * 500)
    assert table.digest() == before


def test_errors_say_what_there_is() -> None:
    with pytest.raises(Error, match="city_of_demons"):
        Table("chess")
    with pytest.raises(Error, match="duel"):
        Table("city_of_demons", "no such variant")
    with pytest.raises(Error, match="turn_cap"):
        Table("city_of_demons", colour="red")
    with pytest.raises(Error, match="turn_cap"):
        Table("city_of_demons", turn_cap="many")
    with pytest.raises(Error):
        Table("city_of_demons", turn_cap=10**30)
    with pytest.raises(Error, match="seats are 0 to 1"):
        Table("city_of_demons", seed=1).observe(2)
    assert issubclass(Error, ValueError)


def test_a_position_that_cannot_be_is_refused(game: str) -> None:
    position = some_way_in(game).to_json()
    for key in position:
        with pytest.raises(Error, match=key):
            Table.from_json(game, {k: v for k, v in position.items() if k != key})
    with pytest.raises(Error, match="unknown"):
        Table.from_json(game, {**position, "luck": 7})
    with pytest.raises(Error, match="JSON"):
        Table.from_json(game, "{")
    deep: list[object] = []
    for _ in range(1000):
        deep = [deep]
    with pytest.raises(Error, match="deeper"):
        Table.from_json(game, {**position, "luck": deep})


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_position_with_one_number_changed_is_read_or_refused(data: st.DataObject) -> None:
    game = data.draw(st.sampled_from(pandemonium.games()))
    position = some_way_in(game, data.draw(st.integers(0, 30))).to_json()
    place: object = position
    while True:  # walk to some number and change it
        keys = (
            list(place)
            if isinstance(place, dict)
            else list(range(len(place)))
            if isinstance(place, list)
            else []
        )
        if not keys:
            break
        key = data.draw(st.sampled_from(keys))
        inside = place[key]  # type: ignore[index]
        if isinstance(inside, (dict, list)) and inside:
            place = inside
            continue
        place[key] = data.draw(st.integers(-(2**63), 2**64 - 1) | st.integers(-3, 300))  # type: ignore[index]
        break
    try:
        table = Table.from_json(game, position, seed=1)
    except Error:
        return
    if not table.over:
        table.observe()
        table.show()
    table.play_out(50)  # and whatever is read can be played


def test_every_variant_is_listed_and_playable(game: str) -> None:
    for variant in pandemonium.variants(game):
        table = Table(game, variant, seed=2)
        asked = pandemonium.options(game, variant)
        drawn = {name for name, value in asked.items() if value == "any"}  # settled when the table is laid
        assert {name for name, value in table.options.items() if value != asked[name]} == drawn
        table.play_out(30)
    assert pandemonium.version(game) >= 1
    assert pandemonium.title(game)


def test_scores_have_to_do_with_each_other_what_the_game_says(game: str) -> None:
    table = Table(game, {"cyberdoom_tower": "two_players"}.get(game, ""), seed=2)
    table.play_out()
    scores = table.scores
    expected = {"zero_sum": abs(sum(scores)) < 1e-6, "identical": len(set(map(float, scores))) == 1}
    assert table.seats > 1 and expected[pandemonium.utility(game)]


def test_a_view_holds_what_the_seat_may_know_and_components_name_it(game: str) -> None:
    table = Table(game, seed=5)
    for _ in range(30):
        if not table.over:
            table.apply(table.scripted())
    whole = table.to_json()
    for seat in range(table.seats):
        view = table.view(seat)
        assert view.keys() == whole.keys()
        other = table.clone()
        other.resample(seat)
        assert other.view(seat) == view  # alike in all worlds that the seat could be in
    assert table.view() == table.view(max(table.to_act, 0))
    assert components(game)
    with pytest.raises(Error, match="seat"):
        table.view(table.seats)
