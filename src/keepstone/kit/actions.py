"""A table of all actions of a game, which gives each action its number and its text.

`PLACE = ACTIONS.family("place", TILE_NAMES, PLACE_NAMES)` defines all actions with the verb "place".
`PLACE.at(tile, place)` returns the number of one of these actions. It also works in compiled rules, where the
numbers of a block are constants.
"""

from collections.abc import Iterator, Sequence
from math import prod
from typing import TypeVar

from numba.core import types
from numba.core.imputils import lower_constant
from numba.core.typing.templates import AttributeTemplate, bound_function, signature
from numba.extending import infer_getattr, lower_builtin, models, register_model, typeof_impl

from keepstone.errors import InvalidAction
from keepstone.kit.quoting import quoted
from keepstone.text.sentences import Sentence, sentence, sentence_about

F = TypeVar("F", bound=type)
Words = tuple[str | None, ...]
LONGEST_VERB = 2  # words
UNSEEN = "?"


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


class Axis:
    """One argument of a verb, with the list of its possible words.

    words: the texts of the argument by index; None for an index without a text. A text may consist of several
    words ("3 11"), but all texts of an axis have the same number of words. places: for each word position, the
    words that can occur there.
    """

    def __init__(self, words: Words):
        self.words = words
        self.index_of = {word: index for index, word in enumerate(words) if word is not None}
        columns = zip(*(word.split() for word in self.index_of), strict=True)
        self.places = tuple(tuple(dict.fromkeys(column)) for column in columns)


class Family(Block):
    """All actions with the same verb, and an axis for each argument."""

    def __init__(self, verb: str, axes: tuple[Axis, ...], base: int):
        super().__init__(base, tuple(len(axis.words) for axis in axes))
        self.verb, self.axes = verb, axes

    def __repr__(self) -> str:
        return f"Family({self.verb!r}, base={self.base}, shape={self.shape})"


class Actions:
    """A game's families of actions by verb, in the order of their numbers."""

    def __init__(self) -> None:
        self.families: dict[str, Family] = {}
        self.size = 0
        self._decoded: dict[int, tuple[Family, tuple[int, ...]]] = {}
        self._texts: dict[int, str] = {}
        self._numbers: dict[str, int] = {}  # cached by text

    def family(self, verb: str, *axes: Words) -> Family:
        """Add a family of actions for a verb, and return it."""
        family = Family(verb, tuple(map(Axis, axes)), self.size)
        self.families[verb] = family
        self.size = family.end
        return family

    def family_of(self, action: int) -> Family:
        """Return the family of an action."""
        return self.decode(action)[0]

    def decode(self, action: int) -> tuple[Family, tuple[int, ...]]:
        """Return the family of an action and its index on each axis. The result is cached."""
        if action not in self._decoded:
            family = next(family for family in self.families.values() if action < family.end)
            self._decoded[action] = family, family.indices(action)
        return self._decoded[action]

    def format(self, action: int) -> str:
        """Return the text of an action, with "?" for each index that has no text. The result is cached."""
        if action not in self._texts:
            family, indices = self.decode(action)
            words = (axis.words[i] or UNSEEN for axis, i in zip(family.axes, indices, strict=True))
            self._texts[action] = " ".join((family.verb, *words))
        return self._texts[action]

    def hide(self, action: int) -> int:
        """Return an action with all its secret arguments hidden.

        An argument is secret if its axis has the word "?" at index 0.
        """
        family, indices = self.decode(action)
        seen = zip(family.axes, indices, strict=True)
        return family.at(*(0 if axis.words[0] == UNSEEN else index for axis, index in seen))

    def parse(self, text: str) -> int:
        """Return the number of the action with this text.

        Raise InvalidAction if there is no such action. The message says what is wrong and lists the allowed words.
        """
        if text not in self._numbers:
            self._numbers[text] = self._read(text)
        return self._numbers[text]

    def _read(self, text: str) -> int:
        words = text.split()
        if " ".join(words) != text:
            raise InvalidAction(
                sentence(
                    "use single spaces between the words of an action: {text}", text=quoted(text)
                )
            )
        family = self._find(words, text)
        words = words[len(family.verb.split()) :]
        _check_words(words, text, family)
        return family.at(*_indices_of_words(words, text, family))

    def _find(self, words: Sequence[str], text: str) -> Family:
        """Return the family whose verb begins a text."""
        verbs = (" ".join(words[:count]) for count in range(LONGEST_VERB, 0, -1))
        verb = next((verb for verb in verbs if verb in self.families), None)
        if verb is None:
            allowed = tuple(self.families)
            raise InvalidAction(
                sentence("{text} does not begin with a known word", text=quoted(text)), allowed
            )
        return self.families[verb]


def _check_words(words: Sequence[str], text: str, family: Family) -> None:
    """Raise InvalidAction unless the right number of words follows the verb and each word is allowed."""
    places = [place for axis in family.axes for place in axis.places]
    if len(words) != len(places):
        raise InvalidAction(
            sentence_about(
                "{verb} takes {count} word, not {found}",
                "{verb} takes {count} words, not {found}",
                len(places),
                verb=quoted(family.verb),
                found=len(words),
            )
        )
    for word, allowed in zip(words, places, strict=True):
        if word not in allowed:
            raise InvalidAction(_misplaced(word, text), allowed)


def _misplaced(word: str, text: str) -> Sentence:
    return sentence("{word} is not allowed in {text}", word=quoted(word), text=quoted(text))


def _indices_of_words(words: Sequence[str], text: str, family: Family) -> Iterator[int]:
    """Yield the index on each axis for the words of an action.

    Even if each word of an axis is allowed, the words together may match none of the axis's texts.
    """
    at = 0
    for axis in family.axes:
        word = " ".join(words[at : at + len(axis.places)])
        at += len(axis.places)
        if word not in axis.index_of:
            raise InvalidAction(_misplaced(word, text))
        yield axis.index_of[word]
