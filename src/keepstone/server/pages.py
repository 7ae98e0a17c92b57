"""The browser client's files, and the rulebooks."""

import asyncio
import hashlib
import mimetypes
from contextlib import suppress
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

from litestar import Response, get
from litestar.params import FromPath

from keepstone.protocol import Game
from keepstone.server.errors import NotFound
from keepstone.server.security import AnyRequest

PACKAGE = Path(__file__).parents[1]
REPOSITORY = PACKAGE.parents[1]
# In a wheel the client lies in the first folder, in a development tree in the second.
CLIENTS = (PACKAGE / "server" / "static", REPOSITORY / "web" / "dist")
RULEBOOKS = (PACKAGE / "docs" / "rules", REPOSITORY / "docs" / "rules")

HASHED = "assets/"
FOREVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
NOT_BUILT = (
    "<!doctype html><html lang=en><meta charset=utf-8><title>Keepstone</title>"
    "<h1>The client is not built</h1><p>The server runs, but its pages are missing. Build them "
    "with <code>make setup</code>, then load this page again. Programs can play: see "
    "docs/protocol.md."
)


@dataclass(frozen=True, slots=True)
class File:
    """A file to send."""

    content: bytes
    media_type: str
    cache: str


@get(["/", "/t/{id:str}", "/{path:path}"], include_in_schema=False)
async def page(
    request: AnyRequest, path: FromPath[str] = "", id: FromPath[str] = ""
) -> Response[bytes]:
    """A file of the client; the lobby and the tables are all one page."""
    file = await asyncio.to_thread(_find, "index.html" if id else path.lstrip("/") or "index.html")
    return answer(request, file)


def answer(request: AnyRequest, file: File) -> Response[bytes]:
    """The file, or word that the browser has it already."""
    tag = f'"{hashlib.sha256(file.content).hexdigest()[:32]}"'
    known = tag in request.headers.get("if-none-match", "")
    return Response(
        b"" if known else file.content,
        status_code=304 if known else 200,
        media_type=file.media_type,
        headers={"etag": tag, "cache-control": file.cache},
    )


def rulebook(game: Game) -> File:
    """The chapter of the rules of a game; a game of another package has a `rules.md` there."""
    own = [folder / f"{game.rulebook or game.name}.md" for folder in RULEBOOKS]
    package = files(game.rules.__name__.rpartition(".")[0])
    for path in (*own, package / "rules.md"):
        if path.is_file():
            return File(path.read_bytes(), "text/markdown", ASK_AGAIN)
    raise NotFound(f"the rules of {game.name} are not here")


def _find(path: str) -> File:
    root = next((folder for folder in CLIENTS if (folder / "index.html").is_file()), None)
    if root is None:
        if path != "index.html":
            raise NotFound("the client is not built")
        return File(NOT_BUILT.encode(), "text/html", ASK_AGAIN)
    file = _file(root.resolve(), path)
    if file is None:
        raise NotFound("there is nothing at this address")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return File(file.read_bytes(), kind, FOREVER if path.startswith(HASHED) else ASK_AGAIN)


def _file(root: Path, path: str) -> Path | None:
    """The file of that name in a folder; None if there is none, or if nothing could be called so."""
    with suppress(OSError, ValueError):
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    return None
