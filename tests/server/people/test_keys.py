"""A key of one's own: it opens all seats taken with it, lists their tables, and says whose turn it is."""

import asyncio
from pathlib import Path

import pytest

from keepstone.server.lobby import person_tables
from keepstone.server.settings import Settings
from keepstone.server.storage.rows import hash_of
from tests.support.databases import opened
from tests.support.finished_games import play_to_end, resigned_game
from tests.support.keys import ask, bearer, new_key, refused, send, tables, two_with_keys
from tests.support.polling import eventually
from tests.support.served import TWO_PERSONS, Client, serving
from tests.support.stored_games import erase, seats_of
from tests.support.streams import stream, until


def test_a_key_opens_the_seats_that_were_taken_with_it(server: Client) -> None:
    """As the seat's own secret does, over HTTP and sockets; and no other seat."""
    path, keys = two_with_keys(server)
    for seat, key in enumerate(keys):
        with server.socket(path.split("/")[-1], key) as socket:
            assert socket.burst()[0]["you"] == seat
        with stream(server, f"{path}/stream", key) as said:
            view = until(said, "view")[-1]
            assert bool(view["scene"]["choices"]) == (view["to_act"] == seat)
    mover, action = view["to_act"], "pass"
    assert refused(server, keys[1 - mover], f"{path}/actions", n=11, action=action)[0] == 409
    assert refused(server, new_key(), f"{path}/actions", n=11, action=action) == (
        403,
        "WrongSecret",
    )
    with stream(server, f"{path}/stream", keys[mover]) as said:
        choices = until(said, "view")[-1]["scene"]["choices"]
    assert ask(server, keys[mover], f"{path}/actions", n=11, action=choices[0]["action"])["n"] > 11


def test_a_key_is_long_and_a_person_sits_once_at_a_table(server: Client) -> None:
    key = new_key()
    assert refused(server, "x" * 31, "/api/tables", **TWO_PERSONS) == (401, "NoSecret")
    table = ask(server, key, "/api/tables", **TWO_PERSONS)["table"]
    again = f"/api/tables/{table}/join"
    assert refused(server, key, again, name="Ada") == (409, "AlreadySeated")
    ask(server, new_key(), again, name="Ben")
    for path in ("/api/me/tables", "/api/me/stream"):
        answer = server.http.get(path)
        assert (answer.status_code, answer.json()["error"]) == (401, "NoSecret")
        assert answer.headers["www-authenticate"] == "Bearer"


def test_all_tables_of_a_key_are_listed(server: Client) -> None:
    """The newest first, whatever has become of them, those of others not; a seat that was left is none."""
    path, (ada, ben) = two_with_keys(server)
    begun = path.split("/")[-1]
    over = ask(server, ada, "/api/tables", **TWO_PERSONS)
    ask(server, new_key(), f"/api/tables/{over['table']}/join", name="Cem")
    waiting = ask(server, ada, "/api/tables", **TWO_PERSONS, private=True)["table"]
    left = ask(server, new_key(), "/api/tables", **TWO_PERSONS)["table"]
    ask(server, ada, f"/api/tables/{left}/join", name="Ada")
    path = f"/api/tables/{left}"
    assert refused(server, ada, f"{path}/leave")[0] == 409  # the game has begun
    own = tables(server, ada)
    assert {each["table"] for each in own} == {begun, over["table"], waiting, left}
    assert [each["created"] for each in own] == sorted(
        (each["created"] for each in own), reverse=True
    )
    listed = {each["table"]: each for each in own}
    card = server.get(f"/api/tables/{begun}")
    same = {name: card[name] for name in ("table", "game", "status", "seats", "n", "created")}
    assert listed[begun] == same | {"you": 0, "to_act": listed[begun]["to_act"]}
    with server.socket(begun) as socket:
        assert socket.news()[-1]["to_act"] == listed[begun]["to_act"]
    assert (listed[waiting]["status"], listed[waiting]["to_act"]) == ("waiting", None)
    assert (listed[left]["status"], listed[left]["you"]) == ("playing", 1)
    (bens,) = tables(server, ben)
    assert (bens["table"], bens["you"]) == (begun, 1)
    assert tables(server, new_key()) == []


