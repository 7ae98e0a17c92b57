"""Round-robin tournaments, and the ratings fitted to their results."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

import numpy as np

from keepstone.bots.arena.result import Result
from keepstone.errors import UnknownName
from keepstone.text.sentences import sentence


@dataclass(frozen=True, slots=True)
class Rung:
    """A contestant's place on a ladder. The lowest contestant is rated 0.

    lead: the rating difference to the next lower contestant, with its 95 % error; both are 0 for the lowest.
    milliseconds: the mean time per decision.
    """

    name: str
    rating: float
    lead: float
    lead_error: float
    milliseconds: float


def pairs_of(names: Sequence[str], players: int) -> list[tuple[str, str]]:
    """Return all pairings (A, B) of a round-robin tournament.

    In a game for two players, each pair of contestants occurs once. With more players, each pair occurs twice,
    once in each order. Raise UnknownName if a name is repeated.
    """
    twice = [name for name in names if names.count(name) > 1]
    if twice:
        raise UnknownName(sentence("{name} is named more than once", name=twice[0]))
    return list(combinations(names, 2) if players == 2 else permutations(names, 2))


def ladder(results: Sequence[Result]) -> list[Rung]:
    """Play a round-robin tournament. Return the contestants with their ratings, strongest first."""
    names = list(dict.fromkeys(name for result in results for name in (result.a, result.b)))
    ratings, covariance = _fit(names, results)
    order = [int(i) for i in np.argsort(-ratings, kind="stable")]
    rungs = []
    for i, below in zip(order, [*order[1:], order[-1]], strict=True):
        variance = covariance[i, i] + covariance[below, below] - 2 * covariance[i, below]
        rungs.append(
            Rung(
                names[i],
                rating=float(ratings[i] - ratings[order[-1]]),
                lead=float(ratings[i] - ratings[below]),
                lead_error=float(np.sqrt(max(variance, 0))),
                milliseconds=_milliseconds(names[i], results),
            )
        )
    return rungs


def _fit(names: list[str], results: Sequence[Result]) -> tuple[np.ndarray, np.ndarray]:
    """Compute the ratings that best fit the leads of all pairings. Return the ratings and their covariance.

    The fit is a weighted least squares fit on the Elo scale (Berkson 1944). The errors of the results and of the
    returned ratings are 95 % errors.
    """
    design = np.zeros((len(results), len(names)))
    for row, result in zip(design, results, strict=True):
        row[names.index(result.a)], row[names.index(result.b)] = 1, -1
    weights = np.array([result.elo_error**-2 for result in results])
    covariance = np.linalg.pinv(design.T @ (weights[:, None] * design))
    leads = np.array([result.elo for result in results])
    return covariance @ design.T @ (weights * leads), covariance


def _milliseconds(name: str, results: Sequence[Result]) -> float:
    """Return a contestant's mean time per decision over all its pairings."""
    as_a = [result.milliseconds_a for result in results if result.a == name]
    as_b = [result.milliseconds_b for result in results if result.b == name]
    return float(np.mean(as_a + as_b))
