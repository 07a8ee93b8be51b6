import os
from typing import Any, Callable, Sequence, SupportsIndex, TypedDict

import numpy as np
import numpy.typing as npt

from pandemonium.players import Player

_Data = str | os.PathLike[str] | dict[str, Any] | None  # a data file, its content, or a written digest

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

    def __init__(
        self,
        game: str,
        variant: str = "",
        *,
        seed: int | None = None,
        chance: Sequence[int] | None = None,
        **options: Any,
    ) -> None:
        """Sets a table up; with `chance`, its dice and draws are these outcomes. Further keywords are options
        of the game. Without a seed one is drawn; see `seed`. Table(seed=s) meets the same chance as table 0
        of a vector of seed s in its first game."""
    @staticmethod
    def from_json(game: str, position: dict[str, Any] | str, *, seed: int | None = None) -> Table:
        """A table at a position: a dict, or JSON text. Error names what cannot be."""
    def _repr_svg_(self) -> str | None:
        """Its picture, for notebooks; None without quickjs-ng."""
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
    def sides(self) -> list[int]:
        """The side of each seat: seats of one side win and lose together."""
    @property
    def seat_titles(self) -> list[str]:
        """Whose each seat is, in words; empty where its number says all."""
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
    def capped(self) -> bool:
        """Whether a cap that is no rule has ended the game."""
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
    def apply(
        self, action: SupportsIndex | str, chance: Sequence[int] | None = None
    ) -> list[tuple[str, int]]:
        """Carries out a legal action (id or text). With `chance`, its dice and draws are these outcomes.
        Returns what chance gave, as (event, outcome); the event of a secret draw is ''. On Error nothing has
        moved."""
    @staticmethod
    def chance_at_reset(
        game: str, variant: str = "", chance: Sequence[int] = ..., **options: Any
    ) -> tuple[str, list[tuple[int, float]]] | None:
        """What setting a table up asks of chance after these outcomes: (event, [(outcome, probability)]);
        None if nothing more. Further keywords are options of the game."""
    def asked_after(
        self, action: SupportsIndex | str, chance: Sequence[int] = ...
    ) -> tuple[str, list[tuple[int, float]]] | None:
        """What an action asks of chance after these outcomes: (event, [(outcome, probability)]); None if
        nothing more. So chance can be enumerated; the table does not move."""
    def scripted(self) -> int:
        """The action that the scripted heuristic plays."""
    def observe(self, seat: int | None = None) -> npt.NDArray[np.float32]:
        """float32 [width]: what the seat may know (default: the seat to act)."""
    def layout(self) -> dict[str, slice]:
        """The sections of an observation: name to slice, in order."""
    def show(self, seat: int | None = None) -> str:
        """What the seat sees, as text (default: the seat to act)."""
    def question(self) -> tuple[str, str]:
        """(what the seat to act is asked, the part of the rules). Error when the game is over."""
    def potential(self, seat: int) -> float:
        """Of reward shaping, times its weight; 0 if the options do not shape."""
    def resample(self, seat: int) -> None:
        """Draws everything hidden from the seat anew."""
    def play_out(self, limit: int = 1000000) -> int:
        """Random legal actions to the end, or `limit` of them; returns how many."""
    def remember(self, decisions: int) -> None:
        """From here on the table keeps its latest decisions, at most so many, for agents that ask what
        others' choices tell (Agent.looks_back); 0, as at first: none. Copies keep them, pickles do not;
        resample and play_out begin anew."""
    def digest(self, seat: int | None = None) -> str:
        """A short fingerprint of the position; with a seat, of its `view`."""
    def to_json(self) -> dict[str, Any]:
        """The whole position as a dict, hidden parts and options included."""
    def view(self, seat: int | None = None) -> dict[str, Any]:
        """The position as a dict, less what the seat may not know (default: the seat to act): alike in all
        worlds that it could be in."""
    def determinizations(
        self, number: int, seat: int | None = None, *, seed: int | None = None
    ) -> list[Table]:
        """Copies in which everything hidden from the seat (default: the seat to act) is drawn anew, each with
        chance of its own. Without a seed one is drawn."""
    def clone(self, *, seed: int | None = None) -> Table:
        """An independent copy. Without a seed it meets the same chance, so it foresees this table's dice;
        look-ahead gives a seed."""
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
        byte_rows: bool,
        **options: Any,
    ) -> None: ...
    def step(self, actions: npt.ArrayLike, which: npt.NDArray[np.bool_] | None = None) -> None: ...
    def step_random(self) -> None: ...
    def sample_actions(self, seed: int | None = None) -> npt.NDArray[np.int32]: ...
    def scripted(self) -> npt.NDArray[np.int32]: ...
    def reset(self, seed: int | None = None) -> None: ...
    def reset_some(self, which: npt.NDArray[np.bool_], seeds: Sequence[int] | None = None) -> None: ...
    def place(self, index: int, position: Table) -> None: ...
    def play(
        self, agents: Sequence[Agent], who: npt.NDArray[np.int32], among: npt.NDArray[np.bool_]
    ) -> npt.NDArray[np.bool_]: ...
    def choose(self, agent: Agent, which: npt.NDArray[np.bool_]) -> npt.NDArray[np.int32]: ...
    def opponent_seeds(self, which: npt.NDArray[np.bool_]) -> npt.NDArray[np.uint64]: ...
    def table(self, index: int) -> Table: ...
    def float_rows(
        self, rows: npt.NDArray[np.int8], out: npt.NDArray[np.float32] | None = None
    ) -> npt.NDArray[np.float32]: ...
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
    def sides(self) -> list[int]: ...
    @property
    def width(self) -> int: ...
    @property
    def actions(self) -> int: ...
    @property
    def observations(self) -> npt.NDArray[Any]: ...
    @property
    def units(self) -> npt.NDArray[np.float32]: ...
    @property
    def wide(self) -> npt.NDArray[np.int32]: ...
    @property
    def masks(self) -> npt.NDArray[np.bool_]: ...
    @property
    def to_act(self) -> npt.NDArray[np.int32]: ...
    @property
    def over(self) -> npt.NDArray[np.bool_]: ...
    @property
    def capped(self) -> npt.NDArray[np.bool_]: ...
    @property
    def scores(self) -> npt.NDArray[np.float32]: ...
    @property
    def final_observations(self) -> npt.NDArray[Any] | None: ...
    @property
    def potentials(self) -> npt.NDArray[np.float32] | None: ...
    @property
    def played(self) -> npt.NDArray[np.int32]: ...

