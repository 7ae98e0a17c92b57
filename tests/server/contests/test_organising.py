"""Contests in pairs: who may enter, withdraw and organise, and when."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from keepstone.server.base import server_time
from keepstone.server.contests.contest_store import ContestStore, Entrant
from keepstone.server.contests.new_contests import fresh_deal
from keepstone.server.contests.pairs import rounds
from keepstone.server.contests.pairs.pair_store import Pairing, PairStore
from keepstone.server.lifecycle import close_services
from keepstone.server.services import Services
from keepstone.server.storage.rows import hash_of
from keepstone.server.wire.contests import NewContest, Organise
from tests.support.contests import (
    CONTESTS,
    HOUR_MS,
    entered,
    in_hours,
    opened_contest,
    opened_pairs,
    organised,
    play_game,
    resign,
)
from tests.support.keys import ask, bearer, failure, get, new_key
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving
from tests.support.services import services_in

DEEDS: list[Plain] = [{"deed": deed} for deed in ("begin", "pause", "resume", "close")] + [
    {"deed": "extend", "hours": 1}
]


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that looks at its contests all the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "PAUSE", 0.05)
        with serving(tmp_path_factory.mktemp("organising")) as client:
            yield client


def names(card: Plain) -> list[str]:
    return [entry["name"] for entry in card["entries"]]


def deed(client: Client, path: str, key: str | None, name: str, **more: Any) -> Any:
    """Return the status and error of a request that must fail."""
    return failure(client, "POST", f"{path}/organise", key, deed=name, **more)


def begun(client: Client, organiser: str, **changes: Any) -> tuple[str, list[str]]:
    """Open a contest in pairs that two people play. Return its path and their keys, when their table is open."""
    path, keys = opened_pairs(client, organiser, **changes), [new_key(), new_key()]
    for key, name in zip(keys, ("Ada", "Ben"), strict=True):
        entered(client, path, key, name)
    organised(client, path, organiser, "begin")
    for key in keys:
        eventually(lambda key=key: table_of(client, path, key))
    return path, keys


def table_of(client: Client, path: str, key: str) -> str | None:
    """The table of a person in the running round."""
    deals = get(client, path, key)["deals"]
    own = deals[-1]["yours"] if deals else None
    return own and str(own["table"])


def unchanged(client: Client, path: str, organiser: str, attack: Callable[[], Any]) -> Any:
    """Return the result of a request after checking that it has changed nothing."""
    before = get(client, path, organiser)
    result = attack()
    assert get(client, path, organiser) == before
    return result


def test_a_person_enters_once(own_server: Client) -> None:
    """Later requests change neither the name nor whether a program plays."""
    path = opened_pairs(own_server, new_key(), programs=True)
    ada, ben = new_key(), new_key()
    card = entered(own_server, path, ada)
    assert (card["entered"], card["joined"], names(card)) == (True, 1, ["Ada"])
    assert unchanged(own_server, path, ada, lambda: entered(own_server, path, ada)) == card
    assert entered(own_server, path, ada, "Dora", program=True) == card
    card = entered(own_server, path, ben, program=True)
    assert [(entry["name"], entry["program"], entry["you"]) for entry in card["entries"]] == [
        ("Ada", False, False),
        ("Ada 2", True, True),
    ]
    assert not get(own_server, path, new_key())["entered"]


def test_many_requests_at_once_enter_a_person_once(own_server: Client) -> None:
    path, key = opened_pairs(own_server, new_key()), new_key()
    with ThreadPoolExecutor(10) as pool:
        shown = list(pool.map(lambda _: entered(own_server, path, key), range(10)))
    assert all(names(card) == ["Ada"] for card in shown)


def test_people_who_may_not_enter(own_server: Client) -> None:
    organiser = new_key()
    path = opened_pairs(own_server, organiser, people=2)

    def refused(key: str | None = None, **wish: Any) -> Any:
        enter = f"{path}/enter"
        return unchanged(
            own_server, path, organiser, lambda: failure(own_server, "POST", enter, key, **wish)
        )

    assert refused(name="Ada") == (401, "NoSecret")
    assert refused(new_key(), name="Ada", program=True) == (409, "NotPlaying")
    for name in ("", "Page", "x" * 25, "a\0b"):
        assert refused(new_key(), name=name) in [(400, "InvalidName"), (400, "InvalidRequest")]
    assert refused(new_key()) == (400, "InvalidRequest")
    for key in (ada := new_key(), new_key()):
        entered(own_server, path, key)
    assert refused(new_key(), name="Cem") == (409, "SeatTaken")
    assert names(entered(own_server, path, ada)) == ["Ada", "Ada 2"]
    bots = opened_contest(own_server)
    for ending in ("enter", "leave"):
        body = {"name": "Ada"} if ending == "enter" else {}
        wrong = failure(own_server, "POST", f"{bots}/{ending}", new_key(), **body)
        assert wrong == (400, "InvalidRequest")
        nowhere = failure(own_server, "POST", f"{CONTESTS}/{'a' * 12}/{ending}", ada, **body)
        assert nowhere == (404, "NotFound")
    play = failure(own_server, "POST", f"{path}/play", ada, deal=0, name="Ada")
    assert play == (400, "InvalidRequest")


def test_two_processes_give_away_the_last_place_once(pair: tuple[Client, Client]) -> None:
    """And nobody has the name of somebody else."""
    path, keys = opened_pairs(pair[0], new_key(), people=3), [new_key() for _ in range(10)]
    entered(pair[0], path, new_key())
    entered(pair[1], path, new_key())

    def status(number: int) -> int:
        headers = bearer(keys[number])
        client, body = pair[number % 2], {"name": "Ada"}
        return client.http.post(f"{path}/enter", json=body, headers=headers).status_code

    with ThreadPoolExecutor(10) as pool:
        assert sorted(pool.map(status, range(10))) == [201] + [409] * 9
    for client in pair:
        assert names(get(client, path)) == ["Ada", "Ada 2", "Ada 3"]


def test_who_withdraws_before_the_first_round_leaves_no_trace(own_server: Client) -> None:
    """Another person can then take the place and the name."""
    path = opened_pairs(own_server, new_key(), people=2)
    ada, ben, cem = (new_key() for _ in range(3))
    entered(own_server, path, ada)
    entered(own_server, path, ben, "Ben")
    for _ in range(2):
        card = ask(own_server, ada, f"{path}/leave")
        assert (names(card), card["entered"]) == (["Ben"], False)
    unchanged(own_server, path, ben, lambda: ask(own_server, new_key(), f"{path}/leave"))
    assert names(entered(own_server, path, cem)) == ["Ben", "Ada"]
    assert failure(own_server, "POST", f"{path}/leave") == (401, "NoSecret")


def test_who_withdraws_later_keeps_the_place_and_can_return(own_server: Client) -> None:
    path, (ada, _) = begun(own_server, new_key(), rounds=3, people=2)
    for _ in range(2):
        card = ask(own_server, ada, f"{path}/leave")
        left = {entry["name"]: entry["left"] for entry in card["entries"]}
        assert (left, card["joined"]) == ({"Ada": True, "Ben": False}, 2)
    refused = failure(own_server, "POST", f"{path}/enter", new_key(), name="Cem")
    assert refused == (409, "SeatTaken")
    card = entered(own_server, path, ada)
    assert {entry["name"]: entry["left"] for entry in card["entries"]} == {
        "Ada": False,
        "Ben": False,
    }
    assert table_of(own_server, path, ada) is not None


def test_nobody_enters_after_the_last_round_has_begun(own_server: Client) -> None:
    """Those who play can repeat their requests, but who has withdrawn cannot return."""
    organiser = new_key()
    path, keys = begun(own_server, organiser, rounds=1)
    enter = f"{path}/enter"
    refused = unchanged(
        own_server,
        path,
        organiser,
        lambda: failure(own_server, "POST", enter, new_key(), name="Cem"),
    )
    assert refused == (409, "NotPlaying")
    assert names(entered(own_server, path, keys[0], "Ada")) == ["Ada", "Ben"]
    ask(own_server, keys[0], f"{path}/leave")
    again = failure(own_server, "POST", f"{path}/enter", keys[0], name="Ada")
    assert again == (409, "NotPlaying")
    for key in keys:
        resign(own_server, {"table": table_of(own_server, path, key)}, key)
    eventually(lambda: get(own_server, path)["phase"] == "over")
    for ending, body in (("enter", {"name": "Cem"}), ("leave", {})):
        late = failure(own_server, "POST", f"{path}/{ending}", new_key(), **body)
        assert late == (409, "NotPlaying")
    for each in DEEDS[:3]:
        assert deed(own_server, path, organiser, each["deed"]) == (409, "NotPlaying")


@pytest.mark.parametrize("wish", DEEDS, ids=str)
def test_only_an_organiser_organises(own_server: Client, wish: Plain) -> None:
    """Not somebody who has entered, and not somebody else."""
    organiser, ada = new_key(), new_key()
    path = opened_pairs(own_server, organiser)
    entered(own_server, path, ada)
    card = get(own_server, path, ada)
    assert (card["organises"], card["closable"]) == (False, False)
    for key, expected in (
        (ada, (403, "NotHost")),
        (new_key(), (403, "NotHost")),
        (None, (401, "NoSecret")),
    ):
        assert (
            unchanged(
                own_server,
                path,
                organiser,
                lambda key=key: failure(own_server, "POST", f"{path}/organise", key, **wish),
            )
            == expected
        )


def test_deeds_that_do_not_exist(own_server: Client) -> None:
    organiser = new_key()
    path = opened_pairs(own_server, organiser)
    for wish in ({"deed": "win"}, {"deed": ""}, {}, {"deed": "extend", "hours": -1}):
        answer = own_server.http.post(f"{path}/organise", json=wish, headers=bearer(organiser))
        assert (answer.status_code, answer.json()["error"]) == (400, "InvalidRequest")
    nowhere = deed(own_server, f"{CONTESTS}/{'a' * 12}", organiser, "pause")
    assert nowhere == (404, "NotFound")


def test_a_contest_begins_once(own_server: Client) -> None:
    organiser = new_key()
    path, _ = begun(own_server, organiser)
    card = get(own_server, path, organiser)
    assert (card["phase"], card["round"]) == ("going on", 1)
    assert card["begins"] is not None and card["due"] is not None
    assert unchanged(
        own_server, path, organiser, lambda: deed(own_server, path, organiser, "begin")
    ) == (409, "HasBegun")


async def stored_pairs(services: Services) -> tuple[str, list[bytes]]:
    """Store a contest in pairs that two people have entered. Return its ID and these people."""
    contests, people = services.contests.contests, [hash_of("ada"), hash_of("ben")]
    wish = NewContest("castle-keep", "page", format="pairs", clock="2d")
    id = (await contests.open(wish, "::1", people[0])).id
    for person, name in zip(people, ("Ada", "Ben"), strict=True):
        await PairStore(services.store.database).enter(id, person, name, False)
    return id, people


async def test_a_round_is_paired_again_if_somebody_enters_or_withdraws_meanwhile(
    tmp_path: Path,
) -> None:
    """Before the first round, a person who withdraws has left no trace, and there would be nobody to play."""
    services = await services_in(tmp_path)
    id, people = await stored_pairs(services)
    contest = await services.contests.contests.find(id)
    pairs, cem = PairStore(services.store.database), hash_of("cem")
    due, pairing = in_hours(1), Pairing([(people[0], people[1])], [])
    deal = fresh_deal(contest, 0, None, in_hours(2))
    await pairs.leave(contest.id, people[1])
    assert not await pairs.begin_round(contest, deal, due, pairing)
    for person, name in ((people[1], "Ben"), (cem, "Cem")):
        await pairs.enter(contest.id, person, name, False)
    assert not await pairs.begin_round(contest, deal, due, pairing)
    assert (await services.contests.contests.card(contest.id, None)).round == 0
    assert await pairs.begin_round(contest, deal, due, pairing._replace(byes=[cem]))
    await close_services(services)


async def test_a_contest_is_shown_while_a_round_begins(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the requests to the database with which the contest is read."""
    services = await services_in(tmp_path)
    contests, read = services.contests.contests, ContestStore.entrants
    pairs = PairStore(services.store.database)
    id, people = await stored_pairs(services)
    contest = await contests.find(id)

    async def late(store: ContestStore, contest_id: str) -> list[Entrant]:
        deal, due = fresh_deal(contest, 0, None, in_hours(2)), in_hours(1)
        await pairs.begin_round(contest, deal, due, Pairing([(people[0], people[1])], []))
        return await read(store, contest_id)

    monkeypatch.setattr(ContestStore, "entrants", late)
    card = await contests.card(contest.id, people[0])
    assert [entry.name for entry in card.entries] == ["Ada", "Ben"]
    monkeypatch.undo()
    (round,) = (await contests.card(contest.id, people[0])).pairings
    assert [each.names for each in round.pairings] == [["Ada", "Ben"]]
    await close_services(services)


