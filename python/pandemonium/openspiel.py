"""Every game for OpenSpiel: importing this module registers them.

    >>> import pyspiel, pandemonium.openspiel
    >>> game = pyspiel.load_game("pandemonium_daemon_dice", {"variant": "mini"})
    >>> state = game.new_initial_state()

Parameters: `variant`; `options`, changes of it as "turn_cap:3;first_player:seat1"; `position`, where the game
begins (what `subgame` gives); `decisions`, after how many the game is cut off with the returns 0 (0: never).
`load` and `subgame` write them.

    >>> game = pandemonium.openspiel.load("city_of_demons", turn_cap=2)
    >>> game = pandemonium.openspiel.subgame(table, decisions=4)  # small enough for exploitability and CFR

Chance is explicit everywhere, the set-up included: each die and draw is a chance node with its outcomes and
probabilities, found by playing the decision with a longer and longer script (`Table.asked_after`). A shuffled
deck is a chain of draws.

Information states have perfect recall: the string stands for all that the seat has seen and decided.
Observations are the moment's: the tensor is the row that the seat sees, with its sections as named pieces;
the string is its page. `resample_from_infostate` draws what is hidden from the seat anew, from what lies on
the table.
"""

from __future__ import annotations

import hashlib
import json
import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from pandemonium import Error, Table, action_texts, games, title, utility, variants

MOST_DECISIONS = 100_000  # of any game of the house; conformance plays under the same bound
MOST_OUTCOMES = 256  # of one die or draw


def name_of(game: str) -> str:
    """OpenSpiel's short name of a game."""
    return f"pandemonium_{game}"


def load(game: str, variant: str = "", *, decisions: int = 0, **options: Any) -> Any:
    """OpenSpiel's game of ours; further keywords are options."""
    return pyspiel.load_game(
        name_of(game), {"variant": variant, "options": _written(options), "decisions": decisions}
    )


def subgame(table: Table, *, decisions: int = 0) -> Any:
    """The game that begins at a table, cut off after so many decisions (0: never)."""
    position = zlib.compress(json.dumps(table.to_json()).encode()).hex()
    return pyspiel.load_game(name_of(table.game), {"position": position, "decisions": decisions})


def _written(options: dict[str, Any]) -> str:
    """Options as a parameter: "size:5;breeds:true", parts of an option with dots. OpenSpiel keeps "=", ","
    and brackets for itself."""
    flat: list[str] = []
    for name, value in options.items():
        if isinstance(value, dict):
            flat += _written({f"{name}.{key}": part for key, part in value.items()}).split(";")
        else:
            flat.append(f"{name}:{value if isinstance(value, str) else json.dumps(value)}")
    return ";".join(flat)


