"""Grades for decisions, and a word for the play of a whole game.

A loss is a part of the victory, from 0 to 1. The limits are those of GNU Backgammon: 0.04, 0.08 and 0.16 of
its equity, which runs from -1 to 1 (`arSkillLevel` in its gnubg.c; its manual, "Analysis settings"). Lichess,
for games with fewer decisions, asks for 0.05, 0.1 and 0.15 (pull request 5337 of lichess-org/lila).
"""

from bisect import bisect_right
from collections.abc import Sequence

from keepstone.words import N_

BEST, GOOD, DOUBTFUL, MISTAKE, BLUNDER = GRADES = (
    N_("best"),
    N_("good"),
    N_("doubtful"),
    N_("mistake"),
    N_("blunder"),
)
LIMITS = (0.02, 0.04, 0.08)  # from which a loss is doubtful, a mistake, a blunder
SURE = 2.0  # errors: a smaller difference may be chance, and counts as none

OPEN = 0.05  # a game is open for a seat that can expect so much, and others so much
# What a seat lost on average by a decision, and the word for less than that.
RATINGS = (
    (0.001, N_("masterly")),
    (0.003, N_("strong")),
    (0.007, N_("good")),
    (0.015, N_("fair")),
    (0.030, N_("weak")),
)
WORST = N_("careless")


def counted_loss(loss: float, error: float) -> float:
    """A loss that was measured with a standard error, or 0 if it may be chance."""
    return loss if loss > SURE * error else 0.0


def grade_of(loss: float) -> str:
    """The grade of a decision that lost so much."""
    return BEST if loss <= 0 else GRADES[1 + bisect_right(LIMITS, loss)]


def rating_of(losses: Sequence[float]) -> str:
    """The word for what a seat lost by its decisions; nothing without any."""
    if not losses:
        return ""
    mean = sum(losses) / len(losses)
    return next((word for limit, word in RATINGS if mean < limit), WORST)
