"""The rating model: Plackett-Luce on the scale of the ladder, with the bots as fixed points."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations, product

import numpy as np
from numpy.typing import NDArray

from keepstone.bots.ratings import ratings_of

ELO = 400 / math.log(10)  # a lead of this many points multiplies the odds by e
DRIFT = 2.0  # standard deviation of the change of a player's strength from one game to the next
INTERVAL = 1.96  # standard deviations on either side of the mean: 95 %
STEPS = 50  # maximum Newton steps; more than ten are rare
EXACT = 1e-9  # in units of ELO

Array = NDArray[np.float64]
Stage = tuple[NDArray[np.intp], Array]  # the players that compete for a place, and their chances


@dataclass(frozen=True, slots=True)
class Rating:
    """An estimate of a strength in Elo. sd: its standard deviation; 0 for a bot, whose rating is known."""

    mean: float
    sd: float

    @property
    def error(self) -> float:
        """Return half the width of the 95 % interval."""
        return INTERVAL * self.sd

    @property
    def upper(self) -> float:
        """Return the upper end of the 95 % interval."""
        return self.mean + self.error


@dataclass(frozen=True, slots=True)
class Pool:
    """A group of matches that are rated together. They have the same game and the same number of players."""

    game: str
    players: int

    @property
    def is_rated(self) -> bool:
        """Return whether this pool has ratings. A pool has ratings if its bots were measured."""
        return bool(ratings_of(self.game, self.players))

    def bot(self, level: str | None) -> Rating | None:
        """Return the rating of a bot, or None if its level was not measured."""
        rating = ratings_of(self.game, self.players).get(level or "")
        return None if rating is None else Rating(rating, 0.0)

    @property
    def levels(self) -> list[float]:
        return sorted(map(float, ratings_of(self.game, self.players).values()))

    def newcomer(self) -> Rating:
        """Return the rating of a player without games. Its range covers the ratings of all bots and a little more.

        In a game with much luck, the ratings of the bots are close together, and so are the ratings of people.
        """
        measured = ratings_of(self.game, self.players).values()
        low, high = min(measured), max(measured)
        return Rating((low + high) / 2, (high - low) / 3)


def win_chance(own: float, others: float, count: int) -> float:
    """Return the probability that a player wins against `count` equally strong players. own, others: in Elo."""
    return 1 / (1 + count * math.exp((others - own) / ELO))


def rate(before: Sequence[Rating], places: Sequence[int]) -> list[Rating]:
    """Return the ratings after a game, in the order of `before`. Bots keep theirs.

    The result is the normal distribution at the maximum of the posterior distribution (Laplace's method),
    with the mean corrected for skewness.

    places: the place of each player, with 1 for the winner; equal for players who share a place.
    """
    people = [i for i, rating in enumerate(before) if rating.sd]
    prior = np.array([rating.mean for rating in before]) / ELO
    precision = ELO**2 / np.array([before[i].sd ** 2 + DRIFT**2 for i in people])
    orders = [*_orders(places)]
    strengths, covariance = prior.copy(), np.zeros((len(before),) * 2)
    block = np.ix_(people, people)
    for _ in range(STEPS):
        stages = [*_stages(strengths, orders)]
        slope = _slope(stages, len(before)) / len(orders)
        pull = slope[people] - precision * (strengths - prior)[people]
        curvature = _curvature(stages, len(before)) / len(orders)
        covariance[block] = np.linalg.inv(curvature[block] + np.diag(precision))
        step = covariance[block] @ pull
        strengths[people] += step / max(1.0, float(np.abs(step).max()))
        if np.abs(step).max() < EXACT:
            break
    skew = _skew(stages, covariance) / len(orders)
    means, variances = strengths + covariance @ skew / 2, covariance.diagonal()
    after = list(before)
    for i in people:
        after[i] = Rating(float(means[i]) * ELO, math.sqrt(variances[i]) * ELO)
    return after


def _orders(places: Sequence[int]) -> Iterator[list[int]]:
    """Yield each order of the players that is possible if shared places are decided at random."""
    groups = [
        [i for i, other in enumerate(places) if other == place] for place in sorted(set(places))
    ]
    for chosen in product(*map(permutations, groups)):
        yield [player for group in chosen for player in group]


def _stages(strengths: Array, orders: Sequence[Sequence[int]]) -> Iterator[Stage]:
    """Yield, for each place, the players who compete for it and their chances. The first place comes first.

    In the Plackett-Luce model the chances are in proportion to the exponentials of the strengths.
    """
    for order in orders:
        for place in range(len(order) - 1):
            left = np.array(order[place:])
            odds = np.exp(strengths[left] - strengths[left].max())
            yield left, odds / odds.sum()


def _slope(stages: Sequence[Stage], players: int) -> Array:
    """Return the gradient of the log-likelihood."""
    slope = np.zeros(players)
    for left, chances in stages:
        slope[left[0]] += 1
        slope[left] -= chances
    return slope


def _curvature(stages: Sequence[Stage], players: int) -> Array:
    """Return the negative Hessian of the log-likelihood."""
    curvature = np.zeros((players, players))
    for left, chances in stages:
        curvature[np.ix_(left, left)] += np.diag(chances) - np.outer(chances, chances)
    return curvature


def _skew(stages: Sequence[Stage], covariance: Array) -> Array:
    """Return the third derivatives of the log-likelihood, contracted with the covariance."""
    skew = np.zeros(len(covariance))
    for left, chances in stages:
        block = covariance[np.ix_(left, left)]
        variances, mixed = block.diagonal(), block @ chances
        centre = chances @ (variances - 2 * mixed)
        skew[left] -= chances * (variances - 2 * mixed - centre)
    return skew
