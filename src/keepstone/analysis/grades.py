"""Grades for decisions, and ratings for a player's decisions in a whole game.

Losses are given in win probability, from 0 to 1. The limits are the same as in GNU Backgammon: 0.04, 0.08 and 0.16
of its equity, which ranges from -1 to 1 (`arSkillLevel` in its gnubg.c; "Analysis settings" in its manual).
Lichess, for games with fewer decisions, uses 0.05, 0.1 and 0.15 (pull request 5337 of lichess-org/lila).
"""

from bisect import bisect_right
from collections.abc import Sequence

from keepstone.text.words import N_

BEST, GOOD, DOUBTFUL, MISTAKE, BLUNDER = GRADES = (
    N_("best"),
    N_("good"),
    N_("doubtful"),
    N_("mistake"),
    N_("blunder"),
)
LIMITS = (0.02, 0.04, 0.08)  # smallest loss of a doubtful move, mistake, blunder
SURE = 2.0  # in standard errors; a smaller difference may be due to chance and counts as 0

OPEN = 0.05  # a game is open for a seat if its win probability is from 5 to 95 %
# Upper limits on the mean loss per decision, with the word for each rating.
RATINGS = (
    (0.001, N_("masterly")),
    (0.003, N_("strong")),
    (0.007, N_("good")),
    (0.015, N_("fair")),
    (0.030, N_("weak")),
)
WORST = N_("careless")


def counted_loss(loss: float, error: float) -> float:
    """Return a measured loss, or 0 if it is below SURE standard errors."""
    return loss if loss > SURE * error else 0.0


def grade_of(loss: float) -> str:
    return BEST if loss <= 0 else GRADES[1 + bisect_right(LIMITS, loss)]


def rating_of(losses: Sequence[float]) -> str:
    """Return a word that rates a seat by its mean loss; empty if there are no losses."""
    if not losses:
        return ""
    mean = sum(losses) / len(losses)
    return next((word for limit, word in RATINGS if mean < limit), WORST)
