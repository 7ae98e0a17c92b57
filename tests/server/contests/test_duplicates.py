"""Duplicate matches: one game in each seat, the same draws for all, and nothing to see before one's own end."""

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from keepstone.match import Match, Seat, verify
from keepstone.match.fairness import DEAL_SCHEME
from keepstone.playing.position import GameConfig
from keepstone.server.base import server_time
from keepstone.server.contests.attachments import PersonTry
from keepstone.server.contests.contest_store import Contest, ContestStore, Entrant, NoPlace
from keepstone.server.contests.deal_store import Outcome, Try, TryResult
from keepstone.server.contests.standings import standings_of
from keepstone.server.storage.appends import Conflict
from keepstone.server.storage.rows import Deal, StoredMatch, StoredSeat, hash_of, stored_of
from keepstone.server.storage.store import Store
from tests.support.contests import (
    CONTESTS,
    check_hidden,
    hidden,
    opened_contest,
    organised,
    play_game,
    resign_all,
    until_finished,
    until_shown,
)
from tests.support.exports import exported
from tests.support.finished_games import resign
from tests.support.keys import bearer, get, new_key, refused, send
from tests.support.other_rules import archived, later_rules
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving

WEEKS_MS = 15 * 86_400_000
NOW = "2026-11-02T12:00:00+00:00"
NOT_PLAYING = (409, "NotPlaying")


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with serving(tmp_path_factory.mktemp("duplicates")) as client:
        yield client


def test_everybody_meets_the_same_draws_in_the_same_seat(own_server: Client) -> None:
    """Each seat has a seed of its own, so that nobody knows the draws of their second game."""
    path = opened_contest(own_server, game="castillos")
    ada, ben = new_key(), new_key()
    for seat in (0, 1):
        places = [play_game(own_server, path, key, seat) for key in (ada, ben)]
        tables = [own_server.get(f"/api/tables/{place['table']}") for place in places]
        shown = get(own_server, path)["deals"][seat]
        assert (shown["number"], shown["seat"]) == (seat, seat)
        assert [table["commitment"] for table in tables] == [shown["commitment"]] * 2
        assert [table["seats"][seat]["name"] for table in tables] == ["Ada", "Ada 2"]
        assert [(table["contest"], table["deal"]) for table in tables] == [
            (path.rpartition("/")[2], None)
        ] * 2
    first, second = get(own_server, path)["deals"]
    assert first["commitment"] != second["commitment"]


def test_while_it_is_secret_only_its_player_sees_how_a_game_ended(own_server: Client) -> None:
    path, ada = opened_contest(own_server), new_key()
    place = play_game(own_server, path, ada, 0)
    resign(own_server, place, ada)
    address = f"/api/tables/{place['table']}"
    own = get(own_server, address, ada)
    assert own["result"]["winners"] == [1]
    assert (own["ending"], own["seats"][0]["out"]) == ("resigned", "resigned")
    for other in (None, new_key()):
        card = get(own_server, address, other)
        assert card["sealed"] and card["status"] == "over"
        assert (card["result"], card["ending"]) == (None, "")
        assert [seat["out"] for seat in card["seats"]] == ["", ""]


def test_a_person_has_one_game_in_each_seat(own_server: Client) -> None:
    path, key = opened_contest(own_server), new_key()
    first = play_game(own_server, path, key, 0)
    assert play_game(own_server, path, key, 0, "Dora") == first | {"secret": None}
    assert play_game(own_server, path, key, 1)["table"] != first["table"]
    resign(own_server, first, key)
    card = until_finished(own_server, path, key, 1)
    assert play_game(own_server, path, key, 0)["table"] == first["table"]
    assert [deal["yours"]["over"] for deal in card["deals"]] == [True, False]
    assert [entry["name"] for entry in card["entries"]] == ["Ada"]


