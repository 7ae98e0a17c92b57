"""Play now: a seat at an open public table, or else a new table with bots."""

from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import insert

from keepstone.match import pledge
from keepstone.ratings import Pool
from keepstone.server.base import server_time
from keepstone.server.base.rate_limits import Rate
from keepstone.server.settings import Settings
from keepstone.server.storage.rating_schema import ratings
from keepstone.server.storage.rows import hash_of
from keepstone.server.storage.store import Store
from tests.support.keys import ask, new_key
from tests.support.matches import contribution_of
from tests.support.served import TWO_PERSONS, Client, Plain, serving

NOW = "/api/tables/now"
WISH = {"game": "castle-keep", "level": "page", "name": "Ben"}
INVALID = (400, "InvalidRequest")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("now")


@pytest.fixture(scope="module")
def own_server(folder: Path) -> Iterator[Client]:
    with serving(folder) as client:
        yield client


@pytest.fixture
async def stored(folder: Path) -> AsyncIterator[Store]:
    store = await Store.open(Settings(folder).database_url)
    yield store
    await store.close()


@pytest.fixture
def alone(own_server: Client) -> Client:
    """A server where no other test has left an open seat."""
    for table in own_server.get("/api/tables"):
        for seat in table["seats"]:
            if seat["kind"] == "open":
                own_server.post(f"/api/tables/{table['table']}/join", name="Guest")
    return own_server


def card(server: Client, place: Plain) -> Plain:
    found: Plain = server.get(f"/api/tables/{place['table']}")
    return found


def kinds(server: Client, place: Plain) -> list[str]:
    return [seat["kind"] for seat in card(server, place)["seats"]]


def test_without_an_open_table_one_is_opened_with_bots_and_begins(alone: Client) -> None:
    place = alone.post(NOW, **WISH, players=3)
    table = card(alone, place)
    assert (table["status"], table["players"], table["private"]) == ("playing", 3, False)
    assert sorted((seat["kind"], seat["level"]) for seat in table["seats"]) == [
        ("bot", "page"),
        ("bot", "page"),
        ("person", None),
    ]
    assert table["seats"][place["seat"]]["name"] == "Ben"
    assert table["host"] == place["seat"]
    with alone.socket(place["table"], place["secret"]) as socket:
        assert socket.burst()[0]["you"] == place["seat"]


def test_an_open_table_of_the_game_and_size_gets_the_player(alone: Client) -> None:
    """The one that lacks the fewest players comes first, then the oldest one."""
    other_size = alone.post("/api/tables", **TWO_PERSONS | {"seats": ["me", "open", "page"]})
    empty = alone.post("/api/tables", **TWO_PERSONS | {"seats": ["open", "open"]})
    waiting = alone.post("/api/tables", **TWO_PERSONS)
    place = alone.post(NOW, **WISH, players=2)
    assert (place["table"], place["seat"]) == (waiting["table"], 1)
    assert place["invite"] == waiting["invite"]
    assert [seat["name"] for seat in card(alone, waiting)["seats"]] == ["Ada", "Ben"]
    assert card(alone, waiting)["status"] == "playing"
    assert kinds(alone, other_size) == ["person", "open", "bot"]
    assert alone.post(NOW, **WISH, players=2)["table"] == empty["table"]


@pytest.mark.parametrize(
    "unsuited",
    [
        {"private": True},
        {"clock": "10+5"},
        {"clock": "2d"},
        {"options": {"gate": "always"}},
        {"game": "castle"},
        {"seats": ["me", "open", "open"]},
        {"seats": ["me", "page"]},
    ],
)
def test_a_table_that_was_not_wanted_gets_nobody(alone: Client, unsuited: Plain) -> None:
    table = alone.post("/api/tables", **TWO_PERSONS | unsuited)
    before = kinds(alone, table)
    place = alone.post(NOW, **WISH, players=2)
    assert place["table"] != table["table"]
    assert kinds(alone, table) == before
    assert sorted(kinds(alone, place)) == ["bot", "person"]


def test_nobody_is_seated_at_a_table_of_their_own(alone: Client) -> None:
    ada, ben = new_key(), new_key()
    own = ask(alone, ada, "/api/tables", **TWO_PERSONS)
    assert ask(alone, ada, NOW, **WISH)["table"] != own["table"]
    assert kinds(alone, own) == ["person", "open"]
    assert ask(alone, ben, NOW, **WISH)["table"] == own["table"]
    with alone.socket(own["table"], ben) as socket:
        assert socket.burst()[0]["you"] == 1


@pytest.mark.parametrize("means", [(1000, 1300, 1150), (0, 300, 150), (300, 0, 150)])
async def test_a_host_with_a_near_rating_comes_first(
    alone: Client, stored: Store, means: Sequence[float]
) -> None:
    """A table whose host is 300 points away comes last, and a host without a rating is not far.

    A rating of 0 is a rating like any other.
    """
    pool, keys = Pool("castle-keep", 2), [new_key() for _ in range(4)]
    for key, mean in zip(keys, means, strict=False):
        await rate(stored, pool, hash_of(key), mean)
    far = ask(alone, keys[1], "/api/tables", **TWO_PERSONS)
    near = ask(alone, keys[2], "/api/tables", **TWO_PERSONS)
    unknown = ask(alone, keys[3], "/api/tables", **TWO_PERSONS)
    found = [ask(alone, keys[0], NOW, **WISH)["table"] for _ in range(3)]
    assert {*found[:2]} == {near["table"], unknown["table"]}
    assert found[2] == far["table"]


