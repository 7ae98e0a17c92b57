"""What comes over a plain connection: half requests, other protocols, and letters that are none."""

import json
import logging
import socket
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress

import pytest

from keepstone.server.edge import http_connection
from keepstone.server.edge.http_connection import DISCARDED_BYTES, HttpConnection
from tests.support.polling import eventually
from tests.support.served import Client

HOST = b"Host: localhost\r\nConnection: close\r\n"
JSON = HOST + b"Content-Type: application/json\r\n"
CHUNKS = b"POST /api/tables HTTP/1.1\r\n" + JSON + b"Transfer-Encoding: chunked\r\n\r\n"
WRONG: dict[str, tuple[bytes, int]] = {
    "another protocol": (b"\x16\x03\x01\x02\x00\x01\x00", 400),
    "no request": (b"HELLO\r\n\r\n", 400),
    "a method of nobody": (b"FLY /api/health HTTP/1.1\r\n" + HOST + b"\r\n", 405),
    "no host": (b"GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
    "no host, as of old": (b"GET /api/health HTTP/1.0\r\n\r\n", 421),
    "two hosts": (b"GET /api/health HTTP/1.1\r\nHost: evil\r\n" + HOST + b"\r\n", 400),
    "a host that is none": (b"GET / HTTP/1.1\r\nConnection: close\r\nHost: [::1\r\n\r\n", 421),
    "letters that are none": (b"GET /\xff HTTP/1.1\r\n" + HOST + b"\r\n", 400),
    "an address without end": (
        b"GET /api/games/" + b"a" * 60_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
        404,
    ),
    "a length that is none": (
        b"POST /api/seals HTTP/1.1\r\n" + JSON + b"Content-Length: -1\r\n\r\n",
        400,
    ),
    "a body that is too long": (
        b"POST /api/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 99999999\r\n\r\n{",
        413,
    ),
    "chunks that are too long": (CHUNKS + (b"1000\r\n" + b" " * 4096 + b"\r\n") * 9, 413),
    "two lengths": (
        b"POST /api/seals HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
        400,
    ),
    "no body": (CHUNKS + b"0\r\n\r\n", 400),
    "a chunk that is none": (CHUNKS + b"zz\r\n\r\n", 400),
    "rubbish behind a request": (CHUNKS + b"1\r\n{\r\nrubbish\r\n", 400),
}


def answers(server: Client, sent: bytes, leave: bool = False) -> bytes:
    """Return the response to some bytes. leave: close our end after them.

    If the server closes the connection while bytes are on their way, its response may be lost: ask again then.
    """
    return (
        eventually(lambda: answer_once(server, [sent], leave), lambda said: said is not None) or b""
    )


def answer_once(server: Client, pieces: Iterable[bytes], leave: bool = False) -> bytes | None:
    """Return all that comes back, or None if the connection is reset."""
    url = server.http.base_url
    with (
        suppress(ConnectionResetError, BrokenPipeError),
        socket.create_connection((url.host, url.port), timeout=120) as raw,
    ):
        for piece in pieces:
            raw.sendall(piece)
        if leave:
            raw.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: raw.recv(65_536), b""))
    return None


