"""A search for free places for things on a face. A point is the complex number x + y j."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from keepstone.games.castle.picture.art.shape import SegmentRegion

GRID = np.array([complex(x, y) for y in range(6, 96, 4) for x in range(6, 96, 4)])
MIDDLE = 50 + 50j
HOMEWARD = 0.16  # acceptable loss of space per unit nearer to the middle


class Disc(NamedTuple):
    """A disc that an object covers on a face."""

    at: complex
    radius: float


def spot(region: SegmentRegion, taken: Sequence[Disc] = (), enough: float = 26) -> Disc:
    """Return the point of a region with the most (or enough) space around it, clear of the discs in `taken`."""
    corners = np.array(region.corners)
    ahead = np.roll(corners, -1)
    room = np.where(_inside(corners, ahead), _distance(corners, ahead), -1)
    for disc in taken:
        room = np.minimum(room, np.abs(GRID - disc.at) - disc.radius)
    worth = np.minimum(room, enough).round(1) - HOMEWARD * np.abs(GRID - MIDDLE)
    best = int(np.argmax(worth))
    return Disc(complex(GRID[best]), float(room[best]))


def _inside(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return which grid points are inside a polygon: those that have an odd number of edges to their right."""
    place = GRID[:, None]
    rise = np.where(end.imag == start.imag, 1, end.imag - start.imag)
    crossing = start.real + (place.imag - start.imag) * (end.real - start.real) / rise
    spans = (start.imag > place.imag) != (end.imag > place.imag)
    inside: np.ndarray = (spans & (place.real < crossing)).sum(axis=1) % 2 == 1
    return inside


def _distance(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """Return the distance from each grid point to the nearest edge."""
    along, to = end - start, GRID[:, None] - start
    length = np.maximum(np.abs(along) ** 2, 1e-9)
    part = np.clip((to * along.conj()).real / length, 0, 1)
    nearest: np.ndarray = np.abs(to - part * along).min(axis=1)
    return nearest
