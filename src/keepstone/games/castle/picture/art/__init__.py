"""The SVG symbols of The Castle and Zamek. They measure 100 by 100 units unless stated otherwise.

| symbol | picture |
|---|---|
| `castle-face-07` | the face of a tile, unturned; one per cent too large, so that tiles join without seams |
| `castle-start-2` | a start space, 100 by START: on the wall, north of the board |
| `castle-glow-07-H1`, `castle-glow-start-2-P1` | a highlight over a segment, of the same size and place |
| `castle-follower-0`, `castle-follower-0-lying` | a follower of a seat, standing and on a court |
| `castle-keep-0`, `castle-marker-0` | a seat's keep, and its marker on the score track |
| `castle-token-back`, `castle-token-five-points` | a wall token, face down and of each kind |
| `castle-tile-back`, `castle-frame`, `castle-crown` | a tile face down, a frame for a tile, the winner's crown |
| `castle-board` | yard, wall and score track, WIDTH by HEIGHT; its spaces begin at MARGIN, MARGIN |

The module `wall` computes the positions of numbers, towers and start spaces on the board; `anchor` and
`outline` return the position of a segment on a face. Faces can be drawn for any tile set; see `shape` and
`faces`.
"""

from functools import cache

from keepstone.drawing.sheets import SQUARE
from keepstone.games.castle.picture.art import faces as art_faces
from keepstone.games.castle.picture.art import wall as art_wall
from keepstone.games.castle.picture.art.pen import SHEET
from keepstone.games.castle.picture.art.shape import BARE, SegmentRegion, regions
from keepstone.games.castle.picture.art.spots import spot
from keepstone.games.castle.picture.art.things import things
from keepstone.games.castle.rules.tiles import TileSet, parse, standard

symbol_id = SHEET.id
FOLLOWER_ROOM = 15.0  # radius that is sufficient for a follower


@cache
def symbols() -> str:
    """Return all symbols of the game with Keepstone's own tile set."""
    return symbols_of(parse(standard()))


def symbols_of(tiles: TileSet) -> str:
    """Return all symbols for a tile set as one invisible SVG document."""
    others = {name: (SQUARE, picture) for name, picture in things().items()}
    yard = -art_wall.MARGIN
    board = f"{yard} {yard} {art_wall.WIDTH} {art_wall.HEIGHT}"
    others["board"] = board, art_wall.board()
    outlines, faces = _faces(tiles)
    drawn = (SHEET.symbol(name, picture, box) for name, (box, picture) in (faces | others).items())
    return SHEET.document([art_faces.shared(), outlines], drawn)


def face_name(face: int) -> str:
    """Return the part of a face's IDs after `castle-face-` and `castle-glow-`. IDs count from 1, faces from 0."""
    return f"{face + 1:02}"


def start_ports(ports: tuple[str, ...]) -> tuple[str, ...]:
    """Return a start space as a face with a single edge. On the board, this edge faces south."""
    return (BARE,) * 6 + tuple(ports) + (BARE,) * 3


def _faces(tiles: TileSet) -> tuple[str, dict[str, tuple[str, str]]]:
    """Return the definitions for all faces and start spaces, and the symbols made from them."""
    outlines, drawn = [], {}
    strip = f"0 {100 - art_wall.START} 100 {art_wall.START}"
    for i, ports in enumerate((*tiles.faces, *map(start_ports, tiles.starts))):
        is_face = i < len(tiles.faces)
        name = face_name(i) if is_face else f"start-{i - len(tiles.faces)}"
        square = is_face and tiles.squares[i]
        defined, picture = art_faces.face(name, ports, tiles.marks[i], square)
        outlines.append(defined)
        box = SQUARE if is_face else strip
        drawn[f"face-{name}" if is_face else name] = box, picture
        for segment in dict.fromkeys(port for port in ports if port != BARE):
            drawn[f"glow-{name}-{segment}"] = box, art_faces.glow(name, segment)
    return "".join(outlines), drawn


# Places of segments.


def outline(ports: tuple[str, ...], square: bool, segment: str) -> str:
    """Return the region of a segment as SVG path data, in hundredths of a face.

    For start spaces, `ports` comes from `start_ports`.
    """
    return _region(ports, square, segment).outline


@cache
def anchor(
    ports: tuple[str, ...], marks: tuple[tuple[str, str], ...], square: bool, segment: str
) -> tuple[float, float]:
    """Return where a follower is placed on an unrotated face: with much space, clear of wells and markets."""
    marked = art_faces.mark_places(ports, dict(marks), square).values()
    taken = (*marked, art_faces.PLAZA) if square else tuple(marked)
    at = spot(_region(ports, square, segment), taken, FOLLOWER_ROOM).at
    return at.real, at.imag


def _region(ports: tuple[str, ...], square: bool, segment: str) -> SegmentRegion:
    return next(each for each in regions(ports, square) if each.name == segment)
