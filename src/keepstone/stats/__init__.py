"""What many games have in common: how long they last, what they score, who wins, how they begin."""

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
