"""Puzzle files: one record per line, with an additional entry `puzzle`.

The puzzles that are shipped with a game are stored in a folder of its package, with one file per number of
players: `puzzles/burgundy-2.jsonl`.
"""

from dataclasses import asdict, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec

from keepstone.analysis.values import after
from keepstone.errors import InvalidRecord, KeepstoneError
from keepstone.games import find, folder_of
from keepstone.kit.actions import UNSEEN
from keepstone.kit.quoting import quoted
from keepstone.playing import notation
from keepstone.playing.position import GameConfig
from keepstone.playing.replay import replay
from keepstone.puzzles.puzzle import Answer, Puzzle, id_of
from keepstone.text.files import filled_lines, read_text
from keepstone.text.sentences import sentence

ENTRY = "puzzle"


def of(game: str, players: int | None = None) -> list[Puzzle]:
    """Return the puzzles that are shipped with a game for a number of players; empty if there are none.

    players: by default, the first number of players that the game supports. Raise UnknownName for an unknown
    game or number of players.
    """
    path = _path(game, players)
    return read(path) if path.exists() else []


def puzzles_of_all_sizes(game: str) -> list[Puzzle]:
    """Return the puzzles that are shipped with a game, for all numbers of players."""
    return [puzzle for players in find(game).players for puzzle in of(game, players)]


@cache
def ids_of(game: str) -> frozenset[str]:
    """Return the IDs of the puzzles that are shipped with a game. No puzzle is replayed.

    Raise UnknownName for an unknown game.
    """
    paths = (_path(game, players) for players in find(game).players)
    files = [filled_lines(read_text(path)) for path in paths if path.exists()]
    return frozenset(id_of(_bare(notation.read(line))) for file in files for _, line in file)


def _bare(record: notation.Record) -> notation.Record:
    """Return the record of a puzzle without the solution."""
    return replace(record, extra={key: x for key, x in record.extra.items() if key != ENTRY})


@cache
def exist(game: str) -> bool:
    """Return whether puzzles are shipped with a game. This function does not parse any puzzle."""
    return any(_path(game, players).exists() for players in find(game).players)


def longest(game: str) -> Puzzle | None:
    """Return the game's puzzle with the longest record, or None.

    This function does not parse the other puzzles.
    """
    path = _path(game)
    return read_line(max(read_text(path).splitlines(), key=len)) if path.exists() else None


def _path(game: str, players: int | None = None) -> Path:
    config = GameConfig(game, players)
    return folder_of(game) / "puzzles" / f"{game}-{config.players}.jsonl"


def read(path: Path) -> list[Puzzle]:
    """Return the puzzles in a file.

    Raise InvalidRecord with the line number and the reason if a line is invalid.
    """
    try:
        lines = filled_lines(read_text(path))
    except UnicodeDecodeError:
        raise InvalidRecord(sentence("{file} is not a text file", file=path)) from None
    puzzles = []
    for number, line in lines:
        try:
            puzzles.append(read_line(line))
        except KeepstoneError as error:
            message = sentence(
                "{file}, line {number}: {why}", file=path, number=number, why=error.message
            )
            raise InvalidRecord(message, error.allowed, error.rule) from None
    return puzzles


def read_line(line: str) -> Puzzle:
    """Return the puzzle in a line of a file.

    Raise InvalidRecord if the puzzle is malformed or breaks the rules.
    """
    record = notation.read(line)
    try:
        answer = msgspec.convert(record.extra.get(ENTRY), Answer)
    except msgspec.ValidationError as error:
        raise InvalidRecord(
            sentence('the record has no valid "puzzle" ({why})', why=error)
        ) from None
    puzzle = Puzzle(_bare(record), answer)
    _check(puzzle)
    return puzzle


def write_line(puzzle: Puzzle) -> str:
    """Return a puzzle as a line, without a line break."""
    extra = puzzle.record.extra | {ENTRY: asdict(puzzle.answer)}
    return notation.write_line(replace(puzzle.record, extra=extra))


def _check(puzzle: Puzzle) -> None:
    """Raise an error unless the record ends with its viewer's decision, and the answer fits this decision."""
    position, choices = puzzle.position, puzzle.answer.choices
    if position.to_act < 0 or position.viewer != position.to_act:
        raise InvalidRecord(sentence("a puzzle must end on the turn of the seat that sees it"))
    for choice in choices:
        position.parse(choice.action)
        if len(choice.wins) != position.players:
            raise InvalidRecord(
                sentence("{text} needs a win probability for each seat", text=quoted(choice.action))
            )
    if len({choice.action for choice in choices}) < len(choices):
        raise InvalidRecord(sentence("a puzzle must not contain an action twice"))
    if any(one.wins[puzzle.seat] < other.wins[puzzle.seat] for one, other in pairwise(choices)):
        raise InvalidRecord(sentence("the choices of a puzzle must be in order, the best first"))
    _check_line(puzzle)
    _check_hidden(puzzle)


def _check_line(puzzle: Puzzle) -> None:
    """Raise an error unless the line starts with the solution and is legal within the seat's turn."""
    table, line = puzzle.position.bare(), puzzle.answer.line
    if line[0] != puzzle.solution:
        raise InvalidRecord(sentence("the line of a puzzle must begin with its solution"))
    for text in line:
        if table.to_act != puzzle.seat:
            raise InvalidRecord(sentence("the line of a puzzle must end with the seat's turn"))
        table = after(table, table.parse(text))


def _check_hidden(puzzle: Puzzle) -> None:
    """Raise an error unless the hidden events fit what the seat sees."""
    hides = any(UNSEEN in text.split() for text in puzzle.record.log)
    if not hides and not puzzle.answer.hidden:
        return
    whole = replay(replace(puzzle.record, log=tuple(puzzle.log)))
    if whole.observe(puzzle.seat) != puzzle.position:
        raise InvalidRecord(sentence("the hidden events of a puzzle must fit its record"))
