"""A file of games, one record a line, so that an arena that was interrupted goes on where it was.

Such a record has `names`, `result`, and `arena`: what game of what pairing it is.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from keepstone.bots.arena.pairing import Loss, Pairing, Played, Time
from keepstone.notation import Record, read, write_line
from keepstone.protocol import InvalidRecord
from keepstone.sentences import sentence

BEGINNING = b'{"format": "keepstone"'  # of every line


@dataclass(frozen=True, slots=True)
class _Place:
    """What `arena` of a record holds."""

    a: str
    b: str
    seed: int
    number: int
    loss: Loss | None
    times: tuple[Time, Time] = (Time(), Time())


@dataclass(frozen=True, slots=True)
class _Result:
    winners: tuple[int, ...]
    scores: tuple[int, ...]


class Store:
    """The games in a file, of any number of pairings. A new file is begun if there is none.

    InvalidRecord names a line that is no game of an arena. A last line that was cut off is dropped.
    """

    def __init__(self, path: Path):
        self._path = path
        self._games: dict[Any, Played] = {}
        path.touch()
        kept = 0
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if _is_cut_off(line):
                    break
                self._remember(number, line)
                kept += len(line)
        if kept < path.stat().st_size:
            with path.open("r+b") as file:
                file.truncate(kept)

    def find(self, pairing: Pairing, number: int) -> Played | None:
        """A game of a pairing, if it was played."""
        return self._games.get(_key(pairing, number))

    def add(self, pairing: Pairing, played: Played) -> None:
        """Keep a game; it is on disk when this returns."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(write_line(record_of(pairing, played)) + "\n")
        self._games[_key(pairing, played.number)] = played

    def _remember(self, number: int, line: bytes) -> None:
        try:
            record = read(line.decode())
            place = msgspec.convert(record.extra.get("arena"), _Place)
            result = msgspec.convert(record.extra.get("result"), _Result)
        except (InvalidRecord, UnicodeDecodeError, msgspec.ValidationError) as error:
            raise InvalidRecord(
                sentence(
                    "{file}, line {number}: {why}",
                    file=self._path,
                    number=number,
                    why=getattr(error, "message", error),
                )
            ) from None
        key = (record.game, record.rules, record.players, frozenset(record.options.items()))
        self._games[(*key, place.a, place.b, place.seed, place.number)] = Played(
            place.number, record.log, result.winners, result.scores, place.loss, place.times
        )


def record_of(pairing: Pairing, played: Played, times: bool = True) -> Record:
    """The record of a game of a pairing; times: with how long it took, which is never the same twice."""
    config = pairing.config()
    place = asdict(
        _Place(pairing.a, pairing.b, pairing.seed, played.number, played.loss, played.times)
    )
    if not times:
        del place["times"]
    extra = {
        "names": pairing.lineup(played.number),
        "result": {"winners": list(played.winners), "scores": list(played.scores)},
        "arena": place,
    }
    rules, options = config.game.rules_version, config.options
    return Record(config.name, rules, pairing.players, options, played.log, extra)


def _is_cut_off(line: bytes) -> bool:
    """Whether the writing of a record ended in it; a last line of something else is left to complain about."""
    begun = line.startswith(BEGINNING) or BEGINNING.startswith(line)
    return begun and not line.endswith(b"\n")


def _key(pairing: Pairing, number: int) -> Any:
    rules = pairing.config().game.rules_version
    table = (pairing.game, rules, pairing.players, frozenset(pairing.options))
    return (*table, pairing.a, pairing.b, pairing.seed, number)
