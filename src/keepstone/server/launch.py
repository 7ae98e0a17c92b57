"""Starting the server: its folder, its port, its database; then serving until it is stopped."""

import asyncio
import contextlib
import logging
import os
import socket
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import uvicorn
from alembic.util.exc import CommandError
from sqlalchemy.exc import DBAPIError

from keepstone.kit import cache
from keepstone.kit.quoting import quoted
from keepstone.protocol import KeepstoneError
from keepstone.server.app import create_app
from keepstone.server.connection import Connection
from keepstone.server.origins import PORTS, origin_of
from keepstone.server.settings import DATABASE, Settings
from keepstone.server.store import Store

LARGEST_MESSAGE = 65_536  # beyond it the connection is cut; our own limit, which answers, is lower

MOST_CONNECTIONS = 900  # most systems let a process have 1,024 open files

LAST_PORT = 65_535


class CannotStart(KeepstoneError):
    """The port is taken, or the folder or database cannot be used."""


def run(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | str | None = None,
    public_url: str = "",
) -> None:
    """Serve until interrupted. data: the database's folder; public_url: where people find the server.

    CannotStart says what is in the way, UnusableFolder what is wrong with that of the compiled code.
    """
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    logging.getLogger("keepstone").setLevel(logging.INFO)
    check_public_url(public_url)
    settings = Settings(host=host, public_url=public_url)
    if data is not None:
        settings = replace(settings, data=Path(data).expanduser())
    prepare_folder(settings.data)
    cache.root()
    with bind(host, port) as listener, contextlib.suppress(KeyboardInterrupt):
        asyncio.run(serve(settings, listener))


async def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve on a bound socket."""
    store = await open_store(settings)
    greeting = f"Keepstone is ready: {address(listener)}"
    app = create_app(settings, store, ready=lambda: print(greeting, flush=True))
    await uvicorn.Server(configure(app)).serve(sockets=[listener])


def configure(app: object) -> uvicorn.Config:
    """How uvicorn serves the application."""
    return uvicorn.Config(
        app,  # type: ignore[arg-type]
        http=Connection,
        ws="websockets-sansio",
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # it would compress every frame anew for every spectator
        limit_concurrency=MOST_CONNECTIONS,
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def check_public_url(url: str) -> None:
    """CannotStart unless it is empty or an origin, as browsers write it."""
    origin = origin_of(url)
    known = origin.scheme in PORTS and origin.host.isascii() and origin.host
    if url and not (known and urlsplit(url).path in ("", "/") and not set("?#@") & set(url)):
        raise CannotStart(
            f"{quoted(url)} cannot be the public address: it is like https://castle.example, without a path"
        )


def prepare_folder(data: Path) -> None:
    """Make the data folder with its database, which hold secrets, for us alone; see that it can be written.

    A folder that exists stays as open as it is.
    """
    probe = data / ".writable"
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
        (data / DATABASE).touch(mode=0o600)  # SQLite makes its other files like this one
    except OSError as error:
        raise CannotStart(
            f"the data folder {data} cannot be written: {error.strerror}. "
            "Choose another with --data"
        ) from None


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any that is free."""
    if not 0 <= port <= LAST_PORT:
        raise CannotStart(f"{port} is no port: they go from 0 to {LAST_PORT}")
    try:
        listener = socket.create_server((host, port), family=_family(host), backlog=2048)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotStart(
            f"cannot listen on port {port} of {host}: {why}. Choose another with --port"
        ) from None
    # Every connection takes this over: small frames would wait 40 ms for the answer to the last one.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return listener


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET


async def open_store(settings: Settings) -> Store:
    """Open the database and bring it up to date."""
    try:
        return await Store.open(settings.database_url)
    except DBAPIError as error:
        raise CannotStart(f"the database in {settings.data} cannot be used: {error.orig}") from None
    except CommandError as error:
        raise CannotStart(
            f"the database in {settings.data} was made by another version of Keepstone: {error}"
        ) from None


def address(listener: socket.socket) -> str:
    """Where a person on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    host = "localhost" if host in ("0.0.0.0", "::") else host
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
