"""§10 The regions of a face's segments, computed only from its ports.

One segment, or the paved square, occupies the middle and is the ground of the face. Every other segment is a
dome: it covers its part of the border and extends inwards up to a ring around the middle; domes inside other
domes extend less far. Therefore no segments cross, whatever a tile set contains. Along a path, the ring coincides
with the path's side, so all paths between domes have the same width.

Positions on the border are counted clockwise from the north-west, 100 per side. A point is the complex number
x + y j.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise, zip_longest

from keepstone.games.castle.picture.art.lines import WIDE, Corner, commands, points, simple

# initials of segment names; SQUARE is the empty name
PATH, BUILDINGS, BARE, SQUARE = "P", "TH", "-", ""
ROUND = 400  # length of the border
STOPS = (0, 36, 64, 100)  # where the left strip, the path and the right strip end
# depth of a dome next to a path, of the far side of a path, and of the end of a path
VERGE, FAR_SIDE, DEAD_END = 36, 64, 37
# depth of a dome on one side, and on several; for a dome inside another, its share of the depth
SINGLE, LARGE, WITHIN = 33, 37, 0.6
SOFT, FULL = 7, 100  # radii of round corners
ALLEY = 6  # gap between neighbours of the same kind

Run = tuple[str, int, int]  # a segment's stretch of the border, from start to end


@dataclass(frozen=True, slots=True)
class Part:
    """A segment of a face, its stretches of the border, and the parts in each gap between them."""

    name: str
    runs: tuple[Run, ...]
    gaps: tuple[tuple["Part", ...], ...]

    @property
    def start(self) -> int:
        return self.runs[0][1]

    @property
    def end(self) -> int:
        return self.runs[-1][2]


@dataclass(frozen=True, slots=True)
class SegmentRegion:
    """The region of a segment: its outline and inner sides as path data, and its corners."""

    name: str
    outline: str
    sides: str
    corners: tuple[complex, ...]


@cache
def regions(ports: tuple[str, ...], square: bool = False) -> tuple[SegmentRegion, ...]:
    """Return a face's regions: the ground first, and each region before the regions inside it."""
    around = _runs(ports)
    ground = SQUARE if square else _ground(ports, around)
    first = next(
        i for i, run in enumerate(around) if run[0] == ground or (square and run[0][0] == PATH)
    )
    later = [(name, start + ROUND, end + ROUND) for name, start, end in around[:first]]
    around = around[first:] + later
    if square:
        whole = Part(SQUARE, (), (_parts(around),))
    else:
        last = max(i for i, run in enumerate(around) if run[0] == ground)
        part = _part(around[: last + 1])
        whole = Part(ground, part.runs, (*part.gaps, _parts(around[last + 1 :])))
    return tuple(_regions(whole, 0, [], _bent(ports)))


# From ports to parts.


def _runs(ports: Sequence[str]) -> list[Run]:
    """Return the stretches of a face's border with their segments, clockwise.

    The last stretch may extend past the start of the border.
    """
    runs: list[Run] = []
    for port, name in enumerate(ports):
        side, place = divmod(port, 3)
        start, end = 100 * side + STOPS[place], 100 * side + STOPS[place + 1]
        if runs and runs[-1][0] == name:
            start = runs.pop()[1]
        runs.append((name, start, end))
    if len(runs) > 1 and runs[0][0] == runs[-1][0]:
        (name, start, _), (_, _, end) = runs.pop(), runs.pop(0)
        runs.append((name, start, end + ROUND))
    return runs


def _ground(ports: Sequence[str], around: Sequence[Run]) -> str:
    """Return the segment that fills the middle of a face, such as bare wall, a path or a big building."""
    names = list(dict.fromkeys(ports))
    paths = sum(name[0] == PATH for name in names)
    large = any(name[0] in BUILDINGS and ports.count(name) >= 6 for name in names)

    def claim(name: str) -> tuple[bool, bool, bool, bool, bool, int]:
        parted = sum(run[0] == name for run in around) > 1
        is_path = name[0] == PATH
        ending = is_path and paths == 1 and not large
        apart = not _meets_alike(around, name)
        return (
            name == BARE,
            is_path and parted,
            ending,
            not is_path and parted,
            apart,
            ports.count(name),
        )

    return max(names, key=claim)


def _meets_alike(around: Sequence[Run], segment: str) -> bool:
    """Return whether a segment has a neighbour of the same kind on the border."""
    names = [run[0] for run in around]
    pairs = zip(names, names[1:] + names[:1], strict=True)
    return any(
        segment in pair and pair[0] != pair[1] and pair[0][0] == pair[1][0] for pair in pairs
    )


def _parts(runs: Sequence[Run]) -> tuple[Part, ...]:
    """Return the parts that are next to each other along these stretches of the border."""
    parts, i = [], 0
    while i < len(runs):
        last = max(j for j in range(len(runs)) if runs[j][0] == runs[i][0])
        parts.append(_part(runs[i : last + 1]))
        i = last + 1
    return tuple(parts)


