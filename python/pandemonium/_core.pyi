from typing import Any, Sequence, SupportsIndex, TypedDict

import numpy as np
import numpy.typing as npt

class Error(ValueError):
    """What was given, what was expected, and where."""

class LegalAction:
    """One legal action: its id, its stable text, and the words of the moment."""

    @property
    def id(self) -> int:
        """Index into the game's actions."""
    @property
    def text(self) -> str:
        """Stable text, the same in every position."""
    @property
    def words(self) -> str:
        """What it means now, for people."""
    def __index__(self) -> int: ...

class Table:
    """One table of a game, with a chance of its own. Seats count from 0."""

    def __init__(self, game: str, variant: str = "", *, seed: int | None = None, **options: Any) -> None:
        """Sets a table up. Further keywords are options of the game. Without a seed one is drawn; see `seed`.
        Table(seed=s) meets the same chance as table 0 of a vector of seed s in its first game."""
    @staticmethod
    def from_json(game: str, position: dict[str, Any] | str, *, seed: int | None = None) -> Table:
        """A table at a position: a dict, or JSON text. Error names what cannot be."""
    @property
    def game(self) -> str:
        """Name."""
    @property
    def seed(self) -> int:
        """Of its chance."""
    @property
    def options(self) -> dict[str, Any]:
        """All options, as a dict."""
    @property
    def seats(self) -> int:
        """How many."""
    @property
    def width(self) -> int:
        """Numbers in an observation."""
    @property
    def actions(self) -> int:
        """Actions of the game, legal or not."""
    @property
    def to_act(self) -> int:
        """The seat to act, from 0; -1 once the game is over."""
    @property
    def over(self) -> bool:
        """Whether the game is over."""
    @property
    def scores(self) -> npt.NDArray[np.float32]:
        """float32 [seats], in [-1, 1]; meaningful once the game is over."""
    def legal(self) -> list[LegalAction]:
        """The legal actions, ascending; empty once the game is over."""
    def legal_ids(self) -> npt.NDArray[np.int32]:
        """Their ids, int32 [n]."""
    def mask(self) -> npt.NDArray[np.bool_]:
        """bool [actions]: which are legal."""
    def describe(self, action: SupportsIndex | str) -> str:
        """A legal action in words."""
    def apply(self, action: SupportsIndex | str, chance: Sequence[int] | None = None) -> list[tuple[str, int]]:
        """Carries out a legal action (id or text). With `chance`, its dice and draws are these outcomes. Returns what chance gave, as
        (event, outcome); the event of a secret draw is ''. On Error nothing has moved."""
    def scripted(self) -> int:
        """The action that the rules of thumb play."""
    def observe(self, seat: int | None = None) -> npt.NDArray[np.float32]:
        """float32 [width]: what the seat may know (default: the seat to act)."""
    def layout(self) -> dict[str, slice]:
        """The sections of an observation: name to slice, in order."""
    def show(self, seat: int | None = None) -> str:
        """What the seat sees, as text (default: the seat to act)."""
    def potential(self, seat: int) -> float:
        """Of reward shaping, times its weight; 0 if the options do not shape."""
    def resample(self, seat: int) -> None:
        """Draws everything hidden from the seat anew."""
    def play_out(self, limit: int = 1000000) -> int:
        """Random legal actions to the end, or `limit` of them; returns how many."""
    def digest(self) -> str:
        """A short fingerprint of the position."""
    def to_json(self) -> dict[str, Any]:
        """The whole position as a dict, hidden parts and options included."""
    def clone(self) -> Table:
        """An independent copy that will meet the same chance."""
    def __copy__(self) -> Table: ...
    def __deepcopy__(self, memo: dict[Any, Any]) -> Table: ...
    def __eq__(self, other: object) -> bool: ...
    __hash__ = None  # type: ignore[assignment]

