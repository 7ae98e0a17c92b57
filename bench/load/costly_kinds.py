"""The kinds of requests that `bench.load.costly` repeats, and the games and persons that they concern."""

import json
import random
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any, NamedTuple

import keepstone
from keepstone.puzzles import ids_of
from keepstone.server.base.rate_limits import Rate
from keepstone.server.settings import ACT, CREATE, READ, SIT

GAME, LONGEST = "castle", "burgundy"  # LONGEST: the game with the most events
VARIANTS = 50  # of a record
FINISHED, WAITING = 25, 5  # tables of the person
KEY = "a person's key of forty-two characters"
NEW: dict[str, Any] = {"game": GAME, "seats": ["me", "open"], "name": "Ada"}


class Request(NamedTuple):
    """A request of the person, at a rate that the server allows; with a body it is a POST."""

    path: str
    body: bytes = b""
    rate: Rate = READ

    @property
    def method(self) -> str:
        """Return the method."""
        return "POST" if self.body else "GET"


def post(
    connection: HTTPConnection, path: str, body: dict[str, Any], key: str | None = KEY
) -> dict[str, Any]:
    """Send a request of a person. Return the response."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    connection.request("POST", path, json.dumps(body), headers)
    answer = connection.getresponse()
    text = answer.read()
    assert answer.status < 300, text
    found: dict[str, Any] = json.loads(text)
    return found


def kinds(connection: HTTPConnection, table: str) -> dict[str, list[Request]]:
    """Return the requests by name, with their variants. table: a finished game."""
    return (
        _reads(table)
        | _of_study(connection)
        | _new_studies()
        | _of_person(connection)
        | _of_table(connection)
    )


def _reads(table: str) -> dict[str, list[Request]]:
    one, game = f"/api/tables/{table}", f"/api/games/{GAME}"
    study = f"/api/studies/{table}"
    paths = {
        "table": one,
        "list of tables": "/api/tables",
        "list of games": "/api/games",
        "pictures": f"{study}/pictures?after=40",
        "drawing": f"{study}/drawing?n=40",
        "account": f"{study}/account",
        "record": f"{one}/record",
        "finished game": study,
        "analysis": f"{study}/analysis",
        "QR code": f"{one}/qr",
        "page of a table": f"/t/{table}",
        "OpenAPI document": "/api/schema/openapi.json",
        "translations": "/api/words/pl",
        "statistics": "/api/statistics",
        "leaders": f"{game}/leaders?players=2",
        "symbols": f"{game}/symbols",
        "cover": f"{game}/cover?scheme=dark",
        "rulebook": f"{game}/rules?lang=pl",
        "sample": f"{game}/sample",
        "puzzles": f"{game}/puzzles?lang=pl",
        "lesson": f"{game}/lesson/3?lang=pl",
    }
    return {name: [Request(path)] for name, path in paths.items()}


def _new_studies() -> dict[str, list[Request]]:
    bodies: dict[str, list[dict[str, Any]]] = {
        "new study": [{"game": GAME, "players": 2}],
        "study of a record": [{"record": text} for text in _variants()],
    }
    return {
        name: [Request("/api/studies", json.dumps(each).encode(), CREATE) for each in wishes]
        for name, wishes in bodies.items()
    }


def _of_study(connection: HTTPConnection) -> dict[str, list[Request]]:
    """Return requests about a study of a long game. A change that is repeated follows the event that is there."""
    place = post(connection, "/api/studies", {"record": next(_variants())}, None)
    study, secret = f"/api/studies/{place['study']}", place["secret"]
    connection.request("GET", study)
    nodes = json.loads(connection.getresponse().read())["nodes"]
    late = nodes[len(nodes) // 2 :]
    middle = next(each["parent"] for each in late if each["seat"] is not None)
    reads = {
        "study": ("", READ),
        "record of a study": ("/record", READ),
        "pictures of a study": (f"/pictures?after={middle}", READ),
        "drawing of a study": (f"/drawing?n={middle}", READ),
        "account of a study": ("/account", READ),
        "position of a study": (f"/nodes/{middle}", READ),
        "evaluation": (f"/nodes/{middle}/evaluation", ACT),
    }
    found = {name: [Request(study + path, b"", rate)] for name, (path, rate) in reads.items()}
    change = json.dumps({"parent": middle, "secret": secret}).encode()
    return found | {"change of a study": [Request(f"{study}/nodes", change, ACT)]}


def _variants() -> Iterator[str]:
    """Yield variants of a long record, which differ in a player's name."""
    config = keepstone.game(LONGEST)
    position, choose = config.new(seed=1), random.Random(1)
    while position.to_act != keepstone.OVER:
        if position.to_act == keepstone.CHANCE:
            position.roll()
        else:
            position.play(choose.choice(position.legal_actions()))
    record = json.loads(position.to_json())
    for number in range(VARIANTS):
        yield json.dumps(record | {"names": [f"Ada {number}", "Ben"]})