def test_two_tabs_open_one_game(own_server: Client) -> None:
    path, key = opened_contest(own_server), new_key()
    with ThreadPoolExecutor(10) as pool:
        places = list(pool.map(lambda _: play_game(own_server, path, key, 1), range(10)))
    assert len({place["table"] for place in places}) == 1
    assert len(get(own_server, path)["entries"]) == 1


def test_many_people_at_once_get_two_places(own_server: Client) -> None:
    path, keys = opened_contest(own_server), [new_key() for _ in range(10)]

    def status(key: str) -> int:
        body = {"deal": 0, "name": "Ada"}
        return own_server.http.post(f"{path}/play", json=body, headers=bearer(key)).status_code

    with ThreadPoolExecutor(10) as pool:
        assert sorted(pool.map(status, keys)) == [201] * 2 + [409] * 8
    assert len(get(own_server, path)["entries"]) == 2
    late = refused(own_server, new_key(), f"{path}/play", deal=1, name="Eve")
    assert late == (409, "SeatTaken")


def test_two_servers_with_one_database(pair: tuple[Client, Client]) -> None:
    """They give away two places and one game each, and both notice the end of the seal."""
    keys = [new_key(), new_key()]
    one, other = pair
    both, path = (one, other), opened_contest(one)
    for key in keys:
        with ThreadPoolExecutor(8) as pool:
            games = [pool.submit(play_game, both[n % 2], path, key, 0) for n in range(8)]
        places = [game.result() for game in games]
        assert len({place["table"] for place in places}) == 1
        own = [places[0], play_game(other, path, key, 1)]
        for client, place in zip(both, own, strict=True):
            client.get(f"/api/tables/{place['table']}")
            resign(client, place, key)
        until_finished(one, path, key, 2)
    for client in both:
        for deal in get(client, path, keys[0])["deals"]:
            until_shown(client, deal["yours"]["table"])


def test_results_are_shown_after_ones_own_games_and_games_after_everybodys(
    own_server: Client,
) -> None:
    path, ada, ben, eve = opened_contest(own_server), new_key(), new_key(), new_key()
    places = resign_all(own_server, path, ada, "Ada")
    mine = get(own_server, path, ada)
    assert mine["sealed"] and mine["entries"][0]["place"] == 1
    assert [result["table"] for result in mine["entries"][0]["results"]] == [
        place["table"] for place in places
    ]
    play_game(own_server, path, ben, 0, "Ben")
    for key in (ben, eve, None):
        entries = {each["name"]: each for each in get(own_server, path, key)["entries"]}
        ada_shown = entries["Ada"]
        assert (ada_shown["finished"], ada_shown["place"], ada_shown["lead"]) == (2, None, None)
        assert ada_shown["results"] == []
    check_hidden(own_server, places[0]["table"], ben)
    resign_all(own_server, path, ben, "Ben")
    card = get(own_server, path, eve)
    assert (card["sealed"], card["phase"]) == (False, "over")
    assert sorted(entry["place"] for entry in card["entries"])[0] == 1
    assert [[result["deal"] for result in entry["results"]] for entry in card["entries"]] == [
        [0, 1]
    ] * 2
    assert all(result["table"] for entry in card["entries"] for result in entry["results"])
    for entry in card["entries"]:
        for result in entry["results"]:
            until_shown(own_server, result["table"])
    for method, hidden_path in hidden(places[0]["table"])[:4]:
        assert own_server.http.request(method, hidden_path).status_code == 200, hidden_path
    compared = {entry["name"]: entry for entry in get(own_server, path, ada)["entries"]}
    logs = [
        json.loads(own_server.http.get(f"/api/tables/{result['table']}/record").text)["log"]
        for result in (compared["Ada"]["results"][0], compared["Ben"]["results"][0])
    ]
    differs = compared["Ben"]["results"][0]["differs"]
    assert differs is None or logs[0][: differs - 1] == logs[1][: differs - 1]


