"""Reading records from files, and describing their events and results."""

import sys
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from keepstone.errors import InvalidRecord
from keepstone.playing.notation import LARGEST, Record, read
from keepstone.playing.position import NOTES, Position
from keepstone.playing.replay import replay, shown_names
from keepstone.text.files import without_mark
from keepstone.text.sentences import sentence
from keepstone.text.words import ENGLISH

STANDARD_INPUT = "-"


def read_text(name: str) -> str:
    """Return the text of a file, or of standard input for `-`, up to the maximum size of a record."""
    try:
        if name == STANDARD_INPUT:
            return without_mark(sys.stdin.read(LARGEST + 1))
        with Path(name).open(encoding="utf-8") as file:
            return without_mark(file.read(LARGEST + 1))
    except UnicodeDecodeError:
        raise InvalidRecord(sentence("{file} is not a text file", file=name)) from None


def read_record(name: str) -> Record:
    """Return the record in a file, or on standard input for `-`."""
    return read(read_text(name))


def sentences(record: Record, language: NullTranslations = ENGLISH) -> Iterator[tuple[int, str]]:
    """Yield the number and the sentence of each event in a valid record."""
    names, position = shown_names(record, language), replay(record, until=0)
    for number, entry in enumerate(record.log, 1):
        if not entry.startswith(NOTES):
            yield number, position.say(entry, names, language)
        position.follow(entry)


def result(position: Position, names: list[str], language: NullTranslations = ENGLISH) -> str:
    """Return a sentence about who has won or who is to act."""
    winners = position.winners()
    if winners:
        return _won(winners, names, language)
    if position.to_act < 0:
        return language.gettext("The next event is a random draw")
    return language.gettext("It is {name}'s turn").format(name=names[position.to_act])


def outcome(record: Record, position: Position, language: NullTranslations = ENGLISH) -> str:
    """Describe the result of a record.

    If players have left, the result comes from the record's claims, not from the log.
    """
    names, stored = shown_names(record, language), record.extra.get("result")
    if record.extra.get("ending") == "agreed":
        return language.gettext("All players agreed to end the game without a winner")
    winners = stored.get("winners") if "out" in record.extra and isinstance(stored, dict) else None
    if (
        isinstance(winners, list)
        and winners
        and all(_is_seat(winner, record) for winner in winners)
    ):
        return _won(winners, names, language)
    return result(position, names, language)


def _is_seat(value: Any, record: Record) -> bool:
    return type(value) is int and 0 <= value < record.players


def _won(seats: list[int], names: list[str], language: NullTranslations) -> str:
    winners = [names[seat] for seat in seats]
    if len(winners) == 1:
        return language.gettext("{name} won").format(name=winners[0])
    return language.gettext("A draw: {names}").format(names=", ".join(winners))
