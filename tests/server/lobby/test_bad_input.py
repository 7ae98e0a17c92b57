"""Whatever comes in wrongly gets a typed answer, and changes nothing."""

import json
import logging
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.support.never_empty import never_empty
from tests.support.served import TWO_PERSONS, Client

JSON = {"Content-Type": "application/json"}
INVALID = (400, "InvalidRequest")
BAD_TABLES: dict[str, tuple[dict[str, Any], str]] = {
    "unknown game": ({"game": "chess"}, "UnknownName"),
    "unknown option": ({"options": {"x": "y"}}, "UnknownName"),
    "an option called name": ({"options": {"name": "x"}}, "UnknownName"),
    "an option called players": ({"options": {"players": "2"}}, "UnknownName"),
    "unknown value": ({"options": {"gate": "never"}}, "UnknownName"),
    "options that exclude each other": (
        {"game": "castillos", "options": {"random_terrain": True, "own_terrain": "true"}},
        "ConflictingOptions",
    ),
    "estates for more seats": (
        {"game": "burgundy", "options": {"boards": "1,2,3"}},
        "InvalidOption",
    ),
    "an estate that does not exist": (
        {"game": "burgundy", "options": {"boards": "1,10"}},
        "InvalidOption",
    ),
    "unknown level": ({"seats": ["me", "stockfish"]}, "UnknownName"),
    "too many seats": ({"seats": ["me"] + ["open"] * 4}, "UnknownName"),
    "players and seats": ({"players": 3}, "UnknownName"),
    "no seats": ({"seats": []}, "UnknownName"),
    "two of me": ({"seats": ["me", "me"]}, "UnknownName"),
    "players of another kind": ({"players": "two"}, "InvalidRequest"),
    "huge players": ({"players": 10**30}, "InvalidRequest"),
    "negative players": ({"players": -1}, "InvalidRequest"),
    "seats of another kind": ({"seats": "me"}, "InvalidRequest"),
    "field that is not ours": ({"admin": True}, "InvalidRequest"),
    "no name": ({"name": " "}, "InvalidName"),
    "long name": ({"name": "x" * 25}, "InvalidName"),
    "very long name": ({"name": "x" * 250}, "InvalidRequest"),
    "name that turns the page": ({"name": "a\u202eb"}, "InvalidName"),
    "contribution in the open": ({"contribution": "ab" * 32}, "InvalidRequest"),
    "name of a bot": ({"name": "Castellan"}, "InvalidName"),
    "name of a second bot": ({"name": "\uff2bNIGHT 2"}, "InvalidName"),
    "name of an empty seat": ({"name": "open seat"}, "InvalidName"),
    "nothing in a text": ({"game": "castle\0keep"}, "InvalidRequest"),
    "nothing in a commitment": ({"commitment": "\0"}, "InvalidRequest"),
    "nothing in an option": ({"options": {"gate": "\0"}}, "InvalidRequest"),
    "nothing in the name of an option": ({"options": {"\0": "once"}}, "InvalidRequest"),
    "commitment": ({"commitment": "00" * 32}, "UnknownName"),
    "pledge without a commitment": ({"pledge": "ab" * 32}, "InvalidRequest"),
    "a fraction for players": ({"players": 2.0}, "InvalidRequest"),
    "a text for players": ({"players": "2"}, "InvalidRequest"),
    "a truth for players": ({"players": True}, "InvalidRequest"),
    "a number for private": ({"private": 1}, "InvalidRequest"),
    "a text for private": ({"private": "true"}, "InvalidRequest"),
    "a digit for private": ({"private": "1"}, "InvalidRequest"),
    "a number for program": ({"program": 0}, "InvalidRequest"),
    "a digit for program": ({"program": "0"}, "InvalidRequest"),
    "nothing for program": ({"program": None}, "InvalidRequest"),
    "a number for a name": ({"name": 7}, "InvalidRequest"),
    "a number for an option": ({"options": {"gate": 1}}, "InvalidRequest"),
    "an object for seats": ({"seats": {"0": "me", "1": "open"}}, "InvalidRequest"),
}


def test_tables_that_cannot_be_opened(server: Client) -> None:
    before = listed(server)
    for kind, (change, error) in never_empty(BAD_TABLES.items()):
        assert server.refused("/api/tables", **(TWO_PERSONS | change)) == (400, error), kind
    assert listed(server) <= before


def listed(server: Client) -> set[str]:
    """Return the IDs of the public tables. Players of other tests come and go meanwhile."""
    return {each["table"] for each in server.get("/api/tables")}


def test_a_conflict_of_options_is_explained(server: Client) -> None:
    body, _ = BAD_TABLES["options that exclude each other"]
    said = server.http.post("/api/tables", json=TWO_PERSONS | body).json()
    assert "random_terrain and own_terrain" in said["message"]
    assert said["rule"] == "7.3"
    assert said["allowed"] == ["random_terrain=false", "own_terrain=false"]


