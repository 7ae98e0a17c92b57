"""Who is not there hears that it is their turn: from a real push service, read with the browser's own key."""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from keepstone.server.people.push.store import MOST, Subscription
from keepstone.server.settings import Settings
from tests.support.databases import opened
from tests.support.keys import refused, send
from tests.support.moments import Players, is_here
from tests.support.polling import eventually
from tests.support.push_service import (
    CHECK_SECONDS,
    CONTACT,
    DAY,
    PushService,
    keys,
    proof_of,
    service,
)
from tests.support.pushes import kept, key_of, sit, subscribe
from tests.support.served import Client, serving
from tests.support.stored_games import Stores, erase

__all__ = ["keys", "service"]

ENOUGH = CHECK_SECONDS[0] + 0.4  # seconds


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("pushes")


@pytest.fixture(scope="module")
def sender(service: PushService, keys: dict[str, Any], folder: Path) -> Iterator[Client]:
    with serving(folder, wait=False, **keys) as client:
        yield client


@pytest.mark.whole
def test_who_is_away_is_told_once_a_turn(sender: Client, service: PushService) -> None:
    ada, ben = service.browser("ada"), service.browser("ben")
    subscribe(sender, "Ada", ada)
    subscribe(sender, "Ben", ben, "de")
    players = sit(sender, "Ada", "Ben")
    told = {
        0: (ada, {"title": "Your turn · Castle Keep", "text": "Against Ben", "lang": "en"}),
        1: (ben, {"title": "Du bist am Zug · Castle Keep", "text": "Gegen Ada", "lang": "de"}),
    }
    topics = []
    for turn in (1, 1, 2):
        browser, words = told[players.mover()]
        pushed = browser.pushed(turn)[turn - 1]
        assert browser.read(pushed) == {"table": players.table} | words
        assert (pushed.headers["ttl"], pushed.headers["content-encoding"]) == (
            str(DAY),
            "aes128gcm",
        )
        topics.append(pushed.headers["topic"])
        assert 0 < len(topics[-1]) <= 32 and players.table not in topics[-1]
        time.sleep(ENOUGH)
        assert len(browser.pushed(turn)) == turn
        players.turn()
    assert topics[0] == topics[2] != topics[1]


def test_a_push_says_from_whom_it_is(
    sender: Client, service: PushService, keys: dict[str, Any]
) -> None:
    cem = service.browser("cem")
    subscribe(sender, "Cem", cem)
    began = int(time.time())
    players = sit(sender, "Cem", "Cyd")
    if players.mover() == 1:
        players.turn()
    proof = proof_of(cem.pushed(1)[0])
    assert proof.key == sender.get("/api/pushes")["key"]
    assert proof.claims.keys() == {"aud", "exp", "sub"}
    assert (proof.claims["aud"], proof.claims["sub"]) == (service.origin, CONTACT)
    assert began + DAY // 2 <= proof.claims["exp"] <= time.time() + DAY // 2


def test_who_is_there_is_told_when_they_have_left(sender: Client, service: PushService) -> None:
    dot = service.browser("dot")
    subscribe(sender, "Dot", dot)
    players = sit(sender, "Dot", "Dan")
    before = 1 - players.mover()
    dot.pushed(before)
    if before:
        players.turn()
    with sender.socket(players.table, key_of("Dot")) as socket:
        socket.until("view")
        players.turn()
        time.sleep(CHECK_SECONDS[0] + 0.2)
        assert len(dot.pushed(0)) == before
    assert dot.read(dot.pushed(before + 1)[before])["title"].startswith("Your turn")


def test_the_end_of_a_game_is_told_to_who_stayed(sender: Client, service: PushService) -> None:
    eve, eli = service.browser("eve"), service.browser("eli")
    subscribe(sender, "Eve", eve, "pl")
    subscribe(sender, "Eli", eli)
    players = sit(sender, "Eve", "Eli", clock="2d")
    turns = 1 - players.mover()
    eve.pushed(turns), eli.pushed(1 - turns)
    players.call(1, "resign")
    pushed = eve.pushed(turns + 1)[turns]
    assert eve.read(pushed)["title"] == "Gra skończona · Castle Keep"
    assert pushed.headers["ttl"] == str(DAY)
    time.sleep(ENOUGH)
    assert (len(eve.pushed(0)), len(eli.pushed(0))) == (turns + 1, 1 - turns)


def test_a_notice_lasts_as_long_as_there_is_time(sender: Client, service: PushService) -> None:
    fay = service.browser("fay")
    subscribe(sender, "Fay", fay)
    players = sit(sender, "Fay", "Fox", clock="3d")
    if players.mover() == 1:
        players.turn()
    assert 3 * DAY - 60 < int(fay.pushed(1)[0].headers["ttl"]) <= 3 * DAY


