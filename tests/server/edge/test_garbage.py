"""What a request has made is freed at once; the garbage collector would find them only minutes later."""

import gc
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from litestar.handlers import HTTPRouteHandler
from msgspec import json

from keepstone import puzzles
from keepstone.server.app import ROUTES
from keepstone.server.studies import replays, studies
from tests.support.clubs import founded
from tests.support.finished_games import played_out
from tests.support.keys import new_key
from tests.support.served import Client, Plain

GAME = "castle-keep"
CONTESTS, CLUBS = "/api/contests", "/api/clubs"
CONTEST = {"game": GAME, "players": 2, "level": "page", "people": 2}
PARAMETER = re.compile(r"\{(\w+):\w+\}")
# of requests that need more than their path
QUERIES = {
    "/api/games/{game:str}/lesson/{number:int}/why": "?taps=x",
    "/api/games/{game:str}/puzzles/{puzzle:str}/why": "?taps=x",
    "/api/games/{name:str}/leaders": "?players=2",
    "/api/games/{name:str}/play-leaders": "?players=2",
    "/api/studies/{id:str}/tried": "?n=1&action=pass",
    "/api/clubs/{id:str}/qr": "?invite=x",
}
# the first ends with the game
STREAMS = ("/api/tables/{id:str}/stream", "/api/me/stream", "/api/contests/{id:str}/stream")

# If a query is wrong, a cycle in Litestar (SignatureModel._collect_errors) holds its request. It has no more
# references then, so one of the frequent collections of new objects frees it.
OF_WRONG_QUERIES = {
    "keepstone.server.edge.http_connection.RequestParser",
    "keepstone.server.edge.bodies.StrictRequest",
    "keepstone.server.edge.work.RequestWork",
}
# Numba's functions are cycles. Those of a tile set of another test become garbage at any time.
OF_OTHER_TESTS = {"keepstone.kit.cache.CodeCache"}


def bodies(record: str, secret: str) -> Plain:
    """Return the bodies of all requests that have one, by path."""
    of_record, seated = {"record": record}, {"secret": secret}
    on = {"n": 3, "seat": 0, "level": "random", "name": "Ada"}
    own = {"name": "Ada"}
    puzzle = {"puzzle": "none", "game": GAME, "at": 1, "first": True, "solved": True}
    return {
        "/api/games/{game:str}/puzzles/{puzzle:str}/answer": {"action": "pass"},
        "/api/games/{game:str}/puzzles/{puzzle:str}/continue": {"level": "random"} | own,
        "/api/me/puzzles": {"results": [puzzle]},
        "/api/me/move": {"key": "k" * 32},
        "/api/tables": {"game": GAME, "seats": ["me", "open"]} | own,
        "/api/tables/now": {"game": GAME, "level": "random"} | own,
        "/api/tables/{id:str}/join": own,
        "/api/tables/{id:str}/reveal": {"contribution": "0" * 32} | seated,
        "/api/tables/{id:str}/leave": seated,
        "/api/tables/{id:str}/remove": {"seat": 1} | seated,
        "/api/tables/{id:str}/bots": {"seat": 1, "level": "random"} | seated,
        "/api/tables/{id:str}/greetings": {"greeting": "hello"} | seated,
        "/api/tables/{id:str}/actions": {"n": 1, "action": "pass"} | seated,
        "/api/tables/{id:str}/calls": {"n": 1, "call": "resign"} | seated,
        "/api/tables/{id:str}/hint": {"n": 1} | seated,
        "/api/tables/{id:str}/rematch": seated,
        "/api/studies/{id:str}/continue": on,
        "/api/studies": of_record,
        "/api/studies/{id:str}/nodes": {"parent": 1, "actions": ["pass"]} | seated,
        "/api/studies/{id:str}/nodes/{node:int}": {"comment": "good"} | seated,
        "/api/me/profile": own,
        "/api/games/{name:str}/deal": own,
        CONTESTS: CONTEST,
        "/api/contests/{id:str}/play": {"deal": 0} | own,
        "/api/contests/{id:str}/enter": own,
        "/api/contests/{id:str}/organise": {"deed": "pause"},
        "/api/contests/{id:str}/pair": {"pairs": [["Ada", "Ben"]]},
        CLUBS: {"name": "Club", "founder": "Ada"},
        "/api/clubs/{id:str}/join": own | {"invite": "x"},
        "/api/clubs/{id:str}/members": own | {"role": "organiser"},
        "/api/clubs/{id:str}/members/remove": own,
        "/api/me/pushes": {"endpoint": "https://push.example/x", "p256dh": "x", "auth": "y"},
        "/api/me/pushes/remove": {"endpoint": "https://push.example/x"},
    }


