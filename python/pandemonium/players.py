"""Players of your own, seated wherever a roster text is taken: `evaluate`, `tournament`, `analysis.payoffs`,
`Agent`, `opponents=`, `judge=`, `play`.

A player is called with many decisions at once (some 700 where a match of thousands of games runs in one
thread) and answers with one legal action for each:

    >>> def first_legal(rows, masks, infos):
    ...     return masks.argmax(axis=1)
    >>> pandemonium.evaluate("daemon_dice", [first_legal, "scripted"], variant="mini", games=100)

rows   float32 [n, W], what each seat to act may know
masks  bool [n, A], which actions are legal
infos  "seat" int32 [n]; "id" int64 [n] and "first" bool [n], for players that keep a state: one id is one
       seat of one game until `first` says that another game has begun under it; "seed" uint64 [n], for
       players that draw: with these seeds the games are the same for any number of tables and threads
"""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from pandemonium._core import Error

if TYPE_CHECKING:
    from pandemonium.vector import VectorEnv

Infos = dict[str, npt.NDArray[Any]]
Call = Callable[[npt.NDArray[np.float32], npt.NDArray[np.bool_], Infos], Any]
Player = str | Call


class Pool:
    """Players by weight. A seat that is given a pool draws one of them for every game.

    >>> Pool({"best": 3, "scripted": 1})
    >>> Pool([my_policy, "random"])  # all alike
    """

    def __init__(self, players: Mapping[Any, float] | Iterable[Any]) -> None:
        weights = dict(players) if isinstance(players, Mapping) else None
        self.players: list[Player] = list(players)
        self.weights = np.array(
            [1.0] * len(self.players) if weights is None else list(weights.values()), dtype=np.float64
        )
        if (
            not self.players
            or not np.isfinite(self.weights).all()
            or (self.weights < 0).any()
            or self.weights.sum() <= 0
        ):
            raise Error(
                f"a pool of {self.players} with the weights {self.weights.tolist()}; expected players, weights from 0, not all 0"
            )
        for player in self.players:
            require_player(player)

    def index(self, drawn: npt.NDArray[np.float64]) -> npt.NDArray[np.int64]:
        """Which player each number in [0, 1) draws."""
        limits = np.cumsum(self.weights) / self.weights.sum()
        return np.minimum(np.searchsorted(limits, drawn, side="right"), len(self.players) - 1)

    def __repr__(self) -> str:
        return f"Pool({dict(zip(map(str, self.players), self.weights.tolist(), strict=True))})"


def require_player(given: Any) -> None:
    """Error unless it is a roster text or a callable."""
    if not isinstance(given, str) and not callable(given):
        raise Error(f"an agent is a roster text or a callable (rows, masks, infos) -> actions, not {given!r}")


def others_of(game: str, given: Any, seats: int) -> list[Player | Pool]:
    """What `opponents=` gives each other seat, in order: one for all, or a list with one for each."""
    several = isinstance(given, Sequence) and not isinstance(given, str)
    if several:
        others = list(given)
        if len(others) != seats - 1:
            raise Error(f"{game}: {len(others)} opponents are given for {seats - 1} other seats")
    else:
        others = [given] * (seats - 1)
    for each in others if several else [given]:
        if not isinstance(each, Pool):
            require_player(each)
    return others


def ask(
    player: Any,
    batch: VectorEnv,
    places: npt.NDArray[np.intp],
    first: npt.NDArray[np.bool_],
    seeds: npt.NDArray[np.uint64],
) -> npt.NDArray[np.int32]:
    """What a player written in Python plays at these tables of a batch. `first`, bool [T, S], says which
    seats have not decided yet; it is brought up to date. Error: an answer that is not one legal action for
    each."""
    seats = batch.to_act[places]
    masks = batch.masks.take(places, axis=0)
    infos = {
        "seat": seats,
        "id": places * batch.seats + seats,
        "first": first[places, seats],
        "seed": seeds,
    }
    actions = np.asarray(player(batch.observations.take(places, axis=0), masks, infos))
    first[places, seats] = False
    name = getattr(player, "name", getattr(player, "__name__", type(player).__name__))
    if actions.shape != places.shape or actions.dtype.kind not in "iu":
        raise Error(
            f"{batch.game}, player '{name}': the answer is {actions.dtype} of shape {actions.shape}; expected whole numbers "
            f"of shape {places.shape}"
        )
    inside = (actions >= 0) & (actions < batch.actions)
    legal = inside & masks[np.arange(len(places)), np.where(inside, actions, 0)]
    if not legal.all():
        raise Error(
            f"{batch.game}, player '{name}': decision {legal.argmin()}: action {actions[legal.argmin()]} is not legal"
        )
    return actions.astype(np.int32)


