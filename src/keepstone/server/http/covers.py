"""What a game looks like: the fullest part of a table of one of its puzzles, as a picture for those who choose."""

from functools import cache
from itertools import product
from threading import Lock
from typing import Literal, NamedTuple

from msgspec.structs import replace

from keepstone import puzzles, svg
from keepstone.games import find
from keepstone.position import GameConfig
from keepstone.protocol import CHANCE
from keepstone.scene import Box, Piece, Scene
from keepstone.server.http.files import File, file_of
from keepstone.view import View

Scheme = Literal["light", "dark"]
SHARE = 0.45  # of the table's width that is shown
STEPS = 12  # places that are tried along each side
DARK = (
    "<style>svg{--table:#26211c;--slot:#fff0d70d;--slot-line:#f0dcbe3d;--panel:#3a332c;"
    "--panel-active:#3a342d;--ink:#efe7d9;--muted:#b5a997;--ground:#302a23;--surface:#28241f;"
    "--sunken:#171412}</style>"
)


MAKING = Lock()  # one at a time: the rest of the server goes on beside it


class Format(NamedTuple):
    """How wide a picture is for its height; pixels: its width where it is made of them."""

    ratio: float
    pixels: int = 0


CARD = Format(1.6)
PREVIEW = Format(1200 / 630, 1200)  # what messengers and social networks ask for


@cache
def cover(name: str, scheme: Scheme) -> File:
    """The picture of a game on its card."""
    return file_of(_drawn(name, CARD, DARK if scheme == "dark" else "").encode(), "image/svg+xml")


@cache
def preview(name: str) -> File:
    """The picture of a game beside a link to a table, as PNG."""
    return file_of(svg.to_png(_drawn(name, PREVIEW), PREVIEW.pixels), "image/png")


def _drawn(name: str, shape: Format, style: str = "") -> str:
    with MAKING:
        scene = _scene(name)
        part = fullest(scene, shape.ratio)
    return svg.draw(scene, find(name).symbols() + style, part=part)


@cache
def _scene(name: str) -> Scene:
    """A table far into a game, without words on it."""
    table = _table(name)
    seen = table.scene("wide", [""] * table.players)
    return replace(seen, panels=(), prompt=None, choices=())


def _table(name: str) -> View:
    """The puzzle with the longest record; of a game without any, its first decision."""
    if puzzle := puzzles.longest(name):
        return puzzle.position
    position = GameConfig(name).new(seed=1)
    while position.to_act == CHANCE:
        position.roll()
    return position.observe(position.to_act)


def fullest(scene: Scene, ratio: float) -> Box:
    """The part of a table, so wide for its height, on which most lies."""
    width = scene.width * SHARE
    height = width / ratio
    places = product(range(STEPS + 1), repeat=2)
    parts = [
        Box((scene.width - width) * i / STEPS, (scene.height - height) * j / STEPS, width, height)
        for i, j in places
    ]
    return max(parts, key=lambda part: sum(_common(part, piece) for piece in scene.pieces))


def _common(part: Box, piece: Piece) -> float:
    """How much of a piece lies in a part of the table."""
    across = min(part.x + part.width, piece.x + piece.width) - max(part.x, piece.x)
    down = min(part.y + part.height, piece.y + piece.height) - max(part.y, piece.y)
    return max(0.0, across) * max(0.0, down)
