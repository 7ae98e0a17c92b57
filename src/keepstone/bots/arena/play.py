"""Code with which a worker plays one game of a pairing.

The game's number within the pairing determines its course completely.
"""

import atexit
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from time import perf_counter

from keepstone.bots.arena.contestants import Contestant, EngineContestant, LevelContestant, is_level
from keepstone.bots.arena.pairing import ArenaGame, Loss, Pairing, Time
from keepstone.errors import KeepstoneError
from keepstone.playing.position import GameConfig
from keepstone.protocol import CHANCE, OVER

# Running engines, which the next game reuses. The key is the command, the time limit, and an index for several
# engines with the same command.
_engines: dict[tuple[str, float, int], EngineContestant] = {}


def play(order: tuple[Pairing, int]) -> ArenaGame:
    """Play a game of a pairing, given by its number.

    If an engine fails, it is stopped, and its side loses the game.
    """
    table = _Table(*order)
    try:
        table.play()
    except _AtFault as fault:
        table.dismiss(fault.seat)
        return table.played(Loss(fault.seat, fault.why))
    return table.played()


def close_engines() -> None:
    """Stop the engines of this process."""
    for engine in _engines.values():
        engine.close()
    _engines.clear()


def kill_engines() -> None:
    """Kill the engines of this process without waiting for them. Any thread may call this at any time."""
    for engine in list(_engines.values()):
        engine.kill()


atexit.register(close_engines)


@cache
def _config(pairing: Pairing) -> GameConfig:
    return pairing.config()


class _AtFault(Exception):
    def __init__(self, seat: int, why: str):
        super().__init__(why)
        self.seat = seat
        self.why = why


class _Table:
    """A game that is being played.

    The table draws chance events and sends each contestant what its seat can see.
    """

    def __init__(self, pairing: Pairing, number: int):
        self._pairing = pairing
        self._number = number
        self._position = _config(pairing).new(pairing.chance_seed(number))
        self._contestants = _seated(pairing.lineup(number), pairing.seconds)
        self._times = [Time() for _ in self._contestants]

    def play(self) -> None:
        """Play the game from the first event to the last."""
        for seat, contestant in enumerate(self._contestants):
            with _blamed(seat):
                seed = self._pairing.own_seed(self._number, seat)
                contestant.begin(self._position.config, seat, seed)
        while self._position.to_act != OVER:
            if self._position.to_act == CHANCE:
                self._position.roll()
            else:
                self._decide(self._position.to_act)
            self._send_last_event()

    def dismiss(self, seat: int) -> None:
        """Kill a contestant that has failed if this contestant is an engine."""
        contestant = self._contestants[seat]
        if isinstance(contestant, EngineContestant):
            contestant.kill()
            contestant.close()

    def played(self, loss: Loss | None = None) -> ArenaGame:
        """Return the finished game."""
        position, a = self._position, self._pairing.seat_of_a(self._number)
        others = [seat for seat in range(position.players) if seat != a]
        winners = position.winners()
        if loss:
            winners = others if loss.seat == a else [a]
        return ArenaGame(
            number=self._number,
            log=tuple(position.log),
            winners=tuple(winners),
            scores=tuple(position.scores()),
            loss=loss,
            times=(self._times[a], sum((self._times[seat] for seat in others), Time())),
        )

    def _decide(self, seat: int) -> None:
        seen = self._position.view(seat)
        with _blamed(seat):
            began = perf_counter()
            text = self._contestants[seat].choose(seen)
            self._times[seat] += Time(1, perf_counter() - began)
            action = seen.parse(text)
        self._position.play_unchecked(action)

    def _send_last_event(self) -> None:
        for seat, contestant in enumerate(self._contestants):
            with _blamed(seat):
                contestant.see(self._position.last_event(seat))


def _seated(lineup: Sequence[str], seconds: float) -> list[Contestant]:
    """Return the contestants by seat, with a separate engine for each seat.

    Stop engines that are not in the lineup.
    """
    for key in [key for key in _engines if key[0] not in lineup]:
        _engines.pop(key).close()
    copies: Counter[str] = Counter()
    contestants: list[Contestant] = []
    for name in lineup:
        if is_level(name):
            contestants.append(LevelContestant(name))
        else:
            key = (name, seconds, copies[name])
            contestants.append(_engines.setdefault(key, EngineContestant(name, seconds)))
        copies[name] += 1
    return contestants


@contextmanager
def _blamed(seat: int) -> Iterator[None]:
    """Report an error in the `with` block as a failure of the contestant at this seat."""
    try:
        yield
    except KeepstoneError as error:
        raise _AtFault(seat, error.message) from None
