"""§10 The faces of a tile set as tables, and the functions with which the rules look them up.

Each tile set has its own state type, and the generic functions below are bound to it. Therefore the rules assume
nothing about the faces, and compiled code contains the tables of its tile set. A node is a segment of a face or of
a start space. Faces are numbered from 0; a placed tile is represented as `face * 4 + turn`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from keepstone.games.castle.rules.components import FACES, PORTS, SIDES, STARTS, TURNS
from keepstone.games.castle.rules.terms import Kind
from keepstone.games.castle.rules.tiles import BARE_WALL, TileSet, kind_of_name
from keepstone.kit.jit import generic

SHAPES = 6  # number of shapes that a face's paths can have


@generic
def node_at(state, tile, port):
    """Return the node of a placed tile at a port (a position on the tile's edge, seen on the board)."""


@generic
def start_node(state, start, port):
    """Return the node of a start space at port 0, 1 or 2, seen from the wall; -1 for bare wall."""


@generic
def path_sides(state, tile):
    """Return the sides of a placed tile that have a path, as bits: 1 north, 2 east, 4 south, 8 west."""


@generic
def path_shape(state, face):
    """Return the arrangement of a face's paths as a number that does not depend on the face's rotation.

    0: no path. 1: one side. 2: straight. 3: curve. 4: three sides. 5: four sides. 6 is added if every path ends on
    a single side.
    """


@generic
def first_ports(state, tile):
    """Return the first port of each segment of a placed tile, as bits. Bit 1 is the north-western port."""


@generic
def segment_count(state, tile):
    """Return the number of segments of a placed tile."""


@generic
def first_port(state, tile, i):
    """Return the first port of the i-th segment of a placed tile, in ascending order of ports."""


@generic
def looks(state, face):
    """Return the number of rotations in which a face looks different: 1, 2 or 4."""


@generic
def first_node(state, face):
    """Return the first node of a face.

    The other nodes of the face follow; the nodes of start spaces come after those of faces.
    """


@generic
def kind_of(state, node):
    """Return the kind of a node."""


@generic
def next_alike(state, node):
    """Return the next segment of the same kind on the same face, in a cycle.

    If there is only one such segment, return the node itself.
    """


@generic
def new_nodes(state):
    """Return the initial arrays of all nodes: their numbers of open ports and of marks."""


@generic
def with_several(state, kind, i):
    """Return the i-th face or start space that has several segments of a kind; -1 if there are no more."""


@dataclass(frozen=True, slots=True)
class Tables:
    """The lookup tables of a tile set, one array for each function above. They are read-only."""

    node: np.ndarray  # uint16[240, 12]
    start: np.ndarray  # int16[7, 3]
    sides: np.ndarray  # uint8[240]
    shapes: np.ndarray  # int8[60]
    ports: np.ndarray  # int16[240]
    segments: np.ndarray  # uint8[240]
    firsts: np.ndarray  # uint8[240, 12]
    looks: np.ndarray  # int8[60]
    first: np.ndarray  # uint16[68]
    kind: np.ndarray  # int8[nodes]
    alike: np.ndarray  # uint16[nodes]
    openings: np.ndarray  # uint8[nodes]
    marks: np.ndarray  # uint8[nodes]
    several: np.ndarray  # int8[5, 68]

    @property
    def nodes(self) -> int:
        return len(self.kind)


def tables_of(tiles: TileSet) -> Tables:
    """Build the tables of a tile set."""
    borders = (*tiles.faces, *tiles.starts)
    names = [list(dict.fromkeys(p for p in ports if p != BARE_WALL)) for ports in borders]
    first = np.cumsum([0, *(len(name) for name in names)])
    nodes = [
        [first[i] + names[i].index(p) if p != BARE_WALL else -1 for p in ports]
        for i, ports in enumerate(borders)
    ]
    turned = [
        nodes[f][PORTS - 3 * t :] + nodes[f][: PORTS - 3 * t]
        for f in range(FACES)
        for t in range(TURNS)
    ]
    return Tables(
        node=_frozen(turned, np.uint16),
        start=_frozen(nodes[FACES:], np.int16),
        sides=_frozen(
            [_sides(tiles.faces[f], t) for f in range(FACES) for t in range(TURNS)], np.uint8
        ),
        shapes=_frozen([_path_shape(ports) for ports in tiles.faces], np.int8),
        ports=_frozen([_first_ports(ports) for ports in turned], np.int16),
        segments=_frozen([len(set(ports)) for ports in turned], np.uint8),
        firsts=_frozen([_firsts(ports) for ports in turned], np.uint8),
        looks=_frozen([_looks(tiles, face) for face in range(FACES)], np.int8),
        first=_frozen(first, np.uint16),
        kind=_frozen([kind_of_name(n) for name in names for n in name], np.int8),
        alike=_frozen(
            [first[i] + j for i, name in enumerate(names) for j in _next_alike(name)], np.uint16
        ),
        openings=_frozen(
            [_openings(borders[i], n) for i, name in enumerate(names) for n in name], np.uint8
        ),
        marks=_frozen(
            [n in tiles.marks[i] for i, name in enumerate(names) for n in name], np.uint8
        ),
        several=_frozen(_several(names), np.int8),
    )


def _frozen(values: object, dtype: type) -> np.ndarray:
    table: np.ndarray = np.array(values, dtype)
    table.setflags(write=False)
    return table


def _sides(ports: tuple[str, ...], turn: int) -> int:
    """Return the sides (as bits) where a face has a path after a number of quarter turns."""
    return sum(
        1 << (side + turn) % SIDES for side in range(SIDES) if ports[3 * side + 1].startswith("P")
    )


def _path_shape(ports: tuple[str, ...]) -> int:
    """Return the arrangement of a face's paths, numbered as in `path_shape`."""
    middles = [ports[3 * side + 1] for side in range(SIDES)]
    ends = [side for side in range(SIDES) if middles[side].startswith("P")]
    is_bent = len(ends) > 2 or (len(ends) == 2 and ends[1] - ends[0] != 2)
    all_end = len({middles[side] for side in ends}) == len(ends)
    return len(ends) + is_bent + SHAPES * all_end


def _firsts(nodes: list[int]) -> list[int]:
    firsts = sorted(nodes.index(node) for node in set(nodes))
    return firsts + [0] * (PORTS - len(firsts))


def _first_ports(nodes: list[int]) -> int:
    return sum(1 << port for port, node in enumerate(nodes) if node not in nodes[:port])


def _next_alike(names: list[str]) -> list[int]:
    """Return, for each segment of a face, the next segment of the same kind, in a cycle."""
    kinds = [kind_of_name(name) for name in names]
    ahead = [[*range(i + 1, len(names)), *range(i + 1)] for i in range(len(names))]
    return [next(j for j in following if kinds[j] == kinds[i]) for i, following in enumerate(ahead)]


def _openings(ports: tuple[str, ...], name: str) -> int:
    """Return how many ports of a segment have to be closed. An edge that the segment fills alone counts once."""
    edges = [ports[i : i + 3] for i in range(0, len(ports), 3)]
    return sum(1 if set(edge) == {name} else edge.count(name) for edge in edges)


def _looks(tiles: TileSet, face: int) -> int:
    """Return the number of quarter turns after which a face looks the same again."""
    ports, marks = tiles.faces[face], tiles.marks[face]
    for turns in (1, 2):
        turned = ports[-3 * turns :] + ports[: -3 * turns]
        pairs = set(zip(ports, turned, strict=True))
        one_to_one = len(pairs) == len({a for a, _ in pairs}) == len({b for _, b in pairs})
        if one_to_one and all(a[0] == b[0] and marks.get(a) == marks.get(b) for a, b in pairs):
            return turns
    return TURNS


def _several(names: list[list[str]]) -> list[list[int]]:
    """Return, for each kind, the faces and start spaces that have several segments of it, padded with -1."""
    rows = []
    for kind in Kind:
        faces = [
            face
            for face, face_names in enumerate(names)
            if sum(kind_of_name(name) == kind for name in face_names) > 1
        ]
        rows.append(faces + [-1] * (FACES + STARTS + 1 - len(faces)))
    return rows


def bind(dtype: np.dtype, tables: Tables) -> None:
    """Implement the generic functions of this module for a state type with these tables."""
    node, start, sides, period = tables.node, tables.start, tables.sides, tables.looks
    ports, shapes = tables.ports, tables.shapes
    segments, firsts = tables.segments, tables.firsts
    first, kind, several, alike = tables.first, tables.kind, tables.several, tables.alike
    openings, marks = tables.openings, tables.marks
    bodies: dict[Any, Callable[..., Any]] = {
        node_at: lambda state, tile, port: node[tile, port],
        start_node: lambda state, start_space, port: start[start_space, port],
        path_sides: lambda state, tile: sides[tile],
        path_shape: lambda state, face: shapes[face],
        first_ports: lambda state, tile: ports[tile],
        segment_count: lambda state, tile: segments[tile],
        first_port: lambda state, tile, i: firsts[tile, i],
        looks: lambda state, face: period[face],
        first_node: lambda state, face: first[face],
        kind_of: lambda state, node_number: kind[node_number],
        next_alike: lambda state, node_number: alike[node_number],
        new_nodes: lambda state: (openings, marks),
        with_several: lambda state, kind_number, i: several[kind_number, i],
    }
    for word, body in bodies.items():
        word.register(dtype, body)