def test_no_round_begins_in_a_pause(own_server: Client) -> None:
    organiser, other = new_key(), new_key()
    path = opened_pairs(own_server, organiser)
    for name in ("Ada", "Ben"):
        entered(own_server, path, new_key(), name)
    first = organised(own_server, path, organiser, "pause")
    assert first["phase"] == "paused"
    assert organised(own_server, path, organiser, "pause") == first
    organised(own_server, path, organiser, "begin")
    begun(own_server, other)  # the server has looked at its contests
    assert get(own_server, path)["round"] == 0
    assert organised(own_server, path, organiser, "resume")["phase"] in ("open", "going on")
    eventually(lambda: get(own_server, path)["round"] == 1)
    unchanged(own_server, path, organiser, lambda: organised(own_server, path, organiser, "resume"))


def later(time: str, hours: int) -> str:
    return (datetime.fromisoformat(time) + timedelta(hours=hours)).isoformat()


def test_a_pause_moves_the_end_of_the_round(
    own_server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By as much as it lasts: here two hours, during which the clocks of turns go on."""
    organiser = new_key()
    path, _ = begun(own_server, organiser)
    due, now = get(own_server, path)["due"], server_time.now()
    monkeypatch.setattr(server_time, "now", lambda: now)
    organised(own_server, path, organiser, "pause")
    monkeypatch.setattr(server_time, "now", lambda: now + 2 * HOUR_MS)
    assert organised(own_server, path, organiser, "pause")["due"] == due
    assert organised(own_server, path, organiser, "resume")["due"] == later(due, 2)


def test_an_organiser_extends_the_running_round(own_server: Client) -> None:
    organiser = new_key()
    path = opened_pairs(own_server, organiser)
    refused = deed(own_server, path, organiser, "extend", hours=1)
    assert refused == (400, "InvalidRequest")  # no round is running
    path, _ = begun(own_server, organiser)
    due = get(own_server, path)["due"]
    for hours in (0, 1441):
        refused = unchanged(
            own_server,
            path,
            organiser,
            lambda hours=hours: deed(own_server, path, organiser, "extend", hours=hours),
        )
        assert refused == (400, "InvalidRequest")
    for total in (5, 10):
        card = organised(own_server, path, organiser, "extend", hours=5)
        assert card["due"] == card["pairings"][0]["until"] == later(due, total)


def test_no_round_lasts_longer_than_its_games_are_secret(
    own_server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deal is secret for 366 days after the first deadline of its round."""
    organiser = new_key()
    path, _ = begun(own_server, organiser)
    due, days, now = get(own_server, path)["due"], 24, server_time.now()
    for _ in range(6):
        organised(own_server, path, organiser, "extend", hours=60 * days)
    refused = deed(own_server, path, organiser, "extend", hours=6 * days + 1)
    assert refused == (400, "InvalidRequest")
    card = organised(own_server, path, organiser, "extend", hours=5 * days)
    assert card["due"] == later(due, 365 * days)
    monkeypatch.setattr(server_time, "now", lambda: now)
    organised(own_server, path, organiser, "pause")
    monkeypatch.setattr(server_time, "now", lambda: now + 2 * days * HOUR_MS)
    assert organised(own_server, path, organiser, "resume")["due"] == later(due, 366 * days)


def test_a_pause_ends_by_itself_after_sixty_days(
    own_server: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A contest whose organiser does not return goes on."""
    organiser, days = new_key(), 24
    path, _ = begun(own_server, organiser)
    due, now = get(own_server, path)["due"], server_time.now()
    monkeypatch.setattr(server_time, "now", lambda: now)
    organised(own_server, path, organiser, "pause")
    monkeypatch.setattr(server_time, "now", lambda: now + 60 * days * HOUR_MS)
    eventually(lambda: get(own_server, path)["phase"] == "going on")
    assert get(own_server, path)["due"] == later(due, 60 * days)


async def test_two_organisers_extend_a_round_at_once(tmp_path: Path) -> None:
    """Both extensions count."""
    services = await services_in(tmp_path)
    id, people = await stored_pairs(services)
    contest = await services.contests.contests.find(id)
    pairs = PairStore(services.store.database)
    due, pairing = in_hours(1), Pairing([(people[0], people[1])], [])
    await pairs.begin_round(contest, fresh_deal(contest, 0, None, in_hours(99)), due, pairing)
    wish, organise = Organise("extend", 5), services.contests.organising.organise
    await asyncio.gather(*(organise(id, wish, people[0]) for _ in range(4)))
    assert (await services.contests.contests.find(id)).due == later(due, 20)
    await close_services(services)


def test_an_organiser_closes_a_contest_of_other_people(own_server: Client) -> None:
    """Its games become public, and nobody wins. Nothing else can be changed then."""
    organiser = new_key()
    path, (ada, _) = begun(own_server, organiser)
    table = table_of(own_server, path, ada)
    assert own_server.get(f"/api/tables/{table}")["sealed"]
    for _ in range(2):
        card = organised(own_server, path, organiser, "close")
        assert (card["phase"], card["closed"], card["closable"]) == ("closed", "creator", False)
        assert (card["sealed"], card["due"]) == (False, None)
        assert [entry["place"] for entry in card["entries"]] == [None, None]
    assert not own_server.get(f"/api/tables/{table}")["sealed"]
    assert card["pairings"][0]["pairings"][0]["table"] == table
    for each in DEEDS:
        if each["deed"] != "close":
            refused = failure(own_server, "POST", f"{path}/organise", organiser, **each)
            assert refused == (409, "NotPlaying")
    assert failure(own_server, "POST", f"{path}/enter", ada, name="Ada") == (409, "NotPlaying")
    assert failure(own_server, "POST", f"{path}/leave", ada) == (409, "NotPlaying")
    refused = failure(own_server, "POST", f"{path}/pair", organiser, pairs=[["Ada", "Ben"]])
    assert refused == (409, "NotPlaying")
    assert path not in [f"{CONTESTS}/{each['id']}" for each in get(own_server, CONTESTS, ada)]


def test_against_bots_there_is_nothing_to_organise_but_the_end(own_server: Client) -> None:
    organiser = new_key()
    path = opened_contest(own_server, organiser)
    for each in DEEDS:
        if each["deed"] != "close":
            refused = failure(own_server, "POST", f"{path}/organise", organiser, **each)
            assert refused == (400, "InvalidRequest")
            refused = failure(own_server, "POST", f"{path}/organise", new_key(), **each)
            assert refused == (403, "NotHost")
    refused = failure(own_server, "POST", f"{path}/pair", organiser, pairs=[])
    assert refused == (400, "InvalidRequest")
    play_game(own_server, path, new_key(), 0)
    assert deed(own_server, path, organiser, "close") == (409, "HasBegun")


FOREIGN: list[Any] = [
    [["Ada", "Eve"]],
    [["Ada", "Ada"]],
    [["Ada", "Ben"], ["Cem", "Ada"]],
    [["Ada", "ben"]],
    [["Ada", ""]],
]


@pytest.mark.parametrize("pairs", FOREIGN, ids=str)
def test_pairs_by_hand_are_of_people_of_this_contest(own_server: Client, pairs: Any) -> None:
    organiser, path = new_key(), ""
    path = opened_pairs(own_server, organiser)
    for name in ("Ada", "Ben", "Cem"):
        entered(own_server, path, new_key(), name)
    answer = own_server.http.post(f"{path}/pair", json={"pairs": pairs}, headers=bearer(organiser))
    assert (answer.status_code, answer.json()["error"]) == (400, "InvalidRequest")
    assert answer.json()["allowed"] == ["Ada", "Ben", "Cem"]


def test_only_an_organiser_pairs_by_hand(own_server: Client) -> None:
    organiser, ada = new_key(), new_key()
    path = opened_pairs(own_server, organiser)
    entered(own_server, path, ada)
    entered(own_server, path, new_key(), "Ben")
    pairs = [["Ben", "Ada"]]
    for key, expected in ((ada, (403, "NotHost")), (None, (401, "NoSecret"))):
        assert failure(own_server, "POST", f"{path}/pair", key, pairs=pairs) == expected
    for wrong in ([["Ada"]], [["Ada", "Ben", "Cem"]], "Ada", [1, 2]):
        refused = failure(own_server, "POST", f"{path}/pair", organiser, pairs=wrong)
        assert refused == (400, "InvalidRequest")
    for right in (pairs, []):
        assert names(ask(own_server, organiser, f"{path}/pair", pairs=right)) == ["Ada", "Ben"]
