"""Contests in pairs: who may enter, withdraw and organise, and when."""

import asyncio
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from functools import cache
from typing import Any

import pytest

from keepstone.server.base import server_time
from keepstone.server.contests.contest_store import Contest, ContestStore, Entrant
from keepstone.server.contests.new_contests import fresh_deal
from keepstone.server.contests.pairs import rounds
from keepstone.server.contests.pairs.pair_store import Pairing, PairStore
from keepstone.server.services import Services
from keepstone.server.storage.rows import Deal, hash_of
from keepstone.server.wire.contests import NewContest, Organise
from tests.support.contests import (
    CONTESTS,
    HOUR_MS,
    entered,
    in_hours,
    opened_contest,
    opened_pairs,
    play_game,
)
from tests.support.finished_games import resign
from tests.support.keys import ask, bearer, get, new_key, refused
from tests.support.pairs import Pairs
from tests.support.polling import eventually
from tests.support.served import Client, Plain, serving

DEEDS: list[Plain] = [{"deed": deed} for deed in ("begin", "pause", "resume", "close")] + [
    {"deed": "extend", "hours": 1}
]
INVALID = (400, "InvalidRequest")
NOT_HOST, NO_SECRET, NOT_PLAYING = (403, "NotHost"), (401, "NoSecret"), (409, "NotPlaying")


@pytest.fixture(scope="module")
def own_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that looks at its contests all the time."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rounds, "PAUSE", 0.05)
        with serving(tmp_path_factory.mktemp("organising")) as client:
            yield client


@pytest.fixture
def stop_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """A function that stops the server's time some hours after its first call."""
    now = cache(server_time.now)
    return lambda hours: monkeypatch.setattr(server_time, "now", lambda: now() + hours * HOUR_MS)


def names(card: Plain) -> list[str]:
    return [entry["name"] for entry in card["entries"]]


def has_left(card: Plain) -> dict[str, bool]:
    """Return who has withdrawn."""
    return {entry["name"]: entry["left"] for entry in card["entries"]}


def begun(client: Client, **changes: Any) -> Pairs:
    """Open a contest in pairs whose first round Ada and Ben play."""
    pairs = Pairs(client, "Ada Ben", **changes)
    pairs.begin()
    return pairs


def later(time: str, hours: int) -> str:
    return (datetime.fromisoformat(time) + timedelta(hours=hours)).isoformat()


def test_a_person_enters_once(own_server: Client) -> None:
    """Later requests change neither the name nor whether a program plays."""
    pairs = Pairs(own_server, programs=True)
    card = pairs.enter("Ada")
    assert (card["entered"], card["joined"], names(card)) == (True, 1, ["Ada"])
    assert pairs.enter("Ada") == card
    assert entered(own_server, pairs.path, pairs.keys["Ada"], "Dora", program=True) == card
    card = entered(own_server, pairs.path, new_key(), program=True)
    assert [(entry["name"], entry["program"], entry["you"]) for entry in card["entries"]] == [
        ("Ada", False, False),
        ("Ada 2", True, True),
    ]
    assert not get(own_server, pairs.path, new_key())["entered"]


def test_many_requests_at_once_enter_a_person_once(own_server: Client) -> None:
    path, key = opened_pairs(own_server, new_key()), new_key()
    with ThreadPoolExecutor(10) as pool:
        shown = list(pool.map(lambda _: entered(own_server, path, key), range(10)))
    assert all(names(card) == ["Ada"] for card in shown)