class Moment:
    """One decision of a replay, and what chance gave."""

    @property
    def seat(self) -> int:
        """Who decided."""
    @property
    def action(self) -> int:
        """The action's id."""
    @property
    def text(self) -> str:
        """Its stable text."""
    @property
    def words(self) -> str:
        """What it meant then; others may not know it."""
    @property
    def chance(self) -> list[tuple[str, int]]:
        """(event, outcome) in order; the event of a secret draw is ''."""

class Replay:
    """One game as a film: how it began, every decision with the chance that followed, the table after each.
    len() counts decisions; replay[i] is one; a game that has not ended can be played on."""

    def __init__(
        self,
        game: str,
        variant: str = "",
        *,
        seed: int | None = None,
        players: Sequence[str] = ...,
        **options: Any,
    ) -> None:
        """A game at its beginning. Decision d has a stream of (seed, d), so one that is taken back and
        decided again meets the same dice. Further keywords are options of the game."""
    @staticmethod
    def read(file: str, game: str | None = None) -> Replay:
        """Reads a replay or saved game and plays it back; Error names the line and the reason."""
    @staticmethod
    def parse(text: str, game: str | None = None) -> Replay:
        """The same of a text."""
    @staticmethod
    def from_table(table: Table, *, seed: int | None = None, players: Sequence[str] = ...) -> Replay:
        """A game that begins at a position."""
    def play(self, action: SupportsIndex | str, chance: Sequence[int] | None = None) -> None:
        """Plays one decision at the last table; on Error nothing has moved."""
    def take_back(self, decision: int) -> None:
        """Forgets all decisions from this one on."""
    def table(self, decision: int | None = None) -> Table:
        """A copy of the table before a decision (default: the last table), with a chance of its own."""
    def text(self, digests: bool = False) -> str:
        """The replay as JSON lines."""
    def write(self, file: str, digests: bool = False) -> None:
        """Writes it; with `digests`, each line has the table's fingerprint."""
    @property
    def game(self) -> str:
        """Name."""
    @property
    def options(self) -> dict[str, Any]:
        """All options, as a dict."""
    @property
    def seed(self) -> int:
        """Of its chance."""
    @property
    def players(self) -> list[str]:
        """Names by seat; may be empty."""
    @property
    def over(self) -> bool:
        """Whether the game has ended."""
    def __len__(self) -> int: ...
    def __getitem__(self, decision: int) -> Moment: ...

