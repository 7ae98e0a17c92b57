"""Headers, origins, limits, secrets, files."""

import logging
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from keepstone.server.base.rate_limits import MOST_BUCKETS, Bucket, Buckets, Rate
from keepstone.server.edge import client_folder
from tests.support.never_empty import never_empty
from tests.support.served import TWO_PERSONS, Client, serving

TRUSTED = "svelte-trusted-html keepstone-drawings keepstone-rules keepstone-worker"


def test_every_answer_carries_the_headers(server: Client) -> None:
    for path in ("/", "/t/abc", "/api/games", "/api/nothing", "/api/games/castle-keep/symbols"):
        headers = server.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "http" not in policy
        assert "require-trusted-types-for 'script'" in policy
        assert policy.partition("trusted-types ")[2] == TRUSTED
        assert "strict-transport-security" not in headers
        assert headers["x-content-type-options"] == "nosniff"
        assert "server" not in headers


def test_secrets_are_neither_stored_nor_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.DEBUG), serving(tmp_path) as client:
        table, secrets = client.two_persons()
        with client.socket(table, secrets[0]) as socket:
            socket.burst()
        client.refused(f"/api/tables/{table}/actions", secret=secrets[0], n=0, action="pass")
        card = client.http.get(f"/api/tables/{table}").text
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    mine = [r for r in caplog.records if not r.name.startswith(("websockets", "httpx", "httpcore"))]
    logged = "\n".join(record.getMessage() for record in mine if record.name != "aiosqlite")
    for secret in never_empty(secrets):
        assert secret.encode() not in stored
        assert secret not in logged
        assert secret not in card


def test_a_bucket_empties_and_fills_again() -> None:
    time = [0.0]
    bucket = Bucket(Rate(burst=3, per_second=2), clock=lambda: time[0])
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]
    assert not bucket.full()
    time[0] += 0.5
    assert [bucket.take(), bucket.take()] == [0, 0.5]
    time[0] += 100
    assert bucket.full()
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 0.5]


def test_addresses_have_buckets_of_their_own_and_are_forgotten() -> None:
    time = [0.0]
    buckets = Buckets(Rate(burst=1, per_second=1), clock=lambda: time[0])
    assert [buckets.take("a"), buckets.take("a"), buckets.take("b")] == [0, 1, 0]
    for number in range(MOST_BUCKETS * 2):
        time[0] += 0.01
        buckets.take(str(number))
    assert len(buckets._buckets) <= MOST_BUCKETS


def test_too_many_requests_and_frames(tmp_path: Path) -> None:
    few, plenty = Rate(burst=4, per_second=0.01), Rate(burst=1000, per_second=1000)
    with serving(tmp_path, create=few, frames=few, act=plenty, read=plenty) as client:
        table, secrets = client.two_persons()
        for _ in range(3):
            client.post("/api/tables", **TWO_PERSONS)
        answer = client.http.post("/api/tables", json=TWO_PERSONS)
        assert (answer.status_code, answer.json()["error"]) == (429, "TooManyRequests")
        assert int(answer.headers["retry-after"]) > 1
        with client.socket(table, secrets[0]) as socket:
            socket.until("view")
            for _ in range(5):
                socket.send("rubbish")
            errors = [socket.until("error") for _ in range(5)]
            assert errors[0]["error"] == "InvalidRequest"
            assert errors[-1]["error"] == "TooManyRequests"
            assert "too many requests" in errors[-1]["message"]


def test_reading_much_does_not_leave_a_page_without_its_files(tmp_path: Path) -> None:
    """Scripts, styles and fonts have a limit of their own."""
    few, more = Rate(burst=2, per_second=0.01), Rate(burst=4, per_second=0.01)
    with serving(tmp_path, read=few, files=more) as client:
        assert [client.http.get("/api/games").status_code for _ in range(3)][-1] == 429
        script = "/assets/none.js"
        assert [client.http.get(script).status_code for _ in range(5)] == [404] * 4 + [429]


def test_too_many_sockets(tmp_path: Path) -> None:
    with serving(tmp_path, act=Rate(burst=4, per_second=0.01)) as client:
        table, secrets = client.two_persons()
        for _ in range(2):
            with client.socket(table, secrets[0]) as socket:
                socket.until("view")
        with client.socket(table, greet=False) as socket:
            assert socket.frame()["error"] == "TooManyRequests"
            with pytest.raises(ConnectionClosed) as raised:
                socket.frame()
            assert raised.value.rcvd is not None
            assert raised.value.rcvd.code == 1013


def test_half_of_the_room_for_sockets_is_kept_for_those_with_a_seat(tmp_path: Path) -> None:
    with serving(tmp_path, sockets=6, sockets_of_address=4) as client, ExitStack() as open_now:
        table, secrets = client.two_persons()

        def come(address: str, secret: str | None = None) -> str:
            """The type of the first frame of a new socket, which stays open."""
            client.headers = {"X-Forwarded-For": address}
            socket = open_now.enter_context(client.socket(table, greet=False))
            with suppress(ConnectionClosed):
                socket.send({"hello": {"secret": secret}})
            return str(socket.frame()["type"])

        assert [come("192.0.2.1") for _ in range(3)] == ["table", "table", "error"]
        assert [come("192.0.2.2") for _ in range(2)] == ["table", "error"]  # half of all
        assert [come("192.0.2.1", secrets[0]) for _ in range(3)] == ["table", "table", "error"]
        assert [come("192.0.2.3", secrets[1]) for _ in range(2)] == ["table", "error"]
        open_now.close()
        assert come("192.0.2.1") == "table"


@pytest.fixture
def client_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = tmp_path / "client"
    (root / "assets").mkdir(parents=True)
    (root / "index.html").write_text("<!doctype html>one page")
    (root / "assets" / "app-1a2b.js").write_text("let x;")
    (tmp_path / "secret.txt").write_text("secret")
    (root / "link.txt").symlink_to(tmp_path / "secret.txt")
    monkeypatch.setattr(client_folder, "CLIENTS", (tmp_path / "missing", root))
    return root


def test_the_client_is_one_page_and_its_assets(server: Client, client_files: Path) -> None:
    for path in ("/", "/t/abc123", "/index.html"):
        page = server.http.get(path)
        assert page.text == "<!doctype html>one page"
        assert page.headers["cache-control"] == "no-cache"
        assert page.headers["content-type"] == "text/html; charset=utf-8"
    asset = server.http.get("/assets/app-1a2b.js")
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-type"].startswith("text/javascript")
    again = server.http.get("/", headers={"If-None-Match": page.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/..%2fsecret.txt",
        "/%2e%2e/secret.txt",
        "/link.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets",
        "/index.html%00",
        "/" + "a" * 5000,
        "/" + "a/" * 2500,
    ],
)
def test_no_file_outside_the_client_is_served(
    server: Client, client_files: Path, path: str
) -> None:
    answer = server.http.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"] == "NotFound"


def test_without_a_client_the_page_says_how_to_build_it(
    server: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(client_folder, "CLIENTS", (tmp_path,))
    page = server.http.get("/")
    assert page.status_code == 200
    assert "make setup" in page.text
    assert server.http.get("/assets/app.js").status_code == 404
