"""Bodies and frames are as strict as their description: no type is converted, and no key is there twice."""

import json
from typing import Any

import pytest

from tests.server.served import TWO_PERSONS, Client

JSON = {"Content-Type": "application/json"}
INVALID = (400, "InvalidRequest")
OTHER_TYPES: list[tuple[str, Any]] = [
    ("players", 2.0),
    ("players", "2"),
    ("players", True),
    ("private", 1),
    ("private", "true"),
    ("private", "1"),
    ("program", 0),
    ("program", "0"),
    ("program", None),
    ("name", 7),
    ("options", {"gate": 1}),
    ("seats", {"0": "me", "1": "open"}),
]


@pytest.mark.parametrize(("key", "value"), OTHER_TYPES)
def test_a_table_is_not_opened_by_values_of_other_types(
    server: Client, key: str, value: Any
) -> None:
    before = server.get("/api/tables")
    assert server.refused("/api/tables", **TWO_PERSONS | {key: value}) == INVALID
    assert server.get("/api/tables") == before


@pytest.mark.parametrize("n", ["11", 11.0, "11.0", True, None])
def test_an_action_is_not_taken_for_a_number_of_another_type(server: Client, n: Any) -> None:
    table, (secret, _) = server.two_persons()
    for path, wish in (
        ("actions", {"action": "pass"}),
        ("calls", {"call": "resign"}),
        ("hint", {}),
    ):
        body = {"n": n, "secret": secret, **wish}
        assert server.refused(f"/api/tables/{table}/{path}", **body) == INVALID
    assert server.get(f"/api/tables/{table}")["n"] == 11


def refused_text(server: Client, path: str, text: str) -> tuple[int, str, str]:
    """The status, the error and the message for a body that is sent as it is."""
    answer = server.http.post(path, content=text, headers=JSON)
    said = answer.json()
    return answer.status_code, said["error"], said["message"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ('{"game":"castle-keep","seats":["me","open"],"name":"Ada","name":"Ada"}', "name"),
        ('{"game":"castle","game":"castle-keep","seats":["me","open"],"name":"Ada"}', "game"),
        (
            '{"game":"castle-keep","seats":["me","open"],"name":"Ada",'
            '"options":{"gate":"once","gate":"always"}}',
            "gate",
        ),
        (r'{"game":"castle-keep","seats":["me","open"],"name":"Ada","n\u0061me":"Eva"}', "name"),
    ],
)
def test_a_key_that_is_there_twice_is_named(server: Client, text: str, key: str) -> None:
    status, error, message = refused_text(server, "/api/tables", text)
    assert (status, error) == INVALID
    assert message == f"an object has the key {key!r} twice"


def test_a_refusal_says_where_and_what_is_expected(server: Client) -> None:
    text = json.dumps(TWO_PERSONS | {"players": "2"})
    assert refused_text(server, "/api/tables", text)[2] == (
        "the body cannot be read: Expected `int | null`, got `str` - at `$.players`"
    )


def test_the_same_values_of_the_right_types_are_taken(server: Client) -> None:
    right = TWO_PERSONS | {"players": 2, "private": True, "program": False, "options": {}}
    assert server.post("/api/tables", **right)["seat"] == 0


def test_a_query_may_write_numbers_as_texts_which_it_always_does(server: Client) -> None:
    table, _ = server.two_persons()
    answer = server.http.get(f"/api/tables/{table}/pictures?after=1")
    assert (answer.status_code, answer.json()["error"]) == (409, "NotOver")


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"play","n":11.0,"action":"pass"}',
        '{"type":"play","n":true,"action":"pass"}',
        '{"type":"play","n":"11","action":"pass"}',
        '{"type":"play","n":11,"n":11,"action":"pass"}',
        '{"type":"play","n":11,"action":"end","action":"pass"}',
        '{"type":"play","type":"play","n":11,"action":"pass"}',
        '{"type":"play","n":11,"action":"pass","thought":"5"}',
    ],
)
def test_frames_are_as_strict(server: Client, frame: str) -> None:
    table, (secret, _) = server.two_persons()
    with server.socket(table, secret) as socket:
        socket.until("view")
        socket.send(frame)
        assert socket.until("error")["error"] == "InvalidRequest"
    assert server.get(f"/api/tables/{table}")["n"] == 11


def test_the_greeting_of_a_socket_is_as_strict(server: Client) -> None:
    table, (secret, other) = server.two_persons()
    for greeting in (
        f'{{"hello":{{"secret":"{secret}","secret":"{other}"}}}}',
        '{"hello":{"secret":7}}',
        '{"hello":{},"hello":{}}',
    ):
        with server.socket(table, greet=False) as socket:
            socket.send(greeting)
            assert socket.frame()["error"] == "InvalidRequest"


def test_a_byte_order_mark_is_skipped(server: Client) -> None:
    """In a body, in a record in a body, and in a frame. There can be only one."""
    mark = "\ufeff"
    body = mark + json.dumps(TWO_PERSONS)
    opened = server.http.post("/api/tables", content=body, headers=JSON)
    assert opened.status_code == 201
    table, (secret, _) = server.two_persons()
    record = server.http.get(f"/api/tables/{table}/record").text
    shown = mark + json.dumps({"record": mark + record})
    assert server.http.post("/api/records", content=shown, headers=JSON).status_code == 200
    with server.socket(table, greet=False) as socket:
        socket.send(mark + json.dumps({"hello": {"secret": secret}}))
        socket.until("view")
        socket.send(mark + json.dumps({"type": "call", "n": 0, "call": "resign"}))
        assert socket.until("error")["error"] == "StaleNumber"
    assert refused_text(server, "/api/tables", mark + body)[:2] == INVALID
