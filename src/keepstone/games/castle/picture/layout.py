"""Where segments are drawn, and the IDs of tiles and start spaces."""

from functools import cache

from keepstone.drawing.scene import Box, Part, rounded
from keepstone.games.castle.picture.art import anchor, face_name, start_ports
from keepstone.games.castle.picture.art.wall import HEIGHT, MARGIN, WIDTH
from keepstone.games.castle.rules.components import FACES, PLACES
from keepstone.games.castle.rules.segments import SETS, Segment, set_name
from keepstone.kit.state import Snapshot

EDGE = 8.0  # around the wall, for markers at its corners
CASTLE = Part("castle", WIDTH + 2 * EDGE, HEIGHT + 2 * EDGE)
WALL = Box(EDGE, EDGE, WIDTH, HEIGHT)
STOCK, DRAWN = "stock", "drawn"  # shared trays
SLOT = Box(0, 0, 100, 100)  # width of a tray for a single tile


def place(x: float, y: float, width: float, height: float) -> Box:
    """Return a box on the board, given its position relative to the first column and row."""
    return rounded(x + MARGIN + EDGE, y + MARGIN + EDGE, width, height)


def around(x: float, y: float, side: float) -> Box:
    return place(x - side / 2, y - side / 2, side, side)


@cache
def space_box(space: int) -> Box:
    column, row = PLACES[space]
    return place(100 * column, 100 * row, 100, 100)


def supply_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's followers in supply and its keep."""
    return f"supply-{seat}"


def tokens_part(seat: int) -> str:
    """Return the ID of the tray that holds a seat's tokens."""
    return f"tokens-{seat}"


Point = tuple[float, float]


def place_id(face: int) -> str:
    """Return the ID of a placed tile or of a start space. Start spaces are numbered after the faces."""
    return f"tile-{face_name(face)}" if face < FACES else f"start-{face - FACES}"


def glow_of(segment: Segment) -> str:
    """Return the name of the symbol that highlights a segment."""
    face = segment.face
    name = face_name(face) if face < FACES else place_id(face)
    return f"glow-{name}-{segment.name}"


def follower_point(seen: Snapshot, segment: Segment) -> Point:
    """Return where a follower is drawn, clear of wells and markets, in hundredths of the rotated tile."""
    return _point(set_name(seen.state), segment, is_clear=True)


def middle_point(seen: Snapshot, segment: Segment) -> Point:
    """Return the point in a segment with the most space around it, in hundredths of the rotated tile."""
    return _point(set_name(seen.state), segment, is_clear=False)


@cache
def _point(name: str, segment: Segment, is_clear: bool) -> Point:
    tiles, face = SETS[name], segment.face
    is_face = face < FACES
    ports = tiles.faces[face] if is_face else start_ports(tiles.starts[face - FACES])
    marks = tuple(tiles.marks[face].items()) if is_clear else ()
    x, y = anchor(ports, marks, is_face and tiles.squares[face], segment.name)
    for _ in range(segment.turn):
        x, y = 100 - y, x
    return x, y
