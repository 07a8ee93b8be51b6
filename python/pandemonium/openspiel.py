"""Every game for OpenSpiel: importing this module registers them.

    >>> import pyspiel, pandemonium.openspiel
    >>> game = pyspiel.load_game("pandemonium_daemon_dice", {"variant": "mini"})
    >>> state = game.new_initial_state()

Chance is explicit everywhere, the set-up included: each die and draw is a chance node with its outcomes and probabilities, found by
playing the decision with a longer and longer script (`Table.asked_after`). A shuffled deck is a chain of draws. Information states are not
offered: what a seat remembers is not part of the state. Observations are: the tensor is the row that the seat sees, with its sections as
named pieces; the string is its page.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from pandemonium import Table, action_texts, games, title, utility, variants

MOST_DECISIONS = 100_000  # of any game of the house; conformance plays under the same bound
MOST_OUTCOMES = 256  # of one die or draw


def name_of(game: str) -> str:
    """OpenSpiel's short name of a game."""
    return f"pandemonium_{game}"


class TableState(pyspiel.State):  # type: ignore[misc]
    """A table, and while chance is asked the decision that asks with the outcomes so far."""

    def __init__(self, game: TableGame) -> None:
        super().__init__(game)
        self.pandemonium_game = game.pandemonium_game
        self.variant = game.variant
        self.seats = game.num_players()
        self.table: Table | None = None
        self._decision: int | None = None
        self._outcomes: list[int] = []
        self._ask()

    def current_player(self) -> int:
        if self._asked is not None:
            return int(pyspiel.PlayerId.CHANCE)
        assert self.table is not None
        return int(pyspiel.PlayerId.TERMINAL) if self.table.over else self.table.to_act

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
            self._decision = action
        self._ask()

    def _ask(self) -> None:
        """What chance is asked next; once nothing is, the decision (or the set-up) is carried out."""
        if self.table is None:
            self._asked = Table.chance_at_reset(self.pandemonium_game, self.variant, self._outcomes)
            if self._asked is None:
                self.table = Table(self.pandemonium_game, self.variant, seed=0, chance=self._outcomes)
        else:
            assert self._decision is not None
            self._asked = self.table.asked_after(self._decision, self._outcomes)
            if self._asked is None:
                self.table.apply(self._decision, chance=self._outcomes)
        if self._asked is None:
            self._decision, self._outcomes = None, []

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            assert self._asked is not None
            event, possible = self._asked
            return f"{event or 'drawn in secret'}: {possible[action][0]}"
        return action_texts(self.pandemonium_game)[action]

    def is_terminal(self) -> bool:
        return self._asked is None and self.table is not None and self.table.over

    def returns(self) -> list[float]:
        if not self.is_terminal() or self.table is None:
            return [0.0] * self.seats
        scores = np.asarray(self.table.scores, dtype=np.float64)
        if self.get_game().get_type().utility == pyspiel.GameType.Utility.ZERO_SUM:
            scores -= scores.mean()  # OpenSpiel adds them up more exactly than float32 tells them
            scores /= max(1.0, np.abs(scores).max())
        return [float(score) for score in scores]

    def __str__(self) -> str:
        if self.table is None:
            return f"set-up {self._outcomes}"
        return f"{self.table.digest()} {self._decision} {self._outcomes}"


class TableObserver:
    """What a seat sees, as PyObserver asks: `tensor`, its sections in `dict`, and `string_from`. Zeros before the table is laid."""

    def __init__(self, table: Table) -> None:
        self.tensor = np.zeros(table.width, dtype=np.float32)
        self.dict = {name: self.tensor[place] for name, place in table.layout().items()}

    def set_from(self, state: TableState, player: int) -> None:
        self.tensor[:] = 0 if state.table is None else state.table.observe(player)

    def string_from(self, state: TableState, player: int) -> str:
        return "the table is being laid" if state.table is None else state.table.show(player)


class TableGame(pyspiel.Game):  # type: ignore[misc]
    """One game of the house; its parameter `variant` names a way of play."""

    pandemonium_game: str

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.variant = str((params or {}).get("variant", ""))
        self._example = Table(self.pandemonium_game, self.variant, seed=0)
        kind = game_type(self.pandemonium_game)
        info = pyspiel.GameInfo(
            num_distinct_actions=self._example.actions,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self._example.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(kind, info, params or {})

    def new_initial_state(self) -> TableState:
        return TableState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> TableObserver:
        if params:
            raise ValueError(f"observation parameters are not known: {params}")
        return TableObserver(self._example)


def game_type(game: str) -> Any:
    """What OpenSpiel wants to know of a game."""
    seats = [Table(game, variant, seed=0).seats for variant in variants(game)]
    scores = utility(game)
    if scores == "zero_sum" and min(seats) == 1:  # alone nobody loses what one wins
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
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification={"variant": ""},
    )


def register_games() -> None:
    """Registers every game with OpenSpiel; called when this module is imported."""
    known = set(pyspiel.registered_names())
    for game in games():
        if name_of(game) not in known:
            made = type(f"{title(game).replace(' ', '')}Game", (TableGame,), {"pandemonium_game": game})
            pyspiel.register_game(game_type(game), made)


register_games()