def _of_person(connection: HTTPConnection) -> dict[str, list[Request]]:
    """Return requests about a person with finished games, waiting tables and a duplicate match."""
    for _ in range(FINISHED):
        place = _begun(connection)
        calls = f"/api/tables/{place['table']}/calls"
        post(connection, calls, {"n": place["n"], "call": "resign"})
    for _ in range(WAITING):
        post(connection, "/api/tables", NEW)
    new = {"game": GAME, "players": 2, "level": "random", "people": 4}
    match = f"/api/contests/{post(connection, '/api/contests', new)['id']}"
    deal = {"deal": 0, "name": "Ada"}
    post(connection, f"{match}/play", deal)
    clock = {"format": "pairs", "clock": "2d", "people": 200}
    pairs = f"/api/contests/{post(connection, '/api/contests', new | clock)['id']}"
    post(connection, f"{pairs}/enter", {"name": "Ada"})
    results = [
        {"game": GAME, "puzzle": each, "at": 1, "first": True, "solved": True}
        for each in sorted(ids_of(GAME))
    ]
    reads = {
        "contests": ("/api/contests", ACT),
        "deal": (f"/api/games/{GAME}/deal", ACT),
        "own profile": ("/api/me/profile", ACT),
        "own games": ("/api/me/games", ACT),
        "own tables": ("/api/me/tables", CREATE),
        "own puzzles": ("/api/me/puzzles", CREATE),
        "duplicate match": (match, ACT),
    }
    writes: dict[str, tuple[str, dict[str, Any], Rate]] = {
        "new seal": ("/api/seals", {}, CREATE),
        "new table": ("/api/tables", NEW | {"private": True}, CREATE),
        "play now": ("/api/tables/now", {"game": GAME, "level": "random", "name": "Ada"}, CREATE),
        "new contest": ("/api/contests", new, CREATE),
        "play duplicate": (f"{match}/play", deal, CREATE),
        "enter pairs": (f"{pairs}/enter", {"name": "Ada"}, CREATE),
        "organise pairs": (f"{pairs}/organise", {"deed": "pause"}, CREATE),
        "pair by hand": (f"{pairs}/pair", {"pairs": []}, CREATE),
        "play deal": (f"/api/games/{GAME}/deal", {"name": "Ada"}, CREATE),
        "save profile": ("/api/me/profile", {"name": "Ada", "public": True}, CREATE),
        "save puzzles": ("/api/me/puzzles", {"results": results}, ACT),
        "export": ("/api/me/export", {}, CREATE),
        "give games": ("/api/me/move", {"key": KEY[::-1]}, CREATE),  # last: the games are gone
    }
    found = {name: [Request(path, b"", rate)] for name, (path, rate) in reads.items()}
    for name, (path, body, rate) in writes.items():
        found[name] = [Request(path, json.dumps(body).encode(), rate)]
    return found


def _of_table(connection: HTTPConnection) -> dict[str, list[Request]]:
    """Return requests about a game that has begun. They change nothing, so they can be repeated."""
    place = _begun(connection)
    one, own = f"/api/tables/{place['table']}", {"n": place["n"], "secret": place["secret"]}
    bodies: dict[str, tuple[str, dict[str, Any], Rate]] = {
        "old action": (f"{one}/actions", own | {"n": 0, "action": "pass"}, ACT),
        "wrong action": (f"{one}/actions", own | {"action": "fly"}, ACT),
        "old call": (f"{one}/calls", own | {"n": 0, "call": "resign"}, ACT),
        "late reveal": (f"{one}/reveal", {"contribution": "0" * 64, "secret": own["secret"]}, ACT),
        "late leave": (f"{one}/leave", {"secret": own["secret"]}, ACT),
        "greeting": (f"{one}/greetings", {"greeting": "hello", "secret": own["secret"]}, ACT),
        "late join": (f"{one}/join", {"name": "Eve"}, SIT),
        "hint": (f"{one}/hint", own, CREATE),
    }
    return {
        name: [Request(path, json.dumps(body).encode(), rate)]
        for name, (path, body, rate) in bodies.items()
    }


def _begun(connection: HTTPConnection) -> dict[str, Any]:
    """Begin a game of two persons. Return the place of the first one, and the number `n` of the last event."""
    place = post(connection, "/api/tables", NEW)
    post(connection, f"/api/tables/{place['table']}/join", {"name": "Ben"}, None)
    connection.request("GET", f"/api/tables/{place['table']}")
    return place | {"n": json.loads(connection.getresponse().read())["n"]}
