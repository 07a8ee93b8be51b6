"""Throws of Demon City for a host: values worked out by hand, what must hold whatever the cards, and what is
refused."""

import math
from collections import Counter
from typing import Any

import pytest

import pandemonium
from pandemonium import demon_city as city
from pandemonium.demon_city import Act, Deck, Thrower

THREE = Deck(("W1", "W2", "W3"))
RIVALS = Deck(("C1", "C2", "C3"))


def test_one_card_of_three_against_an_intensity() -> None:
    odds = city.throw(THREE, intensity=2).odds
    assert odds.success == pytest.approx(1 / 3) and odds.tie == pytest.approx(
        1 / 3
    )  # only the 3 is higher: a tie fails (R14)
    assert odds.critical == odds.fumble == 0


def test_the_high_stat_adds_a_card_only_if_it_is_higher() -> None:
    assert city.throw(THREE, Thrower(stat=2), intensity=2).cards == 1
    higher = city.throw(THREE, Thrower(stat=3), intensity=2)
    assert higher.cards == 2 and higher.odds.success == pytest.approx(
        2 / 3
    )  # the 3 is among two of three cards


def test_a_called_shot_costs_a_card_or_counts_the_lower_of_two() -> None:
    assert city.throw(THREE, Thrower(throws=2, called=True), intensity=1).cards == 1
    single = city.throw(THREE, Thrower(called=True), intensity=1)
    assert single.cards == 2 and single.odds.success == pytest.approx(
        1 / 3
    )  # both above 1: 2 and 3, of three pairs


def test_intensity_nought_succeeds_without_a_card_and_ten_needs_more_than_ten() -> None:
    free = city.throw(THREE, intensity=0)
    assert free.cards == 0 and free.odds == city.Odds(1, 0, 0, 0)
    assert free.draw(seed=1).hand.cards == ()
    assert city.throw(city.players_deck("cups"), Thrower(throws=6), intensity=10).odds.success == 0
    assert city.throw(Deck(("M11", "W10")), intensity=10).odds.critical == pytest.approx(0.5)


def test_the_fool_is_a_fumble_alone_and_the_best_card_of_its_own_figure() -> None:
    two = Deck(("M0", "W5"))
    assert city.throw(two, intensity=4).odds.fumble == pytest.approx(0.5)
    assert city.throw(two, Thrower(throws=2), intensity=4).odds.fumble == 0
    assert city.throw(two, Thrower(significator="M0"), intensity=4).odds.critical == pytest.approx(0.5)
    assert city.throw(two, Thrower(fool_is_own=True), intensity=4).odds.critical == pytest.approx(0.5)


def test_a_significator_that_would_have_won_alone_makes_it_critical() -> None:
    deck = Deck(("M5", "W8", "W1"))
    assert city.throw(deck, Thrower(throws=2, significator="M5"), intensity=4).odds.critical == pytest.approx(
        2 / 3
    )
    assert city.throw(deck, Thrower(throws=2, significator="M5"), intensity=5).odds.critical == 0


def test_the_pile_is_drawn_before_the_discard() -> None:
    assert city.throw(Deck(("W9",), ("W1",), ("W2", "W3")), intensity=8).odds.success == pytest.approx(1)
    drawn = city.throw(Deck(("W9",), ("W1",), ("W2", "W3")), Thrower(throws=2), intensity=8).draw(seed=3)
    assert (
        drawn.hand.cards[0] == "W9"
        and drawn.deck.table == tuple(sorted(drawn.hand.cards))
        and len(drawn.deck) == 4
    )


def test_one_card_against_one_card() -> None:
    odds = city.opposed_throw(THREE, Thrower(), RIVALS, Thrower())
    assert odds.first_wins == pytest.approx(1 / 3) and odds.tie == pytest.approx(1 / 3)
    assert odds.first[0].success == pytest.approx(odds.first_wins) and odds.second[
        0
    ].success == pytest.approx(odds.second_wins)
    stronger = city.opposed_throw(THREE, Thrower(stat=4), RIVALS, Thrower(stat=3))
    assert stronger.first_wins == pytest.approx(5 / 9)  # 3 with 2/3, 2 with 1/3: 2/3 x 2/3 + 1/3 x 1/3
    assert stronger.tie == pytest.approx(1 / 3)


def test_only_one_attack_of_a_side_happens() -> None:
    odds = city.action_round(THREE, [Act(number=0), Act(number=0)], Deck(("M0",)), Act(number=5))
    assert odds.first_wins == 1
    assert [each.success for each in odds.first] == pytest.approx([0.5, 0.5])
    both = city.action_round(
        THREE, [Act(number=0, attack=False), Act(number=0)], Deck(("M0",)), Act(number=5)
    )
    assert [each.success for each in both.first] == pytest.approx([1, 1])
    assert odds.second[0].fumble == 1


