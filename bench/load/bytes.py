"""Network traffic of a whole game for one seat: `python -m bench.load.bytes [GAME ...] [--json]`.

Players act at random, each over their own socket. The first seat has two sockets: one receives all pictures
complete and uncompressed, and the other one receives pictures as browsers do. The results are the number of
characters in each kind of frame, and the total number of bytes sent, with the headers of the frames and with large
frames compressed.
"""

import asyncio
import json
import random
import tempfile
from argparse import ArgumentParser, Namespace
from collections import Counter
from dataclasses import asdict, dataclass, field
from pathlib import Path

from bench.load.crowd import PICTURES, VIEW, Actions, Line, Server, post, serving
from keepstone.cli.output import print_json, print_table
from keepstone.games import find, names

PLAYERS = (2, 4)
SITTERS = ("Ada", "Ben", "Cem", "Dot")
KINDS = ("view", "change", "event", "table")


@dataclass
class Heard:
    """The frames that a socket received: the number and characters of each kind.

    wire: the total number of bytes.
    """

    frames: Counter[str] = field(default_factory=Counter)
    sizes: Counter[str] = field(default_factory=Counter)
    wire: int = 0

    def __call__(self, frame: bytes) -> None:
        """Count a frame."""
        kind = json.loads(frame)["type"]
        self.frames[kind] += 1
        self.sizes[kind] += len(frame)


class Seat:
    """A player who acts at random whenever it is their turn. heard: all frames received."""

    def __init__(self, seed: int):
        self.line: Line
        self.heard = Heard()
        self.over = asyncio.Event()
        self._choose, self._actions = random.Random(seed), Actions()

    async def sit(self, server: Server, table: str, secret: str) -> None:
        """Open the socket."""
        self.line = await Line.connect(server, table, secret, self._hear, changes=False)

    def _hear(self, frame: bytes) -> None:
        self.heard(frame)
        if not frame.startswith(PICTURES):
            return
        view = VIEW.decode(frame)
        self._actions.see(view)
        if view.status == "over":
            self.over.set()
        elif self._actions.now:
            action = self._choose.choice(self._actions.now)
            asyncio.get_running_loop().call_soon(self._play, view.n, action)

    def _play(self, n: int, action: str) -> None:
        self.line.send(json.dumps({"type": "play", "n": n, "action": action}))


async def measure(server: Server, game: str, players: int) -> tuple[Heard, Heard]:
    """Return the traffic of the first seat in a game, with complete pictures and as browsers receive it."""
    connection = server.client()
    wish = {"game": game, "players": players, "seats": ["open"] * players}
    table = post(connection, "/api/tables", **wish)["table"]
    join = f"/api/tables/{table}/join"
    secrets = [post(connection, join, name=name)["secret"] for name in SITTERS[:players]]
    browser = Heard()
    line = await Line.connect(server, table, secrets[0], browser)
    seats = [Seat(seed) for seed in range(players)]
    for seat, secret in zip(seats, secrets, strict=True):
        await seat.sit(server, table, secret)
    await seats[0].over.wait()
    await asyncio.sleep(0.5)  # until all frames have arrived
    whole = seats[0].heard
    whole.wire, browser.wire = seats[0].line.received, line.received
    for each in (line, *(seat.line for seat in seats)):
        each.close()
    return whole, browser


def cells(game: str, players: int, pictures: str, heard: Heard) -> tuple[str, ...]:
    """Return a row of the table."""
    counts = (f"{heard.frames[kind]}, {heard.sizes[kind] / 1e3:.0f} kB" for kind in KINDS)
    return game, str(players), pictures, *counts, f"{heard.wire / 1e3:.0f} kB"


def arguments() -> Namespace:
    """Parse the command line."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=names(), metavar="GAME")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def main() -> None:
    """Run the measurements and print the results."""
    chosen = arguments()
    rows = []
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        for game in chosen.games:
            for players in filter(find(game).players.__contains__, PLAYERS):
                whole, browser = asyncio.run(measure(server, game, players))
                rows += [(game, players, "whole", whole), (game, players, "changes", browser)]
    if chosen.json:
        print_json([(*row, asdict(heard)) for *row, heard in rows])
    else:
        print_table([("game", "players", "pictures", *KINDS, "wire"), *(cells(*r) for r in rows)])


if __name__ == "__main__":
    main()