@pytest.mark.parametrize(
    ("accepted", "query", "said"),
    [
        ("", "", "there is no game 'chess'"),
        ("pl", "", "nie ma gry 'chess'"),
        ("tlh, de-AT;q=0.9, en;q=0.1", "", "es gibt kein Spiel 'chess'"),
        ("pl", "?lang=ro", "nu există jocul 'chess'"),
    ],
)
def test_what_is_refused_is_told_in_the_reader_s_language(
    server: Client, accepted: str, query: str, said: str
) -> None:
    body, headers = TWO_PERSONS | {"game": "chess"}, {"Accept-Language": accepted}
    answer = server.http.post(f"/api/tables{query}", json=body, headers=headers).json()
    assert answer["message"] == said
    assert answer["allowed"][0] == "castle-keep"  # values are the same in all languages


def test_bodies_that_are_no_request(server: Client) -> None:
    for body in never_empty(BAD_BODIES):
        answer = server.http.post("/api/tables", content=body, headers=JSON)
        assert (answer.status_code, answer.json()["error"]) == INVALID, body


BAD_BODIES = [
    b"",
    b"{",
    b"[]",
    b"null",
    b'"x"',
    b"\xff\xfe",
    b"[" * 9000,
    b'{"game":"\\ud800"}',
    b'{"game":"\xff"}',
    b'{"game":"\xed\xa0\x80"}',
]
ADA = '{"game":"castle-keep","seats":["me","open"],"name":"Ada"'
EXPLAINED = {
    "": "the body is missing",
    "{": "the body cannot be read: Input data was truncated",
    '{"game":7}': "the body cannot be read: Expected `str`, got `int` - at `$.game`",
    ADA + ',"players":"2"}': (
        "the body cannot be read: Expected `int | null`, got `str` - at `$.players`"
    ),
    ADA + ',"name":"Ada"}': "an object has the key 'name' twice",
    '{"game":"castle",' + ADA[1:] + "}": "an object has the key 'game' twice",
    ADA + ',"options":{"gate":"once","gate":"always"}}': "an object has the key 'gate' twice",
    ADA + r',"n\u0061me":"Eva"}': "an object has the key 'name' twice",
}


def test_what_is_wrong_with_a_body(server: Client) -> None:
    for body, message in never_empty(EXPLAINED.items()):
        answer = server.http.post("/api/tables", content=body, headers=JSON)
        assert (answer.status_code, answer.json()["error"]) == INVALID
        assert answer.json()["message"] == message


def test_values_of_the_right_types_are_accepted(server: Client) -> None:
    right = TWO_PERSONS | {"players": 2, "private": True, "program": False, "options": {}}
    assert server.post("/api/tables", **right)["seat"] == 0
    table, _ = server.two_persons()
    answer = server.http.get(f"/api/studies/{table}/pictures?after=1")  # a query is a text
    assert (answer.status_code, answer.json()["error"]) == (409, "NotOver")


def test_a_query_with_nul(server: Client) -> None:
    headers = {"authorization": f"Bearer {'k' * 40}"}
    for query in ("me/games?opponent=%00", "me/games?game=a%00b", "games/castle/deal?day=%00"):
        answer = server.http.get(f"/api/{query}", headers=headers)
        assert (answer.status_code, answer.json()["error"]) == INVALID


def test_a_body_that_is_too_large(server: Client) -> None:
    answer = server.http.post("/api/tables", json={"game": "x" * 20_000})
    assert (answer.status_code, answer.json()["error"]) == (413, "TooLarge")


@pytest.mark.parametrize(
    "name", ["nothing", "a" * 5000, "%00", "a%00bcdefghijk", "%0atable", "..%2f..", "' or 1=1"]
)
def test_tables_that_do_not_exist(server: Client, name: str) -> None:
    for path in (f"/api/tables/{name}", f"/api/tables/{name}/record"):
        answer = server.http.get(path)
        assert answer.status_code == 404, answer.text
        assert answer.json()["error"] in ("NoSuchTable", "NotFound")
    answer = server.http.post(f"/api/tables/{name}/join", json={"name": "Ada"})
    assert answer.status_code == 404


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("nothing", "there is nothing at this address"),
        ("games/chess/rules", "there is no game 'chess'"),
        ("games/chess/symbols", "there is no game 'chess'"),
        ("words/xx", "there are no words in 'xx'"),
    ],
)
def test_addresses_that_do_not_exist(server: Client, path: str, said: str) -> None:
    answer = server.http.get(f"/api/{path}")
    assert (answer.status_code, answer.json()["error"]) == (404, "NotFound")
    assert answer.json()["message"] == said