def _part(runs: Sequence[Run]) -> Part:
    """Return the part of the segment that has the first and last stretch, with the parts in its gaps."""
    own = [i for i, run in enumerate(runs) if run[0] == runs[0][0]]
    gaps = (_parts(runs[a + 1 : b]) for a, b in pairwise(own))
    return Part(runs[0][0], tuple(runs[i] for i in own), tuple(gaps))


def _bent(ports: Sequence[str]) -> frozenset[str]:
    """Return the paths that lead from one side to an adjacent side, which are drawn as curves."""
    sides: dict[str, list[int]] = {}
    for side, name in enumerate(ports[1::3]):
        sides.setdefault(name, []).append(side)
    return frozenset(
        name
        for name, at in sides.items()
        if name[0] == PATH and len(at) == 2 and at[1] - at[0] != 2
    )


# From parts to regions.


def _regions(
    part: Part, depth: float, side: list[Corner], bent: frozenset[str]
) -> list[SegmentRegion]:
    """Return a part's region, followed by the regions of the parts inside it.

    depth, side: limits of the region.
    """
    loop, sides, inside = [], [side] if side else [], []
    for run, gap in zip_longest(part.runs, part.gaps, fillvalue=()):
        if run:
            loop.append([Corner(at) for at in _along(run[1], run[2])])
        reaches = [_reach(part, child, depth) for child in gap]
        pulls = [_pulls(gap, place) for place in range(len(gap))]
        lines = [
            _side(child, reach, pull, part.name, bent)
            for child, reach, pull in zip(gap, reaches, pulls, strict=True)
        ]
        for child, reach, line in zip(gap, reaches, lines, strict=True):
            inside += _regions(child, reach, line, bent)
        if gap:
            seam = simple(corner for line in lines for corner in line)
            loop.append(seam)
            sides.append(seam)
    loop.append(side[::-1])
    corners = tuple(point for line in loop for point in points(line))
    return [
        SegmentRegion(part.name, commands(*loop) + "Z", "".join(map(commands, sides)), corners),
        *inside,
    ]


def _side(
    part: Part, depth: float, pulls: tuple[float, float], around: str, bent: frozenset[str]
) -> list[Corner]:
    """Return the inner side of a dome-shaped region, from its start to its end."""
    turns = range(part.start // 100 + 1, (part.end - 1) // 100 + 1)
    ring = (
        _inwards(part.start, depth, pulls[0]),
        *(_inwards(100 * turn, depth, 0) for turn in turns),
        _inwards(part.end, depth, -pulls[1]),
    )
    line = simple(Corner(at, SOFT) for at in (_place(part.start), *ring, _place(part.end)))
    middle = len(line) // 2
    if around[:1] not in (SQUARE, PATH) and len(line) == 5:
        line[middle] = Corner(line[middle].at, WIDE)
    if _by_path(part.start) and _by_path(part.end) and not bent.isdisjoint((part.name, around)):
        line[middle] = Corner(line[middle].at, FULL)
    return line


def _reach(around: Part, part: Part, depth: float) -> float:
    """Return how far a dome-shaped region extends towards the middle of the face.

    depth: how far the part around it extends; 0 for the ground.
    """
    if part.name[0] == PATH:
        dead_end = min(DEAD_END, depth * WITHIN) if depth else DEAD_END
        return dead_end if len(part.runs) == 1 else FAR_SIDE
    strip = _by_path(part.start) or _by_path(part.end)
    if around.name[:1] in (SQUARE, PATH) or (strip and not depth):
        return VERGE
    if depth:
        return depth * WITHIN
    return SINGLE if part.end - part.start <= 100 else LARGE


def _by_path(at: int) -> bool:
    return at % 100 in STOPS[1:3]


def _pulls(siblings: Sequence[Part], place: int) -> tuple[float, float]:
    """Return how far a region is shifted away from neighbours of the same kind, at its start and at its end."""
    kinds = [" ", *(part.name[0] for part in siblings), " "]
    before, kind, after = kinds[place : place + 3]
    return ALLEY * (kind == before), ALLEY * (kind == after)


def _along(start: int, end: int) -> list[complex]:
    turns = range(start // 100 + 1, (end - 1) // 100 + 1)
    return [_place(at) for at in (start, *(100 * turn for turn in turns), end)]


def _place(at: float) -> complex:
    side, along = divmod(at % ROUND, 100)
    return _turned(complex(along, 0), side)


def _inwards(at: float, depth: float, pull: float) -> complex:
    """Return the point `depth` inwards from a position on the border, shifted along the border by `pull`."""
    side, along = divmod(at % ROUND, 100)
    if along == 0 and pull < 0:
        side, along = side - 1, 100
    if along in (0, 100):
        along = min(max(along, depth), 100 - depth)
    return _turned(complex(along + pull, depth), side)


def _turned(point: complex, sides: float) -> complex:
    """Rotate a point of a face clockwise by a number of quarter turns."""
    for _ in range(int(sides) % 4):
        point = complex(100 - point.imag, point.real)
    return point
