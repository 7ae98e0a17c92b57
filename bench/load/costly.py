"""Moves of others while addresses repeat a costly request: `python -m bench.load.costly [NAME …] --addresses 20`.

For each kind of request, the table shows its processor time, how many the server processed in a second, how long
moves at other tables took (also as a multiple of the moves without load in the same run), and the server's memory.
The load comes from another process. It keeps to the default rate limits of its addresses, which `X-Forwarded-For`
names.
"""

import asyncio
import json
import multiprocessing
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from http import HTTPStatus
from itertools import cycle
from pathlib import Path
from typing import Any, NamedTuple

from bench.load.costly_kinds import GAME, KEY, Request, kinds, post
from bench.load.crowd import Line, Server, serving
from bench.load.tables import Player, open_table, percentiles
from keepstone.cli.output import print_table
from keepstone.cli.shared_arguments import count
from keepstone.server.base.rate_limits import Bucket

TRIALS = 10  # requests for the processor time
EVERY = 2.0  # seconds between two moves of a table
NONE = "none"
ADDRESS = "X-Forwarded-For"


@dataclass(frozen=True, slots=True)
class Row:
    """The results for one kind of request. Times are in ms (50th, 95th, 99th, 100th percentile)."""

    name: str
    cost: float
    processed: float  # in a second
    answer: tuple[float, ...]
    mb: float


async def ask(
    server: Server, requests: Iterator[Request], address: str, allowed: Bucket, until: float
) -> int:
    """Repeat requests over one connection until a time. Return how many the server processed.

    allowed: the rate limit of the address.
    """
    reader, writer = await asyncio.open_connection(server.host, server.port)
    answered = 0
    while time.monotonic() < until:
        if wait := allowed.take():
            await asyncio.sleep(min(wait, max(0.0, until - time.monotonic())))
            continue
        writer.write(text_of(next(requests), address))
        try:
            async with asyncio.timeout(max(0.0, until - time.monotonic())):
                head = await reader.readuntil(b"\r\n\r\n")
        except TimeoutError:
            break
        except (asyncio.IncompleteReadError, ConnectionError):  # the server has closed it
            reader, writer = await asyncio.open_connection(server.host, server.port)
            continue
        fields = dict(line.split(b": ", 1) for line in head.lower().split(b"\r\n")[1:-2])
        try:
            async with asyncio.timeout(max(0.0, until - time.monotonic())):
                if b"transfer-encoding" in fields:
                    await reader.readuntil(b"\r\n0\r\n\r\n")
                else:
                    await reader.readexactly(int(fields.get(b"content-length", 0)))
        except TimeoutError:
            break
        answered += int(head.split()[1]) < HTTPStatus.TOO_MANY_REQUESTS
    writer.close()
    return answered


def text_of(request: Request, address: str) -> bytes:
    """Return a request as sent by an address."""
    head = headers() | {ADDRESS: address, "Host": "127.0.0.1"}
    lines = [f"{name}: {value}" for name, value in head.items()]
    first = f"{request.method} {request.path} HTTP/1.1"
    length = f"Content-Length: {len(request.body)}"
    return "\r\n".join((first, *lines, length, "", "")).encode() + request.body


def headers() -> dict[str, str]:
    """Return the headers of all requests."""
    return {
        "Accept-Encoding": "gzip",
        "Authorization": f"Bearer {KEY}",
        "Content-Type": "application/json",
    }


async def attack(server: Server, requests: list[Request], wish: Namespace) -> int:
    """Repeat requests over several connections of several addresses. Return how many were processed."""
    until = time.monotonic() + wish.seconds
    asking = []
    for n in range(wish.addresses):
        allowed = Bucket(requests[0].rate)
        for number in range(wish.connections):
            turned = cycle(requests[number % len(requests) :] + requests)
            asking.append(ask(server, turned, f"198.51.100.{n}", allowed, until))
    return sum(await asyncio.gather(*asking))


def attacking(server: Any, requests: list[Request], wish: Namespace, answered: Any) -> None:
    """Run the load in its own process."""
    answered.value = asyncio.run(attack(server, requests, wish))


