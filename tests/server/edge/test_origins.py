"""Host names, origins and bodies that a server accepts, and a server below a path of its host."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from keepstone.server import CannotStart, Settings, run
from keepstone.server.edge import client_folder
from tests.support.served import TWO_PERSONS, Client, serving

MACHINE = socket.gethostname().lower()
LOCAL = ["localhost", "LOCALHOST:9000", "127.0.0.1:8000", "127.7.7.7", "[::1]:8000", "a.localhost"]
FOREIGN = [
    "evil.example",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "castle.example.",
    "",
]
NEIGHBOURS = ["192.168.1.7:8000", "[fd00::7]", MACHINE, f"{MACHINE.partition('.')[0]}.local:8000"]


@pytest.fixture(scope="module")
def on_the_network(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("lan"), wait=False, host="0.0.0.0") as client:
        yield client


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    settings = {"host": "0.0.0.0", "public_url": "https://castle.example"}
    with serving(tmp_path_factory.mktemp("public"), wait=False, **settings) as client:
        yield client


def answered(client: Client, hosts: list[str], path: str = "/api/health") -> list[int]:
    return [client.http.get(path, headers={"Host": host}).status_code for host in hosts]


def test_a_server_for_one_machine_has_only_local_names(server: Client) -> None:
    assert answered(server, LOCAL) == [200] * len(LOCAL)
    assert answered(server, FOREIGN + NEIGHBOURS) == [421] * len(FOREIGN + NEIGHBOURS)
    assert answered(server, ["evil.example"], path="/") == [421]
    said = server.http.get("/api/health", headers={"Host": "evil.example:80"}).json()
    assert said == {
        "error": "WrongHost",
        "message": "this server does not answer to the host name 'evil.example'",
    }


def test_a_server_on_the_network_is_found_by_address_and_by_the_name_of_its_machine(
    on_the_network: Client,
) -> None:
    assert answered(on_the_network, LOCAL + NEIGHBOURS) == [200] * len(LOCAL + NEIGHBOURS)
    assert answered(on_the_network, FOREIGN) == [421] * len(FOREIGN)


def test_a_public_server_has_its_public_name(public: Client) -> None:
    names = ["castle.example", "Castle.Example:443", "castle.example."]
    assert answered(public, LOCAL + names) == [200] * len(LOCAL + names)
    assert answered(public, [*NEIGHBOURS, "evil.example"]) == [421] * 5


def test_a_public_address_with_https_is_asked_with_nothing_else(public: Client) -> None:
    assert "max-age=" in public.http.get("/").headers["strict-transport-security"]


def seal(client: Client, **headers: str) -> tuple[int, str]:
    """The status and the error of a request that changes something."""
    answer = client.http.post(
        "/api/seals", headers={k.replace("_", "-"): v for k, v in headers.items()}
    )
    return answer.status_code, answer.json().get("error", "")


def test_pages_of_other_servers_are_refused(server: Client) -> None:
    elsewhere = server.url.replace("127.0.0.1", "localhost")
    assert seal(server) == seal(server, origin=server.url) == (201, "")
    for origin in (
        "https://evil.example",
        server.url.replace("http", "https"),
        elsewhere,
        "null",
        "",
    ):
        assert seal(server, origin=origin) == (403, "WrongOrigin")
    assert seal(server, host=elsewhere.removeprefix("http://"), origin=elsewhere) == (201, "")


def test_behind_a_proxy_the_pages_are_those_of_the_public_address(public: Client) -> None:
    assert seal(public, origin="https://castle.example") == (201, "")
    assert seal(public, origin="https://castle.example", host="castle.example") == (201, "")
    for origin in ("http://castle.example:8000", "https://castle.example:8443", "https://example"):
        assert seal(public, origin=origin) == (403, "WrongOrigin")


def test_sockets_from_other_pages_are_refused(server: Client) -> None:
    url = f"{server.url.replace('http', 'ws', 1)}/api/tables/{server.two_persons()[0]}/socket"
    for wrong in (
        {"origin": "https://evil.example"},
        {"origin": server.url.replace("http", "https")},
        {"additional_headers": {"Sec-Fetch-Site": "cross-site"}},
    ):
        with connect(url, **wrong) as raw:  # type: ignore[arg-type]
            assert "WrongOrigin" in str(raw.recv())
            with pytest.raises(ConnectionClosed):
                raw.recv()
    with connect(url, origin=server.url) as raw:  # type: ignore[arg-type]
        raw.send('{"hello":{}}')
        assert '"type":"table"' in str(raw.recv())


def test_a_link_on_another_site_leads_to_pages_only(server: Client) -> None:
    followed = {"Sec-Fetch-Site": "cross-site"}
    assert server.http.get("/t/abc", headers=followed).status_code == 200
    assert server.http.get("/api/games", headers=followed).status_code == 403
    assert seal(server, sec_fetch_site="cross-site") == (403, "WrongOrigin")
    assert seal(server, sec_fetch_site="same-origin") == (201, "")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "json"])
def test_bodies_of_forms_are_refused(server: Client, kind: str) -> None:
    answer = server.http.post("/api/tables", content=b"{}", headers={"Content-Type": kind})
    assert (answer.status_code, answer.json()["error"]) == (415, "NotJson")
    assert seal(server, content_type="multipart/form-data") == (415, "NotJson")


def test_json_may_name_its_letters(server: Client) -> None:
    kind = {"Content-Type": "Application/JSON; charset=utf-8"}
    assert server.http.post("/api/tables", json=TWO_PERSONS, headers=kind).status_code == 201


@pytest.mark.parametrize(
    "url",
    [
        "castle.example",
        "ftp://castle.example",
        "https://",
        "https://a.example/castle",
        "https://[x",
    ],
)
def test_a_public_address_that_cannot_be(tmp_path: Path, url: str) -> None:
    with pytest.raises(CannotStart, match="it must be like https://"):
        run(Settings(tmp_path, port=0, public_url=url))


PAGE = '<html data-base="/"><script src="./assets/app.js"></script>'


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("castle"), base_path="/castle") as client:
        yield client


@pytest.fixture(autouse=True)
def client_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    monkeypatch.setattr(client_folder, "CLIENTS", (tmp_path,))


def test_the_page_names_its_files_below_the_base_path(server: Client, castle: Client) -> None:
    for client, base in ((server, ""), (castle, "/castle")):
        for path in (f"{base}/", f"{base}/t/abc", "/"):
            text = client.http.get(path).text
            assert text == PAGE.replace("./", f"{base}/").replace('"/"', f'"{base}/"')
    assert castle.http.get("/castle").status_code == 200
    assert castle.http.get("/castles/t/abc").status_code == 404


def test_all_is_found_below_the_base_path(castle: Client) -> None:
    place = castle.post("/castle/api/tables", game="castle-keep", seats=["me", "greedy"], name="A")
    assert place["invite"] == f"/castle/t/{place['table']}"
    below = Client(castle.url + "/castle")
    with below.socket(place["table"], place["secret"]) as socket:
        assert socket.until("view")["scene"]
    below.close()
    assert castle.get("/castle/api/health") == castle.get("/api/health")


def test_the_description_of_the_api_names_the_base_path(server: Client, castle: Client) -> None:
    path = "/api/schema/openapi.json"
    assert server.get(path)["servers"] == [{"url": "/"}]
    assert castle.get(path)["servers"] == [{"url": "/castle"}]
