"""A server that lies below a path of its host, before or behind a proxy that takes the path away."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from keepstone.server.http import pages
from tests.support.served import Client, serving

PAGE = '<html data-base="/"><script src="./assets/app.js"></script>'


@pytest.fixture(scope="module")
def castle(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("castle"), base_path="/castle") as client:
        yield client


@pytest.fixture(autouse=True)
def client_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text(PAGE)
    monkeypatch.setattr(pages, "CLIENTS", (tmp_path,))


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