async def rate(store: Store, pool: Pool, person: bytes, mean: float) -> None:
    """Give a person a rating."""
    standing = {"mean": mean, "sd": 50.0, "alone_mean": mean, "alone_sd": 50.0}
    standing |= {"estimate": mean, "beaten": mean, "latest": ""}
    of = {"game": pool.game, "players": pool.players, "person": person}
    async with store.database.writing() as connection:
        row = of | standing | {"games": 9, "games_alone": 9}
        await connection.execute(insert(ratings).values(row))


def test_nobody_waits_for_a_host_who_is_long_gone(
    alone: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After two minutes; a host with an open page is there."""
    left = alone.post("/api/tables", **TWO_PERSONS)
    now = server_time.now
    with monkeypatch.context() as later:
        later.setattr(server_time, "now", lambda: now() + 121_000)
        assert alone.post(NOW, **WISH)["table"] != left["table"]
    assert alone.post(NOW, **WISH)["table"] == left["table"]


def test_many_at_once_fill_the_open_seats_and_nobody_is_refused(alone: Client) -> None:
    """Twelve press at once: five seats are open at three tables, so seven play against bots."""
    tables = [
        alone.post("/api/tables", **TWO_PERSONS | {"seats": seats})["table"]
        for seats in (["me", "open"], ["open", "open"], ["open", "open"])
    ]
    with ThreadPoolExecutor(12) as pool:
        places = list(
            pool.map(
                lambda n: alone.post(NOW, **WISH | {"name": f"Guest {n}"}, players=2), range(12)
            )
        )
    taken = [(each["table"], each["seat"]) for each in places if each["table"] in tables]
    assert sorted(taken) == sorted(
        [(tables[0], 1), *((table, seat) for table in tables[1:] for seat in (0, 1))]
    )
    assert len({each["table"] for each in places}) == 3 + 7
    assert {card(alone, each)["status"] for each in places} == {"playing"}


def test_two_processes_fill_one_seat_once(pair: tuple[Client, Client]) -> None:
    one, two = pair
    waiting = one.post("/api/tables", **TWO_PERSONS)
    two.get(f"/api/tables/{waiting['table']}")  # is in the memory of both
    with ThreadPoolExecutor(8) as pool:
        servers = [one, two] * 4
        places = list(pool.map(lambda server: server.post(NOW, **WISH), servers))
    assert [each["table"] for each in places].count(waiting["table"]) == 1
    assert len({each["table"] for each in places}) == 8
    assert [seat["name"] for seat in card(two, waiting)["seats"]] == ["Ada", "Ben"]


def test_a_pledge_counts_at_whatever_table_it_was_made_for(alone: Client) -> None:
    """Ben pledges for both seats of Ada's table and of a new one; he has one seat."""

    def pledges(commitment: str) -> list[str]:
        return [pledge(commitment, seat, contribution_of("Ben")) for seat in (0, 1)]

    ada = alone.open_pledged(**TWO_PERSONS)
    sealed, shown = alone.post("/api/seals")["commitment"], card(alone, ada)["commitment"]
    wish = WISH | {
        "commitment": sealed,
        "pledges": {sealed: pledges(sealed), shown: pledges(shown)},
    }
    ben = alone.post(NOW, **wish)
    assert ben["table"] == ada["table"]
    assert card(alone, ada)["seats"][1]["pledge"] == pledges(shown)[1]
    assert card(alone, ada)["status"] == "revealing"
    alone.reveal(ben, "Ben")
    alone.reveal(ada, "Ada")
    assert card(alone, ada)["status"] == "playing"
    new = alone.post(NOW, **wish)
    assert card(alone, new)["commitment"] == sealed
    assert card(alone, new)["seats"][new["seat"]]["pledge"] == pledges(sealed)[new["seat"]]
    assert card(alone, new)["status"] == "revealing"


def test_a_program_says_so(alone: Client) -> None:
    waiting = alone.post("/api/tables", **TWO_PERSONS)
    alone.post(NOW, **WISH, program=True)
    assert [seat["program"] for seat in card(alone, waiting)["seats"]] == [False, True]


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"game": "chess"}, (400, "UnknownName")),
        ({"level": "duke"}, (400, "UnknownName")),
        ({"players": 5}, (400, "UnknownName")),
        ({"name": "Squire"}, (400, "InvalidName")),
        ({"players": 4, "commitment": "00"}, (400, "UnknownName")),
        ({"pledges": [["00"]]}, INVALID),
        ({"pledges": {"00": "00"}}, INVALID),
        ({"players": "2"}, INVALID),
        ({"players": 2.0}, INVALID),
        ({"program": 1}, INVALID),
        ({"name": None}, INVALID),
        ({"seats": ["me", "page"]}, INVALID),
    ],
)
def test_a_wrong_body_is_refused_and_opens_nothing(
    server: Client, changes: Plain, refusal: tuple[int, str]
) -> None:
    before = len(server.get("/api/tables"))
    assert server.refused(NOW, **WISH | changes) == refusal
    assert len(server.get("/api/tables")) == before


def test_a_wrong_pledge_is_refused(alone: Client) -> None:
    sealed = alone.post("/api/seals")["commitment"]
    wish = WISH | {"commitment": sealed, "pledges": {sealed: ["00", "00"]}}
    assert alone.refused(NOW, **wish) == (400, "InvalidContribution")


@pytest.mark.parametrize("missing", ["game", "level", "name"])
def test_a_body_without_a_field_is_refused(server: Client, missing: str) -> None:
    assert server.refused(NOW, **{k: v for k, v in WISH.items() if k != missing}) == INVALID


def test_it_is_limited_like_the_opening_of_tables(tmp_path: Path) -> None:
    with serving(tmp_path, create=Rate(burst=2, per_second=0.01)) as server:
        server.post("/api/tables", **TWO_PERSONS)
        server.post(NOW, **WISH)
        assert server.refused(NOW, **WISH) == (429, "TooManyRequests")
