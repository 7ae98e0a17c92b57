"""Information leak test at a real server: `python -m bench.faults.twins --messages 100000`.

The test plays at two tables with bots ("twins"), whose logs look the same to one seat but differ in hidden
information: in hidden events, if the game has any, and always in the seed. All messages to this seat must be
identical and equally fast. Only the identity and the commitment of the table and the time of the seat's absence
may differ. Studies of both games must show the same from this seat's view.

Times are compared by connection, with connections to both twins in random order: for each pair a
Mann-Whitney test of the waiting times for the picture, and of those for a refusal (their median in a
connection). Without a difference the sum of the squares of z is chi-square distributed, with one degree of
freedom for each pair; p is of this sum. With waits of 2 ms and the noise of a busy machine, 90 pairs detect
a difference of 0.4 ms (tests/match/test_twin_times.py). The picture, made only of information that the seat
may know, is drawn for the first connection, which is not timed, and cached.
"""

import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from statistics import NormalDist, median

import msgspec
from websockets.asyncio.client import connect

from bench.load.crowd import Server, serving
from keepstone.cli.output import print_table
from keepstone.games import find, names
from keepstone.match import Match, Seat
from keepstone.playing.position import OBSERVE
from keepstone.playing.tree import GameTree
from keepstone.server.base.server_time import written_now
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import StoredSeat, hash_of, stored_of
from keepstone.server.storage.store import Store
from keepstone.server.studies.study_game import StudyGame
from keepstone.text.languages import languages
from tests.support.matches import play_on
from tests.support.twins import hides_something, some_match, starts, tried, twins_from

CONNECTIONS = 8  # connections to each twin
REFUSALS = 8  # in each connection at most
SECRET = "a seat's secret"
LOOKS = 0.1  # probability that a match is examined at a decision
SURE = 0.001  # p below which a time difference is significant
TABLE, ERROR = '{"type":"table",', '{"type":"error",'
AWAY = re.compile(r'"away":"[^"]*"')
Address = tuple[str, int]
BOT = Seat("bot", "Greedy", "greedy")


@dataclass(slots=True)
class Found:
    """The results for a game. Times are in seconds, for each twin."""

    game: str
    pairs: int = 0
    messages: int = 0
    differences: int = 0
    pictures: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    refusals: tuple[list[float], list[float]] = field(default_factory=lambda: ([], []))
    z_pictures: list[float] = field(default_factory=list)
    z_refusals: list[float] = field(default_factory=list)

    @property
    def tells(self) -> bool:
        """Return whether the content or timing of messages depends on hidden information."""
        unlikely = min(chance_of(self.z_pictures), chance_of(self.z_refusals))
        return self.differences > 0 or unlikely < SURE


class Twin:
    """One of the two tables on the server, and its response times."""

    def __init__(self, server: Address, match: Match, viewer: int):
        self.id = "".join(random.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=12))
        self.pictures: list[float] = []
        self.refusals: list[float] = []
        self._match, self._viewer = match, viewer
        self._address = f"ws://{server[0]}:{server[1]}/api/tables/{self.id}/socket?after="

    async def store(self, store: Store, created: str) -> None:
        """Put the table into the database, with bots on the other seats."""
        match, me = self._match, self._viewer
        seats = [StoredSeat(BOT)] * match.config.players
        seats[me] = StoredSeat(Seat("person", "Ada"), hash_of(SECRET))
        await store.create(stored_of(match, self.id, created, seats, private=True))
        await store.append(self.id, 1, [event.text for event in match.events], started=created)

    async def hear(self, after: int, tries: Sequence[str], timed: bool = True) -> list[str]:
        """Return all messages to the seat in one connection that tries illegal actions."""
        async with connect(f"{self._address}{after}", compression=None, max_size=None) as socket:
            heard: list[str] = []
            waits = []
            began = time.perf_counter()
            await socket.send(json.dumps({"hello": {"secret": SECRET}}))
            while not heard or not is_last(heard[-1], self._match.number):
                heard.append(str(await socket.recv()))
            picture = time.perf_counter() - began
            for action in tries:
                began = time.perf_counter()
                play = {"type": "play", "n": self._match.number, "action": action}
                await socket.send(json.dumps(play))
                while not (frame := str(await socket.recv())).startswith(ERROR):
                    assert frame.startswith(TABLE)  # presence was updated by the heartbeat
                heard.append(frame)
                waits.append(time.perf_counter() - began)
        if timed:
            self.pictures.append(picture)
            self.refusals.append(median(waits))
        own = (self.id, "ID"), (self._match.commitment, "COMMITMENT")
        for name, word in own:
            heard = [frame.replace(name, word) for frame in heard]
        return [AWAY.sub('"away":null', frame) for frame in heard]


def studied(match: Match, viewer: int) -> list[str]:
    """Return the last position of a study whose record ends with the view of a seat."""
    record = match.position.to_record()
    log = (*record.log, f"{OBSERVE} {viewer}")
    game = StudyGame(GameTree.of(replace(record, log=log)))
    return [msgspec.json.encode(game.position(len(log), lang)).decode() for lang in languages()[:2]]


def is_last(frame: str, number: int) -> bool:
    """Return whether a frame is the current picture of the table."""
    return frame.startswith(f'{{"type":"view","n":{number},')