def test_ann_bill_and_cassie() -> None:
    """The Knifeman attacks Ann, who dodges, and Cassie shoots him: her 4 need not be the highest card
    (R96)."""
    ours, theirs = city.players_deck("pentacles", significators=["M7", "C13"]), city.horrors_deck("pentacles")
    odds = city.action_round(
        ours,
        [Act(3, significator="C13", number=2), Act(2, significator="M7", against=0, attack=False)],
        theirs,
        Act(2, against=1),
    )
    assert odds.first_wins + odds.second_wins + odds.tie == pytest.approx(1)
    assert odds.first[0].success < odds.first_wins and odds.first[1].success < odds.first_wins
    assert odds.second[0].success == pytest.approx(
        odds.second_wins
    )  # who has the highest card beats the dodge too


def test_sides_can_be_exchanged() -> None:
    ours, theirs = city.scenario_decks("archive", 1)
    first = (Act(2, stat=4, against=0, significator="M5"), Act(1, number=3, called=True))
    second = (Act(3, stat=3, against=(0, 1), attack=False),)
    here, there = (
        city.action_round(ours, first, theirs, second),
        city.action_round(theirs, second, ours, first),
    )
    assert here.first_wins == pytest.approx(there.second_wins)
    for a, b in zip(here.first + here.second, there.second + there.first, strict=True):
        assert (a.success, a.tie, a.critical, a.fumble) == pytest.approx(
            (b.success, b.tie, b.critical, b.fumble)
        )


@pytest.mark.parametrize("cards", range(1, 6))
def test_another_card_never_hurts_unless_it_is_the_other_sides(cards: int) -> None:
    ours, theirs = city.scenario_decks("garage")
    fewer, more = (city.opposed_throw(ours, Thrower(each), theirs, Thrower(2)) for each in (cards, cards + 1))
    assert more.first_wins > fewer.first_wins and more.second_wins < fewer.second_wins
    assert (
        city.throw(ours, Thrower(cards + 1), intensity=6).odds.success
        > city.throw(ours, Thrower(cards), intensity=6).odds.success
    )


def test_drawn_throws_agree_with_the_odds() -> None:
    asked = city.throw(
        city.players_deck("cups", significators=["M5"]), Thrower(2, significator="M5"), intensity=4
    )
    throws = 20_000
    seen: Counter[str] = Counter()
    for seed in range(throws):
        hand = asked.draw(seed).hand
        seen.update(
            {"success": hand.success, "tie": hand.tie, "critical": hand.critical, "fumble": hand.fumble}
        )
    for name in ("success", "tie", "critical", "fumble"):
        exact: float = getattr(asked.odds, name)
        assert abs(seen[name] / throws - exact) <= 4 * math.sqrt(exact * (1 - exact) / throws), name


def test_drawn_clashes_agree_with_the_odds() -> None:
    ours, theirs = city.scenario_decks("garage", 1)
    asked = city.action_round(ours, [Act(2, number=3), Act(1, against=0)], theirs, Act(2, against=1))
    throws = 10_000
    drawn = [asked.draw(seed) for seed in range(throws)]
    for name, exact, seen in (
        ("first wins", asked.first_wins, sum(each.winner == 0 for each in drawn)),
        ("tie", asked.tie, sum(each.winner is None for each in drawn)),
        ("shot", asked.first[0].success, sum(each.first[0].success for each in drawn)),
        ("blow", asked.first[1].success, sum(each.first[1].success for each in drawn)),
        ("foe", asked.second[0].success, sum(each.second[0].success for each in drawn)),
    ):
        assert abs(seen / throws - exact) <= 4 * math.sqrt(exact * (1 - exact) / throws), name


def test_a_seed_draws_the_same_cards() -> None:
    asked = city.throw(city.players_deck("wands"), Thrower(3), intensity=5)
    assert asked.draw(7) == asked.draw(7)
    assert len({asked.draw(seed).hand.cards for seed in range(20)}) > 10


def test_decks() -> None:
    assert len(city.players_deck("cups")) == 31 and "M0" not in city.players_deck("cups", fool=False).pile
    assert city.horrors_deck("cups", special=["M3", "C11", "C14"]).pile == (
        *("C1", "C2", "C4", "C5", "C6", "C7", "C8", "C9", "C10"), "M3", "C11", "C14",
    )  # fmt: skip
    ours, theirs = city.scenario_decks("archive")
    assert len(ours) == 34 and len(theirs) == 11
    assert set(ours.pile) - set(city.players_deck("cups").pile) == {"M5", "M11", "P14"}
    assert ours.after("W7", "M0").discard == ("W7", "M0") and len(ours.after("W7").pile) == 33


