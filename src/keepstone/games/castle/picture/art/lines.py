"""Lines with rounded corners, as SVG path data and as points. A point is the complex number x + y j."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

WIDE = 34.0  # a corner with this radius uses most of the adjoining lines
BEND = 0.55  # makes a cubic curve almost circular
NEARLY = 1e-6
STEPS = (0.25, 0.5, 0.75, 1.0)  # parameters at which points approximate a curve


class Corner(NamedTuple):
    """A rounded corner of a line, and the length that the rounding takes from the line on each side."""

    at: complex
    round: float = 0


def simple(line: Iterable[Corner]) -> list[Corner]:
    """Remove detours from a line, and points that are on the straight line between their neighbours."""
    corners: list[Corner] = []
    for corner in line:
        while len(corners) > 1 and _is_straight(corners[-2].at, corners[-1].at, corner.at):
            corners.pop()
        if not corners or abs(corners[-1].at - corner.at) > NEARLY:
            corners.append(corner)
    return corners


def commands(*lines: Sequence[Corner]) -> str:
    """Return the path data for lines, one after the other."""
    data, last = "", ""
    for piece in (piece for line in lines for piece in _pieces(line)):
        points = " ".join(f"{point.real:.3g} {point.imag:.3g}" for point in piece)
        if not data:
            data = f"M{points}"
        elif points != last:
            data += ("L" if len(piece) == 1 else "C") + points
        last = f"{piece[-1].real:.3g} {piece[-1].imag:.3g}"
    return data


def points(line: Sequence[Corner]) -> list[complex]:
    curve: list[complex] = []
    for piece in _pieces(line):
        if len(piece) == 1:
            curve.append(piece[0])
        else:
            curve += _along_curve((curve[-1], *piece))
    return curve


def _is_straight(a: complex, b: complex, c: complex) -> bool:
    return abs(((b - a).conjugate() * (c - b)).imag) < NEARLY


def _pieces(line: Sequence[Corner]) -> list[tuple[complex, ...]]:
    """Return the pieces of a line: single points for straight lines, triples of points for cubic curves."""
    pieces: list[tuple[complex, ...]] = [(line[0].at,)] if line else []
    for before, corner, after in zip(line, line[1:], line[2:], strict=False):
        size = min(corner.round, _room(corner, before, line), _room(corner, after, line))
        if size < NEARLY:
            pieces.append((corner.at,))
            continue
        start, end = _towards(corner.at, before.at, size), _towards(corner.at, after.at, size)
        bends = (point + (corner.at - point) * BEND for point in (start, end))
        pieces += [(start,), (*bends, end)]
    return [*pieces, (line[-1].at,)] if len(line) > 1 else pieces


def _room(corner: Corner, other: Corner, line: Sequence[Corner]) -> float:
    share = 1 if other in (line[0], line[-1]) else 0.8 if other.round < WIDE else 0.2
    return abs(other.at - corner.at) * share


def _towards(start: complex, goal: complex, length: float) -> complex:
    return start + (goal - start) * length / abs(goal - start)


def _along_curve(controls: Sequence[complex]) -> list[complex]:
    a, b, c, d = controls
    parts = ((1 - t, t) for t in STEPS)
    return [s**3 * a + 3 * s * s * t * b + 3 * s * t * t * c + t**3 * d for s, t in parts]