def some_pair(name: str, choose: random.Random) -> tuple[Match, Match, int, int] | None:
    """Return twins, the seat to act, and the last event before they differ; None if there are none."""
    match = some_match(name, choose.choice(find(name).players), choose)
    wanted = choose.randrange(match.config.players)
    play_on(match, choose, until=lambda m: m.mover == wanted and choose.random() < LOOKS, undo=0.1)
    if match.mover != wanted:
        return None
    others = some_match(name, match.config.players, choose).seed
    if not hides_something(name):
        return match, _with_seed(match, match.number, others), wanted, 0
    for first, viewer in starts(match, choose):
        if viewer == wanted:
            stem = _with_seed(match, first - 1, match.seed)
            for twin in twins_from(match, stem, viewer, choose):
                if twin.mover == viewer:
                    return match, _with_seed(twin, twin.number, others), viewer, first - 1
    return None


def _with_seed(match: Match, number: int, seed: bytes) -> Match:
    """Return a match with the same events up to a number, but with another seed."""
    copy = Match(match.config, match.seats, seed)
    copy.extend(event.text for event in match.events[:number])
    return copy


async def compare(server: Address, store: Store, found: Found, choose: random.Random) -> None:
    """Compare one pair, if one is found."""
    pair = await asyncio.to_thread(some_pair, found.game, choose)
    if pair is None:
        return
    *matches, viewer, after = pair
    legal = {text for match in matches for text in match.position.legal()}
    tries = [text for text in tried(found.game, matches[0].number) if text not in legal]
    tries = ["fly", *tries[: REFUSALS - 1]]
    twins, created = [Twin(server, match, viewer) for match in matches], written_now()
    for twin in twins:
        await twin.store(store, created)
    compared(found, [await twin.hear(0, tries, timed=False) for twin in twins])
    compared(found, [studied(match, viewer) for match in matches])
    for _ in range(CONNECTIONS):
        order = choose.sample(range(2), 2)
        heard = {i: await twins[i].hear(after, tries) for i in order}
        compared(found, [heard[0], heard[1]])
    found.pairs += 1
    for side, twin in enumerate(twins):
        found.pictures[side].extend(twin.pictures)
        found.refusals[side].extend(twin.refusals)
    found.z_pictures.append(mann_whitney(twins[0].pictures, twins[1].pictures))
    found.z_refusals.append(mann_whitney(twins[0].refusals, twins[1].refusals))


def compared(found: Found, heard: Sequence[Sequence[str]]) -> None:
    """Count the messages to both twins, and the differences between them."""
    one, two = heard
    found.messages += max(len(one), len(two))
    found.differences += sum(a != b for a, b in zip(one, two, strict=False))
    found.differences += abs(len(one) - len(two))


def mann_whitney(one: Sequence[float], two: Sequence[float]) -> float:
    """Return z in the Mann-Whitney test: 0 if neither sample tends to be larger; ties count half."""
    n, m = len(one), len(two)
    wins = sum((a > b) + (a == b) / 2 for a in one for b in two)
    deviation: float = (n * m * (n + m + 1) / 12) ** 0.5
    return (wins - n * m / 2) / deviation


def chance_of(zs: Sequence[float]) -> float:
    """Return the joint p-value of several z values: chi-square, with the Wilson-Hilferty approximation."""
    if not zs:
        return 1.0
    k = len(zs)
    cube = (sum(z * z for z in zs) / k) ** (1 / 3)
    return 1 - NormalDist(1 - 2 / (9 * k), (2 / (9 * k)) ** 0.5).cdf(cube)


async def measure(server: Server, folder: Path, messages: int, seed: int) -> list[Found]:
    """Compare twins in all games, up to a total number of messages."""
    store = await Store.open(Settings(data=folder).database_url)
    rows = [Found(name) for name in names()]
    try:
        for found in rows:
            choose = random.Random(f"{seed} {found.game}")
            while found.messages * len(rows) < messages:
                await compare((server.host, server.port), store, found, choose)
    finally:
        await store.close()
    return rows


def show(rows: Sequence[Found]) -> None:
    """Print the results as a table."""
    head = "game", "pairs", "messages", "differences", "picture", "p", "refusal", "p", "timing leak"
    cells = [
        (
            row.game,
            row.pairs,
            row.messages,
            row.differences,
            " / ".join(f"{1e3 * median(side):.2f} ms" for side in row.pictures),
            f"{chance_of(row.z_pictures):.3f}",
            " / ".join(f"{1e3 * median(side):.2f} ms" for side in row.refusals),
            f"{chance_of(row.z_refusals):.3f}",
            "yes" if min(map(chance_of, (row.z_pictures, row.z_refusals))) < SURE else "no",
        )
        for row in rows
    ]
    print_table([head, *cells])
    print(f"{sum(row.messages for row in rows):,} messages, load {os.getloadavg()[0]:.1f}")


def main() -> None:
    """Run the comparison and print the result. The exit status is 1 if hidden information leaks."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        rows = asyncio.run(measure(server, Path(folder), chosen.messages, chosen.seed))
    show(rows)
    sys.exit(any(row.tells for row in rows))


if __name__ == "__main__":
    main()
