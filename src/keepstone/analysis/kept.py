"""An analysis as bytes that can be kept: without what follows from the record, or depends on a language."""

from msgspec import DecodeError, Struct
from msgspec.json import decode, encode

from keepstone.analysis.report import Analysis, Event
from keepstone.analysis.values import Value
from keepstone.position import Position
from keepstone.protocol import OVER, InvalidRecord


class Kept(Struct, forbid_unknown_fields=True):
    """What is kept of an analysis."""

    iterations: int
    seed: int
    start: Value
    events: tuple[Event, ...]


def pack(analysis: Analysis) -> bytes:
    """What is to be kept, as JSON."""
    return encode(Kept(analysis.iterations, analysis.seed, analysis.start, analysis.events))


def unpack(kept: bytes, end: Position) -> Analysis:
    """The analysis of a game that ended in this position; InvalidRecord if another version kept it."""
    try:
        found = decode(kept, type=Kept)
    except DecodeError as error:
        raise InvalidRecord(f"this is no analysis that can be read here: {error}") from None
    return Analysis(
        config=end.config,
        iterations=found.iterations,
        seed=found.seed,
        viewer=end.viewer,
        over=end.to_act == OVER,
        scores=tuple(end.scores()),
        winners=tuple(end.winners()),
        start=found.start,
        events=found.events,
    )
