"""What stays empty: spaces that nothing fits any more, tiles that fitted nowhere, the largest area."""

from keepstone.games.castle.rules.components import BESIDE, FACES, SPACES, TURNS
from keepstone.games.castle.rules.faces import looks, path_sides
from keepstone.kit.state import State

EVERY_SIDE = 15


def misfits(state: State) -> int:
    """§4.1 How many tiles have left the game because they fitted nowhere."""
    seen = FACES - int(state.stock_size)
    return seen - bool(state.drawn) - int((state.tile > 0).sum())


def dead_spaces(state: State) -> list[int]:
    """§4.3 The empty spaces that no tile still to be placed fits."""
    shapes = _shapes_left(state)
    return [
        space
        for space in range(SPACES)
        if not state.tile[space] and state.need[space] and not _may_fill(state, space, shapes)
    ]


def _shapes_left(state: State) -> set[int]:
    """Where the tiles still to be placed have paths, however they are turned."""
    faces = [face for face in range(FACES) if state.stock[face] or state.drawn == face + 1]
    return {
        int(path_sides(state, face * TURNS + turn))
        for face in faces
        for turn in range(looks(state, face))
    }


def _may_fill(state: State, space: int, shapes: set[int]) -> bool:
    must, must_not = int(state.need[space]) & EVERY_SIDE, int(state.need[space]) >> 4
    return any(must & ~sides == 0 and must_not & sides == 0 for sides in shapes)


def largest_area(state: State) -> set[int]:
    """§8.3 The largest area of empty spaces; of several the first."""
    left = {space for space in range(SPACES) if not state.tile[space]}
    areas = []
    while left:
        areas.append(_area(left, min(left)))
        left -= areas[-1]
    return max(areas, key=len, default=set())


def _area(empty: set[int], start: int) -> set[int]:
    """The empty spaces that are joined with one."""
    area, waiting = {start}, [start]
    while waiting:
        beside = {int(space) for space in BESIDE[waiting.pop()]} & empty - area
        area |= beside
        waiting += beside
    return area
