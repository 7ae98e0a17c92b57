"""Lines through several nodes as equal shares of work (McNaughton 1959: a job may go on at another machine)."""

from itertools import pairwise
from typing import NamedTuple


class Turn(NamedTuple):
    """Some nodes, each with the same seeds; waits: until the next worker has done this node's first seeds."""

    nodes: slice
    seeds: slice
    waits: bool = False


def shares(nodes: int, seeds: int, workers: int) -> list[list[Turn]]:
    """What each worker does, in its order; there are never more of them than nodes.

    A node that two workers share is the first thing that one does and the last of the other, so nobody waits
    unless lines last very differently.
    """
    workers = min(workers, nodes)
    bounds = [nodes * seeds * number // workers for number in range(workers + 1)]
    return [_between(begin, end, seeds) for begin, end in pairwise(bounds)]


def _between(begin: int, end: int, seeds: int) -> list[Turn]:
    """The lines from one to another, all lines being in the order of their nodes."""
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
