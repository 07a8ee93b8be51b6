"""Information states with perfect recall, and OpenSpiel's own algorithms on games that begin at a
position."""

from typing import Any

import numpy as np
import pytest

import pandemonium
from pandemonium import Error, Table

pyspiel = pytest.importorskip("pyspiel")

from pandemonium import openspiel  # noqa: E402


def near_the_end(game: str, variant: str, seed: int, decisions: int) -> Table:
    """The table of a scripted game so many decisions before its end."""
    table, passed = Table(game, variant, seed=seed), []
    while not table.over:
        passed.append(table.clone())
        table.apply(table.scripted())
    return passed[-decisions]


def small(game: str) -> Any:
    """A few hundred states of City of Demons; fewer of Demon City, where hands are hidden."""
    variant, seed = {"city_of_demons": ("duel", 3), "demon_city": ("alley", 2)}[game]
    return openspiel.subgame(near_the_end(game, variant, seed, 1), decisions=2)


def states(game: Any) -> list[Any]:
    found, open_ones = [], [game.new_initial_state()]
    while open_ones:
        state = open_ones.pop()
        found.append(state)
        assert len(found) < 5000
        open_ones += [] if state.is_terminal() else [state.child(action) for action in state.legal_actions()]
    return found


@pytest.mark.parametrize("game", ["city_of_demons", "demon_city"])
def test_openspiels_exact_methods_run_on_small_games(game: str) -> None:
    from open_spiel.python import policy
    from open_spiel.python.algorithms import cfr, exploitability

    played = small(game)
    assert len(states(played)) > 50
    before = exploitability.exploitability(played, policy.UniformRandomPolicy(played))
    solver = cfr.CFRPlusSolver(played)
    for _ in range(4):
        solver.evaluate_and_update_policy()
    after = exploitability.exploitability(played, solver.average_policy())
    assert 0 <= after <= before and before > 0


def test_openspiels_sampling_methods_run() -> None:
    from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

    played = openspiel.load("daemon_dice", "mini", decisions=6)
    sampling = outcome_sampling_mccfr.OutcomeSamplingSolver(played)
    for _ in range(5):
        sampling.iteration()
    assert len(sampling._infostates) > 10
    bot = ismcts.ISMCTSBot(
        game=played,
        uct_c=2.0,
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        max_simulations=5,
        random_state=np.random.RandomState(1),
    )
    state = played.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


def test_states_of_one_information_state_have_the_same_legal_actions(game: str) -> None:
    """Over random games, each with other worlds drawn where hidden things are."""
    known: dict[str, list[int]] = {}
    rng = np.random.default_rng(1)
    shared = 0
    for _ in range(2):
        state = openspiel.load(game, decisions=20).new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(int(rng.choice(outcomes, p=chances)))
                continue
            player = state.current_player()
            for seen in (state, state.resample_from_infostate(player, rng.random)):
                shared += seen.information_state_string(player) in known
                legal = known.setdefault(seen.information_state_string(player), seen.legal_actions())
                assert legal == seen.legal_actions()
                assert seen.current_player() == player
            state.apply_action(int(rng.choice(state.legal_actions())))
    assert shared > 0


def test_perfect_recall_tells_apart_what_a_page_does_not() -> None:
    table = near_the_end("city_of_demons", "duel", 3, 2)
    begin = openspiel.subgame(table).new_initial_state()
    player = begin.current_player()
    strings = {begin.child(action).information_state_string(player) for action in begin.legal_actions()}
    assert len(strings) == len(begin.legal_actions())  # it knows what it did


def test_options_and_positions_are_parameters() -> None:
    game = openspiel.load("city_of_demons", turn_cap=2, first_player="seat1")
    again = pyspiel.load_game(str(game))
    for each in (game, again):
        state = each.new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        assert state.table.options["turn_cap"] == 2 and state.current_player() == 1
    nested = openspiel.load("city_of_horror", sides={"church": "B"})
    assert nested.new_initial_state() is not None and nested.options == {"sides": {"church": "B"}}
    table = near_the_end("demon_city", "alley", 2, 2)
    begun = pyspiel.load_game(str(openspiel.subgame(table, decisions=1))).new_initial_state()
    assert begun.table == table
    while not begun.is_terminal():
        begun.apply_action(begun.legal_actions()[0])
    assert begun.returns() == [0.0, 0.0] or begun.table.over
    for bad in ({"options": "turn_cap"}, {"options": "colour:1"}, {"position": "zz"}, {"variant": "none"}):
        with pytest.raises((Error, ValueError, pyspiel.SpielError)):
            pyspiel.load_game("pandemonium_city_of_demons", bad)
    assert pandemonium.openspiel.name_of("city_of_demons") == "pandemonium_city_of_demons"
