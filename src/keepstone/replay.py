"""Records played again, from the start."""

from keepstone.games import find
from keepstone.kit.quoting import quoted
from keepstone.notation import Record, read
from keepstone.position import GameConfig, Position
from keepstone.protocol import (
    ConflictingOptions,
    InvalidOption,
    InvalidRecord,
    InvalidTiles,
    KeepstoneError,
    UnknownName,
)


def load(text: str) -> Position:
    """The position of a record; InvalidRecord says at which number its log goes wrong, and why."""
    return replay(read(text))


def replay(record: Record, until: int | None = None) -> Position:
    """The position after a record's log, or after its first events."""
    position = _start(record)
    for number, entry in enumerate(record.log[:until], 1):
        try:
            position.follow(entry)
        except KeepstoneError as error:
            message = f"event {number} of the record, {quoted(entry)}: {error.message}"
            raise InvalidRecord(message, error.allowed, error.rule) from None
    return position


def is_playable(record: Record) -> bool:
    """Whether a record follows the rules that are played here; InvalidRecord if there is no such game."""
    try:
        return record.rules == find(record.game).rules_version
    except UnknownName as error:
        raise _unplayable(error) from None


def _start(record: Record) -> Position:
    try:
        position = GameConfig(record.game, record.players, **record.options).new()
    except (UnknownName, ConflictingOptions, InvalidOption, InvalidTiles) as error:
        raise _unplayable(error) from None
    if not is_playable(record):
        raise InvalidRecord(
            f"the record follows version {quoted(record.rules)} of the rules of {record.game}",
            allowed=(str(position.game.rules_version),),
        )
    return position


def _unplayable(error: KeepstoneError) -> InvalidRecord:
    message = f"the record cannot be played: {error.message}"
    return InvalidRecord(message, error.allowed, error.rule)