def test_games_move_to_another_key(server: Client) -> None:
    """Not those of deals, and not those where the other key has a seat. The old key opens no moved seat."""
    old, new = new_key(), new_key()
    own, both = (ask(server, old, "/api/tables", **TWO_PERSONS) for _ in range(2))
    ask(server, new, f"/api/tables/{both['table']}/join", name="Ben")
    deal = ask(server, old, "/api/games/castle-keep/deal", name="Ada")
    assert refused(server, old, "/api/me/move", **{"key": "short"}) == (400, "InvalidRequest")
    for moved in ([own["table"]], []):  # the second request changes nothing
        answer = server.http.post("/api/me/move", json={"key": new}, headers=bearer(old))
        assert (answer.status_code, answer.json()) == (200, {"tables": moved})
    assert {each["table"] for each in tables(server, old)} == {both["table"], deal["table"]}
    assert {each["table"] for each in tables(server, new)} == {both["table"], own["table"]}
    leave = f"/api/tables/{own['table']}/leave"
    assert refused(server, old, leave) == (403, "WrongSecret")
    send(server, new, leave)


def test_a_seat_that_was_left_is_forgotten(server: Client) -> None:
    key = new_key()
    wish = TWO_PERSONS | {"seats": ["me", "open", "open"]}
    table = ask(server, new_key(), "/api/tables", **wish)
    path = f"/api/tables/{table['table']}"
    ask(server, key, f"{path}/join", name="Ada")
    assert len(tables(server, key)) == 1
    send(server, key, f"{path}/leave")
    assert tables(server, key) == []
    assert ask(server, key, f"{path}/join", name="Ada")["seat"] == 1
    body = {"secret": table["secret"], "seat": 1}
    assert server.http.post(f"{path}/remove", json=body).status_code == 204
    assert refused(server, key, f"{path}/leave") == (403, "WrongSecret")


def test_a_person_stays_the_same_at_a_rematch(server: Client) -> None:
    """Whether it asks with its key or with the seat's secret, and as often as it likes."""
    table, keys = resigned_game(server)
    path = f"/api/tables/{table}"
    assert [tables(server, key)[0]["status"] for key in keys] == ["over", "over"]
    by_key = ask(server, keys[0], f"{path}/rematch")
    assert ask(server, keys[0], f"{path}/rematch") == by_key
    assert by_key["seat"] == 1
    found = {each["table"]: each for each in tables(server, keys[0])}
    assert found[by_key["table"]]["you"] == 1
    body = server.post("/api/tables", **TWO_PERSONS)
    assert refused(server, keys[0], f"/api/tables/{body['table']}/leave") == (403, "WrongSecret")


def test_a_key_asks_for_a_rematch_after_a_secret_did(server: Client) -> None:
    key = new_key()
    place = ask(server, key, "/api/tables", **TWO_PERSONS)
    path = f"/api/tables/{place['table']}"
    ask(server, new_key(), f"{path}/join", name="Ben")
    ask(server, key, f"{path}/calls", n=server.get(path)["n"], call="resign")
    first = server.post(f"{path}/rematch", secret=place["secret"])
    again = ask(server, key, f"{path}/rematch")
    assert (again["table"], again["seat"], again["secret"]) == (first["table"], 1, key)


def test_a_program_says_so_to_all(server: Client) -> None:
    key = new_key()
    table = ask(server, key, "/api/tables", **TWO_PERSONS, program=True)["table"]
    path = f"/api/tables/{table}"
    server.post(f"{path}/join", name="Ben")
    seats = server.get(path)["seats"]
    assert [(seat["kind"], seat["program"]) for seat in seats] == [
        ("person", True),
        ("person", False),
    ]
    ask(server, key, f"{path}/calls", n=server.get(path)["n"], call="resign")
    again = server.get(f"/api/tables/{ask(server, key, f'{path}/rematch')['table']}")
    assert [seat["program"] for seat in again["seats"]] == [False, True]


