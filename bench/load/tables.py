"""Load test of a server: `python -m bench.load.tables --tables 200 1000 --watchers 3000`.

The server runs in one process, or in several with `--processes`, and the clients in another, on the same machine.
Times are measured from the moment when a move is due, until the player receives the result of the move, or until
each spectator has received the picture.
"""

import asyncio
import json
import os
import random
import tempfile
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import asdict, dataclass
from itertools import count as counting
from pathlib import Path
from statistics import quantiles

from bench.load.crowd import PICTURES, VIEW, Actions, Line, Server, View, post, serving
from bench.load.long_table import IDENTITY, store_long_table
from keepstone.cli.output import print_table
from keepstone.cli.shared_arguments import count

OPENING = 4  # threads that open tables
AT_ONCE = 50  # sockets opened concurrently
SETTLING = 2.0  # seconds before the measurement


@dataclass(frozen=True, slots=True)
class Row:
    """The results for a number of tables and spectators. Times are in ms (50th, 95th, 99th, 100th percentile)."""

    tables: int
    watchers: int
    moves: int
    moves_s: float
    answer: tuple[float, ...]
    watched: tuple[float, ...]
    cpu: float  # fraction of a core used by the server
    cpu_move: float  # ms
    client: float  # fraction of a core used by the clients
    kb_move: float
    mb: float
    load: float
    opened: float | None = None  # seconds until the long table was received


Turn = tuple[int, View, list[str]]  # the seat, its picture, its actions


class Player:
    """A table with two players, who act at random until the game is over.

    The sockets of both players are in this process.
    """

    def __init__(self, seed: int, changes: bool):
        self.lines: list[Line] = []
        self._changes = changes
        self.answers: list[float] = []
        self.moved = 0.0  # when the last move was due
        self._choose = random.Random(seed)
        self._turn: asyncio.Future[Turn] = asyncio.get_running_loop().create_future()
        self._waits_for = b"-"
        self._answered = asyncio.Event()

    async def sit(self, servers: Sequence[Server], table: str, secrets: Iterable[str]) -> None:
        """Open the sockets, of each seat at another server if there are several."""
        for seat, secret in enumerate(secrets):
            heard, server = self._hear(seat), servers[seat % len(servers)]
            self.lines.append(await Line.connect(server, table, secret, heard, self._changes))

    async def play(self, first: float, every: float, until: float) -> None:
        """Act when a move is due. Delays are measured from this time."""
        for turn in counting():
            if (due := first + turn * every) >= until:
                return
            await asyncio.sleep(due - time.perf_counter())
            seat, view, actions = await self._turn
            if view.status == "over":
                return
            self._turn = asyncio.get_running_loop().create_future()
            action = self._choose.choice(actions)
            self.moved = due
            self._waits_for = f'{{"type":"event","n":{view.n + 1},'.encode()
            self._answered.clear()
            self.lines[seat].send(json.dumps({"type": "play", "n": view.n, "action": action}))
            await self._answered.wait()

    def _hear(self, seat: int) -> Callable[[bytes], None]:
        actions = Actions()

        def heard(frame: bytes) -> None:
            if frame.startswith(PICTURES):
                view = VIEW.decode(frame)
                actions.see(view)
                if (actions.now or view.status == "over") and not self._turn.done():
                    self._turn.set_result((seat, view, actions.now))
            elif frame.startswith(self._waits_for):
                self._waits_for = b"-"  # the other seat receives it, too
                self.answers.append(time.perf_counter() - self.moved)
                self._answered.set()

        return heard


class Watcher:
    """A spectator who records how old each picture is when it arrives."""

    def __init__(self, player: Player, ages: list[float], changes: bool):
        self.line: Line
        self._player, self._ages, self._changes = player, ages, changes

    async def watch(self, server: Server, table: str) -> None:
        """Open the socket."""
        self.line = await Line.connect(server, table, None, self._heard, self._changes)

    def _heard(self, frame: bytes) -> None:
        if frame.startswith(PICTURES):
            self._ages.append(time.perf_counter() - self._player.moved)


async def measure(
    servers: Sequence[Server],
    game: str,
    tables: int,
    watchers: int,
    every: float,
    seconds: float,
    is_long: bool = False,
    changes: bool = True,
) -> Row:
    """Measure a number of tables, and a number of spectators at the first table.

    servers: all on one database; spectators are connected to the last one. is_long: whether to open the long table
    during the measurement. changes: whether to receive pictures as browsers do, as updates.
    """
    server = servers[0]
    players = [Player(seed, changes) for seed in range(tables)]
    with ThreadPoolExecutor(OPENING) as pool:
        places = [*pool.map(lambda _: open_table(server, game), range(tables))]
    await at_once(p.sit(servers, *place) for p, place in zip(players, places, strict=True))
    ages: list[float] = []
    looking = [Watcher(players[0], ages, changes) for _ in range(watchers)]
    await at_once(each.watch(servers[-1], places[0][0]) for each in looking)
    await asyncio.sleep(SETTLING)
    lines = [line for player in players for line in player.lines] + [w.line for w in looking]
    ages.clear()
    before = (
        time.perf_counter(),
        cpu_of(servers),
        time.process_time(),
        sum(w.received for w in lines),
    )
    until = before[0] + seconds
    firsts = [before[0] + every * (i + 0.5) / tables for i in range(tables)]
    opening = asyncio.create_task(open_long(server, seconds / 4)) if is_long else None
    await asyncio.gather(*(p.play(f, every, until) for p, f in zip(players, firsts, strict=True)))
    await asyncio.sleep(0.5)
    after = (
        time.perf_counter(),
        cpu_of(servers),
        time.process_time(),
        sum(w.received for w in lines),
    )
    wall, cpu, own, received = (new - old for new, old in zip(after, before, strict=True))
    answers = [answer for player in players for answer in player.answers]
    moves = len(answers)
    for line in lines:
        line.close()
    return Row(
        tables,
        watchers,
        moves,
        moves / wall,
        percentiles(answers),
        percentiles(ages),
        cpu / wall,
        1e3 * cpu / moves,
        own / wall,
        received / moves / 1e3,
        sum(each.megabytes for each in servers),
        os.getloadavg()[0],
        await opening if opening else None,
    )


