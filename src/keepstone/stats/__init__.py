"""Statistics on many games: lengths, scores, winners, openings."""

from keepstone.stats.facts import Facts, facts_of
from keepstone.stats.plots import draw
from keepstone.stats.summary import Opening, OptionLine, SeatLine, Spread, Summary, summary_of

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