@pytest.mark.parametrize("kind", WRONG)
def test_what_is_no_request_is_refused_as_all_else(
    server: Client, kind: str, caplog: pytest.LogCaptureFixture
) -> None:
    sent, status = WRONG[kind]
    head, _, body = answers(server, sent).partition(b"\r\n\r\n")
    assert int(head.split()[1]) == status
    assert {"error", "message"} <= set(json.loads(body))
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize(
    ("pieces", "status"),
    [
        ([], None),
        ([b"GET /api/he", b"alth HTTP/1.1\r\n"], 408),
        ([b"POST /api/tables HTTP/1.1\r\n" + JSON + b"Content-Length: 9\r\n\r\n", b"{", b" "], 408),
        ([b"GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n", b"GET /api"], 408),
    ],
)
def test_a_request_that_does_not_end_is_not_waited_for(
    server: Client,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    pieces: list[bytes],
    status: int | None,
) -> None:
    """Nor does it help to say a little now and then."""
    monkeypatch.setattr(http_connection, "REQUEST_SECONDS", 0.4)

    def slowly() -> Iterator[bytes]:
        for piece in pieces:
            yield piece
            threading.Event().wait(0.1)

    def refusal() -> bytes:
        return (answer_once(server, slowly()) or b"").rpartition(b"HTTP/1.1 ")[2][:3]

    # On a busy machine, the limit may be over before the first piece arrives, and then there is no answer.
    found = eventually(refusal, lambda found: found or status is None)
    assert found == (b"" if status is None else str(status).encode())
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@pytest.mark.parametrize("size", [DISCARDED_BYTES, DISCARDED_BYTES + 1])
def test_a_request_after_a_refused_body_is_answered_or_the_connection_closes(
    server: Client, caplog: pytest.LogCaptureFixture, size: int
) -> None:
    """The body arrives in pieces after the refusal. The server discards a short body, and no other."""
    head = JSON.replace(b"Connection: close\r\n", b"Content-Length: %d\r\n" % size)
    health = b"GET /api/health HTTP/1.1\r\n" + HOST + b"\r\n"
    url = server.http.base_url
    with socket.create_connection((url.host, url.port), timeout=120) as raw:
        raw.sendall(b"POST /api/tables HTTP/1.1\r\n" + head + b"\r\n")
        refusal = raw.recv(65_536)
        assert refusal.startswith(b"HTTP/1.1 413")
        assert (b"connection: close" in refusal.lower()) == (size > DISCARDED_BYTES)
        if size > DISCARDED_BYTES:
            assert b"HTTP/1.1" not in b"".join(iter(lambda: raw.recv(65_536), b""))
            return
        for start in range(0, size, 1024):
            raw.sendall(b" " * min(1024, size - start))
        raw.sendall(health)
        assert b"HTTP/1.1 200" in b"".join(iter(lambda: raw.recv(65_536), b""))
    assert "Invalid HTTP request received." not in caplog.messages


def test_a_socket_may_last_longer(server: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines, expect = [], HttpConnection._expect

    def note(self: HttpConnection, seconds: float) -> None:
        expect(self, seconds)
        deadlines.append(self._deadline)

    monkeypatch.setattr(HttpConnection, "_expect", note)
    table, _ = server.two_persons()
    with server.socket(table) as raw:
        raw.until("view")
        assert deadlines and all(each is not None and each.cancelled() for each in deadlines)
        raw.send({"type": "play", "n": 11, "action": "pass"})
        assert "spectators cannot act" in raw.until("error")["message"]


def test_who_leaves_in_the_middle_leaves_no_trace(
    server: Client, caplog: pytest.LogCaptureFixture
) -> None:
    whole = b"POST /api/tables HTTP/1.1\r\n" + JSON + b'Content-Length: 9\r\n\r\n{"game":'
    for end in (10, 60, len(whole)):
        answers(server, whole[:end], leave=True)
    server.get("/api/health")
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def test_a_name_of_a_table_writes_no_line_of_its_own_in_the_log(
    server: Client, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    from keepstone.server.live import registry

    def fail(id: str) -> None:
        raise RuntimeError("out of memory")

    with monkeypatch.context() as patched:
        patched.setattr(registry, "check_identity", fail)
        with server.socket("x%0aERROR:%20all%20is%20lost") as raw:
            assert raw.frame()["error"] == "ServerFailure"
    told = "a WebSocket of table 'x\\nERROR: all is lost' failed, request "
    assert [message for message in caplog.messages if message.startswith(told)]


@pytest.mark.parametrize(
    ("path", "methods"),
    [
        ("/api/games", "GET, HEAD, OPTIONS"),
        ("/api/seals", "OPTIONS, POST"),
        ("/api/tables", "GET, HEAD, OPTIONS, POST"),
        ("/api/studies/none/analysis", "GET, HEAD, OPTIONS, POST"),
        ("/api/me/export", "GET, HEAD, OPTIONS, POST"),
        ("/t/none", "GET, HEAD, OPTIONS"),
    ],
)
def test_allow_names_all_methods_of_a_path(server: Client, path: str, methods: str) -> None:
    """Whether they are asked for or another one is refused."""
    asked, refused = (server.http.request(method, path) for method in ("OPTIONS", "PATCH"))
    assert (asked.status_code, asked.headers["allow"]) == (204, methods)
    assert (refused.status_code, refused.headers["allow"]) == (405, methods)


def test_the_address_of_a_socket_allows_no_method(server: Client) -> None:
    answer = server.http.get("/api/tables/none/socket")
    assert (answer.status_code, answer.headers["allow"]) == (405, "")
