"""Statistics of playing strength: leads in Elo with their errors, and a sequential test (SPRT).

The statistical unit is a deal. The games of a deal have the same chance events and differ only in the seats, so
their results are correlated. The score of a game is A's share of the victory. The score of a deal is the mean of
its games.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from keepstone.errors import ConflictingOptions
from keepstone.text.sentences import sentence

CONFIDENCE = 1.96  # standard errors on each side of a 95 % interval
LARGEST_LEAD = 2_000  # the largest Elo difference that a test accepts
RISK = 0.05  # the probability of each kind of error in a test
RARE = 1e-3  # pseudo-count added to the extreme scores, as in Fishtest


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """Return the mean of one or more independent values, and the half-width of its 95 % confidence interval.

    With a single value, the half-width is 0.
    """
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
    return float(np.mean(values)), CONFIDENCE * spread / math.sqrt(len(values))


def lead_and_error(scores: Sequence[float], players: int) -> tuple[float, float]:
    """Return A's lead in Elo and the half-width of its 95 % confidence interval, from the scores of deals."""
    rate, games = float(np.mean(scores)), len(scores) * players
    bounds = (rate, *wilson(rate, _independent_games(scores, players)))
    margin = 0.5 / games  # winning every game counts as half a point less than the maximum
    leads = [lead_of(min(max(bound, margin), 1 - margin), players) for bound in bounds]
    return leads[0], (leads[2] - leads[1]) / 2


def lead_of(share: float, players: int) -> float:
    """Return the Elo lead over equal opponents that corresponds to this expected share of wins (Luce 1959)."""
    return 400 * math.log10(share * (players - 1) / (1 - share))


def share_of(lead: float, players: int) -> float:
    """Return the share of games that a seat with this Elo lead over equal opponents is expected to win."""
    strength = 10 ** (lead / 400)
    return float(strength / (strength + players - 1))


def wilson(rate: float, games: float) -> tuple[float, float]:
    """Return the 95 % confidence interval of a rate (Wilson 1927).

    Unlike simpler intervals, it does not shrink to a point if all games are won.
    """
    square = CONFIDENCE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = rate * (1 - rate) / games + square / (4 * games**2)
    half = CONFIDENCE * math.sqrt(spread) / (1 + square / games)
    return middle - half, middle + half


def _independent_games(scores: Sequence[float], players: int) -> float:
    """Return the effective sample size: the equivalent number of independent games (Kish 1965).

    A deal of independent games is added as a prior. Without this prior, a few deals with the same score would seem
    conclusive.
    """
    rate = float(np.mean(scores))
    of_a_game = rate * (1 - rate)
    if of_a_game == 0:
        return len(scores) * players
    variance = (float(np.sum((np.array(scores) - rate) ** 2)) + of_a_game / players) / len(scores)
    return of_a_game / variance * len(scores)


@dataclass(frozen=True, slots=True)
class SprtState:
    """The state of a sequential test. llr: the log-likelihood ratio, which decides the test at bound or -bound."""

    elo0: float
    elo1: float
    llr: float
    bound: float
    accepted: Literal["elo0", "elo1"] | None


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test between two hypotheses: a lead of elo1 and a lead of elo0. Each error rate is at most 5 %.

    The test applies a generalized SPRT to the scores of deals, as Fishtest applies it to the scores of pairs of
    games (Wald 1945; Van den Bergh, A Practical Introduction to the GSPRT, 2020).
    """

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        """Raise ConflictingOptions unless elo0 < elo1 and both are within the limits."""
        if not -LARGEST_LEAD <= self.elo0 < self.elo1 <= LARGEST_LEAD:
            raise ConflictingOptions(
                sentence(
                    "a test needs a smaller and a larger lead, both within {most} Elo, not {elo0} and {elo1}",
                    most=LARGEST_LEAD,
                    elo0=f"{self.elo0:g}",
                    elo1=f"{self.elo1:g}",
                )
            )

    def judge(self, scores: Sequence[float], players: int) -> SprtState:
        """Return the state of the test after deals with these scores."""
        leads = (self.elo0, self.elo1)
        low, high = (_likelihood(scores, share_of(lead, players)) for lead in leads)
        llr, bound = high - low, math.log((1 - RISK) / RISK)
        accepted: Literal["elo0", "elo1"] | None = None
        if abs(llr) >= bound:
            accepted = "elo1" if llr > 0 else "elo0"
        return SprtState(self.elo0, self.elo1, llr, bound, accepted)


def _likelihood(scores: Sequence[float], mean: float) -> float:
    """Return the log-likelihood of the scores for a given mean, up to a constant (Owen 1988).

    The result is the likelihood of the scores under the most likely distribution with this mean. If value v has
    frequency f, its probability is p = f / (1 + x (v - mean)), where x is chosen so that the distribution has this
    mean.
    """
    seen = Counter({0.0: RARE, 1.0: RARE}) + Counter(scores)
    values = np.array(list(seen), float) - mean
    counts = np.array([seen[score] for score in seen], float)
    low, high = -1 / values.max(), -1 / values.min()
    for _ in range(200):
        x = (low + high) / 2
        too_low = (counts * values / (1 + x * values)).sum() > 0
        low, high = (x, high) if too_low else (low, x)
    return -float((counts * np.log1p(x * values)).sum())
