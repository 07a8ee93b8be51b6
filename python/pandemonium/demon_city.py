"""The throws of Demon City for a host: how likely a throw or an Action Round's clash is to go which way, and
its cards.

    >>> from pandemonium import demon_city as city
    >>> ours, theirs = city.scenario_decks("garage")
    >>> asked = city.throw(ours, city.Thrower(throws=1, stat=5), intensity=4)
    >>> asked.cards, asked.odds.success           # two cards: the stat is higher than the Intensity
    >>> asked.draw(seed=1).hand                   # the same throw, drawn

Cards are texts: W, C, S, P (Wands, Cups, Swords, Pentacles) with 1 (Ace) to 14 (King), M with 0 (The Fool) to
21. Ace to 10 are worth 1 to 10, Page to King 11 to 14, a Major Arcana its number. Odds are probabilities from
0 to 1, exact but for rounding: every card of a pile is equally likely, cards are not put back, and a pile
that is used up is made of the discard. What is wrong is refused with `pandemonium.Error`, a ValueError that
names the argument and what was expected. Clauses (R..) are those of the game's page,
envs/demon_city/README.md.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pandemonium import _core
from pandemonium._core import Error, Table

__all__ = [
    "Act",
    "ActionRound",
    "Deck",
    "DrawnRound",
    "DrawnThrow",
    "Hand",
    "Odds",
    "Throw",
    "Thrower",
    "action_round",
    "decks_of",
    "horrors_deck",
    "opposed_throw",
    "players_deck",
    "scenario_decks",
    "throw",
]

CARDS: tuple[str, ...] = tuple(f"M{number}" for number in range(22)) + tuple(
    f"{suit}{rank}" for suit in "WCSP" for rank in range(1, 15)
)
SUITS = {"wands": "W", "cups": "C", "swords": "S", "pentacles": "P"}
MOST_HANDS = 4
_IDS = {card: number for number, card in enumerate(CARDS)}
_CARD_WORDS = "W, C, S or P with 1 to 14, or M with 0 to 21"

_CardLists = tuple[list[int], list[int], list[int]]


def _id(what: str, card: object) -> int:
    if not isinstance(card, str) or card not in _IDS:
        raise Error(f"{what}: {card!r} is no card; expected {_CARD_WORDS}")
    return _IDS[card]


def _whole(what: str, value: Any, least: int, most: int) -> int:
    try:
        number = operator.index(value)
    except TypeError:
        raise Error(f"{what} is {value!r}; expected a whole number from {least} to {most}") from None
    if isinstance(value, bool) or not least <= number <= most:
        raise Error(f"{what} is {value!r}; expected {least} to {most}")
    return number


def _flag(what: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise Error(f"{what} is {value!r}; expected True or False")
    return value


def value_of(card: str) -> int:
    """What a card is worth: 0 (The Fool) to 21."""
    number = _id("card", card)
    return number if number < 22 else (number - 22) % 14 + 1


@dataclass(frozen=True)
class Deck:
    """A deck as it lies: the pile to draw from (its order does not count), the cards of the last throw on the
    table, the discard. The next throw moves the table to the discard first (R8); an empty pile is made of the
    discard (R9)."""

    pile: tuple[str, ...]
    table: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        seen: set[str] = set()
        for part in ("pile", "table", "discard"):
            cards = getattr(self, part)
            if isinstance(cards, str) or not isinstance(cards, Iterable):
                raise Error(f"{part} is {cards!r}; expected card texts, like ('W7', 'M0')")
            object.__setattr__(self, part, tuple(cards))
            for card in getattr(self, part):
                _id(part, card)
                if card in seen:
                    raise Error(f"{part}: {card} is in the deck twice")
                seen.add(card)

    def __len__(self) -> int:
        return len(self.pile) + len(self.table) + len(self.discard)

    def after(self, *cards: str) -> Deck:
        """The deck once these cards of the pile have been thrown and lie in the discard."""
        for card in cards:
            if card not in self.pile:
                raise Error(f"cards: {card!r} is not in the pile")
        thrown = set(cards)
        return Deck(
            tuple(card for card in self.pile if card not in thrown), self.table, self.discard + tuple(cards)
        )


@dataclass(frozen=True)
class Thrower:
    """Who throws.

    throws         cards before the High Stat throw and a called shot, 1 to 8: 1 and one for each advantage,
                   less what was lost (R16, R69)
    stat           0 to 9; adds a card if it is higher than what it competes with (R16, R18, R71); None adds
                   none
    called         a called shot (R84, R85): one card fewer; who has a single card throws two, and the lower
                   counts
    significator   the thrower's own card: if it is in the hand and would have won alone, the success is
                   critical (R24). As 'M0' The Fool is worth 22 in this hand (R25)
    fool_is_own    The Fool is worth 22 although it is no Significator: a horror whose card it is (R25)
    """

    throws: int = 1
    stat: int | None = None
    called: bool = False
    significator: str | None = None
    fool_is_own: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "throws", _whole("throws", self.throws, 1, 8))
        if self.stat is not None:
            object.__setattr__(self, "stat", _whole("stat", self.stat, 0, 9))
        _flag("called", self.called)
        _flag("fool_is_own", self.fool_is_own)
        if self.significator is not None:
            _id("significator", self.significator)

    def _numbers(self) -> tuple[int, int, bool, int, bool]:
        significator = -1 if self.significator is None else _IDS[self.significator]
        own = self.fool_is_own or self.significator == "M0"
        return self.throws, -1 if self.stat is None else self.stat, self.called, significator, own


@dataclass(frozen=True)
class Act(Thrower):
    """What a thrower does in a clash: a Thrower, and what it has to beat. Give `number` or `against`, not
    both.

    number    0 to 22: the stat that a foe who does not oppose resists with, or an Intensity (R95, R97)
    against   index, or indices, of acts of the other side that must all be beaten: a foe who opposes, the
              attackers one dodges
    attack    whether it is an attack: of a side's attacks only the highest can happen (R94). A dodge, an
              escape or a task is none
    """

    number: int | None = None
    against: int | tuple[int, ...] = ()
    attack: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        against = (self.against,) if isinstance(self.against, int) else self.against
        if isinstance(self.against, bool) or isinstance(against, str) or not isinstance(against, Iterable):
            raise Error(
                f"against is {self.against!r}; expected an index of the other side's acts, or several"
            )
        foes = tuple(_whole("against", foe, 0, MOST_HANDS - 1) for foe in against)
        object.__setattr__(self, "against", foes)
        if (self.number is None) == (not foes):
            raise Error(f"number is {self.number!r} and against is {foes!r}; expected exactly one of them")
        if self.number is not None:
            object.__setattr__(self, "number", _whole("number", self.number, 0, 22))
        _flag("attack", self.attack)

    def _act_numbers(self) -> tuple[tuple[int, int, bool, int, bool], int, list[int], bool]:
        assert isinstance(self.against, tuple)
        return self._numbers(), self.number or 0, list(self.against), self.attack


@dataclass(frozen=True)
class Odds:
    """Probabilities of one hand.

    success    it wins: it beats its number (R14) and, in a clash, its side has the highest throw and its
               action happens (R92-R97)
    tie        it equals the Intensity; in a clash: both sides' highest throws are equal (R93)
    critical   part of success: above 10 and above everything it competes with (R23, R100), or by its
               Significator (R24)
    fumble     The Fool counts, worth 0 (R26)
    """

    success: float
    tie: float
    critical: float
    fumble: float


@dataclass(frozen=True)
class Hand:
    """One hand as drawn: its cards in order, what it is worth (0 to 22), the card that counts, and what came
    of it, as in Odds."""

    cards: tuple[str, ...]
    value: int
    counted: str | None
    success: bool
    tie: bool
    critical: bool
    fumble: bool


@dataclass(frozen=True)
class DrawnThrow:
    """A throw that was made, and the deck afterwards: its cards lie on the table."""

    hand: Hand
    deck: Deck


@dataclass(frozen=True)
class DrawnRound:
    """A clash that was thrown. `winner`: 0 the first side, 1 the second, None a tie; the decks are those
    afterwards."""

    winner: int | None
    first: tuple[Hand, ...]
    second: tuple[Hand, ...]
    first_deck: Deck
    second_deck: Deck


@dataclass(frozen=True)
class Throw:
    """One throw against an Intensity: what was asked, how many cards it is, and its odds. `draw` makes it."""

    deck: Deck
    thrower: Thrower
    intensity: int
    throw_cap: int
    cards: int
    odds: Odds

    def draw(self, seed: int | None = None) -> DrawnThrow:
        """Throws. The same seed draws the same cards; without one it is drawn from the system."""
        hand, deck = _core.demon_city_throw(
            _lists(self.deck), self.thrower._numbers(), self.intensity, self.throw_cap, seed
        )
        return DrawnThrow(_hand(hand), _deck(deck))


@dataclass(frozen=True)
class ActionRound:
    """One clash of an Action Round: what was asked, which side has the highest throw, and the odds of every
    act, in order. first_wins + second_wins + tie = 1. `draw` throws it."""

    first_deck: Deck
    first_acts: tuple[Act, ...]
    second_deck: Deck
    second_acts: tuple[Act, ...]
    throw_cap: int
    first_wins: float
    second_wins: float
    tie: float
    first: tuple[Odds, ...]
    second: tuple[Odds, ...]

    def draw(self, seed: int | None = None) -> DrawnRound:
        """Throws. The same seed draws the same cards; without one it is drawn from the system."""
        winner, first, second, ours, theirs = _core.demon_city_clash(
            _lists(self.first_deck),
            [act._act_numbers() for act in self.first_acts],
            _lists(self.second_deck),
            [act._act_numbers() for act in self.second_acts],
            self.throw_cap,
            seed,
        )
        return DrawnRound(
            None if winner < 0 else winner,
            tuple(_hand(hand) for hand in first),
            tuple(_hand(hand) for hand in second),
            _deck(ours),
            _deck(theirs),
        )


def _lists(deck: Deck) -> _CardLists:
    return (
        [_IDS[card] for card in deck.pile],
        [_IDS[card] for card in deck.table],
        [_IDS[card] for card in deck.discard],
    )


def _deck(lists: Sequence[Sequence[int]]) -> Deck:
    pile, table, discard = (tuple(CARDS[card] for card in part) for part in lists)
    return Deck(pile, table, discard)


def _hand(numbers: tuple[list[int], int, int, bool, bool, bool, bool]) -> Hand:
    cards, value, counted, success, tie, critical, fumble = numbers
    return Hand(
        tuple(CARDS[card] for card in cards),
        value,
        None if counted < 0 else CARDS[counted],
        success,
        tie,
        critical,
        fumble,
    )


def _checked_deck(what: str, deck: Any, hands: int) -> Deck:
    if not isinstance(deck, Deck):
        raise Error(f"{what} is {deck!r}; expected a Deck")
    if len(deck) < hands:
        raise Error(f"{what} has {len(deck)} cards; expected at least {hands}, one for each hand")
    return deck


def _checked_acts(what: str, acts: Any, others: int) -> tuple[Act, ...]:
    checked: tuple[Act, ...] = (acts,) if isinstance(acts, Act) else tuple(acts)
    if not 1 <= len(checked) <= MOST_HANDS:
        raise Error(f"{what} has {len(checked)} acts; expected 1 to {MOST_HANDS}")
    for index, act in enumerate(checked):
        if not isinstance(act, Act):
            raise Error(f"{what}[{index}] is {act!r}; expected an Act")
        assert isinstance(act.against, tuple)
        for foe in act.against:
            if foe >= others:
                raise Error(f"{what}[{index}]: against is {foe}; the other side has acts 0 to {others - 1}")
    return checked


def _count(acts: Any) -> int:
    return 1 if isinstance(acts, Act) else len(tuple(acts))


def throw(deck: Deck, thrower: Thrower | None = None, *, intensity: int, throw_cap: int = 6) -> Throw:
    """One throw from a deck against an Intensity from 0 to 10 (R14-R17): the cards it is worth and its exact
    odds. Intensity 0 succeeds without a card (R15). `throw_cap`, 3 to 8, is the most cards of a hand
    (R11)."""
    thrower = Thrower() if thrower is None else thrower
    if not isinstance(thrower, Thrower):
        raise Error(f"thrower is {thrower!r}; expected a Thrower")
    deck = _checked_deck("deck", deck, 1)
    intensity, cap = _whole("intensity", intensity, 0, 10), _whole("throw_cap", throw_cap, 3, 8)
    cards, odds = _core.demon_city_throw_odds(_lists(deck), thrower._numbers(), intensity, cap)
    return Throw(deck, thrower, intensity, cap, cards, Odds(*odds))


def action_round(
    first_deck: Deck,
    first: Act | Sequence[Act],
    second_deck: Deck,
    second: Act | Sequence[Act],
    *,
    throw_cap: int = 6,
) -> ActionRound:
    """One clash of an Action Round (R88-R100) between 1 to 4 acts a side, all thrown at once, each side from
    its own deck: which side has the highest throw, and for every act the odds that it happens, is critical,
    is fumbled. Acts are in announce order: hands are dealt in it, a deck that is too small cuts the first
    ones short (R88), and of equal attacks of a side the earlier is picked.

        >>> acts = [city.Act(3, number=2), city.Act(2, against=0, attack=False)]
        >>> city.action_round(ours, acts, theirs, city.Act(2, against=1))
    """
    ours, theirs = _count(first), _count(second)
    first_acts, second_acts = _checked_acts("first", first, theirs), _checked_acts("second", second, ours)
    first_deck, second_deck = (
        _checked_deck("first_deck", first_deck, ours),
        _checked_deck("second_deck", second_deck, theirs),
    )
    cap = _whole("throw_cap", throw_cap, 3, 8)
    wins, loses, tie, first_odds, second_odds = _core.demon_city_clash_odds(
        _lists(first_deck),
        [act._act_numbers() for act in first_acts],
        _lists(second_deck),
        [act._act_numbers() for act in second_acts],
        cap,
    )
    return ActionRound(
        first_deck,
        first_acts,
        second_deck,
        second_acts,
        cap,
        wins,
        loses,
        tie,
        tuple(Odds(*odds) for odds in first_odds),
        tuple(Odds(*odds) for odds in second_odds),
    )


def opposed_throw(
    first_deck: Deck, first: Thrower, second_deck: Deck, second: Thrower, *, throw_cap: int = 6
) -> ActionRound:
    """One hand against one hand, each from its own deck (R18): higher wins, a tie is a complication, the
    higher stat adds a card."""

    def act(what: str, thrower: Any) -> Act:
        if not isinstance(thrower, Thrower):
            raise Error(f"{what} is {thrower!r}; expected a Thrower")
        return Act(
            thrower.throws,
            thrower.stat,
            thrower.called,
            thrower.significator,
            thrower.fool_is_own,
            against=0,
            attack=False,
        )

    return action_round(
        first_deck, act("first", first), second_deck, act("second", second), throw_cap=throw_cap
    )


def _suit(theme: Any) -> str:
    if not isinstance(theme, str) or theme not in SUITS:
        raise Error(f"theme is {theme!r}; expected one of {', '.join(SUITS)}")
    return SUITS[theme]


def players_deck(theme: str, *, fool: bool = True, significators: Iterable[str] = ()) -> Deck:
    """The Players' Deck (R3): Ace to 10 of the suits other than the theme ('wands', 'cups', 'swords',
    'pentacles'), The Fool unless the Horror's Deck has it, and the PCs' Significators."""
    suit = _suit(theme)
    cards = [f"{each}{rank}" for each in SUITS.values() if each != suit for rank in range(1, 11)]
    if _flag("fool", fool):
        cards.insert(0, "M0")
    added = [card for card in significators if CARDS[_id("significators", card)] not in cards]
    return Deck((*cards, *added))


def horrors_deck(theme: str, *, special: Iterable[str] = ()) -> Deck:
    """The Horror's Deck (R4): Ace to 10 of the theme suit; a special card worth 1 to 10 replaces the card of
    its value, any other is added."""
    suit, added = _suit(theme), list(special)
    replaced = {value_of(CARDS[_id("special", card)]) for card in added}
    return Deck((*(f"{suit}{rank}" for rank in range(1, 11) if rank not in replaced), *added))


def scenario_decks(scenario: str, build: int = 0) -> tuple[Deck, Deck]:
    """The Players' and the Horror's Deck of a scenario, nothing thrown yet, the latter in one of its builds
    (0, 1 or 2)."""
    if not isinstance(scenario, str):
        raise Error(f"scenario is {scenario!r}; expected a name")
    ours, theirs = _core.demon_city_decks(scenario, _whole("build", build, 0, 2))
    return _deck(ours), _deck(theirs)


def decks_of(table: Table) -> tuple[Deck, Deck]:
    """The Players' and the Horror's Deck as they lie at a table of the game, with the pile that the Players
    cannot see."""
    if not isinstance(table, Table) or table.game != "demon_city":
        raise Error(f"table is {table!r}; expected a pandemonium.Table of demon_city")

    def cards(bits: dict[str, int]) -> tuple[str, ...]:
        whole = bits["low"] | bits["high"] << 64
        return tuple(card for number, card in enumerate(CARDS) if whole >> number & 1)

    ours, theirs = (
        Deck(*(cards(deck[part]) for part in ("pile", "table", "discard")))
        for deck in table.to_json()["decks"]
    )
    return ours, theirs
