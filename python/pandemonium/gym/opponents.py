"""Who sits in the other seats of a batch, and their decisions."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from pandemonium import Agent, Error, vector
from pandemonium.players import Call, Player, Pool, ask, others_of

Flags = npt.NDArray[np.bool_]


class Opponents:
    """Players by table and seat. Agents of the roster decide in C++; players written in Python are called
    once for all their tables.

    Pools and random seats draw for every game from its table's seed and number, so a table's games do not
    depend on the others.
    """

    def __init__(self, batch: vector.VectorEnv, given: Any, seat: int | str) -> None:
        self.batch = batch
        if seat != "random" and not (isinstance(seat, (int, np.integer)) and 0 <= seat < batch.seats):
            raise Error(
                f"{batch.game}: there is no seat {seat!r}; seats are 0 to {batch.seats - 1}, or 'random'"
            )
        self.asked_seat = seat
        tables, seats = batch.num_envs, batch.seats
        self.own = np.full(tables, 0 if seat == "random" else int(seat), dtype=np.int32)  # the learner's
        self._sources: list[Player | Pool] = []  # what was given, each once
        self._places: list[list[int]] = []  # of each source, its players among all
        self._players: list[Player] = []
        self._agents: list[Agent] = []  # the roster's among them
        self._agent_of: list[int] = []  # of each player its place among the agents; -1: written in Python
        self._given = np.zeros(
            (tables, max(seats - 1, 1)), dtype=np.int32
        )  # which source, by order of the other seats
        self._who = np.full((tables, seats), -1, dtype=np.int32)  # which player; -1: the learner
        self._seeds = np.zeros(tables, dtype=np.uint64)
        self._games = np.zeros(tables, dtype=np.uint64)
        self._first = np.ones((tables, seats), dtype=np.bool_)
        self.seat(given, np.ones(tables, dtype=np.bool_))

    def seat(self, given: Any, which: Flags) -> None:
        """Seats others at these tables, now."""
        others = others_of(self.batch.game, given, self.batch.seats)
        if not others and isinstance(given, str):
            self._source(given)  # refused even where there is no other seat
        for place, each in enumerate(others):
            self._given[which, place] = self._source(each)
        self._draw(which)

    def reseed(self, seeds: npt.NDArray[np.uint64], which: Flags) -> None:
        """From here on pools draw from these seeds, one a table."""
        self._seeds[which], self._games[which] = seeds[which], 0

    def begin(self, which: Flags) -> None:
        """New games begin at these tables."""
        self._games[which] += np.uint64(1)
        self._first[which] = True
        self._draw(which)

    def play(self, among: Flags) -> Flags:
        """Lets them decide at these tables until the learner is to act; returns whose games ended."""
        ended, actions = np.zeros_like(among), np.zeros(len(among), dtype=np.int32)
        agents = np.asarray([-1, *self._agent_of], dtype=np.int32)[self._who + 1] if self._agents else None
        waiting, places = among, among.nonzero()[0]  # for somebody else than the learner: they become fewer
        while True:
            if agents is not None:
                ended |= self.batch._env.play(self._agents, agents, waiting)
                places = places[~ended[places]]
            acting = self._who[places, self.batch.to_act[places]]
            others = acting >= 0
            places, acting = places[others], acting[others]
            if not len(places):
                return ended
            waiting = np.zeros_like(among)
            waiting[places] = True
            seeds = self.batch._env.opponent_seeds(waiting)
            for player in acting[:1] if (acting == acting[0]).all() else np.unique(acting):
                at = places[acting == player]
                actions[at] = ask(self._players[player], self.batch, at, self._first, seeds[at])
            self.batch.step(actions, which=waiting)
            over = self.batch.over[places]
            ended[places[over]] = True
            waiting[places[over]] = False
            places = places[~over]

    def _source(self, given: Player | Pool) -> int:
        for place, known in enumerate(self._sources):
            if known is given or (isinstance(given, str) and known == given):
                return place
        players = given.players if isinstance(given, Pool) else [given]
        self._places.append([self._place(player) for player in players])
        self._sources.append(given)
        return len(self._sources) - 1

    def _place(self, player: Player | Call) -> int:
        for place, known in enumerate(self._players):
            if known is player or (isinstance(player, str) and known == player):
                return place
        if isinstance(player, str):
            self._agents.append(Agent(self.batch.game, player, seed=0))
        self._agent_of.append(len(self._agents) - 1 if isinstance(player, str) else -1)
        self._players.append(player)
        return len(self._players) - 1

    def _draw(self, which: Flags) -> None:
        """The learner's seat and who sits in the others, for the games at these tables."""
        tables = which.nonzero()[0]
        seats = self.batch.seats
        if self.asked_seat == "random":
            drawn = _uniform(self._seeds[tables], self._games[tables], np.uint64(seats))
            self.own[tables] = (drawn * seats).astype(np.int32)
        self._who[tables] = -1
        for order in range(seats - 1):
            seat = order + (self.own[tables] <= order)
            for source in np.unique(self._given[tables, order]):
                at = self._given[tables, order] == source
                given, places = self._sources[source], np.asarray(self._places[source], dtype=np.int32)
                if isinstance(given, Pool):
                    drawn = _uniform(self._seeds[tables[at]], self._games[tables[at]], np.uint64(order))
                    self._who[tables[at], seat[at]] = places[given.index(drawn)]
                else:
                    self._who[tables[at], seat[at]] = places[0]


def _uniform(
    seeds: npt.NDArray[np.uint64], games: npt.NDArray[np.uint64], stream: np.uint64
) -> npt.NDArray[np.float64]:
    """Numbers in [0, 1), one for each seed, game and stream: SplitMix64's finish over the three."""
    with np.errstate(over="ignore"):
        mixed = (
            seeds
            ^ (games * np.uint64(0x9E3779B97F4A7C15))
            ^ (stream * np.uint64(0xD1B54A32D192ED03) + np.uint64(1))
        )
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            mixed = (mixed ^ (mixed >> np.uint64(shift))) * np.uint64(factor)
        mixed ^= mixed >> np.uint64(31)
    return (mixed >> np.uint64(11)).astype(np.float64) / 2.0**53