def test_a_method_that_does_not_exist(server: Client) -> None:
    assert server.http.delete("/api/tables").status_code == 405


BAD_ACTIONS: list[tuple[dict[str, Any], tuple[int, str]]] = [
    ({"secret": "guess"}, (403, "WrongSecret")),
    ({"secret": ""}, (403, "WrongSecret")),
    ({"n": 0}, (409, "StaleNumber")),
    ({"n": 12}, (409, "StaleNumber")),
    *(({"n": n}, INVALID) for n in (-1, 10**40, 1.5, "eleven", "11", 11.0, "11.0", True, None)),
    ({"action": "fly"}, (400, "InvalidAction")),
    ({"action": "end"}, (409, "IllegalAction")),
    ({"action": "undo"}, (409, "NothingToUndo")),
    ({"action": "x" * 300}, INVALID),
    ({"action": None}, INVALID),
]


def test_actions_that_are_refused(server: Client) -> None:
    table, secrets = server.two_persons()
    path = f"/api/tables/{table}"
    mover = next(s for s in secrets if may_pass(server, table, s))
    before = server.get(f"{path}/record")
    right = {"secret": mover, "n": 11}
    for change, refusal in never_empty(BAD_ACTIONS):
        body = right | {"action": "pass"} | change
        assert server.refused(f"{path}/actions", **body) == refusal, change
        if "n" in change and refusal == INVALID:
            assert server.refused(f"{path}/calls", **right | {"call": "resign"} | change) == INVALID
            assert server.refused(f"{path}/hint", **right | change) == INVALID
    assert server.get(f"{path}/record") == before
    assert server.get(path)["n"] == 11


def may_pass(server: Client, table: str, secret: str) -> bool:
    with server.socket(table, secret) as socket:
        return bool(socket.until("view")["scene"]["choices"])


BAD_FRAMES: list[Any] = [
    "",
    "x",
    "{",
    "[]",
    "null",
    "7",
    '"play"',
    "[" * 2000,
    b"\x00\xff",
    b'{"type":"play","n":11,"action":"pass"}',
    {"type": "play"},
    {"type": "fly", "n": 11, "action": "pass"},
    {"n": 11, "action": "pass"},
    {"type": "play", "n": "11", "action": "pass"},
    {"type": "play", "n": 10**400, "action": "pass"},
    {"type": "play", "n": -11, "action": "pass"},
    {"type": "play", "n": 11, "action": 7},
    {"type": "play", "n": 11, "action": "pass", "seat": 1},
    {"type": "play", "n": 11, "action": "x" * 1000},
    {"type": "play", "n": 11, "action": "\ud800"},
    {"type": "play", "n": 11, "action": "fly"},
    {"type": "play", "n": 11, "action": "end"},
    {"type": "play", "n": 11, "action": "draw blue-keep"},
    {"type": "play", "n": 11, "action": "undo"},
    {"type": "play", "n": 10, "action": "pass"},
    {"type": "play", "n": 12, "action": "pass"},
    {"type": "layout", "layout": "tall"},
    {"hello": {"secret": None}},
    {"type": "play", "n": 11, "action": "pass", "padding": "x" * 5000},
]
INVALID_FRAMES = [
    '{"type":"play","n":11.0,"action":"pass"}',
    '{"type":"play","n":true,"action":"pass"}',
    '{"type":"play","n":"11","action":"pass"}',
    '{"type":"play","n":11,"n":11,"action":"pass"}',
    '{"type":"play","n":11,"action":"end","action":"pass"}',
    '{"type":"play","type":"play","n":11,"action":"pass"}',
    '{"type":"play","n":11,"action":"pass","thought":"5"}',
]


def test_frames_that_are_refused(server: Client) -> None:
    """The socket stays open, and the right action is taken afterwards."""
    table, secrets = server.two_persons()
    mover = next(s for s in secrets if may_pass(server, table, s))
    with server.socket(table, mover) as socket:
        n = socket.until("view")["n"]
        for frame in never_empty([*BAD_FRAMES, *INVALID_FRAMES]):
            socket.send(frame)
            said = socket.until("error")
            assert "Traceback" not in said["message"]
            assert frame not in INVALID_FRAMES or said["error"] == "InvalidRequest"
        socket.play(n, "pass")
        assert socket.until("event")["n"] == n + 1


def test_out_of_turn_and_without_a_seat(server: Client) -> None:
    table, secrets = server.two_persons()
    waiting = next(s for s in secrets if not may_pass(server, table, s))
    for secret, error in ((waiting, "NotYourTurn"), (None, "InvalidRequest")):
        with server.socket(table, secret) as socket:
            socket.play(socket.until("view")["n"], "pass")
            assert socket.until("error")["error"] == error
    assert server.get(f"/api/tables/{table}")["n"] == 11


