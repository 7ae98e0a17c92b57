"""Texts for Zamek.

Other functions read the edition from the state; the functions in this module are for callers without a state.
"""

from collections.abc import Sequence
from gettext import NullTranslations

from keepstone.games.castle.words import reasons
from keepstone.games.castle.words.account import credit
from keepstone.games.castle.words.chart import chart, turn_chart
from keepstone.games.castle.words.chart.placement import first_step
from keepstone.games.castle.words.chart.tiles import ZAMEK, inks_of
from keepstone.games.castle.words.lesson import ZAMEK as GOAL
from keepstone.games.castle.words.lesson import themes
from keepstone.games.castle.words.log import event_place, say
from keepstone.games.castle.words.text import describe
from keepstone.games.castle.words.why_not import why_illegal
from keepstone.text.inks import Inks

__all__ = [
    "GOAL",
    "chart",
    "credit",
    "describe",
    "event_place",
    "first_step",
    "inks",
    "part_words",
    "say",
    "themes",
    "turn_chart",
    "why_illegal",
]


def inks(_language: NullTranslations) -> Inks:
    """Return the terminal colours for the letters of this edition."""
    return inks_of(ZAMEK)


def part_words(name: str, indices: Sequence[int], language: NullTranslations) -> str:
    """Return the family of a part of the evaluation or of a learned feature.

    name: the part, or the feature's block. indices: the feature's indices in its block; a part has none.
    """
    return reasons.part_words(name, indices, language, reasons.ZAMEK)
