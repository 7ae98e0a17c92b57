"""What games say about strength: leads in Elo with their errors, and a test that stops when it knows.

The unit is a deal: chance is the same in all its games and only seats differ, so their results hang
together. The score of a game is A's share of the victory, that of a deal their mean.
"""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from keepstone.protocol import ConflictingOptions
from keepstone.sentences import sentence

CONFIDENCE = 1.96  # standard errors on each side: 95 %
LARGEST_LEAD = 2_000  # that a test asks for
RISK = 0.05  # of either mistake of a test
RARE = 1e-3  # how often a test pretends to have seen the extremes, as Fishtest does


def mean_and_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean of independent values, at least one, and its 95 % error: 0 where a single one tells none."""
    spread = float(np.std(values, ddof=1)) if len(values) > 1 else 0.0
    return float(np.mean(values)), CONFIDENCE * spread / math.sqrt(len(values))


def lead_and_error(scores: Sequence[float], players: int) -> tuple[float, float]:
    """A's lead in Elo and its 95 % error, from the scores of deals, at least one."""
    rate, games = float(np.mean(scores)), len(scores) * players
    bounds = (rate, *wilson(rate, _independent_games(scores, players)))
    margin = 0.5 / games  # a clean sweep counts as half a point short of one
    leads = [lead_of(min(max(each, margin), 1 - margin), players) for each in bounds]
    return leads[0], (leads[2] - leads[1]) / 2


def lead_of(share: float, players: int) -> float:
    """The lead of one seat over all others, alike, that predicts its share of the victories (Luce 1959)."""
    return 400 * math.log10(share * (players - 1) / (1 - share))


def share_of(lead: float, players: int) -> float:
    """The share of the victories that a lead of one seat over all others predicts."""
    strength = 10 ** (lead / 400)
    return float(strength / (strength + players - 1))


def wilson(rate: float, games: float) -> tuple[float, float]:
    """The rates that fit what was seen (Wilson 1927); it is wide also after a clean sweep."""
    square = CONFIDENCE**2
    middle = (rate + square / (2 * games)) / (1 + square / games)
    spread = rate * (1 - rate) / games + square / (4 * games**2)
    half = CONFIDENCE * math.sqrt(spread) / (1 + square / games)
    return middle - half, middle + half


def _independent_games(scores: Sequence[float], players: int) -> float:
    """As many independent won or lost games would tell as much as these deals (Kish 1965).

    One deal of such games is added to what was seen, or a few like deals would seem to tell all.
    """
    rate = float(np.mean(scores))
    of_a_game = rate * (1 - rate)
    if of_a_game == 0:
        return len(scores) * players
    variance = (float(np.sum((np.array(scores) - rate) ** 2)) + of_a_game / players) / len(scores)
    return of_a_game / variance * len(scores)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a test knows. llr: the logarithm of the likelihood ratio, which decides at bound or -bound."""

    elo0: float
    elo1: float
    llr: float
    bound: float
    accepted: Literal["elo0", "elo1"] | None


@dataclass(frozen=True, slots=True)
class Sprt:
    """A sequential test whether A's lead is elo1 rather than elo0, wrong in one case of twenty at most.

    It is the generalized test on the scores of deals, as Fishtest does it on pairs of games:
    Van den Bergh, A Practical Introduction to the GSPRT (2020); Wald 1945.
    """

    elo0: float
    elo1: float

    def __post_init__(self) -> None:
        """ConflictingOptions unless there is something to tell apart."""
        if not -LARGEST_LEAD <= self.elo0 < self.elo1 <= LARGEST_LEAD:
            raise ConflictingOptions(
                sentence(
                    "a test tells a smaller lead from a larger, within {most} Elo, not {elo0} from {elo1}",
                    most=LARGEST_LEAD,
                    elo0=f"{self.elo0:g}",
                    elo1=f"{self.elo1:g}",
                )
            )

    def judge(self, scores: Sequence[float], players: int) -> Verdict:
        """What the deals so far tell."""
        leads = (self.elo0, self.elo1)
        low, high = (_likelihood(scores, share_of(lead, players)) for lead in leads)
        llr, bound = high - low, math.log((1 - RISK) / RISK)
        accepted: Literal["elo0", "elo1"] | None = None
        if abs(llr) >= bound:
            accepted = "elo1" if llr > 0 else "elo0"
        return Verdict(self.elo0, self.elo1, llr, bound, accepted)


def _likelihood(scores: Sequence[float], mean: float) -> float:
    """The logarithm of how likely the scores are, if their mean is that, up to a constant (Owen 1988).

    Of all distributions with that mean it is the one that makes them likeliest: with frequencies f of
    values v, p = f / (1 + x (v - mean)) for the x at which the mean is right.
    """
    seen = Counter({0.0: RARE, 1.0: RARE}) + Counter(scores)
    values = np.array(list(seen), float) - mean
    counts = np.array([seen[each] for each in seen], float)
    low, high = -1 / values.max(), -1 / values.min()
    for _ in range(200):
        x = (low + high) / 2
        too_low = (counts * values / (1 + x * values)).sum() > 0
        low, high = (x, high) if too_low else (low, x)
    return -float((counts * np.log1p(x * values)).sum())
