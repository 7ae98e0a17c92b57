"""A tournament of 64 people while servers are killed: `python -m bench.faults.tournament --database URL`.

Two servers share a PostgreSQL database. Programs enter a contest in pairs and play five rounds through the public
protocol; every now and then, a server is killed (SIGKILL) and started again. Some people enter late, some
withdraw, and some never come. At the end, the program checks that the pairings are valid, that the board is the
one that follows from the records, computed here independently, and that no acknowledged action was lost.
"""

import json
import random
import secrets
import signal
import sys
import tempfile
import threading
import time
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import connect

from bench.load.crowd import Server, start
from bench.measure import show
from keepstone.cli.bench import Figure

GAME, CLOCK, ROUNDS = "castle-keep", "1+0", 5
LATE, LEAVING, ABSENT = 4, 3, 3
KILL_SECONDS = 15.0
ANSWER_SECONDS = 30
# The pause between two rounds is a minute; here it is a second.
START = (
    "import sys; from keepstone.server.contests.pairs import rounds; rounds.BREAK = 1; "
    "from keepstone.cli import main; sys.exit(main(sys.argv[1:]))"
)
FAILURES = (ConnectionClosed, InvalidHandshake, URLError, OSError, TimeoutError)
LOST = "resigned", "time"
BYE, UNALONE = 60.0, 50.0  # matchpoints in per cent


class Servers:
    """Two servers on one database, either of which can be killed and started again."""

    def __init__(self, folder: Path, database: str):
        self._folder, self._database = folder, database
        self._both = [self._start(number) for number in range(2)]
        self.kills = 0

    def address(self, number: int) -> str:
        """Return the address of a server without its scheme."""
        server = self._both[number % 2]
        return f"{server.host}:{server.port}"

    def kill(self, number: int) -> None:
        """Kill a server, and start another in its place."""
        self._both[number].end(signal.SIGKILL)
        self._both[number] = self._start(number)
        self.kills += 1

    def end(self) -> None:
        """Stop both."""
        for server in self._both:
            server.end(signal.SIGTERM)

    def _start(self, number: int) -> Server:
        folder = self._folder / str(number)
        folder.mkdir(exist_ok=True)
        server = start(folder, f"--database={self._database}", program=("-c", START))
        while not server.ready:
            time.sleep(0.2)
        return server


@dataclass
class Person:
    """A person, played by a program that chooses at random. acked: the last acknowledged event of each table."""

    name: str
    key: str = field(default_factory=lambda: secrets.token_urlsafe(24))
    is_absent: bool = False
    acked: dict[str, int] = field(default_factory=dict)


