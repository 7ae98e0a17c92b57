"""Equal shares for the workers of a search, which play lines through several nodes (McNaughton 1959)."""

from itertools import pairwise
from typing import NamedTuple


class Turn(NamedTuple):
    """A part of a worker's share: lines through several nodes, with the same seeds for all of them.

    waits: whether the worker must wait until another worker has played the lines with earlier seeds through this
    node.
    """

    nodes: slice
    seeds: slice
    waits: bool = False


def shares(nodes: int, seeds: int, workers: int) -> list[list[Turn]]:
    """Return each worker's share of the lines, as a list of turns in order.

    There are at most as many workers as nodes.

    If two workers share a node, it is the first node of one worker and the last node of the other. Therefore a
    worker has to wait only if the durations of lines differ very much.
    """
    workers = min(workers, nodes)
    bounds = [nodes * seeds * number // workers for number in range(workers + 1)]
    return [_between(begin, end, seeds) for begin, end in pairwise(bounds)]


def _between(begin: int, end: int, seeds: int) -> list[Turn]:
    """Return the turns for the lines `begin` to `end`, which are counted node by node."""
    (first, done), (last, left) = divmod(begin, seeds), divmod(end, seeds)
    turns = []
    if done:
        turns.append(Turn(slice(first, first + 1), slice(0, seeds - done)))
        first += 1
    if first < last:
        turns.append(Turn(slice(first, last), slice(0, seeds)))
    if left:
        turns.append(Turn(slice(last, last + 1), slice(seeds - left, seeds), waits=True))
    return turns