def _read(text: str) -> dict[str, Any]:
    options: dict[str, Any] = {}
    for part in filter(None, text.split(";")):
        path, colon, value = part.partition(":")
        if not colon:
            raise Error(f"OpenSpiel's parameter 'options' is {text!r}; expected 'name:value;name:value'")
        *above, last = path.split(".")
        into = options
        for name in above:
            into = into.setdefault(name, {})
        try:
            into[last] = json.loads(value)
        except json.JSONDecodeError:
            into[last] = value
    return options


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table, and while chance is asked the decision that asks with the outcomes so far."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.pandemonium_game = game.pandemonium_game
        self.variant, self.options = game.variant, game.options
        self.seats = game.num_players()
        self.table: Table | None = game.position.clone() if game.position else None
        self._left = game.decisions or MOST_DECISIONS
        self._decision: int | None = None
        self._outcomes: list[int] = []
        self._asked: Any = None
        self._seen = [b""] * self.seats  # a digest of all that each seat has seen and decided
        self._view = [""] * self.seats
        if self.table is None:
            self._ask()
        else:
            self._look()

    def current_player(self) -> int:
        if self._asked is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.is_terminal() else self.table.to_act

    def _legal_actions(self, player: int) -> list[int]:
        assert self.table is not None
        return [int(action) for action in self.table.legal_ids()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(index, probability) of what the die or draw may give."""
        assert self._asked is not None
        return [(index, probability) for index, (_, probability) in enumerate(self._asked[1])]

    def _apply_action(self, action: int) -> None:
        if self._asked is not None:
            self._outcomes.append(self._asked[1][action][0])
        else:
            assert self.table is not None
            self._decision = action
            self._left -= 1
            self._add(self.table.to_act, f"plays {action} of {self.table.legal_ids().tolist()}")
        self._ask()

    def _ask(self) -> None:
        """What chance is asked next; once nothing is, the decision (or the set-up) is carried out."""
        if self.table is None:
            self._asked = Table.chance_at_reset(
                self.pandemonium_game, self.variant, self._outcomes, **self.options
            )
            if self._asked is None:
                self.table = Table(
                    self.pandemonium_game, self.variant, seed=0, chance=self._outcomes, **self.options
                )
        else:
            assert self._decision is not None
            self._asked = self.table.asked_after(self._decision, self._outcomes)
            if self._asked is None:
                self.table.apply(self._decision, chance=self._outcomes)
        if self._asked is None:
            self._decision, self._outcomes = None, []
            self._look()

    def _look(self) -> None:
        """Every seat sees the table. A seat that sees no change notices nothing, not even that another has
        decided."""
        assert self.table is not None
        for seat in range(self.seats):
            view = self.table.digest(seat)
            if view != self._view[seat]:
                self._view[seat] = view
                self._add(seat, view)

    def _add(self, seat: int, what: str) -> None:
        self._seen[seat] = hashlib.blake2b(self._seen[seat] + what.encode(), digest_size=16).digest()

    def information(self, player: int) -> str:
        """The information state: equal for two histories if the seat cannot tell them apart by anything it
        has seen."""
        return f"seat {player}: {self._seen[player].hex()}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> TableState:
        """Another state that looks the same to the player: what is hidden on the table is drawn anew."""
        state: TableState = self.clone()
        if state.table is not None:
            state.table = state.table.clone(seed=int(sampler() * 2**53))
            state.table.resample(player)
            for seat in range(self.seats):
                if seat != player:
                    state._view[seat] = state.table.digest(seat)
                    state._add(seat, state._view[seat])
        return state

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            assert self._asked is not None
            event, possible = self._asked
            return f"{event or 'drawn in secret'}: {possible[action][0]}"
        return action_texts(self.pandemonium_game)[action]

    def is_terminal(self) -> bool:
        return self._asked is None and self.table is not None and (self.table.over or self._left <= 0)

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.table is None or not self.table.over:
            return [0.0] * self.seats
        scores = np.asarray(self.table.scores, dtype=np.float64)
        if self.get_game().get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
            scores -= scores.mean()  # OpenSpiel adds them up more exactly than float32 holds them
            scores /= max(1.0, np.abs(scores).max())
        return [float(score) for score in scores]

    def __str__(self) -> str:
        if self.table is None:
            return f"set-up {self._outcomes}"
        return f"{self.table.digest()} {self._decision} {self._outcomes}"


class TableObserver:
    """What a seat sees, as PyObserver asks: `tensor`, its sections in `dict`, and `string_from`. Zeros before
    the table is set up."""

    def __init__(self, table: Table) -> None:
        self.tensor = np.zeros(table.width, dtype=np.float32)
        self.dict = {name: self.tensor[place] for name, place in table.layout().items()}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = 0 if state.table is None else state.table.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        return "the table is being set up" if state.table is None else state.table.show(player)


class InformationObserver:
    """What a seat knows with perfect recall, as a string; there is no tensor."""

    def __init__(self) -> None:
        self.tensor = None
        self.dict: dict[str, Any] = {}

    def set_from(self, state: TableState, player: int) -> None:
        """Nothing is held."""

    def string_from(self, state: TableState, player: int) -> str:
        return state.information(player)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One of our games; the module says what its parameters are."""

    pandemonium_game: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.variant = str(given.get("variant", ""))
        self.options = _read(str(given.get("options", "")))
        self.decisions = int(given.get("decisions", 0))
        written = str(given.get("position", ""))
        self.position: Table | None = None
        if written:
            position = json.loads(zlib.decompress(bytes.fromhex(written)))
            self.position = Table.from_json(self.pandemonium_game, position, seed=0)
        self._example = self.position or Table(self.pandemonium_game, self.variant, seed=0, **self.options)
        kind = game_type(self.pandemonium_game, self._example)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._example.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self._example.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=self.decisions or MOST_DECISIONS,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Any = None
    ) -> TableObserver | InformationObserver:
        if params:
            raise ValueError(f"observation parameters are not known: {params}")
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            return InformationObserver()
        return TableObserver(self._example)


def game_type(game: str, example: Table | None = None) -> Any:
    """What OpenSpiel wants to know of a game; of all its variants, or of tables like the example."""
    tables = [Table(game, variant, seed=0) for variant in variants(game)]
    seats = [table.seats for table in tables]
    scores = utility(game)
    # Alone nobody loses what one wins, and partners win as often as there are of them.
    apart = all(1 < each.seats == len(set(each.sides)) for each in ([example] if example else tables))
    if scores == "zero_sum" and not apart:
        scores = "general_sum"
    return pyspiel.GameType(
        short_name=name_of(game),
        long_name=f"Pandemonium: {title(game)}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=getattr(pyspiel.GameType.Utility, scores.upper()),
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=max(seats),
        min_num_players=min(seats),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"variant": "", "options": "", "position": "", "decisions": 0},
    )


def register_games() -> None:
    """Registers every game with OpenSpiel; called when this module is imported."""
    known = set(pyspiel.registered_names())
    for game in games():
        if name_of(game) not in known:
            made = type(f"{title(game).replace(' ', '')}Game", (TableGame,), {"pandemonium_game": game})
            pyspiel.register_game(game_type(game), made)


register_games()
