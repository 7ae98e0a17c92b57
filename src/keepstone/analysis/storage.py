"""Storage format for analyses: JSON without the data that follow from the record or depend on the language."""

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from keepstone.analysis.report import Analysis, Event
from keepstone.analysis.values import Value
from keepstone.errors import InvalidRecord
from keepstone.playing.position import Position
from keepstone.protocol import OVER


class StoredAnalysis(Struct, forbid_unknown_fields=True):
    """The part of an analysis that is stored."""

    iterations: int
    seed: int
    start: Value
    events: tuple[Event, ...]


def pack(analysis: Analysis) -> bytes:
    """Return an analysis as JSON for storage."""
    return encode(
        StoredAnalysis(analysis.iterations, analysis.seed, analysis.start, analysis.events)
    )


def unpack(stored: bytes, end: Position) -> Analysis:
    """Rebuild an analysis from its stored form and the final position.

    Raise InvalidRecord if the stored form is unreadable.
    """
    try:
        analysis = decode(stored, type=StoredAnalysis)
    except DecodeError as error:
        raise InvalidRecord(f"the stored analysis cannot be read: {error}") from None
    return Analysis(
        config=end.config,
        iterations=analysis.iterations,
        seed=analysis.seed,
        viewer=end.viewer,
        over=end.to_act == OVER,
        scores=tuple(end.scores()),
        winners=tuple(end.winners()),
        start=analysis.start,
        events=analysis.events,
    )
