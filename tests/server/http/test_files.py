"""Files: compressed for whoever takes it, known again by tag, and read anew when they change."""

import os
from pathlib import Path

import pytest

from keepstone.server.edge import client_folder, files
from tests.support.served import Client

PAGE = "<!doctype html>" + "one page " * 100


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text(PAGE)
    (tmp_path / "assets" / "noise-1a2b.png").write_bytes(os.urandom(5000))
    monkeypatch.setattr(client_folder, "CLIENTS", (tmp_path,))
    return tmp_path


def test_a_file_is_compressed_for_whoever_takes_it(server: Client, root: Path) -> None:
    plain = server.http.get("/", headers={"Accept-Encoding": "identity"})
    packed = server.http.get("/", headers={"Accept-Encoding": "br, gzip"})
    assert plain.text == packed.text == PAGE
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"]) / 5
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert plain.headers["etag"] != packed.headers["etag"]


def test_what_does_not_get_smaller_is_sent_as_it_is(server: Client, root: Path) -> None:
    answer = server.http.get("/assets/noise-1a2b.png", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in answer.headers
    assert len(answer.content) == 5000


@pytest.mark.parametrize("path", ["/", "/api/games/castle/symbols", "/api/games/castle/rules"])
def test_a_browser_that_has_a_file_is_told_so(server: Client, root: Path, path: str) -> None:
    for encoding in ("identity", "gzip"):
        headers = {"Accept-Encoding": encoding}
        tag = server.http.get(path, headers=headers).headers["etag"]
        again = server.http.get(path, headers=headers | {"If-None-Match": f'"x", {tag}'})
        assert (again.status_code, again.content) == (304, b"")
        assert again.headers["etag"] == tag


def test_a_client_that_is_built_anew_is_sent_anew(server: Client, root: Path) -> None:
    tag = server.http.get("/").headers["etag"]
    (root / "index.html").write_text("another page")
    assert server.http.get("/", headers={"If-None-Match": tag}).text == "another page"


def test_a_file_is_compressed_once(
    server: Client, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compressed = []
    compress = files.gzip.compress
    monkeypatch.setattr(
        files.gzip,
        "compress",
        lambda *args, **more: compressed.append(1) or compress(*args, **more),
    )
    for _ in range(3):
        server.http.get("/")
        server.http.get("/api/games/castle/rules")
    assert len(compressed) <= 2
