"""Equal shares of lines through several nodes (McNaughton 1959: a job may move to another machine)."""

from itertools import pairwise
from typing import NamedTuple


class Turn(NamedTuple):
    """Some nodes, each with the same seeds. waits: until the next worker has finished this node's first seeds."""

    nodes: slice
    seeds: slice
    waits: bool = False


def shares(nodes: int, seeds: int, workers: int) -> list[list[Turn]]:
    """Return the turns of each worker, in order; there are at most as many workers as nodes.

    A node that two workers share is the first of one and the last of the other, so a worker waits only if the
    durations of lines differ very much.
    """
    workers = min(workers, nodes)
    bounds = [nodes * seeds * number // workers for number in range(workers + 1)]
    return [_between(begin, end, seeds) for begin, end in pairwise(bounds)]


def _between(begin: int, end: int, seeds: int) -> list[Turn]:
    """Return the turns for lines `begin` to `end`, counted node by node."""
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
