"""Input features of a neural net, each with a number and a value.

`SILVER = FEATURES.block("silver", 10)` defines ten features. Compiled code then lists the nonzero features of
a position: `put(out, SILVER.at(3), 1.0)`. Each seat's features have their own list: `list_of(out, seat)`.
"""

from typing import NamedTuple

import numpy as np

from keepstone.kit.actions import Block
from keepstone.kit.jit import compiled


class Features:
    """All features of a game, in named blocks, in the order of their numbers."""

    def __init__(self) -> None:
        self.blocks: dict[str, Block] = {}
        self.size = 0

    def block(self, name: str, *shape: int) -> Block:
        """Add a block of features with this shape, and return it."""
        block = Block(self.size, shape)
        self.blocks[name] = block
        self.size = block.end
        return block

    def name_of(self, number: int) -> str:
        """Return the name of the block that contains a feature."""
        return next(name for name, block in self.blocks.items() if number < block.end)


class Sparse(NamedTuple):
    """A list of nonzero features: numbers (int32), values (float32), and the length of the list (int32[1]).

    Several lists have arrays with one more axis, which comes first.
    """

    numbers: np.ndarray
    values: np.ndarray
    used: np.ndarray


def new_sparse(size: int) -> Sparse:
    """Return an empty list with space for `size` features."""
    return Sparse(np.zeros(size, np.int32), np.zeros(size, np.float32), np.zeros(1, np.int32))


def new_lists(count: int, size: int) -> Sparse:
    """Return `count` empty lists, each with space for `size` features. The first axis numbers the lists."""
    return Sparse(
        np.zeros((count, size), np.int32),
        np.zeros((count, size), np.float32),
        np.zeros((count, 1), np.int32),
    )


@compiled
def list_of(lists, number):
    """Return one of the lists that `new_lists` made. It shares their memory."""
    return Sparse(lists.numbers[number], lists.values[number], lists.used[number])


@compiled
def clear(lists):
    """Remove all features from the lists that `new_lists` made."""
    for number in range(len(lists.used)):
        lists.used[number, 0] = 0


@compiled
def put(out, number, value):
    """Append a feature and its value to a sparse list, in place."""
    n = out.used[0]
    out.numbers[n] = number
    out.values[n] = value
    out.used[0] = n + 1