def cpu_of(servers: Sequence[Server]) -> float:
    """Return the processor time of all servers, in seconds."""
    return sum(server.cpu for server in servers)


async def open_long(server: Server, after: float) -> float:
    """Watch the long table. Return the seconds until its picture arrives."""
    await asyncio.sleep(after)
    began, is_there = time.perf_counter(), asyncio.Event()

    def heard(frame: bytes) -> None:
        if frame.startswith(PICTURES):
            is_there.set()

    line = await Line.connect(server, IDENTITY, None, heard)
    await is_there.wait()
    line.close()
    return time.perf_counter() - began


def open_table(server: Server, game: str) -> tuple[str, list[str]]:
    """Open a table with two players. Return its ID and their secrets."""
    connection = server.client()
    place = post(connection, "/api/tables", game=game, seats=["me", "open"], name="Ada")
    other = post(connection, f"/api/tables/{place['table']}/join", name="Ben")
    connection.close()
    return place["table"], [place["secret"], other["secret"]]


async def at_once(works: Iterable[object]) -> None:
    """Run all tasks, some of them concurrently."""
    room = asyncio.Semaphore(AT_ONCE)

    async def do(work: object) -> None:
        async with room:
            await work  # type: ignore[misc]

    await asyncio.gather(*map(do, works))


def percentiles(seconds: list[float]) -> tuple[float, ...]:
    """Return the 50th, 95th, 99th and 100th percentile in ms."""
    if len(seconds) < 2:
        return ()
    cuts = quantiles(seconds, n=100, method="inclusive")
    return tuple(1e3 * each for each in (cuts[49], cuts[94], cuts[98], max(seconds)))


def show(rows: list[Row]) -> None:
    """Print the rows as a table."""
    head = (
        "tables",
        "watchers",
        "moves/s",
        "answer p50 p95 p99 max",
        "watchers p50 p95 p99 max",
        "server",
        "a move",
        "crowd",
        "sent a move",
        "memory",
        "load",
        "long table",
    )
    print_table([head, *map(_cells, rows)])


def _cells(row: Row) -> tuple[str, ...]:
    times = (" ".join(f"{each:.0f}" for each in some) for some in (row.answer, row.watched))
    return (
        str(row.tables),
        str(row.watchers),
        f"{row.moves_s:.0f}",
        *(f"{each} ms" if each else "" for each in times),
        f"{row.cpu:.0%}",
        f"{row.cpu_move:.2f} ms",
        f"{row.client:.0%}",
        f"{row.kb_move:.0f} kB",
        f"{row.mb:.0f} MB",
        f"{row.load:.1f}",
        "" if row.opened is None else f"{row.opened:.1f} s",
    )


def arguments() -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="castle-keep")
    parser.add_argument("--tables", type=count, nargs="*", default=[], metavar="N")
    parser.add_argument(
        "--watchers",
        type=count,
        nargs="*",
        default=[],
        metavar="N",
        help="number of spectators at one table",
    )
    parser.add_argument(
        "--every", type=float, default=2.0, help="seconds between two moves (default 2)"
    )
    parser.add_argument(
        "--seconds", type=float, default=30.0, help="duration of each measurement (default 30)"
    )
    parser.add_argument("--database", help="URL of a PostgreSQL database to use instead of SQLite")
    parser.add_argument(
        "--processes",
        type=count,
        default=1,
        metavar="N",
        help="number of servers on the database; players and spectators use different ones (default 1)",
    )
    parser.add_argument(
        "--events", type=int, metavar="N", help="length of a table that is opened meanwhile"
    )
    parser.add_argument(
        "--whole", action="store_true", help="send whole pictures, as API clients receive them"
    )
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Measure and print."""
    chosen = arguments()
    options = [f"--database={chosen.database}"] if chosen.database else []
    rows = []
    for tables, watchers in [(n, 0) for n in chosen.tables] + [(1, n) for n in chosen.watchers]:
        with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
            if chosen.events:
                store_long_table(Path(folder), chosen.game, chosen.events)
            some = range(chosen.processes)
            servers = [stack.enter_context(serving(Path(folder), *options)) for _ in some]
            asked = chosen.game, tables, watchers, chosen.every, chosen.seconds
            work = measure(servers, *asked, bool(chosen.events), not chosen.whole)
            rows.append(asyncio.run(work))
    if chosen.json:
        print(json.dumps([asdict(row) for row in rows], indent=1))
    else:
        show(rows)


if __name__ == "__main__":
    main()
