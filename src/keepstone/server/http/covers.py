"""Pictures of games, for the lobby and link previews: the fullest part of the table in a puzzle's position."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from functools import cache
from itertools import product
from threading import Lock
from typing import Literal, NamedTuple, get_args

from keepstone import puzzles, svg
from keepstone.composer import Composition, composed
from keepstone.games import find
from keepstone.position import GameConfig
from keepstone.protocol import CHANCE
from keepstone.scene import Box, Piece, Scene
from keepstone.server.base.subprocesses import running
from keepstone.server.base.tasks import stop
from keepstone.server.errors import ServerFailure
from keepstone.server.http.files import File, file_of
from keepstone.view import View

Scheme = Literal["light", "dark"]
SHARE = 0.45  # of the table's width
STEPS = 12  # positions tried along each side
DARK = (
    "<style>svg{--table:#26211c;--slot:#fff0d70d;--slot-line:#f0dcbe3d;--panel:#3a332c;"
    "--panel-active:#3a342d;--ink:#efe7d9;--muted:#b5a997;--ground:#302a23;--surface:#28241f;"
    "--sunken:#171412}</style>"
)


DRAWING = Lock()  # one at a time, so that the rest of the server keeps running


class Format(NamedTuple):
    """The ratio of width to height of a picture; pixels: its width, if it is a bitmap."""

    ratio: float
    pixels: int = 0


CARD = Format(1.6)
PREVIEW = Format(1200 / 630, 1200)  # the format for link previews


@cache
def cover(name: str, scheme: Scheme) -> File:
    """Return a game's cover as SVG."""
    return file_of(_drawn(name, CARD, DARK if scheme == "dark" else "").encode(), "image/svg+xml")


def draw_covers(name: str) -> None:
    """Draw and cache the covers of a game."""
    for scheme in get_args(Scheme):
        cover(name, scheme)


class Previews:
    """Link preview pictures of games, as PNG.

    Each is drawn once, in a subprocess: the library holds the GIL for seconds.
    """

    def __init__(self) -> None:
        self._drawing: dict[str, asyncio.Task[File]] = {}

    async def preview(self, name: str) -> File:
        """Return a game's preview; ServerFailure if it cannot be drawn."""
        if name not in self._drawing:
            self._drawing[name] = asyncio.create_task(self._draw(name))
        return await asyncio.shield(self._drawing[name])

    async def close(self) -> None:
        """Cancel the drawing."""
        await stop(self._drawing.values())

    async def _draw(self, name: str) -> File:
        try:
            return file_of(await _rasterised(name), "image/png")
        except BaseException:
            del self._drawing[name]  # the next request tries again
            raise


async def _rasterised(name: str) -> bytes:
    document = await asyncio.to_thread(_drawn, name, PREVIEW)
    command = (sys.executable, "-m", "keepstone.svg", str(PREVIEW.pixels))
    async with running(*command, stdin=PIPE, stdout=PIPE) as process:
        image, _ = await process.communicate(document.encode())
    if process.returncode:
        raise ServerFailure(f"the process that draws {name} ended with {process.returncode}")
    return image


def _drawn(name: str, shape: Format, style: str = "") -> str:
    with DRAWING:
        picture = _picture(name)
        part = fullest(picture, shape.ratio)
        seen = tuple(piece for piece in picture.pieces if _is_near(part, piece))
    return svg.document(picture._replace(pieces=seen), find(name).symbols() + style, part=part)


def _is_near(part: Box, piece: Piece) -> bool:
    """Return whether a piece, at any rotation, lies in a part of the table; others are not drawn."""
    reach = max(piece.width, piece.height)
    near = Box(piece.x - reach, piece.y - reach, piece.width + 2 * reach, piece.height + 2 * reach)
    return _common(part, near) > 0


@cache
def _picture(name: str) -> Composition:
    """Return the boards late in a game, without text."""
    table = _table(name)
    seen = table.scene([""] * table.players)
    boards = {board.id for board in seen.boards}
    return composed(
        Scene(
            boards=seen.boards,
            seats=(),
            pieces=tuple(piece for piece in seen.pieces if piece.part in boards),
            spaces=tuple(space for space in seen.spaces if space.part in boards),
        )
    )._replace(texts=())


def _table(name: str) -> View:
    """Return the position of the game's puzzle with the longest record; without puzzles, the first decision."""
    if puzzle := puzzles.longest(name):
        return puzzle.position
    position = GameConfig(name).new(seed=1)
    while position.to_act == CHANCE:
        position.roll()
    return position.observe(position.to_act)


def fullest(picture: Composition, ratio: float) -> Box:
    """Return the part of a picture, of this ratio, with the largest area of pieces."""
    width = picture.width * SHARE
    height = width / ratio
    places = product(range(STEPS + 1), repeat=2)
    parts = [
        Box(
            (picture.width - width) * i / STEPS,
            (picture.height - height) * j / STEPS,
            width,
            height,
        )
        for i, j in places
    ]
    return max(parts, key=lambda part: sum(_common(part, piece) for piece in picture.pieces))


def _common(part: Box, piece: Box | Piece) -> float:
    """Return the area of a piece that lies in a part of the table."""
    across = min(part.x + part.width, piece.x + piece.width) - max(part.x, piece.x)
    down = min(part.y + part.height, piece.y + piece.height) - max(part.y, piece.y)
    return max(0.0, across) * max(0.0, down)
