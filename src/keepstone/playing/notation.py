"""Game records: versioned JSON that any program can read.

A record contains the game, the number of players, the options, and the log. The log is a list of texts, one for
each decision and each chance event. docs/notation.md describes the grammar of the texts.
"""

import json
from dataclasses import dataclass, field
from typing import Any

from keepstone.errors import InvalidRecord
from keepstone.kit.quoting import quoted
from keepstone.playing.record_numbers import check_numbers, parse_finite
from keepstone.text.files import repeated_key, without_mark
from keepstone.text.sentences import sentence

FORMAT = "keepstone"
VERSION = 1
# maximum length of a record in characters; far more than the longest games need
LARGEST = 4_000_000


@dataclass(frozen=True, slots=True)
class Record:
    """A recorded game. extra: any other entries in the file, such as names and the fairness proof."""

    game: str
    rules: int
    players: int
    options: dict[str, str]
    log: tuple[str, ...]
    extra: dict[str, Any] = field(default_factory=dict)


def write(record: Record) -> str:
    return json.dumps(plain_of(record), ensure_ascii=False, indent=1)


def write_line(record: Record) -> str:
    return json.dumps(plain_of(record), ensure_ascii=False)


def plain_of(record: Record) -> dict[str, Any]:
    """Return the record as a JSON object."""
    known = {
        "format": FORMAT,
        "version": VERSION,
        "game": record.game,
        "rules": record.rules,
        "players": record.players,
        "options": record.options,
        "log": list(record.log),
    }
    return known | record.extra


def read(text: str) -> Record:
    """Parse a record's JSON text. Raise InvalidRecord with the reason if the text is not a record.

    The known numbers in a record are checked against bounds, so that a forged number cannot cause a huge
    allocation.
    """
    plain = _object(text)
    if plain.pop("format", None) != FORMAT:
        raise InvalidRecord(
            sentence(
                "this is not a Keepstone record: {entry} is missing", entry=f'"format": "{FORMAT}"'
            )
        )
    version = plain.pop("version", None)
    if type(version) is not int or version != VERSION:
        raise InvalidRecord(
            sentence(
                "this record has version {version}; only version {known} can be read",
                version=quoted(version),
                known=VERSION,
            )
        )
    check_numbers(plain)
    log = _take(plain, "log", list)
    options = _take(plain, "options", dict)
    if not all(isinstance(entry, str) for entry in [*log, *options, *options.values()]):
        raise InvalidRecord(sentence('"log" and "options" in a record must contain texts'))
    return Record(
        game=_take(plain, "game", str),
        rules=_take(plain, "rules", int),
        players=_take(plain, "players", int),
        options=options,
        log=tuple(log),
        extra=plain,
    )


def _object(text: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise InvalidRecord(f"a record must be a text, not {quoted(text)}")
    if len(text) > LARGEST:
        raise InvalidRecord(
            sentence(
                "a record can have at most {most} characters, but this one has {found}",
                most=LARGEST,
                found=len(text),
            )
        )
    try:
        plain = json.loads(
            without_mark(text),
            object_pairs_hook=_without_duplicates,
            parse_float=parse_finite,
            parse_constant=parse_finite,
        )
        json.dumps(plain, ensure_ascii=False).encode()
    except json.JSONDecodeError as error:
        raise InvalidRecord(
            sentence(
                "the record is not JSON: line {line}, column {column}",
                line=error.lineno,
                column=error.colno,
            )
        ) from None
    except RecursionError:
        raise InvalidRecord(sentence("the record is nested too deeply")) from None
    except UnicodeEncodeError:
        raise InvalidRecord(
            sentence("the record contains invalid text (an unpaired surrogate)")
        ) from None
    except ValueError:
        raise InvalidRecord(
            sentence("the record contains a number with thousands of digits")
        ) from None
    if not isinstance(plain, dict):
        raise InvalidRecord(sentence("a record must be a JSON object"))
    return plain


def _without_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    key = repeated_key(pairs)
    if key is not None:
        raise InvalidRecord(
            sentence("the record contains {key} twice in one object", key=quoted(key))
        )
    return dict(pairs)


def _take(plain: dict[str, Any], key: str, kind: type) -> Any:
    value = plain.pop(key, None)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise InvalidRecord(
            sentence(
                '"{key}" is missing in the record, or is not of type {kind}',
                key=key,
                kind=kind.__name__,
            )
        )
    return value