@pytest.mark.whole
def test_a_browser_that_is_gone_is_forgotten_and_one_that_fails_is_not(
    sender: Client, service: PushService, folder: Path
) -> None:
    answers = {"Gil": [410], "Gus": [404], "Gro": [503, 429, 201], "Gwen": [500] * 9, "Gert": [403]}
    browsers = {name: service.browser(name) for name in answers}
    for name, browser in browsers.items():
        service.answers[browser.path] = answers[name].copy()
        subscribe(sender, name, browser)
        players = sit(sender, name, "Guy")
        if players.mover() == 1:
            players.turn()
    for name, tries in {"Gil": 1, "Gus": 1, "Gro": 3, "Gwen": 3, "Gert": 1}.items():
        browsers[name].pushed(tries)
    gone = {browsers["Gil"].endpoint, browsers["Gus"].endpoint}
    eventually(lambda: not gone & set(kept(folder)))
    tries = {name: len(browser.pushed(0)) for name, browser in browsers.items()}
    assert tries == {"Gil": 1, "Gus": 1, "Gro": 3, "Gwen": 3, "Gert": 1}
    assert {each.endpoint for each in browsers.values()} - set(kept(folder)) == gone


@pytest.mark.whole
def test_subscriptions_outlast_the_server(
    tmp_path: Path, service: PushService, keys: dict[str, Any]
) -> None:
    hal = service.browser("hal")
    with serving(tmp_path, wait=False, **keys) as client:
        subscribe(client, "Hal", hal)
        players = sit(client, "Hal", "Hoa")
        if players.mover() == 0:
            players.turn()
    before = len(hal.pushed(0))
    with serving(tmp_path, wait=False, **keys) as client:
        Players(client, players.table, players.secrets).turn()
        assert hal.read(hal.pushed(before + 1)[before])["text"] == "Against Hoa"
        for name, left in (("Hoa", [hal.endpoint]), ("Hal", []), ("Hal", [])):
            send(client, key_of(name), "/api/me/pushes/remove", endpoint=hal.endpoint)
            assert kept(tmp_path) == left


def test_presence_at_another_process_counts(
    tmp_path: Path, service: PushService, keys: dict[str, Any], own_database: str
) -> None:
    """One process stores the move, the other one has the socket; one of them tells."""
    ida = service.browser("ida")
    with (
        serving(tmp_path / "1", wait=False, database=own_database, **keys) as one,
        serving(tmp_path / "2", wait=False, database=own_database, **keys) as two,
    ):
        subscribe(two, "Ida", ida)
        players = sit(one, "Ida", "Ike")
        before = 1 - players.mover()
        ida.pushed(before)
        with two.socket(players.table, key_of("Ida")) as socket:
            socket.until("table", lambda card: is_here(card, 0))  # it is written down
            if before:
                # at the process with the socket: looking at the table through the other one would end her presence
                Players(two, players.table, players.secrets).turn()
            players.turn()
            time.sleep(CHECK_SECONDS[0] + 0.2)
            assert len(ida.pushed(0)) == before
        ida.pushed(before + 1)
        time.sleep(ENOUGH)
        assert len(ida.pushed(0)) == before + 1


def test_a_person_has_to_say_who_it_is(sender: Client, service: PushService) -> None:
    wish = service.browser("kim").wish()
    assert sender.refused("/api/me/pushes", **wish) == (401, "NoSecret")
    assert sender.refused("/api/me/pushes/remove", endpoint=wish["endpoint"]) == (401, "NoSecret")
    wish["endpoint"] = "https://push.example/".ljust(1_001, "x")
    assert refused(sender, key_of("Kim"), "/api/me/pushes", **wish) == (400, "InvalidRequest")
    wish["endpoint"] = "https://127.0.0.1/x"
    assert refused(sender, key_of("Kim"), "/api/me/pushes", **wish) == (400, "InvalidSubscription")


def test_without_a_key_nothing_is_offered(server: Client, service: PushService) -> None:
    assert server.get("/api/pushes") == {"key": ""}
    wish = service.browser("lea").wish()
    assert refused(server, key_of("Lea"), "/api/me/pushes", **wish) == (404, "NotFound")


def subscription(number: int, person: bytes) -> Subscription:
    return Subscription(f"https://push.example/{number}", person, bytes(65), bytes(16), "en")


async def test_a_person_has_ten_browsers_and_a_browser_one_person(stores: Stores) -> None:
    ada, ben = b"a" * 32, b"b" * 32
    for number in range(MOST):
        await stores.pushes.save(subscription(number, ada), now=number)
    await stores.pushes.save(subscription(0, ada), now=MOST)  # asked for anew
    await stores.pushes.save(subscription(MOST, ada), now=MOST + 1)
    numbers = {each.endpoint.rpartition("/")[2] for each in await stores.pushes.of([ada])}
    assert numbers == {"0", *map(str, range(2, MOST + 1))}
    await stores.pushes.save(subscription(2, ben), now=MOST + 2)
    assert await stores.pushes.of([ben]) == [subscription(2, ben)]
    assert len(await stores.pushes.of([ada, ben])) == MOST
    await stores.pushes.drop_all(ada)
    assert await stores.pushes.of([ada, ben]) == [subscription(2, ben)]


async def test_who_is_forgotten_is_told_nothing_more(
    sender: Client, service: PushService, folder: Path
) -> None:
    mia = service.browser("mia")
    subscribe(sender, "Mia", mia)
    players = await asyncio.to_thread(sit, sender, "Mia", "Max")
    assert mia.endpoint in kept(folder)
    async with opened(Settings(folder)) as store:
        await erase(store, [f"{players.table}/0"])
    assert mia.endpoint not in kept(folder)