class Address(NamedTuple):
    """The address of the server, for another process."""

    host: str
    port: int


async def moves(server: Server, wish: Namespace, players: list[Player]) -> list[float]:
    """Play at all tables for some seconds. Return the seconds until each move was answered."""
    for player in players:
        player.answers.clear()
    began = time.perf_counter()
    until = began + wish.seconds
    firsts = [began + EVERY * (i + 0.5) / len(players) for i in range(len(players))]
    playing = [p.play(f, EVERY, until) for p, f in zip(players, firsts, strict=True)]
    await asyncio.gather(*playing)
    return [each for player in players for each in player.answers]


async def measure(server: Server, name: str, requests: list[Request], wish: Namespace) -> Row:
    """Measure the moves at new tables during the load. name: NONE for no load."""
    players = [Player(seed, True) for seed in range(wish.tables)]
    for player in players:
        await player.sit([server], *await asyncio.to_thread(open_table, server, "castle-keep"))
    cost, answered = 0.0, multiprocessing.Value("i", 0)
    if name == NONE:
        answers = await moves(server, wish, players)
    else:
        cost = await asyncio.to_thread(cost_of, server, requests)
        where = Address(server.host, server.port)
        load = multiprocessing.Process(target=attacking, args=(where, requests, wish, answered))
        load.start()
        answers = await moves(server, wish, players)
        await asyncio.to_thread(load.join)
    for player in players:
        for line in player.lines:
            line.close()
    processed = answered.value / wish.seconds
    return Row(name, cost, processed, percentiles(answers), server.megabytes)


def cost_of(server: Server, requests: list[Request]) -> float:
    """Return the processor time of a request in ms, of the server with all its threads."""
    connection, before = server.client(), server.cpu
    for _, request in zip(range(TRIALS), cycle(requests), strict=False):
        connection.request(request.method, request.path, request.body or None, headers())
        connection.getresponse().read()
    connection.close()
    return 1e3 * (server.cpu - before) / TRIALS


async def finished_game(server: Server) -> str:
    """Let two bots play, with a spectator. Return the table."""
    place = post(
        server.client(), "/api/tables", {"game": GAME, "seats": ["random", "random"]}, None
    )
    over = asyncio.Event()

    def heard(frame: bytes) -> None:
        if b'"status":"over"' in frame:
            over.set()

    line = await Line.connect(server, place["table"], None, heard, changes=False)
    await over.wait()
    line.close()
    return str(place["table"])


async def measured(server: Server, wish: Namespace) -> list[Row]:
    """Return a row without load, and one for each kind of request."""
    asked = kinds(server.client(), await finished_game(server))
    unknown = set(wish.names) - set(asked)
    if unknown:
        raise SystemExit(f"Unknown: {', '.join(unknown)}. Requests: {', '.join(asked)}.")
    rows = [await measure(server, NONE, [], wish)]
    for name in wish.names or asked:
        rows.append(await measure(server, name, asked[name], wish))
    return rows


def show(rows: list[Row]) -> None:
    """Print the rows as a table."""
    idle = rows[0].answer
    head = ("request", "cost", "processed/s", "moves p50", "moves p95", "p95 / idle", "memory")
    cells = [
        (
            row.name,
            f"{row.cost:.0f} ms",
            f"{row.processed:.0f}",
            f"{row.answer[0]:.0f} ms",
            f"{row.answer[1]:.0f} ms",
            f"{row.answer[1] / idle[1]:.1f}",
            f"{row.mb:.0f} MB",
        )
        for row in rows
    ]
    print_table([head, *cells])


def arguments() -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help="requests (default: all)")
    parser.add_argument("--addresses", type=count, default=20)
    parser.add_argument("--connections", type=count, default=3, help="of each address (default 3)")
    parser.add_argument("--tables", type=count, default=10, help="tables with moves (default 10)")
    parser.add_argument("--seconds", type=float, default=10.0, help="of each row (default 10)")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Measure and print."""
    wish = arguments()
    # The server has no rate limits, because one address opens all tables of the measurement.
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        rows = asyncio.run(measured(server, wish))
    if wish.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        show(rows)


if __name__ == "__main__":
    main()