def closing_error(server: Client, table: str, hello: Any = None, **query: Any) -> str:
    """The error with which a socket is closed at once."""
    with server.socket(table, greet=False, **query) as socket:
        socket.send(hello or {"hello": {}})
        said = socket.frame()
        assert said["type"] == "error"
        with pytest.raises(ConnectionClosed):
            socket.frame()
        return str(said["error"])


def test_sockets_that_are_refused(server: Client) -> None:
    table, secrets = server.two_persons()
    assert closing_error(server, "nothing") == "NoSuchTable"
    assert closing_error(server, table, {"hello": {"secret": "guess"}}) == "WrongSecret"
    assert (
        closing_error(server, table, {"hello": {"secret": secrets[0], "x": 1}}) == "InvalidRequest"
    )
    twice = f'{{"hello":{{"secret":"{secrets[0]}","secret":"{secrets[1]}"}}}}'
    for greeting in ("rubbish", twice, '{"hello":{"secret":7}}', '{"hello":{},"hello":{}}'):
        assert closing_error(server, table, greeting) == "InvalidRequest"
    for after in ("x", "-1", "1.5", "9" * 30, "%F0%9F%98%80"):
        assert closing_error(server, table, after=after) == "InvalidRequest"


def test_a_message_beyond_all_limits_ends_the_connection_only(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0]) as socket:
        socket.until("view")
        socket.send("x" * 100_000)
        with pytest.raises(ConnectionClosed) as raised:
            socket.until("error")
        assert raised.value.rcvd is not None
        assert raised.value.rcvd.code == 1009
    assert server.get(f"/api/tables/{table}")["n"] == 11


@pytest.mark.parametrize("pieces", [b"\xff", [b'"\xc3', b'"'], [b'"', b"\xed\xa0\x80"]])
def test_text_that_is_not_utf_8_ends_the_connection_only(
    server: Client, caplog: pytest.LogCaptureFixture, pieces: bytes | list[bytes]
) -> None:
    """In one frame or in several, with the code of RFC 6455, and without a line in the log."""
    table, secrets = server.two_persons()
    with server.socket(table, secrets[0]) as socket:
        socket.until("view")
        socket.raw.send(pieces, text=True)
        with pytest.raises(ConnectionClosed) as raised:
            socket.until("error")
        assert raised.value.rcvd is not None
        assert raised.value.rcvd.code == 1007
    with server.socket(table, secrets[0]) as socket:
        socket.until("view")
        socket.raw.send([b'{"type":', '"round \u00e4"}'.encode()], text=True)
        assert socket.until("error")["error"] == "InvalidRequest"
    assert not caplog.records


def test_an_unknown_language_falls_back_to_english(server: Client) -> None:
    table, secrets = server.two_persons()
    with server.socket(table, greet=False) as socket:
        socket.send({"hello": {"secret": secrets[0], "lang": "../../etc"}})
        assert "begins" in socket.until("event")["words"]


def test_a_failure_of_the_server_shows_no_stack_trace(
    server: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    from keepstone.server.storage.appends import Appends

    table, secrets = server.two_persons()
    mover = next(s for s in secrets if may_pass(server, table, s))

    async def fail(*_: object) -> None:
        raise OSError("disk full: /secret/path")

    with monkeypatch.context() as patched, caplog.at_level(logging.CRITICAL, "keepstone.server"):
        patched.setattr(Appends, "store", fail)
        body = {"secret": mover, "n": 11, "action": "pass"}
        answer = server.http.post(f"/api/tables/{table}/actions", json=body)
        assert answer.status_code == 500
        assert answer.json()["error"] == "ServerFailure"
        assert "secret" not in answer.text
    assert server.get(f"/api/tables/{table}")["n"] == 11
    assert json.loads(server.http.post(f"/api/tables/{table}/actions", json=body).text)["n"] > 11


def test_a_byte_order_mark_is_skipped(server: Client) -> None:
    """In a body, in a record in a body, and in a frame. There can be only one."""
    mark = "\ufeff"
    body = mark + json.dumps(TWO_PERSONS)
    opened = server.http.post("/api/tables", content=body, headers=JSON)
    assert opened.status_code == 201
    table, (secret, _) = server.two_persons()
    record = server.http.get(f"/api/tables/{table}/record").text
    shown = mark + json.dumps({"record": mark + record})
    assert server.http.post("/api/studies", content=shown, headers=JSON).status_code == 201
    with server.socket(table, greet=False) as socket:
        socket.send(mark + json.dumps({"hello": {"secret": secret}}))
        socket.until("view")
        socket.send(mark + json.dumps({"type": "call", "n": 0, "call": "resign"}))
        assert socket.until("error")["error"] == "StaleNumber"
    twice = server.http.post("/api/tables", content=mark + body, headers=JSON)
    assert (twice.status_code, twice.json()["error"]) == INVALID
