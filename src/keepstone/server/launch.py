"""Starting the server: its folder, its port, its database; then serving until it is stopped."""

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

from keepstone.kit import cache
from keepstone.kit.jit import load_compiler
from keepstone.kit.quoting import quoted
from keepstone.protocol import KeepstoneError
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
from keepstone.server.push.settings import push_key_of
from keepstone.server.services import build_services
from keepstone.server.settings import Settings
from keepstone.server.storage.migrate import OtherVersion
from keepstone.server.storage.store import Store

LARGEST_MESSAGE = 65_536  # beyond it the connection is cut; our own limit, which answers, is lower

SPARE_FILES = 100  # beside connections
SWITCH_SECONDS = 0.0005  # Python's own 5 ms are waited for at every step of an answer
LOCK_FILE = "server.lock"


class CannotStart(KeepstoneError):
    """The port is taken, or the folder or database cannot be used."""


def run(settings: Settings) -> None:
    """Serve until interrupted.

    CannotStart says what is in the way, UnusableFolder what is wrong with that of the compiled code,
    InvalidPushKey with the key for notices.
    """
    _configure_logging()
    check_public_url(settings.public_url)
    push_key_of(settings)
    cache.root()
    with (
        held_folder(settings),
        bind(settings.host, settings.port) as listener,
        suppress(KeyboardInterrupt),
    ):
        asyncio.run(serve(settings, listener))


def run_worker(settings: Settings) -> None:
    """Think for the bots of other processes, and analyse games, until interrupted."""
    _configure_logging()
    push_key_of(settings)
    if settings.channel_url is None:
        raise CannotStart(
            "a worker works for servers with a database that they share: name it with --database"
        )
    with suppress(KeyboardInterrupt):
        asyncio.run(work(settings))


async def work(settings: Settings) -> None:
    """Do what is to be done, until SIGTERM."""
    load_ahead()
    services = build_services(settings, await open_store(settings), WarmUp())
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
def held_folder(settings: Settings) -> Iterator[None]:
    """Hold the folder, if the database is in it: a second server would not hear of what this one does."""
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
    """Words for people go to standard error, the lines of the access log to standard output."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s: %(message)s")
    logging.getLogger("keepstone").setLevel(logging.INFO)
    access_log.log.addHandler(logging.StreamHandler(sys.stdout))
    access_log.log.propagate = False


async def serve(settings: Settings, listener: socket.socket) -> None:
    """Serve on a bound socket."""
    load_ahead()
    store = await open_store(settings)
    greeting = f"Keepstone is ready: {address(listener, settings.base_path)}"
    app = create_app(settings, store, ready=lambda: print(greeting, flush=True))
    await Server(app).serve(sockets=[listener])


def load_ahead() -> None:
    """Do what holds Python's lock for long before anybody can be kept waiting by it."""
    sys.setswitchinterval(SWITCH_SECONDS)
    load_compiler()
    gc.collect()
    gc.freeze()  # what is there now stays for ever: searching it would hold everybody up for 0.1 s


class Server(uvicorn.Server):
    """It serves the application. When it stops, who waits for a game to be compiled is told to come again."""

    def __init__(self, app: Litestar):
        super().__init__(configure(app))
        self._warm_up: WarmUp = app.state.warm_up

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop, when all that is being answered has been."""
        self._warm_up.close()
        await super().shutdown(sockets)


def configure(app: Litestar) -> uvicorn.Config:
    """How uvicorn serves the application."""
    connections: ConnectionLimits = app.state.limits.connections
    _allow_files(connections.most + REFUSED + SPARE_FILES)
    return uvicorn.Config(
        with_middleware(app),
        http=partial(HttpConnection, connections),  # type: ignore[arg-type]
        proxy_headers=False,  # our surroundings take care of them
        ws=partial(SocketConnection, connections),  # type: ignore[arg-type]
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,  # it would compress anew for every spectator: packets.py does not
        access_log=False,
        log_level="warning",
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=3,
    )


def _allow_files(wanted: int) -> None:
    """Let this process have so many open files, if the system does; most give 1,024 unless asked."""
    allowed, most = getrlimit(RLIMIT_NOFILE)
    if allowed < wanted:
        setrlimit(RLIMIT_NOFILE, (wanted if most == RLIM_INFINITY else min(wanted, most), most))


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
        (data / FILE).touch(mode=0o600)  # SQLite makes its other files like this one
    except OSError as error:
        raise CannotStart(
            f"the data folder {data} cannot be written: {error.strerror}. "
            "Choose another with --data"
        ) from None


def bind(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any that is free."""
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
    with explained(settings):
        return await Store.open(settings.database_url)


@contextmanager
def explained(settings: Settings) -> Iterator[None]:
    """What is wrong with the database, in words."""
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
            f"the database {where} was made by another version of Keepstone: {error}"
        ) from None


def address(listener: socket.socket, base: str = "") -> str:
    """Where a person on this machine finds the server."""
    host, port = listener.getsockname()[:2]
    host = "localhost" if host in ("0.0.0.0", "::") else host
    return f"http://[{host}]:{port}{base}/" if ":" in host else f"http://{host}:{port}{base}/"