class InProcesses:
    """A player that thinks in processes of its own: each has a copy of it and answers for a part of the
    decisions, always the same ids, so a player that keeps a state finds it again. Worth it where thinking
    takes longer than sending rows. The player must be picklable; what it raises comes out. `close` ends the
    processes; so does the end of a `with`.

    >>> with InProcesses(my_slow_player, processes=4) as player:
    ...     pandemonium.evaluate("daemon_dice", [player, "scripted"], games=1000)
    """

    def __init__(self, player: Call, processes: int = 2, start_method: str = "spawn") -> None:
        require_player(player)
        if isinstance(player, str) or not 1 <= processes <= 256:
            raise Error(f"{player!r} in {processes} processes; expected a callable, and 1 to 256")
        self.player, self.processes, self.start_method = player, processes, start_method
        self.name = getattr(player, "name", getattr(player, "__name__", type(player).__name__))
        self._workers: list[tuple[Any, Any]] = []  # process and pipe; begun by the first decision

    def __call__(
        self, rows: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_], infos: Infos
    ) -> npt.NDArray[np.int64]:
        if not self._workers:
            self._begin()
        actions = np.zeros(len(rows), dtype=np.int64)
        parts = [(infos["id"] % self.processes == number).nonzero()[0] for number in range(self.processes)]
        asked = [(part, *worker) for part, worker in zip(parts, self._workers, strict=True) if len(part)]
        failure: BaseException | None = None
        try:
            for part, _, pipe in asked:
                pipe.send((rows[part], masks[part], {key: value[part] for key, value in infos.items()}))
            for part, _, pipe in asked:
                answer = pipe.recv()
                if isinstance(answer, BaseException):
                    failure = failure or answer
                elif answer.shape == part.shape and answer.dtype.kind in "iu":
                    actions[part] = answer
                else:
                    failure = Error(
                        f"player '{self.name}': the answer is {answer.dtype} {answer.shape}; expected whole numbers {part.shape}"
                    )
        except (EOFError, OSError):
            self.close()
            raise Error(f"player '{self.name}': a process of it has ended") from None
        if failure is not None:
            raise failure
        return actions

    def close(self) -> None:
        """Ends the processes; the next decision begins new ones."""
        for process, pipe in self._workers:
            pipe.close()
            process.join(timeout=5)
            if process.is_alive():
                process.kill()
        self._workers = []

    def __enter__(self) -> InProcesses:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def __getstate__(self) -> tuple[Call, int, str]:
        return self.player, self.processes, self.start_method

    def __setstate__(self, state: tuple[Call, int, str]) -> None:
        self.__init__(*state)  # type: ignore[misc]

    def _begin(self) -> None:
        context: Any = multiprocessing.get_context(self.start_method)
        for _ in range(self.processes):
            here, there = context.Pipe()
            process = context.Process(target=_think, args=(there, self.player), daemon=True)
            process.start()
            there.close()
            self._workers.append((process, here))


def _think(pipe: Any, player: Call) -> None:
    while True:
        try:
            asked = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send(np.asarray(player(*asked)))
        except BaseException as failure:
            pipe.send(failure)


class OnnxPlayer:
    """A network of any shape as a player: an ONNX file whose first input is observations float32 [n, W] and
    whose first output is logits [n, A]. Runs with onnxruntime, which must be installed. Temperature 0 plays
    the likeliest legal action; else actions are drawn from softmax(logits / temperature).

    >>> pandemonium.evaluate("daemon_dice", [OnnxPlayer("model.onnx"), "best"], variant="mini")
    """

    def __init__(self, file: str | Path, temperature: float = 0.0) -> None:
        import onnxruntime

        if not 0 <= temperature <= 100:
            raise Error(f"the temperature is {temperature}; expected 0 to 100")
        self.file, self.temperature, self.name = str(file), temperature, Path(file).name
        try:
            self._session = onnxruntime.InferenceSession(self.file, providers=["CPUExecutionProvider"])
        except Exception as fault:  # onnxruntime has many of its own
            raise Error(f"{file}: {fault}") from None
        self._input = self._session.get_inputs()[0].name
        self._output = self._session.get_outputs()[0].name

    def __call__(
        self, rows: npt.NDArray[np.float32], masks: npt.NDArray[np.bool_], infos: Infos
    ) -> npt.NDArray[np.int64]:
        logits = self._session.run([self._output], {self._input: rows})[0]
        if logits.shape != masks.shape:
            raise Error(f"{self.file}: logits of shape {logits.shape} for masks of shape {masks.shape}")
        legal = np.where(masks, logits.astype(np.float64), -np.inf)
        if self.temperature == 0:
            return np.asarray(legal.argmax(axis=1))
        uniform = np.array([np.random.default_rng(seed).random(legal.shape[1]) for seed in infos["seed"]])
        noise = -np.log(-np.log(uniform))  # Gumbel's trick: the largest sum is drawn from the softmax
        return np.asarray((legal / self.temperature + noise).argmax(axis=1))

    def __getstate__(self) -> tuple[str, float]:
        return self.file, self.temperature

    def __setstate__(self, state: tuple[str, float]) -> None:
        self.__init__(*state)  # type: ignore[misc]