def test_no_response_contains_a_seed_before_the_match_is_over(own_server: Client) -> None:
    path, ada, ben = opened_contest(own_server), new_key(), new_key()
    places = resign_all(own_server, path, ada, "Ada")
    id = path.rpartition("/")[2]
    table = places[0]["table"]
    paths = [path, "/api/me/tables", "/api/me/games", f"/api/tables/{table}", f"/contest/{id}"]
    texts = [own_server.http.get(each, headers=bearer(ada)).text for each in paths]
    with own_server.socket(table, ada) as socket:
        texts += map(json.dumps, socket.burst())
    assert exported(own_server, ada) == []
    resign_all(own_server, path, ben, "Ben")
    deals = get(own_server, path)["deals"]
    for deal in deals:
        assert len(deal["seed"]) == 64 and all(deal["seed"] not in text for text in texts)
    until_shown(own_server, table)
    record = own_server.http.get(f"/api/tables/{table}/record").text
    assert verify(record, commitment=deals[0]["commitment"]).ok
    assert json.loads(record)["fairness"]["seed"] == deals[0]["seed"]


def test_a_match_is_over_after_two_weeks(
    own_server: Client, pass_time: Callable[[int], None]
) -> None:
    """Games that are not finished by then have no result, and nobody can begin one."""
    path, ada, ben = opened_contest(own_server), new_key(), new_key()
    resign_all(own_server, path, ada, "Ada")
    place = play_game(own_server, path, ben, 0, "Ben")
    pass_time(WEEKS_MS)
    card = get(own_server, path)
    assert not card["sealed"] and all(deal["seed"] for deal in card["deals"])
    assert [(entry["name"], entry["place"]) for entry in card["entries"]] == [
        ("Ada", 1),
        ("Ben", None),
    ]
    assert refused(own_server, ben, f"{path}/play", deal=1, name="Ben") == NOT_PLAYING
    resign(own_server, place, ben)
    eventually(lambda: get(own_server, "/api/me/games", ben)["games"])
    assert get(own_server, path)["entries"][1]["finished"] == 0


def test_requests_that_lead_nowhere(own_server: Client) -> None:
    path = opened_contest(own_server)
    play, beyond = f"{path}/play", {"deal": 2, "name": "Ada"}
    assert refused(own_server, None, play, deal=0, name="Ada") == (401, "NoSecret")
    assert refused(own_server, new_key(), play, **beyond) == (400, "InvalidRequest")
    for id in ("x", "a" * 12, "A" * 12):
        assert refused(own_server, None, f"{CONTESTS}/{id}", "GET") == (404, "NotFound")


def test_who_deletes_their_data_stays_without_a_name(own_server: Client) -> None:
    path, key = opened_contest(own_server), new_key()
    resign(own_server, play_game(own_server, path, key, 0, "Zelda"), key)
    until_finished(own_server, path, key, 1)
    play_game(own_server, path, key, 1)
    send(own_server, key, "/api/me/remove")
    (entry,) = get(own_server, path, key)["entries"]
    assert (entry["name"], entry["you"], entry["finished"]) == ("Somebody", False, 1)


def test_who_deletes_their_data_gets_no_second_place(own_server: Client) -> None:
    """The key has seen draws of seat 0. Another key may still take the last place."""
    path, key = opened_contest(own_server), new_key()
    play_game(own_server, path, key, 0)
    send(own_server, key, "/api/me/remove")
    for seat in (0, 1):
        assert refused(own_server, key, f"{path}/play", deal=seat, name="Eve") == NOT_PLAYING
    assert len(get(own_server, path)["entries"]) == 1
    assert play_game(own_server, path, new_key(), 0)["seat"] == 0


def test_deleted_people_of_one_match_have_different_names(own_server: Client) -> None:
    """On the board and at their tables."""
    path, keys = opened_contest(own_server, people=3), [new_key() for _ in range(3)]
    places = [
        resign_all(own_server, path, key, name)
        for key, name in zip(keys, ("Ada", "Ben", "Cem"), strict=True)
    ]
    for key in keys[:2]:
        send(own_server, key, "/api/me/remove")
    entries = get(own_server, path)["entries"]
    assert sorted(each["name"] for each in entries) == ["Cem", "Somebody", "Somebody 2"]
    tables = [own_server.get(f"/api/tables/{of_person[0]['table']}") for of_person in places]
    assert [table["seats"][0]["name"] for table in tables] == ["Somebody", "Somebody 2", "Cem"]


