"""The SVG symbols of The Castle and Zamek. All symbols measure 100 by 100 units unless stated otherwise.

| symbol | picture |
|---|---|
| `castle-face-07` | the face of a tile, unturned |
| `castle-start-2` | a start space, 100 by START: on the wall, north of the board |
| `castle-glow-07-H1`, `castle-glow-start-2-P1` | a highlight over a segment, of the same size and place |
| `castle-follower-0`, `castle-follower-0-court` | a follower of a seat, in supply and on a kind of segment |
| `castle-keep-0`, `castle-marker-0` | a seat's keep, and its marker on the score track |
| `castle-token-back`, `castle-token-five-points` | a wall token, face down and of each kind |
| `castle-tile-back`, `castle-frame` | a tile face down, a frame for a tile |
| `castle-board` | yard, wall and score track, WIDTH by HEIGHT; its spaces begin at MARGIN, MARGIN |

The symbols of Zamek begin with `zamek-` and show the same things in another style (`art_style`). `art_wall` gives
the places of numbers, towers and start spaces on the board; `anchor` and `outline` give the place of a segment on
a face. Faces are drawn for any tile set; see `art_shape` and `art_faces`.
"""

from functools import cache

from keepstone.drawing.sheets import SQUARE
from keepstone.games.castle.picture.art import faces as art_faces
from keepstone.games.castle.picture.art import wall as art_wall
from keepstone.games.castle.picture.art.shape import BARE, SegmentRegion, regions
from keepstone.games.castle.picture.art.spots import spot
from keepstone.games.castle.picture.art.stone import STYLE as STONE
from keepstone.games.castle.picture.art.style import Style
from keepstone.games.castle.picture.art.things import bodies, things
from keepstone.games.castle.picture.art.timber import STYLE as TIMBER
from keepstone.games.castle.rules.tiles import TileSet, parse, standard

STYLES = (STONE, TIMBER)  # of The Castle and of Zamek
FOLLOWER_ROOM = 15.0  # free radius that is enough for a follower


@cache
def symbols(style: Style = STONE) -> str:
    return symbols_of(parse(standard()), style)


def symbols_of(tiles: TileSet, style: Style = STONE) -> str:
    """Return all symbols for a tile set, as one invisible SVG document."""
    sheet = style.sheet
    others = {name: (SQUARE, picture) for name, picture in things(style).items()}
    yard = -art_wall.MARGIN
    board = f"{yard} {yard} {art_wall.WIDTH} {art_wall.HEIGHT}"
    others["board"] = board, art_wall.board(style)
    outlines, faces = _faces(tiles, style)
    shared = [
        art_faces.shared(style),
        bodies(style),
        sheet.part("tower", style.wall.tower),
        art_wall.earth(style),
    ]
    drawn = (
        sheet.symbol(name, picture, box, **(art_faces.OPEN if name[:4] == "face" else {}))
        for name, (box, picture) in (faces | others).items()
    )
    return sheet.document([*shared, outlines], drawn)


def face_name(face: int) -> str:
    """Return the part of a face's IDs that follows `castle-face-` and `castle-glow-`.

    In IDs, faces are counted from 1; in the code, they are counted from 0.
    """
    return f"{face + 1:02}"


def start_ports(ports: tuple[str, ...]) -> tuple[str, ...]:
    """Return a start space as a face that has only one edge. On the board, this edge faces south."""
    return (BARE,) * 6 + tuple(ports) + (BARE,) * 3


def _faces(tiles: TileSet, style: Style) -> tuple[str, dict[str, tuple[str, str]]]:
    """Return the definitions for all faces and start spaces, and their symbols."""
    outlines, drawn = [], {}
    strip = f"0 {100 - art_wall.START} 100 {art_wall.START}"
    for i, ports in enumerate((*tiles.faces, *map(start_ports, tiles.starts))):
        is_face = i < len(tiles.faces)
        name = face_name(i) if is_face else f"start-{i - len(tiles.faces)}"
        face = art_faces.Face(style, name, ports, tiles.marks[i], is_face and tiles.squares[i])
        outlines.append(face.outlines())
        box = SQUARE if is_face else strip
        drawn[f"face-{name}" if is_face else name] = box, face.picture()
        for segment in dict.fromkeys(port for port in ports if port != BARE):
            drawn[f"glow-{name}-{segment}"] = box, art_faces.glow(style, name, segment)
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
    """Return where a follower is placed on an unrotated face: a roomy place, clear of wells and markets."""
    marked = art_faces.mark_places(ports, dict(marks), square).values()
    taken = (*marked, art_faces.PLAZA) if square else tuple(marked)
    at = spot(_region(ports, square, segment), taken, FOLLOWER_ROOM).at
    return at.real, at.imag


def _region(ports: tuple[str, ...], square: bool, segment: str) -> SegmentRegion:
    return next(region for region in regions(ports, square) if region.name == segment)