class Tournament:
    """The people of a tournament, who play in threads until it is over."""

    def __init__(self, servers: Servers, people: int, seed: int, board: str):
        self.servers, self._random, self._board = servers, random.Random(seed), board
        self.people = [Person(f"P{n:02}") for n in range(people)]
        for person in self._random.sample(self.people[:-LATE], ABSENT):
            person.is_absent = True
        self.organiser = Person("Organiser")
        self.contest = ""
        self.is_over = threading.Event()

    def run(self) -> dict[str, Any]:
        """Play the tournament. Return its card after the end."""
        wish: dict[str, Any] = {"game": GAME, "level": "page", "format": "pairs", "clock": CLOCK}
        wish |= {"rounds": ROUNDS, "board": self._board}
        self.contest = self.ask(self.organiser, "", **wish)["id"]
        for person in self.people[:-LATE]:
            self.ask(person, f"/{self.contest}/enter", name=person.name)
        self.ask(self.organiser, f"/{self.contest}/organise", deed="begin")
        threads = [threading.Thread(target=self._live, args=(each,)) for each in self.people]
        for thread in threads:
            thread.start()
        try:
            return self._watch()
        finally:
            self.is_over.set()
            for thread in threads:
                thread.join()

    def _watch(self) -> dict[str, Any]:
        """Kill servers until the tournament is over; let people come late and leave."""
        seen, leaving = 0, self._random.sample(self.people[:-LATE], LEAVING)
        while True:
            card = self.card()
            if card["round"] != seen:
                seen = card["round"]
                print(f"round {seen} at {time.strftime('%X')}", file=sys.stderr)
                if seen == 1:
                    for person in self.people[-LATE:]:
                        self.ask(person, f"/{self.contest}/enter", name=person.name)
                if seen == 2:
                    for person in leaving:
                        self.ask(person, f"/{self.contest}/leave")
            if card["phase"] == "over":
                return card
            self.servers.kill(self._random.randrange(2))
            time.sleep(KILL_SECONDS)

    def card(self, person: Person | None = None) -> dict[str, Any]:
        """Return the card of the contest."""
        found: dict[str, Any] = self.ask(person or self.organiser, f"/{self.contest}", is_get=True)
        return found

    def records(self) -> list[str]:
        """Return the records of all games."""
        text = self.ask(self.organiser, f"/{self.contest}/records", is_get=True, is_text=True)
        return [line for line in text.splitlines() if line]

    def ask(
        self, person: Person, path: str, is_get: bool = False, is_text: bool = False, **body: Any
    ) -> Any:
        """Make a request to one server after another until it is answered."""
        for number in range(1_000):
            url = f"http://{self.servers.address(number)}/api/contests{path}"
            headers = {"authorization": f"Bearer {person.key}", "content-type": "application/json"}
            request = Request(url, None if is_get else json.dumps(body).encode(), headers)
            try:
                with urlopen(request, timeout=ANSWER_SECONDS) as answer:
                    text = answer.read().decode()
                    return text if is_text else json.loads(text)
            except HTTPError as error:
                if error.code < 500:
                    raise SystemExit(f"{path}: {error.read().decode()}") from None
            except FAILURES:
                pass
            time.sleep(0.2)
        raise SystemExit(f"{path}: no server answered")

    def _live(self, person: Person) -> None:
        """Play each game of a person until the tournament is over."""
        while not self.is_over.wait(1.0):
            if person.is_absent:
                continue
            for deal in self.card(person)["deals"]:
                own = deal["yours"]
                if own and not own["over"]:
                    self._play(person, own["table"])

    def _play(self, person: Person, table: str) -> None:
        for number in range(1_000):
            if self.is_over.is_set():
                return
            with suppress(*FAILURES):
                address = f"ws://{self.servers.address(number)}/api/tables/{table}/socket"
                with connect(address, compression=None, max_size=None) as socket:
                    socket.send(json.dumps({"hello": {"secret": person.key}}))
                    if self._act(person, table, socket):
                        return
            time.sleep(0.2)

    def _act(self, person: Person, table: str, socket: Any) -> bool:
        """Act at a table over a socket. Return whether the game is over."""
        sent = -1
        for frame in map(json.loads, socket):
            if frame["type"] == "event" and sent >= 0 and frame["n"] == sent + 1:
                person.acked[table], sent = frame["n"], -1
            if frame["type"] == "view":
                if frame["status"] == "over":
                    return True
                if choices := frame["scene"].get("choices"):
                    action = random.choice(choices)["action"]
                    sent = frame["n"]
                    socket.send(json.dumps({"type": "play", "n": frame["n"], "action": action}))
        return False


@dataclass(frozen=True)
class Played:
    """A game from its record: by seat, the names and the leads.

    lost: the seats that resigned or ran out of time.
    """

    names: tuple[str, ...]
    leads: tuple[int, int]
    lost: frozenset[int]
    seed: str


def played(line: str) -> Played:
    """Read a record, which is a line of JSON."""
    record = json.loads(line)
    first, second = record["result"]["scores"]
    lost = {each["seat"] for each in record.get("out", ()) if each["why"] in LOST}
    seed = record["fairness"]["seed"]
    return Played(tuple(record["names"]), (first - second, second - first), frozenset(lost), seed)


def matchpoints(games: Sequence[Played]) -> dict[str, float]:
    """Return the matchpoints of the people at one deal, in per cent, computed anew from the leads."""
    found = {}
    for seat in (0, 1):
        rank = {
            game.names[seat]: (
                seat not in game.lost,
                game.leads[seat] if seat not in game.lost else 0,
            )
            for game in games
        }
        for name, own in rank.items():
            others = [other for who, other in rank.items() if who != name]
            points = sum(1.0 if own > other else 0.5 if own == other else 0.0 for other in others)
            found[name] = 100 * points / len(others) if others else UNALONE
    return found


def relative_leads(games: Sequence[Played]) -> dict[str, float]:
    """Return the leads of the people at one deal, less the mean of their seat, computed here independently.

    A lead of somebody who lost without playing to the end counts as below all others.
    """
    found: dict[str, float] = {}
    for seat in (0, 1):
        ended = [game.leads[seat] for game in games if seat not in game.lost]
        lowest = min(ended, default=1_000) - 1
        leads = {
            game.names[seat]: min(game.leads[seat], lowest)
            if seat in game.lost
            else game.leads[seat]
            for game in games
        }
        mean = sum(leads.values()) / len(leads)
        found |= {name: lead - mean for name, lead in leads.items()}
    return found


# By board: how results are scored, what a bye counts, and the field of an entry that shows the total.
SCORINGS = {"matchpoints": (matchpoints, BYE, "score"), "lead": (relative_leads, 0.0, "lead")}


