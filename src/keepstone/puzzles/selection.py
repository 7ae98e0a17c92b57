"""Selection of puzzles: a fast search of each decision, and then a thorough test of the promising decisions.

In a puzzle, one action is better than every other action by at least MARGIN and by at least SURE standard errors.
These errors are at most EXACT; the actions are compared with common random numbers. When games are played to the
end, at least half of MARGIN remains. The game is still open. The best action is not obvious: the hand-made
evaluation prefers another action.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from keepstone.analysis.decisions import compare, gap_between
from keepstone.analysis.grades import OPEN
from keepstone.analysis.report import DIGITS
from keepstone.analysis.values import after
from keepstone.playing.view import View
from keepstone.puzzles.puzzle import Choice
from keepstone.search.halving import Candidate, Halving
from keepstone.value.net import Net, no_net

GLANCE = 60, 240  # iterations of the first and the second fast search
PROMISING = 0.05  # minimum lead in both searches
MARGIN, SURE, EXACT = 0.08, 4.0, 0.03
RIVALS = 6  # number of actions compared with the best one
GAMES, WHOLE = 50, 100_000  # number of games played to the end, with fewer than WHOLE pauses
ROUNDS = 80, 20, 5, 1  # each action is tried iterations / ROUND times in each round of a comparison


class Finding(NamedTuple):
    """The result of examining a decision. `Answer` describes the fields."""

    choices: tuple[Choice, ...]
    error: float
    line: tuple[str, ...]


def glance(seen: View, seed: int, net: Net | None = None) -> list[Candidate]:
    """Return the actions of the seat to act after a quick search, best first."""
    return _searched(seen, GLANCE[0], seed, net).candidates


def promise(seen: View, candidates: list[Candidate], seed: int, net: Net | None = None) -> float:
    """Return the best action's lead in a second search, or 0 unless both searches promise a puzzle."""
    best = candidates[0]
    if _gap(candidates) < PROMISING or _is_plain(seen, best.action):
        return 0.0
    again = _searched(seen, GLANCE[1], seed, net).candidates
    gap = _gap(again)
    holds = again[0].action == best.action and gap >= PROMISING and _is_open(again[0].mean)
    return gap if holds else 0.0


def _searched(seen: View, iterations: int, seed: int, net: Net | None) -> Halving:
    search = Halving(seen, iterations, seed, net, workers=1)
    search.run()
    return search


def _gap(candidates: list[Candidate]) -> float:
    """Return the best action's lead over all other actions that were tried."""
    return candidates[0].mean - max(
        candidate.mean for candidate in candidates[1:] if candidate.visits
    )


def _is_open(share: float) -> bool:
    return OPEN <= share <= 1 - OPEN


def _is_plain(seen: View, action: int) -> bool:
    """Return whether the hand-made evaluation considers the action best without any search."""
    looks = Halving(seen, 0, 0, no_net(seen.game), workers=1).candidates
    return next(look.mean for look in looks if look.action == action) >= looks[0].mean


def examine(seen: View, iterations: int, seed: int, net: Net | None = None) -> Finding | None:
    """Search for the best action, and compare it with its rivals. Return the result if the decision is a puzzle.

    net: the net that evaluates; None for the game's own net. The other functions have the same argument.
    """
    seeds = np.random.SeedSequence(seed).generate_state(2 + len(ROUNDS), np.uint64).tolist()
    search = _searched(seen, iterations, seeds[0], net)
    best = search.candidates[0]
    if _is_plain(seen, best.action):
        return None
    actions = tuple(candidate.action for candidate in search.candidates[: 1 + RIVALS])
    for part, luck in zip(ROUNDS, seeds[2:], strict=True):
        wins = compare(seen, actions, max(2, iterations // part), luck, net=net)
        gaps = _gaps(wins[:, :, search.seat])
        if any(gap + SURE * error < MARGIN for gap, error in gaps):
            return None
        if all(gap >= max(MARGIN, SURE * error) and error <= EXACT for gap, error in gaps):
            finding = _finding(search, actions, wins, min(gaps)[1])
            return finding if finding and _lasts(seen, finding, seeds[1], net) else None
    return None


def _lasts(seen: View, finding: Finding, seed: int, net: Net | None) -> bool:
    """Return whether the best action is still better than the second-best when games are played to the end."""
    actions = tuple(seen.parse(choice.action) for choice in finding.choices[:2])
    wins = compare(seen, actions, GAMES, seed, pauses=WHOLE, net=net)[:, :, seen.to_act]
    return gap_between(wins[:, 0], wins[:, 1])[0] >= MARGIN / 2


def _gaps(own: np.ndarray) -> list[tuple[float, float]]:
    """Return the lead of the first action over each other action, with its standard error.

    own: float64[parts, actions].
    """
    return [gap_between(own[:, 0], own[:, k]) for k in range(1, own.shape[1])]


def _finding(
    search: Halving, actions: tuple[int, ...], wins: np.ndarray, error: float
) -> Finding | None:
    """Return the result of a comparison, or None if the game is not open."""
    shares = wins.mean(axis=0).round(DIGITS).tolist()
    if not _is_open(shares[0][search.seat]):
        return None
    texts = map(search.seen.game.format_action, actions)
    choices = [Choice(*columns) for columns in zip(texts, map(tuple, shares), strict=True)]
    choices.sort(key=lambda choice: -choice.wins[search.seat])
    return Finding(tuple(choices), round(error, DIGITS), tuple(_line(search)))


def _line(search: Halving) -> Iterator[str]:
    """Yield the best action and its continuation within the seat's turn."""
    table = search.seen
    for action in search.line_of(search.candidates[0].action):
        if table.to_act != search.seat:
            return
        yield table.game.format_action(action)
        table = after(table, action)