class Policy:
    """A trained network, from a model file (safetensors)."""

    @staticmethod
    def load(file: str, game: str | None = None) -> Policy:
        """Reads a model file; Error names the first thing that does not fit the game."""
    @staticmethod
    def from_layers(
        game: str,
        layers: dict[str, npt.NDArray[np.float32]],
        variants: Sequence[str] = ...,
        *,
        options: dict[str, Any] = ...,
        metadata: dict[str, str] = ...,
    ) -> Policy:
        """A policy of layers by name, float32, as `layers` gives them: input, blocks.0.first,
        blocks.0.second, ..., policy, value, each with .weight and .bias; if it points, queries. It plays the
        variants named (default: all), changed by `options`. Error names the first layer that does not fit."""
    @staticmethod
    def from_torch(
        module: Any,
        game: str,
        variants: Sequence[str] = ...,
        *,
        options: dict[str, Any] | None = None,
        metadata: dict[str, str] | None = None,
        values: bool = True,
        rows: int = 1000,
    ) -> Policy:
        """A policy that answers as a module of PyTorch does: pandemonium.from_torch says which modules can be
        written."""
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
        """float32 [seats]: the expected score of each seat, by seat; they add up to 0 where scores do."""
    def layout(self) -> dict[str, slice]:
        """The sections of its rows: name to slice, in order."""
    def evaluate(
        self, observations: npt.NDArray[np.float32], table: Table | None = None
    ) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Of float32 [n, width]: logits of all actions [n, actions], unmasked, and expected scores [n,
        seats], the viewer's first, then clockwise, as its heads say, which `value` balances where scores add
        up to 0. Rows are those of `layout`; with a table they are rows of tables like it."""
    def layers(self) -> dict[str, npt.NDArray[np.float32]]:
        """Its tensors by name, as copies."""
    def write(self, file: str) -> None:
        """Writes it as a model file (safetensors)."""

class Advice(TypedDict):
    probabilities: npt.NDArray[np.float32]
    expected_score: float | None
    visits: npt.NDArray[np.int32] | None

class Agent:
    """An agent of the roster: 'random', 'scripted', 'search:1000', 'policy:FILE', 'best'."""

    def __init__(self, game: str, text: Player, *, seed: int | None = None) -> None:
        """An agent with a stream of chance of its own: of a roster text, or a player (rows, masks, infos) ->
        actions. Without a seed one is drawn. Warns where `best` has no model."""
    @property
    def game(self) -> str:
        """Its game."""
    @property
    def text(self) -> str:
        """As it was given."""
    @property
    def remark(self) -> str:
        """What a person should know about it; often empty."""
    @property
    def looks_back(self) -> int:
        """How many of a table's latest decisions it asks for (search with likelihood=N; else 0):
        table.remember(agent.looks_back)."""
    def reseed(self, seed: int) -> None:
        """Begins a new stream of chance."""
    def choose(self, table: Table) -> int:
        """The action it plays for the seat to act; it knows the past that the table remembers."""
    def advise(self, table: Table) -> Advice:
        """What it thinks: 'probabilities' float32 [actions], 'expected_score' of the seat to act or None, and
        'visits' int32 [actions] of a search or None."""

def games() -> list[str]:
    """The names of all games."""

def title(game: str) -> str:
    """The name of a game for people."""

def version(game: str) -> int:
    """The version of its rules, actions and observations."""

def observation_bound(game: str) -> float:
    """The largest size of a number in its observations."""

def utility(game: str) -> str:
    """What scores at a table of several seats have to do with each other: 'zero_sum', they add up to 0;
    'identical', all win or lose as one; or 'general_sum'."""

def components(game: str, data: _Data = None) -> dict[str, Any]:
    """What lies in its box, as a dict: boards, cards, dice, names, as drawings need them."""

def glossary(game: str, data: _Data = None) -> list[dict[str, str]]:
    """Its cards, symbols and words, each a dict: 'name', 'kind', 'meaning'."""

def data(game: str) -> dict[str, Any]:
    """Its built-in data file, as a dict: costs, dice, cards, each with its source."""

def data_faults(game: str, data: dict[str, Any]) -> list[str]:
    """Every fault of a data file's content, with its place; an empty list if it can be played."""

