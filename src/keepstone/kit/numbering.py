"""Blocks of consecutive numbers for actions and features. Each block has a shape, like an array."""

from math import prod

from keepstone.kit.compiled_block import constant_when_compiled


@constant_when_compiled
class Block:
    """A block of numbers from `base` to `end - 1`: one for each combination of indices within its shape.

    The last axis varies fastest. In compiled code, a global block is a constant.
    """

    def __init__(self, base: int, shape: tuple[int, ...]):
        self.base, self.shape = base, shape
        self.end = base + prod(shape)

    def at(self, *indices: int) -> int:
        """Return the number that belongs to these indices, one for each axis."""
        number = 0
        for size, index in zip(self.shape, indices, strict=True):
            number = number * size + int(index)
        return self.base + number

    def covers(self, number: int) -> bool:
        """Return whether a number belongs to this block."""
        return self.base <= number < self.end

    def indices(self, number: int) -> tuple[int, ...]:
        """Return the indices of a number in this block, one for each axis."""
        rest, indices = int(number) - self.base, []
        for size in reversed(self.shape):
            rest, index = divmod(rest, size)
            indices.append(index)
        return tuple(reversed(indices))