def test_decks_of_a_game() -> None:
    table = pandemonium.Table("demon_city", "garage", seed=2)
    for _ in range(30):
        if table.over:
            break
        table.apply(table.scripted())
    ours, theirs = city.decks_of(table)
    assert len(ours) == len(city.scenario_decks("garage")[0])
    assert 10 <= len(theirs) <= 12
    assert len(ours.table) + len(ours.discard) > 0


@pytest.mark.parametrize(
    ("message", "build"),
    [
        ("throws is 9; expected 1 to 8", lambda: Thrower(9)),
        ("throws is 'two'; expected a whole number from 1 to 8", lambda: Thrower("two")),  # type: ignore[arg-type]
        ("throws is True; expected 1 to 8", lambda: Thrower(True)),
        ("stat is 10; expected 0 to 9", lambda: Thrower(stat=10)),
        ("called is 1; expected True or False", lambda: Thrower(called=1)),  # type: ignore[arg-type]
        ("significator: 'X3' is no card; expected W, C, S or P", lambda: Thrower(significator="X3")),
        ("pile: 'W15' is no card", lambda: Deck(("W15",))),
        ("discard: W1 is in the deck twice", lambda: Deck(("W1",), (), ("W1",))),
        ("pile is 'W1'; expected card texts", lambda: Deck("W1")),  # type: ignore[arg-type]
        ("cards: 'W9' is not in the pile", lambda: THREE.after("W9")),
        ("intensity is 11; expected 0 to 10", lambda: city.throw(THREE, intensity=11)),
        ("throw_cap is 2; expected 3 to 8", lambda: city.throw(THREE, intensity=4, throw_cap=2)),
        ("deck has 0 cards; expected at least 1", lambda: city.throw(Deck(()), intensity=4)),
        ("deck is 3; expected a Deck", lambda: city.throw(3, intensity=4)),  # type: ignore[arg-type]
        ("thrower is 3; expected a Thrower", lambda: city.throw(THREE, 3, intensity=4)),  # type: ignore[arg-type]
        ("seed is -1; expected 0 to", lambda: city.throw(THREE, intensity=4).draw(-1)),
        ("number is None and against is (); expected exactly one of them", lambda: Act(2)),
        ("number is 3 and against is (0,)", lambda: Act(2, number=3, against=0)),
        ("number is 23; expected 0 to 22", lambda: Act(2, number=23)),
        ("against is 4; expected 0 to 3", lambda: Act(2, against=4)),
        ("first[0]: against is 1; the other side has acts 0 to 0", lambda: city.action_round(THREE, Act(against=1), RIVALS, Act(number=1))),
        ("second has 5 acts; expected 1 to 4", lambda: city.action_round(THREE, Act(number=1), RIVALS, [Act(number=1)] * 5)),
        ("first_deck has 1 cards; expected at least 2", lambda: city.action_round(Deck(("W1",)), [Act(number=1)] * 2, RIVALS, Act(number=1))),
        ("second[0] is 3; expected an Act", lambda: city.action_round(THREE, Act(number=1), RIVALS, [3])),  # type: ignore[list-item]
        ("theme is 'coins'; expected one of wands, cups, swords, pentacles", lambda: city.players_deck("coins")),
        ("there is no scenario 'docks'; expected one of alley", lambda: city.scenario_decks("docks")),
        ("build is 3; expected 0 to 2", lambda: city.scenario_decks("garage", 3)),
        ("expected a pandemonium.Table of demon_city", lambda: city.decks_of(pandemonium.Table("city_of_demons", seed=1))),
    ],
)  # fmt: skip
def test_what_is_wrong_is_refused_by_name(message: str, build: Any) -> None:
    with pytest.raises(ValueError) as refused:
        build()
    assert message in str(refused.value)
    assert isinstance(refused.value, pandemonium.Error)


def test_the_compiled_part_refuses_what_it_cannot_hold() -> None:
    core = pandemonium._core
    with pytest.raises(ValueError, match="a card is 78; expected 0 to 77"):
        core.demon_city_throw_odds(([78], [], []), (1, -1, False, -1, False), 4, 6)
    with pytest.raises(ValueError, match="a card is twice in a deck"):
        core.demon_city_throw_odds(([7, 7], [], []), (1, -1, False, -1, False), 4, 6)
    with pytest.raises(ValueError, match="against is 1; expected 0 to 0"):
        core.demon_city_clash_odds(([1], [], []), [((1, -1, False, -1, False), 0, [1], True)], ([2], [], []), [((1, -1, False, -1, False), 0, [], True)], 6)  # fmt: skip
