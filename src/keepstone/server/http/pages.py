"""HTTP endpoints for the browser client's files and the rulebooks."""

import asyncio
import mimetypes
import re
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from litestar import Response, get
from litestar.di import NamedDependency
from litestar.params import FromPath

from keepstone.errors import KeepstoneError
from keepstone.server.edge.client_folder import INDEX, client_folder
from keepstone.server.edge.files import ASK_AGAIN, FOREVER, File, answer, file_of
from keepstone.server.edge.security import AnyRequest
from keepstone.server.edge.work import PACKED
from keepstone.server.errors import NotFound
from keepstone.server.live.registry import TableRegistry
from keepstone.server.lobby.invitations import preview_tags, puzzle_preview_tags

CLIENT_ROUTES = (  # first segments of paths
    *("play", "learn", "puzzles", "rules", "record", "analysis", "study"),
    *("me", "people", "leaders", "statistics"),
    *("contest", "contests", "club", "clubs", "daily", "duplicate", "duplicates"),
)
PUZZLE = re.compile(r"/?puzzles/([\w-]+)(?:/[\w-]+)?/?")  # pages of puzzles
HASHED = "assets/"
MOST_FILES = 100  # number of files that are kept in memory
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Keepstone</title>"
    "<h1>The client is not built</h1><p>The server runs, but its pages are missing. Build them "
    "with <code>make setup</code>, then load this page again. Programs can play: see "
    "docs/protocol.md."
)


@get(["/", "/t/{id:str}", "/{path:path}"], include_in_schema=False, opt=PACKED)
async def page(
    request: AnyRequest,
    registry: NamedDependency[TableRegistry],
    path: FromPath[str] = "",
    id: FromPath[str] = "",
) -> Response[bytes]:
    """Serve a file of the client, or the client's page.

    index.html is served for the lobby, the tables and all other routes of the client.
    """
    name = INDEX if id or _is_client_route(path) else path.lstrip("/") or INDEX
    try:
        file = await _file_at(request, name)
    except NotFound:
        if not _wants_page(request):
            raise
        not_found = answer(request, await _file_at(request, INDEX))
        not_found.status_code = 404
        return not_found
    return answer(request, await _with_preview(request, registry, file, path, id))


@get(f"/{HASHED}{{path:path}}", include_in_schema=False, opt={**PACKED, "limit": "files"})
async def asset(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    """Serve a script, style, font or picture of the client.

    They have their own rate limit: a first visit loads many, and a page without one of them does not work.
    """
    return answer(request, await _file_at(request, HASHED + path.lstrip("/")))


def _is_client_route(path: str) -> bool:
    return path.lstrip("/").partition("/")[0] in CLIENT_ROUTES


def _wants_page(request: AnyRequest) -> bool:
    is_page = not request.scope["path"].startswith("/api/")
    return is_page and "text/html" in request.headers.get("accept", "")


async def _with_preview(
    request: AnyRequest, registry: TableRegistry, index: File, path: str, id: str
) -> File:
    """Add link preview tags to the page of a puzzle, or of a table that can be loaded."""
    puzzle = PUZZLE.fullmatch(path)
    with suppress(KeepstoneError):
        if id:
            return _tagged(index, preview_tags(request, await registry.stored_card(id)))
        if puzzle:
            return _tagged(index, puzzle_preview_tags(request, puzzle[1], path))
    return index


def _tagged(index: File, tags: str) -> File:
    text = index.content.decode().replace("</head>", f"{tags}</head>", 1)
    return file_of(text.encode(), "text/html")


async def _file_at(request: AnyRequest, path: str) -> File:
    return await asyncio.to_thread(_find, path, request.app.state.settings.base_path)


def _find(path: str, base: str) -> File:
    root = client_folder()
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
    """Read a file. The modification time of the file is part of the cache key."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return file_of(file.read_bytes(), kind, cache)


@lru_cache
def _read_index(file: Path, _changed: int, base: str) -> File:
    """Read index.html, and insert the base path into its URLs."""
    text = file.read_text(encoding="utf-8").replace('="./', f'="{base}/')
    return file_of(text.replace('data-base="/"', f'data-base="{base}/"').encode(), "text/html")


def _file(root: Path, path: str) -> Path | None:
    """Return the path of a file in a folder, or None if it does not exist or is outside the folder."""
    with suppress(OSError, ValueError):
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    return None


ROUTES = (page, asset)