def variants(game: str) -> list[str]:
    """Its named variants; the first is the default."""

def options(game: str, variant: str = "", **changes: Any) -> dict[str, Any]:
    """All options of a variant as a dict, changed by further keywords."""

def action_texts(game: str) -> list[str]:
    """The stable texts of all its actions, by id."""

def evaluate(
    game: str,
    agents: Sequence[Player],
    *,
    games: int = 1000,
    seed: int | None = None,
    threads: int = 1,
    variant: str = "",
    luck_adjusted: bool = False,
    values: str = "best",
    redraws: int = 8,
    play_on: int = 10,
    use: bool = False,
    **options: Any,
) -> dict[str, Any]:
    """Paired games between agents (roster texts, or players (rows, masks, infos) -> actions), seats rotated,
    or each with tables of its own where they have nothing to win from one another ('apart'); a dict of scores
    and win rates with 95% intervals. With luck_adjusted also scores less what chance brought ('adjusted',
    'adjusted_lead': the same mean, narrower), and 'variance_cut', how many times less single games vary;
    `values` (best or
    policy:FILE) is the policy that values tables for it, each event compared with `redraws` others; it plays
    on for at most `play_on` decisions, until chance is asked again, before it values one. With `use` also
    'use': how often each move is made, each die thrown and each event told, a game. Further keywords are
    options of the game."""

def tournament(
    game: str,
    agents: Sequence[Player],
    *,
    games: int = 1000,
    seed: int | None = None,
    threads: int = 1,
    variant: str = "",
    **options: Any,
) -> dict[str, Any]:
    """Every agent meets every other in `games` paired games: a dict of Elo ratings and of points against
    each, with 95% intervals. Further keywords are options of the game."""

class Judged(TypedDict):
    """A score in [-1, 1], or a difference of two, and its standard error."""

    mean: float
    error: float

class AnalysedDecision(TypedDict):
    decision: int  # from 0
    seat: int
    action: int
    best_action: int  # of the judge
    played: str  # in the words of the seat
    best: str
    probability: float  # with which the judge would have played the action
    before: Judged  # expected score of the seat, with the judge's action
    after: Judged  # with its own
    determinizations: int  # in which it was judged
    loss: (
        Judged  # before less after, from the same determinizations and dice; 0 where the actions are the same
    )
    brought: list[Judged]  # to each seat, by its action in place of the judge's; empty: nothing
    blunder: bool

