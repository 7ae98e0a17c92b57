"""The browser client's files, and the rulebooks."""

import asyncio
import mimetypes
from contextlib import suppress
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from keepstone.protocol import Game
from keepstone.server.errors import NotFound
from keepstone.server.files import ASK_AGAIN, FOREVER, File, answer, file_of
from keepstone.server.rulebooks import for_players
from keepstone.server.security import AnyRequest

PACKAGE = Path(__file__).parents[1]
REPOSITORY = PACKAGE.parents[1]
# In a wheel the client lies in the first folder, in a development tree in the second.
CLIENTS = (PACKAGE / "server" / "static", REPOSITORY / "web" / "dist")
RULEBOOKS = (PACKAGE / "docs" / "rules", REPOSITORY / "docs" / "rules")

INDEX = "index.html"
HASHED = "assets/"
MOST_FILES = 100  # kept in memory
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Keepstone</title>"
    "<h1>The client is not built</h1><p>The server runs, but its pages are missing. Build them "
    "with <code>make setup</code>, then load this page again. Programs can play: see "
    "docs/protocol.md."
)


@get(
    ["/", "/t/{id:str}", "/learn/{id:str}", "/rules/{id:str}", "/{path:path}"],
    include_in_schema=False,
    opt={"packed": True},
)
async def page(
    request: AnyRequest, path: FromPath[str] = "", id: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the client; the lobby, the tables, rules and lessons are all one page."""
    name = INDEX if id else path.lstrip("/") or INDEX
    file = await asyncio.to_thread(_find, name, request.app.state.settings.base_path)
    return answer(request, file)


@lru_cache
def rulebook(game: Game) -> File:
    """The chapter of the rules of a game; a game of another package has a `rules.md` there."""
    own = [folder / f"{game.rulebook or game.name}.md" for folder in RULEBOOKS]
    package = files(game.rules.__name__.rpartition(".")[0])
    for path in (*own, package / "rules.md"):
        if path.is_file():
            text = for_players(path.read_text(encoding="utf-8"))
            return file_of(text.encode(), "text/markdown")
    raise NotFound(f"the rules of {game.name} are not here")


def _find(path: str, base: str) -> File:
    root = next((folder for folder in CLIENTS if (folder / INDEX).is_file()), None)
    if root is None:
        if path != INDEX:
            raise NotFound("the client is not built")
        return file_of(NOT_BUILT.encode(), "text/html")
    file = _file(root.resolve(), path)
    if file is None:
        raise NotFound("there is nothing at this address")
    changed = file.stat().st_mtime_ns
    if path == INDEX:
        return _read_index(file, changed, base)
    return _read(file, changed, FOREVER if path.startswith(HASHED) else ASK_AGAIN)


@lru_cache(MOST_FILES)
def _read(file: Path, _changed: int, cache: str) -> File:
    """A file, read anew when it has changed."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return file_of(file.read_bytes(), kind, cache)


@lru_cache
def _read_index(file: Path, _changed: int, base: str) -> File:
    """The page, with its files and what it asks the server for below the base path."""
    text = file.read_text(encoding="utf-8").replace('="./', f'="{base}/')
    return file_of(text.replace('data-base="/"', f'data-base="{base}/"').encode(), "text/html")


def _file(root: Path, path: str) -> Path | None:
    """The file of that name in a folder; None if there is none, or if nothing could be called so."""
    with suppress(OSError, ValueError):
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    return None
