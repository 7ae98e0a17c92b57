"""The code that starts the server: it opens the data folder, port and database, then serves requests."""

import asyncio
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fcntl import LOCK_EX, LOCK_NB, flock
from functools import partial
from pathlib import Path
from resource import RLIM_INFINITY, RLIMIT_NOFILE, getrlimit, setrlimit
from urllib.parse import urlsplit

import uvicorn
from litestar import Litestar
from sqlalchemy.exc import DBAPIError

from keepstone.errors import KeepstoneError
from keepstone.kit import cache
from keepstone.kit.jit import load_compiler
from keepstone.kit.quoting import quoted
from keepstone.server.app import create_app
from keepstone.server.base.urls import FILE
from keepstone.server.compile.warm_up import WarmUp
from keepstone.server.edge import access_log
from keepstone.server.edge.connection_limits import REFUSED, ConnectionLimits
from keepstone.server.edge.http_connection import HttpConnection
from keepstone.server.edge.origins import PORTS, origin_of
from keepstone.server.edge.stack import with_middleware
from keepstone.server.edge.websocket_frames import SocketConnection
from keepstone.server.lifecycle import close_services, start_work
from keepstone.server.people.push import push_key_of
from keepstone.server.services import Services
from keepstone.server.settings import Settings
from keepstone.server.storage.database import OneLine
from keepstone.server.storage.migrate import OtherVersion
from keepstone.server.storage.store import Store

LARGEST_MESSAGE = 16_384  # bytes; the limit of the application (LARGEST_FRAME) sends an error frame

SPARE_FILES = 100  # number of file descriptors that are needed in addition to those of connections
# seconds after which a connection whose client acknowledges nothing is lost
UNANSWERED_SECONDS = 30
SWITCH_SECONDS = 0.0005  # with Python's default of 5 ms, every step of a response could be delayed
LOCK_FILE = "server.lock"


class CannotStart(KeepstoneError):
    """The port is in use, or the folder or database cannot be used."""


def run(settings: Settings) -> None:
    """Run the server until it is interrupted.

    Raise CannotStart if the folder, port or database cannot be used, UnusableFolder if the cache folder for
    compiled code cannot be used, and InvalidPushKey if the push key is invalid.
    """
    _configure_logging()
    check_public_url(settings.public_url)
    push_key_of(settings)
    cache.root()
    with (
        locked_folder(settings),
        bind(settings.host, settings.port) as listener,
        suppress(KeyboardInterrupt),
    ):
        asyncio.run(serve(settings, listener))


def run_worker(settings: Settings) -> None:
    """Run bots and analyses for the servers that share a database, until the process is interrupted."""
    _configure_logging()
    push_key_of(settings)
    if settings.shared_url is None:
        raise CannotStart(
            "a worker needs a database that it shares with servers: name it with --database"
        )
    with suppress(KeyboardInterrupt):
        asyncio.run(work(settings))


async def work(settings: Settings) -> None:
    preload()
    services = Services(settings, await open_store(settings), WarmUp())
    ended = asyncio.Event()
    asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, ended.set)
    try:
        await services.warm_up.run()
        await start_work(services)
        print("Keepstone's worker is ready", flush=True)
        await ended.wait()
    finally:
        await close_services(services)


@contextmanager
def locked_folder(settings: Settings) -> Iterator[None]:
    """Lock the folder of the database against a second server, which would not notice this server's changes."""
    if settings.database is not None:
        yield
        return
    prepare_folder(settings.data)
    lock = settings.data / LOCK_FILE
    lock.touch(mode=0o600)
    with lock.open("w") as file:
        try:
            flock(file, LOCK_EX | LOCK_NB)
        except OSError:
            raise CannotStart(
                f"another server uses the data folder {settings.data}. Choose another with --data, "
                "or a PostgreSQL database for both with --database"
            ) from None
        yield


