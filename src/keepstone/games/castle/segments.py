"""Where the segments of tiles and start spaces are, for the picture of a table."""

from dataclasses import dataclass
from functools import cache

from keepstone.games.castle.art import anchor, face_name, start_ports, symbol_id
from keepstone.games.castle.components import FACES, PORTS, STARTS, TURNS
from keepstone.games.castle.faces import Tables, tables_of
from keepstone.games.castle.terms import Kind
from keepstone.games.castle.tiles import BARE_WALL, TileSet
from keepstone.kit.record import State

Point = tuple[float, float]
SETS: dict[str, TileSet] = {}  # the sets in use, by the field that names a set in a record


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of a face or, above the faces, of a start space. port: its least one on the board.

    at: where a follower stands, clear of wells and markets; middle: where there is most room. Both are
    in hundredths of the tile as it lies.
    """

    node: int
    face: int
    name: str
    kind: Kind
    port: int
    turn: int
    at: Point
    middle: Point

    @property
    def glow(self) -> str:
        """The symbol of its outline."""
        start = self.face - FACES
        name = face_name(self.face) if start < 0 else start_id(start)
        return symbol_id(f"glow-{name}-{self.name}")


def tile_id(face: int) -> str:
    return f"tile-{face_name(face)}"


def start_id(start: int) -> str:
    return f"start-{start}"


def segments_of(state: State, tile: int) -> tuple[Segment, ...]:
    """Those of a placed tile, given as `face * 4 + turn`."""
    return _segments(state.dtype.names[-1], int(tile))


def start_segments(state: State) -> tuple[Segment, ...]:
    """Those of the start spaces."""
    return _starts(state.dtype.names[-1])


@cache
def _set(name: str) -> tuple[TileSet, Tables]:
    """The set of tiles that a table is played with, and its nodes."""
    tiles = SETS[name]
    return tiles, tables_of(tiles)


@cache
def _segments(name: str, tile: int) -> tuple[Segment, ...]:
    tiles, tables = _set(name)
    face, turn = divmod(tile, TURNS)
    ports = tiles.faces[face]
    names = [ports[(port - 3 * turn) % PORTS] for port in range(PORTS)]
    return tuple(
        _segment(
            name, int(tables.node[tile, names.index(each)]), face, each, names.index(each), turn
        )
        for each in dict.fromkeys(names)
    )


@cache
def _starts(name: str) -> tuple[Segment, ...]:
    tiles, tables = _set(name)
    return tuple(
        _segment(name, int(tables.start[start, ports.index(each)]), FACES + start, each)
        for start, ports in enumerate(tiles.starts[:STARTS])
        for each in dict.fromkeys(ports)
        if each != BARE_WALL
    )


def _segment(
    name: str, node: int, face: int, segment: str, port: int = 0, turn: int = 0
) -> Segment:
    tiles, tables = _set(name)
    marks = tuple(tiles.marks[face].items())
    at, middle = (_place(tiles, face, segment, each, turn) for each in (marks, ()))
    kind = Kind(int(tables.kind[node]))
    return Segment(node, face, segment, kind, port, turn, at, middle)


def _place(
    tiles: TileSet, face: int, segment: str, marks: tuple[tuple[str, str], ...], turn: int
) -> Point:
    is_face = face < FACES
    ports = tiles.faces[face] if is_face else start_ports(tiles.starts[face - FACES])
    x, y = anchor(ports, marks, is_face and tiles.squares[face], segment)
    for _ in range(turn):
        x, y = 100 - y, x
    return x, y