def test_people_who_may_not_enter(own_server: Client) -> None:
    pairs = Pairs(own_server, people=2)
    assert pairs.refused(None, "enter", name="Ada") == NO_SECRET
    assert pairs.refused(new_key(), "enter", name="Ada", program=True) == NOT_PLAYING
    for name in ("", "Page", "x" * 25, "a\0b"):
        wrong = pairs.refused(new_key(), "enter", name=name)
        assert wrong in [(400, "InvalidName"), INVALID]
    assert pairs.refused(new_key(), "enter") == INVALID
    pairs.enter("Ada")
    entered(own_server, pairs.path, new_key())
    assert pairs.refused(new_key(), "enter", name="Cem") == (409, "SeatTaken")
    assert names(pairs.enter("Ada")) == ["Ada", "Ada 2"]
    ada, bots = pairs.keys["Ada"], opened_contest(own_server)
    for ending, body in (("enter", {"name": "Ada"}), ("leave", {})):
        assert refused(own_server, ada, f"{bots}/{ending}", **body) == INVALID
        nowhere = f"{CONTESTS}/{'a' * 12}/{ending}"
        assert refused(own_server, ada, nowhere, **body) == (404, "NotFound")
    assert pairs.refused(ada, "play", deal=0, name="Ada") == INVALID


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
    pairs = Pairs(own_server, "Ada Ben", people=2)
    for _ in range(2):
        card = pairs.leave("Ada")
        assert (names(card), card["entered"]) == (["Ben"], False)
    ask(own_server, new_key(), f"{pairs.path}/leave")
    assert names(entered(own_server, pairs.path, new_key())) == ["Ben", "Ada"]
    assert pairs.refused(None, "leave") == NO_SECRET


def test_who_withdraws_later_keeps_the_place_and_can_return(own_server: Client) -> None:
    pairs = begun(own_server, rounds=3, people=2)
    for _ in range(2):
        card = pairs.leave("Ada")
        assert (has_left(card), card["joined"]) == ({"Ada": True, "Ben": False}, 2)
    assert pairs.refused(new_key(), "enter", name="Cem") == (409, "SeatTaken")
    assert has_left(pairs.enter("Ada")) == {"Ada": False, "Ben": False}
    assert pairs.table("Ada") is not None


@pytest.mark.whole
def test_nobody_enters_after_the_last_round_has_begun(own_server: Client) -> None:
    """Those who play can repeat their requests, but who has withdrawn cannot return."""
    pairs = begun(own_server, rounds=1)
    assert pairs.refused(new_key(), "enter", name="Cem") == NOT_PLAYING
    assert names(pairs.enter("Ada")) == ["Ada", "Ben"]
    pairs.leave("Ada")
    assert pairs.refused(pairs.keys["Ada"], "enter", name="Ada") == NOT_PLAYING
    for name, key in pairs.keys.items():
        resign(own_server, {"table": pairs.table(name)}, key)
    eventually(lambda: pairs.card()["phase"] == "over")
    assert pairs.refused(new_key(), "enter", name="Cem") == NOT_PLAYING
    assert pairs.refused(new_key(), "leave") == NOT_PLAYING
    for each in DEEDS[:3]:
        assert pairs.organiser_refused(**each) == NOT_PLAYING


@pytest.mark.parametrize("wish", DEEDS, ids=str)
def test_only_an_organiser_organises(own_server: Client, wish: Plain) -> None:
    """Not somebody who has entered, and not somebody else."""
    pairs = Pairs(own_server, "Ada")
    card = pairs.card("Ada")
    assert (card["organises"], card["closable"]) == (False, False)
    for key in (pairs.keys["Ada"], new_key()):
        assert pairs.refused(key, "organise", **wish) == NOT_HOST
    assert pairs.refused(None, "organise", **wish) == NO_SECRET


def test_deeds_that_do_not_exist(own_server: Client) -> None:
    pairs = Pairs(own_server)
    for wish in ({"deed": "win"}, {"deed": ""}, {}, {"deed": "extend", "hours": -1}):
        assert pairs.refused(pairs.organiser, "organise", **wish) == INVALID
    nowhere = f"{CONTESTS}/{'a' * 12}/organise"
    assert refused(own_server, pairs.organiser, nowhere, deed="pause") == (404, "NotFound")


def test_a_contest_begins_once(own_server: Client) -> None:
    pairs = begun(own_server)
    card = pairs.card()
    assert (card["phase"], card["round"]) == ("going on", 1)
    assert card["begins"] is not None and card["due"] is not None
    assert pairs.organiser_refused("begin") == (409, "HasBegun")


async def stored_pairs(services: Services) -> tuple[Contest, list[bytes]]:
    """Store a contest in pairs that two people have entered. Return it and these people."""
    contests, people = services.contests.contests, [hash_of("ada"), hash_of("ben")]
    wish = NewContest("castle-keep", "page", format="pairs", clock="2d")
    id = (await contests.open(wish, "::1", people[0])).id
    for person, name in zip(people, ("Ada", "Ben"), strict=True):
        await PairStore(services.store.database).enter(id, person, name, False)
    return await contests.find(id), people


