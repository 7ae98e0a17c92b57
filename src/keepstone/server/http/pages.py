"""The browser client's files, and the rulebooks."""

import asyncio
import json
import mimetypes
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from keepstone.languages import ENGLISH
from keepstone.protocol import Game, KeepstoneError
from keepstone.server.edge.security import AnyRequest
from keepstone.server.errors import NotFound
from keepstone.server.http.files import ASK_AGAIN, FOREVER, File, answer, file_of
from keepstone.server.http.invitations import preview_tags
from keepstone.server.http.rulebooks import rules_of
from keepstone.server.tables.registry import TableRegistry

PACKAGE = Path(__file__).parents[2]
REPOSITORY = PACKAGE.parents[1]
# In a wheel the client lies in the first folder, in a development tree in the second.
CLIENTS = (PACKAGE / "server" / "static", REPOSITORY / "web" / "dist")

INDEX = "index.html"
TEXTS = "words.json"
ROOMS = ("play", "learn", "rules", "record")  # first words of such addresses
HASHED = "assets/"
MOST_FILES = 100  # kept in memory
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Keepstone</title>"
    "<h1>The client is not built</h1><p>The server runs, but its pages are missing. Build them "
    "with <code>make setup</code>, then load this page again. Programs can play: see "
    "docs/protocol.md."
)


@get(["/", "/t/{id:str}", "/{path:path}"], include_in_schema=False, opt={"packed": True})
async def page(
    request: AnyRequest,
    registry: NamedDependency[TableRegistry],
    path: FromPath[str] = "",
    id: FromPath[str] = "",
) -> Response[bytes]:
    """A file of the client; the lobby, the tables and what else it shows are all one page."""
    name = INDEX if id or _is_room(path) else path.lstrip("/") or INDEX
    base = request.app.state.settings.base_path
    try:
        file = await asyncio.to_thread(_find, name, base)
    except NotFound:
        if not _is_for_eyes(request):
            raise
        lost = answer(request, await asyncio.to_thread(_find, INDEX, base))
        lost.status_code = 404
        return lost
    return answer(request, await _with_preview(request, registry, file, id) if id else file)


@lru_cache
def rulebook(game: Game, lang: str = ENGLISH) -> File:
    """The rules of a game; where they are not translated, in English."""
    rules = rules_of(game, lang)
    if rules is None:
        raise NotFound(f"the rules of {game.name} are not here")
    return file_of(rules.text.encode(), "text/markdown", lang=rules.lang)


def _is_room(path: str) -> bool:
    """Whether it is the address of something that the client shows in its one page."""
    return path.lstrip("/").partition("/")[0] in ROOMS


def _is_for_eyes(request: AnyRequest) -> bool:
    """Whether a browser asks for a page to show: then a wrong address is told by a page."""
    is_page = not request.scope["path"].startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "")


async def _with_preview(request: AnyRequest, registry: TableRegistry, index: File, id: str) -> File:
    """The page with what messengers show of the table; as it is if the table cannot be asked for that."""
    with suppress(KeepstoneError):
        tags = preview_tags(request, await registry.stored_card(id))
        text = index.content.decode().replace("</head>", f"{tags}</head>", 1)
        return file_of(text.encode(), "text/html")
    return index


def client_texts() -> frozenset[str] | None:
    """Return the texts that the built client translates (web/words.ts lists them); None if it is not built."""
    root = _root()
    return frozenset(json.loads((root / TEXTS).read_bytes())) if root else None


def _root() -> Path | None:
    """Return the folder of the built client."""
    return next((folder for folder in CLIENTS if (folder / INDEX).is_file()), None)


def _find(path: str, base: str) -> File:
    root = _root()
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
