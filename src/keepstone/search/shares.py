"""Equal shares of the lines through several nodes (McNaughton 1959: a job may move to another machine)."""

from itertools import pairwise
from typing import NamedTuple


class Turn(NamedTuple):
    """A part of a worker's share: several nodes, all with the same seeds.

    waits: whether another worker must first finish this node's earlier seeds.
    """

    nodes: slice
    seeds: slice
    waits: bool = False


def shares(nodes: int, seeds: int, workers: int) -> list[list[Turn]]:
    """Return, for each worker, its share of the lines as turns in order.

    There are at most as many workers as nodes.

    A node that two workers share is the first node of one and the last node of the other, so a worker only
    waits if the durations of lines differ very much.
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