async def test_no_place_is_taken_if_the_table_cannot_be_stored(store: Store) -> None:
    """A table with an ID that exists stands for any failure."""
    deals = [stored_deal(seat) for seat in (0, 1)]
    contests = ContestStore(store.database)
    await contests.create(contest_of(deals[0].contest, deals[0].until), "::1", deals)

    async def begin(id: str, name: str, person: bytes) -> None:
        await store.create(person_game(id, deals[0], name, person), PersonTry(person))

    await begin("game00000001", "Ada", hash_of("a"))
    with pytest.raises(Conflict):
        await begin("game00000001", "Ben", hash_of("b"))
    assert [each.name for each in await contests.entrants(deals[0].contest)] == ["Ada"]
    await begin("game00000002", "Ada", hash_of("c"))
    stored = await store.load("game00000002")
    assert stored is not None and stored.stored_seats[0].seat.name == "Ada 2"
    with pytest.raises(NoPlace):
        await begin("game00000003", "Dot", hash_of("d"))


def stored_deal(seat: int) -> Deal:
    until = server_time.written(server_time.now() + WEEKS_MS)
    options = {"id": f"deal0000000{seat}", "game": "castle-keep", "players": 2, "options": {}}
    played = {"level": "page", "seat": seat, "seed": bytes([seat] * 32), "until": until}
    return Deal(**options, **played, contest="match0000001", number=seat)


def contest_of(id: str, ends: str) -> Contest:
    """A duplicate match for two people."""
    game = "castle-keep", 2, {}, "page"
    return Contest(id, "", *game, "bots", "lead", 2, begins=NOW, ends=ends, created=NOW)


def person_game(id: str, deal: Deal, name: str, person: bytes) -> StoredMatch:
    seats = [Seat("person", name), Seat("bot", "Page", "page")]
    match = Match(GameConfig("castle-keep", 2), seats, deal.seed, scheme=DEAL_SCHEME)
    seated = [StoredSeat(seats[0], None, person), StoredSeat(seats[1])]
    return stored_of(match, id, NOW, seated, private=True, deal=deal.played, host=0)


def test_who_opened_a_match_closes_it_until_somebody_else_joins(own_server: Client) -> None:
    """The game that they have begun goes on, but nobody wins the match."""
    ada, ben = new_key(), new_key()
    path = opened_contest(own_server, ada)
    own = play_game(own_server, path, ada, 0)
    assert [get(own_server, path, key)["closable"] for key in (ada, ben)] == [True, False]
    assert refused(own_server, ben, f"{path}/organise", deed="close") == (403, "NotHost")
    for _ in range(2):
        card = organised(own_server, path, ada, "close")
        assert (card["closed"], card["closable"], card["sealed"]) == ("creator", False, False)
        assert [each["place"] for each in card["entries"]] == [None]
    assert own_server.get(f"/api/tables/{own['table']}")["sealed"] is False
    assert refused(own_server, ben, f"{path}/play", deal=0, name="Ben") == NOT_PLAYING
    assert play_game(own_server, path, ada, 0)["table"] == own["table"]
    assert refused(own_server, ada, f"{path}/play", deal=1, name="Ada") == NOT_PLAYING


def test_a_match_with_other_people_stays_open(own_server: Client) -> None:
    ada = new_key()
    path = opened_contest(own_server, ada)
    play_game(own_server, path, new_key(), 0, "Ben")
    assert not get(own_server, path, ada)["closable"]
    assert refused(own_server, ada, f"{path}/organise", deed="close") == (409, "HasBegun")
    assert not get(own_server, path, ada)["closed"]
    assert refused(own_server, ada, f"{opened_contest(own_server)}/organise", deed="close") == (
        403,
        "NotHost",
    )


