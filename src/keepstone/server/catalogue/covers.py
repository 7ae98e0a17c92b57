"""Cover pictures of games, for the lobby and for link previews."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from functools import cache
from typing import Literal

from keepstone.drawing.covers import cover_of
from keepstone.server.base.tasks import running, stop
from keepstone.server.edge.files import File, file_of
from keepstone.server.errors import ServerFailure

Scheme = Literal["light", "dark"]
PREVIEW_PIXELS = 1200  # width of link previews
DARK = "<style>svg{--wood:#2c221a;--table:#26211c;--slot:#fff0d70d;--slot-line:#f0dcbe3d;--ground:#302a23}</style>"


@cache
def cover(name: str, scheme: Scheme) -> File:
    document = cover_of(name)
    if scheme == "dark":
        document = document.replace("><", f">{DARK}<", 1)
    return file_of(document.encode(), "image/svg+xml")


class Previews:
    """Link previews as PNG. Each is drawn once, in a subprocess, because the library holds the GIL for seconds."""

    def __init__(self) -> None:
        self._drawing: dict[str, asyncio.Task[File]] = {}

    async def preview(self, name: str) -> File:
        if name not in self._drawing:
            self._drawing[name] = asyncio.create_task(self._draw(name))
        return await asyncio.shield(self._drawing[name])

    async def close(self) -> None:
        await stop(self._drawing.values())

    async def _draw(self, name: str) -> File:
        try:
            return file_of(await _rasterised(name), "image/png")
        except BaseException:
            del self._drawing[name]  # so that the next request tries again
            raise


async def _rasterised(name: str) -> bytes:
    command = (sys.executable, "-m", "keepstone.drawing.svg", str(PREVIEW_PIXELS))
    async with running(*command, stdin=PIPE, stdout=PIPE) as process:
        image, _ = await process.communicate(cover_of(name).encode())
    if process.returncode:
        raise ServerFailure(f"the process that draws {name} ended with {process.returncode}")
    return image