class VectorEnv:
    """What pandemonium.vector.VectorEnv is made of."""

    def __init__(
        self,
        game: str,
        variant: str,
        num_envs: int,
        seed: int | None,
        threads: int,
        forfeit: bool,
        final_observations: bool,
        potentials: bool,
        **options: Any,
    ) -> None: ...
    def step(self, actions: npt.NDArray[Any]) -> None: ...
    def step_random(self) -> None: ...
    def scripted(self) -> npt.NDArray[np.int32]: ...
    def reset(self) -> None: ...
    def table(self, index: int) -> Table: ...
    def layout(self) -> dict[str, slice]: ...
    def saved(self) -> bytes: ...
    def restore(self, saved: bytes) -> None: ...
    @property
    def game(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def options(self) -> dict[str, Any]: ...
    @property
    def seats(self) -> int: ...
    @property
    def width(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def observations(self) -> npt.NDArray[np.float32]: ...
    @property
    def masks(self) -> npt.NDArray[np.bool_]: ...
    @property
    def to_act(self) -> npt.NDArray[np.int32]: ...
    @property
    def over(self) -> npt.NDArray[np.bool_]: ...
    @property
    def scores(self) -> npt.NDArray[np.float32]: ...
    @property
    def final_observations(self) -> npt.NDArray[np.float32] | None: ...
    @property
    def potentials(self) -> npt.NDArray[np.float32] | None: ...

class Policy:
    """A trained network, from a model file (safetensors)."""

    @staticmethod
    def load(file: str, game: str | None = None) -> Policy:
        """Reads a model file; Error names the first thing that does not fit the game."""
    @property
    def game(self) -> str:
        """Its game."""
    @property
    def metadata(self) -> dict[str, str]:
        """Texts: where it comes from, what it was trained on."""
    @property
    def options(self) -> dict[str, Any]:
        """The options it was trained on."""
    def probabilities(self, table: Table, temperature: float = 1.0) -> npt.NDArray[np.float32]:
        """float32 [actions]: how likely it plays each, 0 where illegal."""
    def value(self, table: Table) -> npt.NDArray[np.float32]:
        """float32 [seats]: the expected score of each seat, by seat."""
    def evaluate(
        self, observations: npt.NDArray[np.float32]
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Of float32 [n, width]: logits of all actions [n, actions], unmasked, and expected scores [n, seats], the viewer's first, then
        clockwise."""
    def layers(self) -> dict[str, npt.NDArray[np.float32]]:
        """Its tensors by name, as copies."""

class Advice(TypedDict):
    probabilities: npt.NDArray[np.float32]
    expected_score: float | None

class Agent:
    """An agent of the roster: 'random', 'scripted', 'search:1000', 'policy:FILE', 'best'."""

    def __init__(self, game: str, text: str, *, seed: int | None = None) -> None: ...
    @property
    def text(self) -> str:
        """As it was given."""
    @property
    def remark(self) -> str:
        """What a person should know about it; often empty."""
    def choose(self, table: Table) -> int:
        """The action it plays for the seat to act."""
    def advise(self, table: Table) -> Advice:
        """What it thinks: 'probabilities' float32 [actions], and 'expected_score' of the seat to act or None."""

def games() -> list[str]:
    """The names of all games."""

def title(game: str) -> str:
    """The name of a game for people."""

def version(game: str) -> int:
    """The version of its rules, actions and observations."""

def variants(game: str) -> list[str]:
    """Its named ways of play; the first is the default."""

def options(game: str, variant: str = "", **changes: Any) -> dict[str, Any]:
    """All options of a variant as a dict, changed by further keywords."""

def action_texts(game: str) -> list[str]:
    """The stable texts of all its actions, by id."""

def evaluate(
    game: str,
    agents: Sequence[str],
    *,
    games: int = 1000,
    seed: int | None = None,
    threads: int = 1,
    variant: str = "",
    **options: Any,
) -> dict[str, Any]:
    """Paired games between agents (roster texts), seats rotated; a dict of scores and win rates with 95% intervals. Further keywords are
    options of the game."""

_Cards = tuple[list[int], list[int], list[int]]
_Thrower = tuple[int, int, bool, int, bool]
_Act = tuple[_Thrower, int, list[int], bool]
_Odds = tuple[float, float, float, float]
_Thrown = tuple[list[int], int, int, bool, bool, bool, bool]

def demon_city_throw_odds(deck: _Cards, thrower: _Thrower, intensity: int, throw_cap: int) -> tuple[int, _Odds]:
    """Behind pandemonium.demon_city.throw."""

def demon_city_throw(
    deck: _Cards, thrower: _Thrower, intensity: int, throw_cap: int, seed: int | None
) -> tuple[_Thrown, _Cards]:
    """Behind pandemonium.demon_city.Throw.draw."""

def demon_city_clash_odds(
    first_deck: _Cards, first: list[_Act], second_deck: _Cards, second: list[_Act], throw_cap: int
) -> tuple[float, float, float, list[_Odds], list[_Odds]]:
    """Behind pandemonium.demon_city.action_round."""

def demon_city_clash(
    first_deck: _Cards, first: list[_Act], second_deck: _Cards, second: list[_Act], throw_cap: int, seed: int | None
) -> tuple[int, list[_Thrown], list[_Thrown], _Cards, _Cards]:
    """Behind pandemonium.demon_city.ActionRound.draw."""

def demon_city_decks(scenario: str, build: int) -> tuple[_Cards, _Cards]:
    """Behind pandemonium.demon_city.scenario_decks."""
