"""Where segments are drawn, and the IDs of tiles and start spaces."""

from functools import cache

from keepstone.games.castle.picture.art import anchor, face_name, start_ports
from keepstone.games.castle.rules.components import FACES
from keepstone.games.castle.rules.segments import SETS, Segment, set_name
from keepstone.kit.snapshot import Snapshot

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
