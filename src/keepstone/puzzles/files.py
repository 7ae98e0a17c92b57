"""Puzzles as text: files with a line for each, which is a record with one more entry, `puzzle`.

Those that come with a game lie in a folder of its package, a file for each number of players:
`puzzles/burgundy-2.jsonl`.
"""

from dataclasses import asdict, replace
from itertools import pairwise
from pathlib import Path

import msgspec

from keepstone import notation
from keepstone.analysis.values import after
from keepstone.games import folder_of
from keepstone.kit.quoting import quoted
from keepstone.position import GameConfig
from keepstone.protocol import InvalidRecord, KeepstoneError
from keepstone.puzzles.puzzle import Answer, Puzzle
from keepstone.sentences import sentence

ENTRY = "puzzle"


def of(game: str, players: int | None = None) -> list[Puzzle]:
    """The puzzles that come with a game, for its first number of players unless one is named; maybe none.

    UnknownName for a game that does not exist, or cannot be played by so many.
    """
    path = _path(game, players)
    return read(path) if path.exists() else []


def longest(game: str) -> Puzzle | None:
    """Of a game's puzzles that with the longest record, without reading the others; None if there are none."""
    path = _path(game)
    return (
        read_line(max(path.read_text(encoding="utf-8").splitlines(), key=len))
        if path.exists()
        else None
    )


def _path(game: str, players: int | None = None) -> Path:
    config = GameConfig(game, players)
    return folder_of(game) / "puzzles" / f"{game}-{config.players}.jsonl"


def read(path: Path) -> list[Puzzle]:
    """The puzzles in a file; InvalidRecord names a line that is none, and says why."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except UnicodeDecodeError:
        raise InvalidRecord(sentence("{file} is not a text file", file=path)) from None
    puzzles = []
    for number, line in enumerate(lines, 1):
        try:
            puzzles.append(read_line(line))
        except KeepstoneError as error:
            message = sentence(
                "{file}, line {number}: {why}", file=path, number=number, why=error.message
            )
            raise InvalidRecord(message, error.allowed, error.rule) from None
    return puzzles


def read_line(line: str) -> Puzzle:
    """The puzzle in a line; InvalidRecord if it is none, or does not follow the rules."""
    record = notation.read(line)
    extra = dict(record.extra)
    try:
        answer = msgspec.convert(extra.pop(ENTRY, None), Answer)
    except msgspec.ValidationError as error:
        raise InvalidRecord(
            sentence('the record has no "puzzle" that can be read ({why})', why=error)
        ) from None
    puzzle = Puzzle(replace(record, extra=extra), answer)
    _check(puzzle)
    return puzzle


def write_line(puzzle: Puzzle) -> str:
    """The line of a puzzle, without its end."""
    extra = puzzle.record.extra | {ENTRY: asdict(puzzle.answer)}
    return notation.write_line(replace(puzzle.record, extra=extra))


def _check(puzzle: Puzzle) -> None:
    """KeepstoneError unless the record ends with a decision as its seat sees it, and the answer is one to it."""
    position, choices = puzzle.position, puzzle.answer.choices
    if position.to_act < 0 or position.viewer != position.to_act:
        raise InvalidRecord(sentence("a puzzle ends where the seat that sees it is to act"))
    for each in choices:
        position.parse(each.action)
        if len(each.wins) != position.players:
            raise InvalidRecord(
                sentence("{text} has no share for each seat", text=quoted(each.action))
            )
    if len({each.action for each in choices}) < len(choices):
        raise InvalidRecord(sentence("a puzzle names an action twice"))
    if any(one.wins[puzzle.seat] < other.wins[puzzle.seat] for one, other in pairwise(choices)):
        raise InvalidRecord(sentence("the choices of a puzzle stand in order, the best first"))
    _check_line(puzzle)


def _check_line(puzzle: Puzzle) -> None:
    """KeepstoneError unless the line begins with the solution, and the seat can play it."""
    table, line = puzzle.position.bare(), puzzle.answer.line
    if line[0] != puzzle.solution:
        raise InvalidRecord(sentence("the line of a puzzle begins with its solution"))
    for text in line:
        if table.to_act != puzzle.seat:
            raise InvalidRecord(sentence("the line of a puzzle ends with the seat's turn"))
        table = after(table, table.parse(text))