@pytest.mark.whole
def test_one_stream_tells_of_all_tables_of_a_person(server: Client) -> None:
    """A table that it joins, its turn there, and the end: enough to play by."""
    key, other = new_key(), new_key()
    with stream(server, "/api/me/stream", key) as said:
        assert next(said) == {}
        place = ask(server, key, "/api/tables", **TWO_PERSONS)
        frames = until(said, "mine")
        assert (frames[-1]["table"], frames[-1]["status"]) == (place["table"], "waiting")
        path = f"/api/tables/{place['table']}"
        ask(server, other, f"{path}/join", name="Ben")
        play_to_end(server, path, [key, other])
        while frames[-1].get("status") != "over":
            frames.append(next(said))
        told = [frame for frame in frames if frame]
        turns = [frame["n"] for frame in told if frame["to_act"] == frame["you"]]
        assert turns == sorted(set(turns))
        assert {frame["table"] for frame in told} == {place["table"]}
    with stream(server, "/api/me/stream", key) as said:
        assert next(said) == {}  # what is over is not told again


def test_a_stream_of_all_tables_tells_which_are_gone(
    server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A table that its host closes, and a seat that the host takes away; each is told once."""
    monkeypatch.setattr(person_tables, "POLL_SECONDS", 0.1)
    key, host = new_key(), new_key()
    wish = TWO_PERSONS | {"seats": ["me", "open", "open"]}
    closed, sent_away = (ask(server, host, "/api/tables", **wish)["table"] for _ in range(2))
    for table in (closed, sent_away):
        ask(server, key, f"/api/tables/{table}/join", name="Ben")
    with stream(server, "/api/me/stream", key) as said:
        assert {next(said)["table"] for _ in range(2)} == {closed, sent_away}
        send(server, host, f"/api/tables/{closed}/leave")
        assert until(said, "gone")[-1] == {"type": "gone", "table": closed}
        send(server, host, f"/api/tables/{sent_away}/remove", seat=1)
        assert until(said, "gone")[-1] == {"type": "gone", "table": sent_away}
        assert [next(said) for _ in range(3)] == [{}, {}, {}]


def test_streams_of_persons_are_few(tmp_path: Path) -> None:
    with (
        serving(tmp_path, sockets_of_address=20) as server,
        stream(server, "/api/me/stream", new_key()) as said,
    ):
        assert next(said) == {}
        assert server.http.get("/api/me/stream", headers=bearer(new_key())).status_code == 429


def until_alike(one: Client, two: Client, key: str) -> None:
    """Both servers tell the same of a person's tables, as soon as they have heard who is there."""
    eventually(lambda: tables(two, key) == tables(one, key))


def test_what_another_server_did_is_heard(
    monkeypatch: pytest.MonkeyPatch, pair: tuple[Client, Client]
) -> None:
    """A person's tables are the same at all servers, and its stream hears of a seat taken elsewhere."""
    monkeypatch.setattr(person_tables, "POLL_SECONDS", 0.1)
    key = new_key()
    one, two = pair
    with stream(two, "/api/me/stream", key) as said:
        assert next(said) == {}
        place = ask(one, key, "/api/tables", **TWO_PERSONS)
        assert until(said, "mine")[-1]["status"] == "waiting"
        one.post(f"/api/tables/{place['table']}/join", name="Ben")
        assert until(said, "mine")[-1]["status"] == "playing"
        until_alike(one, two, key)


async def test_a_name_that_is_deleted_takes_the_key_along(tmp_path: Path) -> None:
    """Only the hash of a key is stored. When the name is deleted, random bytes replace the hash."""

    def play_a_game() -> tuple[str, list[str]]:
        with serving(tmp_path) as server:
            return resigned_game(server)

    table, (ada, ben) = await asyncio.to_thread(play_a_game)
    async with opened(Settings(data=tmp_path)) as store:
        persons = [each.person for each in await seats_of(store, table)]
        assert persons == [hash_of(ada), hash_of(ben)]
        await erase(store, ["Ada"])
        stranger, other = [each.person for each in await seats_of(store, table)]
        assert stranger not in (None, hash_of(ada))
        assert other == hash_of(ben)
        assert await store.lists.of_person(hash_of(ada), 10) == []