def test_the_list_of_ones_own_matches(own_server: Client) -> None:
    """Those that one opened or joined, newest first, until they are over."""
    ada, ben = new_key(), new_key()
    first = opened_contest(own_server, ada)
    place = play_game(own_server, first, ben, 0, "Ben")
    second = opened_contest(own_server, ben)

    def listed(key: str) -> list[Plain]:
        found: list[Plain] = get(own_server, CONTESTS, key)
        return [each for each in found if each["day"] is None]

    def joined(key: str) -> list[tuple[str, int]]:
        return [(f"{CONTESTS}/{each['id']}", each["joined"]) for each in listed(key)]

    assert joined(ada) == [(first, 1)]
    assert sorted(joined(ben)) == sorted([(second, 0), (first, 1)])
    (of_ada,) = listed(ada)
    (of_ben,) = (each for each in listed(ben) if each["joined"])
    assert (of_ada["entered"], of_ada["yours"], of_ada["over"]) == (False, None, False)
    assert (of_ben["entered"], of_ben["yours"], of_ben["over"]) == (True, place["table"], False)
    resign_all(own_server, first, ben, "Ben")
    (of_ben,) = (each for each in listed(ben) if each["joined"])
    assert (of_ben["yours"], of_ben["over"]) == (None, True)
    organised(own_server, second, ben, "close")
    assert joined(ben) == [(first, 1)]
    assert not {first, second} & {path for path, _ in joined(new_key())}
    assert all(each["day"] for each in own_server.get(CONTESTS))


@pytest.mark.whole
def test_other_rules_end_a_match_without_a_result(tmp_path: Path) -> None:
    """Finished games can be replayed at once; a match that nobody has begun goes on by the new rules."""
    ada, ben = new_key(), new_key()
    with serving(tmp_path) as client:
        path, fresh = opened_contest(client), opened_contest(client)
        finished = resign_all(client, path, ada, "Ada")[0]["table"]
        running = play_game(client, path, ben, 0, "Ben")["table"]
        assert archived(tmp_path, finished)
    with later_rules(), serving(tmp_path) as client:
        card = get(client, path, ada)
        assert (card["closed"], card["sealed"]) == ("rules", False)
        assert [each["place"] for each in card["entries"]] == [None, None]
        assert {each["name"]: each["finished"] for each in card["entries"]} == {"Ada": 2, "Ben": 0}
        assert client.http.get(f"/api/tables/{finished}/record").status_code == 200
        assert client.http.get(f"/api/tables/{running}").status_code == 410
        assert refused(client, ben, f"{path}/play", deal=1, name="Ben") == NOT_PLAYING
        play_game(client, fresh, ben, 0, "Ben")
        assert not get(client, fresh, ben)["closed"]


def test_a_resigned_game_counts_less_than_any_lead() -> None:
    games = {
        "Ada": [TryResult(Outcome.LOST, -40, 10), TryResult(Outcome.LOST, -3, 50)],
        "Ben": [TryResult(Outcome.RESIGNED, 30, 90), TryResult(Outcome.WON, 30, 90)],
        "Cem": [TryResult(Outcome.WON, 5, 60), TryResult(Outcome.LOST, -47, 3)],
        "Dot": [TryResult(Outcome.WON, 90, 90)],
    }
    people = [Entrant(hash_of(name), place, name) for place, name in enumerate(games)]
    tries = [
        Try(hash_of(name), seat, f"{name}{seat}", seat, None, "", True, result)
        for name, results in games.items()
        for seat, result in enumerate(results)
    ]
    found = standings_of(contest_of("match0000001", NOW), people, tries, 2)
    shown = {each.name: found[each.person] for each in people if each.person in found}
    assert {name: (each.place, each.lead) for name, each in shown.items()} == {
        "Cem": (1, -42),
        "Ada": (2, -43),
        "Ben": (3, 60),
    }