WITHOUT_BODY = {
    "/api/me/puzzles/remove",
    "/api/seals",
    "/api/studies/{id:str}/analysis",
    "/api/studies/{id:str}/undo",
    "/api/me/export",
    "/api/me/profile/remove",
    "/api/me/remove",
    "/api/contests/{id:str}/leave",
    "/api/clubs/{id:str}/leave",
    "/api/clubs/{id:str}/invite",
    "/api/clubs/{id:str}/close",
}


class Visit:
    """One request of each kind, by a person with a key."""

    def __init__(self, client: Client):
        self.client, self.table = client, played_out(client)
        self.record = client.http.get(f"/api/tables/{self.table}/record").json()
        self.headers = {"authorization": f"Bearer {new_key()}"}
        self.puzzle = next(iter(puzzles.puzzles_of_all_sizes(GAME))).id
        self.contest = client.post(CONTESTS, **CONTEST)["id"]
        self.club = founded(client, new_key()).rpartition("/")[2]

    def make(self, number: int) -> None:
        """Make all requests. number: makes the record different from that of another visit."""
        record = json.encode(self.record | {"names": [f"Ada {number}", "Ben"]}).decode()
        sent = bodies(record, "none")
        for route in ROUTES:
            if isinstance(route, HTTPRouteHandler):
                for path in route.paths:
                    self.ask(path, "POST" in route.http_methods, sent)
        self.play()

    def ask(self, path: str, is_post: bool, sent: Plain) -> None:
        """Make a request for something that exists, and one for something that does not."""
        for known in (True, False):
            asked = self.filled(path, known)
            if path in STREAMS:
                self.begin_stream(asked)
            elif is_post:
                body = None if path in WITHOUT_BODY else sent[path]
                self.client.http.post(asked, json=body, headers=self.headers)
            else:
                asked += QUERIES.get(path, "") if known else "?after=x&lang=none"
                self.client.http.get(asked, headers=self.headers)

    def filled(self, path: str, known: bool) -> str:
        """Return a path with values for its parameters."""
        of_kind = {CONTESTS: self.contest, CLUBS: self.club}
        id = next((of_kind[kind] for kind in of_kind if path.startswith(kind)), self.table)
        values = {"game": GAME, "name": GAME, "id": id, "puzzle": self.puzzle, "lang": "pl"}
        return PARAMETER.sub(lambda found: values.get(found[1], "1") if known else "77", path)

    def begin_stream(self, path: str) -> None:
        """Read the first bytes of a stream, then leave."""
        with self.client.http.stream("GET", path, headers=self.headers) as answer:
            next(answer.iter_raw(), b"")

    def play(self) -> None:
        """Begin a game over a socket, send a wrong action, and resign."""
        place = self.client.post("/api/tables", game=GAME, seats=["me", "random"], name="Ada")
        with self.client.socket(place["table"], place["secret"]) as socket:
            socket.play(socket.until("view")["n"], "nonsense")
            socket.until("error")
        self.client.http.post(
            f"/api/tables/{place['table']}/calls",
            json={"n": self.client.get(f"/api/tables/{place['table']}")["n"], "call": "resign"}
            | {"secret": place["secret"]},
        )


@contextmanager
def collected() -> Iterator[list[Any]]:
    """Yield a list that receives what the garbage collector finds after the block."""
    found: list[Any] = []
    gc.collect()
    gc.disable()
    try:
        yield found
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        found += gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


def ours(found: list[Any]) -> set[str]:
    """Return the classes of our objects among these."""
    kinds = {type(each) for each in found}
    return {
        f"{k.__module__}.{k.__qualname__}" for k in kinds if k.__module__.startswith("keepstone")
    }


@pytest.mark.compiled
def test_no_request_leaves_our_objects_to_the_garbage_collector(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server.http, "timeout", 120)  # drawing a preview takes a while
    monkeypatch.setattr(studies, "MOST_STATES", 0)  # each study makes the one before it garbage
    visit = Visit(server)
    visit.make(0)  # fills the caches
    with collected() as found:
        for number in (1, 2):
            visit.make(number)
    assert ours(found) - OF_WRONG_QUERIES - OF_OTHER_TESTS == set()


def test_the_collector_finds_a_cycle() -> None:
    with collected() as found:
        replay: Any = replays.PackedViews([])
        replay.itself = replay
        del replay
    assert ours(found) - OF_OTHER_TESTS == {"keepstone.server.studies.replays.PackedViews"}
