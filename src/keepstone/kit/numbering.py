"""Blocks of consecutive numbers for actions and features. Each block has a shape, like an array.

In compiled rules, the numbers of a global block are constants.
"""

from math import prod
from typing import TypeVar

from numba.core import types
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AttributeTemplate, bound_function, signature
from numba.extending import infer_getattr, lower_builtin, models, register_model, typeof_impl

F = TypeVar("F", bound=type)


def constant_when_compiled(block_class: F) -> F:
    """Allow compiled rules to use global blocks, as in `out[n] = PLACE.at(tile, place)`."""
    typeof_impl.register(block_class)(lambda block, _: BlockType(block))
    return block_class


class BlockType(types.Opaque):
    """The compile-time type of a `Block`.

    The type contains the block's numbers, so no value is needed at run time.
    """

    def __init__(self, block):
        self.base, self.end, self.shape = block.base, block.end, block.shape
        super().__init__(f"Block({block.base}, {block.shape})")


@infer_getattr
class BlockMethods(AttributeTemplate):
    """The types of a block's methods. Numbers and indices are int64."""

    key = BlockType

    @bound_function("Block.at")
    def resolve_at(self, block, args, _):
        if len(args) != len(block.shape):
            return None
        return signature(types.int64, *[types.int64] * len(args), recvr=block)

    @bound_function("Block.covers")
    def resolve_covers(self, block, *_):
        return signature(types.boolean, types.int64, recvr=block)

    @bound_function("Block.indices")
    def resolve_indices(self, block, *_):
        indices = types.UniTuple(types.int64, len(block.shape))
        return signature(indices, types.int64, recvr=block)


register_model(BlockType)(models.OpaqueModel)


@lower_constant(BlockType)
def _no_value(context, *_):
    return context.get_dummy_value()


@lower_builtin("Block.at", BlockType, types.VarArg(types.int64))
def _at(context, builder, sig, args):
    number = _int64(context, 0)
    for size, index in zip(sig.args[0].shape, args[1:], strict=True):
        number = builder.add(builder.mul(number, _int64(context, size)), index)
    return builder.add(number, _int64(context, sig.args[0].base))


@lower_builtin("Block.covers", BlockType, types.int64)
def _covers(context, builder, sig, args):
    base, end = _int64(context, sig.args[0].base), _int64(context, sig.args[0].end)
    is_before_end = builder.icmp_signed("<", args[1], end)
    return builder.and_(builder.icmp_signed(">=", args[1], base), is_before_end)


@lower_builtin("Block.indices", BlockType, types.int64)
def _indices(context, builder, sig, args):
    number = builder.sub(args[1], _int64(context, sig.args[0].base))
    indices = []
    for size in reversed(sig.args[0].shape):
        indices.append(builder.urem(number, _int64(context, size)))
        number = builder.udiv(number, _int64(context, size))
    return context.make_tuple(builder, sig.return_type, reversed(indices))


def _int64(context, value):
    return context.get_constant(types.int64, value)


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
