"""On the way to a table: covers and previews, a link as a code and in words, and a bot for who does not come."""

import re
import sys
from gettext import NullTranslations
from pathlib import Path

import pytest

from keepstone import games
from keepstone.bots.names import NAMES
from keepstone.server.catalogue import covers
from keepstone.server.edge import client_folder
from keepstone.server.errors import ServerFailure
from keepstone.server.lobby.invitations import code_of
from keepstone.server.studies.result_picture import ranking
from tests.support.served import TWO_PERSONS, Client

FOR_EYES = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture
def client_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_text("<html><head><title>K</title></head></html>")
    monkeypatch.setattr(client_folder, "CLIENTS", (tmp_path,))


def test_a_game_shows_itself_in_the_light_and_in_the_dark(server: Client) -> None:
    for name in games.names():
        light, dark = (
            server.http.get(f"/api/games/{name}/cover?scheme={scheme}").text
            for scheme in ("light", "dark")
        )
        assert light.startswith("<svg")
        assert light != dark
        assert "<use" in light
    assert server.http.get("/api/games/castle/cover?scheme=red").status_code == 400
    assert server.http.get("/api/games/chess/cover").status_code == 404


@pytest.mark.whole
def test_a_preview_is_an_image_that_messengers_take(server: Client) -> None:
    answer = server.http.get("/api/games/castle-keep/preview")
    assert answer.headers["content-type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")


@pytest.mark.whole
async def test_a_preview_that_could_not_be_drawn_is_drawn_for_the_next_request(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    previews = covers.Previews()
    with monkeypatch.context() as broken:
        broken.setattr(sys, "executable", "/bin/false")
        with pytest.raises(ServerFailure, match="ended with 1"):
            await previews.preview("castle-keep")
    assert (await previews.preview("castle-keep")).content.startswith(b"\x89PNG")


def test_a_game_says_what_playing_it_is_like(server: Client) -> None:
    cards = {each["name"]: each for each in server.get("/api/games")}
    assert cards["castle-keep"]["minutes"] == [15, 30]
    assert {name: card["difficulty"] for name, card in cards.items()}["burgundy"] == "hard"
    assert all(card["feel"] for card in cards.values())
    hiding = {name for name, card in cards.items() if card["hides"]}
    assert hiding == {"castle-keep", "castillos"}


def test_a_link_says_who_invites_to_what(server: Client, client_files: None) -> None:
    place = server.post("/api/tables", **TWO_PERSONS | {"name": 'A"<b>'}, private=True)
    text = server.http.get(place["invite"]).text
    tags = dict(re.findall(r'<meta property="([\w:]+)" content="([^"]*)">', text))
    assert tags["og:title"] == "A&quot;&lt;b&gt; invites you to play Castle Keep"
    assert tags["og:image"] == f"{server.url}/api/games/castle-keep/preview"
    assert tags["og:url"] == server.url + place["invite"]
    server.post(f"/api/tables/{place['table']}/join", name="Ben")
    begun = server.http.get(place["invite"]).text
    assert "Players: A&quot;&lt;b&gt;, Ben" in begun
    assert place["secret"] not in text + begun
    assert "og:" not in server.http.get("/t/nosuchtable0").text


def test_the_code_of_a_link_is_a_picture_of_it(server: Client) -> None:
    place = server.post("/api/tables", **TWO_PERSONS)
    answer = server.http.get(f"/api/tables/{place['table']}/qr")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text == code_of(server.url + place["invite"])
    assert server.http.get("/api/tables/nosuchtable0/qr").status_code == 404


def test_a_wrong_address_is_told_by_a_page(server: Client, client_files: None) -> None:
    lost = server.http.get("/nowhere/at/all", headers=FOR_EYES)
    assert (lost.status_code, lost.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "<title>K</title>" in lost.text
    for path, headers in (("/api/nowhere", FOR_EYES), ("/nowhere.png", {"Accept": "image/png"})):
        answer = server.http.get(path, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == (404, "NotFound")
    assert server.http.get("/play/castle-keep").status_code == 200


def test_the_host_seats_a_bot_for_a_friend_who_does_not_come(server: Client) -> None:
    place = server.post("/api/tables", game="castle-keep", seats=["me", "open", "open"], name="A")
    path, host = f"/api/tables/{place['table']}", place["secret"]
    ben = server.post(f"{path}/join", name="Ben", seat=1)["secret"]
    bot = {"seat": 2, "level": "page"}
    assert server.refused(f"{path}/bots", secret=ben, **bot) == (403, "NotHost")
    assert server.refused(f"{path}/bots", secret=host, **bot | {"seat": 1}) == (409, "SeatTaken")
    assert server.refused(f"{path}/bots", secret=host, **bot | {"seat": 3}) == (400, "UnknownName")
    wrong = bot | {"level": "king"}
    assert server.refused(f"{path}/bots", secret=host, **wrong) == (400, "UnknownName")
    assert server.get(path)["status"] == "waiting"
    assert server.http.post(f"{path}/bots", json={"secret": host, **bot}).status_code == 204
    card = server.get(path)
    assert card["status"] == "playing"
    assert (card["seats"][2]["kind"], card["seats"][2]["level"]) == ("bot", "page")
    assert card["seats"][2]["name"] in NAMES
    assert server.refused(f"{path}/bots", secret=host, **bot) == (409, "SeatTaken")


@pytest.mark.parametrize("scores", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_points_that_only_show_who_has_won_are_left_out(scores: tuple[int, int]) -> None:
    assert ranking(("Ada", "Ben"), scores, NullTranslations()) == ()


def test_the_most_points_are_first() -> None:
    """Ben and Cem have the same points, so they keep the order of their seats."""
    ranked = ranking(("Ada", "Ben", "Cem", "Dot"), (2, 31, 31, 40), NullTranslations())
    assert ranked == ("Dot: 40", "Ben: 31", "Cem: 31", "Ada: 2")