def _configure_logging() -> None:
    """Write log messages to standard error, and the access log to standard output."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    for handler in logging.getLogger().handlers:
        handler.addFilter(OneLine())
    logging.getLogger("keepstone").setLevel(logging.INFO)
    access_log.log.addHandler(logging.StreamHandler(sys.stdout))
    access_log.log.propagate = False


async def serve(settings: Settings, listener: socket.socket) -> None:
    preload()
    store = await open_store(settings)
    greeting = f"Keepstone is ready: {address(listener, settings.base_path)}"
    app = create_app(settings, store, ready=lambda: print(greeting, flush=True))
    await Server(app).serve(sockets=[listener])


def preload() -> None:
    """Before the first request arrives, do the work that holds the GIL for a long time."""
    sys.setswitchinterval(SWITCH_SECONDS)
    load_compiler()
    gc.collect()
    gc.freeze()  # never collect the existing objects: a collection would block all requests for 0.1 s


class Server(uvicorn.Server):
    """The uvicorn server. When it stops, requests that are waiting for a game to be compiled are released."""

    def __init__(self, app: Litestar):
        super().__init__(configure(app))
        self._warm_up: WarmUp = app.state.warm_up

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._warm_up.close()
        await super().shutdown(sockets)


def configure(app: Litestar) -> uvicorn.Config:
    connections: ConnectionLimits = app.state.limits.connections
    _allow_files(connections.most + REFUSED + SPARE_FILES)
    return uvicorn.Config(
        with_middleware(app),
        http=partial(HttpConnection, connections),  # type: ignore[arg-type]
        proxy_headers=False,  # our own middleware handles proxy headers
        ws=partial(SocketConnection, connections, app.state.settings.frames),  # type: ignore[arg-type]
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # uvicorn would compress the same frame again for every spectator
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def _allow_files(wanted: int) -> None:
    """Raise the process's limit on open files as far as the system allows. The usual limit is 1,024 files."""
    allowed, most = getrlimit(RLIMIT_NOFILE)
    if allowed < wanted:
        setrlimit(RLIMIT_NOFILE, (wanted if most == RLIM_INFINITY else min(wanted, most), most))


def check_public_url(url: str) -> None:
    """Raise CannotStart unless the URL is empty or an origin in the form that browsers send."""
    origin = origin_of(url)
    known = origin.scheme in PORTS and origin.host.isascii() and origin.host
    if url and not (known and urlsplit(url).path in ("", "/") and not set("?#@") & set(url)):
        raise CannotStart(
            f"{quoted(url)} cannot be the public URL: it must be like https://castle.example, without a path"
        )


def prepare_folder(data: Path) -> None:
    """Create the data folder and its database so that only this user can read them.

    Raise CannotStart if the folder is not writable. The permissions of an existing folder are not changed.
    """
    probe = data / ".writable"
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        probe.touch()
        probe.unlink()
        (data / FILE).touch(mode=0o600)  # SQLite gives its other files the same permissions
    except OSError as error:
        raise CannotStart(
            f"the data folder {data} cannot be written: {error.strerror}. "
            "Choose another with --data"
        ) from None


def bind(host: str, port: int) -> socket.socket:
    """Return a listening socket. Port 0 selects any free port; :: stands for all addresses if possible."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    both = family == socket.AF_INET6 and socket.has_dualstack_ipv6()
    try:
        listener = socket.create_server(
            (host, port), family=family, backlog=2048, dualstack_ipv6=both
        )
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno and error.errno > 0 else str(error)
        raise CannotStart(
            f"cannot listen on port {port} of {host}: {reason}. Choose another with --port"
        ) from None
    # Connections inherit this option from the socket. Without the option, small frames could wait 40 ms for the
    # last acknowledgement.
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # Otherwise Linux would keep a dead connection for a quarter of an hour, and its player would count as present.
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNANSWERED_SECONDS * 1000)
    return listener


async def open_store(settings: Settings) -> Store:
    with startup_errors(settings):
        return await Store.open(settings.database_url)


@contextmanager
def startup_errors(settings: Settings) -> Iterator[None]:
    where = f"at {settings.database_url!r}" if settings.database else f"in {settings.data}"
    try:
        yield
    except ModuleNotFoundError as error:
        raise CannotStart(
            f"{error.name} is not installed: pip install 'keepstone[processes]'"
        ) from None
    except DBAPIError as error:
        raise CannotStart(f"the database {where} cannot be used: {error.orig}") from None
    except OtherVersion as error:
        raise CannotStart(
            f"the database {where} belongs to another version of Keepstone: {error}"
        ) from None


def address(listener: socket.socket, base: str = "") -> str:
    host, port = listener.getsockname()[:2]
    host = "localhost" if host in ("0.0.0.0", "::") else host
    return f"http://[{host}]:{port}{base}/" if ":" in host else f"http://{host}:{port}{base}/"
