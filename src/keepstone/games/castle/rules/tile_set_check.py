"""§10 The requirements that a tile set must meet, and its statistics, for the command that checks a tile set."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from keepstone.games.castle.rules.components import PORTS, SIDES
from keepstone.games.castle.rules.terms import Kind
from keepstone.games.castle.rules.tiles import BARE_WALL, TileSet, kind_of_name
from keepstone.text.sentences import Sentence, sentence

SQUARES, WELLS, MARKETS, THREE_WAYS = 8, 8, 12, 4
START_KINDS = (Kind.PATH, Kind.TOWER, Kind.PATH, Kind.HOUSE, Kind.PATH, Kind.TOWER, Kind.COURT)
EDGES = {
    Kind.PATH: sentence("path edges"),
    Kind.TOWER: sentence("tower edges"),
    Kind.HOUSE: sentence("house edges"),
    Kind.COURT: sentence("court edges"),
}
SEGMENTS = {
    Kind.PATH: sentence("path segments"),
    Kind.TOWER: sentence("tower segments"),
    Kind.HOUSE: sentence("house segments"),
    Kind.COURT: sentence("court segments"),
}
PAIRS = {
    Kind.PATH: sentence("a face with two unconnected path segments"),
    Kind.TOWER: sentence("a face with two unconnected tower segments"),
    Kind.HOUSE: sentence("a face with two unconnected house segments"),
    Kind.COURT: sentence("a face with two unconnected court segments"),
}
SIZES = {
    Kind.TOWER: sentence("towers that fill one, two, three and four edges"),
    Kind.HOUSE: sentence("houses that fill one, two, three and four edges"),
}


@dataclass(frozen=True, slots=True)
class Demand:
    """A requirement in §10, and whether a tile set meets this requirement."""

    words: Sentence
    met: bool


@dataclass(frozen=True, slots=True)
class Face:
    """A face, described by its counts of edges, segments and marks.

    ends: for each path, the sides where it ends; whole: for each segment, the edges that it fills.
    """

    ports: tuple[str, ...]
    square: bool
    ends: dict[str, tuple[int, ...]]
    whole: dict[str, int]

    @property
    def segments(self) -> list[str]:
        return list(dict.fromkeys(self.ports))

    def of(self, kind: Kind) -> list[str]:
        return [name for name in self.segments if kind_of_name(name) == kind]


def faces_of(tiles: TileSet) -> list[Face]:
    return [_face(ports, square) for ports, square in zip(tiles.faces, tiles.squares, strict=True)]


def _face(ports: tuple[str, ...], square: bool) -> Face:
    middles = [ports[3 * side + 1] for side in range(SIDES)]
    ends = {
        path: tuple(side for side in range(SIDES) if middles[side] == path)
        for path in ports
        if path.startswith("P")
    }
    whole = Counter(ports[3 * s] for s in range(SIDES) if len(set(ports[3 * s : 3 * s + 3])) == 1)
    return Face(ports, square, ends, dict(whole))


def demands(tiles: TileSet) -> list[Demand]:
    """Check all requirements in §10."""
    faces = faces_of(tiles)
    wells, markets = (_count_marks(tiles, mark) for mark in ("well", "market"))
    return [
        Demand(
            sentence("all faces differ in every rotation"),
            len({*map(_looks, faces)}) == len(faces),
        ),
        Demand(sentence("a path that ends in a building"), any(_path_ends(face) for face in faces)),
        Demand(
            sentence("a straight path"), any(_has_path(f, lambda a, b: b - a == 2) for f in faces)
        ),
        Demand(
            sentence("a curved path"), any(_has_path(f, lambda a, b: b - a != 2) for f in faces)
        ),
        Demand(
            sentence("{count} squares where three paths meet", count=SQUARES),
            _squares(faces) == SQUARES,
        ),
        Demand(
            sentence("at least {count} paths that lead in three directions", count=THREE_WAYS),
            _forks(faces, 3) >= THREE_WAYS,
        ),
        Demand(sentence("a path that leads in four directions"), _forks(faces, 4) >= 1),
        Demand(sentence("{count} wells", count=WELLS), wells == WELLS),
        Demand(
            sentence("{count} markets, at most one on each court", count=MARKETS),
            markets == MARKETS,
        ),
        Demand(sentence("a face with a tower, a path and two courts"), any(map(_is_rich, faces))),
        *_pairs(faces),
        *_sizes(faces),
        Demand(sentence("courts separated by a path"), any(map(_splits_court, faces))),
        Demand(
            sentence("start spaces: path, tower, path, house, path, tower, court with a market"),
            _starts(tiles),
        ),
    ]


def statistics(tiles: TileSet) -> list[tuple[Sentence, int]]:
    """Return how many edges, segments and marks there are in a set."""
    faces = faces_of(tiles)
    edges = Counter(
        kind_of_name(face.ports[3 * side + 1]) for face in faces for side in range(SIDES)
    )
    segments = Counter(kind_of_name(name) for face in faces for name in face.segments)
    return [
        (sentence("faces"), len(faces)),
        *((words, edges[kind]) for kind, words in EDGES.items()),
        *((words, segments[kind]) for kind, words in SEGMENTS.items()),
        (sentence("squares"), sum(tiles.squares)),
        (sentence("wells"), _count_marks(tiles, "well")),
        (sentence("markets"), _count_marks(tiles, "market")),
    ]


def _count_marks(tiles: TileSet, mark: str) -> int:
    return sum(list(marks.values()).count(mark) for marks in tiles.marks[: len(tiles.faces)])


def _looks(face: Face) -> tuple[object, ...]:
    """Return a key that is the same for faces that are rotations of each other. Marks are ignored."""
    turned = (face.ports[3 * t :] + face.ports[: 3 * t] for t in range(SIDES))
    return min((_pattern(ports), face.square) for ports in turned)


def _pattern(ports: tuple[str, ...]) -> tuple[tuple[int, int], ...]:
    """Return the segments at the ports, numbered by first appearance, so that their names do not matter."""
    order = list(dict.fromkeys(ports))
    return tuple((order.index(port), int(kind_of_name(port))) for port in ports)


def _path_ends(face: Face) -> bool:
    return not face.square and any(len(ends) == 1 for ends in face.ends.values())


def _has_path(face: Face, runs: Callable[[int, int], bool]) -> bool:
    return any(len(ends) == 2 and runs(ends[0], ends[1]) for ends in face.ends.values())


def _squares(faces: list[Face]) -> int:
    return sum(face.square and len(face.ends) == 3 for face in faces)


def _forks(faces: list[Face], ways: int) -> int:
    return sum(not f.square and any(len(ends) == ways for ends in f.ends.values()) for f in faces)


def _is_rich(face: Face) -> bool:
    return bool(face.of(Kind.TOWER) and face.of(Kind.PATH) and len(face.of(Kind.COURT)) >= 2)


def _pairs(faces: list[Face]) -> Iterator[Demand]:
    for kind, words in PAIRS.items():
        yield Demand(words, any(len(face.of(kind)) >= 2 for face in faces))


def _sizes(faces: list[Face]) -> Iterator[Demand]:
    for kind, words in SIZES.items():
        sizes = {face.whole.get(name, 0) for face in faces for name in face.of(kind)}
        yield Demand(words, {1, 2, 3, 4} <= sizes)


def _splits_court(face: Face) -> bool:
    """Return whether a path separates two courts of a face."""
    strips = [
        (face.ports[port - 1], face.ports[(port + 1) % PORTS])
        for port in range(1, PORTS, 3)
        if face.ports[port].startswith("P")
    ]
    return any(a != b and a[0] == b[0] == "C" for a, b in strips)


def _starts(tiles: TileSet) -> bool:
    kinds = tuple(kind_of_name(start[1]) for start in tiles.starts)
    last = tiles.marks[-1].get(tiles.starts[-1][1]) if tiles.starts[-1][1] != BARE_WALL else None
    return kinds == START_KINDS and last == "market"
