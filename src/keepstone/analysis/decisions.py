"""Evaluation of decisions that uses only what the player to move can observe."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from keepstone.analysis.grades import counted_loss
from keepstone.playing.view import View
from keepstone.search.halving import Candidate, Halving, lines_from
from keepstone.value.net import Net
from keepstone.value.weights import net_of

SHOWN = 4  # how many actions are compared, besides the one that was played
PARTS = 10  # parts of a comparison, from which its standard error is estimated
SEARCH, COMPARISON = 0, 1  # the purposes of random numbers


@dataclass(frozen=True, slots=True)
class Alternative:
    """A legal action, with the win probability of each seat after it."""

    action: int
    wins: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The evaluation of a decision.

    alternatives: the compared actions, best first, including the action that was played. line: the expected
    continuation after the best action, as action numbers. loss: how much win probability the played action cost
    the player, or 0 if the difference may be due to chance. error: the standard error of the measured difference.
    """

    alternatives: tuple[Alternative, ...]
    line: tuple[int, ...]
    loss: float = 0.0
    error: float = 0.0


def judge_decision(
    seen: View,
    action: int,
    iterations: int,
    seed: int,
    should_stop: Callable[[], bool] = lambda: False,
    net: Net | None = None,
) -> Verdict:
    """Search a player's observation, and compare the action that was played with the best one.

    The search has one worker, so that the result does not depend on the number of workers. If the played action is
    not the best, both actions are evaluated again, equally often. This evaluation uses common random numbers that
    are independent of the search. net: the net that evaluates; None for the game's own
    net.
    """
    search = Halving(seen, iterations, _seed(seed, SEARCH), net, workers=1)
    search.run(should_stop=should_stop)
    best = search.candidates[0]
    if best.action == action:
        return Verdict(_ranked(search, [_alternative(best)]), search.line_of(best.action))
    played = next(candidate for candidate in search.candidates if candidate.action == action)
    visits = max(2, iterations // 2)
    pair = (best.action, action)
    wins = compare(seen, pair, visits, _seed(seed, COMPARISON), should_stop, net=net)
    gap, error = gap_between(wins[:, 0, search.seat], wins[:, 1, search.seat])
    loss = counted_loss(gap, error)
    both = [
        Alternative(candidate.action, tuple(wins[:, i].mean(axis=0).tolist()))
        for i, candidate in enumerate((best, played))
    ]
    if loss > 0:
        return Verdict(_ranked(search, both), search.line_of(best.action), loss, error)
    return Verdict(_ranked(search, both[::-1]), search.line_of(action), loss, error)


def gap_between(first: np.ndarray, second: np.ndarray) -> tuple[float, float]:
    """Return the mean difference between two actions' values (float64[parts], paired), and its standard error."""
    gaps = first - second
    return float(gaps.mean()), float(gaps.std(ddof=1) / len(gaps) ** 0.5)


def compare(
    seen: View,
    actions: tuple[int, ...],
    visits: int,
    seed: int,
    should_stop: Callable[[], bool] = lambda: False,
    pauses: int | None = None,
    net: Net | None = None,
) -> np.ndarray:
    """Try several actions equally often, with common random numbers.

    Return their values (float64[parts, actions, players]). pauses: where lines end; None for the game's search
    settings.
    """
    parts = max(1, min(PARTS, visits))
    seeds = np.random.default_rng(seed).integers(0, 2**63, (parts, max(1, visits // parts)))
    net = net_of(seen.game, seen.players) if net is None else net
    settings = seen.game.search
    if pauses is not None:
        settings = settings._replace(pauses=pauses)
    lines = lines_from(seen, settings, net)
    means = np.zeros((parts, len(actions), seen.players))
    for part, part_seeds in zip(means, seeds.astype(np.uint64), strict=True):
        if not should_stop():
            part[:] = lines.play(np.array(actions, np.int32), part_seeds).mean(axis=0)
    return means


def _seed(seed: int, use: int) -> int:
    return int(np.random.SeedSequence([seed % 2**64, use]).generate_state(1, np.uint64)[0])


def _alternative(candidate: Candidate) -> Alternative:
    return Alternative(candidate.action, tuple(candidate.values.tolist()))


def _ranked(search: Halving, measured: list[Alternative]) -> tuple[Alternative, ...]:
    """Return the measured alternatives, followed by other good actions of the search, best first.

    The search tried the other actions less often. Their values are therefore shifted so that the search's best
    action has its measured value. No other action is shown as better than the first, because such a difference
    would be due to chance.
    """
    wins = {alternative.action: alternative.wins for alternative in measured}
    search_best, first = search.candidates[0], measured[0]
    shift = np.array(wins[search_best.action]) - search_best.values
    for candidate in search.candidates[:SHOWN]:
        wins.setdefault(candidate.action, _shares(candidate.values + shift, search.seat))
    del wins[first.action]

    def share(alternative: Alternative) -> float:
        return alternative.wins[search.seat]

    ceiling = share(first)
    others = [
        Alternative(action, shares if shares[search.seat] < ceiling else first.wins)
        for action, shares in wins.items()
    ]
    return (first, *sorted(others, key=share, reverse=True))


def _shares(values: np.ndarray, seat: int) -> tuple[float, ...]:
    """Convert values (float64[players]) to win probabilities, which are between 0 and 1 and add up to 1.

    If all values are clipped to 0, the player to move gets 0 and the other players get equal shares.
    """
    shares = np.clip(values, 0, 1)
    if not shares.any():
        shares = np.ones(len(values))
        shares[seat] = 0
    return tuple((shares / shares.sum()).tolist())
