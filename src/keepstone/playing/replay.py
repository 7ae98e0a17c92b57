"""Replaying records."""

from collections.abc import Iterator
from gettext import NullTranslations
from typing import Any

from keepstone.errors import (
    ConflictingOptions,
    InvalidOption,
    InvalidRecord,
    InvalidTiles,
    KeepstoneError,
    UnknownName,
)
from keepstone.games import find
from keepstone.kit.quoting import quoted
from keepstone.playing.checks import check_players
from keepstone.playing.notation import Record, read
from keepstone.playing.position import GameConfig, Position
from keepstone.playing.view import ENGLISH
from keepstone.text.sentences import sentence
from keepstone.text.words import isolated, player_name

LONGEST_NAME = 60  # code points


def load(text: str) -> Position:
    """Return the final position of a record.

    Raise InvalidRecord if the record is invalid. The message names the first wrong event and the reason.
    """
    return replay(read(text))


def replay(record: Record, until: int | None = None) -> Position:
    """Return the position after all entries of a record's log, or after the first `until` entries."""
    for position in replay_steps(record, until):
        last = position
    return last


def replay_steps(record: Record, until: int | None = None) -> Iterator[Position]:
    """Yield the position before the first entry of a record's log and after each entry.

    The yielded position is always the same object, which is changed in place.
    """
    position = start_of(record)
    yield position
    for number, entry in enumerate(record.log[:until], 1):
        try:
            position.follow(entry)
        except KeepstoneError as error:
            raise invalid_event(number, entry, error) from None
        yield position


def invalid_event(number: int, entry: str, error: KeepstoneError) -> InvalidRecord:
    """Return the error for an entry of a record that cannot be played. error: the reason."""
    message = sentence(
        "event {number} of the record, {text}: {why}",
        number=number,
        text=quoted(entry),
        why=error.message,
    )
    return InvalidRecord(message, error.allowed, error.rule)


def is_playable(record: Record) -> bool:
    """Return whether a record uses the installed version of the rules.

    Raise InvalidRecord if the game does not exist or does not support this number of players.
    """
    try:
        game = find(record.game)
        check_players(game, record.players)
        return record.rules == game.rules_version
    except UnknownName as error:
        raise _unplayable(error) from None


def shown_names(record: Record, language: NullTranslations = ENGLISH) -> list[str]:
    """Return the players' names from a record as they are put into sentences and tables."""
    return list(map(isolated, names_in(record, language)))


def names_in(record: Record, language: NullTranslations = ENGLISH) -> list[str]:
    """Return the players' names from a record, with "Player N" for each name that is missing or not printable.

    Names that are too long are cut.
    """
    names: Any = record.extra.get("names")
    if not isinstance(names, list) or len(names) != record.players:
        names = [None] * record.players
    return [
        _cut(name)
        if isinstance(name, str) and name.isprintable() and name
        else player_name(seat, language)
        for seat, name in enumerate(names)
    ]


def start_of(record: Record) -> Position:
    """Return the position before the first event of a record. Raise InvalidRecord if it cannot be played."""
    try:
        position = GameConfig(record.game, record.players, **record.options).new()
    except (UnknownName, ConflictingOptions, InvalidOption, InvalidTiles) as error:
        raise _unplayable(error) from None
    if not is_playable(record):
        raise InvalidRecord(
            sentence(
                "the record follows version {version} of the rules of {game}",
                version=quoted(record.rules),
                game=record.game,
            ),
            allowed=(str(position.game.rules_version),),
        )
    return position


def _cut(name: str) -> str:
    return name if len(name) <= LONGEST_NAME else f"{name[: LONGEST_NAME - 1]}…"


def _unplayable(error: KeepstoneError) -> InvalidRecord:
    message = sentence("the record cannot be played: {why}", why=error.message)
    return InvalidRecord(message, error.allowed, error.rule)
