"""A game's actions as a table of families, from which numbers and texts follow.

`PLACE = ACTIONS.family("place", TILE_NAMES, PLACE_NAMES)` makes the actions of a verb, and
`PLACE.at(tile, place)` is the number of one, in compiled rules too.
"""

from math import prod

from keepstone.kit.compiled_family import constant_when_compiled

Words = tuple[str | None, ...]


class Axis:
    """One argument of a verb. words: in the order of their indices, None where an index has no text.

    A word may be several ("3 11"), then as many all along the axis. places: for each of these the
    words that may stand there, wherever the others allow it.
    """

    def __init__(self, words: Words):
        self.words = words
        self.index_of = {word: index for index, word in enumerate(words) if word is not None}
        columns = zip(*(word.split() for word in self.index_of), strict=True)
        self.places = tuple(tuple(dict.fromkeys(column)) for column in columns)


@constant_when_compiled
class Family:
    """All actions of a verb. base: the number of the first; shape: the size of each axis.

    The last axis counts fastest.
    """

    def __init__(self, verb: str, axes: tuple[Axis, ...], base: int):
        self.verb, self.axes, self.base = verb, axes, base
        self.shape = tuple(len(axis.words) for axis in axes)
        self.end = base + prod(self.shape)

    def __repr__(self) -> str:
        return f"Family({self.verb!r}, base={self.base}, shape={self.shape})"

    def at(self, *indices: int) -> int:
        """The action with an index on each axis."""
        number = 0
        for size, index in zip(self.shape, indices, strict=True):
            number = number * size + int(index)
        return self.base + number

    def covers(self, action: int) -> bool:
        """Whether an action belongs to this family."""
        return self.base <= action < self.end

    def indices(self, action: int) -> tuple[int, ...]:
        """The index on each axis of an action of this family."""
        number, indices = int(action) - self.base, []
        for size in reversed(self.shape):
            number, index = divmod(number, size)
            indices.append(index)
        return tuple(reversed(indices))


class Actions:
    """The families of a game by their verbs, in the order of their numbers."""

    def __init__(self) -> None:
        self.families: dict[str, Family] = {}
        self.size = 0

    def family(self, verb: str, *axes: Words) -> Family:
        """Append the family of a verb."""
        family = Family(verb, tuple(map(Axis, axes)), self.size)
        self.families[verb] = family
        self.size = family.end
        return family

    def family_of(self, action: int) -> Family:
        """The family that an action belongs to."""
        return next(family for family in self.families.values() if action < family.end)

    def decode(self, action: int) -> tuple[Family, tuple[int, ...]]:
        """The family of an action, and its index on each axis."""
        family = self.family_of(action)
        return family, family.indices(action)

    def format(self, action: int) -> str:
        """The text of an action; ? stands for an index that has no text."""
        family, indices = self.decode(action)
        words = (axis.words[i] or "?" for axis, i in zip(family.axes, indices, strict=True))
        return " ".join((family.verb, *words))
