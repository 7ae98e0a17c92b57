"""Statistics on many games: lengths, scores, winners, openings."""

from keepstone.stats.plots import draw
from keepstone.stats.summary import (
    Facts,
    Opening,
    OptionLine,
    SeatLine,
    Spread,
    Summary,
    facts_of,
    summary_of,
)

__all__ = [
    "Facts",
    "Opening",
    "OptionLine",
    "SeatLine",
    "Spread",
    "Summary",
    "draw",
    "facts_of",
    "summary_of",
]