class AnalysedEvent(TypedDict):
    decision: int  # the one it followed; -1: the deal
    luck: list[float]  # of each seat, in scores
    error: list[float]  # standard errors, by the re-draws
    events: list[str]  # what everybody saw happen

class Ledger(TypedDict):
    """Where a seat's score comes from: start + luck + the sum of mistakes + unexplained."""

    start: Judged  # what the seat is worth before the deal
    luck: Judged
    mistakes: list[Judged]  # what the decisions of each seat brought this one
    unexplained: Judged  # errors of values and play-outs

class AnalysedSeat(TypedDict):
    decisions: int
    differing: int  # where the judge would have played something else
    blunders: int
    unjudged: int  # decisions that differ and were not judged
    loss: Judged  # of all decisions together
    loss_per_decision: float
    luck: float  # of all events together
    score: float | None  # once the game is over
    without_luck: float | None  # score less luck; may lie outside [-1, 1]
    ledger: Ledger | None  # once the game is over

class Analysis(TypedDict):
    game: str
    judge: str
    rollouts: int
    redraws: int
    seed: int
    finished: bool
    players: list[str]
    seats: list[AnalysedSeat]
    decisions: list[AnalysedDecision]
    events: list[AnalysedEvent]

def analyse(
    replay: Replay,
    *,
    judge: Player = "best",
    rollouts: int = 100,
    redraws: int = 100,
    blunder: float = 0.1,
    seed: int = 0,
    progress: Callable[[int, int], object] | None = None,
) -> Analysis:
    """What each decision of a replay cost, in scores, and whose luck each throw was. Decisions are judged by
    what their seat could know: the action played and the judge's (best or policy:FILE, with or without
    +search:N; or a player, which chooses while best plays on) are played on in the same `rollouts`
    determinizations with the same dice. Each event is
    compared with `redraws` others. A loss beyond `blunder` and beyond 3 standard errors is a blunder. A game
    that is not over is analysed as far as it goes. `progress(done, of)` is called after every decision; what
    it raises ends the analysis."""

def play(
    game: str,
    players: Sequence[Player] | None = None,
    *,
    variant: str = "",
    seed: int | None = None,
    ask: Callable[[str], str] | None = None,
    **options: Any,
) -> Replay:
    """One game at this terminal or in a notebook, as ./run play plays it (? lists the commands). `players`
    takes each seat in turn order: 'person', a roster text, or a player (rows, masks, infos) -> actions; a
    person in seat 0 and 'best' elsewhere if none are given. Without a person the game is played to its end
    and printed. Lines are typed through `ask`, a function of the prompt (`input` if not given; EOFError ends
    the input). Decisions may be taken back, so a player is told at each that its game is new ('first').
    Returns the game as far as it went. Further keywords are options of the game."""

def models_folder() -> str:
    """Where the shipped policies are: <folder>/<game>/best.safetensors and best-*.safetensors."""

def set_models_folder(folder: str) -> None:
    """Where `best` looks for shipped policies, unless the environment variable PANDEMONIUM_MODELS says
    otherwise."""

_Cards = tuple[list[int], list[int], list[int]]
_Thrower = tuple[int, int, bool, int, bool]
_Act = tuple[_Thrower, int, list[int], bool]
_Odds = tuple[float, float, float, float]
_Thrown = tuple[list[int], int, int, bool, bool, bool, bool]

def demon_city_throw_odds(
    deck: _Cards, thrower: _Thrower, intensity: int, throw_cap: int
) -> tuple[int, _Odds]:
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
    first_deck: _Cards,
    first: list[_Act],
    second_deck: _Cards,
    second: list[_Act],
    throw_cap: int,
    seed: int | None,
) -> tuple[int, list[_Thrown], list[_Thrown], _Cards, _Cards]:
    """Behind pandemonium.demon_city.ActionRound.draw."""

def demon_city_decks(scenario: str, build: int) -> tuple[_Cards, _Cards]:
    """Behind pandemonium.demon_city.scenario_decks."""