def problems(card: dict[str, Any], records: Sequence[str]) -> Iterator[str]:
    """Yield what is wrong with the pairings, and where the board differs from the records."""
    by_seed = defaultdict(list)
    for game in map(played, records):
        by_seed[game.seed].append(game)
    scored, bye, shown_in = SCORINGS[card["board"]]
    met: Counter[frozenset[str]] = Counter()
    seats: dict[str, list[int]] = defaultdict(list)
    totals: dict[str, float] = defaultdict(float)
    for number, (deal, shown) in enumerate(zip(card["deals"], card["pairings"], strict=True), 1):
        games = by_seed[deal["seed"]]
        paired = [name for pairing in shown["pairings"] for name in pairing["names"]]
        byes = [each["names"][0] for each in shown["pairings"] if len(each["names"]) == 1]
        if len(paired) != len(set(paired)):
            yield f"round {number}: somebody is paired twice"
        if sorted(game.names for game in games) != sorted(
            tuple(each["names"]) for each in shown["pairings"] if len(each["names"]) == 2
        ):
            yield f"round {number}: the records are not those of the pairs"
        for game in games:
            met[frozenset(game.names)] += 1
            for seat, name in enumerate(game.names):
                seats[name].append(seat)
        for name, score in (scored(games) | dict.fromkeys(byes, bye)).items():
            totals[name] += score
    yield from (
        f"{' and '.join(pair)} met {times} times" for pair, times in met.items() if times > 1
    )
    yield from (
        f"{name} sat {own.count(0)} times first, {own.count(1)} times second"
        for name, own in seats.items()
        if abs(own.count(0) - own.count(1)) > 2
    )
    for entry in card["entries"]:
        on_board, by_records = entry[shown_in] or 0.0, totals[entry["name"]]
        if abs(on_board - by_records) > 1e-6:
            yield f"{entry['name']} has {on_board} on the board, {by_records} by the records"
    scores = [entry[shown_in] or 0.0 for entry in card["entries"]]
    if scores != sorted(scores, reverse=True):
        yield "the board is not in the order of the scores"


def lost(tournament: Tournament, card: dict[str, Any]) -> Iterator[str]:
    """Yield the tables whose logs are shorter than an action that was acknowledged."""
    tables = {each["table"] for round in card["pairings"] for each in round["pairings"]}
    ends = {table: tournament_length(tournament, table) for table in tables if table}
    for person in tournament.people:
        for table, number in person.acked.items():
            if ends.get(table, 0) < number:
                yield f"{table}: event {number} was acknowledged, {ends.get(table)} are stored"


def tournament_length(tournament: Tournament, table: str) -> int:
    """Return the number of the last event at a table."""
    with urlopen(f"http://{tournament.servers.address(0)}/api/tables/{table}") as answer:
        return int(json.load(answer)["n"])


@contextmanager
def both_servers(database: str) -> Iterator[Servers]:
    """Run two servers until the end of the block."""
    with tempfile.TemporaryDirectory() as folder:
        servers = Servers(Path(folder), database)
        try:
            yield servers
        finally:
            servers.end()


def main() -> None:
    """Play the tournament, check it and print."""
    parser = ArgumentParser(description="Play a tournament while servers are killed, and check it.")
    parser.add_argument("--database", required=True, help="URL of an empty PostgreSQL database")
    parser.add_argument("--people", type=int, default=64, help="number of people (default 64)")
    parser.add_argument(
        "--seed", type=int, default=1, help="who comes late, leaves, or never comes"
    )
    parser.add_argument(
        "--board", choices=SCORINGS, default="lead", help="how results are scored (default lead)"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    chosen = parser.parse_args()
    began = time.monotonic()
    with both_servers(chosen.database) as servers:
        tournament = Tournament(servers, chosen.people, chosen.seed, chosen.board)
        card = tournament.run()
        records = tournament.records()
        wrong = [*problems(card, records), *lost(tournament, card)]
    for each in wrong:
        print(each, file=sys.stderr)
    notes = Counter(result["note"] for entry in card["entries"] for result in entry["results"])
    show(
        [
            Figure("people", len(card["entries"]), ""),
            Figure("rounds", card["round"], ""),
            Figure("games", len(records), ""),
            Figure("servers killed", servers.kills, ""),
            Figure("acknowledged actions", sum(len(p.acked) for p in tournament.people), "tables"),
            Figure("results of people who ran out of time", notes["time"], ""),
            Figure("results of games that bots finished", notes["late"], ""),
            Figure("byes", notes["bye"], ""),
            Figure("problems", len(wrong), ""),
            Figure("duration", time.monotonic() - began, "s"),
        ]
    )
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
