"""Empty spaces: spaces that no tile fits, the largest empty area, and the number of tiles that fitted nowhere."""

from keepstone.games.castle.rules.components import BESIDE, FACES, SPACES
from keepstone.games.castle.rules.segments import path_shapes
from keepstone.kit.state import Snapshot

EVERY_SIDE = 15


def misfits(seen: Snapshot) -> int:
    """§4.1 Count the tiles that left the game because they did not fit anywhere."""
    drawn: int = FACES - seen.stock_size - bool(seen.drawn)
    return drawn - sum(map(bool, seen.tile))


def dead_spaces(seen: Snapshot) -> list[int]:
    """§4.3 Return the empty spaces that no remaining tile fits."""
    shapes = _shapes_left(seen)
    return [
        space
        for space in range(SPACES)
        if not seen.tile[space] and seen.need[space] and not _may_fill(seen, space, shapes)
    ]


def _shapes_left(seen: Snapshot) -> set[int]:
    """Return the sets of sides (as bits) where a remaining tile can have paths, in all its rotations."""
    faces = [face for face in range(FACES) if seen.stock[face] or seen.drawn == face + 1]
    return set().union(*(path_shapes(seen.state, face) for face in faces))


def _may_fill(seen: Snapshot, space: int, shapes: set[int]) -> bool:
    must, must_not = seen.need[space] & EVERY_SIDE, seen.need[space] >> 4
    return any(must & ~sides == 0 and must_not & sides == 0 for sides in shapes)


def largest_area(seen: Snapshot) -> set[int]:
    """§8.3 Return the largest area of empty spaces; if several are equally large, the first."""
    left = {space for space in range(SPACES) if not seen.tile[space]}
    areas = []
    while left:
        areas.append(_area(left, min(left)))
        left -= areas[-1]
    return max(areas, key=len, default=set())


def _area(empty: set[int], start: int) -> set[int]:
    """Return all empty spaces connected to `start`, including `start`."""
    area, waiting = {start}, [start]
    while waiting:
        neighbours = {int(space) for space in BESIDE[waiting.pop()]} & empty - area
        area |= neighbours
        waiting += neighbours
    return area
