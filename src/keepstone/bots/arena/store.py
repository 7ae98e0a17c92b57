"""A file of games, one record per line, so that an interrupted arena run can continue.

Each record has the entries `names`, `result` and `arena`, which contains the pairing and the game's number.
"""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import msgspec

from keepstone.bots.arena.pairing import ArenaGame, Loss, Pairing, Time
from keepstone.errors import InvalidRecord
from keepstone.playing.notation import Record, read, write_line
from keepstone.text.sentences import sentence

BEGINNING = b'{"format": "keepstone"'  # the start of every line


@dataclass(frozen=True, slots=True)
class _Place:
    """The `arena` entry in the record of a game."""

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


class GameStore:
    """A file that stores games of several pairings. The file is created if it does not exist.

    Raise InvalidRecord with the line number if a line is not an arena game. An incomplete last line is
    dropped.
    """

    def __init__(self, path: Path):
        self._path = path
        self._games: dict[Any, ArenaGame] = {}
        path.touch()
        size = 0
        with path.open("rb") as file:
            for number, line in enumerate(file, 1):
                if _is_cut_off(line):
                    break
                if line.strip():
                    self._remember(number, line)
                size += len(line)
        if size < path.stat().st_size:
            with path.open("r+b") as file:
                file.truncate(size)

    def find(self, pairing: Pairing, number: int) -> ArenaGame | None:
        """Return a game of a pairing, or None if it has not been played."""
        return self._games.get(_key(pairing, number))

    def add(self, pairing: Pairing, played: ArenaGame) -> None:
        """Append a game to the file."""
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
        self._games[(*key, place.a, place.b, place.seed, place.number)] = ArenaGame(
            place.number, record.log, result.winners, result.scores, place.loss, place.times
        )


def record_of(pairing: Pairing, played: ArenaGame, times: bool = True) -> Record:
    """Return the record of a game. times: whether to include the times, which differ in every run."""
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
    """Return whether the end of a record is missing in this line.

    This function does not check for other errors in the line, which are reported when the line is parsed.
    """
    begun = line.startswith(BEGINNING) or BEGINNING.startswith(line)
    return begun and not line.endswith(b"\n")


def _key(pairing: Pairing, number: int) -> Any:
    rules = pairing.config().game.rules_version
    table = (pairing.game, rules, pairing.players, frozenset(pairing.options))
    return (*table, pairing.a, pairing.b, pairing.seed, number)