def first_round(contest: Contest, people: list[bytes]) -> tuple[Contest, Deal, str, Pairing]:
    """A round that two people play, as it is stored when it begins."""
    return (
        contest,
        fresh_deal(contest, 0, None, in_hours(99)),
        in_hours(1),
        Pairing([(people[0], people[1])], []),
    )


async def test_a_round_is_paired_again_if_somebody_enters_or_withdraws_meanwhile(
    services: Services,
) -> None:
    """Before the first round, a person who withdraws has left no trace, and there would be nobody to play."""
    contest, people = await stored_pairs(services)
    pairs, cem = PairStore(services.store.database), hash_of("cem")
    *fresh, pairing = first_round(contest, people)
    await pairs.leave(contest.id, people[1])
    assert not await pairs.begin_round(*fresh, pairing)
    for person, name in ((people[1], "Ben"), (cem, "Cem")):
        await pairs.enter(contest.id, person, name, False)
    assert not await pairs.begin_round(*fresh, pairing)
    assert (await services.contests.contests.card(contest.id, None)).round == 0
    assert await pairs.begin_round(*fresh, pairing._replace(byes=[cem]))


async def test_a_contest_is_shown_while_a_round_begins(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between the requests to the database with which the contest is read."""
    contests, read = services.contests.contests, ContestStore.entrants
    contest, people = await stored_pairs(services)

    async def late(store: ContestStore, contest_id: str) -> list[Entrant]:
        await PairStore(services.store.database).begin_round(*first_round(contest, people))
        return await read(store, contest_id)

    monkeypatch.setattr(ContestStore, "entrants", late)
    card = await contests.card(contest.id, people[0])
    assert [entry.name for entry in card.entries] == ["Ada", "Ben"]
    monkeypatch.undo()
    (round,) = (await contests.card(contest.id, people[0])).pairings
    assert [each.names for each in round.pairings] == [["Ada", "Ben"]]


def test_no_round_begins_in_a_pause(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben")
    first = pairs.organise("pause")
    assert first["phase"] == "paused"
    assert pairs.organise("pause") == first
    pairs.organise("begin")
    begun(own_server)  # the server has looked at its contests
    assert pairs.card()["round"] == 0
    assert pairs.organise("resume")["phase"] in ("open", "going on")
    pairs.until_round(1)
    before = pairs.card()
    assert pairs.organise("resume") == before


def test_a_pause_moves_the_end_of_the_round(
    own_server: Client, stop_time: Callable[[int], None]
) -> None:
    """By as much as it lasts: here two hours, during which the clocks of turns go on."""
    pairs = begun(own_server)
    due = pairs.card()["due"]
    stop_time(0)
    pairs.organise("pause")
    stop_time(2)
    assert pairs.organise("pause")["due"] == due
    assert pairs.organise("resume")["due"] == later(due, 2)


def test_an_organiser_extends_the_running_round(own_server: Client) -> None:
    assert Pairs(own_server).organiser_refused("extend", hours=1) == INVALID  # no round is running
    pairs = begun(own_server)
    due = pairs.card()["due"]
    for hours in (0, 1441):
        assert pairs.organiser_refused("extend", hours=hours) == INVALID
    for total in (5, 10):
        card = pairs.organise("extend", hours=5)
        assert card["due"] == card["pairings"][0]["until"] == later(due, total)


def test_no_round_lasts_longer_than_its_games_are_secret(
    own_server: Client, stop_time: Callable[[int], None]
) -> None:
    """A deal is secret for 366 days after the first deadline of its round."""
    pairs, days = begun(own_server), 24
    due = pairs.card()["due"]
    for _ in range(6):
        pairs.organise("extend", hours=60 * days)
    assert pairs.organiser_refused("extend", hours=6 * days + 1) == INVALID
    assert pairs.organise("extend", hours=5 * days)["due"] == later(due, 365 * days)
    stop_time(0)
    pairs.organise("pause")
    stop_time(2 * days)
    assert pairs.organise("resume")["due"] == later(due, 366 * days)


@pytest.mark.whole
def test_a_pause_ends_by_itself_after_sixty_days(
    own_server: Client, stop_time: Callable[[int], None]
) -> None:
    """A contest whose organiser does not return goes on."""
    pairs, days = begun(own_server), 24
    due = pairs.card()["due"]
    stop_time(0)
    pairs.organise("pause")
    stop_time(60 * days)
    eventually(lambda: pairs.card()["phase"] == "going on")
    assert pairs.card()["due"] == later(due, 60 * days)


async def test_two_organisers_extend_a_round_at_once(services: Services) -> None:
    """Both extensions count."""
    contest, people = await stored_pairs(services)
    fresh = first_round(contest, people)
    await PairStore(services.store.database).begin_round(*fresh)
    wish, organise = Organise("extend", 5), services.contests.organising.organise
    await asyncio.gather(*(organise(contest.id, wish, people[0]) for _ in range(4)))
    assert (await services.contests.contests.find(contest.id)).due == later(fresh[2], 20)


def test_an_organiser_closes_a_contest_of_other_people(own_server: Client) -> None:
    """Its games become public, and nobody wins. Nothing else can be changed then."""
    pairs = begun(own_server)
    ada, table = pairs.keys["Ada"], pairs.table("Ada")
    assert own_server.get(f"/api/tables/{table}")["sealed"]
    for _ in range(2):
        card = pairs.organise("close")
        assert (card["phase"], card["closed"], card["closable"]) == ("closed", "creator", False)
        assert (card["sealed"], card["due"]) == (False, None)
        assert [entry["place"] for entry in card["entries"]] == [None, None]
    assert not own_server.get(f"/api/tables/{table}")["sealed"]
    assert card["pairings"][0]["pairings"][0]["table"] == table
    for each in DEEDS:
        if each["deed"] != "close":
            assert pairs.organiser_refused(**each) == NOT_PLAYING
    assert pairs.refused(ada, "enter", name="Ada") == NOT_PLAYING
    assert pairs.refused(ada, "leave") == NOT_PLAYING
    assert pairs.refused(pairs.organiser, "pair", pairs=[["Ada", "Ben"]]) == NOT_PLAYING
    assert pairs.path not in [f"{CONTESTS}/{each['id']}" for each in get(own_server, CONTESTS, ada)]


def test_against_bots_there_is_nothing_to_organise_but_the_end(own_server: Client) -> None:
    organiser = new_key()
    path = opened_contest(own_server, organiser)
    for each in DEEDS:
        if each["deed"] != "close":
            assert refused(own_server, organiser, f"{path}/organise", **each) == INVALID
            assert refused(own_server, new_key(), f"{path}/organise", **each) == NOT_HOST
    assert refused(own_server, organiser, f"{path}/pair", pairs=[]) == INVALID
    play_game(own_server, path, new_key(), 0)
    assert refused(own_server, organiser, f"{path}/organise", deed="close") == (409, "HasBegun")


FOREIGN: list[Any] = [
    [["Ada", "Eve"]],
    [["Ada", "Ada"]],
    [["Ada", "Ben"], ["Cem", "Ada"]],
    [["Ada", "ben"]],
    [["Ada", ""]],
]


def test_pairs_by_hand_are_of_people_of_this_contest(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben Cem")
    for wish in FOREIGN:
        body, headers = {"pairs": wish}, bearer(pairs.organiser)
        answer = own_server.http.post(f"{pairs.path}/pair", json=body, headers=headers)
        assert (answer.status_code, answer.json()["error"]) == INVALID, wish
        assert answer.json()["allowed"] == ["Ada", "Ben", "Cem"]


def test_only_an_organiser_pairs_by_hand(own_server: Client) -> None:
    pairs = Pairs(own_server, "Ada Ben")
    right = [["Ben", "Ada"]]
    assert pairs.refused(pairs.keys["Ada"], "pair", pairs=right) == NOT_HOST
    assert pairs.refused(None, "pair", pairs=right) == NO_SECRET
    for wrong in ([["Ada"]], [["Ada", "Ben", "Cem"]], "Ada", [1, 2]):
        assert pairs.refused(pairs.organiser, "pair", pairs=wrong) == INVALID
    for wish in (right, []):
        card = ask(own_server, pairs.organiser, f"{pairs.path}/pair", pairs=wish)
        assert names(card) == ["Ada", "Ben"]
