"""The segments of tiles and start spaces, with their names, kinds and ports, for pictures and sentences."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from keepstone.games.castle.rules.components import FACES, PORTS, STARTS, TURNS
from keepstone.games.castle.rules.faces import Tables, tables_of
from keepstone.games.castle.rules.terms import Kind
from keepstone.games.castle.rules.tiles import BARE_WALL, TileSet
from keepstone.kit.state import State

SETS: dict[str, TileSet] = {}  # the tile sets in use, by the field that identifies the set


@dataclass(frozen=True, slots=True)
class Segment:
    """A segment of a face or of a start space (numbered after the faces). port: its first port on the board."""

    node: int
    face: int
    name: str
    kind: Kind
    port: int = 0
    turn: int = 0


def set_name(state: State) -> str:
    name: str = state.dtype.names[-1]
    return name


def segments_of(state: State, tile: int) -> tuple[Segment, ...]:
    """Return the segments of a placed tile, given as `face * 4 + turn`."""
    return _segments(set_name(state), int(tile))


def start_segments(state: State) -> tuple[Segment, ...]:
    return _starts(set_name(state))


def placed_segments(state: State) -> Iterator[tuple[int, Segment]]:
    """Yield the segments of all placed tiles with their spaces, ordered by space."""
    for space, tile in enumerate(state.tile.tolist()):
        if tile:
            for segment in segments_of(state, tile - 1):
                yield space, segment


def path_shapes(state: State, face: int) -> frozenset[int]:
    """§10 Return the sides where a face has paths (as bits), for each of its rotations."""
    return _path_shapes(set_name(state), face)


@cache
def _path_shapes(name: str, face: int) -> frozenset[int]:
    return frozenset(_tables(name).sides[face * TURNS : (face + 1) * TURNS].tolist())


@cache
def _tables(name: str) -> Tables:
    return tables_of(SETS[name])


@cache
def _segments(name: str, tile: int) -> tuple[Segment, ...]:
    face, turn = divmod(tile, TURNS)
    ports = SETS[name].faces[face]
    names = [ports[(port - 3 * turn) % PORTS] for port in range(PORTS)]
    nodes = [int(node) for node in _tables(name).node[tile]]
    return tuple(
        Segment(nodes[port], face, first_port, _kind(name, nodes[port]), port, turn)
        for first_port, port in {name: names.index(name) for name in names}.items()
    )


@cache
def _starts(name: str) -> tuple[Segment, ...]:
    nodes = _tables(name).start
    return tuple(
        Segment(node, FACES + start, port, _kind(name, node))
        for start, ports in enumerate(SETS[name].starts[:STARTS])
        for port in dict.fromkeys(ports)
        if port != BARE_WALL
        for node in [int(nodes[start, ports.index(port)])]
    )


def _kind(name: str, node: int) -> Kind:
    return Kind(int(_tables(name).kind[node]))
